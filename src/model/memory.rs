//! What a model and its caches hold in memory (appendices C and F).

use super::domain::{count, finite};
use super::{Expected, ModelError};
use crate::quantity::{Byte, BytePerParameter, Parameter};

/// The weights: `P·b` (appendix C, roofline example).
///
/// # Errors
/// Both inputs must be above 0.
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
/// `width` is the hidden size, so every attention head keeps its own keys and
/// values; for grouped-query models use [`kv_cache_bytes_gqa`].
///
/// # Errors
/// Every count must be at least 1, the bytes per element above 0.
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

/// Keys and values of grouped-query attention: `2·N_L·h_kv·d_h·S·B·s` (Eq. F.3 with the width that is cached).
///
/// One key-value head is multi-query attention; as many as query heads is multi-head attention.
///
/// # Errors
/// Every count must be at least 1, the bytes per element above 0.
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
