//! Rows for [`crate::model::decode_step`].

use super::call::call;
use super::inputs::{
    BANDWIDTH, BATCH, BYTES_PER_PARAMETER, GPUS, PARAMETERS, PEAK, SEQUENCE_TOKENS,
};
use super::serving_memory::CACHE_PER_TOKEN;
use super::shape_inputs::TOKEN_RATE;
use super::{Formula, Topic};
use crate::model::{Expected, decode_step};
use crate::quantity::Unit;

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "decode_step",
    title: text!("Decoding a batch", "批量解码"),
    formulas: &[
        Formula {
            slug: "decode_step_time",
            title: text!("Time of a decoding step", "单步解码时间"),
            symbol: "T",
            equation: "B * S * k / (N * BW) + max(2 * B * P / (N * R), P * b / (N * BW))",
            inputs: &[
                BATCH.with_default(256.0),
                SEQUENCE_TOKENS.with_default(8192.0),
                CACHE_PER_TOKEN.with_default(100e3),
                PARAMETERS.with_default(30e9),
                BYTES_PER_PARAMETER.with_default(1.0),
                GPUS.with_default(16.0),
                PEAK.with_default(197e12),
                BANDWIDTH.with_default(810e9),
            ],
            unit: Unit::Second,
            source: text!("JAX scaling book, inference", "JAX scaling book，推理一章"),
            assumptions: text!(
                "Weights and caches are spread evenly, reading the caches does not overlap with the matrix products, and communication is free.",
                "权重与缓存均匀切分，读取缓存与矩阵乘法不重叠，通信不计。",
            ),
            caution: text!(
                "At long contexts the caches decide, and a larger batch no longer raises the throughput much.",
                "上下文很长时由缓存决定，再增大批次也难以提高吞吐。",
            ),
            function: |row, numbers| call(decode_step::decode_step_time, row, numbers),
        },
        Formula {
            slug: "bandwidth_for_token_rate",
            title: text!("Bandwidth for a decoding rate", "达到解码速率所需的带宽"),
            symbol: "BW",
            equation: "P * b * X",
            inputs: &[
                PARAMETERS.with_default(7e9),
                BYTES_PER_PARAMETER,
                TOKEN_RATE
                    .with_label(text!("tokens per second of one stream", "单路每秒词元数"))
                    .with_domain(Expected::Positive)
                    .with_default(100.0),
            ],
            unit: Unit::BytePerSecond,
            source: text!(
                "Appendix C, roofline example, turned round",
                "附录 C，屋顶线示例，反向求解",
            ),
            assumptions: text!(
                "One stream, and every weight is read once for each token.",
                "单路请求，每个词元把全部权重读一遍。",
            ),
            caution: text!(
                "The least it takes: reading the KV cache comes on top, and full bandwidth is never reached.",
                "这是最低要求：还要读取 KV 缓存，且带宽无法完全跑满。",
            ),
            function: |row, numbers| call(decode_step::bandwidth_for_token_rate, row, numbers),
        },
    ],
};
