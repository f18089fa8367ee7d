//! How the job is split over the GPUs, and whether its state fits.

use super::{Readout, Report, Unavailable};
use crate::quantity::round_up;
use crate::scenario::{Field, Scenario};

/// The split of a training job.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Split {
    /// Data-parallel replicas at work: as many as there is room for, but none without a sequence.
    pub replicas: u64,
    /// Tensor ways.
    pub tensor: u64,
    /// Pipeline stages.
    pub stages: u64,
    /// Virtual stages per stage.
    pub virtual_stages: u64,
    /// GPUs at work.
    pub used: u64,
    /// Sequences of one step, over all replicas.
    pub global_batch: f64,
    /// Micro-batches of one replica in one step.
    pub microbatches: u64,
}

impl Split {
    /// The split that a scenario describes.
    ///
    /// # Errors
    /// The fleet is smaller than one replica.
    pub fn of(scenario: &Scenario) -> Result<Self, Unavailable> {
        let tensor = scenario.count(Field::TensorParallel);
        let stages = scenario.count(Field::PipelineStages);
        let per_replica = tensor * stages;
        let gpus = scenario.count(Field::Gpus);
        let room = gpus / per_replica;
        if room == 0 {
            return Err(Unavailable::Split { smallest: per_replica });
        }
        let at_batch = match scenario.optional(Field::ReferenceGpus) {
            Some(reference) => (reference as u64 / per_replica).max(1),
            None => room,
        };
        let global_batch = scenario.count(Field::Batch) * at_batch;
        let replicas = room.min(global_batch);
        let replica_batch = global_batch as f64 / replicas as f64;
        let microbatches = round_up(replica_batch / scenario.number(Field::MicroBatch)) as u64;
        Ok(Self {
            replicas,
            tensor,
            stages,
            virtual_stages: scenario.count(Field::VirtualStages),
            used: replicas * per_replica,
            global_batch: global_batch as f64,
            microbatches,
        })
    }

    /// Sequences of one replica in one step, in the mean.
    pub fn replica_batch(&self) -> f64 {
        self.global_batch / self.replicas as f64
    }

    /// Bytes of weights, gradients and sharded optimizer on each GPU (ZeRO-1):
    /// 2 + 2 bytes over the model-parallel group, 12 over its replicas as well.
    pub fn training_state_bytes(&self, parameters: f64) -> f64 {
        let model_parallel = (self.tensor * self.stages) as f64;
        parameters * (4.0 + 12.0 / self.replicas as f64) / model_parallel
    }
}

/// Memory of one accelerator that weights, states and caches may use, in bytes.
pub(super) fn usable_memory(scenario: &Scenario) -> f64 {
    scenario.si(Field::MemoryCapacity) * (1.0 - scenario.number(Field::MemoryReserve))
}

/// Memory of one accelerator that weights, gradients and optimizer leave to activations, in bytes;
/// negative where they do not fit themselves.
pub fn activation_room(scenario: &Scenario, split: &Split) -> f64 {
    usable_memory(scenario) - split.training_state_bytes(scenario.si(Field::Parameters))
}

pub(super) fn active_within_total(scenario: &Scenario) -> Result<(), Unavailable> {
    if scenario.number(Field::ActiveParameters) > scenario.number(Field::Parameters) {
        Err(Unavailable::ActiveAboveTotal)
    } else {
        Ok(())
    }
}

/// Returns the split where training can run.
pub(super) fn join(scenario: &Scenario, report: &mut Report) -> Result<Split, Unavailable> {
    let split = Split::of(scenario);
    let gpus = scenario.number(Field::Gpus);
    report.set(Readout::DataParallel, split.map(|split| split.replicas as f64));
    report.set(Readout::IdleGpus, split.map(|split| gpus - split.used as f64));
    report.set(Readout::UsedGpus, split.map(|split| split.used as f64));
    report.set(Readout::GlobalBatch, split.map(|split| split.global_batch));
    report.set(Readout::ReplicaBatch, split.map(|split| split.replica_batch()));
    report.set(Readout::Microbatches, split.map(|split| split.microbatches as f64));
    report.set(
        Readout::TokensPerStep,
        split.map(|split| split.global_batch * scenario.number(Field::Sequence)),
    );
    let state = split.map(|split| split.training_state_bytes(scenario.si(Field::Parameters)));
    report.set(Readout::TrainingState, state);
    let (split, needed) = (split?, state?);
    active_within_total(scenario)?;
    let available = usable_memory(scenario);
    if needed > available {
        Err(Unavailable::TrainingMemory { needed, available })
    } else {
        Ok(split)
    }
}
