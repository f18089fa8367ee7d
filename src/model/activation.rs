//! What the forward pass keeps for the backward pass (Korthikanti et al. 2022, arXiv 2205.05198).
//!
//! For one layer of a GPT with 16-bit activations and dropout: `s` tokens of each of `b` sequences
//! (a micro-batch), hidden size `h`, `a` attention heads, `t` tensor-parallel ranks. A kernel that
//! never stores the attention matrix (FlashAttention) drops the `5·a·s/h`, as selective
//! recomputation does.

use super::domain::{count, finite};
use super::{Expected, ModelError};
use crate::quantity::Byte;

/// Bytes per element that every rank keeps unless the sequence is spread: inputs, norms, dropout.
const UNDIVIDED: f64 = 10.0;
/// Bytes per element inside attention and feed-forward, which tensor parallelism spreads.
const DIVIDED: f64 = 24.0;

/// The elements `s·b·h` of one tensor between layers.
fn elements(sequence_tokens: u64, batch: u64, hidden: u64) -> Result<f64, ModelError> {
    let sequence = count("sequence_tokens", sequence_tokens)?;
    Ok(sequence * count("batch", batch)? * count("hidden", hidden)?)
}

/// Attention scores against everything else: `5·a·s/h` bytes per element (arXiv 2205.05198).
///
/// Compare with 34: what of a layer's activations selective recomputation removes is
/// `x/(34 + x)`.
///
/// # Errors
/// Every count must be at least 1.
///
/// ```
/// use fleetscope::model::activation::attention_activation_term;
/// // Megatron-Turing NLG 530B: 64, so 64/98 = 65% of the activations are attention scores.
/// assert_eq!(attention_activation_term(2048, 20_480, 128)?, 64.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn attention_activation_term(
    sequence_tokens: u64,
    hidden: u64,
    heads: u64,
) -> Result<f64, ModelError> {
    let sequence = count("sequence_tokens", sequence_tokens)?;
    let hidden = count("hidden", hidden)?;
    finite(5.0 * count("heads", heads)? * sequence / hidden)
}

/// One layer, nothing recomputed: `s·b·h·(10 + 24/t + 5·a·s/(h·t))` (arXiv 2205.05198, Eqs. 1 and 2).
///
/// Symbols as in the module; without tensor parallelism `t = 1` and the bracket is `34 + 5·a·s/h`.
///
/// # Errors
/// Every count must be at least 1.
///
/// ```
/// use fleetscope::model::activation::activation_bytes_per_layer;
/// // GPT-3, one sequence, no parallelism: 2.87 GB for each layer.
/// assert_eq!(activation_bytes_per_layer(2048, 1, 12_288, 96, 1)?.si(), 2_868_903_936.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn activation_bytes_per_layer(
    sequence_tokens: u64,
    batch: u64,
    hidden: u64,
    heads: u64,
    tensor_parallel: u64,
) -> Result<Byte, ModelError> {
    let elements = elements(sequence_tokens, batch, hidden)?;
    let scores = attention_activation_term(sequence_tokens, hidden, heads)?;
    let ranks = count("tensor_parallel", tensor_parallel)?;
    finite(Byte::new(elements * (UNDIVIDED + DIVIDED / ranks + scores / ranks)))
}

/// One layer, tensor and sequence parallel: `s·b·h/t·(34 + 5·a·s/h)` (arXiv 2205.05198, Eq. 4).
///
/// Symbols as in the module; sequence parallelism spreads what tensor parallelism leaves whole.
///
/// # Errors
/// Every count must be at least 1.
///
/// ```
/// use fleetscope::model::activation::activation_bytes_sequence_parallel;
/// // GPT-3, one sequence, over 8 ranks: an eighth of 2.87 GB.
/// let layer = activation_bytes_sequence_parallel(2048, 1, 12_288, 96, 8)?;
/// assert_eq!(layer.si(), 2_868_903_936.0 / 8.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn activation_bytes_sequence_parallel(
    sequence_tokens: u64,
    batch: u64,
    hidden: u64,
    heads: u64,
    tensor_parallel: u64,
) -> Result<Byte, ModelError> {
    let whole = activation_bytes_per_layer(sequence_tokens, batch, hidden, heads, 1)?;
    finite(whole / count("tensor_parallel", tensor_parallel)?)
}

