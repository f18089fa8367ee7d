//! Accelerators: peaks, memory, power and links of one device.

mod table;

pub use table::ACCELERATORS;

use super::Precision::{self, Bf16, Fp16};
use super::{Bandwidth, Datum};
use crate::text::Text;

/// One accelerator as its vendor and the book describe it.
#[derive(Clone, Copy, Debug)]
pub struct Accelerator {
    /// The stable name in links.
    pub id: &'static str,
    /// The product.
    pub name: Text,
    /// Year of release.
    pub year: u16,
    /// Devices the row stands for: 1, but 72 for the row of a whole rack.
    pub devices: u32,
    /// Peak arithmetic rate on dense matrices, by number format.
    pub peaks: &'static [(Precision, Datum)],
    /// Peak with 2:4 structured sparsity, which dense models never reach. Kept
    /// because sales sheets quote it; never used as the peak.
    pub sparse_peaks: &'static [(Precision, Datum)],
    /// Memory capacity.
    pub memory: Datum,
    /// Memory bandwidth.
    pub memory_bandwidth: Datum,
    /// Thermal design power.
    pub power: Datum,
    /// The link to its peers in the node, rack or pod.
    pub scale_up: Option<Attachment>,
    /// The link to its host.
    pub host: Option<Attachment>,
    /// Purchase price.
    pub price: Option<Datum>,
    /// What a reader must know about the row.
    pub note: Option<&'static Text>,
}

/// A link as it is attached to one accelerator.
#[derive(Clone, Copy, Debug)]
pub struct Attachment {
    /// The technology.
    pub name: Text,
    /// The [`Link`](super::Link) of the same kind, where the catalog has one.
    pub link: Option<&'static str>,
    /// All lanes of the accelerator together.
    pub bandwidth: Bandwidth,
}

impl Accelerator {
    /// The dense peak in a number format the accelerator has.
    pub fn peak(&self, precision: Precision) -> Option<Datum> {
        find_peak(self.peaks, precision)
    }

    /// The peak with structured sparsity, where the vendor quotes one.
    pub fn sparse_peak(&self, precision: Precision) -> Option<Datum> {
        find_peak(self.sparse_peaks, precision)
    }

    /// The number formats it has, widest first.
    pub fn precisions(&self) -> impl Iterator<Item = Precision> {
        self.peaks.iter().map(|(precision, _)| *precision)
    }

    /// The 16-bit format models are trained in: BF16, or FP16 before it existed.
    pub fn training_precision(&self) -> Precision {
        if self.peak(Bf16).is_some() { Bf16 } else { Fp16 }
    }
}

/// The accelerator of that name.
pub fn find(id: &str) -> Option<&'static Accelerator> {
    ACCELERATORS.iter().find(|accelerator| accelerator.id == id)
}

fn find_peak(peaks: &[(Precision, Datum)], wanted: Precision) -> Option<Datum> {
    peaks.iter().find(|(precision, _)| *precision == wanted).map(|(_, peak)| *peak)
}
