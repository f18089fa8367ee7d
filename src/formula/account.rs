//! Rows for [`crate::model::account`].

use super::call::call;
use super::input::Input;
use super::inputs::{COMPONENTS, GPUS, PEAK, SERVER_UTILIZATION};
use super::{Formula, Topic};
use crate::model::{Expected, account};
use crate::quantity::Unit;
use crate::text::Text;

/// A factor of improvement.
const fn gain(key: &'static str, symbol: &'static str, label: Text, default: f64) -> Input {
    Input::new(key, symbol, label, Unit::Ratio, Expected::Positive, default)
}

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "account",
    title: text!("Accounts of the conclusion", "结论章的账目"),
    formulas: &[
        Formula {
            slug: "fleet_gain_residual",
            title: text!("Gain left to the fleet", "留给集群的提升倍数"),
            symbol: "G_fleet",
            equation: "G_target / (G_hardware * G_algorithm)",
            inputs: &[
                gain("target_gain", "G_target", text!("gain wanted", "目标提升倍数"), 100.0),
                gain(
                    "hardware_gain",
                    "G_hardware",
                    text!("gain from hardware", "硬件提升倍数"),
                    4.0,
                ),
                gain(
                    "algorithm_gain",
                    "G_algorithm",
                    text!("gain from algorithms", "算法提升倍数"),
                    2.5,
                ),
            ],
            unit: Unit::Ratio,
            source: text!("Conclusion, napkin math 1.1", "结语，快速估算 1.1"),
            assumptions: text!(
                "The gains multiply: each is measured with the others held fixed.",
                "各项提升相乘：每一项都在其他项不变时测得。",
            ),
            caution: text!(
                "Gains overlap in practice; a sparse model may not use what new hardware offers.",
                "实际各项会重叠；稀疏模型未必用得上新硬件的能力。",
            ),
            function: |row, numbers| call(account::fleet_gain_residual, row, numbers),
        },
        Formula {
            slug: "energy_per_bit_gain",
            title: text!("Gain in energy per bit", "每比特能耗的改善倍数"),
            symbol: "G",
            equation: "e_before / e_after",
            inputs: &[
                Input::new(
                    "before_j_per_bit",
                    "e_before",
                    text!("energy per bit before", "改善前每比特能耗"),
                    Unit::JoulePerBit,
                    Expected::Positive,
                    1e-11,
                ),
                Input::new(
                    "after_j_per_bit",
                    "e_after",
                    text!("energy per bit after", "改善后每比特能耗"),
                    Unit::JoulePerBit,
                    Expected::Positive,
                    5e-12,
                ),
            ],
            unit: Unit::Ratio,
            source: text!("Conclusion, napkin math 1.2", "结语，快速估算 1.2"),
            assumptions: text!(
                "Both values include the same parts of the link: laser, driver, conversion.",
                "两个数值涵盖链路的相同部分：激光器、驱动、转换。",
            ),
            caution: text!(
                "The link's share of the total power decides what the gain is worth.",
                "这一改善有多大价值，取决于链路占总功率的比例。",
            ),
            function: |row, numbers| call(account::energy_per_bit_gain, row, numbers),
        },
        Formula {
            slug: "machine_brain_ratio",
            title: text!("Machine over brain", "机器与大脑之比"),
            symbol: "x",
            equation: "N * R / (n_synapse * f)",
            inputs: &[
                GPUS.with_default(25_000.0),
                PEAK,
                Input::new(
                    "synapses",
                    "n_synapse",
                    text!("synapses of a brain", "大脑突触数"),
                    Unit::Count,
                    Expected::Positive,
                    1e14,
                ),
                Input::new(
                    "firing_hz",
                    "f",
                    text!("mean firing rate", "平均放电频率"),
                    Unit::Hertz,
                    Expected::Positive,
                    1.0,
                ),
            ],
            unit: Unit::Ratio,
            source: text!("Conclusion, napkin math 1.3", "结语，快速估算 1.3"),
            assumptions: text!(
                "One firing synapse is set equal to one floating-point operation.",
                "把一次突触放电等同于一次浮点运算。",
            ),
            caution: text!(
                "Nobody knows what a synapse computes: the order of magnitude is the most one may read from it.",
                "没有人知道一个突触究竟计算了什么：至多只能看数量级。",
            ),
            function: |row, numbers| call(account::machine_brain_ratio, row, numbers),
        },
        Formula {
            slug: "tail_fanout_probability",
            title: text!("Slow requests at fan-out", "扇出下的慢请求概率"),
            symbol: "P_slow",
            equation: "1 - q^n",
            inputs: &[
                SERVER_UTILIZATION
                    .with_key("per_server_fast_probability")
                    .with_symbol("q")
                    .with_label(
                        text!("chance that one server is fast", "单个服务器快速响应的概率",),
                    )
                    .with_default(0.99),
                COMPONENTS
                    .with_key("servers")
                    .with_symbol("n")
                    .with_label(text!("servers asked", "请求涉及的服务器数"))
                    .with_default(100.0),
            ],
            unit: Unit::Fraction,
            source: text!("Conclusion, tail latency note and summary", "结语，尾部延迟注释与小结",),
            assumptions: text!(
                "The request waits for all servers, and they are slow independently.",
                "请求须等待所有服务器，且各服务器变慢相互独立。",
            ),
            caution: text!(
                "Servers are often slow together, through load or the network; then the chance is smaller than this.",
                "服务器往往因负载或网络而一同变慢，此时概率比此式小。",
            ),
            function: |row, numbers| call(account::tail_fanout_probability, row, numbers),
        },
        Formula {
            slug: "padding_waste",
            title: text!("Work wasted on padding", "填充造成的浪费"),
            symbol: "f_padding",
            equation: "1 - l_mean / l_max",
            inputs: &[
                Input::new(
                    "mean_length",
                    "l_mean",
                    text!("mean length", "平均长度"),
                    Unit::Count,
                    Expected::NonNegative,
                    512.0,
                ),
                Input::new(
                    "max_length",
                    "l_max",
                    text!("length of the longest", "最大长度"),
                    Unit::Count,
                    Expected::Positive,
                    2048.0,
                ),
            ],
            unit: Unit::Fraction,
            source: text!("Inference chapter", "推理一章"),
            assumptions: text!(
                "All sequences of a batch are padded to the longest, and work grows with the length.",
                "批次内所有序列都填充到最长者，且工作量与长度成正比。",
            ),
            caution: text!(
                "Packed or variable-length kernels avoid it; attention wastes more, because its work grows with the square.",
                "打包或变长内核可以避免；注意力的浪费更大，因为其工作量随长度平方增长。",
            ),
            function: |row, numbers| call(account::padding_waste, row, numbers),
        },
    ],
};
