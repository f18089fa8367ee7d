//! Traffic lights: the thresholds that the book gives for some results.

use super::{Readout, Report};
use crate::catalog::{Constant, threshold};
use crate::scenario::{Field, Scenario};

/// How a result stands against its thresholds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Where one wants to be.
    Good,
    /// Between the thresholds.
    Fair,
    /// Beyond the worse threshold.
    Poor,
}

/// Thresholds of a result: at least (or at most) the first is good, beyond the second is poor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lights {
    /// Higher is better.
    Rising {
        /// Good from here.
        good: f64,
        /// Poor below.
        poor: f64,
    },
    /// Lower is better.
    Falling {
        /// Good up to here.
        good: f64,
        /// Poor above.
        poor: f64,
    },
}

impl Lights {
    /// How a value stands.
    pub fn judge(self, value: f64) -> Status {
        let (is_good, is_poor) = match self {
            Self::Rising { good, poor } => (value >= good, value < poor),
            Self::Falling { good, poor } => (value <= good, value > poor),
        };
        match (is_good, is_poor) {
            (true, _) => Status::Good,
            (_, true) => Status::Poor,
            _ => Status::Fair,
        }
    }
}

/// How a result stands, where the book gives thresholds, or the reader in their place.
pub fn status(readout: Readout, scenario: &Scenario, report: &Report) -> Option<Status> {
    let rising = |good: &Constant, poor: &Constant| Lights::Rising {
        good: scenario.constant(good),
        poor: scenario.constant(poor),
    };
    let falling = |good: &Constant, poor: &Constant| Lights::Falling {
        good: scenario.constant(good),
        poor: scenario.constant(poor),
    };
    let lights = match readout {
        Readout::StepMfu => rising(&threshold::C3_MFU_GREEN, &threshold::C3_MFU_RED),
        Readout::Goodput => rising(&threshold::C3_GOODPUT_GREEN, &threshold::C3_GOODPUT_RED),
        Readout::ScalingEfficiency => {
            rising(&threshold::SCORECARD_SCALING_PASS, &threshold::SCORECARD_SCALING_FAIL)
        }
        Readout::ComputeTimeFraction => {
            rising(&threshold::COMPUTE_FRACTION_LEAST, &threshold::COMPUTE_FRACTION_LEAST)
        }
        Readout::BubbleFraction => falling(&threshold::BUBBLE_TARGET, &threshold::BUBBLE_TARGET),
        Readout::Utilization => falling(&threshold::QUEUE_SAFE, &threshold::QUEUE_DANGER),
        Readout::P99 => {
            let target = scenario.si(Field::LatencyTarget);
            Lights::Falling { good: target, poor: target }
        }
        _ => return None,
    };
    // What has no value has a reason, and no light.
    report.get(readout).ok().map(|value| lights.judge(value))
}
