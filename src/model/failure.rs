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
pub fn mttf_from_fit(fit: f64) -> Result<Second, ModelError> {
    Expected::Positive.check("fit", fit)?;
    finite(Second::from_hours(FIT_HOURS / fit))
}

/// Failures in a billion hours from the mean time to failure: `1e9/MTTF` (Eq. E.1).
///
/// # Errors
/// The time must be above 0.
pub fn fit_from_mttf(mttf: Second) -> Result<f64, ModelError> {
    Expected::Positive.check("mttf_s", mttf.si())?;
    finite(Second::from_hours(FIT_HOURS) / mttf)
}

/// Mean time between failures of a node that fails with any of its parts: `1/Σ(n_i/MTTF_i)` (Eq. E.2).
///
/// Each pair is how many parts of a kind there are and the mean time to failure of one.
///
/// # Errors
/// Every time must be above 0 (`mttf_component_s`), every count at least 0, and there must be at
/// least one part (`n_component`).
pub fn mtbf_node(parts: &[(f64, Second)]) -> Result<Second, ModelError> {
    let mut number = 0.0;
    let mut rate = PerSecond::ZERO;
    for &(parts, mttf) in parts {
        number += Expected::NonNegative.check("n_component", parts)?;
        Expected::Positive.check("mttf_component_s", mttf.si())?;
        rate = rate + parts / mttf;
    }
    Expected::Positive.check("n_component", number)?;
    finite(1.0 / rate)
}

/// Mean time between failures of many equal parts: `MTBF/N` (Eq. C.1).
///
/// # Errors
/// The time must be above 0, `components` at least 1.
pub fn mtbf_cluster(component_mtbf: Second, components: u64) -> Result<Second, ModelError> {
    Expected::Positive.check("component_mtbf_s", component_mtbf.si())?;
    finite(component_mtbf / count("components", components)?)
}

/// Mean time between failures of many equal nodes: `MTBF_node/N` (Eq. E.3).
///
/// # Errors
/// The time must be above 0, `nodes` at least 1.
pub fn mtbf_cluster_nodes(node_mtbf: Second, nodes: u64) -> Result<Second, ModelError> {
    Expected::Positive.check("node_mtbf_s", node_mtbf.si())?;
    finite(node_mtbf / count("nodes", nodes)?)
}

/// Failures to expect in a day: `24 h / MTBF` (Table E.2).
///
/// # Errors
/// The time must be above 0.
pub fn failures_per_day(mtbf: Second) -> Result<f64, ModelError> {
    Expected::Positive.check("mtbf_s", mtbf.si())?;
    finite(SECONDS_PER_DAY / mtbf.si())
}

/// Failure rate of many equal parts: `N/MTTF` (appendix G, example 1).
///
/// # Errors
/// `components` must be at least 1, the time above 0.
pub fn failure_rate_fleet(components: u64, mttf: Second) -> Result<PerSecond, ModelError> {
    let components = count("components", components)?;
    Expected::Positive.check("mttf_s", mttf.si())?;
    finite(components / mttf)
}

/// Mean time between interruptions that were counted: `window/count` (conclusion, second principle).
///
/// # Errors
/// The window must be above 0, `interruptions` at least 1.
pub fn observed_interruption_interval(
    window: Second,
    interruptions: u64,
) -> Result<Second, ModelError> {
    Expected::Positive.check("window_s", window.si())?;
    finite(window / count("interruptions", interruptions)?)
}

/// Chance of at least one failure during a job: `1 − exp(−T/MTBF)` (Eq. E.4).
///
/// # Errors
/// The duration must be at least 0, the mean time between failures above 0.
pub fn failure_probability(duration: Second, mtbf: Second) -> Result<f64, ModelError> {
    Expected::NonNegative.check("duration_s", duration.si())?;
    Expected::Positive.check("mtbf_s", mtbf.si())?;
    finite(-(-(duration / mtbf)).exp_m1())
}
