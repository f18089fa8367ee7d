//! How well does the fleet scale?

use super::super::parts::{panel, percent, strong};
use super::super::{Drag, Instrument, View, dragged_to};
use super::sweep;
use crate::catalog::{Edition, ScalingPoint, efficiency};
use crate::chart::{ChartSpec, Ink, Label, Mark, MarkKind, Panel, Scale};
use crate::evaluate::Readout;
use crate::explain::Working;
use crate::quantity::Unit;
use crate::scenario::{Field, Place, Scenario};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "scaling_efficiency",
    places: &[Place::Fleet],
    fields: &[
        Field::Gpus,
        Field::ReferenceGpus,
        Field::KernelMfu,
        Field::Overlap,
        Field::InterBandwidth,
        Field::Maintenance,
    ],
    choices: &[],
    readouts: &[
        Readout::ScalingEfficiency,
        Readout::StepMfu,
        Readout::Goodput,
        Readout::EffectiveFraction,
    ],
    title: text!("How well does the fleet scale?", "集群的扩展性如何？"),
    chart,
    verdict,
    derivation,
    drag: Some(drag),
    source: text!("Appendix C, Table C.5; appendix B, Table B.7", "附录 C 表 C.5；附录 B 表 B.7",),
    caution: text!(
        "The book tabulates efficiencies of an unnamed job; a later reference gives 0.56 instead of 0.35 at 8,192. Compute yours from the split rather than reading it off a table.",
        "书中表列效率未说明对应何种作业；后来的参考库在 8,192 处给出 0.56 而非 0.35。应按自己的切分计算，而不是查表。",
    ),
};

const GPUS: Text = text!("GPUs", "GPU 数");
const SHARE: Text = text!("share", "比例");
const EFFICIENCY: Text = text!("scaling efficiency", "扩展效率");
const GOODPUT: Text = text!("goodput", "有效吞吐率");
const EFFECTIVE: Text = text!("share of peak that is useful", "占峰值的有用比例");
const TABLE: Text = text!("book's table", "书中表列");

/// The tabulated efficiency, or what the reader has in its place.
fn tabulated(view: &View<'_>, point: &ScalingPoint) -> f64 {
    let path = ["scaling_efficiency/", point.id, "/efficiency"].concat();
    view.scenario.taken(&path, &point.efficiency)
}

fn chart(view: &View<'_>) -> ChartSpec {
    let (from, to) = sweep::range(view);
    let range = (from.min(32.0), to.max(16_384.0));
    let reports = sweep::reports(view.scenario, range);
    let mut series = vec![
        view.line(
            GOODPUT,
            Ink::Coordination,
            sweep::curve(&reports, sweep::result(Readout::Goodput)),
        ),
        view.line(
            EFFECTIVE,
            Ink::Compute,
            sweep::curve(&reports, sweep::result(Readout::EffectiveFraction)),
        ),
    ];
    if let Some(pinned) = view.of_baseline() {
        series.push(view.ghost(sweep::curve(
            &sweep::reports(pinned.scenario, range),
            sweep::result(Readout::ScalingEfficiency),
        )));
    }
    let own = sweep::curve(&reports, sweep::result(Readout::ScalingEfficiency));
    series.push(strong(view.line(EFFICIENCY, Ink::Communication, own)));
    let mut marks: Vec<Mark> = efficiency::SCALING
        .iter()
        .enumerate()
        .map(|(index, point)| Mark {
            // One label says what the points are.
            label: if index == 0 { view.text(TABLE) } else { Label::Borrowed("") },
            ..view.feature(TABLE, point.gpus.value(Edition::Book), tabulated(view, point))
        })
        .map(|mark| Mark { kind: MarkKind::Related, ..mark })
        .collect();
    if let Ok(efficiency) = view.report.get(Readout::ScalingEfficiency) {
        marks.push(view.operating(view.scenario.number(Field::Gpus), efficiency));
    }
    view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        view.axis(GPUS, Unit::Count, Scale::Logarithmic(range.0, range.1)),
        Panel { series, marks, ..panel(view.axis(SHARE, Unit::Fraction, Scale::Linear(0.0, 1.0))) },
    )
}

fn verdict(view: &View<'_>) -> String {
    let efficiency = match view.report.get(Readout::ScalingEfficiency) {
        Ok(efficiency) => efficiency,
        Err(reason) => return view.because(reason),
    };
    // What doubling the fleet brings: the change of effective FLOP/s.
    let doubled = view
        .scenario
        .with(Field::Gpus, view.scenario.number(Field::Gpus) * 2.0)
        .ok()
        .and_then(|larger| crate::evaluate::evaluate(&larger).get(Readout::EffectiveFlops).ok())
        .zip(view.report.get(Readout::EffectiveFlops).ok())
        .map(|(after, before)| after / before - 1.0);
    let text = match doubled {
        Some(..0.0) => text!(
            "Efficiency is {0}. Twice the GPUs would cost {1} of the useful FLOP/s.",
            "扩展效率 {0}。GPU 加倍反而损失 {1} 的有用 FLOP/s。",
        ),
        Some(_) => text!(
            "Efficiency is {0}. Twice the GPUs would bring {1} more useful FLOP/s.",
            "扩展效率 {0}。GPU 加倍可多得 {1} 的有用 FLOP/s。",
        ),
        None => text!("Efficiency is {0}.", "扩展效率 {0}。"),
    };
    view.say(text, &[&percent(efficiency), &percent(doubled.unwrap_or_default().abs())])
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    super::step(view).and_then(|given| given.derive("compute_time_fraction")).into_iter().collect()
}

fn drag(scenario: &Scenario, x: f64) -> Option<Drag> {
    dragged_to(scenario, Field::Gpus, x)
}
