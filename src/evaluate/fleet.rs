//! The fleet law: from peak to the step, and from the step to useful work.

use super::{Bound, C3, C3Shares, Communication, Outcome, Readout, Report, Split, Unavailable};
use crate::model::fleet::{c3_tax_of_fleet, comm_compute_ratio, effective_flops, fleet_peak_flops};
use crate::model::pipeline::interleaved_bubble_fraction;
use crate::model::training::{training_flops, training_time};
use crate::quantity::{FlopPerSecond, Parameter, Second, Token};
use crate::scenario::{Field, Scenario};

/// FLOP for one token and one active parameter, forward and backward.
const TRAINING_FLOP: f64 = 6.0;
/// The backward pass takes two thirds of the arithmetic; only it can hide gradients.
const BACKWARD_SHARE: f64 = 2.0 / 3.0;

/// The parts of one step.
#[derive(Clone, Copy)]
struct Step {
    compute_s: f64,
    comm_s: f64,
    bubble_s: f64,
    overlap_s: f64,
}

/// What scheduling hides of the gradient exchange behind the backward pass.
fn hidden_s(scenario: &Scenario, gradient_s: f64, compute_s: f64) -> f64 {
    scenario.number(Field::Overlap) * gradient_s.min(BACKWARD_SHARE * compute_s)
}

impl Step {
    fn of(scenario: &Scenario, split: &Split, communication: &Communication) -> Self {
        let tokens = split.global_batch * scenario.number(Field::Sequence);
        let flop = TRAINING_FLOP * scenario.si(Field::ActiveParameters) * tokens;
        let rate = split.used as f64 * scenario.si(Field::Peak) * scenario.number(Field::KernelMfu);
        let compute_s = flop / rate;
        let chunks = (split.microbatches * split.virtual_stages) as f64;
        Self {
            compute_s,
            comm_s: communication.total().si(),
            bubble_s: compute_s * (split.stages - 1) as f64 / chunks,
            overlap_s: hidden_s(scenario, communication.gradient.si(), compute_s),
        }
    }

    fn total_s(&self) -> f64 {
        self.compute_s + self.comm_s + self.bubble_s - self.overlap_s
    }
}

/// The step MFU that kernels of another MFU would give, all else as it is.
///
/// # Errors
/// The job cannot be split so, or a formula refuses the numbers.
pub fn step_mfu_at(scenario: &Scenario, kernel_mfu: f64) -> Result<f64, Unavailable> {
    let split = Split::of(scenario)?;
    let communication = Communication::of(scenario, &split)?;
    let mut step = Step::of(scenario, &split, &communication);
    let slower = scenario.number(Field::KernelMfu) / kernel_mfu;
    step.compute_s *= slower;
    step.bubble_s *= slower;
    step.overlap_s = hidden_s(scenario, communication.gradient.si(), step.compute_s);
    Ok(kernel_mfu * step.compute_s / step.total_s())
}

pub(super) fn join_step(
    scenario: &Scenario,
    split: Result<Split, Unavailable>,
    communication: Result<Communication, Unavailable>,
    report: &mut Report,
) {
    let parts = split.and_then(|split| Ok((split, Step::of(scenario, &split, &communication?))));
    let part = |choose: fn(&Step) -> f64| -> Outcome { parts.map(|(_, step)| choose(&step)) };
    report.set(Readout::ComputeTime, part(|step| step.compute_s));
    report.set(Readout::BubbleTime, part(|step| step.bubble_s));
    report.set(Readout::OverlapTime, part(|step| step.overlap_s));
    report.set(Readout::StepTime, part(Step::total_s));
    let efficiency = part(|step| step.compute_s / step.total_s());
    report.set(Readout::ComputeTimeFraction, efficiency);
    report.set(Readout::ScalingEfficiency, efficiency);
    report.set(
        Readout::CommComputeRatio,
        parts.and_then(|(_, step)| {
            Ok(comm_compute_ratio(Second::new(step.comm_s), Second::new(step.compute_s))?)
        }),
    );
    // Not through `1 − efficiency`, which keeps no digits of a very small efficiency.
    report.set(
        Readout::StepMfu,
        efficiency.map(|efficiency| scenario.number(Field::KernelMfu) * efficiency),
    );
    report.set(
        Readout::BubbleFraction,
        Split::of(scenario).and_then(|split| {
            Ok(interleaved_bubble_fraction(split.stages, split.microbatches, split.virtual_stages)?)
        }),
    );
    // The rate at which a GPU's arithmetic takes as long as the job's communication.
    let ceiling: Outcome = parts.and_then(|(split, step)| {
        if step.comm_s == 0.0 {
            return Err(Unavailable::NothingSent);
        }
        let tokens = split.global_batch * scenario.number(Field::Sequence);
        Ok(TRAINING_FLOP * scenario.si(Field::ActiveParameters) * tokens
            / split.used as f64
            / step.comm_s)
    });
    report.set(Readout::NetworkCeiling, ceiling);
    if ceiling
        .is_ok_and(|ceiling| ceiling < scenario.si(Field::Peak) * scenario.number(Field::KernelMfu))
    {
        report.training_bound = Ok(Bound::Network);
    }
}

