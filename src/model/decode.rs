//! Generating one token after another, bound by reading the weights (appendix C).

use super::domain::finite;
use super::memory::weight_bytes;
use super::{Expected, ModelError};
use crate::quantity::{
    BytePerParameter, BytePerSecond, Flop, FlopPerParameter, Parameter, Token, TokenPerSecond,
};

/// Work for one token: `P·f`, with `f` = 2 for a multiply and an add per parameter (appendix C,
/// roofline example).
///
/// `P` is the number of parameters that take part.
///
/// For a mixture of experts the parameters are the active ones.
///
/// # Errors
/// Both inputs must be above 0.
///
/// ```
/// use fleetscope::model::decode::decode_flops_per_token;
/// use fleetscope::quantity::{FlopPerParameter, Parameter};
/// // The book's 8B model.
/// let work = decode_flops_per_token(Parameter::new(8.03e9), FlopPerParameter::new(2.0))?;
/// assert_eq!(format!("{:.1}", work.si() / 1e9), "16.1");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn decode_flops_per_token(
    parameters: Parameter,
    per_parameter: FlopPerParameter,
) -> Result<Flop, ModelError> {
    Expected::Positive.check("parameters", parameters.si())?;
    Expected::Positive.check("flops_per_parameter", per_parameter.si())?;
    finite(parameters * per_parameter)
}

/// The most tokens one stream can receive: `BW/(P·b)`, one pass over the weights per token
/// (appendix C, roofline example).
///
/// `BW` is the memory bandwidth, `P` the parameters, `b` the bytes of one. An upper bound: the
/// model must fit, and reading the key-value cache comes on top.
///
/// # Errors
/// Every input must be above 0.
///
/// ```
/// use fleetscope::model::decode::decode_tokens_per_second;
/// use fleetscope::quantity::{BytePerParameter, BytePerSecond, Parameter};
/// // The book's 8B model in BF16 on an H100.
/// let bandwidth = BytePerSecond::new(3.35e12);
/// let rate = decode_tokens_per_second(bandwidth, Parameter::new(8.03e9), BytePerParameter::new(2.0))?;
/// assert_eq!(format!("{:.1}", rate.si()), "208.6");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn decode_tokens_per_second(
    bandwidth: BytePerSecond,
    parameters: Parameter,
    per_parameter: BytePerParameter,
) -> Result<TokenPerSecond, ModelError> {
    Expected::Positive.check("bandwidth_bytes_per_s", bandwidth.si())?;
    let weights = weight_bytes(parameters, per_parameter)?;
    finite(Token::new(1.0) / (weights / bandwidth))
}
