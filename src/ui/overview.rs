//! The overview: the strip, the four charts, what moved, all results.

use super::chart::ChartCard;
use super::readouts::{all_results, overview_strip, what_moved};
use crate::instrument::OVERVIEW;
use leptos::prelude::*;

/// The first place.
#[component]
pub fn Overview() -> impl IntoView {
    view! {
        {overview_strip()}
        <div class="charts">
            {OVERVIEW
                .iter()
                .map(|instrument| view! { <ChartCard instrument=instrument /> })
                .collect_view()}
        </div>
        {what_moved()}
        {all_results()}
    }
}
