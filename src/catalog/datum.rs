//! One number of the catalog with its unit and its sources.

use super::Source;
use crate::quantity::Unit;
use crate::text::Text;

/// Which value a datum gives where the book and later reference data differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Edition {
    /// The value the book prints.
    #[default]
    Book,
    /// The value of later reference data, where there is one.
    Current,
}

impl Edition {
    /// Both editions, the default first.
    pub const ALL: [Self; 2] = [Self::Book, Self::Current];

    /// The stable name in links and on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Book => "book",
            Self::Current => "current",
        }
    }

    /// The edition of that name.
    pub fn find(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|edition| edition.id() == id)
    }

    /// What a person calls it.
    pub const fn name(self) -> Text {
        match self {
            Self::Book => text!("book edition", "书中数值"),
            Self::Current => text!("current values", "现行数值"),
        }
    }
}

/// A number with its source, in the unit of the datum that holds it.
#[derive(Clone, Copy, Debug)]
pub struct Quote {
    /// The number as the source prints it.
    pub number: f64,
    /// Who says so.
    pub source: &'static Source,
}

/// One number of the catalog: as the book has it and, where later reference
/// data differ, as those have it.
#[derive(Clone, Copy, Debug)]
pub struct Datum {
    /// The book's value; the only one for data the book does not print.
    pub book: Quote,
    /// A later value, only where it differs.
    pub current: Option<Quote>,
    /// The unit of the printed numbers.
    pub unit: Unit,
    /// What a reader must know to use the number.
    pub note: Option<&'static Text>,
}

impl Datum {
    /// A number in the unit its source prints.
    pub const fn new(number: f64, unit: Unit, source: &'static Source) -> Self {
        Self { book: Quote { number, source }, current: None, unit, note: None }
    }

    /// The same datum with a later value beside it.
    pub const fn now(self, number: f64, source: &'static Source) -> Self {
        Self { current: Some(Quote { number, source }), ..self }
    }

    /// The same datum with a remark.
    pub const fn noted(self, note: &'static Text) -> Self {
        Self { note: Some(note), ..self }
    }

    /// The number and source of an edition.
    pub const fn quote(&self, edition: Edition) -> Quote {
        match (edition, self.current) {
            (Edition::Current, Some(quote)) => quote,
            _ => self.book,
        }
    }

    /// The value of an edition in SI.
    pub const fn value(&self, edition: Edition) -> f64 {
        self.number(edition) * self.unit.si_factor()
    }

    /// The number of an edition in [`Datum::unit`], as printed.
    pub const fn number(&self, edition: Edition) -> f64 {
        self.quote(edition).number
    }

    /// The source of an edition.
    pub const fn source(&self, edition: Edition) -> &'static Source {
        self.quote(edition).source
    }

    /// The same datum times a factor: the other convention of the same fact.
    pub(super) const fn scaled(self, factor: f64) -> Self {
        let current = match self.current {
            Some(quote) => Some(Quote { number: quote.number * factor, source: quote.source }),
            None => None,
        };
        Self {
            book: Quote { number: self.book.number * factor, source: self.book.source },
            current,
            ..self
        }
    }
}
