//! Energy of a run, its carbon and its water (appendix G).

use super::domain::finite;
use super::facility::facility_power;
use super::{Expected, ModelError};
use crate::quantity::{
    Joule, KilogramCo2e, KilogramCo2ePerJoule, Litre, LitrePerJoule, Second, Watt,
};

/// Energy of a run at constant power: `N·W·PUE·t` (appendix G, example 3).
///
/// `N` accelerators of power `W` for a time `t` in a facility of that `PUE`.
///
/// With the rated power this is an upper bound.
///
/// # Errors
/// As [`facility_power`]; the duration must be at least 0.
///
/// ```
/// use fleetscope::model::carbon::training_energy;
/// use fleetscope::quantity::{Second, Watt};
/// // 10,000 accelerators of 700 W for 30 days at a PUE of 1.12: 5,644.8 MWh.
/// let (power, month) = (Watt::new(700.0), Second::from_days(30.0));
/// let energy = training_energy(10_000, power, 1.12, month)?;
/// assert_eq!(format!("{:.1}", energy.kilowatt_hours() / 1e3), "5644.8");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn training_energy(
    gpus: u64,
    per_gpu: Watt,
    pue: f64,
    duration: Second,
) -> Result<Joule, ModelError> {
    Expected::NonNegative.check("duration_s", duration.si())?;
    finite(facility_power(gpus, per_gpu, pue)? * duration)
}

/// Operational carbon of a run at constant power: energy times the grid's intensity (appendix G,
/// example 3).
///
/// The energy is that of [`training_energy`]; building the machines is not in it.
///
/// # Errors
/// As [`training_energy`]; the intensity must be at least 0.
///
/// ```
/// use fleetscope::model::carbon::training_carbon;
/// use fleetscope::quantity::{KilogramCo2ePerJoule, Second, Watt};
/// // The same run on 20 gCO2e/kWh: 112.9 t.
/// let (power, month) = (Watt::new(700.0), Second::from_days(30.0));
/// let quebec = KilogramCo2ePerJoule::from_grams_per_kilowatt_hour(20.0);
/// let carbon = training_carbon(10_000, power, 1.12, month, quebec)?;
/// assert_eq!(format!("{:.1}", carbon.si() / 1e3), "112.9");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
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
///
/// ```
/// use fleetscope::model::carbon::energy_carbon;
/// use fleetscope::quantity::{Joule, KilogramCo2ePerJoule};
/// // 1,287 MWh at 429 gCO2e/kWh: 552.1 t.
/// let energy = Joule::from_kilowatt_hours(1_287_000.0);
/// let carbon = energy_carbon(energy, KilogramCo2ePerJoule::from_grams_per_kilowatt_hour(429.0))?;
/// assert_eq!(format!("{:.1}", carbon.si() / 1e3), "552.1");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn energy_carbon(
    energy: Joule,
    intensity: KilogramCo2ePerJoule,
) -> Result<KilogramCo2e, ModelError> {
    Expected::NonNegative.check("energy_kwh", energy.kilowatt_hours())?;
    Expected::NonNegative.check("carbon_g_per_kwh", intensity.grams_per_kilowatt_hour())?;
    finite(energy * intensity)
}

/// Water that cooling takes: IT energy (not that of the facility) times litres per energy (Table
/// G.10).
///
/// The litres per energy are the water usage effectiveness (WUE).
///
/// # Errors
/// Every input must be at least 0.
///
/// ```
/// use fleetscope::model::carbon::water_use;
/// use fleetscope::quantity::{LitrePerJoule, Second, Watt};
/// // 10 MW for a day at 1.8 L/kWh: 432,000 L.
/// let effectiveness = LitrePerJoule::from_litres_per_kilowatt_hour(1.8);
/// let water = water_use(Watt::new(10e6), Second::from_days(1.0), effectiveness)?;
/// assert_eq!(format!("{:.0}", water.si()), "432000");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
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
