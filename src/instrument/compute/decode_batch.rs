//! At which batch does decoding become compute bound?

use super::super::parts::{decades, factor, logarithmic_samples, panel, shown, stroked, strong};
use super::super::{Drag, Given, Instrument, View, nearest_batch};
use crate::chart::{ChartSpec, Direction, Ink, Mark, Scale, Stroke};
use crate::evaluate::{Readout, decode_crossover_batch, decode_crossover_context, decode_step};
use crate::explain::Working;
use crate::quantity::{Unit, round_up};
use crate::scenario::{Choice, Field, Place, Scenario};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "decode_batch",
    places: &[Place::Compute],
    fields: &[
        Field::Batch,
        Field::Context,
        Field::MemoryBandwidth,
        Field::Peak,
        Field::KernelMfu,
        Field::Parameters,
        Field::ActiveParameters,
        Field::KvBytes,
        Field::ServingGpus,
        Field::MemoryCapacity,
        Field::MemoryReserve,
    ],
    choices: &[Choice::Accelerator, Choice::Precision, Choice::Model],
    readouts: &[
        Readout::DecodeStep,
        Readout::DecodeTokens,
        Readout::DecodeIntensity,
        Readout::RidgePoint,
        Readout::KvSequence,
        Readout::MaxBatchFit,
    ],
    title: text!("When does decode become compute bound?", "解码何时变为计算受限？"),
    chart,
    verdict,
    derivation,
    drag: Some(drag),
    source: text!(
        "Appendix C, Eqs. C.2 to C.4, solved for the batch",
        "附录 C，式 C.2 至 C.4，对批大小求解",
    ),
    caution: text!(
        "Both terms are lower bounds: memory at full bandwidth, arithmetic at full peak (the dashed line takes the kernel MFU). Every request is taken to hold the whole context from its first token.",
        "两项均为下限：内存按满带宽、运算按满峰值（虚线按内核 MFU）。假设每个请求从第一个 token 起就持有完整上下文。",
    ),
};

const BATCH: Text = text!("requests decoded together", "同时解码的请求数");
const TIME: Text = text!("decode step", "解码步时间");
const RATE: Text = text!("tokens per second and replica", "每副本 token 速率");
const MEMORY: Text = text!("memory", "内存");
const ARITHMETIC: Text = text!("arithmetic at peak", "运算（满峰值）");
const REACHED: Text = text!("arithmetic at kernel MFU", "运算（内核 MFU）");
const STEP: Text = text!("the longer of the two", "两者较长者");
const TURNS: Text = text!("compute bound from {0}", "自 {0} 起计算受限");
const FITS: Text = text!("memory full", "内存已满");

/// The least batch at the right end of the axis.
const LEAST_SHOWN: f64 = 1024.0;
/// The largest batch that is shown, however far the crossover.
const MOST_SHOWN: f64 = 65_536.0;
/// Samples of a curve.
const SAMPLES: u32 = 64;

/// Time to read and time to compute for a batch on one replica, in seconds.
fn terms(scenario: &Scenario, batch: f64) -> (f64, f64) {
    let (flop, bytes) = decode_step(scenario, batch);
    let gpus = scenario.number(Field::ServingGpus);
    (
        bytes.si() / (scenario.si(Field::MemoryBandwidth) * gpus),
        flop.si() / (scenario.si(Field::Peak) * gpus),
    )
}

