//! Every number of the book against the registry.

use fleetscope::book::Arithmetic;
use fleetscope::formula::{self, FormulaError};
use fleetscope::model::ModelError;
use serde_json::Value;

use crate::oracle::{number, read, text};

/// What a registry formula or plain arithmetic gives for a row of the facts.
fn computed<'row>(row: &'row Value) -> Result<f64, FormulaError<'row>> {
    let inputs: Vec<(&str, f64)> = row["inputs"]
        .as_object()
        .unwrap()
        .iter()
        .map(|(key, value)| (key.as_str(), value.as_f64().unwrap()))
        .collect();
    let model = text(row, "model");
    match formula::find(model) {
        Some(formula) => formula.evaluate(&inputs),
        None => {
            let rule = Arithmetic::find(model).unwrap_or_else(|| panic!("no model {model}"));
            Ok(rule.evaluate(&inputs).unwrap_or_else(|| panic!("{model} of {inputs:?}")))
        }
    }
}

/// What a failure shows: which number, where it is printed, and the equation.
fn place(row: &Value) -> String {
    let equation =
        formula::find(text(row, "model")).map_or("arithmetic", |formula| formula.equation);
    format!("{} ({}), {} = {equation}", text(row, "id"), text(row, "source"), text(row, "model"))
}

/// Compares with the exact value to 1e-9; gives ours, or `None` where both have none.
fn check_exact(row: &Value) -> Option<f64> {
    let place = place(row);
    let value = computed(row);
    if row["expected_si"] == "Infinity" {
        let saturated = matches!(value, Err(FormulaError::Model(ModelError::Saturated { .. })));
        assert!(saturated, "{place}: the queue is saturated, not {value:?}");
        return None;
    }
    let value = value.unwrap_or_else(|error| panic!("{place}: {error}"));
    let expected = number(row, "expected_si");
    assert!(
        (value - expected).abs() <= 1e-9 * expected.abs(),
        "{place}: {value} instead of {expected}"
    );
    Some(value)
}

#[test]
fn every_printed_number_follows_from_its_formula() {
    let book = read("book.json");
    let entries = book["entries"].as_array().unwrap();
    let (mut checked, mut bounds, mut saturated) = (0, 0, 0);
    for row in entries.iter().filter(|row| row["model"] != "reference_constant") {
        checked += 1;
        let Some(value) = check_exact(row) else {
            saturated += 1;
            continue;
        };
        let shown = value / number(row, "unit_scale");
        let printed = number(row, "printed");
        if row["relation"] == ">" {
            bounds += 1;
            assert!(shown > printed, "{}: {shown}, printed as above {printed}", place(row));
        } else {
            assert!(
                (shown - printed).abs() <= number(row, "rel_tol") * printed.abs(),
                "{}: {shown}, printed {printed}",
                place(row)
            );
        }
    }
    // The other 217 entries are constants, which `constants.rs` looks up in the catalog.
    assert_eq!((entries.len(), checked), (511, 511 - 217));
    assert_eq!((bounds, saturated), (10, 4));
}

#[test]
fn every_number_the_book_implies_follows_from_its_formula() {
    let book = read("book.json");
    let derived = book["derived"].as_array().unwrap();
    let checked = derived.iter().filter(|row| check_exact(row).is_some()).count();
    assert_eq!((derived.len(), checked), (92, 92));
}

#[test]
fn where_the_book_contradicts_itself_the_formula_decides() {
    let book = read("book.json");
    let discrepancies = book["discrepancies"].as_array().unwrap();
    let with_formula = discrepancies.iter().filter(|row| row.get("model").is_some());
    let checked = with_formula.filter(|row| check_exact(row).is_some()).count();
    assert_eq!((discrepancies.len(), checked), (33, 21));
}

#[test]
fn the_best_batch_lies_between_the_rows_of_the_table() {
    // Appendix F names B = 8; over all batches the response time is least at 10.
    let response = formula::find("batch_response_time").unwrap();
    let time = |batch: f64| response.compute(&[batch, 100.0, 0.05, 0.0005]).ok();
    let best = (1..=64)
        .map(f64::from)
        .min_by(|a, b| time(*a).unwrap_or(f64::MAX).total_cmp(&time(*b).unwrap_or(f64::MAX)));
    assert_eq!(best, Some(10.0));
}
