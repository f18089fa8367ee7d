//! The work of a training run, and its time (appendix C).

use super::domain::finite;
use super::{Expected, ModelError};
use crate::quantity::{Flop, FlopPerSecond, Parameter, Second, Token};

/// FLOP per parameter and token: two forward, four backward.
const FLOP_PER_PARAMETER_AND_TOKEN: f64 = 6.0;

/// Work of a training run: `6·P·tokens` (appendix C, weak scaling).
///
/// `P` is the number of parameters that take part.
///
/// Dense; for a mixture of experts the parameters are the active ones. Attention over the sequence
/// is not in it.
///
/// # Errors
/// The parameters must be above 0, the tokens at least 0.
///
/// ```
/// use fleetscope::model::training::training_flops;
/// use fleetscope::quantity::{Parameter, Token};
/// // A 70B model on 15 trillion tokens: 6.3e24 FLOP.
/// let work = training_flops(Parameter::new(70e9), Token::new(15e12))?;
/// assert_eq!(format!("{:.1}", work.si() / 1e24), "6.3");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn training_flops(parameters: Parameter, tokens: Token) -> Result<Flop, ModelError> {
    Expected::Positive.check("parameters", parameters.si())?;
    Expected::NonNegative.check("tokens", tokens.si())?;
    finite(Flop::new(FLOP_PER_PARAMETER_AND_TOKEN * parameters.si() * tokens.si()))
}

/// Time of a training run: `FLOP / effective FLOP/s` (appendix C).
///
/// The rate is what [`effective_flops`](super::fleet::effective_flops) gives.
///
/// # Errors
/// The work must be at least 0, the rate above 0.
///
/// ```
/// use fleetscope::model::training::training_time;
/// use fleetscope::quantity::{Flop, FlopPerSecond};
/// // 6.3e24 FLOP at the 195 PFLOP/s of the book's 1,024-GPU fleet: about 374 days.
/// let time = training_time(Flop::new(6.3e24), FlopPerSecond::new(194.95e15))?;
/// assert_eq!(format!("{:.0}", time.days()), "374");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn training_time(work: Flop, effective: FlopPerSecond) -> Result<Second, ModelError> {
    Expected::NonNegative.check("training_flop", work.si())?;
    Expected::Positive.check("effective_flops_per_s", effective.si())?;
    finite(work / effective)
}
