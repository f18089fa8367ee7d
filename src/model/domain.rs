//! What a formula refuses, as data.

use crate::quantity::{Quantity, exact};
use crate::text::{Language, Text};
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

impl Expected {
    /// What it takes, as a clause.
    pub fn message(self, language: Language) -> String {
        let (text, low, high) = match self {
            Self::Positive => (Text::new("a number above 0", "大于 0 的数"), 0.0, 0.0),
            Self::NonNegative => (Text::new("a number of at least 0", "不小于 0 的数"), 0.0, 0.0),
            Self::Between(low, high) => {
                (Text::new("a number from {0} to {1}", "{0} 至 {1} 之间的数"), low, high)
            }
            Self::AboveUpTo(low, high) => {
                let text =
                    Text::new("a number above {0} and at most {1}", "大于 {0} 且不大于 {1} 的数");
                (text, low, high)
            }
            Self::FromBelow(low, high) => {
                let text = Text::new(
                    "a number of at least {0} and below {1}",
                    "不小于 {0} 且小于 {1} 的数",
                );
                (text, low, high)
            }
            Self::AtLeast(low) => {
                (Text::new("a number of at least {0}", "不小于 {0} 的数"), low, 0.0)
            }
            Self::Above(low) => (Text::new("a number above {0}", "大于 {0} 的数"), low, 0.0),
            Self::WholeAtLeast(low) => {
                let text = Text::new("a whole number of at least {0}", "不小于 {0} 的整数");
                (text, low as f64, 0.0)
            }
            Self::AtMost(high) => {
                (Text::new("a number of at most {1}", "不大于 {1} 的数"), 0.0, high)
            }
            Self::Below(high) => (Text::new("a number below {1}", "小于 {1} 的数"), 0.0, high),
        };
        text.fill(language, &[&exact(low), &exact(high)])
    }
}

impl ModelError {
    /// The sentence a person reads, without its full stop.
    pub fn message(self, language: Language) -> String {
        match self {
            Self::Domain { input, value, expected } => Text::new(
                "{0} is {1}, but the formula takes {2}",
                "{0} 为 {1}，但公式要求{2}",
            )
            .fill(language, &[input, &exact(value), &expected.message(language)]),
            Self::Saturated { utilization } => Text::new(
                "the queue is saturated: utilization is {0}, and at 1 or above waiting grows without limit",
                "队列已饱和：利用率为 {0}，达到或超过 1 时等待无限增长",
            )
            .fill(language, &[&exact(utilization)]),
            Self::Overflow => Text::new("the result is too large to represent", "结果过大，无法表示")
                .get(language)
                .to_owned(),
        }
    }
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(Language::English))
    }
}

impl std::error::Error for ModelError {}
