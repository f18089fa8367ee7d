//! What does a smaller bubble cost in memory?

use super::super::parts::{factor, panel, percent, piece, round_above, shown};
use super::super::{Given, Instrument, View};
use crate::chart::{Bar, ChartSpec, Direction, Ink, Label, Scale};
use crate::evaluate::{Readout, Split, Unavailable, activation_room};
use crate::explain::Working;
use crate::model::activation::activation_bytes_selective_sequence;
use crate::model::in_flight::in_flight_microbatches;
use crate::model::pipeline::{interleaved_bubble_fraction, pipeline_bubble_fraction};
use crate::model::pipeline_schedule::{
    bubble_fraction_from_ratio, zero_bubble_h1_ratio, zero_bubble_h2_ratio,
};
use crate::quantity::{Byte, Second, Unit};
use crate::scenario::{Choice, Field, Place};
use crate::text::{Text, capitalized};

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "schedule_memory",
    places: &[Place::Pipeline],
    fields: &[
        Field::PipelineStages,
        Field::VirtualStages,
        Field::Batch,
        Field::MicroBatch,
        Field::Sequence,
        Field::TensorParallel,
        Field::Hidden,
        Field::Layers,
        Field::MemoryCapacity,
        Field::MemoryReserve,
        Field::ReferenceGpus,
        Field::Gpus,
    ],
    choices: &[Choice::Model, Choice::Accelerator],
    readouts: &[Readout::BubbleFraction, Readout::Microbatches, Readout::TrainingState],
    title: text!("What does a smaller bubble cost in memory?", "缩小气泡要付出多少内存？"),
    chart,
    verdict,
    derivation,
    drag: None,
    source: text!(
        "Appendix D, Eqs. D.9 and D.10; memory: Narayanan et al. 2021 and Korthikanti et al. 2022; zero bubble: Qi et al. 2024",
        "附录 D，式 D.9 与 D.10；内存：Narayanan 等 2021 与 Korthikanti 等 2022；零气泡：Qi 等 2024",
    ),
    caution: text!(
        "Activations of the first stage with sequence parallelism and attention recomputed: 34 bytes per token and hidden unit over the tensor ways. Zero-bubble schedules assume that forward pass, input gradients and weight gradients take equally long.",
        "首阶段的激活值，采用序列并行并重算注意力：每 token、每隐藏单元 34 字节，由张量并行分摊。零气泡调度假设前向、输入梯度与权重梯度耗时相等。",
    ),
};

const KIND: Text = text!("schedule", "调度");
const IDLE: Text = text!("bubble, share of total", "气泡（占总时间）");
const MEMORY: Text = text!("activations on the first stage", "首阶段激活值");
const ROOM: Text = text!("memory left", "剩余内存");
const BASELINE: Text = super::super::parts::BASELINE;
const INTERLEAVED: Text = text!("interleaved, {0} parts", "交错，{0} 段");
/// The parts of the interleaved schedule when the scenario uses one.
const OTHER_PARTS: u64 = 4;

/// A schedule with its bubble as a share of the total time and the bytes it holds.
struct Cost {
    bubble: f64,
    held: f64,
}

fn names(view: &View<'_>) -> [Label; 5] {
    let parts = parts(view);
    [
        Label::Borrowed("GPipe"),
        Label::Borrowed("1F1B"),
        view.name(INTERLEAVED, &[&parts.to_string()]),
        Label::Borrowed("ZB-H1"),
        Label::Borrowed("ZB-H2"),
    ]
}

fn parts(view: &View<'_>) -> u64 {
    match view.scenario.count(Field::VirtualStages) {
        1 => OTHER_PARTS,
        own => own,
    }
}

/// Activations of one micro-batch in a layer.
fn layer(view: &View<'_>) -> Result<Byte, Unavailable> {
    let count = |field| view.scenario.count(field);
    Ok(activation_bytes_selective_sequence(
        count(Field::Sequence),
        count(Field::MicroBatch),
        count(Field::Hidden),
        count(Field::TensorParallel),
    )?)
}

fn costs(view: &View<'_>) -> Result<[Cost; 5], Unavailable> {
    let split = Split::of(view.scenario)?;
    let (p, m, v) = (split.stages, split.microbatches, parts(view));
    let stage = layer(view)?.si() * view.scenario.number(Field::Layers) / p as f64;
    let pass = Second::new(1.0);
    let cost = |bubble: f64, microbatches: f64| Cost { bubble, held: microbatches * stage };
    Ok([
        cost(pipeline_bubble_fraction(p, m)?, m as f64),
        cost(pipeline_bubble_fraction(p, m)?, in_flight_microbatches(p, m, 1)?),
        cost(interleaved_bubble_fraction(p, m, v)?, in_flight_microbatches(p, m, v)?),
        cost(
            bubble_fraction_from_ratio(zero_bubble_h1_ratio(p, m, pass, pass, pass)?)?,
            in_flight_microbatches(p, m, 1)?,
        ),
        cost(
            bubble_fraction_from_ratio(zero_bubble_h2_ratio(p, m, pass, pass, pass)?)?,
            // Twice the warm-up of 1F1B less one.
            in_flight_microbatches(2 * p - 1, m, 1)?,
        ),
    ])
}

