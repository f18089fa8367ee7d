//! The palette of the charts as style sheet variables, so that a change of
//! theme redraws nothing.

use crate::chart::Theme;
use leptos::prelude::*;

/// The variables of every theme, in one `<style>`.
pub fn palette() -> AnyView {
    let (light, dark) = (Theme::LIGHT.css_variables(), Theme::DARK.css_variables());
    let rules = format!(
        // Paper is always light.
        ":root{{{light}}}@media screen{{:root[data-theme=dark]{{{dark}}}}}\
         @media screen and (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}"
    );
    view! { <style>{rules}</style> }.into_any()
}
