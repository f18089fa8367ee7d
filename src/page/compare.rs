//! Up to four scenarios and the pinned baseline side by side: a table of what differs and what it gives, one chart of
//! each.

use super::chart::{legend, picture};
use super::results::STRIP;
use super::share::name_box;
use super::{Html, dialog, off, words};
use crate::chart::{Size, Theme, draw};
use crate::evaluate::{Report, evaluate};
use crate::instrument::{Instrument, View, instruments, outcome_text, shown};
use crate::quantity::exact;
use crate::scenario::{CHOICES, FIELDS, Link, MOST_OTHERS, Scenario};
use crate::text::{Language, Text};

/// The deed that keeps a copy of the scenario.
pub const KEEP: &str = "keep";
/// The deed that exchanges the scenario and the copy that the value names.
pub const EDIT: &str = "edit";
/// The deed that lets go of the copy that the value names.
pub const REMOVE: &str = "remove";
/// The deed that pins the baseline, or lets it go.
pub const PIN: &str = "pin";
/// The deed that exchanges the scenario and its baseline.
pub const SWAP: &str = "swap";
/// The deed that chooses the instrument to draw.
pub const CHART: &str = "chart";

const TITLE: Text = text!("Compare scenarios", "情景对比");
const HINT: Text = text!(
    "Keep a copy, then change the scenario: up to four stand side by side, and the pinned baseline after them, all in the link.",
    "保留一份副本，再修改情景：最多四个情景并列，固定的基线列于其后，全部写入链接。",
);
const KEEP_LABEL: Text = text!("Keep a copy", "保留副本");
const EDIT_LABEL: Text = text!("Edit this one", "编辑此情景");
const REMOVE_LABEL: Text = text!("Remove", "移除");
const SWAP_LABEL: Text = text!("Swap with baseline", "与基线互换");
const CHART_LABEL: Text = text!("Chart", "图表");

/// What a scenario without a name is called, by its column.
const LETTERS: [&str; MOST_OTHERS + 1] = ["A", "B", "C", "D"];
/// The size of a small multiple.
const SMALL: Size = Size { width: 360.0, height: 240.0 };

/// One of the scenarios.
struct Column<'a> {
    /// What the link calls it; empty for its letter.
    name: &'a str,
    /// Its letter, or the word for the baseline.
    letter: &'a str,
    scenario: &'a Scenario,
    report: Report,
}

/// The dialog; `chosen` names the instrument whose chart is drawn, else it is the first of the place.
pub fn compare(link: &Link, chosen: &str, language: Language) -> Html {
    let say = |text: Text| text.get(language);
    let mut columns = Vec::new();
    let mut add = |name, letter, scenario| {
        columns.push(Column { name, letter, scenario, report: evaluate(scenario) });
    };
    add(link.name.as_str(), LETTERS[0], &link.scenario);
    for (other, letter) in link.others.iter().zip(&LETTERS[1..]) {
        add(&other.name, letter, &other.scenario);
    }
    if let Some(baseline) = &link.baseline {
        add("", say(words::BASELINE), baseline);
    }
    let mut html = dialog::head(TITLE, language);
    html.add("<p class=\"hint\">{0}</p><p class=\"buttons\">", &[say(HINT)]);
    button(&mut html, KEEP, "", link.others.len() >= MOST_OTHERS, say(KEEP_LABEL));
    let pinned = link.baseline.is_some();
    button(&mut html, PIN, "", false, say(if pinned { words::UNPIN } else { words::PIN }));
    button(&mut html, SWAP, "", !pinned, say(SWAP_LABEL));
    html.add("</p><div class=\"table-scroll\" tabindex=\"0\"><table class=\"compare-table\"><thead><tr><th scope=\"col\">{0}</th>", &[say(words::RESULT)]);
    for (index, column) in columns.iter().enumerate() {
        html.add("<th scope=\"col\">", &[]);
        if index > link.others.len() {
            html.add("{0}</th>", &[column.letter]);
            continue;
        }
        name_box(&mut html, index, column.name, column.letter, language);
        if index == 0 {
            html.add("<p>{0}</p>", &[say(words::NOW)]);
        } else {
            let value = index.to_string();
            button(&mut html, EDIT, &value, false, say(EDIT_LABEL));
            button(&mut html, REMOVE, &value, false, say(REMOVE_LABEL));
        }
        html.add("</th>", &[]);
    }
    html.add("</tr></thead>", &[]);
    rows(&mut html, &columns, language);
    html.add("</table></div>", &[]);
    if columns.len() > 1 {
        multiples(&mut html, link, &columns, chosen, language);
    }
    html
}

