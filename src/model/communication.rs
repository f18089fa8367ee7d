//! Messages and collectives over links: the α–β model (appendix D).
//!
//! Bandwidth is that of one direction. A collective among one rank takes no time.

use super::domain::{count, finite};
use super::{Expected, ModelError};
use crate::quantity::{Byte, BytePerSecond, Metre, MetrePerSecond, Second, SecondPerByte};

/// A collective's inputs, each in its domain; gives the number of ranks.
pub(super) fn collective(
    message: Byte,
    gpus: u64,
    bandwidth: BytePerSecond,
    latency: Second,
) -> Result<f64, ModelError> {
    Expected::NonNegative.check("message_bytes", message.si())?;
    let gpus = count("gpus", gpus)?;
    Expected::Positive.check("bandwidth_bytes_per_s", bandwidth.si())?;
    Expected::NonNegative.check("latency_s", latency.si())?;
    Ok(gpus)
}

/// One pass of a tensor around `ranks` ranks in `ranks − 1` steps: half of a ring AllReduce.
fn ring_pass(message: Byte, ranks: f64, bandwidth: BytePerSecond, latency: Second) -> Second {
    (ranks - 1.0) / ranks * (message / bandwidth) + (ranks - 1.0) * latency
}

/// The levels of a binary tree over `ranks` ≥ 1 ranks: `⌈log2 N⌉`.
fn tree_levels(ranks: u64) -> f64 {
    f64::from(u64::BITS - (ranks - 1).leading_zeros())
}

/// One message: `α + n/β` (Eq. D.1).
///
/// `α` is the latency, `β` the bandwidth, `n` the message.
///
/// # Errors
/// The message and the latency must be at least 0, the bandwidth above 0.
///
/// ```
/// use fleetscope::model::communication::alpha_beta_time;
/// use fleetscope::quantity::{Byte, BytePerSecond, Second};
/// // 10 MB over NDR InfiniBand: 205 µs.
/// let (bandwidth, latency) = (BytePerSecond::new(50e9), Second::new(5e-6));
/// let time = alpha_beta_time(Byte::new(10e6), bandwidth, latency)?;
/// assert_eq!(format!("{:.0}", time.si() * 1e6), "205");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn alpha_beta_time(
    message: Byte,
    bandwidth: BytePerSecond,
    latency: Second,
) -> Result<Second, ModelError> {
    Expected::NonNegative.check("message_bytes", message.si())?;
    Expected::Positive.check("bandwidth_bytes_per_s", bandwidth.si())?;
    Expected::NonNegative.check("latency_s", latency.si())?;
    finite(latency + message / bandwidth)
}

/// The message whose transfer takes as long as its latency: `n* = α·β` (Eq. D.2).
///
/// Below it latency dominates, above it bandwidth.
///
/// # Errors
/// The bandwidth must be above 0, the latency at least 0.
///
/// ```
/// use fleetscope::model::communication::crossover_message_size;
/// use fleetscope::quantity::{BytePerSecond, Second};
/// // NDR InfiniBand: 250 KB.
/// let (bandwidth, latency) = (BytePerSecond::new(50e9), Second::new(5e-6));
/// let size = crossover_message_size(bandwidth, latency)?;
/// assert_eq!(format!("{:.0}", size.si() / 1e3), "250");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn crossover_message_size(
    bandwidth: BytePerSecond,
    latency: Second,
) -> Result<Byte, ModelError> {
    Expected::Positive.check("bandwidth_bytes_per_s", bandwidth.si())?;
    Expected::NonNegative.check("latency_s", latency.si())?;
    finite(bandwidth * latency)
}

