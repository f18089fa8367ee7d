//! Rows for [`crate::model::in_flight`].

use super::call::call;
use super::inputs::{MICROBATCHES, STAGES};
use super::{Formula, Topic};
use crate::model::in_flight;
use crate::quantity::Unit;
use crate::text::Text;

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "in_flight",
    title: text!("Micro-batches in flight", "在途微批次"),
    formulas: &[Formula {
        slug: "in_flight_microbatches",
        title: text!("Micro-batches the first stage holds", "第一阶段持有的微批次数"),
        symbol: "m_held",
        equation: "min(m, p + ifBelow(V, 2, 0, (p - 1) / V))",
        inputs: &[
            STAGES,
            MICROBATCHES.with_default(64.0),
            STAGES
                .with_key("virtual_stages")
                .with_symbol("V")
                .with_label(text!("virtual stages on each", "每卡的虚拟阶段数"))
                .with_default(1.0)
                .or_else(1.0),
        ],
        unit: Unit::Ratio,
        source: Text::same(
            "Narayanan et al. 2021, arXiv 2104.04473; Korthikanti et al. 2022, arXiv 2205.05198",
        ),
        assumptions: text!(
            "1F1B: the backward pass of a micro-batch frees its activations as soon as it is done. A part of an interleaved stage counts as its share.",
            "1F1B：某个微批次反向完成后即释放其激活值。交错调度中一个部分按其所占份额计。",
        ),
        caution: text!(
            "GPipe holds all m. Later stages of 1F1B hold fewer than the first.",
            "GPipe 持有全部 m 个。1F1B 中越靠后的阶段持有越少。",
        ),
        function: |row, numbers| call(in_flight::in_flight_microbatches, row, numbers),
    }],
};
