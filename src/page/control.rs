//! The controls of the scenario: a slider with its number box, a select.

use super::{Html, words};
use crate::quantity::{Unit, exact, with_symbol};
use crate::scenario::{Choice, Field, Refusal, Scenario};
use crate::text::Language;

/// The deed of a slider, while it is held and when it rests.
pub const SLIDE: &str = "slide";
/// The deed of a number box.
pub const WRITE: &str = "write";
/// The deed that puts a field back.
pub const RESET: &str = "reset-field";
/// The deed that asks what a field means.
pub const HELP: &str = "help";
/// The deed of a select.
pub const CHOOSE: &str = "choose";

/// What a field's control shows beside the scenario.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FieldState {
    /// Whether the slider is the large one of a headline.
    pub headline: bool,
    /// Whether it is lit up, as a reader points at its symbol.
    pub pointed: bool,
    /// What it means, once a reader has asked.
    pub note: Option<String>,
    /// What it last refused.
    pub refused: Option<Refusal>,
}

/// A field's number as its box shows it, or the word for none.
pub fn shown(field: Field, scenario: &Scenario, language: Language) -> String {
    match (scenario.optional(field), field.row().absent) {
        (None, Some(word)) => word.get(language).to_owned(),
        (number, _) => exact(number.unwrap_or_else(|| scenario.number(field))),
    }
}

/// A field's control.
pub fn field(field: Field, scenario: &Scenario, state: &FieldState, language: Language) -> Html {
    let row = field.row();
    let label = row.label.get(language);
    let edited = scenario.is_edited(field);
    let number = scenario.number(field);
    let shown = shown(field, scenario, language);
    // What was refused stands in the box as long as the message says why.
    let written = state.refused.as_ref().map_or(&shown, |refusal| &refusal.value);
    let unit = match row.unit {
        Unit::Ratio | Unit::Count => "",
        unit => unit.symbol(),
    };
    // The symbol, unless it is the name itself, and the unit.
    let symbol = if row.symbol == row.label.en() { "" } else { row.symbol };
    let dot = if symbol.is_empty() || unit.is_empty() { "" } else { " · " };
    let flag = |on: bool, word: &'static str| if on { word } else { "" };
    let message = state.refused.as_ref().map(|refusal| refusal.message(language));
    let (stop, last) = (row.nearest_stop(number), row.stop_count());
    let mut html = Html::of(
        "<div class=\"field{0}{1}{2}\" data-key=\"{3}\"><label class=\"field-name\" for=\"field-{3}\">{4} \
         <span class=\"symbol\">{5}{6}{7}</span></label>\
         <button type=\"button\" class=\"help-toggle\" data-act=\"{8}\" aria-label=\"{9} {4}\" \
         aria-expanded=\"{10}\" aria-controls=\"field-{3}-help\">?</button>",
        &[
            flag(state.headline, " headline"),
            flag(edited, " edited"),
            flag(state.pointed, " pointed"),
            row.key,
            label,
            symbol,
            dot,
            unit,
            HELP,
            words::WHAT_IT_MEANS.get(language),
            if state.note.is_some() { "true" } else { "false" },
        ],
    );
    html.add(
        "<span class=\"field-value\"><input id=\"field-{0}-box\" class=\"box\" type=\"text\" inputmode=\"decimal\" \
         autocomplete=\"off\" spellcheck=\"false\" data-act=\"{1}\" data-box=\"{0}\" aria-label=\"{2}, {3}\" \
         aria-describedby=\"field-{0}-{4}\" aria-invalid=\"{5}\" value=\"{6}\"/>\
         <button type=\"button\" class=\"reset{7}\"{=8} data-act=\"{9}\" title=\"{10}\" aria-label=\"{10}: {2}\">↺</button></span>",
        &[
            row.key,
            WRITE,
            label,
            words::NUMBER_OF.get(language),
            if message.is_some() { "message" } else { "help" },
            if message.is_some() { "true" } else { "false" },
            written,
            flag(!edited, " idle"),
            flag(!edited, " disabled=\"\""),
            RESET,
            words::RESET_FIELD.get(language),
        ],
    );
    html.add(
        "<input id=\"field-{0}\" class=\"slider\" type=\"range\" min=\"0\" max=\"{1}\" step=\"1\" data-act=\"{2}\" \
         data-live=\"\" data-field=\"{0}\" aria-valuetext=\"{3}\" value=\"{4}\"/>\
         <div class=\"help\" id=\"field-{0}-help\"{=5}>{=6}</div>\
         <p class=\"complaint\" id=\"field-{0}-message\" role=\"alert\"{=7}>{8}</p></div>",
        &[
            row.key,
            &last.to_string(),
            SLIDE,
            // A word for no number has no unit.
            &with_symbol(&shown, if scenario.optional(field).is_some() { unit } else { "" }),
            &stop.to_string(),
            flag(state.note.is_none(), " hidden=\"\""),
            state.note.as_deref().unwrap_or_default(),
            flag(message.is_none(), " hidden=\"\""),
            message.as_deref().unwrap_or_default(),
        ],
    );
    html
}

/// A choice's control: a select whose options come from the catalog.
pub fn choice(choice: Choice, scenario: &Scenario, language: Language) -> Html {
    let row = choice.row();
    let edited = row.writes.iter().any(|&field| scenario.is_edited(field));
    let mut options = Html::default();
    for option in scenario.options(choice) {
        let selected = if scenario.chosen(choice) == option.id { " selected=\"\"" } else { "" };
        options.add(
            "<option value=\"{0}\"{=1}>{2}</option>",
            &[option.id, selected, option.name.get(language)],
        );
    }
    Html::of(
        "<div class=\"field choice\" data-key=\"{0}\"><label class=\"field-name\" for=\"choice-{0}\">{1} \
         <span class=\"edited-word\"{=2}>{3}</span></label>\
         <select id=\"choice-{0}\" data-act=\"{4}\" data-choice=\"{0}\" title=\"{5}\">{=6}</select></div>",
        &[
            row.key,
            row.label.get(language),
            if edited { "" } else { " hidden=\"\"" },
            words::EDITED.get(language),
            CHOOSE,
            row.help.get(language),
            options.text(),
        ],
    )
}
