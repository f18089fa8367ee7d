//! Numbers: the strip above the charts, the list of all results, and what moved.

use super::Store;
use super::chart::with_view;
use super::live::live;
use super::markup::markup;
use crate::evaluate::{Readout, moved};
use crate::page::value as page;
use crate::page::words;
use leptos::prelude::*;

/// The results of the strip, in reading order.
const STRIP: [Readout; 11] = [
    Readout::EffectiveFlops,
    Readout::StepTime,
    Readout::StepMfu,
    Readout::Goodput,
    Readout::ClusterMtbf,
    Readout::Interval,
    Readout::Response,
    Readout::P99,
    Readout::FacilityPower,
    Readout::Carbon,
    Readout::Rental,
];

/// The strip of the most asked results, and the term that binds.
pub fn strip() -> AnyView {
    let store = Store::expect();
    let binding = markup(
        move || store.report.with(|report| page::binding(report, store.language.get())).into_text(),
        |_| {},
    );
    view! {
        <section class="strip" aria-live="off">
            {binding} {STRIP.map(value).into_iter().collect_view()}
        </section>
    }
    .into_any()
}

/// One result with its unit, its status and its change against the baseline.
pub fn value(readout: Readout) -> AnyView {
    let store = Store::expect();
    markup(move || with_view(store, |view| page::value(readout, view)).into_text(), |_| {})
}

/// What moved against the pinned baseline, by layer, the largest change first.
#[component]
pub fn WhatMoved() -> impl IntoView {
    let store = Store::expect();
    let changes = Memo::new(move |_| {
        store.baseline.with(|baseline| {
            baseline.as_ref().map(|(_, before)| store.report.with(|after| moved(before, after)))
        })
    });
    let hint = Memo::new(move |_| {
        changes.with(|changes| match changes.as_deref() {
            None => Some(words::PIN_HINT),
            Some([]) => Some(words::NOTHING_MOVED),
            Some(_) => None,
        })
    });
    view! {
        <section class="card moved" id="what-moved">
            <header class="card-head">
                <h2>{store.say(words::WHAT_MOVED)}</h2>
                <button type="button" data-action="pin" on:click=move |_| store.toggle_pin()>
                    {live(move || store.text(if changes.with(Option::is_some) { words::UNPIN } else { words::PIN }))}
                </button>
            </header>
            <p class="hint" hidden=live(move || hint.get().is_none())>
                {live(move || hint.get().map(|hint| store.text(hint)))}
            </p>
            {store.details.markup(
                move || hint.get().is_none(),
                move |part| {
                    changes.with(|changes| {
                        (part.moved)(changes.as_deref().unwrap_or_default(), store.language.get())
                    })
                },
            )}
        </section>
    }
}

/// Every result by layer, folded.
#[component]
pub fn AllResults() -> impl IntoView {
    let store = Store::expect();
    let opened = RwSignal::new(false);
    view! {
        <details class="card all-results" on:toggle=move |_| opened.set(true)>
            <summary>{store.say(words::ALL_RESULTS)}</summary>
            {store.details.markup(
                move || opened.get(),
                move |part| store.report.with(|report| (part.results)(report, store.language.get())),
            )}
        </details>
    }
}
