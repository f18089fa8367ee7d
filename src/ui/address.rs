//! The address bar: always the present state, and a history of deliberate steps.

use super::Store;
use crate::scenario::Link;
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use std::cell::RefCell;

/// While something moves the address follows after this pause, in milliseconds.
const PAUSE: u32 = 120;

thread_local! {
    static PENDING: RefCell<Option<Timeout>> = const { RefCell::new(None) };
}

/// Reads what is in the address bar.
pub fn read() -> crate::scenario::Reading {
    Link::read(&window().location().hash().unwrap_or_default())
}

/// The address of the application itself, without a state.
pub fn base() -> String {
    let href = window().location().href().unwrap_or_default();
    href.split('#').next().unwrap_or_default().to_owned()
}

/// The address that a link has here, whole.
pub fn whole(link: &Link) -> String {
    crate::page::share::address(&base(), link)
}

/// Leaves the address as it is, whatever has moved just now.
pub fn rest() {
    PENDING.take();
}

/// Makes a link the present entry of the history.
pub fn replace(link: &Link) {
    if let Ok(history) = window().history() {
        // A browser may refuse when it is asked too often; the next change asks again.
        let _ = history.replace_state_with_url(
            &wasm_bindgen::JsValue::NULL,
            "",
            Some(&format!("#{}", link.fragment())),
        );
    }
}

/// Makes a link a new entry of the history. While something moved, the present
/// entry followed it; it first gets back the step that it stood for.
pub fn push(before: &Link, link: &Link) {
    PENDING.take();
    replace(before);
    if let Ok(history) = window().history() {
        let _ = history.push_state_with_url(
            &wasm_bindgen::JsValue::NULL,
            "",
            Some(&format!("#{}", link.fragment())),
        );
    }
}

/// Keeps the address and the store at the same state.
pub fn follow(store: Store) {
    Effect::new(move |before: Option<()>| {
        let link = store.link.get();
        if before.is_none() {
            // The first state stands in the address as it came, refused parts included.
            return;
        }
        let later = Timeout::new(PAUSE, move || {
            replace(&link);
            store.rest();
        });
        PENDING.replace(Some(later));
    });
    for event in ["popstate", "hashchange"] {
        EventListener::new(&window(), event, move |_| {
            PENDING.take();
            store.arrive(read());
        })
        .forget();
    }
}
