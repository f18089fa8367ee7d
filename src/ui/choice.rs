//! One choice: a select whose options come from the catalog.

use super::Store;
use super::live::live;
use crate::page::words;
use crate::scenario::Choice;
use leptos::prelude::*;

/// A choice's control.
#[component]
pub fn ChoiceControl(
    /// The choice.
    choice: Choice,
) -> impl IntoView {
    let store = Store::expect();
    let row = choice.row();
    let chosen = Memo::new(move |_| store.scenario().chosen(choice));
    let options = Memo::new(move |_| store.scenario().options(choice).collect::<Vec<_>>());
    let edited = Memo::new(move |_| {
        let scenario = store.scenario();
        row.writes.iter().any(|&field| scenario.is_edited(field))
    });
    let id = format!("choice-{}", row.key);
    view! {
        <div class="field choice" data-key=row.key>
            <label class="field-name" for=id.clone()>
                {store.say(row.label)}
                <span class="edited-word" hidden=live(move || !edited.get())>{store.say(words::EDITED)}</span>
            </label>
            <select
                id=id
                data-choice=row.key
                title=store.say(row.help)
                prop:value=live(move || chosen.get())
                on:change=move |event| store.choose(choice, &event_target_value(&event))
            >
                {live(move || {
                    let language = store.language.get();
                    options
                        .get()
                        .into_iter()
                        .map(|option| {
                            view! {
                                <option value=option.id selected=move || chosen.get() == option.id>
                                    {option.name.get(language)}
                                </option>
                            }
                        })
                        .collect_view()
                })}
            </select>
        </div>
    }
}
