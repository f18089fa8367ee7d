//! Numbers: the strip above the charts, the list of all results, and what moved.

use super::Store;
use super::chart::with_view;
use super::markup::{fold, markup, markup_in};
use crate::evaluate::{Readout, moved};
use crate::page::Html;
use crate::page::results::STRIP;
use crate::page::value as page;
use crate::page::words;
use leptos::ev::Event;
use leptos::prelude::*;
use std::rc::Rc;

/// The strip of the most asked results, after the term that binds.
pub fn overview_strip() -> AnyView {
    strip("strip", &STRIP, true)
}

/// Results with their units, their status and their change against the baseline.
///
/// One piece of markup for all: most of them move at every step of a slider.
pub fn strip(class: &'static str, readouts: &'static [Readout], with_binding: bool) -> AnyView {
    let store = Store::expect();
    // What the names mean and the exact numbers are for pointers; asked for when one has come near.
    let hints = Memo::new(move |_| {
        let language = store.language.get();
        let details = store.later.get();
        let terms = |&readout: &Readout| {
            details.map(|part| (part.terms)(readout, language).into_text()).unwrap_or_default()
        };
        store.curious.get().then(|| readouts.iter().map(terms).collect::<Vec<_>>())
    });
    let write = move || {
        with_view(store, |view| {
            let mut html = Html::default();
            if with_binding {
                html.append(&page::binding(view.report, view.language));
            }
            hints.with(|hints| {
                for (place, &readout) in readouts.iter().enumerate() {
                    let terms = hints.as_ref().map(|terms| terms[place].as_str());
                    html.append(&page::value(readout, terms, view));
                }
            });
            html.into_text()
        })
    };
    let come_near = move |_: &Event| {
        if !store.curious.get_untracked() {
            store.curious.set(true);
        }
    };
    let values = markup_in(NodeRef::new(), Box::new(write), &["pointerover"], Rc::new(come_near));
    view! { <section class=class aria-live="off">{values}</section> }.into_any()
}

/// The example, what was published of it beside what is computed.
pub fn example() -> AnyView {
    let store = Store::expect();
    let write = move || {
        let Some(preset) = store.example.get() else { return String::new() };
        let (scenario, language) = (store.scenario(), store.language.get());
        store.later.text(|part| {
            store.report.with(|report| (part.example)(preset, &scenario, report, language))
        })
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
            Some(layers) => Some(store.later.text(|part| (part.moved)(layers, language))),
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
        store.later.text(|part| store.report.with(|report| (part.results)(report, language)))
    })
}
