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

/// Time when data moves first and arithmetic follows: `T = D/BW + O/(R·η) + L` (appendix A, iron law).
///
/// # Errors
/// The bandwidth and the peak must be above 0, the utilization above 0 and at most 1, the rest at least 0.
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

/// Time when moving data hides behind arithmetic or the reverse: `T = max(D/BW, O/(R·η)) + L` (appendix A, sum to maximum).
///
/// # Errors
/// The bandwidth and the peak must be above 0, the utilization above 0 and at most 1, the rest at least 0.
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
