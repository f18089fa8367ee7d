//! What one accelerator can do.

mod roofline;

use super::Instrument;

/// The instruments of this place, in reading order.
pub(super) static INSTRUMENTS: &[Instrument] = &[roofline::INSTRUMENT];
