//! From peak to useful work.

mod laws;
mod scaling;
mod step;
mod sweep;
mod training;
mod waterfall;

use super::Instrument;

pub(super) use waterfall::INSTRUMENT as WATERFALL;

/// The instruments of this place, in reading order.
pub(super) static INSTRUMENTS: &[Instrument] = &[
    waterfall::INSTRUMENT,
    step::INSTRUMENT,
    scaling::INSTRUMENT,
    training::INSTRUMENT,
    laws::INSTRUMENT,
];
