//! Serving batches: service, waiting, and how full the server is (appendix F).
//!
//! Requests arrive at random at rate `λ`, are gathered into batches of `B`, and
//! one server takes `T(B) = T_f + t_r·B` for each batch.

use super::domain::{count, finite, fraction};
use super::{Expected, ModelError};
use crate::quantity::{PerSecond, Second};

/// Time for one batch: `T(B) = T_f + t_r·B` (Eq. F.1).
///
/// `T_f` is spent on every batch, `t_r` on every request, `B` is the batch.
///
/// # Errors
/// `batch` must be at least 1, both times at least 0.
///
/// ```
/// use fleetscope::model::queue::batch_service_time;
/// use fleetscope::quantity::Second;
/// // The book's server with batches of 8: 54 ms.
/// let (fixed, each) = (Second::new(0.050), Second::new(0.0005));
/// let time = batch_service_time(8, fixed, each)?;
/// assert_eq!(format!("{:.1}", time.si() * 1e3), "54.0");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
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
/// `B` is the batch, `T(B)` its service time.
///
/// # Errors
/// As [`batch_service_time`]; if a request takes no time the fixed time must be above 0.
///
/// ```
/// use fleetscope::model::queue::batch_service_rate;
/// use fleetscope::quantity::Second;
/// // The book's server with batches of 8.
/// let (fixed, each) = (Second::new(0.050), Second::new(0.0005));
/// let rate = batch_service_rate(8, fixed, each)?;
/// assert_eq!(format!("{:.1}", rate.si()), "148.1");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
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

/// Offered work over capacity: `ρ = λ·T(B)/B` (Table F.1); at 1 or above the queue grows without
/// limit.
///
/// `λ` is the arrival rate, `B` the batch, `T(B)` its service time.
///
/// # Errors
/// As [`batch_service_time`]; the arrival rate must be at least 0.
///
/// ```
/// use fleetscope::model::queue::batch_utilization;
/// use fleetscope::quantity::{PerSecond, Second};
/// // 100 requests a second in batches of 8.
/// let (arrival, fixed, each) = (PerSecond::new(100.0), Second::new(0.050), Second::new(0.0005));
/// let share = batch_utilization(8, arrival, fixed, each)?;
/// assert_eq!(format!("{:.1}", share * 100.0), "67.5");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn batch_utilization(
    batch: u64,
    arrival: PerSecond,
    fixed: Second,
    per_request: Second,
) -> Result<f64, ModelError> {
    Expected::NonNegative.check("arrival_per_s", arrival.si())?;
    batch_service_time(batch, fixed, per_request)?;
    // Batch by batch the same rounding: what a larger batch saves is never lost in it.
    finite(arrival * (fixed / batch as f64) + arrival * per_request)
}

/// Mean wait of a batch for the server: `λ·T²/(2·B·(1−ρ))` (appendix F, Pollaczek–Khinchine).
///
/// `T` is the service time of a batch, `ρ` the utilization.
///
/// One server, batches that arrive at random, and a service time without variance.
///
/// # Errors
/// As [`batch_utilization`]; [`ModelError::Saturated`] at a utilization of 1 or above.
///
/// ```
/// use fleetscope::model::queue::pollaczek_khinchine_wait;
/// use fleetscope::quantity::{PerSecond, Second};
/// // 100 requests a second in batches of 8: 56.1 ms.
/// let (arrival, fixed, each) = (PerSecond::new(100.0), Second::new(0.050), Second::new(0.0005));
/// let time = pollaczek_khinchine_wait(8, arrival, fixed, each)?;
/// assert_eq!(format!("{:.1}", time.si() * 1e3), "56.1");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn pollaczek_khinchine_wait(
    batch: u64,
    arrival: PerSecond,
    fixed: Second,
    per_request: Second,
) -> Result<Second, ModelError> {
    let utilization = batch_utilization(batch, arrival, fixed, per_request)?;
    // Not 1 − ρ, in which the rounding of ρ would differ from batch to batch.
    let idle = (1.0 - arrival * per_request) - arrival * (fixed / batch as f64);
    if utilization >= 1.0 || idle <= 0.0 {
        return Err(ModelError::Saturated { utilization });
    }
    let service = batch_service_time(batch, fixed, per_request)?;
    finite(service * (utilization / (2.0 * idle)))
}

