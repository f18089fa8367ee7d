//! Where do the stages wait? The schedule itself, block by block.

use super::super::parts::{panel, percent, piece, shown};
use super::super::{Given, Instrument, View};
use super::{enough, target, target_derivation};
use crate::chart::{Axis, Bar, ChartSpec, Ink, Label, Panel, Scale};
use crate::evaluate::{Readout, Split};
use crate::explain::Working;
use crate::quantity::Unit;
use crate::scenario::{Field, Place, Scenario};
use crate::simulate::{Pass, Schedule, Timeline, simulate};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "schedule",
    places: &[Place::Pipeline],
    fields: &[
        Field::PipelineStages,
        Field::VirtualStages,
        Field::Batch,
        Field::MicroBatch,
        Field::ReferenceGpus,
        Field::TensorParallel,
        Field::Gpus,
    ],
    choices: &[],
    readouts: &[
        Readout::BubbleFraction,
        Readout::BubbleTime,
        Readout::Microbatches,
        Readout::ComputeTime,
    ],
    title: text!("Where do the stages wait?", "各阶段在哪里等待？"),
    chart,
    verdict,
    derivation,
    drag: None,
    source: text!(
        "Appendix D, Eqs. D.9 and D.10; GPipe: Huang et al. 2019; 1F1B: Narayanan et al. 2019; interleaved: Narayanan et al. 2021",
        "附录 D，式 D.9 与 D.10；GPipe：Huang 等 2019；1F1B：Narayanan 等 2019；交错：Narayanan 等 2021",
    ),
    caution: text!(
        "Stages are equally long, a backward pass takes twice a forward pass, and sending takes no time. Real stages differ: the first holds the embedding and the last the loss, and every wait for a slower one adds to the bubble.",
        "假设各阶段等长、反向为前向的两倍、传输不计时。实际各阶段并不相等：首阶段有词嵌入，末阶段有损失，等待较慢者都会加大气泡。",
    ),
};

const TIME: Text = text!("time, in forward passes of a stage", "时间（以一个阶段的前向为单位）");
const STAGE: Text = text!("stage {0}", "阶段 {0}");
const IDLE: Text = text!("{0}: {1} idle", "{0}：空闲 {1}");
const FORWARD: Text = text!("forward", "前向");
const BACKWARD: Text = text!("backward", "反向");
const WAITING: Text = text!("idle", "空闲");
const GPIPE: Text = Text::same("GPipe");
const ONE_F_ONE_B: Text = Text::same("1F1B");
const INTERLEAVED: Text = text!("interleaved", "交错");

/// Beyond these a block or a row could no longer be told from the next.
const MOST_STAGES: u64 = 8;
const MOST_PARTS: u64 = 4;
/// The most micro-batches times parts of a stage.
const MOST_PASSES: u64 = 32;
const MOST_MICROBATCHES: u64 = 16;
/// The most micro-batches times stages.
const MOST_BLOCKS: u64 = 96;

/// What is drawn of a scenario's pipeline.
#[derive(Clone, Copy, PartialEq)]
struct Cut {
    stages: u64,
    microbatches: u64,
    parts: u64,
}

impl Cut {
    /// The whole pipeline; the micro-batches as if there were one replica where the job cannot be split.
    fn whole(scenario: &Scenario) -> Self {
        Self {
            stages: scenario.count(Field::PipelineStages),
            microbatches: Split::of(scenario)
                .map_or(scenario.count(Field::Batch), |split| split.microbatches),
            parts: scenario.count(Field::VirtualStages),
        }
    }

    /// What of it can be read; interleaving goes in whole rounds of one micro-batch for each stage.
    fn drawn(self) -> Self {
        let stages = self.stages.min(MOST_STAGES);
        let parts = self.parts.min(MOST_PARTS);
        if parts == 1 {
            let most = MOST_MICROBATCHES.min(MOST_BLOCKS / stages);
            return Self { stages, parts, microbatches: self.microbatches.min(most) };
        }
        let rounds = self.microbatches.div_ceil(stages);
        let most = (MOST_PASSES / parts / stages).max(1);
        Self { stages, parts, microbatches: rounds.min(most) * stages }
    }

    /// The schedules that are drawn: GPipe beside 1F1B, or 1F1B beside the interleaved one.
    const fn schedules(self) -> [(Text, Schedule); 2] {
        if self.parts == 1 {
            [(GPIPE, Schedule::GPipe), (ONE_F_ONE_B, Schedule::OneForwardOneBackward)]
        } else {
            [
                (ONE_F_ONE_B, Schedule::OneForwardOneBackward),
                (INTERLEAVED, Schedule::Interleaved { virtual_stages: self.parts }),
            ]
        }
    }
}

/// A panel of one schedule: its stages as rows, its passes as blocks.
fn rows(view: &View<'_>, name: Text, timeline: &Timeline) -> Panel {
    // A tick is the forward pass of one part, so of a fraction of the stage.
    let time = |ticks: u64| ticks as f64 / timeline.virtual_stages as f64;
    let blocks = |pass: Pass| -> Vec<Bar> {
        let of_stage = |(stage, blocks): (usize, &Vec<crate::simulate::Block>)| {
            blocks
                .iter()
                .filter(|block| block.pass == pass)
                .map(|block| Bar {
                    label: Label::Owned((block.microbatch + 1).to_string()),
                    ..piece(stage, time(block.start), time(block.end), false)
                })
                .collect::<Vec<_>>()
        };
        timeline.stages.iter().enumerate().flat_map(of_stage).collect()
    };
    let waiting = (0..timeline.stages.len()).flat_map(|stage| {
        timeline.gaps(stage).map(move |(from, to)| piece(stage, time(from), time(to), true))
    });
    let idle = percent(timeline.bubble_fraction());
    let label = view.name(IDLE, &[name.get(view.language), &idle]);
    let stages = (1..=timeline.stages.len()).map(|stage| view.name(STAGE, &[&stage.to_string()]));
    let scale = Scale::Categories(stages.collect());
    Panel {
        series: vec![
            view.bars(FORWARD, Ink::Compute, blocks(Pass::Forward)),
            view.bars(BACKWARD, Ink::Accent, blocks(Pass::Backward)),
            view.bars(WAITING, Ink::Coordination, waiting.collect()),
        ],
        ..panel(Axis { label, unit: Unit::Count, scale })
    }
}

