//! Rows for [`crate::model::facility`].

use super::call::call;
use super::inputs::{GPUS, IT_WATTS, PUE, WATTS_PER_GPU};
use super::{Formula, Topic};
use crate::model::{Expected, facility};
use crate::quantity::Unit;

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "facility",
    title: text!("Power of the facility", "设施功率"),
    formulas: &[
        Formula {
            slug: "it_power",
            title: text!("IT load", "IT 负载"),
            symbol: "P_IT",
            equation: "N * W",
            inputs: &[GPUS.with_default(10_000.0), WATTS_PER_GPU],
            unit: Unit::Watt,
            source: text!("Tables C.2 and C.9", "表 C.2 与 C.9"),
            assumptions: text!(
                "Every accelerator draws its full power.",
                "每个加速器都以满功率运行。",
            ),
            caution: text!(
                "Hosts, network and storage are left out; a real server draws more.",
                "未计主机、网络与存储；它们会使实际负载更高。",
            ),
            function: |row, numbers| call(facility::it_power, row, numbers),
        },
        Formula {
            slug: "facility_power",
            title: text!("Facility load of a fleet", "集群的设施负载"),
            symbol: "P_facility",
            equation: "N * W * PUE",
            inputs: &[GPUS.with_default(10_000.0), WATTS_PER_GPU, PUE.with_default(1.4)],
            unit: Unit::Watt,
            source: text!("Table C.9", "表 C.9"),
            assumptions: text!(
                "The PUE is a yearly mean and holds at this load.",
                "PUE 为年均值，且适用于当前负载。",
            ),
            caution: text!(
                "A half-empty hall has a worse PUE; the industry average was revised from 1.40 to 1.55 after this edition.",
                "机房半空时 PUE 更差；本版之后，行业平均值由 1.40 修订为 1.55。",
            ),
            function: |row, numbers| call(facility::facility_power, row, numbers),
        },
        Formula {
            slug: "facility_power_from_it",
            title: text!("Facility load from the IT load", "由 IT 负载求设施负载"),
            symbol: "P_facility",
            equation: "P_IT * PUE",
            inputs: &[IT_WATTS, PUE],
            unit: Unit::Watt,
            source: text!("Appendix C, power usage effectiveness", "附录 C，电源使用效率"),
            assumptions: text!(
                "The IT load is measured where the PUE's definition measures it, at the equipment.",
                "IT 负载按 PUE 的定义在设备端测量。",
            ),
            caution: text!(
                "Fans inside servers count as IT load, so moving them to the facility worsens the PUE without using more power.",
                "服务器内的风扇计入 IT 负载；把它们移到设施侧会使 PUE 变差，但总功率并未增加。",
            ),
            function: |row, numbers| call(facility::facility_power_from_it, row, numbers),
        },
        Formula {
            slug: "facility_overhead_power",
            title: text!("Power for cooling and conversion", "冷却与变配电功率"),
            symbol: "P_overhead",
            equation: "P_IT * (PUE - 1)",
            inputs: &[IT_WATTS.with_default(1e6), PUE],
            unit: Unit::Watt,
            source: text!("Table C.13", "表 C.13"),
            assumptions: text!(
                "Everything that is not IT load: cooling, conversion, lighting.",
                "IT 负载以外的一切：冷却、变配电、照明。",
            ),
            caution: text!(
                "A PUE of 1.06 instead of 1.12 halves this overhead but saves only 5% of the whole bill.",
                "PUE 从 1.12 降到 1.06 使该开销减半，但只节省总用电的约 5%。",
            ),
            function: |row, numbers| call(facility::facility_overhead_power, row, numbers),
        },
        Formula {
            slug: "facility_saving",
            title: text!("Power saved by a better PUE", "改善 PUE 节省的功率"),
            symbol: "P_saved",
            equation: "P_IT * (PUE_before - PUE_after)",
            inputs: &[
                IT_WATTS,
                PUE.with_key("pue_before")
                    .with_symbol("PUE_before")
                    .with_label(text!("PUE before", "改善前的 PUE"))
                    .with_default(1.58),
                PUE.with_key("pue_after")
                    .with_symbol("PUE_after")
                    .with_label(text!("PUE after", "改善后的 PUE"))
                    .with_default(1.06),
            ],
            unit: Unit::Watt,
            source: text!("Appendix C, power usage effectiveness", "附录 C，电源使用效率"),
            assumptions: text!(
                "The IT load stays the same; a worse PUE gives a negative saving.",
                "IT 负载不变；PUE 变差则结果为负。",
            ),
            caution: text!(
                "Going from 1.58 to 1.06 saves 33% of the power; seen from 1.06, the old hall uses 49% more.",
                "从 1.58 到 1.06 节省 33% 的电力；反过来看，旧机房比新机房多用 49%。",
            ),
            function: |row, numbers| call(facility::facility_saving, row, numbers),
        },
        Formula {
            slug: "rack_count",
            title: text!("Racks that a load needs", "负载所需机架数"),
            symbol: "n_rack",
            equation: "ceil(P_IT / P_rack)",
            inputs: &[
                IT_WATTS.with_default(5.7344e6),
                IT_WATTS
                    .with_key("rack_watts")
                    .with_symbol("P_rack")
                    .with_label(text!("power of one rack", "单个机架的功率"))
                    .with_domain(Expected::Positive)
                    .with_default(70e3),
            ],
            unit: Unit::Count,
            source: text!("Appendix C, rack power density", "附录 C，机架功率密度"),
            assumptions: text!(
                "Racks are filled to the power they can be given.",
                "每个机架都用满其供电功率。",
            ),
            caution: text!(
                "Whole nodes fill a rack: a node that does not divide its power leaves some of it unused.",
                "机架以整节点装满：节点功率除不尽时会有余量闲置。",
            ),
            function: |row, numbers| call(facility::rack_count, row, numbers),
        },
    ],
};
