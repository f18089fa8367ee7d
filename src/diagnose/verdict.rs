//! From what was measured to the axis that binds.

use super::check::{self, Limits};
use super::{Measure, Sheet};
use crate::catalog::threshold;
use crate::evaluate::{C3, Status};
use crate::model::utilization::{comm_fraction_change_speedup, mfu_gain};

/// The ridge point of an H100, dense BF16 over HBM3: what the book compares with when nothing else is known.
pub const H100_RIDGE: f64 = 989.0 / 3.35;
/// Restarts a day from which the job is called interrupted; the book has no number.
const FREQUENT: f64 = 1.0;
/// The speed of the slowest node from which nobody notices it: a GPU a tenth slower holds everyone (appendix B).
const KEEPS_UP: f64 = 0.9;

/// How one axis of C³ stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Finding {
    /// The axis.
    pub axis: C3,
    /// The measure that decides.
    pub measure: Measure,
    /// Its value; the MFU of the kernels where communication was taken out of that of the step.
    pub value: f64,
    /// Whether communication was taken out of it.
    pub corrected: bool,
    /// Its light.
    pub status: Status,
    /// The threshold of green.
    pub target: f64,
    /// How much faster the fleet gets when this axis alone returns to green; 1 if it is green.
    pub gain: f64,
}

/// An axis of one machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dam {
    /// Bytes that have to arrive.
    Data,
    /// Operations that have to be done.
    Algorithm,
    /// What does them.
    Machine,
}

/// Why an axis of one machine binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DamReason {
    /// The loader makes the step wait.
    DataWait,
    /// The intensity is below the ridge point.
    BelowRidge,
    /// The GPUs are often without work.
    Starved,
    /// The MFU is below its limit.
    LowMfu,
    /// The GPUs are never without work, and nothing more is known.
    AlwaysBusy,
    /// Data and machine pass, so that the work itself is what is left.
    WorkItself,
}

impl DamReason {
    /// Its key in the [`super::Guide`].
    pub const fn key(self) -> &'static str {
        match self {
            Self::DataWait => "data_wait",
            Self::BelowRidge => "below_ridge",
            Self::Starved => "starved",
            Self::LowMfu => "low_mfu",
            Self::AlwaysBusy => "always_busy",
            Self::WorkItself => "work_itself",
        }
    }
}

/// The term of the iron law that holds a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IronLawBound {
    /// Bytes over bandwidth.
    Memory,
    /// Operations over peak.
    Compute,
    /// Launches and waits.
    Latency,
}

impl IronLawBound {
    /// Its key in the [`super::Guide`].
    pub const fn key(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::Compute => "compute",
            Self::Latency => "latency",
        }
    }
}

impl Dam {
    /// Its key in the [`super::Guide`].
    pub const fn key(self) -> &'static str {
        match self {
            Self::Data => "data",
            Self::Algorithm => "algorithm",
            Self::Machine => "machine",
        }
    }
}

/// The key of an axis of C³ in the [`super::Guide`].
pub const fn axis_key(axis: C3) -> &'static str {
    match axis {
        C3::Computation => "computation",
        C3::Communication => "communication",
        C3::Coordination => "coordination",
    }
}

/// What a sheet says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Diagnosis {
    /// How each axis of C³ stands that was measured.
    pub findings: Vec<Finding>,
    /// The axes that were not measured.
    pub unmeasured: Vec<C3>,
    /// The axis that binds, by what was measured.
    pub measured: Option<C3>,
    /// The axis that binds by the nature of the workload, of an archetype.
    pub expected: Option<C3>,
    /// The axis of one machine, and why.
    pub machine: Option<(Dam, DamReason)>,
    /// The term of the iron law that holds the kernels.
    pub bound: Option<IronLawBound>,
    /// Rows of the troubleshooting matrix that match, by key.
    pub rows: Vec<&'static str>,
    /// Screening signals of one machine that match, by key.
    pub signals: Vec<&'static str>,
    /// What a serving queue calls for, by key.
    pub serving: Option<&'static str>,
    /// What whole steps can reach at most, if the measured MFU is above it: the numbers contradict each other.
    pub contradiction: Option<f64>,
}

impl Diagnosis {
    /// The diagnosis of a sheet.
    pub fn of(sheet: &Sheet) -> Self {
        let mut findings = Vec::new();
        let mut unmeasured = Vec::new();
        let mut worst: Option<Finding> = None;
        for (axis, find) in AXES {
            match find(sheet) {
                Some(finding) => {
                    if worst.is_none_or(|worst| worse(&finding, &worst)) {
                        worst = Some(finding);
                    }
                    findings.push(finding);
                }
                None => unmeasured.push(axis),
            }
        }
        let measured = worst.filter(|worst| worst.status != Status::Good).map(|worst| worst.axis);
        let archetype = sheet.case().filter(|case| case.measured.is_empty());
        Self {
            unmeasured,
            measured,
            expected: archetype.map(|case| case.binds),
            machine: machine(sheet, &findings),
            bound: bound(sheet),
            rows: rows(sheet, &findings),
            signals: signals(sheet),
            serving: serving(sheet),
            contradiction: contradiction(sheet),
            findings,
        }
    }

