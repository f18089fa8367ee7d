//! One kernel against the roofline: the peak of plain cores, and a matrix product.

use super::domain::{count, finite};
use super::roofline::arithmetic_intensity;
use super::{Expected, ModelError};
use crate::quantity::{Byte, BytePerSecond, Flop, FlopPerByte, FlopPerSecond, PerSecond, Second};

/// Peak of cores that finish one instruction a cycle: `n·f·k`, as data sheets count it.
///
/// `n` cores at the clock `f`, `k` FLOP per core and cycle: a fused multiply-add counts as 2, and
/// only once.
///
/// # Errors
/// There must be at least 1 core; the clock and the FLOP per cycle must be above 0.
///
/// ```
/// use fleetscope::model::kernel::peak_flops_from_cores;
/// use fleetscope::quantity::PerSecond;
/// // RTX 4070 Super without tensor cores: 35.5 TFLOP/s.
/// let peak = peak_flops_from_cores(7168, PerSecond::new(2.475e9), 2.0)?;
/// assert_eq!(format!("{:.2}", peak.si() / 1e12), "35.48");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn peak_flops_from_cores(
    cores: u64,
    clock: PerSecond,
    flop_per_cycle: f64,
) -> Result<FlopPerSecond, ModelError> {
    let cores = count("cores", cores)?;
    Expected::Positive.check("clock_hz", clock.si())?;
    Expected::Positive.check("flop_per_cycle", flop_per_cycle)?;
    finite(FlopPerSecond::new(cores * clock.si() * flop_per_cycle))
}

/// Work of a matrix product: `2·m·k·n` (JAX scaling book, rooflines).
///
/// An `m × k` matrix times a `k × n` matrix: `m·n` sums of `k` products.
///
/// # Errors
/// Every count must be at least 1.
///
/// ```
/// use fleetscope::model::kernel::matmul_flops;
/// assert_eq!(matmul_flops(512, 4096, 8192)?.si(), 34_359_738_368.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn matmul_flops(m: u64, k: u64, n: u64) -> Result<Flop, ModelError> {
    finite(Flop::new(2.0 * count("m", m)? * count("k", k)? * count("n", n)?))
}

/// Data of a matrix product, each matrix moved once: `(m·k + k·n + m·n)·s` (JAX scaling book,
/// rooflines).
///
/// Shapes as in [`matmul_flops`], `s` bytes per element.
///
/// # Errors
/// Every count must be at least 1, the bytes per element above 0.
///
/// ```
/// use fleetscope::model::kernel::matmul_bytes;
/// assert_eq!(matmul_bytes(64, 4096, 8192, 2.0)?.si(), 68_681_728.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn matmul_bytes(m: u64, k: u64, n: u64, bytes_per_element: f64) -> Result<Byte, ModelError> {
    let (m, k, n) = (count("m", m)?, count("k", k)?, count("n", n)?);
    Expected::Positive.check("bytes_per_element", bytes_per_element)?;
    finite(Byte::new((m * k + k * n + m * n) * bytes_per_element))
}

/// Intensity of a matrix product: `2·m·k·n/((m·k + k·n + m·n)·s)` (JAX scaling book, rooflines).
///
/// Symbols as in [`matmul_bytes`]. A few rows against a large matrix come to about `2·m/s`.
///
/// # Errors
/// As [`matmul_bytes`].
///
/// ```
/// use fleetscope::model::kernel::matmul_intensity;
/// let intensity = matmul_intensity(64, 4096, 8192, 2.0)?;
/// assert_eq!(format!("{:.1}", intensity.si()), "62.5");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn matmul_intensity(
    m: u64,
    k: u64,
    n: u64,
    bytes_per_element: f64,
) -> Result<FlopPerByte, ModelError> {
    arithmetic_intensity(matmul_flops(m, k, n)?, matmul_bytes(m, k, n, bytes_per_element)?)
}

/// Time of a matrix product on the roofline: `max(2·m·k·n/R, (m·k + k·n + m·n)·s/BW)` (JAX scaling
/// book, rooflines).
///
/// `R` the peak, `BW` the memory bandwidth, the rest as in [`matmul_bytes`].
///
/// # Errors
/// As [`matmul_bytes`]; the peak and the bandwidth must be above 0.
///
/// ```
/// use fleetscope::model::kernel::matmul_time;
/// use fleetscope::quantity::{BytePerSecond, FlopPerSecond};
/// // On a B200: 64 rows are memory bound, 512 rows compute bound.
/// let (peak, bandwidth) = (FlopPerSecond::new(2.3e15), BytePerSecond::new(8e12));
/// let time = |rows| matmul_time(rows, 4096, 8192, 2.0, peak, bandwidth);
/// assert_eq!(format!("{:.1}", time(64)?.si() * 1e6), "8.6");
/// assert_eq!(format!("{:.0}", time(512)?.si() * 1e6), "15");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn matmul_time(
    m: u64,
    k: u64,
    n: u64,
    bytes_per_element: f64,
    peak: FlopPerSecond,
    bandwidth: BytePerSecond,
) -> Result<Second, ModelError> {
    Expected::Positive.check("peak_flops_per_s", peak.si())?;
    Expected::Positive.check("bandwidth_bytes_per_s", bandwidth.si())?;
    let compute = matmul_flops(m, k, n)? / peak;
    finite(compute.max(matmul_bytes(m, k, n, bytes_per_element)? / bandwidth))
}
