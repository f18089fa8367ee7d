//! The book place: every printed number beside the computed one.

use super::Store;
use super::markup::markup;
use super::sheet::sheet;
use crate::book::{Book, Case, FILE, Model, read};
use crate::page::book::{self as page, SelfTest};
use crate::scenario::Form;
use leptos::prelude::*;
use std::sync::LazyLock;

/// The numbers, once somebody has asked for them; a test reads them too.
static BOOK: LazyLock<Option<Book>> = LazyLock::new(|| read(FILE).ok());

/// The book place.
pub fn book_place() -> AnyView {
    sheet(BOOK.as_ref().map(contents).into_any())
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
