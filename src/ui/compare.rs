//! Up to four scenarios side by side: a table of results and one chart of each.

use super::readouts::STRIP;
use super::share::NameBox;
use super::{Store, words};
use crate::chart::{Size, Theme, draw};
use crate::evaluate::evaluate;
use crate::instrument::{Instrument, instruments, outcome_text, shown};
use crate::quantity::exact;
use crate::scenario::{FIELDS, MOST_OTHERS, Scenario, name_of};
use crate::text::Text;
use leptos::prelude::*;

const TITLE: Text = Text::new("Compare scenarios", "情景对比");
const HINT: Text = Text::new(
    "Keep a copy, then change the scenario: up to four stand side by side, all of them in the link.",
    "保留一份副本，再修改情景：最多四个情景并列，全部写入链接。",
);
const KEEP: Text = Text::new("Keep a copy", "保留副本");
const EDIT: Text = Text::new("Edit this one", "编辑此情景");
const REMOVE: Text = Text::new("Remove", "移除");
const CHART: Text = Text::new("Chart", "图表");
const NAME: Text = Text::new("Name", "名称");

/// The size of a small multiple.
const SMALL: Size = Size { width: 360.0, height: 240.0 };

/// The section of the overview.
#[component]
pub fn Compare() -> impl IntoView {
    let store = Store::expect();
    let others = Memo::new(move |_| store.link.with(|link| link.others.clone()));
    let full = move || others.with(|others| others.len() >= MOST_OTHERS);
    view! {
        <section class="card compare" id="compare">
            <header class="card-head">
                <h2>{move || store.text(TITLE)}</h2>
                <button type="button" data-action="keep" disabled=full on:click=move |_| store.keep()>
                    {move || store.text(KEEP)}
                </button>
            </header>
            <Show
                when=move || others.with(|others| !others.is_empty())
                fallback=move || view! { <p class="hint">{move || store.text(HINT)}</p> }
            >
                <div class="table-scroll" tabindex="0">
                    <Table />
                </div>
                <Multiples />
            </Show>
        </section>
    }
}

/// The scenario itself and the others, tracked.
fn all(store: Store) -> Vec<Scenario> {
    store.link.with(|link| {
        std::iter::once(link.scenario)
            .chain(link.others.iter().map(|other| other.scenario))
            .collect()
    })
}

#[component]
fn Table() -> impl IntoView {
    let store = Store::expect();
    let names = Memo::new(move |_| {
        store
            .link
            .with(|link| link.others.iter().map(|other| other.name.clone()).collect::<Vec<_>>())
    });
    let heads = move || {
        names
            .get()
            .into_iter()
            .enumerate()
            .map(|(index, name)| {
                view! {
                    <th scope="col">
                        <input
                            type="text"
                            class="name-box"
                            aria-label=move || store.text(NAME)
                            prop:value=name
                            on:change=move |event| {
                                let name = name_of(&event_target_value(&event));
                                store.change(|link| {
                                    if let Some(other) = link.others.get_mut(index) {
                                        other.name = name;
                                    }
                                });
                            }
                        />
                        <button type="button" data-edit=index on:click=move |_| store.swap_other(index)>
                            {move || store.text(EDIT)}
                        </button>
                        <button
                            type="button"
                            data-remove=index
                            on:click=move |_| {
                                store.change(|link| {
                                    if index < link.others.len() {
                                        link.others.remove(index);
                                    }
                                });
                            }
                        >
                            {move || store.text(REMOVE)}
                        </button>
                    </th>
                }
            })
            .collect_view()
    };
    let body = move || {
        let (scenarios, language) = (all(store), store.language.get());
        let reports: Vec<_> = scenarios.iter().map(evaluate).collect();
        let fields = FIELDS.iter().filter(|row| row.headline).map(|row| {
            let cells: Vec<String> =
                scenarios.iter().map(|scenario| exact(scenario.number(row.field))).collect();
            (row.label, cells)
        });
        let results = STRIP.iter().map(|readout| {
            let row = readout.row();
            let cells = reports
                .iter()
                .map(|report| outcome_text(report.get(*readout), row.unit, language))
                .collect();
            (row.label, cells)
        });
        fields
            .chain(results)
            .map(|(label, cells): (Text, Vec<String>)| {
                view! {
                    <tr>
                        <th scope="row">{label.get(language)}</th>
                        {cells.into_iter().map(|cell| view! { <td>{cell}</td> }).collect_view()}
                    </tr>
                }
            })
            .collect_view()
    };
    view! {
        <table class="compare-table">
            <thead>
                <tr>
                    <th scope="col">{move || store.text(words::RESULT)}</th>
                    <th scope="col">
                        <NameBox />
                        <p>{move || store.text(words::NOW)}</p>
                    </th>
                    {heads}
                </tr>
            </thead>
            <tbody>{body}</tbody>
        </table>
    }
}

/// One chart for each scenario; which one is part of the link.
#[component]
fn Multiples() -> impl IntoView {
    let store = Store::expect();
    let chosen = Memo::new(move |_| {
        store.link.with(|link| shown(link).instruments.first().map(|instrument| instrument.id))
    });
    let charts = move || {
        let Some(instrument) = chosen.get().and_then(Instrument::find) else { return Vec::new() };
        let language = store.language.get();
        let names = store.link.with(|link| {
            std::iter::once(link.name.clone())
                .chain(link.others.iter().map(|other| other.name.clone()))
                .collect::<Vec<_>>()
        });
        all(store)
            .iter()
            .zip(names)
            .map(|(scenario, name)| {
                let drawing = draw(&instrument.chart_of(scenario, language), SMALL, &Theme::LIGHT);
                view! {
                    <figure class="multiple">
                        <figcaption>{name}</figcaption>
                        <svg
                            viewBox=format!("0 0 {} {}", SMALL.width, SMALL.height)
                            aria-hidden="true"
                            inner_html=format!("{}{}", drawing.frame, drawing.data)
                        ></svg>
                    </figure>
                }
            })
            .collect::<Vec<_>>()
    };
    view! {
        <label class="multiples-choice">
            {move || store.text(CHART)} " "
            <select
                data-action="multiples"
                prop:value=move || chosen.get().unwrap_or_default()
                on:change=move |event| {
                    let id = event_target_value(&event);
                    store.change(|link| link.show = vec![id]);
                }
            >
                {instruments()
                    .map(|instrument| {
                        view! {
                            <option value=instrument.id selected=move || chosen.get() == Some(instrument.id)>
                                {move || store.text(instrument.title)}
                            </option>
                        }
                    })
                    .collect_view()}
            </select>
        </label>
        <div class="multiples">{charts}</div>
    }
}
