//! What fills a step as the fleet grows?

use super::super::parts::{panel, percent, shown, stroked, strong};
use super::super::{Drag, Given, Instrument, View, decade_above, decade_below, dragged_to};
use super::sweep;
use crate::chart::{ChartSpec, Ink, Panel, Scale, Stroke};
use crate::evaluate::{Readout, Report};
use crate::explain::Working;
use crate::quantity::Unit;
use crate::scenario::{Field, Place, Scenario};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "fleet_law",
    places: &[Place::Fleet],
    fields: &[
        Field::Gpus,
        Field::ReferenceGpus,
        Field::Batch,
        Field::Overlap,
        Field::TensorParallel,
        Field::PipelineStages,
        Field::InterBandwidth,
        Field::KernelMfu,
        Field::Sequence,
    ],
    choices: &[],
    readouts: &[
        Readout::StepTime,
        Readout::ComputeTime,
        Readout::CommunicationTime,
        Readout::BubbleTime,
        Readout::OverlapTime,
        Readout::CommComputeRatio,
    ],
    title: text!("What fills a step as the fleet grows?", "集群变大时，一步的时间花在哪里？"),
    chart,
    verdict,
    derivation,
    drag: Some(drag),
    source: text!("Appendix B, fleet law; Eq. C.5", "附录 B 集群定律；式 C.5"),
    caution: text!(
        "ρ below 1 says that communication can be hidden, not that it is. Stragglers and congestion are not modelled: the slowest GPU sets the pace.",
        "ρ 小于 1 只说明通信可以被隐藏，并不等于已被隐藏。未计慢节点与拥塞：最慢的 GPU 决定步调。",
    ),
};

const GPUS: Text = text!("GPUs", "GPU 数");
const TIME: Text = text!("time per step", "每步时间");
const STEP: Text = text!("step", "步");
const COMPUTE: Text = text!("compute", "计算");
const COMMUNICATION: Text = text!("exposed communication", "未隐藏的通信");
const BUBBLE: Text = text!("bubble", "气泡");

fn exposed(report: &Report) -> Option<f64> {
    let time =
        report.get(Readout::CommunicationTime).ok()? - report.get(Readout::OverlapTime).ok()?;
    Some(time).filter(|time| *time > 0.0)
}

fn positive(readout: Readout) -> impl Fn(&Report) -> Option<f64> {
    move |report| report.get(readout).ok().filter(|value| *value > 0.0)
}

fn chart(view: &View<'_>) -> ChartSpec {
    let range = sweep::range(view);
    let reports = sweep::reports(view.scenario, range);
    let step = sweep::curve(&reports, sweep::result(Readout::StepTime));
    let parts = [
        (COMPUTE, Ink::Compute, sweep::curve(&reports, positive(Readout::ComputeTime))),
        (COMMUNICATION, Ink::Communication, sweep::curve(&reports, exposed)),
        (BUBBLE, Ink::Coordination, sweep::curve(&reports, positive(Readout::BubbleTime))),
    ];
    let all = || step.iter().chain(parts.iter().flat_map(|part| &part.2)).map(|point| point.1);
    let most = all().fold(f64::MIN_POSITIVE, f64::max);
    let least = all().fold(most, f64::min);
    // Parts far below the step do not matter; four decades hold what does.
    let low = decade_below(least).max(decade_above(most) * 1e-4);
    let mut series: Vec<_> = parts
        .into_iter()
        .map(|(label, ink, points)| stroked(view.line(label, ink, points), Stroke::Dashed))
        .collect();
    let mut marks = Vec::new();
    if let Some(pinned) = view.of_baseline() {
        series.push(view.ghost(sweep::curve(
            &sweep::reports(pinned.scenario, range),
            sweep::result(Readout::StepTime),
        )));
    }
    series.push(strong(view.line(STEP, Ink::Neutral, step)));
    if let Ok(time) = view.report.get(Readout::StepTime) {
        marks.push(view.operating(view.scenario.number(Field::Gpus), time));
    }
    view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        view.axis(GPUS, Unit::Count, Scale::Logarithmic(range.0, range.1)),
        Panel {
            series,
            marks,
            ..panel(view.axis(
                TIME,
                Unit::Second,
                Scale::Logarithmic(low, decade_above(most).max(low * 10.0)),
            ))
        },
    )
}

fn verdict(view: &View<'_>) -> String {
    let step = match view.report.get(Readout::StepTime) {
        Ok(step) => step,
        Err(reason) => return view.because(reason),
    };
    let result = |readout: Readout| view.report.get(readout).unwrap_or_default();
    let (compute, ratio) = (result(Readout::ComputeTime), result(Readout::CommComputeRatio));
    let fraction = percent(compute / step);
    // At a held global batch compute falls with N while communication stays: ρ = 1 is N/ρ away,
    // unless there is a replica for each sequence before.
    let boundary = result(Readout::UsedGpus) / ratio;
    let replica = result(Readout::UsedGpus) / result(Readout::DataParallel);
    let furthest = result(Readout::GlobalBatch) * replica;
    let next = if result(Readout::BubbleTime) > compute.max(result(Readout::CommunicationTime)) {
        text!(
            "The bubble takes longest: more micro-batches or fewer stages would shorten it.",
            "气泡耗时最长：增加微批次或减少阶段可将其缩短。",
        )
    } else if ratio <= 0.0 {
        text!("Nothing is sent, so nothing waits for communication.", "没有通信，无需为它等待。")
    } else if ratio > 1.0 {
        text!(
            "Communication takes longer: it, not compute, is what to shorten.",
            "通信耗时更长：应缩短的是通信，而非计算。",
        )
    } else if view.scenario.optional(Field::ReferenceGpus).is_none() || boundary > furthest {
        // Where the batch grows with the fleet, compute takes as long at every size.
        text!("Communication takes no longer than compute.", "通信耗时不超过计算。")
    } else {
        text!(
            "If communication stayed as long, it would outweigh compute near {0} {0 GPU|GPUs}.",
            "若通信时间不变，约到 {0} 个 GPU 时通信将超过计算。",
        )
    };
    let boundary = shown(boundary, Unit::Count);
    view.say(
        text!("Compute is {0} of the step, ρ = {1}. {2}", "计算占步时间 {0}，ρ = {1}。{2}"),
        &[&fraction, &shown(ratio, Unit::Ratio), &view.say(next, &[&boundary])],
    )
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let ratio = Given::new(view)
        .result("comm_s", Readout::CommunicationTime)
        .and_then(|given| given.result("compute_per_gpu_s", Readout::ComputeTime))
        .and_then(|given| given.derive("comm_compute_ratio"));
    [
        super::step(view).and_then(|given| given.derive("fleet_step_time")),
        super::step(view).and_then(|given| given.derive("compute_time_fraction")),
        ratio,
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn drag(scenario: &Scenario, x: f64) -> Option<Drag> {
    dragged_to(scenario, Field::Gpus, x)
}
