//! Rows for [`crate::model::parameter_count`].

use super::call::call;
use super::inputs::{LAYERS, SEQUENCE_TOKENS};
use super::shape_inputs::{HEAD_DIM, HEADS, HIDDEN, KV_HEADS, VOCABULARY};
use super::{Formula, Topic};
use crate::model::parameter_count;
use crate::quantity::Unit;
use crate::text::Text;

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "parameter_count",
    title: text!("Parameters from the shape", "由模型结构求参数量"),
    formulas: &[
        Formula {
            slug: "transformer_layer_parameters",
            title: text!("Parameters of one layer", "单层参数量"),
            symbol: "P_layer",
            equation: "12 * h^2 + 13 * h",
            inputs: &[HIDDEN.with_default(14_336.0)],
            unit: Unit::Parameter,
            source: text!(
                "BLOOM training notes (bigscience tr11-176B-ml); layer term of arXiv 2104.04473",
                "BLOOM 训练记录（bigscience tr11-176B-ml）；层项取自 arXiv 2104.04473",
            ),
            assumptions: text!(
                "A GPT layer: full attention, a feed-forward block four times as wide, biases and two norms.",
                "GPT 层：完整注意力、四倍宽的前馈块，含偏置与两个归一化。",
            ),
            caution: text!(
                "Grouped-query attention and gated feed-forward blocks differ: use the count for decoders.",
                "分组查询注意力和门控前馈块不适用，应使用解码器的公式。",
            ),
            function: |row, numbers| {
                call(parameter_count::transformer_layer_parameters, row, numbers)
            },
        },
        Formula {
            slug: "embedding_parameters",
            title: text!("Parameters of an embedding", "词嵌入参数量"),
            symbol: "P_embedding",
            equation: "V * h",
            inputs: &[VOCABULARY.with_default(250_880.0), HIDDEN.with_default(14_336.0)],
            unit: Unit::Parameter,
            source: text!(
                "BLOOM training notes (bigscience tr11-176B-ml)",
                "BLOOM 训练记录（bigscience tr11-176B-ml）",
            ),
            assumptions: text!(
                "One table with a row for every word of the vocabulary, padding included.",
                "一张表，词表中每个词（含填充）占一行。",
            ),
            caution: text!(
                "An output layer of its own doubles it; in small models this is most of the parameters.",
                "若输出层不共享权重，则要加倍；小模型中这部分占了大半参数。",
            ),
            function: |row, numbers| call(parameter_count::embedding_parameters, row, numbers),
        },
        Formula {
            slug: "transformer_parameters",
            title: text!("Parameters of a GPT", "GPT 总参数量"),
            symbol: "P",
            equation: "12 * N_L * h^2 * (1 + 13 / (12 * h) + (V + S) / (12 * N_L * h))",
            inputs: &[
                LAYERS.with_default(96.0),
                HIDDEN,
                VOCABULARY,
                SEQUENCE_TOKENS
                    .with_label(text!("learned positions", "可学习的位置数"))
                    .with_default(2048.0),
            ],
            unit: Unit::Parameter,
            source: Text::same("Narayanan et al. 2021, arXiv 2104.04473"),
            assumptions: text!(
                "A GPT whose output layer shares the embedding and whose positions are learned.",
                "GPT 结构：输出层与词嵌入共享权重，位置编码可学习。",
            ),
            caution: text!(
                "Llama-like models have other feed-forward blocks and fewer KV heads, and do not follow it.",
                "Llama 类模型的前馈块不同、KV 头更少，不符合此式。",
            ),
            function: |row, numbers| call(parameter_count::transformer_parameters, row, numbers),
        },
        Formula {
            slug: "decoder_parameters",
            title: text!("Parameters of a Llama-like decoder", "Llama 类解码器的参数量"),
            symbol: "P",
            equation: "N_L * (2 * h * d_h * (a + h_kv) + 3 * h * f + 2 * h) + n_tables * V * h + h",
            inputs: &[
                LAYERS,
                HIDDEN.with_default(4096.0),
                HEADS.with_default(32.0),
                KV_HEADS,
                HEAD_DIM,
                HIDDEN
                    .with_key("feed_forward")
                    .with_symbol("f")
                    .with_label(text!("width of the feed-forward block", "前馈块宽度"))
                    .with_default(14_336.0),
                VOCABULARY.with_default(128_256.0),
                HIDDEN
                    .with_key("embedding_tables")
                    .with_symbol("n_tables")
                    .with_label(text!("embedding tables, 1 if shared", "词嵌入表数，共享为 1"))
                    .with_default(2.0)
                    .or_else(2.0),
            ],
            unit: Unit::Parameter,
            source: text!(
                "Llama Team 2024, arXiv 2407.21783, table of shapes",
                "Llama Team 2024，arXiv 2407.21783，结构表",
            ),
            assumptions: text!(
                "Grouped-query attention, a gated feed-forward block of three matrices, norms without bias, no other biases.",
                "分组查询注意力、由三个矩阵组成的门控前馈块，归一化无偏置，也无其他偏置。",
            ),
            caution: text!(
                "Dense models only: a mixture of experts has a feed-forward block for every expert.",
                "仅适用于稠密模型：混合专家模型的每个专家各有一个前馈块。",
            ),
            function: |row, numbers| call(parameter_count::decoder_parameters, row, numbers),
        },
    ],
};
