//! Rows for [`crate::model::single_server`].

use super::call::call;
use super::input::Input;
use super::inputs::ARRIVAL;
use super::queue_inputs::{PERCENTILE, SERVICE_RATE, SERVICE_TIME, SQUARED_VARIATION};
use super::{Formula, Topic};
use crate::model::{Expected, single_server};
use crate::quantity::Unit;
use crate::text::Text;

const ARRIVAL_RATE: Input = ARRIVAL.with_default(2.0);
const RATES: &[Input] = &[ARRIVAL_RATE, SERVICE_RATE.with_default(3.0)];
const RATES_AND_PERCENTILE: &[Input] = &[ARRIVAL_RATE, SERVICE_RATE.with_default(3.0), PERCENTILE];

const SLOW_ARRIVAL: Input = ARRIVAL.with_default(1.0);
const SAME_SERVICE: &[Input] =
    &[SLOW_ARRIVAL, SERVICE_TIME.with_label(text!("service time", "服务时间"))];
const ANY_SERVICE: &[Input] = &[SLOW_ARRIVAL, SERVICE_TIME, SQUARED_VARIATION.with_default(3.0)];

const MM1: Text = text!(
    "Kleinrock 1975, Queueing Systems I, section 3.2",
    "Kleinrock 1975，Queueing Systems I，第 3.2 节",
);
const MM1_TIMES: Text = text!(
    "Kleinrock 1975, Queueing Systems I, section 5.7",
    "Kleinrock 1975，Queueing Systems I，第 5.7 节",
);
const MG1: Text = text!(
    "Pollaczek–Khinchine; Kleinrock 1975, Queueing Systems I, section 5.6",
    "Pollaczek–Khinchine；Kleinrock 1975，Queueing Systems I，第 5.6 节",
);

const EXPONENTIAL: Text = text!(
    "M/M/1: Poisson arrivals, exponential service times, one server, unlimited patience and room.",
    "M/M/1：泊松到达、指数服务时间、单个服务器，等待空间与耐心不限。",
);

const CONSTANT: Text = text!(
    "M/D/1: Poisson arrivals, every service takes the same time, one server.",
    "M/D/1：泊松到达、每次服务时间相同、单个服务器。",
);

