//! Finds room for the texts inside a plot.
//!
//! Each text offers a few places in order of preference. A place is refused if
//! it leaves the plot or covers a mark or another text; among the others the one
//! that covers least of the curves is taken. A text without a place is left out,
//! so the important ones come first.

use super::{Rect, measure};

/// Side of a cell of the map of curves, in pixels.
const CELL: f64 = 4.0;
/// How near another curve may come to a text before it looks like its own, in pixels.
const NEAR: f64 = 8.0;
/// The part of a line's height that holds no ink, above and below, in pixels.
const BLANK: f64 = 2.0;

/// A set of curves; those beyond the eighth share its bit.
pub(super) type Curves = u8;

/// The set of the one curve with an index.
pub(super) fn only(index: usize) -> Curves {
    1 << index.min(7)
}

/// Which part of a plot is taken, and by what.
pub(super) struct Labels {
    plot: Rect,
    bounds: Rect,
    columns: usize,
    rows: usize,
    /// The curves that run through a cell, a bit for each.
    curves: Vec<Curves>,
    /// Rectangles that no text may cover.
    taken: Vec<Rect>,
}

/// Where a text lies relative to a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Right,
    Left,
    Above,
    Below,
    AboveRight,
    AboveLeft,
    BelowRight,
    BelowLeft,
}

impl Side {
    /// Around a mark, best first.
    pub const AROUND: [Self; 8] = [
        Self::AboveRight,
        Self::AboveLeft,
        Self::BelowRight,
        Self::BelowLeft,
        Self::Right,
        Self::Left,
        Self::Above,
        Self::Below,
    ];
}

impl Labels {
    /// An empty plot, and the bounds that its texts must keep, which may be a little wider.
    pub fn new(plot: Rect, bounds: Rect) -> Self {
        let columns = (plot.width / CELL).ceil().clamp(1.0, 4096.0) as usize;
        let rows = (plot.height / CELL).ceil().clamp(1.0, 4096.0) as usize;
        Self { plot, bounds, columns, rows, curves: vec![0; columns * rows], taken: Vec::new() }
    }

    /// Marks where a curve runs, given in pixels.
    pub fn avoid_curve(&mut self, curve: Curves, points: impl IntoIterator<Item = (f64, f64)>) {
        let mut previous: Option<(f64, f64)> = None;
        for point in points {
            let from = previous.unwrap_or(point);
            let steps = ((point.0 - from.0).abs().max((point.1 - from.1).abs()) / CELL).ceil();
            let steps = steps.clamp(1.0, 4096.0) as usize;
            for step in 1..=steps {
                let share = step as f64 / steps as f64;
                let (x, y) =
                    (from.0 + (point.0 - from.0) * share, from.1 + (point.1 - from.1) * share);
                if self.plot.holds(x, y) {
                    let column = (((x - self.plot.left) / CELL) as usize).min(self.columns - 1);
                    let row = (((y - self.plot.top) / CELL) as usize).min(self.rows - 1);
                    self.curves[row * self.columns + column] |= curve;
                }
            }
            previous = Some(point);
        }
    }

    /// Marks a bar, given in pixels: a text may cover it where there is no better place.
    pub fn avoid_bar(&mut self, bar: &Rect) {
        let columns = cells(bar.left - self.plot.left, bar.right() - self.plot.left, self.columns);
        let rows = cells(bar.top - self.plot.top, bar.bottom() - self.plot.top, self.rows);
        for row in rows {
            self.curves[row * self.columns..][columns.clone()].fill(Curves::MAX);
        }
    }

    /// Keeps a rectangle free of texts.
    pub fn block(&mut self, rect: Rect) {
        self.taken.push(rect);
    }

    /// Takes the best of some places for a text of a size, given by their upper left corners.
    ///
    /// `own` are the curves that the text names, which may come near; a `clear` text covers none.
    pub fn place(
        &mut self,
        size: (f64, f64),
        own: Curves,
        clear: bool,
        corners: impl IntoIterator<Item = (f64, f64)>,
    ) -> Option<Rect> {
        let mut best: Option<(usize, Rect)> = None;
        for (left, top) in corners {
            let rect = Rect { left, top, width: size.0, height: size.1 };
            if !self.bounds.encloses(&rect) || self.taken.iter().any(|taken| taken.overlaps(&rect))
            {
                continue;
            }
            // Covering any curve is worse than having another one near.
            let covered = 10 * self.count(&rect, (0.0, -BLANK), Curves::MAX);
            let least = best.map_or(usize::MAX, |(least, _)| least);
            if covered >= least || (clear && covered > 0) {
                continue;
            }
            let cost = covered + self.count(&rect, (NEAR / 2.0, NEAR - BLANK), !own);
            if cost < least {
                best = Some((cost, rect));
            }
            if cost == 0 {
                break;
            }
        }
        let (_, rect) = best?;
        self.taken.push(rect);
        Some(rect)
    }

    /// How many cells of a grown or shrunk rectangle hold one of some curves.
    fn count(&self, rect: &Rect, (wider, higher): (f64, f64), curves: Curves) -> usize {
        let (left, top) = (rect.left - self.plot.left, rect.top - self.plot.top);
        let columns = cells(left - wider, left + rect.width + wider, self.columns);
        let rows = cells(top - higher, top + rect.height + higher, self.rows);
        rows.map(|row| {
            let start = row * self.columns;
            let cells = &self.curves[start + columns.start()..=start + columns.end()];
            cells.iter().filter(|cell| **cell & curves != 0).count()
        })
        .sum()
    }
}