/// One layer with attention scores recomputed: `s·b·h·(10 + 24/t)` (arXiv 2205.05198, Table 2).
///
/// Symbols as in the module.
///
/// # Errors
/// Every count must be at least 1.
///
/// ```
/// use fleetscope::model::activation::activation_bytes_selective;
/// // GPT-3, one sequence: 34 of 114 bytes per element are left, so 70% are saved.
/// let layer = activation_bytes_selective(2048, 1, 12_288, 1)?;
/// assert_eq!(format!("{:.2}", 1.0 - layer.si() / 2_868_903_936.0), "0.70");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn activation_bytes_selective(
    sequence_tokens: u64,
    batch: u64,
    hidden: u64,
    tensor_parallel: u64,
) -> Result<Byte, ModelError> {
    let elements = elements(sequence_tokens, batch, hidden)?;
    let ranks = count("tensor_parallel", tensor_parallel)?;
    finite(Byte::new(elements * (UNDIVIDED + DIVIDED / ranks)))
}

/// One layer, tensor and sequence parallel, attention scores recomputed: `34·s·b·h/t`
/// (arXiv 2205.05198, Table 2).
///
/// Symbols as in the module.
///
/// # Errors
/// Every count must be at least 1.
///
/// ```
/// use fleetscope::model::activation::activation_bytes_selective_sequence;
/// // GPT-3, one sequence, over 8 ranks.
/// let layer = activation_bytes_selective_sequence(2048, 1, 12_288, 8)?;
/// assert_eq!(layer.si(), 34.0 * 2048.0 * 12_288.0 / 8.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn activation_bytes_selective_sequence(
    sequence_tokens: u64,
    batch: u64,
    hidden: u64,
    tensor_parallel: u64,
) -> Result<Byte, ModelError> {
    let elements = elements(sequence_tokens, batch, hidden)?;
    let ranks = count("tensor_parallel", tensor_parallel)?;
    finite(Byte::new(elements * (UNDIVIDED + DIVIDED) / ranks))
}

/// One layer with everything recomputed from its input: `2·s·b·h` (arXiv 2205.05198, Table 2).
///
/// Symbols as in the module; each rank keeps the input whole.
///
/// # Errors
/// Every count must be at least 1.
///
/// ```
/// use fleetscope::model::activation::activation_bytes_full_recompute;
/// // GPT-3, one sequence: 50 MB.
/// let layer = activation_bytes_full_recompute(2048, 1, 12_288)?;
/// assert_eq!(layer.si(), 50_331_648.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn activation_bytes_full_recompute(
    sequence_tokens: u64,
    batch: u64,
    hidden: u64,
) -> Result<Byte, ModelError> {
    finite(Byte::new(2.0 * elements(sequence_tokens, batch, hidden)?))
}

/// The first pipeline stage, which holds the most: `A·l·(1 + (p−1)/(p·V))` if the schedule
/// interleaves, else `A·l` (arXiv 2205.05198, section 4.2.3).
///
/// `A` bytes per layer and micro-batch, `l` layers of the whole model, `p` stages, `V` model parts
/// per stage. A plain 1F1B schedule (`V = 1`) keeps `p` micro-batches of `l/p` layers in flight.
///
/// # Errors
/// The bytes must be at least 0, every count at least 1.
///
/// ```
/// use fleetscope::model::activation::activation_bytes_first_stage;
/// use fleetscope::quantity::Byte;
/// // 96 layers of 1 GB over 8 stages: 96 GB, however many stages; interleaving twice adds 7/16.
/// let plain = activation_bytes_first_stage(Byte::new(1e9), 96, 8, 1)?;
/// assert_eq!(plain.si(), 96e9);
/// assert_eq!(activation_bytes_first_stage(Byte::new(1e9), 96, 8, 2)? / plain, 1.0 + 7.0 / 16.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn activation_bytes_first_stage(
    per_layer: Byte,
    layers: u64,
    stages: u64,
    virtual_stages: u64,
) -> Result<Byte, ModelError> {
    Expected::NonNegative.check("activation_bytes_per_layer", per_layer.si())?;
    let layers = count("layers", layers)?;
    let stages = count("stages", stages)?;
    let parts = count("virtual_stages", virtual_stages)?;
    let ahead = if virtual_stages == 1 { 0.0 } else { (stages - 1.0) / (stages * parts) };
    finite(per_layer * layers * (1.0 + ahead))
}
