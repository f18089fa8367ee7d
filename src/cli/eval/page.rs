//! A report for people: the results by layer, what binds, and what moved.

use crate::cli::layout::{padded, table};
use crate::evaluate::{
    Bound, C3, CheckpointRegime, Cooling, Layer, Moved, READOUTS, Report, Unavailable, moved,
};
use crate::quantity::{Digits, Unit, display};
use crate::scenario::Link;
use crate::text::{Language, Text};

pub(super) fn page(link: &Link, report: &Report, language: Language) -> String {
    let mut page = format!("{}\n\n", scenario(link, language));
    let mut reasons = Reasons { language, found: Vec::new() };
    for layer in Layer::ALL {
        page.push_str(layer.label().get(language));
        page.push('\n');
        let rows: Vec<Vec<String>> = READOUTS
            .iter()
            .filter(|row| row.layer == layer)
            .map(|row| {
                let shown = match report.get(row.readout) {
                    Ok(value) => display(value, row.unit, Digits::default()),
                    Err(reason) => reasons.mark(reason),
                };
                vec![padded(row.label.get(language), 34), padded(&shown, 20), row.name.to_owned()]
            })
            .collect();
        page.push_str(&table(&rows, 2));
        page.push('\n');
    }
    page.push_str(BINDS.get(language));
    page.push('\n');
    page.push_str(&table(&regimes(report, &mut reasons), 2));
    page.push_str(&reasons.list());
    if let Some(before) = super::baseline(link) {
        page.push_str(&displaced(&before, report, language));
    }
    page
}

/// The scenario as the link that says it.
fn scenario(link: &Link, language: Language) -> String {
    let fragment = link.readable();
    match language {
        Language::English => format!("Scenario #{fragment}"),
        Language::Chinese => format!("情景 #{fragment}"),
    }
}

/// The reasons for missing results, each written once below the results.
struct Reasons {
    language: Language,
    found: Vec<String>,
}

impl Reasons {
    /// The sign that stands in place of a value.
    fn mark(&mut self, reason: Unavailable) -> String {
        let message = reason.message(self.language);
        let number = self.found.iter().position(|found| *found == message).unwrap_or_else(|| {
            self.found.push(message);
            self.found.len() - 1
        });
        format!("– [{}]", number + 1)
    }

    fn list(&self) -> String {
        let lines = self.found.iter().enumerate();
        let text: String =
            lines.map(|(index, reason)| format!("[{}] {reason}\n", index + 1)).collect();
        if text.is_empty() { text } else { format!("\n{text}") }
    }
}

const BINDS: Text = text!("What binds", "起约束作用的项");
const DECODE: Text = text!("Decode", "解码");
const PREFILL: Text = text!("Prefill", "预填充");
const TRAINING: Text = text!("Training", "训练");
const WALL_TIME: Text = text!("Wall time", "墙钟时间");
const INTERVAL: Text = text!("Checkpoint interval", "检查点间隔");
const RACKS: Text = text!("Racks", "机架");

fn regimes(report: &Report, reasons: &mut Reasons) -> Vec<Vec<String>> {
    let language = reasons.language;
    let mut rows = Vec::new();
    let mut row = |name: Text, state: Result<String, Unavailable>| {
        let state = state.unwrap_or_else(|reason| reasons.mark(reason));
        rows.push(vec![padded(name.get(language), 34), state]);
    };
    let bound = |bound: Bound| {
        let text = match bound {
            Bound::Memory => text!("memory bound", "内存受限"),
            Bound::Compute => text!("compute bound", "计算受限"),
            Bound::Network => text!("network bound", "网络受限"),
        };
        text.get(language).to_owned()
    };
    row(DECODE, report.decode_bound.map(bound));
    row(PREFILL, report.prefill_bound.map(bound));
    row(TRAINING, report.training_bound.map(bound));
    row(
        WALL_TIME,
        report.shares.map(|shares| {
            let percent = |share| display(share, Unit::Fraction, Digits(2));
            let binding = match shares.binding() {
                C3::Computation => text!("computation binds", "计算起约束作用"),
                C3::Communication => text!("communication binds", "通信起约束作用"),
                C3::Coordination => text!("coordination binds", "协调起约束作用"),
            };
            let (computation, communication, coordination) = (
                percent(shares.computation),
                percent(shares.communication),
                percent(shares.coordination),
            );
            let binding = binding.get(language);
            match language {
                Language::English => format!(
                    "{binding}: computation {computation}, communication {communication}, coordination {coordination}"
                ),
                Language::Chinese => format!(
                    "{binding}：计算 {computation}，通信 {communication}，协调 {coordination}"
                ),
            }
        }),
    );
    row(
        INTERVAL,
        report.checkpoint_regime.map(|regime| {
            let text = match regime {
                CheckpointRegime::FirstOrder => {
                    text!("Young–Daly optimum, first order", "Young–Daly 一阶最优")
                }
                CheckpointRegime::HigherOrder => text!(
                    "Daly's higher-order optimum: a write is long against the MTBF",
                    "Daly 高阶最优：写入时间相对 MTBF 较长",
                ),
                CheckpointRegime::Given => text!("set by the scenario", "由情景指定"),
            };
            text.get(language).to_owned()
        }),
    );
    let cooling = match report.cooling {
        Cooling::Air => text!("air cooling suffices", "风冷即可"),
        Cooling::Liquid => text!("need liquid cooling", "需要液冷"),
    };
    row(RACKS, Ok(cooling.get(language).to_owned()));
    rows
}

const MOVED: Text = text!("What moved against the pinned baseline", "相对固定基线的变化");
const NOTHING: Text = text!("nothing", "无");

fn displaced(before: &Report, after: &Report, language: Language) -> String {
    let layers = moved(before, after);
    let mut text = format!("\n{}\n", MOVED.get(language));
    if layers.is_empty() {
        text.push_str(&format!("  {}\n", NOTHING.get(language)));
    }
    for (layer, changes) in layers {
        text.push_str(&format!("  {}\n", layer.label().get(language)));
        let rows: Vec<Vec<String>> = changes
            .iter()
            .map(|change| {
                let row = change.readout.row();
                let shown = |outcome: crate::evaluate::Outcome| {
                    outcome.map_or("–".to_owned(), |value| {
                        display(value, row.unit, Digits::default())
                    })
                };
                vec![
                    padded(row.label.get(language), 32),
                    format!("{} → {}", shown(change.before), shown(change.after)),
                    relative(change, language),
                ]
            })
            .collect();
        text.push_str(&table(&rows, 4));
    }
    text
}

/// The relative change: in percent, or as a factor where percent would be hard to read.
fn relative(change: &Moved, language: Language) -> String {
    match (change.ratio(), change.before, change.after) {
        (Some(ratio), ..) if (0.1..2.0).contains(&ratio) => {
            let sign = if ratio > 1.0 { "+" } else { "" };
            format!("{sign}{}", display(ratio - 1.0, Unit::Fraction, Digits::default()))
        }
        (Some(ratio), ..) => format!("×{}", display(ratio, Unit::Ratio, Digits::default())),
        (None, Ok(_), Err(_)) => text!("no longer available", "不再可得").get(language).to_owned(),
        (None, Err(_), Ok(_)) => text!("now available", "变为可得").get(language).to_owned(),
        (None, ..) => String::new(),
    }
}
