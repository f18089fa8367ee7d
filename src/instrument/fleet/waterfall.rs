//! How much of the peak becomes useful work?

use super::super::parts::{BASELINE, bar, panel, percent, piece, shown};
use super::super::{Given, Instrument, View};
use crate::chart::{Bar, ChartSpec, Ink, Label, Panel, Scale};
use crate::diagnose::axis_name;
use crate::evaluate::{C3, Readout};
use crate::explain::Working;
use crate::quantity::Unit;
use crate::scenario::{Choice, Field, Place};
use crate::text::{Text, capitalized};

pub(in crate::instrument) const INSTRUMENT: Instrument = Instrument {
    id: "waterfall",
    places: &[Place::Overview, Place::Fleet],
    fields: &[
        Field::Gpus,
        Field::Peak,
        Field::KernelMfu,
        Field::Overlap,
        Field::TensorParallel,
        Field::PipelineStages,
        Field::Maintenance,
    ],
    choices: &[Choice::Accelerator, Choice::Precision],
    readouts: &[
        Readout::FleetPeak,
        Readout::StepMfu,
        Readout::ScalingEfficiency,
        Readout::Goodput,
        Readout::EffectiveFlops,
        Readout::C3Tax,
    ],
    title: text!("How much of the peak becomes useful work?", "峰值中有多少变成有用功？"),
    chart,
    verdict,
    derivation,
    drag: None,
    source: text!(
        "Appendices B and C, the C³ tax and effective FLOP/s",
        "附录 B 与 C，C³ 税与有效 FLOP/s",
    ),
    caution: text!(
        "The factors are taken as independent. An MFU measured on whole steps of the full job already contains communication; enter the kernel MFU instead.",
        "各因子视为相互独立。若 MFU 是在完整作业的整步上测得，则已包含通信；此处应填内核 MFU。",
    ),
};

const SHARE: Text = text!("share of fleet peak", "占集群峰值");
const STAGE: Text = text!("from peak to useful", "从峰值到有用");
const KEPT: Text = text!("kept", "保留");
/// What each stage loses, and to which term of the fleet law.
const LOSSES: [(Text, Ink); 3] = [
    (text!("lost in kernels", "内核损失"), Ink::Compute),
    (text!("lost to communication and bubbles", "通信与气泡损失"), Ink::Communication),
    (text!("lost to failures and upkeep", "故障与维护损失"), Ink::Coordination),
];
const STAGES: [Text; 5] = [
    text!("Peak", "峰值"),
    text!("Kernel MFU", "内核 MFU"),
    text!("Scaling", "扩展效率"),
    text!("Goodput", "有效吞吐率"),
    text!("Effective", "有效"),
];

/// The terms of wall time.
const TERMS: [Text; 3] =
    [axis_name(C3::Computation), axis_name(C3::Communication), axis_name(C3::Coordination)];

/// What is left of the peak after each stage, as far as the scenario gets.
fn levels(view: &View<'_>) -> Vec<f64> {
    let report = view.report;
    let mut levels = vec![1.0];
    let Ok(used) = report.get(Readout::UsedGpus) else { return levels };
    let working = used / view.scenario.number(Field::Gpus);
    let kernel = working * view.scenario.number(Field::KernelMfu);
    levels.push(kernel);
    let Ok(efficiency) = report.get(Readout::ScalingEfficiency) else { return levels };
    levels.push(kernel * efficiency);
    let Ok(effective) = report.get(Readout::EffectiveFraction) else { return levels };
    levels.push(effective);
    levels
}

fn chart(view: &View<'_>) -> ChartSpec {
    let levels = levels(view);
    let named = |category, to, label: String| Bar {
        label: Label::Owned(label),
        ..piece(category, 0.0, to, false)
    };
    let mut kept = vec![named(0, 1.0, view.show(Readout::FleetPeak))];
    let mut lost = Vec::new();
    for (category, (label, ink)) in (1..).zip(LOSSES) {
        if let (Some(&before), Some(&after)) = (levels.get(category - 1), levels.get(category)) {
            kept.push(bar(category, after, Unit::Fraction));
            lost.push(view.bars(label, ink, vec![piece(category, after, before, true)]));
        }
    }
    if let Some(&left) = levels.get(3) {
        kept.push(named(4, left, view.show(Readout::EffectiveFlops)));
    }
    let mut series = vec![view.bars(KEPT, Ink::Neutral, kept)];
    series.extend(lost);
    if let Some(pinned) = view.of_baseline() {
        let mut before = self::levels(&pinned);
        before.extend(before.get(3).copied());
        let ghost = before
            .into_iter()
            .enumerate()
            .map(|(category, level)| piece(category, 0.0, level, false));
        series.push(view.bars(BASELINE, Ink::Baseline, ghost.collect()));
    }
    view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        view.names(STAGE, STAGES.into_iter()),
        Panel { series, ..panel(view.axis(SHARE, Unit::Fraction, Scale::Linear(0.0, 1.1))) },
    )
}

fn verdict(view: &View<'_>) -> String {
    let (tax, shares) = match (view.report.get(Readout::C3Tax), view.report.shares) {
        (Ok(tax), Ok(shares)) => (tax, shares),
        (Err(reason), _) | (_, Err(reason)) => return view.because(reason),
    };
    let sizes = [shares.computation, shares.communication, shares.coordination];
    let (first, end) = view.lead(&TERMS, &sizes);
    view.say(
        text!(
            "C³ tax {0}×: that many peak FLOP/s are bought for each useful one. {1} binds with {2} of wall time{3}",
            "C³ 税 {0} 倍：每得到 1 份有用 FLOP/s 需购买这么多峰值。{1}起约束作用，占总时间 {2}{3}",
        ),
        &[
            &shown(tax, Unit::Ratio),
            &capitalized(TERMS[first].get(view.language)),
            &percent(sizes[first]),
            &end,
        ],
    )
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let factors = || {
        Given::new(view)
            .field("mfu", Field::KernelMfu)
            .result("scaling_efficiency", Readout::ScalingEfficiency)?
            .result("goodput_ratio", Readout::Goodput)
    };
    let effective = factors().and_then(|given| {
        given.working_gpus("gpus")?.field("peak_flops_per_s", Field::Peak).derive("effective_flops")
    });
    [effective, factors().and_then(|given| given.derive("c3_tax"))].into_iter().flatten().collect()
}
