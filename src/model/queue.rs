//! Serving batches: service, waiting, and how full the server is (appendix F).
//!
//! Requests arrive at random at rate `λ`, are gathered into batches of `B`, and
//! one server takes `T(B) = T_f + t_r·B` for each batch.

use super::domain::{count, finite, fraction};
use super::{Expected, ModelError};
use crate::quantity::{PerSecond, Second};

/// Time for one batch: `T(B) = T_f + t_r·B` (Eq. F.1).
///
/// # Errors
/// `batch` must be at least 1, both times at least 0.
pub fn batch_service_time(
    batch: u64,
    fixed: Second,
    per_request: Second,
) -> Result<Second, ModelError> {
    let batch = count("batch", batch)?;
    Expected::NonNegative.check("fixed_s", fixed.si())?;
    Expected::NonNegative.check("per_request_s", per_request.si())?;
    finite(fixed + per_request * batch)
}

/// Requests served per second when never idle: `B/T(B)` (Table F.1); its limit is `1/t_r`.
///
/// # Errors
/// As [`batch_service_time`]; if a request takes no time the fixed time must be above 0.
pub fn batch_service_rate(
    batch: u64,
    fixed: Second,
    per_request: Second,
) -> Result<PerSecond, ModelError> {
    let service = batch_service_time(batch, fixed, per_request)?;
    if service == Second::ZERO {
        Expected::Positive.check("fixed_s", fixed.si())?;
    }
    finite(batch as f64 / service)
}

/// Offered work over capacity: `ρ = λ·T(B)/B` (Table F.1); at 1 or above the queue grows without limit.
///
/// # Errors
/// As [`batch_service_time`]; the arrival rate must be at least 0.
pub fn batch_utilization(
    batch: u64,
    arrival: PerSecond,
    fixed: Second,
    per_request: Second,
) -> Result<f64, ModelError> {
    Expected::NonNegative.check("arrival_per_s", arrival.si())?;
    finite(arrival * batch_service_time(batch, fixed, per_request)? / batch as f64)
}

/// Mean wait of a batch for the server: `λ·T²/(2·B·(1−ρ))` (appendix F, Pollaczek–Khinchine).
///
/// One server, batches that arrive at random, and a service time without variance.
///
/// # Errors
/// As [`batch_utilization`]; [`ModelError::Saturated`] at a utilization of 1 or above.
pub fn pollaczek_khinchine_wait(
    batch: u64,
    arrival: PerSecond,
    fixed: Second,
    per_request: Second,
) -> Result<Second, ModelError> {
    let utilization = batch_utilization(batch, arrival, fixed, per_request)?;
    if utilization >= 1.0 {
        return Err(ModelError::Saturated { utilization });
    }
    let service = batch_service_time(batch, fixed, per_request)?;
    finite(service * (utilization / (2.0 * (1.0 - utilization))))
}

/// Mean wait of a request for its batch to fill: `B/(2λ)` (appendix F).
///
/// The exact mean is `(B−1)/(2λ)`: the request that fills the batch does not wait.
///
/// # Errors
/// `batch` must be at least 1, the arrival rate above 0.
pub fn batch_accumulation_delay(batch: u64, arrival: PerSecond) -> Result<Second, ModelError> {
    let batch = count("batch", batch)?;
    Expected::Positive.check("arrival_per_s", arrival.si())?;
    finite(batch / (2.0 * arrival))
}

/// Mean batch when one is sent as soon as it is full or a limit of time has passed: `min(B_max, λ·T_max)` (appendix F).
///
/// # Errors
/// `max_batch` must be at least 1, the arrival rate above 0, the limit at least 0.
pub fn dynamic_batch_size(
    max_batch: u64,
    arrival: PerSecond,
    max_wait: Second,
) -> Result<f64, ModelError> {
    let max_batch = count("max_batch", max_batch)?;
    Expected::Positive.check("arrival_per_s", arrival.si())?;
    Expected::NonNegative.check("max_wait_s", max_wait.si())?;
    finite(max_batch.min(arrival * max_wait))
}

/// Mean wait for such a batch: `B_max/(2λ)` if it fills within the limit, else `T_max/2` (appendix F).
///
/// # Errors
/// As [`dynamic_batch_size`].
pub fn dynamic_batch_delay(
    max_batch: u64,
    arrival: PerSecond,
    max_wait: Second,
) -> Result<Second, ModelError> {
    dynamic_batch_size(max_batch, arrival, max_wait)?;
    let filling = batch_accumulation_delay(max_batch, arrival)?;
    finite(filling.min(max_wait / 2.0))
}

