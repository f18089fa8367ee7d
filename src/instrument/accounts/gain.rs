//! Who brings the factor of a hundred?

use super::super::parts::{factor, panel, piece};
use super::super::{Given, Instrument, View, decade_below};
use crate::catalog::estimate;
use crate::chart::{Bar, ChartSpec, Ink, Label, Panel, Scale};
use crate::evaluate::Readout;
use crate::explain::Working;
use crate::model::account::fleet_gain_residual;
use crate::quantity::Unit;
use crate::scenario::Place;
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "fleet_gain",
    places: &[Place::Accounts],
    fields: &[],
    choices: &[],
    readouts: &[Readout::C3Tax, Readout::EffectiveFraction],
    title: text!("Who brings a gain of a hundred?", "百倍的提升从何而来？"),
    chart,
    verdict,
    derivation,
    drag: None,
    source: text!("Conclusion, napkin math 1.1", "结论章，快速估算 1.1"),
    caution: text!(
        "Three independent factors are an account, not a forecast: better algorithms often need other hardware.",
        "三个独立因子是一笔账，而非预测：更好的算法往往需要不同的硬件。",
    ),
};

const WHO: Text = text!("brought by", "来源");
const GAIN: Text = text!("gain, multiplied up", "累乘增益");
const PARTS: [Text; 3] =
    [text!("hardware", "硬件"), text!("algorithms", "算法"), text!("the fleet", "集群")];

/// The gains of hardware, algorithms and what is left to the fleet, and the target.
fn gains(view: &View<'_>) -> Option<([f64; 3], f64)> {
    let value = |constant: &crate::catalog::Constant| view.scenario.constant(constant);
    let (target, hardware, algorithm) = (
        value(&estimate::GAIN_TARGET),
        value(&estimate::GAIN_HARDWARE),
        value(&estimate::GAIN_ALGORITHM),
    );
    Some(([hardware, algorithm, fleet_gain_residual(target, hardware, algorithm).ok()?], target))
}

fn chart(view: &View<'_>) -> ChartSpec {
    let mut bars = Vec::new();
    let mut reached = 1.0;
    // From one on, but for targets of the reader's own that lie below it.
    let (mut least, mut most) = (1.0f64, 10.0f64);
    if let Some((gains, target)) = gains(view) {
        (least, most) = (target.min(1.0), target.max(1.0));
        for (category, gain) in gains.into_iter().enumerate() {
            let next = reached * gain;
            (least, most) = (least.min(next), most.max(next));
            bars.push(Bar {
                label: Label::Owned(format!("{}×", factor(gain))),
                ..piece(category, reached, next, category == 2)
            });
            reached = next;
        }
    }
    view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        view.axis(GAIN, Unit::Ratio, Scale::Logarithmic(decade_below(least), most * 2.0)),
        Panel {
            series: vec![view.bars(GAIN, Ink::Compute, bars)],
            ..panel(view.names(WHO, PARTS.into_iter()))
        },
    )
}

fn verdict(view: &View<'_>) -> String {
    let Some(([hardware, algorithm, fleet], target)) = gains(view) else { return String::new() };
    let mut sentence = view.say(
        text!(
            "Of {0}×, hardware brings {1}× and algorithms {2}×; {3}× is left to the fleet.",
            "在 {0} 倍中，硬件贡献 {1} 倍，算法 {2} 倍；其余 {3} 倍要靠集群。",
        ),
        &[&factor(target), &factor(hardware), &factor(algorithm), &factor(fleet)],
    );
    let (text, tax) = match view.report.get(Readout::C3Tax) {
        Ok(tax) => (
            text!(
                " Its C³ tax here is {0}×: what could be won back.",
                "本情景的 C³ 税为 {0} 倍，即可挽回的部分。",
            ),
            factor(tax),
        ),
        Err(reason) => (
            text!(" Its C³ tax has no value here. {0}", "本情景的 C³ 税没有数值。{0}"),
            view.because(reason),
        ),
    };
    sentence += &view.say(text, &[&tax]);
    sentence
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    Given::new(view)
        .number("target_gain", view.scenario.constant(&estimate::GAIN_TARGET))
        .number("hardware_gain", view.scenario.constant(&estimate::GAIN_HARDWARE))
        .number("algorithm_gain", view.scenario.constant(&estimate::GAIN_ALGORITHM))
        .derive("fleet_gain_residual")
        .into_iter()
        .collect()
}
