//! One accelerator: where decode, prefill and training lie under the roofline.

use super::split::active_within_total;
use super::{Bound, Outcome, Readout, Report, Unavailable, serving};
use crate::model::roofline::{arithmetic_intensity, attainable_performance, ridge_point};
use crate::quantity::{Byte, BytePerSecond, Flop, FlopPerByte, FlopPerSecond};
use crate::scenario::{Field, Scenario};

/// FLOP for one token and one active parameter in the forward pass.
pub(super) const FORWARD_FLOP: f64 = 2.0;

/// Bytes of weights that a batch of tokens reads: in a mixture of experts a
/// small batch touches only the experts it is routed to, at most all.
pub(super) fn weights_read(scenario: &Scenario, tokens: f64) -> f64 {
    let active = scenario.si(Field::ActiveParameters);
    scenario.si(Field::Parameters).min(active * tokens) * scenario.precision().bytes_per_parameter()
}

/// Arithmetic and traffic of one decode step of a batch.
pub fn decode_step(scenario: &Scenario, batch: f64) -> (Flop, Byte) {
    let context = scenario.number(Field::Context);
    let flop = FORWARD_FLOP * scenario.si(Field::ActiveParameters) * batch;
    let bytes = weights_read(scenario, batch) + batch * serving::kv_bytes(scenario, context);
    (Flop::new(flop), Byte::new(bytes))
}

/// Arithmetic intensity of decoding at a batch size, in FLOP/byte.
///
/// # Errors
/// The numbers overflow.
pub fn decode_intensity(scenario: &Scenario, batch: f64) -> Result<FlopPerByte, Unavailable> {
    let (flop, bytes) = decode_step(scenario, batch);
    Ok(arithmetic_intensity(flop, bytes)?)
}

/// The batch from which decoding takes longer to compute than to read, when arithmetic reaches a
/// share of the peak; `None` if the cache of a request always takes longer to read than its
/// arithmetic takes.
pub fn decode_crossover_batch(scenario: &Scenario, reached: f64) -> Option<f64> {
    let (total, active) = (scenario.si(Field::Parameters), scenario.si(Field::ActiveParameters));
    let bandwidth = scenario.si(Field::MemoryBandwidth);
    let compute_s = FORWARD_FLOP * active / (scenario.si(Field::Peak) * reached);
    let cache_s = serving::kv_bytes(scenario, scenario.number(Field::Context)) / bandwidth;
    let weights_s = total * scenario.precision().bytes_per_parameter() / bandwidth;
    let batch = weights_s / (compute_s - cache_s);
    if compute_s <= cache_s {
        None
    } else if batch < total / active {
        // While experts are still being added, weights grow with the batch as the rest does.
        Some(1.0)
    } else {
        Some(batch)
    }
}

/// The context at which reading a request's cache takes as long as its arithmetic: from there on
/// no batch makes decoding compute bound.
pub fn decode_crossover_context(scenario: &Scenario, reached: f64) -> f64 {
    let arithmetic = FORWARD_FLOP * scenario.si(Field::ActiveParameters);
    let ridge = scenario.si(Field::Peak) * reached / scenario.si(Field::MemoryBandwidth);
    arithmetic / ridge / serving::kv_bytes(scenario, 1.0)
}

fn prefill_intensity(scenario: &Scenario) -> Result<FlopPerByte, Unavailable> {
    let (batch, prompt) = (scenario.number(Field::Batch), scenario.number(Field::Prompt));
    let flop = FORWARD_FLOP * scenario.si(Field::ActiveParameters) * batch * prompt;
    let bytes =
        weights_read(scenario, batch * prompt) + batch * serving::kv_bytes(scenario, prompt);
    Ok(arithmetic_intensity(Flop::new(flop), Byte::new(bytes))?)
}

/// A square matrix product of one micro-batch: tokens × hidden by hidden × hidden,
/// each operand and the result crossing memory once.
fn training_intensity(scenario: &Scenario) -> Result<FlopPerByte, Unavailable> {
    let tokens = scenario.number(Field::MicroBatch) * scenario.number(Field::Sequence);
    let hidden = scenario.number(Field::Hidden);
    let flop = 2.0 * tokens * hidden * hidden;
    let elements = 2.0 * tokens * hidden + hidden * hidden;
    let bytes = elements * scenario.precision().bytes_per_parameter();
    Ok(arithmetic_intensity(Flop::new(flop), Byte::new(bytes))?)
}

pub(super) fn join(scenario: &Scenario, report: &mut Report) {
    let peak = FlopPerSecond::new(scenario.si(Field::Peak));
    let bandwidth = BytePerSecond::new(scenario.si(Field::MemoryBandwidth));
    let ridge = ridge_point(peak, bandwidth).map_err(Unavailable::from);
    let bound = |intensity: Result<FlopPerByte, Unavailable>| -> Result<Bound, Unavailable> {
        Ok(if intensity? < ridge? { Bound::Memory } else { Bound::Compute })
    };

    // A batch that does not fit is never decoded, so nothing is said of it.
    let decode = serving::fits(scenario)
        .and_then(|()| decode_intensity(scenario, scenario.number(Field::Batch)));
    let prefill = active_within_total(scenario).and_then(|()| prefill_intensity(scenario));
    let training = training_intensity(scenario);
    let value =
        |outcome: Result<FlopPerByte, Unavailable>| -> Outcome { outcome.map(FlopPerByte::si) };
    report.set(Readout::RidgePoint, value(ridge));
    report.set(Readout::BytesPerParameter, Ok(scenario.precision().bytes_per_parameter()));
    report.set(Readout::DecodeIntensity, value(decode));
    report.set(Readout::PrefillIntensity, value(prefill));
    report.set(Readout::TrainingIntensity, value(training));
    report.decode_bound = bound(decode);
    report.prefill_bound = bound(prefill);
    report.training_bound = bound(training);

    let attainable =
        decode.and_then(|intensity| Ok(attainable_performance(peak, bandwidth, intensity)?.si()));
    report.set(Readout::DecodeAttainable, attainable);

    let step: Outcome = decode.map(|_| {
        let (flop, bytes) = decode_step(scenario, scenario.number(Field::Batch));
        let gpus = scenario.number(Field::ServingGpus);
        (bytes / (bandwidth * gpus)).max(flop / (peak * gpus)).si()
    });
    report.set(Readout::DecodeStep, step);
    report.set(Readout::DecodeTokens, step.map(|step_s| scenario.number(Field::Batch) / step_s));
}
