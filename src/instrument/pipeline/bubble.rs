//! How much of the step is the pipeline empty?

use super::super::parts::{percent, shown};
use super::super::{Drag, Given, Instrument, View, nearest_batch, whole_samples};
use super::{enough, target, target_derivation};
use crate::chart::{
    Axis, ChartSpec, Direction, Guide, Ink, Label, Mark, MarkKind, Panel, Scale, Series, Shape,
    Stroke,
};
use crate::evaluate::{Readout, Split};
use crate::explain::Working;
use crate::model::pipeline::interleaved_bubble_fraction;
use crate::quantity::Unit;
use crate::scenario::{Field, Place, Scenario};
use crate::text::Text;

pub(in crate::instrument) const INSTRUMENT: Instrument = Instrument {
    id: "bubble",
    places: &[Place::Overview, Place::Pipeline],
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
        Readout::ReplicaBatch,
        Readout::DataParallel,
    ],
    title: text!("How much of the pipeline runs empty?", "流水线有多少时间空转？"),
    chart,
    verdict,
    derivation,
    drag: Some(drag),
    source: text!("Appendix D, Eqs. D.9 and D.10", "附录 D，式 D.9 与 D.10"),
    caution: text!(
        "The fraction is of total time; many papers quote it of ideal time, (p−1)/m. All stages are taken as equally long, and communication as free.",
        "此处比例占总时间；许多论文用占理想时间的 (p−1)/m。假设各阶段等长、通信不计时。",
    ),
};

const MICROBATCHES: Text = text!("micro-batches per step", "每步微批次数");
const FRACTION: Text = text!("bubble, share of total", "气泡（占总时间）");
const TARGET: Text = text!("{0} target", "{0} 目标");
const SCENARIO: Text = text!("this scenario", "本情景");
const BASELINE: Text = text!("baseline", "基线");

/// The virtual stages of the second style when the scenario uses none.
const OTHER_VIRTUAL: u64 = 4;

fn depth_label(view: &View<'_>, stages: u64, virtual_stages: u64) -> Label {
    let text = if virtual_stages == 1 {
        text!("{0} {0 stage|stages}", "{0} 阶段")
    } else {
        text!("{0} {0 stage|stages}, {1} virtual", "{0} 阶段，各 {1} 虚拟阶段")
    };
    view.name(text, &[&shown(stages as f64, Unit::Count), &virtual_stages.to_string()])
}

fn curve(
    view: &View<'_>,
    stages: u64,
    virtual_stages: u64,
    limit: u64,
    ink: Ink,
    strong: bool,
) -> Series {
    let points = whole_samples(limit)
        .filter_map(|count| {
            Some((count as f64, interleaved_bubble_fraction(stages, count, virtual_stages).ok()?))
        })
        .collect();
    Series {
        label: depth_label(view, stages, virtual_stages),
        ink,
        stroke: if virtual_stages > 1 { Stroke::Dashed } else { Stroke::Solid },
        strong,
        shape: Shape::Line(points),
    }
}

fn chart(view: &View<'_>) -> ChartSpec {
    let stages = view.scenario.count(Field::PipelineStages);
    let virtual_stages = view.scenario.count(Field::VirtualStages);
    let here = view.report.get(Readout::Microbatches).ok();
    // Wide enough for the point and for the micro-batches that meet the target, in whole octaves.
    let wanted = here.unwrap_or(1.0).max(4.0 * stages as f64).max(32.0) * 2.0;
    let limit = (wanted as u64).next_power_of_two();

    let mut series = Vec::new();
    let deep = stages.max(2);
    let others = [(2, Stroke::Dotted), (deep * 2, Stroke::Solid), (deep * 4, Stroke::Dashed)];
    for (other, stroke) in others {
        if other > 1 && other != stages {
            let curve = curve(view, other, 1, limit, Ink::Neutral, false);
            series.push(Series { stroke, ..curve });
        }
    }
    let second = if virtual_stages > 1 { virtual_stages } else { OTHER_VIRTUAL };
    series.push(curve(view, stages, second, limit, Ink::Coordination, virtual_stages > 1));
    series.push(curve(view, stages, 1, limit, Ink::Coordination, virtual_stages == 1));

    let mut marks = Vec::new();
    let point = |view: &View<'_>| {
        Some((
            view.report.get(Readout::Microbatches).ok()?,
            view.report.get(Readout::BubbleFraction).ok()?,
        ))
    };
    if let Some((x, y)) = view.of_baseline().and_then(|pinned| point(&pinned)) {
        marks.push(Mark {
            label: view.text(BASELINE),
            ink: Ink::Baseline,
            kind: MarkKind::Baseline,
            x,
            y,
        });
    }
    if let Some((x, y)) = point(view) {
        marks.push(Mark {
            label: view.text(SCENARIO),
            ink: Ink::Limit,
            kind: MarkKind::Operating,
            x,
            y,
        });
    }
    ChartSpec {
        id: INSTRUMENT.id,
        title: view.text(INSTRUMENT.title),
        x: Axis {
            label: view.text(MICROBATCHES),
            unit: Unit::Count,
            scale: Scale::Logarithmic(1.0, limit as f64),
        },
        panels: vec![Panel {
            y: Axis {
                label: view.text(FRACTION),
                unit: Unit::Fraction,
                scale: Scale::Linear(0.0, 1.0),
            },
            weight: 1.0,
            regions: Vec::new(),
            guides: vec![Guide {
                label: view.name(TARGET, &[&percent(target(view))]),
                ink: Ink::Limit,
                direction: Direction::Horizontal,
                at: target(view),
            }],
            series,
            marks,
        }],
    }
}

