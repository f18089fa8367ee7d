//! The page of formulas.

use super::markdown::{GENERATED, code, number, table, unit};
use crate::formula::{Formula, Input, TOPICS};
use std::fmt::Write;

const INTRODUCTION: &str = "
# Formulas 公式

Every formula under its stable name. `fleetscope compute <name> key=value…` evaluates one; a value
may carry a unit (`50GB/s`, `5us`, `40%`), and without one it is in the unit of its key. An input
with a value under *left out* may be left out and then has that value; *example* is where a form
starts, from the book where the book has an example. Equations hold in SI units.
";

pub(super) fn page() -> String {
    let mut page = format!("{GENERATED}{INTRODUCTION}");
    for topic in TOPICS {
        // Writing to a string cannot fail.
        let _ = write!(page, "\n## {} {}\n", topic.title.en(), topic.title.zh());
        for formula in topic.formulas {
            write_formula(&mut page, formula);
        }
    }
    page
}

fn write_formula(page: &mut String, formula: &Formula) {
    let _ = write!(
        page,
        "\n### {}\n\n{} · {}\n\n    {} = {}\n\n",
        code(formula.slug),
        formula.title.en(),
        formula.title.zh(),
        formula.symbol,
        formula.equation,
    );
    let rows: Vec<Vec<String>> = formula.inputs.iter().map(row).collect();
    page.push_str(&table(
        &["key", "symbol", "meaning", "含义", "unit", "takes", "example", "left out"],
        &rows,
    ));
    let _ = write!(
        page,
        "\nResult: {} in {}. Source: {}.\n\nAssumes: {}\n{}\n\nCaution: {}\n{}\n",
        code(formula.symbol),
        code(formula.unit.report_name()),
        formula.source.en(),
        formula.assumptions.en(),
        formula.assumptions.zh(),
        formula.caution.en(),
        formula.caution.zh(),
    );
}

fn row(input: &Input) -> Vec<String> {
    vec![
        code(input.key),
        code(input.symbol),
        input.label.en().to_owned(),
        input.label.zh().to_owned(),
        unit(input.unit),
        input.domain.to_string(),
        number(input.default),
        input.omitted.map(number).unwrap_or_default(),
    ]
}