/// One message with the processors' overheads apart: `o_s + L + (n − 1)·G + o_r` (appendix D,
/// LogGP).
///
/// `o_s` and `o_r` are what sender and receiver spend, `L` is the wire's latency, `G` the gap per
/// byte, `n` the message in bytes.
///
/// # Errors
/// The message must be at least 1 byte, the rest at least 0.
///
/// ```
/// use fleetscope::model::communication::loggp_time;
/// use fleetscope::quantity::{Byte, Second, SecondPerByte};
/// // 1 MB at 50 GB/s with 1 µs on each side and 2 µs of wire: 24 µs.
/// let (overhead, wire) = (Second::new(1e-6), Second::new(2e-6));
/// let time = loggp_time(Byte::new(1e6), overhead, wire, SecondPerByte::new(2e-11), overhead)?;
/// assert_eq!(format!("{:.1}", time.si() * 1e6), "24.0");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn loggp_time(
    message: Byte,
    send_overhead: Second,
    wire_latency: Second,
    gap_per_byte: SecondPerByte,
    receive_overhead: Second,
) -> Result<Second, ModelError> {
    Expected::AtLeast(1.0).check("message_bytes", message.si())?;
    Expected::NonNegative.check("send_overhead_s", send_overhead.si())?;
    Expected::NonNegative.check("wire_latency_s", wire_latency.si())?;
    Expected::NonNegative.check("gap_per_byte_s", gap_per_byte.si())?;
    Expected::NonNegative.check("receive_overhead_s", receive_overhead.si())?;
    finite(
        send_overhead + wire_latency + gap_per_byte * (message - Byte::new(1.0)) + receive_overhead,
    )
}

/// Ring AllReduce: `2(N−1)/N·M/β + 2(N−1)·α` (Eq. D.3).
///
/// `M` is the tensor that each of `N` ranks holds, `β` the bandwidth of one direction, `α` the
/// latency of a step: a reduce-scatter and an all-gather of `N − 1` steps each.
///
/// # Errors
/// `gpus` must be at least 1, the bandwidth above 0, the message and the latency at least 0.
///
/// ```
/// use fleetscope::model::communication::ring_allreduce_time;
/// use fleetscope::quantity::{Byte, BytePerSecond, Second};
/// // 1 GB of gradients over 256 GPUs on NDR InfiniBand: 42.4 ms.
/// let (bandwidth, latency) = (BytePerSecond::new(50e9), Second::new(5e-6));
/// let time = ring_allreduce_time(Byte::new(1e9), 256, bandwidth, latency)?;
/// assert_eq!(format!("{:.1}", time.si() * 1e3), "42.4");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn ring_allreduce_time(
    message: Byte,
    gpus: u64,
    bandwidth: BytePerSecond,
    latency: Second,
) -> Result<Second, ModelError> {
    let ranks = collective(message, gpus, bandwidth, latency)?;
    finite(2.0 * ring_pass(message, ranks, bandwidth, latency))
}

/// The bandwidth part of a ring AllReduce among very many ranks: `2M/β` (appendix G, example 2).
///
/// What Eq. D.3 tends to as `N` grows, latency left out.
///
/// # Errors
/// The message must be at least 0, the bandwidth above 0.
///
/// ```
/// use fleetscope::model::communication::ring_allreduce_bandwidth_limit_time;
/// use fleetscope::quantity::{Byte, BytePerSecond};
/// // Gradients of a 70B model in BF16 at 50 GB/s: 5.6 s.
/// let time = ring_allreduce_bandwidth_limit_time(Byte::new(140e9), BytePerSecond::new(50e9))?;
/// assert_eq!(format!("{:.1}", time.si()), "5.6");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn ring_allreduce_bandwidth_limit_time(
    message: Byte,
    bandwidth: BytePerSecond,
) -> Result<Second, ModelError> {
    Expected::NonNegative.check("message_bytes", message.si())?;
    Expected::Positive.check("bandwidth_bytes_per_s", bandwidth.si())?;
    finite(2.0 * (message / bandwidth))
}

