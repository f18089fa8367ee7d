//! What does a bit cost to move?

use super::super::parts::{bar, factor, panel, round_above, shown};
use super::super::{Given, Instrument, View};
use crate::catalog::estimate;
use crate::chart::{ChartSpec, Ink, Panel, Scale};
use crate::evaluate::Readout;
use crate::explain::Working;
use crate::model::account::energy_per_bit_gain;
use crate::quantity::{JoulePerBit, Unit};
use crate::scenario::{Field, Place};
use crate::text::{Language, Text};

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "energy_per_bit",
    places: &[Place::Accounts],
    fields: &[Field::Gpus, Field::Parameters, Field::Compression],
    choices: &[],
    readouts: &[Readout::GradientMessage, Readout::StepTime],
    title: text!("What does a bit cost to move?", "搬运一个比特要多少能量？"),
    chart,
    verdict,
    derivation,
    drag: None,
    source: text!("Conclusion, napkin math 1.2", "结论章，快速估算 1.2"),
    caution: text!(
        "The transceiver only: switches and the memory at both ends are not in the figure.",
        "只计收发器：交换机与两端内存的能耗未包含在内。",
    ),
};

const LINK: Text = text!("link", "链路");
const ENERGY: Text =
    text!("energy of one gradient exchange, all GPUs", "一次梯度交换的能耗（全部 GPU）");
const KINDS: [Text; 2] = [text!("electrical", "电"), text!("optical", "光")];
const BITS_PER_BYTE: f64 = 8.0;

/// Joules that the fleet's gradient messages take over each kind of link, sent and
/// received once by every GPU as in a ring (twice the message).
fn energies(view: &View<'_>) -> [f64; 2] {
    let message = view.report.get(Readout::GradientMessage).unwrap_or_default();
    let gpus = view.report.get(Readout::UsedGpus).unwrap_or_default();
    let bits = 2.0 * message * gpus * BITS_PER_BYTE;
    [&estimate::ELECTRICAL_ENERGY, &estimate::OPTICAL_ENERGY]
        .map(|link| view.scenario.constant(link) * bits)
}

fn chart(view: &View<'_>) -> ChartSpec {
    let energies = energies(view);
    let most = energies.iter().copied().fold(1.0, f64::max);
    let bars = energies
        .iter()
        .enumerate()
        .map(|(category, &energy)| bar(category, energy, Unit::Joule))
        .collect();
    view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        view.axis(ENERGY, Unit::Joule, Scale::Linear(0.0, round_above(most))),
        Panel {
            series: vec![view.bars(ENERGY, Ink::Communication, bars)],
            ..panel(view.names(LINK, KINDS.into_iter()))
        },
    )
}

fn verdict(view: &View<'_>) -> String {
    let [electrical, optical] = energies(view).map(|energy| shown(energy, Unit::Joule));
    let per_bit =
        |constant: &crate::catalog::Constant| JoulePerBit::new(view.scenario.constant(constant));
    let gain = energy_per_bit_gain(
        per_bit(&estimate::ELECTRICAL_ENERGY),
        per_bit(&estimate::OPTICAL_ENERGY),
    )
    .map_or_else(|error| error.to_string(), factor);
    match view.language {
        Language::English => format!(
            "Exchanging the gradients once costs {electrical} over electrical links and {optical} over optical ones: {gain}× less."
        ),
        Language::Chinese => {
            format!("交换一次梯度，电链路需 {electrical}，光链路需 {optical}：相差 {gain} 倍。")
        }
    }
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    Given::new(view)
        .number("before_j_per_bit", view.scenario.constant(&estimate::ELECTRICAL_ENERGY))
        .number("after_j_per_bit", view.scenario.constant(&estimate::OPTICAL_ENERGY))
        .derive("energy_per_bit_gain")
        .into_iter()
        .collect()
}
