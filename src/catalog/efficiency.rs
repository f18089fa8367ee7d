//! How much of the peak is reached: utilisation, scaling and reported runs.

use super::constant::{Constant, constants};
use super::{Datum, source};
use crate::quantity::Unit::{Count, Fraction};
use crate::text::Text;

constants! {
    /// Model FLOPs utilisation to expect.
    MFU;
    MFU_TRAINING_LOW = "mfu/training_low", "Training, low", "训练，低",
        Datum::new(0.3, Fraction, &source::TABLE_G14);
    MFU_TRAINING_HIGH = "mfu/training_high", "Training, high", "训练，高",
        Datum::new(0.5, Fraction, &source::TABLE_G14);
    MFU_INFERENCE_BATCH_1 = "mfu/inference_batch1",
        "Inference, one request at a time", "推理，批大小 1",
        Datum::new(0.05, Fraction, &source::TABLE_G14);
    MFU_INFERENCE_BATCHED = "mfu/inference_batched", "Inference, large batch", "推理，大批次",
        Datum::new(0.4, Fraction, &source::TABLE_G14);
}

/// A tabulated scaling efficiency.
#[derive(Clone, Copy, Debug)]
pub struct ScalingPoint {
    /// The GPU count as a name.
    pub id: &'static str,
    /// GPUs.
    pub gpus: Datum,
    /// Speed-up over GPU count.
    pub efficiency: Datum,
}

const fn scaling(id: &'static str, gpus: f64, efficiency: f64) -> ScalingPoint {
    ScalingPoint {
        id,
        gpus: Datum::new(gpus, Count, &source::SCALING_TABLES),
        efficiency: Datum::new(efficiency, Fraction, &source::SCALING_TABLES),
    }
}

const fn scaling_now(id: &'static str, gpus: f64, efficiency: f64, current: f64) -> ScalingPoint {
    let point = scaling(id, gpus, efficiency);
    ScalingPoint { efficiency: point.efficiency.now(current, &source::REGISTRY), ..point }
}

/// Scaling efficiency by GPU count, smallest first.
pub static SCALING: &[ScalingPoint] = &[
    scaling("32", 32.0, 0.9),
    scaling_now("256", 256.0, 0.7, 0.87),
    scaling_now("1024", 1024.0, 0.5, 0.83),
    scaling_now("8192", 8192.0, 0.35, 0.56),
];

static LOWER_BOUND: Text =
    text!("A lower bound: the report says more than 90%.", "下界：报告称超过 90%。");

constants! {
    /// What published training runs reached.
    TRAINING_REPORTS;
    LLAMA3_MFU_8K = "training_reports/llama3_405b_mfu_8k",
        "Llama 3 405B on 8,192 GPUs, MFU", "Llama 3 405B，8,192 GPU，MFU",
        Datum::new(0.43, Fraction, &source::DUBEY_2024_TABLE_4);
    LLAMA3_MFU_16K = "training_reports/llama3_405b_mfu_16k",
        "Llama 3 405B on 16,384 GPUs, MFU", "Llama 3 405B，16,384 GPU，MFU",
        Datum::new(0.41, Fraction, &source::DUBEY_2024_TABLE_4);
    PALM_MFU = "training_reports/palm_mfu", "PaLM 540B, MFU", "PaLM 540B，MFU",
        Datum::new(0.462, Fraction, &source::CHOWDHERY_2022_TABLE_3);
    GPT3_MFU = "training_reports/gpt3_mfu", "GPT-3, MFU", "GPT-3，MFU",
        Datum::new(0.213, Fraction, &source::CHOWDHERY_2022_TABLE_3);
    MT_NLG_MFU = "training_reports/mt_nlg_mfu",
        "Megatron-Turing NLG, MFU", "Megatron-Turing NLG，MFU",
        Datum::new(0.302, Fraction, &source::CHOWDHERY_2022_TABLE_3);
    GOPHER_MFU = "training_reports/gopher_mfu", "Gopher, MFU", "Gopher，MFU",
        Datum::new(0.325, Fraction, &source::CHOWDHERY_2022_TABLE_3);
    LLAMA3_EFFECTIVE_TIME = "training_reports/llama3_effective_time",
        "Llama 3, effective training time", "Llama 3，有效训练时间",
        Datum::new(0.9, Fraction, &source::DUBEY_2024).noted(&LOWER_BOUND);
}
