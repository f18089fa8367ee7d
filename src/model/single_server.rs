//! One server, requests at random: M/M/1, M/D/1 and M/G/1.
//!
//! Requests arrive one by one at rate `λ`, independently of one another (Poisson), and are served in
//! order. The wait is the time before service starts; the time in the system contains the service.

use super::domain::finite;
use super::{Expected, ModelError};
use crate::quantity::{PerSecond, Second};

/// Both rates in SI, of a queue that is not saturated.
fn rates(arrival: PerSecond, service: PerSecond) -> Result<(f64, f64), ModelError> {
    Expected::NonNegative.check("arrival_per_s", arrival.si())?;
    Expected::Positive.check("service_per_s", service.si())?;
    let (arrival, service) = (arrival.si(), service.si());
    if arrival >= service {
        return Err(ModelError::Saturated { utilization: arrival / service });
    }
    Ok((arrival, service))
}

/// The utilization `λ·T` of a server that is not saturated.
fn utilization(arrival: PerSecond, service: Second) -> Result<f64, ModelError> {
    Expected::NonNegative.check("arrival_per_s", arrival.si())?;
    Expected::Positive.check("service_s", service.si())?;
    let utilization = arrival * service;
    if utilization >= 1.0 {
        return Err(ModelError::Saturated { utilization });
    }
    Ok(utilization)
}

/// Requests in an M/M/1 system: `λ/(μ−λ)` (Kleinrock 1975, Queueing Systems I, section 3.2).
///
/// `λ` arrivals and `μ` services per second.
///
/// # Errors
/// The arrival rate must be at least 0, the service rate above 0; [`ModelError::Saturated`] if
/// requests arrive as fast as they are served.
///
/// ```
/// use fleetscope::model::single_server::mm1_number_in_system;
/// use fleetscope::quantity::PerSecond;
/// // 2 arrivals for every 3 services: 2 requests in the system.
/// assert_eq!(mm1_number_in_system(PerSecond::new(2.0), PerSecond::new(3.0))?, 2.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mm1_number_in_system(arrival: PerSecond, service: PerSecond) -> Result<f64, ModelError> {
    let (arrival, service) = rates(arrival, service)?;
    finite(arrival / (service - arrival))
}

/// Requests that wait in an M/M/1 queue: `λ²/(μ·(μ−λ))` (Kleinrock 1975, section 3.2).
///
/// `λ` arrivals and `μ` services per second.
///
/// # Errors
/// As [`mm1_number_in_system`].
///
/// ```
/// use fleetscope::model::single_server::mm1_number_waiting;
/// use fleetscope::quantity::PerSecond;
/// // Of the 2 requests in the system 2/3 is in service.
/// let waiting = mm1_number_waiting(PerSecond::new(2.0), PerSecond::new(3.0))?;
/// assert!((waiting - 4.0 / 3.0).abs() < 1e-15);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mm1_number_waiting(arrival: PerSecond, service: PerSecond) -> Result<f64, ModelError> {
    let in_system = mm1_number_in_system(arrival, service)?;
    finite(arrival / service * in_system)
}

/// Mean wait in an M/M/1 queue: `λ/(μ·(μ−λ))` (Kleinrock 1975, section 3.2).
///
/// `λ` arrivals and `μ` services per second.
///
/// # Errors
/// As [`mm1_number_in_system`].
///
/// ```
/// use fleetscope::model::single_server::mm1_waiting_time;
/// use fleetscope::quantity::PerSecond;
/// let wait = mm1_waiting_time(PerSecond::new(2.0), PerSecond::new(3.0))?;
/// assert!((wait.si() - 2.0 / 3.0).abs() < 1e-15);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mm1_waiting_time(arrival: PerSecond, service: PerSecond) -> Result<Second, ModelError> {
    finite(mm1_number_in_system(arrival, service)? / service)
}

