//! Rows for [`crate::model::queue`].

use super::call::call;
use super::input::Input;
use super::inputs::{
    ARRIVAL, BATCH, FIXED, MAX_BATCH, MAX_WAIT, PER_REQUEST, POSITIVE_ARRIVAL, SERVER_UTILIZATION,
    TIME_IN_SYSTEM,
};
use super::{Formula, Topic};
use crate::model::{Expected, queue};
use crate::quantity::Unit;

const SERVICE: &[Input] = &[BATCH, FIXED, PER_REQUEST];

/// The rows of this topic.
pub(super) const TOPIC: Topic = Topic {
    slug: "queue",
    title: text!("Batches and queues", "批处理与排队"),
    formulas: &[
        Formula {
            slug: "batch_service_time",
            title: text!("Service time of a batch", "批次服务时间"),
            symbol: "T_service",
            equation: "T_f + t_r * B",
            inputs: SERVICE,
            unit: Unit::Second,
            source: text!("Appendix F, Eq. F.1", "附录 F，式 F.1"),
            assumptions: text!(
                "A fixed cost per batch, such as reading the weights, and an equal cost per request.",
                "每批次有固定成本（如读取权重），每个请求成本相同。",
            ),
            caution: text!(
                "Requests of different lengths do not cost the same; continuous batching has no batch to wait for.",
                "长短不一的请求成本并不相同；连续批处理无须等待整批。",
            ),
            function: |row, numbers| call(queue::batch_service_time, row, numbers),
        },
        Formula {
            slug: "batch_service_rate",
            title: text!("Throughput at full load", "满载吞吐"),
            symbol: "μ",
            equation: "B / (T_f + t_r * B)",
            inputs: SERVICE,
            unit: Unit::PerSecond,
            source: text!("Appendix F, Table F.1", "附录 F 表 F.1"),
            assumptions: text!(
                "The server always has a full batch waiting.",
                "服务器始终有满批次在等待。",
            ),
            caution: text!(
                "It approaches 1/t_r and never passes it, however large the batch.",
                "批次再大，它也只会趋近 1/t_r 而不会超过。",
            ),
            function: |row, numbers| call(queue::batch_service_rate, row, numbers),
        },
        Formula {
            slug: "batch_utilization",
            title: text!("Utilisation of a batching server", "批处理服务器利用率"),
            symbol: "ρ",
            equation: "λ * (T_f + t_r * B) / B",
            inputs: &[BATCH, ARRIVAL, FIXED, PER_REQUEST],
            unit: Unit::Fraction,
            source: text!("Appendix F, Table F.1", "附录 F 表 F.1"),
            assumptions: text!(
                "Every batch is full; one server.",
                "每个批次都是满的；单个服务器。",
            ),
            caution: text!(
                "At 100% or above the queue grows without limit and no latency exists. The book prints 36.3% for 36.25%.",
                "达到或超过 100% 时队列无限增长，延迟不存在。书中把 36.25% 印作 36.3%。",
            ),
            function: |row, numbers| call(queue::batch_utilization, row, numbers),
        },
        Formula {
            slug: "pollaczek_khinchine_wait",
            title: text!("Mean wait for the server", "平均排队延迟"),
            symbol: "W",
            equation: "λ * (T_f + t_r * B)^2 / (2 * B * (1 - λ * (T_f + t_r * B) / B))",
            inputs: &[BATCH, ARRIVAL, FIXED, PER_REQUEST],
            unit: Unit::Second,
            source: text!("Appendix F, Pollaczek–Khinchine", "附录 F，Pollaczek–Khinchine"),
            assumptions: text!(
                "Batches arrive at random at rate λ/B, one server, no spread in the service time.",
                "批次以速率 λ/B 随机到达，单个服务器，服务时间无波动。",
            ),
            caution: text!(
                "Batches that close with their B-th request arrive more evenly than at random, so this overstates the wait for large batches. Saturated queues have no wait to compute.",
                "由第 B 个请求凑满的批次到达得比随机更均匀，因此批次大时高估等待。饱和的队列没有可计算的等待时间。",
            ),
            function: |row, numbers| call(queue::pollaczek_khinchine_wait, row, numbers),
        },
        Formula {
            slug: "batch_accumulation_delay",
            title: text!("Mean wait for the batch to fill", "批次积累延迟"),
            symbol: "T_fill",
            equation: "B / (2 * λ)",
            inputs: &[BATCH, POSITIVE_ARRIVAL],
            unit: Unit::Second,
            source: text!("Appendix F, batch accumulation", "附录 F，批次积累"),
            assumptions: text!(
                "A server that waits for full batches; requests arrive one at a time.",
                "服务器等待批次填满；请求逐个到达。",
            ),
            caution: text!(
                "The book's form. Exactly it is (B − 1)/(2λ), which is nothing at B = 1; the authors' later package uses that.",
                "这是书中的形式。准确值为 (B − 1)/(2λ)，B = 1 时为零；作者后来的软件包采用后者。",
            ),
            function: |row, numbers| call(queue::batch_accumulation_delay, row, numbers),
        },
        Formula {
            slug: "batch_response_time",
            title: text!("Response time", "响应时间"),
            symbol: "E_T",
            equation: "λ * (T_f + t_r * B)^2 / (2 * B * (1 - λ * (T_f + t_r * B) / B)) + B / (2 * λ) + T_f + t_r * B",
            inputs: &[BATCH, POSITIVE_ARRIVAL, FIXED, PER_REQUEST],
            unit: Unit::Second,
            source: text!("Appendix F, Table F.1", "附录 F 表 F.1"),
            assumptions: text!(
                "Waiting for the server, for the batch and for the service add up.",
                "等待服务器、等待批次填满与服务时间三者相加。",
            ),
            caution: text!(
                "The book calls B = 8 the best because its table has powers of two only; over all batches it is B = 10 with 138.6 ms.",
                "书中称 B = 8 最优，因为表中只列 2 的幂；在所有批次大小中最优为 B = 10，138.6 毫秒。",
            ),
            function: |row, numbers| call(queue::batch_response_time, row, numbers),
        },
        Formula {
            slug: "dynamic_batch_size",
            title: text!("Mean batch with a time limit", "限时批处理的平均批次"),
            symbol: "B_mean",
            equation: "min(B_max, λ * T_max)",
            inputs: &[MAX_BATCH, POSITIVE_ARRIVAL, MAX_WAIT],
            unit: Unit::Count,
            source: text!("Appendix F, dynamic batching", "附录 F，动态批处理"),
            assumptions: text!(
                "A batch leaves when it is full or when its time is up, whichever comes first.",
                "批次填满或到时即发送，以先到者为准。",
            ),
            caution: text!(
                "A fluid approximation: it ignores chance and gives less than 1 at low load, where a batch holds its one request.",
                "流体近似：忽略随机性，低负载时会小于 1，而实际批次至少有一个请求。",
            ),
            function: |row, numbers| call(queue::dynamic_batch_size, row, numbers),
        },
        Formula {
            slug: "dynamic_batch_delay",
            title: text!("Mean wait with a time limit", "限时批处理的平均等待"),
            symbol: "T_fill",
            equation: "min(B_max / (2 * λ), T_max / 2)",
            inputs: &[MAX_BATCH, POSITIVE_ARRIVAL, MAX_WAIT],
            unit: Unit::Second,
            source: text!("Appendix F, dynamic batching", "附录 F，动态批处理"),
            assumptions: text!(
                "As for its size: half of the time the batch stays open.",
                "与批次大小相同：等于批次开放时间的一半。",
            ),
            caution: text!(
                "The first request of a batch waits the whole time; the limit must fit in the latency target.",
                "批次的第一个请求要等满全程；时限必须小于延迟目标。",
            ),
            function: |row, numbers| call(queue::dynamic_batch_delay, row, numbers),
        },
        Formula {
            slug: "min_batch_for_utilization",
            title: text!("Smallest batch for a utilisation target", "达到利用率目标的最小批次"),
            symbol: "B_min",
            equation: "λ * T_f / (ρ_target - λ * t_r)",
            inputs: &[
                ARRIVAL,
                FIXED,
                PER_REQUEST,
                SERVER_UTILIZATION
                    .with_key("target_utilization")
                    .with_symbol("ρ_target")
                    .with_label(text!("utilisation target", "利用率目标"))
                    .with_domain(Expected::AboveUpTo(0.0, 1.0))
                    .with_default(0.75),
            ],
            unit: Unit::Count,
            source: text!("Appendix F, Eq. F.2", "附录 F，式 F.2"),
            assumptions: text!(
                "Eq. F.1 solved for the batch; the target lies above λ·t_r, which no batch can undercut.",
                "由式 F.1 解出批次；目标必须高于 λ·t_r，任何批次都无法低于它。",
            ),
            caution: text!("Round up to a whole batch: 7.14 means 8.", "应向上取整：7.14 即取 8。",),
            function: |row, numbers| call(queue::min_batch_for_utilization, row, numbers),
        },
        Formula {
            slug: "min_stable_batch",
            title: text!("Batch above which the queue is stable", "队列稳定的临界批次"),
            symbol: "B_stable",
            equation: "λ * T_f / (1 - λ * t_r)",
            inputs: &[ARRIVAL, FIXED, PER_REQUEST],
            unit: Unit::Count,
            source: text!("Appendix F, decision step 2", "附录 F，决策步骤 2"),
            assumptions: text!("Eq. F.2 at full utilisation.", "式 F.2 取利用率 100%。"),
            caution: text!(
                "The batch must be strictly larger, and just above it the wait is still enormous.",
                "批次必须严格大于此值，而刚超过时等待仍然极长。",
            ),
            function: |row, numbers| call(queue::min_stable_batch, row, numbers),
        },
        Formula {
            slug: "littles_law_occupancy",
            title: text!("Little's law", "利特尔定律"),
            symbol: "L",
            equation: "λ * T",
            inputs: &[ARRIVAL, TIME_IN_SYSTEM],
            unit: Unit::Count,
            source: text!("Appendix F, Little's law", "附录 F，利特尔定律"),
            assumptions: text!(
                "A stable system in the long run; nothing about distributions or order of service.",
                "长期稳定的系统；与分布和服务次序无关。",
            ),
            caution: text!(
                "Rate and time must refer to the same boundary: with or without the time in the batch.",
                "到达率与时间必须对应同一边界：是否包含批次积累时间要一致。",
            ),
            function: |row, numbers| call(queue::littles_law_occupancy, row, numbers),
        },
        Formula {
            slug: "requests_in_service",
            title: text!("Requests in service", "正在服务的请求数"),
            symbol: "L_service",
            equation: "B * ρ",
            inputs: &[BATCH, SERVER_UTILIZATION],
            unit: Unit::Count,
            source: text!("Appendix F, Little's law check", "附录 F，利特尔定律校验"),
            assumptions: text!(
                "A busy server holds one full batch.",
                "服务器忙时正处理一个满批次。",
            ),
            caution: text!(
                "The book puts in the printed 36.3%, which is 36.25% unrounded.",
                "书中代入的是印出的 36.3%，未舍入应为 36.25%。",
            ),
            function: |row, numbers| call(queue::requests_in_service, row, numbers),
        },
        Formula {
            slug: "requests_waiting",
            title: text!("Requests waiting", "等待中的请求数"),
            symbol: "L_waiting",
            equation: "λ * T - B * ρ",
            inputs: &[POSITIVE_ARRIVAL, TIME_IN_SYSTEM, BATCH, SERVER_UTILIZATION],
            unit: Unit::Count,
            source: text!("Appendix F, Little's law check", "附录 F，利特尔定律校验"),
            assumptions: text!(
                "All requests in the system less those in service; the four inputs describe the same system.",
                "系统内的请求减去正在服务的请求；四个输入描述同一系统。",
            ),
            caution: text!(
                "Inputs that contradict each other would give less than none; they are refused.",
                "若输入彼此矛盾，结果会小于零；此时拒绝计算。",
            ),
            function: |row, numbers| call(queue::requests_waiting, row, numbers),
        },
        Formula {
            slug: "exponential_quantile_factor",
            title: text!("Quantile of an exponential, in means", "指数分布分位数与均值之比"),
            symbol: "z",
            equation: "-ln(1 - q)",
            inputs: &[SERVER_UTILIZATION
                .with_key("percentile")
                .with_symbol("q")
                .with_label(text!("quantile as a fraction", "分位（小数）"))
                .with_domain(Expected::FromBelow(0.0, 1.0))
                .with_default(0.99)],
            unit: Unit::Ratio,
            source: text!("Appendix F, decision step 4", "附录 F，决策步骤 4"),
            assumptions: text!(
                "Response times are spread exponentially: P99 is 4.6 times the mean.",
                "响应时间服从指数分布：P99 为均值的 4.6 倍。",
            ),
            caution: text!(
                "A heuristic for heavy load; a normal spread gives mean + 2.33 standard deviations instead.",
                "高负载下的经验法则；若为正态分布，则是均值加 2.33 倍标准差。",
            ),
            function: |row, numbers| call(queue::exponential_quantile_factor, row, numbers),
        },
        Formula {
            slug: "mm1_queue_length",
            title: text!("Requests in an M/M/1 system", "M/M/1 系统中的请求数"),
            symbol: "L",
            equation: "ρ / (1 - ρ)",
            inputs: &[SERVER_UTILIZATION.with_domain(Expected::NonNegative).with_default(0.7)],
            unit: Unit::Count,
            source: text!("Appendix F, Figure F.1", "附录 F，图 F.1"),
            assumptions: text!(
                "Random arrivals, exponential service, one server; the request in service counts too.",
                "随机到达、指数服务时间、单个服务器；包含正在服务的请求。",
            ),
            caution: text!(
                "At 100% and above it has no value: the queue is saturated.",
                "达到 100% 即无值：队列已饱和。",
            ),
            function: |row, numbers| call(queue::mm1_queue_length, row, numbers),
        },
    ],
};
