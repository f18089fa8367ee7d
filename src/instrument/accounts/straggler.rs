//! What does one slow GPU cost?

use super::super::parts::{panel, percent, shown, strong};
use super::super::{Given, Instrument, View};
use crate::chart::{ChartSpec, Ink, Panel, Scale};
use crate::evaluate::Readout;
use crate::explain::Working;
use crate::model::fleet::straggler_throughput;
use crate::quantity::Unit;
use crate::scenario::{Field, Place};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "straggler",
    places: &[Place::Accounts, Place::Fleet],
    fields: &[Field::Gpus, Field::KernelMfu],
    choices: &[],
    readouts: &[Readout::EffectiveFlops, Readout::StepTime],
    title: text!("What does one slow GPU cost?", "一块慢 GPU 的代价是多少？"),
    chart,
    verdict,
    derivation,
    drag: None,
    source: text!("Conclusion, stragglers; appendix B, Table B.5", "结论章，慢节点；附录 B 表 B.5",),
    caution: text!(
        "A synchronous job waits at every barrier, so the slowest sets the pace; backup workers or bounded staleness soften it, at a price.",
        "同步作业在每个屏障处等待，最慢者决定步调；备份节点或有界陈旧可缓解，但各有代价。",
    ),
};

const SPEED: Text = text!("speed of the slowest GPU", "最慢 GPU 的速度");
const LOST: Text = text!("effective FLOP/s of the fleet", "集群有效 FLOP/s");
const BOOK: Text = text!("10% slow", "慢 10%");
/// The book's straggler runs at this share of the others' speed.
const BOOK_SPEED: f64 = 0.9;
const POINTS: u32 = 20;

fn chart(view: &View<'_>) -> ChartSpec {
    let effective = view.report.get(Readout::EffectiveFlops).unwrap_or_default();
    let at = |speed: f64| Some(straggler_throughput(speed).ok()? * effective);
    let points = (1..=POINTS)
        .map(|step| f64::from(step) / f64::from(POINTS))
        .filter_map(|speed| Some((speed, at(speed)?)))
        .collect();
    let top = super::super::parts::round_above(effective.max(1.0));
    view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        view.axis(SPEED, Unit::Fraction, Scale::Linear(0.0, 1.0)),
        Panel {
            series: vec![strong(view.line(LOST, Ink::Coordination, points))],
            marks: at(BOOK_SPEED).map(|y| view.feature(BOOK, BOOK_SPEED, y)).into_iter().collect(),
            ..panel(view.axis(LOST, Unit::FlopPerSecond, Scale::Linear(0.0, top)))
        },
    )
}

fn verdict(view: &View<'_>) -> String {
    let effective = match view.report.get(Readout::EffectiveFlops) {
        Ok(effective) => effective,
        Err(reason) => return view.because(reason),
    };
    let kept = straggler_throughput(BOOK_SPEED).unwrap_or(1.0);
    let lost = shown(effective * (1.0 - kept), Unit::FlopPerSecond);
    // As many GPUs as would have to be bought to make up for it.
    let working = view.report.get(Readout::UsedGpus).unwrap_or_default();
    let gpus = (working * (1.0 - kept)).round();
    let share = percent(1.0 - kept);
    let text = if gpus >= 1.0 {
        text!(
            "One GPU that is {0} slow costs the whole fleet {1}: the work of {2} {2 GPU|GPUs}.",
            "一块慢 {0} 的 GPU 使整个集群损失 {1}：相当于 {2} 块 GPU 的工作。",
        )
    } else {
        text!(
            "One GPU that is {0} slow costs the whole fleet {1}: less than the work of one GPU.",
            "一块慢 {0} 的 GPU 使整个集群损失 {1}：不到 1 块 GPU 的工作。",
        )
    };
    view.say(text, &[&share, &lost, &shown(gpus, Unit::Count)])
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    Given::new(view)
        .number("slowest_relative_speed", BOOK_SPEED)
        .derive("straggler_throughput")
        .into_iter()
        .collect()
}
