//! A place made of instruments: each with its chart and the results it is about.

use super::Store;
use super::chart::ChartCard;
use super::live::live;
use super::readouts::strip;
use crate::instrument::Instrument;
use crate::scenario::Place;
use leptos::prelude::*;

/// The instruments of a place, in reading order.
#[component]
pub fn Instruments(
    /// The place.
    place: Place,
) -> impl IntoView {
    let store = Store::expect();
    view! {
        <div class="instruments">
            {live(move || match store.instruments_of(place) {
                Some(instruments) => {
                    instruments
                        .into_iter()
                        .map(beside)
                        .collect_view()
                        .into_any()
                }
                None => store.places.waiting(),
            })}
        </div>
    }
}

/// An instrument with its results beside it.
pub fn beside(instrument: &'static Instrument) -> AnyView {
    view! {
        <section class="instrument">
            <ChartCard instrument=instrument />
            {strip("strip side", instrument.readouts, false)}
        </section>
    }
    .into_any()
}