fn verdict(view: &View<'_>) -> String {
    let (bubble, microbatches) =
        match (view.report.get(Readout::BubbleFraction), view.report.get(Readout::Microbatches)) {
            (Ok(bubble), Ok(microbatches)) => (bubble, microbatches),
            (Err(reason), _) | (_, Err(reason)) => return view.because(reason),
        };
    let stages = view.scenario.count(Field::PipelineStages);
    let chunks = view.scenario.count(Field::VirtualStages);
    if stages == 1 {
        return view.text(text!("One stage has no bubble.", "单阶段没有气泡。")).into_owned();
    }
    let target = target(view);
    let text = if bubble <= target {
        text!(
            "{0} of the pipeline's time, computing and bubble, is idle ({1} of ideal time) with {2} {2 micro-batch|micro-batches}. Within the {4} target, which takes {3}.",
            "{2} 个微批次时，流水线时间（计算加气泡）的 {0} 空闲（占理想时间 {1}）。满足 {4} 目标；达到目标需 {3}。",
        )
    } else {
        text!(
            "{0} of the pipeline's time, computing and bubble, is idle ({1} of ideal time) with {2} {2 micro-batch|micro-batches}. Above the {4} target, which takes {3}.",
            "{2} 个微批次时，流水线时间（计算加气泡）的 {0} 空闲（占理想时间 {1}）。超过 {4} 目标；达到目标需 {3}。",
        )
    };
    let of_ideal = (stages - 1) as f64 / (microbatches * chunks as f64);
    let layers = view.scenario.number(Field::Layers);
    let mut sentence = view.say(
        text,
        &[
            &shown(bubble, Unit::Fraction),
            &shown(of_ideal, Unit::Fraction),
            &shown(microbatches, Unit::Count),
            &enough(view, stages, chunks, target).1,
            &percent(target),
        ],
    );
    // The step is computed as if layers could be divided.
    if stages as f64 > layers {
        let [layers, stages] = [layers, stages as f64].map(|count| shown(count, Unit::Count));
        let text = text!(
            " But {0} {0 layer does|layers do} not fill {1} stages.",
            "但 {0} 层不够分给 {1} 个阶段。",
        );
        sentence += &view.say(text, &[&layers, &stages]);
    }
    sentence
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let schedule = Given::new(view)
        .field("stages", Field::PipelineStages)
        .result("microbatches", Readout::Microbatches);
    schedule
        .and_then(|given| {
            given
                .field("virtual_stages", Field::VirtualStages)
                .derive("interleaved_bubble_fraction")
        })
        .into_iter()
        .chain(target_derivation(view))
        .collect()
}

/// The batch whose micro-batches are nearest in number.
fn drag(scenario: &Scenario, x: f64) -> Option<Drag> {
    Split::of(scenario).ok()?;
    nearest_batch(scenario, |batch| {
        let split =
            scenario.with(Field::Batch, batch).ok().and_then(|other| Split::of(&other).ok());
        split.map_or(f64::MAX, |split| (split.microbatches as f64 / x).ln().abs())
    })
}

#[cfg(test)]
mod tests {
    use crate::model::pipeline::{min_microbatches_for_bubble, pipeline_bubble_fraction};

    #[test]
    fn the_target_takes_four_times_one_less_than_the_stages() {
        // Appendix D's rule of thumb: m ≥ 4 (p − 1) for at most 20%.
        assert_eq!(min_microbatches_for_bubble(8, 0.2).unwrap().round(), 28.0);
        assert!((pipeline_bubble_fraction(8, 28).unwrap() - 0.2).abs() < 1e-12);
    }
}