fn chart(view: &View<'_>) -> ChartSpec {
    let scenario = view.scenario;
    let batch = scenario.number(Field::Batch);
    let turns = decode_crossover_batch(scenario, 1.0);
    let furthest = turns.unwrap_or(1.0).max(batch) * 2.0;
    let limit = (furthest.clamp(LEAST_SHOWN, MOST_SHOWN) as u64).next_power_of_two() as f64;
    let sampled =
        |scenario: &Scenario, value: &dyn Fn((f64, f64), f64) -> f64| -> Vec<(f64, f64)> {
            logarithmic_samples(1.0, limit, SAMPLES)
                .map(|batch| (batch, value(terms(scenario, batch), batch)))
                .collect()
        };
    let reached = scenario.number(Field::KernelMfu);
    let longer = |(memory_s, compute_s): (f64, f64), _: f64| memory_s.max(compute_s);
    let rate = |(memory_s, compute_s): (f64, f64), batch: f64| batch / memory_s.max(compute_s);

    let step = sampled(scenario, &longer);
    let arithmetic = sampled(scenario, &|(_, compute_s), _| compute_s);
    let rates = sampled(scenario, &rate);
    let values = |points: &[(f64, f64)]| points.iter().map(|point| point.1).collect::<Vec<_>>();
    let scale = decades(values(&step).into_iter().chain([arithmetic[0].1]));
    let mut times = panel(view.axis(TIME, Unit::Second, scale));
    let mut throughput = panel(view.axis(RATE, Unit::TokenPerSecond, decades(values(&rates))));
    times.weight = 1.8;
    let memory = sampled(scenario, &|(memory_s, _), _| memory_s);
    let slower = sampled(scenario, &|(_, compute_s), _| compute_s / reached);
    times.series = vec![
        view.line(MEMORY, Ink::Accent, memory),
        stroked(view.line(REACHED, Ink::Compute, slower), Stroke::Dashed),
        view.line(ARITHMETIC, Ink::Compute, arithmetic),
        strong(view.line(STEP, Ink::Neutral, step)),
    ];
    throughput.series = vec![strong(view.line(RATE, Ink::Compute, rates))];
    if let Ok(fit) = view.report.get(Readout::MaxBatchFit) {
        for panel in [&mut times, &mut throughput] {
            panel.guides.push(view.guide(FITS, Ink::Limit, Direction::Vertical, fit));
        }
    }
    if let Some(turns) = turns {
        let at = terms(scenario, turns).1;
        let label = view.name(TURNS, &[&shown(round_up(turns), Unit::Count)]);
        times.marks.push(Mark { label, ..view.feature(TURNS, turns, at) });
    }
    if let Some(pinned) = view.of_baseline() {
        times.series.push(view.ghost(sampled(pinned.scenario, &longer)));
        throughput.series.push(view.ghost(sampled(pinned.scenario, &rate)));
        if let Ok(step_s) = pinned.report.get(Readout::DecodeStep) {
            times.marks.push(view.before(pinned.scenario.number(Field::Batch), step_s));
        }
    }
    if let (Ok(step_s), Ok(tokens)) =
        (view.report.get(Readout::DecodeStep), view.report.get(Readout::DecodeTokens))
    {
        times.marks.push(view.operating(batch, step_s));
        throughput.marks.push(view.operating(batch, tokens));
    }
    ChartSpec {
        id: INSTRUMENT.id,
        title: view.text(INSTRUMENT.title),
        x: view.axis(BATCH, Unit::Count, Scale::Logarithmic(1.0, limit)),
        panels: vec![times, throughput],
    }
}

fn verdict(view: &View<'_>) -> String {
    let scenario = view.scenario;
    let batch = scenario.number(Field::Batch);
    let fit = view.report.get(Readout::MaxBatchFit);
    let regime = match decode_crossover_batch(scenario, 1.0) {
        Some(turns) if batch >= turns => view.say(
            text!(
                "Compute bound: arithmetic took over at batch {0}, and this one is {1}× as large.",
                "计算受限：自批大小 {0} 起由运算决定，当前为其 {1} 倍。",
            ),
            &[&shown(round_up(turns), Unit::Count), &factor(batch / turns)],
        ),
        Some(turns) => view.say(
            text!(
                "Memory bound: arithmetic takes over at batch {0}, {1}× this one.",
                "内存受限：批大小到 {0} 才由运算决定，为当前的 {1} 倍。",
            ),
            &[&shown(round_up(turns), Unit::Count), &factor(turns / batch)],
        ),
        None => view.say(
            text!(
                "Memory bound at any batch: reading a request's cache takes longer than its arithmetic. Below a context of {0} {0 token|tokens} a large batch could turn it.",
                "任何批大小都内存受限：读取一个请求的缓存比其运算更久。上下文低于 {0} 个 token 时，增大批才可能改变。",
            ),
            &[&shown(decode_crossover_context(scenario, 1.0).floor(), Unit::Count)],
        ),
    };
    let room = match fit {
        Ok(fit) => view.say(
            text!(" Memory holds {0} {0 request|requests}.", "内存可容纳 {0} 个请求。"),
            &[&shown(fit, Unit::Count)],
        ),
        Err(reason) => view.say(text!(" But {0}.", "但{0}。"), &[&reason.message(view.language)]),
    };
    regime + &room
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let (flop, bytes) = decode_step(view.scenario, view.scenario.number(Field::Batch));
    let gpus = view.scenario.number(Field::ServingGpus);
    [
        Given::new(view)
            .number("ops_flop", flop.si())
            .number("bytes_moved", bytes.si())
            .derive("arithmetic_intensity"),
        Given::new(view)
            .field("peak_flops_per_s", Field::Peak)
            .field("bandwidth_bytes_per_s", Field::MemoryBandwidth)
            .derive("ridge_point"),
        Given::new(view)
            .number("data_bytes", bytes.si() / gpus)
            .field("bandwidth_bytes_per_s", Field::MemoryBandwidth)
            .number("ops_flop", flop.si() / gpus)
            .field("peak_flops_per_s", Field::Peak)
            .number("utilization", 1.0)
            .number("latency_s", 0.0)
            .derive("iron_law_pipelined_time"),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn drag(scenario: &Scenario, x: f64) -> Option<Drag> {
    nearest_batch(scenario, |batch| (batch / x).ln().abs())
}
