//! The pinned baseline behind every chart, and what a plot says that has nothing to show.

use super::parts::BASELINE;
use super::{Instrument, View};
use crate::chart::{
    Bar, ChartSpec, Direction, Ink, Label, MarkKind, Panel, Region, Scale, Series, Shape, Stroke,
};
use crate::text::Text;

/// What a plot says that has nothing to show; the verdict below says why.
const NOTHING: Text = text!("not available", "不可用");

impl Instrument {
    /// The chart with the pinned baseline behind it: as the chart itself draws it, or else what the same chart shows of
    /// the baseline. A plot without anything of this scenario says so.
    pub fn chart_beside(&self, view: &View<'_>) -> ChartSpec {
        let mut own = (self.chart)(view);
        // Of what is not known there is nothing, not zero.
        if self.readouts.iter().any(|&readout| view.report.get(readout).is_err()) {
            for panel in own.panels.iter_mut().filter(|panel| is_zero(panel)) {
                panel.series.clear();
                panel.marks.clear();
            }
        }
        let nothing: Vec<Option<Region>> =
            own.panels.iter().map(|panel| nothing(panel, &own.x.scale, view)).collect();
        let mut spec = self.with_baseline(own, view);
        for (panel, nothing) in spec.panels.iter_mut().zip(nothing) {
            panel.regions.extend(nothing);
        }
        spec
    }

    fn with_baseline(&self, mut spec: ChartSpec, view: &View<'_>) -> ChartSpec {
        let draws_it = |panel: &Panel| panel.series.iter().any(|own| own.ink == Ink::Baseline);
        let Some(pinned) = view.of_baseline().filter(|_| !spec.panels.iter().any(draws_it)) else {
            return spec;
        };
        let before = (self.chart)(&pinned);
        if before == spec {
            return spec;
        }
        let label = view.text(BASELINE);
        for (panel, then) in spec.panels.iter_mut().zip(&before.panels) {
            let now = names(&spec.x.scale).or(names(&panel.y.scale)).unwrap_or_default();
            let past = names(&before.x.scale).or(names(&then.y.scale)).unwrap_or_default();
            let shapes = ghosts(&then.series, past, now);
            panel.series.extend(shapes.into_iter().map(|shape| Series {
                label: label.clone(),
                ink: Ink::Baseline,
                stroke: Stroke::Dashed,
                strong: false,
                shape,
            }));
            widen(&mut panel.y.scale, &then.y.scale);
        }
        widen(&mut spec.x.scale, &before.x.scale);
        spec
    }
}

/// Whether all that a plot draws is nothing.
fn is_zero(panel: &Panel) -> bool {
    let zero = |own: &Series| match &own.shape {
        Shape::Line(points) => points.iter().all(|(_, y)| *y == 0.0),
        Shape::Bars(bars) => bars.iter().all(|bar| bar.from == bar.to),
    };
    !panel.series.is_empty() && panel.series.iter().all(zero)
}

/// The whole of a plot that would be empty.
fn nothing(panel: &Panel, x: &Scale, view: &View<'_>) -> Option<Region> {
    let drawn = panel.series.iter().any(|own| match &own.shape {
        Shape::Line(points) => !points.is_empty(),
        Shape::Bars(bars) => !bars.is_empty(),
    });
    let marked = panel.marks.iter().any(|mark| mark.kind != MarkKind::Baseline);
    if drawn || marked || !panel.regions.is_empty() || !panel.guides.is_empty() {
        return None;
    }
    let ends = |scale: &Scale| match scale {
        Scale::Linear(from, to) | Scale::Logarithmic(from, to) => Some((*from, *to)),
        Scale::Categories(_) => None,
    };
    let (along, (from, to)) = match ends(x) {
        Some(ends) => (Direction::Horizontal, ends),
        None => (Direction::Vertical, ends(&panel.y.scale)?),
    };
    Some(Region { label: view.text(NOTHING), ink: Ink::Limit, along, from, to })
}

fn names(scale: &Scale) -> Option<&[Label]> {
    match scale {
        Scale::Categories(names) => Some(names),
        Scale::Linear(..) | Scale::Logarithmic(..) => None,
    }
}

/// The curves that matter most, or else one; of bars the extent in each category that is there now, without what
/// stands beside the first.
fn ghosts(series: &[Series], past: &[Label], now: &[Label]) -> Vec<Shape> {
    let strong = series.iter().any(|own| own.strong);
    let mut shapes = Vec::new();
    let mut extents: Vec<Bar> = Vec::new();
    for own in series {
        match &own.shape {
            Shape::Line(_) if own.strong || (!strong && shapes.is_empty()) => {
                shapes.push(own.shape.clone());
            }
            Shape::Line(_) => {}
            Shape::Bars(bars) => {
                for bar in bars {
                    let place = past
                        .get(bar.category)
                        .and_then(|name| now.iter().position(|known| known == name));
                    let Some(category) = place else { continue };
                    match extents.iter_mut().find(|extent| extent.category == category) {
                        Some(extent) if bar.from >= extent.to * (1.0 - 1e-9) => extent.to = bar.to,
                        Some(_) => {}
                        None => extents.push(Bar {
                            category,
                            label: Label::Borrowed(""),
                            hatched: false,
                            from: bar.from,
                            to: bar.to,
                        }),
                    }
                }
            }
        }
    }
    if !extents.is_empty() {
        shapes.push(Shape::Bars(extents));
    }
    shapes
}

/// Makes room on an axis for what another one shows.
fn widen(scale: &mut Scale, other: &Scale) {
    match (scale, other) {
        (Scale::Linear(from, to), Scale::Linear(least, most))
        | (Scale::Logarithmic(from, to), Scale::Logarithmic(least, most)) => {
            *from = from.min(*least);
            *to = to.max(*most);
        }
        _ => {}
    }
}
