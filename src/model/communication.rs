//! Messages and collectives over links: the α–β model (appendix D).
//!
//! Bandwidth is that of one direction. A collective among one rank takes no time.

use super::domain::{count, finite};
use super::{Expected, ModelError};
use crate::quantity::{Byte, BytePerSecond, Metre, MetrePerSecond, Second, SecondPerByte};

/// A collective's inputs, each in its domain; gives the number of ranks.
fn collective(
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
/// # Errors
/// The message and the latency must be at least 0, the bandwidth above 0.
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
/// # Errors
/// The bandwidth must be above 0, the latency at least 0.
pub fn crossover_message_size(
    bandwidth: BytePerSecond,
    latency: Second,
) -> Result<Byte, ModelError> {
    Expected::Positive.check("bandwidth_bytes_per_s", bandwidth.si())?;
    Expected::NonNegative.check("latency_s", latency.si())?;
    finite(bandwidth * latency)
}

/// One message with the processors' overheads apart: `o_s + L + (n − 1)·G + o_r` (appendix D, LogGP).
///
/// # Errors
/// The message must be at least 1 byte, the rest at least 0.
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
/// # Errors
/// `gpus` must be at least 1, the bandwidth above 0, the message and the latency at least 0.
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
/// # Errors
/// The message must be at least 0, the bandwidth above 0.
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
/// # Errors
/// The message must be at least 0, `gpus` at least 1.
pub fn ring_allreduce_bytes_per_gpu(message: Byte, gpus: u64) -> Result<Byte, ModelError> {
    Expected::NonNegative.check("message_bytes", message.si())?;
    let ranks = count("gpus", gpus)?;
    finite(2.0 * ((ranks - 1.0) / ranks) * message)
}

/// Tree AllReduce without segments: `2·⌈log2 N⌉·(M/β + α)` (Eq. D.4).
///
/// # Errors
/// `gpus` must be at least 1, the bandwidth above 0, the message and the latency at least 0.
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
/// # Errors
/// `gpus` must be at least 1, the bandwidth above 0, the message and the latency at least 0.
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
/// # Errors
/// `gpus` must be at least 1, the bandwidth above 0, the message and the latency at least 0.
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
/// # Errors
/// `gpus` must be at least 1, the bandwidth above 0, the message and the latency at least 0.
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
/// # Errors
/// `gpus` must be at least 1, the bandwidth above 0, the message and the latency at least 0.
pub fn broadcast_time(
    message: Byte,
    gpus: u64,
    bandwidth: BytePerSecond,
    latency: Second,
) -> Result<Second, ModelError> {
    collective(message, gpus, bandwidth, latency)?;
    finite(tree_levels(gpus) * (latency + message / bandwidth))
}

/// The tensor above which the ring beats the tree: `α·β·(N−1−L)/(L−(N−1)/N)`, `L = ⌈log2 N⌉` (from Eqs. D.3 = D.4).
///
/// # Errors
/// `gpus` must be at least 3, the bandwidth above 0, the latency at least 0.
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

/// AllReduce in two tiers: gather inside each node, ring over the nodes, scatter inside each node (appendix D).
///
/// `2·[(k−1)/k·M/β_in + (k−1)·α_in]` inside, plus Eq. D.3 over `nodes` ranks for
/// `M/d`. The divisor `d` is `k` (= `gpus_per_node`) if every accelerator reduces
/// its own shard through its own port, 1 if one representative carries all of it.
///
/// # Errors
/// Both counts must be at least 1, the bandwidths above 0, the message and the
/// latencies at least 0, the divisor between 1 and `gpus_per_node`.
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
pub fn fiber_latency(distance: Metre, speed: MetrePerSecond) -> Result<Second, ModelError> {
    Expected::NonNegative.check("distance_m", distance.si())?;
    Expected::Positive.check("speed_m_per_s", speed.si())?;
    finite(distance / speed)
}
