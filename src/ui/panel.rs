//! The controls: headline sliders always in view, the rest in groups that fold.

use super::choice::ChoiceControl;
use super::control::FieldControl;
use super::{Store, words};
use crate::scenario::{CHOICES, FIELDS, Group};
use leptos::prelude::*;

/// All controls of the scenario.
#[component]
pub fn Panel() -> impl IntoView {
    let store = Store::expect();
    view! {
        <aside
            class="panel"
            id="controls"
            class:open=move || store.sheet.get()
            aria-label=move || store.text(words::SCENARIO_CONTROLS)
        >
            <div class="headlines">
                {FIELDS
                    .iter()
                    .filter(|row| row.headline)
                    .map(|row| view! { <FieldControl field=row.field headline=true /> })
                    .collect_view()}
            </div>
            <div class="groups">{Group::ALL.map(|group| view! { <GroupControls group=group /> }).into_iter().collect_view()}</div>
        </aside>
    }
}

#[component]
fn GroupControls(group: Group) -> impl IntoView {
    let store = Store::expect();
    // The controls of a closed group are not built until it is first opened: the first screen comes sooner.
    let opened = RwSignal::new(false);
    view! {
        <details
            class="group"
            data-group=group.key()
            on:toggle=move |_| opened.set(true)
        >
            <summary>{move || store.text(group.label())}</summary>
            <div class="fields">
                <Show when=move || opened.get()>
                    {CHOICES
                        .iter()
                        .filter(|row| row.group == group)
                        .map(|row| view! { <ChoiceControl choice=row.choice /> })
                        .collect_view()}
                    {FIELDS
                        .iter()
                        .filter(|row| row.group == group && !row.headline)
                        .map(|row| view! { <FieldControl field=row.field /> })
                        .collect_view()}
                </Show>
            </div>
        </details>
    }
}
