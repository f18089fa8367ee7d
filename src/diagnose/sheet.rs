//! The sheet: which case was picked, and what was measured.

use super::{CASES, Case, MEASURES, Measure};
use crate::catalog::Constant;
use crate::evaluate::{Readout, Report};
use crate::quantity::{NumberError, exact, nearest_double, scaled};
use crate::scenario::{DiagnosisWords, Field, Problem, Refusal, Scenario};

/// The word for a number that was not measured although the case has one.
const NONE: &str = "none";

/// What a report says outright.
const REPORTED: [(Measure, Readout); 8] = [
    (Measure::StepMfu, Readout::StepMfu),
    (Measure::Scaling, Readout::ScalingEfficiency),
    (Measure::Goodput, Readout::Goodput),
    (Measure::Bubble, Readout::BubbleFraction),
    (Measure::Restarts, Readout::FailuresPerDay),
    (Measure::Intensity, Readout::TrainingIntensity),
    (Measure::Ridge, Readout::RidgePoint),
    (Measure::Queue, Readout::Utilization),
];

/// What is known of a fleet that is to be diagnosed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sheet {
    case: Option<&'static Case>,
    numbers: [Option<f64>; Measure::COUNT],
    /// Where the thresholds come from: the book's, with the reader's own in their place.
    standard: Scenario,
}

impl Sheet {
    /// The sheet of a case as the book tells it.
    pub fn of_case(case: &'static Case) -> Self {
        let mut sheet = Self { case: Some(case), ..Self::default() };
        for (measure, number) in case.measured {
            sheet.numbers[*measure as usize] = Some(*number);
        }
        sheet
    }

    /// What a scenario's report says about its own fleet.
    pub fn of_report(scenario: &Scenario, report: &Report) -> Self {
        let mut sheet = Self::default().judged_by(scenario);
        let mut put = |measure: Measure, number: f64| {
            // Four digits are more than anyone measures, and a link stays short.
            let number = nearest_double(&scaled(number, 3)).unwrap_or(number);
            if problem(measure, number).is_none() {
                sheet.numbers[measure as usize] = Some(number);
            }
        };
        for (measure, readout) in REPORTED {
            if let Ok(value) = report.get(readout) {
                put(measure, value / measure.row().unit.si_factor());
            }
        }
        let part = |readout| report.get(readout).unwrap_or(f64::NAN);
        let exposed_s = part(Readout::CommunicationTime) - part(Readout::OverlapTime);
        put(Measure::Communication, exposed_s / part(Readout::StepTime));
        put(Measure::KernelMfu, scenario.number(Field::KernelMfu));
        put(
            Measure::Active,
            scenario.number(Field::ActiveParameters) / scenario.number(Field::Parameters),
        );
        sheet
    }

    /// The case that was picked.
    pub const fn case(&self) -> Option<&'static Case> {
        self.case
    }

    /// What was measured of one thing, in the unit of its row.
    pub const fn get(&self, measure: Measure) -> Option<f64> {
        self.numbers[measure as usize]
    }

    /// The same sheet, judged by the own thresholds of a scenario.
    pub fn judged_by(self, scenario: &Scenario) -> Self {
        Self { standard: scenario.unchosen(), ..self }
    }

    /// A threshold.
    pub fn limit(&self, threshold: &Constant) -> f64 {
        self.standard.constant(threshold)
    }

    /// Whether nothing was measured.
    pub fn is_blank(&self) -> bool {
        self.numbers.iter().all(Option::is_none)
    }

    /// The sheet with what a person wrote for one measure; nothing and the word for it clear it.
    ///
    /// # Errors
    /// It is no number in the measure's unit, or out of its range.
    pub fn with_text(mut self, measure: Measure, text: &str) -> Result<Self, Refusal> {
        let row = measure.row();
        let number = match text.trim() {
            "" | NONE | "无" => None,
            text => {
                let range = row.range;
                let read = row.unit.parse(text).map_err(|error| match error {
                    NumberError::DecimalComma => Problem::DecimalComma { range },
                    NumberError::TooLarge => Problem::OutOfRange { range },
                    _ => Problem::NotANumber { range },
                });
                let checked = read.and_then(|number| match problem(measure, number) {
                    Some(problem) => Err(problem),
                    None => Ok(number),
                });
                match checked {
                    Ok(number) => Some(number),
                    Err(problem) => return Err(Refusal::new(&key(measure), text, problem)),
                }
            }
        };
        self.numbers[measure as usize] = number;
        Ok(self)
    }

    /// The sheet as a link says it: the case, and only what differs from it.
    pub fn words(&self) -> DiagnosisWords {
        let mut words =
            DiagnosisWords { case: self.case.map(|case| case.id.to_owned()), measured: Vec::new() };
        for row in &MEASURES {
            let told = self.case.and_then(|case| case.number(row.measure));
            let number = self.get(row.measure);
            if number != told {
                let written = number.map_or_else(|| NONE.to_owned(), exact);
                words.measured.push((row.key.to_owned(), written));
            }
        }
        words
    }

    /// The sheet that a link means, and what it refuses; that stays as the case has it.
    pub fn of_words(words: &DiagnosisWords) -> (Self, Vec<Refusal>) {
        let mut refused = Vec::new();
        let mut sheet = Self::default();
        if let Some(id) = &words.case {
            match Case::find(id) {
                Some(case) => sheet = Self::of_case(case),
                None => {
                    let options = CASES.iter().map(|case| case.id).collect();
                    refused.push(Refusal::new("case", id, Problem::UnknownOption { options }));
                }
            }
        }
        for (name, text) in &words.measured {
            match Measure::find(name) {
                Some(measure) => match sheet.with_text(measure, text) {
                    Ok(changed) => sheet = changed,
                    Err(refusal) => refused.push(refusal),
                },
                None => {
                    let name = [DiagnosisWords::MEASURED, name].concat();
                    refused.push(Refusal::new(&name, text, Problem::UnknownKey));
                }
            }
        }
        (sheet, refused)
    }
}

/// The key of a measure in a link.
fn key(measure: Measure) -> String {
    [DiagnosisWords::MEASURED, measure.row().key].concat()
}

/// What is wrong with a number.
fn problem(measure: Measure, number: f64) -> Option<Problem> {
    let range = measure.row().range;
    if !(range.0..=range.1).contains(&number) {
        Some(Problem::OutOfRange { range })
    } else if measure == Measure::Batch && number.fract() != 0.0 {
        Some(Problem::NotWhole { range })
    } else {
        None
    }
}
