//! REFERENCE DATA: accelerators, links, language models, grids and the
//! constants of the book, every number with its unit and source.
//!
//! Rows are `static` tables. A [`Datum`] holds the number in the unit its
//! source prints; [`Datum::value`] gives SI. Where later reference data differ
//! from the book the datum carries both, and an [`Edition`] picks.

pub mod accelerator;
mod datum;
pub mod grid;
pub mod language_model;
pub mod link;
mod precision;
mod source;

pub use accelerator::{ACCELERATORS, Accelerator, Attachment};
pub use datum::{Datum, Edition, Quote};
pub use grid::{GRIDS, Grid};
pub use language_model::{Attention, Experts, LANGUAGE_MODELS, LanguageModel, Shape, Training};
pub use link::{Bandwidth, Directions, LINKS, Link, Role};
pub use precision::Precision;
pub use source::Source;
