//! The formula place: find one, fill in its form, sweep an input.

use super::chart::{DataTable, Plot};
use super::live::live;
use super::{Store, words};
use crate::explain::{Term, parse, text};
use crate::formula::{self, Formula, Input, TOPICS, matches};
use crate::instrument::{SWEEP, sweep};
use crate::quantity::{Digits, Unit, display, exact};
use crate::scenario::{Form, FormProblem};
use leptos::prelude::*;
use std::collections::HashMap;

/// The texts that inputs refused, by the place of the input.
type Complaints = RwSignal<HashMap<usize, (String, FormProblem)>>;

/// The formula place.
#[component]
pub fn Formulas() -> impl IntoView {
    let store = Store::expect();
    let form = Memo::new(move |_| {
        let words = store.link.with(|link| link.form.clone());
        words.map_or_else(Form::default, |words| Form::of_words(&words).0)
    });
    let slug = Memo::new(move |_| form.with(|form| form.formula().slug));
    view! {
        <div class="formulas">
            <Catalogue slug=slug />
            {live(move || {
                formula::find(slug.get()).map(|formula| view! { <Sheet formula=formula form=form /> })
            })}
        </div>
    }
}

/// Every formula by topic, and the search.
#[component]
fn Catalogue(slug: Memo<&'static str>) -> impl IntoView {
    let store = Store::expect();
    let query = RwSignal::new(String::new());
    let found = Memo::new(move |_| {
        query.with(|query| {
            TOPICS
                .iter()
                .flat_map(|topic| topic.formulas.iter().filter(|row| matches(topic, row, query)))
                .map(|row| row.slug)
                .collect::<Vec<_>>()
        })
    });
    let item = move |row: &'static Formula| {
        view! {
            <li>
                <button
                    type="button"
                    data-formula=row.slug
                    aria-current=live(move || (slug.get() == row.slug).then_some("true"))
                    on:click=move |_| store.fill(Form::of(row).words())
                >
                    {store.say(row.title)}
                    <small>{row.symbol} " · " {row.source}</small>
                </button>
            </li>
        }
    };
    let list = move || {
        found.with(|found| {
            TOPICS
                .iter()
                .filter_map(|topic| {
                    let rows: Vec<_> =
                        topic.formulas.iter().filter(|row| found.contains(&row.slug)).collect();
                    (!rows.is_empty()).then(|| {
                        view! {
                            <section>
                                <h3>{store.say(topic.title)}</h3>
                                <ul>{rows.into_iter().map(item).collect_view()}</ul>
                            </section>
                        }
                    })
                })
                .collect_view()
        })
    };
    view! {
        <section class="card catalogue">
            <input
                type="search"
                class="box"
                data-action="search"
                placeholder=store.say(words::SEARCH_FORMULAS)
                aria-label=store.say(words::SEARCH_FORMULAS)
                prop:value=live(move || query.get())
                on:input=move |event| query.set(event_target_value(&event))
            />
            <p class="hint" role="status" data-found="">
                {live(move || match found.with(Vec::len) {
                    0 => store.text(words::NO_FORMULA).to_owned(),
                    count => format!("{count} / {}", formula::all().count()),
                })}
            </p>
            <div class="catalogue-list">{list}</div>
        </section>
    }
}

