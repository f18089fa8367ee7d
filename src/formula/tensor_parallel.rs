//! Rows for [`crate::model::tensor_parallel`].

use super::call::call;
use super::input::Input;
use super::inputs::{BATCH, BYTES_PER_ELEMENT, LAYERS, SEQUENCE_TOKENS};
use super::shape_inputs::{HIDDEN, TENSOR_PARALLEL};
use super::{Formula, Topic};
use crate::model::tensor_parallel;
use crate::quantity::Unit;

const MICRO_BATCH: Input =
    BATCH.with_label(text!("sequences in a micro-batch", "微批次中的序列数")).with_default(1.0);

const SEQUENCE: Input = SEQUENCE_TOKENS
    .with_label(text!("tokens of each sequence in the pass", "每个序列本次处理的词元数"))
    .with_default(2048.0);

const LAYER: &[Input] = &[MICRO_BATCH, SEQUENCE, HIDDEN, BYTES_PER_ELEMENT, TENSOR_PARALLEL];

const COUNTED: Input = LAYERS.with_default(1.0);

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "tensor_parallel",
    title: text!("Tensor parallelism", "张量并行"),
    formulas: &[
        Formula {
            slug: "tensor_collectives_training",
            title: text!("AllReduces of a training step", "训练步的 AllReduce 次数"),
            symbol: "n",
            equation: "4 * N_L",
            inputs: &[COUNTED],
            unit: Unit::Count,
            source: text!(
                "Shoeybi et al. 2019, arXiv 1909.08053, section 3",
                "Shoeybi et al. 2019，arXiv 1909.08053，第 3 节",
            ),
            assumptions: text!(
                "Per micro-batch: each layer reduces after attention and after the feed-forward block, forward and backward.",
                "按微批次计：每层在注意力之后、前馈块之后各归约一次，前向与反向都是如此。",
            ),
            caution: text!(
                "Full recomputation repeats the two of the forward pass, which makes six.",
                "完全重计算会重复前向的两次，共六次。",
            ),
            function: |row, numbers| {
                call(tensor_parallel::tensor_collectives_training, row, numbers)
            },
        },
        Formula {
            slug: "tensor_collectives_inference",
            title: text!("AllReduces of a forward pass", "前向的 AllReduce 次数"),
            symbol: "n",
            equation: "2 * N_L",
            inputs: &[COUNTED],
            unit: Unit::Count,
            source: text!(
                "Shoeybi et al. 2019, arXiv 1909.08053, section 3",
                "Shoeybi et al. 2019，arXiv 1909.08053，第 3 节",
            ),
            assumptions: text!(
                "Each layer reduces after attention and after the feed-forward block.",
                "每层在注意力之后、前馈块之后各归约一次。",
            ),
            caution: text!(
                "In decoding the messages are small, so the latency of each counts, not the bandwidth.",
                "解码时消息很小，起作用的是每次的延迟而非带宽。",
            ),
            function: |row, numbers| {
                call(tensor_parallel::tensor_collectives_inference, row, numbers)
            },
        },
        Formula {
            slug: "tensor_parallel_bytes_training",
            title: text!("Sent per layer in training", "训练中每层的发送量"),
            symbol: "M",
            equation: "8 * B * S * h * s * (t - 1) / t",
            inputs: LAYER,
            unit: Unit::Byte,
            source: text!(
                "Narayanan et al. 2021, arXiv 2104.04473, section 3.2",
                "Narayanan et al. 2021，arXiv 2104.04473，第 3.2 节",
            ),
            assumptions: text!(
                "Four ring AllReduces of the layer's output, per micro-batch and accelerator.",
                "对层输出做四次环形 AllReduce，按每微批次、每卡计。",
            ),
            caution: text!(
                "It stays nearly the same however many accelerators share the layer, so tensor parallelism belongs inside a node.",
                "无论多少卡分摊一层，发送量几乎不变，因此张量并行宜限于节点内。",
            ),
            function: |row, numbers| {
                call(tensor_parallel::tensor_parallel_bytes_training, row, numbers)
            },
        },
        Formula {
            slug: "tensor_parallel_bytes_inference",
            title: text!("Sent per layer in a forward pass", "前向中每层的发送量"),
            symbol: "M",
            equation: "4 * B * S * h * s * (t - 1) / t",
            inputs: &[
                MICRO_BATCH.with_default(32.0),
                SEQUENCE.with_default(1.0),
                HIDDEN.with_default(8192.0),
                BYTES_PER_ELEMENT,
                TENSOR_PARALLEL,
            ],
            unit: Unit::Byte,
            source: text!(
                "Narayanan et al. 2021, arXiv 2104.04473, section 3.2",
                "Narayanan et al. 2021，arXiv 2104.04473，第 3.2 节",
            ),
            assumptions: text!(
                "Two ring AllReduces of the layer's output; one token per sequence when decoding.",
                "对层输出做两次环形 AllReduce；解码时每个序列只有一个词元。",
            ),
            caution: text!(
                "Engines use one-shot kernels for small messages, which send more bytes in fewer steps.",
                "引擎对小消息使用一步式内核，步数更少而发送量更大。",
            ),
            function: |row, numbers| {
                call(tensor_parallel::tensor_parallel_bytes_inference, row, numbers)
            },
        },
        Formula {
            slug: "sequence_parallel_bytes_training",
            title: text!(
                "Sent per layer in training, sequence parallel",
                "训练中每层的发送量：序列并行",
            ),
            symbol: "M",
            equation: "8 * B * S * h * s * (t - 1) / t",
            inputs: LAYER,
            unit: Unit::Byte,
            source: text!(
                "Korthikanti et al. 2022, arXiv 2205.05198, section 4.2.2",
                "Korthikanti et al. 2022，arXiv 2205.05198，第 4.2.2 节",
            ),
            assumptions: text!(
                "Four AllGathers and four ReduceScatters in place of four AllReduces.",
                "四次 AllGather 加四次 ReduceScatter，取代四次 AllReduce。",
            ),
            caution: text!(
                "Implementations gather the input once more in the backward pass and hide it behind computing.",
                "具体实现会在反向时再收集一次输入，并用计算将其掩盖。",
            ),
            function: |row, numbers| {
                call(tensor_parallel::sequence_parallel_bytes_training, row, numbers)
            },
        },
    ],
};
