//! What a chart says at one place: under the pointer or where the arrow keys stand.

use super::layout::has_rows;
use super::{Axis, Bar, ChartSpec, Direction, Ink, Label, Panel, Projection, Scale, Series, Shape};
use crate::quantity::{Digits, display};

/// Everything a chart says at one place.
#[derive(Clone, Debug, PartialEq)]
pub struct Readout {
    /// The place: a value of the horizontal axis, or the index of a name.
    pub at: f64,
    /// The place in words and units.
    pub place: String,
    /// What each panel says, from top to bottom.
    pub panels: Vec<PanelReadout>,
}

/// What one panel says.
#[derive(Clone, Debug, PartialEq)]
pub struct PanelReadout {
    /// What its values measure.
    pub label: Label,
    /// The values, in the order of the series, then the marks close by.
    pub readings: Vec<Reading>,
}

/// One value.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The name of the series or mark.
    pub label: Label,
    /// Its colour's meaning.
    pub ink: Ink,
    /// Whether it is a named point rather than a place on a curve.
    pub is_mark: bool,
    /// Its place along the horizontal axis.
    pub x: f64,
    /// Its place along the vertical axis.
    pub y: f64,
    /// The value with its unit.
    pub text: String,
}

/// A key press that moves along a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Arrow right or down.
    Next,
    /// Arrow left or up.
    Previous,
    /// Page down: ten stops on.
    PageNext,
    /// Page up: ten stops back.
    PagePrevious,
    /// Home.
    First,
    /// End.
    Last,
}

/// Stops in a page.
const PAGE: usize = 10;
/// How near a mark must be to be read, as a share of the axis.
const NEAR: f64 = 0.015;

/// The axis along which a chart is read: the vertical one if it holds names.
pub fn reading_axis(spec: &ChartSpec) -> Direction {
    let names = |panel: &Panel| matches!(panel.y.scale, Scale::Categories(_));
    if spec.panels.iter().any(names) { Direction::Vertical } else { Direction::Horizontal }
}

/// The places where the keys stop, in ascending order: every sample and mark on the axis, or every name.
pub fn stops(spec: &ChartSpec) -> Vec<f64> {
    if let Some(names) = reading_names(spec) {
        return (0..names.len()).map(|index| index as f64).collect();
    }
    let axis = Projection::new(&spec.x.scale, 0.0, 1.0);
    let mut stops: Vec<f64> = spec
        .panels
        .iter()
        .flat_map(|panel| {
            let samples = panel.series.iter().flat_map(|series| match &series.shape {
                Shape::Line(points) => points.as_slice(),
                Shape::Bars(_) => &[],
            });
            samples.map(|point| point.0).chain(panel.marks.iter().map(|mark| mark.x))
        })
        .filter(|x| axis.contains(*x))
        .collect();
    stops.sort_by(f64::total_cmp);
    // Two samplings of one axis may differ by rounding.
    stops.dedup_by(|later, earlier| (*later - *earlier).abs() <= earlier.abs() * 1e-9);
    stops
}

/// The stop that lies nearest to a value on the axis; the value itself if there is none.
pub fn nearest(spec: &ChartSpec, stops: &[f64], value: f64) -> f64 {
    let axis = Projection::new(&spec.x.scale, 0.0, 1.0);
    let place = |value: f64| match reading_axis(spec) {
        Direction::Horizontal => axis.fraction(value).unwrap_or(0.0),
        Direction::Vertical => value,
    };
    let aim = place(value);
    let distance = |stop: &f64| (place(*stop) - aim).abs();
    stops
        .iter()
        .copied()
        .min_by(|one, other| distance(one).total_cmp(&distance(other)))
        .unwrap_or(value)
}

/// The stop that a key leads to; the value itself if there are no stops.
pub fn step(stops: &[f64], at: f64, step: Step) -> f64 {
    let Some(last) = stops.len().checked_sub(1) else { return at };
    // The first stop that does not lie before the present place, and the first beyond it.
    let tolerance = at.abs() * 1e-9;
    let here = stops.partition_point(|stop| *stop < at - tolerance);
    let beyond = stops.partition_point(|stop| *stop <= at + tolerance);
    let index = match step {
        Step::Next => beyond,
        Step::Previous => here.saturating_sub(1),
        Step::PageNext => beyond + PAGE - 1,
        Step::PagePrevious => here.saturating_sub(PAGE),
        Step::First => 0,
        Step::Last => last,
    };
    stops[index.min(last)]
}

