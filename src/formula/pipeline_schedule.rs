//! Rows for [`crate::model::pipeline_schedule`].

use super::call::call;
use super::input::Input;
use super::inputs::{COMPUTE, MICROBATCHES, STAGES};
use super::pipeline::MAX_BUBBLE;
use super::{Formula, Topic};
use crate::model::{Expected, pipeline_schedule};
use crate::quantity::Unit;
use crate::text::Text;

const VIRTUAL_STAGES: Input = STAGES
    .with_key("virtual_stages")
    .with_symbol("V")
    .with_label(text!("virtual stages on each", "每卡的虚拟阶段数"))
    .with_default(2.0);

/// A pass of a micro-batch through a stage.
const fn pass(key: &'static str, symbol: &'static str, label: Text) -> Input {
    COMPUTE.with_key(key).with_symbol(symbol).with_label(label).with_default(0.01)
}

const FORWARD: Input =
    pass("forward_s", "T_F", text!("forward pass of a micro-batch", "单个微批次的前向时间"))
        .with_domain(Expected::Positive);

const BACKWARD: Input =
    pass("backward_s", "T_B", text!("gradients of the inputs", "对输入求梯度的时间"));

const WEIGHT: Input =
    pass("weight_s", "T_W", text!("gradients of the weights", "对权重求梯度的时间"));

const PASSES: &[Input] = &[STAGES, FORWARD, BACKWARD, WEIGHT];

const RATIO: &[Input] = &[STAGES, MICROBATCHES.with_default(32.0), FORWARD, BACKWARD, WEIGHT];

const MEGATRON: Text = text!(
    "Narayanan et al. 2021, arXiv 2104.04473, section 2.2",
    "Narayanan et al. 2021，arXiv 2104.04473，第 2.2 节",
);

const ZERO_BUBBLE: Text = Text::same("Qi et al. 2024 (zero bubble), arXiv 2401.10241");