const GENERAL: Text = text!(
    "M/G/1: Poisson arrivals, independent service times of any distribution, one server, served in order.",
    "M/G/1：泊松到达、服务时间独立且分布任意、单个服务器、先到先服务。",
);

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "single_server",
    title: text!("Queues of one server", "单服务器排队"),
    formulas: &[
        Formula {
            slug: "mm1_number_in_system",
            title: text!("Requests in an M/M/1 system", "M/M/1 系统中的请求数"),
            symbol: "L",
            equation: "λ / (μ - λ)",
            inputs: RATES,
            unit: Unit::Count,
            source: MM1,
            assumptions: EXPONENTIAL,
            caution: text!(
                "A mean over a long time; near saturation the queue wanders far from it.",
                "这是长期平均；接近饱和时队列会大幅偏离它。",
            ),
            function: |row, numbers| call(single_server::mm1_number_in_system, row, numbers),
        },
        Formula {
            slug: "mm1_number_waiting",
            title: text!("Requests waiting in M/M/1", "M/M/1 中等待的请求数"),
            symbol: "L_q",
            equation: "λ^2 / (μ * (μ - λ))",
            inputs: RATES,
            unit: Unit::Count,
            source: MM1,
            assumptions: EXPONENTIAL,
            caution: text!("The request in service is not among them.", "正在服务的请求不在其中。",),
            function: |row, numbers| call(single_server::mm1_number_waiting, row, numbers),
        },
        Formula {
            slug: "mm1_waiting_time",
            title: text!("Mean wait in M/M/1", "M/M/1 的平均等待时间"),
            symbol: "W_q",
            equation: "λ / (μ * (μ - λ))",
            inputs: RATES,
            unit: Unit::Second,
            source: MM1,
            assumptions: EXPONENTIAL,
            caution: text!("The service itself comes on top.", "服务时间本身另计。"),
            function: |row, numbers| call(single_server::mm1_waiting_time, row, numbers),
        },
        Formula {
            slug: "mm1_time_in_system",
            title: text!("Mean time in an M/M/1 system", "M/M/1 的平均逗留时间"),
            symbol: "W",
            equation: "1 / (μ - λ)",
            inputs: RATES,
            unit: Unit::Second,
            source: MM1,
            assumptions: EXPONENTIAL,
            caution: text!(
                "At 90% load it is ten services, at 99% a hundred.",
                "负载 90% 时相当于十次服务，99% 时为一百次。",
            ),
            function: |row, numbers| call(single_server::mm1_time_in_system, row, numbers),
        },
        Formula {
            slug: "mm1_wait_percentile",
            title: text!("Quantile of the wait in M/M/1", "M/M/1 等待时间分位数"),
            symbol: "W_q",
            equation: "max(0, ln(λ / μ / (1 - q)) / (μ - λ))",
            inputs: RATES_AND_PERCENTILE,
            unit: Unit::Second,
            source: MM1_TIMES,
            assumptions: EXPONENTIAL,
            caution: text!(
                "Zero up to the share of requests that find the server free.",
                "对到达时服务器空闲的那部分请求，等待为零。",
            ),
            function: |row, numbers| call(single_server::mm1_wait_percentile, row, numbers),
        },
        Formula {
            slug: "mm1_time_percentile",
            title: text!("Quantile of the time in M/M/1", "M/M/1 逗留时间分位数"),
            symbol: "W",
            equation: "-ln(1 - q) / (μ - λ)",
            inputs: RATES_AND_PERCENTILE,
            unit: Unit::Second,
            source: MM1_TIMES,
            assumptions: EXPONENTIAL,
            caution: text!(
                "The 99th percentile is 4.6 means, whatever the load. Service times with long tails are worse.",
                "无论负载如何，P99 都是均值的 4.6 倍。服务时间长尾时更糟。",
            ),
            function: |row, numbers| call(single_server::mm1_time_percentile, row, numbers),
        },
        Formula {
            slug: "md1_waiting_time",
            title: text!("Mean wait in M/D/1", "M/D/1 的平均等待时间"),
            symbol: "W_q",
            equation: "λ * T^2 / (2 * (1 - λ * T))",
            inputs: SAME_SERVICE,
            unit: Unit::Second,
            source: MG1,
            assumptions: CONSTANT,
            caution: text!(
                "Half of M/M/1: the least that random arrivals cost.",
                "为 M/M/1 的一半：这是随机到达的最低代价。",
            ),
            function: |row, numbers| call(single_server::md1_waiting_time, row, numbers),
        },
        Formula {
            slug: "md1_time_in_system",
            title: text!("Mean time in an M/D/1 system", "M/D/1 的平均逗留时间"),
            symbol: "W",
            equation: "T + λ * T^2 / (2 * (1 - λ * T))",
            inputs: SAME_SERVICE,
            unit: Unit::Second,
            source: MG1,
            assumptions: CONSTANT,
            caution: text!(
                "The time to the first token of prompts of equal length behaves like this.",
                "提示长度相同时，首词元时间就是如此。",
            ),
            function: |row, numbers| call(single_server::md1_time_in_system, row, numbers),
        },
        Formula {
            slug: "mg1_waiting_time",
            title: text!("Mean wait in M/G/1", "M/G/1 的平均等待时间"),
            symbol: "W_q",
            equation: "λ * T^2 * (1 + v) / (2 * (1 - λ * T))",
            inputs: ANY_SERVICE,
            unit: Unit::Second,
            source: MG1,
            assumptions: GENERAL,
            caution: text!(
                "The spread counts as much as the load: requests of mixed length make short ones wait for long ones.",
                "离散程度与负载同样重要：长短混合时，短请求要等长请求。",
            ),
            function: |row, numbers| call(single_server::mg1_waiting_time, row, numbers),
        },
        Formula {
            slug: "mg1_waiting_time_from_deviation",
            title: text!(
                "Mean wait in M/G/1 from the deviation",
                "由标准差求 M/G/1 的平均等待时间",
            ),
            symbol: "W_q",
            equation: "λ * (T^2 + σ^2) / (2 * (1 - λ * T))",
            inputs: &[
                SLOW_ARRIVAL,
                SERVICE_TIME,
                SERVICE_TIME
                    .with_key("service_deviation_s")
                    .with_symbol("σ")
                    .with_label(
                        text!("standard deviation of the service time", "服务时间的标准差",),
                    )
                    .with_domain(Expected::NonNegative),
            ],
            unit: Unit::Second,
            source: MG1,
            assumptions: GENERAL,
            caution: text!(
                "Estimate the deviation from all requests: a few very long ones decide it.",
                "标准差要用全部请求估计：少数极长的请求起决定作用。",
            ),
            function: |row, numbers| {
                call(single_server::mg1_waiting_time_from_deviation, row, numbers)
            },
        },
        Formula {
            slug: "mg1_time_in_system",
            title: text!("Mean time in an M/G/1 system", "M/G/1 的平均逗留时间"),
            symbol: "W",
            equation: "T + λ * T^2 * (1 + v) / (2 * (1 - λ * T))",
            inputs: ANY_SERVICE,
            unit: Unit::Second,
            source: MG1,
            assumptions: GENERAL,
            caution: text!(
                "The mean over all requests; a short request waits as long as a long one.",
                "这是所有请求的平均；短请求的等待与长请求一样长。",
            ),
            function: |row, numbers| call(single_server::mg1_time_in_system, row, numbers),
        },
    ],
};
