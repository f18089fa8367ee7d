//! What share of the peak a training run uses, from what one can measure.
//!
//! Model FLOPs utilization (MFU) counts the work the model needs, hardware FLOPs utilization (HFU)
//! also what is computed twice to save memory. Above 1 the peak or the work is wrong.

use super::domain::{count, finite, fraction};
use super::training_work::{PER_PARAMETER, PER_PARAMETER_AGAIN, training_flops_per_token};
use super::{Expected, ModelError};
use crate::quantity::{Flop, FlopPerSecond, FlopPerToken, Parameter, Second, TokenPerSecond};

/// Share of the peak from throughput and work per token: `X·w/(N·R)` (PaLM, arXiv 2204.02311,
/// appendix B).
///
/// `X` tokens per second of the whole job, `w` FLOP for each, `N` accelerators with a peak of `R`.
/// It is the MFU or the HFU, depending on what `w` counts.
///
/// # Errors
/// The throughput and the work must be at least 0, `gpus` at least 1, the peak above 0.
///
/// ```
/// use fleetscope::model::flop_utilization::flop_utilization;
/// use fleetscope::quantity::{FlopPerSecond, FlopPerToken, TokenPerSecond};
/// // Megatron-Turing NLG 530B: 65,430 tokens/s on 2240 A100, 3.233 TFLOP for each: 30.3% MFU.
/// let (rate, work) = (TokenPerSecond::new(65_430.0), FlopPerToken::new(3.233e12));
/// let mfu = flop_utilization(rate, work, 2240, FlopPerSecond::new(312e12))?;
/// assert_eq!(format!("{:.3}", mfu), "0.303");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn flop_utilization(
    rate: TokenPerSecond,
    per_token: FlopPerToken,
    gpus: u64,
    peak: FlopPerSecond,
) -> Result<f64, ModelError> {
    Expected::NonNegative.check("tokens_per_s", rate.si())?;
    Expected::NonNegative.check("flops_per_token", per_token.si())?;
    let gpus = count("gpus", gpus)?;
    Expected::Positive.check("peak_flops_per_s", peak.si())?;
    finite(per_token * rate / (gpus * peak))
}

/// Model FLOPs utilization without attention: `6·P·X/(N·R)` (PaLM, arXiv 2204.02311, appendix B).
///
/// `P` parameters (the active ones of a mixture of experts), the rest as in [`flop_utilization`].
///
/// # Errors
/// As [`flop_utilization`]; the parameters must be above 0.
///
/// ```
/// use fleetscope::model::flop_utilization::mfu_from_tokens;
/// use fleetscope::quantity::{FlopPerSecond, Parameter, TokenPerSecond};
/// // PaLM 540B on 6144 TPU v4.
/// let (rate, parameters) = (TokenPerSecond::new(238.3e3), Parameter::new(540.35e9));
/// let mfu = mfu_from_tokens(rate, parameters, 6144, FlopPerSecond::new(275e12))?;
/// assert_eq!(format!("{:.3}", mfu), "0.457");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mfu_from_tokens(
    rate: TokenPerSecond,
    parameters: Parameter,
    gpus: u64,
    peak: FlopPerSecond,
) -> Result<f64, ModelError> {
    hfu_from_tokens(rate, parameters, 0.0, gpus, peak)
}

/// Model FLOPs utilization with attention: `X·(6·P + 12·L·a·d_h·S)/(N·R)` (PaLM, arXiv 2204.02311,
/// appendix B).
///
/// `L` layers of `a` heads of width `d_h` over sequences of `S` tokens, the rest as in
/// [`mfu_from_tokens`].
///
/// # Errors
/// As [`mfu_from_tokens`]; every count must be at least 1.
///
/// ```
/// use fleetscope::model::flop_utilization::mfu_from_tokens_with_attention;
/// use fleetscope::quantity::{FlopPerSecond, Parameter, TokenPerSecond};
/// // PaLM 540B on 6144 TPU v4.
/// let (rate, parameters) = (TokenPerSecond::new(238.3e3), Parameter::new(540.35e9));
/// let peak = FlopPerSecond::new(275e12);
/// let mfu = mfu_from_tokens_with_attention(rate, parameters, 118, 48, 256, 2048, 6144, peak)?;
/// assert_eq!(format!("{:.3}", mfu), "0.462");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
#[allow(clippy::too_many_arguments, reason = "a measured rate, the model's shape and the fleet")]
pub fn mfu_from_tokens_with_attention(
    rate: TokenPerSecond,
    parameters: Parameter,
    layers: u64,
    heads: u64,
    head_dim: u64,
    sequence_tokens: u64,
    gpus: u64,
    peak: FlopPerSecond,
) -> Result<f64, ModelError> {
    let work = training_flops_per_token(parameters, layers, heads, head_dim, sequence_tokens)?;
    flop_utilization(rate, work, gpus, peak)
}

