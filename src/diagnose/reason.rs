//! What a diagnosis says in sentences.

use super::{Check, DamReason, Diagnosis, Finding, Guide, Measure, Sheet, axis_key, check, joined};
use crate::evaluate::{C3, Status};
use crate::quantity::{Digits, Unit, compact};
use crate::text::{Language, Text};

/// The name of an axis of C³.
pub const fn axis_name(axis: C3) -> Text {
    match axis {
        C3::Computation => text!("computation", "计算"),
        C3::Communication => text!("communication", "通信"),
        C3::Coordination => text!("coordination", "协调"),
    }
}

/// A sign and a word for how a measure stands.
pub const fn light(status: Status) -> (&'static str, Text) {
    match status {
        Status::Good => ("●", text!("green", "绿")),
        Status::Fair => ("▲", text!("yellow", "黄")),
        Status::Poor => ("■", text!("red", "红")),
    }
}

/// A measure's number as people read it.
pub fn number(measure: Measure, number: f64) -> String {
    let unit = measure.row().unit;
    compact(number * unit.si_factor(), unit, Digits(4))
}

/// A share as people read it.
fn share(value: f64) -> String {
    compact(value, Unit::Fraction, Digits(3))
}

/// A factor as people read it.
fn times(value: f64, language: Language) -> String {
    text!("{0}×", "{0} 倍").fill(language, &[&compact(value, Unit::Ratio, Digits(3))])
}

/// The sentences of a diagnosis: the guide's, with the numbers of a sheet.
#[derive(Clone, Copy, Debug)]
pub struct Sentences<'a> {
    /// The texts.
    pub guide: &'a Guide,
    /// What was measured.
    pub sheet: &'a Sheet,
    /// What follows from it.
    pub diagnosis: &'a Diagnosis,
    /// The reader's language.
    pub language: Language,
}

impl Sentences<'_> {
    fn say(&self, key: &str, parts: &[&str]) -> String {
        self.guide.text("why", key, 0).fill(self.language, parts)
    }

    fn name(&self, axis: C3) -> &'static str {
        axis_name(axis).get(self.language)
    }

    /// The answer in one line.
    pub fn headline(&self) -> String {
        let Diagnosis { measured, expected, findings, .. } = self.diagnosis;
        match (measured, expected) {
            (Some(axis), _) => self.say("binds", &[self.name(*axis)]),
            (None, Some(axis)) if findings.is_empty() => self.say("expected", &[self.name(*axis)]),
            _ if self.sheet.is_blank() => self.say("unknown", &[]),
            _ if findings.is_empty() => self.say("no_axis", &[]),
            _ => self.say(if self.off().is_empty() { "green" } else { "axes_green" }, &[]),
        }
    }

    /// Measures of the scorecards that are not green, each once.
    fn off(&self) -> Vec<Measure> {
        let mut off = Vec::new();
        for Check { measure, .. } in check::CHECKS
            .iter()
            .filter(|check| check.status(self.sheet).is_some_and(|status| status != Status::Good))
        {
            if !off.contains(measure) {
                off.push(*measure);
            }
        }
        off
    }

    /// Why: one sentence each.
    pub fn reasons(&self) -> Vec<String> {
        let Diagnosis { measured, expected, findings, unmeasured, contradiction, .. } =
            self.diagnosis;
        let mut said = Vec::new();
        if let Some(worst) = self.diagnosis.worst() {
            said.push(self.of_finding(worst));
        }
        if let Some(other) = self.diagnosis.larger_gain() {
            said.push(
                self.say("other", &[self.name(other.axis), &times(other.gain, self.language)]),
            );
        }
        if let (Some(expected), Some(measured)) = (expected, measured) {
            let key = if expected == measured { "as_expected" } else { "not_expected" };
            said.push(self.say(key, &[self.name(*expected)]));
        }
        if let Some(most) = contradiction {
            let entered = self.sheet.get(Measure::StepMfu).unwrap_or_default();
            said.push(self.say("contradiction", &[&share(*most), &share(entered)]));
        }
        let off = self.off();
        if measured.is_none() && !off.is_empty() {
            let labels =
                off.iter().map(|measure| measure.row().label.get(self.language).to_owned());
            let labels: Vec<String> = labels.collect();
            said.push(self.say("off", &[&joined(&labels, self.language)]));
        }
        if findings.is_empty() {
            if expected.is_none() && self.sheet.is_blank() {
                said.push(self.say("start", &[]));
            }
        } else {
            for axis in unmeasured {
                said.push(self.say("unmeasured", &[self.name(*axis)]));
            }
        }
        said
    }

    /// How one axis stands, and what its return to green would gain.
    pub fn of_finding(&self, finding: &Finding) -> String {
        let key = match finding.measure {
            _ if finding.corrected => "corrected",
            Measure::Communication | Measure::Bubble => "falling",
            _ => "rising",
        };
        let target = share(finding.target);
        let label = finding.measure.row().label.get(self.language);
        let color = light(finding.status).1.get(self.language);
        let mut said = self.say(key, &[label, &share(finding.value), color, &target]);
        if finding.gain > 1.0 {
            said.push_str(&self.say("gain", &[&target, &times(finding.gain, self.language)]));
        }
        said
    }

    /// Which axis of one machine binds, and why.
    pub fn of_machine(&self) -> Option<String> {
        let (_, reason) = self.diagnosis.machine?;
        let measure = match reason {
            DamReason::DataWait => Some(Measure::DataWait),
            DamReason::BelowRidge => Some(Measure::Intensity),
            DamReason::Starved | DamReason::AlwaysBusy => Some(Measure::Busy),
            DamReason::LowMfu | DamReason::WorkItself => None,
        };
        // Which MFU it is: that of whole steps stands in the scorecards too, often beside that of the kernels.
        let mut mfu = Measure::StepMfu;
        let value = match measure {
            Some(measure) => number(measure, self.sheet.get(measure).unwrap_or_default()),
            None => {
                let finding = self.diagnosis.finding(C3::Computation)?;
                mfu = if finding.corrected { Measure::KernelMfu } else { finding.measure };
                share(finding.value)
            }
        };
        let limit = match reason {
            DamReason::DataWait => check::DATA_WAIT.poor,
            _ => check::USEFUL.good,
        };
        Some(self.say(
            reason.key(),
            &[&value, &share(self.sheet.limit(limit)), mfu.row().label.get(self.language)],
        ))
    }

    /// The issue between two axes that are both off, if there are two: its key in the guide.
    pub fn pair(&self) -> Option<&'static str> {
        let off = |key: &str| {
            let mut findings = self.diagnosis.findings.iter();
            findings.any(|finding| finding.status != Status::Good && axis_key(finding.axis) == key)
        };
        let mut pairs = self.guide.keys("pair");
        pairs.find(|key| key.split_once('+').is_some_and(|(one, other)| off(one) && off(other)))
    }
}
