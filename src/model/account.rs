//! Accounts over whole systems: gains, brains, tails and padding (conclusion).

use super::domain::{count, finite, fraction};
use super::{Expected, ModelError};
use crate::quantity::{FlopPerSecond, JoulePerBit, PerSecond};

/// What the fleet must contribute: `target/(hardware·algorithm)` (conclusion, napkin math 1.1).
///
/// # Errors
/// Every gain must be above 0.
pub fn fleet_gain_residual(
    target_gain: f64,
    hardware_gain: f64,
    algorithm_gain: f64,
) -> Result<f64, ModelError> {
    Expected::Positive.check("target_gain", target_gain)?;
    Expected::Positive.check("hardware_gain", hardware_gain)?;
    Expected::Positive.check("algorithm_gain", algorithm_gain)?;
    finite(target_gain / hardware_gain / algorithm_gain)
}

/// How many times less energy a bit takes: `before/after` (conclusion, napkin math 1.2).
///
/// # Errors
/// Both energies must be above 0.
pub fn energy_per_bit_gain(before: JoulePerBit, after: JoulePerBit) -> Result<f64, ModelError> {
    Expected::Positive.check("before_j_per_bit", before.si())?;
    Expected::Positive.check("after_j_per_bit", after.si())?;
    finite(before / after)
}

/// Operations of a cluster over synaptic events of a brain: `N·R/(synapses·rate)` (conclusion, napkin math 1.3).
///
/// An order of magnitude, and a caution: one synaptic event is not one floating-point operation.
///
/// # Errors
/// `gpus` must be at least 1, the rest above 0.
pub fn machine_brain_ratio(
    gpus: u64,
    peak: FlopPerSecond,
    synapses: f64,
    firing: PerSecond,
) -> Result<f64, ModelError> {
    let gpus = count("gpus", gpus)?;
    Expected::Positive.check("peak_flops_per_s", peak.si())?;
    Expected::Positive.check("synapses", synapses)?;
    Expected::Positive.check("firing_hz", firing.si())?;
    finite(gpus * peak.si() / (synapses * firing.si()))
}

/// Chance that at least one of `n` independent servers is slow: `1 − q^n` (conclusion, tail at scale).
///
/// # Errors
/// The chance of one fast answer must be between 0 and 1, `servers` at least 1.
pub fn tail_fanout_probability(
    per_server_fast_probability: f64,
    servers: u64,
) -> Result<f64, ModelError> {
    fraction("per_server_fast_probability", per_server_fast_probability)?;
    let servers = count("servers", servers)?;
    // 1 − q^n without losing a small difference; `abs` because the exponential is never above 1.
    finite((servers * per_server_fast_probability.ln()).exp_m1().abs())
}

/// Share of a padded batch that is padding: `1 − mean/max` (inference chapter).
///
/// # Errors
/// The longest length must be above 0, the mean between 0 and the longest.
pub fn padding_waste(mean_length: f64, max_length: f64) -> Result<f64, ModelError> {
    Expected::Positive.check("max_length", max_length)?;
    Expected::Between(0.0, max_length).check("mean_length", mean_length)?;
    finite((max_length - mean_length) / max_length)
}
