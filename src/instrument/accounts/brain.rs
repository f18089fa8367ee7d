//! How does the fleet compare with a brain?

use super::super::parts::{bar, factor, panel, shown};
use super::super::{Given, Instrument, View, decade_above, decade_below};
use crate::catalog::estimate;
use crate::chart::{Bar, ChartSpec, Ink, Label, Panel, Scale};
use crate::evaluate::Readout;
use crate::explain::Working;
use crate::model::account::machine_brain_ratio;
use crate::quantity::{FlopPerSecond, PerSecond, Unit};
use crate::scenario::{Choice, Field, Place};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "machine_brain",
    places: &[Place::Accounts],
    fields: &[Field::Gpus, Field::Peak, Field::Tdp],
    choices: &[Choice::Accelerator],
    readouts: &[Readout::FleetPeak, Readout::ItPower],
    title: text!("How does the fleet compare with a brain?", "集群与大脑相比如何？"),
    chart,
    verdict,
    derivation,
    drag: None,
    source: text!("Conclusion, napkin math 1.3", "结论章，快速估算 1.3"),
    caution: text!(
        "A synapse event is not a FLOP: the comparison gives orders of magnitude and nothing finer.",
        "突触事件并不等于 FLOP：此比较只给出数量级。",
    ),
};

const WHO: Text = text!("machine", "主体");
const RATE: Text = text!("operations per second", "每秒运算数");
/// One axis counts those of a second in one panel, of a joule in the other.
const OPERATIONS: Text = text!("operations", "运算数");
const EFFICIENCY: Text = text!("operations per joule", "每焦耳运算数");
const NAMES: [Text; 2] = [text!("this fleet", "本集群"), text!("one brain", "一个大脑")];

/// Operations per second and per joule, of the fleet and of a brain.
fn figures(view: &View<'_>) -> [(f64, f64); 2] {
    let value = |constant: &crate::catalog::Constant| view.scenario.constant(constant);
    let fleet = view.report.get(Readout::FleetPeak).unwrap_or(1.0);
    let power = view.report.get(Readout::ItPower).unwrap_or(1.0);
    let brain = value(&estimate::BRAIN_SYNAPSES) * value(&estimate::BRAIN_RATE);
    [(fleet, fleet / power), (brain, brain / value(&estimate::BRAIN_POWER))]
}

fn chart(view: &View<'_>) -> ChartSpec {
    let figures = figures(view);
    let low =
        decade_below(figures.iter().fold(f64::MAX, |least, figure| least.min(figure.1))) / 10.0;
    let high =
        decade_above(figures.iter().fold(1.0, |most: f64, figure| most.max(figure.0))) * 10.0;
    let bars = |choose: fn(&(f64, f64)) -> f64, unit: &str| -> Vec<Bar> {
        figures
            .iter()
            .enumerate()
            .map(|(category, figure)| {
                let value = choose(figure);
                let label = Label::Owned(crate::quantity::engineering(
                    value,
                    unit,
                    crate::quantity::Digits(2),
                ));
                Bar { from: low, label, ..bar(category, value, Unit::Ratio) }
            })
            .collect()
    };
    let x = view.axis(OPERATIONS, Unit::Ratio, Scale::Logarithmic(low, high));
    let names = || view.names(WHO, NAMES.into_iter());
    let mut spec = view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        x,
        Panel {
            series: vec![view.bars(RATE, Ink::Compute, bars(|figure| figure.0, "op/s"))],
            ..panel(crate::chart::Axis { label: view.text(RATE), ..names() })
        },
    );
    spec.panels.push(Panel {
        series: vec![view.bars(EFFICIENCY, Ink::Site, bars(|figure| figure.1, "op/J"))],
        ..panel(crate::chart::Axis { label: view.text(EFFICIENCY), ..names() })
    });
    spec
}

fn verdict(view: &View<'_>) -> String {
    let value = |constant: &crate::catalog::Constant| view.scenario.constant(constant);
    let ratio = machine_brain_ratio(
        view.scenario.count(Field::Gpus),
        FlopPerSecond::new(view.scenario.si(Field::Peak)),
        value(&estimate::BRAIN_SYNAPSES),
        PerSecond::new(value(&estimate::BRAIN_RATE)),
    )
    .map_or_else(|error| error.to_string(), |ratio| shown(ratio, Unit::Count));
    let [fleet, brain] = figures(view);
    let thrift = factor(brain.1 / fleet.1);
    view.say(
        text!(
            "The fleet's peak is {0} {0 brain's|brains'} worth of operations; a brain does {1}× as many per joule.",
            "集群峰值相当于 {0} 个大脑的运算；而大脑每焦耳的运算数是集群的 {1} 倍。",
        ),
        &[&ratio, &thrift],
    )
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    Given::new(view)
        .field("gpus", Field::Gpus)
        .field("peak_flops_per_s", Field::Peak)
        .number("synapses", view.scenario.constant(&estimate::BRAIN_SYNAPSES))
        .number("firing_hz", view.scenario.constant(&estimate::BRAIN_RATE))
        .derive("machine_brain_ratio")
        .into_iter()
        .collect()
}
