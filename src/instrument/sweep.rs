//! A formula over one of its inputs: the chart of the formula place.

use super::parts::{decades, logarithmic_samples, panel, round_above};
use super::{decade_above, decade_below};
use crate::chart::{
    Axis, ChartSpec, Ink, Label, Mark, MarkKind, Panel, Scale, Series, Shape, Stroke,
};
use crate::model::Expected;
use crate::scenario::Form;
use crate::text::{Language, Text};

/// The chart's name.
pub const SWEEP: &str = "sweep";
/// How many points a curve has at most.
const SAMPLES: u32 = 160;
/// From this ratio of the largest to the smallest value on, the vertical axis is logarithmic.
const WIDE: f64 = 30.0;

const HERE: Text = text!("these inputs", "当前输入");

/// The chart of a form's value over the input that it sweeps; without a panel where it has no value anywhere.
pub fn sweep(form: &Form, language: Language) -> ChartSpec {
    let formula = form.formula();
    let place = form.swept();
    let title = Label::Borrowed(formula.title.get(language));
    let Some(input) = formula.inputs.get(place) else {
        return ChartSpec {
            id: SWEEP,
            title,
            x: Axis { label: "".into(), unit: formula.unit, scale: Scale::Linear(0.0, 1.0) },
            panels: Vec::new(),
        };
    };
    let here = form.numbers()[place];
    let (scale, samples) = range(input.domain, here, input.default);
    let (to_x, to_y) = (input.unit.si_factor(), formula.unit.si_factor());
    let value = |number: f64| form.value_with(place, number).ok().map(|value| value * to_y);
    let mut runs: Vec<Vec<(f64, f64)>> = vec![Vec::new()];
    for number in samples {
        match (value(number), runs.last_mut()) {
            (Some(y), Some(run)) => run.push((number * to_x, y)),
            (None, Some(run)) if !run.is_empty() => runs.push(Vec::new()),
            _ => {}
        }
    }
    runs.retain(|run| !run.is_empty());
    let marks = value(here).map(|y| Mark {
        label: Label::Borrowed(HERE.get(language)),
        ink: Ink::Limit,
        kind: MarkKind::Operating,
        x: here * to_x,
        y,
    });
    let shows = marks.is_some() || !runs.is_empty();
    let y = vertical(runs.iter().flatten().map(|point| point.1));
    let series = runs.into_iter().map(|points| Series {
        label: Label::Borrowed(formula.title.get(language)),
        ink: Ink::Accent,
        stroke: Stroke::Solid,
        strong: true,
        shape: Shape::Line(points),
    });
    let scale = match scale {
        Scale::Linear(from, to) => Scale::Linear(from * to_x, to * to_x),
        Scale::Logarithmic(from, to) => Scale::Logarithmic(from * to_x, to * to_x),
        categories => categories,
    };
    let panel = shows.then(|| Panel {
        series: series.collect(),
        marks: marks.into_iter().collect(),
        ..panel(Axis {
            label: Label::Borrowed(formula.title.get(language)),
            unit: formula.unit,
            scale: y,
        })
    });
    ChartSpec {
        id: SWEEP,
        title,
        x: Axis { label: Label::Borrowed(input.label.get(language)), unit: input.unit, scale },
        panels: panel.into_iter().collect(),
    }
}

/// The numbers of an input that are shown, in its unit: the whole of a bounded
/// domain, else two decades around the present number.
fn range(domain: Expected, here: f64, default: f64) -> (Scale, Vec<f64>) {
    let linear = |from: f64, to: f64| {
        let step = (to - from) / f64::from(SAMPLES);
        let samples = (0..=SAMPLES).map(|index| from + step * f64::from(index)).collect();
        (Scale::Linear(from, to), samples)
    };
    let least = match domain {
        Expected::Between(low, high)
        | Expected::AboveUpTo(low, high)
        | Expected::FromBelow(low, high) => return linear(low, high),
        Expected::AtLeast(low) | Expected::Above(low) => low,
        Expected::WholeAtLeast(low) => low as f64,
        _ => 0.0,
    };
    if here <= 0.0 {
        return linear(0.0, round_above(if default > 0.0 { 2.0 * default } else { 1.0 }));
    }
    let from = decade_below(here / 10.0).max(least);
    let to = decade_above(here * 10.0);
    let mut samples: Vec<f64> = logarithmic_samples(from, to, SAMPLES).collect();
    if matches!(domain, Expected::WholeAtLeast(_)) {
        samples.iter_mut().for_each(|sample| *sample = sample.round());
        samples.dedup();
    }
    (Scale::Logarithmic(from, to), samples)
}

/// An axis that holds values: from zero, or of whole decades where they differ widely.
fn vertical(values: impl Iterator<Item = f64> + Clone) -> Scale {
    let (least, most) = values
        .clone()
        .fold((f64::MAX, f64::MIN), |(least, most), value| (least.min(value), most.max(value)));
    if least > most {
        return Scale::Linear(0.0, 1.0);
    }
    if least > 0.0 && most / least > WIDE {
        return decades(values);
    }
    let top = if most > 0.0 { round_above(most) } else { 0.0 };
    let bottom = if least < 0.0 { -round_above(-least) } else { 0.0 };
    if top > bottom { Scale::Linear(bottom, top) } else { Scale::Linear(0.0, 1.0) }
}
