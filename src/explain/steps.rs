//! A derivation as a reader follows it: the equation, the same with numbers, the value.

use super::derivation::{Binding, Derivation, Origin};
use super::expression::Expression;
use super::layout::{Layout, Style, Term, lay_out};
use super::{latex, mathml, parse, text};
use crate::evaluate::Unavailable;
use crate::formula::{FormulaError, Input};
use crate::model::ModelError;
use crate::quantity::{Digits, compact, display, displayed};
use crate::text::{COLON, Language, Text};

/// The digits of a number that is put in, unless the value needs more.
const FEWEST: u8 = 4;
/// The digits that every double has.
const MOST: u8 = 15;

const NO_VALUE: Text = text!("no value", "无值");

/// One symbol of the equation with its number.
#[derive(Clone, Debug, PartialEq)]
pub struct Meaning {
    /// The symbol.
    pub symbol: &'static str,
    /// What it is.
    pub label: &'static str,
    /// Its number with the unit, in the digits of the line with numbers.
    pub number: String,
    /// Where the number comes from.
    pub origin: Origin,
}

/// A derivation in one language, line by line.
#[derive(Clone, Debug)]
pub struct Steps {
    /// What is computed.
    pub title: &'static str,
    /// The symbol of the result.
    pub symbol: &'static str,
    /// The symbols of the equation, in its order.
    pub meanings: Vec<Meaning>,
    /// The value with its unit, or the reason that there is none.
    pub value: Result<String, String>,
    /// Where the formula comes from.
    pub source: &'static str,
    expression: Expression<'static>,
    language: Language,
}

impl Derivation {
    /// The derivation line by line.
    ///
    /// The numbers have as many digits as it takes for a reader who computes
    /// with them to arrive at the value as it is shown.
    /// `None` if the formula's equation is not one, which no row of the registry is.
    ///
    /// ```
    /// use fleetscope::explain::{Derivation, Origin, Working};
    /// use fleetscope::text::Language;
    /// let numbers = vec![("bandwidth_bytes_per_s", 50e9, Origin::Given), ("latency_s", 5e-6, Origin::Given)];
    /// let working = Working { slug: "crossover_message_size", numbers };
    /// let crossover = Derivation::of(&working).ok_or("no such formula")?;
    /// let steps = crossover.steps(Language::English).ok_or("no equation")?;
    /// assert_eq!(steps.to_text(), "n_crossover = α × β\n = 5 µs × 50 GB/s\n = 250 kB");
    /// # Ok::<(), &str>(())
    /// ```
    pub fn steps(&self, language: Language) -> Option<Steps> {
        let expression = parse(self.formula.equation).ok()?;
        let value = match self.outcome {
            Ok(number) => Ok(display(
                self.formula.unit.si_factor() * number,
                self.formula.unit,
                Digits::default(),
            )),
            Err(error) => Err(self.reason(error, language)),
        };
        let digits = match &value {
            Ok(value) => self.digits(value),
            Err(_) => Digits(FEWEST),
        };
        let meanings = expression
            .symbols()
            .into_iter()
            .filter_map(|symbol| {
                let input = self.formula.inputs.iter().find(|input| input.symbol == symbol)?;
                let binding = self.binding(input);
                Some(Meaning {
                    symbol: input.symbol,
                    label: input.label.get(language),
                    number: compact(self.si(input)?, input.unit, digits),
                    origin: binding.map_or(Origin::Given, |binding| binding.origin),
                })
            })
            .collect();
        Some(Steps {
            title: self.formula.title.get(language),
            symbol: self.formula.symbol,
            meanings,
            value,
            source: self.formula.source.get(language),
            expression,
            language,
        })
    }

    fn binding(&self, input: &Input) -> Option<&Binding> {
        self.bindings.iter().find(|binding| binding.input.key == input.key)
    }

    /// What stands for an input in SI: its binding, or what leaving it out means.
    fn si(&self, input: &Input) -> Option<f64> {
        let number = self.binding(input).map(|binding| binding.number).or(input.omitted)?;
        Some(input.si(number))
    }

    /// The digits with which the numbers, as they are shown, give the value as it is shown.
    fn digits(&self, value: &str) -> Digits {
        let unit = self.formula.unit;
        let reaches = |digits: &Digits| {
            let read = |input: &Input| {
                let read = displayed(self.si(input)?, input.unit, *digits);
                Some(read / input.unit.si_factor())
            };
            let numbers: Option<Vec<f64>> = self.formula.inputs.iter().map(read).collect();
            numbers.and_then(|numbers| self.formula.compute(&numbers).ok()).is_some_and(|found| {
                display(found * unit.si_factor(), unit, Digits::default()) == value
            })
        };
        (FEWEST..=MOST).map(Digits).find(reaches).unwrap_or(Digits(MOST))
    }

