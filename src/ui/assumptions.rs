//! The assumptions: the catalog with the reader's own values, the converter, the reference.

use super::Store;
use super::control::keep_focus;
use super::markup::{Deed, markup};
use crate::catalog::Edition;
use crate::page::assumptions::{self as page, Complaint, View};
use crate::page::{Html, converter, reference};
use crate::scenario::{Link, Scenario, Slot};
use crate::text::Language;
use leptos::prelude::*;

/// What a reader has done to the place.
#[derive(Default)]
struct Doings {
    query: String,
    opened: Vec<String>,
    complaints: Vec<Complaint>,
    converted: String,
    terms: String,
}

/// The place.
pub fn place() -> AnyView {
    let store = Store::expect();
    let doings = RwSignal::new(Doings::default());
    let act = move |deed: Deed| {
        let link = store.link.get_untracked();
        if deed.name == page::DROP {
            keep_focus(&deed.element);
        }
        let mut changed = None;
        doings.update(|doings| changed = doings.take(&link, deed));
        if let Some(changed) = changed {
            // Of an own value it is known by now that there is room.
            store.load(page::EDITION, &link.name, changed);
        }
    };
    markup(
        move || {
            let (scenario, language) = (store.scenario(), store.language.get());
            let reference = super::reference::reference();
            doings.with(|doings| doings.show(&scenario, reference, language)).into_text()
        },
        act,
    )
}

impl Doings {
    /// What a deed makes of the scenario, if it moves that.
    fn take(&mut self, link: &Link, deed: Deed) -> Option<Scenario> {
        let Deed { name, value, .. } = deed;
        let scenario = &link.scenario;
        match name.as_str() {
            page::EDITION => {
                return Edition::find(&value).map(|edition| scenario.with_edition(edition));
            }
            page::SEARCH => self.query = value,
            page::OPEN => self.opened.push(value),
            page::DROP_ALL => {
                self.complaints.clear();
                return Some(scenario.without_own_values());
            }
            page::DROP => return self.drop_own(scenario, &value),
            converter::CONVERT => self.converted = value,
            reference::SEARCH => self.terms = value,
            name => {
                let path = name.strip_prefix(page::OWN)?;
                // An emptied box takes the own value back.
                if value.trim().is_empty() {
                    return self.drop_own(scenario, path);
                }
                self.forget(path);
                let changed = page::with_own(*scenario, path, &value);
                match changed.and_then(|changed| link.with_scenario(path, changed)) {
                    Ok(changed) => return Some(changed.scenario),
                    Err(refusal) => self.complaints.push((path.to_owned(), value, refusal)),
                }
            }
        }
        None
    }

    fn forget(&mut self, path: &str) {
        self.complaints.retain(|(at, ..)| at != path);
    }

    fn drop_own(&mut self, scenario: &Scenario, path: &str) -> Option<Scenario> {
        self.forget(path);
        Slot::find(path).map(|slot| scenario.without_own(slot))
    }

    fn show(
        &self,
        scenario: &Scenario,
        all: Option<&reference::Reference>,
        language: Language,
    ) -> Html {
        let view = View {
            scenario,
            query: &self.query,
            opened: &self.opened,
            complaints: &self.complaints,
            language,
        };
        let terms = match all {
            Some(all) => reference::reference(all, &self.terms, language),
            None => Html::default(),
        };
        Html::of(
            "<div class=\"book\"><div class=\"book\">{=0}</div>{=1}<div class=\"book\">{=2}</div></div>",
            &[
                page::assumptions(&view).text(),
                converter::converter(&self.converted, language).text(),
                terms.text(),
            ],
        )
    }
}
