//! Rows for [`crate::model::failure`].

use super::call::call;
use super::input::Input;
use super::inputs::{COMPONENTS, DURATION, MTBF, MTTF, NODE_MTBF, NODES};
use super::{Formula, Topic};
use crate::model::{Expected, ModelError, failure};
use crate::quantity::{Quantity, Second, Unit};
use crate::text::Text;

/// How many parts of a kind a node has; none if left out.
const fn parts(key: &'static str, symbol: &'static str, label: Text, default: f64) -> Input {
    Input::new(key, symbol, label, Unit::Count, Expected::NonNegative, default).or_else(0.0)
}

/// The mean time to failure of a kind of part; the book's if left out.
const fn mttf_of(key: &'static str, symbol: &'static str, label: Text, hours: f64) -> Input {
    let seconds = hours * 3600.0;
    MTTF.with_key(key).with_symbol(symbol).with_label(label).with_default(seconds).or_else(seconds)
}

/// Each kind of part: how many, and the time to failure of one.
const NODE_PARTS: &[Input] = &[
    parts("n_gpu", "n_gpu", text!("accelerators", "加速器数量"), 8.0),
    mttf_of("mttf_gpu_s", "MTTF_gpu", text!("MTTF of an accelerator", "加速器的 MTTF"), 50e3),
    parts("n_hbm", "n_hbm", text!("HBM stacks counted apart", "单独计入的 HBM 堆栈数"), 0.0),
    mttf_of("mttf_hbm_s", "MTTF_hbm", text!("MTTF of an HBM stack", "HBM 堆栈的 MTTF"), 200e3),
    parts("n_nic", "n_nic", text!("network cards", "网卡数量"), 2.0),
    mttf_of("mttf_nic_s", "MTTF_nic", text!("MTTF of a network card", "网卡的 MTTF"), 150e3),
    parts("n_psu", "n_psu", text!("power supplies", "电源数量"), 2.0),
    mttf_of("mttf_psu_s", "MTTF_psu", text!("MTTF of a power supply", "电源的 MTTF"), 100e3),
    parts("n_pcie", "n_pcie", text!("PCIe switches", "PCIe 交换机数量"), 0.0),
    mttf_of(
        "mttf_pcie_s",
        "MTTF_pcie",
        text!("MTTF of a PCIe switch", "PCIe 交换机的 MTTF"),
        200e3,
    ),
    parts("n_cable", "n_cable", text!("optical cables", "光缆数量"), 0.0),
    mttf_of("mttf_cable_s", "MTTF_cable", text!("MTTF of an optical cable", "光缆的 MTTF"), 50e3),
    parts("n_switch", "n_switch", text!("network switches", "网络交换机数量"), 0.0),
    mttf_of(
        "mttf_switch_s",
        "MTTF_switch",
        text!("MTTF of a network switch", "网络交换机的 MTTF"),
        300e3,
    ),
];

const KINDS: usize = NODE_PARTS.len() / 2;

