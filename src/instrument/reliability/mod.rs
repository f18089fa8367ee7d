//! Failures and what they cost.

mod availability;
mod cascade;
mod checkpoint;
mod goodput;
mod recovery;
mod survival;

use super::Instrument;

/// The instruments of this place, in reading order.
pub(super) static INSTRUMENTS: &[Instrument] = &[
    cascade::INSTRUMENT,
    survival::INSTRUMENT,
    checkpoint::INSTRUMENT,
    recovery::INSTRUMENT,
    goodput::INSTRUMENT,
    availability::INSTRUMENT,
];
