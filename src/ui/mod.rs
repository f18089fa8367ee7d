//! The page: Leptos components over one signal, the [`Store`].
//!
//! Data flows one way: a control changes the scenario in the store, memos
//! evaluate it and lay out the charts, and the page shows them. Nothing here
//! computes anything but pixels.

mod above;
mod address;
mod assumptions;
mod book;
mod browser;
mod chart;
mod clipboard;
mod control;
mod data;
mod derivation;
mod diagnose;
mod export;
mod formulas;
mod frame;
mod instruments;
mod keyboard;
mod keyboard_map;
mod live;
mod markup;
mod messages;
mod overview;
mod palette;
mod panel;
mod part;
mod preferences;
mod readouts;
mod reference;
mod rehearsal;
mod reveal;
mod sharing;
mod sheet;
mod shell;
mod store;
mod teach;

pub use store::Store;

/// Puts the application into the page.
pub fn mount() {
    use leptos::prelude::*;

    mount_to_body(shell::App);
    if let Some(loading) = document().get_element_by_id("loading") {
        loading.remove();
    }
}
