//! The fleet law: what is left of the peak after communication and coordination (appendices B, C and G).

use super::domain::{count, finite, fraction};
use super::{Expected, ModelError};
use crate::quantity::{FlopPerSecond, Second};

/// What is left of wall time after additive overheads: `1 − Σ f_i` (Tables C.8 and G.16).
///
/// The shares `f_i` of wall time go to pipeline bubbles, checkpoints, failures and recovery,
/// maintenance, and the scheduler; they add because no moment is lost twice.
///
/// # Errors
/// Every share must be between 0 and 1, and they must not sum to more than 1; then the first of
/// the largest is named, with what the others leave for it.
///
/// ```
/// use fleetscope::model::fleet::goodput_ratio;
/// // The book's budget of 5%, 3%, 10% and 5%.
/// let ratio = goodput_ratio(0.05, 0.03, 0.10, 0.05, 0.0)?;
/// assert_eq!(format!("{:.2}", ratio), "0.77");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
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
/// `N` accelerators of peak `R`.
///
/// # Errors
/// `gpus` must be at least 1, the peak above 0.
///
/// ```
/// use fleetscope::model::fleet::fleet_peak_flops;
/// use fleetscope::quantity::FlopPerSecond;
/// // 100,000 H100: 98,900 PFLOP/s.
/// let rate = fleet_peak_flops(100_000, FlopPerSecond::new(989e12))?;
/// assert_eq!(format!("{:.0}", rate.si() / 1e15), "98900");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn fleet_peak_flops(gpus: u64, peak: FlopPerSecond) -> Result<FlopPerSecond, ModelError> {
    let gpus = count("gpus", gpus)?;
    Expected::Positive.check("peak_flops_per_s", peak.si())?;
    finite(gpus * peak)
}

/// What the fleet delivers: `N·R·MFU·η·goodput` (appendices B, C and G, planning equation).
///
/// `MFU` is the utilization of a computing kernel, `η` the scaling efficiency, and goodput the
/// share of wall time that makes progress.
///
/// A utilization measured on whole steps of the full job already contains communication;
/// multiplying it by `η` again counts it twice.
///
/// # Errors
/// `gpus` must be at least 1, the peak above 0, the three factors between 0 and 1.
///
/// ```
/// use fleetscope::model::fleet::effective_flops;
/// use fleetscope::quantity::FlopPerSecond;
/// // 100,000 H100 at 50%, 35% and 60%: 10,384.5 PFLOP/s.
/// let rate = effective_flops(100_000, FlopPerSecond::new(989e12), 0.5, 0.35, 0.6)?;
/// assert_eq!(format!("{:.1}", rate.si() / 1e15), "10384.5");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
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
/// The factors are those of [`effective_flops`].
///
/// # Errors
/// The three factors must be between 0 and 1.
///
/// ```
/// use fleetscope::model::fleet::effective_fraction;
/// // The book's 100,000-GPU fleet.
/// let share = effective_fraction(0.5, 0.35, 0.6)?;
/// assert_eq!(format!("{:.1}", share * 100.0), "10.5");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
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

/// How many times the peak is paid for each useful operation: `1/(MFU·η·goodput)` (appendix C, C³
/// tax).
///
/// The factors are those of [`effective_flops`]: computing, communication, coordination.
///
/// # Errors
/// The factors must be above 0 and at most 1.
///
/// ```
/// use fleetscope::model::fleet::c3_tax;
/// // The book's 100,000-GPU fleet.
/// let ratio = c3_tax(0.5, 0.35, 0.6)?;
/// assert_eq!(format!("{:.1}", ratio), "9.5");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn c3_tax(mfu: f64, scaling_efficiency: f64, goodput_ratio: f64) -> Result<f64, ModelError> {
    c3_tax_of_fleet(1.0, mfu, scaling_efficiency, goodput_ratio)
}