/// Mean time in an M/M/1 system: `1/(μ−λ)` (Kleinrock 1975, section 3.2).
///
/// `λ` arrivals and `μ` services per second.
///
/// # Errors
/// As [`mm1_number_in_system`].
///
/// ```
/// use fleetscope::model::single_server::mm1_time_in_system;
/// use fleetscope::quantity::PerSecond;
/// assert_eq!(mm1_time_in_system(PerSecond::new(2.0), PerSecond::new(3.0))?.si(), 1.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mm1_time_in_system(arrival: PerSecond, service: PerSecond) -> Result<Second, ModelError> {
    let (arrival, service) = rates(arrival, service)?;
    finite(Second::new(1.0 / (service - arrival)))
}

/// The wait that a share `q` of requests does not exceed in M/M/1: `max(0, ln(ρ/(1−q))/(μ−λ))`
/// (Kleinrock 1975, section 5.7; the wait is 0 with probability `1−ρ`, `ρ = λ/μ`).
///
/// `λ` arrivals and `μ` services per second.
///
/// # Errors
/// As [`mm1_number_in_system`]; the percentile must be at least 0 and below 1.
///
/// ```
/// use fleetscope::model::single_server::mm1_wait_percentile;
/// use fleetscope::quantity::PerSecond;
/// // At 2/3 load a third of the requests does not wait at all.
/// let wait = |q| mm1_wait_percentile(PerSecond::new(2.0), PerSecond::new(3.0), q);
/// assert_eq!(wait(0.3)?.si(), 0.0);
/// assert_eq!(format!("{:.3}", wait(0.99)?.si()), "4.200");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mm1_wait_percentile(
    arrival: PerSecond,
    service: PerSecond,
    percentile: f64,
) -> Result<Second, ModelError> {
    let (arrival, service) = rates(arrival, service)?;
    Expected::FromBelow(0.0, 1.0).check("percentile", percentile)?;
    let exponent = (arrival / service).ln() - (-percentile).ln_1p();
    finite(Second::new(exponent.max(0.0) / (service - arrival)))
}

/// The time in the system that a share `q` of requests does not exceed in M/M/1: `−ln(1−q)/(μ−λ)`
/// (Kleinrock 1975, section 5.7).
///
/// `λ` arrivals and `μ` services per second.
///
/// # Errors
/// As [`mm1_wait_percentile`].
///
/// ```
/// use fleetscope::model::single_server::mm1_time_percentile;
/// use fleetscope::quantity::PerSecond;
/// // The 99th percentile is 4.6 means.
/// let time = mm1_time_percentile(PerSecond::new(2.0), PerSecond::new(3.0), 0.99)?;
/// assert_eq!(format!("{:.3}", time.si()), "4.605");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mm1_time_percentile(
    arrival: PerSecond,
    service: PerSecond,
    percentile: f64,
) -> Result<Second, ModelError> {
    let (arrival, service) = rates(arrival, service)?;
    Expected::FromBelow(0.0, 1.0).check("percentile", percentile)?;
    finite(Second::new(-(-percentile).ln_1p() / (service - arrival)))
}

/// Mean wait when every service takes the same time: `λ·T²/(2·(1−λ·T))` (M/D/1; Kleinrock 1975,
/// section 5.6).
///
/// `λ` arrivals per second, `T` the service time.
///
/// # Errors
/// The arrival rate must be at least 0, the service time above 0; [`ModelError::Saturated`] if
/// `λ·T` is 1 or more.
///
/// ```
/// use fleetscope::model::single_server::md1_waiting_time;
/// use fleetscope::quantity::{PerSecond, Second};
/// // A server busy half of the time waits half a service.
/// assert_eq!(md1_waiting_time(PerSecond::new(1.0), Second::new(0.5))?.si(), 0.25);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn md1_waiting_time(arrival: PerSecond, service: Second) -> Result<Second, ModelError> {
    mg1_waiting_time(arrival, service, 0.0)
}

