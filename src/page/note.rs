//! What a field or a choice means, where its numbers come from, and the terms in its name.

use super::reference::Reference;
use super::{Html, words};
use crate::catalog::lookup;
use crate::evaluate::Readout;
use crate::scenario::{Choice, Field, Scenario};
use crate::text::{Language, Text};

/// How many terms a note explains.
const MOST_TERMS: usize = 2;

/// What the terms in a result's name mean, as one text.
pub fn terms(readout: Readout, reference: Option<&Reference>, language: Language) -> Html {
    let mut html = Html::default();
    let terms = reference.into_iter().flat_map(|all| all.explaining(readout.row().label.en()));
    for term in terms.take(MOST_TERMS) {
        let between = if html.text().is_empty() { "" } else { "\n" };
        let (names, meaning) = (term.names.get(language), term.meaning.get(language));
        html.add("{0}{1}{3}{2}", &[between, names, meaning, words::COLON.get(language)]);
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
    let mut html = begin(field.note().help, field.row().label, reference, language);
    add_source(&mut html, source(field, scenario, language), language);
    html
}

/// The note beside a choice: where the numbers come from that it writes, or those that it sets aside.
pub fn choice_note(
    choice: Choice,
    scenario: &Scenario,
    reference: Option<&Reference>,
    language: Language,
) -> Html {
    let row = choice.row();
    let mut html = begin(row.help, row.label, reference, language);
    let fields = if row.writes.is_empty() { &[Field::ServiceFixed] } else { row.writes };
    let mut before = "";
    for &field in fields {
        let source = source(field, scenario, language);
        if source != before {
            add_source(&mut html, source, language);
        }
        before = source;
    }
    html
}

/// What is meant, and the terms in the name.
fn begin(help: Text, label: Text, reference: Option<&Reference>, language: Language) -> Html {
    let mut html = Html::of("<p>{0}</p>", &[help.get(language)]);
    let terms = reference.into_iter().flat_map(|all| all.explaining(label.en()));
    for term in terms.take(MOST_TERMS) {
        html.add(
            "<p data-term=\"\"><b>{0}</b>{2}{1}</p>",
            &[term.names.get(language), term.meaning.get(language), words::COLON.get(language)],
        );
    }
    html
}

/// Where a field's number comes from.
fn source(field: Field, scenario: &Scenario, language: Language) -> &'static str {
    let slot = scenario.slot_of(field);
    match slot.and_then(|slot| Some((slot, lookup(&slot.path())?))) {
        Some((slot, _)) if scenario.own(slot).is_some() => words::OWN_VALUE.get(language),
        Some((_, entry)) => entry.datum.source(scenario.edition()).title.get(language),
        None => field.note().source.get(language),
    }
}

fn add_source(html: &mut Html, source: &str, language: Language) {
    html.add(
        "<p class=\"source\">{0}{2}{1}</p>",
        &[words::SOURCE.get(language), source, words::COLON.get(language)],
    );
}
