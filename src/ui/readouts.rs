//! Numbers: the strip above the charts, the list of all results, and what moved.

use super::Store;
use super::chart::with_view;
use super::markup::{fold, markup};
use crate::evaluate::{Readout, moved};
use crate::page::results::STRIP;
use crate::page::value as page;
use crate::page::words;
use leptos::prelude::*;

/// The strip of the most asked results, and the term that binds.
pub fn strip() -> AnyView {
    let store = Store::expect();
    let binding = markup(
        move || store.report.with(|report| page::binding(report, store.language.get())).into_text(),
        |_| {},
    );
    view! {
        <section class="strip" aria-live="off" on:pointerenter=move |_| store.curious.set(true)>
            {binding} {STRIP.map(value).into_iter().collect_view()}
        </section>
    }
    .into_any()
}

/// One result with its unit, its status and its change against the baseline.
pub fn value(readout: Readout) -> AnyView {
    let store = Store::expect();
    let terms = Memo::new(move |_| {
        let language = store.language.get();
        let asked = store.curious.get();
        asked.then(|| Some((store.details.get()?.terms)(readout, language).into_text())).flatten()
    });
    let write = move || {
        let terms = terms.get().unwrap_or_default();
        with_view(store, |view| page::value(readout, &terms, view)).into_text()
    };
    markup(write, |_| {})
}

/// What moved against the pinned baseline, by layer, the largest change first.
pub fn what_moved() -> AnyView {
    let store = Store::expect();
    let write = move || {
        let language = store.language.get();
        let layers = store.baseline.with(|baseline| {
            let (_, before) = baseline.as_ref()?;
            Some(store.report.with(|after| moved(before, after)))
        });
        let table = match layers.as_deref() {
            None | Some([]) => None,
            Some(layers) => Some(store.details.text(|part| (part.moved)(layers, language))),
        };
        page::what_moved(layers.is_some(), table.as_deref(), language).into_text()
    };
    markup(write, move |_| store.toggle_pin())
}

/// Every result by layer, folded.
pub fn all_results() -> AnyView {
    let store = Store::expect();
    fold("card all-results", "data-results", words::ALL_RESULTS, move || {
        let language = store.language.get();
        store.details.text(|part| store.report.with(|report| (part.results)(report, language)))
    })
}
