//! The inputs of queues that serve one request at a time, shared by several topics.

use super::input::Input;
use super::inputs::{ARRIVAL, COMPONENTS, FIXED};
use crate::model::Expected;
use crate::quantity::Unit;

pub(super) const SERVICE_RATE: Input = Input::new(
    "service_per_s",
    "μ",
    text!("requests one server completes per second", "单个服务器每秒完成的请求数"),
    Unit::PerSecond,
    Expected::Positive,
    100.0,
);

pub(super) const SERVICE_TIME: Input = FIXED
    .with_key("service_s")
    .with_symbol("T")
    .with_label(text!("mean service time", "平均服务时间"))
    .with_domain(Expected::Positive)
    .with_default(0.5);

pub(super) const SERVERS: Input = COMPONENTS
    .with_key("servers")
    .with_symbol("c")
    .with_label(text!("servers", "服务器数量"))
    .with_default(2.0);

/// Requests per second to several servers of [`SERVICE_RATE`].
pub(super) const ARRIVAL_TO_MANY: Input = ARRIVAL.with_default(150.0);

pub(super) const PERCENTILE: Input = Input::new(
    "percentile",
    "q",
    text!("quantile as a fraction", "分位（小数）"),
    Unit::Fraction,
    Expected::FromBelow(0.0, 1.0),
    0.99,
);

pub(super) const SQUARED_VARIATION: Input = Input::new(
    "squared_variation",
    "v",
    text!("squared coefficient of variation of the service time", "服务时间变异系数的平方"),
    Unit::Ratio,
    Expected::NonNegative,
    1.0,
);

pub(super) const OFFERED_LOAD: Input = Input::new(
    "offered_load",
    "a",
    text!("offered load in servers (Erlang)", "话务量（厄兰）"),
    Unit::Ratio,
    Expected::NonNegative,
    1.5,
);

pub(super) const LONGEST_WAIT: Input = FIXED
    .with_key("max_wait_s")
    .with_symbol("t")
    .with_label(text!("wait that is still in time", "可接受的等待时间"))
    .with_default(0.05);
