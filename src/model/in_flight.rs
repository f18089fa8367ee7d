//! The micro-batches whose activations a pipeline stage holds at once.

use super::ModelError;
use super::domain::{count, finite};

/// The most micro-batches that the first stage of 1F1B has in flight: `min(m, p)`, and with `V` ≥ 2
/// parts of the model on each stage `min(m, p + (p−1)/V)`, a part counting as `1/V` (Narayanan et
/// al. 2021, arXiv 2104.04473; Korthikanti et al. 2022, arXiv 2205.05198, section 4.2.3).
///
/// `p` stages, `m` micro-batches. GPipe has all `m` in flight.
///
/// # Errors
/// The three counts must be at least 1.
///
/// ```
/// use fleetscope::model::in_flight::in_flight_microbatches;
/// // 8 stages and 64 micro-batches: 8 in flight instead of GPipe's 64.
/// assert_eq!(in_flight_microbatches(8, 64, 1)?, 8.0);
/// // Two parts on each stage hold 7/16 more.
/// assert_eq!(in_flight_microbatches(8, 64, 2)? / 8.0, 1.0 + 7.0 / 16.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn in_flight_microbatches(
    stages: u64,
    microbatches: u64,
    virtual_stages: u64,
) -> Result<f64, ModelError> {
    let p = count("stages", stages)?;
    let m = count("microbatches", microbatches)?;
    let v = count("virtual_stages", virtual_stages)?;
    let interleaving = if virtual_stages < 2 { 0.0 } else { (p - 1.0) / v };
    finite(m.min(p + interleaving))
}
