//! What of a chart's data lies inside its plot.

use super::{Direction, PanelLayout, Projection, Region};

/// A run of connected points, in the values of the axes.
pub(super) type Run = Vec<(f64, f64)>;

/// The parts of a polyline that lie inside the plot, cut at its edges.
///
/// A value without a place (not a number, or zero on a logarithmic axis) is a gap.
pub(super) fn visible(points: &[(f64, f64)], x_axis: &Projection, y_axis: &Projection) -> Vec<Run> {
    let (x_bounds, y_bounds) = (x_axis.bounds(), y_axis.bounds());
    let within = |value: f64, (low, high): (f64, f64)| low <= value && value <= high;
    let mut runs = Vec::new();
    let mut run: Run = Vec::with_capacity(points.len());
    let mut previous: Option<((f64, f64), bool)> = None;
    for &point in points {
        let inside = within(point.0, x_bounds) && within(point.1, y_bounds);
        if let Some((from, was_inside)) = previous
            && !(inside && was_inside)
        {
            if !was_inside {
                finish(&mut run, &mut runs);
            }
            if let Some((enter, leave)) = crossing(from, point, x_axis, y_axis) {
                run.extend((!was_inside).then_some(enter));
                run.extend((!inside).then_some(leave));
            }
            if !inside {
                finish(&mut run, &mut runs);
            }
        }
        if inside {
            run.push(point);
        }
        previous = Some((point, inside));
        // What lies inside has a place.
        if !inside && (x_axis.fraction(point.0).is_none() || y_axis.fraction(point.1).is_none()) {
            previous = None;
        }
    }
    finish(&mut run, &mut runs);
    runs
}

/// Where a segment enters and leaves the plot.
fn crossing(
    from: (f64, f64),
    to: (f64, f64),
    x_axis: &Projection,
    y_axis: &Projection,
) -> Option<((f64, f64), (f64, f64))> {
    let from = (x_axis.fraction(from.0)?, y_axis.fraction(from.1)?);
    let to = (x_axis.fraction(to.0)?, y_axis.fraction(to.1)?);
    let (enter, leave) = cut(from, to)?;
    let at = |share: f64| {
        let x = (from.0 + (to.0 - from.0) * share).clamp(0.0, 1.0);
        let y = (from.1 + (to.1 - from.1) * share).clamp(0.0, 1.0);
        (x_axis.value(x), y_axis.value(y))
    };
    Some((at(enter), at(leave)))
}

fn finish(run: &mut Run, runs: &mut Vec<Run>) {
    if !run.is_empty() {
        runs.push(std::mem::take(run));
    }
}

/// Where a segment enters and leaves the unit square, as shares of its length (Liang and Barsky).
fn cut(from: (f64, f64), to: (f64, f64)) -> Option<(f64, f64)> {
    let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
    for (start, run) in [(from.0, to.0 - from.0), (from.1, to.1 - from.1)] {
        if run == 0.0 {
            if !(0.0..=1.0).contains(&start) {
                return None;
            }
            continue;
        }
        let (low, high) = (-start / run, (1.0 - start) / run);
        enter = enter.max(low.min(high));
        leave = leave.min(low.max(high));
    }
    (enter < leave).then_some((enter, leave))
}

/// The part of a range that lies on an axis; `None` if there is none.
///
/// An end that has no place (zero on a logarithmic axis, infinity) is the end of the axis.
pub(super) fn range(axis: &Projection, from: f64, to: f64) -> Option<(f64, f64)> {
    let fraction = |value: f64| {
        let large = value > 1.0;
        let rising = axis.value(1.0) >= axis.value(0.0);
        axis.fraction(value).unwrap_or(if large == rising { 1.0 } else { 0.0 })
    };
    let (start, end) = (fraction(from), fraction(to));
    if from.is_nan() || to.is_nan() || start.max(end) < 0.0 || start.min(end) > 1.0 {
        return None;
    }
    // An end inside keeps its exact value.
    let keep = |fraction: f64, value: f64| {
        let inside = (0.0..=1.0).contains(&fraction) && axis.fraction(value).is_some();
        if inside { value } else { axis.value(fraction.clamp(0.0, 1.0)) }
    };
    Some((keep(start, from), keep(end, to)))
}

