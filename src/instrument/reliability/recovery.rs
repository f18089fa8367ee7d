//! What does one failure cost?

use super::super::parts::{bar, panel, percent, round_above, shown};
use super::super::{Given, Instrument, View};
use crate::chart::{Bar, ChartSpec, Ink, Label, Panel, Scale};
use crate::evaluate::Readout;
use crate::explain::Working;
use crate::quantity::Unit;
use crate::scenario::{Field, Place};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "recovery",
    places: &[Place::Reliability],
    fields: &[
        Field::Detect,
        Field::Reschedule,
        Field::CheckpointBandwidth,
        Field::CheckpointBytes,
        Field::CheckpointInterval,
        Field::Gpus,
    ],
    choices: &[],
    readouts: &[Readout::Recovery, Readout::Replay, Readout::RecoveryFraction],
    title: text!("What does one failure cost?", "一次故障要付出多少时间？"),
    chart,
    verdict,
    derivation,
    drag: None,
    source: text!("Appendix E, Eq. E.7", "附录 E，式 E.7"),
    caution: text!(
        "Half an interval is replayed on average; a failure just before a save costs twice that. A slow node that does not fail costs more than many that do.",
        "平均重放半个间隔；恰在保存前失效则加倍。变慢而未失效的节点，代价往往高于多次失效。",
    ),
};

const PHASE: Text = text!("phase", "阶段");
const TIME: Text = text!("time", "时间");
const PHASES: [Text; 4] = [
    text!("detect", "检测"),
    text!("reschedule", "重新调度"),
    text!("reload", "重新加载"),
    text!("replay", "重放"),
];

fn phases(view: &View<'_>) -> [f64; 4] {
    let result = |readout: Readout| view.report.get(readout).unwrap_or_default();
    [
        view.scenario.si(Field::Detect),
        view.scenario.si(Field::Reschedule),
        result(Readout::CheckpointWrite),
        result(Readout::Replay),
    ]
}

fn chart(view: &View<'_>) -> ChartSpec {
    let mut from = 0.0;
    let bars: Vec<Bar> = phases(view)
        .into_iter()
        .enumerate()
        .map(|(category, time)| {
            // Each phase starts where the one before ended: the axis is the time since the failure.
            let placed = Bar {
                from,
                to: from + time,
                label: Label::Owned(shown(time, Unit::Second)),
                ..bar(category, time, Unit::Second)
            };
            from += time;
            placed
        })
        .collect();
    view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        view.axis(TIME, Unit::Second, Scale::Linear(0.0, round_above(from.max(1.0) / 60.0) * 60.0)),
        Panel {
            series: vec![view.bars(TIME, Ink::Coordination, bars)],
            ..panel(view.names(PHASE, PHASES.into_iter()))
        },
    )
}

fn verdict(view: &View<'_>) -> String {
    let total = match view.report.get(Readout::Recovery) {
        Ok(total) => total,
        Err(reason) => return view.because(reason),
    };
    let phases = phases(view);
    let (longest, end) = view.lead(&PHASES, &phases);
    let levers = [
        text!("a shorter heartbeat, at the price of false alarms", "缩短心跳间隔，代价是误报"),
        text!("spares that wait ready", "预留热备节点"),
        text!(
            "smaller or sharded checkpoints, or more bandwidth",
            "更小或分片的检查点，或更大带宽",
        ),
        text!("a shorter checkpoint interval", "更短的检查点间隔"),
    ];
    view.say(
        text!(
            "{0} a failure, {1} of all time. The longest phase is {2} ({3}), which shrinks with {4}{5}",
            "每次故障 {0}，占总时间 {1}。最长的阶段是{2}（{3}），可用的手段：{4}{5}",
        ),
        &[
            &shown(total, Unit::Second),
            &view.show(Readout::RecoveryFraction),
            PHASES[longest].get(view.language),
            &percent(phases[longest] / total),
            levers[longest].get(view.language),
            &end,
        ],
    )
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let recovery = Given::new(view)
        .field("detect_s", Field::Detect)
        .field("reschedule_s", Field::Reschedule)
        .result("reload_s", Readout::CheckpointWrite)
        .and_then(|given| given.result("replay_s", Readout::Replay));
    let lost = Given::new(view)
        .result("recovery_s", Readout::Recovery)
        .and_then(|given| given.result("mtbf_s", Readout::ClusterMtbf));
    [
        Given::new(view)
            .result("interval_s", Readout::Interval)
            .and_then(|given| given.derive("replay_time")),
        recovery.and_then(|given| given.derive("recovery_time")),
        lost.and_then(|given| given.derive("recovery_overhead_fraction")),
    ]
    .into_iter()
    .flatten()
    .collect()
}