/// Mean wait of a request for its batch to fill: `B/(2λ)` (appendix F).
///
/// `B` is the batch, `λ` the arrival rate.
///
/// The exact mean is `(B−1)/(2λ)`: the request that fills the batch does not wait.
///
/// # Errors
/// `batch` must be at least 1, the arrival rate above 0.
///
/// ```
/// use fleetscope::model::queue::batch_accumulation_delay;
/// use fleetscope::quantity::PerSecond;
/// // 100 requests a second in batches of 8: 40 ms.
/// let time = batch_accumulation_delay(8, PerSecond::new(100.0))?;
/// assert_eq!(format!("{:.1}", time.si() * 1e3), "40.0");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn batch_accumulation_delay(batch: u64, arrival: PerSecond) -> Result<Second, ModelError> {
    let batch = count("batch", batch)?;
    Expected::Positive.check("arrival_per_s", arrival.si())?;
    finite(batch / (2.0 * arrival))
}

/// Mean batch when one is sent as soon as it is full or a limit of time has passed:
/// `min(B_max, λ·T_max)` (appendix F).
///
/// `B_max` is the full batch, `λ` the arrival rate, `T_max` the limit.
///
/// # Errors
/// `max_batch` must be at least 1, the arrival rate above 0, the limit at least 0.
///
/// ```
/// use fleetscope::model::queue::dynamic_batch_size;
/// use fleetscope::quantity::{PerSecond, Second};
/// // 100 requests a second, at most 16 together, at most 50 ms.
/// let batch = dynamic_batch_size(16, PerSecond::new(100.0), Second::new(0.050))?;
/// assert_eq!(format!("{:.0}", batch), "5");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
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

/// Mean wait for such a batch: `B_max/(2λ)` if it fills within the limit, else `T_max/2` (appendix
/// F).
///
/// The shorter of the two decides, so this is their minimum.
///
/// # Errors
/// As [`dynamic_batch_size`].
///
/// ```
/// use fleetscope::model::queue::dynamic_batch_delay;
/// use fleetscope::quantity::{PerSecond, Second};
/// // 100 requests a second, at most 16 together, at most 50 ms: 25 ms.
/// let time = dynamic_batch_delay(16, PerSecond::new(100.0), Second::new(0.050))?;
/// assert_eq!(format!("{:.0}", time.si() * 1e3), "25");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn dynamic_batch_delay(
    max_batch: u64,
    arrival: PerSecond,
    max_wait: Second,
) -> Result<Second, ModelError> {
    dynamic_batch_size(max_batch, arrival, max_wait)?;
    let filling = batch_accumulation_delay(max_batch, arrival)?;
    finite(filling.min(max_wait / 2.0))
}

/// Mean time from arrival to answer: wait for the server, for the batch, and for service (Table
/// F.1).
///
/// The sum of [`pollaczek_khinchine_wait`], [`batch_accumulation_delay`] and
/// [`batch_service_time`].
///
/// # Errors
/// As [`pollaczek_khinchine_wait`] and [`batch_accumulation_delay`].
///
/// ```
/// use fleetscope::model::queue::batch_response_time;
/// use fleetscope::quantity::{PerSecond, Second};
/// // 100 requests a second in batches of 8: 150.1 ms.
/// let (arrival, fixed, each) = (PerSecond::new(100.0), Second::new(0.050), Second::new(0.0005));
/// let time = batch_response_time(8, arrival, fixed, each)?;
/// assert_eq!(format!("{:.1}", time.si() * 1e3), "150.1");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
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

/// The batch that keeps the server at a target utilization: `λ·T_f/(ρ_t − λ·t_r)` (Eq. F.2); round
/// up.
///
/// `ρ_t` is the target, `λ` the arrival rate, `T_f` and `t_r` the times of Eq. F.1.
///
/// # Errors
/// The arrival rate and both times must be at least 0, the target above 0 and at most 1, and above
/// `λ·t_r`, which no batch can undercut ([`ModelError::Saturated`] if that is 1 or more).
///
/// ```
/// use fleetscope::model::queue::min_batch_for_utilization;
/// use fleetscope::quantity::{PerSecond, Second};
/// // The book's server at 75%: 7.14, so batches of 8.
/// let (arrival, fixed, each) = (PerSecond::new(100.0), Second::new(0.050), Second::new(0.0005));
/// let batch = min_batch_for_utilization(arrival, fixed, each, 0.75)?;
/// assert_eq!(format!("{:.2}", batch), "7.14");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
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

