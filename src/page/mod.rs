//! What the page says in markup: functions from the state to text that a browser renders.
//!
//! Places that are mostly text are written this way. Nothing here knows a browser, so
//! it is tested natively, and it weighs a tenth of the same elements built one by one.
//!
//! An element that a reader can use names its deed in `data-act`; the page hands the deed
//! and the element's `data-value` (of a button) or value (of an input) back to the place.

pub mod assumptions;
pub mod book;
pub mod chart;
pub mod compare;
pub mod control;
pub mod converter;
pub mod derivation;
pub mod diagnose;
pub mod dialog;
pub mod difference;
pub mod example;
pub mod export;
pub mod formulas;
pub mod frame;
mod html;
pub mod keys;
pub mod lesson;
pub mod note;
pub mod paper;
pub mod predict;
pub mod present;
pub mod qr;
pub mod reference;
pub mod results;
pub mod share;
pub mod table;
pub mod tally;
pub mod value;
pub mod words;

pub use html::{Html, off};
