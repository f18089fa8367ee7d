//! Rows for [`crate::model::roofline`].

use super::call::call;
use super::input::Input;
use super::inputs::{BANDWIDTH, OPS, PEAK};
use super::{Formula, Topic};
use crate::model::{Expected, roofline};
use crate::quantity::Unit;

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "roofline",
    title: text!("Roofline model", "屋顶线模型"),
    formulas: &[
        Formula {
            slug: "arithmetic_intensity",
            title: text!("Arithmetic intensity", "算术强度"),
            symbol: "I",
            equation: "O / D",
            inputs: &[
                OPS.with_default(16.06e9),
                Input::new(
                    "bytes_moved",
                    "D",
                    text!("bytes moved to and from memory", "与内存交换的字节数"),
                    Unit::Byte,
                    Expected::Positive,
                    16.06e9,
                ),
            ],
            unit: Unit::FlopPerByte,
            source: text!("Appendix C, Eq. C.2", "附录 C，式 C.2"),
            assumptions: text!(
                "Only traffic with main memory counts; what caches serve again is free.",
                "只计与主内存的往来；由缓存重复提供的数据不计。",
            ),
            caution: text!(
                "Tensor sizes give a lower bound on the bytes; a kernel that spills or reads twice has a lower intensity.",
                "张量大小只是字节数的下限；若内核溢出或重复读取，实际强度更低。",
            ),
            function: |row, numbers| call(roofline::arithmetic_intensity, row, numbers),
        },
        Formula {
            slug: "attainable_performance",
            title: text!("Attainable performance", "可达性能"),
            symbol: "P",
            equation: "min(R, I * BW)",
            inputs: &[
                PEAK,
                BANDWIDTH,
                Input::new(
                    "intensity_flop_per_byte",
                    "I",
                    text!("arithmetic intensity", "算术强度"),
                    Unit::FlopPerByte,
                    Expected::NonNegative,
                    1.0,
                ),
            ],
            unit: Unit::FlopPerSecond,
            source: text!("Appendix C, Eq. C.3", "附录 C，式 C.3"),
            assumptions: text!(
                "Memory and arithmetic overlap perfectly, and each reaches its peak.",
                "访存与运算完全重叠，且各自达到峰值。",
            ),
            caution: text!(
                "An upper bound: real kernels stay below both roofs, most of all near the ridge.",
                "这是上界：实际内核总低于两条屋顶线，在脊点附近尤其如此。",
            ),
            function: |row, numbers| call(roofline::attainable_performance, row, numbers),
        },
        Formula {
            slug: "ridge_point",
            title: text!("Ridge point", "脊点"),
            symbol: "I_ridge",
            equation: "R / BW",
            inputs: &[PEAK, BANDWIDTH],
            unit: Unit::FlopPerByte,
            source: text!("Appendix C, Eq. C.4", "附录 C，式 C.4"),
            assumptions: text!(
                "Dense peak of the precision in use; every byte comes from memory once.",
                "采用所用精度的稠密峰值；每个字节只从内存读取一次。",
            ),
            caution: text!(
                "A peak quoted with sparsity doubles the ridge and makes kernels look memory bound that are not.",
                "若采用稀疏峰值，脊点会翻倍，使本不受内存限制的内核看似受限。",
            ),
            function: |row, numbers| call(roofline::ridge_point, row, numbers),
        },
    ],
};
