//! What fits into the memory of one GPU?

use super::super::parts::{panel, percent, round_above, shown};
use super::super::{Given, Instrument, View};
use super::cache_of;
use crate::chart::{Bar, ChartSpec, Direction, Ink, Label, Panel, Scale};
use crate::evaluate::Readout;
use crate::explain::Working;
use crate::quantity::Unit;
use crate::scenario::{Choice, Field, Place};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "memory_fit",
    places: &[Place::Serving, Place::Compute],
    fields: &[
        Field::ServingGpus,
        Field::Batch,
        Field::Context,
        Field::Parameters,
        Field::MemoryCapacity,
        Field::MemoryReserve,
        Field::Layers,
        Field::KvHeads,
        Field::HeadDim,
        Field::KvBytes,
        Field::TensorParallel,
        Field::PipelineStages,
        Field::Layers,
        Field::KvHeads,
        Field::HeadDim,
        Field::KvBytes,
    ],
    choices: &[Choice::Accelerator, Choice::Precision, Choice::Model],
    readouts: &[
        Readout::ServingMemory,
        Readout::MaxBatchFit,
        Readout::TrainingState,
        Readout::KvSequence,
    ],
    title: text!("What fits into one GPU?", "一块 GPU 能放下什么？"),
    chart,
    verdict,
    derivation,
    drag: None,
    source: text!(
        "Appendix F; Rajbhandari et al. 2020 (ZeRO)",
        "附录 F；Rajbhandari 等 2020（ZeRO）",
    ),
    caution: text!(
        "GB of 1e9 bytes, as vendors label them; many tools print GiB under the same name. Training activations are not counted: with long sequences they can outweigh the state. A replica's GPUs share the cache evenly; tensor ways beyond the key-value heads would copy it.",
        "采用厂商标称的 GB（1e9 字节）；不少工具以同名输出 GiB。未计训练激活：长序列时它可能超过模型状态。副本内各 GPU 均分缓存；张量并行路数超过键值头数时会复制缓存。",
    ),
};

const JOB: Text = text!("job", "作业");
const MEMORY: Text = text!("memory of one GPU", "单 GPU 内存");
const JOBS: [Text; 2] = [text!("serving", "推理服务"), text!("training", "训练")];
const WEIGHTS: Text = text!("weights", "权重");
const CACHE: Text = text!("KV cache", "KV 缓存");
const STATE: Text = text!("weights, gradients, optimizer", "权重、梯度、优化器");
const CAPACITY: Text = text!("capacity", "容量");
const USABLE: Text = text!("usable", "可用");

/// Weights and cache of serving, and the state of training, in bytes a GPU.
fn parts(view: &View<'_>) -> (f64, f64, f64) {
    let result = |readout: Readout| view.report.get(readout).unwrap_or_default();
    let gpus = view.scenario.number(Field::ServingGpus);
    let cache = view.scenario.number(Field::Batch) * result(Readout::KvSequence) / gpus;
    (result(Readout::ServingMemory) - cache, cache, result(Readout::TrainingState))
}

fn chart(view: &View<'_>) -> ChartSpec {
    let (weights, cache, state) = parts(view);
    let capacity = view.scenario.si(Field::MemoryCapacity);
    let usable = capacity * (1.0 - view.scenario.number(Field::MemoryReserve));
    let most = capacity.max(weights + cache).max(state);
    let piece = |category, from: f64, to: f64| Bar {
        category,
        from,
        to,
        label: Label::Owned(shown(to - from, Unit::Byte)),
        hatched: false,
    };
    let unlabelled = Bar { label: Label::Borrowed(""), ..piece(0, 0.0, weights) };
    let total = Bar {
        label: Label::Owned(shown(weights + cache, Unit::Byte)),
        ..piece(0, weights, weights + cache)
    };
    view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        view.axis(MEMORY, Unit::Byte, Scale::Linear(0.0, round_above(most * 1.05))),
        Panel {
            guides: vec![
                view.guide(USABLE, Ink::Neutral, Direction::Vertical, usable),
                view.guide(CAPACITY, Ink::Limit, Direction::Vertical, capacity),
            ],
            series: vec![
                view.bars(WEIGHTS, Ink::Compute, vec![unlabelled]),
                view.bars(CACHE, Ink::Accent, vec![total]),
                view.bars(STATE, Ink::Coordination, vec![piece(1, 0.0, state)]),
            ],
            ..panel(view.names(JOB, JOBS.into_iter()))
        },
    )
}

fn verdict(view: &View<'_>) -> String {
    let (weights, cache, _) = parts(view);
    let [decode, compute] =
        [Readout::DecodeStep, Readout::ComputeTime].map(|of| view.report.get(of));
    let fit = decode.and(compute).and(view.report.get(Readout::MaxBatchFit));
    match fit {
        Err(reason) => view.because(reason),
        Ok(most) => view.say(
            text!(
                "Both fit. Weights take {0} of what serving holds; up to {1} {1 request fits|requests fit} at this context.",
                "两者都放得下。权重占服务内存的 {0}；此上下文下最多容纳 {1} 个请求。",
            ),
            &[
                &percent(weights / (weights + cache).max(f64::MIN_POSITIVE)),
                &shown(most, Unit::Count),
            ],
        ),
    }
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let weights = Given::new(view)
        .field("parameters", Field::Parameters)
        .result("bytes_per_parameter", Readout::BytesPerParameter)
        .and_then(|given| given.derive("weight_bytes"));
    let cache = cache_of(Given::new(view).field("batch", Field::Batch));
    [weights, cache].into_iter().flatten().collect()
}
