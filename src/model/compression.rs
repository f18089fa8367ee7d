//! Compressing gradients before a ring AllReduce (appendix D).

use super::communication::ring_allreduce_time;
use super::domain::finite;
use super::{Expected, ModelError};
use crate::quantity::{Byte, BytePerSecond, Second};

/// Size before over size after; compression never grows the tensor.
const RATIO: Expected = Expected::AtLeast(1.0);

/// Ring AllReduce of the compressed tensor, encoding and decoding included: `T(M/r) + T_codec` (Eq. D.11).
///
/// # Errors
/// As [`ring_allreduce_time`]; the ratio must be at least 1, the codec time at least 0.
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

/// How many times faster compression makes the AllReduce: `T(M)/(T(M/r) + T_codec)` (appendix D, compression example).
///
/// # Errors
/// As [`compressed_allreduce_time`]; the message must be above 0 and `gpus` at least 2, or there is nothing to speed up.
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

/// The codec time at which compression stops paying, when bandwidth dominates: `T·(1 − 1/r)` (Eq. D.12, shortcut).
///
/// Holds only while bandwidth still dominates the compressed transfer; else use [`compression_break_even_exact`].
///
/// # Errors
/// The transfer time must be at least 0, the ratio at least 1.
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
/// # Errors
/// As [`ring_allreduce_time`]; the ratio must be at least 1.
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