pub(super) fn join_effective(scenario: &Scenario, report: &mut Report) {
    let gpus = scenario.count(Field::Gpus);
    let peak = FlopPerSecond::new(scenario.si(Field::Peak));
    let mfu = scenario.number(Field::KernelMfu);
    let fleet_peak = fleet_peak_flops(gpus, peak).map(FlopPerSecond::si).map_err(Unavailable::from);
    report.set(Readout::FleetPeak, fleet_peak);

    let efficiency = report.get(Readout::ScalingEfficiency);
    let goodput = efficiency.and(report.get(Readout::Goodput));
    let used = report.get(Readout::UsedGpus);
    let effective: Outcome = goodput.and_then(|goodput| {
        Ok(effective_flops(used? as u64, peak, mfu, efficiency?, goodput)?.si())
    });
    report.set(Readout::EffectiveFlops, effective);
    let fraction: Outcome = effective.and_then(|effective| Ok(effective / fleet_peak?));
    report.set(Readout::EffectiveFraction, fraction);
    // Idle GPUs belong to the tax: they are paid for and do nothing.
    report.set(
        Readout::C3Tax,
        goodput.and_then(|goodput| {
            Ok(c3_tax_of_fleet(used? / gpus as f64, mfu, efficiency?, goodput)?)
        }),
    );
    report.set(
        Readout::TrainingTime,
        effective.and_then(|effective| {
            let flop = training_flops(
                Parameter::new(scenario.si(Field::ActiveParameters)),
                Token::new(scenario.si(Field::TrainingTokens)),
            )?;
            Ok(training_time(flop, FlopPerSecond::new(effective))?.si())
        }),
    );
    report.shares = shares_if(scenario, report, None);
}

/// How wall time divides, or would if the cause of one term were so many times smaller. A shorter computation takes
/// its bubbles along and hides less of the exchange; upkeep and failures keep their share of wall time.
///
/// # Errors
/// The scenario's time does not divide.
pub fn shares_if(
    scenario: &Scenario,
    report: &Report,
    smaller: Option<(C3, f64)>,
) -> Result<C3Shares, Unavailable> {
    let by = |term| smaller.filter(|of| of.0 == term).map_or(1.0, |of| of.1);
    let (computation, communication, coordination) =
        (by(C3::Computation), by(C3::Communication), by(C3::Coordination));
    let goodput = report.get(Readout::Goodput)?;
    let compute_s = report.get(Readout::ComputeTime)? / computation;
    let bubble_s = report.get(Readout::BubbleTime)? / computation;
    let gradient_s = report.get(Readout::GradientAllreduce)? / communication;
    let exposed_s = report.get(Readout::CommunicationTime)? / communication
        - hidden_s(scenario, gradient_s, compute_s);
    let step_s = compute_s + exposed_s + bubble_s;
    let coordination_s = (bubble_s + step_s / goodput - step_s) / coordination;
    let wall_s = compute_s + exposed_s + coordination_s;
    Ok(C3Shares {
        computation: compute_s / wall_s,
        communication: exposed_s / wall_s,
        coordination: coordination_s / wall_s,
    })
}
