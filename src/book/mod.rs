//! The numbers that the book prints, checked against the registry and the catalog.
//!
//! The numbers are data, which lies in what the page fetches later:
//! `book.tsv`, written from the facts of `tests/oracle/book.json` by
//! a test. [`read`] understands that file; [`Entry::check`] computes an entry
//! and says whether the book's rounding of it is what is printed.

mod arithmetic;
mod check;
#[cfg(not(target_arch = "wasm32"))]
mod explanations;
mod read;

pub use arithmetic::{ARITHMETIC, Arithmetic};
pub use check::{Check, Difference};
#[cfg(not(target_arch = "wasm32"))]
pub use explanations::{EXPLANATIONS, Explanation};
pub use read::{ReadError, read};

use crate::catalog;
use crate::formula::Formula;
use crate::text::Text;

/// The file of the printed numbers.
pub const FILE: &str = include_str!("book.tsv");

/// Everything that the file of the book says.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// Tables, equations and examples in the order of the book, each with its numbers.
    pub places: Vec<Place>,
    /// Where the book contradicts its own formulas, its other tables or later data.
    pub discrepancies: Vec<Discrepancy>,
}

impl Book {
    /// Every printed number.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.places.iter().flat_map(|place| &place.entries)
    }

    /// The printed number of a name.
    pub fn entry(&self, id: &str) -> Option<&Entry> {
        self.entries().find(|entry| entry.id == id)
    }

    /// The discrepancy of a name.
    pub fn discrepancy(&self, id: &str) -> Option<&Discrepancy> {
        self.discrepancies.iter().find(|told| told.id == id)
    }

    /// How many numbers are printed as they are computed, and how many there are.
    pub fn reproduced(&self) -> (usize, usize) {
        let passed = self.entries().filter(|entry| entry.check().passed).count();
        (passed, self.entries().count())
    }
}

/// A table, an equation or an example of the book.
#[derive(Clone, Debug)]
pub struct Place {
    /// The letter of the appendix, or `conclusion`.
    pub appendix: &'static str,
    /// What the book calls it.
    pub name: Text,
    /// The numbers it prints.
    pub entries: Vec<Entry>,
}

/// One number that the book prints.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The stable name.
    pub id: &'static str,
    /// What it is computed with.
    pub case: Case,
    /// The number as it is printed, without its unit; `∞` for a saturated queue.
    pub printed: &'static str,
    /// The unit in which it is printed; empty for counts and ratios.
    pub unit: &'static str,
    /// The size of that unit in the unit of the model: what a computed value is divided by.
    pub scale: f64,
    /// How near the computed value must be.
    pub tolerance: Tolerance,
}

/// How near a computed value must be to the printed one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tolerance {
    /// Within this share of the printed number: half of its last digit.
    Within(f64),
    /// The book prints a number that the value exceeds.
    Above,
}

/// A model with its inputs.
#[derive(Clone, Debug)]
pub struct Case {
    /// The model.
    pub model: Model,
    /// Its inputs by key, in the units of the keys.
    pub inputs: Vec<(&'static str, f64)>,
}

/// What a printed number comes from.
#[derive(Clone, Copy, Debug)]
pub enum Model {
    /// A formula of the registry.
    Formula(&'static Formula),
    /// Plain arithmetic.
    Arithmetic(&'static Arithmetic),
    /// A constant of the catalog.
    Constant(catalog::Entry),
}

impl Model {
    /// What it is called.
    pub const fn title(&self) -> Text {
        match self {
            Self::Formula(formula) => formula.title,
            Self::Arithmetic(arithmetic) => arithmetic.title,
            Self::Constant(entry) => entry.label,
        }
    }
}

/// A place where the book contradicts its own formula, another table, or later data.
#[derive(Clone, Debug)]
pub struct Discrepancy {
    /// The stable name.
    pub id: &'static str,
    /// Where in the book.
    pub place: Text,
    /// What the book prints.
    pub prints: Text,
    /// What the formula gives.
    pub gives: Text,
    /// Why they differ.
    pub why: Text,
    /// The formula with the numbers, where one decides.
    pub case: Option<Case>,
}
