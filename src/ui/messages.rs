//! The messages between a frame and the page around it; `docs/embed.md` is their reference.

use super::Store;
use super::address;
use super::browser::at;
use super::live::effect;
use super::sharing::{change, forever};
use crate::evaluate::Readout;
use crate::instrument::read_link;
use crate::scenario::{Link, ViewMode};
use gloo_events::EventListener;
use js_sys::{Array, Object, Reflect};
use leptos::html;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::prelude::{Closure, JsValue};
use leptos::web_sys::{HtmlElement, ResizeObserver, Window};
use std::sync::Once;

/// The window that frames this one, if any does.
fn parent() -> Option<Window> {
    let own = window();
    own.parent().ok().flatten().filter(|parent| *parent != own)
}

fn set(object: &Object, key: &str, value: &JsValue) {
    // A fresh plain object takes every key.
    let _ = Reflect::set(object, &key.into(), value);
}

fn message(kind: &str, key: &str, value: &JsValue) -> Object {
    let message = Object::new();
    set(&message, "type", &kind.into());
    set(&message, key, value);
    message
}

fn post(message: &Object, origin: &str) {
    if let Some(parent) = parent() {
        // A window that is gone by now needs no message.
        let _ = parent.post_message(message, origin);
    }
}

/// Tells the page around this one how high the frame should be, whenever what this place lies in changes.
/// It is no secret, so any origin may know.
pub fn tell_height(place: NodeRef<html::Div>) {
    effect(Box::new(move || {
        let around = place.get().and_then(|place| place.parent_element());
        let Some(Ok(page)) = around.map(JsCast::dyn_into::<HtmlElement>) else { return };
        let height = page.clone();
        let tell = move || {
            post(&message("fleetscope:height", "height", &height.offset_height().into()), "*");
        };
        let callback = Closure::<dyn Fn()>::new(tell);
        if let Ok(observer) = ResizeObserver::new(callback.as_ref().unchecked_ref()) {
            observer.observe(&page);
            // The page keeps its frame until it goes; so does the observer.
            callback.forget();
        }
    }));
}

/// The state: link, results in SI units; in an answer also what was refused.
fn state(store: Store, refused: Option<Array>) -> Object {
    let link = store.link.with_untracked(address::whole);
    let results = Object::new();
    store.report.with_untracked(|report| {
        for &readout in Readout::ALL {
            let value = report.get(readout).map_or(JsValue::NULL, JsValue::from_f64);
            set(&results, readout.row().name, &value);
        }
    });
    let message = message("fleetscope:state", "link", &link.into());
    set(&message, "results", &results);
    if let Some(refused) = refused {
        set(&message, "refused", &refused);
    }
    message
}

fn is_frame(store: Store) -> bool {
    store.link.with(|link| link.view == ViewMode::Embed)
}

/// Tells the page around this one of every change, and answers its messages; once is enough.
pub fn listen(store: Store) {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| start(store));
}

fn start(store: Store) {
    forever(|| {
        let told = std::cell::Cell::new(false);
        effect(Box::new(move || {
            // The first state is the one that the page around asked for.
            if is_frame(store) && told.replace(true) {
                post(&state(store, None), "*");
            }
        }));
    });
    EventListener::new(&window(), "message", move |event| {
        let (source, data) = (at(event, &["source"]), at(event, &["data"]));
        let ours = parent().is_some_and(|parent| Object::is(&source, parent.as_ref()));
        if !ours || !untrack(|| is_frame(store)) {
            return;
        }
        let text = |key: &str| at(&data, &[key]).as_string().unwrap_or_default();
        let refused = match text("type").as_str() {
            "fleetscope:get" => Array::new(),
            "fleetscope:set" => take(store, &text("link")),
            _ => return,
        };
        // A page from a file or a sandbox has no origin that could be named.
        let origin = at(event, &["origin"]).as_string().filter(|origin| origin != "null");
        let origin = origin.filter(|origin| !origin.is_empty());
        post(&state(store, Some(refused)), origin.as_deref().unwrap_or("*"));
    })
    .forget();
}

/// Takes the scenario and the baseline of a link, and gives what it refused; the view stays.
fn take(store: Store, text: &str) -> Array {
    let mut reading = read_link(text);
    let language = store.language.get_untracked();
    change(store, &mut |link| {
        let mut taken = Link { view: ViewMode::Embed, ..reading.link.clone() };
        if taken.show.is_empty() {
            taken.place = link.place;
            taken.show.clone_from(&link.show);
        }
        // What the frame shows takes room, too.
        taken.shed(&mut reading.refused);
        *link = taken;
    });
    reading.refused.iter().map(|refusal| JsValue::from(refusal.message(language))).collect()
}
