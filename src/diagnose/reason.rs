//! What a diagnosis says in sentences.

use super::{Dam, DamReason, Diagnosis, Finding, Guide, Measure, Sheet};
use crate::evaluate::{C3, Status};
use crate::quantity::{Digits, Unit, compact};
use crate::text::{Language, Text};

/// The name of an axis of C³.
pub const fn axis_name(axis: C3) -> Text {
    match axis {
        C3::Computation => Text::new("computation", "计算"),
        C3::Communication => Text::new("communication", "通信"),
        C3::Coordination => Text::new("coordination", "协调"),
    }
}

/// The name of an axis of one machine.
pub const fn dam_name(axis: Dam) -> Text {
    match axis {
        Dam::Data => Text::new("data", "数据"),
        Dam::Algorithm => Text::new("algorithm", "算法"),
        Dam::Machine => Text::new("machine", "机器"),
    }
}

/// A sign and a word for how a measure stands.
pub const fn light(status: Status) -> (&'static str, Text) {
    match status {
        Status::Good => ("●", Text::new("green", "绿")),
        Status::Fair => ("▲", Text::new("yellow", "黄")),
        Status::Poor => ("■", Text::new("red", "红")),
    }
}

/// A measure's number as people read it.
pub fn number(measure: Measure, number: f64) -> String {
    let unit = measure.row().unit;
    compact(number * unit.si_factor(), unit, Digits(4))
}

/// A share as people read it.
pub(super) fn share(value: f64) -> String {
    compact(value, Unit::Fraction, Digits(3))
}

/// A factor as people read it.
fn times(value: f64) -> String {
    [&compact(value, Unit::Ratio, Digits(3)), "×"].concat()
}

/// The answer in one line.
pub fn headline(diagnosis: &Diagnosis, language: Language) -> String {
    let name = |axis| axis_name(axis).get(language);
    match (diagnosis.measured, diagnosis.expected) {
        (Some(axis), _) => Text::new("The axis that binds: {0}", "起约束作用的轴：{0}")
            .fill(language, &[name(axis)]),
        (None, Some(axis)) if diagnosis.findings.is_empty() => {
            Text::new("By its nature bound by {0}", "就其性质而言，{0}起约束作用")
                .fill(language, &[name(axis)])
        }
        _ if diagnosis.findings.is_empty() => {
            Text::new("Nothing is known yet", "尚无可用的测量").get(language).to_owned()
        }
        _ => Text::new("What was measured is all green", "所测各项均为绿").get(language).to_owned(),
    }
}

/// Why: one sentence each.
pub fn reasons(sheet: &Sheet, diagnosis: &Diagnosis, language: Language) -> Vec<String> {
    let name = |axis| axis_name(axis).get(language);
    let mut said = Vec::new();
    if let Some(worst) = diagnosis.worst() {
        said.push(of_finding(worst, language));
        if let Some(gain) = gain(worst, language) {
            said.push(gain);
        }
    }
    if let Some(other) = diagnosis.larger_gain() {
        said.push(
            Text::new(
                "The light of {0} is less bad, but bringing it to green would gain more: {1}.",
                "{0}的灯不如它差，但把{0}带回绿灯的收益更大：{1}。",
            )
            .fill(language, &[name(other.axis), &times(other.gain)]),
        );
    }
    if let Some(expected) = diagnosis.expected
        && let Some(measured) = diagnosis.measured
    {
        let text = if expected == measured {
            Text::new(
                "The archetype leads one to expect the same axis.",
                "该原型本来也预期是这条轴。",
            )
        } else {
            Text::new(
                "The archetype would lead one to expect {0}; what was measured decides.",
                "按该原型本应是{0}；以实测为准。",
            )
        };
        said.push(text.fill(language, &[name(expected)]));
    }
    if let Some(most) = diagnosis.contradiction {
        said.push(Text::new(
                "These numbers contradict each other: with this communication and these kernels whole steps cannot reach more than {0}, and {1} was entered.",
                "数据互相矛盾：按此通信占比与内核，整步 MFU 不可能超过 {0}，而输入为 {1}。",
            ).fill(language, &[&share(most), &share(sheet.get(Measure::StepMfu).unwrap_or_default())]));
    }
    if diagnosis.findings.is_empty() {
        if diagnosis.expected.is_none() {
            let text = Text::new(
                "Enter a measurement, take those of the scenario, or pick a case.",
                "请输入测量值、取用情景的数值，或选择一个案例。",
            );
            said.push(text.get(language).to_owned());
        }
    } else if !diagnosis.unmeasured.is_empty() {
        let names: Vec<&str> = diagnosis.unmeasured.iter().map(|axis| name(*axis)).collect();
        let joined = names.join(Text::new(" and ", "与").get(language));
        let text = Text::new(
            "Not measured: {0}. Measure it before you act, since it may bind more.",
            "未测：{0}。行动之前请先测量，它可能约束更紧。",
        );
        said.push(text.fill(language, &[&joined]));
    }
    said
}

