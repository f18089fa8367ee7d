//! Checkpoints: how large, how often, what they and recovery cost (appendix E).

use super::domain::finite;
use super::memory::weight_bytes;
use super::{Expected, ModelError};
use crate::quantity::{Byte, BytePerParameter, BytePerSecond, Parameter, Second};

/// Size of a checkpoint: `P·b` (Eq. E.6).
///
/// `P` is the number of parameters, `b` the bytes kept for one.
///
/// Mixed-precision Adam keeps 14 bytes per parameter: 2 for the weight, 4 for its master copy, 4
/// and 4 for the moments; 16 with gradients.
///
/// # Errors
/// Both inputs must be above 0.
///
/// ```
/// use fleetscope::model::checkpoint::checkpoint_size;
/// use fleetscope::quantity::{BytePerParameter, Parameter};
/// // A 175B model: 2,450 GB.
/// let size = checkpoint_size(Parameter::new(175e9), BytePerParameter::new(14.0))?;
/// assert_eq!(format!("{:.0}", size.si() / 1e9), "2450");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn checkpoint_size(
    parameters: Parameter,
    per_parameter: BytePerParameter,
) -> Result<Byte, ModelError> {
    weight_bytes(parameters, per_parameter)
}

/// Time to write a checkpoint: `P·b/BW` (Table C.7).
///
/// `BW` is the bandwidth of the storage as the whole job sees it, the rest as in
/// [`checkpoint_size`].
///
/// # Errors
/// Every input must be above 0.
///
/// ```
/// use fleetscope::model::checkpoint::checkpoint_write_time;
/// use fleetscope::quantity::{BytePerParameter, BytePerSecond, Parameter};
/// // A 175B model at 100 GB/s: 24.5 s.
/// let bandwidth = BytePerSecond::new(100e9);
/// let time = checkpoint_write_time(Parameter::new(175e9), BytePerParameter::new(14.0), bandwidth)?;
/// assert_eq!(format!("{:.1}", time.si()), "24.5");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
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
/// `T_w` is the time to write a checkpoint, `MTBF` that between failures of the whole job.
///
/// Holds while writing is short against the time between failures, say below a fiftieth; beyond
/// that use [`daly_interval`]. The interval excludes the write.
///
/// # Errors
/// Both times must be above 0.
///
/// ```
/// use fleetscope::model::checkpoint::young_daly_interval;
/// use fleetscope::quantity::Second;
/// // 24.5 s to write, a failure every 4.14 h: 14.2 minutes.
/// let (write, mtbf) = (Second::new(24.5), Second::from_hours(4.14));
/// let time = young_daly_interval(write, mtbf)?;
/// assert_eq!(format!("{:.1}", time.si() / 60.0), "14.2");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn young_daly_interval(write: Second, mtbf: Second) -> Result<Second, ModelError> {
    Expected::Positive.check("write_s", write.si())?;
    Expected::Positive.check("mtbf_s", mtbf.si())?;
    finite(Second::new((2.0 * write.si() * mtbf.si()).sqrt()))
}

/// Best time between checkpoints to higher order (Daly 2006).
///
/// `√(2δM)·[1 + ⅓·√(δ/2M) + ⅑·(δ/2M)] − δ` for a write `δ < 2M`, else `M`: with writes that long
/// the best one can do is one checkpoint per expected failure.
///
/// # Errors
/// Both times must be above 0.
///
/// ```
/// use fleetscope::model::checkpoint::daly_interval;
/// use fleetscope::quantity::Second;
/// // Writing takes a tenth of the time between failures: 3.83, which is the exact optimum to three
/// // digits; the first order gives √20 = 4.47.
/// let time = daly_interval(Second::new(1.0), Second::new(10.0))?;
/// assert_eq!(format!("{:.2}", time.si()), "3.83");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
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
/// `T_w` is the time to write, `τ` the interval between writes, which excludes it.
///
/// # Errors
/// The write must be at least 0, the interval above 0.
///
/// ```
/// use fleetscope::model::checkpoint::checkpoint_overhead_fraction;
/// use fleetscope::quantity::Second;
/// // 24.5 s every 854.4 s.
/// let share = checkpoint_overhead_fraction(Second::new(24.5), Second::new(854.4))?;
/// assert_eq!(format!("{:.1}", share * 100.0), "2.9");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn checkpoint_overhead_fraction(write: Second, interval: Second) -> Result<f64, ModelError> {
    Expected::NonNegative.check("write_s", write.si())?;
    Expected::Positive.check("interval_s", interval.si())?;
    finite(write / interval)
}

