//! The texts of a diagnosis: one line for each thing, its parts between tabulators.
//!
//! A line is a kind, a key and texts, each in English and in Chinese; a text that is a
//! list has `|` between its items. The kinds, and what their texts are:
//!
//! ```text
//! axis    constraint  owner  displaced cost  evidence     an axis of C³
//! dam     constraint  lever                                an axis of one machine
//! case    name  what was found  what to do (list)  source
//! remedy  what works (list)  what is wasted (list)  source
//! row     symptom  question  measure  action               of the troubleshooting matrix
//! signal  signal  suspect  confirm with                    of one machine
//! tool    metric  tools (list)                             of an axis
//! pair    issue  levers (list)                             between two axes
//! queue   condition  action
//! why     sentence, its numbers as {0}, {1}, …
//! note    label  what to write                             a line of the record
//! ```

use crate::text::Text;

/// The kinds of lines, and how many texts each has.
const KINDS: [(&str, usize); 11] = [
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

/// A line that is not understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} is not understood")]
pub struct GuideError {
    /// Its number, from one.
    pub line: usize,
}

/// One line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it is.
    pub kind: &'static str,
    /// Its key among those of its kind.
    pub key: &'static str,
    /// Its texts.
    pub texts: Vec<Text>,
}

/// All texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guide {
    lines: Vec<Line>,
}

impl Guide {
    /// Reads the file.
    ///
    /// # Errors
    /// The first line that is of no kind, has too few or too many texts, or an empty one.
    pub fn read(text: &'static str) -> Result<Self, GuideError> {
        let mut guide = Self::default();
        for (index, line) in text.lines().enumerate() {
            guide.lines.push(read_line(line).ok_or(GuideError { line: index + 1 })?);
        }
        Ok(guide)
    }

    /// All lines of a kind, in the order of the file.
    pub fn all(&self, kind: &'static str) -> impl Iterator<Item = &Line> {
        self.lines.iter().filter(move |line| line.kind == kind)
    }

    /// One text; an empty one if the file lacks it, which a test forbids.
    pub fn text(&self, kind: &'static str, key: &str, place: usize) -> Text {
        let line = self.all(kind).find(|line| line.key == key);
        line.and_then(|line| line.texts.get(place)).copied().unwrap_or(Text::same(""))
    }
}

fn read_line(line: &'static str) -> Option<Line> {
    let mut parts = line.split('\t');
    let name = parts.next()?;
    let (kind, count) = KINDS.into_iter().find(|(kind, _)| *kind == name)?;
    let key = parts.next()?;
    let mut texts = Vec::with_capacity(count);
    while let Some(en) = parts.next() {
        let zh = parts.next()?;
        if en.is_empty() || zh.is_empty() {
            return None;
        }
        texts.push(Text::new(en, zh));
    }
    (texts.len() == count).then_some(Line { kind, key, texts })
}
