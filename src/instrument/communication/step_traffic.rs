//! What does one training step send?

use super::super::parts::{factor, panel, percent, piece, round_above, shown};
use super::super::{Given, Instrument, View};
use super::exchange::{Exchange, network, own_exchange};
use crate::chart::{Bar, ChartSpec, Ink, Label, Panel, Scale, Series};
use crate::evaluate::{Communication, Readout, Split, Traffic, Unavailable, activation_message};
use crate::explain::Working;
use crate::quantity::Unit;
use crate::scenario::{Choice, Field, Place};
use crate::text::{Text, capitalized};

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "step_traffic",
    places: &[Place::Communication],
    fields: &[
        Field::TensorParallel,
        Field::PipelineStages,
        Field::VirtualStages,
        Field::Gpus,
        Field::Batch,
        Field::MicroBatch,
        Field::Sequence,
        Field::Overlap,
        Field::Compression,
        Field::Codec,
        Field::IntraBandwidth,
        Field::IntraLatency,
        Field::InterBandwidth,
        Field::InterLatency,
        Field::NicsPerNode,
        Field::GpusPerNode,
        Field::Parameters,
        Field::Hidden,
        Field::Layers,
    ],
    choices: &[Choice::Model, Choice::Intra, Choice::Inter],
    readouts: &[
        Readout::CommunicationTime,
        Readout::GradientAllreduce,
        Readout::TensorCommunication,
        Readout::PipelineCommunication,
        Readout::OverlapTime,
        Readout::CommComputeRatio,
    ],
    title: text!("What does one step send?", "一步发送什么？"),
    chart,
    verdict,
    derivation,
    drag: None,
    source: text!(
        "Appendix D, Eqs. D.1 and D.3; appendix C, Eq. C.5; tensor exchange as in Shoeybi et al. 2019",
        "附录 D，式 D.1 与 D.3；附录 C，式 C.5；张量并行通信见 Shoeybi 等 2019",
    ),
    caution: text!(
        "The three are added up as if they followed one another on idle links. Sequence parallelism, expert routing and congestion are left out, and only gradients may hide behind the backward pass.",
        "三项按在空闲链路上依次进行相加。未计序列并行、专家路由与拥塞；只有梯度可隐藏在反向传播之后。",
    ),
};

const KIND: Text = text!("what is sent", "发送内容");
const TIME: Text = text!("time per step", "每步时间");
const BYTES: Text = text!("sent by each GPU per step", "每步每 GPU 发送量");
const EXPOSED: Text = text!("communication", "通信");
const HIDDEN: Text = text!("hidden behind computing", "被计算掩盖");
const BASELINE: Text = super::super::parts::BASELINE;
const KINDS: [Text; 3] = [
    text!("gradients (data)", "梯度（数据并行）"),
    text!("activations (tensor)", "激活（张量并行）"),
    text!("activations (stages)", "激活（流水线）"),
];

fn seconds(communication: &Communication) -> [f64; 3] {
    [communication.gradient, communication.tensor, communication.pipeline].map(|part| part.si())
}

fn bytes(traffic: &Traffic) -> [f64; 3] {
    [traffic.gradient, traffic.tensor, traffic.pipeline].map(|part| part.si())
}

fn parts(view: &View<'_>) -> Result<([f64; 3], [f64; 3]), Unavailable> {
    let split = Split::of(view.scenario)?;
    Ok((
        seconds(&Communication::of(view.scenario, &split)?),
        bytes(&Traffic::of(view.scenario, &split)?),
    ))
}

/// A bar for each kind, with its value above it.
fn bars(values: [f64; 3], unit: Unit) -> Vec<Bar> {
    let named = |(kind, &value): (usize, &f64)| Bar {
        label: Label::Owned(shown(value, unit)),
        ..piece(kind, 0.0, value, false)
    };
    values.iter().enumerate().map(named).collect()
}

fn outline(view: &View<'_>, values: [f64; 3]) -> Series {
    let plain = |(kind, &value): (usize, &f64)| piece(kind, 0.0, value, false);
    view.bars(BASELINE, Ink::Baseline, values.iter().enumerate().map(plain).collect())
}

