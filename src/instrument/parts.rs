//! Small pieces that charts are put together from.

use super::View;
use crate::catalog::Constant;
use crate::chart::{
    Axis, Bar, ChartSpec, Direction, Guide, Ink, Label, Mark, MarkKind, Panel, Region, Scale,
    Series, Shape, Stroke,
};
use crate::evaluate::Unavailable;
use crate::quantity::{Digits, Unit, display};
use crate::scenario::Scenario;
use crate::text::Text;

/// The scenario's own point and curves are called the same everywhere.
pub(super) const SCENARIO: Text = text!("this scenario", "本情景");
/// And so are those of the pinned baseline.
pub(super) const BASELINE: Text = text!("baseline", "基线");

/// A value with three digits and its unit.
pub(super) fn shown(value: f64, unit: Unit) -> String {
    display(value, unit, Digits::default())
}

/// A share in percent with two digits.
pub(super) fn percent(share: f64) -> String {
    display(share, Unit::Fraction, Digits(2))
}

/// Up to where a share that should be small is good, and from where it is poor.
pub(super) fn falling_limits(scenario: &Scenario, good: &Constant, poor: &Constant) -> (f64, f64) {
    (scenario.constant(good), scenario.constant(poor))
}

/// A factor with two digits.
pub(super) fn factor(ratio: f64) -> String {
    display(ratio, Unit::Ratio, Digits(2))
}

/// The next of 1, 2, 5, 10 times a power of ten, so that an axis holds still while a slider moves.
pub(super) fn round_above(value: f64) -> f64 {
    let decade = super::decade_below(value.max(f64::MIN_POSITIVE));
    [1.0, 2.0, 5.0, 10.0]
        .iter()
        .map(|step| step * decade)
        .find(|&limit| limit >= value)
        .unwrap_or(value)
}

/// Points evenly spread over a logarithmic axis.
pub(super) fn logarithmic_samples(from: f64, to: f64, count: u32) -> impl Iterator<Item = f64> {
    (0..=count).map(move |step| from * (to / from).powf(f64::from(step) / f64::from(count)))
}

/// Whole decades around the positive ones of some values.
pub(super) fn decades(values: impl IntoIterator<Item = f64>) -> Scale {
    let (least, most) = values
        .into_iter()
        .filter(|value| *value > 0.0)
        .fold((f64::MAX, 0.0_f64), |(least, most), value| (least.min(value), most.max(value)));
    if most <= 0.0 {
        return Scale::Logarithmic(0.1, 1.0);
    }
    let low = super::decade_below(least);
    Scale::Logarithmic(low, super::decade_above(most).max(low * 10.0))
}

/// A bar from zero, with its value at its end.
pub(super) fn bar(category: usize, to: f64, unit: Unit) -> Bar {
    Bar { category, from: 0.0, to, label: Label::Owned(shown(to, unit)), hatched: false }
}

/// A bar between two values, without a text.
pub(super) const fn piece(category: usize, from: f64, to: f64, hatched: bool) -> Bar {
    Bar { category, from, to, label: Label::Borrowed(""), hatched }
}

/// The place of the largest of several sizes but one, of equal ones the first; a place beyond them leaves out none.
pub(super) fn largest_but(left_out: usize, sizes: &[f64]) -> usize {
    let mut lead = usize::from(left_out == 0);
    for (place, size) in sizes.iter().enumerate() {
        if place != left_out && *size > sizes[lead] {
            lead = place;
        }
    }
    lead
}

/// What comes after what leads, and how far behind.
const LEAD: Text = text!("; next is {0}, {1}× smaller.", "；其次是{0}，前者为其 {1} 倍。");

