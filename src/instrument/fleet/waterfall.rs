//! How much of the peak becomes useful work?

use super::super::parts::{BASELINE, bar, panel, percent, piece, shown};
use super::super::{Given, Instrument, View};
use crate::chart::{Bar, ChartSpec, Ink, Label, Panel, Scale};
use crate::diagnose::axis_name;
use crate::evaluate::{C3, C3Shares, Readout, shares_if};
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
const PEAK: Text = text!("Peak", "峰值");
const EFFECTIVE: Text = text!("Effective", "有效");
/// What each stage loses, and to which term of the fleet law. The first is there where the split leaves GPUs over.
const STAGES: [(Text, Text, Ink); 4] = [
    (text!("At work", "在用"), text!("lost to GPUs left over", "闲置 GPU 的损失"), Ink::Limit),
    (text!("Kernel MFU", "内核 MFU"), text!("lost in kernels", "内核损失"), Ink::Compute),
    (
        text!("Scaling", "扩展效率"),
        text!("lost to communication and bubbles", "通信与气泡损失"),
        Ink::Communication,
    ),
    (
        text!("Goodput", "有效吞吐率"),
        text!("lost to failures and upkeep", "故障与维护损失"),
        Ink::Coordination,
    ),
];

/// The share of the GPUs that have work.
fn working(view: &View<'_>) -> Option<f64> {
    Some(view.report.get(Readout::UsedGpus).ok()? / view.scenario.number(Field::Gpus))
}

/// What is left of the peak before the first of these stages and after each, as far as the scenario gets.
fn levels(view: &View<'_>, stages: usize) -> Vec<f64> {
    let report = view.report;
    let working = working(view);
    let kernel = working.map(|working| working * view.scenario.number(Field::KernelMfu));
    let scaling = kernel.zip(report.get(Readout::ScalingEfficiency).ok());
    let scaling = scaling.map(|(kernel, efficiency)| kernel * efficiency);
    let effective = report.get(Readout::EffectiveFraction).ok();
    let kept = [working, kernel, scaling, effective].into_iter().map_while(|level| level);
    std::iter::once(1.0).chain(kept.skip(STAGES.len() - stages)).collect()
}

fn chart(view: &View<'_>) -> ChartSpec {
    let left_over = |view: &View<'_>| working(view).is_some_and(|share| share < 1.0);
    let any = left_over(view) || view.of_baseline().is_some_and(|pinned| left_over(&pinned));
    let stages = &STAGES[usize::from(!any)..];
    let levels = levels(view, stages.len());
    let named = |category, to, label: String| Bar {
        label: Label::Owned(label),
        ..piece(category, 0.0, to, false)
    };
    let mut kept = vec![named(0, 1.0, view.show(Readout::FleetPeak))];
    let mut lost = Vec::new();
    for (category, &(_, label, ink)) in (1..).zip(stages) {
        if let (Some(&before), Some(&after)) = (levels.get(category - 1), levels.get(category)) {
            kept.push(bar(category, after, Unit::Fraction));
            lost.push(view.bars(label, ink, vec![piece(category, after, before, true)]));
        }
    }
    let last = stages.len();
    if let Some(&left) = levels.get(last) {
        kept.push(named(last + 1, left, view.show(Readout::EffectiveFlops)));
    }
    let mut series = vec![view.bars(KEPT, Ink::Neutral, kept)];
    series.extend(lost);
    if let Some(pinned) = view.of_baseline() {
        let mut before = self::levels(&pinned, last);
        before.extend(before.get(last).copied());
        let ghost = before
            .into_iter()
            .enumerate()
            .map(|(category, level)| piece(category, 0.0, level, false));
        series.push(view.bars(BASELINE, Ink::Baseline, ghost.collect()));
    }
    view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        view.names(
            STAGE,
            [PEAK].into_iter().chain(stages.iter().map(|stage| stage.0)).chain([EFFECTIVE]),
        ),
        Panel { series, ..panel(view.axis(SHARE, Unit::Fraction, Scale::Linear(0.0, 1.1))) },
    )
}

fn verdict(view: &View<'_>) -> String {
    let (tax, shares) = match (view.report.get(Readout::C3Tax), view.report.shares) {
        (Ok(tax), Ok(shares)) => (tax, shares),
        (Err(reason), _) | (_, Err(reason)) => return view.because(reason),
    };
    let binding = shares.binding();
    let mut sentence = view.say(
        text!(
            "C³ tax {0}×: that many peak FLOP/s are bought for each useful one. {1} binds with {2} of wall time{3}",
            "C³ 税 {0} 倍：每得到 1 份有用 FLOP/s 需购买这么多峰值。{1}起约束作用，占总时间 {2}{3}",
        ),
        &[
            &shown(tax, Unit::Ratio),
            &capitalized(axis_name(binding).get(view.language)),
            &percent(shares.of(binding)),
            &lead_end(view, binding),
        ],
    );
    if let Ok(idle) = view.report.get(Readout::IdleGpus)
        && idle > 0.0
    {
        let scenario = view.scenario;
        let replica = scenario.si(Field::TensorParallel) * scenario.si(Field::PipelineStages);
        // The split leaves less than a replica; more are whole replicas that have no sequence.
        let text = if idle < replica {
            text!(" The split leaves {0} {0 GPU|GPUs} without work.", "切分后有 {0} 个 GPU 闲置。",)
        } else {
            text!(
                " {0} GPUs are without work: every sequence of the step has its replica.",
                "{0} 个 GPU 闲置：这一步的每个序列都已有各自的副本。",
            )
        };
        sentence += &view.say(text, &[&shown(idle, Unit::Count)]);
    }
    sentence
}

/// How much smaller the cause of the term that binds must be for another one to bind, as the end of a sentence.
fn lead_end(view: &View<'_>, binding: C3) -> String {
    let at = |factor: f64| {
        shares_if(view.scenario, view.report, Some((binding, factor)))
            .map_or(binding, C3Shares::binding)
    };
    let (mut near, mut far) = (1.0, 1e9);
    if at(far) == binding {
        return view.say(text!(".", "。"), &[]);
    }
    while far / near > 1.0 + 1e-6 {
        let middle = f64::sqrt(near * far);
        *(if at(middle) == binding { &mut near } else { &mut far }) = middle;
    }
    let bubble = view.report.get(Readout::BubbleTime).is_ok_and(|bubble| bubble > 0.0);
    view.end_of_lead(
        axis_name(at(far)),
        far,
        if binding == C3::Computation && bubble {
            text!(
                "; {0} would lead if it, and its bubble, fell to 1/{1}.",
                "；若计算连同其气泡降至 1/{1}，则由{0}居首。",
            )
        } else {
            text!("; {0} would lead if it fell to 1/{1}.", "；若其降至 1/{1}，则由{0}居首。")
        },
    )
}

/// The factors from peak to useful.
fn factors<'a>(view: &'a View<'a>) -> Option<Given<'a>> {
    Given::new(view)
        .field("mfu", Field::KernelMfu)
        .result("scaling_efficiency", Readout::ScalingEfficiency)?
        .result("goodput_ratio", Readout::Goodput)
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let effective = factors(view).and_then(|given| {
        given.working_gpus("gpus")?.field("peak_flops_per_s", Field::Peak).derive("effective_flops")
    });
    // Where the split leaves GPUs over, the equation that counts them.
    let tax = factors(view).and_then(|given| match working(view)? {
        1.0 => given.derive("c3_tax"),
        share => given.number("working_share", share).derive("c3_tax_of_fleet"),
    });
    [effective, tax].into_iter().flatten().collect()
}
