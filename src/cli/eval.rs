//! `fleetscope eval`: every result of a scenario.

mod page;
mod report;

use super::arguments::EvalArguments;
use super::complaint::Complaint;
use crate::evaluate::{Report, evaluate};
use crate::instrument::read_link;
use crate::scenario::{Link, PRESETS, Reading};
use crate::text::Language;
use std::io::Write;

pub(super) fn run(
    arguments: &EvalArguments,
    language: Language,
    out: &mut impl Write,
) -> Result<(), Complaint> {
    let reading = read(&arguments.link, language)?;
    let report = evaluate(&reading.link.scenario);
    say_refusals(&reading, language);
    if arguments.json {
        let Reading { link, refused } = &reading;
        write!(out, "{}", crate::report::json(link, refused, &report, language))?;
    } else if arguments.csv {
        write!(out, "{}", report::csv(&report, language))?;
    } else {
        write!(out, "{}", page::page(&reading.link, &report, language))?;
    }
    Ok(())
}

/// Reads a link, its query, or the name of a preset.
pub(super) fn read(text: &str, language: Language) -> Result<Reading, Complaint> {
    let text = text.trim();
    if let Some(preset) = PRESETS.iter().find(|preset| preset.id == text) {
        return Ok(Link::read(preset.query));
    }
    if !text.is_empty() && !text.contains(['=', '#', '?', '/']) {
        let presets: Vec<&str> = PRESETS.iter().map(|preset| preset.id).collect();
        let presets = presets.join(", ");
        return Err(Complaint::Arguments(match language {
            Language::English => format!(
                "“{text}” is neither a link nor a query such as gpus=16384&pue=1.12, nor one of the presets {presets}"
            ),
            Language::Chinese => format!(
                "“{text}”既不是链接，也不是 gpus=16384&pue=1.12 这样的查询，也不在预设之列：{presets}"
            ),
        }));
    }
    Ok(read_link(text))
}

/// Names on stderr what the link says that was not taken.
pub(super) fn say_refusals(reading: &Reading, language: Language) {
    for refusal in &reading.refused {
        let message = refusal.message(language);
        match language {
            Language::English => eprintln!("fleetscope: not applied: {message}"),
            Language::Chinese => eprintln!("fleetscope: 未采用：{message}"),
        }
    }
}

/// The pinned baseline's results.
fn baseline(link: &Link) -> Option<Report> {
    link.baseline.as_ref().map(evaluate)
}
