//! A chart on the page: drawing, legend, reading by pointer and keys, dragging, table.

use super::{Store, words};
use crate::chart::{
    ChartSpec, Drawing, LegendEntry, MarkKind, Size, Step, Theme, draw, legend, legend_sample,
    nearest, read, step, stops, summary, table,
};
use crate::instrument::{Instrument, View};
use crate::scenario::Field;
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::prelude::Closure;
use leptos::web_sys::{Element, ResizeObserver};

/// How near a pointer must be to take hold of the scenario's point, in CSS pixels.
const REACH: f64 = 24.0;
/// The size of a sample in the legend.
const SAMPLE: Size = Size { width: 22.0, height: 10.0 };

/// One instrument as a card: question, chart, verdict, and what folds away.
#[component]
pub fn ChartCard(
    /// The instrument.
    instrument: &'static Instrument,
) -> impl IntoView {
    let store = Store::expect();
    let spec = Memo::new(move |_| {
        let scenario = store.scenario();
        let language = store.language.get();
        with_view(store, &scenario, language, |view| (instrument.chart)(view))
    });
    let verdict = Memo::new(move |_| {
        let scenario = store.scenario();
        let language = store.language.get();
        with_view(store, &scenario, language, |view| (instrument.verdict)(view))
    });
    view! {
        <article class="card chart-card" data-instrument=instrument.id>
            <h2 id=format!("title-{}", instrument.id)>{move || store.text(instrument.title)}</h2>
            <Plot instrument=instrument spec=spec />
            <Legend spec=spec />
            <p class="verdict" data-verdict=instrument.id>{move || verdict.get()}</p>
            <div class="folds">
                <DataTable spec=spec />
                <details>
                    <summary>{move || store.text(words::CAUTION)}</summary>
                    <p>{move || store.text(instrument.caution)}</p>
                </details>
                <details>
                    <summary>{move || store.text(words::SOURCE)}</summary>
                    <p>{move || store.text(instrument.source)}</p>
                </details>
            </div>
        </article>
    }
}

/// The theme that charts are drawn in here; the colours come from the style sheet.
fn theme() -> &'static Theme {
    use_context().unwrap_or(&Theme::LIGHT)
}

