//! Where everything of a chart lies: pure geometry in CSS pixels.

use super::captions::headroom;
use super::ticks::{self, Room};
use super::{
    Axis, ChartSpec, Mark, MarkKind, Panel, Projection, Scale, Shape, Theme, Ticks, measure,
};

/// The size of a chart in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// From left to right.
    pub width: f64,
    /// From top to bottom.
    pub height: f64,
}

/// A rectangle in CSS pixels from the chart's upper left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// The left edge.
    pub left: f64,
    /// The upper edge.
    pub top: f64,
    /// From left to right.
    pub width: f64,
    /// From top to bottom.
    pub height: f64,
}

impl Rect {
    /// The right edge.
    pub const fn right(&self) -> f64 {
        self.left + self.width
    }

    /// The lower edge.
    pub const fn bottom(&self) -> f64 {
        self.top + self.height
    }

    /// Whether a point lies inside or on the edge.
    pub fn holds(&self, x: f64, y: f64) -> bool {
        (self.left..=self.right()).contains(&x) && (self.top..=self.bottom()).contains(&y)
    }

    /// Whether the whole of another rectangle lies inside.
    pub(super) fn encloses(&self, other: &Self) -> bool {
        self.holds(other.left, other.top) && self.holds(other.right(), other.bottom())
    }

    /// Whether two rectangles share more than an edge.
    pub(super) fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right()
            && other.left < self.right()
            && self.top < other.bottom()
            && other.top < self.bottom()
    }
}

/// A chart laid out at a size.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The size of the whole chart.
    pub size: Size,
    /// The type size of every text, in CSS pixels.
    pub font_size: f64,
    /// Labels and grid lines of the shared horizontal axis.
    pub x_ticks: Ticks,
    /// The title of the horizontal axis with its unit, as it fits.
    pub x_title: String,
    /// The panels from top to bottom.
    pub panels: Vec<PanelLayout>,
}

/// A panel laid out.
#[derive(Clone, Debug, PartialEq)]
pub struct PanelLayout {
    /// The rectangle that holds the data.
    pub plot: Rect,
    /// The horizontal axis.
    pub x: Projection,
    /// The vertical axis.
    pub y: Projection,
    /// Labels and grid lines of the vertical axis.
    pub y_ticks: Ticks,
    /// The title of the vertical axis with its unit, as it fits; it stands above the plot.
    pub title: String,
    /// The lower edge of the title.
    pub title_bottom: f64,
}

/// The scenario's own point under the pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Index of the panel.
    pub panel: usize,
    /// Index of the mark in the panel.
    pub mark: usize,
}

/// Length of a tick, and its distance from the label, relative to the type size.
pub(super) const TICK: f64 = 0.34;
pub(super) const GAP: f64 = 0.3;
/// The share of the width that names beside bars may take.
const MOST_NAME_SHARE: f64 = 0.42;

impl Layout {
    /// Lays a chart out.
    pub fn new(spec: &ChartSpec, size: Size, theme: &Theme) -> Self {
        Self::along(&spec.x, spec, size, theme)
    }

