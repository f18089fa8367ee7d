//! Rows for [`crate::model::roofline`].

use super::{Formula, Input};
use crate::model::{Expected, roofline};
use crate::quantity::{BytePerSecond, FlopPerSecond, Unit};
use crate::text::Text;

const PEAK: Input = Input {
    key: "peak_flops_per_s",
    symbol: "R",
    label: Text::new("peak throughput", "峰值吞吐"),
    unit: Unit::FlopPerSecond,
    domain: Expected::Positive,
    default: 989e12,
    optional: false,
};

const BANDWIDTH: Input = Input {
    key: "bandwidth_bytes_per_s",
    symbol: "BW",
    label: Text::new("memory bandwidth", "内存带宽"),
    unit: Unit::BytePerSecond,
    domain: Expected::Positive,
    default: 3.35e12,
    optional: false,
};

/// The rows of this topic.
pub const FORMULAS: &[Formula] = &[Formula {
    slug: "ridge_point",
    title: Text::new("Ridge point", "脊点"),
    symbol: "I*",
    equation: "R / BW",
    inputs: &[PEAK, BANDWIDTH],
    unit: Unit::FlopPerByte,
    source: "Appendix C, Eq. C.4",
    assumptions: Text::new(
        "Dense peak of the precision in use; every byte comes from memory once.",
        "采用所用精度的稠密峰值；每个字节只从内存读取一次。",
    ),
    caution: Text::new(
        "A peak quoted with sparsity doubles the ridge and makes kernels look memory bound that are not.",
        "若采用稀疏峰值，脊点会翻倍，使本不受内存限制的内核看似受限。",
    ),
    compute: |x| Ok(roofline::ridge_point(FlopPerSecond::new(x[0]), BytePerSecond::new(x[1]))?.si()),
}];
