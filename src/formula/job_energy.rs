//! Rows for [`crate::model::job_energy`].

use super::call::call;
use super::input::Input;
use super::inputs::{COMPONENTS, DURATION, PUE, UTILIZATION, WATTS_PER_GPU};
use super::{Formula, Topic};
use crate::model::{Expected, job_energy};
use crate::quantity::Unit;
use crate::text::Text;

/// A power that may be zero.
const fn power(key: &'static str, symbol: &'static str, label: Text, default: f64) -> Input {
    WATTS_PER_GPU.with_key(key).with_symbol(symbol).with_label(label).with_default(default)
}

/// A number of cores.
const fn cores(key: &'static str, symbol: &'static str, label: Text, default: f64) -> Input {
    COMPONENTS.with_key(key).with_symbol(symbol).with_label(label).with_default(default)
}

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "job_energy",
    title: text!("Energy of a job on servers", "服务器作业能耗"),
    formulas: &[
        Formula {
            slug: "green_algorithms_energy",
            title: text!(
                "Energy by cores and memory (Green Algorithms)",
                "按核心与内存估算能耗 (Green Algorithms)",
            ),
            symbol: "E",
            equation: "T * (n_c * TDP / n_TDP * u + m * w) * PUE",
            inputs: &[
                DURATION.with_default(86_400.0),
                cores("cores", "n_c", text!("cores the job uses", "作业使用的核心数"), 12.0),
                power(
                    "tdp_watts",
                    "TDP",
                    text!("thermal design power of the processor", "处理器的热设计功耗"),
                    120.0,
                ),
                cores(
                    "tdp_cores",
                    "n_TDP",
                    text!("cores of the processor", "处理器的核心数"),
                    16.0,
                ),
                UTILIZATION
                    .with_key("core_usage")
                    .with_symbol("u")
                    .with_label(text!("how busy the cores are", "核心使用率"))
                    .with_domain(Expected::Between(0.0, 1.0)),
                Input::new(
                    "memory_gb",
                    "m",
                    text!("memory set aside", "申请的内存"),
                    Unit::Gigabyte,
                    Expected::NonNegative,
                    64.0,
                ),
                Input::new(
                    "watts_per_gb",
                    "w",
                    text!("power of memory by its size", "单位内存的功耗"),
                    Unit::WattPerGigabyte,
                    Expected::NonNegative,
                    0.3725,
                ),
                PUE.with_default(1.67),
            ],
            unit: Unit::Joule,
            source: Text::same("Lannelongue et al. 2021, Advanced Science 8 (Green Algorithms)"),
            assumptions: text!(
                "Cores share the processor's power evenly; memory draws its power whether used or not.",
                "各核心均分处理器功耗；内存无论是否使用都耗电。",
            ),
            caution: text!(
                "Take the power per core from the processor at hand: 120 W over 16 cores are 7.5 W, not a round 10.",
                "每核功耗应按实际处理器计算：120 W 除以 16 核为 7.5 W，而不是凑整的 10 W。",
            ),
            function: |row, numbers| call(job_energy::green_algorithms_energy, row, numbers),
        },
        Formula {
            slug: "component_energy",
            title: text!(
                "Energy by measured parts (CodeCarbon)",
                "按部件实测功率求能耗 (CodeCarbon)",
            ),
            symbol: "E",
            equation: "(P_cpu + P_gpu + P_ram) * T * PUE",
            inputs: &[
                power("cpu_watts", "P_cpu", text!("power of the processors", "处理器功率"), 45.0),
                power("gpu_watts", "P_gpu", text!("power of the accelerators", "加速器功率"), 0.0),
                power("ram_watts", "P_ram", text!("power of the memory", "内存功率"), 10.0),
                DURATION.with_default(10.0),
                PUE.with_default(1.5).or_else(1.0),
            ],
            unit: Unit::Joule,
            source: text!("CodeCarbon, methodology", "CodeCarbon，方法说明"),
            assumptions: text!(
                "Mean powers over the time, and the PUE applied to all of them.",
                "取全程平均功率，PUE 作用于所有部件。",
            ),
            caution: text!(
                "Powers printed beside such an energy are often without the PUE, so the two do not divide out.",
                "与能耗一同列出的功率往往未乘 PUE，两者相除对不上。",
            ),
            function: |row, numbers| call(job_energy::component_energy, row, numbers),
        },
    ],
};
