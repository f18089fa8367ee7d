//! How many micro-batches does a pipeline need?

use super::super::parts::{factor, panel, percent, shown, strong};
use super::super::{Drag, Instrument, View, nearest_number};
use super::{enough, needed, target, target_derivation};
use crate::chart::{ChartSpec, Ink, Label, Scale, Series};
use crate::evaluate::Readout;
use crate::explain::Working;
use crate::quantity::{Digits, Unit, display};
use crate::scenario::{Field, Place, Scenario};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "microbatch_target",
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
    readouts: &[Readout::Microbatches, Readout::BubbleFraction, Readout::ReplicaBatch],
    title: text!("How many micro-batches does a pipeline need?", "流水线需要多少微批次？"),
    chart,
    verdict,
    derivation,
    drag: Some(drag),
    source: text!("Appendix D, rule of thumb after Eq. D.9", "附录 D，式 D.9 之后的经验法则"),
    caution: text!(
        "More micro-batches of the same batch are smaller ones, and small matrix products run slower; more sequences instead grow the global batch, which may cost convergence.",
        "批大小不变时，微批次越多就越小，小矩阵乘法更慢；若改为增加序列，则全局批变大，可能影响收敛。",
    ),
};

const STAGES: Text = text!("pipeline stages", "流水线阶段数");
const NEEDED: Text = text!("micro-batches per step", "每步微批次数");
const AT_MOST: Text = text!("bubble {0}", "气泡 {0}");

/// The bubbles that are asked for beside the target, as shares of the total time.
const OTHERS: [f64; 3] = [0.4, 0.1, 0.05];
/// The fewest stages at the right end of the axis.
const LEAST_SHOWN: u64 = 32;

fn chart(view: &View<'_>) -> ChartSpec {
    let scenario = view.scenario;
    let own = scenario.count(Field::PipelineStages);
    let limit = (own * 3 / 2).next_power_of_two().max(LEAST_SHOWN);
    let curve = |parts: u64, bubble: f64| -> Vec<(f64, f64)> {
        (2..=limit)
            .filter_map(|stages| Some((stages as f64, needed(stages, parts, bubble)?)))
            .collect()
    };
    let parts = scenario.count(Field::VirtualStages);
    let here = view.report.get(Readout::Microbatches);
    let target = target(view);
    let mut bubbles = OTHERS.to_vec();
    bubbles.insert(1, target);
    let most = bubbles
        .iter()
        .filter_map(|&bubble| needed(limit, parts, bubble))
        .chain(here.ok())
        .fold(1000.0, f64::max);
    let scale = Scale::Logarithmic(1.0, super::super::decade_above(most));
    let mut count = panel(view.axis(NEEDED, Unit::Count, scale));
    count.series = bubbles
        .into_iter()
        .map(|bubble| {
            let ink = if bubble == target { Ink::Coordination } else { Ink::Neutral };
            let line = view.line(AT_MOST, ink, curve(parts, bubble));
            let label: Label = view.name(AT_MOST, &[&display(bubble, Unit::Fraction, Digits(1))]);
            let line = Series { label, ..line };
            if bubble == target { strong(line) } else { line }
        })
        .collect();
    if let Some(pinned) = view.of_baseline() {
        let parts = pinned.scenario.count(Field::VirtualStages);
        count.series.push(view.ghost(curve(parts, super::target(&pinned))));
        if let Ok(before) = pinned.report.get(Readout::Microbatches) {
            count.marks.push(view.before(pinned.scenario.number(Field::PipelineStages), before));
        }
    }
    if let Ok(here) = here {
        count.marks.push(view.operating(own as f64, here));
    }
    let x = view.axis(STAGES, Unit::Count, Scale::Linear(1.0, limit as f64));
    view.single(INSTRUMENT.id, INSTRUMENT.title, x, count)
}

fn verdict(view: &View<'_>) -> String {
    let scenario = view.scenario;
    let stages = scenario.count(Field::PipelineStages);
    let parts = scenario.count(Field::VirtualStages);
    let here = match view.report.get(Readout::Microbatches) {
        Ok(here) => here,
        Err(reason) => return view.because(reason),
    };
    if stages == 1 {
        return view.say(text!("One stage needs no micro-batches.", "单阶段不需要微批次。"), &[]);
    }
    let bubble = target(view);
    let (target, takes) = enough(view, stages, parts, bubble);
    // The deepest pipeline that these micro-batches still feed: m·V·b/(1 − b) + 1.
    let deepest = (here * parts as f64 * bubble / (1.0 - bubble) + 1.0 + 1e-9).floor();
    let text = if here >= target {
        text!(
            "{0} stages need {1} for a bubble of {2}; there {3 is|are} {3}. {3 It|They} would feed up to {4} {4 stage|stages}.",
            "{0} 个阶段要把气泡限制在 {2} 需 {1}；现有 {3} 个，最多可供 {4} 个阶段。",
        )
    } else {
        text!(
            "{0} stages need {1} for a bubble of {2}; there {3 is|are} {3}, {5}× too few. {3 It|They} would feed {4}.",
            "{0} 个阶段要把气泡限制在 {2} 需 {1}；现有 {3} 个，差 {5} 倍，只够 {4} 个阶段。",
        )
    };
    view.say(
        text,
        &[
            &shown(stages as f64, Unit::Count),
            &takes,
            &percent(bubble),
            &shown(here, Unit::Count),
            &shown(deepest, Unit::Count),
            &factor(target / here),
        ],
    )
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    target_derivation(view).into_iter().collect()
}

/// The depth of the pipeline.
fn drag(scenario: &Scenario, x: f64) -> Option<Drag> {
    nearest_number(scenario, Field::PipelineStages, |stages| (stages - x).abs())
}
