//! The registry: every formula of [`crate::model`] under its stable name.
//!
//! A row says what a person needs (title, equation, assumptions, source) and
//! what a program needs (input keys with unit and domain, the function over
//! plain numbers). The command line, the formula place, the derivations, the
//! generated reference and the tests all read these rows.
//!
//! ```
//! use fleetscope::formula::find;
//! // An AllReduce of 1 GB over 256 accelerators on a ring of 400 Gbit/s links (Eq. D.3).
//! let ring = find("ring_allreduce_time").ok_or("no such formula")?;
//! let seconds = ring.evaluate(&[
//!     ("message_bytes", 1e9),
//!     ("gpus", 256.0),
//!     ("bandwidth_bytes_per_s", 50e9),
//!     ("latency_s", 5e-6),
//! ])?;
//! assert!((seconds - 0.04239375).abs() < 1e-15);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod call;
mod error;
mod in_flight;
mod index;
mod input;
mod inputs;
mod message;
mod queue_inputs;
mod search;
mod shape_inputs;

mod account;
mod activation;
mod attention_cache;
mod availability;
mod bus_bandwidth;
mod carbon;
mod checkpoint;
mod communication;
mod compression;
mod conversion;
mod cost;
mod decode;
mod decode_step;
mod erlang;
mod facility;
mod failure;
mod fleet;
mod flop_utilization;
mod gpu_hours;
mod halving_doubling;
mod iron_law;
mod job_energy;
mod kernel;
mod many_servers;
mod memory;
mod parameter_count;
mod pipeline;
mod pipeline_schedule;
mod queue;
mod roofline;
mod serving_memory;
mod single_server;
mod tensor_parallel;
mod training;
mod training_memory;
mod training_work;
mod utilization;

use crate::model::ModelError;
use crate::quantity::Unit;
use crate::text::Text;

pub use error::FormulaError;
pub use index::find;
pub use input::Input;
pub use message::model_error;
pub use search::matches;

/// The most inputs a formula may have; [`Formula::evaluate`] keeps them on the stack.
pub const MOST_INPUTS: usize = 16;

/// One formula.
#[derive(Clone, Copy, Debug)]
pub struct Formula {
    /// The stable name.
    pub slug: &'static str,
    /// What it computes, in a few words.
    pub title: Text,
    /// The symbol of the result.
    pub symbol: &'static str,
    /// The right-hand side in the symbols of the inputs, in the notation of
    /// [`crate::explain::expression`]: `2 * (N - 1) / N * M / β + 2 * (N - 1) * α`.
    ///
    /// It relates quantities: each symbol stands for an SI value ([`Input::si`])
    /// and the result is in SI, so no factor of a unit clutters it.
    pub equation: &'static str,
    /// The inputs, in the order in which [`Formula::compute`] takes them.
    pub inputs: &'static [Input],
    /// The unit of the result.
    pub unit: Unit,
    /// Appendix, equation, table or paper.
    pub source: Text,
    /// What must hold for the formula to mean something.
    pub assumptions: Text,
    /// Where the simple model misleads.
    pub caution: Text,
    /// The typed function of the model over plain numbers; its result is in SI.
    function: fn(&Self, &[f64]) -> Result<f64, ModelError>,
}

impl Formula {
    /// The value for one number per input, in the order and units of [`Formula::inputs`].
    ///
    /// # Errors
    /// What the function of the model refuses, with the offending number in the unit of its input;
    /// a number that is missing at the end counts as not a number.
    pub fn compute(&self, numbers: &[f64]) -> Result<f64, ModelError> {
        let si = (self.function)(self, numbers).map_err(|error| self.in_units(error, numbers))?;
        let value = si / self.unit.si_factor();
        if value.is_finite() { Ok(value) } else { Err(ModelError::Overflow) }
    }

    /// The value for inputs by key, in any order; inputs that may be left out then mean [`Input::omitted`].
    ///
    /// # Errors
    /// An unknown, missing or repeated key, and what [`Formula::compute`] refuses.
    pub fn evaluate<'a>(&self, given: &[(&'a str, f64)]) -> Result<f64, FormulaError<'a>> {
        let mut numbers = [None; MOST_INPUTS];
        for &(key, number) in given {
            let Some(place) = self.inputs.iter().position(|input| input.key == key) else {
                return Err(FormulaError::UnknownInput {
                    slug: self.slug,
                    key,
                    inputs: self.inputs,
                });
            };
            if numbers[place].replace(number).is_some() {
                let key = self.inputs[place].key;
                return Err(FormulaError::GivenTwice { slug: self.slug, key });
            }
        }
        let mut complete = [0.0; MOST_INPUTS];
        for (place, input) in self.inputs.iter().enumerate() {
            complete[place] = numbers[place]
                .or(input.omitted)
                .ok_or(FormulaError::MissingInput { slug: self.slug, key: input.key })?;
        }
        Ok(self.compute(&complete[..self.inputs.len()])?)
    }

    /// The same error with the number as it was given, not as the model saw it in SI.
    fn in_units(&self, error: ModelError, numbers: &[f64]) -> ModelError {
        match error {
            ModelError::Domain { input, value, expected } => {
                let given = self.inputs.iter().zip(numbers).find(|(row, _)| row.key == input);
                ModelError::Domain {
                    input,
                    value: given.map_or(value, |(_, number)| *number),
                    expected,
                }
            }
            other => other,
        }
    }
}

/// Formulas that belong together.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    /// The stable name: that of its file in the model.
    pub slug: &'static str,
    /// What the formulas are about.
    pub title: Text,
    /// The formulas, in the order in which one meets them.
    pub formulas: &'static [Formula],
}

/// Every topic: those of the book in its order, then those beyond it, from a kernel to a site.
pub const TOPICS: &[Topic] = &[
    iron_law::TOPIC,
    utilization::TOPIC,
    fleet::TOPIC,
    roofline::TOPIC,
    decode::TOPIC,
    memory::TOPIC,
    training::TOPIC,
    communication::TOPIC,
    halving_doubling::TOPIC,
    compression::TOPIC,
    pipeline::TOPIC,
    failure::TOPIC,
    checkpoint::TOPIC,
    availability::TOPIC,
    queue::TOPIC,
    facility::TOPIC,
    carbon::TOPIC,
    cost::TOPIC,
    account::TOPIC,
    kernel::TOPIC,
    parameter_count::TOPIC,
    training_work::TOPIC,
    flop_utilization::TOPIC,
    training_memory::TOPIC,
    activation::TOPIC,
    tensor_parallel::TOPIC,
    pipeline_schedule::TOPIC,
    in_flight::TOPIC,
    bus_bandwidth::TOPIC,
    attention_cache::TOPIC,
    serving_memory::TOPIC,
    decode_step::TOPIC,
    single_server::TOPIC,
    erlang::TOPIC,
    many_servers::TOPIC,
    gpu_hours::TOPIC,
    job_energy::TOPIC,
    conversion::TOPIC,
];

/// All formulas in the order of their topics.
pub fn all() -> impl Iterator<Item = &'static Formula> {
    TOPICS.iter().flat_map(|topic| topic.formulas)
}
