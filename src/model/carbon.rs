//! Energy of a run, its carbon and its water (appendix G).

use super::domain::finite;
use super::facility::facility_power;
use super::{Expected, ModelError};
use crate::quantity::{
    Joule, KilogramCo2e, KilogramCo2ePerJoule, Litre, LitrePerJoule, Second, Watt,
};

/// Energy of a run at constant power: `N·W·PUE·t` (appendix G, example 3).
///
/// With the rated power this is an upper bound.
///
/// # Errors
/// As [`facility_power`]; the duration must be at least 0.
pub fn training_energy(
    gpus: u64,
    per_gpu: Watt,
    pue: f64,
    duration: Second,
) -> Result<Joule, ModelError> {
    Expected::NonNegative.check("duration_s", duration.si())?;
    finite(facility_power(gpus, per_gpu, pue)? * duration)
}

/// Operational carbon of a run at constant power: energy times the grid's intensity (appendix G, example 3).
///
/// # Errors
/// As [`training_energy`]; the intensity must be at least 0.
pub fn training_carbon(
    gpus: u64,
    per_gpu: Watt,
    pue: f64,
    duration: Second,
    intensity: KilogramCo2ePerJoule,
) -> Result<KilogramCo2e, ModelError> {
    energy_carbon(training_energy(gpus, per_gpu, pue, duration)?, intensity)
}

/// Operational carbon of metered energy: energy times the grid's intensity (appendix G).
///
/// # Errors
/// Both inputs must be at least 0.
pub fn energy_carbon(
    energy: Joule,
    intensity: KilogramCo2ePerJoule,
) -> Result<KilogramCo2e, ModelError> {
    Expected::NonNegative.check("energy_kwh", energy.kilowatt_hours())?;
    Expected::NonNegative.check("carbon_g_per_kwh", intensity.grams_per_kilowatt_hour())?;
    finite(energy * intensity)
}

/// Water that cooling takes: IT energy (not that of the facility) times litres per energy (Table G.10).
///
/// # Errors
/// Every input must be at least 0.
pub fn water_use(
    it: Watt,
    duration: Second,
    effectiveness: LitrePerJoule,
) -> Result<Litre, ModelError> {
    Expected::NonNegative.check("it_watts", it.si())?;
    Expected::NonNegative.check("duration_s", duration.si())?;
    Expected::NonNegative.check("litres_per_kwh", effectiveness.litres_per_kilowatt_hour())?;
    finite(it * duration * effectiveness)
}
