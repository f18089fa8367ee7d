//! The values this machine gives, written down for the same test in WebAssembly.

use fleetscope::formula;
use serde_json::{Map, Value};

use crate::oracle::{read, text};

/// The value of each row of the book that is one formula, and of each formula's form as it starts.
fn values() -> Map<String, Value> {
    let book = read("book.json");
    let rows = ["entries", "derived"].map(|list| book[list].as_array().unwrap());
    let mut values = Map::new();
    for row in rows.into_iter().flatten() {
        let Some(formula) = formula::find(text(row, "model")) else { continue };
        let inputs: Vec<(&str, f64)> = row["inputs"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_f64().unwrap()))
            .collect();
        if let Ok(value) = formula.evaluate(&inputs) {
            values.insert(text(row, "id").to_owned(), value.into());
        }
    }
    for formula in formula::all() {
        let numbers: Vec<f64> = formula.inputs.iter().map(|input| input.default).collect();
        values.insert(formula.slug.to_owned(), formula.compute(&numbers).unwrap().into());
    }
    values
}

#[test]
fn the_values_for_the_webassembly_test_are_fresh() {
    let fresh = values();
    let path = format!("{}/tests/oracle/native.json", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE_NATIVE_VALUES").is_some() {
        std::fs::write(&path, serde_json::to_string_pretty(&fresh).unwrap() + "\n").unwrap();
    }
    let written = read("native.json");
    let advice = "run this test with UPDATE_NATIVE_VALUES=1 and commit tests/oracle/native.json";
    assert_eq!(written.as_object().unwrap().len(), fresh.len(), "{advice}");
    for (name, value) in &fresh {
        // Mathematical libraries differ in the last digit from one system to another.
        let (fresh, written) = (value.as_f64().unwrap(), written[name].as_f64());
        let same = written.is_some_and(|written| (fresh - written).abs() <= 1e-14 * fresh.abs());
        assert!(same, "{name}: {fresh} now, {written:?} written; {advice}");
    }
}
