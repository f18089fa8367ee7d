//! The formulas: one file per topic, typed functions, no words for people.
//!
//! A function takes quantities and returns a quantity; what can go wrong is a
//! [`ModelError`] that names the input, its value and what was expected.
//! Nothing here allocates, reads a catalog or knows a scenario.

mod domain;
pub mod roofline;

pub use domain::{Expected, ModelError};
