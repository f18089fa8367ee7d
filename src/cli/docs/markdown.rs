//! Tables of Markdown whose source reads as a table too.

use crate::cli::layout::{columns, padded};
use crate::quantity::{Unit, exact};

/// The first line of every page.
pub(super) const GENERATED: &str =
    "<!-- Written by `fleetscope docs` from the tables of the program; change those instead. -->\n";

/// A table with a head; a cell may hold anything on one line.
pub(super) fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let head: Vec<String> = head.iter().map(|&cell| cell.to_owned()).collect();
    let cells: Vec<Vec<String>> = std::iter::once(&head)
        .chain(rows)
        .map(|row| row.iter().map(|cell| cell.replace('|', "\\|")).collect())
        .collect();
    let widths: Vec<usize> = (0..head.len())
        .map(|at| cells.iter().filter_map(|row| row.get(at)).map(|cell| columns(cell)).max())
        .map(|width| width.unwrap_or(0).max(3))
        .collect();
    let line = |row: &[String]| {
        let padded: Vec<String> =
            row.iter().zip(&widths).map(|(cell, &width)| padded(cell, width)).collect();
        format!("| {} |\n", padded.join(" | "))
    };
    let mut text = String::new();
    for (index, row) in cells.iter().enumerate() {
        text.push_str(&line(row));
        if index == 0 {
            let rules: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
            text.push_str(&line(&rules));
        }
    }
    text
}

/// A text as code.
pub(super) fn code(text: &str) -> String {
    format!("`{text}`")
}

/// The unit of a bare number.
pub(super) fn unit(unit: Unit) -> String {
    match unit {
        Unit::Count | Unit::Ratio => "–".to_owned(),
        Unit::Fraction => "fraction".to_owned(),
        _ => unit.symbol().to_owned(),
    }
}

/// A number with all its digits.
pub(super) fn number(value: f64) -> String {
    exact(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_below_each_other_and_bars_are_escaped() {
        let rows = [vec!["脊点".to_owned(), "|x|".to_owned()], vec!["b".to_owned(), String::new()]];
        assert_eq!(
            table(&["name", "value"], &rows),
            "| name | value |\n| ---- | ----- |\n| 脊点 | \\|x\\| |\n| b    |       |\n"
        );
    }
}
