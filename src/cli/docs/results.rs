//! The page of a report's results.

use super::markdown::{GENERATED, code, table};
use crate::evaluate::{Better, Layer, READOUTS};
use std::fmt::Write;

const INTRODUCTION: &str = "
# Results 结果

What a scenario evaluates to, by layer. `fleetscope eval <link> --json` prints
`{ \"version\", \"refused\", \"results\" }`, where each result is `{ \"value\", \"unit\" }`, or
`{ \"unavailable\": \"<reason>\" }` when the scenario gives none.
";

pub(super) fn page() -> String {
    let mut page = format!("{GENERATED}{INTRODUCTION}");
    for layer in Layer::ALL {
        // Writing to a string cannot fail.
        let _ = write!(page, "\n## {} {}\n\n", layer.label().en(), layer.label().zh());
        let rows: Vec<Vec<String>> = READOUTS
            .iter()
            .filter(|row| row.layer == layer)
            .map(|row| {
                let better = match row.better {
                    Better::Higher => "more",
                    Better::Lower => "less",
                    Better::Neither => "–",
                };
                vec![
                    code(row.name),
                    row.label.en().to_owned(),
                    row.label.zh().to_owned(),
                    code(row.unit.report_name()),
                    better.to_owned(),
                ]
            })
            .collect();
        page.push_str(&table(&["name", "result", "结果", "unit", "better"], &rows));
    }
    page
}
