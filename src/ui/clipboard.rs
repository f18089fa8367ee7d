//! The clipboard, which a browser may refuse.

use super::Store;
use crate::page::words;
use crate::text::Text;
use leptos::prelude::*;
use leptos::web_sys::Element;
use std::time::Duration;
use wasm_bindgen_futures::JsFuture;

/// How long a button says what became of the copy.
const SAID_FOR: Duration = Duration::from_secs(2);

/// Copies a text; the button, which otherwise reads the label, then says that it was copied, or that this was refused.
pub fn copy_from(store: Store, button: Element, label: Text, refused: Text, text: String) {
    leptos::task::spawn_local(async move {
        let said = if copy(&text).await { words::COPIED } else { refused };
        let say = move |text: Text| {
            button.set_text_content(Some(text.get(store.language.get_untracked())));
        };
        say(said);
        set_timeout(move || say(label), SAID_FOR);
    });
}

/// Writes a text to the clipboard; whether the browser took it.
pub async fn copy(text: &str) -> bool {
    let clipboard = window().navigator().clipboard();
    // Pages that came without encryption have none.
    !clipboard.is_undefined() && JsFuture::from(clipboard.write_text(text)).await.is_ok()
}
