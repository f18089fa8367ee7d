//! The controls of the scenario: a slider with its number box, a select.

use super::{Html, words};
use crate::quantity::{Unit, exact, with_symbol};
use crate::scenario::{Choice, Field, Refusal, Scenario};
use crate::text::Language;

/// The deed of a slider, while it is held and when it rests.
pub const SLIDE: &str = "slide";
/// The deed of a number box.
pub const WRITE: &str = "write";
/// The deed that puts a field or a choice back.
pub const RESET: &str = "reset-field";
/// The deed that asks what a field or a choice means.
pub const HELP: &str = "help";
/// The deed of a select.
pub const CHOOSE: &str = "choose";

/// What a control shows beside the scenario.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ControlState {
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
fn shown(field: Field, scenario: &Scenario, language: Language) -> String {
    match (scenario.optional(field), field.row().absent) {
        (None, Some(word)) => word.get(language).to_owned(),
        (number, _) => exact(number.unwrap_or_else(|| scenario.number(field))),
    }
}

/// A field's control.
pub fn field(field: Field, scenario: &Scenario, state: &ControlState, language: Language) -> Html {
    let row = field.row();
    let label = row.label.get(language);
    let edited = scenario.is_edited(field);
    let number = scenario.number(field);
    let shown = shown(field, scenario, language);
    // What was refused stands in the box as long as the message says why.
    let refused = state.refused.as_ref().filter(|refusal| refusal.is_of_text());
    let written = refused.map_or(&shown, |refusal| &refusal.value);
    let unit = match row.unit {
        Unit::Ratio | Unit::Count => "",
        unit => unit.symbol(),
    };
    // The symbol, unless it is the name itself, and the unit.
    let symbol = if row.symbol == row.label.en() { "" } else { row.symbol };
    let dot = if symbol.is_empty() || unit.is_empty() { "" } else { " · " };
    let (stop, last) = (row.nearest_stop(number), row.stop_count());
    let mut html = Html::of(
        "<div class=\"field{0}{1}{2}\" data-key=\"{3}\"><label class=\"field-name\" for=\"field-{3}\">{4} \
         <span class=\"symbol\">{5}{6}{7}</span></label>",
        &[
            flag(state.headline, " headline"),
            flag(edited, " edited"),
            flag(state.pointed, " pointed"),
            row.key,
            label,
            symbol,
            dot,
            unit,
        ],
    );
    let id = ["field-", row.key].concat();
    help_button(&mut html, &id, label, state, language);
    let mut answer = answered(&id, state);
    if refused.is_some() {
        answer.append(&in_force(&shown));
    }
    html.add(
        "<span class=\"field-value\"><input id=\"{0}-box\" class=\"box\" type=\"text\" inputmode=\"decimal\" \
         autocomplete=\"off\" spellcheck=\"false\" data-act=\"{1}\" data-box=\"{6}\" aria-label=\"{2}, {3}\" \
         {=4} value=\"{5}\"/>",
        &[
            &id,
            WRITE,
            label,
            words::NUMBER_OF.get(language),
            answer.text(),
            written,
            row.key,
        ],
    );
    reset_button(&mut html, label, edited || state.refused.is_some(), language);
    html.add(
        "</span><input id=\"{0}\" class=\"slider\" type=\"range\" min=\"0\" max=\"{1}\" step=\"1\" data-act=\"{2}\" \
         data-live=\"\" data-field=\"{5}\" aria-valuetext=\"{3}\" aria-describedby=\"{0}-message\" value=\"{4}\"/>",
        &[
            &id,
            &last.to_string(),
            SLIDE,
            // A word for no number has no unit.
            &with_symbol(&shown, if scenario.optional(field).is_some() { unit } else { "" }),
            &stop.to_string(),
            row.key,
        ],
    );
    answers(&mut html, &id, state, language);
    html
}

