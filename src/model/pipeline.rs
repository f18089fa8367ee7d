//! The bubble of a pipeline-parallel schedule (appendix D).
//!
//! The bubble is a share of the total time here; other texts give it as a share of the useful time.

use super::domain::{count, finite};
use super::{Expected, ModelError};

/// Idle share of GPipe and 1F1B schedules: `(p−1)/(p−1+m)` of the total time (Eq. D.9).
///
/// # Errors
/// Both counts must be at least 1.
pub fn pipeline_bubble_fraction(stages: u64, microbatches: u64) -> Result<f64, ModelError> {
    interleaved_bubble_fraction(stages, microbatches, 1)
}

/// Busy share of GPipe and 1F1B schedules: `m/(p−1+m)`, the rest of Eq. D.9.
///
/// # Errors
/// Both counts must be at least 1.
pub fn pipeline_efficiency(stages: u64, microbatches: u64) -> Result<f64, ModelError> {
    let fill = count("stages", stages)? - 1.0;
    let work = count("microbatches", microbatches)?;
    finite(work / (fill + work))
}

/// Idle share when each stage holds `V` parts of the model: `(p−1)/(p−1+m·V)` of the total time (Eq. D.10).
///
/// # Errors
/// The three counts must be at least 1.
pub fn interleaved_bubble_fraction(
    stages: u64,
    microbatches: u64,
    virtual_stages: u64,
) -> Result<f64, ModelError> {
    let fill = count("stages", stages)? - 1.0;
    let work = count("microbatches", microbatches)? * count("virtual_stages", virtual_stages)?;
    finite(fill / (fill + work))
}

/// The fewest micro-batches that keep the bubble at a share `b`: `(p−1)·(1−b)/b` (appendix D, rule of thumb); round up.
///
/// # Errors
/// `stages` must be at least 1, the bubble above 0 and at most 1.
pub fn min_microbatches_for_bubble(
    stages: u64,
    max_bubble_fraction: f64,
) -> Result<f64, ModelError> {
    let fill = count("stages", stages)? - 1.0;
    Expected::AboveUpTo(0.0, 1.0).check("max_bubble_fraction", max_bubble_fraction)?;
    finite(fill * (1.0 - max_bubble_fraction) / max_bubble_fraction)
}
