//! From what was measured to the axis that binds, and to a record to keep.
//!
//! A [`Sheet`] holds a case and measurements; [`Diagnosis::of`] holds them
//! against the book's thresholds and finds the axis: of the worst light, and of
//! equal lights the one whose return to green gains most. The [`Guide`] has the
//! texts, which the page loads when the place is opened; a [`Record`] joins all
//! with what the reader wrote down.

mod case;
mod check;
mod guide;
mod measure;
mod notes;
mod reason;
mod record;
mod sheet;
mod verdict;

pub use case::{CASES, Case};
pub use check::{CARDS, CHECKS, Card, Check, DEPENDS, Limits};
pub use guide::{GUIDE, Guide, KINDS};
pub use measure::{MEASURES, Measure, MeasureRow, Symptom};
pub use notes::{NOTE_LENGTH, NOTES, Notes, STEPS};
pub use reason::{Sentences, axis_name, light, number};
pub use record::{Form, Lines, Record, joined};
pub use sheet::Sheet;
pub use verdict::{Dam, DamReason, Diagnosis, Finding, H100_RIDGE, IronLawBound, axis_key};
