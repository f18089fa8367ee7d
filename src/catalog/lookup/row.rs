//! The numbers of the short tables by name.

use super::{Field, field};
use crate::catalog::{ClusterTier, Component, Grid, ReferenceModel, ScalingPoint};

pub(super) static CLUSTER_TIER: &[Field<ClusterTier>] = &[
    field("gpus", text!("GPUs", "GPU 数"), |row| Some(row.gpus)),
    field("gpus_per_node", text!("GPUs per node", "每节点 GPU 数"), |row| {
        Some(row.gpus_per_node)
    }),
];

pub(super) static SCALING_POINT: &[Field<ScalingPoint>] = &[
    field("gpus", text!("GPUs", "GPU 数"), |row| Some(row.gpus)),
    field("efficiency", text!("scaling efficiency", "扩展效率"), |row| Some(row.efficiency)),
];

pub(super) static COMPONENT: &[Field<Component>] =
    &[field("mttf_h", text!("mean time to failure", "平均失效时间"), |row| Some(row.mttf))];

pub(super) static GRID: &[Field<Grid>] =
    &[field("carbon_g_per_kwh", text!("carbon intensity", "碳强度"), |row| Some(row.carbon))];

pub(super) static REFERENCE_MODEL: &[Field<ReferenceModel>] = &[
    field("parameters", text!("parameters", "参数量"), |row| row.parameters),
    field("parameters_range/0", text!("parameters, smallest", "参数量，最小"), |row| {
        row.parameter_range.map(|range| range[0])
    }),
    field("parameters_range/1", text!("parameters, largest", "参数量，最大"), |row| {
        row.parameter_range.map(|range| range[1])
    }),
    field("inference_flop", text!("work of one inference", "单次推理计算量"), |row| {
        row.inference_work
    }),
    field("embedding_bytes", text!("embedding tables", "嵌入表"), |row| row.embedding_memory),
    field(
        "embedding_entries",
        text!("entries of the embedding tables", "嵌入表条目数"),
        |row| row.embedding_entries,
    ),
];
