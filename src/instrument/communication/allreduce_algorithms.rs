//! Which AllReduce algorithm suits a message?

use super::super::parts::{decades, factor, logarithmic_samples, panel, percent, shown, stroked};
use super::super::{Instrument, View, decade_above};
use super::exchange::{Algorithm, Exchange, collective, drag_message, group, own_exchange};
use crate::chart::{ChartSpec, Direction, Guide, Ink, Label, Mark, Scale, Series};
use crate::evaluate::Readout;
use crate::explain::Working;
use crate::model::communication::{crossover_message_size, ring_tree_crossover_size};
use crate::quantity::{Byte, Unit, arrange};
use crate::scenario::{Choice, Field, Place};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "allreduce_algorithms",
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
    readouts: &[Readout::GradientMessage, Readout::GradientAllreduce, Readout::DataParallel],
    title: text!("Which AllReduce suits a message?", "消息适合哪种 AllReduce？"),
    chart,
    verdict,
    derivation,
    drag: Some(drag_message),
    source: text!(
        "Appendix D, Eqs. D.3 and D.4 and Table D.3; Thakur, Rabenseifner and Gropp 2005",
        "附录 D，式 D.3、D.4 与表 D.3；Thakur、Rabenseifner 与 Gropp 2005",
    ),
    caution: text!(
        "Table D.3 takes the ring from ten crossover sizes on; the book's own equations keep the tree ahead far longer, and longer still with more ranks. Libraries send trees in segments, which these equations leave out, and a hierarchy needs ranks that share a node.",
        "表 D.3 以 10 倍临界大小为界选环形；但按书中公式，树形领先的范围大得多，且随节点数增长。通信库的树形会分段传输，这些公式未计；分层要求多个进程同处一个节点。",
    ),
};

const SIZE: Text = text!("message size", "消息大小");
const TIME: Text = text!("AllReduce time, {0} ranks", "AllReduce 时间，{0} 个进程");
const PER_NODE: Text = text!("hierarchical, {0} a node", "分层，每节点 {0}");
const RULE: Text = text!("rule: ring from 10 n*", "经验法则：10 n* 起用环形");
const MISJUDGED: Text = text!("tree beats ring here", "此处树形快于环形");
const MEETS: Text = text!("ring = tree, {0}", "环形 = 树形，{0}");

/// The smallest message that is shown, in bytes.
const FROM: f64 = 1e3;
const SAMPLES: u32 = 48;
/// Table D.3 calls a message large from this many crossover sizes on.
const LARGE: f64 = 10.0;

/// The name of an algorithm's curve.
pub(super) fn name(view: &View<'_>, exchange: &Exchange, algorithm: Algorithm) -> Label {
    match algorithm {
        Algorithm::Hierarchical => view.name(PER_NODE, &[&exchange.per_node.to_string()]),
        other => view.text(other.name()),
    }
}

/// A curve of each algorithm, the scenario's own heavy and last.
pub(super) fn curves(
    view: &View<'_>,
    exchange: &Exchange,
    points: impl Fn(Algorithm) -> Vec<(f64, f64)>,
) -> Vec<Series> {
    let mut curves: Vec<Series> = Algorithm::ALL
        .into_iter()
        .filter(|&algorithm| algorithm != Algorithm::Hierarchical || exchange.per_node > 1)
        .map(|algorithm| {
            let (ink, stroke) = algorithm.look();
            let curve = view.line(algorithm.name(), ink, points(algorithm));
            let strong = algorithm == exchange.own();
            Series { label: name(view, exchange, algorithm), strong, ..stroked(curve, stroke) }
        })
        .collect();
    arrange(&mut curves, |one, other| one.strong & !other.strong);
    curves
}

