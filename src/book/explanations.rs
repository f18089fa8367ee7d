//! Where the book contradicts itself, in our words; a test verifies each. The
//! page reads them from the file of the book, so they are no part of the download.

use crate::text::Text;

/// Why a number of the book is not what its formula gives.
#[derive(Clone, Copy, Debug)]
pub struct Explanation {
    /// The stable name.
    pub id: &'static str,
    /// What the book prints.
    pub prints: Text,
    /// What the formula gives.
    pub gives: Text,
    /// Why they differ.
    pub why: Text,
}

const fn explain(id: &'static str, prints: Text, gives: Text, why: Text) -> Explanation {
    Explanation { id, prints, gives, why }
}

/// Every discrepancy, in the order of the facts.
pub static EXPLANATIONS: [Explanation; 33] = [
    explain(
        "e-vs-g-node-mtbf",
        text!(
            "node MTBF 5,172.4 h (E), 3,592.8 h (G)",
            "节点 MTBF：5,172.4 h（E）、3,592.8 h（G）",
        ),
        text!("both: 5,172.4 h and 3,592.8 h", "两者皆可得：5,172.4 h 与 3,592.8 h"),
        text!(
            "The two appendices count different parts in one node: E has 8 GPUs, 2 NICs and 2 power supplies, G adds 6 NICs, a PCIe switch and 8 memory stacks. Only the parts list decides, so here it is an input.",
            "两个附录对同一节点的部件计数不同：E 为 8 个 GPU、2 个网卡、2 个电源；G 另加 6 个网卡、1 个 PCIe 交换机和 8 个显存堆栈。结果取决于部件清单，因此本应用把它作为输入。"
        ),
    ),
    explain(
        "g-ex1-doubling",
        text!("other parts about double the GPU failure rate", "其他部件使 GPU 故障率约翻一倍"),
        text!(
            "×1.21 with E’s node, ×1.74 with G’s, ×2.21 with 8 cables",
            "按 E 的节点为 ×1.21，按 G 为 ×1.74，另加 8 根光缆为 ×2.21",
        ),
        text!(
            "Doubling needs an optical cable for each GPU, and a cable fails as often as a GPU; none of the book’s tables counts cables.",
            "要翻倍，每个 GPU 需配一根光缆，而光缆的故障率与 GPU 相当；书中各表都未计入光缆。"
        ),
    ),
    explain(
        "c6-vs-e2",
        text!("6.1 h (C) and 5.1 h (E) for 8,192 GPUs", "8,192 个 GPU：6.1 h（C）与 5.1 h（E）",),
        text!("6.10 h for GPUs alone, 5.05 h for nodes", "仅计 GPU 为 6.10 h，计节点为 5.05 h"),
        text!(
            "Both are right: C counts only GPU failures, E the failures of whole nodes.",
            "两者都对：C 只计 GPU 故障，E 计整个节点的故障。"
        ),
    ),
    explain(
        "e-33-38-days",
        text!(
            "30 days become 33 to 38 at 10 to 25% overhead",
            "开销 10% 至 25% 时，30 天变为 33 至 38 天",
        ),
        text!("33.3 to 40.0 days", "33.3 至 40.0 天"),
        text!(
            "The printed range multiplies by one plus the overhead. Elsewhere the book takes overhead as a share of elapsed time, so the nominal time is divided by what is left.",
            "书中范围用“1＋开销”去乘；而书中其他地方把开销视为总历时的比例，因此应当用名义时间除以剩余比例。"
        ),
    ),
    explain(
        "e-double-count",
        text!(
            "checkpoint 2.9%, recovery 3.6% and wasted work",
            "检查点 2.9%、恢复 3.6%，另加浪费的工作",
        ),
        text!("5.7% for write and rework, 6.5% in all", "写入与重做共 5.7%，总计 6.5%"),
        text!(
            "Recovery already replays the lost work; a third item for it would count it twice.",
            "恢复时间已包含重放丢失的工作；再列第三项就重复计算了。"
        ),
    ),
    explain(
        "e-vs-c8-budget",
        text!("10% for recovery near 10,000 GPUs", "约 10,000 个 GPU 时恢复占 10%"),
        text!("3.6%", "3.6%"),
        text!(
            "The table is a planning budget. The first-order model of appendix E explains about a third of it.",
            "该表是规划预算；附录 E 的一阶模型只能解释其中约三分之一。"
        ),
    ),
    explain(
        "e4-175b-write",
        text!("24 s to write a 175B checkpoint", "写入 175B 检查点需 24 s"),
        text!("24.5 s", "24.5 s"),
        text!(
            "One table rounds the half down to the even digit; two others print 24.5 s for the same write.",
            "一张表把 .5 舍入到偶数；另两张表对同一写入印为 24.5 s。"
        ),
    ),
    explain(
        "g6-fp32",
        text!("92.8 s to recover a 70B job", "恢复 70B 任务需 92.8 s"),
        text!("99.8 s, and minutes more with replay", "99.8 s；计入重放还要多几分钟"),
        text!(
            "The caption reloads 4 bytes a parameter (280 GB); the book’s own rule is 14 bytes (980 GB). It also leaves replay out.",
            "表注按每参数 4 字节（280 GB）重新加载；而书中规则为 14 字节（980 GB）。它也未计入重放。"
        ),
    ),
    explain(
        "g15-nominal",
        text!("2,867.2 effective GPUs of 0.35 nominal", "0.35 个名义 GPU 中有 2,867.2 个有效"),
        text!("2,867.2 of 8,192", "8,192 个中的 2,867.2 个"),
        text!(
            "The caption shows the efficiency where the number of GPUs belongs: 8,192 × 0.35 = 2,867.2.",
            "表注在应为 GPU 数量处印成了效率：8,192 × 0.35 = 2,867.2。"
        ),
    ),
    explain(
        "c3-ici",
        text!("TPU v5p links: 1,200 GB/s per direction", "TPU v5p 链路：单向 1,200 GB/s"),
        text!("600 GB/s per direction", "单向 600 GB/s"),
        text!(
            "1,200 GB/s is the sum of both directions, under a heading that promises one. Formulas take 600.",
            "1,200 GB/s 是双向合计，却列在“单向”一栏下；公式应取 600。"
        ),
    ),
    explain(
        "g3-mixed-directions",
        text!(
            "NVLink 300, 600, 900 GB/s beside PCIe 15.75, 32, 64",
            "NVLink 300、600、900 GB/s 与 PCIe 15.75、32、64 并列",
        ),
        text!("NVLink 150, 300, 450 GB/s per direction", "NVLink 单向 150、300、450 GB/s"),
        text!(
            "The NVLink row adds sending and receiving, the PCIe row does not. As β of a collective only one direction counts.",
            "NVLink 一行是收发合计，PCIe 一行则是单向；集合通信的 β 只应取单向。"
        ),
    ),
    explain(
        "g10-air-wue",
        text!("air cooling: 1.8 L/kWh", "风冷：1.8 L/kWh"),
        text!("about 0.5 L/kWh for air, 1.8 with evaporation", "风冷约 0.5 L/kWh，蒸发冷却 1.8",),
        text!(
            "The row holds the value of evaporative towers; a hall cooled with dry air uses much less water.",
            "该行其实是蒸发冷却塔的值；用干空气冷却的机房用水少得多。"
        ),
    ),
    explain(
        "c10-b200-memory",
        text!("B200: 192 GB", "B200：192 GB"),
        text!("180 GB", "180 GB"),
        text!(
            "Servers with the B200 offer 180 GB a GPU; the reference data were corrected after this edition.",
            "搭载 B200 的服务器每 GPU 可用 180 GB；参考数据在本版之后已更正。"
        ),
    ),
    explain(
        "c10-tpuv6",
        text!(
            "TPU v6: 1.60 TB/s, about 2,000 GB/s links, about 600 W",
            "TPU v6：1.60 TB/s、链路约 2,000 GB/s、约 600 W",
        ),
        text!(
            "1.638 TB/s, 800 GB/s both directions, 300 W",
            "1.638 TB/s、双向合计 800 GB/s、300 W",
        ),
        text!(
            "The book marks link and power as estimates. The maker publishes memory and link rates; the power stays an estimate.",
            "书中注明链路与功耗为估计值；厂商公布了内存与链路速率，功耗仍是估计。"
        ),
    ),
    explain(
        "c5-registry",
        text!(
            "scaling efficiency 70, 50, 35% at 256, 1,024, 8,192 GPUs",
            "256、1,024、8,192 个 GPU 的扩展效率：70%、50%、35%",
        ),
        text!("later data: 87, 83, 56%", "后来的数据：87%、83%、56%"),
        text!(
            "The authors revised the three after this edition, and with them all products: 1,024 GPUs then keep 32.0% of their peak instead of 19.2%.",
            "作者在本版之后修订了这三个值，所有乘积随之改变：1,024 个 GPU 保留峰值的 32.0%，而非 19.2%。"
        ),
    ),
    explain(
        "pue-typical-registry",
        text!("average PUE 1.40", "平均 PUE 1.40"),
        text!("later data: 1.55", "后来的数据：1.55"),
        text!(
            "The authors replaced their estimate by the average of a survey after this edition.",
            "作者在本版之后以调查平均值取代了原先的估计。"
        ),
    ),
    explain(
        "b-case3-40",
        text!("coordination 40%", "协调占 40%"),
        text!("23% from the table + 17% scheduling", "表中 23% + 调度 17%"),
        text!(
            "The overhead table ends at 23%. The case study adds 17% for scheduling and pre-emption, so the book has two goodputs: 77% and 60%.",
            "开销表止于 23%；案例另加 17% 的调度与抢占，于是书中有两个有效吞吐率：77% 与 60%。"
        ),
    ),
    explain(
        "b-case2-scaling",
        text!("scaling efficiency 50%, communication 55%", "扩展效率 50%，通信占 55%"),
        text!("45%, if 64 GPUs lost nothing", "若 64 个 GPU 时毫无损失则为 45%"),
        text!(
            "They were observed separately. Both hold when the run on 64 GPUs had itself lost about a tenth: 0.45 / 0.90 = 0.50.",
            "二者是分别观测的；只有 64 个 GPU 的基准本身已损失约一成时才同时成立：0.45 / 0.90 = 0.50。"
        ),
    ),
    explain(
        "b-tax-proxy",
        text!("35% at 100,000 GPUs", "100,000 个 GPU 时为 35%"),
        text!("about 17% on the same trend", "按同一趋势约为 17%"),
        text!(
            "The book borrows the efficiency of 8,192 GPUs and says so. From 1,024 to 8,192 each doubling costs 5 points; twelve times more GPUs would cost another 18.",
            "书中借用了 8,192 个 GPU 的效率并已说明；从 1,024 到 8,192，每翻一倍损失 5 个百分点，再增至 12 倍还会损失约 18 个。"
        ),
    ),
    explain(
        "c11-350m",
        text!("ρ = 3 for a 350M model", "350M 模型的 ρ = 3"),
        text!("2.96 with 340M, 3.04 with 350M parameters", "340M 参数为 2.96，350M 参数为 3.04",),
        text!(
            "The example is BERT-Large, which has 340M parameters. Either rounds to 3.",
            "例子是 BERT-Large，实为 340M 参数；两者舍入后都是 3。"
        ),
    ),
    explain(
        "c11-tp",
        text!("tensor parallel ρ = 0.036", "张量并行 ρ = 0.036"),
        text!("0.069", "0.069"),
        text!(
            "The row sends 16 MB once over one link. Tensor parallelism needs an AllReduce over 8 GPUs: 2 × 7/8 of that time plus 14 startup latencies.",
            "该行只计 16 MB 在一条链路上传一次；张量并行需要 8 个 GPU 的 AllReduce：该时间的 2 × 7/8 倍，再加 14 次启动延迟。"
        ),
    ),
    explain(
        "d3-guide",
        text!("ring from 2.5 MB on (10 n*)", "2.5 MB 以上用环形（10 n*）"),
        text!(
            "from 8.8 MB at 256 GPUs, 170 MB at 8,192",
            "256 个 GPU 为 8.8 MB 以上，8,192 个为 170 MB 以上",
        ),
        text!(
            "n* says when bandwidth outweighs latency in one message. Where ring beats tree also grows almost in proportion to the number of GPUs.",
            "n* 只说明单条消息何时由带宽主导；环形胜过树形的临界大小还几乎随 GPU 数成比例增长。"
        ),
    ),
    explain(
        "d-breakeven-latency",
        text!("41.7 ms for the codec", "编解码预算 41.7 ms"),
        text!("39.2 ms", "39.2 ms"),
        text!(
            "The shortcut scales the whole AllReduce by 1 − 1/r, but its 2.55 ms of startup latency do not shrink with the message.",
            "该捷径把整个 AllReduce 乘以 1 − 1/r，但其中 2.55 ms 的启动延迟不随消息变小。"
        ),
    ),
    explain(
        "f-bmin-optimum",
        text!("least response time 150.1 ms at B = 8", "响应时间最小为 B = 8 时的 150.1 ms"),
        text!("138.6 ms at B = 10", "B = 10 时的 138.6 ms"),
        text!(
            "The table tries powers of two only. Over all whole batches the least is at 10, 8% lower.",
            "表中只试了 2 的幂；遍历所有整数批次，最小值在 10，低 8%。"
        ),
    ),
    explain(
        "f-rho-rounding",
        text!("36.3% at B = 16", "B = 16 时为 36.3%"),
        text!("36.25%", "36.25%"),
        text!(
            "The half is rounded up here and to the even digit in other rows, so a check must allow half a printed digit.",
            "此处 5 向上舍入，其他行则舍入到偶数；因此校验须允许半个末位的误差。"
        ),
    ),
    explain(
        "f-english-pk",
        text!("requests per second in the waiting formula", "等待公式中用请求到达率"),
        text!("batches per second: λ/B", "应为批次到达率：λ/B"),
        text!(
            "A server that works on batches is entered by batches. The request rate would make the queue 5.4 times overloaded at B = 8; the table was computed with the batch rate.",
            "按批服务时，进入服务器的是批次；若用请求率，B = 8 时负载将是能力的 5.4 倍。表格是按批次率算出的。"
        ),
    ),
    explain(
        "f3-kv-heads",
        text!("KV cache from the model width d", "KV 缓存按模型宽度 d 计"),
        text!("from key-value heads × head size", "按 KV 头数 × 头维度计"),
        text!(
            "With grouped-query attention only the key-value heads are cached. The width overstates the cache of Llama 70B 8 times and of Llama 3 8B 4 times.",
            "采用分组查询注意力时只缓存 KV 头；按宽度计会把 Llama 70B 的缓存高估 8 倍，Llama 3 8B 高估 4 倍。"
        ),
    ),
    explain(
        "g-example2-8192",
        text!("5.6 s for a 70B AllReduce", "70B AllReduce 需 5.6 s"),
        text!("5.68 s on 8,192 GPUs", "8,192 个 GPU 上为 5.68 s"),
        text!(
            "The example is the bandwidth limit. Startup latency adds 82 ms at 8,192 GPUs, 1.4%.",
            "例子取带宽极限；8,192 个 GPU 时启动延迟再加 82 ms，即 1.4%。"
        ),
    ),
    explain(
        "e-three-weeks",
        text!("a job of 30 days", "任务历时 30 天"),
        text!("three weeks in the older edition", "旧版为三周"),
        text!(
            "A failure is certain in either, to every printed digit.",
            "无论哪个，故障概率在所印位数内都等于 1。"
        ),
    ),
    explain(
        "g12-rack-range",
        text!("AI racks draw 6 to 8 times as much", "AI 机架功率为传统机架的 6 至 8 倍"),
        text!("5.8 to 8.3 times", "5.8 至 8.3 倍"),
        text!(
            "70 kW and 100 kW over 12 kW; the text rounds both ends to whole numbers.",
            "70 kW 与 100 kW 除以 12 kW；正文把两端都取整了。"
        ),
    ),
    explain(
        "f-accumulation",
        text!("5 ms to gather a batch of one", "凑齐 1 个请求的批次需 5 ms"),
        text!("0 ms with (B − 1) / (2λ)", "按 (B − 1) / (2λ) 为 0 ms"),
        text!(
            "A single request waits for nobody. The printed formula B/(2λ) shifts every response time of the table by 5 ms.",
            "单个请求无须等待；书中公式 B/(2λ) 使表中每个响应时间都多出 5 ms。"
        ),
    ),
    explain(
        "f-erlang-arrivals",
        text!("56.1 ms of waiting at B = 8", "B = 8 时等待 56.1 ms"),
        text!("much less in a real batcher", "真实的批处理器中要短得多"),
        text!(
            "Batches that close with their eighth request arrive far more evenly than the Poisson stream the formula assumes, so it overstates the wait; several servers and a bounded queue are left out as well.",
            "凑满 8 个请求才形成的批次，其到达远比公式所假设的泊松流均匀，因而高估了等待；多服务器与有限队列也未计入。"
        ),
    ),
    explain(
        "z-hundreds-daily",
        text!("one-in-a-million cases every day", "百万分之一的情况每天发生"),
        text!("once in a million requests", "每百万次请求发生一次"),
        text!(
            "True from a million requests a day on. The older edition’s hundreds a day need hundreds of millions of requests.",
            "每天一百万次请求起即成立；旧版所说的每天数百次则需要数亿次请求。"
        ),
    ),
];
