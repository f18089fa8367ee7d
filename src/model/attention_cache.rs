//! What attention keeps of the tokens it has seen, by kind of attention.
//!
//! Multi-head, grouped-query and multi-query attention differ in the number of KV heads alone;
//! latent attention caches one compressed vector; a sliding window caches its last tokens.

use super::domain::{count, finite};
use super::{Expected, ModelError};
use crate::quantity::{Byte, BytePerToken};

/// Keys and values: both are kept.
const KEYS_AND_VALUES: f64 = 2.0;

/// Bytes that every layer keeps of one token, over all of `layers`.
fn per_token(
    layers: f64,
    kv_heads: u64,
    head_dim: u64,
    bytes_per_element: f64,
) -> Result<BytePerToken, ModelError> {
    let kv_heads = count("kv_heads", kv_heads)?;
    let head_dim = count("head_dim", head_dim)?;
    Expected::Positive.check("bytes_per_element", bytes_per_element)?;
    Ok(BytePerToken::new(KEYS_AND_VALUES * layers * kv_heads * head_dim * bytes_per_element))
}

/// The number of tokens of all sequences.
fn tokens(sequence_tokens: f64, batch: u64) -> Result<f64, ModelError> {
    Ok(sequence_tokens * count("batch", batch)?)
}

/// Keys and values of one token: `2·N_L·h_kv·d_h·s` (DeepSeek-V3 insights paper, arXiv 2505.09343,
/// table of cache sizes).
///
/// `N_L` layers, `h_kv` KV heads (as many as query heads in multi-head attention, 1 in multi-query
/// attention), `d_h` numbers per head, `s` bytes per number.
///
/// # Errors
/// Every count must be at least 1, the bytes per element above 0.
///
/// ```
/// use fleetscope::model::attention_cache::kv_cache_bytes_per_token;
/// // Llama 3.1 405B in BF16: 126 layers with 8 KV heads of 128.
/// assert_eq!(kv_cache_bytes_per_token(126, 8, 128, 2.0)?.si(), 516_096.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn kv_cache_bytes_per_token(
    layers: u64,
    kv_heads: u64,
    head_dim: u64,
    bytes_per_element: f64,
) -> Result<BytePerToken, ModelError> {
    finite(per_token(count("layers", layers)?, kv_heads, head_dim, bytes_per_element)?)
}

/// The part of a grouped-query cache on each accelerator: `2·N_L·⌈h_kv/t⌉·d_h·S·B·s` (tensor
/// parallelism by heads, arXiv 1909.08053).
///
/// `t` accelerators share the heads; with more accelerators than KV heads some keep copies. `S`
/// tokens of each of `B` sequences, the rest as in [`kv_cache_bytes_per_token`].
///
/// # Errors
/// Every count must be at least 1, the bytes per element above 0.
///
/// ```
/// use fleetscope::model::attention_cache::kv_cache_bytes_gqa_per_gpu;
/// // A 70B model with 8 KV heads and a prompt of 16,384 tokens over 8 accelerators: 640 MiB each.
/// let part = kv_cache_bytes_gqa_per_gpu(80, 8, 128, 16_384, 1, 2.0, 8)?;
/// assert_eq!(part.si(), 640.0 * 1024.0 * 1024.0);
/// // Twice the accelerators save nothing: each KV head now stands on two of them.
/// assert_eq!(kv_cache_bytes_gqa_per_gpu(80, 8, 128, 16_384, 1, 2.0, 16)?, part);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn kv_cache_bytes_gqa_per_gpu(
    layers: u64,
    kv_heads: u64,
    head_dim: u64,
    sequence_tokens: u64,
    batch: u64,
    bytes_per_element: f64,
    tensor_parallel: u64,
) -> Result<Byte, ModelError> {
    count("kv_heads", kv_heads)?;
    count("tensor_parallel", tensor_parallel)?;
    let own_heads = kv_heads.div_ceil(tensor_parallel);
    let each = per_token(count("layers", layers)?, own_heads, head_dim, bytes_per_element)?;
    let tokens = tokens(count("sequence_tokens", sequence_tokens)?, batch)?;
    finite(Byte::new(each.si() * tokens))
}

/// Cache of one token with latent attention: `N_L·(r + d_rope)·s` (arXiv 2505.09343).
///
/// `r` is the rank of the compressed vector that stands for keys and values alike, so no factor 2;
/// `d_rope` the width of the shared key that carries the position; `N_L` layers, `s` bytes per
/// number.
///
/// # Errors
/// Layers and rank must be at least 1, the bytes per element above 0.
///
/// ```
/// use fleetscope::model::attention_cache::kv_cache_bytes_per_token_mla;
/// // DeepSeek-V3 in BF16: 61 layers, rank 512 and 64 rotary dimensions.
/// assert_eq!(kv_cache_bytes_per_token_mla(61, 512, 64, 2.0)?.si(), 70_272.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn kv_cache_bytes_per_token_mla(
    layers: u64,
    kv_rank: u64,
    rope_dim: u64,
    bytes_per_element: f64,
) -> Result<BytePerToken, ModelError> {
    let layers = count("layers", layers)?;
    let kept = count("kv_rank", kv_rank)? + rope_dim as f64;
    Expected::Positive.check("bytes_per_element", bytes_per_element)?;
    finite(BytePerToken::new(layers * kept * bytes_per_element))
}

