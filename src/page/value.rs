//! One result with its unit, its status and its change against the baseline; and the term that binds.

use super::results::change_text;
use super::{Html, words};
use crate::evaluate::{C3, CheckpointRegime, Cooling, Moved, Readout, Report, Status, status};
use crate::instrument::{View, outcome_text};
use crate::quantity::{Digits, Unit, display};
use crate::text::{Language, Text};

/// A change below this share is rounding.
const NOISE: f64 = 1e-9;

/// A result as it stands in the strip and beside an instrument. Once a pointer has come near, its name shows what its
/// `terms` mean and its number all digits.
pub fn value(readout: Readout, terms: Option<&str>, view: &View<'_>) -> Html {
    let (report, language) = (view.report, view.language);
    let row = readout.row();
    let outcome = report.get(readout);
    let (state, sign, word) = light(status(readout, view.scenario, report));
    let change = view.baseline.and_then(|(_, before)| {
        let change = Moved { readout, before: before.get(readout), after: outcome };
        change.ratio().filter(|ratio| (ratio - 1.0).abs() > NOISE)
    });
    let (number, under, class) = match outcome {
        Ok(value) => (
            display(value, row.unit, Digits::default()),
            detail(report, readout, language),
            "value-number",
        ),
        Err(reason) => (
            words::UNAVAILABLE.get(language).to_owned(),
            reason.message(language),
            "value-number unavailable",
        ),
    };
    let exact = terms.map(|_| outcome_text(outcome, row.unit, language));
    let mut html = Html::of(
        "<div class=\"value\" data-readout=\"{0}\" data-status=\"{1}\"><span class=\"value-name\" title=\"{=6}\">{2}</span>\
         <span class=\"{3}\" title=\"{4}\">{5}</span>",
        &[
            row.name,
            state,
            row.label.get(language),
            class,
            exact.as_deref().unwrap_or_default(),
            &number,
            terms.unwrap_or_default(),
        ],
    );
    if !sign.is_empty() {
        html.add(
            "<span class=\"light\"><span aria-hidden=\"true\">{0}</span> {1}</span>",
            &[sign, word.get(language)],
        );
    }
    if let Some(ratio) = change {
        html.add("<span class=\"value-change\">{0}</span>", &[&change_text(ratio)]);
    }
    html.add("<span class=\"value-detail\">{0}</span>", &[&under]);
    html.add("</div>", &[]);
    html
}

/// The C³ term that binds, with the shares of all three.
pub fn binding(report: &Report, language: Language) -> Html {
    const TERMS: [(&str, Text, Text); 3] = [
        ("computation", text!("Computation binds", "计算起约束作用"), text!("computation", "计算")),
        (
            "communication",
            text!("Communication binds", "通信起约束作用"),
            text!("communication", "通信"),
        ),
        (
            "coordination",
            text!("Coordination binds", "协调起约束作用"),
            text!("coordination", "协调"),
        ),
    ];
    let (term, text) = match report.shares {
        Ok(shares) => {
            let all = [shares.computation, shares.communication, shares.coordination];
            let (term, binds, _) = TERMS[match shares.binding() {
                C3::Computation => 0,
                C3::Communication => 1,
                C3::Coordination => 2,
            }];
            let parts = TERMS.iter().zip(all).map(|((.., name), share)| {
                [name.get(language), " ", &display(share, Unit::Fraction, Digits(2))].concat()
            });
            let parts = parts.collect::<Vec<_>>().join(" · ");
            (term, [binds.get(language), " — ", &parts].concat())
        }
        Err(reason) => ("none", reason.sentence(language)),
    };
    Html::of(
        "<p class=\"binding\" data-readout=\"binding\" data-term=\"{0}\">{1}</p>",
        &[term, &text],
    )
}

