//! What a training step sends.

use super::{Outcome, Readout, Report, Split, Unavailable};
use crate::model::communication::{
    alpha_beta_time, hierarchical_allreduce_time, ring_allreduce_bytes_per_gpu, ring_allreduce_time,
};
use crate::quantity::{Byte, BytePerSecond, Second};
use crate::scenario::{Field, Scenario};

/// A link with its latency, as one GPU sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Path {
    /// Bandwidth of one direction.
    pub bandwidth: BytePerSecond,
    /// Latency of one message.
    pub latency: Second,
}

impl Path {
    /// The link between two GPUs of a node.
    pub fn inside_node(scenario: &Scenario) -> Self {
        Self {
            bandwidth: BytePerSecond::new(scenario.si(Field::IntraBandwidth)),
            latency: Second::new(scenario.si(Field::IntraLatency)),
        }
    }

    /// The network between nodes: each GPU's share of its node's ports.
    pub fn between_nodes(scenario: &Scenario) -> Self {
        let share = scenario.number(Field::NicsPerNode) / scenario.number(Field::GpusPerNode);
        Self {
            bandwidth: BytePerSecond::new(scenario.si(Field::InterBandwidth) * share),
            latency: Second::new(scenario.si(Field::InterLatency)),
        }
    }
}

/// Bytes of one element of gradients and activations on the wire (BF16).
const WIRE_BYTES: f64 = 2.0;

/// The ranks that hold the same gradients, and how they lie on the nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GradientGroup {
    /// How many there are.
    pub ranks: u64,
    /// How many of them share a node.
    pub peers: u64,
    /// The nodes that they lie on.
    pub nodes: u64,
}

impl GradientGroup {
    /// The group of a split: the tensor group fills the node first, what room is left holds peers.
    pub fn of(scenario: &Scenario, split: &Split) -> Self {
        let room = (scenario.count(Field::GpusPerNode) / split.tensor).max(1);
        let peers = room.min(split.replicas);
        Self { ranks: split.replicas, peers, nodes: split.replicas.div_ceil(peers) }
    }

    /// AllReduce of a message in this group: in two tiers where peers share nodes, else one ring.
    ///
    /// # Errors
    /// A formula refuses the numbers.
    pub fn allreduce(&self, scenario: &Scenario, message: Byte) -> Result<Second, Unavailable> {
        let (inside, between) = (Path::inside_node(scenario), Path::between_nodes(scenario));
        Ok(if self.peers == 1 {
            ring_allreduce_time(message, self.ranks, between.bandwidth, between.latency)?
        } else {
            hierarchical_allreduce_time(
                message,
                self.nodes,
                self.peers,
                inside.bandwidth,
                inside.latency,
                between.bandwidth,
                between.latency,
                self.peers as f64,
            )?
        })
    }
}

/// Gradients of one GPU's part of the model, in bytes.
pub fn gradient_message(scenario: &Scenario) -> Byte {
    let parts = scenario.number(Field::TensorParallel) * scenario.number(Field::PipelineStages);
    Byte::new(WIRE_BYTES * scenario.si(Field::Parameters) / parts)
}

/// Activations of one micro-batch at a layer boundary, in bytes; no more than the replica has sequences for.
pub fn activation_message(scenario: &Scenario, split: &Split) -> Byte {
    let sequences = scenario.number(Field::MicroBatch).min(split.replica_batch());
    let tokens = sequences * scenario.number(Field::Sequence);
    Byte::new(WIRE_BYTES * tokens * scenario.number(Field::Hidden))
}

/// Activation AllReduces of a tensor group in one step: two forward and two backward in each layer.
fn tensor_collectives(scenario: &Scenario, split: &Split) -> f64 {
    4.0 * (scenario.number(Field::Layers) / split.stages as f64) * split.microbatches as f64
}

/// Transfers between stages in one step: one activation forward and one gradient backward per
/// micro-batch and model chunk.
fn stage_transfers(split: &Split) -> f64 {
    if split.stages == 1 { 0.0 } else { 2.0 * (split.microbatches * split.virtual_stages) as f64 }
}

/// What one GPU sends in one step, in bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Traffic {
    /// Gradients, to other replicas.
    pub gradient: Byte,
    /// Activations and their gradients, inside the tensor group.
    pub tensor: Byte,
    /// Activations and their gradients, to the neighbouring stages.
    pub pipeline: Byte,
}

impl Traffic {
    /// What a step of this scenario sends when it is split so.
    ///
    /// # Errors
    /// A formula refuses the numbers.
    pub fn of(scenario: &Scenario, split: &Split) -> Result<Self, Unavailable> {
        let group = GradientGroup::of(scenario, split);
        let gradient = gradient_message(scenario) / scenario.number(Field::Compression);
        let activation = activation_message(scenario, split);
        Ok(Self {
            // Two tiers send as much as one ring over the same ranks.
            gradient: ring_allreduce_bytes_per_gpu(gradient, group.peers * group.nodes)?,
            tensor: tensor_collectives(scenario, split)
                * ring_allreduce_bytes_per_gpu(activation, split.tensor)?,
            pipeline: stage_transfers(split) * (activation / split.tensor as f64),
        })
    }
}

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

fn gradient_allreduce(scenario: &Scenario, split: &Split) -> Result<Second, Unavailable> {
    if split.replicas == 1 {
        return Ok(Second::ZERO);
    }
    let message = gradient_message(scenario) / scenario.number(Field::Compression);
    let exchange = GradientGroup::of(scenario, split).allreduce(scenario, message)?;
    Ok(exchange + Second::new(scenario.si(Field::Codec)))
}

fn tensor_exchange(scenario: &Scenario, split: &Split) -> Result<Second, Unavailable> {
    if split.tensor == 1 {
        return Ok(Second::ZERO);
    }
    let fits_node = split.tensor <= scenario.count(Field::GpusPerNode);
    let path = if fits_node { Path::inside_node(scenario) } else { Path::between_nodes(scenario) };
    let message = activation_message(scenario, split);
    Ok(tensor_collectives(scenario, split)
        * ring_allreduce_time(message, split.tensor, path.bandwidth, path.latency)?)
}

fn pipeline_transfers(scenario: &Scenario, split: &Split) -> Result<Second, Unavailable> {
    let path = Path::between_nodes(scenario);
    let message = activation_message(scenario, split) / split.tensor as f64;
    Ok(stage_transfers(split) * alpha_beta_time(message, path.bandwidth, path.latency)?)
}

pub(super) fn join(
    scenario: &Scenario,
    split: Result<Split, Unavailable>,
    report: &mut Report,
) -> Result<Communication, Unavailable> {
    // What is sent depends on the split alone, whether or not the state fits.
    let laid_out = Split::of(scenario);
    report.set(Readout::GradientMessage, laid_out.map(|_| gradient_message(scenario).si()));
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
