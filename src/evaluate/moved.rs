//! What a change displaced: the results that moved between two scenarios.

use super::{Layer, Outcome, Readout, Report};
use crate::quantity::arrange;

/// One result that moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moved {
    /// Which result.
    pub readout: Readout,
    /// Its old outcome.
    pub before: Outcome,
    /// Its new outcome.
    pub after: Outcome,
}

impl Moved {
    /// New over old, where both are values and the old one is not 0.
    pub fn ratio(&self) -> Option<f64> {
        match (self.before, self.after) {
            (Ok(before), Ok(after)) if before != 0.0 => Some(after / before),
            _ => None,
        }
    }

    /// The size of the change, for sorting; what appears, vanishes or changes sign is the largest.
    fn size(&self) -> f64 {
        match self.ratio() {
            Some(ratio) if ratio > 0.0 => ratio.ln().abs(),
            _ => f64::INFINITY,
        }
    }
}

/// Results whose change is smaller than this share are rounding, not news.
const NOISE: f64 = 1e-9;

/// A layer with what moved in it.
pub type MovedIn = (Layer, Vec<Moved>);

/// The results that moved, by layer, the largest change of each layer first.
pub fn moved(before: &Report, after: &Report) -> Vec<MovedIn> {
    Layer::ALL
        .into_iter()
        .filter_map(|layer| {
            let mut changes: Vec<Moved> = Readout::ALL
                .iter()
                .filter(|readout| readout.row().layer == layer)
                .map(|&readout| Moved {
                    readout,
                    before: before.get(readout),
                    after: after.get(readout),
                })
                .filter(|change| match (change.before, change.after) {
                    (Ok(_), Ok(_)) => change.before != change.after && change.size() > NOISE,
                    (Err(_), Err(_)) => false,
                    _ => true,
                })
                .collect();
            arrange(&mut changes, |one, other| one.size() < other.size());
            (!changes.is_empty()).then_some((layer, changes))
        })
        .collect()
}
