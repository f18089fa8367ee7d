//! The reference: read once, when a note or the place of the assumptions first asks for it.

use crate::page::reference::{Reference, read};
use std::sync::LazyLock;

static REFERENCE: LazyLock<Option<Reference>> =
    LazyLock::new(|| read(include_str!("../../data/reference.tsv")));

/// The reference; a test sees to it that it can be read.
pub fn reference() -> Option<&'static Reference> {
    REFERENCE.as_ref()
}
