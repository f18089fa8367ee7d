//! Accounts over whole systems: gains, brains, tails and padding (conclusion).

use super::domain::{count, finite, fraction};
use super::{Expected, ModelError};
use crate::quantity::{FlopPerSecond, JoulePerBit, PerSecond};

/// What the fleet must contribute: `target/(hardware·algorithm)` (conclusion, napkin math 1.1).
///
/// The gains multiply, so the fleet owes what the other two leave of the target.
///
/// # Errors
/// Every gain must be above 0.
///
/// ```
/// use fleetscope::model::account::fleet_gain_residual;
/// // A hundredfold gain with 4 from hardware and 2.5 from algorithms.
/// let ratio = fleet_gain_residual(100.0, 4.0, 2.5)?;
/// assert_eq!(format!("{:.0}", ratio), "10");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
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
///
/// ```
/// use fleetscope::model::account::energy_per_bit_gain;
/// use fleetscope::quantity::JoulePerBit;
/// // Optics: from 10 pJ to 5 pJ per bit.
/// let ratio = energy_per_bit_gain(JoulePerBit::new(10e-12), JoulePerBit::new(5e-12))?;
/// assert_eq!(format!("{:.0}", ratio), "2");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn energy_per_bit_gain(before: JoulePerBit, after: JoulePerBit) -> Result<f64, ModelError> {
    Expected::Positive.check("before_j_per_bit", before.si())?;
    Expected::Positive.check("after_j_per_bit", after.si())?;
    finite(before / after)
}

/// Operations of a cluster over synaptic events of a brain: `N·R/(synapses·rate)` (conclusion,
/// napkin math 1.3).
///
/// `N` accelerators of peak `R`; the rate is how often a synapse fires.
///
/// An order of magnitude, and a caution: one synaptic event is not one floating-point operation.
///
/// # Errors
/// `gpus` must be at least 1, the rest above 0.
///
/// ```
/// use fleetscope::model::account::machine_brain_ratio;
/// use fleetscope::quantity::{FlopPerSecond, PerSecond};
/// // 25,000 H100 against 100 trillion synapses at 1 Hz.
/// let peak = FlopPerSecond::new(989e12);
/// let ratio = machine_brain_ratio(25_000, peak, 1e14, PerSecond::new(1.0))?;
/// assert_eq!(format!("{:.0}", ratio), "247250");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
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

/// Chance that at least one of `n` independent servers is slow: `1 − q^n` (conclusion, tail at
/// scale).
///
/// `q` is the chance that one server answers fast, `n` the servers a request waits for.
///
/// # Errors
/// The chance of one fast answer must be between 0 and 1, `servers` at least 1.
///
/// ```
/// use fleetscope::model::account::tail_fanout_probability;
/// // 100 servers, each fast 99 times of 100.
/// let share = tail_fanout_probability(0.99, 100)?;
/// assert_eq!(format!("{:.1}", share * 100.0), "63.4");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
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
/// Lengths are in tokens; every sequence is padded to the longest.
///
/// # Errors
/// The longest length must be above 0, the mean between 0 and the longest.
///
/// ```
/// use fleetscope::model::account::padding_waste;
/// // Sequences of 512 tokens on average, padded to 2048.
/// let ratio = padding_waste(512.0, 2048.0)?;
/// assert_eq!(format!("{:.2}", ratio), "0.75");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn padding_waste(mean_length: f64, max_length: f64) -> Result<f64, ModelError> {
    Expected::Positive.check("max_length", max_length)?;
    Expected::Between(0.0, max_length).check("mean_length", mean_length)?;
    finite((max_length - mean_length) / max_length)
}
