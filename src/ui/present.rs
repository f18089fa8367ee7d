//! The presenter view: one instrument, large, with its address and QR code on screen.

use super::chart::ChartCard;
use super::choice::ChoiceControl;
use super::control::FieldControl;
use super::qr::QrCode;
use super::readouts::Value;
use super::refusals::Refusals;
use super::store::Cover;
use super::{Store, address, keyboard};
use crate::chart::Theme;
use crate::instrument::shown;
use crate::scenario::{FIELDS, Link, ViewMode};
use crate::text::Text;
use leptos::prelude::*;

const PREVIOUS: Text = Text::new("Previous chart", "上一张图");
const NEXT: Text = Text::new("Next chart", "下一张图");
const LEAVE: Text = Text::new("Leave", "退出");
const FULL_SCREEN: Text = Text::new("Full screen", "全屏");
/// The most results beside the chart; more would not be read from afar.
const MOST_VALUES: usize = 3;

/// The page of the view.
#[component]
pub fn Present() -> impl IntoView {
    let store = Store::expect();
    provide_context(&Theme::PROJECTOR);
    let list = Memo::new(move |_| store.link.with(shown));
    let count = move || list.with(|list| list.instruments.len());
    let index = Memo::new(move |_| {
        let at = store.link.with(|link| link.at.0 as usize);
        at.clamp(1, count().max(1)) - 1
    });
    let instrument = Memo::new(move |_| {
        list.with(|list| list.instruments.get(index.get()).map(|instrument| instrument.id))
    });
    // The audience gets the full page, at the same state.
    let target = Memo::new(move |_| {
        store.link.with(|link| {
            let full = Link {
                view: ViewMode::Full,
                show: Vec::new(),
                at: Default::default(),
                ..link.clone()
            };
            address::whole(&full)
        })
    });
    let controls = move || {
        let (mut fields, choices) = list.with(|list| (list.fields.clone(), list.choices.clone()));
        if fields.is_empty() && choices.is_empty() {
            fields = FIELDS.iter().filter(|row| row.headline).map(|row| row.field).collect();
        }
        let choices = choices
            .into_iter()
            .map(|choice| view! { <ChoiceControl choice=choice /> })
            .collect_view();
        let fields = fields
            .into_iter()
            .map(|field| view! { <FieldControl field=field headline=true /> })
            .collect_view();
        (choices, fields)
    };
    let chart = move || {
        let instrument = instrument.get().and_then(crate::instrument::Instrument::find)?;
        Some(view! { <ChartCard instrument=instrument /> })
    };
    let values = move || {
        let instrument = instrument.get().and_then(crate::instrument::Instrument::find)?;
        let readouts = instrument.readouts.iter().take(MOST_VALUES);
        Some(readouts.map(|&readout| view! { <Value readout=readout /> }).collect_view())
    };
    view! {
        <main class="presenter" id="charts">
            <Refusals />
            <div class="stage">{chart}</div>
            <aside class="aside">
                <div class="headlines">{controls}</div>
                <div class="strip side">{values}</div>
            </aside>
            <footer class="foot">
                <QrCode text=target />
                <p class="target" data-target="">{move || target.get()}</p>
                <nav>
                    <button type="button" data-action="previous" aria-label=move || store.text(PREVIOUS) on:click=move |_| store.present(-1)>
                        "‹"
                    </button>
                    <span data-position="">{move || format!("{} / {}", index.get() + 1, count())}</span>
                    <button type="button" data-action="next" aria-label=move || store.text(NEXT) on:click=move |_| store.present(1)>
                        "›"
                    </button>
                    <button type="button" data-action="full-screen" aria-label=move || store.text(FULL_SCREEN) on:click=move |_| keyboard::toggle_full_screen()>
                        "⛶"
                    </button>
                    <button type="button" data-action="leave" on:click=move |_| store.view(ViewMode::Full)>
                        {move || store.text(LEAVE)}
                    </button>
                </nav>
            </footer>
        </main>
        {move || {
            store.cover.get().map(|cover| {
                let code = (cover == Cover::Code).then(|| view! { <QrCode text=target /> });
                view! { <div class="cover" class:blank=cover == Cover::Blank on:click=move |_| store.cover.set(None)>{code}</div> }
            })
        }}
    }
}
