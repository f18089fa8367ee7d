//! What a field means, where its number comes from, and the terms in its name.

use super::reference::Reference;
use super::{Html, words};
use crate::catalog::lookup;
use crate::evaluate::Readout;
use crate::scenario::{Field, Scenario};
use crate::text::Language;

/// How many terms a note explains.
const MOST_TERMS: usize = 2;

/// What the terms in a result's name mean, as one text.
pub fn terms(readout: Readout, reference: Option<&Reference>, language: Language) -> Html {
    let mut html = Html::default();
    let terms = reference.into_iter().flat_map(|all| all.explaining(readout.row().label.en()));
    for term in terms.take(MOST_TERMS) {
        let between = if html.text().is_empty() { "" } else { "\n" };
        let (names, meaning) = (term.names.get(language), term.meaning.get(language));
        html.add("{0}{1}: {2}", &[between, names, meaning]);
    }
    html
}

/// The note that a reader asks for beside a field; the reference may still be on its way.
pub fn note(
    field: Field,
    scenario: &Scenario,
    reference: Option<&Reference>,
    language: Language,
) -> Html {
    let note = field.note();
    let mut html = Html::of("<p>{0}</p>", &[note.help.get(language)]);
    let terms = reference.into_iter().flat_map(|all| all.explaining(field.row().label.en()));
    for term in terms.take(MOST_TERMS) {
        html.add(
            "<p data-term=\"\"><b>{0}</b>: {1}</p>",
            &[term.names.get(language), term.meaning.get(language)],
        );
    }
    let slot = scenario.slot_of(field);
    let source = match slot.and_then(|slot| Some((slot, lookup(&slot.path())?))) {
        Some((slot, _)) if scenario.own(slot).is_some() => words::OWN_VALUE.get(language),
        Some((_, entry)) => entry.datum.source(scenario.edition()).title.get(language),
        None => note.source.get(language),
    };
    html.add("<p class=\"source\">{0}: {1}</p>", &[words::SOURCE.get(language), source]);
    html
}
