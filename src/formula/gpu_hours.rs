//! Rows for [`crate::model::gpu_hours`].

use super::call::call;
use super::input::Input;
use super::inputs::{CARBON_INTENSITY, PUE, UTILIZATION, WATTS_PER_GPU};
use super::{Formula, Topic};
use crate::model::{Expected, gpu_hours};
use crate::quantity::Unit;
use crate::text::Text;

const HOURS: Input = Input::new(
    "gpu_hours",
    "H",
    text!("accelerator-hours of the job", "作业的加速器小时数"),
    Unit::Hour,
    Expected::NonNegative,
    1_022_362.0,
);

const POWER: Input = WATTS_PER_GPU.with_default(400.0);

const FACILITY: Input = PUE.with_default(1.1).or_else(1.0);

/// Emissions of one scope.
const fn emissions(key: &'static str, symbol: &'static str, label: Text, default: f64) -> Input {
    Input::new(key, symbol, label, Unit::KilogramCo2e, Expected::NonNegative, default)
}

const LLAMA: Text = text!(
    "Touvron et al. 2023 (LLaMA), arXiv 2302.13971, section 6",
    "Touvron et al. 2023（LLaMA），arXiv 2302.13971，第 6 节",
);
const BLOOM: Text = text!(
    "Luccioni et al. 2022 (BLOOM), arXiv 2211.02001, section 4",
    "Luccioni et al. 2022（BLOOM），arXiv 2211.02001，第 4 节",
);

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "gpu_hours",
    title: text!("By the accelerator-hour", "按加速器小时计"),
    formulas: &[
        Formula {
            slug: "gpu_hours_energy",
            title: text!("Energy of accelerator-hours", "加速器小时的能耗"),
            symbol: "E",
            equation: "H * W * PUE",
            inputs: &[HOURS, POWER, FACILITY],
            unit: Unit::Joule,
            source: LLAMA,
            assumptions: text!(
                "Constant power of every accelerator; the PUE is 1 if left out.",
                "每个加速器功率恒定；未给 PUE 时取 1。",
            ),
            caution: text!(
                "With the rated power it leaves hosts, network and idle time out, yet overstates the accelerators.",
                "按额定功率计时，未含主机、网络与空闲，对加速器本身则偏高。",
            ),
            function: |row, numbers| call(gpu_hours::gpu_hours_energy, row, numbers),
        },
        Formula {
            slug: "gpu_hours_carbon",
            title: text!("Operational carbon of accelerator-hours", "加速器小时的运行碳排放"),
            symbol: "C",
            equation: "H * W * PUE * CI",
            inputs: &[HOURS, POWER, FACILITY, CARBON_INTENSITY.with_default(385.0)],
            unit: Unit::KilogramCo2e,
            source: LLAMA,
            assumptions: text!(
                "Operational scope by location: electricity of the run at the grid's mean intensity.",
                "范围：基于所在地的运行排放，即运行用电乘以电网平均碳强度。",
            ),
            caution: text!(
                "Making the hardware, failed runs and experiments are other scopes; published totals rarely say which they hold.",
                "硬件制造、失败的运行与试验属于其他范围；公开总数往往不说明包含哪些。",
            ),
            function: |row, numbers| call(gpu_hours::gpu_hours_carbon, row, numbers),
        },
        Formula {
            slug: "embodied_carbon",
            title: text!("Embodied carbon of a job", "作业分摊的隐含碳排放"),
            symbol: "C_embodied",
            equation: "E * H / (T_life * u)",
            inputs: &[
                HOURS.with_default(1_082_990.0),
                emissions(
                    "embodied_kg_per_gpu",
                    "E",
                    text!("emissions from making one", "制造一个的排放"),
                    150.0,
                ),
                HOURS
                    .with_key("lifetime_hours")
                    .with_symbol("T_life")
                    .with_label(text!("lifetime", "使用寿命"))
                    .with_domain(Expected::Positive)
                    .with_default(52_560.0),
                UTILIZATION
                    .with_key("lifetime_utilization")
                    .with_symbol("u")
                    .with_label(text!("share of the lifetime in use", "寿命期内的使用比例"))
                    .with_default(0.85)
                    .or_else(1.0),
            ],
            unit: Unit::KilogramCo2e,
            source: BLOOM,
            assumptions: text!(
                "Embodied scope: the emissions of making the part are shared out evenly over its hours in use.",
                "范围：隐含排放，即制造排放按使用小时均摊。",
            ),
            caution: text!(
                "Makers publish few figures; servers, network and buildings have their own.",
                "厂商公布的数据很少；服务器、网络与建筑另有各自的隐含排放。",
            ),
            function: |row, numbers| call(gpu_hours::embodied_carbon, row, numbers),
        },
        Formula {
            slug: "carbon_footprint",
            title: text!("Carbon of a job by scope", "作业碳足迹：按范围合计"),
            symbol: "C",
            equation: "C_dynamic + C_idle + C_embodied",
            inputs: &[
                emissions(
                    "dynamic_kg",
                    "C_dynamic",
                    text!("electricity of the accelerators", "加速器用电的排放"),
                    24_690.0,
                ),
                emissions(
                    "idle_kg",
                    "C_idle",
                    text!("electricity of the rest of the platform", "平台其余部分用电的排放"),
                    14_600.0,
                ),
                emissions(
                    "embodied_kg",
                    "C_embodied",
                    text!("making the hardware", "硬件制造的排放"),
                    11_200.0,
                ),
            ],
            unit: Unit::KilogramCo2e,
            source: BLOOM,
            assumptions: text!(
                "The scopes do not overlap: the idle part counts what the dynamic part leaves out.",
                "各范围互不重叠：空闲部分只计动态部分未含的用电。",
            ),
            caution: text!(
                "24.7, 30 and 50.5 t are all published for BLOOM: they are different scopes, not a disagreement.",
                "BLOOM 公布过 24.7、30 与 50.5 吨：这是不同范围，并非互相矛盾。",
            ),
            function: |row, numbers| call(gpu_hours::carbon_footprint, row, numbers),
        },
        Formula {
            slug: "gpu_hours_cost",
            title: text!("Rent of accelerator-hours", "加速器小时的租用费用"),
            symbol: "C",
            equation: "H * c",
            inputs: &[
                HOURS.with_default(2_788_000.0),
                Input::new(
                    "usd_per_gpu_hour",
                    "c",
                    text!("rent of one accelerator", "单个加速器的租价"),
                    Unit::DollarPerHour,
                    Expected::NonNegative,
                    2.0,
                ),
            ],
            unit: Unit::Dollar,
            source: text!(
                "DeepSeek-AI 2024 (DeepSeek-V3), arXiv 2412.19437, Table 1",
                "DeepSeek-AI 2024（DeepSeek-V3），arXiv 2412.19437，表 1",
            ),
            assumptions: text!("Every hour is rented at one price.", "每小时租价相同。"),
            caution: text!(
                "The final run only: experiments, failed runs, data and staff usually cost more.",
                "仅为最终一次训练：试验、失败的运行、数据与人力往往花费更多。",
            ),
            function: |row, numbers| call(gpu_hours::gpu_hours_cost, row, numbers),
        },
    ],
};
