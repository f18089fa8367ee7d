//! The scenario: the one state that drives every instrument.
//!
//! Numbers are kept exactly as a link writes them, in the unit of their row in
//! [`FIELDS`]; [`Scenario::si`] turns them into SI for evaluation. A scenario
//! that exists is legal: every way to change one goes through a check that
//! either gives a new scenario or a [`Refusal`] that says why not.

mod choice;
mod diagnosis;
mod field;
mod fields;
mod form;
mod link;
mod own;
mod packed;
mod place;
mod preset;
mod refusal;
mod view;

pub use choice::{CHOICES, Choice, ChoiceOption, ChoiceRow, ServiceSource};
pub use diagnosis::DiagnosisWords;
pub use field::{Field, FieldNote, FieldRow, Group, Steps};
pub use fields::FIELDS;
pub use form::{Form, FormProblem, FormWords};
pub use link::{FRAGMENT_LENGTH, Link, Reading, VERSION};
pub use own::{MOST_OWN, Slot};
pub use place::Place;
pub use preset::{PRESETS, Preset, Published};
pub use refusal::{Problem, Refusal};
pub use view::{Ask, LessonPlace, MOST_OTHERS, NAME_LENGTH, Named, ViewMode, name_of};

use crate::catalog::{self, Edition};
use crate::quantity::{half_width, nearest_double};

/// A fleet, its job, its service and its site.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scenario {
    numbers: [f64; Field::COUNT],
    chosen: [u8; Choice::COUNT],
    edition: Edition,
    own: own::OwnValues,
}

impl Default for Scenario {
    fn default() -> Self {
        let mut scenario = Self {
            numbers: [0.0; Field::COUNT],
            chosen: [0; Choice::COUNT],
            edition: Edition::default(),
            own: own::OwnValues::default(),
        };
        for row in &CHOICES {
            let index = row.choice.index_of(row.default).unwrap_or(0);
            scenario.chosen[row.choice as usize] = index;
        }
        scenario.base()
    }
}

impl Scenario {
    /// A field's number in the unit of its row; 0 where it is absent.
    pub fn number(&self, field: Field) -> f64 {
        self.numbers[field as usize]
    }

    /// A field's number in SI; 0 where it is absent.
    pub fn si(&self, field: Field) -> f64 {
        self.number(field) * field.row().unit.si_factor()
    }

    /// The number of a field that may have none.
    pub fn optional(&self, field: Field) -> Option<f64> {
        let number = self.number(field);
        (field.row().absent.is_none() || number != 0.0).then_some(number)
    }

    /// A count as the whole number it is.
    pub fn count(&self, field: Field) -> u64 {
        self.number(field) as u64
    }

    /// The legal range of a field here; the micro-batch and the batch bound each other.
    pub fn range(&self, field: Field) -> (f64, f64) {
        let row = field.row();
        match field {
            Field::MicroBatch => (row.minimum, self.number(Field::Batch)),
            Field::Batch => (self.number(Field::MicroBatch), row.maximum),
            _ => (row.minimum, row.maximum),
        }
    }

    /// The field whose number bounds this one's range.
    pub const fn bounded_by(field: Field) -> Option<Field> {
        match field {
            Field::MicroBatch => Some(Field::Batch),
            Field::Batch => Some(Field::MicroBatch),
            _ => None,
        }
    }

    /// The scenario with another number in a field.
    ///
    /// # Errors
    /// The number is not finite, not whole where it must be, or out of range.
    pub fn with(mut self, field: Field, number: f64) -> Result<Self, Refusal> {
        let problem = self.problem(field, number);
        if let Some(problem) = problem {
            return Err(Refusal::of_field(field, &crate::quantity::exact(number), problem));
        }
        self.numbers[field as usize] = number;
        Ok(self)
    }

    /// The scenario with what a person wrote in a field: a number, or the word for none.
    ///
    /// # Errors
    /// As [`Scenario::with`], and what is not a number at all.
    pub fn with_text(self, field: Field, text: &str) -> Result<Self, Refusal> {
        let trimmed = text.trim();
        if let Some(word) = field.row().absent
            && [word.en(), word.zh(), "none", "auto"].contains(&trimmed)
        {
            return Ok(self.without(field));
        }
        match number_in(trimmed, self.range(field), field.row().whole) {
            Ok(number) => self.with(field, number),
            Err(problem) => Err(Refusal::of_field(field, text, problem)),
        }
    }

