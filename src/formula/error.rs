//! Why a formula was not evaluated, in words.

use super::input::Input;
use crate::model::{Expected, ModelError};
use crate::text::Language;
use std::fmt;

/// Why a formula has no value for what it was given.
#[derive(Clone, Copy, Debug)]
pub enum FormulaError<'a> {
    /// A key that is none of the formula's inputs.
    UnknownInput {
        /// The formula.
        slug: &'static str,
        /// The key that was given.
        key: &'a str,
        /// The inputs it has.
        inputs: &'static [Input],
    },
    /// An input that must be given was not.
    MissingInput {
        /// The formula.
        slug: &'static str,
        /// The key that is missing.
        key: &'static str,
    },
    /// An input was given more than once.
    GivenTwice {
        /// The formula.
        slug: &'static str,
        /// The key that was given twice.
        key: &'static str,
    },
    /// The formula refused the numbers.
    Model(ModelError),
}

impl FormulaError<'_> {
    /// The sentence a person reads.
    pub fn message(self, language: Language) -> String {
        match (language, self) {
            (Language::English, error) => error.to_string(),
            (Language::Chinese, Self::UnknownInput { slug, key, inputs }) => {
                let keys: Vec<&str> = inputs.iter().map(|input| input.key).collect();
                format!("{slug} 没有输入 {key}；其输入为 {}", keys.join("、"))
            }
            (Language::Chinese, Self::MissingInput { slug, key }) => {
                format!("{slug} 缺少输入 {key}")
            }
            (Language::Chinese, Self::GivenTwice { slug, key }) => {
                format!("{slug} 的 {key} 给出了两次")
            }
            (Language::Chinese, Self::Model(error)) => model_error_in_chinese(error),
        }
    }
}

fn model_error_in_chinese(error: ModelError) -> String {
    match error {
        ModelError::Domain { input, value, expected } => {
            format!("{input} 为 {value}，但公式要求{}", expected_in_chinese(expected))
        }
        ModelError::Saturated { utilization } => {
            format!("队列已饱和：利用率为 {utilization}，达到或超过 1 时等待无限增长")
        }
        ModelError::Overflow => "结果过大，无法表示".to_owned(),
    }
}

fn expected_in_chinese(expected: Expected) -> String {
    match expected {
        Expected::Positive => "大于 0 的数".to_owned(),
        Expected::NonNegative => "不小于 0 的数".to_owned(),
        Expected::Between(low, high) => format!("{low} 至 {high} 之间的数"),
        Expected::AboveUpTo(low, high) => format!("大于 {low} 且不大于 {high} 的数"),
        Expected::FromBelow(low, high) => format!("不小于 {low} 且小于 {high} 的数"),
        Expected::AtLeast(low) => format!("不小于 {low} 的数"),
        Expected::Above(low) => format!("大于 {low} 的数"),
        Expected::WholeAtLeast(low) => format!("不小于 {low} 的整数"),
        Expected::AtMost(high) => format!("不大于 {high} 的数"),
        Expected::Below(high) => format!("小于 {high} 的数"),
    }
}

impl fmt::Display for FormulaError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::UnknownInput { slug, key, inputs } => {
                write!(f, "{slug} has no input {key}; its inputs are ")?;
                for (place, input) in inputs.iter().enumerate() {
                    let separator = if place == 0 { "" } else { ", " };
                    write!(f, "{separator}{}", input.key)?;
                }
                Ok(())
            }
            Self::MissingInput { slug, key } => write!(f, "{slug} needs the input {key}"),
            Self::GivenTwice { slug, key } => write!(f, "{slug} was given {key} twice"),
            Self::Model(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for FormulaError<'_> {}

impl From<ModelError> for FormulaError<'_> {
    fn from(error: ModelError) -> Self {
        Self::Model(error)
    }
}
