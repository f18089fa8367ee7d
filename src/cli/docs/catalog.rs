//! The page of reference data.

use super::markdown::{GENERATED, code, number, table, unit};
use crate::catalog::{Datum, Edition, Entry, ROOMS, entries};
use std::fmt::Write;

const INTRODUCTION: &str = "
# Catalog 目录

Every number of the catalog under its stable path, in the unit its source prints. Where reference
data after the book have another value, both stand here; the book's is the default.
";

pub(super) fn page() -> String {
    let mut page = format!("{GENERATED}{INTRODUCTION}");
    for room in ROOMS {
        let rows: Vec<Vec<String>> = entries()
            .into_iter()
            .filter(|entry| entry.path.room() == room.id)
            .map(|entry| row(&entry))
            .collect();
        // Writing to a string cannot fail.
        let _ = write!(page, "\n## {} {}\n\n", room.title.en(), room.title.zh());
        page.push_str(&table(
            &["path", "number", "数值", "value", "unit", "source", "later value", "remark"],
            &rows,
        ));
    }
    page
}

fn row(entry: &Entry) -> Vec<String> {
    let Entry { path, label, field, datum } = entry;
    let english =
        field.map_or(label.en().to_owned(), |field| format!("{}: {}", label.en(), field.en()));
    let chinese =
        field.map_or(label.zh().to_owned(), |field| format!("{}：{}", label.zh(), field.zh()));
    vec![
        code(&path.to_string()),
        english,
        chinese,
        number(datum.number(Edition::Book)),
        unit(datum.unit),
        cited(datum, Edition::Book),
        datum.current.map_or(String::new(), |quote| {
            format!("{} ({})", number(quote.number), cited(datum, Edition::Current))
        }),
        datum.note.map_or(String::new(), |note| note.en().to_owned()),
    ]
}

/// The source of a number, linked where it has an address.
fn cited(datum: &Datum, edition: Edition) -> String {
    let source = datum.source(edition);
    match source.url {
        Some(url) => format!("[{}]({url})", source.title.en()),
        None => source.title.en().to_owned(),
    }
}
