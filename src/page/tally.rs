//! The guesses of a class: how many fell where, with bars.

use super::Html;
use super::predict::{Asked, nearest};
use crate::quantity::{DisplayUnit, Unit, exact};
use crate::text::{Language, Text};

/// The most bars.
const MOST_BINS: i32 = 12;
const HERE: Text = text!("✓ the answer", "✓ 答案");

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
    let scale = display_unit(asked, guesses.iter().copied().chain(answer)).scale;
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

/// The unit that suits the middle of all positive numbers, by ratio.
fn display_unit(asked: Asked, numbers: impl Iterator<Item = f64>) -> DisplayUnit {
    let unit = match asked {
        Asked::Binding => Unit::Count,
        Asked::Result(readout) => readout.row().unit,
    };
    let (least, most) = numbers
        .filter(|number| *number > 0.0)
        .fold((f64::MAX, 0.0), |(least, most), number| (number.min(least), number.max(most)));
    DisplayUnit::of(least.sqrt() * f64::sqrt(most), unit)
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

/// The distribution: a line for each bin with a bar as long as its count.
pub fn tally(
    asked: Asked,
    options: &[f64],
    guesses: &[f64],
    answer: Option<f64>,
    language: Language,
) -> Html {
    let bins = bins(asked, options, guesses, answer, language);
    let most = bins.iter().map(|bin| bin.count).max().unwrap_or_default().max(1);
    let mut unit = String::new();
    if options.is_empty() {
        let of = display_unit(asked, guesses.iter().copied().chain(answer));
        unit = [of.before, of.after, of.prefix, of.symbol].concat();
    }
    let mut html = Html::of("<dl class=\"tally\">", &[]);
    for bin in &bins {
        let (class, here) = if bin.holds_answer { ("right", HERE.get(language)) } else { ("", "") };
        html.add(
            "<dt>{0} {1}</dt><dd class=\"{2}\"><i style=\"width:{3}%\"></i> {4} {5}</dd>",
            &[
                &bin.name,
                &unit,
                class,
                &(bin.count * 70 / most).to_string(),
                &bin.count.to_string(),
                here,
            ],
        );
    }
    html.add("</dl>", &[]);
    html
}
