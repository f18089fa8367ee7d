//! The work of a training run, and its time (appendix C).

use super::domain::finite;
use super::{Expected, ModelError};
use crate::quantity::{Flop, FlopPerSecond, Parameter, Second, Token};

/// FLOP per parameter and token: two forward, four backward.
const FLOP_PER_PARAMETER_AND_TOKEN: f64 = 6.0;

/// Work of a training run: `6·P·tokens` (appendix C, weak scaling).
///
/// Dense; for a mixture of experts the parameters are the active ones. Attention over the sequence is not in it.
///
/// # Errors
/// The parameters must be above 0, the tokens at least 0.
pub fn training_flops(parameters: Parameter, tokens: Token) -> Result<Flop, ModelError> {
    Expected::Positive.check("parameters", parameters.si())?;
    Expected::NonNegative.check("tokens", tokens.si())?;
    finite(Flop::new(FLOP_PER_PARAMETER_AND_TOKEN * parameters.si() * tokens.si()))
}

/// Time of a training run: `FLOP / effective FLOP/s` (appendix C).
///
/// # Errors
/// The work must be at least 0, the rate above 0.
pub fn training_time(work: Flop, effective: FlopPerSecond) -> Result<Second, ModelError> {
    Expected::NonNegative.check("training_flop", work.si())?;
    Expected::Positive.check("effective_flops_per_s", effective.si())?;
    finite(work / effective)
}
