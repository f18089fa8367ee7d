//! Ready scenarios: the book's fleets and published training runs.

use super::{Link, Scenario};
use crate::text::Text;
use std::sync::OnceLock;

/// A scenario with a name.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The stable name.
    pub id: &'static str,
    /// What it is.
    pub name: Text,
    /// Where its numbers come from and which of them are assumed.
    pub note: Text,
    /// The scenario as the query of a link.
    pub query: &'static str,
    /// What was published about it.
    pub published: &'static [Published],
}

/// A published result that a preset can be held against.
#[derive(Clone, Copy, Debug)]
pub struct Published {
    /// The name of the result in a report.
    pub result: &'static str,
    /// The published value, in the unit of the result.
    pub value: f64,
    /// How far the model may be off before the comparison makes no sense, as a share of the value.
    pub band: f64,
    /// Who published it.
    pub source: &'static str,
}

impl Preset {
    /// The scenario.
    pub fn scenario(&self) -> Scenario {
        Link::read(self.query).link.scenario
    }

    /// The preset that a scenario still equals.
    pub fn equal_to(scenario: &Scenario) -> Option<&'static Self> {
        // Read once: this is asked at every move of a slider.
        static READ: OnceLock<Vec<Scenario>> = OnceLock::new();
        let read = READ.get_or_init(|| PRESETS.iter().map(Self::scenario).collect());
        PRESETS.iter().zip(read).find(|(_, read)| *read == scenario).map(|(preset, _)| preset)
    }
}

/// Bands were chosen before the results were seen: they are checks of sense, not fits.
/// A share of peak that follows from an assumed kernel MFU.
const MODELLED: f64 = 0.25;
/// A whole run, with its failures and pauses.
const RUN: f64 = 0.35;
/// Accounts of published inputs, rounded as published.
const COUNTED: f64 = 0.02;

