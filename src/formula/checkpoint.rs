//! Rows for [`crate::model::checkpoint`].

use super::call::call;
use super::input::Input;
use super::inputs::{
    BANDWIDTH, BYTES_PER_PARAMETER, DETECT, INTERVAL, MTBF, NOMINAL, OVERHEAD_FRACTION, PARAMETERS,
    RESCHEDULE, WRITE,
};
use super::{Formula, Topic};
use crate::model::{Expected, checkpoint};
use crate::quantity::Unit;
use crate::text::Text;

const STATE_PARAMETERS: Input = PARAMETERS.with_default(175e9);

const STATE_BYTES: Input = BYTES_PER_PARAMETER
    .with_label(text!("training state per parameter", "每个参数的训练状态字节数"))
    .with_default(14.0);

const POSITIVE_WRITE: Input = WRITE.with_domain(Expected::Positive);

const POSITIVE_INTERVAL: Input = INTERVAL.with_domain(Expected::Positive);

/// One part of a recovery.
const fn part(key: &'static str, symbol: &'static str, label: Text, default: f64) -> Input {
    WRITE.with_key(key).with_symbol(symbol).with_label(label).with_default(default)
}

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "checkpoint",
    title: text!("Checkpoints and recovery", "检查点与恢复"),
    formulas: &[
        Formula {
            slug: "checkpoint_size",
            title: text!("Checkpoint size", "检查点大小"),
            symbol: "M_checkpoint",
            equation: "P * b",
            inputs: &[STATE_PARAMETERS, STATE_BYTES],
            unit: Unit::Byte,
            source: text!("Appendix E, Eq. E.6", "附录 E，式 E.6"),
            assumptions: text!(
                "Mixed-precision Adam: 14 bytes per parameter for weights, master copy and two moments; 16 with gradients.",
                "混合精度 Adam：权重、主副本与两个动量共每参数 14 字节；含梯度为 16 字节。",
            ),
            caution: text!(
                "Saving weights only needs 2 bytes, but training cannot go on from them; data-loader and random state are small beside it.",
                "只存权重仅需 2 字节，但无法据此继续训练；数据加载与随机数状态相对很小。",
            ),
            function: |row, numbers| call(checkpoint::checkpoint_size, row, numbers),
        },
        Formula {
            slug: "checkpoint_write_time",
            title: text!("Checkpoint write time", "检查点写入时间"),
            symbol: "T_w",
            equation: "P * b / BW",
            inputs: &[
                STATE_PARAMETERS,
                STATE_BYTES,
                BANDWIDTH
                    .with_label(text!("write bandwidth of the storage", "存储写入带宽"))
                    .with_default(100e9),
            ],
            unit: Unit::Second,
            source: text!("Table C.7; Table E.4", "表 C.7；表 E.4"),
            assumptions: text!(
                "The whole job writes one copy at the storage's total bandwidth, and training stands still.",
                "整个作业以存储总带宽写一份副本，期间训练暂停。",
            ),
            caution: text!(
                "Asynchronous checkpoints stop training only for the copy to host memory. Table E.4 prints 24 s for the 24.5 s of Tables C.7 and E.5.",
                "异步检查点只在拷贝到主机内存时暂停训练。表 E.4 印作 24 秒，表 C.7 与 E.5 为 24.5 秒。",
            ),
            function: |row, numbers| call(checkpoint::checkpoint_write_time, row, numbers),
        },
        Formula {
            slug: "young_daly_interval",
            title: text!("Young–Daly interval", "Young–Daly 间隔"),
            symbol: "τ_opt",
            equation: "sqrt(2 * T_w * MTBF)",
            inputs: &[POSITIVE_WRITE, MTBF],
            unit: Unit::Second,
            source: text!(
                "Appendix E, Eq. E.5 (Young 1974, Daly 2006)",
                "附录 E，式 E.5（Young 1974，Daly 2006）",
            ),
            assumptions: text!(
                "Writing is short against the time between failures, say below a fiftieth; the interval excludes the write.",
                "写入时间远小于故障间隔（例如不到五十分之一）；间隔不含写入本身。",
            ),
            caution: text!(
                "First order only: when writing takes long, use Daly's higher-order interval.",
                "仅为一阶近似：写入时间较长时应使用 Daly 高阶间隔。",
            ),
            function: |row, numbers| call(checkpoint::young_daly_interval, row, numbers),
        },
        Formula {
            slug: "daly_interval",
            title: text!("Daly's interval to higher order", "Daly 高阶间隔"),
            symbol: "τ_opt",
            equation: "ifBelow(T_w, 2 * MTBF, sqrt(2 * T_w * MTBF) * (1 + sqrt(T_w / (2 * MTBF)) / 3 + T_w / (2 * MTBF) / 9) - T_w, MTBF)",
            inputs: &[POSITIVE_WRITE, MTBF],
            unit: Unit::Second,
            source: text!(
                "Daly 2006, Future Generation Computer Systems 22, Eq. 37",
                "Daly 2006，Future Generation Computer Systems 22，式 37",
            ),
            assumptions: text!(
                "Failures come at random at a constant rate and may strike while writing; the interval excludes the write.",
                "故障以恒定速率随机发生，写入期间也可能发生；间隔不含写入本身。",
            ),
            caution: text!(
                "Once writing takes twice the time between failures, the job hardly advances, and one checkpoint per expected failure is all one can do.",
                "写入时间达到故障间隔的两倍时，作业几乎无法推进，只能每次预期故障写一次检查点。",
            ),
            function: |row, numbers| call(checkpoint::daly_interval, row, numbers),
        },
        Formula {
            slug: "checkpoint_overhead_fraction",
            title: text!("Checkpoint overhead", "检查点开销"),
            symbol: "f_write",
            equation: "T_w / τ",
            inputs: &[WRITE, POSITIVE_INTERVAL],
            unit: Unit::Fraction,
            source: text!("Appendix E, Young–Daly example", "附录 E，Young–Daly 示例"),
            assumptions: text!(
                "Writing only, as a share of the time between checkpoints.",
                "只计写入，以检查点间隔为分母。",
            ),
            caution: text!(
                "Half the story: at the best interval the work lost in failures costs as much again.",
                "这只是一半：在最优间隔下，故障丢失的工作还要再付出同样的代价。",
            ),
            function: |row, numbers| call(checkpoint::checkpoint_overhead_fraction, row, numbers),
        },
        Formula {
            slug: "checkpoint_waste_fraction",
            title: text!("Writing and lost work", "写入与丢失的工作"),
            symbol: "f_waste",
            equation: "T_w / τ + τ / (2 * MTBF)",
            inputs: &[WRITE, POSITIVE_INTERVAL, MTBF],
            unit: Unit::Fraction,
            source: text!(
                "Appendix E, first-order waste (whose optimum is Eq. E.5)",
                "附录 E，一阶损耗（其最优即式 E.5）",
            ),
            assumptions: text!(
                "A failure strikes in the middle of an interval on average; both losses are small.",
                "故障平均发生在间隔中点；两项损失都很小。",
            ),
            caution: text!(
                "The second term is the replay of Eq. E.7: adding recovery with replay to it counts lost work twice, as the book's goodput list does.",
                "第二项就是式 E.7 的重放：若再加上含重放的恢复时间，就像书中有效吞吐清单那样重复计算了丢失的工作。",
            ),
            function: |row, numbers| call(checkpoint::checkpoint_waste_fraction, row, numbers),
        },
        Formula {
            slug: "replay_time",
            title: text!("Replay time", "重放时间"),
            symbol: "T_replay",
            equation: "τ / 2",
            inputs: &[INTERVAL],
            unit: Unit::Second,
            source: text!("Table E.5", "表 E.5"),
            assumptions: text!(
                "Failures strike at any moment of an interval alike, so half of it is lost on average.",
                "故障在间隔内均匀发生，平均丢失一半。",
            ),
            caution: text!(
                "An average: the worst case is the whole interval.",
                "这是平均值：最坏情况为整个间隔。",
            ),
            function: |row, numbers| call(checkpoint::replay_time, row, numbers),
        },
        Formula {
            slug: "recovery_time",
            title: text!("Recovery time", "恢复时间"),
            symbol: "T_recovery",
            equation: "T_detect + T_reschedule + T_reload + T_replay",
            inputs: &[
                DETECT,
                RESCHEDULE,
                part(
                    "reload_s",
                    "T_reload",
                    text!("reloading the checkpoint", "重新加载时间"),
                    24.5,
                ),
                part("replay_s", "T_replay", text!("replaying lost work", "重放时间"), 427.18),
            ],
            unit: Unit::Second,
            source: text!("Appendix E, Eq. E.7", "附录 E，式 E.7"),
            assumptions: text!(
                "The four steps follow one another, and reloading takes as long as writing.",
                "四个步骤依次进行，且加载与写入耗时相同。",
            ),
            caution: text!(
                "Table G.6's 92.8 s for 70B leaves replay out and reloads 4 bytes per parameter; with 14 it is 99.8 s before any replay.",
                "表 G.6 中 70B 的 92.8 秒未计重放，且只按每参数 4 字节加载；按 14 字节则在重放之前就要 99.8 秒。",
            ),
            function: |row, numbers| call(checkpoint::recovery_time, row, numbers),
        },
        Formula {
            slug: "recovery_overhead_fraction",
            title: text!("Recovery overhead", "恢复开销"),
            symbol: "f_recovery",
            equation: "T_recovery / MTBF",
            inputs: &[
                part("recovery_s", "T_recovery", text!("recovery time", "恢复时间"), 541.68),
                MTBF,
            ],
            unit: Unit::Fraction,
            source: text!("Appendix E, goodput", "附录 E，有效吞吐率"),
            assumptions: text!(
                "Recovery is short against the time between failures.",
                "恢复时间远小于故障间隔。",
            ),
            caution: text!(
                "First order: near 1 the job makes no progress. Table C.8 budgets 10% where this gives 3.6%.",
                "一阶近似：接近 1 时作业毫无进展。表 C.8 的预算为 10%，此式只得 3.6%。",
            ),
            function: |row, numbers| call(checkpoint::recovery_overhead_fraction, row, numbers),
        },
        Formula {
            slug: "wall_clock_additive",
            title: text!("Wall time, overhead of useful time", "墙钟时间：开销按有效时间计"),
            symbol: "T_wall",
            equation: "T * (1 + f)",
            inputs: &[
                NOMINAL,
                OVERHEAD_FRACTION
                    .with_label(text!("overhead per useful time", "每单位有效时间的开销"))
                    .with_domain(Expected::NonNegative)
                    .with_default(0.25),
            ],
            unit: Unit::Second,
            source: text!("Appendix E, goodput", "附录 E，有效吞吐率"),
            assumptions: text!(
                "The overhead is a share of the useful time.",
                "开销是有效时间的一个比例。",
            ),
            caution: text!(
                "Everywhere else the book's overheads are shares of wall time; then divide: 25% makes 40 days of 30, not 37.5.",
                "书中其他地方的开销都以墙钟时间为分母，应当用除法：25% 使 30 天变为 40 天，而非 37.5 天。",
            ),
            function: |row, numbers| call(checkpoint::wall_clock_additive, row, numbers),
        },
        Formula {
            slug: "wall_clock_from_goodput",
            title: text!("Wall time, overhead of wall time", "墙钟时间：开销按墙钟时间计"),
            symbol: "T_wall",
            equation: "T / (1 - f)",
            inputs: &[
                NOMINAL,
                OVERHEAD_FRACTION
                    .with_label(text!("overhead as a share of wall time", "开销占墙钟时间的比例",))
                    .with_domain(Expected::FromBelow(0.0, 1.0))
                    .with_default(0.25),
            ],
            unit: Unit::Second,
            source: text!("Appendix E, goodput; Table C.8", "附录 E，有效吞吐率；表 C.8"),
            assumptions: text!(
                "The overhead is a share of the wall time, as in the goodput tables.",
                "开销以墙钟时间为分母，与有效吞吐率各表一致。",
            ),
            caution: text!(
                "Appendix E prints 33 to 38 days for 10 to 25% by adding; with its own goodput convention it is 33 to 40.",
                "附录 E 用加法得出 10% 至 25% 对应 33 至 38 天；按其自身的有效吞吐约定应为 33 至 40 天。",
            ),
            function: |row, numbers| call(checkpoint::wall_clock_from_goodput, row, numbers),
        },
    ],
};