/// What each rank sends in a ring AllReduce: `2(N−1)/N·M` (appendix D).
///
/// `M` is the tensor, `N` the ranks; it tends to `2M`, however many ranks take part.
///
/// # Errors
/// The message must be at least 0, `gpus` at least 1.
///
/// ```
/// use fleetscope::model::communication::ring_allreduce_bytes_per_gpu;
/// use fleetscope::quantity::Byte;
/// // 1 GB over 16,384 ranks: about 2 GB.
/// let size = ring_allreduce_bytes_per_gpu(Byte::new(1e9), 16_384)?;
/// assert_eq!(format!("{:.2}", size.si() / 1e9), "2.00");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn ring_allreduce_bytes_per_gpu(message: Byte, gpus: u64) -> Result<Byte, ModelError> {
    Expected::NonNegative.check("message_bytes", message.si())?;
    let ranks = count("gpus", gpus)?;
    finite(2.0 * ((ranks - 1.0) / ranks) * message)
}

/// Tree AllReduce without segments: `2·⌈log2 N⌉·(M/β + α)` (Eq. D.4).
///
/// A reduction up the tree and a broadcast down, the whole tensor `M` at each of `⌈log2 N⌉` levels.
///
/// # Errors
/// `gpus` must be at least 1, the bandwidth above 0, the message and the latency at least 0.
///
/// ```
/// use fleetscope::model::communication::tree_allreduce_time;
/// use fleetscope::quantity::{Byte, BytePerSecond, Second};
/// // 1 GB over 256 GPUs on NDR InfiniBand: 320.1 ms.
/// let (bandwidth, latency) = (BytePerSecond::new(50e9), Second::new(5e-6));
/// let time = tree_allreduce_time(Byte::new(1e9), 256, bandwidth, latency)?;
/// assert_eq!(format!("{:.1}", time.si() * 1e3), "320.1");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn tree_allreduce_time(
    message: Byte,
    gpus: u64,
    bandwidth: BytePerSecond,
    latency: Second,
) -> Result<Second, ModelError> {
    collective(message, gpus, bandwidth, latency)?;
    finite(2.0 * tree_levels(gpus) * (message / bandwidth + latency))
}

/// AllGather: `(N−1)/N·M/β + (N−1)·α`, `M` the gathered tensor (Eq. D.5).
///
/// `N` ranks, bandwidth `β` of one direction, latency `α` of each of `N − 1` steps.
///
/// # Errors
/// `gpus` must be at least 1, the bandwidth above 0, the message and the latency at least 0.
///
/// ```
/// use fleetscope::model::communication::allgather_time;
/// use fleetscope::quantity::{Byte, BytePerSecond, Second};
/// // 1 GB over 256 GPUs on NDR InfiniBand: 21.2 ms.
/// let (bandwidth, latency) = (BytePerSecond::new(50e9), Second::new(5e-6));
/// let time = allgather_time(Byte::new(1e9), 256, bandwidth, latency)?;
/// assert_eq!(format!("{:.1}", time.si() * 1e3), "21.2");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn allgather_time(
    message: Byte,
    gpus: u64,
    bandwidth: BytePerSecond,
    latency: Second,
) -> Result<Second, ModelError> {
    let ranks = collective(message, gpus, bandwidth, latency)?;
    finite(ring_pass(message, ranks, bandwidth, latency))
}

/// ReduceScatter: `(N−1)/N·M/β + (N−1)·α`, `M` the tensor before it is scattered (Eq. D.6).
///
/// `N` ranks, bandwidth `β` of one direction, latency `α` of each of `N − 1` steps.
///
/// # Errors
/// `gpus` must be at least 1, the bandwidth above 0, the message and the latency at least 0.
///
/// ```
/// use fleetscope::model::communication::reducescatter_time;
/// use fleetscope::quantity::{Byte, BytePerSecond, Second};
/// // 1 GB over 256 GPUs on NDR InfiniBand: 21.2 ms.
/// let (bandwidth, latency) = (BytePerSecond::new(50e9), Second::new(5e-6));
/// let time = reducescatter_time(Byte::new(1e9), 256, bandwidth, latency)?;
/// assert_eq!(format!("{:.1}", time.si() * 1e3), "21.2");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn reducescatter_time(
    message: Byte,
    gpus: u64,
    bandwidth: BytePerSecond,
    latency: Second,
) -> Result<Second, ModelError> {
    let ranks = collective(message, gpus, bandwidth, latency)?;
    finite(ring_pass(message, ranks, bandwidth, latency))
}

