//! Where does wall time go?

use super::super::parts::{panel, percent, piece};
use super::super::{Given, Instrument, View};
use crate::catalog::{Constant, Edition, reliability};
use crate::chart::{Bar, ChartSpec, Ink, Panel, Scale};
use crate::evaluate::Readout;
use crate::explain::Working;
use crate::quantity::Unit;
use crate::scenario::{Field, Place};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "goodput_ledger",
    places: &[Place::Reliability, Place::Fleet],
    fields: &[
        Field::Maintenance,
        Field::Gpus,
        Field::CheckpointBandwidth,
        Field::CheckpointInterval,
        Field::Detect,
    ],
    choices: &[],
    readouts: &[Readout::Goodput, Readout::CheckpointFraction, Readout::RecoveryFraction],
    title: text!("Where does wall time go?", "总时间花在了哪里？"),
    chart,
    verdict,
    derivation,
    drag: None,
    source: text!("Appendix C, Table C.8; appendix B, case 3", "附录 C 表 C.8；附录 B 案例 3"),
    caution: text!(
        "The book's budgets count the pipeline bubble as lost wall time; here it is already in the step, so it is not subtracted again.",
        "书中的预算把流水线气泡计入损失的总时间；此处气泡已含在步时间内，不再重复扣除。",
    ),
};

const BUDGET: Text = text!("budget", "预算");
const SHARE: Text = text!("share of wall time", "占总时间");
const ROWS: [Text; 3] = [
    text!("this scenario", "本情景"),
    text!("book, training budget", "书中训练预算"),
    text!("book, shared cluster", "书中共享集群"),
];
const USEFUL: Text = text!("useful", "有用");
const CHECKPOINT: Text = text!("checkpoints", "检查点");
const RECOVERY: Text = text!("recovery", "恢复");
const MAINTENANCE: Text = text!("maintenance", "维护");
const OTHER: Text = text!("bubbles, scheduler", "气泡与调度");

/// Checkpoints, recovery, maintenance and the rest, as shares of wall time, row by row.
fn losses(view: &View<'_>) -> [[f64; 4]; 3] {
    let result = |readout: Readout| view.report.get(readout).unwrap_or_default();
    let book = |constant: &Constant| constant.value(Edition::Book);
    let common = [
        book(&reliability::OVERHEAD_CHECKPOINT),
        book(&reliability::OVERHEAD_FAILURE_RECOVERY),
        book(&reliability::OVERHEAD_MAINTENANCE),
        book(&reliability::OVERHEAD_PIPELINE_BUBBLE),
    ];
    let mut shared = common;
    shared[3] += book(&reliability::OVERHEAD_SCHEDULER_PREEMPTION);
    [
        [
            result(Readout::CheckpointFraction),
            result(Readout::RecoveryFraction),
            view.scenario.number(Field::Maintenance),
            0.0,
        ],
        common,
        shared,
    ]
}

fn chart(view: &View<'_>) -> ChartSpec {
    let mut kinds: [Vec<Bar>; 5] = Default::default();
    for (category, losses) in losses(view).into_iter().enumerate() {
        let useful = (1.0 - losses.iter().sum::<f64>()).max(0.0);
        let mut from = 0.0;
        for (kind, share) in std::iter::once(useful).chain(losses).enumerate() {
            let to = (from + share).min(1.0);
            if to > from {
                kinds[kind].push(piece(category, from, to, kind > 0));
            }
            from = to;
        }
    }
    let [useful, checkpoint, recovery, maintenance, other] = kinds;
    let series = [
        view.bars(USEFUL, Ink::Compute, useful),
        view.bars(CHECKPOINT, Ink::Coordination, checkpoint),
        view.bars(RECOVERY, Ink::Limit, recovery),
        view.bars(MAINTENANCE, Ink::Neutral, maintenance),
        view.bars(OTHER, Ink::Accent, other),
    ];
    view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        view.axis(SHARE, Unit::Fraction, Scale::Linear(0.0, 1.0)),
        Panel { series: series.into(), ..panel(view.names(BUDGET, ROWS.into_iter())) },
    )
}

fn verdict(view: &View<'_>) -> String {
    let goodput = match view.report.get(Readout::Goodput) {
        Ok(goodput) => goodput,
        Err(reason) => return view.because(reason),
    };
    let names = [CHECKPOINT, RECOVERY, MAINTENANCE];
    let [own, ..] = losses(view);
    let (first, end) = view.lead(&names, &own[..names.len()]);
    view.say(
        text!(
            "{0} of wall time is left for steps. The largest loss is {1} with {2}{3}",
            "总时间的 {0} 留给训练步。最大的损失是{1}，占 {2}{3}",
        ),
        &[&percent(goodput), names[first].get(view.language), &percent(own[first]), &end],
    )
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    Given::new(view)
        .number("pipeline_bubble_fraction", 0.0)
        .result("checkpoint_fraction", Readout::CheckpointFraction)
        .and_then(|given| given.result("failure_recovery_fraction", Readout::RecoveryFraction))
        .and_then(|given| {
            given.field("maintenance_fraction", Field::Maintenance).derive("goodput_ratio")
        })
        .into_iter()
        .collect()
}