    /// The axis that binds: as measured, else as expected.
    pub fn binding(&self) -> Option<C3> {
        self.measured.or(self.expected.filter(|_| self.findings.is_empty()))
    }

    /// How an axis stands, if it was measured.
    pub fn finding(&self, axis: C3) -> Option<&Finding> {
        self.findings.iter().find(|finding| finding.axis == axis)
    }

    /// The finding of the axis that binds.
    pub fn worst(&self) -> Option<&Finding> {
        self.finding(self.measured?)
    }

    /// An axis whose return to green would gain more than that of the axis with the worst light.
    pub fn larger_gain(&self) -> Option<&Finding> {
        let worst = self.worst()?;
        self.findings.iter().find(|finding| {
            finding.gain > worst.gain
                && self.findings.iter().all(|other| other.gain <= finding.gain)
        })
    }
}

/// What finds how an axis stands; nothing if it was not measured.
type Find = fn(&Sheet) -> Option<Finding>;

/// The axes of C³.
const AXES: [(C3, Find); 3] = [
    (C3::Computation, computation),
    (C3::Communication, communication),
    (C3::Coordination, coordination),
];

/// The worse light first; of equal lights the one whose return to green gains more.
fn worse(one: &Finding, other: &Finding) -> bool {
    let rank = |status| match status {
        Status::Good => 0,
        Status::Fair => 1,
        Status::Poor => 2,
    };
    let (one_rank, other_rank) = (rank(one.status), rank(other.status));
    one_rank > other_rank || (one_rank == other_rank && one.gain > other.gain)
}

fn is_good(sheet: &Sheet, limits: &Limits, value: Option<f64>) -> bool {
    value.is_some_and(|value| limits.judge(sheet, value) == Status::Good)
}

fn is_off(sheet: &Sheet, limits: &Limits, value: Option<f64>) -> bool {
    value.is_some_and(|value| limits.judge(sheet, value) != Status::Good)
}

/// The MFU of the kernels: as measured; else that of the step, without communication if that is more than green.
fn computation(sheet: &Sheet) -> Option<Finding> {
    let communication = sheet.get(Measure::Communication);
    let (measure, value, corrected) = match (sheet.get(Measure::KernelMfu), communication) {
        (Some(kernel), _) => (Measure::KernelMfu, kernel, false),
        (None, Some(share)) if is_off(sheet, &check::COMMUNICATION, communication) => {
            let step = sheet.get(Measure::StepMfu)?;
            let kernel = step / (1.0 - share);
            // Numbers that contradict each other are judged as they are.
            if kernel <= 1.0 {
                (Measure::StepMfu, kernel, true)
            } else {
                (Measure::StepMfu, step, false)
            }
        }
        _ => (Measure::StepMfu, sheet.get(Measure::StepMfu)?, false),
    };
    let target = sheet.limit(check::MFU.good);
    let status = check::MFU.judge(sheet, value);
    let gain = gain(status, mfu_gain(value, target).ok());
    Some(Finding { axis: C3::Computation, measure, value, corrected, status, target, gain })
}

/// The share of the step; where that is not known, the scaling efficiency.
fn communication(sheet: &Sheet) -> Option<Finding> {
    let (measure, limits) = match sheet.get(Measure::Communication) {
        Some(_) => (Measure::Communication, &check::COMMUNICATION),
        None => (Measure::Scaling, &check::SCALING),
    };
    let value = sheet.get(measure)?;
    let target = sheet.limit(limits.good);
    let faster = match measure {
        Measure::Communication => comm_fraction_change_speedup(value, target).ok(),
        _ => Some(target / value),
    };
    let status = limits.judge(sheet, value);
    let gain = gain(status, faster);
    Some(Finding {
        axis: C3::Communication,
        measure,
        value,
        corrected: false,
        status,
        target,
        gain,
    })
}

/// Goodput or bubble, whichever stands worse.
fn coordination(sheet: &Sheet) -> Option<Finding> {
    let of = |measure, limits: &Limits, faster: fn(f64, f64) -> f64| {
        let value = sheet.get(measure)?;
        let (status, target) = (limits.judge(sheet, value), sheet.limit(limits.good));
        let gain = gain(status, Some(faster(value, target)));
        let axis = C3::Coordination;
        Some(Finding { axis, measure, value, corrected: false, status, target, gain })
    };
    let goodput = of(Measure::Goodput, &check::GOODPUT, |value, target| target / value);
    let bubble =
        of(Measure::Bubble, &check::BUBBLE, |value, target| (1.0 - target) / (1.0 - value));
    match (goodput, bubble) {
        (Some(goodput), Some(bubble)) if !worse(&bubble, &goodput) => Some(goodput),
        (goodput, bubble) => bubble.or(goodput),
    }
}

fn gain(status: Status, faster: Option<f64>) -> f64 {
    if status == Status::Good { 1.0 } else { faster.unwrap_or(1.0) }
}

