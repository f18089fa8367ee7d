//! The legend as data; the page and the export write it beside the chart.

use super::layout::has_rows;
use super::{ChartSpec, Ink, Label, Panel, Shape, Stroke};

/// One line of a legend.
#[derive(Clone, Debug, PartialEq)]
pub struct LegendEntry {
    /// The name of the series.
    pub label: Label,
    /// Its colour's meaning.
    pub ink: Ink,
    /// What its sample looks like.
    pub sample: Sample,
}

/// The sample beside a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sample {
    /// A piece of the curve.
    Line {
        /// How it is stroked.
        stroke: Stroke,
        /// Whether it is the heavy curve of the scenario.
        strong: bool,
    },
    /// A small bar.
    Bar {
        /// How it is filled.
        fill: Fill,
    },
}

/// How bars are filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// In full colour.
    Solid,
    /// Pale with an outline: the blocks of a schedule, which hold texts.
    Pale,
    /// Pale with slanted lines: idle, lost or hypothetical.
    Hatched,
}

/// The names that tell series apart, each once; empty where the axis titles say everything.
pub fn legend(spec: &ChartSpec) -> Vec<LegendEntry> {
    let mut entries: Vec<LegendEntry> = Vec::new();
    for panel in spec.panels.iter().filter(|panel| has_several_names(panel)) {
        for series in &panel.series {
            let baseline = series.ink == Ink::Baseline;
            let sample = match &series.shape {
                Shape::Line(_) => Sample::Line {
                    stroke: if baseline { Stroke::Dashed } else { series.stroke },
                    strong: series.strong,
                },
                Shape::Bars(bars) => Sample::Bar {
                    fill: match bars.first() {
                        Some(bar) if bar.hatched => Fill::Hatched,
                        _ if has_rows(panel) => Fill::Pale,
                        _ => Fill::Solid,
                    },
                },
            };
            let entry = LegendEntry { label: series.label.clone(), ink: series.ink, sample };
            if !entries.iter().any(|other| other.label == entry.label && other.ink == entry.ink) {
                entries.push(entry);
            }
        }
    }
    entries
}

fn has_several_names(panel: &Panel) -> bool {
    panel.series.windows(2).any(|pair| pair[0].label != pair[1].label)
}
