//! Numbers that papers, model cards and documentation print, against the registry.

use fleetscope::formula;
use serde_json::Value;

use crate::oracle::{number, read, text};

/// The inputs of a row by key.
fn inputs(row: &Value) -> Vec<(&str, f64)> {
    let inputs = row["inputs"].as_object().unwrap();
    inputs.iter().map(|(key, value)| (key.as_str(), value.as_f64().unwrap())).collect()
}

/// Rows that are a sum, a difference or a share of printed numbers, and no formula.
fn arithmetic(model: &str, inputs: &[(&str, f64)]) -> Option<f64> {
    let values = || inputs.iter().map(|(_, value)| *value);
    match model {
        "sum" => Some(values().sum()),
        "difference" => values().reduce(|left, value| left - value),
        "ratio" => values().reduce(|left, value| left / value),
        _ => None,
    }
}

/// What the row's formula gives, in the unit in which the number is printed.
fn value(row: &Value) -> f64 {
    let model = text(row, "model");
    let inputs = inputs(row);
    let value = arithmetic(model, &inputs).unwrap_or_else(|| {
        let formula = formula::find(model).unwrap_or_else(|| panic!("there is no formula {model}"));
        formula.evaluate(&inputs).unwrap_or_else(|error| panic!("{}: {error}", place(row)))
    });
    value / number(row, "unit_scale")
}

/// What a failure shows: which number, who prints it, and the equation.
fn place(row: &Value) -> String {
    let model = text(row, "model");
    let equation = formula::find(model).map_or("arithmetic", |formula| formula.equation);
    format!("{} ({}), {model} = {equation}", text(row, "id"), text(row, "source"))
}

/// Compares with what is printed; says whether a wrong value was known and is not ours.
fn check(row: &Value) -> bool {
    let (value, printed, tolerance) = (value(row), number(row, "expected"), number(row, "rel_tol"));
    assert!(
        (value - printed).abs() <= tolerance * printed.abs(),
        "{}: {value} {}, printed {printed}",
        place(row),
        text(row, "unit")
    );
    let Some(wrong) = row.get("known_wrong") else { return false };
    let wrong = wrong.as_f64().unwrap();
    assert!(
        (value - wrong).abs() > tolerance * wrong.abs(),
        "{}: {value} is the known wrong value",
        place(row)
    );
    true
}

#[test]
fn every_published_number_follows_from_its_formula() {
    let published = read("published.json");
    let cases = published["cases"].as_array().unwrap();
    let wrong = cases.iter().filter(|case| check(case)).count();
    let by_arithmetic = cases.iter().filter(|case| formula::find(text(case, "model")).is_none());
    assert_eq!((cases.len(), wrong, by_arithmetic.count()), (69, 19, 3));
}

#[test]
fn so_do_further_published_numbers() {
    let published = read("published.json");
    let further = published["further"].as_array().unwrap();
    let wrong = further.iter().filter(|case| check(case)).count();
    assert_eq!((further.len(), wrong), (19, 2));
}
