//! From a scenario to a report: the only place where topics are joined.
//!
//! Each file joins the formulas of one layer and fills in its results; later
//! layers read what earlier ones found. What one layer cannot give becomes a
//! reason, and the reason travels to everything that rests on it.

mod accelerator;
mod communication;
mod fleet;
mod moved;
mod readout;
mod reliability;
mod serving;
mod site;
mod split;
mod status;
mod unavailable;

pub use accelerator::{
    decode_crossover_batch, decode_crossover_context, decode_intensity, decode_step,
};
pub use communication::{
    Communication, GradientGroup, Path, Traffic, activation_message, gradient_message,
};
pub use fleet::{shares_if, step_mfu_at};
pub use moved::{Moved, MovedIn, moved};
pub use readout::{Better, Layer, READOUTS, Readout, ReadoutRow};
pub use reliability::CheckpointRegime;
pub use serving::{LARGEST_BATCH, Queue, Service, carbon_per_request};
pub use site::Cooling;
pub use split::{Split, activation_room};
pub use status::{Lights, Status, status};
pub use unavailable::Unavailable;

use crate::scenario::Scenario;

/// A value in SI, or why there is none.
pub type Outcome = Result<f64, Unavailable>;

/// What limits a kernel on one accelerator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Bytes: it lies under the slope.
    Memory,
    /// Arithmetic: it lies under the roof.
    Compute,
    /// The job's communication: it lies above the network ceiling.
    Network,
}

/// A term of the fleet law.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum C3 {
    /// Useful arithmetic.
    Computation,
    /// Communication that is not hidden.
    Communication,
    /// Bubbles, checkpoints, recovery, maintenance.
    Coordination,
}

/// How wall time divides into the three terms; the shares add up to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct C3Shares {
    /// Useful arithmetic.
    pub computation: f64,
    /// Communication that is not hidden.
    pub communication: f64,
    /// Bubbles, checkpoints, recovery, maintenance.
    pub coordination: f64,
}

impl C3Shares {
    /// The share of one term.
    pub const fn of(self, term: C3) -> f64 {
        match term {
            C3::Computation => self.computation,
            C3::Communication => self.communication,
            C3::Coordination => self.coordination,
        }
    }

    /// The largest term.
    pub fn binding(self) -> C3 {
        let Self { computation, communication, coordination } = self;
        if computation >= communication && computation >= coordination {
            C3::Computation
        } else if communication >= coordination {
            C3::Communication
        } else {
            C3::Coordination
        }
    }
}

/// All results of a scenario, and the regimes it is in.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    outcomes: [Outcome; Readout::COUNT],
    /// What limits decoding at this batch.
    pub decode_bound: Result<Bound, Unavailable>,
    /// What limits prefill at this batch.
    pub prefill_bound: Result<Bound, Unavailable>,
    /// What limits the training matrix products on one accelerator, its network included.
    pub training_bound: Result<Bound, Unavailable>,
    /// How wall time divides.
    pub shares: Result<C3Shares, Unavailable>,
    /// How the checkpoint interval was chosen.
    pub checkpoint_regime: Result<CheckpointRegime, Unavailable>,
    /// How a rack of this power is cooled.
    pub cooling: Cooling,
}

impl Report {
    /// One result.
    pub fn get(&self, readout: Readout) -> Outcome {
        self.outcomes[readout as usize]
    }

    fn set(&mut self, readout: Readout, outcome: Outcome) {
        self.outcomes[readout as usize] = match outcome {
            Ok(value) if !value.is_finite() => {
                Err(Unavailable::Formula(crate::model::ModelError::Overflow))
            }
            other => other,
        };
    }
}

/// Joins all layers.
pub fn evaluate(scenario: &Scenario) -> Report {
    let mut report = Report {
        outcomes: [Err(Unavailable::NothingSent); Readout::COUNT],
        decode_bound: Err(Unavailable::NothingSent),
        prefill_bound: Err(Unavailable::NothingSent),
        training_bound: Err(Unavailable::NothingSent),
        shares: Err(Unavailable::NothingSent),
        checkpoint_regime: Err(Unavailable::NothingSent),
        cooling: Cooling::of(scenario),
    };
    let split = split::join(scenario, &mut report);
    let communication = communication::join(scenario, split, &mut report);
    accelerator::join(scenario, &mut report);
    fleet::join_step(scenario, split, communication, &mut report);
    reliability::join(scenario, &mut report);
    fleet::join_effective(scenario, &mut report);
    serving::join(scenario, &mut report);
    site::join(scenario, &mut report);
    report
}
