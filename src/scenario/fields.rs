//! The field table. Order is the order of links, controls and documentation.

use super::field::{Draft, Field, FieldNote, FieldRow, Group, Steps};
use crate::quantity::{Unit, nearest_double};
use crate::text::Text;

const fn fleet(
    field: Field,
    key: &'static str,
    text: Text,
    symbol: &'static str,
    unit: Unit,
) -> Draft {
    Draft::new(field, key, Group::Fleet, text, symbol, unit)
}
const fn model(
    field: Field,
    key: &'static str,
    text: Text,
    symbol: &'static str,
    unit: Unit,
) -> Draft {
    Draft::new(field, key, Group::Model, text, symbol, unit)
}
const fn training(
    field: Field,
    key: &'static str,
    text: Text,
    symbol: &'static str,
    unit: Unit,
) -> Draft {
    Draft::new(field, key, Group::Training, text, symbol, unit)
}
const fn reliability(
    field: Field,
    key: &'static str,
    text: Text,
    symbol: &'static str,
    unit: Unit,
) -> Draft {
    Draft::new(field, key, Group::Reliability, text, symbol, unit)
}
const fn serving(
    field: Field,
    key: &'static str,
    text: Text,
    symbol: &'static str,
    unit: Unit,
) -> Draft {
    Draft::new(field, key, Group::Serving, text, symbol, unit)
}
const fn site(
    field: Field,
    key: &'static str,
    text: Text,
    symbol: &'static str,
    unit: Unit,
) -> Draft {
    Draft::new(field, key, Group::Site, text, symbol, unit)
}

const H100: Text = text!("catalog: NVIDIA H100 SXM5", "目录：NVIDIA H100 SXM5");
const NVLINK4: Text = text!("catalog: NVLink 4.0", "目录：NVLink 4.0");
const NDR: Text = text!("catalog: InfiniBand NDR", "目录：InfiniBand NDR");
const LLAMA: Text = text!("catalog: Llama 3.1 70B", "目录：Llama 3.1 70B");
const TABLE_E1: Text = text!("Appendix E, Table E.1", "附录 E 表 E.1");

/// Every field; the row of `field` stands at `field as usize`.
pub static FIELDS: [FieldRow; Field::COUNT] = {
    let mut rows = [DRAFTS[0].row; Field::COUNT];
    let mut index = 1;
    while index < Field::COUNT {
        rows[index] = DRAFTS[index].row;
        index += 1;
    }
    rows
};

/// What a reader may ask about every field, in the same order; apart, so that the first screen does without.
pub(super) static NOTES: [FieldNote; Field::COUNT] = {
    let mut notes = [DRAFTS[0].note; Field::COUNT];
    let mut index = 1;
    while index < Field::COUNT {
        notes[index] = DRAFTS[index].note;
        index += 1;
    }
    notes
};

