//! Requests and their latency.

mod anatomy;
mod kv_cache;
mod memory;
mod queue;
mod throughput_latency;

use super::Instrument;

pub(super) use throughput_latency::INSTRUMENT as THROUGHPUT_LATENCY;

/// The instruments of this place, in reading order.
pub(super) static INSTRUMENTS: &[Instrument] = &[
    throughput_latency::INSTRUMENT,
    queue::INSTRUMENT,
    anatomy::INSTRUMENT,
    kv_cache::INSTRUMENT,
    memory::INSTRUMENT,
];
