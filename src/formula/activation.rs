//! Rows for [`crate::model::activation`].

use super::call::call;
use super::input::Input;
use super::inputs::{BATCH, LAYERS, SEQUENCE_TOKENS, STAGES};
use super::shape_inputs::{HEADS, HIDDEN, TENSOR_PARALLEL};
use super::{Formula, Topic};
use crate::model::{Expected, activation};
use crate::quantity::Unit;
use crate::text::Text;

const SEQUENCE: Input = SEQUENCE_TOKENS
    .with_label(text!("tokens of each sequence", "每个序列的词元数"))
    .with_default(2048.0);

const MICRO_BATCH: Input =
    BATCH.with_label(text!("sequences in a micro-batch", "微批次中的序列数")).with_default(1.0);

const TENSOR: Input = TENSOR_PARALLEL.or_else(1.0);

const SOURCE: Text = Text::same("Korthikanti et al. 2022, arXiv 2205.05198");

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "activation",
    title: text!("Activation memory", "激活值内存"),
    formulas: &[
        Formula {
            slug: "attention_activation_term",
            title: text!("Attention scores beside the rest", "注意力分数项"),
            symbol: "x",
            equation: "5 * a * S / h",
            inputs: &[SEQUENCE, HIDDEN.with_default(20_480.0), HEADS.with_default(128.0)],
            unit: Unit::Ratio,
            source: SOURCE,
            assumptions: text!(
                "Scores, their softmax and its dropout mask are stored; everything else of the layer is 34.",
                "保存注意力分数、softmax 结果及其 dropout 掩码；该层其余部分为 34。",
            ),
            caution: text!(
                "Kernels such as FlashAttention never store the scores, and the term vanishes.",
                "FlashAttention 一类的内核从不保存分数，此项消失。",
            ),
            function: |row, numbers| call(activation::attention_activation_term, row, numbers),
        },
        Formula {
            slug: "activation_bytes_per_layer",
            title: text!("Activations of a layer", "单层激活值"),
            symbol: "A",
            equation: "S * B * h * (10 + 24 / t + 5 * a * S / (h * t))",
            inputs: &[SEQUENCE, MICRO_BATCH, HIDDEN, HEADS, TENSOR.with_default(1.0)],
            unit: Unit::Byte,
            source: SOURCE,
            assumptions: text!(
                "A GPT layer with 16-bit activations and dropout, nothing recomputed. Tensor parallelism leaves 10 bytes per element on every rank.",
                "GPT 层，16 位激活值，含 dropout，不重计算。张量并行下每卡仍各存每元素 10 字节。",
            ),
            caution: text!(
                "Gated feed-forward blocks, no dropout or other precisions change the constants.",
                "门控前馈块、不用 dropout 或其他精度都会改变系数。",
            ),
            function: |row, numbers| call(activation::activation_bytes_per_layer, row, numbers),
        },
        Formula {
            slug: "activation_bytes_sequence_parallel",
            title: text!("Activations of a layer, sequence parallel", "单层激活值：序列并行"),
            symbol: "A",
            equation: "S * B * h / t * (34 + 5 * a * S / h)",
            inputs: &[SEQUENCE, MICRO_BATCH, HIDDEN, HEADS, TENSOR_PARALLEL],
            unit: Unit::Byte,
            source: SOURCE,
            assumptions: text!(
                "Tensor parallelism spreads attention and feed-forward, sequence parallelism the norms and dropouts between them.",
                "张量并行切分注意力与前馈块，序列并行切分其间的归一化与 dropout。",
            ),
            caution: text!(
                "This sequence parallelism works within tensor parallelism; context parallelism is another thing.",
                "这里的序列并行配合张量并行使用，与上下文并行不同。",
            ),
            function: |row, numbers| {
                call(activation::activation_bytes_sequence_parallel, row, numbers)
            },
        },
        Formula {
            slug: "activation_bytes_selective",
            title: text!(
                "Activations of a layer, selective recomputation",
                "单层激活值：选择性重计算",
            ),
            symbol: "A",
            equation: "S * B * h * (10 + 24 / t)",
            inputs: &[SEQUENCE, MICRO_BATCH, HIDDEN, TENSOR.with_default(1.0)],
            unit: Unit::Byte,
            source: SOURCE,
            assumptions: text!(
                "Attention scores are computed again in the backward pass, which costs little work.",
                "反向时重新计算注意力分数，额外运算很少。",
            ),
            caution: text!(
                "FlashAttention reaches the same without asking for it.",
                "FlashAttention 无须额外设置即可达到同样效果。",
            ),
            function: |row, numbers| call(activation::activation_bytes_selective, row, numbers),
        },
        Formula {
            slug: "activation_bytes_selective_sequence",
            title: text!(
                "Activations of a layer, selective and sequence parallel",
                "单层激活值：选择性重计算加序列并行",
            ),
            symbol: "A",
            equation: "34 * S * B * h / t",
            inputs: &[SEQUENCE, MICRO_BATCH, HIDDEN, TENSOR_PARALLEL],
            unit: Unit::Byte,
            source: SOURCE,
            assumptions: text!(
                "Everything is spread over the tensor-parallel ranks, and attention scores are computed again.",
                "所有内容分摊到张量并行各卡，注意力分数重新计算。",
            ),
            caution: text!(
                "The embedding, the output layer and its loss are not in it; the logits alone can be large.",
                "未含词嵌入、输出层与损失；仅 logits 就可能很大。",
            ),
            function: |row, numbers| {
                call(activation::activation_bytes_selective_sequence, row, numbers)
            },
        },
        Formula {
            slug: "activation_bytes_full_recompute",
            title: text!("Activations of a layer, full recomputation", "单层激活值：完全重计算",),
            symbol: "A",
            equation: "2 * S * B * h",
            inputs: &[SEQUENCE, MICRO_BATCH, HIDDEN],
            unit: Unit::Byte,
            source: SOURCE,
            assumptions: text!(
                "Only the layer's input is kept, and its forward pass runs again in the backward pass.",
                "只保存该层输入，反向时重新执行该层前向。",
            ),
            caution: text!(
                "It costs a third more work; the layer being recomputed needs its activations for a while.",
                "运算量增加三分之一；正在重计算的层仍会短暂占用其全部激活值。",
            ),
            function: |row, numbers| {
                call(activation::activation_bytes_full_recompute, row, numbers)
            },
        },
        Formula {
            slug: "activation_bytes_first_stage",
            title: text!("Activations of the first pipeline stage", "第一流水线阶段的激活值"),
            symbol: "M_activations",
            equation: "A * N_L * (1 + ifBelow(V, 2, 0, (p - 1) / (p * V)))",
            inputs: &[
                Input::new(
                    "activation_bytes_per_layer",
                    "A",
                    text!("activations of a layer and micro-batch", "单层单个微批次的激活值"),
                    Unit::Byte,
                    Expected::NonNegative,
                    358_612_992.0,
                ),
                LAYERS.with_default(96.0),
                STAGES,
                STAGES
                    .with_key("virtual_stages")
                    .with_symbol("V")
                    .with_label(text!("virtual stages on each", "每卡的虚拟阶段数"))
                    .with_default(1.0)
                    .or_else(1.0),
            ],
            unit: Unit::Byte,
            source: text!(
                "Korthikanti et al. 2022, arXiv 2205.05198, section 4.2.3",
                "Korthikanti et al. 2022，arXiv 2205.05198，第 4.2.3 节",
            ),
            assumptions: text!(
                "1F1B: the first stage has as many micro-batches in flight as there are stages, each in its share of the layers.",
                "1F1B：第一阶段同时在途的微批次数等于阶段数，每个只占自己那部分层。",
            ),
            caution: text!(
                "More stages do not shrink it. GPipe keeps all micro-batches and needs more.",
                "增加阶段数并不会减小它。GPipe 保留全部微批次，占用更多。",
            ),
            function: |row, numbers| call(activation::activation_bytes_first_stage, row, numbers),
        },
    ],
};
