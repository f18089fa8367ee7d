//! Rows for [`crate::model::communication`].

use super::call::call;
use super::input::Input;
use super::inputs::{GPUS, LATENCY, LINK_BANDWIDTH, MESSAGE, NODES};
use super::{Formula, Topic};
use crate::model::{Expected, communication};
use crate::quantity::Unit;
use crate::text::Text;

const COLLECTIVE: &[Input] = &[MESSAGE, GPUS, LINK_BANDWIDTH, LATENCY];

/// The same for a collective that moves a tensor spread over, or held by, every rank.
const FULL_TENSOR: &[Input] = &[
    MESSAGE.with_label(text!("size of the full tensor", "完整张量的大小")),
    GPUS,
    LINK_BANDWIDTH,
    LATENCY,
];

/// A time that LogGP takes apart from the latency.
const fn part(key: &'static str, symbol: &'static str, label: Text, default: f64) -> Input {
    LATENCY.with_key(key).with_symbol(symbol).with_label(label).with_default(default)
}

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "communication",
    title: text!("Messages and collectives", "消息与集合通信"),
    formulas: &[
        Formula {
            slug: "alpha_beta_time",
            title: text!("Time of one message", "单条消息的时间"),
            symbol: "T",
            equation: "α + M / β",
            inputs: &[MESSAGE.with_default(250e3), LINK_BANDWIDTH, LATENCY],
            unit: Unit::Second,
            source: text!("Appendix D, Eq. D.1", "附录 D，式 D.1"),
            assumptions: text!(
                "A constant startup and a constant rate in one direction; the link is free.",
                "启动延迟与单向速率恒定，且链路空闲。",
            ),
            caution: text!(
                "Vendors often quote both directions together; half of that is the bandwidth here.",
                "厂商常标称双向合计带宽；此处应取其一半。",
            ),
            function: |row, numbers| call(communication::alpha_beta_time, row, numbers),
        },
        Formula {
            slug: "crossover_message_size",
            title: text!("Crossover message size", "临界消息大小"),
            symbol: "n_crossover",
            equation: "α * β",
            inputs: &[LINK_BANDWIDTH, LATENCY],
            unit: Unit::Byte,
            source: text!("Appendix D, Eq. D.2", "附录 D，式 D.2"),
            assumptions: text!(
                "The size at which starting and sending take equally long.",
                "启动与传输耗时相等时的消息大小。",
            ),
            caution: text!(
                "It splits latency from bandwidth for one message only; the size at which a ring beats a tree is far larger.",
                "它只划分单条消息受延迟还是受带宽限制；环形优于树形的大小要大得多。",
            ),
            function: |row, numbers| call(communication::crossover_message_size, row, numbers),
        },
        Formula {
            slug: "loggp_time",
            title: text!("LogGP time of one message", "LogGP 单条消息时间"),
            symbol: "T",
            equation: "o_s + L + (n - 1) * G + o_r",
            inputs: &[
                MESSAGE.with_symbol("n").with_domain(Expected::AtLeast(1.0)).with_default(1e6),
                part("send_overhead_s", "o_s", text!("sender's overhead", "发送方开销"), 1e-6),
                part("wire_latency_s", "L", text!("latency of the wire", "线路延迟"), 2e-6),
                Input::new(
                    "gap_per_byte_s",
                    "G",
                    text!("time per further byte", "每增加一字节的时间"),
                    Unit::SecondPerByte,
                    Expected::NonNegative,
                    2e-11,
                ),
                part("receive_overhead_s", "o_r", text!("receiver's overhead", "接收方开销"), 1e-6),
            ],
            unit: Unit::Second,
            source: text!("Appendix D, LogGP", "附录 D，LogGP"),
            assumptions: text!(
                "One long message at a time; both processors are busy only during their overhead.",
                "一次一条长消息；两端处理器仅在各自开销期间被占用。",
            ),
            caution: text!(
                "G is the reciprocal of the bandwidth, and L + o_s + o_r together are the α of the simpler model.",
                "G 是带宽的倒数，L + o_s + o_r 合起来才是简化模型里的 α。",
            ),
            function: |row, numbers| call(communication::loggp_time, row, numbers),
        },
        Formula {
            slug: "ring_allreduce_time",
            title: text!("Ring AllReduce", "环形 AllReduce"),
            symbol: "T",
            equation: "2 * (N - 1) / N * M / β + 2 * (N - 1) * α",
            inputs: COLLECTIVE,
            unit: Unit::Second,
            source: text!("Appendix D, Eq. D.3", "附录 D，式 D.3"),
            assumptions: text!(
                "Every rank sends to its neighbour at the same time over links of one bandwidth, counted in one direction.",
                "各节点同时向邻居发送，各链路带宽相同，按单向计。",
            ),
            caution: text!(
                "The latency grows with the number of ranks: at 8,192 it adds 82 ms to the book's 5.6 s for 70B.",
                "延迟随节点数增长：8,192 卡时会在书中 70B 例子的 5.6 秒之外再加 82 毫秒。",
            ),
            function: |row, numbers| call(communication::ring_allreduce_time, row, numbers),
        },
        Formula {
            slug: "ring_allreduce_bandwidth_limit_time",
            title: text!("Ring AllReduce, bandwidth limit", "环形 AllReduce 的带宽极限"),
            symbol: "T",
            equation: "2 * M / β",
            inputs: &[MESSAGE.with_default(140e9), LINK_BANDWIDTH],
            unit: Unit::Second,
            source: text!("Appendix G, example 2", "附录 G，例 2"),
            assumptions: text!(
                "Very many ranks and no latency: what remains of the ring is two passes of the tensor.",
                "节点数极多且忽略延迟：环形只剩下两遍张量传输。",
            ),
            caution: text!(
                "Too low for large fleets, where the latency of every step counts, and too high for a few ranks.",
                "对大集群偏低，因为每步延迟不可忽略；对少数节点则偏高。",
            ),
            function: |row, numbers| {
                call(communication::ring_allreduce_bandwidth_limit_time, row, numbers)
            },
        },
        Formula {
            slug: "ring_allreduce_bytes_per_gpu",
            title: text!(
                "Bytes each rank sends in a ring AllReduce",
                "环形 AllReduce 每节点发送的字节数",
            ),
            symbol: "M_sent",
            equation: "2 * (N - 1) / N * M",
            inputs: &[MESSAGE, GPUS],
            unit: Unit::Byte,
            source: text!(
                "Appendix C, AllReduce overhead; Table G.8",
                "附录 C，AllReduce 开销；表 G.8",
            ),
            assumptions: text!(
                "Reduce-scatter, then all-gather, each passing all but one share of the tensor.",
                "先 ReduceScatter 再 AllGather，各传递除一份以外的全部张量。",
            ),
            caution: text!(
                "Each rank receives as much again; the number tends to twice the tensor, not to zero.",
                "每个节点还要接收同样多的数据；该值趋于张量的两倍，而不会趋于零。",
            ),
            function: |row, numbers| {
                call(communication::ring_allreduce_bytes_per_gpu, row, numbers)
            },
        },
        Formula {
            slug: "tree_allreduce_time",
            title: text!("Tree AllReduce", "树形 AllReduce"),
            symbol: "T",
            equation: "2 * ceil(log2(N)) * (M / β + α)",
            inputs: COLLECTIVE,
            unit: Unit::Second,
            source: text!("Appendix D, Eq. D.4", "附录 D，式 D.4"),
            assumptions: text!(
                "A binary tree up and down, the whole tensor on every edge, nothing in segments; other counts than powers of two need one more level.",
                "二叉树先上后下，每条边传整个张量，不分段；数量不是 2 的幂时多一层。",
            ),
            caution: text!(
                "Libraries send segments along double trees and come close to the bandwidth of a ring; this form overstates the time of large messages.",
                "通信库以双树分段传输，带宽接近环形；对大消息此式高估了时间。",
            ),
            function: |row, numbers| call(communication::tree_allreduce_time, row, numbers),
        },
        Formula {
            slug: "ring_tree_crossover_size",
            title: text!("Size above which the ring beats the tree", "环形优于树形的临界大小"),
            symbol: "M_crossover",
            equation: "α * β * (N - 1 - ceil(log2(N))) / (ceil(log2(N)) - (N - 1) / N)",
            inputs: &[GPUS.with_domain(Expected::WholeAtLeast(3)), LINK_BANDWIDTH, LATENCY],
            unit: Unit::Byte,
            source: text!(
                "Appendix D, from Eqs. D.3 and D.4 set equal",
                "附录 D，令式 D.3 与 D.4 相等",
            ),
            assumptions: text!(
                "Both algorithms as the book writes them, on the same links.",
                "两种算法均按书中形式，链路相同。",
            ),
            caution: text!(
                "The book's rule of ten crossover sizes (2.5 MB) is too low: its own formulas give 8.8 MB at 256 ranks and 170 MB at 8,192.",
                "书中“10 倍临界大小”(2.5 MB) 的经验法则偏低：按其公式，256 卡为 8.8 MB，8,192 卡为 170 MB。",
            ),
            function: |row, numbers| call(communication::ring_tree_crossover_size, row, numbers),
        },
        Formula {
            slug: "hierarchical_allreduce_time",
            title: text!("Hierarchical AllReduce", "分层 AllReduce"),
            symbol: "T",
            equation: "2 * ((k - 1) / k * M / β_intra + (k - 1) * α_intra) + 2 * ((N - 1) / N * M / (d * β_inter) + (N - 1) * α_inter)",
            inputs: &[
                MESSAGE,
                NODES.with_default(32.0),
                GPUS.with_key("gpus_per_node")
                    .with_symbol("k")
                    .with_label(text!("accelerators per node", "每节点加速器数量"))
                    .with_default(8.0),
                LINK_BANDWIDTH
                    .with_key("intra_bandwidth_bytes_per_s")
                    .with_symbol("β_intra")
                    .with_label(text!(
                        "link bandwidth inside a node, one direction",
                        "节点内链路带宽（单向）",
                    ))
                    .with_default(450e9),
                part(
                    "intra_latency_s",
                    "α_intra",
                    text!("startup latency inside a node", "节点内启动延迟"),
                    5e-7,
                ),
                LINK_BANDWIDTH
                    .with_key("inter_bandwidth_bytes_per_s")
                    .with_symbol("β_inter")
                    .with_label(text!(
                        "link bandwidth between nodes, one direction",
                        "节点间链路带宽（单向）",
                    )),
                part(
                    "inter_latency_s",
                    "α_inter",
                    text!("startup latency between nodes", "节点间启动延迟"),
                    5e-6,
                ),
                Input::new(
                    "inter_payload_divisor",
                    "d",
                    text!("ports of a node that share the tensor", "分摊张量的节点端口数"),
                    Unit::Ratio,
                    Expected::AtLeast(1.0),
                    8.0,
                )
                .or_else(1.0),
            ],
            unit: Unit::Second,
            source: text!(
                "Appendix D, hierarchical AllReduce (described there in words)",
                "附录 D，分层 AllReduce（书中以文字描述）",
            ),
            assumptions: text!(
                "Reduce inside each node, ring over the nodes, spread inside each node, one after the other. With one port per accelerator each carries its own shard; with one per node it carries everything.",
                "先在节点内归约，再跨节点成环，最后在节点内分发，依次进行。每个加速器有独立端口时各传自己的分片；每节点只有一个端口时由它传全部。",
            ),
            caution: text!(
                "The divisor decides the answer: with eight ports the book's example takes 9 ms instead of 43 ms.",
                "分摊数决定结果：书中例子若有 8 个端口，只需 9 毫秒而非 43 毫秒。",
            ),
            function: |row, numbers| call(communication::hierarchical_allreduce_time, row, numbers),
        },
        Formula {
            slug: "allgather_time",
            title: text!("AllGather", "AllGather"),
            symbol: "T",
            equation: "(N - 1) / N * M / β + (N - 1) * α",
            inputs: FULL_TENSOR,
            unit: Unit::Second,
            source: text!("Appendix D, Eq. D.5", "附录 D，式 D.5"),
            assumptions: text!(
                "A ring; at the end every rank holds the whole tensor.",
                "环形算法；结束时每个节点都持有完整张量。",
            ),
            caution: text!(
                "The size is that of the gathered tensor, not of one rank's shard.",
                "大小指收集后的完整张量，而非单个节点的分片。",
            ),
            function: |row, numbers| call(communication::allgather_time, row, numbers),
        },
        Formula {
            slug: "reducescatter_time",
            title: text!("ReduceScatter", "ReduceScatter"),
            symbol: "T",
            equation: "(N - 1) / N * M / β + (N - 1) * α",
            inputs: FULL_TENSOR,
            unit: Unit::Second,
            source: text!("Appendix D, Eq. D.6", "附录 D，式 D.6"),
            assumptions: text!(
                "A ring; every rank starts with a whole tensor and ends with one reduced share.",
                "环形算法；每个节点从完整张量开始，最终持有一份归约结果。",
            ),
            caution: text!(
                "The additions are taken as free; they are not when the reduction runs on the host.",
                "加法视为不耗时；若归约在主机上进行则不然。",
            ),
            function: |row, numbers| call(communication::reducescatter_time, row, numbers),
        },
        Formula {
            slug: "alltoall_time",
            title: text!("AllToAll", "AllToAll"),
            symbol: "T",
            equation: "(N - 1) / N * M / β + (N - 1) * α",
            inputs: &[
                MESSAGE.with_label(text!("data that one rank holds", "单个节点持有的数据量")),
                GPUS,
                LINK_BANDWIDTH,
                LATENCY,
            ],
            unit: Unit::Second,
            source: text!("Appendix D, Eq. D.7", "附录 D，式 D.7"),
            assumptions: text!(
                "Every rank sends an equal share of its own data to each other rank, over a network without contention.",
                "每个节点把自己的数据均分发给其他各节点，网络无争用。",
            ),
            caution: text!(
                "No congestion and even shares: expert routing is uneven and crosses the narrow part of the network.",
                "假定无拥塞且均匀：专家路由并不均匀，还会经过网络的瓶颈。",
            ),
            function: |row, numbers| call(communication::alltoall_time, row, numbers),
        },
        Formula {
            slug: "broadcast_time",
            title: text!("Broadcast", "Broadcast"),
            symbol: "T",
            equation: "ceil(log2(N)) * (α + M / β)",
            inputs: COLLECTIVE,
            unit: Unit::Second,
            source: text!("Appendix D, Eq. D.8", "附录 D，式 D.8"),
            assumptions: text!(
                "A binary tree, the whole message on every edge, nothing in segments.",
                "二叉树，每条边传整条消息，不分段。",
            ),
            caution: text!(
                "In segments a long message needs hardly longer than one transfer.",
                "若分段传输，长消息的耗时几乎只相当于一次传输。",
            ),
            function: |row, numbers| call(communication::broadcast_time, row, numbers),
        },
        Formula {
            slug: "fiber_latency",
            title: text!("Latency of a fibre", "光纤延迟"),
            symbol: "T",
            equation: "x / v",
            inputs: &[
                Input::new(
                    "distance_m",
                    "x",
                    text!("length of the fibre", "光纤长度"),
                    Unit::Metre,
                    Expected::NonNegative,
                    8e6,
                ),
                Input::new(
                    "speed_m_per_s",
                    "v",
                    text!("speed of light in glass", "光在玻璃中的速度"),
                    Unit::MetrePerSecond,
                    Expected::Positive,
                    2e8,
                ),
            ],
            unit: Unit::Second,
            source: text!("Table C.4", "表 C.4"),
            assumptions: text!(
                "One way, at two thirds of the speed of light, without any switch on the path.",
                "单程，以光速的三分之二传播，途中没有交换设备。",
            ),
            caution: text!(
                "Cables do not follow the shortest way, and a reply doubles the time.",
                "光缆并不走最短路径，往返还要加倍。",
            ),
            function: |row, numbers| call(communication::fiber_latency, row, numbers),
        },
    ],
};
