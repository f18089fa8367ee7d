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

use crate::text::Text;

/// A table of the book that is no calculation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// What it is about.
    pub title: Text,
    /// Where the book has it.
    pub source: Text,
    /// The heads of its columns.
    pub heads: Vec<Text>,
    /// Its rows.
    pub rows: Vec<Vec<Text>>,
    /// What a reader must know about it.
    pub note: Option<Text>,
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
        let (kind, rest) = line.split_once('\t')?;
        let parts: Vec<&str> = rest.split('\t').collect();
        let texts: Vec<Text> = parts.chunks(2).filter_map(text_of).collect();
        if texts.len() * 2 != parts.len() {
            return None;
        }
        let table = reference.tables.last_mut();
        match (kind, texts.as_slice()) {
            ("table", &[title, source]) => reference.tables.push(Table {
                title,
                source,
                heads: Vec::new(),
                rows: Vec::new(),
                note: None,
            }),
            ("head", _) => table?.heads = texts,
            ("row", _) => {
                let table = table?;
                if texts.len() != table.heads.len() {
                    return None;
                }
                table.rows.push(texts);
            }
            ("note", &[note]) => table?.note = Some(note),
            ("term", &[names, meaning]) => reference.terms.push(Term { names, meaning }),
            _ => return None,
        }
    }
    Some(reference)
}

fn text_of(pair: &[&'static str]) -> Option<Text> {
    match pair {
        [en, ""] => Some(Text::same(en)),
        [en, zh] => Some(Text::new(en, zh)),
        _ => None,
    }
}