/// The C³ tax of a fleet that the split does not divide: `1/(w·MFU·η·goodput)`, [`c3_tax`] with the GPUs that have no
/// work, which are paid for all the same.
///
/// `w` is the share of the GPUs that have work.
///
/// # Errors
/// The factors must be above 0 and at most 1.
///
/// ```
/// use fleetscope::model::fleet::c3_tax_of_fleet;
/// // The book's 100,000-GPU fleet in replicas of 24,000 GPUs: 4,000 are left over.
/// let ratio = c3_tax_of_fleet(0.96, 0.5, 0.35, 0.6)?;
/// assert_eq!(format!("{:.1}", ratio), "9.9");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn c3_tax_of_fleet(
    working_share: f64,
    mfu: f64,
    scaling_efficiency: f64,
    goodput_ratio: f64,
) -> Result<f64, ModelError> {
    let useful = Expected::AboveUpTo(0.0, 1.0);
    useful.check("working_share", working_share)?;
    useful.check("mfu", mfu)?;
    useful.check("scaling_efficiency", scaling_efficiency)?;
    useful.check("goodput_ratio", goodput_ratio)?;
    finite(1.0 / (working_share * mfu * scaling_efficiency * goodput_ratio))
}

/// How many perfectly scaling accelerators the fleet is worth: `N·η` (Table G.15).
///
/// `N` accelerators, `η` their scaling efficiency.
///
/// # Errors
/// `gpus` must be at least 1, the efficiency between 0 and 1.
///
/// ```
/// use fleetscope::model::fleet::effective_gpus;
/// // 8,192 GPUs at 35%.
/// let gpus = effective_gpus(8192, 0.35)?;
/// assert_eq!(format!("{:.1}", gpus), "2867.2");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn effective_gpus(gpus: u64, scaling_efficiency: f64) -> Result<f64, ModelError> {
    let gpus = count("gpus", gpus)?;
    finite(gpus * fraction("scaling_efficiency", scaling_efficiency)?)
}

/// What is left of a duration: `T·(1 − f)` (Table G.16).
///
/// `T` is the duration, `f` the overhead as a share of it.
///
/// # Errors
/// The duration must be at least 0, the overhead between 0 and 1.
///
/// ```
/// use fleetscope::model::fleet::effective_time;
/// use fleetscope::quantity::Second;
/// // 30 days with 23% of overhead: 23.1 days.
/// let time = effective_time(Second::from_days(30.0), 0.23)?;
/// assert_eq!(format!("{:.1}", time.days()), "23.1");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
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
///
/// ```
/// use fleetscope::model::fleet::fleet_step_time;
/// use fleetscope::quantity::Second;
/// // 256 GPUs that compute for 5 s each and hide 0.5 s of 0.66 s.
/// let (compute, comm, sync) = (Second::new(1280.0), Second::new(0.56), Second::new(0.1));
/// let time = fleet_step_time(compute, 256, comm, sync, Second::new(0.5))?;
/// assert_eq!(format!("{:.2}", time.si()), "5.16");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
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

/// The share of a step that computes: `(T_compute/N) / T_step` (appendix B, fleet law); below one
/// half is a warning.
///
/// The times are those of [`fleet_step_time`].
///
/// # Errors
/// As [`fleet_step_time`], and `compute_s` must be above 0.
///
/// ```
/// use fleetscope::model::fleet::compute_time_fraction;
/// use fleetscope::quantity::Second;
/// // 256 GPUs that compute for 5 s each and hide 0.5 s of 0.66 s.
/// let (compute, comm, sync) = (Second::new(1280.0), Second::new(0.56), Second::new(0.1));
/// let share = compute_time_fraction(compute, 256, comm, sync, Second::new(0.5))?;
/// assert_eq!(format!("{:.1}", share * 100.0), "96.9");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
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
/// `T_comm` is what one accelerator communicates, `T_compute/N` what it computes, in the same step.
///
/// Below 1 communication can be hidden at best; it does not say that it is.
///
/// # Errors
/// `comm_s` must be at least 0, `compute_per_gpu_s` above 0.
///
/// ```
/// use fleetscope::model::fleet::comm_compute_ratio;
/// use fleetscope::quantity::Second;
/// // 35.6 µs of tensor-parallel exchange for 1 ms of computing.
/// let ratio = comm_compute_ratio(Second::new(35.6e-6), Second::new(1e-3))?;
/// assert_eq!(format!("{:.3}", ratio), "0.036");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn comm_compute_ratio(comm: Second, compute_per_gpu: Second) -> Result<f64, ModelError> {
    Expected::NonNegative.check("comm_s", comm.si())?;
    Expected::Positive.check("compute_per_gpu_s", compute_per_gpu.si())?;
    finite(comm / compute_per_gpu)
}

