//! Rows for [`crate::model::training_work`].

use super::call::call;
use super::input::Input;
use super::inputs::{BATCH, GPUS, LAYERS, PARAMETERS, SEQUENCE_TOKENS};
use super::shape_inputs::{
    ACHIEVED, HEAD_DIM, HEADS, HIDDEN, RECOMPUTE_FRACTION, TOKENS, VOCABULARY,
};
use super::{Formula, Topic};
use crate::model::training_work;
use crate::quantity::Unit;
use crate::text::Text;

const MODEL: Input = PARAMETERS.with_default(174.6e9);

const LAYERS_OF_MODEL: Input = LAYERS.with_default(96.0);

const SEQUENCE: Input = SEQUENCE_TOKENS
    .with_label(text!("tokens of each sequence", "每个序列的词元数"))
    .with_default(2048.0);

const GLOBAL_BATCH: Input =
    BATCH.with_label(text!("sequences in an iteration", "每次迭代的序列数")).with_default(1536.0);

const ITERATION: &[Input] = &[GLOBAL_BATCH, SEQUENCE, LAYERS_OF_MODEL, HIDDEN, VOCABULARY];

const RUN: &[Input] =
    &[PARAMETERS.with_default(175e9), TOKENS, GPUS.with_default(1024.0), ACHIEVED];

