//! How often should the job save?

use super::super::parts::{factor, logarithmic_samples, panel, percent, shown, stroked, strong};
use super::super::{Drag, Given, Instrument, View, dragged_to};
use crate::chart::{ChartSpec, Ink, Panel, Scale, Stroke};
use crate::evaluate::{CheckpointRegime, Readout};
use crate::explain::Working;
use crate::model::checkpoint::checkpoint_waste_fraction;
use crate::quantity::{Second, Unit};
use crate::scenario::{Field, Place, Scenario};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "checkpoint_interval",
    places: &[Place::Reliability],
    fields: &[
        Field::CheckpointInterval,
        Field::CheckpointBytes,
        Field::CheckpointBandwidth,
        Field::Parameters,
        Field::Gpus,
        Field::MttfGpu,
    ],
    choices: &[],
    readouts: &[
        Readout::Interval,
        Readout::CheckpointWrite,
        Readout::CheckpointBytes,
        Readout::CheckpointFraction,
        Readout::RecoveryFraction,
    ],
    title: text!("How often should the job save?", "作业应多久保存一次？"),
    chart,
    verdict,
    derivation,
    drag: Some(drag),
    source: text!("Appendix E, Eqs. E.5 and E.6; Daly 2006", "附录 E，式 E.5 与 E.6；Daly 2006",),
    caution: text!(
        "First order: it needs a write much shorter than the time between failures, beyond MTBF/50 Daly's higher order is used. Writes that do not stop the job cost less.",
        "一阶近似：要求写入时间远小于故障间隔；超过 MTBF/50 时改用 Daly 高阶公式。异步写入的代价更小。",
    ),
};

const INTERVAL: Text = text!("interval between checkpoints", "检查点间隔");
const LOST: Text = text!("share of time lost", "损失的时间比例");
const WRITING: Text = text!("writing", "写入");
const REDOING: Text = text!("redoing work", "重做工作");
const BOTH: Text = text!("both", "合计");
const OPTIMUM: Text = text!("optimum", "最优");
const POINTS: u32 = 80;
/// The interval axis reaches this far to either side of the optimum.
const REACH: f64 = 30.0;

/// The write time, the MTBF and the interval of least loss, in seconds.
fn plan(view: &View<'_>) -> Option<(f64, f64, f64)> {
    let write = view.report.get(Readout::CheckpointWrite).ok()?;
    let mtbf = view.report.get(Readout::ClusterMtbf).ok()?;
    Some((write, mtbf, (2.0 * write * mtbf).sqrt()))
}

fn waste(write: f64, mtbf: f64, interval: f64) -> Option<f64> {
    checkpoint_waste_fraction(Second::new(write), Second::new(interval), Second::new(mtbf)).ok()
}

fn chart(view: &View<'_>) -> ChartSpec {
    let own = view.report.get(Readout::Interval).unwrap_or(1.0);
    let (write, mtbf, optimum) = plan(view).unwrap_or((1.0, 1e4, own));
    let from = super::super::decade_below((optimum / REACH).min(own));
    let to = super::super::decade_above((optimum * REACH).max(own));
    let sampled = |value: &dyn Fn(f64) -> Option<f64>| -> Vec<(f64, f64)> {
        logarithmic_samples(from, to, POINTS)
            .filter_map(|x| Some((x, value(x)?)))
            .filter(|point| point.1 <= 1.0)
            .collect()
    };
    let mut series = vec![
        stroked(
            view.line(WRITING, Ink::Communication, sampled(&|x| Some(write / x))),
            Stroke::Dashed,
        ),
        stroked(
            view.line(REDOING, Ink::Neutral, sampled(&|x| Some(x / (2.0 * mtbf)))),
            Stroke::Dotted,
        ),
    ];
    let mut marks = Vec::new();
    if let Some(pinned) = view.of_baseline()
        && let Some((write, mtbf, _)) = plan(&pinned)
    {
        series.push(view.ghost(sampled(&|x| waste(write, mtbf, x))));
    }
    series.push(strong(view.line(BOTH, Ink::Coordination, sampled(&|x| waste(write, mtbf, x)))));
    if let Some(least) = waste(write, mtbf, optimum) {
        marks.push(view.feature(OPTIMUM, optimum, least));
    }
    if let Some(lost) = waste(write, mtbf, own).filter(|lost| *lost <= 1.0) {
        marks.push(view.operating(own, lost));
    }
    view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        view.axis(INTERVAL, Unit::Second, Scale::Logarithmic(from, to)),
        Panel {
            series,
            marks,
            ..panel(view.axis(LOST, Unit::Fraction, Scale::Logarithmic(1e-3, 1.0)))
        },
    )
}

