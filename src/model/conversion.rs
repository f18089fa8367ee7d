//! The same amount in another unit, where confusing the two is a common error.

use super::domain::finite;
use super::{Expected, ModelError};
use crate::quantity::{BitPerSecond, Byte, BytePerSecond};

/// Bits in a byte.
const BITS_PER_BYTE: f64 = 8.0;

/// An amount of data is the same in gigabytes (1e9 bytes) and in gibibytes (2^30 bytes); `key` is
/// the input's name in the registry.
///
/// # Errors
/// The size must be at least 0.
///
/// ```
/// use fleetscope::model::conversion::data_size;
/// use fleetscope::quantity::{Byte, Unit};
/// // The 80 GB of an accelerator are 74.5 GiB.
/// let size = data_size("size_gb", Byte::new(80e9))?;
/// assert_eq!(format!("{:.1}", size.si() / Unit::Gibibyte.si_factor()), "74.5");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn data_size(key: &'static str, size: Byte) -> Result<Byte, ModelError> {
    Expected::NonNegative.check(key, size.si())?;
    finite(size)
}

/// From bits to bytes per second: `r/8`.
///
/// `r` is the rate in bits per second, as networks are sold.
///
/// # Errors
/// The rate must be at least 0.
///
/// ```
/// use fleetscope::model::conversion::bits_to_bytes_rate;
/// use fleetscope::quantity::BitPerSecond;
/// // A port of 400 Gbit/s carries 50 GB/s.
/// assert_eq!(bits_to_bytes_rate(BitPerSecond::new(400e9))?.si(), 50e9);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn bits_to_bytes_rate(rate: BitPerSecond) -> Result<BytePerSecond, ModelError> {
    Expected::NonNegative.check("bits_per_s", rate.si())?;
    finite(BytePerSecond::new(rate.si() / BITS_PER_BYTE))
}

/// From bytes to bits per second: `8·r`.
///
/// `r` is the rate in bytes per second.
///
/// # Errors
/// The rate must be at least 0.
///
/// ```
/// use fleetscope::model::conversion::bytes_to_bits_rate;
/// use fleetscope::quantity::BytePerSecond;
/// assert_eq!(bytes_to_bits_rate(BytePerSecond::new(50e9))?.si(), 400e9);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn bytes_to_bits_rate(rate: BytePerSecond) -> Result<BitPerSecond, ModelError> {
    Expected::NonNegative.check("bytes_per_s", rate.si())?;
    finite(BitPerSecond::new(rate.si() * BITS_PER_BYTE))
}
