//! A printed number beside the computed one.

use super::{Case, Entry, Model, Tolerance};
use crate::catalog::Edition;
use crate::formula::FormulaError;
use crate::model::ModelError;
use crate::quantity::nearest_double;

/// What came of computing a printed number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Check {
    /// The printed number; infinite for a saturated queue.
    pub printed: f64,
    /// The computed value in the printed unit; infinite for a saturated queue, `None` if there is none.
    pub computed: Option<f64>,
    /// How far it is from the printed number.
    pub difference: Difference,
    /// Whether the book's rounding of it is what is printed.
    pub passed: bool,
}

/// How far a computed value is from the printed one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Difference {
    /// As a share of the printed number.
    Relative(f64),
    /// Both say that there is no finite value.
    BothInfinite,
    /// There is nothing to compare.
    Unknown,
}

impl Case {
    /// The value in the unit of the model; infinite where a queue is saturated, `None` where there is no value.
    pub fn evaluate(&self) -> Option<f64> {
        match &self.model {
            Model::Formula(formula) => match formula.evaluate(&self.inputs) {
                Ok(value) => Some(value),
                Err(FormulaError::Model(ModelError::Saturated { .. })) => Some(f64::INFINITY),
                Err(_) => None,
            },
            Model::Arithmetic(arithmetic) => arithmetic.evaluate(&self.inputs),
            Model::Constant(entry) => Some(entry.datum.value(Edition::Book)),
        }
    }
}

impl Entry {
    /// Computes the number and compares it with the printed one.
    pub fn check(&self) -> Check {
        let printed = number(self.printed);
        let computed = self.case.evaluate().map(|value| value / self.scale);
        let difference = match computed {
            Some(value) if value.is_infinite() && printed.is_infinite() => Difference::BothInfinite,
            Some(value) if value.is_finite() && printed.is_finite() && printed != 0.0 => {
                Difference::Relative(value / printed - 1.0)
            }
            Some(0.0) if printed == 0.0 => Difference::Relative(0.0),
            _ => Difference::Unknown,
        };
        let passed = match (difference, self.tolerance) {
            (Difference::BothInfinite, _) => true,
            (Difference::Unknown, _) => false,
            (Difference::Relative(share), Tolerance::Within(most)) => share.abs() <= most,
            (Difference::Relative(share), Tolerance::Above) => share > 0.0,
        };
        Check { printed, computed, difference, passed }
    }
}

/// A number as the book prints it; not a number if it is none.
pub(super) fn number(printed: &str) -> f64 {
    if printed == "∞" {
        f64::INFINITY
    } else {
        nearest_double(&printed.replace(',', "")).unwrap_or(f64::NAN)
    }
}
