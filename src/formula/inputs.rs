//! The inputs that several formulas share, each declared once; a row varies what differs.

use super::input::Input;
use crate::model::Expected;
use crate::quantity::Unit;
use crate::text::Text;

/// A count of at least one.
const fn count(key: &'static str, symbol: &'static str, label: Text, default: f64) -> Input {
    Input::new(key, symbol, label, Unit::Count, Expected::WholeAtLeast(1), default)
}

/// A time of at least zero.
const fn time(key: &'static str, symbol: &'static str, label: Text, default: f64) -> Input {
    Input::new(key, symbol, label, Unit::Second, Expected::NonNegative, default)
}

/// A share of a whole.
const fn share(key: &'static str, symbol: &'static str, label: Text, default: f64) -> Input {
    Input::new(key, symbol, label, Unit::Fraction, Expected::Between(0.0, 1.0), default)
}

// The machine.

pub(super) const GPUS: Input =
    count("gpus", "N", text!("number of accelerators", "加速器数量"), 256.0);

pub(super) const PEAK: Input = Input::new(
    "peak_flops_per_s",
    "R",
    text!("peak throughput of one accelerator", "单个加速器的峰值吞吐"),
    Unit::FlopPerSecond,
    Expected::Positive,
    989e12,
);

pub(super) const BANDWIDTH: Input = Input::new(
    "bandwidth_bytes_per_s",
    "BW",
    text!("memory bandwidth", "内存带宽"),
    Unit::BytePerSecond,
    Expected::Positive,
    3.35e12,
);

pub(super) const OPS: Input = Input::new(
    "ops_flop",
    "O",
    text!("floating-point operations", "浮点运算量"),
    Unit::Flop,
    Expected::NonNegative,
    14e9,
);

pub(super) const UTILIZATION: Input = Input {
    domain: Expected::AboveUpTo(0.0, 1.0),
    ..share("utilization", "η", text!("share of the peak reached", "达到的峰值比例"), 1.0)
};

// The model.

pub(super) const PARAMETERS: Input = Input::new(
    "parameters",
    "P",
    text!("number of parameters", "参数量"),
    Unit::Parameter,
    Expected::Positive,
    8.03e9,
);

pub(super) const BYTES_PER_PARAMETER: Input = Input::new(
    "bytes_per_parameter",
    "b",
    text!("bytes per parameter", "每个参数的字节数"),
    Unit::BytePerParameter,
    Expected::Positive,
    2.0,
);

pub(super) const LAYERS: Input = count("layers", "N_L", text!("number of layers", "层数"), 32.0);

pub(super) const SEQUENCE_TOKENS: Input = count(
    "sequence_tokens",
    "S",
    text!("tokens held per sequence", "每个序列保留的词元数"),
    4096.0,
);

pub(super) const BYTES_PER_ELEMENT: Input = Input::new(
    "bytes_per_element",
    "s",
    text!("bytes per stored number", "每个存储数值的字节数"),
    Unit::Byte,
    Expected::Positive,
    2.0,
);

// The fleet.

pub(super) const MFU: Input =
    share("mfu", "MFU", text!("model FLOPs utilisation", "模型 FLOPs 利用率"), 0.5);

pub(super) const SCALING_EFFICIENCY: Input =
    share("scaling_efficiency", "η_scaling", text!("scaling efficiency", "扩展效率"), 0.5);

pub(super) const GOODPUT_RATIO: Input =
    share("goodput_ratio", "η_goodput", text!("goodput ratio", "有效吞吐率"), 0.77);

pub(super) const COMM_FRACTION: Input = share(
    "comm_fraction",
    "f_comm",
    text!("share of the step spent communicating", "通信占步时间的比例"),
    0.55,
);

pub(super) const SERIAL_FRACTION: Input = share(
    "serial_fraction",
    "s",
    text!("share of the work that stays serial", "无法并行的工作比例"),
    0.1,
);

pub(super) const COMPUTE: Input = time(
    "compute_s",
    "T_compute",
    text!("compute time of the whole step on one accelerator", "整步计算在单个加速器上的耗时"),
    1280.0,
);

pub(super) const COMM: Input =
    time("comm_s", "T_comm", text!("communication time", "通信时间"), 0.56);

pub(super) const SYNC: Input =
    time("sync_s", "T_sync", text!("synchronization time", "同步时间"), 0.1);

pub(super) const OVERLAP: Input =
    time("overlap_s", "T_overlap", text!("time hidden by overlap", "被重叠隐藏的时间"), 0.5);

// Messages and collectives.

pub(super) const MESSAGE: Input = Input::new(
    "message_bytes",
    "M",
    text!("message size", "消息大小"),
    Unit::Byte,
    Expected::NonNegative,
    1e9,
);

pub(super) const LINK_BANDWIDTH: Input = Input {
    symbol: "β",
    label: text!("link bandwidth, one direction", "链路带宽（单向）"),
    default: 50e9,
    ..BANDWIDTH
};

pub(super) const LATENCY: Input =
    time("latency_s", "α", text!("startup latency per message", "每条消息的启动延迟"), 5e-6);

pub(super) const COMPRESSION_RATIO: Input = Input::new(
    "compression_ratio",
    "r",
    text!("size before over size after compression", "压缩前后大小之比"),
    Unit::Ratio,
    Expected::AtLeast(1.0),
    64.0,
);