/// How one axis stands, in a sentence.
pub fn of_finding(finding: &Finding, language: Language) -> String {
    let row = finding.measure.row();
    let value = share(finding.value);
    let target = share(finding.target);
    let color = light(finding.status).1.get(language);
    let label = row.label.get(language);
    if finding.corrected {
        return Text::new(
                "With communication taken out of the step, the kernels reach an MFU of {0}: {1} (green from {2}).",
                "从步时间中扣除通信后，内核的 MFU 为 {0}：{1}灯（{2} 起为绿）。",
            ).fill(language, &[&value, color, &target]);
    }
    let falling = matches!(finding.measure, Measure::Communication | Measure::Bubble);
    let text = if falling {
        Text::new("{3}: {0}, {1} (green up to {2}).", "{3}：{0}，{1}灯（不超过 {2} 为绿）。")
    } else {
        Text::new("{3}: {0}, {1} (green from {2}).", "{3}：{0}，{1}灯（{2} 起为绿）。")
    };
    let said = text.fill(language, &[&value, color, &target, label]);
    // A sentence starts with a capital letter.
    let mut letters = said.chars();
    letters.next().map_or_else(String::new, |first| {
        [&first.to_ascii_uppercase().to_string(), letters.as_str()].concat()
    })
}

/// What its return to green would gain, in a sentence; nothing if it is green.
pub fn gain(finding: &Finding, language: Language) -> Option<String> {
    (finding.gain > 1.0).then(|| {
        Text::new(
            "Back at {0}, the fleet would do {1} the work.",
            "回到 {0} 时，集群的产出为现在的 {1}。",
        )
        .fill(language, &[&share(finding.target), &times(finding.gain)])
    })
}

/// Which axis of one machine binds, and why, in a sentence.
pub fn of_machine(sheet: &Sheet, diagnosis: &Diagnosis, language: Language) -> Option<String> {
    let (axis, reason) = diagnosis.machine?;
    let value = |measure: Measure| {
        sheet.get(measure).map_or_else(String::new, |value| number(measure, value))
    };
    let mfu = diagnosis.finding(C3::Computation);
    let mfu = mfu.map_or_else(String::new, |finding| share(finding.value));
    let (text, parts) = match reason {
        DamReason::DataWait => (
            Text::new(
                "{0}: the loader makes the step wait for {1} of its time, and above 10% that fails.",
                "{0}：步时间中有 {1} 在等待加载器，超过 10% 即不合格。",
            ),
            value(Measure::DataWait),
        ),
        DamReason::BelowRidge => (
            Text::new(
                "{0}: at {1} the kernels lie below the ridge point, so that memory bandwidth holds them.",
                "{0}：算术强度 {1} 低于脊点，内核受内存带宽所限。",
            ),
            value(Measure::Intensity),
        ),
        DamReason::Starved => (
            Text::new(
                "{0}, to be confirmed: the GPUs run kernels for only {1} of the time, so that something starves them.",
                "{0}（待确认）：GPU 只有 {1} 的时间在运行内核，说明有环节供给不足。",
            ),
            value(Measure::Busy),
        ),
        DamReason::LowMfu => (
            Text::new(
                "{0}: the kernels make {1} of the peak useful, and 50% would pass.",
                "{0}：内核只把峰值的 {1} 变为有用计算，50% 起为合格。",
            ),
            mfu,
        ),
        DamReason::AlwaysBusy => (
            Text::new(
                "{0}, to be confirmed: the GPUs run kernels for {1} of the time.",
                "{0}（待确认）：GPU 有 {1} 的时间在运行内核。",
            ),
            value(Measure::Busy),
        ),
        DamReason::WorkItself => (
            Text::new(
                "{0}: the kernels make {1} of the peak useful, which passes. What is left to save is the work itself.",
                "{0}：内核把峰值的 {1} 变为有用计算，合格。余下可省的是运算本身。",
            ),
            mfu,
        ),
    };
    let name = dam_name(axis).get(language);
    Some(text.fill(language, &[name, &parts]))
}

/// The issue between two axes that are both off, if there are two: its key in the guide.
pub fn pair_key(guide: &Guide, diagnosis: &Diagnosis) -> Option<&'static str> {
    let off = |key: &str| {
        diagnosis
            .findings
            .iter()
            .any(|finding| finding.status != Status::Good && super::axis_key(finding.axis) == key)
    };
    let mut pairs = guide
        .all("pair")
        .filter(|line| line.key.split_once('+').is_some_and(|(one, other)| off(one) && off(other)));
    pairs.next().map(|line| line.key)
}