/// What moved since a baseline was pinned, in a table that is written elsewhere; without one, what to do for it.
pub fn what_moved(pinned: bool, table: Option<&str>, language: Language) -> Html {
    let (deed, hint) =
        if pinned { (words::UNPIN, words::NOTHING_MOVED) } else { (words::PIN, words::PIN_HINT) };
    let hint = Html::of("<p class=\"hint\">{0}</p>", &[hint.get(language)]);
    Html::of(
        "<section class=\"card moved\" id=\"what-moved\"><header class=\"card-head\"><h2>{0}</h2>\
         <button type=\"button\" data-act=\"pin\" data-action=\"pin\">{1}</button></header>{=2}</section>",
        &[words::WHAT_MOVED.get(language), deed.get(language), table.unwrap_or(hint.text())],
    )
}

/// A sign and a word for a status: never colour alone.
const fn light(status: Option<Status>) -> (&'static str, &'static str, Text) {
    match status {
        Some(Status::Good) => ("good", "●", words::GOOD),
        Some(Status::Fair) => ("fair", "▲", words::FAIR),
        Some(Status::Poor) => ("poor", "■", words::POOR),
        None => ("none", "", Text::same("")),
    }
}

/// What stands under a value: its parts, its regime.
fn detail(report: &Report, readout: Readout, language: Language) -> String {
    const PARTS: [(Readout, Text); 4] = [
        (Readout::ComputeTime, text!("compute", "计算")),
        (Readout::CommunicationTime, text!("communication", "通信")),
        (Readout::BubbleTime, text!("bubble", "气泡")),
        (Readout::OverlapTime, text!("hidden", "重叠")),
    ];
    let say = |text: Text| text.get(language);
    // A part without a value of its own is not spoken of.
    let with = |before: &str, readout: Readout, after: &str| {
        let value = report.get(readout).ok()?;
        Some([before, &display(value, readout.row().unit, Digits::default()), after].concat())
    };
    let part = |name: Text, readout: Readout| with(&[say(name), " "].concat(), readout, "");
    let named = |name: Text, readout: Readout| part(name, readout).unwrap_or_default();
    let listed =
        |parts: &[Option<String>]| parts.iter().flatten().cloned().collect::<Vec<_>>().join(" · ");
    match readout {
        Readout::StepTime => listed(&PARTS.map(|(readout, name)| part(name, readout))),
        Readout::Interval => match report.checkpoint_regime {
            Ok(CheckpointRegime::FirstOrder) => {
                say(text!("Young–Daly optimum", "Young–Daly 最优")).to_owned()
            }
            Ok(CheckpointRegime::HigherOrder) => {
                say(text!("Daly, higher order: the write is long", "Daly 高阶：写入时间较长"))
                    .to_owned()
            }
            Ok(CheckpointRegime::Given) => say(text!("set by hand", "手动设定")).to_owned(),
            Err(_) => String::new(),
        },
        Readout::FacilityPower => {
            let cooling = match report.cooling {
                Cooling::Air => text!(", air cooled", "，风冷"),
                Cooling::Liquid => text!(", liquid cooled", "，液冷"),
            };
            [&named(text!("racks", "机架"), Readout::Racks), say(cooling)].concat()
        }
        Readout::P99 => named(Readout::Utilization.row().label, Readout::Utilization),
        Readout::Rental => named(text!("electricity", "电费"), Readout::Electricity),
        Readout::ClusterMtbf => {
            named(text!("failure in the job", "作业内故障"), Readout::FailureProbability)
        }
        Readout::EffectiveFlops => listed(&[
            with("", Readout::EffectiveFraction, say(text!(" of peak", " 占峰值"))),
            with(say(text!("C³ tax ", "C³ 税 ")), Readout::C3Tax, say(text!("×", " 倍"))),
        ]),
        Readout::Goodput => named(text!("recovery", "恢复损失"), Readout::RecoveryFraction),
        Readout::Carbon => named(text!("per request", "每请求"), Readout::CarbonPerRequest),
        Readout::Response => named(text!("waiting", "排队"), Readout::QueueWait),
        _ => String::new(),
    }
}
