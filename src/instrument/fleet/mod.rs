//! From peak to useful work.

mod laws;
mod scaling;
mod step;
mod sweep;
mod training;
mod waterfall;

use super::{Given, Instrument, View};
use crate::evaluate::Readout;

pub(super) use waterfall::INSTRUMENT as WATERFALL;

/// The instruments of this place, in reading order.
pub(super) static INSTRUMENTS: &[Instrument] = &[
    waterfall::INSTRUMENT,
    step::INSTRUMENT,
    scaling::INSTRUMENT,
    training::INSTRUMENT,
    laws::INSTRUMENT,
];

/// The numbers of the fleet law, over the time one GPU would compute alone.
fn step<'a>(view: &'a View<'a>) -> Option<Given<'a>> {
    let result = |readout| view.report.get(readout).ok();
    Given::new(view)
        .number("compute_s", result(Readout::ComputeTime)? * result(Readout::UsedGpus)?)
        .working_gpus("gpus")?
        .result("comm_s", Readout::CommunicationTime)?
        .result("sync_s", Readout::BubbleTime)?
        .result("overlap_s", Readout::OverlapTime)
}