    /// The scenario without a number in a field that may have none.
    pub fn without(mut self, field: Field) -> Self {
        if field.row().absent.is_some() {
            self.numbers[field as usize] = 0.0;
        }
        self
    }

    /// The scenario with another choice, and the numbers that the choice writes.
    ///
    /// # Errors
    /// The choice has no such option here.
    pub fn choose(mut self, choice: Choice, id: &str) -> Result<Self, Refusal> {
        let known =
            choice.index_of(id).filter(|_| self.options(choice).any(|option| option.id == id));
        let Some(index) = known else {
            return Err(Refusal::of_choice(
                choice,
                id,
                self.options(choice).map(|option| option.id).collect(),
            ));
        };
        self.chosen[choice as usize] = index;
        self.write_choice(choice);
        Ok(self)
    }

    /// The id of the chosen option.
    pub fn chosen(&self, choice: Choice) -> &'static str {
        choice.id_at(self.chosen[choice as usize])
    }

    /// The chosen accelerator.
    pub fn accelerator(&self) -> &'static catalog::Accelerator {
        &catalog::ACCELERATORS[usize::from(self.chosen[Choice::Accelerator as usize])]
    }

    /// The chosen precision of arithmetic and weights.
    pub fn precision(&self) -> catalog::Precision {
        catalog::Precision::ALL[usize::from(self.chosen[Choice::Precision as usize])]
    }

    /// The chosen language model.
    pub fn language_model(&self) -> &'static catalog::LanguageModel {
        &catalog::LANGUAGE_MODELS[usize::from(self.chosen[Choice::Model as usize])]
    }

    /// Where service times come from.
    pub fn service_source(&self) -> ServiceSource {
        if self.chosen[Choice::Service as usize] == 1 {
            ServiceSource::Derived
        } else {
            ServiceSource::Measured
        }
    }

    /// What a field would hold if only the choices had been made.
    pub fn unedited(&self, field: Field) -> f64 {
        self.base().number(field)
    }

    /// The scenario with every field at what its choice (or the default) gives.
    fn base(&self) -> Self {
        let mut base = Self { numbers: FIELDS.each_ref().map(|row| row.default), ..*self };
        base.write_defaults();
        for row in &CHOICES {
            base.write_choice(row.choice);
        }
        base
    }

    /// Whether a field differs from what its choice (or the default) gives.
    pub fn is_edited(&self, field: Field) -> bool {
        self.number(field) != self.unedited(field)
    }

    /// The scenario with one field back at what its choice (or the default) gives.
    ///
    /// # Errors
    /// Another field bounds this one and forbids that number.
    pub fn reset(self, field: Field) -> Result<Self, Refusal> {
        let number = self.unedited(field);
        if number == 0.0 && field.row().absent.is_some() {
            Ok(self.without(field))
        } else {
            self.with(field, number)
        }
    }

    fn problem(&self, field: Field, number: f64) -> Option<Problem> {
        problem_of(number, self.range(field), field.row().whole)
    }

    fn set(&mut self, field: Field, number: f64) {
        self.numbers[field as usize] = number;
    }
}

/// What is wrong with a number where this range is legal.
fn problem_of(number: f64, range: (f64, f64), whole: bool) -> Option<Problem> {
    if number.is_nan() {
        Some(Problem::NotANumber { range })
    } else if !(range.0..=range.1).contains(&number) {
        Some(Problem::OutOfRange { range })
    } else if whole && number.fract() != 0.0 {
        Some(Problem::NotWhole { range })
    } else {
        None
    }
}

/// Reads a number where this range is legal.
fn number_in(text: &str, range: (f64, f64), whole: bool) -> Result<f64, Problem> {
    let text = half_width(text.trim());
    let text = text.as_str();
    match nearest_double(text) {
        _ if text.is_empty() => Err(Problem::Blank { range }),
        // Nothing is minus nothing.
        Some(number) => problem_of(number, range, whole).map_or(Ok(number + 0.0), Err),
        None if looks_like_comma_decimal(text) => Err(Problem::DecimalComma { range }),
        None => Err(Problem::NotANumber { range }),
    }
}

/// Whether it would be a number without its commas, be they decimal or between thousands.
fn looks_like_comma_decimal(text: &str) -> bool {
    text.contains(',') && nearest_double(&text.replace(',', "")).is_some()
}
