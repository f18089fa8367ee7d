//! What a training step sends.

use super::{Outcome, Readout, Report, Split, Unavailable};
use crate::model::communication::{
    alpha_beta_time, hierarchical_allreduce_time, ring_allreduce_time,
};
use crate::quantity::{Byte, BytePerSecond, Second};
use crate::scenario::{Field, Scenario};

/// A link with its latency, as one GPU sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Path {
    bandwidth: BytePerSecond,
    latency: Second,
}

/// Bytes of one element of gradients and activations on the wire (BF16).
const WIRE_BYTES: f64 = 2.0;

/// The communication of one step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Communication {
    /// Gradient AllReduce across replicas.
    pub gradient: Second,
    /// Activation AllReduces inside the tensor group.
    pub tensor: Second,
    /// Activation transfers between pipeline stages.
    pub pipeline: Second,
}

impl Communication {
    /// The sum.
    pub fn total(&self) -> Second {
        self.gradient + self.tensor + self.pipeline
    }

    /// What a step of this scenario sends when it is split so.
    ///
    /// # Errors
    /// A formula refuses the numbers.
    pub fn of(scenario: &Scenario, split: &Split) -> Result<Self, Unavailable> {
        Ok(Self {
            gradient: gradient_allreduce(scenario, split)?,
            tensor: tensor_exchange(scenario, split)?,
            pipeline: pipeline_transfers(scenario, split)?,
        })
    }
}

fn inside_node(scenario: &Scenario) -> Path {
    Path {
        bandwidth: BytePerSecond::new(scenario.si(Field::IntraBandwidth)),
        latency: Second::new(scenario.si(Field::IntraLatency)),
    }
}

/// Each GPU's share of its node's ports.
fn between_nodes(scenario: &Scenario) -> Path {
    let share = scenario.number(Field::NicsPerNode) / scenario.number(Field::GpusPerNode);
    Path {
        bandwidth: BytePerSecond::new(scenario.si(Field::InterBandwidth) * share),
        latency: Second::new(scenario.si(Field::InterLatency)),
    }
}

/// Gradients of one GPU's part of the model, in bytes.
fn gradient_message(scenario: &Scenario, split: &Split) -> Byte {
    Byte::new(WIRE_BYTES * scenario.si(Field::Parameters) / (split.tensor * split.stages) as f64)
}

/// Activations of one micro-batch at a layer boundary, in bytes.
fn activation(scenario: &Scenario) -> Byte {
    let tokens = scenario.number(Field::MicroBatch) * scenario.number(Field::Sequence);
    Byte::new(WIRE_BYTES * tokens * scenario.number(Field::Hidden))
}

fn gradient_allreduce(scenario: &Scenario, split: &Split) -> Result<Second, Unavailable> {
    if split.replicas == 1 {
        return Ok(Second::ZERO);
    }
    let (inside, between) = (inside_node(scenario), between_nodes(scenario));
    // The tensor group fills the node first; what room is left holds data-parallel peers.
    let room = (scenario.count(Field::GpusPerNode) / split.tensor).max(1);
    let peers = room.min(split.replicas);
    let message = gradient_message(scenario, split) / scenario.number(Field::Compression);
    let codec = Second::new(scenario.si(Field::Codec));
    let exchange = if peers == 1 {
        ring_allreduce_time(message, split.replicas, between.bandwidth, between.latency)?
    } else {
        hierarchical_allreduce_time(
            message,
            split.replicas.div_ceil(peers),
            peers,
            inside.bandwidth,
            inside.latency,
            between.bandwidth,
            between.latency,
            peers as f64,
        )?
    };
    Ok(exchange + codec)
}

fn tensor_exchange(scenario: &Scenario, split: &Split) -> Result<Second, Unavailable> {
    if split.tensor == 1 {
        return Ok(Second::ZERO);
    }
    let fits_node = split.tensor <= scenario.count(Field::GpusPerNode);
    let path = if fits_node { inside_node(scenario) } else { between_nodes(scenario) };
    let layers = scenario.number(Field::Layers) / split.stages as f64;
    // Two AllReduces forward and two backward in each layer.
    let collectives = 4.0 * layers * split.microbatches as f64;
    Ok(collectives
        * ring_allreduce_time(activation(scenario), split.tensor, path.bandwidth, path.latency)?)
}

fn pipeline_transfers(scenario: &Scenario, split: &Split) -> Result<Second, Unavailable> {
    if split.stages == 1 {
        return Ok(Second::ZERO);
    }
    let path = between_nodes(scenario);
    // One activation forward and one gradient backward per micro-batch and model chunk.
    let transfers = 2.0 * (split.microbatches * split.virtual_stages) as f64;
    let message = activation(scenario) / split.tensor as f64;
    Ok(transfers * alpha_beta_time(message, path.bandwidth, path.latency)?)
}

pub(super) fn join(
    scenario: &Scenario,
    split: Result<Split, Unavailable>,
    report: &mut Report,
) -> Result<Communication, Unavailable> {
    // What is sent depends on the split alone, whether or not the state fits.
    let laid_out = Split::of(scenario);
    report.set(
        Readout::GradientMessage,
        laid_out.map(|split| gradient_message(scenario, &split).si()),
    );
    let communication = laid_out.and_then(|split| Communication::of(scenario, &split));
    let part = |choose: fn(&Communication) -> Second| -> Outcome {
        communication.map(|all| choose(&all).si())
    };
    report.set(Readout::GradientAllreduce, part(|all| all.gradient));
    report.set(Readout::TensorCommunication, part(|all| all.tensor));
    report.set(Readout::PipelineCommunication, part(|all| all.pipeline));
    report.set(Readout::CommunicationTime, part(Communication::total));
    split.and(communication)
}
