//! The texts inside a plot, each with the place it found.

use super::bars::BarShape;
use super::clip::{self, Run};
use super::labels::{self, Curves, Labels, Side};
use super::svg::{Finish, Pen};
use super::{
    Direction, Guide, Ink, Layout, Mark, MarkKind, Paint, Panel, PanelLayout, Rect, Region, Series,
    Shape,
};
use crate::quantity::arrange;

/// Distance of a guide from its text, at which the map of curves tells the two apart.
const CLEAR: f64 = 4.0;

/// A text at its place.
pub(super) struct Caption {
    pub text: String,
    /// The left end of the text, at half its height.
    pub at: (f64, f64),
    pub pen: Pen,
    pub bold: bool,
}

/// A curve as it is drawn.
pub(super) struct Curve<'s> {
    pub series: &'s Series,
    /// What of it lies inside the plot.
    pub runs: Vec<Run>,
}

/// Radius of a mark and its rim in pixels, for charts of the page's size.
pub(super) const fn radius(kind: MarkKind) -> f64 {
    match kind {
        MarkKind::Operating => 8.0,
        MarkKind::Baseline => 7.0,
        MarkKind::Related | MarkKind::Feature => 5.0,
    }
}

/// How far texts may reach above a plot: upright bars carry theirs on top.
pub(super) fn headroom(panel: &Panel, upright: bool, font_size: f64) -> f64 {
    let labelled = |series: &Series| match &series.shape {
        Shape::Bars(bars) => bars.iter().any(|bar| !bar.label.is_empty()),
        Shape::Line(_) => false,
    };
    if upright && panel.series.iter().any(labelled) { font_size * 1.6 } else { font_size * 0.6 }
}

/// Places the texts of a panel, the important ones first; those without room are left out.
pub(super) fn captions(
    panel: &Panel,
    laid_out: &PanelLayout,
    curves: &[Curve<'_>],
    bars: &[BarShape<'_>],
    layout: &Layout,
    mark_scale: f64,
) -> Vec<Caption> {
    let font_size = layout.font_size;
    let plot = laid_out.plot;
    // Into the margins, but neither into the title above nor into the labels of the axes.
    let above = headroom(panel, laid_out.x.category_at(0.0).is_some(), font_size);
    let bounds = Rect {
        top: plot.top - above,
        width: layout.size.width - plot.left,
        height: plot.height + above,
        ..plot
    };
    let mut writer = Writer {
        laid_out,
        font_size,
        mark_scale,
        labels: Labels::new(plot, bounds),
        written: Vec::new(),
    };
    // Before anything else: the text of a bar stands at its bar, whatever runs there.
    for bar in bars {
        writer.bar(bar);
    }
    let in_pixels: Vec<Vec<(f64, f64)>> = curves.iter().map(|curve| writer.pixels(curve)).collect();
    for (index, points) in in_pixels.iter().enumerate() {
        writer.labels.avoid_curve(labels::only(index), points.iter().copied());
    }
    for (index, guide) in panel.guides.iter().enumerate() {
        let ends = writer.guide_ends(guide).into_iter().flatten();
        writer.labels.avoid_curve(labels::only(curves.len() + index), ends);
    }
    for mark in &panel.marks {
        if let Some(around) = writer.mark_rect(mark) {
            writer.labels.block(around);
        }
    }
    for bar in bars.iter().filter(|bar| !bar.scheduled) {
        if let Some(rect) = writer.bar_rect(bar) {
            writer.labels.avoid_bar(&rect);
        }
    }
    writer.marks(panel, MarkKind::Operating);
    for (index, guide) in panel.guides.iter().enumerate() {
        writer.guide(guide, labels::only(curves.len() + index));
    }
    // A feature of a curve may be named from farther away than a point on it.
    writer.marks(panel, MarkKind::Related);
    writer.marks(panel, MarkKind::Feature);
    for region in &panel.regions {
        writer.region(region);
    }
    writer.curves(curves, &in_pixels);
    writer.marks(panel, MarkKind::Baseline);
    writer.written
}

struct Writer<'l> {
    laid_out: &'l PanelLayout,
    font_size: f64,
    mark_scale: f64,
    labels: Labels,
    written: Vec<Caption>,
}

/// A text that wants a place.
struct Wish<'t> {
    text: &'t str,
    size: (f64, f64),
    pen: Pen,
    bold: bool,
    /// The curves that it names, which may come near.
    own: Curves,
    /// Whether it is better left out than written across a curve.
    clear: bool,
}

