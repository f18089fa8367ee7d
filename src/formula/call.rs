//! From the plain numbers of a row to a typed function of the model and back.

use super::Formula;
use super::input::Input;
use crate::model::{Expected, ModelError};
use crate::quantity::Quantity;

/// The largest count: beyond 2^53 not every whole number has a double.
pub(super) const LARGEST_COUNT: u64 = 1 << f64::MANTISSA_DIGITS;

/// A type that a function of the model takes.
pub(super) trait Argument: Sized {
    /// Whether it counts things: whole numbers, of which not every one beyond [`LARGEST_COUNT`] exists.
    const IS_COUNT: bool;

    /// The argument of a number in SI that was checked.
    fn of(si: f64) -> Self;
}

impl<Q: Quantity> Argument for Q {
    const IS_COUNT: bool = false;

    fn of(si: f64) -> Self {
        Q::from_si(si)
    }
}

impl Argument for u64 {
    const IS_COUNT: bool = true;

    fn of(si: f64) -> Self {
        si as Self
    }
}

/// A function of the model that takes `Arguments`.
pub(super) trait Function<Arguments> {
    /// Its result in SI for the numbers of a row's inputs, in their order.
    fn apply(&self, inputs: &[Input], numbers: &[f64]) -> Result<f64, ModelError>;
}

/// The most arguments that a function of the model takes.
const MOST: usize = 8;

/// The numbers of a function's arguments in SI; a bit of `counts` is set where one counts things.
///
/// Compiled once, so that the two hundred rows do not each carry it.
#[inline(never)]
fn read(
    inputs: &[Input],
    numbers: &[f64],
    arity: usize,
    counts: u8,
) -> Result<[f64; MOST], ModelError> {
    let mut si = [0.0; MOST];
    for (place, input) in inputs[..arity].iter().enumerate() {
        // A number that is not there fails the domain of its input.
        let number = numbers.get(place).copied().unwrap_or(f64::NAN);
        if counts & (1 << place) != 0 {
            input.domain.check(input.key, number)?;
            Expected::AtMost(LARGEST_COUNT as f64).check(input.key, number)?;
            si[place] = number;
        } else {
            si[place] = input.si(number);
            // A number that only its conversion makes infinite is not outside the domain.
            if number.is_finite() && !si[place].is_finite() {
                return Err(ModelError::Overflow);
            }
        }
    }
    Ok(si)
}

macro_rules! functions {
    ($($arity:literal: ($($argument:ident $place:literal),+);)+) => {$(
        impl<F, R: Quantity, $($argument: Argument),+> Function<($($argument,)+)> for F
        where
            F: Fn($($argument),+) -> Result<R, ModelError>,
        {
            fn apply(&self, inputs: &[Input], numbers: &[f64]) -> Result<f64, ModelError> {
                let counts = $(((<$argument as Argument>::IS_COUNT as u8) << $place))|+;
                let si = read(inputs, numbers, $arity, counts)?;
                self($(<$argument as Argument>::of(si[$place])),+).map(Quantity::as_si)
            }
        }
    )+};
}

functions! {
    1: (A 0);
    2: (A 0, B 1);
    3: (A 0, B 1, C 2);
    4: (A 0, B 1, C 2, D 3);
    5: (A 0, B 1, C 2, D 3, E 4);
    6: (A 0, B 1, C 2, D 3, E 4, G 5);
    7: (A 0, B 1, C 2, D 3, E 4, G 5, H 6);
    8: (A 0, B 1, C 2, D 3, E 4, G 5, H 6, I 7);
}

/// Calls a function of the model with the numbers of a row and gives its result in SI.
pub(super) fn call<Arguments>(
    function: impl Function<Arguments>,
    row: &Formula,
    numbers: &[f64],
) -> Result<f64, ModelError> {
    function.apply(row.inputs, numbers)
}
