//! Shows the markup of [`crate::page`] and brings back what a reader does to it.
//!
//! When the state moves the markup is written anew and the elements follow it: only
//! what differs is touched, so focus, selections and scroll positions stay.

use super::Store;
use super::live::effect;
use crate::page::Html;
use crate::text::Text;
use gloo_events::{EventListener, EventListenerOptions};
use leptos::ev::{Event, MouseEvent};
use leptos::html;
use leptos::prelude::*;
use leptos::wasm_bindgen::{JsCast, JsValue};
use leptos::web_sys::{Element, Node};
use std::rc::Rc;

/// What a reader did: the deed that the element names, and its value.
pub struct Deed {
    /// The element's `data-act`.
    pub name: String,
    /// The `data-value` of a button, or what an input holds.
    pub value: String,
    /// Whether it is finished: a slider that rests, a box that was left; every deed but letters and moves under way.
    pub finished: bool,
    /// The element.
    pub element: Element,
}

/// Markup that follows the state, and what its deeds do.
pub fn markup(write: impl Fn() -> String + 'static, act: impl Fn(Deed) + 'static) -> AnyView {
    markup_boxed(Box::new(write), Rc::new(act))
}

/// Compiled once, for all places.
fn markup_boxed(write: Box<dyn Fn() -> String>, act: Rc<dyn Fn(Deed)>) -> AnyView {
    let place = NodeRef::<html::Div>::new();
    Effect::new(move |before: Option<String>| {
        let Some(place) = place.get() else { return before.unwrap_or_default() };
        let now = write();
        if before.as_ref() != Some(&now) {
            follow(&place, &now);
        }
        now
    });
    effect(Box::new(move || {
        if let Some(place) = place.get() {
            // The listeners go when the place goes.
            StoredValue::new_local(listen(&place, act.clone()));
        }
    }));
    view! { <div class="markup" node_ref=place></div> }.into_any()
}

/// Hands the deeds of a place to whoever acts.
pub(super) fn listen(place: &Element, act: Rc<dyn Fn(Deed)>) -> [EventListener; 3] {
    let options = EventListenerOptions::enable_prevent_default();
    ["click", "change", "input"].map(|event| {
        let act = act.clone();
        EventListener::new_with_options(place, event, options, move |event| {
            if let Some(deed) = deed(event) {
                act(deed);
            }
        })
    })
}

/// The deed that opens or closes a fold.
const FOLD: &str = "fold";

/// A fold whose content is written while it is open; `data` is an attribute that names it.
pub fn fold(
    class: &'static str,
    data: &'static str,
    label: Text,
    content: impl Fn() -> String + 'static,
) -> AnyView {
    let store = Store::expect();
    let opened = RwSignal::new(false);
    markup(
        move || {
            let content = if opened.get() { content() } else { String::new() };
            Html::of(
                "<details class=\"{0}\" {1}=\"\"><summary data-act=\"{2}\">{3}</summary>\
                 <div class=\"fold\" tabindex=\"0\">{=4}</div></details>",
                &[class, data, FOLD, store.text(label), &content],
            )
            .into_text()
        },
        move |deed| {
            // The browser opens or closes it right after this.
            let open = deed.element.parent_element().is_some_and(|fold| fold.has_attribute("open"));
            opened.set(!open);
        },
    )
}

/// The deed of an event: a click on what is no input, a change of an input, and the letters and moves under way of
/// one that is `data-live`.
fn deed(event: &Event) -> Option<Deed> {
    let element = event.target()?.dyn_into::<Element>().ok()?;
    let element = element.closest("[data-act]").ok()??;
    let is_input = matches!(element.tag_name().as_str(), "INPUT" | "SELECT" | "TEXTAREA");
    let wanted = match event.type_().as_str() {
        "click" => !is_input,
        "input" => is_input && element.has_attribute("data-live"),
        _ => is_input,
    };
    let name = element.get_attribute("data-act").filter(|_| wanted)?;
    let value = if is_input {
        property(
            &element,
            if element.get_attribute("type").as_deref() == Some("checkbox") {
                "checked"
            } else {
                "value"
            },
        )
    } else {
        element.get_attribute("data-value").unwrap_or_default()
    };
    if element.tag_name() == "A" {
        let with_key = event
            .dyn_ref::<MouseEvent>()
            .is_some_and(|event| event.ctrl_key() || event.meta_key() || event.shift_key());
        // With a key held the browser opens the address in a tab or window of its own.
        if with_key {
            return None;
        }
        event.prevent_default();
    }
    Some(Deed { name, value, finished: event.type_() != "input", element })
}

fn property(element: &Element, name: &str) -> String {
    let value = js_sys::Reflect::get(element, &JsValue::from_str(name)).unwrap_or_default();
    value.as_string().unwrap_or_else(|| if value.is_truthy() { "1" } else { "" }.to_owned())
}

fn set_property(element: &Element, name: &str, value: &JsValue) {
    let _ = js_sys::Reflect::set(element, &JsValue::from_str(name), value);
}

/// Makes the content of a place what the markup says.
pub(super) fn follow(place: &Element, markup: &str) {
    let Ok(wanted) = document().create_element("div") else { return };
    wanted.set_inner_html(markup);
    children(place, &wanted);
}

/// Gives an element the children of another.
fn children(place: &Node, wanted: &Node) {
    let mut here = place.first_child();
    let mut there = wanted.first_child();
    while let Some(new) = there {
        there = new.next_sibling();
        match here {
            Some(old) if same_kind(&old, &new) => {
                here = old.next_sibling();
                become_like(&old, &new);
            }
            Some(old) => {
                here = old.next_sibling();
                let _ = place.replace_child(&new, &old);
            }
            None => {
                let _ = place.append_child(&new);
            }
        }
    }
    while let Some(old) = here {
        here = old.next_sibling();
        let _ = place.remove_child(&old);
    }
}

fn same_kind(old: &Node, new: &Node) -> bool {
    old.node_name() == new.node_name()
}

fn become_like(old: &Node, new: &Node) {
    let (Some(old_element), Some(new_element)) =
        (old.dyn_ref::<Element>(), new.dyn_ref::<Element>())
    else {
        if old.node_value() != new.node_value() {
            old.set_node_value(new.node_value().as_deref());
        }
        return;
    };
    attributes(old_element, new_element);
    children(old, new);
    if old_element.tag_name() == "SELECT" {
        // The selected option is a state of its own that attributes only start with.
        let chosen = property(new_element, "value");
        set_property(old_element, "value", &chosen.into());
    }
}

fn attributes(old: &Element, new: &Element) {
    let names = |element: &Element| {
        element.get_attribute_names().iter().filter_map(|name| name.as_string()).collect::<Vec<_>>()
    };
    for name in names(new) {
        let value = new.get_attribute(&name);
        if value != old.get_attribute(&name) {
            let value = value.unwrap_or_default();
            let _ = old.set_attribute(&name, &value);
            // What a person wrote stands in the property; the attribute would only start it.
            if name == "value" {
                set_property(old, "value", &value.into());
            }
        }
    }
    for name in names(old) {
        // Whether a fold is open is the reader's.
        if name != "open" && !new.has_attribute(&name) {
            let _ = old.remove_attribute(&name);
        }
    }
}
