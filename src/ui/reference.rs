//! The reference: read once, when a note or the place of the assumptions first asks for it.

use crate::page::reference::{FILE, Reference, read};
use std::sync::LazyLock;

static REFERENCE: LazyLock<Option<Reference>> = LazyLock::new(|| read(FILE));

/// The reference; a test sees to it that it can be read.
pub fn reference() -> Option<&'static Reference> {
    REFERENCE.as_ref()
}
