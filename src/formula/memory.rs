//! Rows for [`crate::model::memory`].

use super::call::call;
use super::inputs::{
    BATCH, BYTES_PER_ELEMENT, BYTES_PER_PARAMETER, LAYERS, PARAMETERS, SEQUENCE_TOKENS,
};
use super::{Formula, Topic};
use crate::model::memory;
use crate::quantity::Unit;

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "memory",
    title: text!("Memory", "内存"),
    formulas: &[
        Formula {
            slug: "weight_bytes",
            title: text!("Size of the weights", "权重大小"),
            symbol: "M_weights",
            equation: "P * b",
            inputs: &[PARAMETERS, BYTES_PER_PARAMETER],
            unit: Unit::Byte,
            source: text!("Appendix C, roofline example", "附录 C，屋顶线示例"),
            assumptions: text!(
                "All parameters are stored in one precision.",
                "所有参数以同一精度存储。",
            ),
            caution: text!(
                "Capacity needs the total parameters, even where a mixture of experts computes with few of them. GB here are 1e9 bytes, not GiB.",
                "容量要按总参数量计算，即使混合专家模型只用其中一部分。此处 GB 为 1e9 字节，不是 GiB。",
            ),
            function: |row, numbers| call(memory::weight_bytes, row, numbers),
        },
        Formula {
            slug: "kv_cache_bytes",
            title: text!("KV cache, multi-head attention", "KV 缓存：多头注意力"),
            symbol: "M_KV",
            equation: "2 * N_L * d * S * B * s",
            inputs: &[
                LAYERS,
                LAYERS
                    .with_key("width")
                    .with_symbol("d")
                    .with_label(text!("hidden size", "隐藏维度"))
                    .with_default(4096.0),
                SEQUENCE_TOKENS,
                BATCH.with_default(1.0),
                BYTES_PER_ELEMENT,
            ],
            unit: Unit::Byte,
            source: text!("Appendix F, Eq. F.3", "附录 F，式 F.3"),
            assumptions: text!(
                "Every attention head keeps its own keys and values, and all sequences have the full length.",
                "每个注意力头各自保存键和值，且所有序列都达到满长度。",
            ),
            caution: text!(
                "With grouped-query attention the hidden size overstates the cache by query heads over KV heads: 8 times for Llama 2 70B.",
                "对分组查询注意力，用隐藏维度会把缓存高估“查询头数/KV 头数”倍：Llama 2 70B 为 8 倍。",
            ),
            function: |row, numbers| call(memory::kv_cache_bytes, row, numbers),
        },
        Formula {
            slug: "kv_cache_bytes_gqa",
            title: text!("KV cache, grouped-query attention", "KV 缓存：分组查询注意力"),
            symbol: "M_KV",
            equation: "2 * N_L * h_kv * d_h * S * B * s",
            inputs: &[
                LAYERS.with_default(80.0),
                LAYERS
                    .with_key("kv_heads")
                    .with_symbol("h_kv")
                    .with_label(text!("KV heads", "KV 头数"))
                    .with_default(8.0),
                LAYERS
                    .with_key("head_dim")
                    .with_symbol("d_h")
                    .with_label(text!("size of one head", "每个头的维度"))
                    .with_default(128.0),
                SEQUENCE_TOKENS,
                BATCH.with_default(1.0),
                BYTES_PER_ELEMENT,
            ],
            unit: Unit::Byte,
            source: text!(
                "Appendix F, Eq. F.3 with the width that is cached",
                "附录 F，式 F.3，取实际缓存的宽度",
            ),
            assumptions: text!(
                "Query heads share the keys and values of their group; one KV head is multi-query, as many as query heads is multi-head attention.",
                "同组查询头共用键和值；KV 头数为 1 即多查询注意力，等于查询头数即多头注意力。",
            ),
            caution: text!(
                "Latent attention and sliding windows cache less; paged allocation rounds up.",
                "潜在注意力与滑动窗口的缓存更小；分页分配则会向上取整。",
            ),
            function: |row, numbers| call(memory::kv_cache_bytes_gqa, row, numbers),
        },
    ],
};