/// Every preset, in the order of the menu.
pub static PRESETS: &[Preset] = &[
    Preset {
        id: "llama3_405b_run",
        name: text!("Llama 3 405B on 16,384 H100", "Llama 3 405B，16,384 块 H100"),
        note: text!(
            "Split, batch, sequence, tokens and the 54 days are published. Kernel MFU 0.55 and interleaving by 8 are assumed, failure rates are the book's.",
            "并行切分、批大小、序列、token 数与 54 天为公开值；内核 MFU 0.55 与 8 重交错为假设，故障率取自本书。",
        ),
        query: "gpus=16384&model=llama3_405b&tp=8&pp=16&vpp=8&batch=16&ref=16384&seq=8192&mfu=0.55&tokens=15.6&job=54",
        published: &[
            Published {
                result: "step_mfu",
                value: 0.41,
                band: MODELLED,
                source: "Dubey et al. 2024, Table 4",
            },
            Published {
                result: "training_time_s",
                value: 30.84e6 / 16_384.0 * 3600.0,
                band: RUN,
                source: "Llama 3.1 model card: 30.84 M GPU-hours, here on 16,384 GPUs",
            },
            Published {
                result: "cluster_mtbf_s",
                value: 54.0 * 86_400.0 / 419.0,
                band: RUN,
                source: "Dubey et al. 2024: 419 unexpected interruptions in 54 days",
            },
        ],
    },
    Preset {
        id: "palm_540b_run",
        name: text!("PaLM 540B on 6,144 TPU v4", "PaLM 540B，6,144 块 TPU v4"),
        note: text!(
            "Chips, batch, sequence, tokens and 12 tensor ways are published. The run sharded weights over all replicas; 8 pipeline stages stand in for that here. Kernel MFU 0.55, links and the pod as one node of 1,024 are assumed. The published MFU counts 6 FLOP per parameter and token, without attention, as is done here; with attention it is 46.2%.",
            "芯片数、批大小、序列、token 数与 12 路张量并行为公开值。原运行将权重切分到所有副本，此处以 8 个流水线阶段代替。内核 MFU 0.55、链路以及把 pod 视作 1,024 卡节点均为假设。公开 MFU 与此处相同，按每参数每 token 6 FLOP 计，不含注意力；含注意力为 46.2%。",
        ),
        query: "gpus=6144&acc=tpu_v4&intra=tpu_v5p_ici&intra_bw=300&node=1024&nics=64&model=palm_540b&batch=32&ref=6144&seq=2048&tp=12&pp=8&mfu=0.55&tokens=0.78&serve_tp=64&ctx=2048",
        published: &[Published {
            result: "step_mfu",
            value: 0.457,
            band: MODELLED,
            source: "Chowdhery et al. 2022, Table 3",
        }],
    },
    Preset {
        id: "megatron_1t_run",
        name: text!("Megatron 1T on 3,072 A100", "Megatron 1T，3,072 块 A100"),
        note: text!(
            "Shape, split, batch and sequence are published; the 84 days are the authors' own estimate for 450 billion tokens. They recompute activations and count 8 FLOP per parameter and token: their 52% is 39% of useful work. The kernel MFU of 0.41 is three quarters of an assumed 0.55 for the same reason. The serving half has no public counterpart.",
            "形状、并行切分、批大小与序列为公开值；84 天是作者对 4500 亿 token 的估计。原文重算激活，按每参数每 token 8 FLOP 计，其 52% 相当于 39% 的有用功；内核 MFU 0.41 同理取假设值 0.55 的四分之三。推理部分没有公开对照。",
        ),
        query: "gpus=3072&acc=a100&intra=nvlink3&inter=ib_hdr&model=gpt3_175b&params=1008&active=1008&layers=128&hidden=25600&heads=160&kv_heads=160&head_dim=160&batch=512&ref=3072&seq=2048&tp=8&pp=64&mfu=0.41&tokens=0.45&job=84&serve_tp=64",
        published: &[
            Published {
                result: "step_mfu",
                value: 163.0 / 312.0 * 6.0 / 8.0,
                band: MODELLED,
                source: "Narayanan et al. 2021: 163 TFLOP/s a GPU, recomputation taken off",
            },
            Published {
                result: "training_time_s",
                value: 84.0 * 86_400.0,
                band: RUN,
                source: "Narayanan et al. 2021: 84 days, without failures",
            },
        ],
    },
    Preset {
        id: "gpt3_energy",
        name: text!("GPT-3 on 10,000 V100: energy", "GPT-3，10,000 块 V100：能耗"),
        note: text!(
            "Processors, 14.8 days, 330 W measured a processor, PUE 1.1 and the grid are published; energy and carbon are their product. The split, links and kernel MFU 0.3 are assumed.",
            "处理器数、14.8 天、每处理器实测 330 W、PUE 1.1 与电网碳强度为公开值，能耗与碳排放即其乘积。并行切分、链路与内核 MFU 0.3 为假设。",
        ),
        query: "gpus=10000&acc=v100&intra=nvlink2&inter=ib_hdr&tdp=330&model=gpt3_175b&batch=10&ref=10000&seq=2048&tp=8&pp=8&mfu=0.3&tokens=0.3&job=14.8&pue=1.1&serve_tp=16&ctx=2048",
        published: &[
            Published {
                result: "energy_j",
                value: 1287.0 * 3.6e9,
                band: COUNTED,
                source: "Patterson et al. 2021: 1,287 MWh",
            },
            Published {
                result: "carbon_kg",
                value: 552e3,
                band: COUNTED,
                source: "Patterson et al. 2021: 552 t",
            },
        ],
    },
    Preset {
        id: "llama2_70b_carbon",
        name: text!("Llama 2 70B: carbon", "Llama 2 70B：碳排放"),
        note: text!(
            "1,720,320 GPU-hours at 400 W are published, as is the carbon, which leaves 423.48 gCO₂e/kWh and no PUE. They are laid out as 2,048 GPUs for 35 days; the split, links and kernel MFU 0.55 are assumed.",
            "1,720,320 GPU 小时、400 W 与碳排放为公开值，由此得出 423.48 gCO₂e/kWh 且不含 PUE。此处按 2,048 块 GPU、35 天展开；并行切分、链路与内核 MFU 0.55 为假设。",
        ),
        query: "gpus=2048&acc=a100&intra=nvlink3&inter=ib_hdr&model=llama2_70b&batch=4&ref=2048&seq=4096&tp=8&pp=1&mfu=0.55&tokens=2&job=35&pue=1&grid=423.48&rps=25600",
        published: &[
            Published {
                result: "carbon_kg",
                value: 291.42e3,
                band: COUNTED,
                source: "Llama 2 model card: 291.42 t",
            },
            Published {
                result: "training_time_s",
                value: 1_720_320.0 / 2048.0 * 3600.0,
                band: RUN,
                source: "Llama 2 model card: 1,720,320 GPU-hours, here on 2,048 GPUs",
            },
        ],
    },
    Preset {
        id: "book_25k",
        name: text!("The book's 25,000-GPU fleet", "书中的 25,000 GPU 集群"),
        note: text!(
            "The reference fleet of appendix C: 25,000 accelerators in an average facility.",
            "附录 C 的参考集群：平均水平设施中的 25,000 个加速器。",
        ),
        query: "gpus=25000",
        published: &[],
    },
    Preset {
        id: "small_256",
        name: text!("One small cluster: 256 GPUs", "小型集群：256 块 GPU"),
        note: text!(
            "The small tier of the book with an 8B model: communication nearly vanishes.",
            "书中的小规模一级，配 8B 模型：通信几乎可以忽略。",
        ),
        query: "gpus=256&model=llama3_8b&ref=256&pp=1&tp=1&rps=3200",
        published: &[],
    },
    Preset {
        id: "quebec_liquid",
        name: text!("Quebec, liquid cooled", "魁北克，液冷"),
        note: text!(
            "The default fleet on hydropower with the book's liquid-cooling PUE.",
            "默认集群，采用水电与书中的液冷 PUE。",
        ),
        query: "pue=1.06&region=quebec&wue=0",
        published: &[],
    },
    Preset {
        id: "weak_scaling",
        name: text!("Weak scaling: every replica keeps its batch", "弱扩展：每副本保持批大小"),
        note: text!(
            "No reference GPU count: the global batch grows with the fleet.",
            "不设参考 GPU 数：全局批随集群增长。",
        ),
        query: "ref=none",
        published: &[],
    },
];
