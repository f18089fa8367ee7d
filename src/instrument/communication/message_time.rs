//! Does latency or bandwidth rule a message?

use super::super::parts::{
    decades, factor, logarithmic_samples, panel, percent, shown, stroked, strong,
};
use super::super::{Given, Instrument, View, decade_above};
use super::exchange::{Exchange, drag_message, network};
use crate::chart::{ChartSpec, Ink, Mark, MarkKind, Scale, Stroke};
use crate::evaluate::{Path, Readout, Split, activation_message};
use crate::explain::Working;
use crate::model::communication::{alpha_beta_time, crossover_message_size};
use crate::quantity::{Byte, Second, Unit};
use crate::scenario::{Choice, Field, Place};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "message_time",
    places: &[Place::Communication],
    fields: &[
        Field::InterBandwidth,
        Field::InterLatency,
        Field::IntraBandwidth,
        Field::IntraLatency,
        Field::NicsPerNode,
        Field::GpusPerNode,
        Field::Compression,
        Field::TensorParallel,
        Field::PipelineStages,
        Field::Parameters,
        Field::Sequence,
        Field::Hidden,
    ],
    choices: &[Choice::Inter, Choice::Intra, Choice::Model],
    readouts: &[Readout::GradientMessage],
    title: text!("Does latency or bandwidth rule a message?", "一条消息受延迟还是受带宽支配？"),
    chart,
    verdict,
    derivation,
    drag: Some(drag_message),
    source: text!("Appendix D, Eqs. D.1 and D.2", "附录 D，式 D.1 与 D.2"),
    caution: text!(
        "One message on a free link. A collective cuts the tensor into pieces and starts many, so it stays bound by latency up to far larger sizes.",
        "空闲链路上的单条消息。集合通信把张量切成许多小块逐一启动，因此直到大得多的规模仍受延迟限制。",
    ),
};

const SIZE: Text = text!("message size", "消息大小");
const TIME: Text = text!("time of one message", "单条消息时间");
const BETWEEN: Text = text!("between nodes", "节点间");
const INSIDE: Text = text!("inside a node", "节点内");
const STARTUP: Text = text!("latency alone, α", "仅延迟 α");
const STREAM: Text = text!("bandwidth alone, n/β", "仅带宽 n/β");
const LATENCY: Text = text!("latency rules", "受延迟支配");
const CROSSOVER: Text = text!("n* = {0}", "n* = {0}");
const GRADIENTS: Text = text!("gradients, {0}", "梯度，{0}");
const ACTIVATIONS: Text = text!("activations to the next stage", "传给下一阶段的激活");

/// The smallest message that is shown, in bytes.
const FROM: f64 = 1e3;
const SAMPLES: u32 = 48;

fn time_s(path: Path, bytes: f64) -> f64 {
    alpha_beta_time(Byte::new(bytes), path.bandwidth, path.latency).map_or(0.0, Second::si)
}

fn crossover(path: Path) -> f64 {
    crossover_message_size(path.bandwidth, path.latency).map_or(0.0, Byte::si)
}

fn chart(view: &View<'_>) -> ChartSpec {
    let exchange = Exchange::of(view.scenario);
    let (between, inside) = (exchange.between, exchange.inside);
    let sent = exchange.sent.si();
    let to = decade_above(exchange.message.si().max(1e9) * 2.0);
    let sampled = |time: &dyn Fn(f64) -> f64| -> Vec<(f64, f64)> {
        logarithmic_samples(FROM, to, SAMPLES).map(|bytes| (bytes, time(bytes))).collect()
    };
    let beta = between.bandwidth.si();
    let scale = decades([
        time_s(between, FROM).min(time_s(inside, FROM)),
        time_s(between, to).max(time_s(inside, to)),
    ]);
    let mut time = panel(view.axis(TIME, Unit::Second, scale));
    time.regions = vec![view.region(LATENCY, Ink::Neutral, FROM, crossover(between))];
    time.series = vec![
        stroked(
            view.line(STARTUP, Ink::Neutral, sampled(&|_| between.latency.si())),
            Stroke::Dotted,
        ),
        stroked(view.line(STREAM, Ink::Neutral, sampled(&|bytes| bytes / beta)), Stroke::Dotted),
        view.line(INSIDE, Ink::Accent, sampled(&|bytes| time_s(inside, bytes))),
        strong(view.line(BETWEEN, Ink::Communication, sampled(&|bytes| time_s(between, bytes)))),
    ];
    for path in [between, inside] {
        let size = crossover(path);
        let label = view.name(CROSSOVER, &[&shown(size, Unit::Byte)]);
        time.marks.push(Mark { label, ..view.feature(CROSSOVER, size, time_s(path, size)) });
    }
    if let Some(pinned) = view.of_baseline() {
        let before = Exchange::of(pinned.scenario);
        time.series.push(view.ghost(sampled(&|bytes| time_s(before.between, bytes))));
        let bytes = before.sent.si();
        time.marks.push(view.before(bytes, time_s(before.between, bytes)));
    }
    if let Ok(split) = Split::of(view.scenario)
        && split.stages > 1
    {
        let bytes = activation_message(view.scenario, &split).si() / split.tensor as f64;
        time.marks.push(Mark {
            kind: MarkKind::Related,
            ink: Ink::Communication,
            ..view.feature(ACTIVATIONS, bytes, time_s(between, bytes))
        });
    }
    let label = view.name(GRADIENTS, &[&shown(sent, Unit::Byte)]);
    time.marks.push(Mark { label, ..view.operating(sent, time_s(between, sent)) });
    let x = view.axis(SIZE, Unit::Byte, Scale::Logarithmic(FROM, to));
    view.single(INSTRUMENT.id, INSTRUMENT.title, x, time)
}

fn verdict(view: &View<'_>) -> String {
    let exchange = Exchange::of(view.scenario);
    let (between, sent) = (exchange.between, exchange.sent.si());
    let turns = crossover(between);
    if turns == 0.0 {
        return view.say(
            text!(
                "Without latency bandwidth rules every message.",
                "没有延迟时，任何消息都受带宽支配。",
            ),
            &[],
        );
    }
    let ratio = sent / turns;
    let share = between.latency.si() / time_s(between, sent);
    let text = if ratio >= 1.0 {
        text!(
            "Bandwidth rules the gradients: {0} is {1}× n*, and latency takes {2} of the time. Messages between nodes are bound by latency below {3}.",
            "梯度受带宽支配：{0} 是 n* 的 {1} 倍，延迟占 {2}。节点间消息小于 {3} 时受延迟支配。",
        )
    } else {
        text!(
            "Latency rules even the gradients: {0} is below n*, and latency takes {2} of the time. A message of {3} would be even.",
            "连梯度也受延迟支配：{0} 小于 n*，延迟占 {2}。消息到 {3} 时两者相等。",
        )
    };
    view.say(
        text,
        &[&shown(sent, Unit::Byte), &factor(ratio), &percent(share), &shown(turns, Unit::Byte)],
    )
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let sent = Exchange::of(view.scenario).sent.si();
    let link = |given| network(given, "bandwidth_bytes_per_s", "latency_s");
    [
        link(Given::new(view).number("message_bytes", sent)).derive("alpha_beta_time"),
        link(Given::new(view)).derive("crossover_message_size"),
        Given::new(view)
            .field("bandwidth_bytes_per_s", Field::IntraBandwidth)
            .field("latency_s", Field::IntraLatency)
            .derive("crossover_message_size"),
    ]
    .into_iter()
    .flatten()
    .collect()
}
