//! Charts: first as data, then drawn by one file that knows plotters.

mod spec;

pub use spec::*;
