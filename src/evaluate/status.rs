//! Traffic lights: the thresholds that the book gives for some results.

use super::{Readout, Report};
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
#[derive(Clone, Copy)]
enum Lights {
    /// Higher is better.
    Rising { good: f64, poor: f64 },
    /// Lower is better.
    Falling { good: f64, poor: f64 },
}

impl Lights {
    fn judge(self, value: f64) -> Status {
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

/// How a result stands, where the book (or the scenario's own target) gives thresholds.
pub fn status(readout: Readout, scenario: &Scenario, report: &Report) -> Option<Status> {
    let lights = match readout {
        // Table B.3.
        Readout::StepMfu => Lights::Rising { good: 0.5, poor: 0.3 },
        Readout::Goodput => Lights::Rising { good: 0.9, poor: 0.75 },
        // Table B.7.
        Readout::ScalingEfficiency => Lights::Rising { good: 0.7, poor: 0.35 },
        // Appendix B: compute should be at least half of the step.
        Readout::ComputeTimeFraction => Lights::Rising { good: 0.5, poor: 0.5 },
        // Appendix D's rule: at most 20%.
        Readout::BubbleFraction => Lights::Falling { good: 0.2, poor: 0.2 },
        // Appendix F's zones: safe below 0.70, danger above 0.85.
        Readout::Utilization => Lights::Falling { good: 0.7, poor: 0.85 },
        Readout::P99 => {
            let target = scenario.si(Field::LatencyTarget);
            Lights::Falling { good: target, poor: target }
        }
        _ => return None,
    };
    match report.get(readout) {
        Ok(value) => Some(lights.judge(value)),
        Err(_) => Some(Status::Poor),
    }
}
