//! The numbers of a link by name.

use super::{Field, field};
use crate::catalog::link::{Directions, Link};

/// `beta_bytes_per_s` is the bandwidth as printed, so its label says what the
/// print counts; a printed total also gives what one direction carries.
pub(super) static FIELDS: &[Field<Link>] = &[
    field("alpha_s", text!("startup latency α", "启动延迟 α"), |row| row.latency),
    field("beta_bytes_per_s", text!("bandwidth β, per direction", "带宽 β，单向"), |row| {
        row.bandwidth
            .filter(|bandwidth| bandwidth.directions == Directions::One)
            .map(|bandwidth| bandwidth.printed)
    }),
    field("beta_bytes_per_s", text!("bandwidth, both directions", "带宽，双向合计"), |row| {
        row.bandwidth
            .filter(|bandwidth| bandwidth.directions == Directions::Both)
            .map(|bandwidth| bandwidth.printed)
    }),
    field(
        "per_direction_bytes_per_s",
        text!("bandwidth β, per direction", "带宽 β，单向"),
        |row| {
            row.bandwidth
                .filter(|bandwidth| bandwidth.directions == Directions::Both)
                .map(|bandwidth| bandwidth.per_direction())
        },
    ),
    field(
        "total_bidirectional_bytes_per_s",
        text!("bandwidth, both directions", "带宽，双向合计"),
        |row| row.total,
    ),
    field("bit_rate_bits_per_s", text!("signalling rate", "信号速率"), |row| row.bit_rate),
];