/// Speedup of a fixed problem: `1/(s + (1 − s)/N)` (appendix C, Amdahl's law).
///
/// `s` is the share of the work that stays serial, `N` the number of accelerators.
///
/// # Errors
/// The serial share must be between 0 and 1, `gpus` at least 1.
///
/// ```
/// use fleetscope::model::fleet::amdahl_speedup;
/// // A tenth serial, 32 accelerators.
/// let speedup = amdahl_speedup(0.1, 32)?;
/// assert_eq!(format!("{:.1}", speedup), "7.8");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn amdahl_speedup(serial_fraction: f64, gpus: u64) -> Result<f64, ModelError> {
    fraction("serial_fraction", serial_fraction)?;
    let gpus = count("gpus", gpus)?;
    finite(1.0 / (serial_fraction + (1.0 - serial_fraction) / gpus))
}

/// The speedup that no fleet exceeds on a fixed problem: `1/s` (appendix C, Amdahl's law).
///
/// `s` is the share of the work that stays serial.
///
/// # Errors
/// The serial share must be above 0 and at most 1.
///
/// ```
/// use fleetscope::model::fleet::amdahl_limit;
/// // A tenth serial.
/// let speedup = amdahl_limit(0.1)?;
/// assert_eq!(format!("{:.0}", speedup), "10");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn amdahl_limit(serial_fraction: f64) -> Result<f64, ModelError> {
    Expected::AboveUpTo(0.0, 1.0).check("serial_fraction", serial_fraction)?;
    finite(1.0 / serial_fraction)
}

/// Speedup of a problem that grows with the fleet: `N − s·(N − 1)` (appendix C, Gustafson's law).
///
/// `s` is the serial share of the time on the large fleet, `N` the number of accelerators.
///
/// # Errors
/// The serial share must be between 0 and 1, `gpus` at least 1.
///
/// ```
/// use fleetscope::model::fleet::gustafson_speedup;
/// // A tenth serial, 32 accelerators.
/// let speedup = gustafson_speedup(0.1, 32)?;
/// assert_eq!(format!("{:.1}", speedup), "28.9");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn gustafson_speedup(serial_fraction: f64, gpus: u64) -> Result<f64, ModelError> {
    fraction("serial_fraction", serial_fraction)?;
    let gpus = count("gpus", gpus)?;
    // The same value as the printed form, as a sum of positive terms.
    finite(serial_fraction + (1.0 - serial_fraction) * gpus)
}

/// Relative throughput of a synchronous job whose slowest worker runs at relative speed `v`: `v`
/// (conclusion).
///
/// Everyone waits for the slowest, so the loss is `1 − v`.
///
/// # Errors
/// The speed must be above 0 and at most 1.
///
/// ```
/// use fleetscope::model::fleet::straggler_throughput;
/// // One worker at 80% of the speed of the others.
/// let ratio = straggler_throughput(0.8)?;
/// assert_eq!(format!("{:.1}", ratio), "0.8");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn straggler_throughput(slowest_relative_speed: f64) -> Result<f64, ModelError> {
    Expected::AboveUpTo(0.0, 1.0).check("slowest_relative_speed", slowest_relative_speed)
}
