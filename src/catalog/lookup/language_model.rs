//! The numbers of a language model by name.

use super::{Field, field};
use crate::catalog::Datum;
use crate::catalog::language_model::{
    Attention, Experts, LanguageModel, SHAPE_NOT_LOOKED_UP, Shape,
};
use crate::quantity::Unit;

pub(super) static FIELDS: &[Field<LanguageModel>] = &[
    field("parameters", text!("parameters", "参数量"), |row| Some(row.parameters)),
    field("exact_parameters", text!("parameters, exact", "参数量（精确）"), |row| {
        row.exact_parameters
    }),
    field("active_parameters", text!("active parameters", "激活参数量"), |row| {
        row.active_parameters
    }),
    field("layers", text!("layers", "层数"), |row| in_shape(row, |shape| Some(shape.layers))),
    field("hidden_dim", text!("hidden width", "隐藏宽度"), |row| {
        in_shape(row, |shape| Some(shape.hidden))
    }),
    field("heads", text!("query heads", "查询头数"), |row| {
        in_shape(row, |shape| Some(shape.heads))
    }),
    field("kv_heads", text!("key and value heads", "KV 头数"), |row| {
        in_shape(row, grouped_heads)
    }),
    field("head_dim", text!("head width", "头宽度"), |row| {
        unchecked(in_shape(row, |shape| Some(shape.head_dim)))
    }),
    field("kv_lora_rank", text!("latent width", "潜变量宽度"), |row| {
        in_shape(row, |shape| latent(shape).map(|pair| pair.0))
    }),
    field("qk_rope_head_dim", text!("rotary key width", "旋转键宽度"), |row| {
        in_shape(row, |shape| latent(shape).map(|pair| pair.1))
    }),
    field("vocab", text!("vocabulary", "词表大小"), |row| {
        unchecked(in_shape(row, |shape| shape.vocabulary))
    }),
    field("context_tokens", text!("context length", "上下文长度"), |row| {
        unchecked(in_shape(row, |shape| shape.context))
    }),
    field("experts", text!("experts", "专家数"), |row| in_mixture(row, |experts| experts.total)),
    field(
        "active_experts",
        text!("experts a token uses", "每个 token 激活的专家数"),
        |row| in_mixture(row, |experts| experts.active),
    ),
    field("training_tokens", text!("training tokens", "训练 token 数"), |row| {
        row.training.tokens
    }),
    field("training_flop", text!("training work", "训练计算量"), |row| row.training.work),
    field("training_energy_mwh", text!("training energy", "训练能耗"), |row| {
        row.training.energy
    }),
    field("training_co2e_t", text!("training carbon", "训练碳排放"), |row| {
        row.training.carbon
    }),
];

fn in_shape(row: &LanguageModel, read: fn(&Shape) -> Option<u32>) -> Option<Datum> {
    let shape = row.shape.as_ref()?;
    Some(Datum::new(f64::from(read(shape)?), Unit::Count, shape.source))
}

fn in_mixture(row: &LanguageModel, read: fn(&Experts) -> u32) -> Option<Datum> {
    Some(Datum::new(
        f64::from(read(row.experts.as_ref()?)),
        Unit::Count,
        row.parameters.book.source,
    ))
}

fn unchecked(datum: Option<Datum>) -> Option<Datum> {
    Some(datum?.noted(&SHAPE_NOT_LOOKED_UP))
}

fn grouped_heads(shape: &Shape) -> Option<u32> {
    match shape.attention {
        Attention::Grouped { kv_heads } => Some(kv_heads),
        Attention::Latent { .. } | Attention::Undisclosed => None,
    }
}

fn latent(shape: &Shape) -> Option<(u32, u32)> {
    match shape.attention {
        Attention::Latent { rank, rope_dim } => Some((rank, rope_dim)),
        Attention::Grouped { .. } | Attention::Undisclosed => None,
    }
}
