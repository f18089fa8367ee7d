//! A chart as data: what it shows, before any drawing.
//!
//! The same value gives the picture, the data table, the text summary for
//! screen readers, the CSV and the read-out under the pointer, so that the
//! drawing never carries meaning alone. Numbers are SI; an axis knows the unit
//! in which it is read.

use crate::quantity::Unit;
use std::borrow::Cow;

/// A text that is part of a chart, already in the reader's language.
pub type Label = Cow<'static, str>;

/// One chart: one or more panels above a shared horizontal axis.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartSpec {
    /// Stable name, used for `data-chart`, file names and CLI.
    pub id: &'static str,
    /// The question the chart answers.
    pub title: Label,
    /// The shared horizontal axis.
    pub x: Axis,
    /// Panels from top to bottom.
    pub panels: Vec<Panel>,
}

impl ChartSpec {
    /// The texts that are drawn: names of axes and along them, of lines, ranges and points, and what bars say.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let axes = self.panels.iter().map(|panel| &panel.y).chain([&self.x]);
        let along = axes.flat_map(|axis| {
            let names = match &axis.scale {
                Scale::Categories(names) => names.as_slice(),
                Scale::Linear(..) | Scale::Logarithmic(..) => &[],
            };
            names.iter().chain([&axis.label])
        });
        let within = self.panels.iter().flat_map(|panel| {
            let bars = panel.series.iter().flat_map(|series| match &series.shape {
                Shape::Bars(bars) => bars.as_slice(),
                Shape::Line(_) => &[],
            });
            let names = panel.series.iter().map(|series| &series.label);
            let lines = panel.guides.iter().map(|guide| &guide.label);
            let ranges = panel.regions.iter().map(|region| &region.label);
            let points = panel.marks.iter().map(|mark| &mark.label);
            let all = names.chain(lines).chain(ranges).chain(points);
            all.chain(bars.map(|bar| &bar.label))
        });
        along.chain(within).map(AsRef::as_ref)
    }
}

/// One drawing area with a vertical axis of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// The vertical axis.
    pub y: Axis,
    /// Share of the chart's height, relative to the other panels.
    pub weight: f64,
    /// Shaded ranges, drawn first.
    pub regions: Vec<Region>,
    /// Reference lines, drawn next.
    pub guides: Vec<Guide>,
    /// Curves and bars.
    pub series: Vec<Series>,
    /// Single points with a name, drawn last.
    pub marks: Vec<Mark>,
}

/// An axis: what is measured and how it is laid out.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What is measured, without the unit.
    pub label: Label,
    /// The unit of the SI values, from which tick texts are made.
    pub unit: Unit,
    /// How values become positions.
    pub scale: Scale,
}

/// How values become positions along an axis.
#[derive(Clone, Debug, PartialEq)]
pub enum Scale {
    /// Equal steps for equal differences, between two values.
    Linear(f64, f64),
    /// Equal steps for equal ratios, between two positive values.
    Logarithmic(f64, f64),
    /// Named places at 0, 1, 2, …; bars stand on them.
    Categories(Vec<Label>),
}

/// The meaning of a colour; a theme turns it into a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// The C³ term computation (blue everywhere).
    Compute,
    /// The C³ term communication (orange everywhere).
    Communication,
    /// The C³ term coordination (purple everywhere).
    Coordination,
    /// The site: power, carbon, water, money (green everywhere).
    Site,
    /// A limit or a danger (vermillion).
    Limit,
    /// A further category (sky).
    Accent,
    /// What is neither good nor bad: text grey.
    Neutral,
    /// The pinned baseline: light grey, always dashed.
    Baseline,
}

/// How a line is stroked; a second sign beside colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stroke {
    /// Unbroken.
    #[default]
    Solid,
    /// Long dashes.
    Dashed,
    /// Dots.
    Dotted,
}

/// Values that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The name in legend, table and read-out.
    pub label: Label,
    /// The colour's meaning.
    pub ink: Ink,
    /// How lines are stroked.
    pub stroke: Stroke,
    /// Emphasis: the scenario's own curve is heavier than its neighbours.
    pub strong: bool,
    /// The values.
    pub shape: Shape,
}

/// The values of a series.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A curve through points in ascending x; a gap in the data is a new series.
    Line(Vec<(f64, f64)>),
    /// Bars on a categorical axis, from one value to another along the other axis.
    Bars(Vec<Bar>),
}

/// One bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// The index of its category.
    pub category: usize,
    /// Where it starts.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// A text at its end, empty for none.
    pub label: Label,
    /// Drawn hatched: idle, lost or hypothetical.
    pub hatched: bool,
}

/// A shaded range of one axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Region {
    /// What the range means.
    pub label: Label,
    /// Its colour's meaning.
    pub ink: Ink,
    /// The range lies along this axis.
    pub along: Direction,
    /// Start, in the axis's values.
    pub from: f64,
    /// End, in the axis's values.
    pub to: f64,
}

/// One of the two axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Along the horizontal axis.
    Horizontal,
    /// Along the vertical axis.
    Vertical,
}

/// A straight reference line across the panel.
#[derive(Clone, Debug, PartialEq)]
pub struct Guide {
    /// What the line means, written beside it.
    pub label: Label,
    /// Its colour's meaning.
    pub ink: Ink,
    /// `Vertical` stands at an x, `Horizontal` lies at a y.
    pub direction: Direction,
    /// The x or y.
    pub at: f64,
}

/// A point with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// Its name, written beside it where there is room.
    pub label: Label,
    /// Its colour's meaning.
    pub ink: Ink,
    /// What it stands for, which decides its form.
    pub kind: MarkKind,
    /// Position along the horizontal axis.
    pub x: f64,
    /// Position along the vertical axis.
    pub y: f64,
}

/// What a mark stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// The scenario itself: the same ringed dot in every chart; it can be dragged.
    Operating,
    /// Another point of the scenario (training beside decode).
    Related,
    /// A special point of a curve: a ridge, an optimum, a limit.
    Feature,
    /// The pinned baseline's operating point.
    Baseline,
}
