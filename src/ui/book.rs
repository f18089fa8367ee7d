//! The book place: every printed number beside the computed one.

use super::data::load;
use super::live::live;
use super::part::{Fetching, Part};
use super::{Store, words};
use crate::book::{
    Book, Case, Check, Difference, Discrepancy, Entry, Model, Place, Tolerance, read,
};
use crate::quantity::{Digits, Unit, display, with_symbol};
use crate::scenario::Form;
use crate::text::Text;
use leptos::prelude::*;
use std::sync::OnceLock;

/// Where the numbers lie beside the page.
const FILE: &str = "data/book.tsv";

/// The numbers, once they are loaded.
static BOOK: OnceLock<Book> = OnceLock::new();

/// Fetches the numbers, or takes those of an earlier visit to the place.
fn fetch() -> Fetching<&'static Book> {
    Box::pin(async {
        if BOOK.get().is_none() {
            // The text lives as long as the page, which reads it once.
            let _ = BOOK.set(read(load(FILE).await?.leak()).ok()?);
        }
        BOOK.get()
    })
}

/// The book place.
#[component]
pub fn BookPlace() -> impl IntoView {
    let book = Part::new(fetch);
    view! {
        <div class="book">
            {live(move || match book.get() {
                Some(book) => view! { <Contents book=book /> }.into_any(),
                None => book.waiting(),
            })}
        </div>
    }
}

#[component]
fn Contents(book: &'static Book) -> impl IntoView {
    let store = Store::expect();
    let test = move || {
        let before = js_sys::Date::now();
        let (passed, all) = book.reproduced();
        (passed, all, js_sys::Date::now() - before)
    };
    let outcome = RwSignal::new(test());
    let mut appendices: Vec<&'static str> = Vec::new();
    for place in &book.places {
        if appendices.last() != Some(&place.appendix) {
            appendices.push(place.appendix);
        }
    }
    view! {
        <section class="card">
            <h2>{store.say(words::BOOK_TITLE)}</h2>
            <p class="summary" data-book="summary" role="status">
                {live(move || {
                    let (passed, all, milliseconds) = outcome.get();
                    format!(
                        "{passed} / {all} {} · {milliseconds:.0} ms",
                        store.text(words::REPRODUCED),
                    )
                })}
            </p>
            <p class="hint">{store.say(words::BOOK_RULE)}</p>
            <button type="button" data-action="self-test" on:click=move |_| outcome.set(test())>
                {store.say(words::SELF_TEST)}
            </button>
        </section>
        {appendices
            .into_iter()
            .map(|appendix| view! { <Appendix book=book appendix=appendix /> })
            .collect_view()}
        <section class="discrepancies">
            <h2>{store.say(words::DISCREPANCIES)} " (" {book.discrepancies.len()} ")"</h2>
            <div class="told">
                {book
                    .discrepancies
                    .iter()
                    .map(|told| view! { <Told told=told /> })
                    .collect_view()}
            </div>
        </section>
    }
}

/// The numbers of one appendix, which are computed and shown when it is opened.
#[component]
fn Appendix(book: &'static Book, appendix: &'static str) -> impl IntoView {
    let store = Store::expect();
    let opened = RwSignal::new(false);
    let places = move || book.places.iter().filter(move |place| place.appendix == appendix);
    let numbers = move || places().flat_map(|place| &place.entries);
    let count = numbers().count();
    let passed = numbers().filter(|entry| entry.check().passed).count();
    let name = move || match appendix.len() {
        1 => format!("{} {appendix}", store.text(words::APPENDIX)),
        _ => store.text(words::CONCLUSION).to_owned(),
    };
    view! {
        <details class="card" data-appendix=appendix on:toggle=move |_| opened.set(true)>
            <summary>{name} " · " {passed} " / " {count}</summary>
            <Show when=move || opened.get()>
                {places().map(|place| view! { <PlaceTable place=place /> }).collect_view()}
            </Show>
        </details>
    }
}

#[component]
fn PlaceTable(place: &'static Place) -> impl IntoView {
    let store = Store::expect();
    let head = move |text: Text| view! { <th scope="col">{store.say(text)}</th> };
    view! {
        <h3>{store.say(place.name)}</h3>
        <div class="book-scroll">
            <table class="book-table">
                <thead>
                    <tr>
                        {head(words::QUANTITY)} {head(words::PRINTED)} {head(words::COMPUTED)}
                        {head(words::DIFFERENCE)}
                    </tr>
                </thead>
                <tbody>
                    {place.entries.iter().map(|entry| view! { <Row entry=entry /> }).collect_view()}
                </tbody>
            </table>
        </div>
    }
}

