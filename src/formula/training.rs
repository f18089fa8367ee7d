//! Rows for [`crate::model::training`].

use super::call::call;
use super::input::Input;
use super::inputs::{OPS, PARAMETERS, PEAK};
use super::{Formula, Topic};
use crate::model::{Expected, training};
use crate::quantity::Unit;

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "training",
    title: text!("Training work and time", "训练运算量与时间"),
    formulas: &[
        Formula {
            slug: "training_flops",
            title: text!("Work of a training run", "训练总运算量"),
            symbol: "O",
            equation: "6 * P * n_tokens",
            inputs: &[
                PARAMETERS.with_default(70e9),
                Input::new(
                    "tokens",
                    "n_tokens",
                    text!("training tokens", "训练词元数"),
                    Unit::Token,
                    Expected::NonNegative,
                    15e12,
                ),
            ],
            unit: Unit::Flop,
            source: text!("Appendix C, weak scaling", "附录 C，弱扩展"),
            assumptions: text!(
                "A dense model: two operations per parameter and token forward, four backward.",
                "稠密模型：每参数每词元前向 2 次、反向 4 次运算。",
            ),
            caution: text!(
                "Attention over the sequence and recomputation are not in it; a mixture of experts counts active parameters.",
                "未含序列注意力与重计算；混合专家模型按激活参数计。",
            ),
            function: |row, numbers| call(training::training_flops, row, numbers),
        },
        Formula {
            slug: "training_time",
            title: text!("Time of a training run", "训练时间"),
            symbol: "T",
            equation: "O / R_effective",
            inputs: &[
                OPS.with_key("training_flop")
                    .with_label(text!("work of the run", "训练总运算量"))
                    .with_default(6.3e24),
                PEAK.with_key("effective_flops_per_s")
                    .with_symbol("R_effective")
                    .with_label(text!("effective FLOP/s of the fleet", "集群的有效 FLOP/s"))
                    .with_default(1.949_516_8e17),
            ],
            unit: Unit::Second,
            source: text!("Appendix C", "附录 C"),
            assumptions: text!(
                "The effective rate holds for the whole run and already contains every loss.",
                "有效速率在整个训练期间保持不变，且已包含全部损失。",
            ),
            caution: text!(
                "Use the effective rate, not the peak: in the book's 1,024-GPU example they differ by a factor of five.",
                "应使用有效速率而非峰值：在书中 1,024 卡的例子里两者相差五倍。",
            ),
            function: |row, numbers| call(training::training_time, row, numbers),
        },
    ],
};
