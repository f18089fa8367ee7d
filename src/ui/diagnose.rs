//! The diagnose place: what was measured lives in the link, what is written down in the browser.

use super::browser::save;
use super::clipboard::copy_from;
use super::markup::{Deed, markup};
use super::sheet::sheet;
use super::{Store, address};
use crate::diagnose::{Case, Form, GUIDE, Guide, Measure, Notes, Record, Sheet};
use crate::page::diagnose::{self as page, Complaint, Shown};
use crate::page::words;
use crate::text::Text;
use leptos::prelude::*;
use leptos::web_sys::Element;
use std::cell::RefCell;
use std::rc::Rc;

/// Where the browser keeps what was written down.
const KEPT: &str = "fleetscope.diagnosis";
/// What a saved record is called, without its ending.
const NAME: &str = "fleetscope-diagnosis";

/// The diagnose place.
pub fn diagnose() -> AnyView {
    sheet(contents(&GUIDE))
}

/// What the link does not carry.
struct Written {
    notes: Notes,
    complaints: Vec<Complaint>,
}

/// The place's state; cheap to copy where it is shared.
#[derive(Clone)]
struct Place {
    store: Store,
    guide: &'static Guide,
    written: Rc<RefCell<Written>>,
    /// Turned over whenever something is written: a signal of a type that the page has anyway.
    turned: RwSignal<bool>,
}

fn contents(guide: &'static Guide) -> AnyView {
    let written = Written { notes: kept(), complaints: Vec::new() };
    let place = Place {
        store: Store::expect(),
        guide,
        written: Rc::new(RefCell::new(written)),
        turned: RwSignal::new(false),
    };
    let shown = place.clone();
    markup(move || shown.html(), move |deed| place.act(deed))
}

impl Place {
    /// What was measured, tracked.
    fn sheet(&self) -> Sheet {
        self.store.link.with(|link| {
            let measured = link.diagnosis.as_ref().map(|words| Sheet::of_words(words).0);
            measured.unwrap_or_default().judged_by(&link.scenario)
        })
    }

    fn html(&self) -> String {
        self.turned.track();
        let written = self.written.borrow();
        let (sheet, address) = (self.sheet(), self.store.link.with(address::whole));
        let shown = Shown {
            record: self.record(&sheet, &written.notes, &address),
            complaints: &written.complaints,
        };
        page::diagnose(&shown).into_text()
    }

    fn record<'a>(&self, sheet: &'a Sheet, notes: &'a Notes, address: &'a str) -> Record<'a> {
        Record { guide: self.guide, sheet, notes, address, language: self.store.language.get() }
    }

    /// The record as a file has it.
    fn file(&self, form: Form) -> String {
        untrack(|| {
            let (sheet, address) = (self.sheet(), self.store.link.with(address::whole));
            self.record(&sheet, &self.written.borrow().notes, &address).text(form)
        })
    }

    fn copy(&self, button: Element, label: Text, form: Form) {
        copy_from(self.store, button, label, words::COPY_REFUSED, self.file(form));
    }

    fn act(&self, Deed { name, value, element, .. }: Deed) {
        match name.as_str() {
            page::CASE => self.put(Case::find(&value).map_or_else(Sheet::default, Sheet::of_case)),
            page::TAKE => self.put(self.store.with_report(Sheet::of_report)),
            page::CLEAR => self.put(Sheet::default()),
            page::CLEAR_NOTES => self.write(|notes| *notes = Notes::default()),
            page::COPY_MARKDOWN => self.copy(element, page::MARKDOWN, Form::Markdown),
            page::COPY_JSON => self.copy(element, page::JSON, Form::Json),
            page::SAVE_MARKDOWN => {
                save(&[NAME, ".md"].concat(), "text/markdown", &self.file(Form::Markdown));
            }
            page::SAVE_JSON => {
                save(&[NAME, ".json"].concat(), "application/json", &self.file(Form::Json));
            }
            name => {
                if let Some(note) = name.strip_prefix(page::NOTE) {
                    self.write(|notes| notes.write(note, &value));
                } else if let Some(key) = name.strip_prefix(page::MEASURED)
                    && let Some(measure) = Measure::find(key)
                {
                    self.fill(measure, value);
                }
            }
        }
    }

    fn put(&self, sheet: Sheet) {
        self.written.borrow_mut().complaints.clear();
        self.turn();
        self.store.measure(sheet.words());
    }

    /// Fills in a measure. A text that is refused stays to be mended; the sheet keeps the last good number.
    fn fill(&self, measure: Measure, text: String) {
        let changed = untrack(|| self.sheet()).with_text(measure, &text);
        let key = measure.row().key;
        self.written.borrow_mut().complaints.retain(|(at, ..)| *at != key);
        match changed {
            Ok(changed) => self.store.measure(changed.words()),
            Err(refusal) => self.written.borrow_mut().complaints.push((key, text, refusal)),
        }
        self.turn();
    }

    /// Changes the notes and keeps them; where the browser forbids that, they last as long as the place is open.
    fn write(&self, change: impl FnOnce(&mut Notes)) {
        change(&mut self.written.borrow_mut().notes);
        if let Ok(Some(storage)) = window().local_storage() {
            let stored = self.written.borrow().notes.stored();
            let _ = if stored.is_empty() {
                storage.remove_item(KEPT)
            } else {
                storage.set_item(KEPT, &stored)
            };
        }
        self.turn();
    }

    fn turn(&self) {
        self.turned.update(|turned| *turned = !*turned);
    }
}

/// What was written down before.
fn kept() -> Notes {
    let storage = window().local_storage().ok().flatten();
    let kept = storage.and_then(|storage| storage.get_item(KEPT).ok().flatten());
    kept.map_or_else(Notes::default, |kept| Notes::of_stored(&kept))
}