    /// Lays a chart out along another horizontal axis than its own.
    pub(super) fn along(x: &Axis, spec: &ChartSpec, size: Size, theme: &Theme) -> Self {
        let size = Size { width: at_least(size.width, 60.0), height: at_least(size.height, 60.0) };
        let font_size = theme.font_size(size.width);
        let beside = (TICK + GAP) * font_size;

        // The horizontal axis needs the width that the vertical labels leave, and those need the height that the
        // horizontal axis leaves: a first guess of both, then the answer.
        let title_rows: f64 =
            (0..spec.panels.len()).map(|index| above(spec, index, font_size)).sum();
        // The height of each plot and its labels, with so many lines of labels below the last.
        let rows = |lines: usize| -> Vec<(f64, Ticks)> {
            let below = below(x, lines, font_size);
            let heights = heights(spec, size.height - title_rows - below);
            spec.panels
                .iter()
                .zip(heights)
                .map(|(panel, height)| (height, y_ticks(&panel.y, height, font_size, size)))
                .collect()
        };
        let mut plots = rows(1);
        let mut left =
            plots.iter().map(|(_, ticks)| label_width(ticks, font_size)).fold(0.0, f64::max)
                + beside;
        let mut right = reserve_for_bar_labels(spec, font_size).max(font_size * 0.8);
        let mut x_ticks = Ticks::default();
        for _ in 0..3 {
            let length = (size.width - left - right).max(1.0);
            x_ticks = ticks::choose(x, Room { length, font_size, labels_along: true, across: 0.0 });
            let (beyond_left, beyond_right) = overhang(&x.scale, &x_ticks, length, font_size);
            if beyond_left <= left && beyond_right <= right {
                break;
            }
            left = left.max(beyond_left.ceil());
            right = right.max(beyond_right.ceil());
        }
        (left, right) = (left.ceil(), right.ceil());

        let lines =
            x_ticks.labelled.iter().map(|tick| tick.text.lines().count()).max().unwrap_or(0);
        if lines != 1 {
            plots = rows(lines);
        }
        let width = (size.width - left - right).max(1.0);
        let mut top = 0.0;
        let panels = spec
            .panels
            .iter()
            .zip(plots)
            .enumerate()
            .map(|(index, (panel, (height, y_ticks)))| {
                top += above(spec, index, font_size);
                let plot = Rect { left, top, width, height };
                top += height;
                let (start, end) = match panel.y.scale {
                    // Names are read from top to bottom, values from bottom to top.
                    Scale::Categories(_) => (plot.top, plot.bottom()),
                    Scale::Linear(..) | Scale::Logarithmic(..) => (plot.bottom(), plot.top),
                };
                PanelLayout {
                    plot,
                    x: Projection::new(&x.scale, plot.left, plot.right()),
                    y: Projection::new(&panel.y.scale, start, end),
                    title: measure::fit(&title(&panel.y, &y_ticks), size.width, font_size, false),
                    title_bottom: plot.top
                        - headroom(panel, upright(spec), font_size)
                        - 0.2 * font_size,
                    y_ticks,
                }
            })
            .collect();
        let x_title = measure::fit(&title(x, &x_ticks), size.width - right, font_size, false);
        Self { size, font_size, x_ticks, x_title, panels }
    }

    /// The panel whose band of the chart holds a height, for reading above and below the plots too.
    pub fn panel_at(&self, y: f64) -> usize {
        self.panels
            .iter()
            .position(|panel| y <= panel.plot.bottom())
            .unwrap_or(self.panels.len().saturating_sub(1))
    }

    /// The scenario's point within reach of a pixel, the nearest if there are several.
    pub fn hit(&self, spec: &ChartSpec, x: f64, y: f64, reach: f64) -> Option<Hit> {
        let mut nearest = None;
        let mut least = reach;
        for (panel_index, (panel, laid_out)) in spec.panels.iter().zip(&self.panels).enumerate() {
            for (mark_index, mark) in panel.marks.iter().enumerate() {
                if mark.kind != MarkKind::Operating {
                    continue;
                }
                if let Some((mark_x, mark_y)) = laid_out.place(mark) {
                    let distance = (mark_x - x).hypot(mark_y - y);
                    if distance <= least {
                        least = distance;
                        nearest = Some(Hit { panel: panel_index, mark: mark_index });
                    }
                }
            }
        }
        nearest
    }
}

impl PanelLayout {
    /// The pixel of a point, which may lie outside the plot; `None` where it has no place.
    pub fn pixel(&self, x: f64, y: f64) -> Option<(f64, f64)> {
        Some((self.x.pixel(x)?, self.y.pixel(y)?))
    }

    /// The values under a pixel, kept within the axes.
    pub fn value_at(&self, x: f64, y: f64) -> (f64, f64) {
        (self.x.value_at(x), self.y.value_at(y))
    }

    /// The pixel of a mark that lies inside the plot.
    pub(super) fn place(&self, mark: &Mark) -> Option<(f64, f64)> {
        if self.x.contains(mark.x) && self.y.contains(mark.y) {
            self.pixel(mark.x, mark.y)
        } else {
            None
        }
    }
}

/// A length, or the least useful one if it is less or not a number.
fn at_least(length: f64, least: f64) -> f64 {
    if length >= least && length.is_finite() { length.floor() } else { least }
}

