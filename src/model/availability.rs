//! Availability of replicas and of chains (appendix E).
//!
//! Everything is computed from the chance that all replicas are down,
//! `(1−A)^k`; the difference from 1 would lose it.

use super::domain::{count, finite, fraction};
use super::{Expected, ModelError};
use crate::quantity::{HOURS_PER_YEAR, Second};

/// Share of time that a node is up when each failure is detected and the node replaced:
/// `MTBF/(MTBF + T_detect + T_reschedule)` (steady state: the mean time to repair is the sum of the two).
///
/// # Errors
/// The time between failures must be above 0, the others at least 0.
///
/// ```
/// use fleetscope::model::availability::node_availability;
/// use fleetscope::quantity::Second;
/// // The book's node of 5,172.4 h, down for 30 s and 60 s each time: more than five nines.
/// let (detect, reschedule) = (Second::new(30.0), Second::new(60.0));
/// let share = node_availability(Second::from_hours(5172.4), detect, reschedule)?;
/// assert_eq!(format!("{:.6}", share * 100.0), "99.999517");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn node_availability(
    node_mtbf: Second,
    detect: Second,
    reschedule: Second,
) -> Result<f64, ModelError> {
    Expected::Positive.check("node_mtbf_s", node_mtbf.si())?;
    Expected::NonNegative.check("detect_s", detect.si())?;
    Expected::NonNegative.check("reschedule_s", reschedule.si())?;
    finite(node_mtbf / (node_mtbf + detect + reschedule))
}

/// Availability of independent replicas of which one suffices: `1 − (1−A)^k` (Eq. E.8).
///
/// `A` is the availability of one of `k` replicas.
///
/// # Errors
/// The availability must be between 0 and 1, `replicas` at least 1.
///
/// ```
/// use fleetscope::model::availability::availability_parallel;
/// // Two replicas at 99%.
/// let share = availability_parallel(0.99, 2)?;
/// assert_eq!(format!("{:.4}", share * 100.0), "99.9900");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn availability_parallel(availability: f64, replicas: u64) -> Result<f64, ModelError> {
    fraction("availability", availability)?;
    let replicas = count("replicas", replicas)?;
    finite(-(replicas * (-availability).ln_1p()).exp_m1())
}

/// Availability counted in nines: `−log10((1−A)^k)` (Table E.7).
///
/// `A` is the availability of one of `k` replicas.
///
/// # Errors
/// The availability must be at least 0 and below 1, `replicas` at least 1.
///
/// ```
/// use fleetscope::model::availability::availability_nines;
/// // Three replicas at 99%.
/// let nines = availability_nines(0.99, 3)?;
/// assert_eq!(format!("{:.1}", nines), "6.0");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn availability_nines(availability: f64, replicas: u64) -> Result<f64, ModelError> {
    Expected::FromBelow(0.0, 1.0).check("availability", availability)?;
    let replicas = count("replicas", replicas)?;
    finite(-replicas * (-availability).ln_1p() / std::f64::consts::LN_10)
}

/// Time in a year of 8760 hours with every replica down: `(1−A)^k·8760 h` (Table E.7).
///
/// `A` is the availability of one of `k` replicas.
///
/// # Errors
/// The availability must be between 0 and 1, `replicas` at least 1.
///
/// ```
/// use fleetscope::model::availability::annual_downtime;
/// // Two replicas at 99%: 52.6 minutes.
/// let time = annual_downtime(0.99, 2)?;
/// assert_eq!(format!("{:.1}", time.si() / 60.0), "52.6");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn annual_downtime(availability: f64, replicas: u64) -> Result<Second, ModelError> {
    fraction("availability", availability)?;
    let replicas = count("replicas", replicas)?;
    finite(Second::from_hours(HOURS_PER_YEAR) * (1.0 - availability).powf(replicas))
}

/// Chance that every one of `N` independent parts is up: `A^N` (appendix E).
///
/// `A` is the availability of one part.
///
/// # Errors
/// The availability must be between 0 and 1, `components` at least 1.
///
/// ```
/// use fleetscope::model::availability::all_up_probability;
/// // 100 parts at 99% are all up about a third of the time.
/// let probability = all_up_probability(0.99, 100)?;
/// assert_eq!(format!("{:.3}", probability), "0.366");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn all_up_probability(availability: f64, components: u64) -> Result<f64, ModelError> {
    fraction("availability", availability)?;
    let components = count("components", components)?;
    finite(availability.powf(components))
}
