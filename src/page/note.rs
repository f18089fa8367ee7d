//! What a field means, and where its default comes from.

use super::{Html, words};
use crate::scenario::Field;
use crate::text::Language;

/// The note that a reader asks for beside a field.
pub fn note(field: Field, language: Language) -> Html {
    let note = field.note();
    Html::of(
        "<p>{0}</p><p class=\"source\">{1}: {2}</p>",
        &[note.help.get(language), words::SOURCE.get(language), note.source],
    )
}
