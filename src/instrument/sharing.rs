//! The texts that carry a scenario into other documents.

use super::outcome_text;
use crate::evaluate::{Readout, Report};
use crate::quantity::exact;
use crate::scenario::{FIELDS, Link, ViewMode};
use crate::text::{Language, Text};

/// The results that a short text names.
const HEADLINES: [Readout; 6] = [
    Readout::EffectiveFlops,
    Readout::StepTime,
    Readout::ClusterMtbf,
    Readout::Goodput,
    Readout::P99,
    Readout::FacilityPower,
];

/// A scenario as texts for other documents.
#[derive(Clone, Debug, PartialEq)]
pub struct SharedTexts {
    /// The whole address.
    pub link: String,
    /// Name, headline results and address, for a message.
    pub message: String,
    /// The element that embeds it in a page.
    pub frame: String,
    /// A citation in Markdown.
    pub markdown: String,
    /// A citation in LaTeX; needs `hyperref`.
    pub latex: String,
}

/// What a scenario is called: its name, or its size and model.
pub fn scenario_name(link: &Link, language: Language) -> String {
    if !link.name.is_empty() {
        return link.name.clone();
    }
    let scenario = &link.scenario;
    let headlines: Vec<String> = FIELDS
        .iter()
        .filter(|row| row.headline)
        .map(|row| format!("{} {}", row.symbol, exact(scenario.number(row.field))))
        .collect();
    format!(
        "{} × {}, {}",
        scenario.accelerator().name.get(language),
        scenario.language_model().name.get(language),
        headlines.join(", ")
    )
}

/// The link of a frame: the chosen instruments, or the place's first with its first fields.
pub fn embedded(link: &Link) -> Link {
    let mut embedded = Link { view: ViewMode::Embed, ..link.clone() };
    if embedded.show.is_empty() {
        let shown = super::shown(link);
        if let Some(instrument) = shown.instruments.first() {
            let fields = instrument.fields.iter().take(2).map(|field| field.row().key);
            embedded.show = [instrument.id].into_iter().chain(fields).map(str::to_owned).collect();
        }
    }
    embedded
}

/// Writes the texts of a scenario; `base` is the address of the application without a fragment.
pub fn shared_texts(link: &Link, base: &str, report: &Report, language: Language) -> SharedTexts {
    const TITLE: Text = Text::new("a scenario of a machine-learning fleet", "机器学习集群情景");
    let address = format!("{base}#{}", link.fragment());
    let name = scenario_name(link, language);
    let colon = match language {
        Language::English => ": ",
        Language::Chinese => "：",
    };
    let mut message = format!("Fleetscope{colon}{name}\n");
    for readout in HEADLINES {
        let row = readout.row();
        let value = outcome_text(report.get(readout), row.unit, language);
        message.push_str(&format!("{}{colon}{value}\n", row.label.get(language)));
    }
    message.push_str(&address);
    let frame = format!(
        "<iframe src=\"{}\" title=\"{}\" width=\"100%\" height=\"520\" style=\"border:0\" loading=\"lazy\"></iframe>",
        html(&format!("{base}#{}", embedded(link).fragment())),
        html(&format!("Fleetscope{colon}{name}")),
    );
    let title = TITLE.get(language);
    SharedTexts {
        markdown: format!("[Fleetscope{colon}{}]({address}), {title}.", markdown(&name)),
        latex: format!(
            "\\href{{{}}}{{Fleetscope{colon}{}}}, {title}.",
            latex_address(&address),
            latex(&name)
        ),
        link: address,
        message,
        frame,
    }
}

fn html(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

fn markdown(text: &str) -> String {
    escape_each(text, "\\`*_[]<>", "\\")
}

fn latex(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '×' => escaped.push_str("$\\times$"),
            '%' | '#' | '&' | '_' | '$' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// Inside `\\href` only these three mean something to TeX that an address may hold.
fn latex_address(text: &str) -> String {
    escape_each(text, "%#&", "\\")
}

fn escape_each(text: &str, letters: &str, with: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        if letters.contains(letter) {
            escaped.push_str(with);
        }
        escaped.push(letter);
    }
    escaped
}
