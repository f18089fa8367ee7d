//! What does each collective cost for the same message?

use super::super::parts::{BASELINE, panel, piece, round_above, shown};
use super::super::{Instrument, View};
use super::exchange::{Exchange, collective};
use crate::chart::{Bar, ChartSpec, Ink, Label, Panel, Scale};
use crate::evaluate::Readout;
use crate::explain::Working;
use crate::model::ModelError;
use crate::model::communication::{
    allgather_time, alltoall_time, broadcast_time, reducescatter_time, ring_allreduce_time,
};
use crate::quantity::{Byte, BytePerSecond, Second, Unit};
use crate::scenario::{Choice, Field, Place};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "collectives",
    places: &[Place::Communication],
    fields: &[
        Field::Gpus,
        Field::TensorParallel,
        Field::PipelineStages,
        Field::Compression,
        Field::InterBandwidth,
        Field::InterLatency,
        Field::NicsPerNode,
        Field::GpusPerNode,
        Field::Parameters,
    ],
    choices: &[Choice::Inter, Choice::Model],
    readouts: &[Readout::GradientMessage, Readout::DataParallel],
    title: text!("What does each collective cost?", "各种集合通信代价如何？"),
    chart,
    verdict,
    derivation,
    drag: None,
    source: text!("Appendix D, Eqs. D.3 and D.5 to D.8", "附录 D，式 D.3 及 D.5 至 D.8"),
    caution: text!(
        "All over one flat ring or tree between nodes, with the same tensor M. A broadcast in segments comes down to about one transfer; an AllToAll through a narrow core takes far longer than this.",
        "均按节点间单层环形或树形，张量同为 M。分段的 Broadcast 约等于一次传输；经过狭窄核心的 AllToAll 则远比这慢。",
    ),
};

const KIND: Text = text!("collective", "集合通信");
const TIME: Text = text!("{0} over {1} ranks", "{0}，{1} 个进程");
const STARTUP: Text = text!("startup", "启动");
const TRANSFER: Text = text!("transfer", "传输");

type Time = fn(Byte, u64, BytePerSecond, Second) -> Result<Second, ModelError>;

/// Name, formula and its name in the registry.
const COLLECTIVES: [(Text, Time, &str); 5] = [
    (Text::same("AllReduce"), ring_allreduce_time, "ring_allreduce_time"),
    (Text::same("AllGather"), allgather_time, "allgather_time"),
    (Text::same("ReduceScatter"), reducescatter_time, "reducescatter_time"),
    (Text::same("AllToAll"), alltoall_time, "alltoall_time"),
    (Text::same("Broadcast"), broadcast_time, "broadcast_time"),
];

/// Startup and total of each collective, in seconds.
fn times(exchange: &Exchange) -> Vec<(f64, f64)> {
    let (beta, alpha) = (exchange.between.bandwidth, exchange.between.latency);
    COLLECTIVES
        .iter()
        .map(|(_, time, _)| {
            let of = |message: Byte| {
                time(message, exchange.group.ranks, beta, alpha).map_or(0.0, Second::si)
            };
            (of(Byte::ZERO), of(exchange.sent))
        })
        .collect()
}

fn chart(view: &View<'_>) -> ChartSpec {
    let exchange = Exchange::of(view.scenario);
    let own = times(&exchange);
    let before = view.of_baseline().map(|pinned| times(&Exchange::of(pinned.scenario)));
    let most =
        own.iter().chain(before.iter().flatten()).fold(0.0_f64, |most, time| most.max(time.1));
    let startup = own.iter().enumerate().map(|(kind, time)| piece(kind, 0.0, time.0, true));
    let transfer = own.iter().enumerate().map(|(kind, time)| Bar {
        label: Label::Owned(shown(time.1, Unit::Second)),
        ..piece(kind, time.0, time.1, false)
    });
    let mut series = vec![
        view.bars(STARTUP, Ink::Neutral, startup.collect()),
        view.bars(TRANSFER, Ink::Communication, transfer.collect()),
    ];
    if let Some(before) = before {
        let outline = before.iter().enumerate().map(|(kind, time)| piece(kind, 0.0, time.1, false));
        series.push(view.bars(BASELINE, Ink::Baseline, outline.collect()));
    }
    let scale = Scale::Linear(0.0, if most > 0.0 { round_above(most * 1.08) } else { 1.0 });
    let mut time = Panel { series, ..panel(view.axis(TIME, Unit::Second, scale)) };
    time.y.label = view.name(
        TIME,
        &[&shown(exchange.sent.si(), Unit::Byte), &shown(exchange.group.ranks as f64, Unit::Count)],
    );
    let x = view.names(KIND, COLLECTIVES.iter().map(|row| row.0));
    view.single(INSTRUMENT.id, INSTRUMENT.title, x, time)
}

fn verdict(view: &View<'_>) -> String {
    let exchange = Exchange::of(view.scenario);
    let times = times(&exchange);
    let (startup_s, total_s) = times[0];
    let turns = exchange.group.ranks as f64
        * exchange.between.latency.si()
        * exchange.between.bandwidth.si();
    let bound = if startup_s * 2.0 <= total_s {
        text!(
            "AllReduce is a ReduceScatter and an AllGather: {0}, of which {1} is startup. Below {2} startup would take the larger part.",
            "AllReduce 等于 ReduceScatter 加 AllGather：共 {0}，其中启动占 {1}。消息小于 {2} 时启动将占大头。",
        )
    } else {
        text!(
            "AllReduce is a ReduceScatter and an AllGather: {0}, of which {1} is startup. Bandwidth takes the larger part from {2} on.",
            "AllReduce 等于 ReduceScatter 加 AllGather：共 {0}，其中启动占 {1}。消息大于 {2} 后带宽才占大头。",
        )
    };
    let mut sentence = exchange.missing.map_or_else(String::new, |missing| {
        // A space between sentences, which Chinese does without.
        missing.message(view) + view.text(Text::packed(" \t")).as_ref()
    });
    sentence += &view.say(
        bound,
        &[
            &shown(total_s, Unit::Second),
            &shown(startup_s, Unit::Second),
            &shown(turns, Unit::Byte),
        ],
    );
    sentence
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    COLLECTIVES.iter().filter_map(|row| collective(view, row.2)).collect()
}