/// Room above a plot for the title of its vertical axis, clear of the lowest label of the plot before.
fn above(spec: &ChartSpec, index: usize, font_size: f64) -> f64 {
    let panel = &spec.panels[index];
    let texts = headroom(panel, upright(spec), font_size);
    let title = if panel.y.label.is_empty() { 0.1 } else { 1.5 };
    let before = if index > 0 { 0.7 } else { 0.0 };
    ((title + before) * font_size + texts).round()
}

/// Whether bars stand on the horizontal axis.
const fn upright(spec: &ChartSpec) -> bool {
    matches!(spec.x.scale, Scale::Categories(_))
}

/// Room below the last plot for labels and title of the horizontal axis.
fn below(x: &Axis, lines: usize, font_size: f64) -> f64 {
    let rows = lines as f64 + if x.label.is_empty() { 0.0 } else { 1.15 };
    (font_size * (TICK + GAP + rows * measure::LINE + 0.2)).round()
}

/// The heights of the plots in whole pixels, which share what is left by their weights.
fn heights(spec: &ChartSpec, room: f64) -> Vec<f64> {
    let weight = |panel: &Panel| {
        if panel.weight > 0.0 && panel.weight.is_finite() { panel.weight } else { 1.0 }
    };
    let total: f64 = spec.panels.iter().map(weight).sum();
    spec.panels.iter().map(|panel| (room * weight(panel) / total).floor().max(1.0)).collect()
}

fn y_ticks(axis: &Axis, height: f64, font_size: f64, size: Size) -> Ticks {
    let across = size.width * MOST_NAME_SHARE;
    ticks::choose(axis, Room { length: height, font_size, labels_along: false, across })
}

fn label_width(ticks: &Ticks, font_size: f64) -> f64 {
    ticks
        .labelled
        .iter()
        .map(|tick| measure::width(&tick.text, font_size, false))
        .fold(0.0, f64::max)
}

/// How far the labels of the horizontal axis reach beyond its ends.
fn overhang(x: &Scale, ticks: &Ticks, length: f64, font_size: f64) -> (f64, f64) {
    let projection = Projection::new(x, 0.0, length);
    let mut beyond = (0.0_f64, 0.0_f64);
    for tick in &ticks.labelled {
        let half = tick
            .text
            .lines()
            .map(|line| measure::width(line, font_size, false))
            .fold(0.0, f64::max)
            / 2.0;
        if let Some(pixel) = projection.pixel(tick.value) {
            beyond = (beyond.0.max(half - pixel), beyond.1.max(pixel + half - length));
        }
    }
    beyond
}

/// Room to the right of horizontal bars for the texts at their ends.
///
/// In steps, so that a number that gains a digit does not move the plot.
fn reserve_for_bar_labels(spec: &ChartSpec, font_size: f64) -> f64 {
    const STEP: f64 = 12.0;
    let widest = spec
        .panels
        .iter()
        .filter(|panel| matches!(panel.y.scale, Scale::Categories(_)) && !has_rows(panel))
        .flat_map(|panel| &panel.series)
        .filter_map(|series| match &series.shape {
            Shape::Bars(bars) => Some(bars),
            Shape::Line(_) => None,
        })
        .flatten()
        .filter(|bar| !bar.label.is_empty())
        .map(|bar| measure::width(&bar.label, font_size, false) + font_size * 0.5)
        .fold(0.0, f64::max);
    (widest / STEP).ceil() * STEP
}

/// Whether categories hold several bars one after the other, as in a schedule, rather than one value each.
pub(super) fn has_rows(panel: &Panel) -> bool {
    let Scale::Categories(names) = &panel.y.scale else { return false };
    panel.series.iter().any(|series| match &series.shape {
        Shape::Bars(bars) => {
            let mut seen = vec![false; names.len()];
            bars.iter().any(|bar| {
                seen.get_mut(bar.category).is_some_and(|seen| std::mem::replace(seen, true))
            })
        }
        Shape::Line(_) => false,
    })
}

/// What an axis measures, with the unit that its labels leave out.
pub(super) fn title(axis: &Axis, ticks: &Ticks) -> String {
    if ticks.unit.is_empty() || axis.label.is_empty() {
        axis.label.clone().into_owned()
    } else {
        format!("{} ({})", axis.label, ticks.unit)
    }
}
