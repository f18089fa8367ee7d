//! When does compressing gradients pay?

use super::super::parts::{factor, panel, percent, round_above, shown, strong};
use super::super::{Drag, Given, Instrument, View, nearest_number};
use super::exchange::{Algorithm, Exchange, group, own_exchange};
use crate::chart::{ChartSpec, Direction, Ink, Mark, MarkKind, Scale, Series};
use crate::evaluate::Readout;
use crate::explain::Working;
use crate::model::compression::compression_break_even;
use crate::quantity::{Second, Unit, exact};
use crate::scenario::{Choice, Field, Place, Scenario};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "compression",
    places: &[Place::Communication],
    fields: &[
        Field::Compression,
        Field::Codec,
        Field::Gpus,
        Field::InterBandwidth,
        Field::InterLatency,
        Field::IntraBandwidth,
        Field::IntraLatency,
        Field::TensorParallel,
        Field::PipelineStages,
        Field::GpusPerNode,
        Field::NicsPerNode,
        Field::Parameters,
    ],
    choices: &[Choice::Inter, Choice::Model],
    readouts: &[Readout::GradientAllreduce, Readout::GradientMessage, Readout::OverlapTime],
    title: text!("When does compressing gradients pay?", "梯度压缩何时划算？"),
    chart,
    verdict,
    derivation,
    drag: Some(drag),
    source: text!("Appendix D, Eqs. D.11 and D.12, Table D.5", "附录 D，式 D.11、D.12 与表 D.5",),
    caution: text!(
        "Only the exchange is compared: where it was hidden behind computing anyway, nothing is gained, and a lossy codec may cost extra steps. The book's shortcut T·(1 − 1/r) forgets that compression does not shorten latency.",
        "仅比较交换本身：若原本已被计算掩盖则毫无收益，有损压缩还可能增加训练步数。书中的简化式 T·(1 − 1/r) 忽略了压缩不能缩短延迟。",
    ),
};

const CODEC: Text = text!("time to encode and decode", "编码与解码时间");
const TIME: Text = text!("gradient AllReduce", "梯度 AllReduce");
const RATIO: Text = text!("{0}× smaller", "压缩 {0} 倍");
const PLAIN: Text = text!("uncompressed", "不压缩");
const EXACT: Text = text!("break-even at {0}", "盈亏平衡 {0}");
const SHORTCUT: Text = text!("shortcut {0}", "简化式 {0}");

/// Ratios that are shown beside the scenario's own.
const OTHERS: [f64; 3] = [2.0, 4.0, 64.0];
/// The ratio that is spoken of where the scenario does not compress.
const EXAMPLE: f64 = 4.0;

/// The ratio in question.
fn ratio(scenario: &Scenario) -> f64 {
    let own = scenario.number(Field::Compression);
    if own > 1.0 { own } else { EXAMPLE }
}

/// Codec times at which compression stops paying, exactly and by the shortcut, in seconds.
fn break_even(exchange: &Exchange, ratio: f64) -> (f64, f64) {
    let bytes = exchange.message.si();
    let plain_s = exchange.own_time_s(bytes);
    let shortcut = compression_break_even(Second::new(plain_s), ratio);
    (plain_s - exchange.own_time_s(bytes / ratio), shortcut.map_or(0.0, Second::si))
}

fn chart(view: &View<'_>) -> ChartSpec {
    let exchange = Exchange::of(view.scenario);
    let bytes = exchange.message.si();
    let plain_s = exchange.own_time_s(bytes);
    let (own, codec_s) = (ratio(view.scenario), view.scenario.si(Field::Codec));
    let to = round_above((plain_s * 1.1).max(1e-9));
    let curve = |exchange: &Exchange, bytes: f64, ratio: f64| {
        let sent_s = exchange.own_time_s(bytes / ratio);
        vec![(0.0, sent_s), (to, sent_s + to)]
    };
    let line = |ratio: f64, ink: Ink| {
        let label = view.name(RATIO, &[&exact(ratio)]);
        Series { label, ..view.line(RATIO, ink, curve(&exchange, bytes, ratio)) }
    };
    let mut time = panel(view.axis(TIME, Unit::Second, Scale::Linear(0.0, to * 1.25)));
    time.series = OTHERS
        .into_iter()
        .filter(|other| *other != own)
        .map(|other| line(other, Ink::Neutral))
        .chain([strong(line(own, Ink::Communication))])
        .collect();
    time.guides.push(view.guide(PLAIN, Ink::Neutral, Direction::Horizontal, plain_s));
    let (exact_s, shortcut_s) = break_even(&exchange, own);
    let shortcut = view.feature(SHORTCUT, shortcut_s, plain_s);
    let label = view.name(SHORTCUT, &[&shown(shortcut_s, Unit::Second)]);
    time.marks.push(Mark { label, kind: MarkKind::Related, ..shortcut });
    let label = view.name(EXACT, &[&shown(exact_s, Unit::Second)]);
    time.marks.push(Mark { label, ..view.feature(EXACT, exact_s, plain_s) });
    if let Some(pinned) = view.of_baseline() {
        let before = Exchange::of(pinned.scenario);
        let ratio = pinned.scenario.number(Field::Compression);
        time.series.push(view.ghost(curve(&before, before.message.si(), ratio)));
        if let Ok(time_s) = pinned.report.get(Readout::GradientAllreduce) {
            time.marks.push(view.before(pinned.scenario.si(Field::Codec), time_s));
        }
    }
    if exchange.missing.is_none() {
        time.marks.push(view.operating(codec_s, exchange.own_time_s(exchange.sent.si()) + codec_s));
    }
    let x = view.axis(CODEC, Unit::Second, Scale::Linear(0.0, to));
    view.single(INSTRUMENT.id, INSTRUMENT.title, x, time)
}

