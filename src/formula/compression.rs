//! Rows for [`crate::model::compression`].

use super::call::call;
use super::input::Input;
use super::inputs::{CODEC, COMM, COMPRESSION_RATIO, GPUS, LATENCY, LINK_BANDWIDTH, MESSAGE};
use super::{Formula, Topic};
use crate::model::{Expected, compression};
use crate::quantity::Unit;

const COMPRESSED: &[Input] = &[MESSAGE, GPUS, LINK_BANDWIDTH, LATENCY, COMPRESSION_RATIO, CODEC];

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "compression",
    title: text!("Gradient compression", "梯度压缩"),
    formulas: &[
        Formula {
            slug: "compressed_allreduce_time",
            title: text!("Compressed ring AllReduce", "压缩后的环形 AllReduce"),
            symbol: "T",
            equation: "2 * (N - 1) / N * M / (r * β) + 2 * (N - 1) * α + T_codec",
            inputs: COMPRESSED,
            unit: Unit::Second,
            source: text!("Appendix D, Eq. D.11", "附录 D，式 D.11"),
            assumptions: text!(
                "Encoding, sending and decoding follow one another, and sums of compressed gradients stay compressed.",
                "编码、传输、解码依次进行，且压缩梯度求和后仍保持压缩。",
            ),
            caution: text!(
                "Sparse gradients fill up as they are summed, and lossy compression may cost steps until the loss is the same.",
                "稀疏梯度在求和中会变稠密；有损压缩可能需要更多步才能达到同样的损失。",
            ),
            function: |row, numbers| call(compression::compressed_allreduce_time, row, numbers),
        },
        Formula {
            slug: "compression_speedup",
            title: text!("Speedup from compression", "压缩带来的加速比"),
            symbol: "S",
            equation: "(2 * (N - 1) / N * M / β + 2 * (N - 1) * α) / (2 * (N - 1) / N * M / (r * β) + 2 * (N - 1) * α + T_codec)",
            inputs: &[
                MESSAGE.with_domain(Expected::Positive),
                GPUS.with_domain(Expected::WholeAtLeast(2)),
                LINK_BANDWIDTH,
                LATENCY,
                COMPRESSION_RATIO,
                CODEC,
            ],
            unit: Unit::Ratio,
            source: text!("Appendix D, compression example", "附录 D，压缩示例"),
            assumptions: text!(
                "The same ring with and without compression; nothing overlaps with computing.",
                "压缩前后采用同样的环形算法；与计算不重叠。",
            ),
            caution: text!(
                "Of the AllReduce only: the step gains less, and nothing where communication was already hidden.",
                "只针对 AllReduce：整步的收益更小；若通信已被掩盖则毫无收益。",
            ),
            function: |row, numbers| call(compression::compression_speedup, row, numbers),
        },
        Formula {
            slug: "compression_break_even",
            title: text!("Codec time at break-even, shortcut", "编解码时间的盈亏平衡点（简化）",),
            symbol: "T_codec",
            equation: "T * (1 - 1 / r)",
            inputs: &[
                COMM.with_key("transfer_s")
                    .with_symbol("T")
                    .with_label(text!("transfer time uncompressed", "未压缩时的传输时间"))
                    .with_default(0.04),
                COMPRESSION_RATIO.with_default(4.0),
            ],
            unit: Unit::Second,
            source: text!("Appendix D, Eq. D.12 and Table D.5", "附录 D，式 D.12 与表 D.5"),
            assumptions: text!(
                "Bandwidth dominates the transfer, compressed as well as uncompressed.",
                "无论压缩与否，传输时间都由带宽主导。",
            ),
            caution: text!(
                "Compression does not shorten the latency, so this overstates the budget: 41.7 ms instead of 39.2 ms in the book's example.",
                "压缩不能缩短延迟，因此预算被高估：书中例子为 41.7 毫秒，准确值为 39.2 毫秒。",
            ),
            function: |row, numbers| call(compression::compression_break_even, row, numbers),
        },
        Formula {
            slug: "compression_break_even_exact",
            title: text!("Codec time at break-even", "编解码时间的盈亏平衡点"),
            symbol: "T_codec",
            equation: "2 * (N - 1) / N * M / β * (1 - 1 / r)",
            inputs: &[MESSAGE, GPUS, LINK_BANDWIDTH, LATENCY, COMPRESSION_RATIO],
            unit: Unit::Second,
            source: text!("Appendix D, Eq. D.12", "附录 D，式 D.12"),
            assumptions: text!(
                "The time the ring saves on bytes; both transfers pay the same latency, which cancels.",
                "环形算法在字节上节省的时间；两次传输的延迟相同，因而抵消。",
            ),
            caution: text!(
                "At break-even nothing is gained: the codec must take clearly less.",
                "盈亏平衡时毫无收益：编解码时间必须明显更短。",
            ),
            function: |row, numbers| call(compression::compression_break_even_exact, row, numbers),
        },
    ],
};
