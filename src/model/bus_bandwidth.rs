//! Bandwidth as links, datasheets and nccl-tests quote it.
//!
//! A benchmark of a collective divides the size of the tensor by the time (algorithm bandwidth).
//! What each link carried (bus bandwidth) depends on the collective, and only that compares with
//! the link's peak in one direction.

use super::domain::{count, finite};
use super::{Expected, ModelError};
use crate::quantity::{Byte, BytePerSecond, Second};

/// The algorithm bandwidth in its domain.
fn checked(algorithm: BytePerSecond) -> Result<BytePerSecond, ModelError> {
    Expected::NonNegative.check("algorithm_bandwidth_bytes_per_s", algorithm.si())?;
    Ok(algorithm)
}

/// Algorithm bandwidth: `M/T` (nccl-tests, PERFORMANCE.md).
///
/// `M` is the size of the tensor as the benchmark counts it, `T` the time of the collective.
///
/// # Errors
/// The size must be at least 0, the time above 0.
///
/// ```
/// use fleetscope::model::bus_bandwidth::algorithm_bandwidth;
/// use fleetscope::quantity::{Byte, Second};
/// // 1 GB in 5 ms.
/// let bandwidth = algorithm_bandwidth(Byte::new(1e9), Second::new(0.005))?;
/// assert_eq!(bandwidth.si(), 200e9);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn algorithm_bandwidth(message: Byte, time: Second) -> Result<BytePerSecond, ModelError> {
    Expected::NonNegative.check("message_bytes", message.si())?;
    Expected::Positive.check("time_s", time.si())?;
    finite(message / time)
}

/// Bus bandwidth of an AllReduce: `B·2(N−1)/N` (nccl-tests, PERFORMANCE.md).
///
/// `B` is the algorithm bandwidth, `N` the number of ranks.
///
/// # Errors
/// The bandwidth must be at least 0, `gpus` at least 1.
///
/// ```
/// use fleetscope::model::bus_bandwidth::allreduce_bus_bandwidth;
/// use fleetscope::quantity::BytePerSecond;
/// // 200 GB/s of tensor over 8 ranks keep links of 350 GB/s busy.
/// assert_eq!(allreduce_bus_bandwidth(BytePerSecond::new(200e9), 8)?.si(), 350e9);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn allreduce_bus_bandwidth(
    algorithm: BytePerSecond,
    gpus: u64,
) -> Result<BytePerSecond, ModelError> {
    finite(2.0 * one_pass_bus_bandwidth(algorithm, gpus)?)
}

/// Bus bandwidth of an AllGather, a ReduceScatter or an AllToAll: `B·(N−1)/N` (nccl-tests,
/// PERFORMANCE.md).
///
/// `B` is the algorithm bandwidth over the whole tensor, `N` the number of ranks.
///
/// # Errors
/// The bandwidth must be at least 0, `gpus` at least 1.
///
/// ```
/// use fleetscope::model::bus_bandwidth::one_pass_bus_bandwidth;
/// use fleetscope::quantity::BytePerSecond;
/// // An AllToAll of 16 ranks at 80 GB/s.
/// assert_eq!(one_pass_bus_bandwidth(BytePerSecond::new(80e9), 16)?.si(), 75e9);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn one_pass_bus_bandwidth(
    algorithm: BytePerSecond,
    gpus: u64,
) -> Result<BytePerSecond, ModelError> {
    let ranks = count("gpus", gpus)?;
    finite(checked(algorithm)? * ((ranks - 1.0) / ranks))
}

/// Bus bandwidth of a Broadcast or a Reduce: `B`, every link carries the tensor once (nccl-tests,
/// PERFORMANCE.md).
///
/// `B` is the algorithm bandwidth.
///
/// # Errors
/// The bandwidth must be at least 0.
///
/// ```
/// use fleetscope::model::bus_bandwidth::broadcast_bus_bandwidth;
/// use fleetscope::quantity::BytePerSecond;
/// assert_eq!(broadcast_bus_bandwidth(BytePerSecond::new(40e9))?.si(), 40e9);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn broadcast_bus_bandwidth(algorithm: BytePerSecond) -> Result<BytePerSecond, ModelError> {
    finite(checked(algorithm)?)
}

/// All links of an accelerator together: `n·β` in one direction (JAX scaling book, GPUs).
///
/// `n` links of `β` in one direction.
///
/// # Errors
/// There must be at least 1 link, the rate at least 0.
///
/// ```
/// use fleetscope::model::bus_bandwidth::link_bandwidth;
/// use fleetscope::quantity::BytePerSecond;
/// // The 18 NVLink 4 links of an H100: 450 GB/s, not the 900 of both directions together.
/// assert_eq!(link_bandwidth(18, BytePerSecond::new(25e9))?.si(), 450e9);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn link_bandwidth(links: u64, per_link: BytePerSecond) -> Result<BytePerSecond, ModelError> {
    let links = count("links", links)?;
    Expected::NonNegative.check("link_bytes_per_s", per_link.si())?;
    finite(links * per_link)
}

/// One direction of a bandwidth that adds both: `B/2` (Table C.3 prints such totals).
///
/// `B` is the bandwidth of both directions together.
///
/// # Errors
/// The bandwidth must be at least 0.
///
/// ```
/// use fleetscope::model::bus_bandwidth::per_direction_bandwidth;
/// use fleetscope::quantity::BytePerSecond;
/// // NVLink 3 of an A100, sold as 600 GB/s.
/// assert_eq!(per_direction_bandwidth(BytePerSecond::new(600e9))?.si(), 300e9);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn per_direction_bandwidth(total: BytePerSecond) -> Result<BytePerSecond, ModelError> {
    Expected::NonNegative.check("total_bytes_per_s", total.si())?;
    finite(total / 2.0)
}

/// Both directions of a link together: `2·β`, as datasheets sum them.
///
/// `β` is the bandwidth of one direction.
///
/// # Errors
/// The bandwidth must be at least 0.
///
/// ```
/// use fleetscope::model::bus_bandwidth::both_directions_bandwidth;
/// use fleetscope::quantity::BytePerSecond;
/// // NVLink 4 of an H100: the 900 GB/s of its data sheet.
/// assert_eq!(both_directions_bandwidth(BytePerSecond::new(450e9))?.si(), 900e9);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn both_directions_bandwidth(
    per_direction: BytePerSecond,
) -> Result<BytePerSecond, ModelError> {
    Expected::NonNegative.check("per_direction_bytes_per_s", per_direction.si())?;
    finite(2.0 * per_direction)
}

/// Share of a link's peak that a measurement reached: `X/β` (nccl-tests, pull request 189).
///
/// `X` is the measured bus bandwidth, `β` the peak; both in one direction, or both in two.
///
/// # Errors
/// The measurement must be at least 0, the peak above 0.
///
/// ```
/// use fleetscope::model::bus_bandwidth::bandwidth_efficiency;
/// use fleetscope::quantity::BytePerSecond;
/// // 235 GB/s on the NVLink 3 of an A100, whose peak is 300 GB/s in each direction: 78%, not 39%.
/// let share = bandwidth_efficiency(BytePerSecond::new(235e9), BytePerSecond::new(300e9))?;
/// assert_eq!(format!("{share:.3}"), "0.783");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn bandwidth_efficiency(
    measured: BytePerSecond,
    peak: BytePerSecond,
) -> Result<f64, ModelError> {
    Expected::NonNegative.check("measured_bytes_per_s", measured.si())?;
    Expected::Positive.check("peak_bytes_per_s", peak.si())?;
    finite(measured / peak)
}
