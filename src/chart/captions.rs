//! The texts inside a plot, each with the place it found.

use super::bars::BarShape;
use super::clip::{self, Run};
use super::labels::{self, Labels, Side};
use super::svg::{Finish, Pen};
use super::{
    Direction, Guide, Ink, Mark, MarkKind, Paint, Panel, PanelLayout, Rect, Region, Series,
};

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

/// Places the texts of a panel, the important ones first; those without room are left out.
pub(super) fn captions(
    panel: &Panel,
    laid_out: &PanelLayout,
    curves: &[Curve<'_>],
    bars: &[BarShape<'_>],
    font_size: f64,
    mark_scale: f64,
) -> Vec<Caption> {
    let mut writer = Writer {
        laid_out,
        font_size,
        mark_scale,
        labels: Labels::new(laid_out.plot),
        written: Vec::new(),
    };
    let in_pixels: Vec<Vec<(f64, f64)>> = curves.iter().map(|curve| writer.pixels(curve)).collect();
    for points in &in_pixels {
        writer.labels.avoid_curve(points.iter().copied());
    }
    for guide in &panel.guides {
        writer.labels.avoid_curve(writer.guide_ends(guide).into_iter().flatten());
    }
    for mark in &panel.marks {
        if let Some(around) = writer.mark_rect(mark) {
            writer.labels.block(around);
        }
    }
    for bar in bars {
        writer.bar(bar);
    }
    writer.marks(panel, MarkKind::Operating);
    for guide in &panel.guides {
        writer.guide(guide);
    }
    writer.marks(panel, MarkKind::Feature);
    for region in &panel.regions {
        writer.region(region);
    }
    writer.marks(panel, MarkKind::Related);
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

impl Writer<'_> {
    /// Writes a text at the best of the places that are made from its size.
    fn write<I: IntoIterator<Item = (f64, f64)>>(
        &mut self,
        text: &str,
        pen: Pen,
        bold: bool,
        places: impl FnOnce((f64, f64)) -> I,
    ) {
        let size = labels::size(text, self.font_size, bold);
        if text.is_empty() {
            return;
        }
        if let Some(rect) = self.labels.place(size, places(size)) {
            self.settle(text, rect, pen, bold);
        }
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
        let radius = radius(mark.kind) * self.mark_scale;
        let side = 2.0 * radius;
        Some(Rect { left: x - radius, top: y - radius, width: side, height: side })
    }

    fn marks(&mut self, panel: &Panel, kind: MarkKind) {
        for mark in panel.marks.iter().filter(|mark| mark.kind == kind) {
            let Some(at) = self.laid_out.place(mark) else { continue };
            let bold = kind == MarkKind::Operating;
            let paint = match kind {
                MarkKind::Baseline => Paint::InkText(Ink::Baseline),
                _ => Paint::Text,
            };
            let pen = Pen::new(paint).finish(Finish::OnGround);
            let plot = self.laid_out.plot;
            let text = labels::fit(&mark.label, plot.width, self.font_size, bold);
            let near = radius(kind) * self.mark_scale;
            // A text that fits at no side may slide along the edge of the plot.
            self.write(&text, pen, bold, |size| {
                let slid = move |corner: (f64, f64)| {
                    let most = (plot.right() - size.0).max(plot.left);
                    (corner.0.clamp(plot.left, most), corner.1)
                };
                let beside = move |side| labels::beside(at, side, near, size);
                let sides = Side::AROUND.into_iter().map(beside);
                sides.chain([Side::Above, Side::Below].into_iter().map(beside).map(slid))
            });
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

    fn guide(&mut self, guide: &Guide) {
        let Some([start, end]) = self.guide_ends(guide) else { return };
        let pen = Pen::new(Paint::InkText(guide.ink)).finish(Finish::OnGround);
        let plot = self.laid_out.plot;
        let text = labels::fit(&guide.label, plot.width, self.font_size, false);
        self.write(&text, pen, false, |(width, height)| {
            let shares = [0.0, 1.0, 0.25, 0.5, 0.75];
            shares.into_iter().flat_map(move |share| match guide.direction {
                Direction::Vertical => {
                    let top = plot.top + share * (plot.height - height);
                    [(start.0 + 2.0, top), (start.0 - 2.0 - width, top)]
                }
                Direction::Horizontal => {
                    let left = plot.right() - width - share * (plot.width - width);
                    [(left, end.1 - 1.0 - height), (left, end.1 + 2.0)]
                }
            })
        });
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
        let pen = Pen::new(Paint::InkText(region.ink)).finish(Finish::OnGround);
        let text = labels::fit(&region.label, right - left, self.font_size, false);
        self.write(&text, pen, false, |(width, height)| {
            let columns = [(left + right - width) / 2.0, left, right - width];
            let rows = [0.02, 0.98, 0.25, 0.5, 0.75];
            rows.into_iter().flat_map(move |share| {
                let y = top + share * (bottom - top - height);
                columns.map(|x| (x, y))
            })
        });
    }

    /// The names of curves beside them, where a panel has several to tell apart.
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
        order.sort_by_key(|index| !curves[*index].series.strong);
        for index in order {
            let (series, points) = (curves[index].series, &in_pixels[index]);
            let Some(last) = points.len().checked_sub(1) else { continue };
            let pen = Pen::new(Paint::InkText(series.ink)).finish(Finish::OnGround);
            self.write(&series.label, pen, series.strong, |size| {
                let shares = [1.0, 0.85, 0.7, 0.5, 0.3, 0.1];
                shares.into_iter().flat_map(move |share| {
                    // A share of the points, so between none and all of them.
                    let point = points[(share * last as f64) as usize];
                    [Side::AboveLeft, Side::BelowLeft, Side::AboveRight, Side::BelowRight]
                        .map(|side| labels::beside(point, side, 4.0, size))
                })
            });
        }
    }

    fn bar(&mut self, shape: &BarShape<'_>) {
        let text = shape.bar.label.as_ref();
        let [start, end] = shape.corners.map(|(x, y)| self.laid_out.pixel(x, y));
        let (Some(start), Some(end)) = (start, end) else { return };
        let (width, height) = labels::size(text, self.font_size, false);
        let (left, right) = (start.0.min(end.0), start.0.max(end.0));
        let (top, bottom) = (start.1.min(end.1), start.1.max(end.1));
        let middle = ((left + right) / 2.0, (top + bottom) / 2.0);
        let rect = |left: f64, top: f64| Rect { left, top, width, height };
        let plain = Pen::new(Paint::Text);
        if text.is_empty() {
            return;
        }
        if shape.scheduled {
            let inside = rect(middle.0 - width / 2.0, middle.1 - height / 2.0);
            if width <= right - left && height <= bottom - top {
                self.settle(text, inside, plain, false);
            }
            return;
        }
        let place = if shape.upright {
            // Above the bar, or inside its upper end where the plot ends.
            let above = top - height - 1.0;
            let y =
                if above >= self.laid_out.plot.top - self.font_size { above } else { top + 2.0 };
            rect(middle.0 - width / 2.0, y)
        } else if end.0 >= start.0 {
            rect(right + 1.0, middle.1 - height / 2.0)
        } else {
            // A bar to the left is labelled at its start, where there is no other text.
            rect(right + 1.0, middle.1 - height / 2.0)
        };
        self.labels.block(place);
        self.settle(text, place, plain.finish(Finish::OnGround), false);
    }
}
