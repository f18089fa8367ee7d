//! Generating one token after another, bound by reading the weights (appendix C).

use super::domain::finite;
use super::memory::weight_bytes;
use super::{Expected, ModelError};
use crate::quantity::{
    BytePerParameter, BytePerSecond, Flop, FlopPerParameter, Parameter, Token, TokenPerSecond,
};

/// Work for one token: `P·f`, with `f` = 2 for a multiply and an add per parameter (appendix C, roofline example).
///
/// For a mixture of experts the parameters are the active ones.
///
/// # Errors
/// Both inputs must be above 0.
pub fn decode_flops_per_token(
    parameters: Parameter,
    per_parameter: FlopPerParameter,
) -> Result<Flop, ModelError> {
    Expected::Positive.check("parameters", parameters.si())?;
    Expected::Positive.check("flops_per_parameter", per_parameter.si())?;
    finite(parameters * per_parameter)
}

/// The most tokens one stream can receive: `BW/(P·b)`, one pass over the weights per token (appendix C, roofline example).
///
/// # Errors
/// Every input must be above 0.
pub fn decode_tokens_per_second(
    bandwidth: BytePerSecond,
    parameters: Parameter,
    per_parameter: BytePerParameter,
) -> Result<TokenPerSecond, ModelError> {
    Expected::Positive.check("bandwidth_bytes_per_s", bandwidth.si())?;
    let weights = weight_bytes(parameters, per_parameter)?;
    finite(Token::new(1.0) / (weights / bandwidth))
}