/// AllToAll: `(N−1)/N·M/β + (N−1)·α`, `M` what one rank holds; no congestion (Eq. D.7).
///
/// `N` ranks, bandwidth `β` of one direction, latency `α` of each of `N − 1` steps.
///
/// # Errors
/// `gpus` must be at least 1, the bandwidth above 0, the message and the latency at least 0.
///
/// ```
/// use fleetscope::model::communication::alltoall_time;
/// use fleetscope::quantity::{Byte, BytePerSecond, Second};
/// // 1 GB over 256 GPUs on NDR InfiniBand: 21.2 ms.
/// let (bandwidth, latency) = (BytePerSecond::new(50e9), Second::new(5e-6));
/// let time = alltoall_time(Byte::new(1e9), 256, bandwidth, latency)?;
/// assert_eq!(format!("{:.1}", time.si() * 1e3), "21.2");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn alltoall_time(
    message: Byte,
    gpus: u64,
    bandwidth: BytePerSecond,
    latency: Second,
) -> Result<Second, ModelError> {
    let ranks = collective(message, gpus, bandwidth, latency)?;
    finite(ring_pass(message, ranks, bandwidth, latency))
}

/// Broadcast over a binary tree without segments: `⌈log2 N⌉·(α + M/β)` (Eq. D.8).
///
/// The whole message `M` passes each level of the tree over `N` ranks.
///
/// # Errors
/// `gpus` must be at least 1, the bandwidth above 0, the message and the latency at least 0.
///
/// ```
/// use fleetscope::model::communication::broadcast_time;
/// use fleetscope::quantity::{Byte, BytePerSecond, Second};
/// // 1 GB over 256 GPUs on NDR InfiniBand: 160.0 ms.
/// let (bandwidth, latency) = (BytePerSecond::new(50e9), Second::new(5e-6));
/// let time = broadcast_time(Byte::new(1e9), 256, bandwidth, latency)?;
/// assert_eq!(format!("{:.1}", time.si() * 1e3), "160.0");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn broadcast_time(
    message: Byte,
    gpus: u64,
    bandwidth: BytePerSecond,
    latency: Second,
) -> Result<Second, ModelError> {
    collective(message, gpus, bandwidth, latency)?;
    finite(tree_levels(gpus) * (latency + message / bandwidth))
}

/// The tensor above which the ring beats the tree: `α·β·(N−1−L)/(L−(N−1)/N)`, `L = ⌈log2 N⌉` (from
/// Eqs. D.3 = D.4).
///
/// `N` ranks, latency `α`, bandwidth `β`. With 3 ranks both pay the same latency, so the ring wins
/// from the first byte and the size is 0; with 2 ranks the two never cross.
///
/// # Errors
/// `gpus` must be at least 3, the bandwidth above 0, the latency at least 0.
///
/// ```
/// use fleetscope::model::communication::ring_tree_crossover_size;
/// use fleetscope::quantity::{BytePerSecond, Second};
/// // 256 GPUs on NDR InfiniBand: 8.8 MB, far above the 0.25 MB of Eq. D.2.
/// let (bandwidth, latency) = (BytePerSecond::new(50e9), Second::new(5e-6));
/// let size = ring_tree_crossover_size(256, bandwidth, latency)?;
/// assert_eq!(format!("{:.1}", size.si() / 1e6), "8.8");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn ring_tree_crossover_size(
    gpus: u64,
    bandwidth: BytePerSecond,
    latency: Second,
) -> Result<Byte, ModelError> {
    let ranks = Expected::WholeAtLeast(3).check("gpus", gpus as f64)?;
    let size = crossover_message_size(bandwidth, latency)?;
    let levels = tree_levels(gpus);
    finite(size * ((ranks - 1.0 - levels) / (levels - (ranks - 1.0) / ranks)))
}

