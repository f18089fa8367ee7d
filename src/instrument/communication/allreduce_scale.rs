//! What does a larger group cost?

use super::super::parts::{decades, factor, panel, percent, shown};
use super::super::{Drag, Instrument, View, nearest_number};
use super::allreduce_algorithms::curves;
use super::exchange::{Algorithm, Exchange, own_exchange};
use crate::chart::{ChartSpec, Scale};
use crate::evaluate::{Readout, Split};
use crate::explain::Working;
use crate::quantity::Unit;
use crate::scenario::{Choice, Field, Place, Scenario};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "allreduce_scale",
    places: &[Place::Communication],
    fields: &[
        Field::Gpus,
        Field::TensorParallel,
        Field::PipelineStages,
        Field::Compression,
        Field::InterBandwidth,
        Field::InterLatency,
        Field::IntraBandwidth,
        Field::IntraLatency,
        Field::GpusPerNode,
        Field::NicsPerNode,
        Field::Parameters,
    ],
    choices: &[Choice::Inter, Choice::Intra, Choice::Model],
    readouts: &[Readout::DataParallel, Readout::GradientAllreduce, Readout::GradientMessage],
    title: text!("What does a larger group cost?", "扩大通信组要付出什么？"),
    chart,
    verdict,
    derivation,
    drag: Some(drag),
    source: text!(
        "Appendix D, Eqs. D.3 and D.4; appendix G, example 2",
        "附录 D，式 D.3 与 D.4；附录 G，例 2",
    ),
    caution: text!(
        "Every link is taken to keep its bandwidth however many ranks there are: no oversubscribed core, no stragglers. Example 2 of the book counts bandwidth alone; over thousands of ranks a ring's latency shows.",
        "假设无论节点多少，各链路都保持带宽：核心不超订，也没有慢节点。书中例 2 只计带宽；上千节点时环形的延迟会显现。",
    ),
};

const RANKS: Text = text!("ranks that exchange", "参与交换的进程数");
const TIME: Text = text!("AllReduce of {0}", "{0} 的 AllReduce");

/// The fewest ranks at the right end of the axis.
const LEAST_SHOWN: u64 = 16_384;

/// 2, 4, 8, … ranks: other counts cost trees another level and recursion another pass.
fn powers(limit: u64) -> impl Iterator<Item = u64> {
    (1..=limit.ilog2()).map(|power| 1 << power)
}

fn chart(view: &View<'_>) -> ChartSpec {
    let exchange = Exchange::of(view.scenario);
    let limit = (exchange.group.ranks * 4).next_power_of_two().max(LEAST_SHOWN);
    let points = |exchange: &Exchange, algorithm: Algorithm| -> Vec<(f64, f64)> {
        powers(limit)
            .filter_map(|ranks| {
                Some((ranks as f64, exchange.time_s(algorithm, exchange.sent.si(), ranks)?))
            })
            .collect()
    };
    let series = curves(view, &exchange, |algorithm| points(&exchange, algorithm));
    let values = Algorithm::ALL.into_iter().flat_map(|algorithm| points(&exchange, algorithm));
    let scale = decades(values.map(|point| point.1));
    let mut time = panel(view.axis(TIME, Unit::Second, scale));
    time.y.label = view.name(TIME, &[&shown(exchange.sent.si(), Unit::Byte)]);
    time.series = series;
    if let Some(pinned) = view.of_baseline() {
        let before = Exchange::of(pinned.scenario);
        time.series.push(view.ghost(points(&before, before.own())));
        if before.missing.is_none() {
            let own_s = before.own_time_s(before.sent.si());
            time.marks.push(view.before(before.group.ranks as f64, own_s));
        }
    }
    if exchange.missing.is_none() {
        let own_s = exchange.own_time_s(exchange.sent.si());
        time.marks.push(view.operating(exchange.group.ranks as f64, own_s));
    }
    let x = view.axis(RANKS, Unit::Count, Scale::Logarithmic(2.0, limit as f64));
    view.single(INSTRUMENT.id, INSTRUMENT.title, x, time)
}

fn verdict(view: &View<'_>) -> String {
    let exchange = Exchange::of(view.scenario);
    if let Some(missing) = exchange.missing {
        return missing.message(view);
    }
    let ranks = exchange.group.ranks;
    let bytes = exchange.sent.si();
    let own_s = exchange.own_time_s(bytes);
    let twice_s = exchange.time_s(exchange.own(), bytes, ranks * 2).unwrap_or(own_s);
    // What a ring of these ranks spends on starting messages, against the size at which that is half.
    let turns = ranks as f64 * exchange.between.latency.si() * exchange.between.bandwidth.si();
    let first = view.say(
        text!(
            "{0} over {1} ranks takes {2}; twice the ranks adds {3}.",
            "{1} 个进程交换 {0} 需 {2}；进程数加倍再增加 {3}。",
        ),
        &[
            &shown(bytes, Unit::Byte),
            &shown(ranks as f64, Unit::Count),
            &shown(own_s, Unit::Second),
            &percent(twice_s / own_s - 1.0),
        ],
    );
    let text = if bytes >= turns {
        text!(
            " A ring is bound by bandwidth until {0}× as many ranks.",
            "环形在进程数增至 {0} 倍之前受带宽限制。",
        )
    } else {
        text!(
            " A ring is bound by latency here, and from {1}× fewer ranks by bandwidth.",
            "此处环形受延迟限制，进程数降至 1/{1} 后才受带宽限制。",
        )
    };
    if turns == 0.0 {
        return first;
    }
    first + &view.say(text, &[&factor(bytes / turns), &factor(turns / bytes)])
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    own_exchange(view).into_iter().collect()
}

/// The GPU count that gives this many replicas.
fn drag(scenario: &Scenario, x: f64) -> Option<Drag> {
    nearest_number(scenario, Field::Gpus, |gpus| {
        let split = scenario.with(Field::Gpus, gpus).ok().and_then(|other| Split::of(&other).ok());
        split.map_or(f64::INFINITY, |split| (split.replicas as f64 / x).ln().abs())
    })
}