fn ridge(sheet: &Sheet) -> f64 {
    sheet.get(Measure::Ridge).unwrap_or(H100_RIDGE)
}

/// The first axis of one machine that is out of range, in the order in which a step meets them.
fn machine(sheet: &Sheet, findings: &[Finding]) -> Option<(Dam, DamReason)> {
    let wait = sheet.get(Measure::DataWait);
    let below = sheet.get(Measure::Intensity).map(|intensity| intensity < ridge(sheet));
    let busy = sheet.get(Measure::Busy);
    let mfu = findings.iter().find(|finding| finding.axis == C3::Computation);
    let waits = wait.is_some_and(|wait| check::DATA_WAIT.judge(sheet, wait) == Status::Poor);
    if waits {
        Some((Dam::Data, DamReason::DataWait))
    } else if below == Some(true) {
        Some((Dam::Data, DamReason::BelowRidge))
    } else if busy.is_some_and(|busy| busy < sheet.limit(&threshold::DAM_UTILIZATION_LOW)) {
        Some((Dam::Data, DamReason::Starved))
    } else {
        match mfu.map(|finding| check::USEFUL.judge(sheet, finding.value)) {
            Some(Status::Good) => Some((Dam::Algorithm, DamReason::WorkItself)),
            Some(_) => Some((Dam::Machine, DamReason::LowMfu)),
            None => {
                let high = sheet.limit(&threshold::DAM_UTILIZATION_HIGH);
                let always = busy.is_some_and(|busy| busy > high);
                always.then_some((Dam::Machine, DamReason::AlwaysBusy))
            }
        }
    }
}

fn bound(sheet: &Sheet) -> Option<IronLawBound> {
    if let Some(intensity) = sheet.get(Measure::Intensity) {
        let below = intensity < ridge(sheet);
        return Some(if below { IronLawBound::Memory } else { IronLawBound::Compute });
    }
    if sheet.get(Measure::Batch) == Some(1.0) {
        return Some(IronLawBound::Latency);
    }
    let high = sheet.limit(&threshold::DAM_UTILIZATION_HIGH);
    sheet.get(Measure::Busy).filter(|busy| *busy > high).map(|_| IronLawBound::Compute)
}

fn rows(sheet: &Sheet, findings: &[Finding]) -> Vec<&'static str> {
    let share = sheet.get(Measure::Communication);
    let scaling = sheet.get(Measure::Scaling);
    let heavy = sheet.limit(&threshold::C3_COMMUNICATION_SYMPTOM);
    let slow = findings
        .iter()
        .any(|finding| finding.axis == C3::Computation && finding.status == Status::Poor);
    matching(&[
        ("low_mfu", slow && is_good(sheet, &check::COMMUNICATION, share)),
        ("flattens", share.is_some_and(|share| share > heavy)),
        ("restarts", sheet.get(Measure::Restarts).is_some_and(|restarts| restarts >= FREQUENT)),
        ("progress", is_off(sheet, &check::GOODPUT, sheet.get(Measure::Goodput))),
        ("efficiency", is_off(sheet, &check::SCALING, scaling)),
        ("straggler", sheet.get(Measure::Slowest).is_some_and(|speed| speed < KEEPS_UP)),
    ])
}

/// The keys that hold.
fn matching(all: &[(&'static str, bool)]) -> Vec<&'static str> {
    let mut keys = Vec::new();
    for (key, holds) in all {
        if *holds {
            keys.push(*key);
        }
    }
    keys
}

fn signals(sheet: &Sheet) -> Vec<&'static str> {
    let busy = sheet.get(Measure::Busy);
    let low = sheet.limit(&threshold::DAM_UTILIZATION_LOW);
    let high = sheet.limit(&threshold::DAM_UTILIZATION_HIGH);
    matching(&[
        ("idle", busy.is_some_and(|busy| busy < low)),
        ("busy", busy.is_some_and(|busy| busy > high)),
        ("single", sheet.get(Measure::Batch) == Some(1.0)),
        (
            "intensity",
            sheet.get(Measure::Intensity).is_some_and(|intensity| intensity < ridge(sheet)),
        ),
    ])
}

/// What Table F.2 says of a utilisation; a measured one of 1 or more is a queue that only grows.
fn serving(sheet: &Sheet) -> Option<&'static str> {
    let queue = sheet.get(Measure::Queue)?;
    if queue >= 1.0 {
        Some("unstable")
    } else if queue > sheet.limit(&threshold::QUEUE_DANGER) {
        Some("near")
    } else if queue < sheet.limit(&threshold::QUEUE_OVERPROVISIONED) {
        Some("over")
    } else {
        None
    }
}

/// What whole steps reach at most with these kernels and this communication, if more was entered.
fn contradiction(sheet: &Sheet) -> Option<f64> {
    /// Measurements are rounded.
    const ROUNDING: f64 = 1.01;
    let step = sheet.get(Measure::StepMfu)?;
    let kernel = sheet.get(Measure::KernelMfu).unwrap_or(1.0);
    let most = kernel * (1.0 - sheet.get(Measure::Communication).unwrap_or(0.0));
    (step > most * ROUNDING).then_some(most)
}
