//! A report for programs: CSV.

use crate::evaluate::{READOUTS, ReadoutRow, Report};
use crate::text::Language;

/// `name,layer,value,unit,unavailable`, a result a line.
pub(super) fn csv(report: &Report, language: Language) -> String {
    let mut text = String::from("name,layer,value,unit,unavailable\n");
    for row in &READOUTS {
        let (value, reason) = match value(row, report) {
            Ok(value) => (value.to_string(), String::new()),
            Err(reason) => (String::new(), reason.message(language)),
        };
        let cells = [row.name, row.layer.label().en(), &value, row.unit.report_name(), &reason];
        text.push_str(&cells.map(quoted).join(","));
        text.push('\n');
    }
    text
}

/// A result in the unit of the report.
fn value(row: &ReadoutRow, report: &Report) -> crate::evaluate::Outcome {
    report.get(row.readout).map(|si| si / row.unit.si_factor())
}

/// A cell as RFC 4180 wants it.
fn quoted(cell: &str) -> String {
    if cell.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}
