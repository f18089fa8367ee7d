//! Numbers: the strip above the charts, the list of all results, and what moved.

use super::Store;
use super::live::live;
use crate::evaluate::{C3, CheckpointRegime, Cooling, Moved, Readout, Status, moved, status};
use crate::instrument::outcome_text;
use crate::page::results::change_text;
use crate::page::words;
use crate::quantity::{Digits, Unit, display};
use crate::text::Text;
use leptos::prelude::*;

/// The results of the strip, in reading order.
const STRIP: [Readout; 11] = [
    Readout::EffectiveFlops,
    Readout::StepTime,
    Readout::StepMfu,
    Readout::Goodput,
    Readout::ClusterMtbf,
    Readout::Interval,
    Readout::Response,
    Readout::P99,
    Readout::FacilityPower,
    Readout::Carbon,
    Readout::Rental,
];

/// The strip of the most asked results, and the term that binds.
#[component]
pub fn Strip() -> impl IntoView {
    let store = Store::expect();
    view! {
        <section class="strip" aria-live="off">
            <p class="binding" data-readout="binding" data-term=live(move || binding_word(store))>
                {live(move || binding_text(store))}
            </p>
            {STRIP.map(|readout| view! { <Value readout=readout /> }).into_iter().collect_view()}
        </section>
    }
}

fn binding_word(store: Store) -> &'static str {
    match store.report.with(|report| report.shares) {
        Ok(shares) => match shares.binding() {
            C3::Computation => "computation",
            C3::Communication => "communication",
            C3::Coordination => "coordination",
        },
        Err(_) => "none",
    }
}

fn binding_text(store: Store) -> String {
    const BINDS: [Text; 3] = [
        Text::new("Computation binds", "计算起约束作用"),
        Text::new("Communication binds", "通信起约束作用"),
        Text::new("Coordination binds", "协调起约束作用"),
    ];
    const SHARE: [Text; 3] = [
        Text::new("computation", "计算"),
        Text::new("communication", "通信"),
        Text::new("coordination", "协调"),
    ];
    match store.report.with(|report| report.shares) {
        Ok(shares) => {
            let all = [shares.computation, shares.communication, shares.coordination];
            let binding = match shares.binding() {
                C3::Computation => 0,
                C3::Communication => 1,
                C3::Coordination => 2,
            };
            let parts: Vec<String> = SHARE
                .iter()
                .zip(all)
                .map(|(name, share)| {
                    format!("{} {}", store.text(*name), display(share, Unit::Fraction, Digits(2)))
                })
                .collect();
            format!("{} — {}", store.text(BINDS[binding]), parts.join(" · "))
        }
        Err(reason) => reason.message(store.language.get()),
    }
}

/// A sign and a word for a status: never colour alone.
fn light(status: Option<Status>) -> (&'static str, &'static str, Text) {
    match status {
        Some(Status::Good) => ("good", "●", words::GOOD),
        Some(Status::Fair) => ("fair", "▲", words::FAIR),
        Some(Status::Poor) => ("poor", "■", words::POOR),
        None => ("none", "", Text::same("")),
    }
}

/// What stands under a value: its parts, its regime.
fn detail(store: Store, readout: Readout) -> String {
    const PARTS: [(Readout, Text); 4] = [
        (Readout::ComputeTime, Text::new("compute", "计算")),
        (Readout::CommunicationTime, Text::new("communication", "通信")),
        (Readout::BubbleTime, Text::new("bubble", "气泡")),
        (Readout::OverlapTime, Text::new("hidden", "重叠")),
    ];
    let show = |readout: Readout| {
        store.report.with(|report| match report.get(readout) {
            Ok(value) => display(value, readout.row().unit, Digits::default()),
            Err(_) => "–".to_owned(),
        })
    };
    match readout {
        Readout::StepTime => PARTS
            .iter()
            .map(|&(part, name)| format!("{} {}", store.text(name), show(part)))
            .collect::<Vec<_>>()
            .join(" · "),
        Readout::Interval => match store.report.with(|report| report.checkpoint_regime) {
            Ok(CheckpointRegime::FirstOrder) => {
                store.text(Text::new("Young–Daly optimum", "Young–Daly 最优")).to_owned()
            }
            Ok(CheckpointRegime::HigherOrder) => store
                .text(Text::new("Daly, higher order: the write is long", "Daly 高阶：写入时间较长"))
                .to_owned(),
            Ok(CheckpointRegime::Given) => {
                store.text(Text::new("set by hand", "手动设定")).to_owned()
            }
            Err(_) => String::new(),
        },
        Readout::FacilityPower => {
            let cooling = match store.report.with(|report| report.cooling) {
                Cooling::Air => Text::new("racks, air cooled", "个机架，风冷"),
                Cooling::Liquid => Text::new("racks, liquid cooled", "个机架，液冷"),
            };
            format!("{} {}", show(Readout::Racks), store.text(cooling))
        }
        Readout::P99 => format!(
            "{} {}",
            store.text(Readout::Utilization.row().label),
            show(Readout::Utilization)
        ),
        Readout::Rental => {
            format!(
                "{} {}",
                store.text(Text::new("electricity", "电费")),
                show(Readout::Electricity)
            )
        }
        Readout::ClusterMtbf => {
            format!(
                "{} {}",
                store.text(Text::new("failure in the job", "作业内故障")),
                show(Readout::FailureProbability)
            )
        }
        Readout::EffectiveFlops => {
            let of = store.text(Text::new("of peak", "占峰值"));
            let tax = store.text(Text::new("C³ tax", "C³ 税"));
            format!("{} {of} · {tax} {}×", show(Readout::EffectiveFraction), show(Readout::C3Tax))
        }
        Readout::Goodput => {
            format!(
                "{} {}",
                store.text(Text::new("recovery takes", "恢复损失")),
                show(Readout::RecoveryFraction)
            )
        }
        Readout::Carbon => format!(
            "{} {}",
            store.text(Text::new("per request", "每请求")),
            show(Readout::CarbonPerRequest)
        ),
        Readout::Response => {
            format!("{} {}", store.text(Text::new("waiting", "排队")), show(Readout::QueueWait))
        }
        _ => String::new(),
    }
}

