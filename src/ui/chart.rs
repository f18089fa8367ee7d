//! A chart on the page: drawing, legend, reading by pointer and keys, dragging, table.

use super::Store;
use super::browser::{at, call};
use super::live::{effect, live, open_once};
use super::markup::{fold, markup, markup_in};
use crate::chart::{
    ChartSpec, Drawing, MarkKind, Projection, Size, Step, Theme, draw_again, nearest, step, stops,
    summary,
};
use crate::instrument::{Drag, Instrument, View};
use crate::page::chart::{self as page, Cursor, has_rows};
use crate::page::{Html, words};
use crate::scenario::{Field, Scenario, ViewMode};
use js_sys::Array;
use leptos::ev::{Event, KeyboardEvent, PointerEvent};
use leptos::html;
use leptos::prelude::*;
use leptos::wasm_bindgen::prelude::Closure;
use leptos::wasm_bindgen::{JsCast, JsValue};
use leptos::web_sys::{Element, IntersectionObserver, ResizeObserver};
use std::rc::Rc;

/// How near a pointer must be to take hold of the scenario's point, in CSS pixels.
const REACH: f64 = 24.0;
/// How far a key leads along a row, as a share of the axis.
const ALONG: f64 = 1.0 / 48.0;

/// One instrument as a card: question, chart, verdict, and what folds away.
pub fn chart_card(instrument: &'static Instrument) -> AnyView {
    let store = Store::expect();
    let place = NodeRef::new();
    let in_view = RwSignal::new(true);
    let spec = Memo::new(move |_| with_card(store, in_view, |view| instrument.chart_beside(view)));
    let under = markup(
        move || {
            let mut html = spec.with(page::legend);
            let verdict = with_card(store, in_view, |view| (instrument.verdict)(view));
            html.add(
                "<p class=\"verdict\" data-verdict=\"{0}\">{1}</p>",
                &[instrument.id, &verdict],
            );
            html.into_text()
        },
        |_| {},
    );
    let notes = markup(
        move || {
            let language = store.language.get();
            let mut html = Html::default();
            for (head, text) in
                [(words::CAUTION, instrument.caution), (words::SOURCE, instrument.source)]
            {
                html.add(
                    "<details><summary>{0}</summary><p>{1}</p></details>",
                    &[head.get(language), text.get(language)],
                );
            }
            html.add("{=0}", &[page::save_menu(instrument.id, language).text()]);
            html.into_text()
        },
        move |deed| {
            leptos::task::spawn_local(async move {
                if let Some(part) = super::part::later().await {
                    (part.save_chart)(store, instrument, &deed.value);
                }
            });
        },
    );
    let chart = plot(place, instrument.id, instrument.drag, spec);
    observe_view(place, in_view);
    view! {
        <article class="card chart-card" data-instrument=instrument.id>
            <h2 id=format!("title-{}", instrument.id)>{store.say(instrument.title)}</h2>
            {chart}
            {under}
            <div class="folds">
                {derivation_fold(store, instrument)}
                {data_table(spec)}
                {notes}
            </div>
        </article>
    }
    .into_any()
}

/// The fold with an instrument's derivation, which is fetched when it is first opened.
fn derivation_fold(store: Store, instrument: &'static Instrument) -> AnyView {
    let opened = RwSignal::new(false);
    let content = live(move || match opened.get() {
        true => store.later.view(&|part| (part.derivation)(instrument)),
        false => ().into_any(),
    });
    view! {
        <details class="derivation" data-derivation=instrument.id on:toggle=move |_| open_once(opened)>
            <summary>{store.say(words::DERIVATION)}</summary>
            {content}
        </details>
    }
    .into_any()
}

/// The theme that charts are drawn in; the colours come from style sheets.
fn theme(store: Store) -> &'static Theme {
    let width = window().inner_width().ok().and_then(|width| width.as_f64());
    match store.link.with_untracked(|link| link.view) {
        ViewMode::Present if width.is_some_and(|width| width < 1100.0) => &Theme::COARSE_PROJECTOR,
        ViewMode::Present => &Theme::PROJECTOR,
        _ => &Theme::LIGHT,
    }
}

