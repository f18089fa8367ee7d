//! Rows for [`crate::model::decode`].

use super::call::call;
use super::input::Input;
use super::inputs::{BANDWIDTH, BYTES_PER_PARAMETER, PARAMETERS};
use super::{Formula, Topic};
use crate::model::{Expected, decode};
use crate::quantity::Unit;

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "decode",
    title: text!("Decoding", "解码"),
    formulas: &[
        Formula {
            slug: "decode_flops_per_token",
            title: text!("Work per decoded token", "每解码一个词元的运算量"),
            symbol: "O",
            equation: "f * P",
            inputs: &[
                PARAMETERS,
                Input::new(
                    "flops_per_parameter",
                    "f",
                    text!("operations per parameter", "每个参数的运算次数"),
                    Unit::FlopPerParameter,
                    Expected::Positive,
                    2.0,
                ),
            ],
            unit: Unit::Flop,
            source: text!("Appendix C, roofline example", "附录 C，屋顶线示例"),
            assumptions: text!(
                "One multiplication and one addition per parameter; attention over the context is small beside it.",
                "每个参数一次乘法加一次加法；对上下文的注意力计算相对很小。",
            ),
            caution: text!(
                "For a mixture of experts use the active parameters; at long contexts add the attention.",
                "混合专家模型应取激活参数量；上下文很长时还要加上注意力计算。",
            ),
            function: |row, numbers| call(decode::decode_flops_per_token, row, numbers),
        },
        Formula {
            slug: "decode_tokens_per_second",
            title: text!("Decoding rate of one stream", "单路解码速率"),
            symbol: "X",
            equation: "BW / (P * b)",
            inputs: &[BANDWIDTH, PARAMETERS, BYTES_PER_PARAMETER],
            unit: Unit::TokenPerSecond,
            source: text!("Appendix C, roofline example", "附录 C，屋顶线示例"),
            assumptions: text!(
                "The model fits in memory, one request at a time, and every weight is read once per token at full bandwidth.",
                "模型放得进内存，一次只处理一个请求，每个词元以满带宽把全部权重读一遍。",
            ),
            caution: text!(
                "An upper bound that ignores reading the KV cache. “8B” here is 8.03 billion parameters.",
                "未计 KV 缓存读取，因此是上界。此处“8B”实为 80.3 亿参数。",
            ),
            function: |row, numbers| call(decode::decode_tokens_per_second, row, numbers),
        },
    ],
};
