//! How a model is pipelined.

mod bubble;

use super::Instrument;

/// The instruments of this place, in reading order.
pub(super) static INSTRUMENTS: &[Instrument] = &[bubble::INSTRUMENT];
