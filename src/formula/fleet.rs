//! Rows for [`crate::model::fleet`].

use super::call::call;
use super::input::Input;
use super::inputs::{
    COMM, COMPUTE, DURATION, GOODPUT_RATIO, GPUS, MFU, OVERHEAD_FRACTION, OVERLAP, PEAK,
    SCALING_EFFICIENCY, SERIAL_FRACTION, SYNC,
};
use super::{Formula, Topic};
use crate::model::{Expected, fleet};
use crate::quantity::Unit;
use crate::text::Text;

/// A share of wall time that one kind of overhead takes.
const fn overhead(key: &'static str, symbol: &'static str, label: Text, default: f64) -> Input {
    OVERHEAD_FRACTION.with_key(key).with_symbol(symbol).with_label(label).with_default(default)
}

const SHARES: &[Input] = &[
    overhead("pipeline_bubble_fraction", "f_bubble", text!("pipeline bubble", "流水线气泡"), 0.05),
    overhead("checkpoint_fraction", "f_checkpoint", text!("writing checkpoints", "写检查点"), 0.03),
    overhead(
        "failure_recovery_fraction",
        "f_recovery",
        text!("recovering from failures", "故障恢复"),
        0.1,
    ),
    overhead("maintenance_fraction", "f_maintenance", text!("maintenance", "维护"), 0.05),
    overhead(
        "scheduler_fraction",
        "f_scheduler",
        text!("scheduling and preemption", "调度与抢占"),
        0.17,
    )
    .or_else(0.0),
];

const FACTORS: &[Input] = &[MFU, SCALING_EFFICIENCY, GOODPUT_RATIO];

