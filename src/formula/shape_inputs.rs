//! The inputs that describe a transformer, its split and its requests, shared by several topics.

use super::input::Input;
use super::inputs::{GPUS, LAYERS};
use crate::model::Expected;
use crate::quantity::Unit;
use crate::text::Text;

/// A count of at least one.
const fn count(key: &'static str, symbol: &'static str, label: Text, default: f64) -> Input {
    LAYERS.with_key(key).with_symbol(symbol).with_label(label).with_default(default)
}

// The shape.

pub(super) const HIDDEN: Input = count("hidden", "h", text!("hidden size", "隐藏维度"), 12_288.0);

pub(super) const HEADS: Input = count("heads", "a", text!("attention heads", "注意力头数"), 96.0);

pub(super) const KV_HEADS: Input = count("kv_heads", "h_kv", text!("KV heads", "KV 头数"), 8.0);

pub(super) const HEAD_DIM: Input =
    count("head_dim", "d_h", text!("numbers per head", "每个头的维度"), 128.0);

pub(super) const VOCABULARY: Input =
    count("vocabulary", "V", text!("size of the vocabulary", "词表大小"), 51_200.0);

// The split.

pub(super) const TENSOR_PARALLEL: Input = count(
    "tensor_parallel",
    "t",
    text!("tensor-parallel accelerators", "张量并行的加速器数量"),
    8.0,
);

pub(super) const PIPELINE_PARALLEL: Input = count(
    "pipeline_parallel",
    "p",
    text!("pipeline-parallel accelerators", "流水线并行的加速器数量"),
    1.0,
);

pub(super) const DATA_PARALLEL: Input =
    count("data_parallel", "d", text!("data-parallel ranks", "数据并行的份数"), 64.0);

// What is measured.

pub(super) const TOKENS: Input = Input::new(
    "tokens",
    "n_tokens",
    text!("training tokens", "训练词元数"),
    Unit::Token,
    Expected::NonNegative,
    300e9,
);

pub(super) const TOKEN_RATE: Input = Input::new(
    "tokens_per_s",
    "X",
    text!("tokens per second of the whole job", "整个作业每秒的词元数"),
    Unit::TokenPerSecond,
    Expected::NonNegative,
    238.3e3,
);

pub(super) const ACHIEVED: Input = Input::new(
    "achieved_flops_per_s",
    "X",
    text!("rate that one accelerator achieves", "单个加速器的实际速率"),
    Unit::FlopPerSecond,
    Expected::Positive,
    140e12,
);

pub(super) const RECOMPUTE_FRACTION: Input = Input::new(
    "recompute_fraction",
    "r",
    text!("share of the forward pass computed twice", "重计算占前向的比例"),
    Unit::Fraction,
    Expected::Between(0.0, 1.0),
    1.0,
);

/// The number of ranks of a collective.
pub(super) const RANKS: Input = GPUS.with_default(8.0);
