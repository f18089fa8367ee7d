//! The named results of a report.

use crate::quantity::Unit;
use crate::text::Text;

/// The layer of the fleet that a result belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Layer {
    /// Arithmetic and memory of the accelerators.
    Compute,
    /// What crosses links and networks.
    Communication,
    /// Waiting, failures and recovery, and what is left after them.
    Coordination,
    /// Requests and their latency.
    Serving,
    /// Power, carbon, water and money.
    Site,
}

impl Layer {
    /// Every layer, from the chip to the building.
    pub const ALL: [Self; 5] =
        [Self::Compute, Self::Communication, Self::Coordination, Self::Serving, Self::Site];

    /// The layer's name.
    pub const fn label(self) -> Text {
        match self {
            Self::Compute => text!("Compute", "计算"),
            Self::Communication => text!("Communication", "通信"),
            Self::Coordination => text!("Coordination", "协调"),
            Self::Serving => text!("Serving", "推理服务"),
            Self::Site => text!("Site", "站点"),
        }
    }
}

/// Whether a reader wants more or less of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    /// More is better.
    Higher,
    /// Less is better.
    Lower,
    /// It only describes.
    Neither,
}

/// Everything about one result but its value.
#[derive(Clone, Copy, Debug)]
pub struct ReadoutRow {
    /// Which result.
    pub readout: Readout,
    /// The stable name in reports.
    pub name: &'static str,
    /// The unit in which a report prints the value; inside, it is SI.
    pub unit: Unit,
    /// The layer it belongs to.
    pub layer: Layer,
    /// What it is, in a few words.
    pub label: Text,
    /// Which direction is good.
    pub better: Better,
}

macro_rules! readouts {
    ($($variant:ident $name:literal $unit:ident $layer:ident $better:ident $en:literal $zh:literal;)+) => {
        /// A named result; its discriminant is its place in [`READOUTS`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs, reason = "each result's row says what it is")]
        pub enum Readout { $($variant),+ }

        /// Every result, in the order of a report.
        pub static READOUTS: [ReadoutRow; Readout::COUNT] = [$(ReadoutRow {
            readout: Readout::$variant,
            name: $name,
            unit: Unit::$unit,
            layer: Layer::$layer,
            label: text!($en, $zh),
            better: Better::$better,
        }),+];

        impl Readout {
            /// Every result, in the order of a report.
            pub const ALL: &[Self] = &[$(Self::$variant),+];
            /// How many there are.
            pub const COUNT: usize = Self::ALL.len();
        }
    };
}

