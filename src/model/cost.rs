//! What fleets cost to rent, to power and to talk to (Table G.13).

use super::domain::{count, finite};
use super::facility::facility_power_from_it;
use super::{Expected, ModelError};
use crate::quantity::{
    Byte, Dollar, DollarPerByte, DollarPerJoule, DollarPerSecond, PerSecond, Second, Watt,
};

/// Renting accelerators: `N·t·price` (Table G.13).
///
/// # Errors
/// `gpus` must be at least 1, the rest at least 0.
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
/// # Errors
/// The power and the price must be at least 0, the PUE at least 1.
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

/// Sending answers out of the cloud: bytes per request, requests per second, time, price per byte (Table G.13).
///
/// # Errors
/// Every input must be at least 0.
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
