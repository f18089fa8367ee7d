//! Pipeline schedules by the idle time they add to the useful time.
//!
//! [`super::pipeline`] gives the bubble as a share of the total time, as appendix D does; papers on
//! schedules give it relative to the ideal time without a bubble, as this file does. Zero-bubble
//! schedules (Qi et al. 2024, arXiv 2401.10241) split the backward pass in two and move the part
//! that nothing waits for, the gradients of the weights, into the gaps.

use super::domain::{count, finite};
use super::pipeline::min_microbatches_for_bubble;
use super::{Expected, ModelError};
use crate::quantity::Second;

/// Idle over useful time of GPipe and 1F1B: `(p−1)/m` (arXiv 2104.04473, section 2.2.1).
///
/// `p` stages, `m` micro-batches.
///
/// # Errors
/// Both counts must be at least 1.
///
/// ```
/// use fleetscope::model::pipeline_schedule::pipeline_bubble_ratio;
/// // 8 stages and 32 micro-batches add 22% to the ideal time.
/// assert_eq!(pipeline_bubble_ratio(8, 32)?, 0.21875);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn pipeline_bubble_ratio(stages: u64, microbatches: u64) -> Result<f64, ModelError> {
    interleaved_bubble_ratio(stages, microbatches, 1)
}

/// Idle over useful time when each stage holds `V` parts of the model: `(p−1)/(m·V)`
/// (arXiv 2104.04473, section 2.2.2).
///
/// `p` stages, `m` micro-batches.
///
/// # Errors
/// The three counts must be at least 1.
///
/// ```
/// use fleetscope::model::pipeline_schedule::interleaved_bubble_ratio;
/// assert_eq!(interleaved_bubble_ratio(4, 8, 2)?, 0.1875);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn interleaved_bubble_ratio(
    stages: u64,
    microbatches: u64,
    virtual_stages: u64,
) -> Result<f64, ModelError> {
    let fill = count("stages", stages)? - 1.0;
    let work = count("microbatches", microbatches)? * count("virtual_stages", virtual_stages)?;
    finite(fill / work)
}

/// The fewest micro-batches that keep the bubble of an interleaved schedule at a share `b` of the total time:
/// `(p−1)·(1−b)/(b·V)`, Eq. D.10 solved for them (appendix D); round up, to a multiple of the stages.
///
/// `p` stages that hold `V` parts each.
///
/// # Errors
/// The two counts must be at least 1, the bubble above 0 and at most 1.
///
/// ```
/// use fleetscope::model::pipeline_schedule::interleaved_microbatches_for_bubble;
/// // Eq. D.10 with m·V = 60: 15/(15 + 60) is a fifth.
/// let microbatches = interleaved_microbatches_for_bubble(16, 0.2, 8)?;
/// assert_eq!(format!("{:.1}", microbatches), "7.5");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn interleaved_microbatches_for_bubble(
    stages: u64,
    max_bubble_fraction: f64,
    virtual_stages: u64,
) -> Result<f64, ModelError> {
    let plain = min_microbatches_for_bubble(stages, max_bubble_fraction)?;
    finite(plain / count("virtual_stages", virtual_stages)?)
}

/// From idle over useful time to idle over total time: `x/(1 + x)`.
///
/// `x` is the bubble relative to the ideal time.
///
/// # Errors
/// The ratio must be at least 0.
///
/// ```
/// use fleetscope::model::pipeline_schedule::bubble_fraction_from_ratio;
/// // 8 stages, 32 micro-batches: 7/32 of the useful time is 7/39 of the total time.
/// assert!((bubble_fraction_from_ratio(0.21875)? - 7.0 / 39.0).abs() < 1e-15);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn bubble_fraction_from_ratio(ratio: f64) -> Result<f64, ModelError> {
    Expected::NonNegative.check("bubble_ratio", ratio)?;
    finite(ratio / (1.0 + ratio))
}

/// The three passes of a micro-batch through a stage, each in its domain.
struct Passes {
    forward: Second,
    backward: Second,
    weight: Second,
}

impl Passes {
    fn checked(forward: Second, backward: Second, weight: Second) -> Result<Self, ModelError> {
        Expected::Positive.check("forward_s", forward.si())?;
        Expected::NonNegative.check("backward_s", backward.si())?;
        Expected::NonNegative.check("weight_s", weight.si())?;
        Ok(Self { forward, backward, weight })
    }

    /// The time all three take.
    fn total(&self) -> Second {
        self.forward + self.backward + self.weight
    }

    /// The gap that remains per stage when weight gradients fill it this often.
    fn gap(&self, fillings: f64) -> Second {
        (self.forward + self.backward - fillings * self.weight).max(Second::ZERO)
    }
}

