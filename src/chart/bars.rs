//! Bars as rectangles in the values of the axes.

use super::layout::has_rows;
use super::{Bar, Ink, Panel, PanelLayout, Scale, Series, Shape, clip};

/// The greatest breadth of a bar in pixels.
const MOST_BREADTH: f64 = 48.0;

/// A bar with its place.
pub(super) struct BarShape<'s> {
    pub series: &'s Series,
    pub bar: &'s Bar,
    /// Two opposite corners; the second at the end of the bar.
    pub corners: [(f64, f64); 2],
    /// From the end of the bar before it, where this one continues a waterfall.
    pub link: Option<[(f64, f64); 2]>,
    /// Upright on a horizontal axis of names, or lying on a vertical one.
    pub upright: bool,
    /// One of several in a row of a schedule.
    pub scheduled: bool,
}

/// The visible bars of a panel in drawing order; none if neither axis has names.
pub(super) fn shapes<'s>(
    panel: &'s Panel,
    laid_out: &PanelLayout,
    scale: f64,
) -> Vec<BarShape<'s>> {
    let upright = match panel.y.scale {
        Scale::Categories(_) => false,
        _ if laid_out.x.category_at(0.0).is_some() => true,
        _ => return Vec::new(),
    };
    let bars: Vec<(&Series, &[Bar])> = panel
        .series
        .iter()
        .filter_map(|series| match &series.shape {
            Shape::Bars(bars) => Some((series, bars.as_slice())),
            Shape::Line(_) => None,
        })
        .collect();
    let scheduled = has_rows(panel);
    let (along, across) =
        if upright { (&laid_out.y, &laid_out.x) } else { (&laid_out.x, &laid_out.y) };
    let lanes = lanes(&bars);
    let lane_count = lanes.iter().max().map_or(1.0, |last| *last as f64 + 1.0);
    // The blocks of a schedule nearly touch; bars of values stand apart but never get clumsy.
    let share = if scheduled { 0.86 } else { 0.66 };
    let breadth = (share * across.band()).min(MOST_BREADTH * scale) / across.band().max(1e-9);

    let mut shapes = Vec::new();
    for ((series, bars), lane) in bars.iter().zip(lanes) {
        let mut previous: Option<(&Bar, f64)> = None;
        for bar in *bars {
            let middle = bar.category as f64;
            if !across.contains(middle) {
                continue;
            }
            let near = middle - breadth / 2.0 + breadth / lane_count * lane as f64;
            let far = near + breadth / lane_count;
            let turned =
                |along: f64, across: f64| if upright { (across, along) } else { (along, across) };
            let link = previous
                .filter(|(before, _)| continues(before, bar) && along.contains(bar.from))
                .map(|(_, edge)| [turned(bar.from, edge), turned(bar.from, near)]);
            previous = Some((bar, far));
            if let Some((from, to)) = clip::range(along, bar.from, bar.to) {
                let corners = [turned(from, near), turned(to, far)];
                shapes.push(BarShape { series, bar, corners, link, upright, scheduled });
            }
        }
    }
    shapes
}

/// Whether the next bar starts where this one ends, in the next category.
fn continues(bar: &Bar, next: &Bar) -> bool {
    let size = bar.to.abs().max(next.from.abs());
    next.category == bar.category + 1 && size > 0.0 && (next.from - bar.to).abs() <= size * 1e-9
}

/// For each series the lane it stands in: the same for all, unless bars of one category overlap.
///
/// The baseline stays in the first lane: it is an outline behind the others.
fn lanes(series: &[(&Series, &[Bar])]) -> Vec<usize> {
    let overlap = |one: &Bar, other: &Bar| {
        let (start, end) = (one.from.min(one.to), one.from.max(one.to));
        let (other_start, other_end) = (other.from.min(other.to), other.from.max(other.to));
        // Blocks that touch may differ by rounding.
        let touch = end.abs().max(other_end.abs()) * 1e-9;
        one.category == other.category && start + touch < other_end && other_start + touch < end
    };
    let own: Vec<&[Bar]> = series
        .iter()
        .filter(|(series, _)| series.ink != Ink::Baseline)
        .map(|(_, bars)| *bars)
        .collect();
    let collide = own.iter().enumerate().any(|(index, one)| {
        own[index + 1..]
            .iter()
            .any(|other| one.iter().any(|bar| other.iter().any(|next| overlap(bar, next))))
    });
    let mut next = 0;
    series
        .iter()
        .map(|(series, _)| {
            if !collide || series.ink == Ink::Baseline {
                return 0;
            }
            next += 1;
            next - 1
        })
        .collect()
}
