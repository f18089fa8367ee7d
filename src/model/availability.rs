//! Availability of replicas and of chains (appendix E).
//!
//! Everything is computed from the chance that all replicas are down,
//! `(1−A)^k`; the difference from 1 would lose it.

use super::domain::{count, finite, fraction};
use super::{Expected, ModelError};
use crate::quantity::{HOURS_PER_YEAR, Second};

/// Availability of independent replicas of which one suffices: `1 − (1−A)^k` (Eq. E.8).
///
/// # Errors
/// The availability must be between 0 and 1, `replicas` at least 1.
pub fn availability_parallel(availability: f64, replicas: u64) -> Result<f64, ModelError> {
    fraction("availability", availability)?;
    let replicas = count("replicas", replicas)?;
    finite(-(replicas * (-availability).ln_1p()).exp_m1())
}

/// Availability counted in nines: `−log10((1−A)^k)` (Table E.7).
///
/// # Errors
/// The availability must be at least 0 and below 1, `replicas` at least 1.
pub fn availability_nines(availability: f64, replicas: u64) -> Result<f64, ModelError> {
    Expected::FromBelow(0.0, 1.0).check("availability", availability)?;
    let replicas = count("replicas", replicas)?;
    finite(-replicas * (-availability).ln_1p() / std::f64::consts::LN_10)
}

/// Time in a year of 8760 hours with every replica down: `(1−A)^k·8760 h` (Table E.7).
///
/// # Errors
/// The availability must be between 0 and 1, `replicas` at least 1.
pub fn annual_downtime(availability: f64, replicas: u64) -> Result<Second, ModelError> {
    fraction("availability", availability)?;
    let replicas = count("replicas", replicas)?;
    finite(Second::from_hours(HOURS_PER_YEAR) * (1.0 - availability).powf(replicas))
}

/// Chance that every one of `N` independent parts is up: `A^N` (appendix E).
///
/// # Errors
/// The availability must be between 0 and 1, `components` at least 1.
pub fn all_up_probability(availability: f64, components: u64) -> Result<f64, ModelError> {
    fraction("availability", availability)?;
    let components = count("components", components)?;
    finite(availability.powf(components))
}
