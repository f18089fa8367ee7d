//! Power of the machines and of the building around them (appendix C).

use super::domain::{count, finite};
use super::{Expected, ModelError};
use crate::quantity::Watt;

/// Facility power over IT power; nothing is below 1.
pub(super) const PUE: Expected = Expected::AtLeast(1.0);

/// Power of the accelerators: `N·W` (Table C.2).
///
/// # Errors
/// `gpus` must be at least 1, the power at least 0.
pub fn it_power(gpus: u64, per_gpu: Watt) -> Result<Watt, ModelError> {
    let gpus = count("gpus", gpus)?;
    Expected::NonNegative.check("watts_per_gpu", per_gpu.si())?;
    finite(gpus * per_gpu)
}

/// Power of the facility: `N·W·PUE` (Table C.9).
///
/// # Errors
/// As [`it_power`]; the PUE must be at least 1.
pub fn facility_power(gpus: u64, per_gpu: Watt, pue: f64) -> Result<Watt, ModelError> {
    facility_power_from_it(it_power(gpus, per_gpu)?, pue)
}

/// Power of the facility from that of its machines: `P_IT·PUE` (appendix C, power usage effectiveness).
///
/// # Errors
/// The power must be at least 0, the PUE at least 1.
pub fn facility_power_from_it(it: Watt, pue: f64) -> Result<Watt, ModelError> {
    Expected::NonNegative.check("it_watts", it.si())?;
    finite(it * PUE.check("pue", pue)?)
}

/// Power for cooling and conversion: `P_IT·(PUE − 1)` (Table C.13).
///
/// # Errors
/// The power must be at least 0, the PUE at least 1.
pub fn facility_overhead_power(it: Watt, pue: f64) -> Result<Watt, ModelError> {
    Expected::NonNegative.check("it_watts", it.si())?;
    finite(it * (PUE.check("pue", pue)? - 1.0))
}

/// Power saved by a better facility: `P_IT·(PUE_before − PUE_after)` (appendix C); below 0 if it is worse.
///
/// # Errors
/// The power must be at least 0, both PUE at least 1.
pub fn facility_saving(it: Watt, pue_before: f64, pue_after: f64) -> Result<Watt, ModelError> {
    Expected::NonNegative.check("it_watts", it.si())?;
    PUE.check("pue_before", pue_before)?;
    PUE.check("pue_after", pue_after)?;
    finite(it * (pue_before - pue_after))
}
