//! Power of the machines and of the building around them (appendix C).

use super::domain::{count, finite};
use super::{Expected, ModelError};
use crate::quantity::{Watt, round_up};

/// Facility power over IT power; nothing is below 1.
pub(super) const PUE: Expected = Expected::AtLeast(1.0);

/// Power of the accelerators: `N·W` (Table C.2).
///
/// `N` accelerators of power `W`.
///
/// # Errors
/// `gpus` must be at least 1, the power at least 0.
///
/// ```
/// use fleetscope::model::facility::it_power;
/// use fleetscope::quantity::Watt;
/// // 10,000 accelerators of 700 W: 7 MW.
/// let power = it_power(10_000, Watt::new(700.0))?;
/// assert_eq!(format!("{:.0}", power.si() / 1e6), "7");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn it_power(gpus: u64, per_gpu: Watt) -> Result<Watt, ModelError> {
    let gpus = count("gpus", gpus)?;
    Expected::NonNegative.check("watts_per_gpu", per_gpu.si())?;
    finite(gpus * per_gpu)
}

/// Power of the facility: `N·W·PUE` (Table C.9).
///
/// `N` accelerators of power `W`, `PUE` what the facility takes over what they take.
///
/// # Errors
/// As [`it_power`]; the PUE must be at least 1.
///
/// ```
/// use fleetscope::model::facility::facility_power;
/// use fleetscope::quantity::Watt;
/// // 10,000 accelerators of 700 W at a PUE of 1.4: 9.8 MW.
/// let power = facility_power(10_000, Watt::new(700.0), 1.4)?;
/// assert_eq!(format!("{:.1}", power.si() / 1e6), "9.8");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn facility_power(gpus: u64, per_gpu: Watt, pue: f64) -> Result<Watt, ModelError> {
    facility_power_from_it(it_power(gpus, per_gpu)?, pue)
}

/// Power of the facility from that of its machines: `P_IT·PUE` (appendix C, power usage
/// effectiveness).
///
/// `P_IT` is the power of the machines.
///
/// # Errors
/// The power must be at least 0, the PUE at least 1.
///
/// ```
/// use fleetscope::model::facility::facility_power_from_it;
/// use fleetscope::quantity::Watt;
/// // 10 MW at a PUE of 1.58: 15.8 MW.
/// let power = facility_power_from_it(Watt::new(10e6), 1.58)?;
/// assert_eq!(format!("{:.1}", power.si() / 1e6), "15.8");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn facility_power_from_it(it: Watt, pue: f64) -> Result<Watt, ModelError> {
    Expected::NonNegative.check("it_watts", it.si())?;
    finite(it * PUE.check("pue", pue)?)
}

/// Power for cooling and conversion: `P_IT·(PUE − 1)` (Table C.13).
///
/// `P_IT` is the power of the machines.
///
/// # Errors
/// The power must be at least 0, the PUE at least 1.
///
/// ```
/// use fleetscope::model::facility::facility_overhead_power;
/// use fleetscope::quantity::Watt;
/// // 1 MW at a PUE of 1.06: 60 kW.
/// let power = facility_overhead_power(Watt::new(1e6), 1.06)?;
/// assert_eq!(format!("{:.0}", power.si() / 1e3), "60");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn facility_overhead_power(it: Watt, pue: f64) -> Result<Watt, ModelError> {
    Expected::NonNegative.check("it_watts", it.si())?;
    finite(it * (PUE.check("pue", pue)? - 1.0))
}

/// Power saved by a better facility: `P_IT·(PUE_before − PUE_after)` (appendix C); below 0 if it is
/// worse.
///
/// `P_IT` is the power of the machines.
///
/// # Errors
/// The power must be at least 0, both PUE at least 1.
///
/// ```
/// use fleetscope::model::facility::facility_saving;
/// use fleetscope::quantity::Watt;
/// // 10 MW, from a PUE of 1.58 to 1.06: 5.2 MW.
/// let power = facility_saving(Watt::new(10e6), 1.58, 1.06)?;
/// assert_eq!(format!("{:.1}", power.si() / 1e6), "5.2");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn facility_saving(it: Watt, pue_before: f64, pue_after: f64) -> Result<Watt, ModelError> {
    Expected::NonNegative.check("it_watts", it.si())?;
    PUE.check("pue_before", pue_before)?;
    PUE.check("pue_after", pue_after)?;
    finite(it * (pue_before - pue_after))
}

/// Racks that a load needs: `⌈P_IT / P_rack⌉` (appendix C, rack power density).
///
/// `P_IT` is the power of the machines, `P_rack` what one rack can be given.
///
/// # Errors
/// The load must be at least 0, the power of a rack above 0.
///
/// ```
/// use fleetscope::model::facility::rack_count;
/// use fleetscope::quantity::Watt;
/// // 8,192 accelerators of 700 W in AI racks of 70 kW.
/// assert_eq!(rack_count(Watt::new(8192.0 * 700.0), Watt::new(70e3))?, 82.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn rack_count(it: Watt, rack: Watt) -> Result<f64, ModelError> {
    Expected::NonNegative.check("it_watts", it.si())?;
    Expected::Positive.check("rack_watts", rack.si())?;
    finite(round_up(it / rack))
}