/// AllReduce in two tiers: gather inside each node, ring over the nodes, scatter inside each node
/// (appendix D).
///
/// `2·[(k−1)/k·M/β_in + (k−1)·α_in]` inside, plus Eq. D.3 over `nodes` ranks for
/// `M/d`. The divisor `d` is `k` (= `gpus_per_node`) if every accelerator reduces
/// its own shard through its own port, 1 if one representative carries all of it.
///
/// # Errors
/// Both counts must be at least 1, the bandwidths above 0, the message and the
/// latencies at least 0, the divisor between 1 and `gpus_per_node`.
///
/// ```
/// use fleetscope::model::communication::hierarchical_allreduce_time;
/// use fleetscope::quantity::{Byte, BytePerSecond, Second};
/// // 1 GB over 32 nodes of 8 GPUs, NVLink inside and NDR InfiniBand between them.
/// let (nvlink, inside) = (BytePerSecond::new(450e9), Second::new(0.5e-6));
/// let (ndr, between) = (BytePerSecond::new(50e9), Second::new(5e-6));
/// let time = |divisor| {
///     hierarchical_allreduce_time(Byte::new(1e9), 32, 8, nvlink, inside, ndr, between, divisor)
/// };
/// assert_eq!(format!("{:.2}", time(1.0)?.si() * 1e3), "42.96"); // one representative per node
/// assert_eq!(format!("{:.2}", time(8.0)?.si() * 1e3), "9.05"); // every GPU its own port
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
#[allow(
    clippy::too_many_arguments,
    reason = "two tiers of links, each with its bandwidth and latency"
)]
pub fn hierarchical_allreduce_time(
    message: Byte,
    nodes: u64,
    gpus_per_node: u64,
    intra_bandwidth: BytePerSecond,
    intra_latency: Second,
    inter_bandwidth: BytePerSecond,
    inter_latency: Second,
    inter_payload_divisor: f64,
) -> Result<Second, ModelError> {
    Expected::NonNegative.check("message_bytes", message.si())?;
    let nodes = count("nodes", nodes)?;
    let gpus_per_node = count("gpus_per_node", gpus_per_node)?;
    Expected::Positive.check("intra_bandwidth_bytes_per_s", intra_bandwidth.si())?;
    Expected::NonNegative.check("intra_latency_s", intra_latency.si())?;
    Expected::Positive.check("inter_bandwidth_bytes_per_s", inter_bandwidth.si())?;
    Expected::NonNegative.check("inter_latency_s", inter_latency.si())?;
    Expected::Between(1.0, gpus_per_node).check("inter_payload_divisor", inter_payload_divisor)?;
    let inside = ring_pass(message, gpus_per_node, intra_bandwidth, intra_latency);
    let across = ring_pass(message / inter_payload_divisor, nodes, inter_bandwidth, inter_latency);
    finite(2.0 * (inside + across))
}

/// One-way propagation delay: `distance / speed`; in glass about 2·10⁸ m/s (Table C.4).
///
/// # Errors
/// The distance must be at least 0, the speed above 0.
///
/// ```
/// use fleetscope::model::communication::fiber_latency;
/// use fleetscope::quantity::{Metre, MetrePerSecond};
/// // 5,000 km of fibre: 25 ms.
/// let time = fiber_latency(Metre::new(5e6), MetrePerSecond::new(2e8))?;
/// assert_eq!(format!("{:.0}", time.si() * 1e3), "25");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn fiber_latency(distance: Metre, speed: MetrePerSecond) -> Result<Second, ModelError> {
    Expected::NonNegative.check("distance_m", distance.si())?;
    Expected::Positive.check("speed_m_per_s", speed.si())?;
    finite(distance / speed)
}
