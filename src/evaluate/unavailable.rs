//! Why a result has no value.

use crate::formula::model_error;
use crate::model::ModelError;
use crate::quantity::{Digits, Unit, display};
use crate::text::Language;

/// The reason that a result has no value in this scenario.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Unavailable {
    /// One replica needs more GPUs than there are.
    Split {
        /// The smallest GPU count that holds one replica.
        smallest: u64,
    },
    /// More parameters are active than there are.
    ActiveAboveTotal,
    /// Weights, gradients and optimizer do not fit.
    TrainingMemory {
        /// Bytes each GPU would have to hold.
        needed: f64,
        /// Bytes it may use.
        available: f64,
    },
    /// Weights and caches of the serving batch do not fit.
    ServingMemory {
        /// Bytes each GPU would have to hold.
        needed: f64,
        /// Bytes it may use.
        available: f64,
    },
    /// The fleet is smaller than one serving replica.
    Replica {
        /// GPUs of one replica.
        needed: u64,
    },
    /// Requests arrive faster than the replica serves them.
    Saturated {
        /// Offered work over capacity.
        utilization: f64,
    },
    /// Checkpoints, recovery and maintenance take all the time there is.
    NoProgress {
        /// The share of wall time they would take; at least 1.
        lost: f64,
    },
    /// Nothing is sent, so nothing limits.
    NothingSent,
    /// No batch answers within the target.
    NoBatchMeetsTarget,
    /// Each added request brings more work than the target utilisation leaves room for.
    TargetOutOfReach,
    /// A formula refuses the numbers.
    Formula(ModelError),
}

impl From<ModelError> for Unavailable {
    fn from(error: ModelError) -> Self {
        match error {
            ModelError::Saturated { utilization } => Self::Saturated { utilization },
            other => Self::Formula(other),
        }
    }
}

impl Unavailable {
    /// The sentence a person reads.
    pub fn message(self, language: Language) -> String {
        let bytes = |value| display(value, Unit::Byte, Digits::default());
        let percent = |value| display(value, Unit::Fraction, Digits::default());
        match (language, self) {
            (Language::English, Self::Split { smallest }) => {
                format!(
                    "one replica spans tp × pp = {smallest} GPUs; set gpus to at least {smallest}, or lower tp or pp"
                )
            }
            (Language::Chinese, Self::Split { smallest }) => {
                format!(
                    "一个副本占用 tp × pp = {smallest} 个 GPU；请将 gpus 设为至少 {smallest}，或减小 tp 或 pp"
                )
            }
            (Language::English, Self::ActiveAboveTotal) => {
                "active parameters exceed all parameters; lower active or raise params".to_owned()
            }
            (Language::Chinese, Self::ActiveAboveTotal) => {
                "激活参数量超过总参数量；请减小 active 或增大 params".to_owned()
            }
            (Language::English, Self::TrainingMemory { needed, available }) => format!(
                "the training state needs {} a GPU and {} is there: {} short",
                bytes(needed),
                bytes(available),
                bytes(needed - available)
            ),
            (Language::Chinese, Self::TrainingMemory { needed, available }) => format!(
                "训练状态每 GPU 需要 {}，可用 {}，差 {}",
                bytes(needed),
                bytes(available),
                bytes(needed - available)
            ),
            (Language::English, Self::ServingMemory { needed, available }) => format!(
                "weights and KV cache need {} a GPU and {} is there: {} short",
                bytes(needed),
                bytes(available),
                bytes(needed - available)
            ),
            (Language::Chinese, Self::ServingMemory { needed, available }) => format!(
                "权重与 KV 缓存每 GPU 需要 {}，可用 {}，差 {}",
                bytes(needed),
                bytes(available),
                bytes(needed - available)
            ),
            (Language::English, Self::Replica { needed }) => {
                format!(
                    "one serving replica needs {needed} GPUs; set gpus to at least {needed}, or lower serve_tp"
                )
            }
            (Language::Chinese, Self::Replica { needed }) => {
                format!(
                    "一个服务副本需要 {needed} 个 GPU；请将 gpus 设为至少 {needed}，或减小 serve_tp"
                )
            }
            (Language::English, Self::Saturated { utilization }) => format!(
                "saturated: requests bring {} of the work a replica can do, so waiting grows without limit",
                percent(utilization)
            ),
            (Language::Chinese, Self::Saturated { utilization }) => {
                format!("饱和：到达的工作量为副本能力的 {}，等待无限增长", percent(utilization))
            }
            (Language::English, Self::NoProgress { lost }) => format!(
                "no progress: checkpoints, recovery and maintenance would take {} of the time",
                percent(lost)
            ),
            (Language::Chinese, Self::NoProgress { lost }) => {
                format!("没有进展：检查点、恢复和维护将占去 {} 的时间", percent(lost))
            }
            (Language::English, Self::NothingSent) => {
                "nothing is sent, so the network sets no limit".to_owned()
            }
            (Language::Chinese, Self::NothingSent) => "没有通信，网络不构成限制".to_owned(),
            (Language::English, Self::NoBatchMeetsTarget) => {
                "no batch size answers within the P99 target at this load".to_owned()
            }
            (Language::Chinese, Self::NoBatchMeetsTarget) => {
                "在此负载下没有批大小能满足 P99 目标".to_owned()
            }
            (Language::English, Self::TargetOutOfReach) => {
                "no batch size lowers utilisation to the target at this load".to_owned()
            }
            (Language::Chinese, Self::TargetOutOfReach) => {
                "在此负载下没有批大小能把利用率降到目标".to_owned()
            }
            (_, Self::Formula(error)) => model_error(error, language),
        }
    }
}
