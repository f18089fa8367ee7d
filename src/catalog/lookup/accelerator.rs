//! The numbers of an accelerator by name.

use super::{Entry, Field, Path, field};
use crate::catalog::Precision::{Bf16, Fp4, Fp8, Fp16, Fp32, Int8, Tf32};
use crate::catalog::accelerator::{self, Accelerator};

pub(super) static FIELDS: &[Field<Accelerator>] = &[
    field(
        "peak_flops_per_s_by_precision/fp32",
        text!("dense peak, FP32", "稠密峰值，FP32"),
        |row| row.peak(Fp32),
    ),
    field(
        "peak_flops_per_s_by_precision/tf32",
        text!("dense peak, TF32", "稠密峰值，TF32"),
        |row| row.peak(Tf32),
    ),
    field(
        "peak_flops_per_s_by_precision/fp16",
        text!("dense peak, FP16", "稠密峰值，FP16"),
        |row| row.peak(Fp16),
    ),
    field(
        "peak_flops_per_s_by_precision/bf16",
        text!("dense peak, BF16", "稠密峰值，BF16"),
        |row| row.peak(Bf16),
    ),
    field(
        "peak_flops_per_s_by_precision/fp8",
        text!("dense peak, FP8", "稠密峰值，FP8"),
        |row| row.peak(Fp8),
    ),
    field(
        "peak_flops_per_s_by_precision/int8",
        text!("dense peak, INT8", "稠密峰值，INT8"),
        |row| row.peak(Int8),
    ),
    field(
        "peak_flops_per_s_by_precision/fp4",
        text!("dense peak, FP4", "稠密峰值，FP4"),
        |row| row.peak(Fp4),
    ),
    field(
        "peak_flops_per_s_by_precision/fp16_sparse",
        text!("peak with 2:4 sparsity, FP16", "2:4 稀疏峰值，FP16"),
        |row| row.sparse_peak(Fp16),
    ),
    field("hbm_capacity_gb", text!("memory", "内存容量"), |row| Some(row.memory)),
    field("hbm_bandwidth_bytes_per_s", text!("memory bandwidth", "内存带宽"), |row| {
        Some(row.memory_bandwidth)
    }),
    field("tdp_w", text!("thermal design power", "热设计功率"), |row| Some(row.power)),
    field(
        "scale_up_link/total_bidirectional_bytes_per_s",
        text!("scale-up link, both directions", "纵向扩展链路，双向合计"),
        |row| row.scale_up.map(|link| link.bandwidth.both_directions()),
    ),
    field(
        "scale_up_link/per_direction_bytes_per_s",
        text!("scale-up link, per direction", "纵向扩展链路，单向"),
        |row| row.scale_up.map(|link| link.bandwidth.per_direction()),
    ),
    field(
        "host_link/per_direction_bytes_per_s",
        text!("host link, per direction", "主机链路，单向"),
        |row| row.host.map(|link| link.bandwidth.per_direction()),
    ),
    field("unit_price_usd", text!("price", "单价"), |row| row.price),
];

/// Other names of a 16-bit peak: vendors call the FP16 of the matrix units
/// dense or tensor, and quote FP16 and BF16 as one number.
pub(super) fn alias(path: &str) -> Option<Entry> {
    let (id, name) = path.strip_prefix("accelerators/")?.split_once('/')?;
    let row = accelerator::find(id)?;
    let precision = match name {
        "peak_flops_per_s_by_precision/fp16_dense"
        | "peak_flops_per_s_by_precision/fp16_tensor" => Fp16,
        "peak_bf16_fp16_dense_flops_per_s" => row.training_precision(),
        _ => return None,
    };
    let key = if precision == Bf16 {
        "peak_flops_per_s_by_precision/bf16"
    } else {
        "peak_flops_per_s_by_precision/fp16"
    };
    let field = FIELDS.iter().find(|field| field.key == key)?;
    let path = Path { parts: ["accelerators", row.id, field.key] };
    Some(Entry { path, label: row.name, field: Some(field.label), datum: row.peak(precision)? })
}
