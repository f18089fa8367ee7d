//! The overview: the strip, the four charts, what moved, all results.

use super::chart::chart_card;
use super::readouts::{all_results, example, overview_strip, what_moved};
use crate::instrument::OVERVIEW;
use leptos::prelude::*;

/// The first place.
pub fn overview() -> AnyView {
    view! {
        {overview_strip()}
        {example()}
        <div class="charts">{OVERVIEW.iter().map(chart_card).collect_view()}</div>
        {what_moved()}
        {all_results()}
    }
    .into_any()
}
