//! How often is one of many slow?

use super::super::parts::{logarithmic_samples, panel, shown, strong};
use super::super::{Given, Instrument, View};
use crate::chart::{ChartSpec, Direction, Ink, Label, Panel, Scale, Series};
use crate::evaluate::Readout;
use crate::explain::Working;
use crate::model::account::tail_fanout_probability;
use crate::quantity::Unit;
use crate::scenario::{Field, Place};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "tail_at_scale",
    places: &[Place::Accounts, Place::Serving],
    fields: &[Field::ServingGpus, Field::Gpus],
    choices: &[],
    readouts: &[Readout::P99, Readout::Replicas],
    title: text!("How often is one of many slow?", "众多服务器中有一台变慢的概率？"),
    chart,
    verdict,
    derivation,
    drag: None,
    source: text!(
        "Conclusion, tail at scale (Dean and Barroso 2013)",
        "结论章，尾部效应（Dean 与 Barroso 2013）",
    ),
    caution: text!(
        "Servers are taken as independent; garbage collection and shared links make them slow together, which is milder here and worse elsewhere.",
        "假设各服务器相互独立；垃圾回收与共享链路会使它们同时变慢，此处影响较小，别处可能更糟。",
    ),
};

const FANOUT: Text = text!("servers that must all answer", "必须全部应答的服务器数");
const CHANCE: Text = text!("chance that one is slow", "至少一台变慢的概率");
const EVEN: Text = text!("even odds", "五五开");
/// The chance that one server answers in time, with its name.
const FAST: [(f64, &str); 3] = [(0.9999, "P99.99"), (0.999, "P99.9"), (0.99, "P99")];
const MOST: f64 = 10_000.0;

fn chart(view: &View<'_>) -> ChartSpec {
    let series: Vec<Series> = FAST
        .iter()
        .map(|&(fast, name)| {
            let points = logarithmic_samples(1.0, MOST, 80)
                .map(f64::round)
                .filter_map(|servers| {
                    Some((servers, tail_fanout_probability(fast, servers as u64).ok()?))
                })
                .collect();
            let ink = if fast == 0.99 { Ink::Coordination } else { Ink::Neutral };
            let line = Series { label: Label::Borrowed(name), ..view.line(CHANCE, ink, points) };
            if fast == 0.99 { strong(line) } else { line }
        })
        .collect();
    let gpus = view.scenario.number(Field::ServingGpus);
    let own = tail_fanout_probability(0.99, view.scenario.count(Field::ServingGpus));
    view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        view.axis(FANOUT, Unit::Count, Scale::Logarithmic(1.0, MOST)),
        Panel {
            guides: vec![view.guide(EVEN, Ink::Neutral, Direction::Horizontal, 0.5)],
            series,
            marks: own.map(|chance| view.operating(gpus, chance)).into_iter().collect(),
            ..panel(view.axis(CHANCE, Unit::Fraction, Scale::Linear(0.0, 1.0)))
        },
    )
}

fn verdict(view: &View<'_>) -> String {
    let gpus = view.scenario.count(Field::ServingGpus);
    let sentence = if gpus == 1 {
        text!(
            "If the one GPU is fast 99% of the time, {1} of requests find it slow; with 100 GPUs {2} meet a slow one.",
            "若唯一的 GPU 有 99% 的时间足够快，则 {1} 的请求会赶上它变慢；若有 100 个 GPU，则为 {2}。",
        )
    } else {
        text!(
            "If each of {0} GPUs is fast 99% of the time, {1} of requests meet a slow one; with 100 it is {2}.",
            "若 {0} 个 GPU 各有 99% 的时间足够快，则 {1} 的请求会遇到慢的一个；100 个时为 {2}。",
        )
    };
    let chance = |servers| {
        tail_fanout_probability(0.99, servers)
            .map_or_else(|error| error.to_string(), |chance| shown(chance, Unit::Fraction))
    };
    view.say(sentence, &[&gpus.to_string(), &chance(gpus), &chance(100)])
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    Given::new(view)
        .number("per_server_fast_probability", 0.99)
        .field("servers", Field::ServingGpus)
        .derive("tail_fanout_probability")
        .into_iter()
        .collect()
}
