//! Will a job of this length meet a failure?

use super::super::parts::{logarithmic_samples, panel, shown, stroked, strong};
use super::super::{Drag, Given, Instrument, View, decade_above, decade_below, dragged_to};
use crate::chart::{ChartSpec, Direction, Ink, Label, Panel, Scale, Series, Stroke};
use crate::evaluate::Readout;
use crate::explain::Working;
use crate::model::failure::failure_probability;
use crate::quantity::{Second, Unit};
use crate::scenario::{Field, Place, Scenario};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "survival",
    places: &[Place::Reliability],
    fields: &[Field::Job, Field::Gpus, Field::MttfGpu],
    choices: &[],
    readouts: &[Readout::FailureProbability, Readout::ClusterMtbf],
    title: text!("Will a job of this length meet a failure?", "这么长的作业会遇到故障吗？"),
    chart,
    verdict,
    derivation,
    drag: Some(drag),
    source: text!("Appendix E, Eq. E.4 and Table E.3", "附录 E，式 E.4 与表 E.3"),
    caution: text!(
        "Exponential times between failures: no memory of age. At least one failure is not the same as a lost job; checkpoints turn it into minutes.",
        "假设故障间隔服从指数分布，与新旧无关。“至少一次故障”并不等于作业失败；有检查点时只损失几分钟。",
    ),
};

const LENGTH: Text = text!("job length", "作业时长");
const CHANCE: Text = text!("chance of a failure", "故障概率");
const EVEN: Text = text!("even odds", "五五开");
/// Other fleets beside the scenario's, as factors of its size.
const FLEETS: [(f64, Text); 2] = [
    (1.0 / 16.0, text!("a sixteenth of the fleet", "集群的十六分之一")),
    (16.0, text!("16 times the fleet", "16 倍集群")),
];
const OWN: Text = text!("this fleet", "本集群");
const POINTS: u32 = 80;

fn curve(view: &View<'_>, label: Text, ink: Ink, mtbf: Second, (from, to): (f64, f64)) -> Series {
    let points = logarithmic_samples(from, to, POINTS)
        .filter_map(|length| Some((length, failure_probability(Second::new(length), mtbf).ok()?)))
        .collect();
    view.line(label, ink, points)
}

fn chart(view: &View<'_>) -> ChartSpec {
    let mtbf = view.report.get(Readout::ClusterMtbf);
    let job = view.scenario.si(Field::Job);
    let middle = mtbf.unwrap_or(job);
    let range = (decade_below((middle / 100.0).min(job)), decade_above((middle * 30.0).max(job)));
    let mut series = Vec::new();
    let mut marks = Vec::new();
    if let Ok(mtbf) = mtbf {
        for (factor, label) in FLEETS {
            let other = Second::new(mtbf / factor);
            series.push(stroked(curve(view, label, Ink::Neutral, other, range), Stroke::Dotted));
        }
        if let Some(pinned) = view.of_baseline()
            && let Ok(before) = pinned.report.get(Readout::ClusterMtbf)
        {
            series.push(Series {
                label: Label::Borrowed(super::super::parts::BASELINE.get(view.language)),
                stroke: Stroke::Dashed,
                ..curve(view, OWN, Ink::Baseline, Second::new(before), range)
            });
        }
        series.push(strong(curve(view, OWN, Ink::Coordination, Second::new(mtbf), range)));
    }
    if let Ok(chance) = view.report.get(Readout::FailureProbability) {
        marks.push(view.operating(job, chance));
    }
    view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        view.axis(LENGTH, Unit::Second, Scale::Logarithmic(range.0, range.1)),
        Panel {
            guides: vec![view.guide(EVEN, Ink::Neutral, Direction::Horizontal, 0.5)],
            series,
            marks,
            ..panel(view.axis(CHANCE, Unit::Fraction, Scale::Linear(0.0, 1.0)))
        },
    )
}

fn verdict(view: &View<'_>) -> String {
    let (chance, mtbf) =
        match (view.report.get(Readout::FailureProbability), view.report.get(Readout::ClusterMtbf))
        {
            (Ok(chance), Ok(mtbf)) => (chance, mtbf),
            (Err(reason), _) | (_, Err(reason)) => return view.because(reason),
        };
    let job = view.scenario.si(Field::Job);
    let expected = shown(job / mtbf, Unit::Ratio);
    // The length with even odds: MTBF · ln 2.
    let even = shown(mtbf * std::f64::consts::LN_2, Unit::Second);
    let chance = shown(chance, Unit::Fraction);
    view.say(
        text!(
            "A failure is met with probability {0}; {1} are expected. Even odds already at {2}.",
            "遇到故障的概率为 {0}，预期 {1} 次。时长 {2} 时即有一半概率。",
        ),
        &[&chance, &expected, &even],
    )
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    Given::new(view)
        .field("duration_s", Field::Job)
        .result("mtbf_s", Readout::ClusterMtbf)
        .and_then(|given| given.derive("failure_probability"))
        .into_iter()
        .collect()
}

fn drag(scenario: &Scenario, x: f64) -> Option<Drag> {
    dragged_to(scenario, Field::Job, x / Field::Job.row().unit.si_factor())
}
