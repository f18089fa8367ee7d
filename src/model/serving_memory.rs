//! What a served model holds: weights, caches, and how many sequences fit.

use super::domain::{count, finite};
use super::memory::weight_bytes;
use super::{Expected, ModelError};
use crate::quantity::{Byte, BytePerParameter, BytePerToken, Parameter, Token};

/// Memory of one accelerator that serves: `(P·b + k·n)/t + o` (vLLM, arXiv 2309.06180, memory
/// layout).
///
/// `P` parameters of `b` bytes and `n` cached tokens of `k` bytes over `t` tensor-parallel
/// accelerators; `o` is what the runtime, activations and workspace take on each.
///
/// # Errors
/// The parameters and their bytes must be above 0, the cache and the overhead at least 0, `t` at
/// least 1.
///
/// ```
/// use fleetscope::model::serving_memory::inference_memory_bytes;
/// use fleetscope::quantity::{Byte, BytePerParameter, BytePerToken, Parameter, Token};
/// // Llama 3 70B in BF16 with 32 sequences of 4096 tokens on 8 accelerators: 23 GB each.
/// let (parameters, bytes) = (Parameter::new(70.6e9), BytePerParameter::new(2.0));
/// let (each, cached) = (BytePerToken::new(327_680.0), Token::new(32.0 * 4096.0));
/// let memory = inference_memory_bytes(parameters, bytes, each, cached, 8, Byte::ZERO)?;
/// assert_eq!(format!("{:.1}", memory.si() / 1e9), "23.0");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn inference_memory_bytes(
    parameters: Parameter,
    per_parameter: BytePerParameter,
    per_token: BytePerToken,
    cached: Token,
    tensor_parallel: u64,
    overhead: Byte,
) -> Result<Byte, ModelError> {
    let weights = weight_bytes(parameters, per_parameter)?;
    Expected::NonNegative.check("kv_bytes_per_token", per_token.si())?;
    Expected::NonNegative.check("cached_tokens", cached.si())?;
    let ranks = count("tensor_parallel", tensor_parallel)?;
    Expected::NonNegative.check("overhead_bytes", overhead.si())?;
    finite((weights + per_token * cached) / ranks + overhead)
}

/// Sequences that fit beside the weights: `⌊(M − P·b)/(k·S)⌋` (vLLM, arXiv 2309.06180).
///
/// `M` is the memory that may be used, `P` parameters of `b` bytes, `S` tokens of `k` bytes in each
/// sequence.
///
/// # Errors
/// Parameters, their bytes and the bytes per token must be above 0, `S` at least 1, and the memory
/// at least what the weights take.
///
/// ```
/// use fleetscope::model::serving_memory::sequences_in_memory;
/// use fleetscope::quantity::{Byte, BytePerParameter, BytePerToken, Parameter};
/// // Llama 3 8B in BF16 at 4096 tokens: 119 sequences fit 80 GB, 130 fit 80 GiB.
/// let (parameters, bytes) = (Parameter::new(8.03e9), BytePerParameter::new(2.0));
/// let fits = |memory| {
///     sequences_in_memory(Byte::new(memory), parameters, bytes, BytePerToken::new(131_072.0), 4096)
/// };
/// assert_eq!(fits(80e9)?, 119.0);
/// assert_eq!(fits(80.0 * 1024_f64.powi(3))?, 130.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn sequences_in_memory(
    memory: Byte,
    parameters: Parameter,
    per_parameter: BytePerParameter,
    per_token: BytePerToken,
    sequence_tokens: u64,
) -> Result<f64, ModelError> {
    let weights = weight_bytes(parameters, per_parameter)?;
    Expected::Positive.check("kv_bytes_per_token", per_token.si())?;
    let sequence = Token::new(count("sequence_tokens", sequence_tokens)?);
    Expected::AtLeast(weights.si()).check("memory_bytes", memory.si())?;
    finite(((memory - weights) / (per_token * sequence)).floor())
}
