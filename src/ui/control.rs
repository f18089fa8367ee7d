//! One field or choice of the scenario.

use super::Store;
use super::markup::{Deed, markup, rest, set_property};
use crate::page::control::{self as page, ControlState};
use crate::scenario::{Choice, Field};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, HtmlElement};

/// A field's control; a headline has a large slider.
pub fn field_control(field: Field, headline: bool) -> AnyView {
    let store = Store::expect();
    let row = field.row();
    let helping = RwSignal::new(false);
    let write = move || {
        let language = store.language.get();
        let note = helping
            .get()
            .then(|| store.later.text(|part| (part.note)(field, &store.scenario(), language)));
        let state = ControlState {
            headline,
            pointed: store.pointed.get() == Some(field),
            note,
            refused: store.complaint(row.key),
        };
        page::field(field, &store.scenario(), &state, language).into_text()
    };
    let act = move |deed: Deed| match deed.name.as_str() {
        page::SLIDE if deed.finished => store.settle(field),
        page::SLIDE => {
            if let Ok(stop) = deed.value.parse() {
                store.slide(field, row.value_at(stop));
                // The thumb is where the number is.
                let number = store.link.with_untracked(|link| link.scenario.number(field));
                let taken = row.nearest_stop(number);
                if taken != stop {
                    set_property(&deed.element, "value", &taken.to_string().into());
                }
            }
        }
        page::WRITE => {
            store.write(field, &deed.value);
            if untrack(|| store.complaint(row.key)).is_none() {
                rest(&deed.element);
            }
        }
        page::RESET => {
            store.reset(field);
            keep_focus(&deed.element);
        }
        page::HELP => helping.update(|helping| *helping = !*helping),
        _ => {}
    };
    markup(write, act)
}

/// A button that has put a control back is off; the focus goes to what it has put back.
pub(super) fn keep_focus(button: &Element) {
    let around = button.parent_element();
    let control = around.and_then(|around| around.query_selector(".box, select").ok().flatten());
    if let Some(Ok(control)) = control.map(JsCast::dyn_into::<HtmlElement>) {
        let _ = control.focus();
    }
}

/// A choice's control.
pub fn choice_control(choice: Choice) -> AnyView {
    let store = Store::expect();
    let helping = RwSignal::new(false);
    let write = move || {
        let (scenario, language) = (store.scenario(), store.language.get());
        let note = helping
            .get()
            .then(|| store.later.text(|part| (part.choice_note)(choice, &scenario, language)));
        let refused = store.complaint(choice.row().key);
        let state = ControlState { note, refused, ..ControlState::default() };
        page::choice(choice, &scenario, &state, language).into_text()
    };
    let act = move |deed: Deed| match deed.name.as_str() {
        page::CHOOSE => store.choose(choice, &deed.value),
        page::RESET => {
            let back = store.link.with_untracked(|link| link.scenario.back_to_default(choice));
            if let Some(option) = back {
                store.choose(choice, option);
            }
            keep_focus(&deed.element);
        }
        page::HELP => helping.update(|helping| *helping = !*helping),
        _ => {}
    };
    markup(write, act)
}