/// The form of one formula with all that is known about it.
#[component]
fn Sheet(formula: &'static Formula, form: Memo<Form>) -> impl IntoView {
    let store = Store::expect();
    let complaints: Complaints = RwSignal::new(HashMap::new());
    let spec = Memo::new(move |_| form.with(|form| sweep(form, store.language.get())));
    let value = move || match form.with(Form::value) {
        Ok(value) => display(value * formula.unit.si_factor(), formula.unit, Digits::default()),
        Err(problem) => formula::model_error(problem, store.language.get()),
    };
    let equation = parse(formula.equation).ok().map(|parsed| text(&parsed, &|it| Term::new(it)));
    let with_numbers = move || {
        let parsed = parse(formula.equation).ok()?;
        Some(form.with(|form| {
            text(&parsed, &|symbol| {
                let found = formula.inputs.iter().zip(form.numbers());
                let found = found.into_iter().find(|(input, _)| input.symbol == symbol);
                Term::new(found.map_or_else(
                    || symbol.to_owned(),
                    |(input, number)| display(input.si(*number), input.unit, Digits(4)),
                ))
            })
        }))
    };
    let pick_sweep = move |event: leptos::ev::Event| {
        if let Ok(place) = event_target_value(&event).parse() {
            store.fill(form.get_untracked().sweeping(place).words());
        }
    };
    view! {
        <div class="sheet">
            <section class="card" data-sheet=formula.slug>
                <h2>{store.say(formula.title)}</h2>
                <p class="hint"><code>{formula.slug}</code> " · " {formula.source}</p>
                <p class="formula-lines">
                    <span data-formula-line="equation">{formula.symbol} " = " {equation}</span>
                    <span data-formula-line="numbers">"= " {with_numbers}</span>
                    <strong data-formula-line="value" aria-live="polite">"= " {value}</strong>
                </p>
                <h3>{store.say(words::INPUTS)}</h3>
                <div class="inputs">
                    {formula
                        .inputs
                        .iter()
                        .enumerate()
                        .map(|(place, input)| {
                            view! { <InputControl place=place input=input form=form complaints=complaints /> }
                        })
                        .collect_view()}
                </div>
                <dl class="notes">
                    <dt>{store.say(words::ASSUMES)}</dt>
                    <dd>{store.say(formula.assumptions)}</dd>
                    <dt>{store.say(words::CAUTION)}</dt>
                    <dd>{store.say(formula.caution)}</dd>
                    <dt>{store.say(words::COMMAND_LINE)}</dt>
                    <dd class="command">
                        <code data-command="">{live(move || form.with(Form::command))}</code>
                        <CopyCommand form=form />
                    </dd>
                </dl>
            </section>
            <section class="card chart-card">
                <div class="card-head">
                    <h2 id=format!("title-{SWEEP}")>{store.say(formula.title)}</h2>
                    <label>
                        {store.say(words::SWEPT_INPUT)} " "
                        <select data-action="sweep" on:change=pick_sweep>
                            {formula
                                .inputs
                                .iter()
                                .enumerate()
                                .map(|(place, input)| {
                                    view! {
                                        <option
                                            value=place.to_string()
                                            selected=live(move || form.with(Form::swept) == place)
                                        >
                                            {store.say(input.label)}
                                        </option>
                                    }
                                })
                                .collect_view()}
                        </select>
                    </label>
                </div>
                <Plot id=SWEEP drag=None spec=spec />
                <div class="folds">
                    <DataTable spec=spec />
                </div>
            </section>
        </div>
    }
}

/// One input: a box that takes a number with a unit.
#[component]
fn InputControl(
    place: usize,
    input: &'static Input,
    form: Memo<Form>,
    complaints: Complaints,
) -> impl IntoView {
    let store = Store::expect();
    let number = Memo::new(move |_| form.with(|form| form.numbers().get(place).copied()));
    let shown = move || number.get().map(exact).unwrap_or_default();
    let complaint = Memo::new(move |_| complaints.with(|all| all.get(&place).cloned()));
    let id = format!("input-{}", input.key);
    let message_id = format!("{id}-message");
    let unit = match input.unit {
        Unit::Fraction => "0–1, %",
        other => other.symbol(),
    };
    let write = move |event: leptos::ev::Event| {
        let written = event_target_value(&event);
        match form.get_untracked().with_text(place, &written) {
            Ok(changed) => {
                complaints.update(|all| {
                    all.remove(&place);
                });
                store.fill(changed.words());
            }
            // The text stays to be mended; the form keeps the last good number.
            Err(problem) => complaints.update(|all| {
                all.insert(place, (written, problem));
            }),
        }
    };
    view! {
        <div class="input-row">
            <label for=id.clone()>
                {store.say(input.label)}
                <span class="symbol">{input.symbol} {(!unit.is_empty()).then(|| format!(" · {unit}"))}</span>
            </label>
            <input
                id=id
                class="box"
                type="text"
                autocomplete="off"
                spellcheck="false"
                data-input=input.key
                aria-describedby=message_id.clone()
                aria-invalid=live(move || complaint.with(Option::is_some).to_string())
                prop:value=shown
                on:change=write
            />
            <p class="complaint" id=message_id role="alert" hidden=live(move || complaint.with(Option::is_none))>
                {live(move || {
                    complaint.get().map(|(written, problem)| problem.message(&written, store.language.get()))
                })}
            </p>
        </div>
    }
}

#[component]
fn CopyCommand(form: Memo<Form>) -> impl IntoView {
    let store = Store::expect();
    let said = RwSignal::new(words::COPY);
    let copy = move |_| {
        let command = form.with_untracked(Form::command);
        leptos::task::spawn_local(async move {
            let copied = wasm_bindgen_futures::JsFuture::from(
                window().navigator().clipboard().write_text(&command),
            )
            .await;
            if copied.is_ok() {
                said.try_set(words::COPIED);
                set_timeout(
                    move || {
                        said.try_set(words::COPY);
                    },
                    std::time::Duration::from_secs(2),
                );
            }
        });
    };
    view! {
        <button type="button" data-action="copy-command" on:click=copy>
            <span aria-live="polite">{live(move || store.text(said.get()))}</span>
        </button>
    }
}