/// Hardware FLOPs utilization without attention: `X·(6 + 2·r)·P/(N·R)` (PaLM, arXiv 2204.02311,
/// appendix B).
///
/// `r` is the share of the forward pass that is computed twice: 1 with full recomputation. The rest
/// as in [`mfu_from_tokens`].
///
/// # Errors
/// As [`mfu_from_tokens`]; the share must be between 0 and 1.
///
/// ```
/// use fleetscope::model::flop_utilization::{hfu_from_tokens, mfu_from_tokens};
/// use fleetscope::quantity::{FlopPerSecond, Parameter, TokenPerSecond};
/// // Full recomputation keeps the hardware a third busier than the model needs.
/// let (rate, parameters) = (TokenPerSecond::new(100e3), Parameter::new(175e9));
/// let peak = FlopPerSecond::new(312e12);
/// let hfu = hfu_from_tokens(rate, parameters, 1.0, 1024, peak)?;
/// let mfu = mfu_from_tokens(rate, parameters, 1024, peak)?;
/// assert_eq!(format!("{:.4}", hfu / mfu), "1.3333");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn hfu_from_tokens(
    rate: TokenPerSecond,
    parameters: Parameter,
    recompute_fraction: f64,
    gpus: u64,
    peak: FlopPerSecond,
) -> Result<f64, ModelError> {
    Expected::Positive.check("parameters", parameters.si())?;
    let again = PER_PARAMETER_AGAIN * fraction("recompute_fraction", recompute_fraction)?;
    let work = finite(FlopPerToken::new((PER_PARAMETER + again) * parameters.si()))?;
    flop_utilization(rate, work, gpus, peak)
}

/// Rate of each accelerator from the time of an iteration: `w/(N·T)` (arXiv 2104.04473, section 5).
///
/// `w` FLOP in one iteration over `N` accelerators in the time `T`.
///
/// # Errors
/// The work must be at least 0, the time above 0, `gpus` at least 1.
///
/// ```
/// use fleetscope::model::flop_utilization::achieved_flops_per_gpu;
/// use fleetscope::quantity::{Flop, Second};
/// // 502 PFLOP/s over 3072 accelerators: 163 TFLOP/s each, as the 1T model was reported.
/// let rate = achieved_flops_per_gpu(Flop::new(502e15), Second::new(1.0), 3072)?;
/// assert_eq!(format!("{:.0}", rate.si() / 1e12), "163");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn achieved_flops_per_gpu(
    iteration: Flop,
    time: Second,
    gpus: u64,
) -> Result<FlopPerSecond, ModelError> {
    Expected::NonNegative.check("iteration_flop", iteration.si())?;
    Expected::Positive.check("iteration_s", time.si())?;
    finite(iteration / time / count("gpus", gpus)?)
}

/// Share of the peak that a measured rate is: `X/R` (arXiv 2104.04473, Table 1).
///
/// `X` is the rate of one accelerator, `R` the peak of the precision in use, dense.
///
/// # Errors
/// The rate must be at least 0, the peak above 0.
///
/// ```
/// use fleetscope::model::flop_utilization::achieved_flop_fraction;
/// use fleetscope::quantity::FlopPerSecond;
/// // 163 TFLOP/s on an A100: 52%.
/// let share = achieved_flop_fraction(FlopPerSecond::new(163e12), FlopPerSecond::new(312e12))?;
/// assert_eq!(format!("{:.2}", share), "0.52");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn achieved_flop_fraction(
    achieved: FlopPerSecond,
    peak: FlopPerSecond,
) -> Result<f64, ModelError> {
    Expected::NonNegative.check("achieved_flops_per_s", achieved.si())?;
    Expected::Positive.check("peak_flops_per_s", peak.si())?;
    finite(achieved / peak)
}
