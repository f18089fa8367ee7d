//! Instruments: one question, one chart, one line that says what binds.
//!
//! An instrument reads the scenario and its report and turns them into a
//! [`ChartSpec`]; the page, the command line and the exports draw it. The
//! registry [`instruments`] is what they and the tests iterate.

mod accounts;
mod beside;
mod communication;
mod compute;
mod fleet;
mod parts;
mod pipeline;
mod reliability;
mod serving;
mod shown;
mod site;
mod sweep;

pub use shown::{Shown, read_link, shown, unknown_words};

pub use sweep::{SWEEP, sweep};

use crate::chart::{ChartSpec, Label};
use crate::evaluate::{Outcome, Readout, Report, evaluate};
use crate::explain::{Origin, Working};
use crate::quantity::{Digits, Unit, display};
use crate::scenario::{Choice, Field, Place, Scenario};
use crate::text::{Language, Text};

/// What an instrument looks at.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The scenario.
    pub scenario: &'a Scenario,
    /// Its results.
    pub report: &'a Report,
    /// The pinned baseline and its results.
    pub baseline: Option<(&'a Scenario, &'a Report)>,
    /// The reader's language.
    pub language: Language,
}

impl View<'_> {
    /// The pinned baseline as a view of its own.
    fn of_baseline(&self) -> Option<View<'_>> {
        let (scenario, report) = self.baseline?;
        Some(View { scenario, report, baseline: None, language: self.language })
    }

    fn text(&self, text: Text) -> Label {
        Label::Borrowed(text.get(self.language))
    }

    fn show(&self, readout: Readout) -> String {
        outcome_text(self.report.get(readout), readout.row().unit, self.language)
    }
}

/// The numbers of a derivation, by the key of the formula's input.
struct Given<'a> {
    view: &'a View<'a>,
    numbers: Vec<(&'static str, f64, Origin)>,
}

impl<'a> Given<'a> {
    const fn new(view: &'a View<'a>) -> Self {
        Self { view, numbers: Vec::new() }
    }

    /// A field of the scenario.
    fn field(mut self, key: &'static str, field: Field) -> Self {
        self.numbers.push((key, self.view.scenario.si(field), Origin::Field(field)));
        self
    }

    /// A result of the report; without a value nothing can be derived from it.
    fn result(mut self, key: &'static str, readout: Readout) -> Option<Self> {
        self.numbers.push((key, self.view.report.get(readout).ok()?, Origin::Result(readout)));
        Some(self)
    }

    /// The GPUs at work: the whole fleet, which has a slider, unless some are left over.
    fn working_gpus(self, key: &'static str) -> Option<Self> {
        let all = self.view.scenario.si(Field::Gpus);
        if self.view.report.get(Readout::UsedGpus).is_ok_and(|used| used == all) {
            Some(self.field(key, Field::Gpus))
        } else {
            self.result(key, Readout::UsedGpus)
        }
    }

    /// A constant, or something worked out from several fields.
    fn number(mut self, key: &'static str, si: f64) -> Self {
        self.numbers.push((key, si, Origin::Given));
        self
    }

    /// The formula that takes the numbers; an option like the results before it, so that both chain.
    fn derive(self, slug: &'static str) -> Option<Working> {
        Some(Working { slug, numbers: self.numbers })
    }
}

/// A result as a person reads it: the value with its unit, or the reason there is none.
pub fn outcome_text(outcome: Outcome, unit: Unit, language: Language) -> String {
    match outcome {
        Ok(value) => display(value, unit, Digits::default()),
        Err(reason) => reason.message(language),
    }
}

/// A field and the number that dragging gives it, in the field's unit.
pub type Drag = (Field, f64);

