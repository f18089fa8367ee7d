//! The fleet law: what is left of the peak after communication and coordination (appendices B, C and G).

use super::domain::{count, finite, fraction};
use super::{Expected, ModelError};
use crate::quantity::{FlopPerSecond, Second};

/// What is left of wall time after additive overheads: `1 − Σ f_i` (Tables C.8 and G.16).
///
/// # Errors
/// Every share must be between 0 and 1, and they must not sum to more than 1; then the largest is named,
/// with what the others leave for it.
pub fn goodput_ratio(
    pipeline_bubble_fraction: f64,
    checkpoint_fraction: f64,
    failure_recovery_fraction: f64,
    maintenance_fraction: f64,
    scheduler_fraction: f64,
) -> Result<f64, ModelError> {
    let shares = [
        ("pipeline_bubble_fraction", pipeline_bubble_fraction),
        ("checkpoint_fraction", checkpoint_fraction),
        ("failure_recovery_fraction", failure_recovery_fraction),
        ("maintenance_fraction", maintenance_fraction),
        ("scheduler_fraction", scheduler_fraction),
    ];
    let mut lost = 0.0;
    let mut largest = shares[0];
    for (input, share) in shares {
        lost += fraction(input, share)?;
        if share > largest.1 {
            largest = (input, share);
        }
    }
    if lost > 1.0 {
        let (input, value) = largest;
        return Err(ModelError::Domain {
            input,
            value,
            expected: Expected::AtMost(1.0 - (lost - value)),
        });
    }
    finite(1.0 - lost)
}

/// The peak of the whole fleet: `N·R` (appendix C, 100,000-GPU example).
///
/// # Errors
/// `gpus` must be at least 1, the peak above 0.
pub fn fleet_peak_flops(gpus: u64, peak: FlopPerSecond) -> Result<FlopPerSecond, ModelError> {
    let gpus = count("gpus", gpus)?;
    Expected::Positive.check("peak_flops_per_s", peak.si())?;
    finite(gpus * peak)
}

/// What the fleet delivers: `N·R·MFU·η·goodput` (appendices B, C and G, planning equation).
///
/// A utilization measured on whole steps of the full job already contains
/// communication; multiplying it by `η` again counts it twice.
///
/// # Errors
/// `gpus` must be at least 1, the peak above 0, the three factors between 0 and 1.
pub fn effective_flops(
    gpus: u64,
    peak: FlopPerSecond,
    mfu: f64,
    scaling_efficiency: f64,
    goodput_ratio: f64,
) -> Result<FlopPerSecond, ModelError> {
    let share = effective_fraction(mfu, scaling_efficiency, goodput_ratio)?;
    finite(fleet_peak_flops(gpus, peak)? * share)
}

/// The share of the peak that does useful work: `MFU·η·goodput` (appendix C, 100,000-GPU example).
///
/// # Errors
/// The three factors must be between 0 and 1.
pub fn effective_fraction(
    mfu: f64,
    scaling_efficiency: f64,
    goodput_ratio: f64,
) -> Result<f64, ModelError> {
    fraction("mfu", mfu)?;
    fraction("scaling_efficiency", scaling_efficiency)?;
    fraction("goodput_ratio", goodput_ratio)?;
    finite(mfu * scaling_efficiency * goodput_ratio)
}

/// How many times the peak is paid for each useful operation: `1/(MFU·η·goodput)` (appendix C, C³ tax).
///
/// # Errors
/// The three factors must be above 0 and at most 1.
pub fn c3_tax(mfu: f64, scaling_efficiency: f64, goodput_ratio: f64) -> Result<f64, ModelError> {
    let useful = Expected::AboveUpTo(0.0, 1.0);
    useful.check("mfu", mfu)?;
    useful.check("scaling_efficiency", scaling_efficiency)?;
    useful.check("goodput_ratio", goodput_ratio)?;
    finite(1.0 / (mfu * scaling_efficiency * goodput_ratio))
}

/// How many perfectly scaling accelerators the fleet is worth: `N·η` (Table G.15).
///
/// # Errors
/// `gpus` must be at least 1, the efficiency between 0 and 1.
pub fn effective_gpus(gpus: u64, scaling_efficiency: f64) -> Result<f64, ModelError> {
    let gpus = count("gpus", gpus)?;
    finite(gpus * fraction("scaling_efficiency", scaling_efficiency)?)
}

