//! What does a bit cost to move?

use super::super::parts::{bar, factor, panel, round_above, shown};
use super::super::{Given, Instrument, View};
use crate::catalog::estimate;
use crate::chart::{ChartSpec, Ink, Panel, Scale};
use crate::evaluate::{Readout, Split, Traffic, Unavailable};
use crate::explain::Working;
use crate::model::account::energy_per_bit_gain;
use crate::quantity::{JoulePerBit, Unit};
use crate::scenario::{Field, Place};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "energy_per_bit",
    places: &[Place::Accounts],
    fields: &[
        Field::Gpus,
        Field::Parameters,
        Field::Compression,
        Field::TensorParallel,
        Field::PipelineStages,
    ],
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

/// Joules that one exchange of gradients takes over each kind of link, for what all GPUs send in a ring:
/// nothing where there is a single replica.
fn energies(view: &View<'_>) -> Result<[f64; 2], Unavailable> {
    let split = Split::of(view.scenario)?;
    let sent = Traffic::of(view.scenario, &split)?.gradient.si();
    let bits = sent * split.used as f64 * BITS_PER_BYTE;
    Ok([&estimate::ELECTRICAL_ENERGY, &estimate::OPTICAL_ENERGY]
        .map(|link| view.scenario.constant(link) * bits))
}

fn chart(view: &View<'_>) -> ChartSpec {
    let energies = energies(view).unwrap_or_default();
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
    let energies = match energies(view) {
        Ok(energies) => energies,
        Err(reason) => return view.because(reason),
    };
    let per_bit =
        |constant: &crate::catalog::Constant| JoulePerBit::new(view.scenario.constant(constant));
    let gain = energy_per_bit_gain(
        per_bit(&estimate::ELECTRICAL_ENERGY),
        per_bit(&estimate::OPTICAL_ENERGY),
    )
    .map_or_else(|error| error.to_string(), factor);
    let text = if energies[0] == 0.0 && energies[1] == 0.0 {
        text!(
            "A single replica exchanges no gradients. A bit costs {2}× less over optical links than over electrical ones.",
            "只有一个副本，无需交换梯度。搬运一个比特，电链路与光链路的能耗相差 {2} 倍。",
        )
    } else {
        text!(
            "Exchanging the gradients once costs {0} over electrical links and {1} over optical ones: {2}× less.",
            "交换一次梯度，电链路需 {0}，光链路需 {1}：相差 {2} 倍。",
        )
    };
    let [electrical, optical] = energies.map(|energy| shown(energy, Unit::Joule));
    view.say(text, &[&electrical, &optical, &gain])
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    Given::new(view)
        .number("before_j_per_bit", view.scenario.constant(&estimate::ELECTRICAL_ENERGY))
        .number("after_j_per_bit", view.scenario.constant(&estimate::OPTICAL_ENERGY))
        .derive("energy_per_bit_gain")
        .into_iter()
        .collect()
}
