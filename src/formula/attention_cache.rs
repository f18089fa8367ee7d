//! Rows for [`crate::model::attention_cache`].

use super::call::call;
use super::input::Input;
use super::inputs::{BATCH, BYTES_PER_ELEMENT, LAYERS, SEQUENCE_TOKENS};
use super::shape_inputs::{HEAD_DIM, KV_HEADS, TENSOR_PARALLEL};
use super::{Formula, Topic};
use crate::model::{Expected, attention_cache};
use crate::quantity::Unit;
use crate::text::Text;

const ONE: Input = BATCH.with_label(text!("sequences", "序列数")).with_default(1.0);

const WINDOW: Input = LAYERS
    .with_key("window_tokens")
    .with_symbol("w")
    .with_label(text!("tokens in the window", "窗口内的词元数"))
    .with_default(1024.0);

const LATENT_LAYERS: Input = LAYERS.with_default(61.0);

const RANK: Input = LAYERS
    .with_key("kv_rank")
    .with_symbol("r")
    .with_label(text!("rank of the latent vector", "潜在向量的秩"))
    .with_default(512.0);

const ROPE: Input = LAYERS
    .with_key("rope_dim")
    .with_symbol("d_rope")
    .with_label(text!("rotary dimensions kept beside it", "另存的旋转位置维度"))
    .with_domain(Expected::WholeAtLeast(0))
    .with_default(64.0);

