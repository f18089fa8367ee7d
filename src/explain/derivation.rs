//! A formula with somebody's numbers in it.

use crate::evaluate::Readout;
use crate::formula::{self, Formula, FormulaError, Input};
use crate::scenario::Field;

/// Where a number of a derivation comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A field of the scenario: its slider moves the number.
    Field(Field),
    /// A result that other formulas gave.
    Result(Readout),
    /// A constant of the method, or something worked out from several fields.
    Given,
}

/// A formula by its slug and the SI values that it takes by key: what [`Derivation::of`] makes a derivation of.
///
/// It names the formula instead of holding it, so that what gives the numbers does without the registry.
#[derive(Clone, Debug, PartialEq)]
pub struct Working {
    /// The stable name of the formula.
    pub slug: &'static str,
    /// The inputs by key, and where each number comes from.
    pub numbers: Vec<(&'static str, f64, Origin)>,
}

/// One input with its number.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// The input of the formula.
    pub input: &'static Input,
    /// The number, in the unit of the input.
    pub number: f64,
    /// Where the number comes from.
    pub origin: Origin,
}

/// A formula, its numbers and what it gives.
#[derive(Clone, Debug)]
pub struct Derivation {
    /// The formula.
    pub formula: &'static Formula,
    /// Its inputs in order, those that were left out not among them.
    pub bindings: Vec<Binding>,
    /// The value in the unit of the formula, or why there is none.
    pub outcome: Result<f64, FormulaError<'static>>,
}

impl Derivation {
    /// A formula with numbers; `None` if there is no such formula or input.
    pub fn of(working: &Working) -> Option<Self> {
        let formula = formula::find(working.slug)?;
        let mut bindings = Vec::with_capacity(working.numbers.len());
        for &(key, si, origin) in &working.numbers {
            let input = formula.inputs.iter().find(|input| input.key == key)?;
            bindings.push(Binding { input, number: si / input.unit.si_factor(), origin });
        }
        let numbers: Vec<(&'static str, f64)> =
            bindings.iter().map(|binding| (binding.input.key, binding.number)).collect();
        Some(Self { formula, bindings, outcome: formula.evaluate(&numbers) })
    }
}
