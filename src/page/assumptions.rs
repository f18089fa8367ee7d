//! The assumptions: every number of the catalog, its sources, the reader's own value beside it.

use super::control::in_force;
use super::{Html, off, words};
use crate::catalog::{Datum, Edition, Entry, Quote, ROOMS, entries};
use crate::quantity::{Unit, exact, grouped};
use crate::scenario::{FormProblem, MOST_OWN, Problem, Refusal, Scenario, Slot};
use crate::text::{Language, Text};

/// The deed that takes the numbers of an edition.
pub const EDITION: &str = "edition";
/// The deed of the search box.
pub const SEARCH: &str = "search-constants";
/// The deed that opens a part of the catalog.
pub const OPEN: &str = "room";
/// The deed that gives an own value; the path stands behind.
pub const OWN: &str = "own-";
/// The deed that takes an own value back.
pub const DROP: &str = "drop-own";
/// The deed that takes all own values back.
pub const DROP_ALL: &str = "drop-all-own";

/// How many numbers a search shows; more than that nobody reads.
const MOST_FOUND: usize = 60;

/// A text that was refused as an own value: its path, what was written, why.
pub type Complaint = (String, String, Refusal);

/// What a reader has done to the place.
pub struct View<'a> {
    /// The scenario.
    pub scenario: &'a Scenario,
    /// What is searched for; empty for all parts of the catalog.
    pub query: &'a str,
    /// The parts that were opened.
    pub opened: &'a [String],
    /// What was refused.
    pub complaints: &'a [Complaint],
    /// The reader's language.
    pub language: Language,
}

/// The scenario with what a person wrote as an own value: a number with or without a unit.
///
/// # Errors
/// It is no number in the unit of the catalog's, or the scenario does not take it.
pub fn with_own(scenario: Scenario, path: &str, written: &str) -> Result<Scenario, Refusal> {
    let unit = Slot::find(path).and_then(Slot::unit);
    match unit.map(|unit| unit.parse(written)) {
        Some(Ok(number)) => scenario.with_own(path, &exact(number)),
        // What is wrong with a plain text the scenario says best: it knows the range.
        Some(Err(problem)) if written.contains(|letter: char| letter.is_ascii_digit()) => {
            let problem = Problem::Form(FormProblem::Number(problem));
            Err(Refusal::new(path, written, problem))
        }
        _ => scenario.with_own(path, written),
    }
}

/// The edition, the search and the numbers.
pub fn assumptions(view: &View<'_>) -> Html {
    let mut html = head(view);
    let entries = entries();
    if view.query.trim().is_empty() {
        let used = |entry: &Entry| {
            slot_of(entry).is_some_and(|slot| {
                view.scenario.own(slot).is_some() || !view.scenario.fields_of(slot).is_empty()
            })
        };
        let rows = entries.iter().filter(|entry| used(entry)).collect();
        fold(&mut html, view, ("", words::IN_FORCE), rows);
        for room in ROOMS {
            let rows = entries.iter().filter(|entry| entry.path.room() == room.id).collect();
            fold(&mut html, view, (room.id, room.title), rows);
        }
        return html;
    }
    let mut found: Vec<&Entry> =
        entries.iter().filter(|entry| matches(entry, view.query)).collect();
    let count = match found.len() {
        0 => words::NO_CONSTANT.get(view.language).to_owned(),
        found if found > MOST_FOUND => {
            [&MOST_FOUND.to_string(), " / ", &found.to_string()].concat()
        }
        found => found.to_string(),
    };
    html.add(
        "<section class=\"card\"><p class=\"hint\" role=\"status\" data-found=\"\">{0}</p>",
        &[&count],
    );
    if !found.is_empty() {
        found.truncate(MOST_FOUND);
        table(&mut html, view, &found);
    }
    html.add("</section>", &[]);
    html
}