const USEFUL: Expected = Expected::AboveUpTo(0.0, 1.0);

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "fleet",
    title: text!("The fleet law and what is left of the peak", "集群定律与峰值的留存"),
    formulas: &[
        Formula {
            slug: "goodput_ratio",
            title: text!("Goodput ratio", "有效吞吐率"),
            symbol: "η_goodput",
            equation: "1 - (f_bubble + f_checkpoint + f_recovery + f_maintenance + f_scheduler)",
            inputs: SHARES,
            unit: Unit::Fraction,
            source: text!(
                "Tables C.8 and G.16; the scheduler share is in appendix B only",
                "表 C.8 与 G.16；调度占比仅见附录 B",
            ),
            assumptions: text!(
                "Every share is of wall time, and the losses do not overlap, so they add.",
                "各项比例都以墙钟时间为分母，且互不重叠，因此可以相加。",
            ),
            caution: text!(
                "The book has two totals: 77% without a scheduler share and 60% with one of 17%. A bubble already counted in the step time must not be counted again.",
                "书中有两个结果：不含调度份额为 77%，含 17% 调度份额为 60%。步时间里已计入的气泡不可重复计算。",
            ),
            function: |row, numbers| call(fleet::goodput_ratio, row, numbers),
        },
        Formula {
            slug: "fleet_peak_flops",
            title: text!("Peak of the fleet", "集群峰值吞吐"),
            symbol: "R_fleet",
            equation: "N * R",
            inputs: &[GPUS.with_default(1024.0), PEAK],
            unit: Unit::FlopPerSecond,
            source: text!("Appendix C, 1,024-GPU example", "附录 C，1,024 GPU 示例"),
            assumptions: text!(
                "All accelerators are alike; dense peak of the precision in use.",
                "所有加速器相同；采用所用精度的稠密峰值。",
            ),
            caution: text!(
                "Nobody ever sees this rate; it is the yardstick for what is lost.",
                "这一速率无人能达到，它只是衡量损失的标尺。",
            ),
            function: |row, numbers| call(fleet::fleet_peak_flops, row, numbers),
        },
        Formula {
            slug: "effective_flops",
            title: text!("Effective FLOP/s", "有效 FLOP/s"),
            symbol: "R_effective",
            equation: "N * R * MFU * η_scaling * η_goodput",
            inputs: &[GPUS.with_default(1024.0), PEAK, MFU, SCALING_EFFICIENCY, GOODPUT_RATIO],
            unit: Unit::FlopPerSecond,
            source: text!(
                "Appendix C, planning equation; also appendices B and G",
                "附录 C，规划公式；另见附录 B 与 G",
            ),
            assumptions: text!(
                "The three losses are independent: inside the kernel, between accelerators, and over days.",
                "三种损失相互独立：内核之内、加速器之间、以天计的运行之中。",
            ),
            caution: text!(
                "An MFU measured on whole steps of the full job already contains communication; multiplying by scaling efficiency again counts it twice.",
                "若 MFU 是在完整作业的整步上测得，其中已含通信；再乘扩展效率就重复计算了。",
            ),
            function: |row, numbers| call(fleet::effective_flops, row, numbers),
        },
        Formula {
            slug: "effective_fraction",
            title: text!("Share of the peak that is useful", "峰值中的有效比例"),
            symbol: "η_effective",
            equation: "MFU * η_scaling * η_goodput",
            inputs: FACTORS,
            unit: Unit::Fraction,
            source: text!("Appendix C, three numbers", "附录 C，三个数"),
            assumptions: text!(
                "The three factors measure different losses and none contains another.",
                "三个因子衡量不同的损失，互不包含。",
            ),
            caution: text!(
                "Table C.5's efficiencies were revised after this edition: 83% instead of 50% at 1,024 makes 32.0% of the printed 19.2%.",
                "表 C.5 的效率在本版之后有修订：1,024 卡由 50% 改为 83%，书中的 19.2% 随之变为 32.0%。",
            ),
            function: |row, numbers| call(fleet::effective_fraction, row, numbers),
        },
        Formula {
            slug: "c3_tax",
            title: text!("C³ tax", "C³ 税"),
            symbol: "τ_C3",
            equation: "1 / (MFU * η_scaling * η_goodput)",
            inputs: &[
                MFU.with_domain(USEFUL),
                SCALING_EFFICIENCY.with_domain(USEFUL).with_default(0.35),
                GOODPUT_RATIO.with_domain(USEFUL).with_default(0.6),
            ],
            unit: Unit::Ratio,
            source: text!("Appendix B, 100,000-GPU example", "附录 B，100,000 GPU 示例"),
            assumptions: text!(
                "The reciprocal of the useful share: how much peak is paid for one unit of useful work.",
                "有效比例的倒数：为一份有效工作付出的峰值。",
            ),
            caution: text!(
                "At 100,000 accelerators the book borrows the efficiency measured at 8,192, so its 9.5× is a proxy.",
                "书中 100,000 卡借用了 8,192 卡的效率，因此 9.5 倍只是近似。",
            ),
            function: |row, numbers| call(fleet::c3_tax, row, numbers),
        },
        Formula {
            slug: "c3_tax_of_fleet",
            title: text!("C³ tax with GPUs left over", "有闲置 GPU 时的 C³ 税"),
            symbol: "τ_C3",
            equation: "1 / (w * MFU * η_scaling * η_goodput)",
            inputs: &[
                Input::new(
                    "working_share",
                    "w",
                    text!("share of the GPUs that have work", "在用 GPU 的比例"),
                    Unit::Fraction,
                    USEFUL,
                    0.96,
                ),
                MFU.with_domain(USEFUL),
                SCALING_EFFICIENCY.with_domain(USEFUL).with_default(0.35),
                GOODPUT_RATIO.with_domain(USEFUL).with_default(0.6),
            ],
            unit: Unit::Ratio,
            source: text!(
                "The C³ tax of appendix B over all GPUs",
                "附录 B 的 C³ 税，计入全部 GPU"
            ),
            assumptions: text!(
                "GPUs that the split leaves over are paid for and do nothing.",
                "切分后闲置的 GPU 照样付费，但不做任何工作。",
            ),
            caution: text!(
                "A GPU more or less can make a whole replica busy or idle.",
                "多一个或少一个 GPU，就可能使整个副本投入或停止工作。",
            ),
            function: |row, numbers| call(fleet::c3_tax_of_fleet, row, numbers),
        },
        Formula {
            slug: "effective_gpus",
            title: text!("Effective accelerators", "等效加速器数量"),
            symbol: "N_effective",
            equation: "N * η_scaling",
            inputs: &[GPUS.with_default(8192.0), SCALING_EFFICIENCY.with_default(0.35)],
            unit: Unit::Count,
            source: text!("Table G.15, caption", "表 G.15，表注"),
            assumptions: text!(
                "How many accelerators would do the same work if they scaled perfectly.",
                "若能完美扩展，完成同样工作所需的加速器数量。",
            ),
            caution: text!(
                "The caption in the book prints the efficiency where the nominal count of 8,192 belongs.",
                "书中表注把效率印在了应写名义数量 8,192 的位置。",
            ),
            function: |row, numbers| call(fleet::effective_gpus, row, numbers),
        },
        Formula {
            slug: "effective_time",
            title: text!("Useful time", "有效时长"),
            symbol: "T_useful",
            equation: "T * (1 - f)",
            inputs: &[DURATION, OVERHEAD_FRACTION],
            unit: Unit::Second,
            source: text!("Table G.16, caption", "表 G.16，表注"),
            assumptions: text!("The overhead is a share of wall time.", "开销是墙钟时间的一部分。",),
            caution: text!(
                "It answers how much work a month holds, not how long a month of work takes; for that divide instead.",
                "它回答一个月里有多少有效工作，而不是一个月的工作要多久；后者应当用除法。",
            ),
            function: |row, numbers| call(fleet::effective_time, row, numbers),
        },
        Formula {
            slug: "fleet_step_time",
            title: text!("Step time of the fleet", "集群步时间"),
            symbol: "T_step",
            equation: "T_compute / N + T_comm + T_sync - T_overlap",
            inputs: &[COMPUTE, GPUS, COMM, SYNC, OVERLAP],
            unit: Unit::Second,
            source: text!("Appendix B, fleet law", "附录 B，集群定律"),
            assumptions: text!(
                "Computing divides evenly; overlap hides at most the communication and synchronization there is.",
                "计算均匀分摊；重叠最多只能隐藏实有的通信与同步时间。",
            ),
            caution: text!(
                "Overlap also needs computing to hide behind: with many accelerators there is little left to cover it.",
                "重叠还需要有足够的计算来掩盖：加速器越多，可用来掩盖的计算越少。",
            ),
            function: |row, numbers| call(fleet::fleet_step_time, row, numbers),
        },
        Formula {
            slug: "compute_time_fraction",
            title: text!("Computing share of the step", "计算占步时间的比例"),
            symbol: "f_compute",
            equation: "T_compute / N / (T_compute / N + T_comm + T_sync - T_overlap)",
            inputs: &[COMPUTE.with_domain(Expected::Positive), GPUS, COMM, SYNC, OVERLAP],
            unit: Unit::Fraction,
            source: text!("Appendix B, fleet law", "附录 B，集群定律"),
            assumptions: text!(
                "As for the step time; the rest of the step is exposed communication and synchronization.",
                "与步时间相同；其余部分是暴露的通信与同步。",
            ),
            caution: text!(
                "Below one half the fleet pays more for the network than for arithmetic: a warning, not an error.",
                "低于一半说明集群花在网络上的时间多于运算：这是警示，而非错误。",
            ),
            function: |row, numbers| call(fleet::compute_time_fraction, row, numbers),
        },
        Formula {
            slug: "comm_compute_ratio",
            title: text!("Communication over computing", "通信与计算之比"),
            symbol: "ρ",
            equation: "T_comm / T_compute",
            inputs: &[
                COMM,
                COMPUTE
                    .with_key("compute_per_gpu_s")
                    .with_label(text!("compute time of one accelerator", "单个加速器的计算时间",))
                    .with_domain(Expected::Positive)
                    .with_default(5.0),
            ],
            unit: Unit::Ratio,
            source: text!("Appendix C, Eq. C.5", "附录 C，式 C.5"),
            assumptions: text!(
                "Both times belong to the same step of the same accelerator.",
                "两个时间属于同一加速器的同一步。",
            ),
            caution: text!(
                "Below 1 communication can be hidden at best; whether it is depends on the schedule.",
                "小于 1 只表示通信有可能被掩盖，是否真被掩盖取决于调度。",
            ),
            function: |row, numbers| call(fleet::comm_compute_ratio, row, numbers),
        },
        Formula {
            slug: "amdahl_speedup",
            title: text!("Amdahl's law", "阿姆达尔定律"),
            symbol: "S",
            equation: "1 / (s + (1 - s) / N)",
            inputs: &[SERIAL_FRACTION, GPUS],
            unit: Unit::Ratio,
            source: text!("Appendix C, Amdahl's law", "附录 C，阿姆达尔定律"),
            assumptions: text!(
                "The problem keeps its size (strong scaling), and the parallel part divides without cost.",
                "问题规模不变（强扩展），可并行部分无代价地分摊。",
            ),
            caution: text!(
                "Communication that grows with the fleet is not in it; the real curve turns down.",
                "其中不含随集群增大的通信；实际曲线会掉头向下。",
            ),
            function: |row, numbers| call(fleet::amdahl_speedup, row, numbers),
        },
        Formula {
            slug: "amdahl_limit",
            title: text!("Limit of Amdahl's law", "阿姆达尔定律的极限"),
            symbol: "S_max",
            equation: "1 / s",
            inputs: &[SERIAL_FRACTION.with_domain(USEFUL)],
            unit: Unit::Ratio,
            source: text!("Appendix C, Amdahl's law", "附录 C，阿姆达尔定律"),
            assumptions: text!(
                "A problem of fixed size on any number of accelerators.",
                "问题规模固定，加速器数量不限。",
            ),
            caution: text!(
                "Half of this limit is reached with about 1/s accelerators; the rest costs ever more.",
                "大约 1/s 个加速器即可达到极限的一半，余下的代价越来越高。",
            ),
            function: |row, numbers| call(fleet::amdahl_limit, row, numbers),
        },
        Formula {
            slug: "gustafson_speedup",
            title: text!("Gustafson's law", "古斯塔夫森定律"),
            symbol: "S",
            equation: "N - s * (N - 1)",
            inputs: &[SERIAL_FRACTION, GPUS],
            unit: Unit::Ratio,
            source: text!(
                "Appendix C, Gustafson's law (named there; Gustafson 1988)",
                "附录 C，古斯塔夫森定律（书中提及；Gustafson 1988）",
            ),
            assumptions: text!(
                "The problem grows with the fleet (weak scaling) while the serial part keeps its time.",
                "问题随集群增大（弱扩展），串行部分的时间不变。",
            ),
            caution: text!(
                "The serial share is measured on the large fleet, not on one accelerator as in Amdahl's law.",
                "这里的串行比例是在大集群上测得的，与阿姆达尔定律以单机为准不同。",
            ),
            function: |row, numbers| call(fleet::gustafson_speedup, row, numbers),
        },
        Formula {
            slug: "straggler_throughput",
            title: text!("Throughput with a straggler", "有慢节点时的吞吐"),
            symbol: "X",
            equation: "v",
            inputs: &[Input::new(
                "slowest_relative_speed",
                "v",
                text!("speed of the slowest over the usual speed", "最慢节点与正常速度之比"),
                Unit::Fraction,
                USEFUL,
                0.8,
            )],
            unit: Unit::Fraction,
            source: text!("Conclusion, straggler note", "结语，慢节点注释"),
            assumptions: text!(
                "A synchronous job: every step waits for the slowest worker.",
                "同步作业：每一步都要等最慢的节点。",
            ),
            caution: text!(
                "One slow accelerator among thousands sets the pace of all; asynchronous or elastic training does not behave so.",
                "数千个加速器中只要有一个偏慢，就会拖住全体；异步或弹性训练则不然。",
            ),
            function: |row, numbers| call(fleet::straggler_throughput, row, numbers),
        },
    ],
};
