//! A place made of instruments: each with its chart and the results it is about.

use super::chart::ChartCard;
use super::readouts::Value;
use crate::instrument::instruments_of;
use crate::scenario::Place;
use leptos::prelude::*;

/// The instruments of a place, in reading order.
#[component]
pub fn Instruments(
    /// The place.
    place: Place,
) -> impl IntoView {
    view! {
        <div class="instruments">
            {instruments_of(place)
                .map(|instrument| {
                    view! {
                        <section class="instrument">
                            <ChartCard instrument=instrument />
                            <div class="strip side">
                                {instrument
                                    .readouts
                                    .iter()
                                    .map(|&readout| view! { <Value readout=readout /> })
                                    .collect_view()}
                            </div>
                        </section>
                    }
                })
                .collect_view()}
        </div>
    }
}