/// Lets something look at the scenario in the reader's language, tracked.
pub(super) fn with_view<T>(store: Store, use_it: impl FnOnce(&View<'_>) -> T) -> T {
    let scenario = store.scenario();
    let language = store.language.get();
    store.report.with(|report| {
        store.baseline.with(|baseline| {
            let baseline = baseline.as_ref().map(|(scenario, report)| (scenario, report));
            use_it(&View { scenario: &scenario, report, baseline, language })
        })
    })
}

/// The same for a card: one that nobody sees follows when whatever moves has come to rest.
fn with_card<T>(store: Store, in_view: RwSignal<bool>, use_it: impl FnOnce(&View<'_>) -> T) -> T {
    if in_view.get() {
        return with_view(store, use_it);
    }
    store.follow_rests();
    store.language.track();
    untrack(|| with_view(store, use_it))
}

/// The next place along a row, a step forward or back.
fn along(spec: &ChartSpec, across: Option<f64>, step: f64) -> f64 {
    let axis = Projection::new(&spec.x.scale, 0.0, 1.0);
    let here = across.and_then(|across| axis.fraction(across));
    axis.value(here.map_or(0.0, |here| (here + step).clamp(0.0, 1.0)))
}

/// What dragging the operating point to a position does.
type DragTo = fn(&Scenario, f64) -> Option<Drag>;

/// What a pointer, the keys and the focus do in a chart.
const EVENTS: [&str; 8] = [
    "pointerdown",
    "pointermove",
    "pointerup",
    "pointercancel",
    "lostpointercapture",
    "pointerleave",
    "focusout",
    "keydown",
];

/// A chart that is read by pointer and keys; its title is the element `title-…`.
/// `drag` says what dragging does, if the operating point can be dragged.
pub fn plot(
    place: NodeRef<html::Div>,
    id: &'static str,
    drag: Option<DragTo>,
    spec: Memo<ChartSpec>,
) -> AnyView {
    let store = Store::expect();
    let theme = theme(store);
    let size = RwSignal::new(None::<Size>);
    let held = RwSignal::new(None::<Field>);
    let cursor = RwSignal::new(None::<Cursor>);
    let over_point = RwSignal::new(false);
    let drawing = Memo::new(move |before: Option<&Option<Drawing>>| {
        let before = before.and_then(Option::as_ref);
        // What is dragged stays under the pointer: its axis rests until it is let go.
        let rests = held.get().is_some();
        size.get().map(|size| spec.with(|spec| draw_again(spec, size, theme, before, rests)))
    });
    // What is read aloud is long to lay out; a reader who listens asks for it when the slider rests.
    let summary = Memo::new(move |_| {
        store.follow_rests();
        spec.with_untracked(|spec| summary(spec, store.language.get()))
    });
    let write = move || {
        let hand = match (held.get(), over_point.get()) {
            (Some(_), _) => "dragging",
            (None, true) => "grabbable",
            (None, false) => "",
        };
        summary.with(|summary| {
            drawing.with(|drawing| {
                let drawing = drawing.as_ref();
                let drags = drag.is_some();
                let shown = page::Shown { id, drawing, cursor: cursor.get(), drags, hand, summary };
                spec.with(|spec| page::plot(spec, &shown, store.language.get())).into_text()
            })
        })
    };

    let hits = move |x: f64, y: f64, reach: f64| {
        drag.is_some()
            && drawing.with_untracked(|drawing| {
                drawing.as_ref().is_some_and(|drawing| {
                    spec.with_untracked(|spec| drawing.layout.hit(spec, x, y, reach).is_some())
                })
            })
    };
    let down = move |event: &PointerEvent| {
        let Some((element, x, y)) = in_plot(place, event) else { return };
        if event.button() == 0 && event.is_primary() && hits(x, y, REACH) {
            event.prevent_default();
            let _ = element.set_pointer_capture(event.pointer_id());
            held.set(Some(Field::Batch));
            cursor.set(None);
        }
    };
    let moves = move |event: &PointerEvent| {
        let Some((_, x, y)) = in_plot(place, event) else { return };
        let Some((panel, (value, height))) = drawing.with_untracked(|drawing| {
            let layout = &drawing.as_ref()?.layout;
            let panel = layout.panel_at(y);
            Some((panel, layout.panels.get(panel)?.value_at(x, y)))
        }) else {
            return;
        };
        if held.get_untracked().is_some() {
            let scenario = store.link.with_untracked(|link| link.scenario);
            if let Some((field, number)) = drag.and_then(|drag| drag(&scenario, value)) {
                held.set(Some(field));
                store.preview(field, number);
                // A point that has left the chart could not be taken hold of again.
                if let Some(before) = scenario.optional(field)
                    && !hits(x, y, f64::INFINITY)
                {
                    store.preview(field, before);
                }
            }
        } else {
            let over = hits(x, y, REACH);
            if over_point.get_untracked() != over {
                over_point.set(over);
            }
            let rows = spec.with_untracked(has_rows);
            let (at, across) = if rows { (height, value) } else { (value, height) };
            cursor.set(Some(Cursor { at, across: Some(across), panel }));
        }
    };
    let release = move || {
        if let Some(field) = held.get_untracked() {
            held.set(None);
            store.settle(field);
        }
    };
    let keys = move |event: &KeyboardEvent| {
        // Chords are the browser's.
        if event.alt_key() || event.ctrl_key() || event.meta_key() {
            return;
        }
        let rows = spec.with_untracked(has_rows);
        let key = event.key();
        let here = cursor.get_untracked();
        // In rows, up and down lead from one to the next, left and right along it.
        let by = match key.as_str() {
            "ArrowLeft" | "ArrowRight" if rows => None,
            "ArrowUp" if rows => Some(Step::Previous),
            "ArrowDown" if rows => Some(Step::Next),
            "ArrowLeft" => Some(Step::Previous),
            "ArrowRight" => Some(Step::Next),
            "PageUp" if rows => Some(Step::PagePrevious),
            "PageDown" if rows => Some(Step::PageNext),
            "PageDown" => Some(Step::PagePrevious),
            "PageUp" => Some(Step::PageNext),
            "Home" => Some(Step::First),
            "End" => Some(Step::Last),
            "Escape" => {
                cursor.set(None);
                return;
            }
            _ => return,
        };
        event.prevent_default();
        let across = here.and_then(|here| here.across).filter(|_| rows);
        let next = spec.with_untracked(|spec| match by {
            Some(by) => {
                let across =
                    if rows { Some(across.unwrap_or(along(spec, None, 0.0))) } else { None };
                Cursor { at: stepped(spec, here.map(|here| here.at), by), across, panel: 0 }
            }
            None => {
                let step = if key == "ArrowLeft" { -ALONG } else { ALONG };
                let at = here.map_or_else(|| stepped(spec, None, Step::First), |here| here.at);
                Cursor { at, across: Some(along(spec, across, step)), panel: 0 }
            }
        });
        cursor.set(Some(next));
    };
    let act = move |event: &Event| {
        if let Some(key) = event.dyn_ref::<KeyboardEvent>() {
            return keys(key);
        }
        match (event.type_().as_str(), event.dyn_ref::<PointerEvent>()) {
            ("pointerdown", Some(event)) => {
                down(event);
                // A finger is nowhere before it points at something.
                if held.get_untracked().is_none() {
                    moves(event);
                }
            }
            ("pointermove", Some(event)) => moves(event),
            ("pointerup" | "pointercancel" | "lostpointercapture", _) => release(),
            // What a finger has pointed at stays to be read; the focus takes it away.
            ("pointerleave", Some(event)) if event.pointer_type() == "touch" => {}
            _ => {
                over_point.set(false);
                cursor.set(None);
            }
        }
    };
    let chart = markup_in(place, Box::new(write), &EVENTS, Rc::new(act));
    observe_size(place, size);
    chart
}

/// The element that the drawing fills.
fn plot_of(place: NodeRef<html::Div>) -> Option<Element> {
    place.get_untracked()?.query_selector(".plot").ok()?
}

/// Where a pointer is in the element that the drawing fills.
fn in_plot(place: NodeRef<html::Div>, event: &PointerEvent) -> Option<(Element, f64, f64)> {
    let plot = plot_of(place)?;
    let bounds = plot.get_bounding_client_rect();
    let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
    Some((plot, x - bounds.left(), y - bounds.top()))
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
        (None, Some(own), Step::Previous | Step::Next) => {
            nearest(spec, &stops, if has_rows(spec) { own.y } else { own.x })
        }
        (None, ..) => step(
            &stops,
            stops.first().copied().unwrap_or_default(),
            if by == Step::Last { by } else { Step::First },
        ),
    }
}

/// The same numbers as a table, folded.
pub fn data_table(spec: Memo<ChartSpec>) -> AnyView {
    let store = Store::expect();
    fold("", "data-table", words::TABLE, move || {
        store.later.text(|part| spec.with(|spec| (part.table)(spec, store.language.get())))
    })
}

/// Keeps a signal at the size of the element that a drawing fills.
fn observe_size(place: NodeRef<html::Div>, size: RwSignal<Option<Size>>) {
    effect(Box::new(move || {
        place.track();
        let Some(plot) = plot_of(place) else { return };
        let measured = plot.clone();
        let measure = move || {
            let measured = Size {
                width: f64::from(measured.client_width()),
                height: f64::from(measured.client_height()),
            };
            if measured.width > 0.0 && size.get_untracked() != Some(measured) {
                size.set(Some(measured));
            }
        };
        measure();
        let callback = Closure::new(move |_| measure());
        if let Ok(observer) = ResizeObserver::new(callback.as_ref().unchecked_ref()) {
            observer.observe(&plot);
            keep(observer.into(), callback);
        }
    }));
}

/// Keeps a signal at whether the card around a chart is in view.
fn observe_view(place: NodeRef<html::Div>, in_view: RwSignal<bool>) {
    effect(Box::new(move || {
        let Some(card) = place.get().and_then(|place| place.parent_element()) else { return };
        let callback = Closure::new(move |entries: Array| {
            in_view.set(at(&entries.pop(), &["isIntersecting"]).is_truthy());
        });
        if let Ok(observer) = IntersectionObserver::new(callback.as_ref().unchecked_ref()) {
            observer.observe(&card);
            keep(observer.into(), callback);
        }
    }));
}

/// Keeps an observer with the closure it calls, until the card goes.
fn keep(observer: JsValue, callback: Closure<dyn Fn(Array)>) {
    StoredValue::new_local(Observer { observer, _callback: callback });
}

struct Observer {
    observer: JsValue,
    _callback: Closure<dyn Fn(Array)>,
}

impl Drop for Observer {
    fn drop(&mut self) {
        call(&self.observer, "disconnect", &[]);
    }
}
