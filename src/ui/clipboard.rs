//! The clipboard, which a browser may refuse.

use leptos::prelude::window;
use wasm_bindgen_futures::JsFuture;

/// Writes a text to the clipboard; whether the browser took it.
pub async fn copy(text: &str) -> bool {
    let clipboard = window().navigator().clipboard();
    // Pages that came without encryption have none.
    !clipboard.is_undefined() && JsFuture::from(clipboard.write_text(text)).await.is_ok()
}
