//! How often parts, nodes and clusters fail (appendix E).
//!
//! Failures are independent and come at a constant rate.

use super::domain::{count, finite};
use super::{Expected, ModelError};
use crate::quantity::{PerSecond, SECONDS_PER_DAY, Second};

/// The hours over which a FIT rate counts failures.
const FIT_HOURS: f64 = 1e9;

/// Mean time to failure from failures in a billion hours: `1e9/FIT` hours (Eq. E.1).
///
/// # Errors
/// The rate must be above 0.
///
/// ```
/// use fleetscope::model::failure::mttf_from_fit;
/// // A GPU at 20,000 FIT: 50,000 h.
/// let time = mttf_from_fit(20_000.0)?;
/// assert_eq!(format!("{:.0}", time.hours()), "50000");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mttf_from_fit(fit: f64) -> Result<Second, ModelError> {
    Expected::Positive.check("fit", fit)?;
    finite(Second::from_hours(FIT_HOURS / fit))
}

/// Failures in a billion hours from the mean time to failure: `1e9/MTTF` (Eq. E.1).
///
/// # Errors
/// The time must be above 0.
///
/// ```
/// use fleetscope::model::failure::fit_from_mttf;
/// use fleetscope::quantity::Second;
/// // A network card that lasts 150,000 h.
/// let fit = fit_from_mttf(Second::from_hours(150_000.0))?;
/// assert_eq!(format!("{:.1}", fit), "6666.7");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn fit_from_mttf(mttf: Second) -> Result<f64, ModelError> {
    Expected::Positive.check("mttf_s", mttf.si())?;
    finite(Second::from_hours(FIT_HOURS) / mttf)
}

/// Mean time between failures of a node that fails with any of its parts: `1/Σ(n_i/MTTF_i)` (Eq.
/// E.2).
///
/// Each pair is how many parts of a kind there are and the mean time to failure of one.
///
/// # Errors
/// Every time must be above 0 (`mttf_component_s`), every count at least 0, and there must be at
/// least one part (`n_component`).
///
/// ```
/// use fleetscope::model::failure::mtbf_node;
/// use fleetscope::quantity::Second;
/// // 8 GPUs, 2 network cards, 2 power supplies: 5,172.4 h.
/// let parts = [
///     (8.0, Second::from_hours(50_000.0)),
///     (2.0, Second::from_hours(150_000.0)),
///     (2.0, Second::from_hours(100_000.0)),
/// ];
/// let time = mtbf_node(&parts)?;
/// assert_eq!(format!("{:.1}", time.hours()), "5172.4");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mtbf_node(parts: &[(f64, Second)]) -> Result<Second, ModelError> {
    let mut number = 0.0;
    let mut rate = PerSecond::ZERO;
    for &(parts, mttf) in parts {
        number += Expected::NonNegative.check("n_component", parts)?;
        Expected::Positive.check("mttf_component_s", mttf.si())?;
        rate = rate + parts / mttf;
    }
    Expected::Positive.check("n_component", finite(number)?)?;
    finite(1.0 / finite(rate)?)
}

/// Mean time between failures of many equal parts: `MTBF/N` (Eq. C.1).
///
/// `N` parts, any of which interrupts the job.
///
/// # Errors
/// The time must be above 0, `components` at least 1.
///
/// ```
/// use fleetscope::model::failure::mtbf_cluster;
/// use fleetscope::quantity::Second;
/// // 10,000 GPUs of 50,000 h: a failure every 5 h.
/// let time = mtbf_cluster(Second::from_hours(50_000.0), 10_000)?;
/// assert_eq!(format!("{:.0}", time.hours()), "5");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mtbf_cluster(component_mtbf: Second, components: u64) -> Result<Second, ModelError> {
    Expected::Positive.check("component_mtbf_s", component_mtbf.si())?;
    finite(component_mtbf / count("components", components)?)
}

