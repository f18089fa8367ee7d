//! Rows for [`crate::model::flop_utilization`].

use super::call::call;
use super::input::Input;
use super::inputs::{DURATION, GPUS, LAYERS, OPS, PARAMETERS, PEAK, SEQUENCE_TOKENS};
use super::shape_inputs::{ACHIEVED, HEAD_DIM, HEADS, RECOMPUTE_FRACTION, TOKEN_RATE};
use super::{Formula, Topic};
use crate::model::{Expected, flop_utilization};
use crate::quantity::Unit;
use crate::text::Text;

// PaLM 540B on 6144 TPU v4.
const MODEL: Input = PARAMETERS.with_default(540.35e9);
const CHIPS: Input = GPUS.with_default(6144.0);
const CHIP_PEAK: Input = PEAK.with_default(275e12);

const PALM: Text = text!(
    "Chowdhery et al. 2022 (PaLM), arXiv 2204.02311, appendix B",
    "Chowdhery et al. 2022（PaLM），arXiv 2204.02311，附录 B",
);

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "flop_utilization",
    title: text!("MFU and HFU from measurements", "由实测求 MFU 与 HFU"),
    formulas: &[
        Formula {
            slug: "flop_utilization",
            title: text!("Utilisation from tokens per second", "由词元吞吐求利用率"),
            symbol: "U",
            equation: "X * w / (N * R)",
            inputs: &[
                TOKEN_RATE,
                Input::new(
                    "flops_per_token",
                    "w",
                    text!("work per token", "每词元的运算量"),
                    Unit::FlopPerToken,
                    Expected::NonNegative,
                    3.278e12,
                ),
                CHIPS,
                CHIP_PEAK,
            ],
            unit: Unit::Fraction,
            source: PALM,
            assumptions: text!(
                "Model utilisation if the work is what the model needs, hardware utilisation if it counts recomputation.",
                "若运算量为模型所需，则为模型利用率；若计入重计算，则为硬件利用率。",
            ),
            caution: text!(
                "Take the dense peak of the precision in use. Above 100% the work or the peak is wrong.",
                "应取所用精度的稠密峰值。超过 100% 说明运算量或峰值有误。",
            ),
            function: |row, numbers| call(flop_utilization::flop_utilization, row, numbers),
        },
        Formula {
            slug: "mfu_from_tokens",
            title: text!("MFU without attention", "MFU：不计注意力"),
            symbol: "MFU",
            equation: "6 * P * X / (N * R)",
            inputs: &[TOKEN_RATE, MODEL, CHIPS, CHIP_PEAK],
            unit: Unit::Fraction,
            source: PALM,
            assumptions: text!(
                "6 operations per parameter and token; a mixture of experts counts its active parameters.",
                "每参数每词元 6 次运算；混合专家模型按激活参数计。",
            ),
            caution: text!(
                "Lower than with attention, the more so the longer the sequence: say which one is meant.",
                "低于计入注意力的数值，序列越长差距越大：须说明采用哪一种。",
            ),
            function: |row, numbers| call(flop_utilization::mfu_from_tokens, row, numbers),
        },
        Formula {
            slug: "mfu_from_tokens_with_attention",
            title: text!("MFU with attention", "MFU：计入注意力"),
            symbol: "MFU",
            equation: "X * (6 * P + 12 * N_L * a * d_h * S) / (N * R)",
            inputs: &[
                TOKEN_RATE,
                MODEL,
                LAYERS.with_default(118.0),
                HEADS.with_default(48.0),
                HEAD_DIM.with_default(256.0),
                SEQUENCE_TOKENS
                    .with_label(text!("tokens of each sequence", "每个序列的词元数"))
                    .with_default(2048.0),
                CHIPS,
                CHIP_PEAK,
            ],
            unit: Unit::Fraction,
            source: PALM,
            assumptions: text!(
                "Attention over the whole sequence counts as useful work, the half that a causal mask skips included.",
                "整个序列的注意力都计为有效运算，包括因果掩码可跳过的一半。",
            ),
            caution: text!(
                "At very long contexts most of it is attention, and the causal half matters.",
                "上下文极长时注意力占大头，是否计入因果一半影响很大。",
            ),
            function: |row, numbers| {
                call(flop_utilization::mfu_from_tokens_with_attention, row, numbers)
            },
        },
        Formula {
            slug: "hfu_from_tokens",
            title: text!("HFU from tokens per second", "由词元吞吐求 HFU"),
            symbol: "HFU",
            equation: "X * (6 + 2 * r) * P / (N * R)",
            inputs: &[TOKEN_RATE, MODEL, RECOMPUTE_FRACTION, CHIPS, CHIP_PEAK],
            unit: Unit::Fraction,
            source: PALM,
            assumptions: text!(
                "Hardware utilisation: the forward pass computed again counts as work. Attention over the sequence is left out.",
                "硬件利用率：重新计算的前向也计为运算。未计序列注意力。",
            ),
            caution: text!(
                "A high value may mean much recomputation rather than fast training; compare MFU between systems.",
                "数值高可能只是重计算多，而非训练快；系统之间应比较 MFU。",
            ),
            function: |row, numbers| call(flop_utilization::hfu_from_tokens, row, numbers),
        },
        Formula {
            slug: "achieved_flops_per_gpu",
            title: text!("Rate from the time of an iteration", "由迭代时间求实际速率"),
            symbol: "X",
            equation: "O / (N * T)",
            inputs: &[
                OPS.with_key("iteration_flop")
                    .with_label(text!("work of an iteration", "单次迭代的运算量"))
                    .with_default(4.5e18),
                DURATION
                    .with_key("iteration_s")
                    .with_label(text!("time of an iteration", "单次迭代的时间"))
                    .with_domain(Expected::Positive)
                    .with_default(31.4),
                GPUS.with_default(1024.0),
            ],
            unit: Unit::FlopPerSecond,
            source: text!(
                "Narayanan et al. 2021, arXiv 2104.04473, section 5",
                "Narayanan et al. 2021，arXiv 2104.04473，第 5 节",
            ),
            assumptions: text!(
                "The time is that of whole iterations: communication, bubble and optimizer included.",
                "时间为完整迭代：包含通信、气泡与优化器。",
            ),
            caution: text!(
                "Whether recomputation counts as work decides what the rate means.",
                "重计算是否计为运算，决定了该速率的含义。",
            ),
            function: |row, numbers| call(flop_utilization::achieved_flops_per_gpu, row, numbers),
        },
        Formula {
            slug: "achieved_flop_fraction",
            title: text!("Share of the peak achieved", "实际速率占峰值的比例"),
            symbol: "U",
            equation: "X / R",
            inputs: &[
                ACHIEVED.with_domain(Expected::NonNegative).with_default(163e12),
                PEAK.with_default(312e12),
            ],
            unit: Unit::Fraction,
            source: text!(
                "Narayanan et al. 2021, arXiv 2104.04473, Table 1",
                "Narayanan et al. 2021，arXiv 2104.04473，表 1",
            ),
            assumptions: text!(
                "Rate and peak are of one accelerator and one precision.",
                "速率与峰值均为单个加速器、同一精度。",
            ),
            caution: text!(
                "A peak with sparsity halves the share.",
                "若采用稀疏峰值，比例会减半。",
            ),
            function: |row, numbers| call(flop_utilization::achieved_flop_fraction, row, numbers),
        },
    ],
};
