//! The controls: headline sliders always in view, the rest in groups that fold.
//! At a place of instruments only the fields that they depend on are offered.

use super::Store;
use super::control::{choice_control, field_control};
use super::live::live;
use crate::page::words;
use crate::scenario::{CHOICES, Choice, FIELDS, Field, Group, Place};
use leptos::prelude::*;

/// All controls of the scenario.
#[component]
pub fn Panel() -> impl IntoView {
    let store = Store::expect();
    let place = Memo::new(move |_| store.link.with(|link| link.place));
    view! {
        <aside
            class="panel"
            id="controls"
            class:open=live(move || store.sheet.get())
            aria-label=store.say(words::SCENARIO)
        >
            <div class="headlines">
                {FIELDS
                    .iter()
                    .filter(|row| row.headline)
                    .map(|row| field_control(row.field, true))
                    .collect_view()}
            </div>
            {live(move || {
                let offer = Offer::of(store, place.get());
                let groups = Group::ALL
                    .into_iter()
                    .filter(|&group| offer.has(group))
                    .map(|group| view! { <GroupControls group=group offer=offer.clone() /> })
                    .collect_view();
                view! { <div class="groups">{groups}</div> }
            })}
        </aside>
    }
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

#[component]
fn GroupControls(group: Group, offer: Offer) -> impl IntoView {
    let store = Store::expect();
    // The controls of a closed group are not built until it is first opened: the first screen comes sooner.
    let opened = RwSignal::new(offer.few);
    let few = offer.few;
    let controls = move || {
        let choices = offer
            .choices
            .iter()
            .filter(|choice| choice.row().group == group)
            .map(|&choice| choice_control(choice))
            .collect_view();
        let fields = offer
            .fields
            .iter()
            .filter(|field| field.row().group == group)
            .map(|&field| field_control(field, false))
            .collect_view();
        (choices, fields)
    };
    view! {
        <details class="group" data-group=group.key() open=few on:toggle=move |_| opened.set(true)>
            <summary>{store.say(group.label())}</summary>
            <div class="fields">{live(move || opened.get().then(&controls))}</div>
        </details>
    }
}
