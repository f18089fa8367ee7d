//! The registry: every formula of [`crate::model`] under its stable name.
//!
//! A row says what a person needs (title, equation, assumptions, source) and
//! what a program needs (input keys with unit and domain, a function over
//! plain SI numbers). The command line, the formula place, the derivations,
//! the generated reference and the tests all read these rows.

mod roofline;

use crate::model::{Expected, ModelError};
use crate::quantity::Unit;
use crate::text::Text;

/// One input of a formula.
#[derive(Clone, Copy, Debug)]
pub struct Input {
    /// The stable key, SI unit in the name (`bandwidth_bytes_per_s`).
    pub key: &'static str,
    /// The symbol in the equation (`BW`, `T_w`; an underscore starts the subscript).
    pub symbol: &'static str,
    /// What it is, in a few words.
    pub label: Text,
    /// The SI unit of the number.
    pub unit: Unit,
    /// The values the formula takes.
    pub domain: Expected,
    /// The value a form starts with, from the book where it has one.
    pub default: f64,
    /// Whether the input may be left out, which then means `default`.
    pub optional: bool,
}

/// One formula.
#[derive(Clone, Copy, Debug)]
pub struct Formula {
    /// The stable name.
    pub slug: &'static str,
    /// What it computes, in a few words.
    pub title: Text,
    /// The symbol of the result.
    pub symbol: &'static str,
    /// The right-hand side in the symbols of the inputs, in the notation of
    /// [`crate::explain::expression`]: `2 * (N - 1) / N * M / β + 2 * (N - 1) * α`.
    pub equation: &'static str,
    /// The inputs, in the order `compute` takes them.
    pub inputs: &'static [Input],
    /// The SI unit of the result.
    pub unit: Unit,
    /// Appendix, equation, table or paper.
    pub source: &'static str,
    /// What must hold for the formula to mean something.
    pub assumptions: Text,
    /// Where the simple model misleads.
    pub caution: Text,
    /// The formula over SI numbers, one per input.
    pub compute: fn(&[f64]) -> Result<f64, ModelError>,
}

/// Topics in the order of the book, each with its rows.
pub const TOPICS: &[&[Formula]] = &[roofline::FORMULAS];

/// All formulas in the order of the book.
pub fn all() -> impl Iterator<Item = &'static Formula> {
    TOPICS.iter().flat_map(|topic| topic.iter())
}
