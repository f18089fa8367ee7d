//! The bubble of a pipeline-parallel schedule (appendix D).
//!
//! The bubble is a share of the total time here; other texts give it as a share of the useful time.

use super::domain::{count, finite};
use super::{Expected, ModelError};

/// Idle share of GPipe and 1F1B schedules: `(p−1)/(p−1+m)` of the total time (Eq. D.9).
///
/// `p` stages, `m` micro-batches.
///
/// # Errors
/// Both counts must be at least 1.
///
/// ```
/// use fleetscope::model::pipeline::pipeline_bubble_fraction;
/// // 4 stages, 8 micro-batches.
/// let share = pipeline_bubble_fraction(4, 8)?;
/// assert_eq!(format!("{:.1}", share * 100.0), "27.3");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn pipeline_bubble_fraction(stages: u64, microbatches: u64) -> Result<f64, ModelError> {
    interleaved_bubble_fraction(stages, microbatches, 1)
}

/// Busy share of GPipe and 1F1B schedules: `m/(p−1+m)`, the rest of Eq. D.9.
///
/// `p` stages, `m` micro-batches.
///
/// # Errors
/// Both counts must be at least 1.
///
/// ```
/// use fleetscope::model::pipeline::pipeline_efficiency;
/// // 4 stages, 8 micro-batches: what a bubble of 27.3% leaves.
/// let share = pipeline_efficiency(4, 8)?;
/// assert_eq!(format!("{:.1}", share * 100.0), "72.7");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn pipeline_efficiency(stages: u64, microbatches: u64) -> Result<f64, ModelError> {
    let fill = count("stages", stages)? - 1.0;
    let work = count("microbatches", microbatches)?;
    finite(work / (fill + work))
}

/// Idle share when each stage holds `V` parts of the model: `(p−1)/(p−1+m·V)` of the total time
/// (Eq. D.10).
///
/// `p` stages, `m` micro-batches, `V` virtual stages on each; 1 gives Eq. D.9.
///
/// # Errors
/// The three counts must be at least 1.
///
/// ```
/// use fleetscope::model::pipeline::interleaved_bubble_fraction;
/// // 8 stages, 16 micro-batches, 4 virtual stages.
/// let share = interleaved_bubble_fraction(8, 16, 4)?;
/// assert_eq!(format!("{:.1}", share * 100.0), "9.9");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn interleaved_bubble_fraction(
    stages: u64,
    microbatches: u64,
    virtual_stages: u64,
) -> Result<f64, ModelError> {
    let fill = count("stages", stages)? - 1.0;
    let work = count("microbatches", microbatches)? * count("virtual_stages", virtual_stages)?;
    finite(fill / (fill + work))
}

/// The fewest micro-batches that keep the bubble at a share `b`: `(p−1)·(1−b)/b` (appendix D, rule
/// of thumb); round up.
///
/// `p` stages; a bubble of a fifth needs `4(p−1)`.
///
/// # Errors
/// `stages` must be at least 1, the bubble above 0 and at most 1.
///
/// ```
/// use fleetscope::model::pipeline::min_microbatches_for_bubble;
/// // 8 stages and a bubble of 20%.
/// let microbatches = min_microbatches_for_bubble(8, 0.2)?;
/// assert_eq!(format!("{:.0}", microbatches), "28");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn min_microbatches_for_bubble(
    stages: u64,
    max_bubble_fraction: f64,
) -> Result<f64, ModelError> {
    let fill = count("stages", stages)? - 1.0;
    Expected::AboveUpTo(0.0, 1.0).check("max_bubble_fraction", max_bubble_fraction)?;
    // In this order a fifth gives exactly four for each stage after the first.
    finite(fill * ((1.0 - max_bubble_fraction) / max_bubble_fraction))
}
