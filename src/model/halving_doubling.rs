//! AllReduce by recursive halving and doubling: the bandwidth of a ring in the steps of a tree.
//!
//! A reduce-scatter in which pairs at twice the distance exchange half as much each time, then an
//! all-gather that runs it backwards (Thakur, Rabenseifner and Gropp 2005, IJHPCA 19(1)).

use super::ModelError;
use super::communication::collective;
use super::domain::finite;
use crate::quantity::{Byte, BytePerSecond, Second};

/// Recursive halving-doubling AllReduce: `2·l·α + 2(1 − 2^−l)·M/β` with `l = ⌊log2 N⌋`, and
/// `3α + 2M/β` more where `N` is no power of two (Thakur, Rabenseifner, Gropp 2005; Rabenseifner
/// 2004 for other counts).
///
/// `M` is the tensor that each of `N` ranks holds, `β` the bandwidth of one direction, `α` the
/// latency of a step. Ranks beyond the largest power of two first fold their tensor into a
/// neighbour's (two exchanges of half of it) and are sent the result at the end (all of it).
/// Additions are taken as free.
///
/// # Errors
/// `gpus` must be at least 1, the bandwidth above 0, the message and the latency at least 0.
///
/// ```
/// use fleetscope::model::halving_doubling::halving_doubling_allreduce_time;
/// use fleetscope::quantity::{Byte, BytePerSecond, Second};
/// // 1 GB over 256 GPUs on NDR InfiniBand: 16 steps instead of the ring's 510.
/// let (bandwidth, latency) = (BytePerSecond::new(50e9), Second::new(5e-6));
/// let time = |gpus| halving_doubling_allreduce_time(Byte::new(1e9), gpus, bandwidth, latency);
/// assert_eq!(format!("{:.2}", time(256)?.si() * 1e3), "39.92");
/// // One GPU more, and the tensor crosses the wire twice again.
/// assert_eq!(format!("{:.2}", time(257)?.si() * 1e3), "79.94");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn halving_doubling_allreduce_time(
    message: Byte,
    gpus: u64,
    bandwidth: BytePerSecond,
    latency: Second,
) -> Result<Second, ModelError> {
    collective(message, gpus, bandwidth, latency)?;
    let steps = f64::from(gpus.ilog2());
    let transfer = message / bandwidth;
    let regular = 2.0 * (steps * latency + (1.0 - (-steps).exp2()) * transfer);
    let fold = if gpus.is_power_of_two() { Second::ZERO } else { 3.0 * latency + 2.0 * transfer };
    finite(regular + fold)
}
