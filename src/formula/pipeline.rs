//! Rows for [`crate::model::pipeline`].

use super::call::call;
use super::input::Input;
use super::inputs::{MICROBATCHES, STAGES};
use super::{Formula, Topic};
use crate::model::{Expected, pipeline};
use crate::quantity::Unit;

pub(super) const MAX_BUBBLE: Input = Input::new(
    "max_bubble_fraction",
    "b",
    text!("largest bubble share allowed", "允许的最大气泡比例"),
    Unit::Fraction,
    Expected::AboveUpTo(0.0, 1.0),
    0.2,
);

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "pipeline",
    title: text!("Pipeline parallelism", "流水线并行"),
    formulas: &[
        Formula {
            slug: "pipeline_bubble_fraction",
            title: text!("Bubble fraction", "气泡比例"),
            symbol: "f_bubble",
            equation: "(p - 1) / (p - 1 + m)",
            inputs: &[STAGES.with_default(4.0), MICROBATCHES.with_default(8.0)],
            unit: Unit::Fraction,
            source: text!("Appendix D, Eq. D.9", "附录 D，式 D.9"),
            assumptions: text!(
                "GPipe or 1F1B: all stages take equally long and sending between them is free.",
                "GPipe 或 1F1B：各阶段耗时相同，阶段间传输不计。",
            ),
            caution: text!(
                "This is the share of the total time. Other chapters and papers divide by the useful time, (p − 1)/m, which is larger.",
                "这是占总时间的比例。其他章节和论文以有效时间为分母，即 (p − 1)/m，数值更大。",
            ),
            function: |row, numbers| call(pipeline::pipeline_bubble_fraction, row, numbers),
        },
        Formula {
            slug: "pipeline_efficiency",
            title: text!("Pipeline efficiency", "流水线效率"),
            symbol: "η_pipeline",
            equation: "m / (p - 1 + m)",
            inputs: &[STAGES.with_default(4.0), MICROBATCHES.with_default(8.0)],
            unit: Unit::Fraction,
            source: text!("Appendix D, the rest of Eq. D.9", "附录 D，式 D.9 的余量"),
            assumptions: text!(
                "As for the bubble: equal stages, free transfers.",
                "与气泡相同：各阶段耗时相同，传输不计。",
            ),
            caution: text!(
                "1F1B has the same bubble as GPipe; what it saves is memory.",
                "1F1B 的气泡与 GPipe 相同，节省的是内存。",
            ),
            function: |row, numbers| call(pipeline::pipeline_efficiency, row, numbers),
        },
        Formula {
            slug: "interleaved_bubble_fraction",
            title: text!("Bubble fraction, interleaved", "交错调度的气泡比例"),
            symbol: "f_bubble",
            equation: "(p - 1) / (p - 1 + m * V)",
            inputs: &[
                STAGES,
                MICROBATCHES,
                STAGES
                    .with_key("virtual_stages")
                    .with_symbol("V")
                    .with_label(text!("virtual stages per stage", "每阶段的虚拟阶段数"))
                    .with_default(4.0),
            ],
            unit: Unit::Fraction,
            source: text!("Appendix D, Eq. D.10", "附录 D，式 D.10"),
            assumptions: text!(
                "Each stage holds V slices of the model, so filling the pipeline takes a V-th of the time.",
                "每个阶段持有模型的 V 个切片，填满流水线只需 V 分之一的时间。",
            ),
            caution: text!(
                "V times as many messages cross between stages, and V cannot exceed the layers of a stage.",
                "阶段间的消息增至 V 倍，且 V 不能超过一个阶段的层数。",
            ),
            function: |row, numbers| call(pipeline::interleaved_bubble_fraction, row, numbers),
        },
        Formula {
            slug: "min_microbatches_for_bubble",
            title: text!("Micro-batches for a bubble target", "达到气泡目标所需的微批次数"),
            symbol: "m_min",
            equation: "(p - 1) * (1 - b) / b",
            inputs: &[STAGES, MAX_BUBBLE],
            unit: Unit::Count,
            source: text!("Appendix D, rule of thumb for the bubble", "附录 D，气泡经验法则"),
            assumptions: text!(
                "Eq. D.9 solved for the number of micro-batches; 20% needs four per stage after the first.",
                "由式 D.9 解出微批次数；20% 的目标要求 4(p − 1) 个微批次。",
            ),
            caution: text!(
                "Round up; and more micro-batches of a given batch are smaller ones, which compute less efficiently.",
                "结果应向上取整；批次固定时微批次越多就越小，计算效率也越低。",
            ),
            function: |row, numbers| call(pipeline::min_microbatches_for_bubble, row, numbers),
        },
    ],
};
