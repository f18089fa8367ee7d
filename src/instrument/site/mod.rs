//! Power, carbon, water and money.

mod carbon;
mod cost;
mod power;
mod racks;
mod water;

use super::Instrument;

/// The instruments of this place, in reading order.
pub(super) static INSTRUMENTS: &[Instrument] = &[
    power::INSTRUMENT,
    carbon::INSTRUMENT,
    racks::INSTRUMENT,
    water::INSTRUMENT,
    cost::INSTRUMENT,
];
