//! What a formula refuses, as a sentence.

use crate::model::{Expected, ModelError, overload};
use crate::quantity::exact;
use crate::text::Language;

/// The sentence for numbers that a formula refuses.
pub fn model_error(error: ModelError, language: Language) -> String {
    match (language, error) {
        (Language::English, error) => error.to_string(),
        (Language::Chinese, ModelError::Domain { input, value, expected }) => {
            format!("{input} 为 {}，但公式要求{}", exact(value), expected_in_chinese(expected))
        }
        (Language::Chinese, ModelError::Saturated { utilization }) => {
            format!("队列已饱和：利用率为 {}，达到或超过 1 时等待无限增长", overload(utilization))
        }
        (Language::Chinese, ModelError::Overflow) => "结果过大，无法表示".to_owned(),
    }
}

pub(super) fn expected_in_chinese(expected: Expected) -> String {
    match expected {
        Expected::Positive => "大于 0 的数".to_owned(),
        Expected::NonNegative => "不小于 0 的数".to_owned(),
        Expected::Between(low, high) => format!("{} 至 {} 之间的数", exact(low), exact(high)),
        Expected::AboveUpTo(low, high) => {
            format!("大于 {} 且不大于 {} 的数", exact(low), exact(high))
        }
        Expected::FromBelow(low, high) => {
            format!("不小于 {} 且小于 {} 的数", exact(low), exact(high))
        }
        Expected::AtLeast(low) => format!("不小于 {} 的数", exact(low)),
        Expected::Above(low) => format!("大于 {} 的数", exact(low)),
        Expected::WholeAtLeast(low) => format!("不小于 {low} 的整数"),
        Expected::AtMost(high) => format!("不大于 {} 的数", exact(high)),
        Expected::Below(high) => format!("小于 {} 的数", exact(high)),
    }
}
