//! Rows for [`crate::model::training_memory`].

use super::call::call;
use super::input::Input;
use super::inputs::{BYTES_PER_PARAMETER, PARAMETERS};
use super::shape_inputs::{DATA_PARALLEL, PIPELINE_PARALLEL, TENSOR_PARALLEL};
use super::{Formula, Topic};
use crate::model::{Expected, training_memory};
use crate::quantity::Unit;
use crate::text::Text;

/// The model of the paper's figure.
const MODEL: Input = PARAMETERS.with_default(7.5e9);

const TENSOR: Input = TENSOR_PARALLEL.with_default(1.0).or_else(1.0);

const PIPELINE: Input = PIPELINE_PARALLEL.or_else(1.0);

const WEIGHT: Input = BYTES_PER_PARAMETER
    .with_key("weight_bytes_per_parameter")
    .with_symbol("b_w")
    .with_label(text!("bytes for the weight", "权重字节数"))
    .or_else(2.0);

const GRADIENT: Input = BYTES_PER_PARAMETER
    .with_key("gradient_bytes_per_parameter")
    .with_symbol("b_g")
    .with_label(text!("bytes for the gradient", "梯度字节数"))
    .with_domain(Expected::NonNegative)
    .or_else(2.0);

const OPTIMIZER: Input = BYTES_PER_PARAMETER
    .with_key("optimizer_bytes_per_parameter")
    .with_symbol("b_o")
    .with_label(text!("bytes for the optimizer", "优化器状态字节数"))
    .with_domain(Expected::NonNegative)
    .with_default(12.0)
    .or_else(12.0);

const SHARDED: &[Input] = &[MODEL, DATA_PARALLEL, TENSOR, PIPELINE, WEIGHT, GRADIENT, OPTIMIZER];

const SOURCE: Text = Text::same("Rajbhandari et al. 2020 (ZeRO), arXiv 1910.02054");

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "training_memory",
    title: text!("Training memory", "训练内存"),
    formulas: &[
        Formula {
            slug: "zero0_state_bytes",
            title: text!("Training state, not spread", "训练状态：不切分 (ZeRO 0)"),
            symbol: "M_state",
            equation: "P * (b_w + b_g + b_o) / (t * p)",
            inputs: &[MODEL, TENSOR, PIPELINE, WEIGHT, GRADIENT, OPTIMIZER],
            unit: Unit::Byte,
            source: SOURCE,
            assumptions: text!(
                "Mixed-precision Adam unless said otherwise: 2 bytes for the weight, 2 for the gradient, 12 for master copy and two moments. Every data-parallel rank keeps all of it.",
                "默认为混合精度 Adam：权重 2 字节、梯度 2 字节、主副本与两个动量共 12 字节。每个数据并行副本都完整保存。",
            ),
            caution: text!(
                "Activations, buffers and fragmentation come on top. FP32 training has 4, 4 and 8 bytes, 16 as well.",
                "激活值、缓冲区与碎片另计。FP32 训练为 4、4、8 字节，合计同为 16。",
            ),
            function: |row, numbers| call(training_memory::zero0_state_bytes, row, numbers),
        },
        Formula {
            slug: "zero1_state_bytes",
            title: text!("Training state, optimizer spread", "训练状态：切分优化器 (ZeRO 1)"),
            symbol: "M_state",
            equation: "P * (b_w + b_g + b_o / d) / (t * p)",
            inputs: SHARDED,
            unit: Unit::Byte,
            source: SOURCE,
            assumptions: text!(
                "Each data-parallel rank keeps its part of the optimizer and all weights and gradients.",
                "每个数据并行副本只存一份优化器分片，权重与梯度完整保存。",
            ),
            caution: text!(
                "No more is sent than in plain data parallelism. Activations come on top.",
                "通信量与普通数据并行相同。激活值另计。",
            ),
            function: |row, numbers| call(training_memory::zero1_state_bytes, row, numbers),
        },
        Formula {
            slug: "zero2_state_bytes",
            title: text!(
                "Training state, optimizer and gradients spread",
                "训练状态：切分优化器与梯度 (ZeRO 2)",
            ),
            symbol: "M_state",
            equation: "P * (b_w + (b_g + b_o) / d) / (t * p)",
            inputs: SHARDED,
            unit: Unit::Byte,
            source: SOURCE,
            assumptions: text!(
                "Each data-parallel rank keeps its part of optimizer and gradients and all weights.",
                "每个数据并行副本只存优化器与梯度的分片，权重完整保存。",
            ),
            caution: text!(
                "Gradient accumulation may keep whole gradients after all. Activations come on top.",
                "梯度累积时可能仍要保存完整梯度。激活值另计。",
            ),
            function: |row, numbers| call(training_memory::zero2_state_bytes, row, numbers),
        },
        Formula {
            slug: "zero3_state_bytes",
            title: text!("Training state, all spread", "训练状态：全部切分 (ZeRO 3)"),
            symbol: "M_state",
            equation: "P * (b_w + b_g + b_o) / (d * t * p)",
            inputs: SHARDED,
            unit: Unit::Byte,
            source: SOURCE,
            assumptions: text!(
                "Each data-parallel rank keeps its part of everything and gathers a layer when it is computed.",
                "每个数据并行副本只存全部状态的分片，计算某层时再收集该层。",
            ),
            caution: text!(
                "Half as much again is sent as in plain data parallelism, and the gathered layers come on top.",
                "通信量比普通数据并行多一半，收集来的层另占内存。",
            ),
            function: |row, numbers| call(training_memory::zero3_state_bytes, row, numbers),
        },
    ],
};
