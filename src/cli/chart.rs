//! `fleetscope chart`: an instrument of a scenario as a file.

use super::arguments::ChartArguments;
use super::complaint::Complaint;
use super::eval;
use crate::chart::{Caption, Size, document};
use crate::evaluate::evaluate;
use crate::instrument::{Instrument, View, instruments};
use crate::text::Language;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::Path;

/// The widths and heights that leave room for a chart, in CSS pixels.
const WIDTHS: RangeInclusive<u32> = 320..=10_000;
const HEIGHTS: RangeInclusive<u32> = 320..=10_000;

pub(super) fn run(
    arguments: &ChartArguments,
    language: Language,
    out: &mut impl Write,
) -> Result<(), Complaint> {
    let Some(instrument) = Instrument::find(&arguments.instrument) else {
        return Err(Complaint::Arguments(unknown(&arguments.instrument, language)));
    };
    let size = Size {
        width: within("--width", arguments.width, WIDTHS, language)?,
        height: within("--height", arguments.height, HEIGHTS, language)?,
    };
    let reading = eval::read(&arguments.link, language)?;
    eval::say_refusals(&reading, language);
    let link = &reading.link;
    let report = evaluate(&link.scenario);
    let baseline = link.baseline.map(|scenario| (scenario, evaluate(&scenario)));
    let view = View {
        scenario: &link.scenario,
        report: &report,
        baseline: baseline.as_ref().map(|(scenario, report)| (scenario, report)),
        language,
    };
    let caption = Caption {
        lines: vec![(instrument.verdict)(&view), source(instrument, language)],
        link: format!("#{}", link.fragment()),
    };
    let theme = arguments.theme.into();
    let svg = document(&(instrument.chart)(&view), size, theme, &caption, language);
    match arguments.output.as_deref() {
        Some(path) => write_file(path, &svg, language),
        None => Ok(writeln!(out, "{svg}")?),
    }
}

fn source(instrument: &Instrument, language: Language) -> String {
    let source = instrument.source.get(language);
    match language {
        Language::English => format!("Source: {source}"),
        Language::Chinese => format!("来源：{source}"),
    }
}

fn within(
    argument: &str,
    pixels: u32,
    allowed: RangeInclusive<u32>,
    language: Language,
) -> Result<f64, Complaint> {
    if allowed.contains(&pixels) {
        return Ok(f64::from(pixels));
    }
    let (from, to) = allowed.into_inner();
    Err(Complaint::Arguments(match language {
        Language::English => format!("{argument} is {pixels}; it takes {from} to {to} pixels"),
        Language::Chinese => format!("{argument} 为 {pixels}；允许范围：{from} 至 {to} 像素"),
    }))
}

fn unknown(name: &str, language: Language) -> String {
    let names: Vec<&str> = instruments().map(|instrument| instrument.id).collect();
    let names = super::wording::and(&names, language);
    match language {
        Language::English => {
            format!("there is no instrument “{name}”; the instruments are {names}")
        }
        Language::Chinese => format!("没有仪表“{name}”；可用的仪表：{names}"),
    }
}

/// Writes a file, or says which one could not be written.
pub(super) fn write_file(path: &Path, text: &str, language: Language) -> Result<(), Complaint> {
    std::fs::write(path, text).map_err(|error| {
        let path = path.display();
        Complaint::Failed(match language {
            Language::English => format!("cannot write {path}: {error}"),
            Language::Chinese => format!("无法写入 {path}：{error}"),
        })
    })
}
