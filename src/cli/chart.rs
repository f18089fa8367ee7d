//! `fleetscope chart`: an instrument of a scenario as a file.

use super::arguments::ChartArguments;
use super::complaint::Complaint;
use super::eval;
use super::nearest::nearest;
use crate::chart::{Size, Theme, document};
use crate::evaluate::evaluate;
use crate::instrument::{Instrument, View, instruments};
use crate::report::caption;
use crate::text::Language;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::Path;

/// The least width and height that leave room for a chart beside its texts of usual size, in CSS pixels.
const LEAST: (f64, f64) = (480.0, 420.0);
/// The largest width and height.
const MOST: u32 = 10_000;

pub(super) fn run(
    arguments: &ChartArguments,
    language: Language,
    out: &mut impl Write,
) -> Result<(), Complaint> {
    let Some(instrument) = Instrument::find(&arguments.instrument) else {
        return Err(Complaint::Arguments(unknown(&arguments.instrument, language)));
    };
    let theme: &'static Theme = arguments.theme.into();
    // Larger type needs more room.
    let from = |least: f64| (least * theme.type_scale) as u32..=MOST;
    let size = Size {
        width: within("--width", arguments.width, from(LEAST.0), language)?,
        height: within("--height", arguments.height, from(LEAST.1), language)?,
    };
    let reading = eval::read(&arguments.link, language)?;
    eval::say_refusals(&reading, language);
    let mut link = reading.link;
    // The caption's link opens a place that shows the chart.
    if !instrument.places.contains(&link.place) {
        link.place = instrument.places.first().copied().unwrap_or_default();
    }
    let report = evaluate(&link.scenario);
    let baseline = link.baseline.map(|scenario| (scenario, evaluate(&scenario)));
    let view = View {
        scenario: &link.scenario,
        report: &report,
        baseline: baseline.as_ref().map(|(scenario, report)| (scenario, report)),
        language,
    };
    let caption = caption(instrument, &view, ["#", &link.fragment()].concat());
    let svg = document(&instrument.chart_beside(&view), size, theme, &caption, language);
    match arguments.output.as_deref() {
        Some(path) => write_file(path, &svg, language),
        None => Ok(writeln!(out, "{svg}")?),
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
        Language::English => {
            format!("{argument} is {pixels}; in this theme it takes {from} to {to} pixels")
        }
        Language::Chinese => format!("{argument} 为 {pixels}；此主题允许 {from} 至 {to} 像素"),
    }))
}

fn unknown(name: &str, language: Language) -> String {
    let ids: Vec<&str> = instruments().map(|instrument| instrument.id).collect();
    match (language, nearest(name, &ids)) {
        (Language::English, Some(nearest)) => {
            format!("there is no instrument “{name}”; did you mean {nearest}?")
        }
        (Language::English, None) => {
            format!("there is no instrument “{name}”; fleetscope chart --help lists them all")
        }
        (Language::Chinese, Some(nearest)) => {
            format!("没有仪表“{name}”；是否指 {nearest}？")
        }
        (Language::Chinese, None) => {
            format!("没有仪表“{name}”；fleetscope chart --help 会列出全部仪表")
        }
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
