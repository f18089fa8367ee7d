//! Rows for [`crate::model::carbon`].

use super::call::call;
use super::input::Input;
use super::inputs::{CARBON_INTENSITY, DURATION, GPUS, IT_WATTS, PUE, WATTS_PER_GPU};
use super::{Formula, Topic};
use crate::model::{Expected, carbon};
use crate::quantity::Unit;

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "carbon",
    title: text!("Energy, carbon and water", "能耗、碳排放与用水"),
    formulas: &[
        Formula {
            slug: "training_energy",
            title: text!("Energy of a training run", "训练能耗"),
            symbol: "E",
            equation: "N * W * PUE * T",
            inputs: &[GPUS.with_default(10_000.0), WATTS_PER_GPU, PUE, DURATION],
            unit: Unit::Joule,
            source: text!("Appendix G, example 3", "附录 G，例 3"),
            assumptions: text!(
                "Constant power of all accelerators over the whole time.",
                "全程所有加速器功率恒定。",
            ),
            caution: text!(
                "At the rated power it is an upper bound for the accelerators, yet it leaves hosts and network out.",
                "按额定功率计，对加速器是上界，但未含主机与网络。",
            ),
            function: |row, numbers| call(carbon::training_energy, row, numbers),
        },
        Formula {
            slug: "training_carbon",
            title: text!("Carbon of a training run", "训练碳排放"),
            symbol: "C",
            equation: "N * W * PUE * T * CI",
            inputs: &[
                GPUS.with_default(10_000.0),
                WATTS_PER_GPU,
                PUE,
                DURATION,
                CARBON_INTENSITY.with_default(20.0),
            ],
            unit: Unit::KilogramCo2e,
            source: text!("Appendix G, example 3", "附录 G，例 3"),
            assumptions: text!(
                "Operational carbon by location: the grid's mean intensity over the whole time.",
                "基于所在地的运行碳排放：全程采用电网平均碳强度。",
            ),
            caution: text!(
                "Making the hardware is not in it, nor are bought certificates; the same run differs forty-fold between Quebec and Poland.",
                "不含硬件制造排放，也不计购买的绿证；同一训练在魁北克与波兰相差约四十倍。",
            ),
            function: |row, numbers| call(carbon::training_carbon, row, numbers),
        },
        Formula {
            slug: "energy_carbon",
            title: text!("Carbon of metered energy", "计量电能的碳排放"),
            symbol: "C",
            equation: "E * CI",
            inputs: &[
                Input::new(
                    "energy_kwh",
                    "E",
                    text!("metered energy", "计量电能"),
                    Unit::KilowattHour,
                    Expected::NonNegative,
                    5_644_800.0,
                ),
                CARBON_INTENSITY,
            ],
            unit: Unit::KilogramCo2e,
            source: text!(
                "Appendix G, example 3, from metered energy",
                "附录 G，例 3，由计量能耗得出",
            ),
            assumptions: text!(
                "The energy is that of the facility, cooling included.",
                "电能为设施总用电，含冷却。",
            ),
            caution: text!(
                "If the meter reads IT energy only, multiply by the PUE first.",
                "若电表只计 IT 用电，须先乘以 PUE。",
            ),
            function: |row, numbers| call(carbon::energy_carbon, row, numbers),
        },
        Formula {
            slug: "water_use",
            title: text!("Water use", "用水量"),
            symbol: "V_water",
            equation: "P_IT * T * WUE",
            inputs: &[
                IT_WATTS,
                DURATION.with_default(86_400.0),
                Input::new(
                    "litres_per_kwh",
                    "WUE",
                    text!("water usage effectiveness", "用水使用效率 (WUE)"),
                    Unit::LitrePerKilowattHour,
                    Expected::NonNegative,
                    1.8,
                ),
            ],
            unit: Unit::Litre,
            source: text!("Table G.10", "表 G.10"),
            assumptions: text!(
                "Water on site, per energy of the IT equipment and not of the facility.",
                "现场用水，以 IT 设备用电而非设施用电为基准。",
            ),
            caution: text!(
                "The 1.8 L/kWh that the table gives to air cooling belong to evaporative towers; a dry hall needs about 0.5. Water used in power plants is not counted.",
                "表中风冷的 1.8 L/kWh 实为蒸发冷却塔的数值；干式风冷约为 0.5。发电用水未计入。",
            ),
            function: |row, numbers| call(carbon::water_use, row, numbers),
        },
    ],
};
