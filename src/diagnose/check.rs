//! The scorecards and lights: each measure held against the book's thresholds.

use super::{Measure, Sheet};
use crate::catalog::{Constant, Edition, threshold};
use crate::evaluate::{Lights, Status};
use crate::text::Text;

/// What the scorecards are called.
pub const CARDS: Text = text!("Scorecards", "记分卡");
/// Where no limit can be given.
pub const DEPENDS: Text = text!("depends on the task", "取决于任务");

/// A list of checks that the book keeps together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Card {
    /// The traffic lights of C³.
    Lights,
    /// The scorecard of C³.
    C3,
    /// The scorecard of data, algorithm, machine.
    Dam,
    /// Other limits.
    Symptoms,
}

impl Card {
    /// Every card, in the order of the page.
    pub const ALL: [Self; 4] = [Self::Lights, Self::C3, Self::Dam, Self::Symptoms];

    /// What it is called.
    pub const fn label(self) -> Text {
        match self {
            Self::Lights => text!("C³ traffic lights", "C³ 指示灯"),
            Self::C3 => text!("C³ scorecard", "C³ 记分卡"),
            Self::Dam => text!("D·A·M scorecard", "D·A·M 记分卡"),
            Self::Symptoms => text!("Other limits", "其他界限"),
        }
    }
}

/// From where a measure is good, and beyond which it is poor.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// From where (or up to where) it is good.
    pub good: &'static Constant,
    /// Below (or above) what it is poor.
    pub poor: &'static Constant,
    /// Whether more is better.
    pub rising: bool,
}

impl Limits {
    const fn rising(good: &'static Constant, poor: &'static Constant) -> Self {
        Self { good, poor, rising: true }
    }

    const fn falling(good: &'static Constant, poor: &'static Constant) -> Self {
        Self { good, poor, rising: false }
    }

    /// How a good value and a poor one stand to theirs.
    pub const fn signs(&self) -> (&'static str, &'static str) {
        if self.rising { ("≥", "<") } else { ("≤", ">") }
    }

    /// Where the thresholds come from.
    pub fn source(&self, sheet: &Sheet) -> Text {
        let is_of_book = |limit: &Constant| sheet.limit(limit) == limit.value(Edition::Book);
        if is_of_book(self.good) && is_of_book(self.poor) {
            self.good.datum.source(Edition::Book).title
        } else {
            text!("own value", "自设值")
        }
    }

    /// How a value on a sheet stands.
    pub fn judge(&self, sheet: &Sheet, value: f64) -> Status {
        let (good, poor) = (sheet.limit(self.good), sheet.limit(self.poor));
        let lights = if self.rising {
            Lights::Rising { good, poor }
        } else {
            Lights::Falling { good, poor }
        };
        lights.judge(value)
    }
}

/// A measure on a card.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// The card.
    pub card: Card,
    /// What is measured.
    pub measure: Measure,
    /// The thresholds, where the book has any.
    pub limits: Option<Limits>,
}

const fn check(card: Card, measure: Measure, limits: Limits) -> Check {
    Check { card, measure, limits: Some(limits) }
}

/// The lights of the three axes of C³.
pub(super) static MFU: Limits = Limits::rising(&threshold::C3_MFU_GREEN, &threshold::C3_MFU_RED);
pub(super) static COMMUNICATION: Limits =
    Limits::falling(&threshold::C3_COMMUNICATION_GREEN, &threshold::C3_COMMUNICATION_RED);
pub(super) static GOODPUT: Limits =
    Limits::rising(&threshold::C3_GOODPUT_GREEN, &threshold::C3_GOODPUT_RED);
/// What stands for them where they were not measured.
pub(super) static SCALING: Limits =
    Limits::rising(&threshold::SCORECARD_SCALING_PASS, &threshold::SCORECARD_SCALING_FAIL);
pub(super) static BUBBLE: Limits =
    Limits::falling(&threshold::BUBBLE_TARGET, &threshold::BUBBLE_TARGET);
/// The limits of one machine.
pub(super) static DATA_WAIT: Limits =
    Limits::falling(&threshold::DAM_IO_PASS, &threshold::DAM_IO_FAIL);

pub(super) static USEFUL: Limits =
    Limits::rising(&threshold::DAM_MFU_PASS, &threshold::DAM_MFU_FAIL);

/// Every check, card by card.
pub static CHECKS: [Check; 12] = [
    check(Card::Lights, Measure::StepMfu, MFU),
    check(Card::Lights, Measure::Communication, COMMUNICATION),
    check(Card::Lights, Measure::Goodput, GOODPUT),
    check(
        Card::C3,
        Measure::StepMfu,
        Limits::rising(&threshold::SCORECARD_MFU_PASS, &threshold::SCORECARD_MFU_FAIL),
    ),
    check(Card::C3, Measure::Scaling, SCALING),
    check(
        Card::C3,
        Measure::Goodput,
        Limits::rising(&threshold::SCORECARD_GOODPUT_PASS, &threshold::SCORECARD_GOODPUT_FAIL),
    ),
    check(Card::Dam, Measure::DataWait, DATA_WAIT),
    // What can be left out depends on the task.
    Check { card: Card::Dam, measure: Measure::Active, limits: None },
    check(Card::Dam, Measure::StepMfu, USEFUL),
    check(Card::Symptoms, Measure::Bubble, BUBBLE),
    check(
        Card::Symptoms,
        Measure::Busy,
        Limits::rising(&threshold::DAM_UTILIZATION_LOW, &threshold::DAM_UTILIZATION_LOW),
    ),
    check(
        Card::Symptoms,
        Measure::Queue,
        Limits::falling(&threshold::QUEUE_SAFE, &threshold::QUEUE_DANGER),
    ),
];

impl Check {
    /// How the sheet stands; `None` where nothing was measured or the book has no threshold.
    pub fn status(&self, sheet: &Sheet) -> Option<Status> {
        Some(self.limits?.judge(sheet, sheet.get(self.measure)?))
    }
}
