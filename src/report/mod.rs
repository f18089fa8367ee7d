//! Reports: a scenario with its results as a file, and back.
//!
//! The page and the command line write the same documents: [`json`] for programs,
//! [`markdown`] for people, [`caption`] below an exported chart. [`read`] takes a
//! report or a link back.

mod json;
mod markdown;
mod read;

pub use json::json;
pub use markdown::markdown;
pub use read::{Problem, read};

use crate::chart::Caption;
use crate::instrument::{Instrument, View};
use crate::quantity::exact;
use crate::scenario::{CHOICES, FIELDS, Scenario};
use crate::text::{COLON, Language, Text};

const SOURCE: Text = text!("Source: ", "来源：");
const DEFAULT: Text = text!("the default scenario", "默认情景");

/// What stands below an exported chart: the verdict, the scenario, the source, and the link.
pub fn caption(instrument: &Instrument, view: &View<'_>, link: String) -> Caption {
    let language = view.language;
    Caption {
        lines: vec![
            (instrument.verdict)(view),
            scenario_line(view.scenario, language),
            [SOURCE.get(language), instrument.source.get(language)].concat(),
        ],
        link,
    }
}

/// A scenario in one line: what differs from the default.
///
/// ```
/// use fleetscope::{report::scenario_line, scenario::Link, text::Language};
/// let scenario = Link::read("gpus=16384&region=france").link.scenario;
/// assert_eq!(scenario_line(&scenario, Language::English), "Grid: France · GPU count 16384");
/// let scenario = Link::read("edition=current&own.accelerators/h100/tdp_w=650").link.scenario;
/// assert_eq!(scenario_line(&scenario, Language::English), "current values · accelerators/h100/tdp_w = 650 W");
/// ```
pub fn scenario_line(scenario: &Scenario, language: Language) -> String {
    let base = Scenario::default();
    let mut parts = Vec::new();
    if scenario.edition() != base.edition() {
        parts.push(scenario.edition().name().get(language).to_owned());
    }
    for (slot, number) in scenario.own_values() {
        let unit = slot.unit().map_or("", |unit| unit.symbol());
        let written = [&slot.path(), " = ", &exact(number), " ", unit].concat();
        parts.push(written.trim_end().to_owned());
    }
    let colon = COLON.get(language);
    for row in &CHOICES {
        let chosen = scenario.chosen(row.choice);
        if chosen != base.chosen(row.choice)
            && let Some(option) = scenario.options(row.choice).find(|option| option.id == chosen)
        {
            parts.push([row.label.get(language), colon, option.name.get(language)].concat());
        }
    }
    for row in FIELDS.iter().filter(|row| scenario.is_edited(row.field)) {
        let number = match (row.absent, scenario.optional(row.field)) {
            (Some(word), None) => word.get(language).to_owned(),
            _ => exact(scenario.number(row.field)),
        };
        let unit = row.unit.symbol();
        let space = if unit.is_empty() { "" } else { " " };
        parts.push([row.label.get(language), " ", &number, space, unit].concat());
    }
    if parts.is_empty() { DEFAULT.get(language).to_owned() } else { parts.join(" · ") }
}
