//! The formulas: one file per topic, typed functions, no words for people.
//!
//! A function takes quantities and returns a quantity; what can go wrong is a
//! [`ModelError`] that names the input, its value and what was expected.
//! Nothing here allocates, reads a catalog or knows a scenario.

pub mod account;
pub mod availability;
pub mod carbon;
pub mod checkpoint;
pub mod communication;
pub mod compression;
pub mod cost;
pub mod decode;
mod domain;
pub mod facility;
pub mod failure;
pub mod fleet;
pub mod iron_law;
pub mod memory;
pub mod pipeline;
pub mod queue;
pub mod roofline;
pub mod training;
pub mod utilization;

pub use domain::{Expected, ModelError};
