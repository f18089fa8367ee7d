//! No formula allocates: finding one, evaluating it and being refused all work on the stack.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::hint::black_box;

use fleetscope::formula;

/// How often the work allocates on this thread.
fn allocations(work: impl FnOnce()) -> u64 {
    allocation_counter::measure(work).count_total
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(black_box(Box::new(1)))), 1);
    assert_eq!(allocations(|| drop(black_box(vec![1, 2, 3]))), 1);
}

#[test]
fn no_formula_allocates() {
    for formula in formula::all() {
        let given: Vec<(&str, f64)> =
            formula.inputs.iter().map(|input| (input.key, input.default)).collect();
        let refused: Vec<(&str, f64)> =
            formula.inputs.iter().map(|input| (input.key, f64::NAN)).collect();
        let missing = &refused[..refused.len() - 1];
        let made = allocations(|| {
            let found = formula::find(black_box(formula.slug)).unwrap();
            assert!(black_box(found.evaluate(black_box(&given))).is_ok());
            assert!(black_box(found.evaluate(black_box(&refused))).is_err());
            assert!(black_box(found.evaluate(black_box(missing))).is_err());
        });
        assert_eq!(made, 0, "{}", formula.slug);
    }
    assert_eq!(allocations(|| assert!(formula::find(black_box("nothing")).is_none())), 0);
}
