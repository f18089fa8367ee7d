//! From the plain numbers of a row to a typed function of the model and back.

use super::Formula;
use super::input::Input;
use crate::model::{Expected, ModelError};
use crate::quantity::Quantity;

/// The largest count: beyond 2^53 not every whole number has a double.
pub(super) const LARGEST_COUNT: u64 = 1 << f64::MANTISSA_DIGITS;

/// A type that a function of the model takes.
pub(super) trait Argument: Sized {
    /// Reads the number of an input.
    fn read(input: &Input, number: f64) -> Result<Self, ModelError>;
}

impl<Q: Quantity> Argument for Q {
    fn read(input: &Input, number: f64) -> Result<Self, ModelError> {
        let si = input.si(number);
        // A number that only its conversion makes infinite is not outside the domain.
        if number.is_finite() && !si.is_finite() {
            return Err(ModelError::Overflow);
        }
        Ok(Q::from_si(si))
    }
}

impl Argument for u64 {
    fn read(input: &Input, number: f64) -> Result<Self, ModelError> {
        input.domain.check(input.key, number)?;
        Expected::AtMost(LARGEST_COUNT as f64).check(input.key, number)?;
        Ok(number as Self)
    }
}

/// A function of the model that takes `Arguments`.
pub(super) trait Function<Arguments> {
    /// Its result in SI for the numbers of a row's inputs, in their order.
    fn apply(&self, inputs: &[Input], numbers: &[f64]) -> Result<f64, ModelError>;
}

/// The argument at a place; a number that is not there fails the domain of its input.
fn argument<A: Argument>(inputs: &[Input], numbers: &[f64], place: usize) -> Result<A, ModelError> {
    A::read(&inputs[place], numbers.get(place).copied().unwrap_or(f64::NAN))
}

macro_rules! functions {
    ($(($($argument:ident $place:literal),+);)+) => {$(
        impl<F, R: Quantity, $($argument: Argument),+> Function<($($argument,)+)> for F
        where
            F: Fn($($argument),+) -> Result<R, ModelError>,
        {
            fn apply(&self, inputs: &[Input], numbers: &[f64]) -> Result<f64, ModelError> {
                self($(argument(inputs, numbers, $place)?),+).map(Quantity::as_si)
            }
        }
    )+};
}

functions! {
    (A 0);
    (A 0, B 1);
    (A 0, B 1, C 2);
    (A 0, B 1, C 2, D 3);
    (A 0, B 1, C 2, D 3, E 4);
    (A 0, B 1, C 2, D 3, E 4, G 5);
    (A 0, B 1, C 2, D 3, E 4, G 5, H 6);
    (A 0, B 1, C 2, D 3, E 4, G 5, H 6, I 7);
}

/// Calls a function of the model with the numbers of a row and gives its result in the row's unit.
pub(super) fn call<Arguments>(
    function: impl Function<Arguments>,
    row: &Formula,
    numbers: &[f64],
) -> Result<f64, ModelError> {
    Ok(function.apply(row.inputs, numbers)? / row.unit.si_factor())
}
