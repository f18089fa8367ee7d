//! The derivation of a chart: every formula with its symbols, its numbers, its value.

use super::Store;
use super::chart::with_view;
use super::clipboard::copy_from;
use super::markup::{Deed, deeds, markup_in};
use super::reveal::reveal;
use crate::explain::{Derivation, SLIDER_ATTRIBUTE, Steps};
use crate::instrument::Instrument;
use crate::page::derivation::{self as page, NOTATIONS};
use crate::page::words;
use crate::scenario::Field;
use leptos::ev::Event;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::Element;
use std::rc::Rc;

/// What lights up a symbol's slider, leads to it, and copies.
const EVENTS: [&str; 5] = ["click", "pointerover", "pointerleave", "focusin", "focusout"];

/// An instrument's derivation, which follows the scenario.
pub fn derivation(instrument: &'static Instrument) -> AnyView {
    let store = Store::expect();
    let copy = deeds(Rc::new(move |deed| {
        copy_notation(store, &deed, &untrack(|| steps(store, instrument)));
    }));
    let act = move |event: &Event| {
        let field = field_around(event);
        match (event.type_().as_str(), field) {
            ("click", Some(field)) => reveal(store, field),
            ("click", None) => copy(event),
            ("pointerover" | "focusin", _) if store.pointed.get_untracked() != field => {
                store.pointed.set(field);
            }
            ("pointerover" | "focusin", _) => {}
            _ => store.pointed.set(None),
        }
    };
    let write = move || {
        let language = store.language.get();
        page::derivation(&steps(store, instrument), language).into_text()
    };
    markup_in(NodeRef::new(), Box::new(write), &EVENTS, Rc::new(act))
}

/// The derivation in the reader's language, tracked.
pub(super) fn steps(store: Store, instrument: &Instrument) -> Vec<Steps> {
    let language = store.language.get();
    let workings = with_view(store, |view| (instrument.derivation)(view));
    workings.iter().filter_map(|working| Derivation::of(working)?.steps(language)).collect()
}

/// The field of the symbol that an event happens to.
fn field_around(event: &Event) -> Option<Field> {
    Field::find(&around(event, SLIDER_ATTRIBUTE)?.1)
}

/// The closest element around what an event happens to that has an attribute, and the attribute.
fn around(event: &Event, attribute: &str) -> Option<(Element, String)> {
    let element = event.target()?.dyn_into::<Element>().ok()?;
    let found = element.closest(&format!("[{attribute}]")).ok()??;
    let value = found.get_attribute(attribute)?;
    Some((found, value))
}

/// Copies one of several formulas in the notation of the button that was pressed.
pub fn copy_notation(store: Store, deed: &Deed, all: &[Steps]) {
    let notation = NOTATIONS.into_iter().find(|(name, ..)| *name == deed.name);
    let steps = deed.value.parse().ok().and_then(|place: usize| all.get(place));
    if let (Some((_, label, write)), Some(steps)) = (notation, steps) {
        copy_from(store, deed.element.clone(), label, words::COPY_REFUSED, write(steps));
    }
}