const DRAFTS: [Draft; Field::COUNT] = [
    fleet(Field::Gpus, "gpus", text!("GPU count", "GPU 数量"), "N", Unit::Count)
        .range(1.0, 1e6).octaves().default(8192.0, text!("Appendix C, large tier of Table C.6", "附录 C 表 C.6 的大规模一档")).headline()
        .help(text!("Accelerators in the job. More of them shorten the arithmetic of a step, lengthen its communication and bring failures closer together.", "作业使用的加速器数量。数量越多，每步的计算越短，通信越长，故障也越频繁。")),
    fleet(Field::Peak, "peak", text!("Peak throughput", "峰值吞吐"), "R", Unit::TeraflopPerSecond)
        .range(0.001, 1e6).slider(10.0, 20_000.0).default(989.0, H100)
        .help(text!("Dense peak of one accelerator at the chosen precision; never the figure with sparsity.", "单个加速器在所选精度下的稠密峰值；不采用稀疏峰值。")),
    fleet(Field::MemoryBandwidth, "hbm_bw", text!("Memory bandwidth", "内存带宽"), "BW", Unit::TerabytePerSecond)
        .range(0.001, 1000.0).slider(0.1, 50.0).default(3.35, H100)
        .help(text!("Bytes per second between one accelerator and its memory; the slope of the roofline.", "单个加速器与其内存之间的带宽；即屋顶线的斜率。")),
    fleet(Field::MemoryCapacity, "hbm", text!("Memory capacity", "内存容量"), "C_HBM", Unit::Gigabyte)
        .range(0.1, 1e5).slider(8.0, 2000.0).default(80.0, H100)
        .help(text!("Memory of one accelerator in GB of 1e9 bytes; decides what fits.", "单个加速器的内存容量，单位 GB（1e9 字节）；决定能放下什么。")),
    fleet(Field::Tdp, "tdp", text!("Accelerator power", "加速器功率"), "W", Unit::Watt)
        .range(0.1, 1e6).slider(50.0, 5000.0).default(700.0, H100)
        .help(text!("Power of one accelerator at full load; energy, carbon and racks follow from it.", "单个加速器满载功率；能耗、碳排放和机架数由此得出。")),
    fleet(Field::GpusPerNode, "node", text!("GPUs per node", "每节点 GPU 数"), "k", Unit::Count)
        .range(1.0, 1024.0).octaves().default(8.0, text!("Appendix C, DGX H100 node", "附录 C，DGX H100 节点"))
        .help(text!("Accelerators that share the fast link inside one server and fail together with its parts.", "一台服务器内共享高速链路的加速器数量，也会随该节点部件一起失效。")),
    fleet(Field::IntraBandwidth, "intra_bw", text!("Link bandwidth inside a node", "节点内链路带宽"), "β_in", Unit::GigabytePerSecond)
        .range(0.001, 1e5).slider(10.0, 5000.0).default(450.0, NVLINK4)
        .help(text!("Bandwidth of the link inside a node, in one direction.", "节点内链路的单向带宽。")),
    fleet(Field::IntraLatency, "intra_lat", text!("Link latency inside a node", "节点内链路延迟"), "α_in", Unit::Microsecond)
        .range(0.0, 1e6).slider(0.0, 20.0).linear(0.1).default(0.5, NVLINK4)
        .help(text!("Startup latency of one message inside a node.", "节点内单条消息的启动延迟。")),
    fleet(Field::InterBandwidth, "inter_bw", text!("Port bandwidth between nodes", "节点间端口带宽"), "β_out", Unit::GigabytePerSecond)
        .range(0.001, 1e5).slider(1.0, 1000.0).default(50.0, NDR)
        .help(text!("Bandwidth of one network port, in one direction; the ports of a node are shared by its GPUs.", "单个网络端口的单向带宽；一个节点的端口由其 GPU 共享。")),
    fleet(Field::InterLatency, "inter_lat", text!("Network latency", "网络延迟"), "α_out", Unit::Microsecond)
        .range(0.0, 1e6).slider(0.0, 100.0).linear(0.5).default(5.0, NDR)
        .help(text!("Startup latency of one message between nodes.", "节点间单条消息的启动延迟。")),
    fleet(Field::NicsPerNode, "nics", text!("Network ports per node", "每节点网络端口数"), "n_port", Unit::Count)
        .range(1.0, 64.0).linear(1.0).whole().default(8.0, text!("NVIDIA DGX H100: 8 compute ports", "NVIDIA DGX H100：8 个计算端口"))
        .help(text!("Ports that carry the job's traffic out of a node. What fails is counted separately, under reliability.", "承载作业流量的节点端口数。可靠性中的故障部件另行计数。")),

    model(Field::Parameters, "params", text!("Parameters", "参数量"), "P", Unit::BillionParameters)
        .range(1e-3, 1e6).slider(0.1, 10_000.0).default(70.6, LLAMA)
        .help(text!("All parameters, in billions: what memory holds and what gradients carry.", "总参数量（十亿）：内存要存放的、梯度要传输的。")),
    model(Field::ActiveParameters, "active", text!("Active parameters", "激活参数量"), "P_act", Unit::BillionParameters)
        .range(1e-3, 1e6).slider(0.1, 10_000.0).default(70.6, LLAMA)
        .help(text!("Parameters that one token passes through, in billions; fewer than all in a mixture of experts.", "单个 token 经过的参数量（十亿）；混合专家模型中少于总量。")),
    model(Field::Layers, "layers", text!("Layers", "层数"), "N_L", Unit::Count)
        .range(1.0, 10_000.0).slider(1.0, 256.0).linear(1.0).whole().default(80.0, LLAMA)
        .help(text!("Transformer layers; each keeps its own keys and values.", "Transformer 层数；每层各自保存键和值。")),
    model(Field::Hidden, "hidden", text!("Hidden size", "隐藏维度"), "h", Unit::Count)
        .range(1.0, 1e6).slider(64.0, 65_536.0).octaves().default(8192.0, LLAMA)
        .help(text!("Width of the residual stream: the size of an activation per token.", "残差流宽度，即每个 token 的激活大小。")),
    model(Field::Heads, "heads", text!("Attention heads", "注意力头数"), "a", Unit::Count)
        .range(1.0, 10_000.0).slider(1.0, 256.0).linear(1.0).whole().default(64.0, LLAMA)
        .help(text!("Query heads of a layer. The KV cache does not depend on them but on the KV heads.", "每层的查询头数。KV 缓存取决于 KV 头数而非查询头数。")),
    model(Field::KvHeads, "kv_heads", text!("KV heads", "KV 头数"), "h_kv", Unit::Count)
        .range(1.0, 10_000.0).slider(1.0, 256.0).linear(1.0).whole().default(8.0, LLAMA)
        .help(text!("Heads whose keys and values are kept: equal to the query heads in multi-head, fewer in grouped-query attention.", "需要保存键和值的头数：多头注意力中等于查询头数，分组查询注意力中更少。")),
    model(Field::HeadDim, "head_dim", text!("Head dimension", "头维度"), "d_h", Unit::Count)
        .range(1.0, 100_000.0).slider(16.0, 512.0).octaves().default(128.0, LLAMA)
        .help(text!("Elements of one head; not always hidden size over heads.", "单个头的元素数；不一定等于隐藏维度除以头数。")),

    training(Field::Batch, "batch", text!("Batch size", "批大小"), "B", Unit::Count)
        .range(1.0, 4096.0).octaves().default(16.0, text!("Llama 3 report: 16 sequences a replica at 16,384 GPUs", "Llama 3 报告：16,384 个 GPU 时每副本 16 条序列")).headline()
        .help(text!("Sequences one replica works on together: the requests of a serving batch, and one training step's sequences of a replica at the reference GPU count.", "一个副本同时处理的序列数：服务时为一个批次的请求数，训练时为参考 GPU 数下每副本每步的序列数。")),
    training(Field::ReferenceGpus, "ref", text!("Reference GPU count", "参考 GPU 数"), "N_ref", Unit::Count)
        .range(1.0, 1e6).octaves().default(8192.0, text!("equal to the default GPU count", "与默认 GPU 数相同")).absent(text!("none", "无"))
        .help(text!("The GPU count at which each replica gets the batch above. Beyond it the global batch is held and each replica's share thins (strong scaling). None keeps every replica's batch (weak scaling).", "每副本恰好获得上述批大小的 GPU 数。超过后全局批不变、每副本份额变薄（强扩展）；选“无”则保持每副本批大小（弱扩展）。")),
    training(Field::MicroBatch, "ubatch", text!("Micro-batch", "微批次"), "b", Unit::Count)
        .range(1.0, 4096.0).slider(1.0, 64.0).octaves().default(1.0, text!("Llama 3 report", "Llama 3 报告"))
        .help(text!("Sequences that go through the pipeline together; at most the batch.", "一起通过流水线的序列数；不超过批大小。")),
    training(Field::Sequence, "seq", text!("Training sequence", "训练序列长度"), "s", Unit::Token)
        .range(1.0, 1e7).slider(128.0, 1_048_576.0).octaves().default(8192.0, text!("Llama 3 report", "Llama 3 报告"))
        .help(text!("Tokens of one training sequence.", "单个训练序列的 token 数。")),
    training(Field::TensorParallel, "tp", text!("Tensor ways", "张量并行路数"), "t", Unit::Count)
        .range(1.0, 1024.0).slider(1.0, 64.0).octaves().default(8.0, text!("Llama 3 report", "Llama 3 报告"))
        .help(text!("GPUs that share each layer and exchange activations four times a layer.", "共同计算每一层的 GPU 数，每层交换四次激活。")),
    training(Field::PipelineStages, "pp", text!("Pipeline stages", "流水线阶段数"), "p", Unit::Count)
        .range(1.0, 1024.0).slider(1.0, 64.0).linear(1.0).whole().default(4.0, text!("Appendix D, bubble example", "附录 D，气泡示例"))
        .help(text!("Consecutive parts of the model on different GPUs; the first micro-batch has to pass all before the last part has work.", "模型按层切到不同 GPU 的段数；首个微批次须走完各段，末段才有活干。")),
    training(Field::VirtualStages, "vpp", text!("Virtual stages", "虚拟阶段数"), "V", Unit::Count)
        .range(1.0, 64.0).slider(1.0, 16.0).linear(1.0).whole().default(1.0, text!("Appendix D, Eq. D.10", "附录 D，式 D.10"))
        .help(text!("Model chunks per GPU in the interleaved schedule: the bubble shrinks by V, messages grow by V.", "交错调度中每个 GPU 的模型块数：气泡缩小为 1/V，消息增至 V 倍。")),
    training(Field::KernelMfu, "mfu", text!("Kernel MFU", "内核 MFU"), "η", Unit::Ratio)
        .range(0.001, 1.0).slider(0.01, 1.0).linear(0.01).default(0.5, text!("Appendix G, upper end of the training range", "附录 G，训练区间上限"))
        .help(text!("Share of peak while a GPU computes, before communication and idling are counted.", "GPU 计算期间达到的峰值比例，尚未计入通信与空闲。")),
    training(Field::Overlap, "overlap", text!("Overlap", "重叠比例"), "ω", Unit::Ratio)
        .range(0.0, 1.0).linear(0.05).default(0.5, text!("assumed: half of the gradient exchange hidden", "假设：梯度交换有一半被隐藏"))
        .help(text!("Share of the gradient AllReduce that may hide behind the backward pass.", "梯度 AllReduce 中可隐藏于反向传播的比例。")),
    training(Field::Compression, "comp", text!("Gradient compression", "梯度压缩比"), "r", Unit::Ratio)
        .range(1.0, 1e5).slider(1.0, 1000.0).default(1.0, text!("no compression", "不压缩"))
        .help(text!("How many times smaller the gradient message becomes.", "梯度消息缩小的倍数。")),
    training(Field::Codec, "codec", text!("Compression time", "压缩耗时"), "T_codec", Unit::Millisecond)
        .range(0.0, 1e6).slider(0.0, 1000.0).linear(1.0).default(0.0, text!("no compression", "不压缩"))
        .help(text!("Time to encode and decode the gradients of one step.", "每步梯度编码与解码的时间。")),
    training(Field::TrainingTokens, "tokens", text!("Training tokens", "训练 token 数"), "D", Unit::TrillionTokens)
        .range(1e-6, 1e6).slider(0.01, 1000.0).default(15.0, text!("Llama 3.1 model card: about 15 T tokens", "Llama 3.1 模型卡：约 15 T token"))
        .help(text!("Tokens of the whole training run, in trillions.", "整个训练运行的 token 数（万亿）。")),

    reliability(Field::MttfGpu, "mttf_gpu", text!("GPU MTTF", "GPU 平均失效时间"), "MTTF_gpu", Unit::Hour)
        .range(1e-3, 1e9).slider(1000.0, 1e6).default(50_000.0, TABLE_E1)
        .help(text!("Mean time to failure of one accelerator.", "单个加速器的平均失效时间。")),
    reliability(Field::MttfNic, "mttf_nic", text!("NIC MTTF", "网卡平均失效时间"), "MTTF_nic", Unit::Hour)
        .range(1e-3, 1e9).slider(1000.0, 1e6).default(150_000.0, TABLE_E1)
        .help(text!("Mean time to failure of one network card.", "单块网卡的平均失效时间。")),
    reliability(Field::MttfPsu, "mttf_psu", text!("PSU MTTF", "电源平均失效时间"), "MTTF_psu", Unit::Hour)
        .range(1e-3, 1e9).slider(1000.0, 1e6).default(100_000.0, TABLE_E1)
        .help(text!("Mean time to failure of one power supply.", "单个电源的平均失效时间。")),
    reliability(Field::FailingNics, "n_nic", text!("NICs that count", "计入的网卡数"), "n_nic", Unit::Count)
        .range(0.0, 64.0).linear(1.0).whole().default(2.0, text!("Appendix E, caption of Table E.2", "附录 E 表 E.2 表注"))
        .help(text!("Network cards of a node whose failure stops the job.", "其失效会使作业中断的每节点网卡数。")),
    reliability(Field::FailingPsus, "n_psu", text!("PSUs that count", "计入的电源数"), "n_psu", Unit::Count)
        .range(0.0, 64.0).linear(1.0).whole().default(2.0, text!("Appendix E, caption of Table E.2", "附录 E 表 E.2 表注"))
        .help(text!("Power supplies of a node whose failure stops the job.", "其失效会使作业中断的每节点电源数。")),
    reliability(Field::CheckpointBytes, "ckpt_bpp", text!("Checkpoint bytes per parameter", "每参数检查点字节"), "b_ckpt", Unit::BytePerParameter)
        .range(0.1, 1000.0).slider(1.0, 32.0).linear(1.0).default(14.0, text!("Appendix E, Eq. E.6", "附录 E，式 E.6"))
        .help(text!("Weights 2, master weights 4, two Adam moments 8; 16 with gradients.", "权重 2、主权重 4、两个 Adam 动量 8；含梯度为 16。")),
    reliability(Field::CheckpointBandwidth, "ckpt_bw", text!("Checkpoint bandwidth", "检查点写入带宽"), "BW_ckpt", Unit::GigabytePerSecond)
        .range(1e-3, 1e6).slider(1.0, 10_000.0).default(100.0, text!("Appendix E, checkpoint example", "附录 E，检查点示例"))
        .help(text!("Write bandwidth of the storage that takes a checkpoint, all writers together.", "存储写入检查点的总带宽。")),
    reliability(Field::CheckpointInterval, "interval", text!("Checkpoint interval", "检查点间隔"), "τ", Unit::Minute)
        .range(1e-3, 1e6).slider(0.5, 1000.0).default(0.0, text!("the Young–Daly optimum of this scenario", "本情景的 Young–Daly 最优值")).absent(text!("auto", "自动"))
        .help(text!("Minutes of work between two checkpoints. Without a number the Young–Daly optimum is used.", "两次检查点之间的工作分钟数。留空则取 Young–Daly 最优值。")),
    reliability(Field::Detect, "detect", text!("Detection time", "检测时间"), "T_detect", Unit::Second)
        .range(0.0, 1e6).slider(0.0, 600.0).linear(1.0).default(30.0, text!("Appendix E, heartbeat timeout", "附录 E，心跳超时"))
        .help(text!("From a failure to the moment the scheduler knows of it.", "从故障发生到调度器获知的时间。")),
    reliability(Field::Reschedule, "resched", text!("Rescheduling time", "重新调度时间"), "T_resched", Unit::Second)
        .range(0.0, 1e6).slider(0.0, 3600.0).linear(5.0).default(60.0, text!("Appendix E, recovery anatomy", "附录 E，恢复过程分解"))
        .help(text!("To find, allocate and start a replacement.", "寻找、分配并启动替换节点的时间。")),
    reliability(Field::Maintenance, "maint", text!("Maintenance", "维护占比"), "f_maint", Unit::Ratio)
        .range(0.0, 0.9).slider(0.0, 0.5).linear(0.01).default(0.05, text!("Appendix C, Table C.8", "附录 C 表 C.8"))
        .help(text!("Share of wall time given to planned maintenance.", "计划维护占总时间的比例。")),
    reliability(Field::Job, "job", text!("Job length", "作业时长"), "T_job", Unit::Day)
        .range(1e-3, 36_500.0).slider(0.1, 1000.0).default(30.0, text!("Appendix E, job of Table E.3", "附录 E 表 E.3 的作业"))
        .help(text!("Length of the job for which energy, cost and the chance of a failure are given.", "用于计算能耗、成本和故障概率的作业时长。")),

    serving(Field::Requests, "rps", text!("Requests per second", "每秒请求数"), "Λ", Unit::PerSecond)
        .range(0.001, 1e9).slider(1.0, 1e7).default(102_400.0, text!("100 requests/s for each of 1,024 replicas, as in appendix F", "1,024 个副本各 100 请求/s，同附录 F"))
        .help(text!("Requests that reach the whole fleet; each replica gets an equal share.", "到达整个集群的请求率，由各副本均分。")),
    serving(Field::ServiceFixed, "t_fixed", text!("Fixed time per batch", "每批固定时间"), "T_f", Unit::Millisecond)
        .range(0.0, 1e7).slider(0.0, 1000.0).linear(1.0).default(50.0, text!("Appendix F, Table F.1", "附录 F 表 F.1"))
        .help(text!("Service time that a batch costs whatever its size.", "与批大小无关的服务时间。")),
    serving(Field::ServicePerRequest, "t_req", text!("Added time per request", "每请求附加时间"), "t_r", Unit::Millisecond)
        .range(0.0, 1e7).slider(0.0, 20.0).linear(0.1).default(0.5, text!("Appendix F, Table F.1", "附录 F 表 F.1"))
        .help(text!("Service time that each request of the batch adds.", "批次中每个请求增加的服务时间。")),
    serving(Field::LatencyTarget, "slo", text!("P99 target", "P99 目标"), "SLO", Unit::Millisecond)
        .range(0.001, 1e8).slider(1.0, 100_000.0).default(1000.0, text!("chosen: one second, a common interactive target", "选定：1 秒，常见的交互目标"))
        .help(text!("The service-level objective: 99% of requests should answer within this time.", "服务等级目标：99% 的请求应在此时间内完成。")),
    serving(Field::TargetUtilization, "target_util", text!("Target utilisation", "目标利用率"), "ρ_t", Unit::Ratio)
        .range(0.01, 0.999).slider(0.05, 0.99).linear(0.01).default(0.75, text!("Appendix F, Eq. F.2 example", "附录 F，式 F.2 示例"))
        .help(text!("The utilisation to plan for; the smallest batch that reaches it follows.", "规划的利用率，由此得出所需的最小批大小。")),
    serving(Field::ServingGpus, "serve_tp", text!("GPUs per replica", "每副本 GPU 数"), "k_s", Unit::Count)
        .range(1.0, 1024.0).slider(1.0, 128.0).octaves().default(8.0, text!("one node", "一个节点"))
        .help(text!("Accelerators that serve one copy of the model together.", "共同服务一个模型副本的加速器数。")),
    serving(Field::Context, "ctx", text!("Context", "上下文长度"), "S", Unit::Token)
        .range(1.0, 1e8).slider(128.0, 1_048_576.0).octaves().default(4096.0, text!("Appendix F, KV example", "附录 F，KV 示例"))
        .help(text!("Tokens whose keys and values are held for each request.", "每个请求保存键和值的 token 数。")),
    serving(Field::Prompt, "prompt", text!("Prompt tokens", "提示 token 数"), "n_in", Unit::Token)
        .range(1.0, 1e8).slider(1.0, 1_048_576.0).octaves().default(512.0, text!("chosen: a short question with context", "选定：带上下文的简短提问"))
        .help(text!("Tokens read before the first one is written (prefill).", "生成首个 token 前读入的 token 数（预填充）。")),
    serving(Field::Output, "output", text!("Output tokens", "输出 token 数"), "n_out", Unit::Token)
        .range(1.0, 1e8).slider(1.0, 131_072.0).octaves().default(100.0, text!("chosen: a short answer", "选定：简短回答"))
        .help(text!("Tokens written one by one (decode).", "逐个生成的 token 数（解码）。")),
    serving(Field::KvBytes, "kv_bytes", text!("KV element size", "KV 元素字节"), "b_kv", Unit::Byte)
        .range(0.25, 16.0).slider(0.5, 4.0).linear(0.5).default(2.0, text!("Appendix F, Eq. F.3", "附录 F，式 F.3"))
        .help(text!("Bytes of one cached element: 2 in 16-bit, 1 in 8-bit.", "单个缓存元素的字节数：16 位为 2，8 位为 1。")),
    serving(Field::MemoryReserve, "reserve", text!("Memory kept free", "预留内存比例"), "ε", Unit::Ratio)
        .range(0.0, 0.9).linear(0.01).slider(0.0, 0.5).default(0.1, text!("chosen: room for activations and fragments", "选定：为激活与碎片留出空间"))
        .help(text!("Share of memory not given to weights and caches.", "不用于权重和缓存的内存比例。")),

    site(Field::Pue, "pue", text!("PUE", "PUE"), "PUE", Unit::Ratio)
        .range(1.0, 3.0).linear(0.01).default(1.40, text!("Appendix C, industry average", "附录 C，行业平均")).headline()
        .help(text!("Power usage effectiveness: facility power over IT power. Every watt of computing costs PUE watts at the meter.", "电源使用效率：设施功率与 IT 功率之比。每瓦计算在电表处耗 PUE 瓦。")),
    site(Field::Grid, "grid", text!("Grid intensity", "电网碳强度"), "CI", Unit::GramCo2ePerKilowattHour)
        .range(0.0, 2000.0).linear(1.0).slider(0.0, 1000.0).default(429.0, text!("Appendix G, Table G.11: US average", "附录 G 表 G.11：美国平均")).headline()
        .help(text!("Carbon dioxide equivalent for each kilowatt-hour the grid delivers.", "电网每千瓦时对应的二氧化碳当量。")),
    site(Field::WaterUsage, "wue", text!("Water usage", "用水使用效率"), "WUE", Unit::LitrePerKilowattHour)
        .range(0.0, 100.0).slider(0.0, 5.0).linear(0.1).default(1.8, text!("Appendix G, Table G.10", "附录 G 表 G.10"))
        .help(text!("Litres of water for each kilowatt-hour of IT energy.", "每千瓦时 IT 能耗的用水升数。")),
    site(Field::RackPower, "rack", text!("Power per rack", "单机架功率"), "P_rack", Unit::Kilowatt)
        .range(0.1, 10_000.0).slider(1.0, 500.0).default(70.0, text!("Appendix C, AI rack", "附录 C，AI 机架"))
        .help(text!("Power one rack can be given; above 30 kW air no longer cools it.", "单个机架可供电功率；超过 30 kW 风冷不再够用。")),
    site(Field::GpuPrice, "usd_gpu_h", text!("GPU rental", "GPU 租价"), "c_gpu", Unit::DollarPerHour)
        .range(0.0, 1e6).slider(0.0, 20.0).linear(0.1).default(4.0, text!("Appendix G, Table G.13", "附录 G 表 G.13"))
        .help(text!("Rental price of one accelerator for an hour.", "单个加速器每小时租价。")),
    site(Field::ElectricityPrice, "usd_kwh", text!("Electricity price", "电价"), "c_kWh", Unit::DollarPerKilowattHour)
        .range(0.0, 1000.0).slider(0.0, 1.0).linear(0.01).default(0.12, text!("Appendix G, Table G.13", "附录 G 表 G.13"))
        .help(text!("Price of a kilowatt-hour at the meter.", "每千瓦时电价。")),
];