/// Mean time in the system when every service takes the same time: `T + λ·T²/(2·(1−λ·T))` (M/D/1).
///
/// Symbols as in [`md1_waiting_time`].
///
/// # Errors
/// As [`md1_waiting_time`].
///
/// ```
/// use fleetscope::model::single_server::md1_time_in_system;
/// use fleetscope::quantity::{PerSecond, Second};
/// assert_eq!(md1_time_in_system(PerSecond::new(1.0), Second::new(0.5))?.si(), 0.75);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn md1_time_in_system(arrival: PerSecond, service: Second) -> Result<Second, ModelError> {
    mg1_time_in_system(arrival, service, 0.0)
}

/// Mean wait for any spread of service times: `λ·T²·(1+C²)/(2·(1−λ·T))` (M/G/1,
/// Pollaczek–Khinchine; Kleinrock 1975, section 5.6).
///
/// `λ` arrivals per second, `T` the mean service time, `C²` the variance of the service time over
/// the square of its mean: 0 if all are equal, 1 if exponential.
///
/// # Errors
/// As [`md1_waiting_time`]; `C²` must be at least 0.
///
/// ```
/// use fleetscope::model::single_server::mg1_waiting_time;
/// use fleetscope::quantity::{PerSecond, Second};
/// // Chat answers of very different length: C² = 3 waits four times as long as equal ones.
/// let wait = |spread| mg1_waiting_time(PerSecond::new(1.0), Second::new(0.5), spread);
/// assert_eq!(wait(3.0)? / wait(0.0)?, 4.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mg1_waiting_time(
    arrival: PerSecond,
    service: Second,
    squared_variation: f64,
) -> Result<Second, ModelError> {
    let busy = utilization(arrival, service)?;
    Expected::NonNegative.check("squared_variation", squared_variation)?;
    finite(service * (busy * (1.0 + squared_variation) / (2.0 * (1.0 - busy))))
}

/// Mean wait from mean and standard deviation of the service time: `λ·(T²+σ²)/(2·(1−λ·T))` (M/G/1,
/// Pollaczek–Khinchine; Kleinrock 1975, section 5.6).
///
/// `σ` is the standard deviation, the rest as in [`mg1_waiting_time`].
///
/// # Errors
/// As [`md1_waiting_time`]; the deviation must be at least 0.
///
/// ```
/// use fleetscope::model::single_server::mg1_waiting_time_from_deviation;
/// use fleetscope::quantity::{PerSecond, Second};
/// // As much deviation as mean: an exponential service time, twice the wait of M/D/1.
/// let half = Second::new(0.5);
/// let wait = mg1_waiting_time_from_deviation(PerSecond::new(1.0), half, half)?;
/// assert_eq!(wait.si(), 0.5);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mg1_waiting_time_from_deviation(
    arrival: PerSecond,
    service: Second,
    deviation: Second,
) -> Result<Second, ModelError> {
    Expected::Positive.check("service_s", service.si())?;
    Expected::NonNegative.check("service_deviation_s", deviation.si())?;
    let variation = deviation / service;
    let squared_variation = finite(variation * variation)?;
    mg1_waiting_time(arrival, service, squared_variation)
}

/// Mean time in the system for any spread of service times: `T + λ·T²·(1+C²)/(2·(1−λ·T))` (M/G/1).
///
/// Symbols as in [`mg1_waiting_time`].
///
/// # Errors
/// As [`mg1_waiting_time`].
///
/// ```
/// use fleetscope::model::single_server::mg1_time_in_system;
/// use fleetscope::quantity::{PerSecond, Second};
/// assert_eq!(mg1_time_in_system(PerSecond::new(1.0), Second::new(0.5), 1.0)?.si(), 1.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mg1_time_in_system(
    arrival: PerSecond,
    service: Second,
    squared_variation: f64,
) -> Result<Second, ModelError> {
    finite(service + mg1_waiting_time(arrival, service, squared_variation)?)
}
