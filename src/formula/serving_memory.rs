//! Rows for [`crate::model::serving_memory`].

use super::call::call;
use super::input::Input;
use super::inputs::{BYTES_PER_PARAMETER, PARAMETERS, SEQUENCE_TOKENS};
use super::shape_inputs::TENSOR_PARALLEL;
use super::{Formula, Topic};
use crate::model::{Expected, serving_memory};
use crate::quantity::Unit;
use crate::text::Text;

pub(super) const CACHE_PER_TOKEN: Input = Input::new(
    "kv_bytes_per_token",
    "k",
    text!("KV cache of one token", "每个词元的 KV 缓存"),
    Unit::BytePerToken,
    Expected::NonNegative,
    131_072.0,
);

const SOURCE: Text = Text::same("Kwon et al. 2023 (vLLM), arXiv 2309.06180");

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "serving_memory",
    title: text!("Serving memory", "推理内存"),
    formulas: &[
        Formula {
            slug: "inference_memory_bytes",
            title: text!("Memory of a serving accelerator", "推理时单卡内存"),
            symbol: "M",
            equation: "(P * b + k * n) / t + M_overhead",
            inputs: &[
                PARAMETERS.with_default(70.6e9),
                BYTES_PER_PARAMETER,
                CACHE_PER_TOKEN.with_default(327_680.0),
                Input::new(
                    "cached_tokens",
                    "n",
                    text!("tokens in the cache, of all sequences", "所有序列缓存的词元总数"),
                    Unit::Token,
                    Expected::NonNegative,
                    131_072.0,
                ),
                TENSOR_PARALLEL.or_else(1.0),
                Input::new(
                    "overhead_bytes",
                    "M_overhead",
                    text!("runtime and activations on each", "每卡的运行时与激活值"),
                    Unit::Byte,
                    Expected::NonNegative,
                    0.0,
                )
                .or_else(0.0),
            ],
            unit: Unit::Byte,
            source: SOURCE,
            assumptions: text!(
                "Tensor parallelism divides weights and cache evenly; all experts of a mixture are resident.",
                "张量并行均分权重与缓存；混合专家模型的全部专家常驻内存。",
            ),
            caution: text!(
                "KV heads that are copied, unused cache blocks and CUDA graphs add to it: measure the overhead.",
                "被复制的 KV 头、未用满的缓存块和 CUDA graph 会额外占用：额外开销应以实测为准。",
            ),
            function: |row, numbers| call(serving_memory::inference_memory_bytes, row, numbers),
        },
        Formula {
            slug: "sequences_in_memory",
            title: text!("Sequences that fit in memory", "内存可容纳的序列数"),
            symbol: "B_max",
            equation: "floor((M - P * b) / (k * S))",
            inputs: &[
                Input::new(
                    "memory_bytes",
                    "M",
                    text!("memory for weights and cache", "可供权重与缓存使用的内存"),
                    Unit::Byte,
                    Expected::NonNegative,
                    80e9,
                ),
                PARAMETERS,
                BYTES_PER_PARAMETER,
                CACHE_PER_TOKEN.with_domain(Expected::Positive),
                SEQUENCE_TOKENS,
            ],
            unit: Unit::Count,
            source: SOURCE,
            assumptions: text!(
                "All sequences have the full length, and nothing but weights and cache takes memory.",
                "所有序列都达到满长度，且内存只被权重与缓存占用。",
            ),
            caution: text!(
                "80 GB are 74.5 GiB: taking one for the other changes the answer by a tenth. Engines keep some memory back.",
                "80 GB 等于 74.5 GiB，二者混淆会使结果相差一成。引擎还会预留部分内存。",
            ),
            function: |row, numbers| call(serving_memory::sequences_in_memory, row, numbers),
        },
    ],
};