/// The batch above which the queue is stable: `λ·T_f/(1 − λ·t_r)` (Eq. F.2 at full utilization);
/// strictly above.
///
/// `λ` is the arrival rate, `T_f` and `t_r` the times of Eq. F.1.
///
/// # Errors
/// The arrival rate and both times must be at least 0; [`ModelError::Saturated`] if `λ·t_r` is 1 or
/// more.
///
/// ```
/// use fleetscope::model::queue::min_stable_batch;
/// use fleetscope::quantity::{PerSecond, Second};
/// // Batches of 5 cannot keep up, batches of 6 can.
/// let (arrival, fixed, each) = (PerSecond::new(100.0), Second::new(0.050), Second::new(0.0005));
/// let batch = min_stable_batch(arrival, fixed, each)?;
/// assert_eq!(format!("{:.2}", batch), "5.26");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn min_stable_batch(
    arrival: PerSecond,
    fixed: Second,
    per_request: Second,
) -> Result<f64, ModelError> {
    min_batch_for_utilization(arrival, fixed, per_request, 1.0)
}

/// Requests in the system: `L = λ·T` (appendix F, Little's law).
///
/// `λ` is the arrival rate, `T` the mean time a request spends in the system.
///
/// # Errors
/// Both inputs must be at least 0.
///
/// ```
/// use fleetscope::model::queue::littles_law_occupancy;
/// use fleetscope::quantity::{PerSecond, Second};
/// // 100 requests a second, 154.5 ms each.
/// let requests = littles_law_occupancy(PerSecond::new(100.0), Second::new(0.1545))?;
/// assert_eq!(format!("{:.2}", requests), "15.45");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
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
/// `B` is the batch, `ρ` the share of time that the server works.
///
/// # Errors
/// `batch` must be at least 1, the utilization between 0 and 1.
///
/// ```
/// use fleetscope::model::queue::requests_in_service;
/// // Batches of 16 at 36.3%.
/// let requests = requests_in_service(16, 0.363)?;
/// assert_eq!(format!("{:.1}", requests), "5.8");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn requests_in_service(batch: u64, utilization: f64) -> Result<f64, ModelError> {
    let batch = count("batch", batch)?;
    finite(batch * fraction("utilization", utilization)?)
}

/// Requests waiting: `λ·T − B·ρ` (appendix F, Little's law check).
///
/// What [`littles_law_occupancy`] counts without those of [`requests_in_service`].
///
/// # Errors
/// The arrival rate must be above 0, the utilization between 0 and 1, and the time long enough that
/// at least the requests in service are in the system.
///
/// ```
/// use fleetscope::model::queue::requests_waiting;
/// use fleetscope::quantity::{PerSecond, Second};
/// // 15.45 in the system, 5.81 of them in service.
/// let requests = requests_waiting(PerSecond::new(100.0), Second::new(0.1545), 16, 0.363)?;
/// assert_eq!(format!("{:.2}", requests), "9.64");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
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

/// How many means the `q` quantile of an exponential distribution is: `−ln(1−q)` (appendix F,
/// decision step 4).
///
/// A heuristic for tails: response times are seldom exponential.
///
/// # Errors
/// The percentile, as a fraction, must be at least 0 and below 1.
///
/// ```
/// use fleetscope::model::queue::exponential_quantile_factor;
/// // The 99th percentile.
/// let factor = exponential_quantile_factor(0.99)?;
/// assert_eq!(format!("{:.1}", factor), "4.6");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn exponential_quantile_factor(percentile: f64) -> Result<f64, ModelError> {
    Expected::FromBelow(0.0, 1.0).check("percentile", percentile)?;
    finite(-(-percentile).ln_1p())
}

/// Requests in an M/M/1 system: `ρ/(1−ρ)` (Figure F.1).
///
/// `ρ` is the utilization; the request in service counts.
///
/// # Errors
/// The utilization must be at least 0; [`ModelError::Saturated`] at 1 or above.
///
/// ```
/// use fleetscope::model::queue::mm1_queue_length;
/// // At 95% of capacity.
/// let requests = mm1_queue_length(0.95)?;
/// assert_eq!(format!("{:.0}", requests), "19");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mm1_queue_length(utilization: f64) -> Result<f64, ModelError> {
    Expected::NonNegative.check("utilization", utilization)?;
    if utilization >= 1.0 {
        return Err(ModelError::Saturated { utilization });
    }
    finite(utilization / (1.0 - utilization))
}
