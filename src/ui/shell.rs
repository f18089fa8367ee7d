//! The frame of the page: header, navigation, controls, place.

use super::clipboard::copy;
use super::instruments::Instruments;
use super::live::live;
use super::navigation::Navigation;
use super::overview::Overview;
use super::panel::Panel;
use super::refusals::Refusals;
use super::{Store, address, keyboard, preferences};
use crate::page::words;
use crate::quantity::exact;
use crate::scenario::{FIELDS, PRESETS, Place, Scenario};
use crate::text::Language;
use leptos::prelude::*;

/// The application.
#[component]
pub fn App() -> impl IntoView {
    let store = Store::new(address::read());
    provide_context(store);
    preferences::follow(store.language, store.theme);
    address::follow(store);
    keyboard::listen(store);
    Effect::new(move |_| store.check_words());
    Effect::new(move |_| {
        // The browser tests wait for this attribute.
        if let Some(body) = document().body() {
            let _ = body.set_attribute("data-ready", "");
            let view = store.link.with(|link| link.view).word().unwrap_or("full");
            let _ = body.set_attribute("data-view", view);
        }
    });
    let place = Memo::new(move |_| store.link.with(|link| link.place));
    view! {
        <super::palette::Palette />
        <a class="skip" href="#charts" on:click=skip>{store.say(words::SKIP)}</a>
        <Header />
        <Navigation />
        <div class="page" class:alone=live(move || !place.get().shows_scenario())>
            <Show when=move || place.get().shows_scenario()>
                <Panel />
            </Show>
            <main id="charts" tabindex="-1">
                <Refusals />
                {live(move || match place.get() {
                    Place::Overview => view! { <Overview /> }.into_any(),
                    Place::Formulas => store.formulas.get().map_or_else(|| store.formulas.waiting(), |part| (part.formulas)()),
                    Place::Book => store.formulas.get().map_or_else(|| store.formulas.waiting(), |part| (part.book)()),
                    other => view! { <Instruments place=other /> }.into_any(),
                })}
            </main>
        </div>
        <Show when=move || place.get().shows_scenario()>
            <BottomBar />
        </Show>
    }
}

/// The link would replace the state in the address; move the focus instead.
fn skip(event: leptos::ev::MouseEvent) {
    use leptos::wasm_bindgen::JsCast;
    event.prevent_default();
    if let Some(main) = document().get_element_by_id("charts")
        && let Ok(main) = main.dyn_into::<web_sys::HtmlElement>()
    {
        let _ = main.focus();
    }
}

#[component]
fn Header() -> impl IntoView {
    let store = Store::expect();
    view! {
        <header class="top">
            <h1>
                "Fleetscope" <span class="tagline">{store.say(words::TAGLINE)}</span>
            </h1>
            <nav class="tools">
                <Examples />
                <button
                    type="button"
                    data-action="undo"
                    title="Ctrl+Z"
                    disabled=live(move || !store.can_step(-1))
                    on:click=move |_| store.step(-1)
                >
                    {store.say(words::UNDO)}
                </button>
                <button
                    type="button"
                    data-action="redo"
                    title="Ctrl+Shift+Z"
                    disabled=live(move || !store.can_step(1))
                    on:click=move |_| store.step(1)
                >
                    {store.say(words::REDO)}
                </button>
                <button
                    type="button"
                    data-action="reset"
                    title=store.say(words::RESET_ALL)
                    disabled=live(move || store.scenario() == Scenario::default())
                    on:click=move |_| store.load(Scenario::default())
                >
                    {store.say(words::RESET)}
                </button>
                <CopyLink />
                <LanguageButton />
                <button
                    type="button"
                    data-action="theme"
                    title=store.say(words::THEME)
                    on:click=move |_| store.theme.update(|theme| *theme = theme.next())
                >
                    {live(move || store.text(store.theme.get().label()))}
                </button>
            </nav>
        </header>
    }
}

#[component]
fn Examples() -> impl IntoView {
    let store = Store::expect();
    let pick = move |event: leptos::ev::Event| {
        if let Some(preset) = PRESETS.iter().find(|preset| preset.id == event_target_value(&event))
        {
            store.load(preset.scenario());
        }
    };
    // The select shows the preset that the scenario still equals.
    let shown = move || {
        let scenario = store.scenario();
        PRESETS.iter().find(|preset| preset.scenario() == scenario).map_or("", |preset| preset.id)
    };
    view! {
        <select data-action="examples" aria-label=store.say(words::EXAMPLES) prop:value=shown on:change=pick>
            <option value="">{store.say(words::EXAMPLES)}</option>
            {PRESETS
                .iter()
                .map(|preset| view! { <option value=preset.id title=store.say(preset.note)>{store.say(preset.name)}</option> })
                .collect_view()}
        </select>
    }
}

#[component]
fn LanguageButton() -> impl IntoView {
    let store = Store::expect();
    let other = move || match store.language.get() {
        Language::English => Language::Chinese,
        Language::Chinese => Language::English,
    };
    view! {
        <button
            type="button"
            data-action="language"
            lang=live(move || other().tag())
            aria-label=live(move || format!("{}: {}", store.text(words::LANGUAGE), other().own_name()))
            on:click=move |_| store.language.set(other())
        >
            {live(move || other().own_name())}
        </button>
    }
}

#[component]
fn CopyLink() -> impl IntoView {
    let store = Store::expect();
    let said = RwSignal::new(words::COPY_LINK);
    let press = move |_| {
        let address = address::whole(&store.link.get_untracked());
        leptos::task::spawn_local(async move {
            let copied = copy(&address).await;
            said.set(if copied { words::COPIED } else { words::COPY_FAILED });
            set_timeout(move || said.set(words::COPY_LINK), std::time::Duration::from_secs(2));
        });
    };
    view! {
        <button type="button" data-action="copy" on:click=press>
            <span aria-live="polite">{live(move || store.text(said.get()))}</span>
        </button>
    }
}

/// On a narrow screen: the four headline numbers, which open the sliders.
#[component]
fn BottomBar() -> impl IntoView {
    let store = Store::expect();
    view! {
        <button
            type="button"
            class="bottom-bar"
            data-action="sheet"
            aria-controls="controls"
            aria-expanded=live(move || store.sheet.get().to_string())
            on:click=move |_| store.sheet.update(|open| *open = !*open)
        >
            {FIELDS
                .iter()
                .filter(|row| row.headline)
                .map(|row| {
                    view! {
                        <span>
                            <small>{row.symbol}</small>
                            " "
                            {live(move || exact(store.scenario().number(row.field)))}
                        </span>
                    }
                })
                .collect_view()}
            <span class="sheet-word" aria-hidden="true">{live(move || if store.sheet.get() { "▾" } else { "▴" })}</span>
        </button>
    }
}
