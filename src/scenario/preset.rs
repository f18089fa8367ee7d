//! Ready scenarios: the book's fleets and published training runs.

use super::{Link, Scenario};
use crate::text::Text;

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
}

/// Every preset, in the order of the menu.
pub static PRESETS: &[Preset] = &[
    Preset {
        id: "llama3_405b_run",
        name: Text::new("Llama 3 405B on 16,384 H100", "Llama 3 405B，16,384 块 H100"),
        note: Text::new(
            "Split, batch, sequence and tokens as published; kernel MFU 0.55 is assumed.",
            "并行切分、批大小、序列与 token 数为公开值；内核 MFU 0.55 为假设。",
        ),
        query: "gpus=16384&model=llama3_405b&tp=8&pp=16&vpp=8&batch=16&ref=16384&seq=8192&mfu=0.55&tokens=15.6&job=54",
        published: &[
            Published {
                result: "step_mfu",
                value: 0.41,
                band: 0.25,
                source: "Dubey et al. 2024, Table 4",
            },
            Published {
                result: "cluster_mtbf_s",
                value: 54.0 * 86_400.0 / 419.0,
                band: 0.35,
                source: "Dubey et al. 2024: 419 unexpected interruptions in 54 days",
            },
        ],
    },
    Preset {
        id: "book_25k",
        name: Text::new("The book's 25,000-GPU fleet", "书中的 25,000 GPU 集群"),
        note: Text::new(
            "The reference fleet of appendix C: 25,000 accelerators in an average facility.",
            "附录 C 的参考集群：平均水平设施中的 25,000 个加速器。",
        ),
        query: "gpus=25000",
        published: &[],
    },
    Preset {
        id: "small_256",
        name: Text::new("One small cluster: 256 GPUs", "小型集群：256 块 GPU"),
        note: Text::new(
            "The small tier of the book with an 8B model: communication nearly vanishes.",
            "书中的小规模一级，配 8B 模型：通信几乎可以忽略。",
        ),
        query: "gpus=256&model=llama3_8b&ref=256&pp=1&tp=1&rps=3200",
        published: &[],
    },
    Preset {
        id: "quebec_liquid",
        name: Text::new("Quebec, liquid cooled", "魁北克，液冷"),
        note: Text::new(
            "The default fleet on hydropower with the book's liquid-cooling PUE.",
            "默认集群，采用水电与书中的液冷 PUE。",
        ),
        query: "pue=1.06&region=quebec&wue=0",
        published: &[],
    },
    Preset {
        id: "weak_scaling",
        name: Text::new("Weak scaling: every replica keeps its batch", "弱扩展：每副本保持批大小"),
        note: Text::new(
            "No reference GPU count: the global batch grows with the fleet.",
            "不设参考 GPU 数：全局批随集群增长。",
        ),
        query: "ref=none",
        published: &[],
    },
];
