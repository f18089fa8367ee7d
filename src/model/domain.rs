//! What a formula refuses, as data.

use crate::quantity::{Quantity, exact};
use std::fmt;

/// Why a formula has no value for these inputs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ModelError {
    /// An input is outside the formula's domain.
    Domain {
        /// The input's name in the formula registry, such as `bandwidth_bytes_per_s`.
        input: &'static str,
        /// The value that was given, in SI.
        value: f64,
        /// What the formula takes instead.
        expected: Expected,
    },
    /// A queue receives at least as much work as it can do, so waiting grows without limit.
    Saturated {
        /// Offered work over capacity; at least 1.
        utilization: f64,
    },
    /// The result is beyond what a double can hold.
    Overflow,
}

/// The values that an input may have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Expected {
    /// Above zero.
    Positive,
    /// Zero or above.
    NonNegative,
    /// Between two limits, both included.
    Between(f64, f64),
    /// Above the first limit and at most the second.
    AboveUpTo(f64, f64),
    /// At least the first limit and below the second.
    FromBelow(f64, f64),
    /// At least a limit.
    AtLeast(f64),
    /// Strictly above a limit.
    Above(f64),
    /// A whole number of at least a limit.
    WholeAtLeast(u64),
    /// At most a limit that another input sets.
    AtMost(f64),
    /// Strictly below a limit that another input sets.
    Below(f64),
}

impl Expected {
    /// Whether a value is one of these.
    pub fn admits(self, value: f64) -> bool {
        value.is_finite()
            && match self {
                Self::Positive => value > 0.0,
                Self::NonNegative => value >= 0.0,
                Self::Between(low, high) => (low..=high).contains(&value),
                Self::AboveUpTo(low, high) => value > low && value <= high,
                Self::FromBelow(low, high) => (low..high).contains(&value),
                Self::AtLeast(low) => value >= low,
                Self::Above(low) => value > low,
                Self::WholeAtLeast(low) => value >= low as f64 && value.fract() == 0.0,
                Self::AtMost(high) => value <= high,
                Self::Below(high) => value < high,
            }
    }

    /// Lets a value pass, or says what was expected of this input.
    pub fn check(self, input: &'static str, value: f64) -> Result<f64, ModelError> {
        if self.admits(value) {
            Ok(value)
        } else {
            Err(ModelError::Domain { input, value, expected: self })
        }
    }
}

/// A count of at least one, as the number the algebra needs.
pub(super) fn count(input: &'static str, value: u64) -> Result<f64, ModelError> {
    Expected::WholeAtLeast(1).check(input, value as f64)
}

/// A share of a whole, from nothing to all of it.
pub(super) fn fraction(input: &'static str, value: f64) -> Result<f64, ModelError> {
    Expected::Between(0.0, 1.0).check(input, value)
}

/// The last step of every formula: a result that a double cannot hold is an error, never an infinity.
pub(super) fn finite<Q: Quantity>(result: Q) -> Result<Q, ModelError> {
    if result.as_si().is_finite() { Ok(result) } else { Err(ModelError::Overflow) }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Positive => write!(f, "a number above 0"),
            Self::NonNegative => write!(f, "a number of at least 0"),
            Self::Between(low, high) => {
                write!(f, "a number from {} to {}", exact(low), exact(high))
            }
            Self::AboveUpTo(low, high) => {
                write!(f, "a number above {} and at most {}", exact(low), exact(high))
            }
            Self::FromBelow(low, high) => {
                write!(f, "a number of at least {} and below {}", exact(low), exact(high))
            }
            Self::AtLeast(low) => write!(f, "a number of at least {}", exact(low)),
            Self::Above(low) => write!(f, "a number above {}", exact(low)),
            Self::WholeAtLeast(low) => write!(f, "a whole number of at least {low}"),
            Self::AtMost(high) => write!(f, "a number of at most {}", exact(high)),
            Self::Below(high) => write!(f, "a number below {}", exact(high)),
        }
    }
}

/// An offered load; the quotient of two extreme rates may be beyond what a double can hold.
pub fn overload(utilization: f64) -> String {
    if utilization.is_finite() { exact(utilization) } else { ">1.79e308".to_owned() }
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Domain { input, value, expected } => {
                write!(f, "{input} is {}, but the formula takes {expected}", exact(value))
            }
            Self::Saturated { utilization } => {
                write!(
                    f,
                    "the queue is saturated: utilisation is {}, and at 1 or above waiting grows without limit",
                    overload(utilization)
                )
            }
            Self::Overflow => write!(f, "the result is too large to represent"),
        }
    }
}

impl std::error::Error for ModelError {}
