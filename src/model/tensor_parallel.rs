//! What tensor parallelism sends (Shoeybi et al. 2019, arXiv 1909.08053).
//!
//! Attention and the feed-forward block each end in an AllReduce of the layer's output on the way
//! forward, and begin with one of its gradient on the way back.

use super::communication::ring_allreduce_bytes_per_gpu;
use super::domain::{count, finite};
use super::{Expected, ModelError};
use crate::quantity::Byte;

/// AllReduces of a layer in a forward pass: one after attention, one after the feed-forward block.
const FORWARD: f64 = 2.0;
/// AllReduces of a layer in a training step; the backward pass needs as many again.
const FORWARD_AND_BACKWARD: f64 = 2.0 * FORWARD;

/// The output of a layer for a micro-batch: `b·s·h` elements.
fn layer_output(
    batch: u64,
    sequence_tokens: u64,
    hidden: u64,
    bytes_per_element: f64,
) -> Result<Byte, ModelError> {
    let tokens = count("batch", batch)? * count("sequence_tokens", sequence_tokens)?;
    let hidden = count("hidden", hidden)?;
    Expected::Positive.check("bytes_per_element", bytes_per_element)?;
    finite(Byte::new(tokens * hidden * bytes_per_element))
}

/// AllReduces of a training step and micro-batch: `4·l`, two forward and two backward in each of
/// `l` layers (arXiv 1909.08053, section 3).
///
/// # Errors
/// `layers` must be at least 1.
///
/// ```
/// use fleetscope::model::tensor_parallel::tensor_collectives_training;
/// assert_eq!(tensor_collectives_training(1)?, 4.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn tensor_collectives_training(layers: u64) -> Result<f64, ModelError> {
    finite(FORWARD_AND_BACKWARD * count("layers", layers)?)
}

/// AllReduces of one forward pass, such as a decoding step: `2·l` for `l` layers
/// (arXiv 1909.08053, section 3).
///
/// # Errors
/// `layers` must be at least 1.
///
/// ```
/// use fleetscope::model::tensor_parallel::tensor_collectives_inference;
/// // Each token of an 80-layer model waits for 160 collectives.
/// assert_eq!(tensor_collectives_inference(80)?, 160.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn tensor_collectives_inference(layers: u64) -> Result<f64, ModelError> {
    finite(FORWARD * count("layers", layers)?)
}

/// What each rank sends for one layer of a training step: `8·b·s·h·e·(t−1)/t`
/// (arXiv 2104.04473, section 3.2).
///
/// Four ring AllReduces over `t` ranks of the layer's output: `b` sequences of `s` tokens, hidden
/// size `h`, `e` bytes per element.
///
/// # Errors
/// Every count must be at least 1, the bytes per element above 0.
///
/// ```
/// use fleetscope::model::tensor_parallel::tensor_parallel_bytes_training;
/// // GPT-3, one sequence, 8 ranks, BF16: 352 MB for each layer.
/// let sent = tensor_parallel_bytes_training(1, 2048, 12_288, 2.0, 8)?;
/// assert_eq!(sent.si(), 8.0 * 2048.0 * 12_288.0 * 2.0 * 7.0 / 8.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn tensor_parallel_bytes_training(
    batch: u64,
    sequence_tokens: u64,
    hidden: u64,
    bytes_per_element: f64,
    tensor_parallel: u64,
) -> Result<Byte, ModelError> {
    count("tensor_parallel", tensor_parallel)?;
    let output = layer_output(batch, sequence_tokens, hidden, bytes_per_element)?;
    finite(FORWARD_AND_BACKWARD * ring_allreduce_bytes_per_gpu(output, tensor_parallel)?)
}

/// What each rank sends for one layer of a forward pass: `4·b·s·h·e·(t−1)/t`
/// (arXiv 2104.04473, section 3.2, the forward half).
///
/// Two ring AllReduces; symbols as in [`tensor_parallel_bytes_training`], with `s = 1` for
/// a decoding step.
///
/// # Errors
/// As [`tensor_parallel_bytes_training`].
///
/// ```
/// use fleetscope::model::tensor_parallel::tensor_parallel_bytes_inference;
/// // Llama 3 70B decodes 32 sequences over 8 ranks: 1.8 MB for each layer and token.
/// let sent = tensor_parallel_bytes_inference(32, 1, 8192, 2.0, 8)?;
/// assert_eq!(format!("{:.1}", sent.si() / 1e6), "1.8");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn tensor_parallel_bytes_inference(
    batch: u64,
    sequence_tokens: u64,
    hidden: u64,
    bytes_per_element: f64,
    tensor_parallel: u64,
) -> Result<Byte, ModelError> {
    count("tensor_parallel", tensor_parallel)?;
    let output = layer_output(batch, sequence_tokens, hidden, bytes_per_element)?;
    finite(FORWARD * ring_allreduce_bytes_per_gpu(output, tensor_parallel)?)
}

/// What each rank sends for one layer of a training step with sequence parallelism:
/// `8·b·s·h·e·(t−1)/t` (arXiv 2205.05198, section 4.2.2).
///
/// An AllGather and a ReduceScatter take the place of each AllReduce, which is made of the two; so
/// spreading the sequence costs no bandwidth. Symbols as in
/// [`tensor_parallel_bytes_training`].
///
/// # Errors
/// As [`tensor_parallel_bytes_training`].
///
/// ```
/// use fleetscope::model::tensor_parallel::{
///     sequence_parallel_bytes_training, tensor_parallel_bytes_training,
/// };
/// assert_eq!(
///     sequence_parallel_bytes_training(1, 2048, 12_288, 2.0, 8)?,
///     tensor_parallel_bytes_training(1, 2048, 12_288, 2.0, 8)?,
/// );
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn sequence_parallel_bytes_training(
    batch: u64,
    sequence_tokens: u64,
    hidden: u64,
    bytes_per_element: f64,
    tensor_parallel: u64,
) -> Result<Byte, ModelError> {
    let output = layer_output(batch, sequence_tokens, hidden, bytes_per_element)?;
    let ranks = count("tensor_parallel", tensor_parallel)?;
    let pass = output * ((ranks - 1.0) / ranks);
    finite(FORWARD_AND_BACKWARD * (pass + pass))
}