/// What a box with a refused text goes back to.
pub fn in_force(shown: &str) -> Html {
    Html::of(" data-in-force=\"{0}\"", &[shown])
}

/// A word of markup that stands there or not.
fn flag(on: bool, word: &'static str) -> &'static str {
    if on { word } else { "" }
}

/// The button that asks what a control means.
fn help_button(html: &mut Html, id: &str, label: &str, state: &ControlState, language: Language) {
    html.add(
        "<button type=\"button\" class=\"help-toggle\" data-act=\"{0}\" aria-label=\"{1} {2}\" \
         aria-expanded=\"{3}\" aria-controls=\"{4}-help\">?</button>",
        &[
            HELP,
            words::WHAT_IT_MEANS.get(language),
            label,
            if state.note.is_some() { "true" } else { "false" },
            id,
        ],
    );
}

/// The button that puts a control back.
fn reset_button(html: &mut Html, label: &str, enabled: bool, language: Language) {
    html.add(
        "<button type=\"button\" class=\"reset{0}\"{=1} data-act=\"{2}\" title=\"{3}\" aria-label=\"{3}{5}{4}\">↺</button>",
        &[
            flag(!enabled, " idle"),
            flag(!enabled, " disabled=\"\""),
            RESET,
            words::RESET_FIELD.get(language),
            label,
            words::COLON.get(language),
        ],
    );
}

/// Where an input's answer stands: what it last refused, or what it means.
fn answered(id: &str, state: &ControlState) -> Html {
    let answer = if state.refused.is_some() { "message" } else { "help" };
    let invalid = state.refused.as_ref().is_some_and(Refusal::is_of_text);
    let invalid = if invalid { "true" } else { "false" };
    Html::of("aria-describedby=\"{0}-{1}\" aria-invalid=\"{2}\"", &[id, answer, invalid])
}

/// What a control says below, and its end: what it means, and what it last refused.
fn answers(html: &mut Html, id: &str, state: &ControlState, language: Language) {
    let message = state.refused.as_ref().map(|refusal| refusal.message(language));
    html.add(
        "<div class=\"help\" id=\"{0}-help\"{=1}>{=2}</div>\
         <p class=\"complaint\" id=\"{0}-message\" role=\"alert\"{=3}>{4}</p></div>",
        &[
            id,
            flag(state.note.is_none(), " hidden=\"\""),
            state.note.as_deref().unwrap_or_default(),
            flag(message.is_none(), " hidden=\"\""),
            message.as_deref().unwrap_or_default(),
        ],
    );
}

/// A choice's control: a select whose options come from the catalog.
pub fn choice(
    choice: Choice,
    scenario: &Scenario,
    state: &ControlState,
    language: Language,
) -> Html {
    let row = choice.row();
    let label = row.label.get(language);
    let edited = row.writes.iter().any(|&field| scenario.is_edited(field));
    let mut options = Html::default();
    for option in scenario.options(choice) {
        let selected = flag(scenario.chosen(choice) == option.id, " selected=\"\"");
        options.add(
            "<option value=\"{0}\"{=1}>{2}</option>",
            &[option.id, selected, option.name.get(language)],
        );
    }
    let id = ["choice-", row.key].concat();
    let mut html = Html::of(
        "<div class=\"field choice\" data-key=\"{0}\"><label class=\"field-name\" for=\"{1}\">{2} \
         <span class=\"edited-word\"{=3}>{4}</span></label>",
        &[row.key, &id, label, flag(!edited, " hidden=\"\""), words::EDITED.get(language)],
    );
    help_button(&mut html, &id, label, state, language);
    reset_button(&mut html, label, scenario.back_to_default(choice).is_some(), language);
    html.add(
        "<select id=\"{0}\" data-act=\"{1}\" data-choice=\"{2}\" {=4}>{=3}</select>",
        &[&id, CHOOSE, row.key, options.text(), answered(&id, state).text()],
    );
    answers(&mut html, &id, state, language);
    html
}