fn chart(view: &View<'_>) -> ChartSpec {
    let exchange = Exchange::of(view.scenario);
    let ranks = exchange.group.ranks;
    let to = decade_above(exchange.message.si().max(1e9) * 2.0);
    let points = |exchange: &Exchange, algorithm: Algorithm| -> Vec<(f64, f64)> {
        logarithmic_samples(FROM, to, SAMPLES)
            .filter_map(|bytes| {
                Some((bytes, exchange.time_s(algorithm, bytes, exchange.group.ranks)?))
            })
            .collect()
    };
    let series = curves(view, &exchange, |algorithm| points(&exchange, algorithm));
    let ends = Algorithm::ALL
        .into_iter()
        .flat_map(|algorithm| [FROM, to].into_iter().map(move |bytes| (algorithm, bytes)));
    let scale =
        decades(ends.filter_map(|(algorithm, bytes)| exchange.time_s(algorithm, bytes, ranks)));
    let mut time = panel(view.axis(TIME, Unit::Second, scale));
    time.y.label = view.name(TIME, &[&shown(ranks as f64, Unit::Count)]);
    time.series = series;

    let (beta, alpha) = (exchange.between.bandwidth, exchange.between.latency);
    let rule = crossover_message_size(beta, alpha).map_or(0.0, |size| LARGE * size.si());
    let at = Guide {
        label: view.text(RULE),
        ..view.guide(RULE, Ink::Neutral, Direction::Vertical, rule)
    };
    time.guides.push(at);
    if let Ok(meets) = ring_tree_crossover_size(ranks, beta, alpha).map(Byte::si)
        && let Some(y) = exchange.time_s(Algorithm::Ring, meets, ranks)
    {
        if meets > rule {
            time.regions.push(view.region(MISJUDGED, Ink::Limit, rule, meets));
        }
        let label = view.name(MEETS, &[&shown(meets, Unit::Byte)]);
        time.marks.push(Mark { label, ..view.feature(MEETS, meets, y) });
    }
    if let Some(pinned) = view.of_baseline() {
        let before = Exchange::of(pinned.scenario);
        time.series.push(view.ghost(points(&before, before.own())));
        if before.missing.is_none() {
            let bytes = before.sent.si();
            time.marks.push(view.before(bytes, before.own_time_s(bytes)));
        }
    }
    if exchange.missing.is_none() {
        let bytes = exchange.sent.si();
        time.marks.push(view.operating(bytes, exchange.own_time_s(bytes)));
    }
    let x = view.axis(SIZE, Unit::Byte, Scale::Logarithmic(FROM, to));
    view.single(INSTRUMENT.id, INSTRUMENT.title, x, time)
}

/// How the scenario's exchange compares with what else its layout allows.
fn compared(view: &View<'_>, exchange: &Exchange) -> String {
    let (sent, ranks) = (exchange.sent.si(), exchange.group.ranks);
    let own_s = exchange.own_time_s(sent);
    let (ranks_text, sent_text) = (shown(ranks as f64, Unit::Count), shown(sent, Unit::Byte));
    let timed = |algorithm| Some((algorithm, exchange.time_s(algorithm, sent, ranks)?));
    let flat = [Algorithm::Ring, Algorithm::Tree, Algorithm::HalvingDoubling];
    let best = flat.into_iter().filter_map(timed).min_by(|a, b| a.1.total_cmp(&b.1));
    let own_name = exchange.own().name().get(view.language);
    let mut sentence = match best {
        Some((algorithm, best_s)) if best_s < own_s * (1.0 - 1e-9) => view.say(
            text!(
                "{0} over {1} ranks: {2} takes {3}, {4} would take {5} less.",
                "{1} 个进程交换 {0}：{2}需 {3}，{4}可再省 {5}。",
            ),
            &[
                &sent_text,
                &ranks_text,
                own_name,
                &shown(own_s, Unit::Second),
                algorithm.name().get(view.language),
                &percent(1.0 - best_s / own_s),
            ],
        ),
        _ => view.say(
            text!(
                "{0} over {1} ranks: {2} is the fastest with {3}.",
                "{1} 个进程交换 {0}：{2}最快，需 {3}。",
            ),
            &[&sent_text, &ranks_text, own_name, &shown(own_s, Unit::Second)],
        ),
    };
    if exchange.group.peers == 1
        && let Some((_, tiered_s)) = timed(Algorithm::Hierarchical)
    {
        sentence += &view.say(
            text!(
                " With {0} ranks on each node a hierarchy would take {1}.",
                "若每节点有 {0} 个进程，分层只需 {1}。",
            ),
            &[&exchange.per_node.to_string(), &shown(tiered_s, Unit::Second)],
        );
    }
    sentence
}

fn verdict(view: &View<'_>) -> String {
    let exchange = Exchange::of(view.scenario);
    let (beta, alpha) = (exchange.between.bandwidth, exchange.between.latency);
    let mut sentence = match exchange.missing {
        Some(missing) => missing.message(view),
        None => compared(view, &exchange),
    };
    if let (Ok(turns), Ok(meets)) = (
        crossover_message_size(beta, alpha),
        ring_tree_crossover_size(exchange.group.ranks, beta, alpha),
    ) && turns.si() > 0.0
        && meets.si() > 0.0
    {
        sentence += &view.say(
            text!(
                " The ring overtakes the tree at {0}, {1} n*; the book's rule says 10 n*, {2}.",
                "环形在 {0}（{1} n*）处超过树形；书中法则为 10 n*，即 {2}。",
            ),
            &[
                &shown(meets.si(), Unit::Byte),
                &factor(meets / turns),
                &shown(LARGE * turns.si(), Unit::Byte),
            ],
        );
    }
    sentence
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let exchange = Exchange::of(view.scenario);
    let crossover = group(view).and_then(|given| given.derive("ring_tree_crossover_size"));
    let hierarchical =
        if exchange.own() == Algorithm::Hierarchical { own_exchange(view) } else { None };
    ["ring_allreduce_time", "tree_allreduce_time", "halving_doubling_allreduce_time"]
        .into_iter()
        .map(|slug| collective(view, slug))
        .chain([hierarchical, crossover])
        .flatten()
        .collect()
}
