//! The accounts of the conclusion chapter.

mod brain;
mod energy;
mod gain;
mod straggler;
mod tail;

use super::Instrument;

/// The instruments of this place, in reading order.
pub(super) static INSTRUMENTS: &[Instrument] = &[
    gain::INSTRUMENT,
    energy::INSTRUMENT,
    brain::INSTRUMENT,
    tail::INSTRUMENT,
    straggler::INSTRUMENT,
];
