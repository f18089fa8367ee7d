//! Shows the markup of [`crate::page`] and brings back what a reader does to it.
//!
//! When the state moves the markup is written anew and the elements follow it: only
//! what differs is touched, so focus, selections and scroll positions stay.

use super::Store;
use crate::page::Html;
use crate::page::difference::{Change, Edit, difference};
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
    markup_in(NodeRef::new(), Box::new(write), &DEEDS, deeds(Rc::new(act)))
}

/// Markup that follows the state, in a place that its writer knows, and what the events of these names do there.
/// Compiled once, for all places.
pub fn markup_in(
    place: NodeRef<html::Div>,
    write: Box<dyn Fn() -> String>,
    events: &'static [&'static str],
    act: Rc<dyn Fn(&Event)>,
) -> AnyView {
    // The listeners go with the effect, when the place goes.
    Effect::new(move |before: Option<Option<(Follower, Vec<EventListener>)>>| {
        let (mut follower, listeners) = before.flatten().or_else(|| {
            let place: Element = place.get()?.into();
            let listeners = listen(&place, events, &act);
            Some((Follower::new(place), listeners))
        })?;
        follower.follow(write());
        Some((follower, listeners))
    });
    view! { <div class="markup" node_ref=place></div> }.into_any()
}

/// Listens for events in a place.
pub(super) fn listen(
    place: &Element,
    events: &'static [&'static str],
    act: &Rc<dyn Fn(&Event)>,
) -> Vec<EventListener> {
    let options = EventListenerOptions::enable_prevent_default();
    let listener = |&event| {
        let act = act.clone();
        EventListener::new_with_options(place, event, options, move |event| act(event))
    };
    events.iter().map(listener).collect()
}

/// The events that may be deeds.
pub(super) const DEEDS: [&str; 3] = ["click", "change", "input"];

/// Hands the deeds among events to whoever acts.
pub(super) fn deeds(act: Rc<dyn Fn(Deed)>) -> Rc<dyn Fn(&Event)> {
    Rc::new(move |event| {
        let Some(deed) = deed(event) else { return };
        let element = deed.element.clone();
        act(deed);
        // What is chosen is the state's, which may have refused it.
        if element.tag_name() == "SELECT" {
            choose(&element);
        }
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
    let off = element.has_attribute("aria-disabled");
    let name = element.get_attribute("data-act").filter(|_| wanted && !off)?;
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

pub(super) fn property(element: &Element, name: &str) -> String {
    let value = js_sys::Reflect::get(element, &JsValue::from_str(name)).unwrap_or_default();
    value.as_string().unwrap_or_else(|| if value.is_truthy() { "1" } else { "" }.to_owned())
}

/// Gives a box the text that the page last wrote there.
pub(super) fn rest(element: &Element) {
    set_property(element, "value", &element.get_attribute("value").unwrap_or_default().into());
}

pub(super) fn set_property(element: &Element, name: &str, value: &JsValue) {
    let _ = js_sys::Reflect::set(element, &JsValue::from_str(name), value);
}

/// A place in the page whose content follows markup.
pub(super) struct Follower {
    place: Element,
    /// The markup that the place shows.
    shown: String,
    /// The nodes that have changed so far, by their ways, in the order of these: a slider moves the same ones again.
    known: Vec<(Vec<u32>, Node)>,
}

impl Follower {
    /// A place, which is emptied.
    pub fn new(place: Element) -> Self {
        place.set_inner_html("");
        Self { place, shown: String::new(), known: Vec::new() }
    }

    /// Makes the content of the place what the markup says; what is the same is left alone.
    pub fn follow(&mut self, markup: String) {
        let shown = std::mem::take(&mut self.shown);
        let changes = difference(&shown, &markup);
        if changes.iter().any(|change| self.apply(change).is_none()) {
            // Markup that a browser reads otherwise than as XML; or an extension has changed the page.
            leptos::logging::warn!("written anew: {markup}");
            self.place.set_inner_html(&markup);
            self.known.clear();
        }
        if !changes.is_empty() && markup.contains("<select") {
            let selects = self.place.get_elements_by_tag_name("select");
            for select in (0..selects.length()).filter_map(|at| selects.item(at)) {
                choose(&select);
            }
        }
        self.shown = markup;
    }

    /// Nothing where the page is not what was shown.
    fn apply(&mut self, change: &Change<'_>) -> Option<()> {
        let node = self.node(&change.path)?;
        if let Edit::Text(text) = &change.edit {
            node.set_node_value(Some(text));
            return (node.node_type() == Node::TEXT_NODE).then_some(());
        }
        let element = node.dyn_into::<Element>().ok()?;
        match &change.edit {
            Edit::Text(_) => {}
            // What a person wrote stands in the property; the attribute would only start it. A slider that is
            // moved has its value already.
            Edit::Set("value", value) => {
                if property(&element, "value") != *value {
                    set_property(&element, "value", &value.into());
                }
                // By the attribute it is known whether somebody has typed since.
                if !element.has_attribute("data-live") {
                    element.set_attribute("value", value).ok()?;
                }
            }
            Edit::Set(name, value) => element.set_attribute(name, value).ok()?,
            Edit::Unset(name) => element.remove_attribute(name).ok()?,
            Edit::Replace(markup) => element.set_outer_html(markup),
            Edit::Remove => element.remove(),
            Edit::Insert(markup) => element.insert_adjacent_html("beforebegin", markup).ok()?,
            Edit::Keep(count) => {
                while element.child_nodes().length() > *count {
                    element.remove_child(&element.last_child()?).ok()?;
                }
            }
            Edit::Append(markup) => element.insert_adjacent_html("beforeend", markup).ok()?,
        }
        if !matches!(change.edit, Edit::Set(..) | Edit::Unset(_)) {
            self.known.clear();
        }
        Some(())
    }

    /// The node at the end of a way.
    fn node(&mut self, path: &[u32]) -> Option<Node> {
        let known = self.known.binary_search_by(|(known, _)| known.as_slice().cmp(path));
        if let Ok(known) = known
            && self.known[known].1.is_connected()
        {
            return Some(self.known[known].1.clone());
        }
        let mut node: Node = self.place.clone().into();
        for &at in path {
            node = node.child_nodes().get(at)?;
        }
        let entry = (path.to_vec(), node.clone());
        match known {
            Ok(known) => self.known[known] = entry,
            Err(place) => self.known.insert(place, entry),
        }
        Some(node)
    }
}

/// Selects what the markup says: the selected option is a state of its own that attributes only start with.
fn choose(select: &Element) {
    let option = ["option[selected]", "option"]
        .iter()
        .find_map(|css| select.query_selector(css).ok().flatten());
    if let Some(option) = option {
        set_property(select, "value", &property(&option, "value").into());
    }
}
