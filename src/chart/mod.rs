//! Charts: first as data, then drawn by one file that knows plotters.
//!
//! [`ChartSpec`] is what a chart says. From it come the picture on the page
//! ([`draw`]), the file ([`document`]), the legend ([`legend()`]), the value under
//! the pointer and at the keys ([`read`], [`stops`], [`step`]), the sentences
//! ([`summary()`]) and the numbers ([`table()`], [`csv`]). Geometry is in
//! [`Layout`], which knows nothing of drawing; plotters is known to `draw.rs`
//! and, as the trait of a backend, to `svg.rs`.

mod bars;
mod captions;
mod clip;
mod document;
mod draw;
mod labels;
mod layout;
mod legend;
mod measure;
mod path;
mod projection;
mod readout;
#[cfg(test)]
mod samples;
mod spec;
mod summary;
mod svg;
mod table;
#[cfg(test)]
mod tests;
mod theme;
mod ticks;

#[cfg(test)]
use crate::quantity::Unit;
pub use document::{Caption, document};
pub use draw::{Drawing, draw, draw_again, legend_sample};
pub use layout::{Hit, Layout, PanelLayout, Rect, Size};
pub use legend::{Fill, LegendEntry, Sample, legend};
pub use projection::Projection;
pub use readout::{PanelReadout, Reading, Readout, Step, nearest, read, reading_axis, step, stops};
pub use spec::*;
pub use summary::summary;
pub use table::{Cell, Column, Table, csv, table};
pub use theme::{Paint, Theme};
pub use ticks::{Tick, Ticks};