/// The cells between two distances from the plot's edge, those beyond the plot at its edge.
fn cells(from: f64, to: f64, count: usize) -> std::ops::RangeInclusive<usize> {
    // Negative and unordered distances saturate to the first cell.
    let cell = |distance: f64| ((distance / CELL) as usize).min(count - 1);
    cell(from)..=cell(to)
}

/// How near a text at a diagonal comes to the centre of a circle, relative to its radius.
pub(super) const DIAGONAL: f64 = 0.6;

/// Air at both sides of a text, in pixels.
pub(super) const AIR: f64 = 2.0;

/// The size of a line of text with its air.
pub(super) fn size(text: &str, font_size: f64, emphasised: bool) -> (f64, f64) {
    (measure::width(text, font_size, emphasised) + 2.0 * AIR, font_size * 1.2)
}

/// The text, shortened where it is wider than the room with its air.
pub(super) fn fit(text: &str, room: f64, font_size: f64, emphasised: bool) -> String {
    measure::fit(text, room - 2.0 * AIR - 1.0, font_size, emphasised)
}

/// How far a text at this upper left corner is from a point, squared.
pub(super) fn distance(corner: (f64, f64), size: (f64, f64), point: (f64, f64)) -> f64 {
    let beyond = |at: f64, from: f64, length: f64| (from - at).max(at - from - length).max(0.0);
    beyond(point.0, corner.0, size.0).powi(2) + beyond(point.1, corner.1, size.1).powi(2)
}

/// The upper left corner of a text at a side of a point, outside a radius around it.
pub(super) fn beside(
    (x, y): (f64, f64),
    side: Side,
    radius: f64,
    (width, height): (f64, f64),
) -> (f64, f64) {
    let near = radius * DIAGONAL;
    match side {
        Side::Right => (x + radius, y - height / 2.0),
        Side::Left => (x - radius - width, y - height / 2.0),
        Side::Above => (x - width / 2.0, y - radius - height),
        Side::Below => (x - width / 2.0, y + radius),
        Side::AboveRight => (x + near, y - near - height),
        Side::AboveLeft => (x - near - width, y - near - height),
        Side::BelowRight => (x + near, y + near),
        Side::BelowLeft => (x - near - width, y + near),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLOT: Rect = Rect { left: 10.0, top: 10.0, width: 200.0, height: 100.0 };

    #[test]
    fn a_text_goes_where_no_curve_runs() {
        let mut labels = Labels::new(PLOT, PLOT);
        labels.avoid_curve(1, [(10.0, 60.0), (210.0, 60.0)]);
        let on_the_curve = (50.0, 52.0);
        let above_it = (50.0, 30.0);
        let found = labels.place((60.0, 14.0), 0, false, [on_the_curve, above_it]).unwrap();
        assert_eq!((found.left, found.top), above_it);
        // Where a curve runs everywhere, the text still has a place.
        let found = labels.place((60.0, 14.0), 0, false, [(120.0, 52.0)]).unwrap();
        assert_eq!(found.left, 120.0);
    }

    #[test]
    fn no_text_covers_another_or_leaves_the_plot() {
        let mut labels = Labels::new(PLOT, PLOT);
        labels.block(Rect { left: 100.0, top: 50.0, width: 10.0, height: 10.0 });
        assert_eq!(labels.place((60.0, 14.0), 0, false, [(90.0, 40.0)]), None, "covers the block");
        assert!(labels.place((60.0, 14.0), 0, false, [(20.0, 20.0)]).is_some());
        assert_eq!(
            labels.place((60.0, 14.0), 0, false, [(30.0, 25.0)]),
            None,
            "covers the first text"
        );
        assert_eq!(
            labels.place((60.0, 14.0), 0, false, [(180.0, 80.0)]),
            None,
            "leaves to the right"
        );
        assert_eq!(labels.place((60.0, 14.0), 0, false, [(20.0, 5.0)]), None, "leaves at the top");
        assert_eq!(labels.place((60.0, 14.0), 0, false, [(f64::NAN, 50.0)]), None);
    }

    #[test]
    fn every_side_of_a_point_keeps_away_from_its_mark() {
        for side in Side::AROUND {
            let corner = beside((100.0, 50.0), side, 8.0, (40.0, 14.0));
            let rect = Rect { left: corner.0, top: corner.1, width: 40.0, height: 14.0 };
            let core = Rect { left: 96.0, top: 46.0, width: 8.0, height: 8.0 };
            assert!(!rect.overlaps(&core), "{side:?}");
        }
    }

    #[test]
    fn a_plot_without_size_takes_no_text_and_does_not_fail() {
        let nothing = Rect { left: 0.0, top: 0.0, width: 0.0, height: f64::NAN };
        let mut labels = Labels::new(nothing, nothing);
        labels.avoid_curve(1, [(0.0, 0.0), (f64::NAN, 3.0), (1e300, -1e300)]);
        assert_eq!(labels.place((10.0, 10.0), 0, false, [(0.0, 0.0)]), None);
    }
}
