//! The way between places: a row of links, on a narrow screen a select.

use super::Store;
use super::live::live;
use crate::page::words;
use crate::scenario::{Link, Place};
use leptos::prelude::*;

/// The navigation.
#[component]
pub fn Navigation() -> impl IntoView {
    let store = Store::expect();
    let place = Memo::new(move |_| store.link.with(|link| link.place));
    let pick = move |event: leptos::ev::Event| {
        if let Some(place) = Place::find(&event_target_value(&event)) {
            store.go(place);
        }
    };
    view! {
        <nav class="places" aria-label=store.say(words::PLACES)>
            {Place::ALL
                .iter()
                .map(|&target| {
                    // A real address, so that a place can be opened in a tab of its own.
                    let address = move || format!("#{}", store.link.with(|link| Link { place: target, ..link.clone() }).fragment());
                    view! {
                        <a
                            href=address
                            data-place=target.word()
                            aria-current=live(move || (place.get() == target).then_some("page"))
                            on:click=move |event| {
                                if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
                                    event.prevent_default();
                                    store.go(target);
                                }
                            }
                        >
                            {store.say(target.label())}
                        </a>
                    }
                })
                .collect_view()}
            <select
                aria-label=store.say(words::PLACES)
                data-action="place"
                prop:value=live(move || place.get().word())
                on:change=pick
            >
                {Place::ALL
                    .iter()
                    .map(|&target| {
                        view! {
                            <option value=target.word() selected=live(move || place.get() == target)>
                                {store.say(target.label())}
                            </option>
                        }
                    })
                    .collect_view()}
            </select>
        </nav>
    }
}
