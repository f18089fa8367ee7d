//! Language models: size, shape and what is known of their training.

use super::Datum;
use super::source::{self, Source};
use crate::quantity::Unit;
use crate::text::Text;

/// One language model.
#[derive(Clone, Copy, Debug)]
pub struct LanguageModel {
    /// The stable name in links.
    pub id: &'static str,
    /// The model.
    pub name: Text,
    /// Parameters, all of them.
    pub parameters: Datum,
    /// Parameters one token uses, for mixtures of experts; otherwise all.
    pub active_parameters: Option<Datum>,
    /// The unrounded count, where it is published.
    pub exact_parameters: Option<Datum>,
    /// The shape; a size class has none.
    pub shape: Option<Shape>,
    /// The experts, for mixtures of experts.
    pub experts: Option<Experts>,
    /// What was published about its training.
    pub training: Training,
    /// What a reader must know about the row.
    pub note: Option<&'static Text>,
}

/// The shape of a transformer; all from one source.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Layers.
    pub layers: u32,
    /// Width of the residual stream.
    pub hidden: u32,
    /// Query heads per layer.
    pub heads: u32,
    /// Width of a head.
    pub head_dim: u32,
    /// What a layer keeps of each token.
    pub attention: Attention,
    /// Vocabulary.
    pub vocabulary: Option<u32>,
    /// Longest context it was trained for, in tokens.
    pub context: Option<u32>,
    /// Who published it.
    pub source: &'static Source,
}

/// What an attention layer keeps of each token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attention {
    /// Keys and values of `kv_heads` heads: multi-head when they equal the query
    /// heads, multi-query when there is one.
    Grouped {
        /// Key and value heads per layer.
        kv_heads: u32,
    },
    /// One compressed latent and one rotary key for all heads.
    Latent {
        /// Width of the latent.
        rank: u32,
        /// Width of the rotary key.
        rope_dim: u32,
    },
    /// Not published.
    Undisclosed,
}

impl Shape {
    /// Key and value heads per layer. Latent attention expands its latent to
    /// all heads, and undisclosed attention counts as multi-head, the upper
    /// bound of the cache.
    pub const fn kv_heads(&self) -> u32 {
        match self.attention {
            Attention::Grouped { kv_heads } => kv_heads,
            Attention::Latent { .. } | Attention::Undisclosed => self.heads,
        }
    }
}

/// The experts of each layer of a mixture.
#[derive(Clone, Copy, Debug)]
pub struct Experts {
    /// Routed experts.
    pub total: u32,
    /// Routed experts that one token uses.
    pub active: u32,
}

/// What was published about the training of a model.
#[derive(Clone, Copy, Debug)]
pub struct Training {
    /// Training tokens.
    pub tokens: Option<Datum>,
    /// Arithmetic work.
    pub work: Option<Datum>,
    /// Electricity.
    pub energy: Option<Datum>,
    /// Operational carbon.
    pub carbon: Option<Datum>,
}

impl Training {
    /// Nothing known.
    pub const UNKNOWN: Self = Self { tokens: None, work: None, energy: None, carbon: None };
}

impl LanguageModel {
    /// Parameters that one token uses: all of them in a dense model.
    pub const fn active(&self) -> Datum {
        match self.active_parameters {
            Some(active) => active,
            None => self.parameters,
        }
    }
}

/// The model of that name.
pub fn find(id: &str) -> Option<&'static LanguageModel> {
    LANGUAGE_MODELS.iter().find(|model| model.id == id)
}

/// The remark on every vocabulary, head width and context length.
pub(super) static SHAPE_NOT_LOOKED_UP: Text = text!(
    "From general knowledge of the published configuration; not looked up.",
    "据对已发布配置的一般了解，未经核对。",
);
static GPT4_ESTIMATE: Text = text!(
    "A third party's estimate. Head width is hidden width over heads; the key and value heads are not known, so the \
     cache is that of multi-head attention, an upper bound.",
    "第三方估计。头宽度取隐藏宽度除以头数；KV 头数未知，因此缓存按多头注意力计算，为上界。",
);
static DEEPSEEK_HEADS: Text = text!(
    "The registry lists 56 heads; the report says 128.",
    "参考库列为 56 个头；技术报告为 128。",
);
static BERT_LARGE_LABEL: Text = text!(
    "Table C.11 labels a model of this kind 350M; BERT-Large has 340M.",
    "表 C.11 将这类模型标为 350M；BERT-Large 为 340M。",
);

const fn billions(number: f64, source: &'static Source) -> Datum {
    Datum::new(number, Unit::BillionParameters, source)
}

