//! Finds room for the texts inside a plot.
//!
//! Each text offers a few places in order of preference. A place is refused if
//! it leaves the plot or covers a mark or another text; among the others the one
//! that covers least of the curves is taken. A text without a place is left out,
//! so the important ones come first.

use super::{Rect, measure};

/// Side of a cell of the map of curves, in pixels.
const CELL: f64 = 6.0;

/// Which part of a plot is taken, and by what.
pub(super) struct Labels {
    plot: Rect,
    columns: usize,
    rows: usize,
    /// Whether a curve runs through a cell.
    curves: Vec<bool>,
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
    /// An empty plot.
    pub fn new(plot: Rect) -> Self {
        let columns = (plot.width / CELL).ceil().clamp(1.0, 4096.0) as usize;
        let rows = (plot.height / CELL).ceil().clamp(1.0, 4096.0) as usize;
        Self { plot, columns, rows, curves: vec![false; columns * rows], taken: Vec::new() }
    }

    /// Marks where a curve runs, given in pixels.
    pub fn avoid_curve(&mut self, points: impl IntoIterator<Item = (f64, f64)>) {
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
                    self.curves[row * self.columns + column] = true;
                }
            }
            previous = Some(point);
        }
    }

    /// Keeps a rectangle free of texts.
    pub fn block(&mut self, rect: Rect) {
        self.taken.push(rect);
    }

    /// Takes the best of some places for a text of a size, given by their upper left corners.
    pub fn place(
        &mut self,
        size: (f64, f64),
        corners: impl IntoIterator<Item = (f64, f64)>,
    ) -> Option<Rect> {
        let mut best: Option<(usize, Rect)> = None;
        for (left, top) in corners {
            let rect = Rect { left, top, width: size.0, height: size.1 };
            if !self.plot.encloses(&rect) || self.taken.iter().any(|taken| taken.overlaps(&rect)) {
                continue;
            }
            let covered = self.covered(&rect);
            if best.is_none_or(|(least, _)| covered < least) {
                best = Some((covered, rect));
            }
            if covered == 0 {
                break;
            }
        }
        let (_, rect) = best?;
        self.taken.push(rect);
        Some(rect)
    }

    /// How many cells with a curve lie below a rectangle inside the plot.
    fn covered(&self, rect: &Rect) -> usize {
        let cell = |offset: f64, count: usize| ((offset / CELL).max(0.0) as usize).min(count - 1);
        let columns = cell(rect.left - self.plot.left, self.columns)
            ..=cell(rect.right() - self.plot.left, self.columns);
        let rows = cell(rect.top - self.plot.top, self.rows)
            ..=cell(rect.bottom() - self.plot.top, self.rows);
        rows.map(|row| {
            let start = row * self.columns;
            let cells = &self.curves[start + columns.start()..=start + columns.end()];
            cells.iter().filter(|curve| **curve).count()
        })
        .sum()
    }
}

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

/// The upper left corner of a text at a side of a point, outside a radius around it.
pub(super) fn beside(
    (x, y): (f64, f64),
    side: Side,
    radius: f64,
    (width, height): (f64, f64),
) -> (f64, f64) {
    // On a diagonal the circle is nearer than its radius.
    let near = radius * 0.6;
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
        let mut labels = Labels::new(PLOT);
        labels.avoid_curve([(10.0, 60.0), (210.0, 60.0)]);
        let on_the_curve = (50.0, 52.0);
        let above_it = (50.0, 30.0);
        let found = labels.place((60.0, 14.0), [on_the_curve, above_it]).unwrap();
        assert_eq!((found.left, found.top), above_it);
        // Where a curve runs everywhere, the text still has a place.
        let found = labels.place((60.0, 14.0), [(120.0, 52.0)]).unwrap();
        assert_eq!(found.left, 120.0);
    }

    #[test]
    fn no_text_covers_another_or_leaves_the_plot() {
        let mut labels = Labels::new(PLOT);
        labels.block(Rect { left: 100.0, top: 50.0, width: 10.0, height: 10.0 });
        assert_eq!(labels.place((60.0, 14.0), [(90.0, 40.0)]), None, "covers the block");
        assert!(labels.place((60.0, 14.0), [(20.0, 20.0)]).is_some());
        assert_eq!(labels.place((60.0, 14.0), [(30.0, 25.0)]), None, "covers the first text");
        assert_eq!(labels.place((60.0, 14.0), [(180.0, 80.0)]), None, "leaves to the right");
        assert_eq!(labels.place((60.0, 14.0), [(20.0, 5.0)]), None, "leaves at the top");
        assert_eq!(labels.place((60.0, 14.0), [(f64::NAN, 50.0)]), None);
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
        let mut labels = Labels::new(Rect { left: 0.0, top: 0.0, width: 0.0, height: f64::NAN });
        labels.avoid_curve([(0.0, 0.0), (f64::NAN, 3.0), (1e300, -1e300)]);
        assert_eq!(labels.place((10.0, 10.0), [(0.0, 0.0)]), None);
    }
}
