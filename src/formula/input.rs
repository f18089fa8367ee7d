//! One input of a formula.

use super::message::expected_in_chinese;
use crate::model::Expected;
use crate::quantity::{Unit, exact, with_symbol};
use crate::text::{Language, Text};

/// One input of a formula.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Input {
    /// The stable key, with the unit of its number in the name (`bandwidth_bytes_per_s`, `carbon_g_per_kwh`).
    pub key: &'static str,
    /// The symbol in the equation (`BW`, `T_w`; an underscore starts the subscript).
    pub symbol: &'static str,
    /// What it is, in a few words.
    pub label: Text,
    /// The unit of the number: the SI unit, except where practice and the key have another (g/kWh, USD/h).
    pub unit: Unit,
    /// The numbers the formula takes. What another input may forbid besides, the formula reports.
    pub domain: Expected,
    /// The number a form starts with, from an example of the book where it has one.
    pub default: f64,
    /// What leaving the input out means; `None` if it must be given.
    pub omitted: Option<f64>,
}

impl Input {
    /// An input that must be given.
    pub const fn new(
        key: &'static str,
        symbol: &'static str,
        label: Text,
        unit: Unit,
        domain: Expected,
        default: f64,
    ) -> Self {
        Self { key, symbol, label, unit, domain, default, omitted: None }
    }

    /// The same input under another key.
    pub const fn with_key(self, key: &'static str) -> Self {
        Self { key, ..self }
    }

    /// The same input with another symbol.
    pub const fn with_symbol(self, symbol: &'static str) -> Self {
        Self { symbol, ..self }
    }

    /// The same input with other words.
    pub const fn with_label(self, label: Text) -> Self {
        Self { label, ..self }
    }

    /// The same input with another domain.
    pub const fn with_domain(self, domain: Expected) -> Self {
        Self { domain, ..self }
    }

    /// The same input with another number to start with.
    pub const fn with_default(self, default: f64) -> Self {
        Self { default, ..self }
    }

    /// The same input, which may be left out and then has this value.
    pub const fn or_else(self, omitted: f64) -> Self {
        Self { omitted: Some(omitted), ..self }
    }

    /// The SI value of a number in this input's unit; what the symbol stands for in the equation.
    pub const fn si(&self, number: f64) -> f64 {
        number * self.unit.si_factor()
    }

    /// The numbers that the formula takes here, in the unit of the form.
    pub fn range(&self, expected: Expected, language: Language) -> String {
        match language {
            // Every range ends with a number, which the unit follows.
            Language::English => with_symbol(&expected.to_string(), self.symbol_in_form()),
            Language::Chinese => match self.symbol_in_form() {
                "" => expected_in_chinese(expected),
                symbol => format!("{}（{symbol}）", expected_in_chinese(expected)),
            },
        }
    }

    /// A number in the unit of the form.
    pub fn written(&self, number: f64) -> String {
        with_symbol(&exact(number), self.symbol_in_form())
    }

    /// What follows a number in a form: a share is written from 0 to 1.
    const fn symbol_in_form(&self) -> &'static str {
        match self.unit {
            Unit::Fraction => "",
            other => other.symbol(),
        }
    }
}