fn head(view: &View<'_>) -> Html {
    let say = |text: Text| text.get(view.language);
    let mut html = Html::of(
        "<section class=\"card\"><h2>{0}</h2><p>{1}{3}<select data-act=\"{2}\" data-action=\"edition\" aria-label=\"{1}\">",
        &[say(words::ASSUMPTIONS_TITLE), say(words::EDITION), EDITION, say(words::COLON)],
    );
    for edition in Edition::ALL {
        let selected = if edition == view.scenario.edition() { " selected=\"\"" } else { "" };
        html.add(
            "<option value=\"{0}\"{=1}>{2}</option>",
            &[edition.id(), selected, say(edition.name())],
        );
    }
    let own = view.scenario.own_values().count();
    html.add(
        "</select></p><p class=\"hint\">{0}</p><p>{1}{9}<span data-own-count=\"\">{2}</span> / {3} \
         <button type=\"button\" data-act=\"{4}\"{=5}>{6}</button></p>\
         <input type=\"search\" class=\"box wide\" data-act=\"{7}\" data-live=\"\" data-action=\"search-constants\" \
         placeholder=\"{8}\" aria-label=\"{8}\"/></section>",
        &[
            say(words::EDITION_HINT),
            say(words::OWN_VALUES),
            &own.to_string(),
            &MOST_OWN.to_string(),
            DROP_ALL,
            off(own == 0),
            say(words::DROP_OWN),
            SEARCH,
            say(words::SEARCH_CONSTANTS),
            say(words::COLON),
        ],
    );
    html
}

/// A part of the catalog; its numbers stand in it once it was opened.
fn fold(html: &mut Html, view: &View<'_>, (id, title): (&str, Text), rows: Vec<&Entry>) {
    html.add(
        "<details class=\"card\" data-room=\"{0}\"{=1}><summary data-act=\"{2}\" data-value=\"{0}\">{3} · {4}</summary>",
        &[
            id,
            if id.is_empty() { " open=\"\"" } else { "" },
            OPEN,
            title.get(view.language),
            &rows.len().to_string(),
        ],
    );
    // The numbers of the scenario itself are open from the start.
    if id.is_empty() || view.opened.iter().any(|open| open == id) {
        table(html, view, &rows);
    }
    html.add("</details>", &[]);
}

fn table(html: &mut Html, view: &View<'_>, rows: &[&Entry]) {
    html.add("<table class=\"constants\"><thead><tr>", &[]);
    for head in
        [words::QUANTITY, words::BOOK_VALUE, words::LATER_VALUE, words::SOURCE, words::OWN_VALUE]
    {
        html.add("<th scope=\"col\">{0}</th>", &[head.get(view.language)]);
    }
    html.add("</tr></thead><tbody>", &[]);
    for entry in rows {
        row(html, view, entry);
    }
    html.add("</tbody></table>", &[]);
}

/// What the number is: the row of its table, and which number of that row.
fn name(entry: &Entry, language: Language) -> String {
    let label = entry.label.get(language);
    match entry.field {
        Some(field) => [label, " · ", field.get(language)].concat(),
        None => label.to_owned(),
    }
}

fn slot_of(entry: &Entry) -> Option<Slot> {
    Slot::find(&entry.path.to_string())
}

fn row(html: &mut Html, view: &View<'_>, entry: &Entry) {
    let Entry { path, datum, .. } = entry;
    let (path, language) = (path.to_string(), view.language);
    let note = datum.note.map_or("", |note| note.get(language));
    let in_force = |edition| {
        let own = slot_of(entry).is_some_and(|slot| view.scenario.own(slot).is_some());
        let is_current = datum.current.is_some() && view.scenario.edition() == Edition::Current;
        !own && (edition == Edition::Current) == is_current
    };
    html.add(
        "<tr data-constant=\"{0}\"><th scope=\"row\">{1}<small>{0}</small><small>{2}</small></th>",
        &[&path, &name(entry, language), note],
    );
    for (edition, quote) in [(Edition::Book, Some(datum.book)), (Edition::Current, datum.current)] {
        let value = quote.map_or_else(String::new, |quote| written(quote.number, datum.unit));
        let class = if quote.is_some() && in_force(edition) { " class=\"in-force\"" } else { "" };
        let head = match edition {
            Edition::Book => words::BOOK_VALUE,
            Edition::Current => words::LATER_VALUE,
        };
        html.add("<td data-head=\"{0}\"{=1}>{2}</td>", &[head.get(language), class, &value]);
    }
    html.add("<td>{=0}</td><td>", &[sources(datum, language).text()]);
    match slot_of(entry) {
        Some(slot) => own_cell(html, view, slot, &path, datum.unit),
        None => html.add("<small>{0}</small>", &[words::NOT_TAKEN.get(language)]),
    }
    html.add("</td></tr>", &[]);
}

