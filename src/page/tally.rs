//! The guesses of a class, drawn.

use super::Html;
use super::predict::{Asked, nearest};
use crate::chart::{
    Axis, Bar, ChartSpec, Ink, Label, Panel, Scale, Series, Shape, Size, Stroke, Theme, draw,
};
use crate::quantity::{DisplayUnit, Unit, exact};
use crate::text::{Language, Text};

/// The most bars.
const MOST_BINS: i32 = 12;
/// The drawing's size in CSS pixels.
const SIZE: Size = Size { width: 560.0, height: 220.0 };

const GUESSES: Text = Text::new("guesses", "人数");
const GUESS: Text = Text::new("guess", "预测");
const HERE: Text = Text::new("the answer lies here", "答案在此");

/// One bar: its name and how many guesses.
#[derive(Clone, Debug, PartialEq)]
pub struct Bin {
    /// The answer, or the range of numbers.
    pub name: String,
    /// How many guessed it.
    pub count: usize,
    /// Whether the answer is one of them.
    pub holds_answer: bool,
}

/// Guesses in bins: one for each answer to choose from, or ranges that end at 1, 2 and 5 times powers of ten.
pub fn bins(
    asked: Asked,
    options: &[f64],
    guesses: &[f64],
    answer: Option<f64>,
    language: Language,
) -> Vec<Bin> {
    if !options.is_empty() {
        let right = answer.and_then(|answer| match asked {
            Asked::Binding => Some(answer),
            Asked::Result(_) => nearest(options, answer),
        });
        let bin = |option: &f64| Bin {
            name: asked.shown(Ok(*option), language),
            count: guesses.iter().filter(|guess| *guess == option).count(),
            holds_answer: right == Some(*option),
        };
        return options.iter().map(bin).collect();
    }
    let largest = guesses.iter().copied().chain(answer).fold(0.0, f64::max);
    let scale = display_unit(asked, largest).scale;
    let place = |value: f64| edge_below(value / scale);
    let places = || guesses.iter().copied().chain(answer).filter_map(place);
    let (Some(first), Some(last)) = (places().reduce(i32::min), places().reduce(i32::max)) else {
        return Vec::new();
    };
    let width = (last - first) / MOST_BINS + 1;
    let bin = |number: i32| {
        let from = first + number * width;
        let holds = |value: f64| place(value).is_some_and(|at| (from..from + width).contains(&at));
        Bin {
            name: [&exact(edge(from)), "–", &exact(edge(from + width))].concat(),
            count: guesses.iter().filter(|guess| holds(**guess)).count(),
            holds_answer: answer.is_some_and(holds),
        }
    };
    (0..=(last - first) / width).map(bin).collect()
}

fn display_unit(asked: Asked, largest: f64) -> DisplayUnit {
    let unit = match asked {
        Asked::Binding => Unit::Count,
        Asked::Result(readout) => readout.row().unit,
    };
    DisplayUnit::of(largest, unit)
}

/// 1, 2, 5, 10, 20, …: the number of that place; 1 is at 0.
fn edge(place: i32) -> f64 {
    let step = [1.0, 2.0, 5.0][place.rem_euclid(3) as usize];
    // Written and read, so that 5 × 10⁻³ is 0.005.
    let power = place.div_euclid(3);
    if power < 0 { step / 10f64.powi(-power) } else { step * 10f64.powi(power) }
}

/// The place of the last edge that is not above a positive value.
fn edge_below(value: f64) -> Option<i32> {
    if !(value > 0.0 && value.is_finite()) {
        return None;
    }
    let mut place = 3 * value.log10().floor() as i32 - 1;
    while edge(place + 1) <= value {
        place += 1;
    }
    Some(place)
}

/// The distribution as a chart with its numbers in text.
pub fn tally(
    asked: Asked,
    options: &[f64],
    guesses: &[f64],
    answer: Option<f64>,
    language: Language,
) -> Html {
    let bins = bins(asked, options, guesses, answer, language);
    let most = bins.iter().map(|bin| bin.count).max().unwrap_or_default().max(1);
    let label = |bin: &Bin| {
        if bin.holds_answer { ["✓ ", &bin.name].concat() } else { bin.name.clone() }
    };
    let bars = |right: bool| {
        let all = bins.iter().enumerate().filter(|(_, bin)| bin.holds_answer == right);
        let bar = |(category, bin): (usize, &Bin)| Bar {
            category,
            from: 0.0,
            to: bin.count as f64,
            label: Label::Owned(bin.count.to_string()),
            hatched: false,
        };
        Series {
            label: Label::Borrowed(if right { HERE } else { GUESSES }.get(language)),
            ink: if right { Ink::Limit } else { Ink::Accent },
            stroke: Stroke::Solid,
            strong: true,
            shape: Shape::Bars(all.map(bar).collect()),
        }
    };
    let unit = if options.is_empty() {
        let largest = guesses.iter().copied().chain(answer).fold(0.0, f64::max);
        let unit = display_unit(asked, largest);
        [unit.before, unit.after, unit.prefix, unit.symbol].concat()
    } else {
        String::new()
    };
    let name = GUESS.get(language);
    let x = if unit.is_empty() { name.to_owned() } else { [name, " (", &unit, ")"].concat() };
    let spec = ChartSpec {
        id: "tally",
        title: Label::Borrowed(GUESSES.get(language)),
        x: Axis {
            label: Label::Owned(x),
            unit: Unit::Count,
            scale: Scale::Categories(bins.iter().map(|bin| Label::Owned(label(bin))).collect()),
        },
        panels: vec![Panel {
            y: Axis {
                label: Label::Borrowed(GUESSES.get(language)),
                unit: Unit::Count,
                scale: Scale::Linear(0.0, most as f64 * 1.2),
            },
            weight: 1.0,
            regions: Vec::new(),
            guides: Vec::new(),
            series: vec![bars(false), bars(true)],
            marks: Vec::new(),
        }],
    };
    let drawing = draw(&spec, SIZE, &Theme::LIGHT);
    let told: Vec<String> =
        bins.iter().map(|bin| [&label(bin), ": ", &bin.count.to_string()].concat()).collect();
    Html::of(
        "<svg class=\"tally\" viewBox=\"0 0 560 220\" role=\"img\" aria-label=\"{0}\">{=1}{=2}</svg>",
        &[&told.join("; "), &drawing.frame, &drawing.data],
    )
}
