//! The scenario at other fleet sizes.

use super::super::View;
use crate::evaluate::{Readout, Report, evaluate};
use crate::scenario::{Field, Scenario};

/// The sizes that charts over the fleet show: every octave around the scenario's own.
const OCTAVES_BELOW: i32 = 6;
const OCTAVES_ABOVE: i32 = 5;

/// The range of the axis, in whole octaves around the scenario, within what a scenario may hold.
pub(super) fn range(view: &View<'_>) -> (f64, f64) {
    let row = Field::Gpus.row();
    let middle = view.scenario.number(Field::Gpus).log2().round() as i32;
    (
        2f64.powi(middle - OCTAVES_BELOW).max(row.minimum),
        2f64.powi(middle + OCTAVES_ABOVE).min(row.maximum),
    )
}

/// A scenario evaluated at every stop of the GPU slider within a range.
pub(super) fn reports(scenario: &Scenario, range: (f64, f64)) -> Vec<(f64, Report)> {
    let row = Field::Gpus.row();
    (row.nearest_stop(range.0)..=row.nearest_stop(range.1))
        .filter_map(|stop| {
            let gpus = row.value_at(stop);
            Some((gpus, evaluate(&scenario.with(Field::Gpus, gpus).ok()?)))
        })
        .collect()
}

/// A result over fleet sizes, with gaps where it has no value.
pub(super) fn curve(
    reports: &[(f64, Report)],
    value: impl Fn(&Report) -> Option<f64>,
) -> Vec<(f64, f64)> {
    reports.iter().filter_map(|(gpus, report)| Some((*gpus, value(report)?))).collect()
}

/// A result as a curve's value.
pub(super) fn result(readout: Readout) -> impl Fn(&Report) -> Option<f64> {
    move |report| report.get(readout).ok()
}