impl Writer<'_> {
    /// A text in the ink of what it names, with a rim that keeps it apart from what it covers.
    fn wish<'t>(&self, text: &'t str, paint: Paint, bold: bool) -> Wish<'t> {
        Wish {
            text,
            size: labels::size(text, self.font_size, bold),
            pen: Pen::new(paint).finish(Finish::OnGround),
            bold,
            own: Curves::MAX,
            clear: false,
        }
    }

    /// Writes a text at the best of some places, given by their upper left corners, unless none is free.
    fn write(&mut self, wish: &Wish<'_>, places: impl IntoIterator<Item = (f64, f64)>) -> bool {
        if wish.text.is_empty() {
            return true;
        }
        let rect = self.labels.place(wish.size, wish.own, wish.clear, places);
        if let Some(rect) = rect {
            self.settle(wish.text, rect, wish.pen, wish.bold);
        }
        rect.is_some()
    }

    fn settle(&mut self, text: &str, rect: Rect, pen: Pen, bold: bool) {
        let at = (rect.left + labels::AIR, rect.top + rect.height / 2.0);
        self.written.push(Caption { text: text.to_owned(), at, pen, bold });
    }

    /// A curve in pixels, thinned to what the map of curves can tell apart.
    fn pixels(&self, curve: &Curve<'_>) -> Vec<(f64, f64)> {
        let step = curve.runs.iter().map(Vec::len).sum::<usize>() / 64 + 1;
        curve
            .runs
            .iter()
            .flat_map(|run| {
                let last = run.len() - 1;
                run.iter().enumerate().filter(move |(index, _)| index % step == 0 || *index == last)
            })
            .filter_map(|(_, point)| self.laid_out.pixel(point.0, point.1))
            .collect()
    }

    fn mark_rect(&self, mark: &Mark) -> Option<Rect> {
        let (x, y) = self.laid_out.place(mark)?;
        // A text at a diagonal comes nearer than the corners of a square around the mark.
        let radius = radius(mark.kind) * self.mark_scale * labels::DIAGONAL;
        let side = 2.0 * radius;
        Some(Rect { left: x - radius, top: y - radius, width: side, height: side })
    }

    fn marks(&mut self, panel: &Panel, kind: MarkKind) {
        let plot = self.laid_out.plot;
        let bold = kind == MarkKind::Operating;
        let near = radius(kind) * self.mark_scale;
        for mark in panel.marks.iter().filter(|mark| mark.kind == kind) {
            let Some(at) = self.laid_out.place(mark) else { continue };
            let text = labels::fit(&mark.label, plot.width, self.font_size, bold);
            // Several points of a chart may be alike but for their colour.
            let paint = match kind {
                MarkKind::Baseline => Paint::InkText(Ink::Baseline),
                MarkKind::Related => Paint::InkText(mark.ink),
                _ => Paint::Text,
            };
            let wish = self.wish(&text, paint, bold);
            let size = wish.size;
            // What stands nearer to another point is read as that one's.
            let others = || panel.marks.iter().filter_map(|mark| self.laid_out.place(mark));
            let own = |place: &(f64, f64)| {
                let far = |point| labels::distance(*place, size, point);
                others().all(|other| far(at) <= far(other))
            };
            let beside = |side| labels::beside(at, side, near, size);
            // A text that fits at no side may slide along the edge of the plot.
            let most = (plot.right() - size.0).max(plot.left);
            let slid = |(left, top): (f64, f64)| (left.clamp(plot.left, most), top);
            // A point on a curve keeps its name to itself, also where another one is near.
            let under = (kind == MarkKind::Related).then_some(Side::Below);
            let sides = under.into_iter().chain(Side::AROUND).map(beside);
            let places = sides.chain([Side::Above, Side::Below].map(beside).map(slid));
            let own: Vec<(f64, f64)> = places.clone().filter(own).collect();
            if !self.write(&wish, own) {
                self.write(&wish, places);
            }
        }
    }

    /// The ends of a guide in pixels, if it crosses the plot.
    fn guide_ends(&self, guide: &Guide) -> Option<[(f64, f64); 2]> {
        let plot = self.laid_out.plot;
        match guide.direction {
            Direction::Vertical if self.laid_out.x.contains(guide.at) => {
                let x = self.laid_out.x.pixel(guide.at)?;
                Some([(x, plot.top), (x, plot.bottom())])
            }
            Direction::Horizontal if self.laid_out.y.contains(guide.at) => {
                let y = self.laid_out.y.pixel(guide.at)?;
                Some([(plot.left, y), (plot.right(), y)])
            }
            _ => None,
        }
    }

    fn guide(&mut self, guide: &Guide, own: Curves) {
        let Some([start, end]) = self.guide_ends(guide) else { return };
        let plot = self.laid_out.plot;
        let text = labels::fit(&guide.label, plot.width, self.font_size, false);
        let wish = Wish { own, ..self.wish(&text, Paint::InkText(guide.ink), false) };
        let (width, height) = wish.size;
        let places =
            [0.0, 1.0, 0.25, 0.5, 0.75].into_iter().flat_map(|share| match guide.direction {
                Direction::Vertical => {
                    let top = plot.top + share * (plot.height - height);
                    [(start.0 + CLEAR, top), (start.0 - CLEAR - width, top)]
                }
                Direction::Horizontal => {
                    let left = plot.right() - width - share * (plot.width - width);
                    [(left, end.1 - CLEAR / 2.0 - height), (left, end.1 + CLEAR / 2.0)]
                }
            });
        self.write(&wish, places);
    }

    fn region(&mut self, region: &Region) {
        let Some([from, to]) = clip::region(self.laid_out, region) else { return };
        let (Some(from), Some(to)) =
            (self.laid_out.pixel(from.0, from.1), self.laid_out.pixel(to.0, to.1))
        else {
            return;
        };
        let (left, right) = (from.0.min(to.0), from.0.max(to.0));
        let (top, bottom) = (from.1.min(to.1), from.1.max(to.1));
        let text = labels::fit(&region.label, right - left, self.font_size, false);
        // Of a narrow range a few letters would say nothing; the summary names it.
        if text.chars().count() * 2 <= region.label.chars().count() {
            return;
        }
        let wish = self.wish(&text, Paint::InkText(region.ink), false);
        let (width, height) = wish.size;
        let columns = [(left + right - width) / 2.0, left, right - width];
        let places = [0.02, 0.98, 0.25, 0.5, 0.75].into_iter().flat_map(|share| {
            let y = top + share * (bottom - top - height);
            columns.map(|x| (x, y))
        });
        self.write(&wish, places);
    }

    /// The names of curves beside them, where a panel has several to tell apart.
    ///
    /// The legend says them too, so that a name without a clear place is left out.
    fn curves(&mut self, curves: &[Curve<'_>], in_pixels: &[Vec<(f64, f64)>]) {
        let own = |curve: &Curve<'_>| curve.series.ink != Ink::Baseline;
        let mut names: Vec<&str> = Vec::new();
        let mut order: Vec<usize> = Vec::new();
        for (index, curve) in curves.iter().enumerate() {
            // A curve with gaps is several series of one name.
            if own(curve) && !names.contains(&curve.series.label.as_ref()) {
                names.push(&curve.series.label);
                order.push(index);
            }
        }
        if names.len() < 2 {
            return;
        }
        let strong = |index: usize| curves[index].series.strong;
        arrange(&mut order, |&one, &other| !strong(one) & strong(other));
        for index in order {
            let (series, points) = (curves[index].series, &in_pixels[index]);
            let Some(last) = points.len().checked_sub(1) else { continue };
            let named = self.wish(&series.label, Paint::InkText(series.ink), series.strong);
            let wish = Wish { own: labels::only(index), clear: true, ..named };
            let places = (0..=20).flat_map(|twentieths| {
                // From the last of the points to the first.
                let from = last as f64 * (1.0 - f64::from(twentieths) / 20.0);
                let to = from.ceil();
                let ((x, y), end) = (points[from as usize], points[to as usize]);
                let point = (x + (end.0 - x) * from.fract(), y + (end.1 - y) * from.fract());
                [Side::AboveLeft, Side::BelowLeft, Side::AboveRight, Side::BelowRight]
                    .map(|side| labels::beside(point, side, 6.0, wish.size))
            });
            self.write(&wish, places);
        }
    }

    fn bar_rect(&self, shape: &BarShape<'_>) -> Option<Rect> {
        let [(x, y), (end_x, end_y)] = shape.corners;
        let ((x, y), (end_x, end_y)) =
            (self.laid_out.pixel(x, y)?, self.laid_out.pixel(end_x, end_y)?);
        let (width, height) = ((end_x - x).abs(), (end_y - y).abs());
        Some(Rect { left: x.min(end_x), top: y.min(end_y), width, height })
    }

    /// The text of a bar: inside a block of a schedule, at the end of another bar.
    fn bar(&mut self, shape: &BarShape<'_>) {
        let Some(bar) = self.bar_rect(shape) else { return };
        let text = shape.bar.label.as_ref();
        let (width, line) = labels::size(text, self.font_size, false);
        // Lying bars may be as thin as their texts are high.
        let height = if shape.upright { line } else { self.font_size };
        let centred = (bar.left + (bar.width - width) / 2.0, bar.top + (bar.height - height) / 2.0);
        if shape.scheduled {
            if !text.is_empty() && width <= bar.width && height <= bar.height {
                let inside = Rect { left: centred.0, top: centred.1, width, height };
                self.settle(text, inside, Pen::new(Paint::Text), false);
            }
            return;
        }
        let plot = self.laid_out.plot;
        let wish = Wish { size: (width, height), ..self.wish(text, Paint::Text, false) };
        // Nothing is marked yet, so that the first place without another text is taken.
        if shape.upright {
            // On top, on top but higher than a neighbour's text, inside the upper end.
            let rows = [bar.top - height, bar.top - 2.0 * height, bar.top + 2.0];
            let left = centred.0.clamp(plot.left, (plot.right() - width).max(plot.left));
            self.write(&wish, rows.map(|top| (left, top)));
        } else {
            self.write(&wish, [(bar.right() + 1.0, centred.1), (bar.right() - width, centred.1)]);
        }
    }
}
