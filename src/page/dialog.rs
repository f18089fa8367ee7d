//! What all dialogs have, and those that only cover the screen.

use super::{Html, qr};
use crate::text::{Language, Text};

/// The deed that closes the dialog.
pub const CLOSE: &str = "close";
/// The id of the title, which names the dialog.
pub const TITLE_ID: &str = "dialog-title";

/// The QR code as large as the screen.
pub const CODE: &str = "code";
/// A blank screen.
pub const BLANK: &str = "blank";

const CLOSE_LABEL: Text = text!("Close", "关闭");

/// The title and the button that closes.
pub(super) fn head(title: Text, language: Language) -> Html {
    Html::of(
        "<header class=\"card-head\"><h2 id=\"{0}\">{1}</h2><button type=\"button\" data-act=\"{2}\">{3}</button></header>",
        &[TITLE_ID, title.get(language), CLOSE, CLOSE_LABEL.get(language)],
    )
}

/// What covers the whole screen until somebody touches it or presses a key: the code of an address, or nothing.
pub fn cover(address: Option<&str>, language: Language) -> Html {
    let code = address.map(qr::code).unwrap_or_default();
    Html::of(
        "<button type=\"button\" class=\"cover\" id=\"{0}\" data-act=\"{1}\" aria-label=\"{2}\">{=3}</button>",
        &[TITLE_ID, CLOSE, CLOSE_LABEL.get(language), code.text()],
    )
}
