//! The reference: the tables of the book that are no calculation, and the glossary.

mod read;

pub use read::{Reference, Table, Term, read};

/// The file of the tables and terms.
pub const FILE: &str = include_str!("reference.tsv");

use super::{Html, words};
use crate::text::{Language, Text};

/// The deed of the glossary's search box.
pub const SEARCH: &str = "search-terms";

impl Reference {
    /// The terms that a label uses: by one of their names, as whole words, unless that lies within a longer name
    /// of another: *grid intensity* is not the intensity of a computation.
    pub fn explaining(&self, label: &str) -> impl Iterator<Item = &Term> {
        let label = label.to_ascii_lowercase();
        let used = |term: &Term| {
            let names = term.names.en().split(", ").map(str::to_ascii_lowercase);
            names.filter(|name| uses(&label, name)).max_by_key(String::len)
        };
        let found: Vec<(&Term, String)> =
            self.terms.iter().filter_map(|term| Some((term, used(term)?))).collect();
        let names: Vec<String> = found.iter().map(|(_, name)| name.clone()).collect();
        found.into_iter().filter_map(move |(term, name)| {
            let within = names.iter().any(|other| other.len() > name.len() && uses(other, &name));
            (!within).then_some(term)
        })
    }
}

/// Whether a text has a name as whole words, in the singular or the plural.
fn uses(text: &str, name: &str) -> bool {
    let is_end =
        |letter: Option<char>| !letter.is_some_and(|letter| letter.is_ascii_alphanumeric());
    text.match_indices(name).any(|(start, _)| {
        let after = &text[start + name.len()..];
        let plural = after.strip_prefix("es").or(after.strip_prefix('s')).unwrap_or(after);
        is_end(text[..start].chars().next_back())
            && (is_end(after.chars().next()) || is_end(plural.chars().next()))
    })
}

/// The glossary and the tables; a search leaves those that have all its words.
pub fn reference(reference: &Reference, query: &str, language: Language) -> Html {
    let say = |text: Text| text.get(language);
    let query = query.to_ascii_lowercase();
    let terms: Vec<&Term> =
        reference.terms.iter().filter(|term| has(&query, &[term.names, term.meaning])).collect();
    let mut html = Html::of(
        "<section class=\"card\" data-glossary=\"\"><h2>{0}</h2>\
         <input type=\"search\" class=\"box wide\" data-act=\"{1}\" data-live=\"\" data-action=\"search-terms\" \
         placeholder=\"{2}\" aria-label=\"{2}\"/><p class=\"hint\" role=\"status\" data-found-terms=\"\">{3} / {4}</p>\
         <dl class=\"notes glossary\">",
        &[
            say(words::GLOSSARY),
            SEARCH,
            say(words::SEARCH_TERMS),
            &terms.len().to_string(),
            &reference.terms.len().to_string(),
        ],
    );
    for term in terms {
        html.add(
            "<div data-term=\"\"><dt>{0}</dt><dd>{1}</dd></div>",
            &[say(term.names), say(term.meaning)],
        );
    }
    html.add("</dl></section>", &[]);
    for table in &reference.tables {
        if has(&query, &table.texts) {
            add_table(&mut html, table, language);
        }
    }
    html
}

/// Whether every word stands in one of the texts.
fn has(query: &str, texts: &[Text]) -> bool {
    query.split_whitespace().all(|word| {
        texts
            .iter()
            .any(|text| text.en().to_ascii_lowercase().contains(word) || text.zh().contains(word))
    })
}

fn add_table(html: &mut Html, table: &Table, language: Language) {
    html.add(
        "<details class=\"card\" data-reference=\"\"><summary>{0}</summary><table class=\"constants\"><thead><tr>",
        &[table.title.get(language)],
    );
    let mut lines = table.lines();
    let heads = lines.next().unwrap_or_default();
    for head in heads {
        html.add("<th scope=\"col\">{0}</th>", &[head.get(language)]);
    }
    html.add("</tr></thead><tbody>", &[]);
    for line in lines {
        for (place, (head, cell)) in heads.iter().zip(line).enumerate() {
            let template = if place == 0 {
                "<tr><th scope=\"row\">{0}</th>"
            } else {
                "<td data-head=\"{1}\">{0}</td>"
            };
            html.add(template, &[cell.get(language), head.get(language)]);
        }
        html.add("</tr>", &[]);
    }
    html.add(
        "</tbody></table><p>{0}</p><p class=\"hint\">{1}{3}{2}</p></details>",
        &[
            table.note.get(language),
            words::SOURCE.get(language),
            table.source.get(language),
            words::COLON.get(language),
        ],
    );
}
