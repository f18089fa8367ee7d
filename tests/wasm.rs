//! The core compiled to WebAssembly and run in a browser gives the numbers it gives natively.
#![cfg(target_arch = "wasm32")]

use fleetscope::model::roofline::ridge_point;
use fleetscope::quantity::{BytePerSecond, FlopPerSecond};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

/// 989 TFLOP/s over 3.35 TB/s (the H100 of appendix C): 989 / 3.35 in double precision.
#[wasm_bindgen_test]
fn ridge_point_of_the_h100() {
    let ridge = ridge_point(FlopPerSecond::new(989e12), BytePerSecond::new(3.35e12))
        .map(|ridge| ridge.si());
    assert_eq!(ridge, Ok(295.223_880_597_014_9));
}