fn chart(view: &View<'_>) -> ChartSpec {
    let cut = Cut::whole(view.scenario).drawn();
    let mut longest = 1.0;
    let mut panels = Vec::new();
    for (name, schedule) in cut.schedules() {
        // The cut is one that every schedule can be laid out for.
        let Ok(timeline) = simulate(schedule, cut.stages, cut.microbatches) else { continue };
        longest = f64::max(longest, timeline.length as f64 / timeline.virtual_stages as f64);
        panels.push(rows(view, name, &timeline));
    }
    ChartSpec {
        id: INSTRUMENT.id,
        title: view.text(INSTRUMENT.title),
        x: view.axis(TIME, Unit::Ratio, Scale::Linear(0.0, longest)),
        panels,
    }
}

fn verdict(view: &View<'_>) -> String {
    let whole = Cut::whole(view.scenario);
    let drawn = whole.drawn();
    let bubble = match view.report.get(Readout::BubbleFraction) {
        Ok(bubble) => bubble,
        Err(reason) => return view.because(reason),
    };
    if whole.stages == 1 {
        return view.say(text!("One stage never waits.", "单阶段从不等待。"), &[]);
    }
    let count = |number: u64| shown(number as f64, Unit::Count);
    let plain = (whole.stages - 1) as f64 / (whole.stages - 1 + whole.microbatches) as f64;
    let sentence = if whole.parts == 1 {
        view.say(
            text!(
                "GPipe and 1F1B wait equally: {0} of the time. What 1F1B saves is memory.",
                "GPipe 与 1F1B 等待相同：空闲 {0}；1F1B 节省的是内存。",
            ),
            &[&percent(bubble)],
        )
    } else {
        view.say(
            text!(
                "Interleaving {0} parts cuts waiting from {1} to {2} of the time, at {0}× the transfers between stages.",
                "{0} 段交错把空闲从 {1} 降到 {2}，阶段间传输增至 {0} 倍。",
            ),
            &[&count(whole.parts), &percent(plain), &percent(bubble)],
        )
    };
    let next = view.say(
        text!(
            " Waiting {0} or less takes {1}; there {2 is|are} {2}.",
            "空闲不超过 {0} 需 {1}；现有 {2} 个。",
        ),
        &[
            &percent(target(view)),
            &enough(view, whole.stages, whole.parts, target(view)).1,
            &count(whole.microbatches),
        ],
    );
    sentence + &next + &cuts(view, whole, drawn)
}

/// What the drawing leaves out.
fn cuts(view: &View<'_>, whole: Cut, drawn: Cut) -> String {
    const RAISED: Text = text!(
        " Interleaving goes in whole rounds, so {0} {0 micro-batch is|micro-batches are} drawn instead of {1}.",
        "交错须为整轮，故按 {0} 个而非 {1} 个微批次绘制。",
    );
    let parts = [
        (text!("{0} of {1} {1 stage|stages}", "{1} 个阶段中的 {0} 个"), drawn.stages, whole.stages),
        (
            text!("{0} of {1} {1 micro-batch|micro-batches}", "{1} 个微批次中的 {0} 个"),
            drawn.microbatches,
            whole.microbatches,
        ),
        (text!("{0} of {1} {1 part|parts}", "{1} 段中的 {0} 段"), drawn.parts, whole.parts),
    ];
    let said = |text: Text, drawn: u64, whole: u64| {
        let [drawn, whole] = [drawn, whole].map(|count| shown(count as f64, Unit::Count));
        view.say(text, &[&drawn, &whole])
    };
    let left_out: Vec<String> = parts
        .into_iter()
        .filter(|(_, drawn, whole)| drawn < whole)
        .map(|(text, drawn, whole)| said(text, drawn, whole))
        .collect();
    let mut sentence = String::new();
    if !left_out.is_empty() {
        let list = left_out.join(view.text(text!(", ", "、")).as_ref());
        sentence = view.say(text!(" Drawn: {0}.", "图中为 {0}。"), &[&list]);
    }
    if drawn.microbatches > whole.microbatches {
        sentence += &said(RAISED, drawn.microbatches, whole.microbatches);
    }
    sentence
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let counts = || {
        Given::new(view)
            .field("stages", Field::PipelineStages)
            .result("microbatches", Readout::Microbatches)
    };
    let parts = |given: Given<'_>, slug: &'static str| {
        given.field("virtual_stages", Field::VirtualStages).derive(slug)
    };
    [
        counts().and_then(|given| given.derive("pipeline_bubble_fraction")),
        counts().and_then(|given| parts(given, "interleaved_bubble_fraction")),
        counts().and_then(|given| parts(given, "interleaved_bubble_ratio")),
        target_derivation(view),
    ]
    .into_iter()
    .flatten()
    .collect()
}