fn verdict(view: &View<'_>) -> String {
    let scenario = view.scenario;
    let exchange = Exchange::of(scenario);
    if let Some(missing) = exchange.missing {
        return missing.message(view);
    }
    let (own, codec_s) = (ratio(scenario), scenario.si(Field::Codec));
    let (exact_s, shortcut_s) = break_even(&exchange, own);
    let plain_s = exchange.own_time_s(exchange.message.si());
    let gain = plain_s / (exchange.own_time_s(exchange.sent.si()) + codec_s);
    let text = if scenario.number(Field::Compression) == 1.0 {
        text!(
            "Nothing is compressed. {0}× smaller gradients pay while the codec takes less than {1}; the shortcut would allow {2} ({3} more).",
            "目前未压缩。压缩 {0} 倍时，编解码少于 {1} 才划算；简化式给出 {2}（高出 {3}）。",
        )
    } else if codec_s < exact_s {
        text!(
            "Compression pays: the exchange is {4}× as fast. It stops paying when the codec takes {1}; the shortcut would allow {2} ({3} more).",
            "压缩划算：交换速度为原来的 {4} 倍。编解码达到 {1} 时不再划算；简化式给出 {2}（高出 {3}）。",
        )
    } else {
        text!(
            "Compression costs more than it saves: the codec would have to take less than {1} at {0}× smaller; the shortcut would allow {2} ({3} more).",
            "压缩得不偿失：压缩 {0} 倍时编解码须少于 {1}；简化式给出 {2}（高出 {3}）。",
        )
    };
    let over = if exact_s > 0.0 { shortcut_s / exact_s - 1.0 } else { 0.0 };
    view.say(
        text,
        &[
            &exact(own),
            &shown(exact_s, Unit::Second),
            &shown(shortcut_s, Unit::Second),
            &percent(over),
            &factor(gain),
        ],
    )
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let exchange = Exchange::of(view.scenario);
    let bytes = exchange.message.si();
    let own = ratio(view.scenario);
    let by_ratio = |given: Given<'_>, slug: &'static str| {
        let given = if own == view.scenario.number(Field::Compression) {
            given.field("compression_ratio", Field::Compression)
        } else {
            given.number("compression_ratio", own)
        };
        given.derive(slug)
    };
    let shortcut = by_ratio(
        Given::new(view).number("transfer_s", exchange.own_time_s(bytes)),
        "compression_break_even",
    );
    // The registry writes Eqs. D.11 and D.12 for a ring; two tiers are shown as they are sent.
    let ring = (exchange.own() == Algorithm::Ring)
        .then(|| {
            let whole = || Some(group(view)?.number("message_bytes", bytes));
            [
                by_ratio(whole()?.field("codec_s", Field::Codec), "compressed_allreduce_time"),
                by_ratio(whole()?, "compression_break_even_exact"),
            ]
            .into_iter()
            .collect::<Option<Vec<_>>>()
        })
        .flatten();
    let exact = ring.unwrap_or_else(|| own_exchange(view).into_iter().collect());
    exact.into_iter().chain(shortcut).collect()
}

/// The codec time under the pointer.
fn drag(scenario: &Scenario, x: f64) -> Option<Drag> {
    let milliseconds = x / Field::Codec.row().unit.si_factor();
    nearest_number(scenario, Field::Codec, |codec| (codec - milliseconds).abs())
}
