//! The diagnose place: what was measured lives in the link, what is written down in the browser.

use super::clipboard::copy_from;
use super::data::load;
use super::download::save;
use super::live::live;
use super::markup::{Deed, markup};
use super::part::{Fetching, Part};
use super::{Store, address};
use crate::diagnose::{Case, Guide, Measure, Notes, Record, Sheet};
use crate::page::diagnose::{self as page, Complaint, Shown};
use crate::page::words;
use leptos::prelude::*;
use std::sync::OnceLock;

/// Where the texts lie beside the page.
const FILE: &str = "data/diagnose.tsv";
/// Where the browser keeps what was written down.
const KEPT: &str = "fleetscope.diagnosis";
/// What a saved record is called, without its ending.
const NAME: &str = "fleetscope-diagnosis";

/// The texts, once they are loaded.
static GUIDE: OnceLock<Guide> = OnceLock::new();

fn fetch() -> Fetching<&'static Guide> {
    Box::pin(async {
        if GUIDE.get().is_none() {
            // The text lives as long as the page, which reads it once.
            let _ = GUIDE.set(Guide::read(load(FILE).await?.leak()).ok()?);
        }
        GUIDE.get()
    })
}

/// The diagnose place.
pub fn diagnose() -> AnyView {
    let guide = Part::new(fetch);
    view! {
        <div class="book">
            {live(move || match guide.get() {
                Some(guide) => contents(guide),
                None => guide.waiting(),
            })}
        </div>
    }
    .into_any()
}

fn contents(guide: &'static Guide) -> AnyView {
    let store = Store::expect();
    let sheet = Memo::new(move |_| {
        let words = store.link.with(|link| link.diagnosis.clone());
        words.map_or_else(Sheet::default, |words| Sheet::of_words(&words).0)
    });
    let complaints = RwSignal::new(Vec::<Complaint>::new());
    let notes = RwSignal::new(kept());
    let with_record = move |read: &mut dyn FnMut(Record<'_>)| {
        let address = store.link.with(address::whole);
        let (sheet, language) = (sheet.get(), store.language.get());
        notes.with(|notes| {
            read(Record { guide, sheet: &sheet, notes, address: &address, language });
        });
    };
    let record = move |write: fn(&Record<'_>) -> String| {
        let mut text = String::new();
        untrack(|| with_record(&mut |record| text = write(&record)));
        text
    };
    let put = move |changed: Sheet| {
        complaints.update(Vec::clear);
        store.measure(changed.words());
    };
    markup(
        move || {
            let mut html = String::new();
            with_record(&mut |record| {
                complaints.with(|complaints| {
                    html = page::diagnose(&Shown { record, complaints }).into_text();
                });
            });
            html
        },
        move |Deed { name, value, element, .. }| match name.as_str() {
            page::CASE => put(Case::find(&value).map_or_else(Sheet::default, Sheet::of_case)),
            page::TAKE => put(store.with_report(Sheet::of_report)),
            page::CLEAR => put(Sheet::default()),
            page::CLEAR_NOTES => write_notes(notes, Notes::default()),
            page::COPY_MARKDOWN => {
                copy_from(
                    store,
                    element,
                    page::MARKDOWN,
                    words::COPY_REFUSED,
                    record(|record| record.markdown()),
                );
            }
            page::COPY_JSON => copy_from(
                store,
                element,
                page::JSON,
                words::COPY_REFUSED,
                record(|record| record.json()),
            ),
            page::SAVE_MARKDOWN => {
                save(&[NAME, ".md"].concat(), "text/markdown", &record(|record| record.markdown()));
            }
            page::SAVE_JSON => {
                save(
                    &[NAME, ".json"].concat(),
                    "application/json",
                    &record(|record| record.json()),
                );
            }
            name => {
                if let Some(note) = name.strip_prefix(page::NOTE) {
                    let mut changed = notes.get_untracked();
                    changed.write(note, &value);
                    write_notes(notes, changed);
                } else if let Some(measure) =
                    name.strip_prefix(page::MEASURED).and_then(Measure::find)
                {
                    let key = measure.row().key;
                    complaints.update(|all| all.retain(|(at, ..)| *at != key));
                    match sheet.get_untracked().with_text(measure, &value) {
                        Ok(changed) => store.measure(changed.words()),
                        Err(refusal) => complaints.update(|all| all.push((key, value, refusal))),
                    }
                }
            }
        },
    )
}

/// What was written down before.
fn kept() -> Notes {
    let storage = window().local_storage().ok().flatten();
    let kept = storage.and_then(|storage| storage.get_item(KEPT).ok().flatten());
    kept.map_or_else(Notes::default, |kept| Notes::of_stored(&kept))
}

/// Keeps what was written down; where the browser forbids that, it lasts as long as the place is open.
fn write_notes(notes: RwSignal<Notes>, changed: Notes) {
    if let Ok(Some(storage)) = window().local_storage() {
        let stored = changed.stored();
        let _ = if stored.is_empty() {
            storage.remove_item(KEPT)
        } else {
            storage.set_item(KEPT, &stored)
        };
    }
    notes.set(changed);
}