fn button(html: &mut Html, act: &str, value: &str, disabled: bool, label: &str) {
    html.add(
        "<button type=\"button\" data-act=\"{0}\" data-value=\"{1}\"{=2}>{3}</button> ",
        &[act, value, off(disabled), label],
    );
}

/// The inputs that differ, the headline inputs in any case, and the results.
fn rows(html: &mut Html, columns: &[Column<'_>], language: Language) {
    let mut body = |of: &str, parts: Vec<(&str, &str, Vec<String>)>| {
        html.add("<tbody data-rows=\"{0}\">", &[of]);
        for (name, label, cells) in parts {
            let differs = cells.iter().any(|cell| *cell != cells[0]);
            // A question covers the result of this name.
            html.add(
                "<tr data-moved=\"{2}\"{=1}><th scope=\"row\">{0}</th>",
                &[label, if differs { " class=\"differs\"" } else { "" }, name],
            );
            for cell in cells {
                html.add("<td>{0}</td>", &[&cell]);
            }
            html.add("</tr>", &[]);
        }
        html.add("</tbody>", &[]);
    };
    let mut inputs = Vec::new();
    let edition = |column: &Column<'_>| column.scenario.edition().name().get(language).to_owned();
    let cells: Vec<String> = columns.iter().map(edition).collect();
    if cells.iter().any(|cell| *cell != cells[0]) {
        inputs.push(("", words::EDITION.get(language), cells));
    }
    for row in &CHOICES {
        let cells: Vec<String> = columns
            .iter()
            .map(|column| {
                let chosen = column.scenario.chosen(row.choice);
                let mut options = column.scenario.options(row.choice);
                let option = options.find(|option| option.id == chosen);
                option.map_or("", |option| option.name.get(language)).to_owned()
            })
            .collect();
        if cells.iter().any(|cell| *cell != cells[0]) {
            inputs.push(("", row.label.get(language), cells));
        }
    }
    for row in &FIELDS {
        let cells: Vec<String> = columns
            .iter()
            .map(|column| match (column.scenario.optional(row.field), row.absent) {
                (None, Some(word)) => word.get(language).to_owned(),
                _ => with_unit(&exact(column.scenario.number(row.field)), row.unit.symbol()),
            })
            .collect();
        if row.headline || cells.iter().any(|cell| *cell != cells[0]) {
            inputs.push(("", row.label.get(language), cells));
        }
    }
    body("inputs", inputs);
    let results = STRIP.iter().map(|&readout| {
        let row = readout.row();
        let cells = columns
            .iter()
            .map(|column| outcome_text(column.report.get(readout), row.unit, language));
        (row.name, row.label.get(language), cells.collect())
    });
    body("results", results.collect());
}

fn with_unit(number: &str, unit: &str) -> String {
    [number, if unit.is_empty() { "" } else { " " }, unit].concat()
}

/// One chart for each scenario, all of one instrument, with the baseline behind as on the page.
fn multiples(
    html: &mut Html,
    link: &Link,
    columns: &[Column<'_>],
    chosen: &str,
    language: Language,
) {
    let first = || shown(link).instruments.first().copied();
    let Some(instrument) = Instrument::find(chosen).or_else(first) else { return };
    html.add(
        "<label class=\"multiples-choice\">{0} <select data-act=\"{1}\">",
        &[CHART_LABEL.get(language), CHART],
    );
    for option in instruments() {
        let selected = if option.id == instrument.id { " selected=\"\"" } else { "" };
        html.add(
            "<option value=\"{0}\"{=1}>{2}</option>",
            &[option.id, selected, option.title.get(language)],
        );
    }
    html.add("</select></label><div class=\"multiples\">", &[]);
    let pinned = columns.get(1 + link.others.len());
    let pinned = pinned.map(|Column { scenario, report, .. }| (*scenario, report));
    for (index, column) in columns.iter().enumerate() {
        let Column { name, letter, scenario, report } = column;
        // The baseline itself stands behind nothing.
        let baseline = pinned.filter(|_| index <= link.others.len());
        let view = View { scenario, report, baseline, language };
        let spec = instrument.chart_beside(&view);
        html.add(
            "<figure class=\"multiple\"><figcaption><b>{0}</b></figcaption>{=1}{=2}<p>{3}</p></figure>",
            &[
                if name.is_empty() { letter } else { name },
                picture(&draw(&spec, SMALL, &Theme::LIGHT)).text(),
                legend(&spec).text(),
                &(instrument.verdict)(&view),
            ],
        );
    }
    html.add("</div>", &[]);
}
