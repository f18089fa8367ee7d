//! Numbers in the sentences of a lesson.

use crate::evaluate::{Readout, Report};
use crate::instrument::outcome_text;
use crate::quantity::{Digits, Unit, display};
use crate::scenario::{Field, Scenario};
use crate::text::Language;

/// What stands in place of a number that is asked for, or that nobody knows.
pub const UNKNOWN: &str = "?";

/// Where the numbers of a sentence come from.
#[derive(Clone, Copy, Debug)]
pub struct Numbers<'a> {
    /// The step's scenario with its results.
    pub now: (&'a Scenario, &'a Report),
    /// Those of the pinned baseline.
    pub before: Option<(&'a Scenario, &'a Report)>,
    /// The result whose value must not be seen yet.
    pub hidden: Option<Readout>,
    /// The reader's language.
    pub language: Language,
}

/// A sentence with the values of what it names: `{name}` of the scenario, `{pin.name}` of the
/// baseline, `{x name}` how many times the baseline's value it is, and `{1/x name}` the reverse.
pub fn fill(text: &str, numbers: &Numbers<'_>) -> String {
    let mut pieces = text.split('{');
    let mut sentence = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (name, rest) = piece.split_once('}').unwrap_or((piece, ""));
        sentence.push_str(&number(name, numbers).unwrap_or_else(|| UNKNOWN.to_owned()));
        sentence.push_str(rest);
    }
    sentence
}

/// What a text names in braces.
pub fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).map(|piece| piece.split('}').next().unwrap_or_default())
}

fn number(name: &str, numbers: &Numbers<'_>) -> Option<String> {
    let times = |name: &str, inverse: bool| {
        let ((_, now), (_, before)) = (numbers.now, numbers.before?);
        let readout = Readout::find(name).filter(|readout| numbers.hidden != Some(*readout))?;
        let ratio = now.get(readout).ok()? / before.get(readout).ok()?;
        let ratio = if inverse { 1.0 / ratio } else { ratio };
        ratio.is_finite().then(|| display(ratio, Unit::Ratio, Digits(2)))
    };
    if let Some(name) = name.strip_prefix("x ") {
        return times(name, false);
    }
    if let Some(name) = name.strip_prefix("1/x ") {
        return times(name, true);
    }
    let whole = name;
    let (name, (scenario, report)) = match name.strip_prefix("pin.") {
        Some(name) => (name, numbers.before?),
        None => (name, numbers.now),
    };
    if let Some(readout) = Readout::find(name) {
        // The baseline's value is given, not asked for.
        let shown = numbers.hidden != Some(readout) || name != whole;
        return shown
            .then(|| outcome_text(report.get(readout), readout.row().unit, numbers.language));
    }
    let field = Field::find(name)?;
    Some(display(scenario.si(field), field.row().unit, Digits::default()))
}