fn chart(view: &View<'_>) -> ChartSpec {
    let (seconds, bytes) = parts(view).unwrap_or_default();
    let before = view.of_baseline().and_then(|pinned| parts(&pinned).ok());
    let scale = |values: [f64; 3], before: Option<[f64; 3]>| {
        let most = values.into_iter().chain(before.into_iter().flatten()).fold(0.0, f64::max);
        Scale::Linear(0.0, if most > 0.0 { round_above(most * 1.08) } else { 1.0 })
    };
    let hidden = view.report.get(Readout::OverlapTime).unwrap_or(0.0);
    let mut times = bars(seconds, Unit::Second);
    let mut series = Vec::new();
    if hidden > 0.0 {
        // What scheduling hides stands on top of what is waited for.
        let exposed = seconds[0] - hidden;
        times[0] = piece(0, 0.0, exposed, false);
        let label = Label::Owned(shown(seconds[0], Unit::Second));
        let bar = Bar { label, ..piece(0, exposed, seconds[0], true) };
        series.push(view.bars(HIDDEN, Ink::Communication, vec![bar]));
    }
    series.insert(0, view.bars(EXPOSED, Ink::Communication, times));
    let mut time = Panel {
        series,
        ..panel(view.axis(TIME, Unit::Second, scale(seconds, before.map(|before| before.0))))
    };
    let mut sent = Panel {
        series: vec![view.bars(EXPOSED, Ink::Communication, bars(bytes, Unit::Byte))],
        ..panel(view.axis(BYTES, Unit::Byte, scale(bytes, before.map(|before| before.1))))
    };
    if let Some((seconds, bytes)) = before {
        time.series.push(outline(view, seconds));
        sent.series.push(outline(view, bytes));
    }
    ChartSpec {
        id: INSTRUMENT.id,
        title: view.text(INSTRUMENT.title),
        x: view.names(KIND, KINDS.into_iter()),
        panels: vec![time, sent],
    }
}

fn verdict(view: &View<'_>) -> String {
    let seconds = match parts(view) {
        Ok((seconds, _)) => seconds,
        Err(reason) => return view.because(reason),
    };
    let total: f64 = seconds.iter().sum();
    if total == 0.0 {
        return view.say(
            text!("One GPU holds everything: nothing is sent.", "单个 GPU 容纳一切：没有通信。",),
            &[],
        );
    }
    let (first, end) = view.lead(&KINDS, &seconds);
    let mut sentence = view.say(
        text!("{0} take {1} of the {2} that a step communicates{3}", "{0}占每步通信 {2} 的 {1}{3}"),
        &[
            KINDS[first].get(view.language),
            &percent(seconds[first] / total),
            &shown(total, Unit::Second),
            &end,
        ],
    );
    if let Ok(ratio) = view.report.get(Readout::CommComputeRatio) {
        let text = if ratio < 1.0 {
            text!(
                " ρ = {0}: {1}× more traffic until communication takes as long as computing.",
                "ρ = {0}：通信量再增至 {1} 倍才与计算等长。",
            )
        } else {
            text!(
                " ρ = {0}: communication takes longer than computing; {1}× less would be even.",
                "ρ = {0}：通信比计算更久；降至 1/{1} 才与之相等。",
            )
        };
        sentence += &view.say(text, &[&factor(ratio), &factor(ratio.max(1.0 / ratio))]);
    }
    capitalized(&sentence)
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let scenario = view.scenario;
    let activation = Split::of(scenario).map(|split| activation_message(scenario, &split).si());
    let tensor = scenario.count(Field::TensorParallel);
    let exchange = || {
        let given = Given::new(view)
            .number("message_bytes", activation.ok()?)
            .field("gpus", Field::TensorParallel);
        let fits_node = tensor <= scenario.count(Field::GpusPerNode);
        let given = if fits_node {
            given
                .field("bandwidth_bytes_per_s", Field::IntraBandwidth)
                .field("latency_s", Field::IntraLatency)
        } else {
            network(given, "bandwidth_bytes_per_s", "latency_s")
        };
        given.derive("ring_allreduce_time")
    };
    let transfer = || {
        let given = Given::new(view).number("message_bytes", activation.ok()? / tensor as f64);
        network(given, "bandwidth_bytes_per_s", "latency_s").derive("alpha_beta_time")
    };
    let ratio = || {
        Given::new(view)
            .result("comm_s", Readout::CommunicationTime)?
            .result("compute_per_gpu_s", Readout::ComputeTime)?
            .derive("comm_compute_ratio")
    };
    let gradients = || own_exchange(view).filter(|_| Exchange::of(scenario).missing.is_none());
    [gradients(), exchange(), transfer(), ratio()].into_iter().flatten().collect()
}
