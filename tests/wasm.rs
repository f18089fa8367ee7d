//! The core compiled to WebAssembly and run in a browser gives the numbers it gives natively.
#![cfg(target_arch = "wasm32")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use fleetscope::formula;
use serde_json::Value;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

fn facts(json: &str) -> Value {
    serde_json::from_str(json).unwrap()
}

fn near(name: &str, value: f64, expected: f64, tolerance: f64) {
    assert!(
        (value - expected).abs() <= tolerance * expected.abs(),
        "{name}: {value} instead of {expected}"
    );
}

/// Every row of the book that is one formula: the book's value to 1e-9, the native one to 1e-12.
#[wasm_bindgen_test]
fn the_book_comes_out_as_it_does_natively() {
    let book = facts(include_str!("oracle/book.json"));
    let native = facts(include_str!("oracle/native.json"));
    let rows = ["entries", "derived"].map(|list| book[list].as_array().unwrap());
    let (mut checked, mut refused) = (0, 0);
    for row in rows.into_iter().flatten() {
        let name = row["id"].as_str().unwrap();
        let Some(formula) = formula::find(row["model"].as_str().unwrap()) else { continue };
        let inputs: Vec<(&str, f64)> = row["inputs"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_f64().unwrap()))
            .collect();
        let result = formula.evaluate(&inputs);
        if row["expected_si"] == "Infinity" {
            assert!(result.is_err(), "{name}");
            refused += 1;
            continue;
        }
        let value = result.unwrap_or_else(|error| panic!("{name}: {error}"));
        near(name, value, row["expected_si"].as_f64().unwrap(), 1e-9);
        near(name, value, native[name].as_f64().unwrap(), 1e-12);
        checked += 1;
    }
    assert_eq!((checked, refused), (323, 4));
}

/// Every formula at the numbers its form starts with, also those the book has no row for.
#[wasm_bindgen_test]
fn every_formula_gives_its_native_value() {
    let native = facts(include_str!("oracle/native.json"));
    for formula in formula::all() {
        let numbers: Vec<f64> = formula.inputs.iter().map(|input| input.default).collect();
        let value = formula.compute(&numbers).unwrap();
        near(formula.slug, value, native[formula.slug].as_f64().unwrap(), 1e-12);
    }
}