/// Layers of one of two kinds.
const fn kind(key: &'static str, symbol: &'static str, label: Text, default: f64) -> Input {
    LAYERS
        .with_key(key)
        .with_symbol(symbol)
        .with_label(label)
        .with_domain(Expected::WholeAtLeast(0))
        .with_default(default)
}

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "attention_cache",
    title: text!("KV cache by kind of attention", "各类注意力的 KV 缓存"),
    formulas: &[
        Formula {
            slug: "kv_cache_bytes_per_token",
            title: text!("KV cache of one token", "每个词元的 KV 缓存"),
            symbol: "k",
            equation: "2 * N_L * h_kv * d_h * s",
            inputs: &[LAYERS.with_default(126.0), KV_HEADS, HEAD_DIM, BYTES_PER_ELEMENT],
            unit: Unit::BytePerToken,
            source: text!(
                "DeepSeek-AI 2025, arXiv 2505.09343, table of cache sizes",
                "DeepSeek-AI 2025，arXiv 2505.09343，缓存大小表",
            ),
            assumptions: text!(
                "Every layer keeps keys and values of every token. As many KV heads as query heads is multi-head attention, one is multi-query attention.",
                "每层保存每个词元的键和值。KV 头数等于查询头数即多头注意力，为 1 即多查询注意力。",
            ),
            caution: text!(
                "Count KV heads, not query heads, and take the head size from the configuration: it need not be hidden size over heads.",
                "应数 KV 头而非查询头；每个头的维度以模型配置为准，未必等于隐藏维度除以头数。",
            ),
            function: |row, numbers| call(attention_cache::kv_cache_bytes_per_token, row, numbers),
        },
        Formula {
            slug: "kv_cache_bytes_gqa_per_gpu",
            title: text!("KV cache on one of several accelerators", "张量并行下单卡的 KV 缓存"),
            symbol: "M_KV",
            equation: "2 * N_L * ceil(h_kv / t) * d_h * S * B * s",
            inputs: &[
                LAYERS.with_default(80.0),
                KV_HEADS,
                HEAD_DIM,
                SEQUENCE_TOKENS.with_default(16_384.0),
                ONE,
                BYTES_PER_ELEMENT,
                TENSOR_PARALLEL,
            ],
            unit: Unit::Byte,
            source: text!(
                "Shoeybi et al. 2019, arXiv 1909.08053 (attention split by heads)",
                "Shoeybi et al. 2019，arXiv 1909.08053（按头切分注意力）",
            ),
            assumptions: text!(
                "Tensor parallelism deals out whole KV heads; the accelerator with the most is counted.",
                "张量并行按整个 KV 头分配，取分得最多的一卡。",
            ),
            caution: text!(
                "With more accelerators than KV heads, heads are copied and the cache per accelerator stops shrinking.",
                "加速器多于 KV 头时，头会被复制，单卡缓存不再减小。",
            ),
            function: |row, numbers| {
                call(attention_cache::kv_cache_bytes_gqa_per_gpu, row, numbers)
            },
        },
        Formula {
            slug: "kv_cache_bytes_per_token_mla",
            title: text!(
                "Cache of one token, latent attention",
                "每个词元的缓存：多头潜在注意力 (MLA)",
            ),
            symbol: "k",
            equation: "N_L * (r + d_rope) * s",
            inputs: &[LATENT_LAYERS, RANK, ROPE, BYTES_PER_ELEMENT],
            unit: Unit::BytePerToken,
            source: text!(
                "DeepSeek-AI 2025, arXiv 2505.09343, table of cache sizes",
                "DeepSeek-AI 2025，arXiv 2505.09343，缓存大小表",
            ),
            assumptions: text!(
                "One compressed vector stands for keys and values, and one shared key carries the position.",
                "一个压缩向量同时代表键和值，另有一个共享的键携带位置信息。",
            ),
            caution: text!(
                "There is no factor 2, and the rotary dimensions count: both are common errors. Tensor parallelism copies this cache.",
                "没有系数 2，且旋转位置维度要计入，这两处常被算错。张量并行会复制这份缓存。",
            ),
            function: |row, numbers| {
                call(attention_cache::kv_cache_bytes_per_token_mla, row, numbers)
            },
        },
        Formula {
            slug: "kv_cache_bytes_mla",
            title: text!("KV cache, latent attention", "KV 缓存：多头潜在注意力 (MLA)"),
            symbol: "M_KV",
            equation: "N_L * (r + d_rope) * S * B * s",
            inputs: &[
                LATENT_LAYERS,
                RANK,
                ROPE,
                SEQUENCE_TOKENS.with_default(163_840.0),
                ONE,
                BYTES_PER_ELEMENT,
            ],
            unit: Unit::Byte,
            source: Text::same("DeepSeek-AI 2025, arXiv 2505.09343"),
            assumptions: text!(
                "As for one token; all sequences have the full length.",
                "同单个词元的情形；所有序列都达到满长度。",
            ),
            caution: text!(
                "An engine that expands the keys and values before caching them keeps many times as much.",
                "若引擎先展开键和值再缓存，占用会大许多倍。",
            ),
            function: |row, numbers| call(attention_cache::kv_cache_bytes_mla, row, numbers),
        },
        Formula {
            slug: "kv_cache_bytes_sliding",
            title: text!("KV cache, sliding window", "KV 缓存：滑动窗口"),
            symbol: "M_KV",
            equation: "2 * N_L * h_kv * d_h * min(S, w) * B * s",
            inputs: &[
                LAYERS,
                KV_HEADS,
                HEAD_DIM,
                WINDOW.with_default(4096.0),
                SEQUENCE_TOKENS.with_default(32_768.0),
                ONE,
                BYTES_PER_ELEMENT,
            ],
            unit: Unit::Byte,
            source: Text::same("Jiang et al. 2023 (Mistral 7B), arXiv 2310.06825"),
            assumptions: text!(
                "Every layer looks back over the window only, and what falls out of it is overwritten.",
                "每层只回看窗口之内，移出窗口的内容会被覆盖。",
            ),
            caution: text!(
                "Engines that do not overwrite keep the whole sequence; the model still sees only the window.",
                "若引擎不做覆盖，缓存的仍是整个序列，而模型看到的只有窗口。",
            ),
            function: |row, numbers| call(attention_cache::kv_cache_bytes_sliding, row, numbers),
        },
        Formula {
            slug: "kv_cache_bytes_mixed",
            title: text!("KV cache, global and local layers", "KV 缓存：全局层与局部层混合"),
            symbol: "M_KV",
            equation: "2 * h_kv * d_h * (N_global * S + N_local * min(S, w)) * B * s",
            inputs: &[
                kind("global_layers", "N_global", text!("global layers", "全局注意力层数"), 10.0),
                kind("local_layers", "N_local", text!("local layers", "局部注意力层数"), 52.0),
                WINDOW,
                KV_HEADS.with_default(16.0),
                HEAD_DIM,
                SEQUENCE_TOKENS.with_default(131_072.0),
                ONE,
                BYTES_PER_ELEMENT,
            ],
            unit: Unit::Byte,
            source: Text::same("Gemma Team 2025 (Gemma 3), arXiv 2503.19786"),
            assumptions: text!(
                "Both kinds of layers have the same KV heads of the same size.",
                "两类层的 KV 头数与维度相同。",
            ),
            caution: text!(
                "Treating every layer as global overstates long contexts several times. Layers with a state of fixed size count in neither kind.",
                "把所有层都当作全局层，会把长上下文高估数倍。状态大小固定的层不属于其中任何一类。",
            ),
            function: |row, numbers| call(attention_cache::kv_cache_bytes_mixed, row, numbers),
        },
    ],
};
