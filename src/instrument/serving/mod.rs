//! Requests and their latency.

mod throughput_latency;

use super::Instrument;

/// The instruments of this place, in reading order.
pub(super) static INSTRUMENTS: &[Instrument] = &[throughput_latency::INSTRUMENT];