impl Field {
    /// This field's row.
    pub fn row(self) -> &'static FieldRow {
        &FIELDS[self as usize]
    }

    /// What a reader may ask about this field.
    pub fn note(self) -> &'static FieldNote {
        &NOTES[self as usize]
    }

    /// The field with a key.
    pub fn find(key: &str) -> Option<Self> {
        FIELDS.iter().find(|row| row.key == key).map(|row| row.field)
    }
}

impl FieldRow {
    /// The slider's stops within its range: how many there are.
    pub fn stop_count(&self) -> usize {
        let (from, to) = self.slider;
        match self.steps {
            Steps::Linear(step) => ((to - from) / step).round() as usize,
            Steps::Octaves | Steps::Decades => {
                (self.stop_of(to) - self.stop_of(from)).max(1) as usize
            }
        }
    }

    /// The number at a stop, counted from the start of the slider.
    pub fn value_at(&self, stop: usize) -> f64 {
        let (from, to) = self.slider;
        let value = match self.steps {
            // Rounded to the step's decimals, so that the link says 1.12 and not 1.1200000000000001.
            Steps::Linear(step) => rounded_to(from + step * stop as f64, step),
            Steps::Octaves => octave_stop(self.stop_of(from) + stop as i64),
            Steps::Decades => decade_stop(self.stop_of(from) + stop as i64),
        };
        value.clamp(from, to)
    }