fn mtbf_node(row: &Formula, numbers: &[f64]) -> Result<f64, ModelError> {
    let mut pairs = [(0.0, Second::ZERO); KINDS];
    for ((pair, inputs), numbers) in
        pairs.iter_mut().zip(row.inputs.chunks(2)).zip(numbers.chunks(2))
    {
        for (input, &number) in inputs.iter().zip(numbers) {
            input.domain.check(input.key, number)?;
        }
        if let [parts, mttf] = *numbers {
            *pair = (parts, Second::new(mttf));
        }
    }
    if pairs.iter().all(|(parts, _)| *parts == 0.0) {
        return Expected::Positive.check("n_gpu", 0.0);
    }
    failure::mtbf_node(&pairs).map(Quantity::as_si)
}

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "failure",
    title: text!("Failures", "故障"),
    formulas: &[
        Formula {
            slug: "mttf_from_fit",
            title: text!("MTTF from FIT", "由 FIT 求 MTTF"),
            symbol: "MTTF",
            equation: "1e9 * 3600 / FIT",
            inputs: &[Input::new(
                "fit",
                "FIT",
                text!("failures in a billion hours", "每十亿小时的故障数"),
                Unit::FailureInTime,
                Expected::Positive,
                20_000.0,
            )],
            unit: Unit::Second,
            source: text!("Appendix E, Eq. E.1", "附录 E，式 E.1"),
            assumptions: text!(
                "Failures come at a constant rate: no wear-in, no wear-out.",
                "故障率恒定：没有早期失效，也没有老化。",
            ),
            caution: text!(
                "An MTTF of 50,000 hours does not mean that a part lasts six years; it is a rate over many parts.",
                "MTTF 为 5 万小时并不表示部件能用六年；它是对大量部件的平均速率。",
            ),
            function: |row, numbers| call(failure::mttf_from_fit, row, numbers),
        },
        Formula {
            slug: "fit_from_mttf",
            title: text!("FIT from MTTF", "由 MTTF 求 FIT"),
            symbol: "FIT",
            equation: "1e9 * 3600 / MTTF",
            inputs: &[MTTF],
            unit: Unit::FailureInTime,
            source: text!("Appendix E, Eq. E.1", "附录 E，式 E.1"),
            assumptions: text!("Failures come at a constant rate.", "故障率恒定。"),
            caution: text!(
                "Vendors' rates hold at their test temperature; heat raises them.",
                "厂商数据对应其测试温度；温度升高，故障率随之上升。",
            ),
            function: |row, numbers| call(failure::fit_from_mttf, row, numbers),
        },
        Formula {
            slug: "mtbf_node",
            title: text!("MTBF of a node", "节点的 MTBF"),
            symbol: "MTBF_node",
            equation: "1 / (n_gpu / MTTF_gpu + n_hbm / MTTF_hbm + n_nic / MTTF_nic + n_psu / MTTF_psu + n_pcie / MTTF_pcie + n_cable / MTTF_cable + n_switch / MTTF_switch)",
            inputs: NODE_PARTS,
            unit: Unit::Second,
            source: text!("Appendix E, Eq. E.2", "附录 E，式 E.2"),
            assumptions: text!(
                "Any part's failure stops the node; parts fail independently at constant rates. A kind left out counts no parts, and its MTTF is the book's.",
                "任一部件故障即导致节点停机；各部件以恒定速率独立失效。未给出的部件按 0 个计，其 MTTF 取书中数值。",
            ),
            caution: text!(
                "The book counts its node in two ways: 5,172 h with 2 network cards in appendix E, 3,593 h with 8 and with switch and HBM in Table G.5. Redundant power supplies fail more rarely together.",
                "书中节点有两种算法：附录 E 计 2 张网卡，得 5,172 小时；表 G.5 计 8 张并含交换机与 HBM，得 3,593 小时。冗余电源同时失效的可能更小。",
            ),
            function: mtbf_node,
        },
        Formula {
            slug: "mtbf_cluster",
            title: text!("MTBF of many parts", "大量部件的 MTBF"),
            symbol: "MTBF",
            equation: "MTBF_1 / N",
            inputs: &[
                MTTF.with_key("component_mtbf_s")
                    .with_symbol("MTBF_1")
                    .with_label(text!("MTBF of one part", "单个部件的 MTBF")),
                COMPONENTS.with_default(10_000.0),
            ],
            unit: Unit::Second,
            source: text!("Appendix C, Eq. C.1", "附录 C，式 C.1"),
            assumptions: text!(
                "The job stops when any part fails; parts fail independently.",
                "任一部件故障即令作业停止；部件独立失效。",
            ),
            caution: text!(
                "Counting accelerators only is the optimistic version: 6.1 h at 8,192 against 5.1 h with whole nodes.",
                "只计加速器偏乐观：8,192 卡为 6.1 小时，按整个节点计则为 5.1 小时。",
            ),
            function: |row, numbers| call(failure::mtbf_cluster, row, numbers),
        },
        Formula {
            slug: "mtbf_cluster_nodes",
            title: text!("MTBF of many nodes", "大量节点的 MTBF"),
            symbol: "MTBF",
            equation: "MTBF_node / N",
            inputs: &[NODE_MTBF, NODES],
            unit: Unit::Second,
            source: text!("Appendix E, Eq. E.3", "附录 E，式 E.3"),
            assumptions: text!(
                "The job stops when any node fails; nodes fail independently.",
                "任一节点故障即令作业停止；节点独立失效。",
            ),
            caution: text!(
                "Failures are correlated in practice: a switch, a power feed or a software fault takes many nodes at once.",
                "实际故障彼此相关：交换机、供电或软件故障会同时影响许多节点。",
            ),
            function: |row, numbers| call(failure::mtbf_cluster_nodes, row, numbers),
        },
        Formula {
            slug: "failures_per_day",
            title: text!("Failures per day", "每日故障数"),
            symbol: "n_day",
            equation: "86400 / MTBF",
            inputs: &[MTBF],
            unit: Unit::Count,
            source: text!("Appendix E, Table E.2", "附录 E 表 E.2"),
            assumptions: text!(
                "An expected number over 24 hours at a constant rate.",
                "按恒定速率计算的 24 小时期望次数。",
            ),
            caution: text!(
                "Days scatter around it as a Poisson count: with 4 expected, 8 are no surprise.",
                "每天的实际次数服从泊松分布：期望 4 次时出现 8 次并不意外。",
            ),
            function: |row, numbers| call(failure::failures_per_day, row, numbers),
        },
        Formula {
            slug: "failure_rate_fleet",
            title: text!("Failure rate of a fleet", "集群故障率"),
            symbol: "λ_fleet",
            equation: "N / MTTF",
            inputs: &[COMPONENTS, MTTF],
            unit: Unit::PerSecond,
            source: text!("Appendix G, example 1", "附录 G，例 1"),
            assumptions: text!(
                "Equal parts that fail independently at a constant rate.",
                "部件相同，以恒定速率独立失效。",
            ),
            caution: text!(
                "Accelerators alone. The book says that other parts roughly double the rate; its own node gives 1.2 times, and 2.2 times only with an optical cable per accelerator.",
                "仅含加速器。书中称其他部件会使故障率大致翻倍；按其自身节点只有 1.2 倍，每卡配一条光缆时才达 2.2 倍。",
            ),
            function: |row, numbers| call(failure::failure_rate_fleet, row, numbers),
        },
        Formula {
            slug: "observed_interruption_interval",
            title: text!("Observed time between interruptions", "实测中断间隔"),
            symbol: "T_mean",
            equation: "T / n",
            inputs: &[
                MTTF.with_key("window_s")
                    .with_symbol("T")
                    .with_label(text!("length of the window", "观测时长"))
                    .with_default(54.0 * 86_400.0),
                COMPONENTS
                    .with_key("interruptions")
                    .with_symbol("n")
                    .with_label(text!("interruptions counted", "中断次数"))
                    .with_default(419.0),
            ],
            unit: Unit::Second,
            source: text!(
                "Conclusion, second principle (Llama 3: 419 in 54 days)",
                "结语，第二原则（Llama 3：54 天 419 次）",
            ),
            assumptions: text!(
                "Every interruption in the window was counted, whatever its cause.",
                "窗口内的中断无论原因全部计入。",
            ),
            caution: text!(
                "The window includes recovery, so the time between failures while running is a little shorter.",
                "窗口含恢复时间，因此运行期间的实际故障间隔略短。",
            ),
            function: |row, numbers| call(failure::observed_interruption_interval, row, numbers),
        },
        Formula {
            slug: "failure_probability",
            title: text!("Probability of a failure", "故障概率"),
            symbol: "P",
            equation: "1 - exp(-T / MTBF)",
            inputs: &[DURATION, MTBF],
            unit: Unit::Fraction,
            source: text!("Appendix E, Eq. E.4", "附录 E，式 E.4"),
            assumptions: text!(
                "At least one failure in the given time, at a constant rate.",
                "在给定时长内至少发生一次故障，故障率恒定。",
            ),
            caution: text!(
                "Near 100% it says little; ask for the expected number of failures instead.",
                "接近 100% 时意义不大，应改看期望故障次数。",
            ),
            function: |row, numbers| call(failure::failure_probability, row, numbers),
        },
    ],
};
