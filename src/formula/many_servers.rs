//! Rows for [`crate::model::many_servers`].

use super::call::call;
use super::input::Input;
use super::queue_inputs::{
    ARRIVAL_TO_MANY, LONGEST_WAIT, PERCENTILE, SERVERS, SERVICE_RATE, SQUARED_VARIATION,
};
use super::{Formula, Topic};
use crate::model::{Expected, many_servers};
use crate::quantity::Unit;
use crate::text::Text;

const QUEUE: &[Input] = &[ARRIVAL_TO_MANY, SERVICE_RATE, SERVERS];

const MMC: Text = text!(
    "Erlang 1917; Kleinrock 1975, Queueing Systems I, section 3.5",
    "Erlang 1917；Kleinrock 1975，Queueing Systems I，第 3.5 节",
);

const ASSUMPTIONS: Text = text!(
    "M/M/c: Poisson arrivals, exponential service times, equal servers, one queue served in order.",
    "M/M/c：泊松到达、指数服务时间、服务器相同、共用一个先到先服务的队列。",
);

const SIZING: Text =
    text!("M/M/c in a steady state at this arrival rate.", "M/M/c，以此到达率稳定运行。");

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "many_servers",
    title: text!("Queues of many servers", "多服务器排队"),
    formulas: &[
        Formula {
            slug: "mmc_waiting_probability",
            title: text!("Chance to wait in M/M/c", "M/M/c 需要等待的概率"),
            symbol: "p_wait",
            equation: "erlangC(c, λ / μ)",
            inputs: QUEUE,
            unit: Unit::Fraction,
            source: MMC,
            assumptions: ASSUMPTIONS,
            caution: text!(
                "Mind bits and bytes in the rates: a slip of 8 saturates the queue.",
                "注意速率中的比特与字节：相差 8 倍就会使队列饱和。",
            ),
            function: |row, numbers| call(many_servers::mmc_waiting_probability, row, numbers),
        },
        Formula {
            slug: "mmc_waiting_time",
            title: text!("Mean wait in M/M/c", "M/M/c 的平均等待时间"),
            symbol: "W_q",
            equation: "erlangC(c, λ / μ) / (c * μ - λ)",
            inputs: QUEUE,
            unit: Unit::Second,
            source: MMC,
            assumptions: ASSUMPTIONS,
            caution: text!(
                "The mean over all requests, those that do not wait included.",
                "这是所有请求的平均，包括无须等待的请求。",
            ),
            function: |row, numbers| call(many_servers::mmc_waiting_time, row, numbers),
        },
        Formula {
            slug: "mmc_time_in_system",
            title: text!("Mean time in an M/M/c system", "M/M/c 的平均逗留时间"),
            symbol: "W",
            equation: "erlangC(c, λ / μ) / (c * μ - λ) + 1 / μ",
            inputs: QUEUE,
            unit: Unit::Second,
            source: MMC,
            assumptions: ASSUMPTIONS,
            caution: text!(
                "One server of c times the speed is faster at light load; many are steadier.",
                "轻载时一个 c 倍速的服务器更快，多个服务器则更平稳。",
            ),
            function: |row, numbers| call(many_servers::mmc_time_in_system, row, numbers),
        },
        Formula {
            slug: "mmc_number_waiting",
            title: text!("Requests waiting in M/M/c", "M/M/c 中等待的请求数"),
            symbol: "L_q",
            equation: "λ * erlangC(c, λ / μ) / (c * μ - λ)",
            inputs: QUEUE,
            unit: Unit::Count,
            source: MMC,
            assumptions: ASSUMPTIONS,
            caution: text!(
                "A mean; room for a multiple of it is needed to lose few requests.",
                "这是平均值；要少丢请求，排队空间须为它的数倍。",
            ),
            function: |row, numbers| call(many_servers::mmc_number_waiting, row, numbers),
        },
        Formula {
            slug: "mmc_wait_percentile",
            title: text!("Quantile of the wait in M/M/c", "M/M/c 等待时间分位数"),
            symbol: "W_q",
            equation: "max(0, ln(erlangC(c, λ / μ) / (1 - q)) / (c * μ - λ))",
            inputs: &[ARRIVAL_TO_MANY, SERVICE_RATE, SERVERS, PERCENTILE],
            unit: Unit::Second,
            source: MMC,
            assumptions: ASSUMPTIONS,
            caution: text!(
                "The wait only: the service, with its own spread, comes on top.",
                "只含等待：服务时间及其离散程度另计。",
            ),
            function: |row, numbers| call(many_servers::mmc_wait_percentile, row, numbers),
        },
        Formula {
            slug: "mmc_late_probability",
            title: text!("Chance to wait longer than allowed", "等待超过时限的概率"),
            symbol: "p_late",
            equation: "erlangC(c, λ / μ) * exp(-(c * μ - λ) * t)",
            inputs: &[ARRIVAL_TO_MANY, SERVICE_RATE, SERVERS, LONGEST_WAIT],
            unit: Unit::Fraction,
            source: MMC,
            assumptions: ASSUMPTIONS,
            caution: text!(
                "One minus it is the service level of call centres.",
                "一减去它，就是呼叫中心所说的服务水平。",
            ),
            function: |row, numbers| call(many_servers::mmc_late_probability, row, numbers),
        },
        Formula {
            slug: "mmc_servers_for_wait_probability",
            title: text!("Servers for a chance to wait", "按等待概率求服务器数"),
            symbol: "c",
            equation: "serversForProbability(λ / μ, p)",
            inputs: &[
                ARRIVAL_TO_MANY.with_default(250.0),
                SERVICE_RATE,
                Input::new(
                    "max_wait_probability",
                    "p",
                    text!("largest chance to wait", "允许的等待概率上限"),
                    Unit::Fraction,
                    Expected::AboveUpTo(0.0, 1.0),
                    0.1,
                ),
            ],
            unit: Unit::Count,
            source: text!(
                "Erlang C, the smallest c that keeps to the limit",
                "Erlang C，满足上限的最小 c",
            ),
            assumptions: SIZING,
            caution: text!(
                "Enough for the mean rate only: size for the busiest time, and add servers for failures.",
                "只够平均负载：应按最忙时段配置，并为故障留余量。",
            ),
            function: |row, numbers| {
                call(many_servers::mmc_servers_for_wait_probability, row, numbers)
            },
        },
        Formula {
            slug: "mmc_servers_for_waiting_time",
            title: text!("Servers for a mean wait", "按平均等待时间求服务器数"),
            symbol: "c",
            equation: "serversForWait(λ / μ, W * μ)",
            inputs: &[
                ARRIVAL_TO_MANY,
                SERVICE_RATE,
                LONGEST_WAIT
                    .with_symbol("W")
                    .with_label(text!("longest mean wait", "允许的平均等待时间上限"))
                    .with_domain(Expected::Positive)
                    .with_default(0.005),
            ],
            unit: Unit::Count,
            source: text!(
                "Erlang C, the smallest c that keeps to the limit",
                "Erlang C，满足上限的最小 c",
            ),
            assumptions: SIZING,
            caution: text!(
                "A mean hides the tail: check the quantile of the wait with the answer.",
                "平均值掩盖尾部：得到结果后应再检查等待时间分位数。",
            ),
            function: |row, numbers| call(many_servers::mmc_servers_for_waiting_time, row, numbers),
        },
        Formula {
            slug: "mgc_waiting_time",
            title: text!("Mean wait in M/G/c, approximate", "M/G/c 的平均等待时间（近似）"),
            symbol: "W_q",
            equation: "(1 + v) / 2 * erlangC(c, λ / μ) / (c * μ - λ)",
            inputs: &[ARRIVAL_TO_MANY, SERVICE_RATE, SERVERS, SQUARED_VARIATION.with_default(3.0)],
            unit: Unit::Second,
            source: text!("Lee and Longton 1959", "Lee 与 Longton 1959"),
            assumptions: text!(
                "The spread of service times acts as it does on one server. Exact for one server and for exponential times.",
                "假定服务时间离散程度的影响与单服务器相同。单服务器或指数服务时间时为精确值。",
            ),
            caution: text!(
                "Good to some percent at high load; with many servers, light load and large spread it may be far off.",
                "高负载时误差约百分之几；服务器多、负载轻、离散大时可能偏差很大。",
            ),
            function: |row, numbers| call(many_servers::mgc_waiting_time, row, numbers),
        },
        Formula {
            slug: "mgck_loss_probability",
            title: text!("Loss of M/G/c/K, approximate", "M/G/c/K 的丢失概率（近似）"),
            symbol: "p_loss",
            equation: "erlangLoss(c, λ / μ, (K - c) / (1 + sqrt(λ / (c * μ)) * (v - 1) / 2))",
            inputs: &[
                ARRIVAL_TO_MANY,
                SERVICE_RATE,
                SERVERS,
                SERVERS
                    .with_key("places")
                    .with_symbol("K")
                    .with_label(
                        text!("places in service and in the queue", "服务与排队的总位置数",),
                    )
                    .with_default(10.0),
                SQUARED_VARIATION,
            ],
            unit: Unit::Fraction,
            source: text!(
                "MacGregor Smith 2003, Performance Evaluation 52 (two-moment formula after Kimura 1996)",
                "MacGregor Smith 2003，Performance Evaluation 52（Kimura 1996 之后的两矩公式）",
            ),
            assumptions: text!(
                "The M/M/c/K loss with as many waiting places as exponential service would need. Exact for exponential times, and without waiting places.",
                "取 M/M/c/K 的丢失概率，但按指数服务所需折算等待位置数。指数服务时间或无等待位置时为精确值。",
            ),
            caution: text!(
                "Within 7% near full load, but at light load and with equal service times it overstates the rare losses: fourfold at half load with ten places. Requests that are lost are assumed not to return.",
                "满载附近误差在 7% 以内；轻载且服务时间相等时会高估罕见的丢失：半载、十个位置时约为四倍。并假定丢失的请求不再返回。",
            ),
            function: |row, numbers| call(many_servers::mgck_loss_probability, row, numbers),
        },
    ],
};