    /// The stop nearest to a number.
    pub fn nearest_stop(&self, value: f64) -> usize {
        let (from, to) = self.slider;
        let value = value.clamp(from, to);
        let stop = match self.steps {
            Steps::Linear(step) => ((value - from) / step).round() as i64,
            Steps::Octaves | Steps::Decades => self.stop_of(value) - self.stop_of(from),
        };
        stop.clamp(0, self.stop_count() as i64) as usize
    }

    fn stop_of(&self, value: f64) -> i64 {
        match self.steps {
            Steps::Linear(step) => (value / step).round() as i64,
            Steps::Octaves => {
                nearest(value, octave_stop, (value.max(1.0).log2() * 4.0 - 5.0).round() as i64)
                    .max(0)
            }
            Steps::Decades => {
                nearest(value, decade_stop, (value.max(1e-30).log10() * 10.0).round() as i64)
            }
        }
    }
}

/// Quarters of an octave; below 4 there are only whole numbers: 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, …
fn octave_stop(index: i64) -> f64 {
    if index < 3 {
        return (index + 1) as f64;
    }
    let (octave, quarter) = ((index - 3) / 4, (index - 3) % 4);
    2f64.powi(octave as i32) * (4 + quarter) as f64
}

/// Ten preferred numbers a decade.
fn decade_stop(index: i64) -> f64 {
    const PREFERRED: [&str; 10] = ["1", "1.2", "1.5", "2", "2.5", "3", "4", "5", "6", "8"];
    let (decade, step) = (index.div_euclid(10), index.rem_euclid(10) as usize);
    // Through text, so that 1.2e-3 is the double that a reader's "0.0012" gives.
    nearest_double(&format!("{}e{decade}", PREFERRED[step])).unwrap_or(1.0)
}

/// The index around a guess whose stop is nearest on the logarithmic scale.
fn nearest(value: f64, stop: fn(i64) -> f64, guess: i64) -> i64 {
    let distance =
        |index: i64| (stop(index).max(f64::MIN_POSITIVE) / value.max(f64::MIN_POSITIVE)).ln().abs();
    (guess - 4..=guess + 4).min_by(|&a, &b| distance(a).total_cmp(&distance(b))).unwrap_or(guess)
}

fn rounded_to(value: f64, step: f64) -> f64 {
    let decimals = (-step.log10()).ceil().clamp(0.0, 9.0) as i32;
    let scale = 10f64.powi(decimals);
    (value * scale).round() / scale
}
