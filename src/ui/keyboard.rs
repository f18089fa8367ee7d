//! Keys that work anywhere on the page.

use super::Store;
use super::store::{Cover, Dialog};
use crate::scenario::{Place, Scenario, ViewMode};
use crate::text::Language;
use gloo_events::{EventListener, EventListenerOptions};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{HtmlElement, KeyboardEvent};

/// Whether the key goes to an element that matches.
fn goes_to(event: &KeyboardEvent, selector: &str) -> bool {
    event
        .target()
        .and_then(|target| target.dyn_into::<HtmlElement>().ok())
        .is_some_and(|element| element.matches(selector).unwrap_or(false))
}

/// Listens for the keys of the whole page.
pub fn listen(store: Store) {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&window(), "keydown", options, move |event| {
        let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
        // An open dialog has the keyboard to itself.
        let typing =
            goes_to(event, "input:not([type=range]):not([type=checkbox]), textarea, select");
        if typing || event.alt_key() || store.dialog.get_untracked().is_some() {
            return;
        }
        let taken = if event.ctrl_key() || event.meta_key() {
            with_control(store, event)
        } else if store.link.with_untracked(|link| link.view) == ViewMode::Present
            && presenting(store, event)
        {
            true
        } else {
            alone(store, event)
        };
        if taken {
            event.prevent_default();
        }
    })
    .forget();
}

fn with_control(store: Store, event: &KeyboardEvent) -> bool {
    match (event.key().as_str(), event.shift_key()) {
        ("z" | "Z", false) => store.step(-1),
        ("z" | "Z", true) | ("y", false) => store.step(1),
        _ => return false,
    }
    true
}

fn presenting(store: Store, event: &KeyboardEvent) -> bool {
    let cover = |wanted: Cover| {
        store
            .cover
            .update(|cover| *cover = if *cover == Some(wanted) { None } else { Some(wanted) });
    };
    // A slider moves by the same keys; a chart that read one has taken it already.
    let free = !goes_to(event, "input") && !event.default_prevented();
    match event.key().as_str() {
        "ArrowLeft" | "PageUp" if free => store.present(-1),
        "ArrowRight" | "PageDown" if free => store.present(1),
        "Escape" if store.cover.get_untracked().is_some() => store.cover.set(None),
        "Escape" => store.view(ViewMode::Full),
        "b" | "B" | "." if store.shortcuts.get_untracked() => cover(Cover::Blank),
        "q" | "Q" if store.shortcuts.get_untracked() => cover(Cover::Code),
        "f" | "F" if store.shortcuts.get_untracked() => toggle_full_screen(),
        _ => return false,
    }
    true
}

/// Fills the screen with the page, or gives it back.
pub fn toggle_full_screen() {
    let document = document();
    if document.fullscreen_element().is_some() {
        document.exit_fullscreen();
    } else if let Some(root) = document.document_element() {
        // A browser that refuses keeps the page as it is.
        let _ = root.request_fullscreen();
    }
}

/// Keys without a modifier: one letter each, unless the reader turned them off.
fn alone(store: Store, event: &KeyboardEvent) -> bool {
    let key = event.key();
    if key == "Escape" {
        store.sheet.set(false);
        return true;
    }
    let view = store.link.with_untracked(|link| link.view);
    if !store.shortcuts.get_untracked() || view == ViewMode::Embed {
        return false;
    }
    match key.to_ascii_lowercase().as_str() {
        "?" => store.dialog.set(Some(Dialog::Keys)),
        "s" => store.dialog.set(Some(Dialog::Share)),
        "p" => {
            store.view(if view == ViewMode::Full { ViewMode::Present } else { ViewMode::Full });
        }
        "k" => store.toggle_pin(),
        "x" => store.swap_baseline(),
        "c" => store.keep(),
        "e" => focus("[data-action=examples]"),
        "r" => store.load(Scenario::default()),
        "l" => store.language.update(|language| {
            *language = match language {
                Language::English => Language::Chinese,
                Language::Chinese => Language::English,
            };
        }),
        "t" => store.theme.update(|theme| *theme = theme.next()),
        digit => match digit.parse::<usize>() {
            Ok(number @ 1..) => match Place::ALL.get(number - 1) {
                Some(&place) => store.go(place),
                None => return false,
            },
            _ => return false,
        },
    }
    true
}

fn focus(selector: &str) {
    if let Ok(Some(element)) = document().query_selector(selector)
        && let Ok(element) = element.dyn_into::<HtmlElement>()
    {
        // An element of the page takes the focus or ignores the call.
        let _ = element.focus();
    }
}