const PALM: Text = text!(
    "Chowdhery et al. 2022 (PaLM), arXiv 2204.02311, appendix B",
    "Chowdhery et al. 2022（PaLM），arXiv 2204.02311，附录 B",
);

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "training_work",
    title: text!("Training work, every term", "训练运算量：逐项计"),
    formulas: &[
        Formula {
            slug: "attention_flops_per_token",
            title: text!("Attention work per training token", "每训练词元的注意力运算量"),
            symbol: "w_attention",
            equation: "12 * N_L * a * d_h * S",
            inputs: &[LAYERS_OF_MODEL, HEADS, HEAD_DIM, SEQUENCE],
            unit: Unit::FlopPerToken,
            source: PALM,
            assumptions: text!(
                "Forward and backward; every token is set against the whole sequence, although a causal mask needs only half.",
                "含前向与反向；每个词元都与整个序列计算，尽管因果掩码只需一半。",
            ),
            caution: text!(
                "Some texts count the causal half: compare utilisations only with the same convention.",
                "有的文献只计因果掩码所需的一半：口径相同才能比较利用率。",
            ),
            function: |row, numbers| call(training_work::attention_flops_per_token, row, numbers),
        },
        Formula {
            slug: "training_flops_per_token",
            title: text!("Work per training token", "每训练词元的运算量"),
            symbol: "w",
            equation: "6 * P + 12 * N_L * a * d_h * S",
            inputs: &[MODEL, LAYERS_OF_MODEL, HEADS, HEAD_DIM, SEQUENCE],
            unit: Unit::FlopPerToken,
            source: PALM,
            assumptions: text!(
                "The work the model needs: 6 operations per parameter, and attention over the sequence. Nothing is computed twice.",
                "模型本身所需的运算：每参数 6 次，外加序列注意力，不重复计算。",
            ),
            caution: text!(
                "A mixture of experts counts its active parameters.",
                "混合专家模型按激活参数计。",
            ),
            function: |row, numbers| call(training_work::training_flops_per_token, row, numbers),
        },
        Formula {
            slug: "hardware_flops_per_token",
            title: text!("Work per token with recomputation", "含重计算的每词元运算量"),
            symbol: "w",
            equation: "(6 * P + 12 * N_L * a * d_h * S) * (1 + r / 3)",
            inputs: &[MODEL, LAYERS_OF_MODEL, HEADS, HEAD_DIM, SEQUENCE, RECOMPUTE_FRACTION],
            unit: Unit::FlopPerToken,
            source: PALM,
            assumptions: text!(
                "The forward pass is a third of the work, and this share of it runs twice.",
                "前向占总运算量的三分之一，其中这一比例执行两次。",
            ),
            caution: text!(
                "Hardware utilisation counts this work; it rises with recomputation while training gets slower.",
                "硬件利用率计入这部分运算：重计算会使它升高，训练却更慢。",
            ),
            function: |row, numbers| call(training_work::hardware_flops_per_token, row, numbers),
        },
        Formula {
            slug: "training_flops_with_attention",
            title: text!("Work of a training run with attention", "含注意力的训练总运算量"),
            symbol: "O",
            equation: "n_tokens * (6 * P + 12 * N_L * a * d_h * S)",
            inputs: &[
                PARAMETERS.with_default(405e9),
                TOKENS.with_default(15.6e12),
                LAYERS.with_default(126.0),
                HEADS.with_default(128.0),
                HEAD_DIM,
                SEQUENCE.with_default(8192.0),
            ],
            unit: Unit::Flop,
            source: PALM,
            assumptions: text!(
                "All sequences are of this length, and attention reaches over all of it.",
                "所有序列均为此长度，注意力覆盖整个序列。",
            ),
            caution: text!(
                "Reports often leave attention out: for Llama 3 405B that is 8%.",
                "公开报告常略去注意力：对 Llama 3 405B 约为 8%。",
            ),
            function: |row, numbers| {
                call(training_work::training_flops_with_attention, row, numbers)
            },
        },
        Formula {
            slug: "vocabulary_flops_ratio",
            title: text!("Output layer beside the layers", "输出层运算量与各层之比"),
            symbol: "x",
            equation: "V / (16 * N_L * h)",
            inputs: &[
                VOCABULARY.with_default(50_257.0),
                LAYERS.with_default(44.0),
                HIDDEN.with_default(6144.0),
            ],
            unit: Unit::Fraction,
            source: text!(
                "Narayanan et al. 2021, arXiv 2104.04473, Eq. 3",
                "Narayanan et al. 2021，arXiv 2104.04473，式 3",
            ),
            assumptions: text!(
                "The layers recompute all activations, the output layer does not; attention over the sequence is left out.",
                "各层完全重计算而输出层不重计算；未计序列注意力。",
            ),
            caution: text!(
                "Negligible for large models, more than all layers together for the smallest.",
                "大模型中可忽略，最小的模型中则超过所有层之和。",
            ),
            function: |row, numbers| call(training_work::vocabulary_flops_ratio, row, numbers),
        },
        Formula {
            slug: "iteration_flops",
            title: text!("Work of an iteration", "单次迭代的运算量"),
            symbol: "O",
            equation: "72 * B * S * N_L * h^2 * (1 + S / (6 * h) + V / (12 * N_L * h))",
            inputs: ITERATION,
            unit: Unit::Flop,
            source: text!(
                "Korthikanti et al. 2022, arXiv 2205.05198, appendix (model FLOPs)",
                "Korthikanti et al. 2022，arXiv 2205.05198，附录（模型 FLOPs）",
            ),
            assumptions: text!(
                "A GPT layer; layers, attention over the sequence and output layer, nothing computed twice.",
                "GPT 层；计入各层、序列注意力与输出层，不重复计算。",
            ),
            caution: text!(
                "Gated feed-forward blocks and grouped-query attention need the count of their parameters instead.",
                "门控前馈块与分组查询注意力应改按其参数量计算。",
            ),
            function: |row, numbers| call(training_work::iteration_flops, row, numbers),
        },
        Formula {
            slug: "iteration_flops_recompute",
            title: text!("Work of an iteration with recomputation", "单次迭代的运算量：完全重计算",),
            symbol: "O",
            equation: "96 * B * S * N_L * h^2 * (1 + S / (6 * h) + V / (16 * N_L * h))",
            inputs: ITERATION,
            unit: Unit::Flop,
            source: text!(
                "Narayanan et al. 2021, arXiv 2104.04473, Eq. 3",
                "Narayanan et al. 2021，arXiv 2104.04473，式 3",
            ),
            assumptions: text!(
                "All layers run their forward pass twice, the output layer once.",
                "所有层的前向执行两次，输出层一次。",
            ),
            caution: text!(
                "Rates in that paper count this work: they are hardware, not model utilisations.",
                "该论文的速率按此计算，因此对应硬件利用率而非模型利用率。",
            ),
            function: |row, numbers| call(training_work::iteration_flops_recompute, row, numbers),
        },
        Formula {
            slug: "training_time_from_tokens",
            title: text!("Training time from the rate achieved", "由实际速率求训练时间"),
            symbol: "T",
            equation: "6 * P * n_tokens / (N * X)",
            inputs: RUN,
            unit: Unit::Second,
            source: text!(
                "Appendix C with the work of a run put in",
                "附录 C，代入一次训练的运算量",
            ),
            assumptions: text!(
                "The rate counts model work only and holds for the whole run; attention over the sequence is left out.",
                "速率只计模型运算，且全程保持不变；未计序列注意力。",
            ),
            caution: text!(
                "With full recomputation and a rate that counts it, the factor is 8.",
                "若完全重计算且速率计入重计算，系数应为 8。",
            ),
            function: |row, numbers| call(training_work::training_time_from_tokens, row, numbers),
        },
        Formula {
            slug: "training_time_from_tokens_recompute",
            title: text!("Training time with recomputation", "完全重计算时的训练时间"),
            symbol: "T",
            equation: "8 * P * n_tokens / (N * X)",
            inputs: RUN,
            unit: Unit::Second,
            source: text!(
                "Narayanan et al. 2021, arXiv 2104.04473, Eq. 4",
                "Narayanan et al. 2021，arXiv 2104.04473，式 4",
            ),
            assumptions: text!(
                "All activations are computed twice, and the rate counts both times.",
                "全部激活值计算两次，且速率两次都计。",
            ),
            caution: text!(
                "With a rate that counts model work only, the factor is 6. Restarts and evaluation are not in it.",
                "若速率只计模型运算，系数应为 6。未含重启与评测时间。",
            ),
            function: |row, numbers| {
                call(training_work::training_time_from_tokens_recompute, row, numbers)
            },
        },
    ],
};