/// One instrument.
#[derive(Clone, Copy, Debug)]
pub struct Instrument {
    /// The stable name, also of its chart.
    pub id: &'static str,
    /// The places that show it.
    pub places: &'static [Place],
    /// The fields it depends on, the most telling first.
    pub fields: &'static [Field],
    /// The choices it depends on.
    pub choices: &'static [Choice],
    /// The results it is about.
    pub readouts: &'static [Readout],
    /// The question it answers.
    pub title: Text,
    /// The chart; [`Instrument::chart_beside`] has the pinned baseline in any case.
    pub chart: fn(&View<'_>) -> ChartSpec,
    /// What binds and how far the next regime is, in one line.
    pub verdict: fn(&View<'_>) -> String,
    /// The formulas behind it, by name and with this scenario's numbers, in the order of the argument.
    pub derivation: fn(&View<'_>) -> Vec<Working>,
    /// The field that the operating point drags, and its number for a position on the horizontal axis.
    pub drag: Option<fn(&Scenario, f64) -> Option<Drag>>,
    /// Where the model comes from.
    pub source: Text,
    /// Where the simple model misleads.
    pub caution: Text,
}

/// The instruments of the first screen, in reading order; also those of their places.
pub static OVERVIEW: [Instrument; 4] =
    [compute::ROOFLINE, pipeline::BUBBLE, serving::THROUGHPUT_LATENCY, fleet::WATERFALL];

/// Every place's instruments, in the order of the navigation. The page fetches all this reaches
/// after its first screen, which therefore uses [`OVERVIEW`] alone.
pub static BY_PLACE: [&[Instrument]; 8] = [
    compute::INSTRUMENTS,
    pipeline::INSTRUMENTS,
    serving::INSTRUMENTS,
    fleet::INSTRUMENTS,
    communication::INSTRUMENTS,
    reliability::INSTRUMENTS,
    site::INSTRUMENTS,
    accounts::INSTRUMENTS,
];

/// Every instrument.
pub fn instruments() -> impl Iterator<Item = &'static Instrument> {
    BY_PLACE.iter().flat_map(|instruments| instruments.iter())
}

/// The instruments of one place, in reading order.
pub fn instruments_of(place: Place) -> impl Iterator<Item = &'static Instrument> {
    instruments().filter(move |instrument| instrument.places.contains(&place))
}

impl Instrument {
    /// The instrument with a name.
    pub fn find(id: &str) -> Option<&'static Self> {
        instruments().find(|instrument| instrument.id == id)
    }

    /// The chart of a scenario alone, for the command line.
    pub fn chart_of(&self, scenario: &Scenario, language: Language) -> ChartSpec {
        let report = evaluate(scenario);
        (self.chart)(&View { scenario, report: &report, baseline: None, language })
    }
}

/// The smallest power of ten that is not below a positive value.
fn decade_above(value: f64) -> f64 {
    10f64.powi(value.log10().ceil() as i32)
}

/// The largest power of ten that is not above a positive value.
fn decade_below(value: f64) -> f64 {
    10f64.powi(value.log10().floor() as i32)
}

/// The number that a drag to a position asks for: the nearest legal stop of the
/// field's slider, or the present number where that is as near.
fn dragged_to(scenario: &Scenario, field: Field, number: f64) -> Option<Drag> {
    let row = field.row();
    let stop = row.nearest_stop(number);
    let (least, most) = scenario.range(field);
    match scenario.optional(field) {
        Some(here) if row.nearest_stop(here) == stop => Some((field, here)),
        _ => Some((field, row.value_at(stop).clamp(least, most))),
    }
}

/// The batch that a drag asks for; see [`nearest_number`].
fn nearest_batch(scenario: &Scenario, distance: impl Fn(f64) -> f64) -> Option<Drag> {
    nearest_number(scenario, Field::Batch, distance)
}

/// The number that a drag asks for: the legal stop of the field's slider that is nearest
/// by this distance, and of several the one nearest to the present number. The
/// present number itself is always offered, so that taking hold of the operating
/// point changes nothing.
fn nearest_number(
    scenario: &Scenario,
    field: Field,
    distance: impl Fn(f64) -> f64,
) -> Option<Drag> {
    let row = field.row();
    let (least, most) = scenario.range(field);
    let here = scenario.number(field);
    let moved = |number: f64| if here > 0.0 { (number / here).ln().abs() } else { number };
    // Distances that differ only by rounding are the same distance.
    let rank = |number: f64| ((distance(number) * 1e9).round(), moved(number));
    (0..=row.stop_count())
        .map(|stop| row.value_at(stop))
        .filter(|number| (least..=most).contains(number))
        .chain(std::iter::once(here))
        .map(|number| (rank(number), number))
        .min_by(|(a, _), (b, _)| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)))
        .map(|(_, number)| (field, number))
}

/// 1, 2, 4, 6, 8, 12, 16, 24, … up to a limit: whole numbers that look evenly spread on a logarithmic axis.
fn whole_samples(limit: u64) -> impl Iterator<Item = u64> {
    let mut next = 1u64;
    std::iter::from_fn(move || {
        let sample = next;
        next = (next + 1).max((next as f64 * 1.06) as u64);
        (sample < limit).then_some(sample)
    })
    .chain(std::iter::once(limit))
}
