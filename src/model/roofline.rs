//! One accelerator against its memory: the roofline (appendix C).

use super::domain::finite;
use super::{Expected, ModelError};
use crate::quantity::{Byte, BytePerSecond, Flop, FlopPerByte, FlopPerSecond};

/// Work per byte moved: `I = O / D` (Eq. C.2).
///
/// # Errors
/// `ops_flop` must be at least 0 and `bytes_moved` above 0.
///
/// ```
/// use fleetscope::model::roofline::arithmetic_intensity;
/// use fleetscope::quantity::{Byte, Flop};
/// // Decoding one token of a 70B model in BF16: 140 GFLOP over 140 GB of weights.
/// let intensity = arithmetic_intensity(Flop::new(140e9), Byte::new(140e9))?;
/// assert_eq!(intensity.si(), 1.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn arithmetic_intensity(ops: Flop, moved: Byte) -> Result<FlopPerByte, ModelError> {
    Expected::NonNegative.check("ops_flop", ops.si())?;
    Expected::Positive.check("bytes_moved", moved.si())?;
    finite(ops / moved)
}

/// The intensity at which memory and arithmetic take equally long: `I* = R / BW` (Eq. C.4).
///
/// The peak must be that of the precision in use; below the ridge a kernel is memory bound, above
/// it compute bound.
///
/// # Errors
/// Both inputs must be above 0.
///
/// ```
/// use fleetscope::model::roofline::ridge_point;
/// use fleetscope::quantity::{BytePerSecond, FlopPerSecond};
/// let h100 = ridge_point(FlopPerSecond::new(989e12), BytePerSecond::new(3.35e12))?;
/// assert_eq!((h100.si() * 10.0).round() / 10.0, 295.2);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn ridge_point(
    peak: FlopPerSecond,
    bandwidth: BytePerSecond,
) -> Result<FlopPerByte, ModelError> {
    Expected::Positive.check("peak_flops_per_s", peak.si())?;
    Expected::Positive.check("bandwidth_bytes_per_s", bandwidth.si())?;
    finite(peak / bandwidth)
}

/// The rate a kernel can reach: `min(R, I·BW)` (Eq. C.3).
///
/// `R` is the peak of the precision in use, `BW` the memory bandwidth, `I` the arithmetic
/// intensity.
///
/// # Errors
/// The peak and the bandwidth must be above 0, the intensity at least 0.
///
/// ```
/// use fleetscope::model::roofline::attainable_performance;
/// use fleetscope::quantity::{BytePerSecond, FlopPerByte, FlopPerSecond};
/// // Decoding on an H100 at 1 FLOP/byte reaches 3.35 TFLOP/s of 989.
/// let (peak, bandwidth) = (FlopPerSecond::new(989e12), BytePerSecond::new(3.35e12));
/// let rate = attainable_performance(peak, bandwidth, FlopPerByte::new(1.0))?;
/// assert_eq!(format!("{:.2}", rate.si() / 1e12), "3.35");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn attainable_performance(
    peak: FlopPerSecond,
    bandwidth: BytePerSecond,
    intensity: FlopPerByte,
) -> Result<FlopPerSecond, ModelError> {
    Expected::Positive.check("peak_flops_per_s", peak.si())?;
    Expected::Positive.check("bandwidth_bytes_per_s", bandwidth.si())?;
    Expected::NonNegative.check("intensity_flop_per_byte", intensity.si())?;
    finite(peak.min(intensity * bandwidth))
}
