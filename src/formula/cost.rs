//! Rows for [`crate::model::cost`].

use super::call::call;
use super::input::Input;
use super::inputs::{ARRIVAL, DURATION, GPUS, PUE, WATTS_PER_GPU};
use super::{Formula, Topic};
use crate::model::{Expected, cost};
use crate::quantity::Unit;

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "cost",
    title: text!("Cost", "成本"),
    formulas: &[
        Formula {
            slug: "gpu_rental_cost",
            title: text!("Rental of accelerators", "加速器租用费用"),
            symbol: "C_rental",
            equation: "N * T * c",
            inputs: &[
                GPUS.with_default(1024.0),
                DURATION,
                Input::new(
                    "usd_per_gpu_hour",
                    "c",
                    text!("rent of one accelerator", "单个加速器的租价"),
                    Unit::DollarPerHour,
                    Expected::NonNegative,
                    4.0,
                ),
            ],
            unit: Unit::Dollar,
            source: text!("Appendix G, Table G.13", "附录 G 表 G.13"),
            assumptions: text!(
                "All accelerators are paid for the whole time, busy or not.",
                "无论是否使用，所有加速器全程计费。",
            ),
            caution: text!(
                "Prices change fast; storage, network and staff are extra.",
                "价格变动很快；存储、网络与人力另计。",
            ),
            function: |row, numbers| call(cost::gpu_rental_cost, row, numbers),
        },
        Formula {
            slug: "electricity_cost_per_gpu_hour",
            title: text!("Electricity of one accelerator for an hour", "单个加速器每小时电费"),
            symbol: "C_electricity",
            equation: "W * PUE * c * 3600",
            inputs: &[
                WATTS_PER_GPU,
                PUE,
                Input::new(
                    "usd_per_kwh",
                    "c",
                    text!("price of electricity", "电价"),
                    Unit::DollarPerKilowattHour,
                    Expected::NonNegative,
                    0.12,
                ),
            ],
            unit: Unit::Dollar,
            source: text!("Appendix G, Table G.13", "附录 G 表 G.13"),
            assumptions: text!(
                "The accelerator draws its full power for one hour; the facility's overhead is included.",
                "加速器满功率运行一小时；已含设施开销。",
            ),
            caution: text!(
                "Electricity is only about 2% of the rent in the book's example: capital dominates.",
                "在书中例子里电费只占租价的约 2%：成本以资本支出为主。",
            ),
            function: |row, numbers| call(cost::electricity_cost_per_gpu_hour, row, numbers),
        },
        Formula {
            slug: "egress_cost",
            title: text!("Cost of outgoing data", "出站流量费用"),
            symbol: "C_egress",
            equation: "n * λ * T * c",
            inputs: &[
                Input::new(
                    "bytes_per_request",
                    "n",
                    text!("bytes per answer", "每个应答的字节数"),
                    Unit::Byte,
                    Expected::NonNegative,
                    1000.0,
                ),
                ARRIVAL
                    .with_key("requests_per_s")
                    .with_label(text!("requests per second", "每秒请求数"))
                    .with_default(10_000.0),
                DURATION.with_default(86_400.0),
                Input::new(
                    "usd_per_gb",
                    "c",
                    text!("price per GB sent", "每 GB 出站价格"),
                    Unit::DollarPerGigabyte,
                    Expected::NonNegative,
                    0.09,
                ),
            ],
            unit: Unit::Dollar,
            source: text!("Appendix G, Table G.13", "附录 G 表 G.13"),
            assumptions: text!(
                "One price for every byte; a GB is 1e9 bytes.",
                "每字节价格相同；1 GB 为 1e9 字节。",
            ),
            caution: text!(
                "Clouds charge in steps, and often by the GiB, which holds 7% more than a GB.",
                "云厂商按阶梯计费，且常以 GiB 计，1 GiB 比 1 GB 多 7%。",
            ),
            function: |row, numbers| call(cost::egress_cost, row, numbers),
        },
    ],
};
