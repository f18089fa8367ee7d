//! Compressing gradients before a ring AllReduce (appendix D).

use super::communication::ring_allreduce_time;
use super::domain::finite;
use super::{Expected, ModelError};
use crate::quantity::{Byte, BytePerSecond, Second};

/// Size before over size after; compression never grows the tensor.
const RATIO: Expected = Expected::AtLeast(1.0);

/// Ring AllReduce of the compressed tensor, encoding and decoding included: `T(M/r) + T_codec` (Eq.
/// D.11).
///
/// `T` is Eq. D.3, `M` the tensor, `r` its size before over after.
///
/// # Errors
/// As [`ring_allreduce_time`]; the ratio must be at least 1, the codec time at least 0.
///
/// ```
/// use fleetscope::model::compression::compressed_allreduce_time;
/// use fleetscope::quantity::{Byte, BytePerSecond, Second};
/// // 1 GB over 256 GPUs, 64 times smaller, 2 ms of codec: 5.2 ms instead of 42.4.
/// let (bandwidth, latency) = (BytePerSecond::new(50e9), Second::new(5e-6));
/// let (gradient, codec) = (Byte::new(1e9), Second::new(2e-3));
/// let time = compressed_allreduce_time(gradient, 256, bandwidth, latency, 64.0, codec)?;
/// assert_eq!(format!("{:.1}", time.si() * 1e3), "5.2");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn compressed_allreduce_time(
    message: Byte,
    gpus: u64,
    bandwidth: BytePerSecond,
    latency: Second,
    compression_ratio: f64,
    codec: Second,
) -> Result<Second, ModelError> {
    RATIO.check("compression_ratio", compression_ratio)?;
    Expected::NonNegative.check("codec_s", codec.si())?;
    finite(ring_allreduce_time(message / compression_ratio, gpus, bandwidth, latency)? + codec)
}

/// How many times faster compression makes the AllReduce: `T(M)/(T(M/r) + T_codec)` (appendix D,
/// compression example).
///
/// `T` is Eq. D.3, `M` the tensor, `r` its size before over after.
///
/// # Errors
/// As [`compressed_allreduce_time`]; the message must be above 0 and `gpus` at least 2, or there is
/// nothing to speed up.
///
/// ```
/// use fleetscope::model::compression::compression_speedup;
/// use fleetscope::quantity::{Byte, BytePerSecond, Second};
/// // 1 GB over 256 GPUs, 64 times smaller, 2 ms of codec.
/// let (bandwidth, latency) = (BytePerSecond::new(50e9), Second::new(5e-6));
/// let (gradient, codec) = (Byte::new(1e9), Second::new(2e-3));
/// let ratio = compression_speedup(gradient, 256, bandwidth, latency, 64.0, codec)?;
/// assert_eq!(format!("{:.1}", ratio), "8.2");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn compression_speedup(
    message: Byte,
    gpus: u64,
    bandwidth: BytePerSecond,
    latency: Second,
    compression_ratio: f64,
    codec: Second,
) -> Result<f64, ModelError> {
    Expected::Positive.check("message_bytes", message.si())?;
    Expected::WholeAtLeast(2).check("gpus", gpus as f64)?;
    let plain = ring_allreduce_time(message, gpus, bandwidth, latency)?;
    finite(
        plain
            / compressed_allreduce_time(
                message,
                gpus,
                bandwidth,
                latency,
                compression_ratio,
                codec,
            )?,
    )
}

/// The codec time at which compression stops paying, when bandwidth dominates: `T·(1 − 1/r)` (Eq.
/// D.12, shortcut).
///
/// `T` is the transfer without compression, `r` the size before over after.
///
/// Holds only while bandwidth still dominates the compressed transfer; else use
/// [`compression_break_even_exact`].
///
/// # Errors
/// The transfer time must be at least 0, the ratio at least 1.
///
/// ```
/// use fleetscope::model::compression::compression_break_even;
/// use fleetscope::quantity::Second;
/// // A transfer of 10 ms, four times smaller.
/// let time = compression_break_even(Second::new(0.010), 4.0)?;
/// assert_eq!(format!("{:.1}", time.si() * 1e3), "7.5");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn compression_break_even(
    transfer: Second,
    compression_ratio: f64,
) -> Result<Second, ModelError> {
    Expected::NonNegative.check("transfer_s", transfer.si())?;
    RATIO.check("compression_ratio", compression_ratio)?;
    finite(transfer * ((compression_ratio - 1.0) / compression_ratio))
}

/// The codec time at which compression stops paying: `T(M) − T(M/r)` (Eq. D.12).
///
/// `T` is Eq. D.3, `M` the tensor, `r` its size before over after.
///
/// # Errors
/// As [`ring_allreduce_time`]; the ratio must be at least 1.
///
/// ```
/// use fleetscope::model::compression::compression_break_even_exact;
/// use fleetscope::quantity::{Byte, BytePerSecond, Second};
/// // 1 GB over 256 GPUs, 64 times smaller: 39.2 ms, where the shortcut gives 41.7.
/// let (bandwidth, latency) = (BytePerSecond::new(50e9), Second::new(5e-6));
/// let time = compression_break_even_exact(Byte::new(1e9), 256, bandwidth, latency, 64.0)?;
/// assert_eq!(format!("{:.1}", time.si() * 1e3), "39.2");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn compression_break_even_exact(
    message: Byte,
    gpus: u64,
    bandwidth: BytePerSecond,
    latency: Second,
    compression_ratio: f64,
) -> Result<Second, ModelError> {
    RATIO.check("compression_ratio", compression_ratio)?;
    ring_allreduce_time(message, gpus, bandwidth, latency)?;
    // The latencies of the two transfers cancel: what is saved is the time of the bytes left out.
    let saved = message * ((compression_ratio - 1.0) / compression_ratio);
    ring_allreduce_time(saved, gpus, bandwidth, Second::ZERO)
}
