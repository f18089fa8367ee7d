//! An example that is loaded: what is assumed in it, and what was published beside what is computed.

use super::results::change_text;
use super::{Html, words};
use crate::evaluate::{Readout, Report};
use crate::instrument::outcome_text;
use crate::quantity::{Digits, display};
use crate::scenario::{Preset, Scenario};
use crate::text::{Language, Text};

const PUBLISHED: Text = text!("Published", "公开值");
const BOTH: Text = text!("{0} published, {1} computed", "公开值 {0}，计算值 {1}");
const CHANGED: Text =
    text!("changed since: computed with the changes", "此后有改动，计算值随之而变",);

/// The card of an example; it stays while a reader moves the scenario away from it, and then says so.
pub fn example(preset: &Preset, scenario: &Scenario, report: &Report, language: Language) -> Html {
    let changed = Preset::equal_to(scenario).is_none();
    let mut html = Html::of(
        "<details class=\"card example\" data-example=\"{0}\"><summary><b>{1}</b>",
        &[preset.id, preset.name.get(language)],
    );
    // The first result stands in the head; a question about it covers it.
    if let Some((readout, value, _)) = results(preset).next() {
        let row = readout.row();
        let published = display(value, row.unit, Digits::default());
        let computed = outcome_text(report.get(readout), row.unit, language);
        html.add(
            " <span data-moved=\"{0}\">{1} <small>{2}</small></span>",
            &[row.name, row.label.get(language), &BOTH.fill(language, &[&published, &computed])],
        );
    }
    html.add(
        " <span class=\"hint\" role=\"status\"{=0}>{1}</span></summary>",
        &[if changed { "" } else { " hidden=\"\"" }, CHANGED.get(language)],
    );
    if !preset.published.is_empty() {
        html.add("<table class=\"moved-table\"><thead><tr>", &[]);
        for head in [words::RESULT, PUBLISHED, words::COMPUTED, words::DIFFERENCE] {
            html.add("<th scope=\"col\">{0}</th>", &[head.get(language)]);
        }
        html.add("</tr></thead><tbody>", &[]);
        for (readout, value, source) in results(preset) {
            let row = readout.row();
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
                    source,
                ],
            );
        }
        html.add("</tbody></table>", &[]);
    }
    html.add("<p>{0}</p></details>", &[preset.note.get(language)]);
    html
}

/// What was published of an example, in SI, and by whom.
fn results(preset: &Preset) -> impl Iterator<Item = (Readout, f64, &'static str)> {
    preset.published.iter().filter_map(|published| {
        let readout = Readout::find(published.result)?;
        Some((readout, published.value * readout.row().unit.si_factor(), published.source))
    })
}