/// Mean time between failures of many equal nodes: `MTBF_node/N` (Eq. E.3).
///
/// `N` nodes, each with all its parts ([`mtbf_node`]); less than the accelerators alone give.
///
/// # Errors
/// The time must be above 0, `nodes` at least 1.
///
/// ```
/// use fleetscope::model::failure::mtbf_cluster_nodes;
/// use fleetscope::quantity::Second;
/// // 1,250 nodes of 5,172.4 h: 4.14 h.
/// let time = mtbf_cluster_nodes(Second::from_hours(5172.4), 1250)?;
/// assert_eq!(format!("{:.2}", time.hours()), "4.14");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mtbf_cluster_nodes(node_mtbf: Second, nodes: u64) -> Result<Second, ModelError> {
    Expected::Positive.check("node_mtbf_s", node_mtbf.si())?;
    finite(node_mtbf / count("nodes", nodes)?)
}

/// Failures to expect in a day: `24 h / MTBF` (Table E.2).
///
/// # Errors
/// The time must be above 0.
///
/// ```
/// use fleetscope::model::failure::failures_per_day;
/// use fleetscope::quantity::Second;
/// // 256 GPUs, a failure every 161.6 h.
/// let failures = failures_per_day(Second::from_hours(161.6))?;
/// assert_eq!(format!("{:.1}", failures), "0.1");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn failures_per_day(mtbf: Second) -> Result<f64, ModelError> {
    Expected::Positive.check("mtbf_s", mtbf.si())?;
    finite(SECONDS_PER_DAY / mtbf.si())
}

/// Failure rate of many equal parts: `N/MTTF` (appendix G, example 1).
///
/// `N` parts; the result is per second.
///
/// # Errors
/// `components` must be at least 1, the time above 0.
///
/// ```
/// use fleetscope::model::failure::failure_rate_fleet;
/// use fleetscope::quantity::Second;
/// // 8,192 GPUs of 50,000 h: 3.9 failures a day.
/// let failures = failure_rate_fleet(8192, Second::from_hours(50_000.0))? * Second::from_days(1.0);
/// assert_eq!(format!("{:.1}", failures), "3.9");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn failure_rate_fleet(components: u64, mttf: Second) -> Result<PerSecond, ModelError> {
    let components = count("components", components)?;
    Expected::Positive.check("mttf_s", mttf.si())?;
    finite(components / mttf)
}

/// Mean time between interruptions that were counted: `window/count` (conclusion, second
/// principle).
///
/// # Errors
/// The window must be above 0, `interruptions` at least 1.
///
/// ```
/// use fleetscope::model::failure::observed_interruption_interval;
/// use fleetscope::quantity::Second;
/// // 419 interruptions in 54 days: one every 3.1 h.
/// let time = observed_interruption_interval(Second::from_days(54.0), 419)?;
/// assert_eq!(format!("{:.1}", time.hours()), "3.1");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn observed_interruption_interval(
    window: Second,
    interruptions: u64,
) -> Result<Second, ModelError> {
    Expected::Positive.check("window_s", window.si())?;
    finite(window / count("interruptions", interruptions)?)
}

/// Chance of at least one failure during a job: `1 − exp(−T/MTBF)` (Eq. E.4).
///
/// `T` is the job's length.
///
/// # Errors
/// The duration must be at least 0, the mean time between failures above 0.
///
/// ```
/// use fleetscope::model::failure::failure_probability;
/// use fleetscope::quantity::Second;
/// // A day on 256 GPUs of 50,000 h.
/// let mtbf = Second::from_hours(50_000.0) / 256.0;
/// let share = failure_probability(Second::from_days(1.0), mtbf)?;
/// assert_eq!(format!("{:.1}", share * 100.0), "11.6");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn failure_probability(duration: Second, mtbf: Second) -> Result<f64, ModelError> {
    Expected::NonNegative.check("duration_s", duration.si())?;
    Expected::Positive.check("mtbf_s", mtbf.si())?;
    finite(-(-(duration / mtbf)).exp_m1())
}
