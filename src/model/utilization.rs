//! How much of the hardware does useful work, and what communication takes (appendix B).

use super::domain::{count, finite, fraction};
use super::{Expected, ModelError};

/// A share of communication that leaves some time for computing.
const LEAVES_COMPUTE: Expected = Expected::FromBelow(0.0, 1.0);

/// A utilization that can be compared with another.
const UTILIZATION: Expected = Expected::AboveUpTo(0.0, 1.0);

/// Gain in model FLOP utilization: `MFU_after / MFU_before` (appendix B, case 1).
///
/// # Errors
/// Both utilizations must be above 0 and at most 1.
///
/// ```
/// use fleetscope::model::utilization::mfu_gain;
/// // From 15% to 50%.
/// let ratio = mfu_gain(0.15, 0.5)?;
/// assert_eq!(format!("{:.1}", ratio), "3.3");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mfu_gain(before: f64, after: f64) -> Result<f64, ModelError> {
    UTILIZATION.check("mfu_before", before)?;
    UTILIZATION.check("mfu_after", after)?;
    finite(after / before)
}

/// Utilization over the whole step: `MFU_kernel·(1 − f)`, nothing overlapped (appendix B, case 2).
///
/// `f` is the share of the step in which only communication runs.
///
/// # Errors
/// Both inputs must be between 0 and 1.
///
/// ```
/// use fleetscope::model::utilization::step_mfu;
/// // A kernel at 45% in a step that communicates for 55% of its time.
/// let share = step_mfu(0.45, 0.55)?;
/// assert_eq!(format!("{:.2}", share * 100.0), "20.25");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn step_mfu(kernel_mfu: f64, comm_fraction: f64) -> Result<f64, ModelError> {
    fraction("kernel_mfu", kernel_mfu)?;
    fraction("comm_fraction", comm_fraction)?;
    finite(kernel_mfu * (1.0 - comm_fraction))
}

/// Scaling efficiency against one accelerator: `speedup / N` (Table B.7).
///
/// `N` is the number of accelerators, the speedup that over one of them.
///
/// Above 1 only where caches fit better in the larger fleet.
///
/// # Errors
/// The speedup must be above 0, `gpus` at least 1.
///
/// ```
/// use fleetscope::model::utilization::scaling_efficiency;
/// // 16 times faster on 32 accelerators.
/// let ratio = scaling_efficiency(16.0, 32)?;
/// assert_eq!(format!("{:.1}", ratio), "0.5");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn scaling_efficiency(speedup: f64, gpus: u64) -> Result<f64, ModelError> {
    Expected::Positive.check("speedup", speedup)?;
    finite(speedup / count("gpus", gpus)?)
}

/// Scaling efficiency against a smaller fleet: `speedup / (N2/N1)` (appendix B, case 2).
///
/// `N1` and `N2` are the accelerators before and after; the base counts as perfect.
///
/// # Errors
/// The speedup must be above 0, both counts at least 1.
///
/// ```
/// use fleetscope::model::utilization::scaling_efficiency_relative;
/// // Eight times the accelerators, four times the speed.
/// let share = scaling_efficiency_relative(4.0, 64, 512)?;
/// assert_eq!(format!("{:.0}", share * 100.0), "50");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn scaling_efficiency_relative(
    observed_speedup: f64,
    gpus_before: u64,
    gpus_after: u64,
) -> Result<f64, ModelError> {
    Expected::Positive.check("observed_speedup", observed_speedup)?;
    let before = count("gpus_before", gpus_before)?;
    let after = count("gpus_after", gpus_after)?;
    finite(observed_speedup / (after / before))
}

/// Scaling efficiency of a larger fleet from that of a base: `ratio·N1·η1 / N2` (appendix C,
/// opening).
///
/// The ratio is the observed speedup from `N1` to `N2` accelerators, `η1` the efficiency at `N1`.
///
/// # Errors
/// The ratio must be above 0, both counts at least 1, the base efficiency above 0 and at most 1.
///
/// ```
/// use fleetscope::model::utilization::scaling_efficiency_implied;
/// // 2.5 times the throughput from 1,024 GPUs at 50% to 4,096.
/// let share = scaling_efficiency_implied(2.5, 1024, 4096, 0.5)?;
/// assert_eq!(format!("{:.2}", share * 100.0), "31.25");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn scaling_efficiency_implied(
    observed_ratio: f64,
    gpus_base: u64,
    gpus_target: u64,
    efficiency_base: f64,
) -> Result<f64, ModelError> {
    Expected::Positive.check("observed_ratio", observed_ratio)?;
    let base = count("gpus_base", gpus_base)?;
    let target = count("gpus_target", gpus_target)?;
    UTILIZATION.check("efficiency_base", efficiency_base)?;
    finite(observed_ratio * (base / target) * efficiency_base)
}

/// Speedup if all communication vanished: `1/(1 − f)` (appendix B, case 2).
///
/// `f` is the share of the step that communicates; no improvement of the network gains more than
/// this.
///
/// # Errors
/// The share of communication must be at least 0 and below 1.
///
/// ```
/// use fleetscope::model::utilization::comm_elimination_speedup;
/// // A step that communicates for 55% of its time.
/// let ratio = comm_elimination_speedup(0.55)?;
/// assert_eq!(format!("{:.1}", ratio), "2.2");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn comm_elimination_speedup(comm_fraction: f64) -> Result<f64, ModelError> {
    LEAVES_COMPUTE.check("comm_fraction", comm_fraction)?;
    finite(1.0 / (1.0 - comm_fraction))
}

/// Speedup when the share of communication changes and computing stays:
/// `(1 − f_after)/(1 − f_before)` (appendix B, case 2).
///
/// # Errors
/// Both shares must be at least 0 and below 1.
///
/// ```
/// use fleetscope::model::utilization::comm_fraction_change_speedup;
/// // From 55% of the step to 20%.
/// let ratio = comm_fraction_change_speedup(0.55, 0.2)?;
/// assert_eq!(format!("{:.2}", ratio), "1.78");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn comm_fraction_change_speedup(before: f64, after: f64) -> Result<f64, ModelError> {
    LEAVES_COMPUTE.check("comm_fraction_before", before)?;
    LEAVES_COMPUTE.check("comm_fraction_after", after)?;
    finite((1.0 - after) / (1.0 - before))
}