const SPLIT: Text = text!(
    "All stages take equally long, and the backward pass is split into its two parts, of which nothing waits for the second.",
    "各阶段耗时相同；反向拆成两部分，后一部分无人等待。",
);

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "pipeline_schedule",
    title: text!("Pipeline schedules", "流水线调度"),
    formulas: &[
        Formula {
            slug: "pipeline_bubble_ratio",
            title: text!("Bubble over useful time", "气泡与有效时间之比"),
            symbol: "x",
            equation: "(p - 1) / m",
            inputs: &[STAGES, MICROBATCHES.with_default(32.0)],
            unit: Unit::Ratio,
            source: MEGATRON,
            assumptions: text!(
                "GPipe or 1F1B: all stages take equally long and sending between them is free.",
                "GPipe 或 1F1B：各阶段耗时相同，阶段间传输不计。",
            ),
            caution: text!(
                "Relative to the ideal time. The share of the total time, (p − 1)/(p − 1 + m), is smaller.",
                "以理想时间为分母。占总时间的比例为 (p − 1)/(p − 1 + m)，数值更小。",
            ),
            function: |row, numbers| call(pipeline_schedule::pipeline_bubble_ratio, row, numbers),
        },
        Formula {
            slug: "interleaved_bubble_ratio",
            title: text!("Bubble over useful time, interleaved", "交错调度的气泡与有效时间之比",),
            symbol: "x",
            equation: "(p - 1) / (m * V)",
            inputs: &[STAGES.with_default(4.0), MICROBATCHES.with_default(8.0), VIRTUAL_STAGES],
            unit: Unit::Ratio,
            source: MEGATRON,
            assumptions: text!(
                "Each accelerator holds several parts of the model, and micro-batches come in multiples of the stages.",
                "每卡持有模型的若干部分，微批次数为阶段数的整数倍。",
            ),
            caution: text!(
                "Stages send as many times more often as there are parts.",
                "有多少部分，阶段间通信就多几倍。",
            ),
            function: |row, numbers| {
                call(pipeline_schedule::interleaved_bubble_ratio, row, numbers)
            },
        },
        Formula {
            slug: "interleaved_microbatches_for_bubble",
            title: text!(
                "Micro-batches for a bubble target, interleaved",
                "交错调度下达到气泡目标所需的微批次数"
            ),
            symbol: "m_min",
            equation: "(p - 1) * (1 - b) / (b * V)",
            inputs: &[STAGES.with_default(16.0), MAX_BUBBLE, VIRTUAL_STAGES.with_default(8.0)],
            unit: Unit::Count,
            source: text!("Appendix D, Eq. D.10 solved for m", "附录 D，由式 D.10 解出 m"),
            assumptions: text!(
                "As for the interleaved bubble: equal stages, free transfers.",
                "与交错调度的气泡相同：各阶段耗时相同，传输不计。",
            ),
            caution: text!(
                "Round up, to a multiple of the stages: interleaving goes in whole rounds.",
                "结果应向上取整到阶段数的整倍数：交错须为整轮。",
            ),
            function: |row, numbers| {
                call(pipeline_schedule::interleaved_microbatches_for_bubble, row, numbers)
            },
        },
        Formula {
            slug: "bubble_fraction_from_ratio",
            title: text!("From useful time to total time", "气泡：由有效时间口径换算为总时间口径",),
            symbol: "f_bubble",
            equation: "x / (1 + x)",
            inputs: &[Input::new(
                "bubble_ratio",
                "x",
                text!("bubble over useful time", "气泡与有效时间之比"),
                Unit::Ratio,
                Expected::NonNegative,
                0.21875,
            )],
            unit: Unit::Fraction,
            source: text!("The two definitions set equal", "令两个定义相等"),
            assumptions: text!(
                "The total time is the useful time and the bubble, nothing else.",
                "总时间只由有效时间与气泡组成。",
            ),
            caution: text!(
                "Both numbers are right; what is wrong is comparing one with the other.",
                "两个数都对，错的是拿它们直接相比。",
            ),
            function: |row, numbers| {
                call(pipeline_schedule::bubble_fraction_from_ratio, row, numbers)
            },
        },
        Formula {
            slug: "pipeline_bubble_time",
            title: text!("Idle time of 1F1B", "1F1B 的空闲时间"),
            symbol: "T_bubble",
            equation: "(p - 1) * (T_F + T_B + T_W)",
            inputs: PASSES,
            unit: Unit::Second,
            source: ZERO_BUBBLE,
            assumptions: text!(
                "All stages take equally long, and sending between them is free.",
                "各阶段耗时相同，阶段间传输不计。",
            ),
            caution: text!(
                "It does not depend on the number of micro-batches; more of them only make it a smaller share.",
                "它与微批次数无关；增加微批次只是降低其占比。",
            ),
            function: |row, numbers| call(pipeline_schedule::pipeline_bubble_time, row, numbers),
        },
        Formula {
            slug: "zero_bubble_h1_time",
            title: text!("Idle time of ZB-H1", "ZB-H1 的空闲时间"),
            symbol: "T_bubble",
            equation: "(p - 1) * max(T_F + T_B - T_W, 0)",
            inputs: PASSES,
            unit: Unit::Second,
            source: ZERO_BUBBLE,
            assumptions: SPLIT,
            caution: text!(
                "As much memory as 1F1B. The optimizer must not wait for all stages at the end of the step.",
                "内存与 1F1B 相同。步末优化器不能等待所有阶段同步。",
            ),
            function: |row, numbers| call(pipeline_schedule::zero_bubble_h1_time, row, numbers),
        },
        Formula {
            slug: "zero_bubble_h2_time",
            title: text!("Idle time of ZB-H2", "ZB-H2 的空闲时间"),
            symbol: "T_bubble",
            equation: "(p - 1) * max(T_F + T_B - 2 * T_W, 0)",
            inputs: PASSES,
            unit: Unit::Second,
            source: ZERO_BUBBLE,
            assumptions: SPLIT,
            caution: text!(
                "About twice the activation memory of 1F1B. With equal passes nothing is idle, and ZB-V gets there with the memory of 1F1B.",
                "激活值内存约为 1F1B 的两倍。三段耗时相等时没有空闲，而 ZB-V 用 1F1B 的内存即可做到。",
            ),
            function: |row, numbers| call(pipeline_schedule::zero_bubble_h2_time, row, numbers),
        },
        Formula {
            slug: "zero_bubble_h1_ratio",
            title: text!("Bubble over useful time, ZB-H1", "ZB-H1 的气泡与有效时间之比"),
            symbol: "x",
            equation: "(p - 1) * max(T_F + T_B - T_W, 0) / (m * (T_F + T_B + T_W))",
            inputs: RATIO,
            unit: Unit::Ratio,
            source: ZERO_BUBBLE,
            assumptions: SPLIT,
            caution: text!(
                "A third of 1F1B where the three passes are equal; transfers between stages eat into it.",
                "三段耗时相等时为 1F1B 的三分之一；阶段间传输会抵消部分收益。",
            ),
            function: |row, numbers| call(pipeline_schedule::zero_bubble_h1_ratio, row, numbers),
        },
        Formula {
            slug: "zero_bubble_h2_ratio",
            title: text!("Bubble over useful time, ZB-H2", "ZB-H2 的气泡与有效时间之比"),
            symbol: "x",
            equation: "(p - 1) * max(T_F + T_B - 2 * T_W, 0) / (m * (T_F + T_B + T_W))",
            inputs: RATIO,
            unit: Unit::Ratio,
            source: ZERO_BUBBLE,
            assumptions: SPLIT,
            caution: text!(
                "Long sequences make weight gradients the shortest pass, and some bubble remains.",
                "序列很长时对权重求梯度的时间最短，仍会留下部分气泡。",
            ),
            function: |row, numbers| call(pipeline_schedule::zero_bubble_h2_ratio, row, numbers),
        },
    ],
};
