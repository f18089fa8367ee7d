//! The book place: every printed number beside the computed one.

use super::Store;
use super::data::load;
use super::live::live;
use super::markup::markup;
use super::part::{Fetching, Part};
use crate::book::{Book, Case, Model, read};
use crate::page::book::{self as page, SelfTest};
use crate::scenario::Form;
use leptos::prelude::*;
use std::sync::OnceLock;

/// Where the numbers lie beside the page.
const FILE: &str = "data/book.tsv";

/// The numbers, once they are loaded.
static BOOK: OnceLock<Book> = OnceLock::new();

/// Fetches the numbers, or takes those of an earlier visit to the place.
fn fetch() -> Fetching<&'static Book> {
    Box::pin(async {
        if BOOK.get().is_none() {
            // The text lives as long as the page, which reads it once.
            let _ = BOOK.set(read(load(FILE).await?.leak()).ok()?);
        }
        BOOK.get()
    })
}

/// The book place.
#[component]
pub fn BookPlace() -> impl IntoView {
    let book = Part::new(fetch);
    view! {
        <div class="book">
            {live(move || match book.get() {
                Some(book) => contents(book),
                None => book.waiting(),
            })}
        </div>
    }
}

fn contents(book: &'static Book) -> AnyView {
    let store = Store::expect();
    let test = move || {
        let before = js_sys::Date::now();
        let (passed, all) = book.reproduced();
        SelfTest { passed, all, milliseconds: js_sys::Date::now() - before }
    };
    let outcome = RwSignal::new(test());
    let opened = RwSignal::new(Vec::new());
    markup(
        move || {
            let language = store.language.get();
            opened.with(|opened| page::book(book, outcome.get(), opened, language)).into_text()
        },
        move |deed| match deed.name.as_str() {
            page::OPEN => opened.update(|all| all.push(deed.value)),
            page::TEST => outcome.set(test()),
            page::FORMULA => open(store, book.entry(&deed.value).map(|entry| &entry.case)),
            page::DISCREPANCY => {
                open(store, book.discrepancy(&deed.value).and_then(|told| told.case.as_ref()));
            }
            _ => {}
        },
    )
}

/// Goes to the formula of a number with its inputs filled in.
fn open(store: Store, case: Option<&Case>) {
    if let Some(Case { model: Model::Formula(formula), inputs }) = case {
        store.open_form(Form::with_inputs(formula, inputs).words());
    }
}