/// Cache of whole sequences with latent attention: `N_L·(r + d_rope)·S·B·s` (arXiv 2505.09343).
///
/// `S` tokens of each of `B` sequences, the rest as in [`kv_cache_bytes_per_token_mla`].
///
/// # Errors
/// Every count but the rotary dimensions must be at least 1, the bytes per element above 0.
///
/// ```
/// use fleetscope::model::attention_cache::kv_cache_bytes_mla;
/// // The full context of DeepSeek-V3.1 takes 10.72 GiB.
/// let size = kv_cache_bytes_mla(61, 512, 64, 163_840, 1, 2.0)?;
/// assert_eq!(format!("{:.2}", size.si() / 1024_f64.powi(3)), "10.72");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn kv_cache_bytes_mla(
    layers: u64,
    kv_rank: u64,
    rope_dim: u64,
    sequence_tokens: u64,
    batch: u64,
    bytes_per_element: f64,
) -> Result<Byte, ModelError> {
    let each = kv_cache_bytes_per_token_mla(layers, kv_rank, rope_dim, bytes_per_element)?;
    let tokens = tokens(count("sequence_tokens", sequence_tokens)?, batch)?;
    finite(Byte::new(each.si() * tokens))
}

/// Cache of layers that look back over a window only: `2·N_L·h_kv·d_h·min(S, w)·B·s` (Mistral 7B,
/// arXiv 2310.06825, rolling buffer cache).
///
/// `w` is the window in tokens, the rest as in [`kv_cache_bytes_gqa_per_gpu`].
///
/// # Errors
/// Every count must be at least 1, the bytes per element above 0.
///
/// ```
/// use fleetscope::model::attention_cache::kv_cache_bytes_sliding;
/// // Mistral 7B: with a window of 4096 a context of 32,768 tokens costs an eighth.
/// let window = kv_cache_bytes_sliding(32, 8, 128, 4096, 32_768, 1, 2.0)?;
/// let all = kv_cache_bytes_sliding(32, 8, 128, 32_768, 32_768, 1, 2.0)?;
/// assert_eq!(all / window, 8.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn kv_cache_bytes_sliding(
    layers: u64,
    kv_heads: u64,
    head_dim: u64,
    window_tokens: u64,
    sequence_tokens: u64,
    batch: u64,
    bytes_per_element: f64,
) -> Result<Byte, ModelError> {
    count("layers", layers)?;
    kv_cache_bytes_mixed(
        0,
        layers,
        window_tokens,
        kv_heads,
        head_dim,
        sequence_tokens,
        batch,
        bytes_per_element,
    )
}

/// Cache of a stack that mixes global layers with windowed ones:
/// `2·h_kv·d_h·(N_global·S + N_local·min(S, w))·B·s` (Gemma 3, arXiv 2503.19786).
///
/// `N_global` layers keep every token, `N_local` layers the last `w`, the rest as in
/// [`kv_cache_bytes_sliding`]. Layers that keep a state of fixed size instead (recurrent, linear
/// attention) count in neither.
///
/// # Errors
/// There must be at least one layer; every other count must be at least 1, the bytes per element
/// above 0.
///
/// ```
/// use fleetscope::model::attention_cache::kv_cache_bytes_mixed;
/// // Gemma 3 27B at 131,072 tokens: 10 of 62 layers are global. All global would be 62 GiB.
/// let size = kv_cache_bytes_mixed(10, 52, 1024, 16, 128, 131_072, 1, 2.0)?;
/// assert_eq!(format!("{:.2}", size.si() / 1024_f64.powi(3)), "10.41");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
#[allow(clippy::too_many_arguments, reason = "two kinds of layers of one shape")]
pub fn kv_cache_bytes_mixed(
    global_layers: u64,
    local_layers: u64,
    window_tokens: u64,
    kv_heads: u64,
    head_dim: u64,
    sequence_tokens: u64,
    batch: u64,
    bytes_per_element: f64,
) -> Result<Byte, ModelError> {
    if local_layers == 0 {
        count("global_layers", global_layers)?;
    }
    let window = count("window_tokens", window_tokens)?;
    let sequence = count("sequence_tokens", sequence_tokens)?;
    let of_one_layer = per_token(1.0, kv_heads, head_dim, bytes_per_element)?;
    let kept = global_layers as f64 * sequence + local_layers as f64 * sequence.min(window);
    finite(Byte::new(of_one_layer.si() * tokens(kept, batch)?))
}
