//! The reference: loaded once, when a note or the place of the assumptions first asks for it.

use super::data::load;
use crate::page::reference::{Reference, read};
use leptos::prelude::*;
use std::cell::Cell;
use std::sync::OnceLock;

/// Where the reference lies beside the page.
const FILE: &str = "data/reference.tsv";

static REFERENCE: OnceLock<Reference> = OnceLock::new();

thread_local! {
    /// Moves when the fetching ends, well or badly.
    static ENDED: ArcRwSignal<bool> = ArcRwSignal::new(false);
    static ASKED: Cell<bool> = const { Cell::new(false) };
}

/// The reference, tracked; fetched if nobody has asked before.
pub fn reference() -> Option<&'static Reference> {
    if REFERENCE.get().is_none() && !ASKED.replace(true) {
        again();
    }
    ENDED.with(|ended| ended.track());
    REFERENCE.get()
}

/// Whether it could not be fetched, tracked.
pub fn failed() -> bool {
    ENDED.with(|ended| ended.get()) && REFERENCE.get().is_none()
}

/// Fetches the reference.
pub fn again() {
    leptos::task::spawn_local(async {
        // The text lives as long as the page, which reads it once.
        if let Some(reference) = load(FILE).await.and_then(|text| read(text.leak())) {
            let _ = REFERENCE.set(reference);
        }
        ENDED.with(|ended| ended.set(true));
    });
}