fn with_view<T>(
    store: Store,
    scenario: &crate::scenario::Scenario,
    language: crate::text::Language,
    use_it: impl FnOnce(&View<'_>) -> T,
) -> T {
    store.report.with(|report| {
        store.baseline.with(|baseline| {
            let baseline = baseline.as_ref().map(|(scenario, report)| (scenario, report));
            use_it(&View { scenario, report, baseline, language })
        })
    })
}

/// Where a reader is in the chart: a place along the horizontal axis, and the
/// height of the pointer if there is one.
#[derive(Clone, Copy, PartialEq)]
struct Cursor {
    x: f64,
    across: Option<f64>,
}

#[component]
fn Plot(instrument: &'static Instrument, spec: Memo<ChartSpec>) -> impl IntoView {
    let store = Store::expect();
    let place = NodeRef::<html::Div>::new();
    let size = RwSignal::new(None::<Size>);
    observe_size(place, size);
    let theme = theme();

    let drawing =
        Memo::new(move |_| size.get().map(|size| spec.with(|spec| draw(spec, size, theme))));
    let layer = move |choose: fn(&Drawing) -> &String| {
        Memo::new(move |_| {
            drawing.with(|drawing| {
                drawing.as_ref().map_or_else(String::new, |drawing| choose(drawing).clone())
            })
        })
    };
    let (frame, data) = (layer(|drawing| &drawing.frame), layer(|drawing| &drawing.data));
    let view_box =
        Memo::new(move |_| size.get().map(|size| format!("0 0 {} {}", size.width, size.height)));

    let cursor = RwSignal::new(None::<Cursor>);
    let held = RwSignal::new(None::<Field>);
    let at = move |event: &PointerEvent| -> Option<(f64, f64)> {
        let bounds = place.get_untracked()?.get_bounding_client_rect();
        Some((
            f64::from(event.client_x()) - bounds.left(),
            f64::from(event.client_y()) - bounds.top(),
        ))
    };
    let hits = move |x: f64, y: f64| {
        instrument.drag.is_some()
            && drawing.with_untracked(|drawing| {
                drawing.as_ref().is_some_and(|drawing| {
                    spec.with_untracked(|spec| drawing.layout.hit(spec, x, y, REACH).is_some())
                })
            })
    };
    let over_point = RwSignal::new(false);
    let down = move |event: PointerEvent| {
        let Some((x, y)) = at(&event) else { return };
        if hits(x, y) {
            event.prevent_default();
            if let Some(target) =
                event.current_target().and_then(|target| target.dyn_into::<Element>().ok())
            {
                let _ = target.set_pointer_capture(event.pointer_id());
            }
            held.set(Some(Field::Batch));
            cursor.set(None);
        }
    };
    let moves = move |event: PointerEvent| {
        let Some((x, y)) = at(&event) else { return };
        let Some((value, across)) = drawing.with_untracked(|drawing| {
            let layout = &drawing.as_ref()?.layout;
            let panel = layout.panel_at(y);
            Some(layout.panels.get(panel)?.value_at(x, y))
        }) else {
            return;
        };
        if held.get_untracked().is_some() {
            let dragged = instrument
                .drag
                .and_then(|drag| drag(&store.link.with_untracked(|link| link.scenario), value));
            if let Some((field, number)) = dragged {
                held.set(Some(field));
                store.preview(field, number);
            }
        } else {
            over_point.set(hits(x, y));
            cursor.set(Some(Cursor { x: value, across: Some(across) }));
        }
    };
    let up = move |_: PointerEvent| {
        if let Some(field) = held.get_untracked() {
            held.set(None);
            store.settle(field);
        }
    };
    let keys = move |event: KeyboardEvent| {
        let by = match event.key().as_str() {
            "ArrowLeft" => Step::Previous,
            "ArrowRight" => Step::Next,
            "PageDown" => Step::PagePrevious,
            "PageUp" => Step::PageNext,
            "Home" => Step::First,
            "End" => Step::Last,
            "Escape" => {
                cursor.set(None);
                return;
            }
            _ => return,
        };
        event.prevent_default();
        cursor.update(|cursor| {
            let x = spec.with_untracked(|spec| stepped(spec, cursor.map(|cursor| cursor.x), by));
            *cursor = Some(Cursor { x, across: None });
        });
    };
    let panels = move || spec.with(|spec| spec.panels.len().to_string());
    view! {
        <div
            class="chart"
            class:dragging=move || held.get().is_some()
            class:grabbable=move || over_point.get()
            data-chart=instrument.id
            tabindex="0"
            role="group"
            aria-labelledby=format!("title-{}", instrument.id)
            aria-describedby=format!("summary-{}", instrument.id)
            title=""
            on:pointerdown=down
            on:pointermove=moves
            on:pointerup=up
            on:pointercancel=up
            on:pointerleave=move |_| cursor.set(None)
            on:blur=move |_| cursor.set(None)
            on:keydown=keys
        >
            <div class="plot" node_ref=place style:--panels=panels>
                <svg viewBox=move || view_box.get() aria-hidden="true">
                    <g inner_html=move || frame.get()></g>
                    <g inner_html=move || data.get()></g>
                </svg>
            </div>
            <Reading spec=spec drawing=drawing cursor=cursor />
            <p class="visually-hidden" id=format!("summary-{}", instrument.id)>
                {move || spec.with(|spec| summary(spec, store.language.get()))} " "
                {move || store.text(words::CHART_HELP)}
            </p>
        </div>
    }
}

/// Where a key leads; the first press reads the scenario's own place.
fn stepped(spec: &ChartSpec, here: Option<f64>, by: Step) -> f64 {
    let stops = stops(spec);
    let own = spec
        .panels
        .iter()
        .flat_map(|panel| &panel.marks)
        .find(|mark| mark.kind == MarkKind::Operating);
    match (here, own, by) {
        (Some(here), ..) => step(&stops, nearest(spec, &stops, here), by),
        (None, Some(own), Step::Previous | Step::Next) => nearest(spec, &stops, own.x),
        (None, ..) => step(
            &stops,
            stops.first().copied().unwrap_or_default(),
            if by == Step::Last { by } else { Step::First },
        ),
    }
}

#[component]
fn Reading(
    spec: Memo<ChartSpec>,
    drawing: Memo<Option<Drawing>>,
    cursor: RwSignal<Option<Cursor>>,
) -> impl IntoView {
    let reading = move || {
        let cursor = cursor.get()?;
        let (left, top, height, width) = drawing.with(|drawing| {
            let layout = &drawing.as_ref()?.layout;
            let first = layout.panels.first()?;
            let last = layout.panels.last()?;
            let left = first.x.pixel(cursor.x)?;
            Some((left, first.plot.top, last.plot.bottom() - first.plot.top, layout.size.width))
        })?;
        let reading = spec.with(|spec| read(spec, cursor.x, cursor.across));
        let side = if left > width / 2.0 {
            format!("right: {}px", width - left + 10.0)
        } else {
            format!("left: {}px", left + 10.0)
        };
        Some(view! {
            <div class="cursor" style=format!("left:{left}px;top:{top}px;height:{height}px")></div>
            <div class="reading" role="status" style=format!("{side};top:{}px", top + 4.0)>
                <strong>{reading.place}</strong>
                <dl>
                    {reading
                        .panels
                        .into_iter()
                        .flat_map(|panel| panel.readings)
                        .map(|reading| view! { <dt>{reading.label}</dt><dd>{reading.text}</dd> })
                        .collect_view()}
                </dl>
            </div>
        })
    };
    view! { {reading} }
}

#[component]
fn Legend(spec: Memo<ChartSpec>) -> impl IntoView {
    let entries = Memo::new(move |_| spec.with(legend));
    let theme = theme();
    let item = move |entry: LegendEntry| {
        let sample = legend_sample(&entry, SAMPLE, theme);
        view! {
            <li>
                <svg
                    width=SAMPLE.width
                    height=SAMPLE.height
                    viewBox=format!("0 0 {} {}", SAMPLE.width, SAMPLE.height)
                    aria-hidden="true"
                    inner_html=sample
                ></svg>
                {entry.label}
            </li>
        }
    };
    view! { <ul class="legend">{move || entries.get().into_iter().map(item).collect_view()}</ul> }
}

#[component]
fn DataTable(spec: Memo<ChartSpec>) -> impl IntoView {
    let store = Store::expect();
    let opened = RwSignal::new(false);
    let toggle = move |event: leptos::ev::Event| {
        let open = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok())
            .is_some_and(|details| details.has_attribute("open"));
        opened.set(open);
    };
    let body = move || {
        let table = spec.with(|spec| table(spec, store.language.get()));
        let heads = table
            .columns
            .iter()
            .map(|column| view! { <th scope="col">{column.head()}</th> })
            .collect_view();
        let rows = table
            .rows
            .iter()
            .map(|row| {
                let cells = table
                    .columns
                    .iter()
                    .zip(row)
                    .map(|(column, cell)| view! { <td>{column.text(cell)}</td> });
                view! { <tr>{cells.collect_view()}</tr> }
            })
            .collect_view();
        view! {
            <table>
                <thead>
                    <tr>{heads}</tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        }
    };
    view! {
        <details on:toggle=toggle>
            <summary>{move || store.text(words::TABLE)}</summary>
            <div class="table-scroll" tabindex="0">
                <Show when=move || opened.get()>{body}</Show>
            </div>
        </details>
    }
}

/// Keeps a signal at the size of an element.
fn observe_size(place: NodeRef<html::Div>, size: RwSignal<Option<Size>>) {
    let measure = move || {
        if let Some(element) = place.get_untracked() {
            let measured = Size {
                width: f64::from(element.client_width()),
                height: f64::from(element.client_height()),
            };
            if measured.width > 0.0 && size.get_untracked() != Some(measured) {
                size.set(Some(measured));
            }
        }
    };
    Effect::new(move |_| {
        let Some(element) = place.get() else { return };
        measure();
        let callback = Closure::<dyn Fn()>::new(measure);
        if let Ok(observer) = ResizeObserver::new(callback.as_ref().unchecked_ref()) {
            observer.observe(&element);
            StoredValue::new_local(Observer { observer, _callback: callback });
        }
    });
}

/// An observer with the closure it calls; the reactive owner drops both when the card goes.
struct Observer {
    observer: ResizeObserver,
    _callback: Closure<dyn Fn()>,
}

impl Drop for Observer {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}
