//! What stands above a place when a reader asks for it: a lesson, a question, saving and loading.

use super::Store;
use super::live::live;
use super::part;
use gloo_events::{EventListener, EventListenerOptions};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsValue;

/// Which of the cards is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Drawer {
    /// None.
    #[default]
    Closed,
    /// The list of lessons, with the form for a question.
    Lessons,
    /// Saving, printing and loading.
    Save,
}

/// Opens a card, or closes it if it is open.
pub fn toggle(store: Store, drawer: Drawer) {
    store.drawer.update(|open| *open = if *open == drawer { Drawer::Closed } else { drawer });
}

/// The cards, each fetched when it is first asked for.
#[component]
pub fn Above() -> impl IntoView {
    let store = Store::expect();
    let teach = move || {
        store.drawer.get() == Drawer::Lessons
            || store.link.with(|link| link.ask.is_some() || link.lesson.is_some())
    };
    let teach = once(teach);
    let save = once(move || store.drawer.get() == Drawer::Save);
    listen_for_files(store);
    view! {
        <div class="above">
            {live(move || {
                teach.get().then(|| store.teach.get().map_or_else(|| store.teach.waiting(), |part| (part.cards)()))
            })}
            {live(move || {
                save.get().then(|| store.export.get().map_or_else(|| store.export.waiting(), |part| (part.card)()))
            })}
        </div>
    }
}

/// Whether something was ever so.
fn once(is: impl Fn() -> bool + Send + Sync + 'static) -> Memo<bool> {
    Memo::new(move |before| before == Some(&true) || is())
}

/// A file may be dropped anywhere on the page.
fn listen_for_files(store: Store) {
    let property = |object: &JsValue, name: &str| {
        js_sys::Reflect::get(object, &JsValue::from_str(name)).unwrap_or_default()
    };
    for name in ["dragover", "drop"] {
        let options = EventListenerOptions::enable_prevent_default();
        EventListener::new_with_options(&window(), name, options, move |event| {
            let list = property(event, "dataTransfer");
            // A text that is dragged into a box is the box's.
            let kind = property(&property(&property(&list, "items"), "0"), "kind");
            if kind.as_string().as_deref() != Some("file") {
                return;
            }
            event.prevent_default();
            let file = property(&property(&list, "files"), "0");
            if !file.is_undefined() && file.is_object() && event.type_() == "drop" {
                leptos::task::spawn_local(async move {
                    if let Some(part) = part::export().await {
                        (part.take)(store, file);
                    }
                });
            }
        })
        .forget();
    }
}
