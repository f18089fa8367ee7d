//! What a presenter or an embedded page shows: the words of a link, resolved.

use super::{Instrument, instruments, instruments_of};
use crate::diagnose::Sheet;
use crate::evaluate::Readout;
use crate::scenario::{
    Ask, CHOICES, Choice, FIELDS, Field, Form, Link, Place, Problem, Reading, Refusal,
};

/// The instruments and controls that a link names.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// The instruments, in the order of the link; those of the place if it names none, and
    /// those of the overview if the place has none.
    pub instruments: Vec<&'static Instrument>,
    /// The fields, in the order of the link.
    pub fields: Vec<Field>,
    /// The choices, in the order of the link.
    pub choices: Vec<Choice>,
}

impl PartialEq for Shown {
    fn eq(&self, other: &Self) -> bool {
        self.fields == other.fields
            && self.choices == other.choices
            && self
                .instruments
                .iter()
                .map(|instrument| instrument.id)
                .eq(other.instruments.iter().map(|instrument| instrument.id))
    }
}

/// Resolves the words of `show`; unknown ones are left out.
pub fn shown(link: &Link) -> Shown {
    let words = || link.show.iter().map(String::as_str);
    let mut shown = Shown {
        instruments: words().filter_map(Instrument::find).collect(),
        fields: words().filter_map(Field::find).collect(),
        choices: words().filter_map(Choice::find).collect(),
    };
    if shown.instruments.is_empty() {
        shown.instruments = instruments_of(link.place).collect();
    }
    if shown.instruments.is_empty() {
        shown.instruments = instruments_of(Place::Overview).collect();
    }
    shown
}

/// Reads a link, and refuses also the words in it that name nothing.
pub fn read_link(text: &str) -> Reading {
    let mut reading = Link::read(text);
    reading.refused.extend(unknown_words(&reading.link));
    if let Some(words) = &reading.link.form {
        reading.refused.extend(Form::of_words(words).1);
    }
    if let Some(words) = &reading.link.diagnosis {
        reading.refused.extend(Sheet::of_words(words).1);
    }
    reading
}

/// Refuses the words of a link that name no instrument, field, choice or result.
pub fn unknown_words(link: &Link) -> Vec<Refusal> {
    let names = || instruments().map(|instrument| instrument.id);
    let controls = || FIELDS.iter().map(|row| row.key).chain(CHOICES.iter().map(|row| row.key));
    let mut refused: Vec<Refusal> = link
        .show
        .iter()
        .filter(|word| !names().chain(controls()).any(|known| known == word.as_str()))
        .map(|word| {
            Refusal::new("show", word, Problem::UnknownOption { options: names().collect() })
        })
        .collect();
    if let Some(Ask { of, .. }) = &link.ask
        && of != Ask::BINDING
        && Readout::find(of).is_none()
    {
        refused.push(Refusal::new("ask", of, Problem::UnknownKey));
    }
    refused
}
