//! What the link said that was not taken.

use super::Store;
use super::live::live;
use crate::page::words;
use leptos::prelude::*;

/// How many refusals are listed; a broken link of any length stays readable.
const LISTED: usize = 12;

/// The list of refusals, empty most of the time.
#[component]
pub fn Refusals() -> impl IntoView {
    let store = Store::expect();
    view! {
        <Show when=move || !store.refused.with(Vec::is_empty)>
            <section class="refusals" role="alert">
                <h2>{store.say(words::REFUSED_TITLE)}</h2>
                <ul>
                    {live(move || {
                        let language = store.language.get();
                        store.refused.with(|refused| {
                            refused
                                .iter()
                                .take(LISTED)
                                .map(|refusal| view! { <li data-refused=refusal.key.clone()>{refusal.message(language)}</li> })
                                .collect_view()
                        })
                    })}
                    <Show when=move || store.refused.with(|refused| refused.len() > LISTED)>
                        <li>"… +"{live(move || store.refused.with(|refused| refused.len().saturating_sub(LISTED)))}</li>
                    </Show>
                </ul>
                <p>
                    {store.say(words::REFUSED_REST)}" "
                    <button type="button" on:click=move |_| store.refused.set(Vec::new())>
                        {store.say(words::DISMISS)}
                    </button>
                </p>
            </section>
        </Show>
    }
}
