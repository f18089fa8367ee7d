//! A place made of instruments: each with its chart and the results it is about.

use super::Store;
use super::chart::chart_card;
use super::live::live;
use super::readouts::strip;
use crate::instrument::Instrument;
use crate::scenario::Place;
use leptos::prelude::*;

/// The instruments of a place, in reading order.
pub fn instruments(store: Store, place: Place) -> AnyView {
    let list = move || match store.instruments_of(place) {
        Some(instruments) => instruments.into_iter().map(beside).collect_view().into_any(),
        None => store.later.waiting(),
    };
    view! { <div class="instruments">{live(list)}</div> }.into_any()
}

/// An instrument with its results beside it.
pub fn beside(instrument: &'static Instrument) -> AnyView {
    view! {
        <section class="instrument">
            {chart_card(instrument)} {strip("strip side", instrument.readouts, false)}
        </section>
    }
    .into_any()
}
