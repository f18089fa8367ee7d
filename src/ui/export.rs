//! Saving charts and reports, printing, and taking reports back.

use super::above::Above;
use super::browser::{print, save, save_png};
use super::chart::with_view;
use super::markup::Deed;
use super::{Store, address};
use crate::chart::csv;
use crate::instrument::Instrument;
use crate::page::export::{self as page, CHART, PNG_SCALE};
use crate::report::{json, markdown, read};
use leptos::prelude::*;

/// Saves the chart of an instrument as the kind of file that a button names.
pub fn save_chart(store: Store, instrument: &'static Instrument, kind: &str) {
    let name = ["fleetscope-", instrument.id, ".", kind].concat();
    let text = untrack(|| {
        with_view(store, |view| match kind {
            "csv" => csv(&instrument.chart_beside(view), view.language),
            _ => page::chart_svg(instrument, view, store.link.with(address::whole)),
        })
    });
    match kind {
        "csv" => save(&name, "text/csv;charset=utf-8", &text),
        "svg" => save(&name, "image/svg+xml", &text),
        _ => leptos::task::spawn_local(async move {
            save_png(&name, &text, (CHART.width * PNG_SCALE, CHART.height * PNG_SCALE)).await;
        }),
    }
}

/// Saves or prints the report.
pub fn act(above: &Above, deed: &Deed) {
    let store = above.store;
    if deed.name == page::PRINT {
        return print();
    }
    untrack(|| {
        let link = store.link.get();
        let language = store.language.get();
        let is_json = deed.value == "json";
        let text = store.report.with(|report| {
            if is_json {
                store.refused.with(|refused| json(&link, refused, report, language))
            } else {
                markdown(&link.scenario, &address::whole(&link), report, language)
            }
        });
        let kind = if is_json { "application/json" } else { "text/markdown;charset=utf-8" };
        save(&["fleetscope-report.", &deed.value].concat(), kind, &text);
    });
}

/// Takes a report or a link; what it refuses is listed as for any link.
pub fn take(store: Store, text: &str) -> Result<(), String> {
    let language = store.language.get_untracked();
    store.open(read(text).map_err(|problem| problem.message(language))?);
    Ok(())
}