impl View<'_> {
    /// A sentence with its numbers (see [`Text::fill`]).
    pub(super) fn say(&self, text: Text, parts: &[&str]) -> String {
        text.fill(self.language, parts)
    }

    /// Why there is no value, as a sentence of its own.
    pub(super) fn because(&self, reason: Unavailable) -> String {
        reason.sentence(self.language)
    }

    /// Which of several parts is the largest (of equal ones the first), and how a sentence about it ends: with the next
    /// one, and how far that is behind.
    pub(super) fn lead(&self, names: &[Text], sizes: &[f64]) -> (usize, String) {
        let first = largest_but(sizes.len(), sizes);
        let next = largest_but(first, sizes);
        (first, self.end_of_lead(names[next], sizes[first] / sizes[next], LEAD))
    }

    /// The end of a sentence about what leads, with the next one and how many times less the first must be.
    pub(super) fn end_of_lead(&self, next: Text, ahead: f64, text: Text) -> String {
        let factor = shown(ahead, Unit::Ratio);
        let text = if !ahead.is_finite() {
            // There is nothing else.
            text!(".", "。")
        } else if factor == shown(1.0, Unit::Ratio) {
            text!("; {0} is as large.", "；{0}与之相当。")
        } else {
            text
        };
        self.say(text, &[next.get(self.language), &factor])
    }

    /// A label with its numbers.
    pub(super) fn name(&self, text: Text, parts: &[&str]) -> Label {
        Label::Owned(self.say(text, parts))
    }

    /// An axis.
    pub(super) fn axis(&self, label: Text, unit: Unit, scale: Scale) -> Axis {
        Axis { label: self.text(label), unit, scale }
    }

    /// An axis of names.
    pub(super) fn names(&self, label: Text, names: impl Iterator<Item = Text>) -> Axis {
        self.axis(
            label,
            Unit::Count,
            Scale::Categories(names.map(|name| self.text(name)).collect()),
        )
    }

    /// A curve.
    pub(super) fn line(&self, label: Text, ink: Ink, points: Vec<(f64, f64)>) -> Series {
        Series {
            label: self.text(label),
            ink,
            stroke: Stroke::Solid,
            strong: false,
            shape: Shape::Line(points),
        }
    }

    /// The baseline's curve.
    pub(super) fn ghost(&self, points: Vec<(f64, f64)>) -> Series {
        Series { stroke: Stroke::Dashed, ..self.line(BASELINE, Ink::Baseline, points) }
    }

    /// Bars.
    pub(super) fn bars(&self, label: Text, ink: Ink, bars: Vec<Bar>) -> Series {
        Series { strong: true, shape: Shape::Bars(bars), ..self.line(label, ink, Vec::new()) }
    }

    /// The scenario's own point.
    pub(super) fn operating(&self, x: f64, y: f64) -> Mark {
        Mark { label: self.text(SCENARIO), ink: Ink::Limit, kind: MarkKind::Operating, x, y }
    }

    /// The baseline's point.
    pub(super) fn before(&self, x: f64, y: f64) -> Mark {
        Mark { label: self.text(BASELINE), ink: Ink::Baseline, kind: MarkKind::Baseline, x, y }
    }

    /// A special point of a curve.
    pub(super) fn feature(&self, label: Text, x: f64, y: f64) -> Mark {
        Mark { label: self.text(label), ink: Ink::Neutral, kind: MarkKind::Feature, x, y }
    }

    /// A reference line across the panel.
    pub(super) fn guide(&self, label: Text, ink: Ink, direction: Direction, at: f64) -> Guide {
        Guide { label: self.text(label), ink, direction, at }
    }

    /// A shaded range along the horizontal axis.
    pub(super) fn region(&self, label: Text, ink: Ink, from: f64, to: f64) -> Region {
        Region { label: self.text(label), ink, along: Direction::Horizontal, from, to }
    }

    /// A chart of one panel, whose axes hold the scenario's own point and nothing
    /// shaded beyond them.
    pub(super) fn single(
        &self,
        id: &'static str,
        title: Text,
        mut x: Axis,
        mut panel: Panel,
    ) -> ChartSpec {
        for mark in panel.marks.iter().filter(|mark| mark.kind == MarkKind::Operating) {
            hold(&mut x.scale, mark.x);
            hold(&mut panel.y.scale, mark.y);
        }
        if let Scale::Linear(low, high) | Scale::Logarithmic(low, high) = x.scale {
            for region in &mut panel.regions {
                if region.along == Direction::Horizontal {
                    region.from = region.from.max(low);
                    region.to = region.to.min(high);
                }
            }
        }
        panel.regions.retain(|region| region.from < region.to);
        ChartSpec { id, title: self.text(title), x, panels: vec![panel] }
    }
}

/// Widens a scale until it holds a value.
fn hold(scale: &mut Scale, value: f64) {
    match scale {
        Scale::Linear(low, high) => {
            *low = low.min(value);
            if value > *high {
                *high = round_above(value);
            }
        }
        Scale::Logarithmic(low, high) if value > 0.0 => {
            if value < *low {
                *low = super::decade_below(value);
            }
            if value > *high {
                *high = super::decade_above(value);
            }
        }
        Scale::Logarithmic(..) | Scale::Categories(_) => {}
    }
}

/// An empty panel over a vertical axis.
pub(super) const fn panel(y: Axis) -> Panel {
    Panel {
        y,
        weight: 1.0,
        regions: Vec::new(),
        guides: Vec::new(),
        series: Vec::new(),
        marks: Vec::new(),
    }
}

/// The same curve, heavier: the scenario's own.
pub(super) fn strong(series: Series) -> Series {
    Series { strong: true, ..series }
}

/// The same curve in another stroke.
pub(super) fn stroked(series: Series, stroke: Stroke) -> Series {
    Series { stroke, ..series }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_end_at_whole_decades() {
        assert_eq!(decades([0.03, 4.0, 0.0]), Scale::Logarithmic(0.01, 10.0));
        assert_eq!(decades([1.0]), Scale::Logarithmic(1.0, 10.0));
        assert_eq!(decades([]), Scale::Logarithmic(0.1, 1.0));
    }
}
