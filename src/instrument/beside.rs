//! The pinned baseline behind every chart.

use super::parts::BASELINE;
use super::{Instrument, View};
use crate::chart::{Bar, ChartSpec, Ink, Label, Panel, Scale, Series, Shape, Stroke};

impl Instrument {
    /// The chart with the pinned baseline behind it: as the chart itself draws it, or else what the same chart shows of
    /// the baseline.
    pub fn chart_beside(&self, view: &View<'_>) -> ChartSpec {
        let mut spec = (self.chart)(view);
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