/// One result with its unit, its status and its change against the baseline.
#[component]
pub fn Value(
    /// The result.
    readout: Readout,
) -> impl IntoView {
    let store = Store::expect();
    let row = readout.row();
    let outcome = Memo::new(move |_| store.report.with(|report| report.get(readout)));
    let judged =
        Memo::new(move |_| store.report.with(|report| status(readout, &store.scenario(), report)));
    let under = Memo::new(move |_| detail(store, readout));
    let change = Memo::new(move |_| {
        let before = store
            .baseline
            .with(|baseline| baseline.as_ref().map(|(_, report)| report.get(readout)))?;
        let change = Moved { readout, before, after: outcome.get() };
        change.ratio().filter(|ratio| (ratio - 1.0).abs() > 1e-9)
    });
    view! {
        <div class="value" data-readout=row.name data-status=live(move || light(judged.get()).0)>
            <span class="value-name">{store.say(row.label)}</span>
            <span class="value-number" class:unavailable=live(move || outcome.get().is_err()) title=live(move || outcome_text(outcome.get(), row.unit, store.language.get()))>
                {live(move || match outcome.get() {
                    Ok(value) => display(value, row.unit, Digits::default()),
                    Err(_) => store.text(words::UNAVAILABLE).to_owned(),
                })}
            </span>
            <span class="light" hidden=live(move || judged.get().is_none())>
                <span aria-hidden="true">{live(move || light(judged.get()).1)}</span>" "
                {live(move || store.text(light(judged.get()).2))}
            </span>
            <span class="value-detail">
                {live(move || match outcome.get() {
                    Ok(_) => under.get(),
                    Err(reason) => reason.message(store.language.get()),
                })}
            </span>
            <span class="value-change" hidden=live(move || change.get().is_none())>
                {live(move || change.get().map(change_text))}
            </span>
        </div>
    }
}

/// What moved against the pinned baseline, by layer, the largest change first.
#[component]
pub fn WhatMoved() -> impl IntoView {
    let store = Store::expect();
    let changes = Memo::new(move |_| {
        store.baseline.with(|baseline| {
            baseline.as_ref().map(|(_, before)| store.report.with(|after| moved(before, after)))
        })
    });
    let hint = Memo::new(move |_| {
        changes.with(|changes| match changes.as_deref() {
            None => Some(words::PIN_HINT),
            Some([]) => Some(words::NOTHING_MOVED),
            Some(_) => None,
        })
    });
    view! {
        <section class="card moved" id="what-moved">
            <header class="card-head">
                <h2>{store.say(words::WHAT_MOVED)}</h2>
                <button type="button" data-action="pin" on:click=move |_| store.toggle_pin()>
                    {live(move || store.text(if changes.with(Option::is_some) { words::UNPIN } else { words::PIN }))}
                </button>
            </header>
            <p class="hint" hidden=live(move || hint.get().is_none())>
                {live(move || hint.get().map(|hint| store.text(hint)))}
            </p>
            {store.details.markup(
                move || hint.get().is_none(),
                move |part| {
                    changes.with(|changes| {
                        (part.moved)(changes.as_deref().unwrap_or_default(), store.language.get())
                    })
                },
            )}
        </section>
    }
}

/// Every result by layer, folded.
#[component]
pub fn AllResults() -> impl IntoView {
    let store = Store::expect();
    let opened = RwSignal::new(false);
    view! {
        <details class="card all-results" on:toggle=move |_| opened.set(true)>
            <summary>{store.say(words::ALL_RESULTS)}</summary>
            {store.details.markup(
                move || opened.get(),
                move |part| store.report.with(|report| (part.results)(report, store.language.get())),
            )}
        </details>
    }
}
