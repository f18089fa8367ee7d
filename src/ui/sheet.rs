//! The column that a place of text stands in.

use leptos::prelude::*;

/// A place of text.
pub fn sheet(contents: AnyView) -> AnyView {
    view! { <div class="book">{contents}</div> }.into_any()
}
