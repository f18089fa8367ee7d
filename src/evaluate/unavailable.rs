//! Why a result has no value.

use crate::formula::model_error;
use crate::model::ModelError;
use crate::quantity::{Digits, Unit, display};
use crate::text::{Language, capitalized};

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
    /// A request has more tokens than the context it holds.
    Context {
        /// Tokens of prompt and output.
        needed: u64,
        /// Tokens held.
        context: u64,
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
    /// A batch takes no time to serve.
    NoServiceTime,
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
    /// The same as a sentence of its own.
    pub fn sentence(self, language: Language) -> String {
        let reason = capitalized(&self.message(language));
        text!("{0}.", "{0}。").fill(language, &[&reason])
    }

    /// The sentence a person reads.
    pub fn message(self, language: Language) -> String {
        let gpus = |count: u64| vec![count.to_string()];
        let share = |share| vec![display(share, Unit::Fraction, Digits::default())];
        let bytes = |needed: f64, available: f64| {
            let shown = |value| display(value, Unit::Byte, Digits::default());
            vec![shown(needed), shown(available), shown(needed - available)]
        };
        let none = Vec::new();
        let (text, parts) = match self {
            Self::Split { smallest } => (
                text!(
                    "one replica spans tensor ways (tp) × pipeline stages (pp) = {0} GPUs; set GPU count (gpus) to at least {0}, or lower tp or pp",
                    "一个副本占用张量并行路数 (tp) × 流水线阶段数 (pp) = {0} 个 GPU；请将 GPU 数量 (gpus) 设为至少 {0}，或减小 tp 或 pp",
                ),
                gpus(smallest),
            ),
            Self::ActiveAboveTotal => (
                text!(
                    "active parameters (active) exceed all parameters (params); lower active or raise params",
                    "激活参数量 (active) 超过总参数量 (params)；请减小 active 或增大 params",
                ),
                none,
            ),
            Self::TrainingMemory { needed, available } => (
                text!(
                    "the training state needs {0} a GPU and {1} is there: {2} short",
                    "训练状态每 GPU 需要 {0}，可用 {1}，差 {2}",
                ),
                bytes(needed, available),
            ),
            Self::ServingMemory { needed, available } => (
                text!(
                    "weights and KV cache need {0} a GPU and {1} is there: {2} short",
                    "权重与 KV 缓存每 GPU 需要 {0}，可用 {1}，差 {2}",
                ),
                bytes(needed, available),
            ),
            Self::Context { needed, context } => (
                text!(
                    "prompt and output are {0} tokens, and a request holds {1}; set context (ctx) to at least {0}, or lower prompt or output",
                    "提示与输出共 {0} 个 token，而每请求只保留 {1} 个；请将上下文长度 (ctx) 设为至少 {0}，或减小 prompt 或 output",
                ),
                vec![needed.to_string(), context.to_string()],
            ),
            Self::Replica { needed } => (
                text!(
                    "one serving replica needs {0} GPUs; set GPU count (gpus) to at least {0}, or lower GPUs per replica (serve_tp)",
                    "一个服务副本需要 {0} 个 GPU；请将 GPU 数量 (gpus) 设为至少 {0}，或减小每副本 GPU 数 (serve_tp)",
                ),
                gpus(needed),
            ),
            Self::Saturated { utilization } => (
                text!(
                    "saturated: requests bring {0} of the work a replica can do, so waiting grows without limit",
                    "饱和：到达的工作量为副本能力的 {0}，等待无限增长",
                ),
                share(utilization),
            ),
            Self::NoProgress { lost } => (
                text!(
                    "no progress: checkpoints, recovery and maintenance would take {0}× the time there is",
                    "没有进展：检查点、恢复和维护需要全部时间的 {0} 倍",
                ),
                vec![display(lost, Unit::Ratio, Digits::default())],
            ),
            Self::NothingSent => (
                text!("nothing is sent, so the network sets no limit", "没有通信，网络不构成限制"),
                none,
            ),
            Self::NoBatchMeetsTarget => (
                text!(
                    "no batch size answers within the P99 target at this load",
                    "在此负载下没有批大小能满足 P99 目标",
                ),
                none,
            ),
            Self::NoServiceTime => (
                text!(
                    "a batch takes no time, so nothing limits throughput; set t_fixed (fixed time per batch) or t_req (added time per request) above 0",
                    "一批不耗时，吞吐没有上限；请将 t_fixed（每批固定时间）或 t_req（每请求附加时间）设为大于 0",
                ),
                none,
            ),
            Self::TargetOutOfReach => (
                text!(
                    "no batch size lowers utilisation to the target at this load",
                    "在此负载下没有批大小能把利用率降到目标",
                ),
                none,
            ),
            Self::Formula(error) => return model_error(error, language),
        };
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        text.fill(language, &parts)
    }
}
