//! The iron law of one accelerator: moving data, computing, and a fixed overhead (appendix A).

use super::domain::finite;
use super::{Expected, ModelError};
use crate::quantity::{Byte, BytePerSecond, Flop, FlopPerSecond, Second};

/// The three terms of the law, each in its domain: moving, computing, waiting.
fn terms(
    data: Byte,
    bandwidth: BytePerSecond,
    ops: Flop,
    peak: FlopPerSecond,
    utilization: f64,
    latency: Second,
) -> Result<(Second, Second, Second), ModelError> {
    Expected::NonNegative.check("data_bytes", data.si())?;
    Expected::Positive.check("bandwidth_bytes_per_s", bandwidth.si())?;
    Expected::NonNegative.check("ops_flop", ops.si())?;
    Expected::Positive.check("peak_flops_per_s", peak.si())?;
    Expected::AboveUpTo(0.0, 1.0).check("utilization", utilization)?;
    Expected::NonNegative.check("latency_s", latency.si())?;
    Ok((data / bandwidth, ops / (peak * utilization), latency))
}

/// Time when data moves first and arithmetic follows: `T = D/BW + O/(R·η) + L` (appendix A, iron
/// law).
///
/// `D` is the data moved, `BW` the bandwidth, `O` the work, `R` the peak, `η` the share of the peak
/// that the kernel reaches, `L` the fixed overhead.
///
/// # Errors
/// The bandwidth and the peak must be above 0, the utilization above 0 and at most 1, the rest at
/// least 0.
///
/// ```
/// use fleetscope::model::iron_law::iron_law_sequential_time;
/// use fleetscope::quantity::{Byte, BytePerSecond, Flop, FlopPerSecond, Second};
/// // One token of a 7B model in BF16 on an H100: 4.18 ms of moving and 0.01 ms of computing.
/// let (data, bandwidth) = (Byte::new(14e9), BytePerSecond::new(3.35e12));
/// let (ops, peak) = (Flop::new(14e9), FlopPerSecond::new(989e12));
/// let time = iron_law_sequential_time(data, bandwidth, ops, peak, 1.0, Second::ZERO)?;
/// assert_eq!(format!("{:.3}", time.si() * 1e3), "4.193");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn iron_law_sequential_time(
    data: Byte,
    bandwidth: BytePerSecond,
    ops: Flop,
    peak: FlopPerSecond,
    utilization: f64,
    latency: Second,
) -> Result<Second, ModelError> {
    let (moving, computing, waiting) = terms(data, bandwidth, ops, peak, utilization, latency)?;
    finite(moving + computing + waiting)
}

/// Time when moving data hides behind arithmetic or the reverse: `T = max(D/BW, O/(R·η)) + L`
/// (appendix A, sum to maximum).
///
/// `D` is the data moved, `BW` the bandwidth, `O` the work, `R` the peak, `η` the share of the peak
/// that the kernel reaches, `L` the fixed overhead.
///
/// # Errors
/// The bandwidth and the peak must be above 0, the utilization above 0 and at most 1, the rest at
/// least 0.
///
/// ```
/// use fleetscope::model::iron_law::iron_law_pipelined_time;
/// use fleetscope::quantity::{Byte, BytePerSecond, Flop, FlopPerSecond, Second};
/// // The same token with computing hidden behind moving, 40% of the peak and 0.1 ms of overhead.
/// let (data, bandwidth) = (Byte::new(14e9), BytePerSecond::new(3.35e12));
/// let (ops, peak) = (Flop::new(14e9), FlopPerSecond::new(989e12));
/// let time = iron_law_pipelined_time(data, bandwidth, ops, peak, 0.4, Second::new(1e-4))?;
/// assert_eq!(format!("{:.3}", time.si() * 1e3), "4.279");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn iron_law_pipelined_time(
    data: Byte,
    bandwidth: BytePerSecond,
    ops: Flop,
    peak: FlopPerSecond,
    utilization: f64,
    latency: Second,
) -> Result<Second, ModelError> {
    let (moving, computing, waiting) = terms(data, bandwidth, ops, peak, utilization, latency)?;
    finite(moving.max(computing) + waiting)
}