/// What is left of a duration: `T·(1 − f)` (Table G.16).
///
/// # Errors
/// The duration must be at least 0, the overhead between 0 and 1.
pub fn effective_time(duration: Second, overhead_fraction: f64) -> Result<Second, ModelError> {
    Expected::NonNegative.check("duration_s", duration.si())?;
    fraction("overhead_fraction", overhead_fraction)?;
    finite(duration * (1.0 - overhead_fraction))
}

/// Time of one step: `T_compute/N + T_comm + T_sync − T_overlap` (appendix B, fleet law).
///
/// `compute` is the work of the whole fleet in accelerator-seconds.
///
/// # Errors
/// `gpus` must be at least 1, every time at least 0, and the overlap at most what there is to hide.
pub fn fleet_step_time(
    compute: Second,
    gpus: u64,
    comm: Second,
    sync: Second,
    overlap: Second,
) -> Result<Second, ModelError> {
    Expected::NonNegative.check("compute_s", compute.si())?;
    let gpus = count("gpus", gpus)?;
    Expected::NonNegative.check("comm_s", comm.si())?;
    Expected::NonNegative.check("sync_s", sync.si())?;
    Expected::NonNegative.check("overlap_s", overlap.si())?;
    let hideable = comm + sync;
    Expected::AtMost(hideable.si()).check("overlap_s", overlap.si())?;
    finite(compute / gpus + (hideable - overlap))
}

/// The share of a step that computes: `(T_compute/N) / T_step` (appendix B, fleet law); below one half is a warning.
///
/// # Errors
/// As [`fleet_step_time`], and `compute_s` must be above 0.
pub fn compute_time_fraction(
    compute: Second,
    gpus: u64,
    comm: Second,
    sync: Second,
    overlap: Second,
) -> Result<f64, ModelError> {
    Expected::Positive.check("compute_s", compute.si())?;
    let step = fleet_step_time(compute, gpus, comm, sync, overlap)?;
    finite(compute / gpus as f64 / step)
}

/// Communication over computing of one accelerator: `ρ = T_comm / (T_compute/N)` (Eq. C.5).
///
/// Below 1 communication can be hidden at best; it does not say that it is.
///
/// # Errors
/// `comm_s` must be at least 0, `compute_per_gpu_s` above 0.
pub fn comm_compute_ratio(comm: Second, compute_per_gpu: Second) -> Result<f64, ModelError> {
    Expected::NonNegative.check("comm_s", comm.si())?;
    Expected::Positive.check("compute_per_gpu_s", compute_per_gpu.si())?;
    finite(comm / compute_per_gpu)
}

/// Speedup of a fixed problem: `1/(s + (1 − s)/N)` (appendix C, Amdahl's law).
///
/// # Errors
/// The serial share must be between 0 and 1, `gpus` at least 1.
pub fn amdahl_speedup(serial_fraction: f64, gpus: u64) -> Result<f64, ModelError> {
    fraction("serial_fraction", serial_fraction)?;
    let gpus = count("gpus", gpus)?;
    finite(1.0 / (serial_fraction + (1.0 - serial_fraction) / gpus))
}

/// The speedup that no fleet exceeds on a fixed problem: `1/s` (appendix C, Amdahl's law).
///
/// # Errors
/// The serial share must be above 0 and at most 1.
pub fn amdahl_limit(serial_fraction: f64) -> Result<f64, ModelError> {
    Expected::AboveUpTo(0.0, 1.0).check("serial_fraction", serial_fraction)?;
    finite(1.0 / serial_fraction)
}

/// Speedup of a problem that grows with the fleet: `N − s·(N − 1)` (appendix C, Gustafson's law).
///
/// # Errors
/// The serial share must be between 0 and 1, `gpus` at least 1.
pub fn gustafson_speedup(serial_fraction: f64, gpus: u64) -> Result<f64, ModelError> {
    fraction("serial_fraction", serial_fraction)?;
    let gpus = count("gpus", gpus)?;
    // The same value as the printed form, as a sum of positive terms.
    finite(serial_fraction + (1.0 - serial_fraction) * gpus)
}

/// Relative throughput of a synchronous job whose slowest worker runs at relative speed `v`: `v` (conclusion).
///
/// # Errors
/// The speed must be above 0 and at most 1.
pub fn straggler_throughput(slowest_relative_speed: f64) -> Result<f64, ModelError> {
    Expected::AboveUpTo(0.0, 1.0).check("slowest_relative_speed", slowest_relative_speed)
}
