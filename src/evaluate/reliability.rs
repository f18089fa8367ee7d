//! Failures, checkpoints, recovery, and the goodput they leave.

use super::{Outcome, Readout, Report, Unavailable};
use crate::model::checkpoint::{
    checkpoint_size, checkpoint_write_time, daly_interval, recovery_overhead_fraction,
    recovery_time, replay_time, young_daly_interval,
};
use crate::model::failure::{failure_probability, failures_per_day, mtbf_cluster_nodes, mtbf_node};
use crate::quantity::{BytePerParameter, BytePerSecond, Parameter, Second};
use crate::scenario::{Field, Scenario};

/// How the checkpoint interval was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckpointRegime {
    /// The Young–Daly optimum: a write is short against the time between failures.
    FirstOrder,
    /// Daly's higher-order optimum: a write is no longer short, or to first order nothing is left.
    HigherOrder,
    /// The scenario sets the interval.
    Given,
}

/// A write longer than this share of the MTBF is outside the first-order regime.
const FIRST_ORDER_LIMIT: f64 = 1.0 / 50.0;

/// What a checkpointed job is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Checkpointing {
    write: Second,
    mtbf: Second,
    interval: Second,
    regime: CheckpointRegime,
}

impl Checkpointing {
    fn of(scenario: &Scenario) -> Result<Self, Unavailable> {
        let mtbf = cluster_mtbf(scenario)?;
        let write = write_time(scenario)?;
        let (regime, interval) = match scenario.optional(Field::CheckpointInterval) {
            Some(_) => {
                (CheckpointRegime::Given, Second::new(scenario.si(Field::CheckpointInterval)))
            }
            None => (CheckpointRegime::FirstOrder, young_daly_interval(write, mtbf)?),
        };
        let plan = Self { write, mtbf, interval, regime };
        let first_order_fails =
            write > mtbf * FIRST_ORDER_LIMIT || plan.lost_fraction(scenario)? >= 1.0;
        if regime == CheckpointRegime::FirstOrder && first_order_fails {
            let interval = daly_interval(write, mtbf)?;
            return Ok(Self { interval, regime: CheckpointRegime::HigherOrder, ..plan });
        }
        Ok(plan)
    }

    /// Share of wall time spent writing: one write after each interval of work.
    fn write_fraction(&self) -> f64 {
        self.write / (self.interval + self.write)
    }

    /// Time from a failure to where the job was.
    fn recovery(&self, scenario: &Scenario) -> Result<Second, Unavailable> {
        Ok(recovery_time(
            Second::new(scenario.si(Field::Detect)),
            Second::new(scenario.si(Field::Reschedule)),
            self.write,
            replay_time(self.interval)?,
        )?)
    }

    /// Share of wall time lost to checkpoints, recovery and maintenance.
    fn lost_fraction(&self, scenario: &Scenario) -> Outcome {
        let recovering = recovery_overhead_fraction(self.recovery(scenario)?, self.mtbf)?;
        Ok(self.write_fraction() + recovering + scenario.number(Field::Maintenance))
    }
}

/// Nodes of the fleet, the last one perhaps not full.
fn nodes(scenario: &Scenario) -> u64 {
    scenario.count(Field::Gpus).div_ceil(scenario.count(Field::GpusPerNode))
}

fn node_mtbf(scenario: &Scenario) -> Result<Second, Unavailable> {
    let part = |count, mttf| (scenario.number(count), Second::new(scenario.si(mttf)));
    Ok(mtbf_node(&[
        part(Field::GpusPerNode, Field::MttfGpu),
        part(Field::FailingNics, Field::MttfNic),
        part(Field::FailingPsus, Field::MttfPsu),
    ])?)
}

fn cluster_mtbf(scenario: &Scenario) -> Result<Second, Unavailable> {
    Ok(mtbf_cluster_nodes(node_mtbf(scenario)?, nodes(scenario))?)
}

fn write_time(scenario: &Scenario) -> Result<Second, Unavailable> {
    Ok(checkpoint_write_time(
        Parameter::new(scenario.si(Field::Parameters)),
        BytePerParameter::new(scenario.si(Field::CheckpointBytes)),
        BytePerSecond::new(scenario.si(Field::CheckpointBandwidth)),
    )?)
}

pub(super) fn join(scenario: &Scenario, report: &mut Report) {
    let seconds = |time: Result<Second, Unavailable>| -> Outcome { time.map(Second::si) };
    let mtbf = cluster_mtbf(scenario);
    report.set(Readout::Nodes, Ok(nodes(scenario) as f64));
    report.set(Readout::NodeMtbf, seconds(node_mtbf(scenario)));
    report.set(Readout::ClusterMtbf, seconds(mtbf));
    let job = Second::new(scenario.si(Field::Job));
    report.set(
        Readout::FailureProbability,
        mtbf.and_then(|mtbf| Ok(failure_probability(job, mtbf)?)),
    );
    // The model's rate is per day; a report holds SI.
    report.set(
        Readout::FailuresPerDay,
        mtbf.and_then(|mtbf| {
            Ok(failures_per_day(mtbf)? * Readout::FailuresPerDay.row().unit.si_factor())
        }),
    );
    report.set(
        Readout::CheckpointBytes,
        checkpoint_size(
            Parameter::new(scenario.si(Field::Parameters)),
            BytePerParameter::new(scenario.si(Field::CheckpointBytes)),
        )
        .map(|size| size.si())
        .map_err(Unavailable::from),
    );
    report.set(Readout::CheckpointWrite, seconds(write_time(scenario)));

    let checkpointing = Checkpointing::of(scenario);
    report.checkpoint_regime = checkpointing.map(|plan| plan.regime);
    report.set(Readout::Interval, seconds(checkpointing.map(|plan| plan.interval)));
    report.set(Readout::CheckpointFraction, checkpointing.map(|plan| plan.write_fraction()));
    let replay = checkpointing.and_then(|plan| Ok(replay_time(plan.interval)?));
    report.set(Readout::Replay, seconds(replay));
    let recovery = checkpointing.and_then(|plan| plan.recovery(scenario));
    report.set(Readout::Recovery, seconds(recovery));
    let recovering: Outcome =
        recovery.and_then(|recovery| Ok(recovery_overhead_fraction(recovery, mtbf?)?));
    report.set(Readout::RecoveryFraction, recovering);
    let goodput: Outcome = checkpointing.and_then(|plan| {
        let lost = plan.lost_fraction(scenario)?;
        if lost >= 1.0 { Err(Unavailable::NoProgress { lost }) } else { Ok(1.0 - lost) }
    });
    report.set(Readout::Goodput, goodput);
}
