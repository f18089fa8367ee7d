//! The texts of a diagnosis: one line for each thing, its parts between tabulators.
//!
//! A line is a kind, a key and texts, each in English and in Chinese; a text that is a
//! list has `|` between its items. The kinds, and what their texts are:
//!
//! ```text
//! axis    constraint  owner  displaced cost  evidence     an axis of C³
//! dam     constraint  lever                               an axis of one machine
//! case    name  what was found  what to do (list)  source
//! remedy  what works (list)  what is wasted (list)  source
//! row     symptom  question  measure  action              of the troubleshooting matrix
//! signal  signal  suspect  confirm with                   of one machine
//! tool    metric  tools (list)                            of an axis
//! pair    issue  levers (list)                            between two axes
//! queue   condition  action
//! why     sentence, its numbers as {0}, {1}, …
//! note    label  what to write                            a line of the record
//! ```

use crate::text::{Columns, Text};

/// The kinds of lines, and how many texts each has.
pub const KINDS: [(&str, usize); 11] = [
    ("axis", 4),
    ("dam", 2),
    ("case", 4),
    ("remedy", 3),
    ("row", 4),
    ("signal", 3),
    ("tool", 2),
    ("pair", 2),
    ("queue", 2),
    ("why", 1),
    ("note", 2),
];

/// All texts, as the file has them: a place asks for a few dozen, which are looked up when they are needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guide(pub &'static str);

/// The texts.
pub static GUIDE: Guide = Guide(include_str!("diagnose.tsv"));

impl Guide {
    /// The keys of a kind, in the order of the file.
    pub fn keys(&self, kind: &'static str) -> impl Iterator<Item = &'static str> {
        self.0.split('\n').filter_map(move |line| {
            let (key, _) = line.strip_prefix(kind)?.strip_prefix('\t')?.split_once('\t')?;
            Some(key)
        })
    }

    /// One text; an empty one if the file lacks it, which a test forbids.
    pub fn text(&self, kind: &str, key: &str, place: usize) -> Text {
        for line in self.0.split('\n') {
            let mut columns = Columns::of(line);
            if columns.next() == Some(kind) && columns.next() == Some(key) {
                for _ in 0..place {
                    columns.text();
                }
                return columns.text().unwrap_or_default();
            }
        }
        Text::default()
    }
}
