//! How long does the training run take?

use super::super::parts::{factor, panel, shown, stroked, strong};
use super::super::{
    Drag, Given, Instrument, View, decade_above, decade_below, dragged_to, outcome_text,
};
use super::sweep;
use crate::chart::{ChartSpec, Ink, Panel, Scale, Stroke};
use crate::diagnose::axis_name;
use crate::evaluate::{C3, C3Shares, Readout, Report, evaluate};
use crate::explain::Working;
use crate::model::training::training_flops;
use crate::quantity::{Parameter, Token, Unit};
use crate::scenario::{Field, Place, Scenario};
use crate::text::{Text, capitalized};

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

/// The scenario's results on another number of GPUs.
fn with_gpus(view: &View<'_>, gpus: f64) -> Option<Report> {
    Some(evaluate(&view.scenario.with(Field::Gpus, gpus).ok()?))
}

/// The number of GPUs at which another term binds: the nearest stop of the slider, then every GPU up to it.
/// A term that binds between two stops alone is passed over.
fn next_regime(view: &View<'_>, own: C3) -> Option<f64> {
    let differs = |gpus: &f64| {
        with_gpus(view, *gpus)
            .is_some_and(|report| report.shares.is_ok_and(|shares| shares.binding() != own))
    };
    let row = Field::Gpus.row();
    let mut near = view.scenario.number(Field::Gpus);
    let here = row.nearest_stop(near);
    let last = row.stop_count();
    let mut far = (0..=last)
        .flat_map(|away| [Some(here + away).filter(|stop| *stop <= last), here.checked_sub(away)])
        .flatten()
        .map(|stop| row.value_at(stop))
        .find(differs)?;
    // The stops of the slider are far apart; between two of them a single GPU decides.
    while (far - near).abs() > 1.0 {
        let middle = ((near + far) / 2.0).floor();
        *(if differs(&middle) { &mut far } else { &mut near }) = middle;
    }
    Some(far)
}

fn verdict(view: &View<'_>) -> String {
    let result = |readout: Readout| view.report.get(readout);
    let (time, tax, shares) =
        match (result(Readout::TrainingTime), result(Readout::C3Tax), view.report.shares) {
            (Ok(time), Ok(tax), Ok(shares)) => (time, tax, shares),
            (Err(reason), ..) | (_, Err(reason), _) | (.., Err(reason)) => {
                return view.because(reason);
            }
        };
    let name = |shares: C3Shares| axis_name(shares.binding()).get(view.language);
    let binds = capitalized(name(shares));
    let next = next_regime(view, shares.binding());
    let after = next.and_then(|gpus| with_gpus(view, gpus));
    let next = match (next, after) {
        (Some(gpus), Some(after)) => view.say(
            text!(
                "{0} binds; with {1} {1 GPU|GPUs} ({2}) {3} would.",
                "{0}起约束作用；{1} 个 GPU（{2}）时改为{3}。",
            ),
            &[
                &binds,
                &shown(gpus, Unit::Count),
                &outcome_text(after.get(Readout::TrainingTime), Unit::Second, view.language),
                after.shares.map_or("", name),
            ],
        ),
        _ => view.say(
            text!("{0} binds over the whole slider.", "在滑块的整个范围内都由{0}起约束作用。"),
            &[&binds],
        ),
    };
    view.say(
        text!(
            "{0} on this fleet; at its full peak it would take {1}. The difference is the C³ tax of {2}×. {3}",
            "本集群需 {0}；若始终达到峰值只需 {1}。差距即 {2} 倍的 C³ 税。{3}",
        ),
        &[&shown(time, Unit::Second), &shown(time / tax, Unit::Second), &factor(tax), &next],
    )
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
