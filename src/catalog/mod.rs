//! REFERENCE DATA: accelerators, links, language models, grids and the
//! constants of the book, every number with its unit and source.
//!
//! Rows are `static` tables. A [`Datum`] holds the number in the unit its
//! source prints; [`Datum::value`] gives SI. Where later reference data differ
//! from the book the datum carries both, and an [`Edition`] picks.
//!
//! Code names what it needs (`catalog::threshold::QUEUE_SAFE`, or a row found
//! by id); whoever lists or cites numbers reads [`entries`] and [`lookup`].

pub mod accelerator;
mod constant;
mod datum;
pub mod efficiency;
pub mod estimate;
pub mod facility;
pub mod grid;
pub mod language_model;
pub mod link;
mod lookup;
pub mod multiplier;
pub mod physics;
mod precision;
pub mod price;
pub mod reference_model;
pub mod reliability;
mod source;
pub mod system;
pub mod threshold;

pub use accelerator::{ACCELERATORS, Accelerator, Attachment};
pub use constant::Constant;
pub use datum::{Datum, Edition, Quote};
pub use efficiency::ScalingPoint;
pub use grid::{GRIDS, Grid};
pub use language_model::{Attention, Experts, LANGUAGE_MODELS, LanguageModel, Shape, Training};
pub use link::{Bandwidth, Directions, LINKS, Link, Role};
pub use lookup::{Entry, Path, ROOMS, Room, entries, lookup};
pub use precision::Precision;
pub use reference_model::{REFERENCE_MODELS, ReferenceModel};
pub use reliability::Component;
pub use source::Source;
pub use system::ClusterTier;
