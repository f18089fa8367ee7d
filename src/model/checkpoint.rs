//! Checkpoints: how large, how often, what they and recovery cost (appendix E).

use super::domain::finite;
use super::memory::weight_bytes;
use super::{Expected, ModelError};
use crate::quantity::{Byte, BytePerParameter, BytePerSecond, Parameter, Second};

/// Size of a checkpoint: `P·b` (Eq. E.6).
///
/// Mixed-precision Adam keeps 14 bytes per parameter: 2 for the weight, 4 for
/// its master copy, 4 and 4 for the moments; 16 with gradients.
///
/// # Errors
/// Both inputs must be above 0.
pub fn checkpoint_size(
    parameters: Parameter,
    per_parameter: BytePerParameter,
) -> Result<Byte, ModelError> {
    weight_bytes(parameters, per_parameter)
}

/// Time to write a checkpoint: `P·b/BW` (Table C.7).
///
/// # Errors
/// Every input must be above 0.
pub fn checkpoint_write_time(
    parameters: Parameter,
    per_parameter: BytePerParameter,
    bandwidth: BytePerSecond,
) -> Result<Second, ModelError> {
    let size = checkpoint_size(parameters, per_parameter)?;
    Expected::Positive.check("bandwidth_bytes_per_s", bandwidth.si())?;
    finite(size / bandwidth)
}

/// Best time between checkpoints to first order: `√(2·T_w·MTBF)` (Eq. E.5).
///
/// Holds while writing is short against the time between failures, say below a
/// fiftieth; beyond that use [`daly_interval`]. The interval excludes the write.
///
/// # Errors
/// Both times must be above 0.
pub fn young_daly_interval(write: Second, mtbf: Second) -> Result<Second, ModelError> {
    Expected::Positive.check("write_s", write.si())?;
    Expected::Positive.check("mtbf_s", mtbf.si())?;
    finite(Second::new((2.0 * write.si() * mtbf.si()).sqrt()))
}

/// Best time between checkpoints to higher order (Daly 2006).
///
/// `√(2δM)·[1 + ⅓·√(δ/2M) + ⅑·(δ/2M)] − δ` for a write `δ < 2M`, else `M`: with
/// writes that long the best one can do is one checkpoint per expected failure.
///
/// # Errors
/// Both times must be above 0.
pub fn daly_interval(write: Second, mtbf: Second) -> Result<Second, ModelError> {
    let first_order = young_daly_interval(write, mtbf)?;
    let ratio = write / (2.0 * mtbf);
    if ratio >= 1.0 {
        return Ok(mtbf);
    }
    finite(first_order * (1.0 + ratio.sqrt() / 3.0 + ratio / 9.0) - write)
}

/// Share of time spent writing checkpoints: `T_w/τ` (appendix E, Young–Daly example).
///
/// # Errors
/// The write must be at least 0, the interval above 0.
pub fn checkpoint_overhead_fraction(write: Second, interval: Second) -> Result<f64, ModelError> {
    Expected::NonNegative.check("write_s", write.si())?;
    Expected::Positive.check("interval_s", interval.si())?;
    finite(write / interval)
}

/// Share of time spent writing and doing lost work again: `T_w/τ + τ/(2·MTBF)` (appendix E, first-order waste).
///
/// At the optimum of Eq. E.5 the two halves are equal.
///
/// # Errors
/// The write must be at least 0, the interval and the time between failures above 0.
pub fn checkpoint_waste_fraction(
    write: Second,
    interval: Second,
    mtbf: Second,
) -> Result<f64, ModelError> {
    let writing = checkpoint_overhead_fraction(write, interval)?;
    Expected::Positive.check("mtbf_s", mtbf.si())?;
    finite(writing + interval / mtbf / 2.0)
}

/// Work to repeat after a failure, on average: `τ/2` (Table E.5).
///
/// # Errors
/// The interval must be at least 0.
pub fn replay_time(interval: Second) -> Result<Second, ModelError> {
    Expected::NonNegative.check("interval_s", interval.si())?;
    finite(interval / 2.0)
}

/// Time from a failure to where the job was: `detect + reschedule + reload + replay` (Eq. E.7).
///
/// # Errors
/// Every time must be at least 0.
pub fn recovery_time(
    detect: Second,
    reschedule: Second,
    reload: Second,
    replay: Second,
) -> Result<Second, ModelError> {
    Expected::NonNegative.check("detect_s", detect.si())?;
    Expected::NonNegative.check("reschedule_s", reschedule.si())?;
    Expected::NonNegative.check("reload_s", reload.si())?;
    Expected::NonNegative.check("replay_s", replay.si())?;
    finite(detect + reschedule + reload + replay)
}

/// Share of time spent recovering, to first order: `T_rec/MTBF` (appendix E, goodput).
///
/// # Errors
/// The recovery must be at least 0, the time between failures above 0.
pub fn recovery_overhead_fraction(recovery: Second, mtbf: Second) -> Result<f64, ModelError> {
    Expected::NonNegative.check("recovery_s", recovery.si())?;
    Expected::Positive.check("mtbf_s", mtbf.si())?;
    finite(recovery / mtbf)
}

/// Wall time when overhead is a share of the useful time: `T·(1 + f)` (appendix E, goodput).
///
/// # Errors
/// Both inputs must be at least 0.
pub fn wall_clock_additive(nominal: Second, overhead_fraction: f64) -> Result<Second, ModelError> {
    Expected::NonNegative.check("nominal_s", nominal.si())?;
    Expected::NonNegative.check("overhead_fraction", overhead_fraction)?;
    finite(nominal * (1.0 + overhead_fraction))
}

/// Wall time when overhead is a share of the wall time: `T/(1 − f)` (appendix E, goodput).
///
/// # Errors
/// The nominal time must be at least 0, the overhead at least 0 and below 1.
pub fn wall_clock_from_goodput(
    nominal: Second,
    overhead_fraction: f64,
) -> Result<Second, ModelError> {
    Expected::NonNegative.check("nominal_s", nominal.si())?;
    Expected::FromBelow(0.0, 1.0).check("overhead_fraction", overhead_fraction)?;
    finite(nominal / (1.0 - overhead_fraction))
}
