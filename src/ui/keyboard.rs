//! Keys that work anywhere on the page.

use super::Store;
use super::browser::focus;
use super::markup::{property, set_property};
use gloo_events::{EventListener, EventListenerOptions};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, Event, HtmlElement, KeyboardEvent};

/// Whether the key goes to something that a person types into. A box that holds what the page wrote there, and nothing
/// refused, is at rest: what was typed is a step by now, and undone as one; and a select knows no chords.
fn is_typing(event: &KeyboardEvent) -> bool {
    let with_control = event.ctrl_key() || event.meta_key();
    event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok()).is_some_and(|element| {
        let is = |css: &str| element.matches(css).unwrap_or(false);
        let written = || element.get_attribute("value");
        let at_rest =
            || !is("[aria-invalid=true]") && written() == Some(property(&element, "value"));
        is("input:not([type=range]), textarea, select")
            && !(with_control && (is("select") || at_rest()))
    })
}

/// Takes back what was typed into a box, or only what was refused there, which gives way to the number in force.
fn take_back(event: &KeyboardEvent, refused_only: bool) -> Option<()> {
    let target: Element = event.target()?.dyn_into().ok()?;
    let refused = target.get_attribute("aria-invalid")? == "true";
    if refused_only && !refused {
        return None;
    }
    let in_force = ["data-in-force", "value"].iter().find_map(|name| target.get_attribute(name));
    set_property(&target, "value", &in_force.unwrap_or_default().into());
    if !refused {
        return None;
    }
    let event = Event::new("change").ok()?;
    event.init_event_with_bubbles("change", true);
    target.dispatch_event(&event).ok()?;
    Some(())
}

/// Listens for the keys of the whole page.
pub fn listen(store: Store) {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&window(), "keydown", options, move |event| {
        let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
        if is_typing(event) {
            // Undo within a refused text takes back the text with what was said of it; elsewhere it is the browser's.
            let undo = event.key() == "z" && (event.ctrl_key() || event.meta_key());
            if (event.key() == "Escape" || undo) && take_back(event, undo).is_some() {
                event.prevent_default();
            }
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
            ("Escape", false, _)
                if store.lessons.get_untracked() || store.saving.get_untracked() =>
            {
                store.close_card();
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
