//! Requests and their latency.

mod anatomy;
mod kv_cache;
mod memory;
mod queue;
mod throughput_latency;

use super::{Given, Instrument, View};
use crate::catalog::Attention;
use crate::evaluate::{Readout, Service};
use crate::explain::Working;
use crate::scenario::{Field, ServiceSource};
use crate::text::Text;

pub(super) use throughput_latency::INSTRUMENT as THROUGHPUT_LATENCY;

/// What is said of a load that would be infinite.
const INSTANT: Text = text!("Service takes no time at any load.", "任何负载下服务都不耗时。");

/// What the time of a batch rests on: measured parts are fields with sliders, derived ones come from the roofline.
fn service_inputs<'a>(view: &'a View<'a>, service: &Service) -> Given<'a> {
    let given = Given::new(view).field("batch", Field::Batch);
    match view.scenario.service_source() {
        ServiceSource::Measured => given
            .field("fixed_s", Field::ServiceFixed)
            .field("per_request_s", Field::ServicePerRequest),
        ServiceSource::Derived => {
            let (fixed, each) = service.parts(view.scenario.count(Field::Batch));
            given.number("fixed_s", fixed.si()).number("per_request_s", each.si())
        }
    }
}

/// What the queue of a replica rests on.
fn queue_inputs<'a>(view: &'a View<'a>, service: &Service) -> Option<Given<'a>> {
    service_inputs(view, service).result("arrival_per_s", Readout::Arrivals)
}

/// The cache of a given batch, by the model's attention.
fn cache_of(batch: Given<'_>) -> Option<Working> {
    let attention = batch.view.scenario.language_model().shape.map(|shape| shape.attention);
    let cache = batch
        .field("layers", Field::Layers)
        .field("sequence_tokens", Field::Context)
        .field("bytes_per_element", Field::KvBytes);
    match attention {
        Some(Attention::Latent { rank, rope_dim }) => cache
            .number("kv_rank", f64::from(rank))
            .number("rope_dim", f64::from(rope_dim))
            .derive("kv_cache_bytes_mla"),
        _ => cache
            .field("kv_heads", Field::KvHeads)
            .field("head_dim", Field::HeadDim)
            .derive("kv_cache_bytes_gqa"),
    }
}

/// The instruments of this place, in reading order.
pub(super) static INSTRUMENTS: &[Instrument] = &[
    throughput_latency::INSTRUMENT,
    queue::INSTRUMENT,
    anatomy::INSTRUMENT,
    kv_cache::INSTRUMENT,
    memory::INSTRUMENT,
];
