//! The book's case studies and archetypes, as far as they are numbers.

use super::Measure;
use crate::evaluate::C3;

/// A case to start from; its texts stand in the [`super::Guide`] under its name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Case {
    /// The name in a link.
    pub id: &'static str,
    /// The axis that the book says binds.
    pub binds: C3,
    /// What was measured; nothing of an archetype, which is known by its nature.
    pub measured: &'static [(Measure, f64)],
}

/// The case studies of appendix B, then the archetypes of the conclusion.
pub static CASES: [Case; 6] = [
    Case {
        id: "case1",
        binds: C3::Computation,
        // The book says below 10%.
        measured: &[(Measure::StepMfu, 0.15), (Measure::Communication, 0.1)],
    },
    Case {
        id: "case2",
        binds: C3::Communication,
        measured: &[
            (Measure::StepMfu, 0.2025),
            (Measure::KernelMfu, 0.45),
            (Measure::Communication, 0.55),
            (Measure::Scaling, 0.5),
        ],
    },
    Case {
        id: "case3",
        binds: C3::Coordination,
        // A GPU fails every 5 hours.
        measured: &[
            (Measure::StepMfu, 0.4),
            (Measure::Communication, 0.15),
            (Measure::Goodput, 0.6),
            (Measure::Bubble, 0.05),
            (Measure::Restarts, 4.8),
        ],
    },
    Case { id: "frontier", binds: C3::Communication, measured: &[] },
    Case { id: "recommendation", binds: C3::Coordination, measured: &[] },
    Case { id: "federated", binds: C3::Computation, measured: &[] },
];

impl Case {
    /// The case with a name.
    pub fn find(id: &str) -> Option<&'static Self> {
        CASES.iter().find(|case| case.id == id)
    }

    /// What it measured of one thing.
    pub fn number(&self, measure: Measure) -> Option<f64> {
        self.measured.iter().find(|(measured, _)| *measured == measure).map(|(_, number)| *number)
    }
}
