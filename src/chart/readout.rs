//! What a chart says at one place: under the pointer or where the arrow keys stand.

use super::layout::has_rows;
use super::{
    Axis, Bar, ChartSpec, Direction, Ink, Label, Panel, Projection, Region, Scale, Series, Shape,
};
use crate::quantity::{Digits, Unit, arrange, display};

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
        // Where whole numbers are read, two stops at one of them would seem to be stuck.
        .map(|x| whole(spec, x))
        .collect();
    arrange(&mut stops, |one, other| one > other);
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
/// several bars it chooses the bar. A count is read at whole numbers only: see [`Readout::at`].
pub fn read(spec: &ChartSpec, at: f64, across: Option<f64>) -> Readout {
    let at = whole(spec, at);
    let place = match reading_names(spec) {
        Some(names) => index_of(at)
            .and_then(|index| names.get(index))
            .map_or_else(String::new, Label::to_string),
        None => [&spec.x.label, " = ", &display(at, spec.x.unit, Digits::default())].concat(),
    };
    let panels = spec
        .panels
        .iter()
        .map(|panel| {
            let mut readings = regions_at(spec, panel, at);
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

/// The shaded ranges that hold the place; their name says it all.
fn regions_at(spec: &ChartSpec, panel: &Panel, at: f64) -> Vec<Reading> {
    let along = panel.regions.iter().filter(|region| region.along == Direction::Horizontal);
    // A range ends before its end, but for one that goes to the end of the axis.
    let end = match spec.x.scale {
        Scale::Linear(_, end) | Scale::Logarithmic(_, end) => end,
        Scale::Categories(_) => f64::MAX,
    };
    let holds = |region: &&Region| at < region.to || (at == end && end <= region.to);
    let here = along.filter(|region| at >= region.from).filter(holds);
    here.map(|region| Reading {
        label: region.label.clone(),
        ink: region.ink,
        is_mark: false,
        x: at,
        y: f64::NAN,
        text: String::new(),
    })
    .collect()
}

/// The nearest whole number on an axis of counts, the value itself on others.
fn whole(spec: &ChartSpec, at: f64) -> f64 {
    let counts = reading_axis(spec) == Direction::Horizontal && spec.x.unit == Unit::Count;
    let on_axis = Projection::new(&spec.x.scale, 0.0, 1.0).contains(at.round());
    if counts && on_axis { at.round() } else { at }
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
    let here = |bar: &&Bar| Some(bar.category) == index_of(at);
    let known = |bar: &&Bar| bar.from.is_finite() && bar.to.is_finite();
    for bar in bars.iter().filter(here).filter(known) {
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

#[cfg(test)]
mod tests {
    use super::super::{Region, samples};
    use super::*;

    fn texts(readout: &Readout, panel: usize) -> Vec<(String, String)> {
        let pair = |reading: &Reading| (reading.label.to_string(), reading.text.clone());
        readout.panels[panel].readings.iter().map(pair).collect()
    }

    fn named(label: &str, text: &str) -> (String, String) {
        (label.to_owned(), text.to_owned())
    }

    #[test]
    fn between_samples_a_value_lies_on_the_drawn_line() {
        let (linear, logarithmic) = (Scale::Linear(0.0, 10.0), Scale::Logarithmic(1.0, 1e4));
        let points = [(1.0, 10.0), (3.0, 1000.0)];
        let middle = value_on(&points, &linear, &linear, 2.0).unwrap();
        assert!((middle - 505.0).abs() < 1e-9);
        // Half the way up a logarithmic axis is the geometric mean.
        let mean = value_on(&points, &linear, &logarithmic, 2.0).unwrap();
        assert!((mean - 100.0).abs() < 1e-9);
        let mean = value_on(&points, &logarithmic, &logarithmic, 3f64.sqrt()).unwrap();
        assert!((mean - 100.0).abs() < 1e-9);
        assert_eq!(value_on(&points, &linear, &linear, 3.0), Some(1000.0), "a sample is exact");
        assert_eq!(value_on(&points, &linear, &linear, 0.9), None, "before the curve");
        assert_eq!(value_on(&points, &linear, &linear, 3.1), None, "after the curve");
        assert_eq!(value_on(&[(1.0, f64::NAN), (2.0, 1.0)], &linear, &linear, 1.5), None);
        assert_eq!(value_on(&[], &linear, &linear, 1.0), None);
    }

    #[test]
    fn every_panel_is_read_at_the_shared_place_with_the_marks_close_by() {
        let readout = read(&samples::roofline(), 20.0, None);
        assert_eq!(readout.place, "arithmetic intensity = 20.0 FLOP/B");
        // 20 FLOP/byte × 3.35 TB/s and × 2.04 TB/s.
        let curves = [
            named("H100 roofline", "67.0 TFLOP/s"),
            named("network ceiling", "400 TFLOP/s"),
            named("baseline", "40.8 TFLOP/s"),
        ];
        assert_eq!(texts(&readout, 0), curves);
        let at_ridge = texts(&read(&samples::roofline(), 295.0, None), 0);
        assert_eq!(at_ridge[3..], [named("ridge 295 FLOP/B", "989 TFLOP/s")]);

        let readout = read(&samples::latency(), 16.0, None);
        assert_eq!(readout.panels.len(), 3);
        // 16 requests in 20 ms + 16 × 0.6 ms = 29.6 ms.
        assert_eq!(texts(&readout, 1)[0], named("capacity", "541/s"));
    }

    #[test]
    fn a_shaded_range_says_its_name_where_it_lies() {
        let mut spec = samples::latency();
        let region = Region {
            label: "unstable".into(),
            ink: Ink::Limit,
            along: Direction::Horizontal,
            from: 1.0,
            to: 6.0,
        };
        spec.panels[0].regions = vec![region];
        assert_eq!(texts(&read(&spec, 5.0, None), 0)[0], named("unstable", ""));
        let Scale::Logarithmic(_, end) = spec.x.scale else { panic!("{:?}", spec.x) };
        for beyond in [6.0, end] {
            let beyond = read(&spec, beyond, None);
            assert!(texts(&beyond, 0).iter().all(|text| text.0 != "unstable"), "{beyond:?}");
        }
        // One that goes to the end of the axis holds the end too.
        spec.panels[0].regions[0].to = end;
        assert_eq!(texts(&read(&spec, end, None), 0)[0], named("unstable", ""));
    }

    #[test]
    fn there_is_no_batch_of_three_and_a_half() {
        let readout = read(&samples::latency(), 63.6, None);
        assert_eq!((readout.at, readout.place.as_str()), (64.0, "batch size = 64"));
        // 64 requests in 20 ms + 64 × 0.6 ms = 58.4 ms.
        assert_eq!(texts(&readout, 1)[0], named("capacity", "1,096/s"));
        assert_eq!(read(&samples::roofline(), 63.6, None).at, 63.6);
    }

    #[test]
    fn bars_are_read_by_name() {
        let readout = read(&samples::waterfall(), 2.0, None);
        assert_eq!(readout.place, "Scaling efficiency");
        assert_eq!(
            texts(&readout, 0),
            [
                named("kept", "31.0%"),
                named("lost to communication and bubbles", "31.0% → 50.0%"),
                named("baseline", "25.0%"),
            ]
        );
        let regions = samples::regions();
        assert_eq!(reading_axis(&regions), Direction::Vertical);
        let readout = read(&regions, 3.0, None);
        assert_eq!(
            (readout.place.as_str(), texts(&readout, 0)),
            ("France", vec![named("carbon of the job", "4.80 tCO₂e")])
        );
    }

    #[test]
    fn in_a_row_of_a_schedule_the_pointer_chooses_the_block() {
        let schedule = samples::schedule();
        let readout = read(&schedule, 1.0, Some(0.035));
        assert_eq!(texts(&readout, 0), [named("forward", "30.0 ms → 40.0 ms")]);
        assert!(read(&schedule, 1.0, None).panels[0].readings.len() > 10, "the keys read the row");
    }

    #[test]
    fn keys_stop_at_every_sample_and_mark() {
        let spec = samples::bubble();
        let stops = stops(&spec);
        // 200 samples shared by all curves, 256^(i/199), stand nearest to 106 whole numbers.
        assert_eq!(stops.len(), 106);
        assert!(stops.contains(&32.0) && stops.windows(2).all(|pair| pair[0] < pair[1]));
        let at = stops.iter().position(|stop| *stop == 32.0).unwrap();
        assert_eq!(step(&stops, 32.0, Step::Next), stops[at + 1]);
        assert_eq!(step(&stops, 32.0, Step::Previous), stops[at - 1]);
        assert_eq!(step(&stops, 32.0, Step::PageNext), stops[at + 10]);
        assert_eq!(step(&stops, 32.0, Step::PagePrevious), stops[at - 10]);
        assert_eq!(step(&stops, 32.0, Step::First), stops[0]);
        assert_eq!(step(&stops, 32.0, Step::Last), 256.0);
        // From between two stops to the next on either side, and never beyond the ends.
        let between = (stops[4] + stops[5]) / 2.0;
        assert_eq!(step(&stops, between, Step::Next), stops[5]);
        assert_eq!(step(&stops, between, Step::Previous), stops[4]);
        assert_eq!(step(&stops, stops[0], Step::PagePrevious), stops[0]);
        assert_eq!(step(&stops, 256.0, Step::Next), 256.0);
        assert_eq!(step(&[], 7.0, Step::Next), 7.0);
    }

    #[test]
    fn the_nearest_stop_is_nearest_on_the_axis() {
        let spec = samples::roofline();
        // On a logarithmic axis 30 is nearer to 100 than to 1, and 20 is nearer to 100 than to 1 too, but 9 is not.
        assert_eq!(
            [30.0, 20.0, 9.0].map(|value| nearest(&spec, &[1.0, 100.0], value)),
            [100.0, 100.0, 1.0]
        );
        assert_eq!(nearest(&samples::regions(), &[0.0, 1.0, 2.0], 1.4), 1.0);
        assert_eq!(nearest(&spec, &[], 5.0), 5.0);
    }
}