/// A number as its source prints it.
fn written(number: f64, unit: Unit) -> String {
    let number = exact(number);
    let number = if number.contains('e') { number } else { grouped(&number) };
    match unit {
        // A share is written as it is typed.
        Unit::Fraction | Unit::Count | Unit::Ratio => number,
        unit => [&number, " ", unit.symbol()].concat(),
    }
}

fn sources(datum: &Datum, language: Language) -> Html {
    let mut html = Html::default();
    let quotes = [Some(datum.book), datum.current].into_iter().flatten();
    for (place, Quote { source, .. }) in quotes.enumerate() {
        let between = if place == 0 { "" } else { "<br/>" };
        let title = source.title.get(language);
        match source.url {
            Some(url) => html.add(
                "{=0}<a href=\"{1}\" rel=\"noreferrer\" target=\"_blank\">{2}</a>",
                &[between, url, title],
            ),
            None => html.add("{=0}{1}", &[between, title]),
        }
    }
    html
}

fn own_cell(html: &mut Html, view: &View<'_>, slot: Slot, path: &str, unit: Unit) {
    let language = view.language;
    let own = view.scenario.own(slot);
    let complaint = view.complaints.iter().find(|complaint| complaint.0 == path);
    let shown = match (complaint, own) {
        (Some((_, written, _)), _) => written.clone(),
        (None, Some(number)) => exact(number),
        (None, None) => String::new(),
    };
    let message = complaint.map(|complaint| complaint.2.message(language));
    let in_force = complaint.map(|_| in_force(&own.map_or_else(String::new, exact)));
    let in_force = in_force.unwrap_or_default();
    html.add(
        "<span class=\"field-value\"><input class=\"box\" type=\"text\" inputmode=\"decimal\" autocomplete=\"off\" \
         spellcheck=\"false\" data-act=\"{0}{1}\" data-own=\"{1}\" aria-label=\"{2}: {1}\" placeholder=\"{3}\" \
         aria-invalid=\"{4}\" aria-describedby=\"own-{1}\"{=9} value=\"{5}\"/><button type=\"button\" class=\"reset\" data-act=\"{6}\" \
         data-value=\"{1}\" title=\"{7}\" aria-label=\"{7}: {1}\"{=8}>↺</button></span>",
        &[
            OWN,
            path,
            words::OWN_VALUE.get(language),
            if matches!(unit, Unit::Count | Unit::Ratio | Unit::Fraction) { "" } else { unit.symbol() },
            if message.is_some() { "true" } else { "false" },
            &shown,
            DROP,
            words::RESET_FIELD.get(language),
            if own.is_none() && complaint.is_none() { " disabled=\"\"" } else { "" },
            in_force.text(),
        ],
    );
    if let Some(message) = message {
        html.add("<p class=\"complaint\" id=\"own-{0}\" role=\"alert\">{1}</p>", &[path, &message]);
    }
    for field in view.scenario.fields_of(slot) {
        let edited = view.scenario.is_edited(field);
        let there = view.scenario.number(field);
        html.add(
            "<small>{0}{3}{1}{2}</small>",
            &[
                words::STANDS_IN.get(language),
                field.row().label.get(language),
                &if edited {
                    let edited = words::EDITED.get(language);
                    let number = written(there, field.row().unit);
                    text!(" ({0}: {1})", "（{0}：{1}）").fill(language, &[edited, &number])
                } else {
                    String::new()
                },
                words::COLON.get(language),
            ],
        );
    }
}

/// Whether every word of a query stands in a number's names, path or sources.
fn matches(entry: &Entry, query: &str) -> bool {
    let query = query.to_ascii_lowercase();
    let path = entry.path.to_string();
    let field = entry.field.unwrap_or(entry.label);
    let datum = &entry.datum;
    let later = datum.current.unwrap_or(datum.book).source.title;
    let texts = [entry.label, field, datum.book.source.title, later];
    query.split_whitespace().all(|word| {
        path.contains(word)
            || texts.iter().any(|text| {
                text.en().to_ascii_lowercase().contains(word)
                    || text.zh().to_ascii_lowercase().contains(word)
            })
    })
}