const fn exactly(number: f64, source: &'static Source) -> Option<Datum> {
    Some(Datum::new(number, Unit::Parameter, source))
}

/// A model of which only the parameter count is known, to be filled in.
const fn model(id: &'static str, name: &'static str, parameters: Datum) -> LanguageModel {
    LanguageModel {
        id,
        name: Text::same(name),
        parameters,
        active_parameters: None,
        exact_parameters: None,
        shape: None,
        experts: None,
        training: Training::UNKNOWN,
        note: None,
    }
}

/// A size the book speaks of without naming a model.
const fn class(id: &'static str, text: Text, parameters: Datum) -> LanguageModel {
    LanguageModel { name: text, ..model(id, "", parameters) }
}

const LLAMA3_8B: Shape = Shape {
    layers: 32,
    hidden: 4096,
    heads: 32,
    head_dim: 128,
    attention: Attention::Grouped { kv_heads: 8 },
    vocabulary: Some(128_256),
    context: Some(131_072),
    source: &source::LLAMA,
};
const LLAMA2_7B: Shape = Shape {
    layers: 32,
    hidden: 4096,
    heads: 32,
    head_dim: 128,
    attention: Attention::Grouped { kv_heads: 32 },
    vocabulary: Some(32_000),
    context: Some(4096),
    source: &source::LLAMA,
};

