//! The formulas: one file per topic, typed functions, no words for people.
//!
//! A function takes quantities and returns a quantity; what can go wrong is a
//! [`ModelError`] that names the input, its value and what was expected.
//! Nothing here allocates, reads a catalog or knows a scenario.

pub mod account;
pub mod activation;
pub mod attention_cache;
pub mod availability;
pub mod bus_bandwidth;
pub mod carbon;
pub mod checkpoint;
pub mod communication;
pub mod compression;
pub mod conversion;
pub mod cost;
pub mod decode;
pub mod decode_step;
mod domain;
pub mod erlang;
pub mod facility;
pub mod failure;
pub mod fleet;
pub mod flop_utilization;
pub mod gpu_hours;
pub mod halving_doubling;
pub mod in_flight;
pub mod iron_law;
pub mod job_energy;
pub mod kernel;
pub mod many_servers;
pub mod memory;
pub mod parameter_count;
pub mod pipeline;
pub mod pipeline_schedule;
pub mod queue;
pub mod roofline;
pub mod serving_memory;
pub mod single_server;
pub mod tensor_parallel;
pub mod training;
pub mod training_memory;
pub mod training_work;
pub mod utilization;

pub use domain::{Expected, ModelError, overload};
