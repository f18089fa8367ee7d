//! Reads the file of the reference: one line for each thing, its parts between tabulators,
//! each part in English and in Chinese; an empty Chinese part reads as the English one.
//!
//! ```text
//! table  title  标题  source  来源
//! head   column  列 …
//! row    cell  格 …
//! note   what a reader must know about the table  须知
//! term   names, the first one leading  名称  meaning  含义
//! ```

use crate::text::{Columns, Text};

/// A table of the book that is no calculation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// What it is about.
    pub title: Text,
    /// Where the book has it.
    pub source: Text,
    /// What a reader must know about it; may be empty.
    pub note: Text,
    /// How many columns it has.
    pub columns: usize,
    /// The heads of its columns, then its rows, one after the other.
    pub texts: Vec<Text>,
}

impl Table {
    /// The heads, then row by row.
    pub fn lines(&self) -> impl Iterator<Item = &[Text]> {
        self.texts.chunks(self.columns.max(1))
    }
}

/// A word that the application uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// Its names, with commas between.
    pub names: Text,
    /// What it means.
    pub meaning: Text,
}

/// The reference.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reference {
    /// The tables, in the order of the book.
    pub tables: Vec<Table>,
    /// The glossary, from the chip to the building.
    pub terms: Vec<Term>,
}

/// Reads the file; `None` if a line is not of one of the forms above.
pub fn read(text: &'static str) -> Option<Reference> {
    let mut reference = Reference::default();
    for line in text.lines() {
        let mut columns = Columns::of(line);
        let kind = columns.next()?;
        let mut texts = Vec::new();
        while let Some(text) = columns.text() {
            texts.push(text);
        }
        if columns.next().is_some() {
            return None;
        }
        let table = reference.tables.last_mut();
        match (kind, texts.as_slice()) {
            ("table", &[title, source]) => reference.tables.push(Table {
                title,
                source,
                note: Text::same(""),
                columns: 0,
                texts: Vec::new(),
            }),
            ("head", _) => {
                let table = table?;
                table.columns = texts.len();
                table.texts = texts;
            }
            ("row", _) => {
                let table = table.filter(|table| table.columns == texts.len())?;
                table.texts.append(&mut texts);
            }
            ("note", &[note]) => table?.note = note,
            ("term", &[names, meaning]) => reference.terms.push(Term { names, meaning }),
            _ => return None,
        }
    }
    Some(reference)
}
