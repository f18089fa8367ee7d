//! What one accelerator can do.

mod dam_scorecard;
mod decode_batch;
mod iron_law;
mod roofline;

use super::Instrument;

pub(super) use roofline::INSTRUMENT as ROOFLINE;

/// The instruments of this place, in reading order.
pub(super) static INSTRUMENTS: &[Instrument] = &[
    roofline::INSTRUMENT,
    decode_batch::INSTRUMENT,
    iron_law::INSTRUMENT,
    dam_scorecard::INSTRUMENT,
];
