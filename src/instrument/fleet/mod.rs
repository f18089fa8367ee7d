//! From peak to useful work.

mod laws;
mod scaling;
mod step;
mod sweep;
mod training;
mod waterfall;

use super::{Given, Instrument, View};
use crate::evaluate::Readout;
use crate::explain::Working;
use crate::scenario::Field;

pub(super) use waterfall::INSTRUMENT as WATERFALL;

/// The instruments of this place, in reading order.
pub(super) static INSTRUMENTS: &[Instrument] = &[
    waterfall::INSTRUMENT,
    step::INSTRUMENT,
    scaling::INSTRUMENT,
    training::INSTRUMENT,
    laws::INSTRUMENT,
];

/// The share of the GPUs that have work.
fn working(view: &View<'_>) -> Option<f64> {
    Some(view.report.get(Readout::UsedGpus).ok()? / view.scenario.number(Field::Gpus))
}

/// The factors from peak to useful.
fn factors<'a>(view: &'a View<'a>) -> Option<Given<'a>> {
    Given::new(view)
        .field("mfu", Field::KernelMfu)
        .result("scaling_efficiency", Readout::ScalingEfficiency)?
        .result("goodput_ratio", Readout::Goodput)
}

/// A formula of these factors; where the split leaves GPUs over, the one that counts them.
fn of_all_gpus(view: &View<'_>, slug: &'static str) -> Option<Working> {
    match working(view)? {
        1.0 => factors(view)?.derive(slug),
        share => factors(view)?.number("working_share", share).derive("c3_tax_of_fleet"),
    }
}
