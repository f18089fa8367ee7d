//! What a link says beside its scenarios: the view, names, a question, a lesson.

use super::{Problem, Refusal, Scenario};
use crate::quantity::nearest_double;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// How many further scenarios a link may hold.
pub const MOST_OTHERS: usize = 3;
/// The longest name of a scenario, in characters.
pub const NAME_LENGTH: usize = 40;
/// The longest list of words in `show`.
const MOST_SHOWN: usize = 24;
/// The longest list of answers to choose from.
const MOST_ANSWERS: usize = 8;
/// The longest word: the name of an instrument, a field, a result.
const WORD_LENGTH: usize = 40;
/// The longest address of a lesson.
const ADDRESS_LENGTH: usize = 300;
/// The longest lesson, the longest list that a presenter steps through.
pub(super) const MOST_STEPS: u32 = 99;

/// How the page presents itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ViewMode {
    /// The full page.
    #[default]
    Full,
    /// For a projector: one instrument, large type, white ground.
    Present,
    /// For a frame in another page: chosen instruments and controls.
    Embed,
}

impl ViewMode {
    const WORDS: [(Self, &'static str); 2] = [(Self::Present, "present"), (Self::Embed, "embed")];

    /// The word in the link; the full page has none.
    pub fn word(self) -> Option<&'static str> {
        Self::WORDS.into_iter().find(|(mode, _)| *mode == self).map(|(_, word)| word)
    }

    pub(super) fn read(word: &str) -> Result<Self, Problem> {
        Self::WORDS.into_iter().find(|(_, known)| *known == word).map(|(mode, _)| mode).ok_or_else(
            || Problem::UnknownOption { options: Self::WORDS.map(|(_, word)| word).to_vec() },
        )
    }
}

/// A scenario with a name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Named {
    /// What it is called, at most [`NAME_LENGTH`] characters; may be empty.
    pub name: String,
    /// The scenario.
    pub scenario: Scenario,
}

/// A question about the scenario whose answer stays hidden until it is predicted.
#[derive(Clone, Debug, PartialEq)]
pub struct Ask {
    /// The name of the result that is asked for, or [`Ask::BINDING`].
    pub of: String,
    /// The answers to choose from, in the unit of the result's row; empty for a free number.
    pub among: Vec<f64>,
}

impl Ask {
    /// The word that asks which of the three terms binds.
    pub const BINDING: &'static str = "binding";

    /// The question that a link or a reader writes, its answers behind commas; what it refuses is listed.
    pub fn read(of: &str, among: &str, refused: &mut Vec<Refusal>) -> Option<Self> {
        let mut refuse = |key, value: &str, problem| {
            refused.push(Refusal::new(key, value, problem));
        };
        let mut answers = Vec::new();
        for text in among.split(',').filter(|text| !text.is_empty()) {
            match nearest_double(text) {
                Some(number) if number.is_finite() => answers.push(number),
                _ => refuse("among", text, Problem::NotAWord),
            }
        }
        if answers.len() > MOST_ANSWERS {
            refuse("among", among, Problem::TooMany { limit: MOST_ANSWERS });
            answers.truncate(MOST_ANSWERS);
        }
        if !is_word(of) {
            refuse("ask", of, Problem::NotAWord);
            return None;
        }
        Some(Self { of: of.to_owned(), among: answers })
    }
}

/// Reads a place in an ordered list, from 1.
pub(super) fn read_position(key: &str, text: &str, refused: &mut Vec<Refusal>) -> u32 {
    let range = (1.0, f64::from(MOST_STEPS));
    let problem = match text.parse::<u32>() {
        Ok(at) if (1..=MOST_STEPS).contains(&at) => return at,
        Ok(_) => Problem::OutOfRange { range },
        Err(_) => Problem::NotANumber { range },
    };
    refused.push(Refusal::new(key, text, problem));
    1
}

/// A step of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonPlace {
    /// The name of a lesson that comes with the site, or the address of its file.
    pub lesson: String,
    /// Which step, from 1.
    pub step: u32,
}

impl LessonPlace {
    pub(super) fn read(
        lesson: &str,
        step: Option<&str>,
        refused: &mut Vec<Refusal>,
    ) -> Option<Self> {
        let step = step.map_or(1, |text| read_position("step", text, refused));
        match text_within(lesson, ADDRESS_LENGTH) {
            Ok(lesson) if !lesson.is_empty() => Some(Self { lesson, step }),
            Ok(_) => {
                refused.push(Refusal::new("lesson", lesson, Problem::NotAWord));
                None
            }
            Err(problem) => {
                refused.push(Refusal::new("lesson", lesson, problem));
                None
            }
        }
    }
}

/// Reads a name that came in a link.
pub(super) fn read_name(text: &str) -> Result<String, Problem> {
    text_within(text, NAME_LENGTH)
}

/// A name as a person typed it, made fit for a link: one line, not too long.
pub fn name_of(text: &str) -> String {
    let one_line: String =
        text.chars().map(|letter| if is_unfit(letter) { ' ' } else { letter }).collect();
    one_line.trim().chars().take(NAME_LENGTH).collect::<String>().trim_end().to_owned()
}

/// Reads the words of `show`, each once.
pub(super) fn read_show(text: &str, refused: &mut Vec<Refusal>) -> Vec<String> {
    let mut words = Vec::<String>::new();
    for word in text.split(',').filter(|word| !word.is_empty()) {
        if !is_word(word) {
            refused.push(Refusal::new("show", word, Problem::NotAWord));
        } else if words.len() == MOST_SHOWN {
            refused.push(Refusal::new("show", word, Problem::TooMany { limit: MOST_SHOWN }));
            break;
        } else if !words.iter().any(|known| known == word) {
            words.push(word.to_owned());
        }
    }
    words
}

/// A text that may hold anything, escaped for a value of a link.
pub(super) fn escaped(text: &str) -> impl std::fmt::Display {
    /// What stays readable: what a fragment may hold and our own grammar does not use.
    const UNSAFE: &AsciiSet = &NON_ALPHANUMERIC
        .remove(b'-')
        .remove(b'_')
        .remove(b'.')
        .remove(b'~')
        .remove(b'/')
        .remove(b':')
        .remove(b',');
    utf8_percent_encode(text, UNSAFE)
}

fn is_word(text: &str) -> bool {
    (1..=WORD_LENGTH).contains(&text.len())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

/// Controls and the marks that turn the direction of text around.
fn is_unfit(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn text_within(text: &str, limit: usize) -> Result<String, Problem> {
    let text = text.trim();
    if text.chars().any(|letter| is_unfit(letter) || letter == char::REPLACEMENT_CHARACTER) {
        Err(Problem::NotAWord)
    } else if text.chars().count() > limit {
        Err(Problem::TooLong { limit })
    } else {
        Ok(text.to_owned())
    }
}
