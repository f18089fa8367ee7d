//! What fleets cost to rent, to power and to talk to (Table G.13).

use super::domain::{count, finite};
use super::facility::facility_power_from_it;
use super::{Expected, ModelError};
use crate::quantity::{
    Byte, Dollar, DollarPerByte, DollarPerJoule, DollarPerSecond, PerSecond, Second, Watt,
};

/// Renting accelerators: `N·t·price` (Table G.13).
///
/// `N` accelerators for a time `t`; the price is that of one.
///
/// # Errors
/// `gpus` must be at least 1, the rest at least 0.
///
/// ```
/// use fleetscope::model::cost::gpu_rental_cost;
/// use fleetscope::quantity::{DollarPerSecond, Second};
/// // 1,024 GPUs for 30 days at 4 USD/h: 2.95 million USD.
/// let price = DollarPerSecond::from_dollars_per_hour(4.0);
/// let cost = gpu_rental_cost(1024, Second::from_days(30.0), price)?;
/// assert_eq!(format!("{:.2}", cost.si() / 1e6), "2.95");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn gpu_rental_cost(
    gpus: u64,
    duration: Second,
    price: DollarPerSecond,
) -> Result<Dollar, ModelError> {
    let gpus = count("gpus", gpus)?;
    Expected::NonNegative.check("duration_s", duration.si())?;
    Expected::NonNegative.check("usd_per_gpu_hour", price.dollars_per_hour())?;
    finite(gpus * (price * duration))
}

/// Electricity of one accelerator for one hour, facility included: `W·PUE·1 h·price` (Table G.13).
///
/// `W` is the power of one accelerator, the price that of energy.
///
/// # Errors
/// The power and the price must be at least 0, the PUE at least 1.
///
/// ```
/// use fleetscope::model::cost::electricity_cost_per_gpu_hour;
/// use fleetscope::quantity::{DollarPerJoule, Watt};
/// // 700 W at a PUE of 1.12 and 0.12 USD/kWh: 9.4 cents.
/// let price = DollarPerJoule::from_dollars_per_kilowatt_hour(0.12);
/// let cost = electricity_cost_per_gpu_hour(Watt::new(700.0), 1.12, price)?;
/// assert_eq!(format!("{:.3}", cost.si()), "0.094");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn electricity_cost_per_gpu_hour(
    per_gpu: Watt,
    pue: f64,
    price: DollarPerJoule,
) -> Result<Dollar, ModelError> {
    Expected::NonNegative.check("watts_per_gpu", per_gpu.si())?;
    Expected::NonNegative.check("usd_per_kwh", price.dollars_per_kilowatt_hour())?;
    let power = facility_power_from_it(per_gpu, pue)?;
    finite(power * Second::from_hours(1.0) * price)
}

/// Sending answers out of the cloud: bytes per request, requests per second, time, price per byte
/// (Table G.13).
///
/// # Errors
/// Every input must be at least 0.
///
/// ```
/// use fleetscope::model::cost::egress_cost;
/// use fleetscope::quantity::{Byte, DollarPerByte, PerSecond, Second};
/// // 10,000 answers of 1 kB a second for a day at 0.09 USD/GB: 77.76 USD.
/// let (answer, rate) = (Byte::new(1000.0), PerSecond::new(10_000.0));
/// let price = DollarPerByte::from_dollars_per_gigabyte(0.09);
/// let cost = egress_cost(answer, rate, Second::from_days(1.0), price)?;
/// assert_eq!(format!("{:.2}", cost.si()), "77.76");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn egress_cost(
    per_request: Byte,
    requests: PerSecond,
    duration: Second,
    price: DollarPerByte,
) -> Result<Dollar, ModelError> {
    Expected::NonNegative.check("bytes_per_request", per_request.si())?;
    Expected::NonNegative.check("requests_per_s", requests.si())?;
    Expected::NonNegative.check("duration_s", duration.si())?;
    Expected::NonNegative.check("usd_per_gb", price.dollars_per_gigabyte())?;
    finite(per_request * (requests * duration) * price)
}