readouts! {
    RidgePoint "ridge_point" FlopPerByte Compute Neither "Ridge point" "脊点";
    BytesPerParameter "bytes_per_parameter" BytePerParameter Compute Lower "Bytes per parameter" "每参数字节数";
    DecodeIntensity "decode_intensity" FlopPerByte Compute Higher "Decode intensity" "解码算术强度";
    DecodeAttainable "decode_attainable_flops" FlopPerSecond Compute Higher "Attainable at decode" "解码可达性能";
    PrefillIntensity "prefill_intensity" FlopPerByte Compute Higher "Prefill intensity" "预填充算术强度";
    TrainingIntensity "training_intensity" FlopPerByte Compute Higher "Training GEMM intensity" "训练 GEMM 算术强度";
    DecodeStep "decode_step_s" Second Compute Lower "Decode step" "解码步时间";
    DecodeTokens "decode_tokens_per_s" TokenPerSecond Compute Higher "Decode tokens per second" "解码 token 速率";
    DataParallel "dp" Count Compute Neither "Data-parallel replicas" "数据并行副本数";
    IdleGpus "idle_gpus" Count Compute Lower "GPUs left over" "闲置 GPU 数";
    UsedGpus "used_gpus" Count Compute Neither "GPUs at work" "在用 GPU 数";
    GlobalBatch "global_batch" Count Compute Neither "Global batch" "全局批大小";
    ReplicaBatch "replica_batch" Ratio Compute Neither "Sequences per replica" "每副本序列数";
    Microbatches "microbatches" Count Compute Higher "Micro-batches" "微批次数";
    TokensPerStep "tokens_per_step" Token Compute Neither "Tokens per step" "每步 token 数";
    TrainingState "training_state_bytes" Byte Compute Lower "Training state per GPU" "每 GPU 训练状态";
    FleetPeak "fleet_peak_flops" FlopPerSecond Compute Higher "Fleet peak" "集群峰值";
    GradientMessage "gradient_message_bytes" Byte Communication Lower "Gradient message" "梯度消息";
    GradientAllreduce "dp_allreduce_s" Second Communication Lower "Gradient AllReduce" "梯度 AllReduce";
    TensorCommunication "tp_comm_s" Second Communication Lower "Tensor-parallel exchange" "张量并行通信";
    PipelineCommunication "pp_comm_s" Second Communication Lower "Pipeline transfers" "流水线传输";
    CommunicationTime "comm_s" Second Communication Lower "Communication per step" "每步通信时间";
    ComputeTime "compute_s" Second Compute Lower "Compute per step" "每步计算时间";
    BubbleTime "bubble_s" Second Coordination Lower "Bubble per step" "每步气泡时间";
    OverlapTime "overlap_s" Second Communication Higher "Hidden by overlap" "被重叠隐藏的时间";
    StepTime "step_s" Second Compute Lower "Step time" "步时间";
    CommComputeRatio "comm_compute_ratio" Ratio Communication Lower "Communication over compute ρ" "通信计算比 ρ";
    ComputeTimeFraction "compute_time_fraction" Fraction Communication Higher "Compute share of the step" "步内计算占比";
    ScalingEfficiency "scaling_efficiency" Fraction Communication Higher "Scaling efficiency" "扩展效率";
    StepMfu "step_mfu" Fraction Compute Higher "Step MFU" "步 MFU";
    NetworkCeiling "network_ceiling_flops" FlopPerSecond Communication Higher "Network ceiling per GPU" "每 GPU 网络上限";
    BubbleFraction "pipeline_bubble_fraction" Fraction Coordination Lower "Bubble fraction of total" "气泡比例（占总时间）";
    Nodes "nodes" Count Coordination Neither "Nodes" "节点数";
    NodeMtbf "node_mtbf_s" Second Coordination Higher "Node MTBF" "节点 MTBF";
    ClusterMtbf "cluster_mtbf_s" Second Coordination Higher "Cluster MTBF" "集群 MTBF";
    FailureProbability "failure_probability" Fraction Coordination Lower "Chance of a failure in the job" "作业期间故障概率";
    FailuresPerDay "failures_per_day" PerDay Coordination Lower "Failures per day" "每日故障数";
    CheckpointBytes "checkpoint_bytes" Byte Coordination Lower "Checkpoint size" "检查点大小";
    CheckpointWrite "checkpoint_write_s" Second Coordination Lower "Checkpoint write" "检查点写入时间";
    Interval "interval_s" Second Coordination Neither "Checkpoint interval" "检查点间隔";
    CheckpointFraction "checkpoint_fraction" Fraction Coordination Lower "Lost to checkpoints" "检查点损失";
    Replay "replay_s" Second Coordination Lower "Replay" "重放时间";
    Recovery "recovery_s" Second Coordination Lower "Recovery" "恢复时间";
    RecoveryFraction "recovery_fraction" Fraction Coordination Lower "Lost to recovery" "恢复损失";
    Goodput "goodput" Fraction Coordination Higher "Goodput" "有效吞吐率";
    EffectiveFlops "effective_flops" FlopPerSecond Coordination Higher "Effective FLOP/s" "有效 FLOP/s";
    EffectiveFraction "effective_fraction" Fraction Coordination Higher "Share of peak" "占峰值比例";
    C3Tax "c3_tax" Ratio Coordination Lower "C³ tax" "C³ 税";
    TrainingTime "training_time_s" Second Coordination Lower "Training run" "训练总时间";
    KvToken "kv_token_bytes" Byte Serving Lower "KV cache per token" "每 token KV 缓存";
    KvSequence "kv_seq_bytes" Byte Serving Lower "KV cache per request" "每请求 KV 缓存";
    ServingMemory "serving_bytes_per_gpu" Byte Serving Lower "Serving memory per GPU" "每 GPU 服务内存";
    MaxBatchFit "max_batch_fit" Count Serving Higher "Largest batch that fits" "可容纳的最大批";
    Replicas "replicas" Count Serving Higher "Serving replicas" "服务副本数";
    Arrivals "arrivals_per_replica" PerSecond Serving Neither "Arrivals per replica" "每副本到达率";
    ServiceTime "service_time_s" Second Serving Lower "Service time" "服务时间";
    ServiceRate "service_rate" PerSecond Serving Higher "Throughput per replica" "每副本吞吐";
    Utilization "batch_utilization" Fraction Serving Neither "Utilisation" "利用率";
    QueueWait "queue_wait_s" Second Serving Lower "Queueing delay" "排队延迟";
    Accumulation "accumulation_s" Second Serving Lower "Batch accumulation" "批次积累延迟";
    Response "batch_response_s" Second Serving Lower "Response time" "响应时间";
    P99 "p99_s" Second Serving Lower "P99 (exponential tail)" "P99（指数尾）";
    P99Normal "p99_normal_s" Second Serving Lower "P99 (normal tail)" "P99（正态尾）";
    MinBatchUtilization "min_batch_for_utilization" Count Serving Lower "Batch for the target utilisation" "达到目标利用率的批大小";
    LeastLatencyBatch "least_latency_batch" Count Serving Neither "Batch of least response time" "响应时间最小的批大小";
    LargestSloBatch "largest_slo_batch" Count Serving Higher "Largest batch within the target" "满足目标的最大批大小";
    EnergyPerRequest "energy_per_request_j" Joule Serving Lower "Energy per request" "每请求能耗";
    CarbonPerRequest "carbon_per_request_g" GramCo2e Serving Lower "Carbon per request" "每请求碳排放";
    ItPower "it_power_w" Watt Site Lower "IT power" "IT 功率";
    FacilityPower "facility_power_w" Watt Site Lower "Facility power" "设施功率";
    Racks "racks" Count Site Lower "Racks" "机架数";
    Energy "energy_j" Joule Site Lower "Energy of the job" "作业能耗";
    Carbon "carbon_kg" KilogramCo2e Site Lower "Carbon of the job" "作业碳排放";
    Water "water_l" Litre Site Lower "Water of the job" "作业用水";
    Rental "rental_usd" Dollar Site Lower "Rental of the job" "作业租金";
    Electricity "electricity_usd" Dollar Site Lower "Electricity of the job" "作业电费";
    RunEnergy "run_energy_j" Joule Site Lower "Energy of the training run" "训练能耗";
    RunCarbon "run_carbon_kg" KilogramCo2e Site Lower "Carbon of the training run" "训练碳排放";
    RunWater "run_water_l" Litre Site Lower "Water of the training run" "训练用水";
    RunRental "run_rental_usd" Dollar Site Lower "Rental of the training run" "训练租金";
    RunElectricity "run_electricity_usd" Dollar Site Lower "Electricity of the training run" "训练电费";
}

impl Readout {
    /// This result's row.
    pub fn row(self) -> &'static ReadoutRow {
        &READOUTS[self as usize]
    }

    /// The result with a name.
    pub fn find(name: &str) -> Option<Self> {
        READOUTS.iter().find(|row| row.name == name).map(|row| row.readout)
    }
}
