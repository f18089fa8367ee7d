//! How long does the training run take?

use super::super::parts::{factor, panel, shown, stroked, strong};
use super::super::{Drag, Given, Instrument, View, decade_above, decade_below, dragged_to};
use super::sweep;
use crate::chart::{ChartSpec, Ink, Panel, Scale, Stroke};
use crate::evaluate::Readout;
use crate::explain::Working;
use crate::model::training::training_flops;
use crate::quantity::{Parameter, Token, Unit};
use crate::scenario::{Field, Place, Scenario};
use crate::text::{Language, Text};

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "training_time",
    places: &[Place::Fleet],
    fields: &[
        Field::TrainingTokens,
        Field::ActiveParameters,
        Field::Gpus,
        Field::Peak,
        Field::KernelMfu,
    ],
    choices: &[],
    readouts: &[
        Readout::TrainingTime,
        Readout::EffectiveFlops,
        Readout::RunRental,
        Readout::RunCarbon,
    ],
    title: text!("How long does the training run take?", "整个训练需要多久？"),
    chart,
    verdict,
    derivation,
    drag: Some(drag),
    source: text!(
        "Appendix C, 6PD rule; appendix G, planning equation",
        "附录 C 的 6PD 规则；附录 G 规划公式",
    ),
    caution: text!(
        "6 FLOP for each parameter and token leaves out attention over long contexts and recomputed activations; both lengthen the run, not the count of useful work.",
        "每参数每 token 6 FLOP 未计长上下文注意力与激活重算；二者会延长训练，但不增加有用计算量。",
    ),
};

const GPUS: Text = text!("GPUs", "GPU 数");
const TIME: Text = text!("training run", "训练总时间");
const IDEAL: Text = text!("if it scaled perfectly", "若完美扩展");

fn chart(view: &View<'_>) -> ChartSpec {
    let range = sweep::range(view);
    let reports = sweep::reports(view.scenario, range);
    let own = sweep::curve(&reports, sweep::result(Readout::TrainingTime));
    // The ideal line passes through the smallest fleet that can run the job.
    let ideal: Vec<(f64, f64)> = own
        .first()
        .map(|&(gpus, time)| own.iter().map(|&(other, _)| (other, time * gpus / other)).collect())
        .unwrap_or_default();
    let all = || own.iter().chain(&ideal).map(|point| point.1);
    let most = all().fold(f64::MIN_POSITIVE, f64::max).max(86_400.0);
    let least = all().fold(most, f64::min);
    let mut series = vec![stroked(view.line(IDEAL, Ink::Neutral, ideal), Stroke::Dotted)];
    if let Some(pinned) = view.of_baseline() {
        series.push(view.ghost(sweep::curve(
            &sweep::reports(pinned.scenario, range),
            sweep::result(Readout::TrainingTime),
        )));
    }
    series.push(strong(view.line(TIME, Ink::Compute, own)));
    let mut marks = Vec::new();
    if let Ok(time) = view.report.get(Readout::TrainingTime) {
        marks.push(view.operating(view.scenario.number(Field::Gpus), time));
    }
    view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        view.axis(GPUS, Unit::Count, Scale::Logarithmic(range.0, range.1)),
        Panel {
            series,
            marks,
            ..panel(view.axis(
                TIME,
                Unit::Second,
                Scale::Logarithmic(
                    decade_below(least),
                    decade_above(most).max(decade_below(least) * 10.0),
                ),
            ))
        },
    )
}

fn verdict(view: &View<'_>) -> String {
    let time = match view.report.get(Readout::TrainingTime) {
        Ok(time) => time,
        Err(reason) => return reason.message(view.language),
    };
    let tax = view.report.get(Readout::C3Tax).map_or(1.0, |tax| tax);
    let (run, ideal, tax) =
        (shown(time, Unit::Second), shown(time / tax, Unit::Second), factor(tax));
    match view.language {
        Language::English => format!(
            "{run} on this fleet; at its full peak it would take {ideal}. The difference is the C³ tax of {tax}×."
        ),
        Language::Chinese => {
            format!("本集群需 {run}；若始终达到峰值只需 {ideal}。差距即 {tax} 倍的 C³ 税。")
        }
    }
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let work = Given::new(view)
        .field("parameters", Field::ActiveParameters)
        .field("tokens", Field::TrainingTokens)
        .derive("training_flops");
    let scenario = view.scenario;
    let flop = training_flops(
        Parameter::new(scenario.si(Field::ActiveParameters)),
        Token::new(scenario.si(Field::TrainingTokens)),
    );
    let time = flop.ok().and_then(|flop| {
        Given::new(view)
            .number("training_flop", flop.si())
            .result("effective_flops_per_s", Readout::EffectiveFlops)?
            .derive("training_time")
    });
    work.into_iter().chain(time).collect()
}

fn drag(scenario: &Scenario, x: f64) -> Option<Drag> {
    dragged_to(scenario, Field::Gpus, x)
}
