//! The frame of the page: header, navigation, controls, place.

use super::browser::call;
use super::instruments::instruments;
use super::live::{effect, live};
use super::markup::markup;
use super::overview::overview;
use super::panel::panel;
use super::{Store, address, keyboard, preferences};
use crate::page::frame::{self as page, HeaderState};
use crate::page::paper::paper;
use crate::scenario::{PRESETS, Place, Scenario};
use gloo_events::{EventListener, EventListenerOptions};
use leptos::prelude::*;

/// The application.
#[component]
pub fn App() -> impl IntoView {
    let store = Store::new(address::read());
    provide_context(store);
    preferences::follow(store.language, store.theme);
    address::follow(store);
    keyboard::listen(store);
    EventListener::new(&window(), "beforeprint", move |_| {
        let _ = write_paper(store);
    })
    .forget();
    super::rehearsal::rehearse(store);
    effect(Box::new(move || store.check_words()));
    effect(Box::new(move || store.follow_example()));
    let view = Memo::new(move |_| store.link.with(|link| link.view).word().unwrap_or_default());
    let asked = Memo::new(move |_| store.link.with(|link| link.ask.is_some()));
    let place = Memo::new(move |_| store.link.with(|link| link.place));
    effect(Box::new(move || {
        let view = Some(view.get()).filter(|view| !view.is_empty()).unwrap_or("full");
        let flag = |on| if on { "1" } else { "" };
        let body = document().body();
        for (name, value) in [
            ("data-view", view),
            // The style sheet covers the place until the cards above it cover the answer alone.
            ("data-asked", flag(asked.get())),
            ("data-alone", flag(!place.get().shows_scenario())),
            ("data-sheet", flag(store.sheet.get())),
            // The browser tests wait for this attribute.
            ("data-ready", ""),
        ] {
            if let Some(body) = &body {
                let _ = body.set_attribute(name, value);
            }
        }
    }));
    view! {
        {super::palette::palette()}
        {live(move || match view.get().is_empty().then(full_page) {
            Some(page) => page,
            None => store.later.view(&|part| (part.frame)()),
        })}
    }
}

/// Writes the last sheet of paper, which the screen does not show: the browser prints when this returns.
fn write_paper(store: Store) -> Option<()> {
    let sheet = match document().query_selector("[data-paper]").ok().flatten() {
        Some(sheet) => sheet,
        None => {
            let sheet = document().create_element("section").ok()?;
            sheet.set_attribute("data-paper", "").ok()?;
            document().body()?.append_child(&sheet).ok()?;
            sheet
        }
    };
    let link = store.link.get_untracked();
    let language = store.language.get_untracked();
    let address = address::whole(&link);
    let html = store.report.with_untracked(|report| paper(&link, &address, report, language));
    sheet.set_inner_html(html.text());
    Some(())
}

fn full_page() -> AnyView {
    let store = Store::expect();
    let place = Memo::new(move |_| store.link.with(|link| link.place));
    let controlled = Memo::new(move |_| place.get().shows_scenario());
    let with_controls = move |view: fn(Store) -> AnyView| {
        live(move || if controlled.get() { view(store) } else { ().into_any() })
    };
    view! {
        {header(store)}
        {navigation(store)}
        <div class="page">
            {with_controls(panel)}
            <main id="charts" tabindex="-1">
                {refusals(store)}
                {above(store)}
                {live(move || match place.get() {
                    Place::Overview => overview(),
                    Place::Formulas => store.later.view(&|part| (part.formulas)()),
                    Place::Diagnose => store.later.view(&|part| (part.diagnose)()),
                    Place::Assumptions => store.later.view(&|part| (part.assumptions)()),
                    Place::Book => store.later.view(&|part| (part.book)()),
                    other => instruments(store, other),
                })}
            </main>
        </div>
        {with_controls(bottom_bar)}
    }
    .into_any()
}

/// The link would replace the state in the address; move the focus instead.
fn skip() {
    use leptos::wasm_bindgen::JsCast;
    if let Some(main) = document().get_element_by_id("charts")
        && let Ok(main) = main.dyn_into::<web_sys::HtmlElement>()
    {
        let _ = main.focus();
    }
}

fn header(store: Store) -> AnyView {
    let write = move || {
        let state = HeaderState {
            can_undo: store.can_step(-1),
            can_redo: store.can_step(1),
            theme: store.theme.get().label(),
            kept: store.link.with(|link| link.others.len()),
        };
        page::header(&store.scenario(), state, store.language.get()).into_text()
    };
    markup(write, move |deed| {
        // What these open lies under the menu of a narrow screen.
        if matches!(deed.name.as_str(), page::deed::LESSONS | page::deed::SAVE)
            && let Some(menu) = document().get_element_by_id("tools")
        {
            call(&menu, "hidePopover", &[]);
        }
        match PRESETS.iter().find(|preset| preset.id == deed.value) {
            Some(preset) => store.load(untrack(|| store.text(preset.name)), "", preset.scenario()),
            None => act(store, &deed.name),
        }
    })
}

/// Does what a button of the header or a key says.
pub fn act(store: Store, deed: &str) {
    match deed {
        page::deed::UNDO => store.step(-1),
        page::deed::REDO => store.step(1),
        page::deed::RESET => store.load("", "", Scenario::default()),
        page::deed::LANGUAGE => {
            store.language.update(|language| *language = page::other(*language))
        }
        page::deed::LESSONS => store.lessons.update(|open| *open = !*open),
        page::deed::SAVE => store.saving.update(|open| *open = !*open),
        page::deed::THEME => store.theme.update(|theme| *theme = theme.next()),
        page::deed::EXAMPLE => {}
        page::deed::SKIP => skip(),
        deed => {
            let deed = deed.to_owned();
            store.later.then(store, Box::new(move |part| (part.act)(store, &deed)));
        }
    }
}

fn navigation(store: Store) -> AnyView {
    markup(
        move || page::navigation(&store.settled(), store.language.get()).into_text(),
        move |deed| {
            if let Some(place) = Place::find(&deed.value) {
                store.go(place);
            }
        },
    )
}

/// Lessons, questions, saving and loading, once somebody asks for one of them.
fn above(store: Store) -> AnyView {
    let options = EventListenerOptions::enable_prevent_default();
    let listener = EventListener::new_with_options(&window(), "dragover", options, move |event| {
        event.prevent_default();
        store.dragged.set(true);
    });
    // It goes when the page goes, as to present.
    StoredValue::new_local(listener);
    let wanted = Memo::new(move |before: Option<&bool>| {
        before == Some(&true)
            || store.lessons.get()
            || store.saving.get()
            || store.dragged.get()
            || store.link.with(|link| link.ask.is_some() || link.lesson.is_some())
    });
    view! {
        {live(move || match wanted.get() {
            true => store.later.view(&|part| (part.above)()),
            false => ().into_any(),
        })}
    }
    .into_any()
}

/// What the link said that was not taken.
pub fn refusals(store: Store) -> AnyView {
    markup(
        move || {
            store.refused.with(|refused| page::refusals(refused, store.language.get())).into_text()
        },
        move |_| store.refused.set(Vec::new()),
    )
}

fn bottom_bar(store: Store) -> AnyView {
    markup(
        move || page::bottom_bar(&store.scenario(), store.sheet.get()).into_text(),
        move |_| store.sheet.update(|open| *open = !*open),
    )
}
