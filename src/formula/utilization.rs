//! Rows for [`crate::model::utilization`].

use super::call::call;
use super::input::Input;
use super::inputs::{COMM_FRACTION, GPUS, MFU, SCALING_EFFICIENCY};
use super::{Formula, Topic};
use crate::model::{Expected, utilization};
use crate::quantity::Unit;

const POSITIVE_MFU: Input = MFU.with_domain(Expected::AboveUpTo(0.0, 1.0));

const SPEEDUP: Input = Input::new(
    "speedup",
    "S",
    text!("speedup over one accelerator", "相对单个加速器的加速比"),
    Unit::Ratio,
    Expected::Positive,
    128.0,
);

/// Some of the step must be left for computing.
const COMM_FRACTION_BELOW_ONE: Input = COMM_FRACTION.with_domain(Expected::FromBelow(0.0, 1.0));

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "utilization",
    title: text!("Utilisation and scaling", "利用率与扩展"),
    formulas: &[
        Formula {
            slug: "mfu_gain",
            title: text!("Gain in utilisation", "利用率提升倍数"),
            symbol: "G",
            equation: "MFU_after / MFU_before",
            inputs: &[
                POSITIVE_MFU
                    .with_key("mfu_before")
                    .with_symbol("MFU_before")
                    .with_label(text!("MFU before the change", "改动前的 MFU"))
                    .with_default(0.15),
                POSITIVE_MFU
                    .with_key("mfu_after")
                    .with_symbol("MFU_after")
                    .with_label(text!("MFU after the change", "改动后的 MFU")),
            ],
            unit: Unit::Ratio,
            source: text!("Appendix B, case study 1", "附录 B，案例研究 1"),
            assumptions: text!(
                "Both utilisations count the same useful FLOPs against the same peak.",
                "两个利用率按同样的有效运算量、同一峰值计算。",
            ),
            caution: text!(
                "Comparing an MFU with an HFU, or a dense peak with a sparse one, invents a gain.",
                "拿 MFU 与 HFU 相比，或拿稠密峰值与稀疏峰值相比，会得出并不存在的提升。",
            ),
            function: |row, numbers| call(utilization::mfu_gain, row, numbers),
        },
        Formula {
            slug: "step_mfu",
            title: text!("MFU of the whole step", "整步 MFU"),
            symbol: "MFU_step",
            equation: "MFU_kernel * (1 - f_comm)",
            inputs: &[
                MFU.with_key("kernel_mfu")
                    .with_symbol("MFU_kernel")
                    .with_label(text!("MFU while computing", "计算阶段的 MFU"))
                    .with_default(0.45),
                COMM_FRACTION.with_label(text!(
                    "share of the step that communication and waiting take",
                    "通信与等待占步时间的比例"
                )),
            ],
            unit: Unit::Fraction,
            source: text!("Appendix B, case study 2", "附录 B，案例研究 2"),
            assumptions: text!(
                "Accelerators are idle while they communicate: no overlap.",
                "通信期间加速器空闲：没有重叠。",
            ),
            caution: text!(
                "Count only exposed communication; time hidden behind computing does not lower the step's MFU.",
                "只应计入暴露的通信时间；被计算掩盖的部分不会降低整步 MFU。",
            ),
            function: |row, numbers| call(utilization::step_mfu, row, numbers),
        },
        Formula {
            slug: "scaling_efficiency",
            title: text!("Scaling efficiency", "扩展效率"),
            symbol: "η_scaling",
            equation: "S / N",
            inputs: &[SPEEDUP, GPUS],
            unit: Unit::Fraction,
            source: text!("Appendix B, Table B.7", "附录 B 表 B.7"),
            assumptions: text!(
                "The speedup is measured against the same job on one accelerator.",
                "加速比以同一作业在单个加速器上的运行为基准。",
            ),
            caution: text!(
                "Large models do not fit on one accelerator, so published values mostly use another base. Above 100% usually means a slow baseline or a cache effect.",
                "大模型放不进单个加速器，公开数据往往采用别的基准。超过 100% 多半说明基准偏慢或缓存效应。",
            ),
            function: |row, numbers| call(utilization::scaling_efficiency, row, numbers),
        },
        Formula {
            slug: "scaling_efficiency_relative",
            title: text!("Scaling efficiency against a smaller fleet", "相对较小集群的扩展效率",),
            symbol: "η_relative",
            equation: "S / (N_2 / N_1)",
            inputs: &[
                SPEEDUP
                    .with_key("observed_speedup")
                    .with_label(text!("observed speedup", "实测加速比"))
                    .with_default(4.0),
                GPUS.with_key("gpus_before")
                    .with_symbol("N_1")
                    .with_label(text!("accelerators before", "扩展前的加速器数量"))
                    .with_default(64.0),
                GPUS.with_key("gpus_after")
                    .with_symbol("N_2")
                    .with_label(text!("accelerators after", "扩展后的加速器数量"))
                    .with_default(512.0),
            ],
            unit: Unit::Fraction,
            source: text!("Appendix B, case study 2", "附录 B，案例研究 2"),
            assumptions: text!(
                "The same job ran on both fleets, and the smaller one is the measure of 100%.",
                "同一作业在两种规模上运行，以较小规模为 100%。",
            ),
            caution: text!(
                "What the smaller fleet already lost is hidden: multiply by its own efficiency to compare with one accelerator.",
                "较小集群自身的损失被掩盖：要与单个加速器相比，还须乘以它自己的效率。",
            ),
            function: |row, numbers| call(utilization::scaling_efficiency_relative, row, numbers),
        },
        Formula {
            slug: "scaling_efficiency_implied",
            title: text!("Scaling efficiency implied by a ratio", "由吞吐比推出的扩展效率"),
            symbol: "η_target",
            equation: "x * N_1 * η_1 / N_2",
            inputs: &[
                SPEEDUP
                    .with_key("observed_ratio")
                    .with_symbol("x")
                    .with_label(text!("observed throughput ratio", "实测吞吐之比"))
                    .with_default(2.5),
                GPUS.with_key("gpus_base")
                    .with_symbol("N_1")
                    .with_label(text!("accelerators of the base", "基准的加速器数量"))
                    .with_default(1024.0),
                GPUS.with_key("gpus_target")
                    .with_symbol("N_2")
                    .with_label(text!("accelerators of the target", "目标的加速器数量"))
                    .with_default(4096.0),
                SCALING_EFFICIENCY
                    .with_key("efficiency_base")
                    .with_symbol("η_1")
                    .with_label(text!("efficiency of the base", "基准的扩展效率"))
                    .with_domain(Expected::AboveUpTo(0.0, 1.0)),
            ],
            unit: Unit::Fraction,
            source: text!("Appendix C, opening of the scaling section", "附录 C，扩展一节开头"),
            assumptions: text!(
                "The efficiency of the base is known and the ratio compares useful throughput.",
                "基准的效率已知，且比值比较的是有效吞吐。",
            ),
            caution: text!(
                "The result is only as good as the base: the book takes 50% at 1,024 from a table that its authors later revised to 83%.",
                "结果取决于基准的可靠程度：书中 1,024 卡取 50%，作者后来已将该表修订为 83%。",
            ),
            function: |row, numbers| call(utilization::scaling_efficiency_implied, row, numbers),
        },
        Formula {
            slug: "comm_elimination_speedup",
            title: text!("Speedup without any communication", "完全消除通信的加速比"),
            symbol: "S_max",
            equation: "1 / (1 - f_comm)",
            inputs: &[COMM_FRACTION_BELOW_ONE],
            unit: Unit::Ratio,
            source: text!("Appendix B, case study 2", "附录 B，案例研究 2"),
            assumptions: text!(
                "Computing takes as long as before; all communication vanishes.",
                "计算时间不变，通信全部消失。",
            ),
            caution: text!(
                "This is a ceiling on what network work can give, not a forecast.",
                "这是网络优化收益的上限，不是预测。",
            ),
            function: |row, numbers| call(utilization::comm_elimination_speedup, row, numbers),
        },
        Formula {
            slug: "comm_fraction_change_speedup",
            title: text!("Speedup from less communication", "减少通信带来的加速比"),
            symbol: "S",
            equation: "(1 - f_after) / (1 - f_before)",
            inputs: &[
                COMM_FRACTION_BELOW_ONE
                    .with_key("comm_fraction_before")
                    .with_symbol("f_before")
                    .with_label(text!("communication share before", "改动前的通信比例")),
                COMM_FRACTION_BELOW_ONE
                    .with_key("comm_fraction_after")
                    .with_symbol("f_after")
                    .with_label(text!("communication share after", "改动后的通信比例"))
                    .with_default(0.2),
            ],
            unit: Unit::Ratio,
            source: text!("Appendix B, case study 2, implied", "附录 B，案例研究 2，隐含"),
            assumptions: text!(
                "Each share is of its own step, and the time spent computing stays the same.",
                "两个比例各以自己的步时间为分母，计算时间保持不变。",
            ),
            caution: text!(
                "Cutting a share from 55% to 20% is not a 35% saving, because the step it refers to shrinks too.",
                "比例从 55% 降到 20% 并不等于节省 35%，因为作为分母的步时间也变短了。",
            ),
            function: |row, numbers| call(utilization::comm_fraction_change_speedup, row, numbers),
        },
    ],
};
