//! Leads a reader to a field's slider.

use super::Store;
use crate::scenario::Field;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::HtmlElement;

/// How many frames a group that was closed may take to build its controls.
const PATIENCE: u8 = 30;

/// Opens whatever hides a field's slider and moves the focus there.
pub fn reveal(store: Store, field: Field) {
    let row = field.row();
    let hidden = document()
        .get_element_by_id("controls")
        .is_some_and(|controls| controls.client_height() == 0);
    if hidden {
        store.sheet.set(true);
    }
    let group = format!("details[data-group={}]", row.group.key());
    if !row.headline
        && let Ok(Some(group)) = document().query_selector(&group)
    {
        // Its controls are built when it reports that it was opened.
        let _ = group.set_attribute("open", "");
    }
    focus(format!("field-{}", row.key), PATIENCE);
}

fn focus(id: String, patience: u8) {
    request_animation_frame(move || {
        let slider = document().get_element_by_id(&id);
        match slider.and_then(|slider| slider.dyn_into::<HtmlElement>().ok()) {
            Some(slider) => {
                let _ = slider.focus();
            }
            None if patience > 0 => focus(id, patience - 1),
            None => {}
        }
    });
}
