//! What a reader writes down: the six steps, and the evaluation contract that closes them.

use crate::text::Text;

/// The six steps of a diagnosis, then the fields of the contract; their texts stand in the [`super::Guide`].
pub static NOTES: [&str; 11] = [
    "symptom",
    "metric",
    "axis",
    "layer",
    "displaced",
    "evidence",
    "candidate",
    "measurement",
    "acceptance",
    "recovery",
    "invalidation",
];

/// How many of [`NOTES`] are steps.
pub const STEPS: usize = 6;

/// The longest text of a note, in characters.
pub const NOTE_LENGTH: usize = 2000;

/// What was written, note by note.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes([String; NOTES.len()]);

impl Notes {
    /// What was written for a note.
    pub fn get(&self, key: &str) -> &str {
        place(key).map_or("", |place| &self.0[place])
    }

    /// Writes a note; what goes beyond [`NOTE_LENGTH`] is left off, as the text box does.
    pub fn write(&mut self, key: &str, text: &str) {
        if let Some(place) = place(key) {
            // A text box drops a line break at its start as well.
            self.0[place] = text.trim_start_matches('\n').chars().take(NOTE_LENGTH).collect();
        }
    }

    /// How many steps have a text.
    pub fn steps(&self) -> usize {
        filled(&self.0[..STEPS])
    }

    /// How many fields of the contract have a text; with all of them the diagnosis is closed.
    pub fn contract(&self) -> usize {
        filled(&self.0[STEPS..])
    }

    /// Whether every field of the contract has a text.
    pub fn is_closed(&self) -> bool {
        self.contract() == NOTES.len() - STEPS
    }

    /// Open, or closed once every field of the contract has a text.
    pub fn state(&self) -> Text {
        if self.is_closed() { text!("closed", "已结案") } else { text!("open", "未结案") }
    }

    /// The notes as a text to be kept: a line for each note that is not empty.
    pub fn stored(&self) -> String {
        let mut stored = String::new();
        for (key, text) in NOTES.iter().zip(&self.0).filter(|(_, text)| !text.is_empty()) {
            stored.push_str(key);
            stored.push('\t');
            for letter in text.chars() {
                match letter {
                    '\\' => stored.push_str("\\\\"),
                    '\n' => stored.push_str("\\n"),
                    letter => stored.push(letter),
                }
            }
            stored.push('\n');
        }
        stored
    }

    /// The notes of a text that was kept; what it has beyond them is passed over.
    pub fn of_stored(stored: &str) -> Self {
        let mut notes = Self::default();
        for (key, kept) in stored.split('\n').filter_map(|line| line.split_once('\t')) {
            let mut text = String::new();
            let mut letters = kept.chars();
            while let Some(letter) = letters.next() {
                text.push(match letter {
                    '\\' if letters.as_str().starts_with('n') => {
                        letters.next();
                        '\n'
                    }
                    '\\' => letters.next().unwrap_or('\\'),
                    letter => letter,
                });
            }
            notes.write(key, &text);
        }
        notes
    }
}

fn place(key: &str) -> Option<usize> {
    NOTES.iter().position(|known| *known == key)
}

fn filled(texts: &[String]) -> usize {
    texts.iter().filter(|text| !text.trim().is_empty()).count()
}
