//! What hides in the latency: who is busy while a message travels?

use super::super::parts::{panel, percent, piece, round_above, shown};
use super::super::{Given, Instrument, View};
use super::exchange::{Exchange, network};
use crate::chart::{Bar, ChartSpec, Ink, Label, Panel, Scale};
use crate::evaluate::{Path, Readout};
use crate::explain::Working;
use crate::model::communication::crossover_message_size;
use crate::quantity::{Byte, Unit};
use crate::scenario::{Choice, Field, Place};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "loggp",
    places: &[Place::Communication],
    fields: &[Field::InterLatency, Field::InterBandwidth, Field::NicsPerNode, Field::GpusPerNode],
    choices: &[Choice::Inter],
    readouts: &[Readout::CommunicationTime],
    title: text!("Who is busy while a message travels?", "消息传输时谁在忙？"),
    chart,
    verdict,
    derivation,
    drag: None,
    source: text!("Appendix D, LogGP beside Eq. D.1", "附录 D，LogGP 与式 D.1 对照"),
    caution: text!(
        "A scenario has one latency; that a quarter of it is overhead at each end and half is the wire is an assumption, and only a benchmark of the two ends can tell.",
        "情景只有一个延迟；两端开销各占四分之一、线路占一半是假设，只有对两端做基准测试才能得知。",
    ),
};

const TIME: Text = text!("time since the send", "自发送起的时间");
const ROWS: [Text; 4] = [
    text!("LogGP: sender", "LogGP：发送方"),
    text!("LogGP: network", "LogGP：网络"),
    text!("LogGP: receiver", "LogGP：接收方"),
    text!("α–β model", "α–β 模型"),
];
const PROCESSOR: Text = text!("processor, o_s and o_r", "处理器 o_s 与 o_r");
const BYTES: Text = text!("bytes, G·(n − 1) or n/β", "字节 G·(n − 1) 或 n/β");
const WIRE: Text = text!("wire, L", "线路 L");
const STARTUP: Text = text!("startup, α", "启动 α");

/// The share of the latency that each end is taken to spend; the wire has the rest.
const END_SHARE: f64 = 0.25;
/// The message that is shown where there is no latency, in bytes.
const WITHOUT_LATENCY: f64 = 1e6;

/// One message of the crossover size over the network between nodes, taken apart.
struct Parts {
    bytes: f64,
    end_s: f64,
    wire_s: f64,
    gap_s_per_byte: f64,
}

impl Parts {
    fn of(path: Path) -> Self {
        let turns = crossover_message_size(path.bandwidth, path.latency).map_or(0.0, Byte::si);
        let end_s = END_SHARE * path.latency.si();
        Self {
            bytes: if turns >= 1.0 { turns } else { WITHOUT_LATENCY },
            end_s,
            wire_s: path.latency.si() - 2.0 * end_s,
            gap_s_per_byte: 1.0 / path.bandwidth.si(),
        }
    }

    fn stream_s(&self) -> f64 {
        (self.bytes - 1.0) * self.gap_s_per_byte
    }

    fn total_s(&self) -> f64 {
        2.0 * self.end_s + self.wire_s + self.stream_s()
    }
}

fn chart(view: &View<'_>) -> ChartSpec {
    let parts = Parts::of(Exchange::of(view.scenario).between);
    let Parts { end_s, wire_s, .. } = parts;
    let (sent_s, total_s) = (end_s + parts.stream_s(), parts.total_s());
    let arrived_s = sent_s + wire_s;
    let alpha_s = 2.0 * end_s + wire_s;
    let end_s_later = alpha_s + parts.bytes * parts.gap_s_per_byte;
    let timed =
        |bar: Bar, seconds: f64| Bar { label: Label::Owned(shown(seconds, Unit::Second)), ..bar };
    let series = vec![
        view.bars(
            PROCESSOR,
            Ink::Compute,
            vec![
                timed(piece(0, 0.0, end_s, false), end_s),
                timed(piece(2, arrived_s, total_s, false), total_s),
            ],
        ),
        view.bars(
            BYTES,
            Ink::Communication,
            vec![
                piece(1, end_s, sent_s, false),
                timed(piece(3, alpha_s, end_s_later, false), end_s_later),
            ],
        ),
        view.bars(WIRE, Ink::Accent, vec![timed(piece(1, sent_s, arrived_s, false), arrived_s)]),
        view.bars(STARTUP, Ink::Neutral, vec![piece(3, 0.0, alpha_s, true)]),
    ];
    let x = view.axis(TIME, Unit::Second, Scale::Linear(0.0, round_above(total_s)));
    let rows = Panel { series, ..panel(view.names(Text::same(""), ROWS.into_iter())) };
    view.single(INSTRUMENT.id, INSTRUMENT.title, x, rows)
}

fn verdict(view: &View<'_>) -> String {
    let exchange = Exchange::of(view.scenario);
    let parts = Parts::of(exchange.between);
    let gradients_s = exchange.between.latency.si() + exchange.sent.si() * parts.gap_s_per_byte;
    view.say(
        text!(
            "A message of {0} takes {1}; each end works for {2} of it and is free for {3}, time that overlap can use. Sending all gradients, {4}, each end works for {5}; below {0} its overhead counts.",
            "{0} 的消息耗时 {1}；两端各忙 {2}，其余 {3} 空闲，可供重叠利用。发送全部梯度（{4}）时两端各忙 {5}；小于 {0} 时开销才重要。",
        ),
        &[
            &shown(parts.bytes, Unit::Byte),
            &shown(parts.total_s(), Unit::Second),
            &shown(parts.end_s, Unit::Second),
            &shown(1.0 - parts.end_s / parts.total_s(), Unit::Fraction),
            &shown(exchange.sent.si(), Unit::Byte),
            &percent(parts.end_s / gradients_s),
        ],
    )
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let parts = Parts::of(Exchange::of(view.scenario).between);
    [
        Given::new(view)
            .number("message_bytes", parts.bytes)
            .number("send_overhead_s", parts.end_s)
            .number("wire_latency_s", parts.wire_s)
            .number("gap_per_byte_s", parts.gap_s_per_byte)
            .number("receive_overhead_s", parts.end_s)
            .derive("loggp_time"),
        network(
            Given::new(view).number("message_bytes", parts.bytes),
            "bandwidth_bytes_per_s",
            "latency_s",
        )
        .derive("alpha_beta_time"),
    ]
    .into_iter()
    .flatten()
    .collect()
}
