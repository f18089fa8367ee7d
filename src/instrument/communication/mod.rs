//! What crosses the links.

mod allreduce_algorithms;
mod allreduce_scale;
mod collectives;
mod compression;
mod exchange;
mod loggp;
mod message_time;
mod step_traffic;

use super::Instrument;

/// The instruments of this place, in reading order.
pub(super) static INSTRUMENTS: &[Instrument] = &[
    step_traffic::INSTRUMENT,
    message_time::INSTRUMENT,
    loggp::INSTRUMENT,
    allreduce_algorithms::INSTRUMENT,
    allreduce_scale::INSTRUMENT,
    collectives::INSTRUMENT,
    compression::INSTRUMENT,
];
