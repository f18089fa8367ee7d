//! What a job costs by its accelerator-hours: energy, carbon and money.
//!
//! Model cards and papers state a job as accelerator-hours. The scope is said each time:
//! operational carbon comes from the electricity of the run, embodied carbon from making the
//! hardware, shared out by the time it is used.

use super::carbon::energy_carbon;
use super::domain::finite;
use super::facility::facility_power_from_it;
use super::{Expected, ModelError};
use crate::quantity::{
    Dollar, DollarPerSecond, Joule, KilogramCo2e, KilogramCo2ePerJoule, Second, Watt,
};

/// The accelerator-hours in their domain.
fn checked(gpu_time: Second) -> Result<Second, ModelError> {
    Expected::NonNegative.check("gpu_hours", gpu_time.hours())?;
    Ok(gpu_time)
}

/// Energy of a job: `H·W·PUE` (LLaMA, arXiv 2302.13971, section 6).
///
/// `H` accelerator-hours at a power of `W` each; the PUE adds cooling and conversion. The hosts,
/// the network and idle time count only if `W` contains them.
///
/// # Errors
/// The hours and the power must be at least 0, the PUE at least 1.
///
/// ```
/// use fleetscope::model::gpu_hours::gpu_hours_energy;
/// use fleetscope::quantity::{Second, Watt};
/// // LLaMA 65B: 450 MWh (the paper cuts to 449).
/// let energy = gpu_hours_energy(Second::from_hours(1_022_362.0), Watt::new(400.0), 1.1)?;
/// assert_eq!(format!("{:.1}", energy.kilowatt_hours() / 1e3), "449.8");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn gpu_hours_energy(gpu_time: Second, per_gpu: Watt, pue: f64) -> Result<Joule, ModelError> {
    Expected::NonNegative.check("watts_per_gpu", per_gpu.si())?;
    finite(facility_power_from_it(per_gpu, pue)? * checked(gpu_time)?)
}

/// Operational carbon of a job: `H·W·PUE·CI` (LLaMA, arXiv 2302.13971, section 6).
///
/// `CI` is the carbon intensity of the electricity, the rest as in [`gpu_hours_energy`]. Making the
/// hardware is not in it.
///
/// # Errors
/// As [`gpu_hours_energy`]; the intensity must be at least 0.
///
/// ```
/// use fleetscope::model::gpu_hours::gpu_hours_carbon;
/// use fleetscope::quantity::{KilogramCo2ePerJoule, Second, Watt};
/// // LLaMA 65B on a grid of 385 g/kWh: 173 t.
/// let grid = KilogramCo2ePerJoule::from_grams_per_kilowatt_hour(385.0);
/// let carbon = gpu_hours_carbon(Second::from_hours(1_022_362.0), Watt::new(400.0), 1.1, grid)?;
/// assert_eq!(format!("{:.0}", carbon.si() / 1e3), "173");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn gpu_hours_carbon(
    gpu_time: Second,
    per_gpu: Watt,
    pue: f64,
    intensity: KilogramCo2ePerJoule,
) -> Result<KilogramCo2e, ModelError> {
    energy_carbon(gpu_hours_energy(gpu_time, per_gpu, pue)?, intensity)
}

/// Embodied carbon that falls to a job: `E·H/(T_life·u)` (BLOOM, arXiv 2211.02001, section 4.1).
///
/// Making one accelerator (or server) emitted `E`; it lives `T_life`, of which it is used the share
/// `u`; the job takes `H` hours of it.
///
/// # Errors
/// The emissions and the hours must be at least 0, the lifetime above 0, the share above 0 and at
/// most 1.
///
/// ```
/// use fleetscope::model::gpu_hours::embodied_carbon;
/// use fleetscope::quantity::{KilogramCo2e, Second};
/// // BLOOM: GPUs of 150 kg that live six years and are used 85% of them: 3.64 t.
/// let (hours, life) = (Second::from_hours(1_082_990.0), Second::from_days(6.0 * 365.0));
/// let carbon = embodied_carbon(hours, KilogramCo2e::new(150.0), life, 0.85)?;
/// assert_eq!(format!("{:.2}", carbon.si() / 1e3), "3.64");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn embodied_carbon(
    gpu_time: Second,
    embodied_per_gpu: KilogramCo2e,
    lifetime: Second,
    lifetime_utilization: f64,
) -> Result<KilogramCo2e, ModelError> {
    let gpu_time = checked(gpu_time)?;
    Expected::NonNegative.check("embodied_kg_per_gpu", embodied_per_gpu.si())?;
    Expected::Positive.check("lifetime_hours", lifetime.hours())?;
    Expected::AboveUpTo(0.0, 1.0).check("lifetime_utilization", lifetime_utilization)?;
    finite(embodied_per_gpu * (gpu_time / (lifetime * lifetime_utilization)))
}

/// Carbon of a job by scope: `C_dynamic + C_idle + C_embodied` (BLOOM, arXiv 2211.02001, section 4).
///
/// `C_dynamic` from the electricity of the accelerators, `C_idle` from the rest of the platform that
/// ran besides, `C_embodied` from making the hardware.
///
/// # Errors
/// Every part must be at least 0.
///
/// ```
/// use fleetscope::model::gpu_hours::carbon_footprint;
/// use fleetscope::quantity::KilogramCo2e;
/// // BLOOM: 24.69, 14.6 and 11.2 t are the 50.5 t of the paper.
/// let [dynamic, idle, embodied] = [24.69e3, 14.6e3, 11.2e3].map(KilogramCo2e::new);
/// let carbon = carbon_footprint(dynamic, idle, embodied)?;
/// assert_eq!(format!("{:.1}", carbon.si() / 1e3), "50.5");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn carbon_footprint(
    dynamic: KilogramCo2e,
    idle: KilogramCo2e,
    embodied: KilogramCo2e,
) -> Result<KilogramCo2e, ModelError> {
    Expected::NonNegative.check("dynamic_kg", dynamic.si())?;
    Expected::NonNegative.check("idle_kg", idle.si())?;
    Expected::NonNegative.check("embodied_kg", embodied.si())?;
    finite(dynamic + idle + embodied)
}

/// Rent of a job: `H·price` (DeepSeek-V3, arXiv 2412.19437, Table 1).
///
/// `H` accelerator-hours.
///
/// # Errors
/// Both inputs must be at least 0.
///
/// ```
/// use fleetscope::model::gpu_hours::gpu_hours_cost;
/// use fleetscope::quantity::{DollarPerSecond, Second};
/// // DeepSeek-V3: 2.788 million H800 hours at $2.
/// let price = DollarPerSecond::from_dollars_per_hour(2.0);
/// let cost = gpu_hours_cost(Second::from_hours(2.788e6), price)?;
/// assert_eq!(format!("{:.0}", cost.si()), "5576000");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn gpu_hours_cost(gpu_time: Second, price: DollarPerSecond) -> Result<Dollar, ModelError> {
    let gpu_time = checked(gpu_time)?;
    Expected::NonNegative.check("usd_per_gpu_hour", price.dollars_per_hour())?;
    finite(price * gpu_time)
}
