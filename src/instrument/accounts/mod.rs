//! The accounts of the conclusion chapter.

use super::Instrument;

/// The instruments of this place, in reading order.
pub(super) static INSTRUMENTS: &[Instrument] = &[];
