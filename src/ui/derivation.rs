//! The derivation of a chart: every formula with its symbols, its numbers, its value.
//!
//! It is written as markup with places for what moves. A moved slider rewrites
//! only those, so focus and scroll positions stay, and one listener on the whole
//! serves all symbols and buttons.

use super::chart::with_view;
use super::clipboard::copy;
use super::reveal::reveal;
use super::{Store, words};
use crate::explain::{
    Derivation, Meaning, Origin, SLIDER_ATTRIBUTE, Steps, escaped, symbol_mathml,
};
use crate::instrument::Instrument;
use crate::scenario::Field;
use crate::text::Text;
use leptos::ev::Event;
use leptos::html;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::Element;
use std::time::Duration;

/// How long a button says what became of the copy.
const SAID_FOR: Duration = Duration::from_secs(2);

/// The word of a button, its name, and what it copies.
type Notation = (&'static str, Text, fn(&Steps) -> String);

/// The notations that a formula is copied in: stable name, what the button reads, writer.
const NOTATIONS: [Notation; 3] = [
    ("copy-text", words::AS_TEXT, Steps::to_text),
    ("copy-latex", Text::same("LaTeX"), Steps::to_latex),
    ("copy-mathml", Text::same("MathML"), Steps::to_mathml),
];

/// An instrument's derivation, which follows the scenario.
pub fn derivation(instrument: &'static Instrument) -> AnyView {
    let store = Store::expect();
    let place = NodeRef::<html::Div>::new();
    Effect::new(move |before: Option<Markup>| {
        let before = before.unwrap_or_default();
        let Some(place) = place.get() else { return before };
        let now = Markup::of(store, &steps(store, instrument));
        now.replace(&before, &place);
        now
    });
    let point = move |event: &Event| {
        let field = field_around(event);
        if store.pointed.get_untracked() != field {
            store.pointed.set(field);
        }
    };
    let press = move |event: &Event| match field_around(event) {
        Some(field) => reveal(store, field),
        None => {
            let _ = copy_from(store, instrument, event);
        }
    };
    view! {
        <div
            node_ref=place
            on:click=move |event| press(&event)
            on:pointerover=move |event| point(&event)
            on:pointerleave=move |_| store.pointed.set(None)
            on:focusin=move |event| point(&event)
            on:focusout=move |_| store.pointed.set(None)
        ></div>
    }
    .into_any()
}

/// The derivation in the reader's language, tracked.
fn steps(store: Store, instrument: &Instrument) -> Vec<Steps> {
    let scenario = store.scenario();
    let language = store.language.get();
    let workings = with_view(store, &scenario, language, |view| (instrument.derivation)(view));
    workings.iter().filter_map(|working| Derivation::of(working)?.steps(language)).collect()
}

/// The class of an element whose content moves with the sliders.
const LIVE: &str = "live";

/// A derivation as markup.
#[derive(Default)]
struct Markup {
    /// All of it, with empty elements of the class [`LIVE`].
    frame: String,
    /// The contents of those elements, in order.
    live: Vec<String>,
}

impl Markup {
    fn of(store: Store, all: &[Steps]) -> Self {
        let mut markup = Self::default();
        for (place, steps) in all.iter().enumerate() {
            markup.add(store, place, steps);
        }
        if all.is_empty() {
            markup.frame = store.text(words::NOTHING_DERIVED).to_owned();
        }
        markup
    }

    fn add(&mut self, store: Store, place: usize, steps: &Steps) {
        let title = escaped(steps.title);
        self.frame += &format!(
            "<section class=\"formula\" data-step=\"{place}\"><div class=\"card-head\"><h3>{title}</h3><p>{}",
            store.text(words::COPY_AS)
        );
        for (action, label, _) in NOTATIONS {
            let label = store.text(label);
            self.frame += &format!(
                " <button type=\"button\" data-action=\"{action}\" aria-live=\"polite\">{label}</button>"
            );
        }
        self.frame += &format!(
            "</p></div><div class=\"equation {LIVE}\" tabindex=\"0\" role=\"group\" aria-label=\"{title}\"></div><dl>"
        );
        self.live.push(steps.to_linked_mathml());
        for meaning in &steps.meanings {
            self.frame += &format!(
                "<div><dt>{}</dt><dd>{}</dd><dd class=\"{LIVE}\"></dd></div>",
                symbol_mathml(meaning.symbol),
                name(store, meaning),
            );
            self.live.push(meaning.number.clone());
        }
        self.frame += &format!(
            "</dl><p>{}: {}</p></section>",
            store.text(words::SOURCE),
            escaped(steps.source)
        );
    }

    /// Rewrites what differs from the markup that the place holds.
    fn replace(&self, before: &Self, place: &Element) {
        let anew = self.frame != before.frame;
        if anew {
            place.set_inner_html(&self.frame);
        }
        let elements = place.get_elements_by_class_name(LIVE);
        for (index, content) in self.live.iter().enumerate() {
            if (anew || before.live.get(index) != Some(content))
                && let Some(element) = elements.item(index as u32)
            {
                element.set_inner_html(content);
            }
        }
    }
}

/// What a symbol means: a button to the slider that moves it, or with the result that it is.
fn name(store: Store, meaning: &Meaning) -> String {
    let label = escaped(meaning.label);
    match meaning.origin {
        Origin::Field(field) => {
            let row = field.row();
            let (to, slider) = (store.text(words::TO_SLIDER), store.text(row.label));
            format!(
                "<button type=\"button\" {SLIDER_ATTRIBUTE}=\"{}\" title=\"{to}: {slider}\">{label}</button>",
                row.key
            )
        }
        Origin::Result(readout) => {
            format!("{label} · <i>{}</i>", escaped(store.text(readout.row().label)))
        }
        Origin::Given => label,
    }
}

/// The field of the symbol that an event happens to.
fn field_around(event: &Event) -> Option<Field> {
    Field::find(&around(event, SLIDER_ATTRIBUTE)?.1)
}

/// The closest element around what an event happens to that has an attribute, and the attribute.
fn around(event: &Event, attribute: &str) -> Option<(Element, String)> {
    let element = event.target()?.dyn_into::<Element>().ok()?;
    let found = element.closest(&format!("[{attribute}]")).ok()??;
    let value = found.get_attribute(attribute)?;
    Some((found, value))
}

/// Copies a formula in the notation of the button that was pressed, which then says what became of it.
fn copy_from(store: Store, instrument: &Instrument, event: &Event) -> Option<()> {
    let (button, action) = around(event, "data-action")?;
    let (_, label, write) = NOTATIONS.into_iter().find(|(name, ..)| *name == action)?;
    let (_, place) = around(event, "data-step")?;
    let all = untrack(|| steps(store, instrument));
    let text = write(all.get(place.parse::<usize>().ok()?)?);
    leptos::task::spawn_local(async move {
        let said = if copy(&text).await { words::COPIED } else { words::COPY_REFUSED };
        let say = move |text: Text| {
            button.set_text_content(Some(text.get(store.language.get_untracked())));
        };
        say(said);
        set_timeout(move || say(label), SAID_FOR);
    });
    Some(())
}
