//! Files that are loaded when a place needs them.

use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::Response;
use wasm_bindgen_futures::JsFuture;

/// The text of a file beside the page; the offline worker keeps what was loaded once.
pub async fn load(path: &str) -> Option<String> {
    let answer = JsFuture::from(window().fetch_with_str(path)).await.ok()?;
    let answer = answer.dyn_into::<Response>().ok().filter(Response::ok)?;
    JsFuture::from(answer.text().ok()?).await.ok()?.as_string()
}
