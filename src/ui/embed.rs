//! The page inside a frame: chosen instruments and controls, and messages with
//! the page around it. docs/embed.md is the reference of the messages.

use super::chart::ChartCard;
use super::choice::ChoiceControl;
use super::control::FieldControl;
use super::refusals::Refusals;
use super::{Store, address};
use crate::evaluate::Readout;
use crate::instrument::{read_link, shown};
use crate::scenario::{Link, ViewMode};
use crate::text::Text;
use gloo_events::EventListener;
use js_sys::{Array, Object, Reflect};
use leptos::html;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::prelude::{Closure, JsValue};
use leptos::web_sys::{MessageEvent, ResizeObserver, Window};

const OPEN: Text = Text::new("Open in Fleetscope", "在 Fleetscope 中打开");

/// The page of the view.
#[component]
pub fn Embed() -> impl IntoView {
    let store = Store::expect();
    let page = NodeRef::<html::Main>::new();
    let list = Memo::new(move |_| store.link.with(shown));
    let target = move || {
        store.link.with(|link| {
            address::whole(&Link { view: ViewMode::Full, show: Vec::new(), ..link.clone() })
        })
    };
    Effect::new(move |_| {
        let Some(element) = page.get() else { return };
        let post = move || {
            if let Some(element) = page.get_untracked() {
                post_height(element.offset_height());
            }
        };
        let callback = Closure::<dyn Fn()>::new(post);
        if let Ok(observer) = ResizeObserver::new(callback.as_ref().unchecked_ref()) {
            observer.observe(&element);
            // The page keeps its frame until it goes; so does the observer.
            callback.forget();
        }
    });
    Effect::new(move |before: Option<()>| {
        store.link.track();
        if before.is_some()
            && let Some(parent) = parent()
        {
            post(&parent, &state(store, &[]), "*");
        }
    });
    view! {
        <main class="embed" id="charts" node_ref=page>
            <Refusals />
            {move || {
                let list = list.get();
                let charts = list
                    .instruments
                    .iter()
                    .map(|&instrument| view! { <ChartCard instrument=instrument /> })
                    .collect_view();
                let choices = list.choices.iter().map(|&choice| view! { <ChoiceControl choice=choice /> }).collect_view();
                let fields = list.fields.iter().map(|&field| view! { <FieldControl field=field /> }).collect_view();
                view! {
                    <div class="embed-controls">{choices} {fields}</div>
                    {charts}
                }
            }}
            <p class="embed-foot">
                <a href=target target="_blank" rel="noopener" data-action="open">{move || store.text(OPEN)} " ↗"</a>
            </p>
        </main>
    }
}

/// The window that frames this one, if any does.
fn parent() -> Option<Window> {
    let own = window();
    own.parent().ok().flatten().filter(|parent| *parent != own)
}

fn object(kind: &str) -> Object {
    let object = Object::new();
    set(&object, "type", &kind.into());
    object
}

fn set(object: &Object, key: &str, value: &JsValue) {
    // A fresh plain object takes every key.
    let _ = Reflect::set(object, &key.into(), value);
}

fn post(to: &Window, message: &Object, origin: &str) {
    // A window that is gone by now needs no message.
    let _ = to.post_message(message, origin);
}

/// Tells the page around this one how high the frame should be; no secret, so for any origin.
fn post_height(height: i32) {
    if let Some(parent) = parent() {
        let message = object("fleetscope:height");
        set(&message, "height", &height.into());
        post(&parent, &message, "*");
    }
}

/// The state as a message: link, results in SI units, what was refused.
fn state(store: Store, refused: &[String]) -> Object {
    let message = object("fleetscope:state");
    let link = store.link.with_untracked(address::whole);
    set(&message, "link", &link.into());
    let results = Object::new();
    store.report.with_untracked(|report| {
        for &readout in Readout::ALL {
            let value = report.get(readout).map_or(JsValue::NULL, JsValue::from_f64);
            set(&results, readout.row().name, &value);
        }
    });
    set(&message, "results", &results);
    let list = Array::new();
    for refusal in refused {
        list.push(&refusal.as_str().into());
    }
    set(&message, "refused", &list);
    message
}

/// Answers the messages of the page around this one.
pub fn listen(store: Store) {
    EventListener::new(&window(), "message", move |event| {
        let Some(event) = event.dyn_ref::<MessageEvent>() else { return };
        let (Some(parent), Some(source)) = (parent(), event.source()) else { return };
        let framed = store.link.with_untracked(|link| link.view) == ViewMode::Embed;
        if !framed || !Object::is(source.as_ref(), parent.as_ref()) {
            return;
        }
        let data = event.data();
        let text =
            |key: &str| Reflect::get(&data, &key.into()).ok().and_then(|value| value.as_string());
        let refused = match text("type").as_deref() {
            Some("fleetscope:get") => Vec::new(),
            Some("fleetscope:set") => take(store, &text("link").unwrap_or_default()),
            _ => return,
        };
        // A page from a file or a sandbox has no origin that could be named.
        let origin = event.origin();
        let origin = if origin == "null" || origin.is_empty() { "*" } else { &origin };
        post(&parent, &state(store, &refused), origin);
    })
    .forget();
}

/// Takes the scenario and the baseline of a link; the view stays.
fn take(store: Store, text: &str) -> Vec<String> {
    let reading = read_link(text);
    let language = store.language.get_untracked();
    store.change(|link| {
        let mut taken = Link { view: ViewMode::Embed, ..reading.link.clone() };
        if taken.show.is_empty() {
            taken.place = link.place;
            taken.show.clone_from(&link.show);
        }
        *link = taken;
    });
    reading.refused.iter().map(|refusal| refusal.message(language)).collect()
}