pub(super) const CODEC: Input =
    time("codec_s", "T_codec", text!("time to encode and decode", "编码与解码时间"), 0.002);

// Pipelines.

pub(super) const STAGES: Input =
    count("stages", "p", text!("pipeline stages", "流水线阶段数"), 8.0);

pub(super) const MICROBATCHES: Input =
    count("microbatches", "m", text!("micro-batches per step", "每步的微批次数"), 16.0);

// Failures.

pub(super) const MTTF: Input = Input::new(
    "mttf_s",
    "MTTF",
    text!("mean time to failure of one part", "单个部件的平均失效时间"),
    Unit::Second,
    Expected::Positive,
    180e6,
);

pub(super) const MTBF: Input = Input {
    key: "mtbf_s",
    symbol: "MTBF",
    label: text!("mean time between failures of the job", "作业的平均故障间隔"),
    default: 14_896.55,
    ..MTTF
};

pub(super) const NODE_MTBF: Input = Input {
    key: "node_mtbf_s",
    symbol: "MTBF_node",
    label: text!("MTBF of one node", "单个节点的 MTBF"),
    default: 18_620_689.655_172_41,
    ..MTTF
};

pub(super) const DETECT: Input = time("detect_s", "T_detect", text!("detection", "检测时间"), 30.0);

pub(super) const RESCHEDULE: Input =
    time("reschedule_s", "T_reschedule", text!("rescheduling", "重新调度时间"), 60.0);

pub(super) const COMPONENTS: Input =
    count("components", "N", text!("number of parts", "部件数量"), 8192.0);

pub(super) const NODES: Input = count("nodes", "N", text!("number of nodes", "节点数量"), 1250.0);

pub(super) const DURATION: Input =
    time("duration_s", "T", text!("duration", "时长"), 30.0 * 86_400.0);

pub(super) const WRITE: Input =
    time("write_s", "T_w", text!("time to write a checkpoint", "检查点写入时间"), 24.5);

pub(super) const INTERVAL: Input =
    time("interval_s", "τ", text!("time between checkpoints", "检查点间隔"), 854.36);

pub(super) const NOMINAL: Input =
    time("nominal_s", "T", text!("time without overhead", "无开销时的时长"), 30.0 * 86_400.0);

pub(super) const OVERHEAD_FRACTION: Input =
    share("overhead_fraction", "f", text!("share lost to overhead", "开销比例"), 0.23);

pub(super) const AVAILABILITY: Input =
    share("availability", "A", text!("availability of one", "单个的可用性"), 0.99);

pub(super) const REPLICAS: Input =
    count("replicas", "k", text!("replicas in parallel", "并联副本数"), 3.0);

// Serving.

pub(super) const BATCH: Input =
    count("batch", "B", text!("requests in a batch", "批次中的请求数"), 16.0);

pub(super) const ARRIVAL: Input = Input::new(
    "arrival_per_s",
    "λ",
    text!("arrival rate of requests", "请求到达率"),
    Unit::PerSecond,
    Expected::NonNegative,
    100.0,
);

/// The arrival rate where the formula divides by it.
pub(super) const POSITIVE_ARRIVAL: Input = ARRIVAL.with_domain(Expected::Positive);

pub(super) const FIXED: Input =
    time("fixed_s", "T_f", text!("fixed time of a batch", "每批次的固定时间"), 0.05);

pub(super) const PER_REQUEST: Input =
    time("per_request_s", "t_r", text!("added time per request", "每个请求增加的时间"), 0.0005);

pub(super) const MAX_BATCH: Input =
    count("max_batch", "B_max", text!("largest batch", "批次上限"), 16.0);

pub(super) const MAX_WAIT: Input = time(
    "max_wait_s",
    "T_max",
    text!("longest wait for a batch to fill", "等待批次填满的时限"),
    0.05,
);

pub(super) const TIME_IN_SYSTEM: Input = time(
    "time_in_system_s",
    "T",
    text!("mean time in the system", "平均在系统中停留的时间"),
    0.1545,
);

pub(super) const SERVER_UTILIZATION: Input =
    share("utilization", "ρ", text!("utilisation of the server", "服务器利用率"), 0.363);

// The site.

pub(super) const WATTS_PER_GPU: Input = Input::new(
    "watts_per_gpu",
    "W",
    text!("power of one accelerator", "单个加速器的功率"),
    Unit::Watt,
    Expected::NonNegative,
    700.0,
);

pub(super) const IT_WATTS: Input = Input {
    key: "it_watts",
    symbol: "P_IT",
    label: text!("IT load", "IT 负载"),
    default: 10e6,
    ..WATTS_PER_GPU
};

pub(super) const PUE: Input = Input::new(
    "pue",
    "PUE",
    text!("power usage effectiveness", "电源使用效率 (PUE)"),
    Unit::Ratio,
    Expected::AtLeast(1.0),
    1.12,
);

pub(super) const CARBON_INTENSITY: Input = Input::new(
    "carbon_g_per_kwh",
    "CI",
    text!("grid carbon intensity", "电网碳强度"),
    Unit::GramCo2ePerKilowattHour,
    Expected::NonNegative,
    429.0,
);
