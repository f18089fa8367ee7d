//! Energy of a job on ordinary servers, as carbon calculators estimate it.

use super::domain::{count, finite, fraction};
use super::facility::PUE;
use super::{Expected, ModelError};
use crate::quantity::{Byte, Joule, Second, Watt, WattPerByte};

/// Energy by the share of a processor and the memory: `t·(n_c·TDP/n_TDP·u + m·w)·PUE`
/// (Green Algorithms; Lannelongue et al. 2021, Advanced Science 8).
///
/// For a time `t`, `n_c` cores of a processor whose `n_TDP` cores draw `TDP` together, used to the
/// share `u`, and memory of size `m` at a power `w` by size (0.3725 W/GB in the paper), whether used
/// or not.
///
/// # Errors
/// Time, memory and powers must be at least 0, both counts of cores at least 1, the share between 0
/// and 1, the PUE at least 1.
///
/// ```
/// use fleetscope::model::job_energy::green_algorithms_energy;
/// use fleetscope::quantity::{Byte, Second, Watt, WattPerByte};
/// // 12 of 16 cores of a 120 W processor and 64 GB for a day: 4.56 kWh.
/// let (day, tdp) = (Second::from_hours(24.0), Watt::new(120.0));
/// let (memory, power) = (Byte::new(64e9), WattPerByte::new(0.3725e-9));
/// let energy = green_algorithms_energy(day, 12, tdp, 16, 1.0, memory, power, 1.67)?;
/// assert_eq!(format!("{:.2}", energy.kilowatt_hours()), "4.56");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
#[allow(clippy::too_many_arguments, reason = "the inputs of the published method")]
pub fn green_algorithms_energy(
    duration: Second,
    cores: u64,
    tdp: Watt,
    tdp_cores: u64,
    core_usage: f64,
    memory: Byte,
    memory_power: WattPerByte,
    pue: f64,
) -> Result<Joule, ModelError> {
    Expected::NonNegative.check("duration_s", duration.si())?;
    let cores = count("cores", cores)?;
    Expected::NonNegative.check("tdp_watts", tdp.si())?;
    let tdp_cores = count("tdp_cores", tdp_cores)?;
    fraction("core_usage", core_usage)?;
    Expected::NonNegative.check("memory_gb", memory.si())?;
    Expected::NonNegative.check("watts_per_gb", memory_power.si())?;
    PUE.check("pue", pue)?;
    let processor = tdp * (cores / tdp_cores * core_usage);
    finite((processor + memory_power * memory) * pue * duration)
}

/// Energy by measured parts: `(P_cpu + P_gpu + P_ram)·t·PUE` (CodeCarbon, methodology).
///
/// Mean powers of processors, accelerators and memory over the time `t`.
///
/// # Errors
/// Powers and time must be at least 0, the PUE at least 1.
///
/// ```
/// use fleetscope::model::job_energy::component_energy;
/// use fleetscope::quantity::{Second, Watt};
/// // 45 W and 10 W for 10 s in a facility with a PUE of 1.5: 825 J.
/// let (cpu, ram) = (Watt::new(45.0), Watt::new(10.0));
/// let energy = component_energy(cpu, Watt::ZERO, ram, Second::new(10.0), 1.5)?;
/// assert_eq!(energy.si(), 825.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn component_energy(
    cpu: Watt,
    gpu: Watt,
    ram: Watt,
    duration: Second,
    pue: f64,
) -> Result<Joule, ModelError> {
    Expected::NonNegative.check("cpu_watts", cpu.si())?;
    Expected::NonNegative.check("gpu_watts", gpu.si())?;
    Expected::NonNegative.check("ram_watts", ram.si())?;
    Expected::NonNegative.check("duration_s", duration.si())?;
    PUE.check("pue", pue)?;
    finite((cpu + gpu + ram) * pue * duration)
}
