//! From peak to useful work.

mod waterfall;

use super::Instrument;

/// The instruments of this place, in reading order.
pub(super) static INSTRUMENTS: &[Instrument] = &[waterfall::INSTRUMENT];
