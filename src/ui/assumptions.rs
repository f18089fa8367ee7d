//! The assumptions: the catalog with the reader's own values, the converter, the reference.

use super::Store;
use super::markup::{Deed, markup};
use super::reference as loaded;
use crate::catalog::Edition;
use crate::page::assumptions::{self as page, Complaint, View};
use crate::page::{Html, converter, reference, words};
use crate::scenario::Slot;
use leptos::prelude::*;

/// The deed that fetches the reference once more.
const AGAIN: &str = "reference-again";

/// The place.
pub fn place() -> AnyView {
    let store = Store::expect();
    let query = RwSignal::new(String::new());
    let opened = RwSignal::new(Vec::new());
    let complaints = RwSignal::new(Vec::<Complaint>::new());
    let converted = RwSignal::new(String::new());
    let terms = RwSignal::new(String::new());
    let act = move |deed: Deed| {
        let scenario = store.link.with_untracked(|link| link.scenario);
        let forget = |path: &str| complaints.update(|all| all.retain(|(at, ..)| at != path));
        match deed.name.as_str() {
            page::EDITION => {
                if let Some(edition) = Edition::find(&deed.value) {
                    store.load(scenario.with_edition(edition));
                }
            }
            page::SEARCH => query.set(deed.value),
            page::OPEN => opened.update(|all| all.push(deed.value)),
            page::DROP_ALL => {
                complaints.update(Vec::clear);
                store.load(scenario.without_own_values());
            }
            page::DROP => {
                forget(&deed.value);
                if let Some(slot) = Slot::find(&deed.value) {
                    store.load(scenario.without_own(slot));
                }
            }
            converter::CONVERT => converted.set(deed.value),
            reference::SEARCH => terms.set(deed.value),
            AGAIN => loaded::again(),
            name => {
                let Some(path) = name.strip_prefix(page::OWN) else { return };
                forget(path);
                match Slot::find(path) {
                    // An emptied box takes the own value back.
                    Some(slot) if deed.value.trim().is_empty() => {
                        store.load(scenario.without_own(slot));
                    }
                    _ => match page::with_own(scenario, path, &deed.value) {
                        Ok(changed) => store.load(changed),
                        Err(refusal) => complaints
                            .update(|all| all.push((path.to_owned(), deed.value.clone(), refusal))),
                    },
                }
            }
        }
    };
    let write = move || {
        let scenario = store.scenario();
        let language = store.language.get();
        let html = query.with(|query| {
            opened.with(|opened| {
                complaints.with(|complaints| {
                    let view = View { scenario: &scenario, query, opened, complaints, language };
                    page::assumptions(&view)
                })
            })
        });
        html.into_text()
    };
    view! {
        <div class="book">
            {markup(write, act)}
            {markup(
                move || converted.with(|text| converter::converter(text, store.language.get())).into_text(),
                act,
            )}
            {markup(
                move || {
                    let language = store.language.get();
                    match loaded::reference() {
                        Some(all) => terms.with(|query| reference::reference(all, query, language)).into_text(),
                        None => waiting(language).into_text(),
                    }
                },
                act,
            )}
        </div>
    }
    .into_any()
}

/// What stands in the place of the reference until it is there.
fn waiting(language: crate::text::Language) -> Html {
    if !loaded::failed() {
        return Html::of(
            "<p class=\"hint\" role=\"status\">{0}</p>",
            &[words::LOADING.get(language)],
        );
    }
    Html::of(
        "<p class=\"hint\" role=\"status\">{0} <button type=\"button\" data-act=\"{1}\">{2}</button></p>",
        &[words::NOT_LOADED.get(language), AGAIN, words::TRY_AGAIN.get(language)],
    )
}
