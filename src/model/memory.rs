//! What a model and its caches hold in memory (appendices C and F).

use super::domain::{count, finite};
use super::{Expected, ModelError};
use crate::quantity::{Byte, BytePerParameter, Parameter};

/// The weights: `P·b` (appendix C, roofline example).
///
/// `P` is the number of parameters (all of them, active or not), `b` the bytes of one.
///
/// # Errors
/// Both inputs must be above 0.
///
/// ```
/// use fleetscope::model::memory::weight_bytes;
/// use fleetscope::quantity::{BytePerParameter, Parameter};
/// // The book's 8B model (8.03 billion parameters) in BF16.
/// let size = weight_bytes(Parameter::new(8.03e9), BytePerParameter::new(2.0))?;
/// assert_eq!(format!("{:.1}", size.si() / 1e9), "16.1");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn weight_bytes(
    parameters: Parameter,
    per_parameter: BytePerParameter,
) -> Result<Byte, ModelError> {
    Expected::Positive.check("parameters", parameters.si())?;
    Expected::Positive.check("bytes_per_parameter", per_parameter.si())?;
    finite(parameters * per_parameter)
}

/// Keys and values of multi-head attention: `2·N_L·d·S·B·s` (Eq. F.3).
///
/// `N_L` layers, `d` width, `S` tokens of each sequence, `B` sequences, `s` bytes per element; 2
/// because keys and values are both kept.
///
/// `width` is the hidden size, so every attention head keeps its own keys and values; for
/// grouped-query models use [`kv_cache_bytes_gqa`].
///
/// # Errors
/// Every count must be at least 1, the bytes per element above 0.
///
/// ```
/// use fleetscope::model::memory::kv_cache_bytes;
/// // A 7B model with 32 layers of width 4096, one sequence of 4096 tokens in BF16: 2.1 GB.
/// let size = kv_cache_bytes(32, 4096, 4096, 1, 2.0)?;
/// assert_eq!(format!("{:.3}", size.si() / 1e9), "2.147");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn kv_cache_bytes(
    layers: u64,
    width: u64,
    sequence_tokens: u64,
    batch: u64,
    bytes_per_element: f64,
) -> Result<Byte, ModelError> {
    let layers = count("layers", layers)?;
    let width = count("width", width)?;
    let sequence_tokens = count("sequence_tokens", sequence_tokens)?;
    let batch = count("batch", batch)?;
    Expected::Positive.check("bytes_per_element", bytes_per_element)?;
    finite(Byte::new(2.0 * layers * width * sequence_tokens * batch * bytes_per_element))
}

/// Keys and values of grouped-query attention: `2·N_L·h_kv·d_h·S·B·s` (Eq. F.3 with the width that
/// is cached).
///
/// `h_kv` key-value heads of dimension `d_h`, the rest as in [`kv_cache_bytes`].
///
/// One key-value head is multi-query attention; as many as query heads is multi-head attention.
///
/// # Errors
/// Every count must be at least 1, the bytes per element above 0.
///
/// ```
/// use fleetscope::model::memory::kv_cache_bytes_gqa;
/// // A 70B model with 80 layers and 8 key-value heads of 128: an eighth of what its width would suggest.
/// let size = kv_cache_bytes_gqa(80, 8, 128, 4096, 1, 2.0)?;
/// assert_eq!(format!("{:.3}", size.si() / 1e9), "1.342");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn kv_cache_bytes_gqa(
    layers: u64,
    kv_heads: u64,
    head_dim: u64,
    sequence_tokens: u64,
    batch: u64,
    bytes_per_element: f64,
) -> Result<Byte, ModelError> {
    let layers = count("layers", layers)?;
    let kv_heads = count("kv_heads", kv_heads)?;
    let head_dim = count("head_dim", head_dim)?;
    let sequence_tokens = count("sequence_tokens", sequence_tokens)?;
    let batch = count("batch", batch)?;
    Expected::Positive.check("bytes_per_element", bytes_per_element)?;
    finite(Byte::new(
        2.0 * layers * kv_heads * head_dim * sequence_tokens * batch * bytes_per_element,
    ))
}
