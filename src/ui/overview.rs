//! The overview: the strip, the four charts, what moved, all results.

use super::chart::ChartCard;
use super::readouts::{AllResults, Strip, WhatMoved};
use crate::instrument::OVERVIEW;
use leptos::prelude::*;

/// The first place.
#[component]
pub fn Overview() -> impl IntoView {
    view! {
        <Strip />
        <div class="charts">
            {OVERVIEW
                .iter()
                .map(|instrument| view! { <ChartCard instrument=instrument /> })
                .collect_view()}
        </div>
        <WhatMoved />
        <AllResults />
    }
}