/// Share of time spent writing and doing lost work again: `T_w/τ + τ/(2·MTBF)` (appendix E,
/// first-order waste).
///
/// `T_w` is the time to write, `τ` the interval.
///
/// At the optimum of Eq. E.5 the two halves are equal.
///
/// # Errors
/// The write must be at least 0, the interval and the time between failures above 0.
///
/// ```
/// use fleetscope::model::checkpoint::checkpoint_waste_fraction;
/// use fleetscope::quantity::Second;
/// // At the book's optimum: twice the 2.9% of writing alone.
/// let (write, interval) = (Second::new(24.5), Second::new(854.4));
/// let mtbf = Second::from_hours(4.138);
/// let share = checkpoint_waste_fraction(write, interval, mtbf)?;
/// assert_eq!(format!("{:.1}", share * 100.0), "5.7");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
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
/// A failure strikes anywhere between two checkpoints that are `τ` apart.
///
/// # Errors
/// The interval must be at least 0.
///
/// ```
/// use fleetscope::model::checkpoint::replay_time;
/// use fleetscope::quantity::Second;
/// // An interval of 14.2 minutes costs 7.1.
/// let time = replay_time(Second::new(14.2 * 60.0))?;
/// assert_eq!(format!("{:.1}", time.si() / 60.0), "7.1");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn replay_time(interval: Second) -> Result<Second, ModelError> {
    Expected::NonNegative.check("interval_s", interval.si())?;
    finite(interval / 2.0)
}

/// Time from a failure to where the job was: `detect + reschedule + reload + replay` (Eq. E.7).
///
/// # Errors
/// Every time must be at least 0.
///
/// ```
/// use fleetscope::model::checkpoint::recovery_time;
/// use fleetscope::quantity::Second;
/// // 30 s, 60 s, 24.5 s and 7.12 min: about 9 minutes.
/// let (detect, reschedule, reload) = (Second::new(30.0), Second::new(60.0), Second::new(24.5));
/// let time = recovery_time(detect, reschedule, reload, Second::new(427.2))?;
/// assert_eq!(format!("{:.1}", time.si() / 60.0), "9.0");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
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
/// `T_rec` is one recovery; the share must be small for the first order to hold.
///
/// # Errors
/// The recovery must be at least 0, the time between failures above 0.
///
/// ```
/// use fleetscope::model::checkpoint::recovery_overhead_fraction;
/// use fleetscope::quantity::Second;
/// // 541.7 s every 4.14 h.
/// let share = recovery_overhead_fraction(Second::new(541.7), Second::from_hours(4.14))?;
/// assert_eq!(format!("{:.1}", share * 100.0), "3.6");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn recovery_overhead_fraction(recovery: Second, mtbf: Second) -> Result<f64, ModelError> {
    Expected::NonNegative.check("recovery_s", recovery.si())?;
    Expected::Positive.check("mtbf_s", mtbf.si())?;
    finite(recovery / mtbf)
}

/// Wall time when overhead is a share of the useful time: `T·(1 + f)` (appendix E, goodput).
///
/// `T` is the time without overhead, `f` the overhead as a share of it.
///
/// # Errors
/// Both inputs must be at least 0.
///
/// ```
/// use fleetscope::model::checkpoint::wall_clock_additive;
/// use fleetscope::quantity::Second;
/// // 30 days and 10% on top: 33 days.
/// let time = wall_clock_additive(Second::from_days(30.0), 0.10)?;
/// assert_eq!(format!("{:.1}", time.days()), "33.0");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn wall_clock_additive(nominal: Second, overhead_fraction: f64) -> Result<Second, ModelError> {
    Expected::NonNegative.check("nominal_s", nominal.si())?;
    Expected::NonNegative.check("overhead_fraction", overhead_fraction)?;
    finite(nominal * (1.0 + overhead_fraction))
}

/// Wall time when overhead is a share of the wall time: `T/(1 − f)` (appendix E, goodput).
///
/// `T` is the time without overhead, `f` the share of the wall time that is lost.
///
/// # Errors
/// The nominal time must be at least 0, the overhead at least 0 and below 1.
///
/// ```
/// use fleetscope::model::checkpoint::wall_clock_from_goodput;
/// use fleetscope::quantity::Second;
/// // 30 days of progress in a run that loses 25% of its time: 40 days.
/// let time = wall_clock_from_goodput(Second::from_days(30.0), 0.25)?;
/// assert_eq!(format!("{:.0}", time.days()), "40");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn wall_clock_from_goodput(
    nominal: Second,
    overhead_fraction: f64,
) -> Result<Second, ModelError> {
    Expected::NonNegative.check("nominal_s", nominal.si())?;
    Expected::FromBelow(0.0, 1.0).check("overhead_fraction", overhead_fraction)?;
    finite(nominal / (1.0 - overhead_fraction))
}