fn verdict(view: &View<'_>) -> String {
    let regime = match view.report.checkpoint_regime {
        Ok(regime) => regime,
        Err(reason) => return view.because(reason),
    };
    let Some((write, mtbf, optimum)) = plan(view) else { return String::new() };
    let own = view.report.get(Readout::Interval).unwrap_or(optimum);
    let (own_lost, least) =
        (waste(write, mtbf, own).unwrap_or(1.0), waste(write, mtbf, optimum).unwrap_or(1.0));
    let text = match regime {
        CheckpointRegime::FirstOrder => text!(
            "Saving every {0} loses {1} to writing and redoing. First order holds: the write could be {2}× as long.",
            "每 {0} 保存一次，写入与重做共损失{1}。一阶近似成立：写入时间可达现在的 {2} 倍。",
        ),
        CheckpointRegime::HigherOrder => text!(
            "A write of {5} is long against {6} between failures: Daly's higher order gives {0} instead of {3}.",
            "写入需 {5}，相对故障间隔 {6} 已偏长：Daly 高阶公式给出 {0}，而非 {3}。",
        ),
        CheckpointRegime::Given => text!(
            "Set by hand to {0}, which loses {1}; the optimum of {3} would lose {4}.",
            "手动设为 {0}，损失{1}；最优间隔 {3} 只损失{4}。",
        ),
    };
    let time = |seconds: f64| shown(seconds, Unit::Second);
    // More than all is a multiple of what the time would do without failures.
    let lost = |share: f64| match share {
        share if share <= 1.0 => view.say(text!("{0}", " {0}"), &[&percent(share)]),
        share => view.say(text!("{0}× the useful time", "有用时间的 {0} 倍"), &[&factor(share)]),
    };
    view.say(
        text,
        &[
            &time(own),
            &lost(own_lost),
            &shown(mtbf / 50.0 / write, Unit::Ratio),
            &time(optimum),
            &lost(least),
            &time(write),
            &time(mtbf),
        ],
    )
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let write = Given::new(view)
        .field("parameters", Field::Parameters)
        .field("bytes_per_parameter", Field::CheckpointBytes)
        .field("bandwidth_bytes_per_s", Field::CheckpointBandwidth)
        .derive("checkpoint_write_time");
    let optimum = Given::new(view)
        .result("write_s", Readout::CheckpointWrite)
        .and_then(|given| given.result("mtbf_s", Readout::ClusterMtbf));
    let lost = Given::new(view)
        .result("write_s", Readout::CheckpointWrite)
        .and_then(|given| given.result("interval_s", Readout::Interval))
        .and_then(|given| given.result("mtbf_s", Readout::ClusterMtbf));
    [
        write,
        optimum.and_then(|given| given.derive("young_daly_interval")),
        lost.and_then(|given| given.derive("checkpoint_waste_fraction")),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn drag(scenario: &Scenario, x: f64) -> Option<Drag> {
    dragged_to(
        scenario,
        Field::CheckpointInterval,
        x / Field::CheckpointInterval.row().unit.si_factor(),
    )
}
