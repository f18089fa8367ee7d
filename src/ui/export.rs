//! Saving charts and reports, printing, and taking reports back.

use super::browser::{at, file_text, focus, print, save, save_png};
use super::chart::with_view;
use super::drawer::Drawer;
use super::markup::markup;
use super::{Store, address};
use crate::chart::csv;
use crate::instrument::{Instrument, View};
use crate::page::export::{self as page, CHART, PNG_SCALE};
use crate::report::{json, markdown, read};
use crate::text::Language;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsValue;

/// The menu of one chart.
pub fn chart_menu(instrument: &'static Instrument) -> AnyView {
    let store = Store::expect();
    markup(
        || page::chart_menu().into_text(),
        move |deed| untrack(|| save_chart(store, instrument, &deed.value)),
    )
}

fn save_chart(store: Store, instrument: &'static Instrument, kind: &str) {
    let link = store.link.get();
    let language = store.language.get();
    let look = |use_it: &dyn Fn(&View<'_>) -> String| with_view(store, |view| use_it(view));
    let name = ["fleetscope-", instrument.id, ".", kind].concat();
    if kind == "csv" {
        let text = look(&|view| csv(&(instrument.chart)(view), language));
        return save(&name, "text/csv;charset=utf-8", &text);
    }
    let svg = look(&|view| page::chart_svg(instrument, view, address::whole(&link)));
    if kind == "svg" {
        return save(&name, "image/svg+xml", &svg);
    }
    leptos::task::spawn_local(async move {
        save_png(&name, &svg, (CHART.width * PNG_SCALE, CHART.height * PNG_SCALE)).await;
    });
}

/// The card for the whole report.
pub fn card() -> AnyView {
    let store = Store::expect();
    let complaint = RwSignal::new(String::new());
    Effect::new(move |_| {
        if store.drawer.get() == Drawer::Save {
            focus("[data-card=save] h2");
        } else {
            complaint.set(String::new());
        }
    });
    Effect::new(move |_| {
        let Some((name, text)) = store.given.get().filter(|(_, text)| !is_lesson(text)) else {
            return;
        };
        store.given.set(None);
        match take(store, &text) {
            Ok(()) => store.drawer.set(Drawer::Closed),
            Err(problem) => complaint.set(["“", &name, "” ", &problem].concat()),
        }
    });
    markup(
        move || match store.drawer.get() {
            Drawer::Save => {
                let covered = store.covered.get();
                page::card(covered, &complaint.get(), store.language.get()).into_text()
            }
            _ => String::new(),
        },
        move |deed| match deed.name.as_str() {
            page::SAVE => untrack(|| save_report(store, &deed.value)),
            page::PRINT => print(),
            page::FILE => given(store, at(&deed.element, &["files", "0"])),
            page::PASTE if !deed.value.trim().is_empty() => match take(store, &deed.value) {
                Ok(()) => store.drawer.set(Drawer::Closed),
                Err(problem) => complaint.set(["… ", &problem].concat()),
            },
            crate::page::lesson::CLOSE => store.drawer.set(Drawer::Closed),
            _ => {}
        },
    )
}

fn save_report(store: Store, kind: &str) {
    let link = store.link.get();
    let language = store.language.get();
    let text = store.report.with(|report| match kind {
        "json" => store.refused.with(|refused| json(&link, refused, report, language)),
        _ => markdown(&link.scenario, &address::whole(&link), report, language),
    });
    let name = ["fleetscope-report.", kind].concat();
    save(
        &name,
        if kind == "json" { "application/json" } else { "text/markdown;charset=utf-8" },
        &text,
    );
}

/// Takes a report or a link; what it refuses is listed as for any link.
fn take(store: Store, text: &str) -> Result<(), String> {
    let language: Language = store.language.get_untracked();
    let reading = read(text).map_err(|problem| problem.message(language))?;
    store.link.set(reading.link);
    store.commit();
    store.refused.set(reading.refused);
    Ok(())
}

/// Whether a file is a lesson; anything else is taken for a report or a link.
pub fn is_lesson(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').starts_with("# ")
}

/// Reads a file that a reader chose or dropped, for the card that understands it.
pub fn given(store: Store, file: JsValue) {
    leptos::task::spawn_local(async move {
        if let Some((name, text)) = file_text(file).await {
            store.drawer.set(if is_lesson(&text) { Drawer::Lessons } else { Drawer::Save });
            store.given.set(Some((name, text)));
        }
    });
}