fn chart(view: &View<'_>) -> ChartSpec {
    let own = costs(view).ok();
    let before = view.of_baseline().and_then(|pinned| costs(&pinned).ok());
    let room = Split::of(view.scenario).ok().map(|split| activation_room(view.scenario, &split));
    let bars = |costs: &[Cost; 5], value: fn(&Cost) -> f64, unit: Option<Unit>| -> Vec<Bar> {
        let bar = |(kind, cost): (usize, &Cost)| {
            let label = unit.map_or_else(String::new, |unit| shown(value(cost), unit));
            Bar { label: Label::Owned(label), ..piece(kind, 0.0, value(cost), false) }
        };
        costs.iter().enumerate().map(bar).collect()
    };
    let most = |value: fn(&Cost) -> f64, least: f64| {
        let costs = own.iter().flatten().chain(before.iter().flatten());
        Scale::Linear(0.0, round_above(costs.map(value).fold(least, f64::max) * 1.08))
    };
    let bubble = |cost: &Cost| cost.bubble;
    let held = |cost: &Cost| cost.held;
    let mut idle = panel(view.axis(IDLE, Unit::Fraction, most(bubble, 0.04)));
    let mut memory = panel(view.axis(MEMORY, Unit::Byte, most(held, room.unwrap_or(0.0).max(1e9))));
    if let Some(own) = &own {
        idle.series.push(view.bars(
            IDLE,
            Ink::Coordination,
            bars(own, bubble, Some(Unit::Fraction)),
        ));
        memory.series.push(view.bars(MEMORY, Ink::Accent, bars(own, held, Some(Unit::Byte))));
    }
    if let Some(before) = &before {
        idle.series.push(view.bars(BASELINE, Ink::Baseline, bars(before, bubble, None)));
        memory.series.push(view.bars(BASELINE, Ink::Baseline, bars(before, held, None)));
    }
    if let Some(room) = room.filter(|room| *room > 0.0) {
        memory.guides.push(view.guide(ROOM, Ink::Limit, Direction::Horizontal, room));
    }
    let mut x = view.names(KIND, std::iter::empty());
    x.scale = Scale::Categories(names(view).into());
    ChartSpec {
        id: INSTRUMENT.id,
        title: view.text(INSTRUMENT.title),
        x,
        panels: vec![idle, memory],
    }
}

fn verdict(view: &View<'_>) -> String {
    let (costs, split) = match (costs(view), Split::of(view.scenario)) {
        (Ok(costs), Ok(split)) => (costs, split),
        (Err(reason), _) | (_, Err(reason)) => return view.because(reason),
    };
    if split.stages == 1 {
        return view.say(text!("One stage has no bubble to shrink.", "单阶段没有气泡可缩。"), &[]);
    }
    let room = activation_room(view.scenario, &split);
    let own = if split.virtual_stages > 1 { 2 } else { 1 };
    let names = names(view);
    let Cost { bubble, held } = costs[own];
    let mut sentence = view.say(
        text!(
            "{0}: {1} held on the first stage, {2} of the time idle; GPipe would hold {3}× as much.",
            "{0}：首阶段持有 {1}，空闲 {2}；GPipe 持有量为其 {3} 倍。",
        ),
        &[
            &capitalized(&names[own]),
            &shown(held, Unit::Byte),
            &percent(bubble),
            &factor(costs[0].held / held),
        ],
    );
    // What the training state alone leaves no room for is not the schedule's to mend.
    if let (true, Err(reason)) = (room < 0.0, view.report.get(Readout::StepTime)) {
        let reason = view.because(reason);
        return sentence + &view.say(text!(" {0}", "{0}"), &[&reason]);
    }
    let text = if held <= room {
        text!(" Memory leaves room for {0}: {1}× that.", "内存还可容纳 {0}，为其 {1} 倍。")
    } else {
        text!(
            " But memory leaves only {0}: {2}× too little, so shorter sequences, more tensor ways or full recomputation are needed.",
            "但内存只剩 {0}，差 {2} 倍，需要缩短序列、增加张量并行或完全重计算。",
        )
    };
    sentence += &view.say(
        text,
        &[&shown(room.max(0.0), Unit::Byte), &factor(room / held), &factor(held / room.max(1.0))],
    );
    sentence
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let counts = || {
        Given::new(view)
            .field("stages", Field::PipelineStages)
            .result("microbatches", Readout::Microbatches)
    };
    let own = || Some(counts()?.field("virtual_stages", Field::VirtualStages));
    let passes = |slug: &'static str| {
        let passes = ["forward_s", "backward_s", "weight_s"];
        passes.iter().fold(counts(), |given, key| Some(given?.number(key, 1.0)))?.derive(slug)
    };
    [
        own().and_then(|given| given.derive("interleaved_bubble_fraction")),
        own().and_then(|given| given.derive("in_flight_microbatches")),
        Given::new(view)
            .field("sequence_tokens", Field::Sequence)
            .field("batch", Field::MicroBatch)
            .field("hidden", Field::Hidden)
            .field("tensor_parallel", Field::TensorParallel)
            .derive("activation_bytes_selective_sequence"),
        passes("zero_bubble_h1_ratio"),
        passes("zero_bubble_h2_ratio"),
    ]
    .into_iter()
    .flatten()
    .collect()
}
