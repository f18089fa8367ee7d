//! The derivation of a chart: every formula with its symbols, its numbers, its value.
//!
//! A formula is written as markup, so that an equation and the list of its
//! symbols cost the page one element each; one set of listeners serves them all.

use super::chart::{is_open, with_view};
use super::clipboard::copy;
use super::reveal::reveal;
use super::{Store, words};
use crate::explain::{Meaning, Origin, SLIDER_ATTRIBUTE, Steps, escaped, symbol_mathml};
use crate::instrument::Instrument;
use crate::scenario::Field;
use crate::text::Text;
use leptos::ev::Event;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::Element;
use std::time::Duration;

/// How long a button says what became of the copy.
const SAID_FOR: Duration = Duration::from_secs(2);

/// The notations that a formula is copied in: stable name, what the button reads, writer.
const NOTATIONS: [(&str, Text, fn(&Steps) -> String); 3] = [
    ("copy-text", words::AS_TEXT, Steps::to_text),
    ("copy-latex", Text::same("LaTeX"), Steps::to_latex),
    ("copy-mathml", Text::same("MathML"), Steps::to_mathml),
];

/// The fold with an instrument's derivation, which is written when it is first opened.
#[component]
pub fn DerivationFold(
    /// The instrument.
    instrument: &'static Instrument,
) -> impl IntoView {
    let store = Store::expect();
    let opened = RwSignal::new(false);
    view! {
        <details class="derivation" data-derivation=instrument.id on:toggle=move |event| opened.set(is_open(&event))>
            <summary>{move || store.text(words::DERIVATION)}</summary>
            {move || opened.get().then(|| view! { <Formulas instrument=instrument /> })}
        </details>
    }
}

/// The markup of one formula, in parts that change at different times.
#[derive(Clone, Default, PartialEq)]
struct Markup {
    /// Its title and the buttons that copy it.
    head: String,
    equation: String,
    /// The list of its symbols.
    meanings: String,
}

#[component]
fn Formulas(instrument: &'static Instrument) -> impl IntoView {
    let store = Store::expect();
    let all = Memo::new(move |_| {
        steps(store, instrument).iter().map(|steps| markup(store, steps)).collect::<Vec<_>>()
    });
    // A formula keeps its elements while its numbers move.
    let count = Memo::new(move |_| all.with(Vec::len));
    let part = move |place: usize, part: fn(&Markup) -> &String| {
        let part = Memo::new(move |_| all.with(|all| all.get(place).map(part).cloned()));
        move || part.get().unwrap_or_default()
    };
    let formula = move |place: usize| {
        view! {
            <section class="formula" data-formula=place>
                <div class="card-head" inner_html=part(place, |markup| &markup.head)></div>
                <div class="equation" tabindex="0" inner_html=part(place, |markup| &markup.equation)></div>
                <div inner_html=part(place, |markup| &markup.meanings)></div>
            </section>
        }
    };
    let press = move |event: leptos::ev::MouseEvent| {
        if let Some(field) = field_under(&event) {
            reveal(store, field);
        } else {
            copy_from(store, instrument, &event);
        }
    };
    let point = move |event: &Event| store.pointed.set(field_under(event));
    view! {
        <div
            on:click=press
            on:pointerover=move |event| point(&event)
            on:pointerleave=move |_| store.pointed.set(None)
            on:focusin=move |event| point(&event)
            on:focusout=move |_| store.pointed.set(None)
        >
            {move || (0..count.get()).map(formula).collect_view()}
            <p hidden=move || count.get() != 0>{move || store.text(words::NOTHING_DERIVED)}</p>
        </div>
    }
}

/// The derivation in the reader's language, tracked.
fn steps(store: Store, instrument: &Instrument) -> Vec<Steps> {
    let scenario = store.scenario();
    let language = store.language.get();
    let derivations = with_view(store, &scenario, language, |view| (instrument.derivation)(view));
    derivations.iter().filter_map(|derivation| derivation.steps(language)).collect()
}

fn markup(store: Store, steps: &Steps) -> Markup {
    let buttons = NOTATIONS.map(|(action, label, _)| {
        format!(
            "<button type=\"button\" data-action=\"{action}\" aria-live=\"polite\">{}</button>",
            store.text(label)
        )
    });
    let rows = steps.meanings.iter().map(|meaning| {
        format!(
            "<div><dt>{}</dt><dd class=\"meaning\">{} {}</dd><dd>{}</dd></div>",
            symbol_mathml(meaning.symbol),
            escaped(meaning.label),
            origin(store, meaning),
            meaning.number
        )
    });
    Markup {
        head: format!(
            "<h3>{}</h3><p class=\"copies\">{} {}</p>",
            escaped(steps.title),
            store.text(words::COPY),
            buttons.join(" ")
        ),
        equation: steps.to_linked_mathml(),
        meanings: format!(
            "<dl class=\"meanings\">{}</dl><p>{}: {}</p>",
            rows.collect::<String>(),
            store.text(words::SOURCE),
            escaped(steps.source)
        ),
    }
}

/// Where a number comes from: a button to the slider, or the name of the result.
fn origin(store: Store, meaning: &Meaning) -> String {
    match meaning.origin {
        Origin::Field(field) => format!(
            "<button type=\"button\" {SLIDER_ATTRIBUTE}=\"{}\" title=\"{}\">{}</button>",
            field.row().key,
            store.text(words::TO_SLIDER),
            escaped(store.text(field.row().label))
        ),
        Origin::Result(readout) => {
            format!(
                "<span class=\"from-result\">{}</span>",
                escaped(store.text(readout.row().label))
            )
        }
        Origin::Given => String::new(),
    }
}

/// The closest element around what an event points at that has an attribute, and the attribute.
fn around(event: &Event, attribute: &str) -> Option<(Element, String)> {
    let element = event.target()?.dyn_into::<Element>().ok()?;
    let found = element.closest(&format!("[{attribute}]")).ok()??;
    let value = found.get_attribute(attribute)?;
    Some((found, value))
}

/// The field that moves what an event points at.
fn field_under(event: &Event) -> Option<Field> {
    Field::find(&around(event, SLIDER_ATTRIBUTE)?.1)
}

/// Copies a formula in the notation of the button that was pressed, which then says what became of it.
fn copy_from(store: Store, instrument: &Instrument, event: &Event) {
    let Some((button, action)) = around(event, "data-action") else { return };
    let Some((_, place)) = around(event, "data-formula") else { return };
    let Some((_, label, write)) = NOTATIONS.into_iter().find(|(name, ..)| *name == action) else {
        return;
    };
    let all = untrack(|| steps(store, instrument));
    let Some(text) = place.parse().ok().and_then(|place: usize| all.get(place)).map(write) else {
        return;
    };
    leptos::task::spawn_local(async move {
        let said = if copy(&text).await { words::COPIED } else { words::COPY_REFUSED };
        let say = move |text: Text| {
            button.set_text_content(Some(text.get(store.language.get_untracked())));
        };
        say(said);
        set_timeout(move || say(label), SAID_FOR);
    });
}
