//! How many parameters a transformer of a given shape has.

use super::domain::{count, finite};
use super::{Expected, ModelError};
use crate::quantity::Parameter;

/// One layer of a GPT: `12·h² + 13·h` (BLOOM training notes; the layer term of arXiv 2104.04473).
///
/// `h` is the hidden size; attention has `4h²` weights, a feed-forward block of width `4h` has
/// `8h²`, biases and the two norms make the rest.
///
/// # Errors
/// The hidden size must be at least 1.
///
/// ```
/// use fleetscope::model::parameter_count::transformer_layer_parameters;
/// // A layer of BLOOM-176B.
/// assert_eq!(transformer_layer_parameters(14_336)?.si(), 2_466_437_120.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn transformer_layer_parameters(hidden: u64) -> Result<Parameter, ModelError> {
    let hidden = count("hidden", hidden)?;
    finite(Parameter::new(hidden * (12.0 * hidden + 13.0)))
}

/// An embedding table: `V·h` (BLOOM training notes).
///
/// `V` is the size of the vocabulary, `h` the hidden size. An output layer of its own is as large
/// again.
///
/// # Errors
/// Both counts must be at least 1.
///
/// ```
/// use fleetscope::model::parameter_count::embedding_parameters;
/// // The embedding of BLOOM-176B.
/// assert_eq!(embedding_parameters(250_880, 14_336)?.si(), 3_596_615_680.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn embedding_parameters(vocabulary: u64, hidden: u64) -> Result<Parameter, ModelError> {
    finite(Parameter::new(count("vocabulary", vocabulary)? * count("hidden", hidden)?))
}

/// A whole GPT: `12·l·h²·(1 + 13/(12h) + (V+s)/(12lh))` (Narayanan et al. 2021, arXiv 2104.04473).
///
/// `l` layers of hidden size `h`, a vocabulary of `V` that the output layer shares, and learned
/// positions for `s` tokens.
///
/// # Errors
/// Every count must be at least 1.
///
/// ```
/// use fleetscope::model::parameter_count::transformer_parameters;
/// // GPT-3 as the paper lists it: 174.6 billion.
/// let gpt3 = transformer_parameters(96, 12_288, 51_200, 2048)?;
/// assert_eq!(format!("{:.1}", gpt3.si() / 1e9), "174.6");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn transformer_parameters(
    layers: u64,
    hidden: u64,
    vocabulary: u64,
    sequence_tokens: u64,
) -> Result<Parameter, ModelError> {
    let stack = count("layers", layers)? * transformer_layer_parameters(hidden)?;
    let rows = count("vocabulary", vocabulary)? + count("sequence_tokens", sequence_tokens)?;
    finite(stack + Parameter::new(rows * hidden as f64))
}

/// A decoder with grouped-query attention and a gated feed-forward block, as Llama is built:
/// `l·(2·h·d_h·(a + h_kv) + 3·h·f + 2·h) + e·V·h + h` (Llama 3, arXiv 2407.21783, table of shapes).
///
/// `l` layers of hidden size `h`; `a` query heads and `h_kv` KV heads of `d_h`; feed-forward width
/// `f` with three matrices; a vocabulary of `V` in `e` tables, 1 if the output layer shares the
/// embedding and 2 if it has its own; norms without bias.
///
/// # Errors
/// Every count must be at least 1, the KV heads at most the query heads, the tables at most 2.
///
/// ```
/// use fleetscope::model::parameter_count::decoder_parameters;
/// // Llama 3 8B, to the last parameter.
/// let llama = decoder_parameters(32, 4096, 32, 8, 128, 14_336, 128_256, 2)?;
/// assert_eq!(llama.si(), 8_030_261_248.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
#[allow(clippy::too_many_arguments, reason = "the shape of a decoder")]
pub fn decoder_parameters(
    layers: u64,
    hidden: u64,
    heads: u64,
    kv_heads: u64,
    head_dim: u64,
    feed_forward: u64,
    vocabulary: u64,
    embedding_tables: u64,
) -> Result<Parameter, ModelError> {
    let layers = count("layers", layers)?;
    let heads = count("heads", heads)?;
    let kv_heads = count("kv_heads", kv_heads)?;
    Expected::AtMost(heads).check("kv_heads", kv_heads)?;
    let head_dim = count("head_dim", head_dim)?;
    let feed_forward = count("feed_forward", feed_forward)?;
    let tables = count("embedding_tables", embedding_tables)?;
    Expected::AtMost(2.0).check("embedding_tables", tables)?;
    let embedding = embedding_parameters(vocabulary, hidden)?;
    let hidden = hidden as f64;
    let attention = 2.0 * hidden * head_dim * (heads + kv_heads);
    let layer = attention + 3.0 * hidden * feed_forward + 2.0 * hidden;
    finite(Parameter::new(layers * layer) + tables * embedding + Parameter::new(hidden))
}
