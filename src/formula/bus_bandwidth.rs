//! Rows for [`crate::model::bus_bandwidth`].

use super::call::call;
use super::input::Input;
use super::inputs::{COMM, LINK_BANDWIDTH, MESSAGE};
use super::shape_inputs::RANKS;
use super::{Formula, Topic};
use crate::model::{Expected, bus_bandwidth};
use crate::quantity::Unit;
use crate::text::Text;

/// A bandwidth that may be zero.
const fn bandwidth(key: &'static str, symbol: &'static str, label: Text, default: f64) -> Input {
    LINK_BANDWIDTH
        .with_key(key)
        .with_symbol(symbol)
        .with_label(label)
        .with_domain(Expected::NonNegative)
        .with_default(default)
}

const ALGORITHM: Input = bandwidth(
    "algorithm_bandwidth_bytes_per_s",
    "b_alg",
    text!("algorithm bandwidth (algbw)", "算法带宽 (algbw)"),
    200e9,
);

const ONE_PASS: &[Input] = &[ALGORITHM, RANKS];

const SOURCE: Text = Text::same("NVIDIA nccl-tests, PERFORMANCE.md");

const ONE_PASS_ASSUMPTIONS: Text = text!(
    "The size is that of the whole tensor: what is gathered, scattered, or held by one rank.",
    "大小取整个张量：收集后、散发前，或单卡持有的全部数据。",
);

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "bus_bandwidth",
    title: text!("Measured bandwidth", "实测带宽"),
    formulas: &[
        Formula {
            slug: "algorithm_bandwidth",
            title: text!("Algorithm bandwidth of a collective", "集合通信的算法带宽"),
            symbol: "b_alg",
            equation: "M / T",
            inputs: &[
                MESSAGE,
                COMM.with_key("time_s")
                    .with_symbol("T")
                    .with_label(text!("time of the collective", "集合通信耗时"))
                    .with_domain(Expected::Positive)
                    .with_default(0.005),
            ],
            unit: Unit::BytePerSecond,
            source: SOURCE,
            assumptions: text!(
                "The size is counted as the benchmark does: the whole tensor.",
                "大小按基准测试的口径计：整个张量。",
            ),
            caution: text!(
                "It falls with the number of ranks even where every link is full: use the bus bandwidth to judge links.",
                "即使链路跑满，它也会随卡数下降：评价链路应看总线带宽。",
            ),
            function: |row, numbers| call(bus_bandwidth::algorithm_bandwidth, row, numbers),
        },
        Formula {
            slug: "allreduce_bus_bandwidth",
            title: text!("Bus bandwidth of an AllReduce", "AllReduce 的总线带宽"),
            symbol: "b_bus",
            equation: "b_alg * 2 * (N - 1) / N",
            inputs: ONE_PASS,
            unit: Unit::BytePerSecond,
            source: SOURCE,
            assumptions: text!(
                "Every rank sends 2(N − 1)/N of the tensor, as a ring does.",
                "每卡发送张量的 2(N − 1)/N，与环形算法一致。",
            ),
            caution: text!(
                "Compare with the peak of one direction. Reduction in the switch sends less and can exceed it.",
                "应与单向峰值比较。在交换机内归约时发送更少，可能超过该峰值。",
            ),
            function: |row, numbers| call(bus_bandwidth::allreduce_bus_bandwidth, row, numbers),
        },
        Formula {
            slug: "allgather_bus_bandwidth",
            title: text!("Bus bandwidth of an AllGather", "AllGather 的总线带宽"),
            symbol: "b_bus",
            equation: "b_alg * (N - 1) / N",
            inputs: ONE_PASS,
            unit: Unit::BytePerSecond,
            source: SOURCE,
            assumptions: ONE_PASS_ASSUMPTIONS,
            caution: text!(
                "Some benchmarks count the part of one rank instead, which is N times smaller.",
                "有的基准测试按单卡分片计大小，小了 N 倍。",
            ),
            function: |row, numbers| call(bus_bandwidth::one_pass_bus_bandwidth, row, numbers),
        },
        Formula {
            slug: "reducescatter_bus_bandwidth",
            title: text!("Bus bandwidth of a ReduceScatter", "ReduceScatter 的总线带宽"),
            symbol: "b_bus",
            equation: "b_alg * (N - 1) / N",
            inputs: ONE_PASS,
            unit: Unit::BytePerSecond,
            source: SOURCE,
            assumptions: ONE_PASS_ASSUMPTIONS,
            caution: text!(
                "Half of an AllReduce: the two together send 2(N − 1)/N of the tensor.",
                "相当于半个 AllReduce：两个阶段合计发送张量的 2(N − 1)/N。",
            ),
            function: |row, numbers| call(bus_bandwidth::one_pass_bus_bandwidth, row, numbers),
        },
        Formula {
            slug: "alltoall_bus_bandwidth",
            title: text!("Bus bandwidth of an AllToAll", "AllToAll 的总线带宽"),
            symbol: "b_bus",
            equation: "b_alg * (N - 1) / N",
            inputs: &[ALGORITHM.with_default(80e9), RANKS.with_default(16.0)],
            unit: Unit::BytePerSecond,
            source: SOURCE,
            assumptions: ONE_PASS_ASSUMPTIONS,
            caution: text!(
                "Across nodes most of it leaves the node, and the network's bandwidth counts, not NVLink's.",
                "跨节点时大部分数据要离开节点，起作用的是网络带宽而非 NVLink。",
            ),
            function: |row, numbers| call(bus_bandwidth::one_pass_bus_bandwidth, row, numbers),
        },
        Formula {
            slug: "broadcast_bus_bandwidth",
            title: text!(
                "Bus bandwidth of a Broadcast or Reduce",
                "Broadcast 或 Reduce 的总线带宽",
            ),
            symbol: "b_bus",
            equation: "b_alg",
            inputs: &[ALGORITHM],
            unit: Unit::BytePerSecond,
            source: SOURCE,
            assumptions: text!(
                "Every link carries the tensor once, whatever the number of ranks.",
                "无论卡数多少，每条链路都只传一遍张量。",
            ),
            caution: text!(
                "Holds for pipelined algorithms; an unsegmented tree is slower than its links.",
                "适用于流水化算法；不分段的树形算法跑不满链路。",
            ),
            function: |row, numbers| call(bus_bandwidth::broadcast_bus_bandwidth, row, numbers),
        },
        Formula {
            slug: "link_bandwidth",
            title: text!("Bandwidth of several links", "多条链路的总带宽"),
            symbol: "β",
            equation: "n * β_link",
            inputs: &[
                RANKS
                    .with_key("links")
                    .with_symbol("n")
                    .with_label(text!("number of links", "链路数"))
                    .with_default(18.0),
                bandwidth(
                    "link_bytes_per_s",
                    "β_link",
                    text!("one link, one direction", "单条链路（单向）"),
                    25e9,
                ),
            ],
            unit: Unit::BytePerSecond,
            source: text!("JAX scaling book, GPUs", "JAX scaling book，GPU 一章"),
            assumptions: text!(
                "All links are up and work in parallel.",
                "所有链路都正常并行工作。",
            ),
            caution: text!(
                "Data sheets often add both directions: 900 GB/s of NVLink 4 are 450 GB/s each way.",
                "数据手册常把双向相加：NVLink 4 的 900 GB/s 即单向 450 GB/s。",
            ),
            function: |row, numbers| call(bus_bandwidth::link_bandwidth, row, numbers),
        },
        Formula {
            slug: "per_direction_bandwidth",
            title: text!("One direction of a total bandwidth", "由双向合计求单向带宽"),
            symbol: "β",
            equation: "b_total / 2",
            inputs: &[bandwidth(
                "total_bytes_per_s",
                "b_total",
                text!("both directions together", "双向合计"),
                900e9,
            )],
            unit: Unit::BytePerSecond,
            source: text!(
                "JAX scaling book, GPUs; Appendix C, Table C.3 prints such totals",
                "JAX scaling book，GPU 一章；附录 C 表 C.3 印有此类合计",
            ),
            assumptions: text!("The link is symmetric and full duplex.", "链路对称且为全双工。",),
            caution: text!(
                "Memory bandwidth and Ethernet rates are not totals of two directions; do not halve them.",
                "内存带宽与以太网速率不是双向合计，不可减半。",
            ),
            function: |row, numbers| call(bus_bandwidth::per_direction_bandwidth, row, numbers),
        },
        Formula {
            slug: "both_directions_bandwidth",
            title: text!("Both directions of a link", "由单向求双向合计带宽"),
            symbol: "b_total",
            equation: "2 * β",
            inputs: &[bandwidth(
                "per_direction_bytes_per_s",
                "β",
                text!("one direction", "单向带宽"),
                450e9,
            )],
            unit: Unit::BytePerSecond,
            source: text!("JAX scaling book, GPUs", "JAX scaling book，GPU 一章"),
            assumptions: text!("The link is symmetric and full duplex.", "链路对称且为全双工。",),
            caution: text!(
                "Formulas for collectives take one direction, never this total.",
                "集合通信公式用单向带宽，不能用合计值。",
            ),
            function: |row, numbers| call(bus_bandwidth::both_directions_bandwidth, row, numbers),
        },
        Formula {
            slug: "bandwidth_efficiency",
            title: text!("Share of the link's peak", "链路峰值利用比例"),
            symbol: "U",
            equation: "b_bus / β",
            inputs: &[
                bandwidth(
                    "measured_bytes_per_s",
                    "b_bus",
                    text!("measured bus bandwidth", "实测总线带宽"),
                    235e9,
                ),
                LINK_BANDWIDTH.with_key("peak_bytes_per_s").with_default(300e9),
            ],
            unit: Unit::Fraction,
            source: text!(
                "NVIDIA nccl-tests, pull request 189",
                "NVIDIA nccl-tests，第 189 号拉取请求"
            ),
            assumptions: text!(
                "Measurement and peak are of the same direction or directions.",
                "实测与峰值须同为单向，或同为双向。",
            ),
            caution: text!(
                "Dividing a one-way measurement by a two-way peak halves the result: 39% for 78%.",
                "用单向实测除以双向峰值会使结果减半：78% 变成 39%。",
            ),
            function: |row, numbers| call(bus_bandwidth::bandwidth_efficiency, row, numbers),
        },
    ],
};
