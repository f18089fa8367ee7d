//! How a model is pipelined.

mod bubble;
mod microbatch_target;
mod schedule;
mod schedule_memory;

use super::parts::shown;
use super::{Given, Instrument, View};
use crate::catalog::threshold;
use crate::explain::Working;
use crate::model::pipeline_schedule::interleaved_microbatches_for_bubble;
use crate::quantity::{Unit, round_up};
use crate::scenario::Field;

pub(super) use bubble::INSTRUMENT as BUBBLE;

/// The instruments of this place, in reading order.
pub(super) static INSTRUMENTS: &[Instrument] = &[
    schedule::INSTRUMENT,
    bubble::INSTRUMENT,
    microbatch_target::INSTRUMENT,
    schedule_memory::INSTRUMENT,
];

/// The largest bubble to aim for, as a share of the total time: appendix D's, or the reader's own.
fn target(view: &View<'_>) -> f64 {
    view.scenario.constant(&threshold::BUBBLE_TARGET)
}

/// Micro-batches that keep the bubble at a share, when each stage holds some parts of the model.
fn needed(stages: u64, parts: u64, bubble: f64) -> Option<f64> {
    Some(interleaved_microbatches_for_bubble(stages, bubble, parts).ok()?.max(1.0))
}

/// The whole number of micro-batches that keeps the bubble at a share, and what a sentence says it takes;
/// interleaving takes whole rounds, in each of which every stage has one.
fn enough(view: &View<'_>, stages: u64, parts: u64, bubble: f64) -> (f64, String) {
    let count = needed(stages, parts, bubble).map_or(1.0, round_up);
    let round = if parts > 1 { stages as f64 } else { 1.0 };
    let whole = round_up(count / round) * round;
    let text = if whole == count {
        text!("{0} {0 micro-batch|micro-batches}", "{0} 个微批次")
    } else {
        text!(
            "{0} {0 micro-batch|micro-batches}, or {1} in whole rounds of {2}",
            "{0} 个微批次（按每轮 {2} 个取整为 {1} 个）",
        )
    };
    let [least, rounds, of] = [count, whole, round].map(|number| shown(number, Unit::Count));
    (count, view.say(text, &[&least, &rounds, &of]))
}

/// The equation of the micro-batches that the target takes.
fn target_derivation(view: &View<'_>) -> Option<Working> {
    let given = Given::new(view)
        .field("stages", Field::PipelineStages)
        .number("max_bubble_fraction", target(view));
    if view.scenario.count(Field::VirtualStages) == 1 {
        return given.derive("min_microbatches_for_bubble");
    }
    given
        .field("virtual_stages", Field::VirtualStages)
        .derive("interleaved_microbatches_for_bubble")
}