/// Idle time of a 1F1B schedule: `(p−1)·(T_F + T_B + T_W)` (arXiv 2401.10241, Table 2).
///
/// `p` stages; `T_F` is the forward pass of a micro-batch through a stage, `T_B` the gradients of
/// its inputs and `T_W` those of its weights.
///
/// # Errors
/// `stages` must be at least 1, the forward time above 0, the others at least 0.
///
/// ```
/// use fleetscope::model::pipeline_schedule::pipeline_bubble_time;
/// use fleetscope::quantity::Second;
/// // 8 stages with passes of 10 ms each.
/// let pass = Second::new(0.010);
/// assert_eq!(format!("{:.2}", pipeline_bubble_time(8, pass, pass, pass)?.si()), "0.21");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn pipeline_bubble_time(
    stages: u64,
    forward: Second,
    backward: Second,
    weight: Second,
) -> Result<Second, ModelError> {
    let fill = count("stages", stages)? - 1.0;
    finite(fill * Passes::checked(forward, backward, weight)?.total())
}

/// Idle time of ZB-H1: `(p−1)·max(T_F + T_B − T_W, 0)` (arXiv 2401.10241, Table 2).
///
/// ZB-H1 needs no more memory than 1F1B. Symbols as in [`pipeline_bubble_time`].
///
/// # Errors
/// As [`pipeline_bubble_time`].
///
/// ```
/// use fleetscope::model::pipeline_schedule::{pipeline_bubble_time, zero_bubble_h1_time};
/// use fleetscope::quantity::Second;
/// // With equal passes it leaves a third of the bubble.
/// let pass = Second::new(0.010);
/// let third = zero_bubble_h1_time(8, pass, pass, pass)? / pipeline_bubble_time(8, pass, pass, pass)?;
/// assert!((third - 1.0 / 3.0).abs() < 1e-15);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn zero_bubble_h1_time(
    stages: u64,
    forward: Second,
    backward: Second,
    weight: Second,
) -> Result<Second, ModelError> {
    let fill = count("stages", stages)? - 1.0;
    finite(fill * Passes::checked(forward, backward, weight)?.gap(1.0))
}

/// Idle time of ZB-H2: `(p−1)·max(T_F + T_B − 2·T_W, 0)` (arXiv 2401.10241, Table 2).
///
/// ZB-H2 holds about twice the activations of 1F1B. Where the passes are equal nothing is idle, and
/// the V-shaped schedule ZB-V reaches the same with the memory of 1F1B. Symbols as in
/// [`pipeline_bubble_time`].
///
/// # Errors
/// As [`pipeline_bubble_time`].
///
/// ```
/// use fleetscope::model::pipeline_schedule::zero_bubble_h2_time;
/// use fleetscope::quantity::Second;
/// let pass = Second::new(0.010);
/// assert_eq!(zero_bubble_h2_time(8, pass, pass, pass)?, Second::ZERO);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn zero_bubble_h2_time(
    stages: u64,
    forward: Second,
    backward: Second,
    weight: Second,
) -> Result<Second, ModelError> {
    let fill = count("stages", stages)? - 1.0;
    finite(fill * Passes::checked(forward, backward, weight)?.gap(2.0))
}

/// Idle over useful time of ZB-H1: `(p−1)·max(T_F + T_B − T_W, 0)/(m·(T_F + T_B + T_W))`
/// (arXiv 2401.10241).
///
/// `m` micro-batches, the rest as in [`zero_bubble_h1_time`].
///
/// # Errors
/// As [`zero_bubble_h1_time`]; `microbatches` must be at least 1.
///
/// ```
/// use fleetscope::model::pipeline_schedule::zero_bubble_h1_ratio;
/// use fleetscope::quantity::Second;
/// // With equal passes (p−1)/(3m).
/// let pass = Second::new(1.0);
/// assert_eq!(zero_bubble_h1_ratio(7, 8, pass, pass, pass)?, 0.25);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn zero_bubble_h1_ratio(
    stages: u64,
    microbatches: u64,
    forward: Second,
    backward: Second,
    weight: Second,
) -> Result<f64, ModelError> {
    let idle = zero_bubble_h1_time(stages, forward, backward, weight)?;
    let useful = Passes { forward, backward, weight }.total();
    finite(idle / (count("microbatches", microbatches)? * useful))
}

/// Idle over useful time of ZB-H2: `(p−1)·max(T_F + T_B − 2·T_W, 0)/(m·(T_F + T_B + T_W))`
/// (arXiv 2401.10241).
///
/// `m` micro-batches, the rest as in [`zero_bubble_h2_time`].
///
/// # Errors
/// As [`zero_bubble_h2_time`]; `microbatches` must be at least 1.
///
/// ```
/// use fleetscope::model::pipeline_schedule::zero_bubble_h2_ratio;
/// use fleetscope::quantity::Second;
/// // Weight gradients that take half as long leave 1 of 2.5 passes idle.
/// let (pass, weight) = (Second::new(1.0), Second::new(0.5));
/// let ratio = zero_bubble_h2_ratio(9, 8, pass, pass, weight)?;
/// assert!((ratio - 1.0 / 2.5).abs() < 1e-15);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn zero_bubble_h2_ratio(
    stages: u64,
    microbatches: u64,
    forward: Second,
    backward: Second,
    weight: Second,
) -> Result<f64, ModelError> {
    let idle = zero_bubble_h2_time(stages, forward, backward, weight)?;
    let useful = Passes { forward, backward, weight }.total();
    finite(idle / (count("microbatches", microbatches)? * useful))
}
