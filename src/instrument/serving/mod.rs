//! Requests and their latency.

mod anatomy;
mod kv_cache;
mod memory;
mod queue;
mod throughput_latency;

use super::Instrument;
use crate::text::Text;

pub(super) use throughput_latency::INSTRUMENT as THROUGHPUT_LATENCY;

/// What is said of a load that would be infinite.
const INSTANT: Text = text!("Service takes no time at any load.", "任何负载下服务都不耗时。");

/// The instruments of this place, in reading order.
pub(super) static INSTRUMENTS: &[Instrument] = &[
    throughput_latency::INSTRUMENT,
    queue::INSTRUMENT,
    anatomy::INSTRUMENT,
    kv_cache::INSTRUMENT,
    memory::INSTRUMENT,
];