#[component]
fn Row(entry: &'static Entry) -> impl IntoView {
    let store = Store::expect();
    let check = entry.check();
    let (mark, verdict) = if check.passed { ("✓", words::PASSES) } else { ("✗", words::FAILS) };
    let above = matches!(entry.tolerance, Tolerance::Above);
    view! {
        <tr data-entry=entry.id class:failed=!check.passed>
            <th scope="row">
                {store.say(entry.case.model.title())} <Given case=&entry.case />
            </th>
            <td>
                {above.then(|| view! { <span>{store.say(words::ABOVE)} " "</span> })}
                {with_symbol(entry.printed, entry.unit)}
            </td>
            <td>{with_symbol(&computed(&check), entry.unit)}</td>
            <td>
                {difference(&check)} " "
                <span class="pass" role="img" aria-label=store.say(verdict)>{mark}</span>
            </td>
        </tr>
    }
}

/// What a number is computed from: its inputs, and the way to the formula.
#[component]
fn Given(case: &'static Case) -> impl IntoView {
    let store = Store::expect();
    match &case.model {
        Model::Constant(entry) => {
            let field = entry.field;
            view! { <small>{live(move || field.map(|field| store.text(field)))}</small> }.into_any()
        }
        Model::Arithmetic(arithmetic) => view! {
            <small>{arithmetic.rule} " · " {plain_inputs(case)}</small>
        }
        .into_any(),
        Model::Formula(formula) => {
            let formula = *formula;
            let inputs = formula
                .inputs
                .iter()
                .filter_map(|input| {
                    let (_, number) = case.inputs.iter().find(|(key, _)| *key == input.key)?;
                    let number = display(input.si(*number), input.unit, Digits(4));
                    Some(format!("{} = {}", input.symbol, trimmed(&number)))
                })
                .collect::<Vec<_>>()
                .join(", ");
            view! {
                <small>{inputs}</small>
                " "
                <button
                    type="button"
                    class="link"
                    data-open=formula.slug
                    on:click=move |_| store.open_form(Form::with_inputs(formula, &case.inputs).words())
                >
                    {store.say(words::OPEN_FORMULA)}
                </button>
            }
            .into_any()
        }
    }
}

fn plain_inputs(case: &Case) -> String {
    let inputs = case.inputs.iter().map(|(key, number)| {
        format!("{key} = {}", trimmed(&display(*number, Unit::Ratio, Digits(6))))
    });
    inputs.collect::<Vec<_>>().join(", ")
}

#[component]
fn Told(told: &'static Discrepancy) -> impl IntoView {
    let store = Store::expect();
    view! {
        <article class="card" data-discrepancy=told.id>
            <h3>{store.say(told.place)}</h3>
            <dl class="notes">
                <dt>{store.say(words::BOOK_PRINTS)}</dt>
                <dd>{store.say(told.prints)}</dd>
                <dt>{store.say(words::FORMULA_GIVES)}</dt>
                <dd>{store.say(told.gives)}</dd>
                <dt>{store.say(words::WHY)}</dt>
                <dd>{store.say(told.why)}</dd>
            </dl>
            {told.case.as_ref().map(|case| view! { <p><Given case=case /></p> })}
        </article>
    }
}

/// The computed value with six digits and no zeros behind them.
fn computed(check: &Check) -> String {
    match check.computed {
        Some(value) if value.is_infinite() => "∞".to_owned(),
        Some(value) => trimmed(&display(value, Unit::Ratio, Digits(6))),
        None => "–".to_owned(),
    }
}

fn difference(check: &Check) -> String {
    match check.difference {
        Difference::Relative(share) if share.abs() < 1e-9 => "0".to_owned(),
        Difference::Relative(share) => display(share, Unit::Fraction, Digits(2)),
        Difference::BothInfinite => "0".to_owned(),
        Difference::Unknown => "–".to_owned(),
    }
}

/// A shown number without the zeros at the end of its decimals.
fn trimmed(shown: &str) -> String {
    let is_digit = |it: char| it.is_ascii_digit() || matches!(it, '.' | ',' | '−' | '$');
    let end = shown.find(|it| !is_digit(it)).unwrap_or(shown.len());
    let (number, rest) = shown.split_at(end);
    let number = if number.contains('.') {
        number.trim_end_matches('0').trim_end_matches('.')
    } else {
        number
    };
    format!("{number}{rest}")
}
