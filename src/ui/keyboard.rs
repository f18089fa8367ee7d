//! Keys that work anywhere on the page.

use super::Store;
use super::browser::focus;
use super::markup::property;
use gloo_events::{EventListener, EventListenerOptions};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{HtmlElement, KeyboardEvent};

/// Whether the key goes to something that a person types into. A box that holds what the page wrote there is at rest:
/// what was typed is a step by now, and undone as one; and a select knows no chords.
fn is_typing(event: &KeyboardEvent) -> bool {
    let with_control = event.ctrl_key() || event.meta_key();
    event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok()).is_some_and(|element| {
        let is = |css: &str| element.matches(css).unwrap_or(false);
        let written = || element.get_attribute("value");
        is("input:not([type=range]), textarea, select")
            && !(with_control && (is("select") || written() == Some(property(&element, "value"))))
    })
}

/// Listens for the keys of the whole page.
pub fn listen(store: Store) {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&window(), "keydown", options, move |event| {
        let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
        if is_typing(event) {
            return;
        }
        let with_control = event.ctrl_key() || event.meta_key();
        match (event.key().as_str(), with_control, event.shift_key()) {
            ("z" | "Z", true, false) => store.step(-1),
            ("z" | "Z", true, true) | ("y", true, false) => store.step(1),
            ("Escape", false, _) if store.sheet.get_untracked() => {
                store.sheet.set(false);
                focus(".bottom-bar");
            }
            (key, false, _) if !event.alt_key() => {
                let taken = match store.later.here() {
                    Some(part) => (part.key)(store, event),
                    None => {
                        // A letter may be a command; whoever knows the commands is fetched for it.
                        if key.len() == 1 && key != " " {
                            let event = event.clone();
                            store.later.then(
                                store,
                                Box::new(move |part| {
                                    (part.key)(store, &event);
                                }),
                            );
                        }
                        false
                    }
                };
                if !taken {
                    return;
                }
            }
            _ => return,
        }
        event.prevent_default();
    })
    .forget();
}
