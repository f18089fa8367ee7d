//! An example that is loaded: what is assumed in it, and what was published beside what is computed.

use super::results::change_text;
use super::{Html, words};
use crate::evaluate::{Readout, Report};
use crate::instrument::outcome_text;
use crate::quantity::{Digits, display};
use crate::scenario::{Preset, Scenario};
use crate::text::{Language, Text};

const PUBLISHED: Text = text!("Published", "公开值");
const ASSUMED: Text = text!("What is published and what is assumed", "哪些是公开值，哪些是假设");
const CHANGED: Text =
    text!("changed since: computed with the changes", "此后有改动，计算值随之而变",);

/// The card of an example; it stays while a reader moves the scenario away from it, and then says so.
pub fn example(preset: &Preset, scenario: &Scenario, report: &Report, language: Language) -> Html {
    let changed = Preset::equal_to(scenario).is_none();
    let mut html = Html::of(
        "<section class=\"card example\" data-example=\"{0}\"><header class=\"card-head\"><h2>{1}</h2>\
         <span class=\"hint\" role=\"status\"{=2}>{3}</span></header>",
        &[
            preset.id,
            preset.name.get(language),
            if changed { "" } else { " hidden=\"\"" },
            CHANGED.get(language),
        ],
    );
    if !preset.published.is_empty() {
        html.add("<table class=\"moved-table\"><thead><tr>", &[]);
        for head in [words::RESULT, PUBLISHED, words::COMPUTED, words::DIFFERENCE] {
            html.add("<th scope=\"col\">{0}</th>", &[head.get(language)]);
        }
        html.add("</tr></thead><tbody>", &[]);
        for published in preset.published {
            let Some(readout) = Readout::find(published.result) else { continue };
            let row = readout.row();
            let value = published.value * row.unit.si_factor();
            let computed = report.get(readout);
            let difference = computed.map(|computed| change_text(computed / value));
            // A question about the result covers its row.
            html.add(
                "<tr data-moved=\"{0}\"><th scope=\"row\">{1}<small>{5}</small></th><td>{2}</td><td>{3}</td><td>{4}</td></tr>",
                &[
                    row.name,
                    row.label.get(language),
                    &display(value, row.unit, Digits::default()),
                    &outcome_text(computed, row.unit, language),
                    &difference.unwrap_or_default(),
                    published.source,
                ],
            );
        }
        html.add("</tbody></table>", &[]);
    }
    html.add(
        "<details><summary>{0}</summary><p>{1}</p></details></section>",
        &[ASSUMED.get(language), preset.note.get(language)],
    );
    html
}
