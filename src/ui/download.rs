//! Saves a text as a file of the reader's.

use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::HtmlElement;

/// Offers a text to be saved under a name.
pub fn save(name: &str, kind: &str, text: &str) {
    let Ok(link) = document().create_element("a") else { return };
    let content = String::from(js_sys::encode_uri_component(text));
    let _ = link.set_attribute("href", &["data:", kind, ";charset=utf-8,", &content].concat());
    let _ = link.set_attribute("download", name);
    if let Ok(link) = link.dyn_into::<HtmlElement>() {
        link.click();
    }
}
