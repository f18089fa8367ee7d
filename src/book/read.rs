//! Reads the file of the book: one line for each thing, its parts between tabulators.
//!
//! ```text
//! place        appendix  name  中文名
//! number       id  model  inputs  printed  unit  scale  tolerance
//! discrepancy  id  place  中文  prints  中文  gives  中文  why  中文  model  inputs
//! ```
//!
//! The inputs are `key=number` with spaces between; a model of the form
//! `room/row/field` is a path of the catalog; a tolerance of `>` means that the
//! book prints a lower bound.

use super::{Arithmetic, Book, Case, Discrepancy, Entry, Model, Place, Tolerance};
use crate::catalog;
use crate::formula;
use crate::quantity::nearest_double;
use crate::text::Text;

/// A line that is not understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} is not understood")]
pub struct ReadError {
    /// Its number, from one.
    pub line: usize,
}

/// Reads the file.
///
/// # Errors
/// The first line that is not of one of the forms above.
pub fn read(text: &'static str) -> Result<Book, ReadError> {
    let mut book = Book::default();
    for (index, line) in text.lines().enumerate() {
        take(&mut book, line).ok_or(ReadError { line: index + 1 })?;
    }
    Ok(book)
}

fn take(book: &mut Book, line: &'static str) -> Option<()> {
    let mut parts = line.split('\t');
    match parts.next()? {
        "place" => book.places.push(Place {
            appendix: parts.next()?,
            name: words(&mut parts)?,
            entries: Vec::new(),
        }),
        "number" => {
            let entry = Entry {
                id: parts.next()?,
                case: case(&mut parts)?,
                printed: parts.next()?,
                unit: parts.next()?,
                scale: nearest_double(parts.next()?)?,
                tolerance: match parts.next()? {
                    ">" => Tolerance::Above,
                    share => Tolerance::Within(nearest_double(share)?),
                },
            };
            book.places.last_mut()?.entries.push(entry);
        }
        "discrepancy" => {
            let discrepancy = Discrepancy {
                id: parts.next()?,
                place: words(&mut parts)?,
                prints: words(&mut parts)?,
                gives: words(&mut parts)?,
                why: words(&mut parts)?,
                case: None,
            };
            let without_case = parts.clone().next()?.is_empty();
            let case = if without_case { None } else { Some(case(&mut parts)?) };
            book.discrepancies.push(Discrepancy { case, ..discrepancy });
        }
        _ => return None,
    }
    Some(())
}

type Parts = std::str::Split<'static, char>;

fn words(parts: &mut Parts) -> Option<Text> {
    Some(Text::new(parts.next()?, parts.next()?))
}

fn case(parts: &mut Parts) -> Option<Case> {
    let model = parts.next()?;
    let model = if model.contains('/') {
        Model::Constant(catalog::lookup(model)?)
    } else if let Some(formula) = formula::find(model) {
        Model::Formula(formula)
    } else {
        Model::Arithmetic(Arithmetic::find(model)?)
    };
    let inputs = parts
        .next()?
        .split(' ')
        .filter(|input| !input.is_empty())
        .map(|input| {
            let (key, number) = input.split_once('=')?;
            Some((key, nearest_double(number)?))
        })
        .collect::<Option<_>>()?;
    Some(Case { model, inputs })
}
