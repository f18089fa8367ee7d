//! The controls: headline sliders always in view, the rest in groups that fold.
//! At a place of instruments only the fields that they depend on are offered.

use super::Store;
use super::control::{choice_control, field_control};
use super::live::{live, open_once};
use crate::page::words;
use crate::scenario::{CHOICES, Choice, FIELDS, Field, Group, Place};
use leptos::prelude::*;

/// All controls of the scenario.
pub fn panel(store: Store) -> AnyView {
    let place = Memo::new(move |_| store.link.with(|link| link.place));
    let headlines = FIELDS.iter().filter(|row| row.headline);
    let groups = move || {
        let offer = Offer::of(store, place.get());
        let groups = Group::ALL.into_iter().filter(|&group| offer.has(group));
        groups.map(|group| group_controls(store, group, offer.clone())).collect_view().into_any()
    };
    view! {
        <aside class="panel" id="controls" aria-label=store.say(words::SCENARIO)>
            <div class="headlines">
                {headlines.map(|row| field_control(row.field, true)).collect_view()}
            </div>
            <div class="groups">{live(groups)}</div>
        </aside>
    }
    .into_any()
}

/// The fields and choices that a place offers beside the headline sliders.
#[derive(Clone)]
struct Offer {
    fields: Vec<Field>,
    choices: Vec<Choice>,
    /// Few enough to show unfolded.
    few: bool,
}

impl Offer {
    /// Nothing until the instruments of the place are there.
    fn of(store: Store, place: Place) -> Self {
        let everything = place == Place::Overview;
        let instruments = store.instruments_of(place).unwrap_or_default();
        let fields = FIELDS
            .iter()
            .filter(|row| !row.headline)
            .map(|row| row.field)
            .filter(|field| {
                everything || instruments.iter().any(|instrument| instrument.fields.contains(field))
            })
            .collect();
        let choices = CHOICES
            .iter()
            .map(|row| row.choice)
            .filter(|choice| {
                everything
                    || instruments.iter().any(|instrument| instrument.choices.contains(choice))
            })
            .collect();
        Self { fields, choices, few: !everything }
    }

    fn has(&self, group: Group) -> bool {
        self.fields.iter().any(|field| field.row().group == group)
            || self.choices.iter().any(|choice| choice.row().group == group)
    }
}

/// A group that folds.
fn group_controls(store: Store, group: Group, offer: Offer) -> AnyView {
    // The controls of a closed group are not built until it is first opened: the first screen comes sooner.
    let opened = RwSignal::new(offer.few);
    let few = offer.few;
    let controls = move || {
        if !opened.get() {
            return ().into_any();
        }
        let choices = offer.choices.iter().filter(|choice| choice.row().group == group);
        let fields = offer.fields.iter().filter(|field| field.row().group == group);
        let choices = choices.map(|&choice| choice_control(choice));
        let fields = fields.map(|&field| field_control(field, false));
        choices.chain(fields).collect_view().into_any()
    };
    view! {
        <details class="group" data-group=group.key() open=few on:toggle=move |_| open_once(opened)>
            <summary>{store.say(group.label())}</summary>
            <div class="fields">{live(controls)}</div>
        </details>
    }
    .into_any()
}