/// Reads a chart at a place of its reading axis (see [`reading_axis`]).
///
/// Between two samples of a curve the value lies on the straight line that is drawn between them.
/// `across` is the pointer's place along the other axis, if there is a pointer; in a row of
/// several bars it chooses the bar.
pub fn read(spec: &ChartSpec, at: f64, across: Option<f64>) -> Readout {
    let place = match reading_names(spec) {
        Some(names) => index_of(at)
            .and_then(|index| names.get(index))
            .map_or_else(String::new, Label::to_string),
        None => display(at, spec.x.unit, Digits::default()),
    };
    let panels = spec
        .panels
        .iter()
        .map(|panel| {
            let mut readings = Vec::new();
            for series in &panel.series {
                match &series.shape {
                    Shape::Line(points) => {
                        readings.extend(on_curve(spec, panel, series, points, at))
                    }
                    Shape::Bars(bars) => {
                        bars_at(spec, panel, series, bars, at, across, &mut readings)
                    }
                }
            }
            marks_near(spec, panel, at, &mut readings);
            PanelReadout { label: panel.y.label.clone(), readings }
        })
        .collect();
    Readout { at, place, panels }
}

/// The names along the reading axis, if it has names.
fn reading_names(spec: &ChartSpec) -> Option<&[Label]> {
    let axes = spec.panels.iter().map(|panel| &panel.y).chain([&spec.x]);
    axes.into_iter().find_map(names)
}

fn names(axis: &Axis) -> Option<&[Label]> {
    match &axis.scale {
        Scale::Categories(names) => Some(names),
        Scale::Linear(..) | Scale::Logarithmic(..) => None,
    }
}

/// A place as the index of a name.
fn index_of(at: f64) -> Option<usize> {
    // Far fewer names than a float counts exactly, so the cast is exact.
    (at.round() >= 0.0 && at.is_finite()).then(|| at.round() as usize)
}

fn on_curve(
    spec: &ChartSpec,
    panel: &Panel,
    series: &Series,
    points: &[(f64, f64)],
    at: f64,
) -> Option<Reading> {
    let y = value_on(points, &spec.x.scale, &panel.y.scale, at)?;
    let text = display(y, panel.y.unit, Digits::default());
    let label = series.label.clone();
    Some(Reading { label, ink: series.ink, is_mark: false, x: at, y, text })
}

/// The height of a curve at an x, on the line that is drawn between two samples.
pub(super) fn value_on(points: &[(f64, f64)], x: &Scale, y: &Scale, at: f64) -> Option<f64> {
    let tolerance = at.abs() * 1e-9;
    let next = points.partition_point(|point| point.0 < at - tolerance);
    let after = points.get(next)?;
    if (after.0 - at).abs() <= tolerance {
        return after.1.is_finite().then_some(after.1);
    }
    let before = points.get(next.checked_sub(1)?)?;
    let (x, y) = (Projection::new(x, 0.0, 1.0), Projection::new(y, 0.0, 1.0));
    let (start, end) = (x.fraction(before.0)?, x.fraction(after.0)?);
    let share = (x.fraction(at)? - start) / (end - start);
    let (low, high) = (y.fraction(before.1)?, y.fraction(after.1)?);
    let value = y.value(low + (high - low) * share);
    value.is_finite().then_some(value)
}

fn bars_at(
    spec: &ChartSpec,
    panel: &Panel,
    series: &Series,
    bars: &[Bar],
    at: f64,
    across: Option<f64>,
    readings: &mut Vec<Reading>,
) {
    let lying = names(&panel.y).is_some();
    let unit = if lying { spec.x.unit } else { panel.y.unit };
    let scheduled = has_rows(panel);
    for bar in bars.iter().filter(|bar| Some(bar.category) == index_of(at)) {
        let holds = |value: f64| (bar.from.min(bar.to)..=bar.from.max(bar.to)).contains(&value);
        if scheduled && across.is_some_and(|across| !holds(across)) {
            continue;
        }
        let to = display(bar.to, unit, Digits::default());
        let text = if bar.from == 0.0 && !scheduled {
            to
        } else {
            format!("{} → {to}", display(bar.from, unit, Digits::default()))
        };
        let (x, y) = if lying { (bar.to, at) } else { (at, bar.to) };
        let label = series.label.clone();
        readings.push(Reading { label, ink: series.ink, is_mark: false, x, y, text });
    }
}

fn marks_near(spec: &ChartSpec, panel: &Panel, at: f64, readings: &mut Vec<Reading>) {
    let lying = reading_axis(spec) == Direction::Vertical;
    let axis = Projection::new(if lying { &panel.y.scale } else { &spec.x.scale }, 0.0, 1.0);
    let Some(here) = axis.fraction(at) else { return };
    for mark in &panel.marks {
        let (place, value, unit) =
            if lying { (mark.y, mark.x, spec.x.unit) } else { (mark.x, mark.y, panel.y.unit) };
        let near = axis.fraction(place).is_some_and(|there| (there - here).abs() <= NEAR);
        if near && value.is_finite() {
            readings.push(Reading {
                label: mark.label.clone(),
                ink: mark.ink,
                is_mark: true,
                x: mark.x,
                y: mark.y,
                text: display(value, unit, Digits::default()),
            });
        }
    }
}
