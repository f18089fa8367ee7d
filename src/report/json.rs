//! The report for programs; its form is `docs/report.schema.json`.

use crate::evaluate::{READOUTS, Report};
use crate::quantity::exact;
use crate::scenario::{Link, Refusal, VERSION};
use crate::text::Language;

/// `{ version, link, refused, results }`, where a result is a value with its unit or the reason there is none.
pub fn json(link: &Link, refused: &[Refusal], report: &Report, language: Language) -> String {
    let mut text = ["{\n  \"version\": ", &exact(f64::from(VERSION)), ",\n  \"link\": "].concat();
    string(&mut text, &["#", &link.fragment()].concat());
    text.push_str(",\n  \"refused\": [");
    for (place, refusal) in refused.iter().enumerate() {
        text.push_str(if place == 0 { "\n    {" } else { ",\n    {" });
        member(&mut text, " \"key\": ", &refusal.key);
        member(&mut text, ", \"value\": ", &refusal.value);
        member(&mut text, ", \"message\": ", &refusal.message(language));
        text.push_str(" }");
    }
    text.push_str(if refused.is_empty() {
        "],\n  \"results\": {"
    } else {
        "\n  ],\n  \"results\": {"
    });
    for (place, row) in READOUTS.iter().enumerate() {
        text.push_str(if place == 0 { "\n    " } else { ",\n    " });
        string(&mut text, row.name);
        match report.get(row.readout) {
            Ok(si) => {
                text.push_str(": { \"value\": ");
                text.push_str(&decimal(&exact(si / row.unit.si_factor())));
                member(&mut text, ", \"unit\": ", row.unit.report_name());
            }
            Err(reason) => member(&mut text, ": { \"unavailable\": ", &reason.message(language)),
        }
        text.push_str(" }");
    }
    text.push_str("\n  }\n}\n");
    text
}

/// A number that reads as a decimal even where it is whole, so that every value has one type.
fn decimal(number: &str) -> String {
    let whole = !number.contains(['.', 'e']);
    [number, if whole { ".0" } else { "" }].concat()
}

fn member(text: &mut String, key: &str, value: &str) {
    text.push_str(key);
    string(text, value);
}

/// Writes a string as RFC 8259 wants it.
fn string(text: &mut String, value: &str) {
    text.push('"');
    for letter in value.chars() {
        match letter {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            control if control < ' ' => {
                text.push_str("\\u00");
                for digit in [control as u32 / 16, control as u32 % 16] {
                    text.extend(char::from_digit(digit, 16));
                }
            }
            other => text.push(other),
        }
    }
    text.push('"');
}
