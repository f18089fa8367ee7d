//! The form of the formula place: one formula, a number for each input, the input that is swept.

use super::link::Pairs;
use super::view::escaped;
use super::{Problem, Refusal};
use crate::formula::{self, Formula, Input, MOST_INPUTS};
use crate::model::ModelError;
use crate::quantity::{NumberError, exact};
use crate::text::{Language, Text};
use std::fmt::Write as _;

/// The formula that the place starts with.
const FIRST: &str = "ring_allreduce_time";
/// The prefix of the keys that hold the inputs.
const INPUT: &str = "x.";

/// A form as a link writes it, not yet held against the registry: whoever only carries a link does without that.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FormWords {
    /// The slug of the formula.
    pub formula: String,
    /// Keys of inputs and what was written for them.
    pub inputs: Vec<(String, String)>,
    /// The key of the input that the chart sweeps, if not the first.
    pub sweep: Option<String>,
}

/// A formula with numbers that it takes.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    formula: &'static Formula,
    numbers: [f64; MOST_INPUTS],
    swept: u8,
}

/// Why an input did not take what was written.
#[derive(Clone, Debug, PartialEq)]
pub enum FormProblem {
    /// It is no number in the unit of the catalog's.
    Number(NumberError),
    /// It is no number in the input's unit.
    Input(NumberError, &'static Input),
    /// The formula does not take the numbers of these inputs.
    Model(ModelError, &'static [Input]),
}

impl FormProblem {
    /// A sentence about the text that was refused: the input, what is wrong, the range in the unit of the form.
    pub fn message(&self, written: &str, language: Language) -> String {
        let about = |input: &Input, sentence: Text, first: &str, expected| {
            let range = input.range(expected, language);
            sentence.fill(language, &[input.label.get(language), first, &range])
        };
        if let Self::Model(ModelError::Domain { input: key, value, expected }, inputs) = self
            && let Some(input) = inputs.iter().find(|input| input.key == *key)
        {
            let sentence = text!(
                "The input “{0}” is {1}, but the formula takes {2}.",
                "输入“{0}”为 {1}，但公式要求{2}。",
            );
            return about(input, sentence, &input.written(*value), *expected);
        }
        match (self, language) {
            (Self::Input(problem, input), _) => {
                let problem = if written.trim().is_empty() {
                    text!("Nothing is written.", "尚未填写。").get(language).to_owned()
                } else {
                    Self::Number(problem.clone()).message(written, language)
                };
                let sentence =
                    text!("{1} The input “{0}” takes {2}.", "{1}输入“{0}”的允许范围：{2}。",);
                about(input, sentence, &problem, input.domain)
            }
            (Self::Number(problem), Language::English) => {
                format!("“{written}” {}.", problem.message(language))
            }
            (Self::Number(problem), Language::Chinese) => {
                format!("“{written}”{}。", problem.message(language))
            }
            (Self::Model(problem, _), Language::English) => {
                format!("{}.", formula::model_error(*problem, language))
            }
            (Self::Model(problem, _), Language::Chinese) => {
                format!("{}。", formula::model_error(*problem, language))
            }
        }
    }
}

impl PartialEq for Form {
    fn eq(&self, other: &Self) -> bool {
        self.formula.slug == other.formula.slug
            && self.numbers == other.numbers
            && self.swept == other.swept
    }
}

impl Default for Form {
    fn default() -> Self {
        Self::of(formula::find(FIRST).unwrap_or(&formula::TOPICS[0].formulas[0]))
    }
}

impl Form {
    /// The form of a formula with the numbers that it starts with.
    pub fn of(formula: &'static Formula) -> Self {
        let mut numbers = [0.0; MOST_INPUTS];
        for (number, input) in numbers.iter_mut().zip(formula.inputs) {
            *number = input.default;
        }
        Self { formula, numbers, swept: 0 }
    }

    /// The form of a formula with numbers by key, in the units of the inputs; unknown keys are passed over.
    pub fn with_inputs(formula: &'static Formula, inputs: &[(&str, f64)]) -> Self {
        let mut form = Self::of(formula);
        for (number, input) in form.numbers.iter_mut().zip(formula.inputs) {
            if let Some((_, given)) = inputs.iter().find(|(key, _)| *key == input.key) {
                *number = *given;
            } else if let Some(omitted) = input.omitted {
                *number = omitted;
            }
        }
        form
    }

    /// The formula.
    pub const fn formula(&self) -> &'static Formula {
        self.formula
    }

    /// The numbers, one for each input in its unit.
    pub fn numbers(&self) -> &[f64] {
        &self.numbers[..self.formula.inputs.len()]
    }

    /// The place of the input that the chart sweeps.
    pub fn swept(&self) -> usize {
        usize::from(self.swept)
    }

    /// The same form with the chart over another input.
    pub fn sweeping(self, place: usize) -> Self {
        let last = self.formula.inputs.len().saturating_sub(1);
        Self { swept: place.min(last) as u8, ..self }
    }

    /// The value in the unit of the formula.
    ///
    /// # Errors
    /// What the formula refuses: a saturated queue, a number too large.
    pub fn value(&self) -> Result<f64, ModelError> {
        self.formula.compute(self.numbers())
    }

    /// The value with another number for one input.
    ///
    /// # Errors
    /// What the formula refuses.
    pub fn value_with(&self, place: usize, number: f64) -> Result<f64, ModelError> {
        let mut numbers = self.numbers;
        if let Some(slot) = numbers.get_mut(place) {
            *slot = number;
        }
        self.formula.compute(&numbers[..self.formula.inputs.len()])
    }

    /// The form with what a person wrote for one input.
    ///
    /// # Errors
    /// It is no number in the unit of the input, or the formula does not take it.
    pub fn with_text(mut self, place: usize, text: &str) -> Result<Self, FormProblem> {
        let Some(input) = self.formula.inputs.get(place) else { return Ok(self) };
        let inputs = self.formula.inputs;
        self.numbers[place] = read(input, text, inputs)?;
        match self.value() {
            Err(problem @ ModelError::Domain { .. }) => Err(FormProblem::Model(problem, inputs)),
            _ => Ok(self),
        }
    }

    /// The command that gives the same answer.
    pub fn command(&self) -> String {
        let mut line = format!("fleetscope compute {}", self.formula.slug);
        for (input, number) in self.formula.inputs.iter().zip(self.numbers()) {
            let _ = write!(line, " {}={}", input.key, exact(*number));
        }
        line
    }

    /// The form as a link says it: only what differs from its start.
    pub fn words(&self) -> FormWords {
        let inputs = self.formula.inputs.iter().zip(self.numbers());
        FormWords {
            formula: self.formula.slug.to_owned(),
            inputs: inputs
                .filter(|(input, number)| **number != input.default)
                .map(|(input, number)| (input.key.to_owned(), exact(*number)))
                .collect(),
            sweep: (self.swept > 0)
                .then(|| self.formula.inputs.get(self.swept()))
                .flatten()
                .map(|input| input.key.to_owned()),
        }
    }

    /// The form that a link means, and what it refuses; that stays at its start.
    pub fn of_words(words: &FormWords) -> (Self, Vec<Refusal>) {
        let mut refused = Vec::new();
        let Some(formula) = formula::find(&words.formula) else {
            refused.push(Refusal::new("formula", &words.formula, Problem::UnknownFormula));
            return (Self::default(), refused);
        };
        let mut form = Self::of(formula);
        let mut written = Vec::new();
        for (key, text) in &words.inputs {
            let name = format!("{INPUT}{key}");
            let input = formula.inputs.iter().enumerate().find(|(_, input)| input.key == key);
            let Some((place, input)) = input else {
                refused.push(Refusal::new(&name, text, Problem::UnknownKey));
                continue;
            };
            match read(input, text, formula.inputs) {
                Ok(number) => {
                    form.numbers[place] = number;
                    written.push((name, text));
                }
                Err(problem) => refused.push(Refusal::new(&name, text, Problem::Form(problem))),
            }
        }
        // Numbers that are fine alone may not go together; then none of them is taken.
        if let Err(problem @ ModelError::Domain { .. }) = form.value() {
            form = Self::of(formula);
            let problem = Problem::Form(FormProblem::Model(problem, formula.inputs));
            for (name, text) in written {
                refused.push(Refusal::new(&name, text, problem.clone()));
            }
        }
        if let Some(key) = &words.sweep {
            match formula.inputs.iter().position(|input| input.key == key) {
                Some(place) => form = form.sweeping(place),
                None => {
                    let options = formula.inputs.iter().map(|input| input.key).collect();
                    refused.push(Refusal::new("sweep", key, Problem::UnknownOption { options }));
                }
            }
        }
        (form, refused)
    }
}

/// The number that a person wrote for an input.
fn read(input: &'static Input, text: &str, inputs: &'static [Input]) -> Result<f64, FormProblem> {
    let number = input.unit.parse(text).map_err(|problem| FormProblem::Input(problem, input))?;
    let checked = input.domain.check(input.key, number);
    checked.map_err(|problem| FormProblem::Model(problem, inputs))
}

impl FormWords {
    /// Adds the words to a link.
    pub(super) fn write(&self, text: &mut String) {
        let _ = write!(text, "&formula={}", escaped(&self.formula));
        for (key, number) in &self.inputs {
            let _ = write!(text, "&{INPUT}{}={}", escaped(key), escaped(number));
        }
        if let Some(key) = &self.sweep {
            let _ = write!(text, "&sweep={}", escaped(key));
        }
    }

    /// Takes the words of a form out of the pairs of a link.
    pub(super) fn take(pairs: &mut Pairs) -> Option<Self> {
        Some(Self {
            formula: pairs.take("formula")?,
            inputs: pairs.take_prefixed(INPUT),
            sweep: pairs.take("sweep"),
        })
    }
}
