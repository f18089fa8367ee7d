//! One decoding step of a batch: every sequence gets one token.

use super::domain::{count, finite};
use super::memory::weight_bytes;
use super::{Expected, ModelError};
use crate::quantity::{
    BytePerParameter, BytePerSecond, BytePerToken, Flop, FlopPerSecond, Parameter, Second, Token,
    TokenPerSecond,
};

/// Time of a decoding step: `B·S·k/(N·BW) + max(2·B·P/(N·R), P·b/(N·BW))` (JAX scaling book,
/// inference).
///
/// `B` sequences of `S` tokens with a cache of `k` bytes per token; `P` parameters of `b` bytes;
/// `N` accelerators with a peak of `R` and a memory bandwidth of `BW`. Reading the caches is always
/// memory bound and adds to the matrix products, which are bound by one or the other.
///
/// # Errors
/// Every count must be at least 1, the cache at least 0, the rest above 0.
///
/// ```
/// use fleetscope::model::decode_step::decode_step_time;
/// use fleetscope::quantity::{
///     BytePerParameter, BytePerSecond, BytePerToken, FlopPerSecond, Parameter,
/// };
/// // A 30B model in INT8 on 16 TPU v5e with contexts of 8192 tokens: 2.6 ms at batch 4, 21 at 256.
/// let (cache, parameters) = (BytePerToken::new(100e3), Parameter::new(30e9));
/// let (bytes, peak) = (BytePerParameter::new(1.0), FlopPerSecond::new(197e12));
/// let bandwidth = BytePerSecond::new(810e9);
/// let step =
///     |batch| decode_step_time(batch, 8192, cache, parameters, bytes, 16, peak, bandwidth);
/// assert_eq!(format!("{:.1}", step(4)?.si() * 1e3), "2.6");
/// assert_eq!(format!("{:.0}", step(256)?.si() * 1e3), "21");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
#[allow(clippy::too_many_arguments, reason = "a batch, a model and a fleet")]
pub fn decode_step_time(
    batch: u64,
    sequence_tokens: u64,
    per_token: BytePerToken,
    parameters: Parameter,
    per_parameter: BytePerParameter,
    gpus: u64,
    peak: FlopPerSecond,
    bandwidth: BytePerSecond,
) -> Result<Second, ModelError> {
    let batch = count("batch", batch)?;
    let cached = Token::new(batch * count("sequence_tokens", sequence_tokens)?);
    Expected::NonNegative.check("kv_bytes_per_token", per_token.si())?;
    let weights = weight_bytes(parameters, per_parameter)?;
    let gpus = count("gpus", gpus)?;
    Expected::Positive.check("peak_flops_per_s", peak.si())?;
    Expected::Positive.check("bandwidth_bytes_per_s", bandwidth.si())?;
    let reading = per_token * cached / (gpus * bandwidth);
    let work = Flop::new(2.0 * batch * parameters.si());
    let products = (work / (gpus * peak)).max(weights / (gpus * bandwidth));
    finite(reading + products)
}

/// Memory bandwidth that a stream of tokens needs: `P·b·X` (appendix C, roofline example, turned
/// round).
///
/// `P` parameters of `b` bytes, each read once for every one of `X` tokens per second.
///
/// # Errors
/// Every input must be above 0.
///
/// ```
/// use fleetscope::model::decode_step::bandwidth_for_token_rate;
/// use fleetscope::quantity::{BytePerParameter, Parameter, TokenPerSecond};
/// // A 7B model of 2 bytes at 100 tokens/s: 1.4 TB/s.
/// let (parameters, bytes) = (Parameter::new(7e9), BytePerParameter::new(2.0));
/// let bandwidth = bandwidth_for_token_rate(parameters, bytes, TokenPerSecond::new(100.0))?;
/// assert_eq!(bandwidth.si(), 1.4e12);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn bandwidth_for_token_rate(
    parameters: Parameter,
    per_parameter: BytePerParameter,
    rate: TokenPerSecond,
) -> Result<BytePerSecond, ModelError> {
    let weights = weight_bytes(parameters, per_parameter)?;
    Expected::Positive.check("tokens_per_s", rate.si())?;
    finite(BytePerSecond::new(weights.si() * rate.si()))
}
