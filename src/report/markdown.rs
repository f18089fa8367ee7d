//! The report for people, as Markdown.

use super::scenario_line;
use crate::evaluate::{Layer, READOUTS, Report};
use crate::instrument::outcome_text;
use crate::scenario::Scenario;
use crate::text::{Language, Text};

const TITLE: Text = text!("Fleetscope report", "Fleetscope 报告");
const HEAD: Text = text!("| result | value |\n|---|---:|\n", "| 结果 | 数值 |\n|---|---:|\n");

/// Every result by layer, under the scenario and the address that opens it.
pub fn markdown(scenario: &Scenario, address: &str, report: &Report, language: Language) -> String {
    let mut text = [
        "# ",
        TITLE.get(language),
        "\n\n",
        &escaped(&scenario_line(scenario, language)),
        "\n\n<",
        address,
        ">\n",
    ]
    .concat();
    for layer in Layer::ALL {
        text.push_str("\n## ");
        text.push_str(layer.label().get(language));
        text.push_str("\n\n");
        text.push_str(HEAD.get(language));
        for row in READOUTS.iter().filter(|row| row.layer == layer) {
            let value = outcome_text(report.get(row.readout), row.unit, language);
            for piece in ["| ", row.label.get(language), " | ", &escaped(&value), " |\n"] {
                text.push_str(piece);
            }
        }
    }
    text
}

/// A text in which no sign means anything to Markdown.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '|' | '*' | '_' | '`' | '<' | '[' | '\\' | '$' | '#') {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}
