//! Keys that are no chords: commands of one letter, and what drives a presentation.

use super::sharing::{Open, act, change, open};
use super::{Store, frame};
use crate::instrument::shown;
use crate::page::frame::deed as header;
use crate::page::{dialog, keys};
use crate::scenario::{Place, ViewMode};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, KeyboardEvent};

/// Takes a key; whether it meant something.
pub fn key(store: Store, event: &KeyboardEvent) -> bool {
    let open = open(store);
    // An open dialog has the keyboard to itself, and a chart or a slider has taken what it took.
    let (dialog, letters) = (open.dialog.get_untracked(), open.letters.get_untracked());
    let key = event.key();
    if [dialog::CODE, dialog::BLANK].contains(&dialog.as_str()) {
        // Escape closes a dialog by itself.
        let closes = key.len() == 1 || key.starts_with("Arrow") || key.starts_with("Page");
        if closes {
            open.show("");
        }
        return closes;
    }
    if !dialog.is_empty() || event.default_prevented() {
        return false;
    }
    match store.link.with_untracked(|link| link.view) {
        ViewMode::Present if presenting(store, open, event, &key, letters) => return true,
        ViewMode::Embed => return false,
        _ => {}
    }
    if !letters || key.len() != 1 {
        return false;
    }
    let mut places = Place::ALL.iter().zip(keys::PLACES.bytes());
    if let Some((place, _)) = places.find(|(_, letter)| key.as_bytes() == [*letter]) {
        store.go(*place);
        return true;
    }
    // Pressed twice in a row a command would only undo itself.
    match keys::deed(&key).filter(|_| !event.repeat()) {
        Some(deed) => {
            super::shell::act(store, deed);
            true
        }
        None => false,
    }
}

fn presenting(store: Store, open: Open, event: &KeyboardEvent, key: &str, letters: bool) -> bool {
    // A slider moves by the same keys.
    let on_slider = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())
        .is_some_and(|element| element.tag_name() == "INPUT");
    match key {
        "ArrowLeft" | "PageUp" if !on_slider => step(store, -1),
        "ArrowRight" | "PageDown" if !on_slider => step(store, 1),
        "Escape" => act(store, header::PRESENT),
        "b" | "B" | "." if letters => open.show(dialog::BLANK),
        "q" | "Q" if letters => open.show(dialog::CODE),
        "f" | "F" if letters => frame::toggle_full_screen(),
        _ => return false,
    }
    true
}

/// Steps to another of the presented instruments.
pub fn step(store: Store, by: isize) {
    let count = store.link.with_untracked(|link| shown(link).instruments.len());
    change(store, &mut |link| {
        let at = (link.at as usize).saturating_add_signed(by);
        link.at = at.min(count.saturating_sub(1)) as u32;
    });
}