/// The part of a region that lies inside the plot, as two opposite corners.
pub(super) fn region(laid_out: &PanelLayout, region: &Region) -> Option<[(f64, f64); 2]> {
    let (x, y) = (&laid_out.x, &laid_out.y);
    match region.along {
        Direction::Horizontal => {
            let (from, to) = range(x, region.from, region.to)?;
            Some([(from, y.value(0.0)), (to, y.value(1.0))])
        }
        Direction::Vertical => {
            let (from, to) = range(y, region.from, region.to)?;
            Some([(x.value(0.0), from), (x.value(1.0), to)])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Scale;
    use super::*;

    fn linear(first: f64, last: f64) -> Projection {
        Projection::new(&Scale::Linear(first, last), 0.0, 100.0)
    }

    #[test]
    fn a_curve_inside_keeps_its_values_exactly() {
        let points = [(0.0, 0.1), (0.3, 0.7), (1.0, 1.0)];
        assert_eq!(visible(&points, &linear(0.0, 1.0), &linear(0.0, 1.0)), [points.to_vec()]);
    }

    #[test]
    fn a_curve_that_leaves_is_cut_at_the_edge() {
        // Up through the top edge at x = 1, down through it again at x = 3.
        let points = [(0.0, 0.0), (2.0, 2.0), (4.0, 0.0)];
        let runs = visible(&points, &linear(0.0, 4.0), &linear(0.0, 1.0));
        assert_eq!(runs, [vec![(0.0, 0.0), (1.0, 1.0)], vec![(3.0, 1.0), (4.0, 0.0)]]);
    }

    #[test]
    fn a_segment_whose_ends_lie_outside_still_crosses() {
        let runs = visible(&[(-1.0, -1.0), (2.0, 2.0)], &linear(0.0, 1.0), &linear(0.0, 1.0));
        assert_eq!(runs, [vec![(0.0, 0.0), (1.0, 1.0)]]);
        let beside = visible(&[(-1.0, 0.5), (0.5, 2.0)], &linear(0.0, 1.0), &linear(0.0, 1.0));
        assert_eq!(beside, Vec::<Run>::new());
    }

    #[test]
    fn a_cut_on_a_logarithmic_axis_is_straight_on_paper() {
        let logarithmic = Projection::new(&Scale::Logarithmic(1.0, 100.0), 0.0, 100.0);
        // From 1 to 10,000 in four decades: the second decade ends at half the way.
        let runs = visible(&[(0.0, 1.0), (1.0, 1e4)], &linear(0.0, 1.0), &logarithmic);
        let end = runs[0][1];
        assert!((end.0 - 0.5).abs() < 1e-12 && (end.1 - 100.0).abs() < 1e-9, "{end:?}");
    }

    #[test]
    fn a_value_without_a_place_is_a_gap() {
        let points = [(0.0, 0.5), (0.2, f64::NAN), (0.4, 0.5), (0.6, f64::INFINITY), (0.8, 0.5)];
        let runs = visible(&points, &linear(0.0, 1.0), &linear(0.0, 1.0));
        assert_eq!(runs, [vec![(0.0, 0.5)], vec![(0.4, 0.5)], vec![(0.8, 0.5)]]);
        assert!(visible(&[], &linear(0.0, 1.0), &linear(0.0, 1.0)).is_empty());
    }

    #[test]
    fn a_range_is_kept_within_the_axis() {
        let axis = linear(0.0, 10.0);
        assert_eq!(range(&axis, 2.0, 4.0), Some((2.0, 4.0)));
        assert_eq!(range(&axis, -5.0, 40.0), Some((0.0, 10.0)));
        assert_eq!(range(&axis, 4.0, f64::INFINITY), Some((4.0, 10.0)));
        assert_eq!(range(&axis, f64::NEG_INFINITY, 4.0), Some((0.0, 4.0)));
        assert_eq!(range(&axis, 11.0, 12.0), None);
        assert_eq!(range(&axis, f64::NAN, 12.0), None);
        let logarithmic = Projection::new(&Scale::Logarithmic(1.0, 100.0), 0.0, 100.0);
        let (from, to) = range(&logarithmic, 0.0, 10.0).unwrap();
        assert!((from - 1.0).abs() < 1e-12 && to == 10.0);
    }
}