    /// Why there is no value; an input is named by its symbol, as the equation names it.
    fn reason(&self, error: FormulaError<'static>, language: Language) -> String {
        match error {
            FormulaError::Model(ModelError::Domain { input, value, expected }) => {
                let row = self.formula.inputs.iter().find(|row| row.key == input);
                let input = row.map_or(input, |row| row.symbol);
                FormulaError::Model(ModelError::Domain { input, value, expected }).message(language)
            }
            FormulaError::Model(error) => Unavailable::from(error).message(language),
            error => error.message(language),
        }
    }
}

impl Steps {
    /// The derivation in lines of plain text.
    pub fn to_text(&self) -> String {
        let mut lines = format!("{} = ", self.symbol);
        text::write(&self.symbols(Style::Line), &mut lines);
        lines.push_str("\n = ");
        text::write(&self.numbers(Style::Line), &mut lines);
        match &self.value {
            Ok(value) => lines.push_str(&format!("\n = {value}")),
            Err(reason) => lines.push_str(&format!("\n {}", self.no_value(reason))),
        }
        lines
    }

    /// The derivation as an `aligned` environment of LaTeX with `amsmath`.
    pub fn to_latex(&self) -> String {
        let mut lines = String::from("\\begin{aligned}\n");
        latex::symbol(self.symbol, &mut lines);
        lines.push_str(" &= ");
        latex::write(&self.symbols(Style::Beside), &mut lines);
        lines.push_str(" \\\\\n &= ");
        latex::write(&self.numbers(Style::Times), &mut lines);
        lines.push_str(" \\\\\n &");
        match &self.value {
            Ok(value) => {
                lines.push_str("= ");
                latex::shown(value, &mut lines);
            }
            Err(reason) => latex::words(&self.no_value(reason), &mut lines),
        }
        lines.push_str("\n\\end{aligned}");
        lines
    }

    /// The derivation as a `math` element of MathML Core.
    pub fn to_mathml(&self) -> String {
        self.mathml(&|_| None)
    }

    /// The same, where every symbol and number that a field of the scenario moves carries
    /// the field's key in the attribute [`mathml::SLIDER_ATTRIBUTE`].
    pub fn to_linked_mathml(&self) -> String {
        self.mathml(&|symbol| {
            let meaning = self.meanings.iter().find(|meaning| meaning.symbol == symbol)?;
            match meaning.origin {
                Origin::Field(field) => Some(field.row().key),
                Origin::Result(_) | Origin::Given => None,
            }
        })
    }

    fn mathml(&self, slider: &dyn Fn(&str) -> Option<&'static str>) -> String {
        const NEXT: &str = "</mtd></mtr><mtr><mtd></mtd><mtd>";
        const EQUALS: &str = "<mo>=</mo>";
        let mut table = String::from(
            "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"block\">\
             <mtable displaystyle=\"true\" columnalign=\"right left\"><mtr><mtd>",
        );
        mathml::symbol(self.symbol, "", &mut table);
        table.push_str("</mtd><mtd>");
        table.push_str(EQUALS);
        mathml::write(&self.symbols(Style::Beside), slider, &mut table);
        table.push_str(NEXT);
        table.push_str(EQUALS);
        mathml::write(&self.numbers(Style::Times), slider, &mut table);
        table.push_str(NEXT);
        match &self.value {
            Ok(value) => {
                table.push_str(EQUALS);
                mathml::shown(value, "", &mut table);
            }
            Err(reason) => mathml::words(&self.no_value(reason), &mut table),
        }
        table.push_str("</mtd></mtr></mtable></math>");
        table
    }

    /// The right-hand side in its symbols.
    fn symbols(&self, style: Style) -> Layout<'static> {
        lay_out(&self.expression, style, &|_| None)
    }

    /// The right-hand side in numbers.
    fn numbers(&self, style: Style) -> Layout<'static> {
        lay_out(&self.expression, style, &|symbol| {
            let meaning = self.meanings.iter().find(|meaning| meaning.symbol == symbol)?;
            Some(Term::new(meaning.number.as_str()))
        })
    }

    fn no_value(&self, reason: &str) -> String {
        [NO_VALUE.get(self.language), COLON.get(self.language), reason].concat()
    }
}