/// Mean time from arrival to answer: wait for the server, for the batch, and for service (Table F.1).
///
/// # Errors
/// As [`pollaczek_khinchine_wait`] and [`batch_accumulation_delay`].
pub fn batch_response_time(
    batch: u64,
    arrival: PerSecond,
    fixed: Second,
    per_request: Second,
) -> Result<Second, ModelError> {
    let filling = batch_accumulation_delay(batch, arrival)?;
    let waiting = pollaczek_khinchine_wait(batch, arrival, fixed, per_request)?;
    finite(waiting + filling + batch_service_time(batch, fixed, per_request)?)
}

/// The batch that keeps the server at a target utilization: `λ·T_f/(ρ_t − λ·t_r)` (Eq. F.2); round up.
///
/// # Errors
/// The arrival rate and both times must be at least 0, the target above 0 and at
/// most 1, and above `λ·t_r`, which no batch can undercut ([`ModelError::Saturated`] if that is 1 or more).
pub fn min_batch_for_utilization(
    arrival: PerSecond,
    fixed: Second,
    per_request: Second,
    target_utilization: f64,
) -> Result<f64, ModelError> {
    Expected::NonNegative.check("arrival_per_s", arrival.si())?;
    Expected::NonNegative.check("fixed_s", fixed.si())?;
    Expected::NonNegative.check("per_request_s", per_request.si())?;
    Expected::AboveUpTo(0.0, 1.0).check("target_utilization", target_utilization)?;
    let floor = arrival * per_request;
    if floor >= 1.0 {
        return Err(ModelError::Saturated { utilization: floor });
    }
    Expected::Above(floor).check("target_utilization", target_utilization)?;
    finite(arrival * fixed / (target_utilization - floor))
}

/// The batch above which the queue is stable: `λ·T_f/(1 − λ·t_r)` (Eq. F.2 at full utilization); strictly above.
///
/// # Errors
/// The arrival rate and both times must be at least 0; [`ModelError::Saturated`] if `λ·t_r` is 1 or more.
pub fn min_stable_batch(
    arrival: PerSecond,
    fixed: Second,
    per_request: Second,
) -> Result<f64, ModelError> {
    min_batch_for_utilization(arrival, fixed, per_request, 1.0)
}

/// Requests in the system: `L = λ·T` (appendix F, Little's law).
///
/// # Errors
/// Both inputs must be at least 0.
pub fn littles_law_occupancy(
    arrival: PerSecond,
    time_in_system: Second,
) -> Result<f64, ModelError> {
    Expected::NonNegative.check("arrival_per_s", arrival.si())?;
    Expected::NonNegative.check("time_in_system_s", time_in_system.si())?;
    finite(arrival * time_in_system)
}

/// Requests being served: `B·ρ` (appendix F, Little's law check).
///
/// # Errors
/// `batch` must be at least 1, the utilization between 0 and 1.
pub fn requests_in_service(batch: u64, utilization: f64) -> Result<f64, ModelError> {
    let batch = count("batch", batch)?;
    finite(batch * fraction("utilization", utilization)?)
}

/// Requests waiting: `λ·T − B·ρ` (appendix F, Little's law check).
///
/// # Errors
/// The arrival rate must be above 0, the utilization between 0 and 1, and the
/// time long enough that at least the requests in service are in the system.
pub fn requests_waiting(
    arrival: PerSecond,
    time_in_system: Second,
    batch: u64,
    utilization: f64,
) -> Result<f64, ModelError> {
    Expected::Positive.check("arrival_per_s", arrival.si())?;
    let in_system = littles_law_occupancy(arrival, time_in_system)?;
    let in_service = requests_in_service(batch, utilization)?;
    let waiting = in_system - in_service;
    // Two equal products may differ in their last digits.
    if waiting.abs() <= 1e-12 * in_service {
        return Ok(0.0);
    }
    if waiting < 0.0 {
        let least = in_service / arrival;
        Expected::AtLeast(least.si()).check("time_in_system_s", time_in_system.si())?;
    }
    finite(waiting)
}

/// How many means the `q` quantile of an exponential distribution is: `−ln(1−q)` (appendix F, decision step 4).
///
/// # Errors
/// The percentile, as a fraction, must be at least 0 and below 1.
pub fn exponential_quantile_factor(percentile: f64) -> Result<f64, ModelError> {
    Expected::FromBelow(0.0, 1.0).check("percentile", percentile)?;
    finite(-(-percentile).ln_1p())
}

/// Requests in an M/M/1 system: `ρ/(1−ρ)` (Figure F.1).
///
/// # Errors
/// The utilization must be at least 0; [`ModelError::Saturated`] at 1 or above.
pub fn mm1_queue_length(utilization: f64) -> Result<f64, ModelError> {
    Expected::NonNegative.check("utilization", utilization)?;
    if utilization >= 1.0 {
        return Err(ModelError::Saturated { utilization });
    }
    finite(utilization / (1.0 - utilization))
}
