//! Files of the site that are loaded when a place needs them.

use super::live::live;
use super::part::{Fetching, Part};
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

/// Loads a file unless what it says is here already, and gives its text, which then lives as long as the page, to
/// whoever reads it; `read` says whether it was understood.
pub fn read_once(
    is_here: bool,
    path: &'static str,
    read: fn(&'static str) -> Option<()>,
) -> Fetching<()> {
    Box::pin(async move { if is_here { Some(()) } else { read(load(path).await?.leak()) } })
}

/// A place that needs a file.
pub fn with_file(fetch: fn() -> Fetching<()>, contents: fn() -> AnyView) -> AnyView {
    let file = Part::new(fetch);
    view! {
        <div class="book">
            {live(move || if file.get().is_some() { contents() } else { file.waiting() })}
        </div>
    }
    .into_any()
}
