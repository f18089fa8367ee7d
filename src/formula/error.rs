//! Why a formula was not evaluated, in words.

use super::input::Input;
use super::message::model_error;
use crate::model::ModelError;
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
            (_, Self::Model(error)) => model_error(error, language),
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
        }
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
