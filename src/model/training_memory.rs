//! What training keeps for every parameter, and how ZeRO spreads it (Rajbhandari et al. 2020,
//! arXiv 1910.02054).
//!
//! Mixed-precision Adam keeps 2 bytes for the weight, 2 for its gradient and 12 for the optimizer
//! (the master copy and two moments of 4 bytes each). A stage spreads one more of the three over
//! the data-parallel ranks; tensor and pipeline parallelism divide all of them beforehand.

use super::domain::{count, finite};
use super::{Expected, ModelError};
use crate::quantity::{Byte, BytePerParameter, Parameter};

/// The three states of a parameter and what each rank keeps of them.
struct State {
    parameters: Parameter,
    tensor_parallel: u64,
    pipeline_parallel: u64,
    weight: BytePerParameter,
    gradient: BytePerParameter,
    optimizer: BytePerParameter,
}

impl State {
    /// Bytes on one accelerator when the three states are divided by these.
    fn divided(self, weight: f64, gradient: f64, optimizer: f64) -> Result<Byte, ModelError> {
        Expected::Positive.check("parameters", self.parameters.si())?;
        let tensor = count("tensor_parallel", self.tensor_parallel)?;
        let pipeline = count("pipeline_parallel", self.pipeline_parallel)?;
        Expected::Positive.check("weight_bytes_per_parameter", self.weight.si())?;
        Expected::NonNegative.check("gradient_bytes_per_parameter", self.gradient.si())?;
        Expected::NonNegative.check("optimizer_bytes_per_parameter", self.optimizer.si())?;
        let each = self.weight / weight + self.gradient / gradient + self.optimizer / optimizer;
        finite(self.parameters * each / (tensor * pipeline))
    }
}

/// Training state that every data-parallel rank keeps whole: `P·(b_w + b_g + b_o)/(t·p)` (ZeRO
/// stage 0).
///
/// `P` parameters over `t` tensor-parallel and `p` pipeline-parallel ranks; bytes per parameter
/// `b_w` for weights, `b_g` for gradients, `b_o` for the optimizer.
///
/// # Errors
/// The parameters and their weight bytes must be above 0, the other bytes at least 0, both degrees
/// of parallelism at least 1.
///
/// ```
/// use fleetscope::model::training_memory::zero0_state_bytes;
/// use fleetscope::quantity::{BytePerParameter, Parameter};
/// // The ZeRO paper's 7.5B model with mixed-precision Adam: 120 GB.
/// let [weight, gradient, optimizer] = [2.0, 2.0, 12.0].map(BytePerParameter::new);
/// let state = zero0_state_bytes(Parameter::new(7.5e9), 1, 1, weight, gradient, optimizer)?;
/// assert_eq!(state.si(), 120e9);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn zero0_state_bytes(
    parameters: Parameter,
    tensor_parallel: u64,
    pipeline_parallel: u64,
    weight: BytePerParameter,
    gradient: BytePerParameter,
    optimizer: BytePerParameter,
) -> Result<Byte, ModelError> {
    State { parameters, tensor_parallel, pipeline_parallel, weight, gradient, optimizer }
        .divided(1.0, 1.0, 1.0)
}

/// Training state with the optimizer spread: `P·(b_w + b_g + b_o/d)/(t·p)` (ZeRO stage 1).
///
/// `d` data-parallel ranks, the rest as in [`zero0_state_bytes`].
///
/// # Errors
/// As [`zero0_state_bytes`]; there must be at least 1 data-parallel rank.
///
/// ```
/// use fleetscope::model::training_memory::zero1_state_bytes;
/// use fleetscope::quantity::{BytePerParameter, Parameter};
/// // The ZeRO paper's 7.5B model over 64 ranks.
/// let [weight, gradient, optimizer] = [2.0, 2.0, 12.0].map(BytePerParameter::new);
/// let state = zero1_state_bytes(Parameter::new(7.5e9), 64, 1, 1, weight, gradient, optimizer)?;
/// assert_eq!(format!("{:.1}", state.si() / 1e9), "31.4");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn zero1_state_bytes(
    parameters: Parameter,
    data_parallel: u64,
    tensor_parallel: u64,
    pipeline_parallel: u64,
    weight: BytePerParameter,
    gradient: BytePerParameter,
    optimizer: BytePerParameter,
) -> Result<Byte, ModelError> {
    let ranks = count("data_parallel", data_parallel)?;
    State { parameters, tensor_parallel, pipeline_parallel, weight, gradient, optimizer }
        .divided(1.0, 1.0, ranks)
}

/// Training state with optimizer and gradients spread: `P·(b_w + (b_g + b_o)/d)/(t·p)` (ZeRO
/// stage 2).
///
/// `d` data-parallel ranks, the rest as in [`zero0_state_bytes`].
///
/// # Errors
/// As [`zero1_state_bytes`].
///
/// ```
/// use fleetscope::model::training_memory::zero2_state_bytes;
/// use fleetscope::quantity::{BytePerParameter, Parameter};
/// // The ZeRO paper's 7.5B model over 64 ranks.
/// let [weight, gradient, optimizer] = [2.0, 2.0, 12.0].map(BytePerParameter::new);
/// let state = zero2_state_bytes(Parameter::new(7.5e9), 64, 1, 1, weight, gradient, optimizer)?;
/// assert_eq!(format!("{:.1}", state.si() / 1e9), "16.6");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn zero2_state_bytes(
    parameters: Parameter,
    data_parallel: u64,
    tensor_parallel: u64,
    pipeline_parallel: u64,
    weight: BytePerParameter,
    gradient: BytePerParameter,
    optimizer: BytePerParameter,
) -> Result<Byte, ModelError> {
    let ranks = count("data_parallel", data_parallel)?;
    State { parameters, tensor_parallel, pipeline_parallel, weight, gradient, optimizer }
        .divided(1.0, ranks, ranks)
}

/// Training state with everything spread: `P·(b_w + b_g + b_o)/(d·t·p)` (ZeRO stage 3, fully
/// sharded data parallelism).
///
/// `d` data-parallel ranks, the rest as in [`zero0_state_bytes`]. The layer that is being computed
/// is gathered besides.
///
/// # Errors
/// As [`zero1_state_bytes`].
///
/// ```
/// use fleetscope::model::training_memory::zero3_state_bytes;
/// use fleetscope::quantity::{BytePerParameter, Parameter};
/// // The ZeRO paper's 7.5B model over 64 ranks: 1.9 GB.
/// let [weight, gradient, optimizer] = [2.0, 2.0, 12.0].map(BytePerParameter::new);
/// let state = zero3_state_bytes(Parameter::new(7.5e9), 64, 1, 1, weight, gradient, optimizer)?;
/// assert_eq!(state.si(), 1.875e9);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn zero3_state_bytes(
    parameters: Parameter,
    data_parallel: u64,
    tensor_parallel: u64,
    pipeline_parallel: u64,
    weight: BytePerParameter,
    gradient: BytePerParameter,
    optimizer: BytePerParameter,
) -> Result<Byte, ModelError> {
    let ranks = count("data_parallel", data_parallel)?;
    State { parameters, tensor_parallel, pipeline_parallel, weight, gradient, optimizer }
        .divided(ranks, ranks, ranks)
}
