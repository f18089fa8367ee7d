//! How much of the peak becomes useful work?

use super::super::{Given, Instrument, View};
use crate::chart::{Axis, Bar, ChartSpec, Ink, Label, Panel, Scale, Series, Shape, Stroke};
use crate::evaluate::{C3, Readout};
use crate::explain::Derivation;
use crate::quantity::{Digits, Unit, display};
use crate::scenario::{Choice, Field, Place};
use crate::text::{Language, Text};

pub(super) const INSTRUMENT: Instrument = Instrument {
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
        Readout::EffectiveFraction,
        Readout::C3Tax,
        Readout::TrainingTime,
    ],
    title: Text::new("How much of the peak becomes useful work?", "峰值中有多少变成有用功？"),
    chart,
    verdict,
    derivation,
    drag: None,
    source: Text::new(
        "Appendices B and C, the C³ tax and effective FLOP/s",
        "附录 B 与 C，C³ 税与有效 FLOP/s",
    ),
    caution: Text::new(
        "The factors are taken as independent. An MFU measured on whole steps of the full job already contains communication; enter the kernel MFU instead.",
        "各因子视为相互独立。若 MFU 是在完整作业的整步上测得，则已包含通信；此处应填内核 MFU。",
    ),
};

const SHARE: Text = Text::new("share of fleet peak", "占集群峰值");
const STAGE: Text = Text::new("from peak to useful", "从峰值到有用");
const KEPT: Text = Text::new("kept", "保留");
const LOST_KERNEL: Text = Text::new("lost in kernels", "内核损失");
const LOST_SCALING: Text = Text::new("lost to communication and bubbles", "通信与气泡损失");
const LOST_GOODPUT: Text = Text::new("lost to failures and upkeep", "故障与维护损失");
const BASELINE: Text = Text::new("baseline", "基线");
const STAGES: [Text; 5] = [
    Text::new("Peak", "峰值"),
    Text::new("Kernel MFU", "内核 MFU"),
    Text::new("Scaling", "扩展效率"),
    Text::new("Goodput", "有效吞吐率"),
    Text::new("Effective", "有效"),
];

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

fn bars(view: &View<'_>, label: Text, ink: Ink, bars: Vec<Bar>) -> Series {
    Series {
        label: view.text(label),
        ink,
        stroke: Stroke::Solid,
        strong: true,
        shape: Shape::Bars(bars),
    }
}

fn chart(view: &View<'_>) -> ChartSpec {
    let levels = levels(view);
    let percent = |share: f64| Label::Owned(display(share, Unit::Fraction, Digits::default()));
    let peak = view.show(Readout::FleetPeak);
    let mut kept =
        vec![Bar { category: 0, from: 0.0, to: 1.0, label: Label::Owned(peak), hatched: false }];
    let mut series = Vec::new();
    for (category, (label, ink)) in [
        (LOST_KERNEL, Ink::Compute),
        (LOST_SCALING, Ink::Communication),
        (LOST_GOODPUT, Ink::Coordination),
    ]
    .into_iter()
    .enumerate()
    .map(|(index, loss)| (index + 1, loss))
    {
        if let (Some(&before), Some(&after)) = (levels.get(category - 1), levels.get(category)) {
            kept.push(Bar {
                category,
                from: 0.0,
                to: after,
                label: percent(after),
                hatched: false,
            });
            let lost = Bar {
                category,
                from: after,
                to: before,
                label: Label::Borrowed(""),
                hatched: true,
            };
            series.push(bars(view, label, ink, vec![lost]));
        }
    }
    if let Some(&left) = levels.get(3) {
        let effective = Label::Owned(view.show(Readout::EffectiveFlops));
        kept.push(Bar { category: 4, from: 0.0, to: left, label: effective, hatched: false });
    }
    series.insert(0, bars(view, KEPT, Ink::Neutral, kept));
    if let Some(pinned) = view.of_baseline() {
        let mut before = self::levels(&pinned);
        before.extend(before.get(3).copied());
        let ghost = before
            .into_iter()
            .enumerate()
            .map(|(category, level)| Bar {
                category,
                from: 0.0,
                to: level,
                label: Label::Borrowed(""),
                hatched: false,
            })
            .collect();
        series.push(bars(view, BASELINE, Ink::Baseline, ghost));
    }
    ChartSpec {
        id: INSTRUMENT.id,
        title: view.text(INSTRUMENT.title),
        x: Axis {
            label: view.text(STAGE),
            unit: Unit::Count,
            scale: Scale::Categories(STAGES.iter().map(|&stage| view.text(stage)).collect()),
        },
        panels: vec![Panel {
            y: Axis {
                label: view.text(SHARE),
                unit: Unit::Fraction,
                scale: Scale::Linear(0.0, 1.1),
            },
            weight: 1.0,
            regions: Vec::new(),
            guides: Vec::new(),
            series,
            marks: Vec::new(),
        }],
    }
}

fn verdict(view: &View<'_>) -> String {
    let tax = match view.report.get(Readout::C3Tax) {
        Ok(tax) => display(tax, Unit::Ratio, Digits::default()),
        Err(reason) => return reason.message(view.language),
    };
    let shares = view.report.shares.ok();
    let binding = shares.map(|shares| (shares.binding(), shares));
    let term = binding.map_or(String::new(), |(term, shares)| {
        let percent = |share| display(share, Unit::Fraction, Digits(2));
        match (view.language, term) {
            (Language::English, C3::Computation) => {
                format!("computation binds with {} of wall time", percent(shares.computation))
            }
            (Language::English, C3::Communication) => {
                format!("communication binds with {} of wall time", percent(shares.communication))
            }
            (Language::English, C3::Coordination) => {
                format!("coordination binds with {} of wall time", percent(shares.coordination))
            }
            (Language::Chinese, C3::Computation) => {
                format!("计算起约束作用，占总时间 {}", percent(shares.computation))
            }
            (Language::Chinese, C3::Communication) => {
                format!("通信起约束作用，占总时间 {}", percent(shares.communication))
            }
            (Language::Chinese, C3::Coordination) => {
                format!("协调起约束作用，占总时间 {}", percent(shares.coordination))
            }
        }
    });
    match view.language {
        Language::English => {
            format!("C³ tax {tax}×: that many peak FLOP/s are bought for each useful one; {term}.")
        }
        Language::Chinese => {
            format!("C³ 税 {tax} 倍：每得到 1 份有用 FLOP/s 需购买这么多峰值；{term}。")
        }
    }
}

fn derivation(view: &View<'_>) -> Vec<Derivation> {
    let factors = || {
        Given::new(view)
            .field("mfu", Field::KernelMfu)
            .result("scaling_efficiency", Readout::ScalingEfficiency)?
            .result("goodput_ratio", Readout::Goodput)
    };
    let effective = factors().and_then(|given| {
        given
            .result("gpus", Readout::UsedGpus)?
            .field("peak_flops_per_s", Field::Peak)
            .derive("effective_flops")
    });
    [effective, factors().and_then(|given| given.derive("c3_tax"))].into_iter().flatten().collect()
}