/// Every language model: size classes, then named models by family.
pub static LANGUAGE_MODELS: &[LanguageModel] = &[
    class("350m", text!("350M class", "350M 级"), billions(0.35, &source::TABLE_C11)),
    class("7b", text!("7B class", "7B 级"), billions(7.0, &source::ROUND_NUMBER)),
    LanguageModel {
        shape: Some(LLAMA3_8B),
        ..model("8b", "8B (Llama-3.1-8B)", billions(8.03, &source::LLAMA))
    },
    class("13b", text!("13B class", "13B 级"), billions(13.0, &source::ROUND_NUMBER)),
    class("70b", text!("70B class", "70B 级"), billions(70.0, &source::ROUND_NUMBER)),
    class(
        "175b",
        text!("175B class (GPT-3)", "175B 级 (GPT-3)"),
        billions(175.0, &source::ROUND_NUMBER),
    ),
    class("1t", text!("1T class", "1T 级"), billions(1000.0, &source::ROUND_NUMBER)),
    LanguageModel {
        exact_parameters: exactly(6_738_415_616.0, &source::LLAMA),
        shape: Some(LLAMA2_7B),
        ..model("llama2_7b", "Llama-2-7B", billions(7.0, &source::LLAMA))
    },
    LanguageModel {
        shape: Some(Shape {
            layers: 40,
            hidden: 5120,
            heads: 40,
            attention: Attention::Grouped { kv_heads: 40 },
            ..LLAMA2_7B
        }),
        ..model("llama2_13b", "Llama-2-13B", billions(13.0, &source::LLAMA))
    },
    LanguageModel {
        exact_parameters: exactly(68_976_648_192.0, &source::LLAMA),
        shape: Some(Shape {
            layers: 80,
            hidden: 8192,
            heads: 64,
            attention: Attention::Grouped { kv_heads: 8 },
            ..LLAMA2_7B
        }),
        ..model("llama2_70b", "Llama-2-70B", billions(70.0, &source::LLAMA))
    },
    LanguageModel {
        shape: Some(LLAMA3_8B),
        ..model("llama3_8b", "Llama-3.1-8B", billions(8.03, &source::LLAMA))
    },
    LanguageModel {
        shape: Some(Shape { layers: 80, hidden: 8192, heads: 64, ..LLAMA3_8B }),
        ..model("llama3_70b", "Llama-3.1-70B", billions(70.6, &source::LLAMA))
    },
    LanguageModel {
        shape: Some(Shape { layers: 126, hidden: 16_384, heads: 128, ..LLAMA3_8B }),
        training: Training {
            tokens: Some(Datum::new(15.6, Unit::TrillionTokens, &source::DUBEY_2024)),
            ..Training::UNKNOWN
        },
        ..model("llama3_405b", "Llama-3.1-405B", billions(405.0, &source::LLAMA))
    },
    LanguageModel {
        shape: Some(Shape {
            layers: 48,
            hidden: 1600,
            heads: 25,
            head_dim: 64,
            attention: Attention::Grouped { kv_heads: 25 },
            vocabulary: Some(50_257),
            context: Some(1024),
            source: &source::RADFORD_2019,
        }),
        ..model("gpt2_xl", "GPT-2 XL", billions(1.5, &source::RADFORD_2019))
    },
    LanguageModel {
        shape: Some(Shape {
            layers: 96,
            hidden: 12_288,
            heads: 96,
            head_dim: 128,
            attention: Attention::Grouped { kv_heads: 96 },
            vocabulary: Some(50_257),
            context: Some(2048),
            source: &source::BROWN_2020,
        }),
        training: Training {
            tokens: Some(Datum::new(0.3, Unit::TrillionTokens, &source::BROWN_2020)),
            work: Some(Datum::new(3.14e23, Unit::Flop, &source::BROWN_2020)),
            energy: Some(Datum::new(1287.0, Unit::MegawattHour, &source::PATTERSON_2021)),
            carbon: Some(Datum::new(552.0, Unit::TonneCo2e, &source::PATTERSON_2021)),
        },
        ..model("gpt3_175b", "GPT-3", billions(175.0, &source::BROWN_2020))
    },
    LanguageModel {
        name: text!("GPT-4 (third-party estimate)", "GPT-4（第三方估计）"),
        active_parameters: Some(billions(280.0, &source::SEMIANALYSIS_2023)),
        shape: Some(Shape {
            layers: 120,
            hidden: 16_384,
            heads: 128,
            head_dim: 128,
            attention: Attention::Undisclosed,
            vocabulary: None,
            context: None,
            source: &source::SEMIANALYSIS_2023,
        }),
        note: Some(&GPT4_ESTIMATE),
        ..model("gpt4_estimate", "", billions(1760.0, &source::SEMIANALYSIS_2023))
    },
    LanguageModel {
        shape: Some(Shape {
            layers: 118,
            hidden: 18_432,
            heads: 48,
            head_dim: 256,
            attention: Attention::Grouped { kv_heads: 1 },
            vocabulary: Some(256_000),
            context: Some(2048),
            source: &source::CHOWDHERY_2022,
        }),
        ..model("palm_540b", "PaLM 540B", billions(540.0, &source::CHOWDHERY_2022))
    },
    LanguageModel {
        shape: Some(Shape {
            layers: 40,
            hidden: 5120,
            heads: 40,
            head_dim: 128,
            attention: Attention::Grouped { kv_heads: 40 },
            vocabulary: Some(50_272),
            context: Some(2048),
            source: &source::ZHANG_2022,
        }),
        ..model("opt_13b", "OPT-13B", billions(13.0, &source::ZHANG_2022))
    },
    LanguageModel {
        active_parameters: Some(billions(12.9, &source::JIANG_2024)),
        shape: Some(Shape {
            layers: 32,
            hidden: 4096,
            heads: 32,
            head_dim: 128,
            attention: Attention::Grouped { kv_heads: 8 },
            vocabulary: Some(32_000),
            context: Some(32_768),
            source: &source::JIANG_2024,
        }),
        experts: Some(Experts { total: 8, active: 2 }),
        ..model("mixtral_8x7b", "Mixtral 8x7B", billions(46.7, &source::JIANG_2024))
    },
    LanguageModel {
        active_parameters: Some(billions(37.0, &source::DEEPSEEK_2024)),
        shape: Some(Shape {
            layers: 61,
            hidden: 7168,
            heads: 128,
            head_dim: 128,
            attention: Attention::Latent { rank: 512, rope_dim: 64 },
            vocabulary: None,
            context: None,
            source: &source::DEEPSEEK_2024,
        }),
        experts: Some(Experts { total: 256, active: 8 }),
        note: Some(&DEEPSEEK_HEADS),
        ..model("deepseek_v3", "DeepSeek-V3", billions(671.0, &source::DEEPSEEK_2024))
    },
    LanguageModel {
        shape: Some(BERT_BASE),
        ..model("bert_base", "BERT-Base", billions(0.11, &source::DEVLIN_2019))
    },
    LanguageModel {
        shape: Some(Shape {
            layers: 24,
            hidden: 1024,
            heads: 16,
            attention: Attention::Grouped { kv_heads: 16 },
            ..BERT_BASE
        }),
        note: Some(&BERT_LARGE_LABEL),
        ..model(
            "bert_large",
            "BERT-Large",
            billions(0.35, &source::TABLE_C11).now(0.34, &source::DEVLIN_2019),
        )
    },
];

const BERT_BASE: Shape = Shape {
    layers: 12,
    hidden: 768,
    heads: 12,
    head_dim: 64,
    attention: Attention::Grouped { kv_heads: 12 },
    vocabulary: Some(30_522),
    context: Some(512),
    source: &source::DEVLIN_2019,
};
