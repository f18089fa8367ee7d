//! Rows for [`crate::model::erlang`].

use super::call::call;
use super::input::Input;
use super::queue_inputs::{OFFERED_LOAD, SERVERS};
use super::{Formula, Topic};
use crate::model::erlang;
use crate::quantity::Unit;
use crate::text::Text;

const INPUTS: &[Input] = &[SERVERS, OFFERED_LOAD];

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "erlang",
    title: text!("Erlang's formulas", "厄兰公式"),
    formulas: &[
        Formula {
            slug: "erlang_b",
            title: text!("Erlang B: chance to be turned away", "Erlang B：被拒绝的概率"),
            symbol: "B",
            equation: "erlangB(c, a)",
            inputs: INPUTS,
            unit: Unit::Fraction,
            source: Text::same("Erlang 1917"),
            assumptions: text!(
                "M/G/c/c: Poisson arrivals, no queue; only the mean of the service time matters. Computed by B_0 = 1, B_k = a·B_(k−1)/(k + a·B_(k−1)) up to a million servers.",
                "M/G/c/c：泊松到达、无排队，只与平均服务时间有关。按 B_0 = 1、B_k = a·B_(k−1)/(k + a·B_(k−1)) 递推，最多一百万个服务器。",
            ),
            caution: text!(
                "Clients that retry at once arrive again, and the load is larger than it looks.",
                "若客户端立即重试，实际负载会比看起来更大。",
            ),
            function: |row, numbers| call(erlang::erlang_b, row, numbers),
        },
        Formula {
            slug: "erlang_c",
            title: text!("Erlang C: chance to wait", "Erlang C：需要等待的概率"),
            symbol: "C",
            equation: "c * erlangB(c, a) / (c - a * (1 - erlangB(c, a)))",
            inputs: INPUTS,
            unit: Unit::Fraction,
            source: text!(
                "Erlang 1917; Wolfram Language, ErlangC",
                "Erlang 1917；Wolfram 语言，ErlangC",
            ),
            assumptions: text!(
                "M/M/c: Poisson arrivals, exponential service times, one queue for all servers, nobody leaves it.",
                "M/M/c：泊松到达、指数服务时间，所有服务器共用一个队列，无人中途离开。",
            ),
            caution: text!(
                "The load must stay below the number of servers; a queue per server waits far more than a common one.",
                "话务量须小于服务器数；每个服务器各自排队时等待远多于共用队列。",
            ),
            function: |row, numbers| call(erlang::erlang_c, row, numbers),
        },
    ],
};
