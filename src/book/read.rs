//! Reads the file of the book: one line for each thing, its columns between tabulators.
//!
//! ```text
//! place        appendix  name  中文名
//! number       id  model  inputs  printed  unit  scale  tolerance
//! discrepancy  id  place  中文  prints  中文  gives  中文  why  中文  model  inputs
//! ```
//!
//! The inputs are `key=number` with spaces between; a model of the form
//! `room/row/field` is a path of the catalog; a tolerance of `>` means that the
//! book prints a lower bound, and none that it is half of the last printed digit.

use super::check::number;
use super::{Arithmetic, Book, Case, Discrepancy, Entry, Model, Place, Tolerance};
use crate::catalog;
use crate::formula;
use crate::quantity::nearest_double;
use crate::text::Columns;

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
    let mut columns = Columns::of(line);
    match columns.next()? {
        "place" => book.places.push(Place {
            appendix: columns.next()?,
            name: columns.text()?,
            entries: Vec::new(),
        }),
        "number" => {
            let entry = Entry {
                id: columns.next()?,
                case: case(&mut columns)?,
                printed: columns.next()?,
                unit: columns.next()?,
                scale: nearest_double(columns.next()?)?,
                tolerance: Tolerance::Above,
            };
            let tolerance = match columns.next().unwrap_or_default() {
                ">" => Tolerance::Above,
                "" => Tolerance::Within(half_digit(entry.printed)),
                share => Tolerance::Within(nearest_double(share)?),
            };
            let entry = Entry { tolerance, ..entry };
            book.places.last_mut()?.entries.push(entry);
        }
        "discrepancy" => {
            let discrepancy = Discrepancy {
                id: columns.next()?,
                place: columns.text()?,
                prints: columns.text()?,
                gives: columns.text()?,
                why: columns.text()?,
                case: None,
            };
            let without_case = columns.clone().next()?.is_empty();
            let case = if without_case { None } else { Some(case(&mut columns)?) };
            book.discrepancies.push(Discrepancy { case, ..discrepancy });
        }
        _ => return None,
    }
    Some(())
}

/// Half a unit of the last digit, as a share of the number; with room for what doubles make of a value in the middle.
fn half_digit(printed: &str) -> f64 {
    let decimals = printed.split_once('.').map_or("", |(_, decimals)| decimals);
    decimals.chars().fold(0.5 + 1e-9, |half, _| half / 10.0) / number(printed).abs()
}

fn case(columns: &mut Columns) -> Option<Case> {
    let model = columns.next()?;
    let model = if model.contains('/') {
        Model::Constant(catalog::lookup(model)?)
    } else if let Some(formula) = formula::find(model) {
        Model::Formula(formula)
    } else {
        Model::Arithmetic(Arithmetic::find(model)?)
    };
    let inputs = columns
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
