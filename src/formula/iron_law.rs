//! Rows for [`crate::model::iron_law`].

use super::call::call;
use super::input::Input;
use super::inputs::{BANDWIDTH, LATENCY, OPS, PEAK, UTILIZATION};
use super::{Formula, Topic};
use crate::model::{Expected, iron_law};
use crate::quantity::Unit;

const DATA: Input = Input::new(
    "data_bytes",
    "D",
    text!("data moved", "搬运的数据量"),
    Unit::Byte,
    Expected::NonNegative,
    14e9,
);

const OVERHEAD: Input =
    LATENCY.with_symbol("L").with_label(text!("fixed overhead", "固定开销")).with_default(0.0);

const INPUTS: &[Input] = &[DATA, BANDWIDTH, OPS, PEAK, UTILIZATION, OVERHEAD];

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "iron_law",
    title: text!("Iron law of one accelerator", "单个加速器的铁律"),
    formulas: &[
        Formula {
            slug: "iron_law_sequential_time",
            title: text!("Iron law, one after the other", "铁律：依次进行"),
            symbol: "T",
            equation: "D / BW + O / (R * η) + L",
            inputs: INPUTS,
            unit: Unit::Second,
            source: text!("Appendix A, iron law", "附录 A，铁律"),
            assumptions: text!(
                "Data moves first, arithmetic follows, and the overhead comes on top; nothing overlaps.",
                "先搬运数据，再做运算，最后加上开销；三者互不重叠。",
            ),
            caution: text!(
                "Real kernels prefetch, so this is the slow end of the range; the overlapped form is the fast end.",
                "实际内核会预取数据，因此这是耗时的上限；重叠形式给出下限。",
            ),
            function: |row, numbers| call(iron_law::iron_law_sequential_time, row, numbers),
        },
        Formula {
            slug: "iron_law_pipelined_time",
            title: text!("Iron law, overlapped", "铁律：重叠进行"),
            symbol: "T",
            equation: "max(D / BW, O / (R * η)) + L",
            inputs: INPUTS,
            unit: Unit::Second,
            source: text!("Appendix A, from sum to maximum", "附录 A，由求和到取最大"),
            assumptions: text!(
                "Moving data and computing overlap completely; only the fixed overhead stays outside.",
                "数据搬运与运算完全重叠，只有固定开销无法隐藏。",
            ),
            caution: text!(
                "Overlap is never perfect: the first block must arrive before anything can be computed.",
                "重叠不可能完美：第一块数据到达之前无法开始运算。",
            ),
            function: |row, numbers| call(iron_law::iron_law_pipelined_time, row, numbers),
        },
    ],
};
