//! Several servers with one queue: M/M/c, M/G/c and M/G/c/K.
//!
//! `λ` arrivals per second, `c` servers of `μ` services per second each; requests arrive at random
//! and are served in order.

use super::domain::finite;
use super::erlang::{
    LARGEST_LOAD, checked_servers, erlang_c, erlang_loss, servers_for_probability, servers_for_wait,
};
use super::{Expected, ModelError};
use crate::quantity::{PerSecond, Second};

/// The chance to wait, and how fast the queue drains: `c·μ − λ`.
struct Queue {
    waiting: f64,
    drain: PerSecond,
}

/// The work that arrives per second, in servers: `a = λ/μ`.
fn offered_load(arrival: PerSecond, service: PerSecond) -> Result<f64, ModelError> {
    Expected::NonNegative.check("arrival_per_s", arrival.si())?;
    Expected::Positive.check("service_per_s", service.si())?;
    finite(arrival / service)
}

impl Queue {
    fn new(arrival: PerSecond, service: PerSecond, servers: u64) -> Result<Self, ModelError> {
        let waiting = erlang_c(servers, offered_load(arrival, service)?)?;
        let drain = servers as f64 * service - arrival;
        // The load may round to less than the servers where the rates are equal.
        if drain <= PerSecond::ZERO {
            return Err(ModelError::Saturated { utilization: 1.0 });
        }
        Ok(Self { waiting, drain })
    }

    /// The mean wait.
    fn wait(&self) -> Second {
        self.waiting / self.drain
    }
}

/// Chance that a request has to wait in M/M/c: `C(c, λ/μ)` (Erlang C; Kleinrock 1975, section 3.5).
///
/// Symbols as in the module.
///
/// # Errors
/// The arrival rate must be at least 0, the service rate above 0, `servers` from 1 to 1,000,000;
/// [`ModelError::Saturated`] if requests arrive as fast as all servers work.
///
/// ```
/// use fleetscope::model::many_servers::mmc_waiting_probability;
/// use fleetscope::quantity::PerSecond;
/// // Two lines of 1 Mbit/s, 150 packets/s of 10 kbit: 9 in 14 wait.
/// let waits = mmc_waiting_probability(PerSecond::new(150.0), PerSecond::new(100.0), 2)?;
/// assert!((waits - 9.0 / 14.0).abs() < 1e-15);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mmc_waiting_probability(
    arrival: PerSecond,
    service: PerSecond,
    servers: u64,
) -> Result<f64, ModelError> {
    finite(Queue::new(arrival, service, servers)?.waiting)
}

/// Mean wait in M/M/c: `C(c, λ/μ)/(c·μ − λ)` (Kleinrock 1975, section 3.5).
///
/// Symbols as in the module.
///
/// # Errors
/// As [`mmc_waiting_probability`].
///
/// ```
/// use fleetscope::model::many_servers::mmc_waiting_time;
/// use fleetscope::quantity::PerSecond;
/// let wait = mmc_waiting_time(PerSecond::new(150.0), PerSecond::new(100.0), 2)?;
/// assert_eq!(format!("{:.2}", wait.si() * 1e3), "12.86");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mmc_waiting_time(
    arrival: PerSecond,
    service: PerSecond,
    servers: u64,
) -> Result<Second, ModelError> {
    finite(Queue::new(arrival, service, servers)?.wait())
}

/// Mean time in an M/M/c system: `C(c, λ/μ)/(c·μ − λ) + 1/μ` (Kleinrock 1975, section 3.5).
///
/// Symbols as in the module.
///
/// # Errors
/// As [`mmc_waiting_probability`].
///
/// ```
/// use fleetscope::model::many_servers::mmc_time_in_system;
/// use fleetscope::quantity::PerSecond;
/// let time = mmc_time_in_system(PerSecond::new(150.0), PerSecond::new(100.0), 2)?;
/// assert_eq!(format!("{:.2}", time.si() * 1e3), "22.86");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mmc_time_in_system(
    arrival: PerSecond,
    service: PerSecond,
    servers: u64,
) -> Result<Second, ModelError> {
    finite(mmc_waiting_time(arrival, service, servers)? + 1.0 / service)
}

/// Requests that wait in M/M/c: `λ·C(c, λ/μ)/(c·μ − λ)` (Kleinrock 1975, section 3.5).
///
/// Symbols as in the module.
///
/// # Errors
/// As [`mmc_waiting_probability`].
///
/// ```
/// use fleetscope::model::many_servers::mmc_number_waiting;
/// use fleetscope::quantity::PerSecond;
/// let waiting = mmc_number_waiting(PerSecond::new(150.0), PerSecond::new(100.0), 2)?;
/// assert_eq!(format!("{waiting:.3}"), "1.929");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mmc_number_waiting(
    arrival: PerSecond,
    service: PerSecond,
    servers: u64,
) -> Result<f64, ModelError> {
    finite(arrival * mmc_waiting_time(arrival, service, servers)?)
}

/// The wait that a share `q` of requests does not exceed in M/M/c:
/// `max(0, ln(C(c, λ/μ)/(1−q))/(c·μ − λ))` (Kleinrock 1975; a request that waits does so for an
/// exponential time).
///
/// Symbols as in the module.
///
/// # Errors
/// As [`mmc_waiting_probability`]; the percentile must be at least 0 and below 1.
///
/// ```
/// use fleetscope::model::many_servers::mmc_wait_percentile;
/// use fleetscope::quantity::PerSecond;
/// // The median and the 99th percentile of the two lines: 5 ms and 83 ms.
/// let wait = |q| mmc_wait_percentile(PerSecond::new(150.0), PerSecond::new(100.0), 2, q);
/// assert_eq!(format!("{:.2}", wait(0.5)?.si() * 1e3), "5.03");
/// assert_eq!(format!("{:.1}", wait(0.99)?.si() * 1e3), "83.3");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mmc_wait_percentile(
    arrival: PerSecond,
    service: PerSecond,
    servers: u64,
    percentile: f64,
) -> Result<Second, ModelError> {
    let queue = Queue::new(arrival, service, servers)?;
    Expected::FromBelow(0.0, 1.0).check("percentile", percentile)?;
    let exponent = queue.waiting.ln() - (-percentile).ln_1p();
    finite(exponent.max(0.0) / queue.drain)
}

/// Chance to wait longer than `t` in M/M/c: `C(c, λ/μ)·e^(−(c·μ − λ)·t)` (Kleinrock 1975; one minus
/// it is the service level of call centres).
///
/// Symbols as in the module.
///
/// # Errors
/// As [`mmc_waiting_probability`]; the time must be at least 0.
///
/// ```
/// use fleetscope::model::many_servers::mmc_late_probability;
/// use fleetscope::quantity::{PerSecond, Second};
/// let late = |t| mmc_late_probability(PerSecond::new(150.0), PerSecond::new(100.0), 2, t);
/// assert!((late(Second::ZERO)? - 9.0 / 14.0).abs() < 1e-15);
/// assert_eq!(format!("{:.3}", late(Second::new(0.0833))?), "0.010");
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mmc_late_probability(
    arrival: PerSecond,
    service: PerSecond,
    servers: u64,
    time: Second,
) -> Result<f64, ModelError> {
    let queue = Queue::new(arrival, service, servers)?;
    Expected::NonNegative.check("max_wait_s", time.si())?;
    finite(queue.waiting * (-(queue.drain * time)).exp())
}

/// A load within which a search for servers always ends.
fn searchable_load(arrival: PerSecond, service: PerSecond) -> Result<f64, ModelError> {
    let load = offered_load(arrival, service)?;
    if load > LARGEST_LOAD {
        Expected::AtMost(LARGEST_LOAD * service.si()).check("arrival_per_s", arrival.si())?;
    }
    Ok(load.min(LARGEST_LOAD))
}

/// The fewest servers with a chance to wait of at most `p`: the smallest whole `c` with
/// `C(c, λ/μ) ≤ p` (M/M/c).
///
/// Symbols as in the module.
///
/// # Errors
/// The arrival rate must be at least 0 and at most 900,000 times the service rate, which must be
/// above 0; the probability above 0 and at most 1.
///
/// ```
/// use fleetscope::model::many_servers::mmc_servers_for_wait_probability;
/// use fleetscope::quantity::PerSecond;
/// // 30 calls an hour of 5 minutes each, one in ten may wait: 6 lines.
/// let (arrival, service) = (PerSecond::new(30.0 / 3600.0), PerSecond::new(1.0 / 300.0));
/// assert_eq!(mmc_servers_for_wait_probability(arrival, service, 0.1)?, 6.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mmc_servers_for_wait_probability(
    arrival: PerSecond,
    service: PerSecond,
    max_wait_probability: f64,
) -> Result<f64, ModelError> {
    servers_for_probability(searchable_load(arrival, service)?, max_wait_probability)
}

/// The fewest servers with a mean wait of at most `W`: the smallest whole `c` with
/// `C(c, λ/μ)/(c·μ − λ) ≤ W` (M/M/c).
///
/// Symbols as in the module.
///
/// # Errors
/// As [`mmc_servers_for_wait_probability`]; the wait must be above 0.
///
/// ```
/// use fleetscope::model::many_servers::mmc_servers_for_waiting_time;
/// use fleetscope::quantity::{PerSecond, Second};
/// // Two lines wait 12.9 ms on average; 5 ms need a third.
/// let (arrival, service) = (PerSecond::new(150.0), PerSecond::new(100.0));
/// assert_eq!(mmc_servers_for_waiting_time(arrival, service, Second::new(0.005))?, 3.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mmc_servers_for_waiting_time(
    arrival: PerSecond,
    service: PerSecond,
    max_wait: Second,
) -> Result<f64, ModelError> {
    let load = searchable_load(arrival, service)?;
    Expected::Positive.check("max_wait_s", max_wait.si())?;
    // A product beyond every double, on either side, asks for as much as the nearest one.
    servers_for_wait(load, (service * max_wait).clamp(f64::MIN_POSITIVE, f64::MAX))
}

/// Mean wait in M/G/c, approximately: `(1 + C²)/2` times that of M/M/c (Lee and Longton 1959).
///
/// `C²` is the squared coefficient of variation of the service time: 0 if all are equal, 1 if
/// exponential. Exact for one server and for `C² = 1`. Other symbols as in the module.
///
/// # Errors
/// As [`mmc_waiting_probability`]; `C²` must be at least 0.
///
/// ```
/// use fleetscope::model::many_servers::{mgc_waiting_time, mmc_waiting_time};
/// use fleetscope::quantity::PerSecond;
/// // Services of equal length wait half as long.
/// let (arrival, service) = (PerSecond::new(150.0), PerSecond::new(100.0));
/// let equal = mgc_waiting_time(arrival, service, 2, 0.0)?;
/// assert_eq!(equal, mmc_waiting_time(arrival, service, 2)? / 2.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mgc_waiting_time(
    arrival: PerSecond,
    service: PerSecond,
    servers: u64,
    squared_variation: f64,
) -> Result<Second, ModelError> {
    let exponential = mmc_waiting_time(arrival, service, servers)?;
    Expected::NonNegative.check("squared_variation", squared_variation)?;
    finite(exponential * ((1.0 + squared_variation) / 2.0))
}

/// Share of requests lost because all places are taken, approximately: Smith's two-moment formula
/// for M/G/c/K (MacGregor Smith 2003, Performance Evaluation 52, after Kimura 1996).
///
/// `K` places, of which `c` are in service and `K−c` wait. With `B = B(c, λ/μ)` (Erlang B),
/// `ρ = λ/(c·μ)` and `n = (K−c)/(1 + √ρ·(C²−1)/2)` the share is
/// `B·ρⁿ/(1 + B·(ρ + … + ρⁿ))`: the M/M/c/K loss with the waiting places that an exponential
/// service would need. Exact for `C² = 1`, and for `K = c` whatever the spread. The queue may be
/// overloaded.
///
/// # Errors
/// The arrival rate must be at least 0, the service rate above 0, `servers` from 1 to 1,000,000,
/// `places` at least `servers`, `C²` at least 0. The formula ends where `n` would be infinite: at
/// `ρ ≥ 4/(1−C²)²` for `C² < 1`.
///
/// ```
/// use fleetscope::model::many_servers::mgck_loss_probability;
/// use fleetscope::quantity::PerSecond;
/// // One server at two thirds load with room for 3: ρ³(1−ρ)/(1−ρ⁴) = 8/65 if exponential.
/// let (arrival, service) = (PerSecond::new(2.0), PerSecond::new(3.0));
/// let loss = |spread| mgck_loss_probability(arrival, service, 1, 3, spread);
/// assert!((loss(1.0)? - 8.0 / 65.0).abs() < 1e-15);
/// assert!(loss(0.0)? < loss(1.0)? && loss(1.0)? < loss(4.0)?);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn mgck_loss_probability(
    arrival: PerSecond,
    service: PerSecond,
    servers: u64,
    places: u64,
    squared_variation: f64,
) -> Result<f64, ModelError> {
    let load = offered_load(arrival, service)?;
    let count = checked_servers(servers)?;
    Expected::AtLeast(count).check("places", places as f64)?;
    Expected::NonNegative.check("squared_variation", squared_variation)?;
    let utilization = arrival / (count * service);
    let shrink = 1.0 + utilization.sqrt() * (squared_variation - 1.0) / 2.0;
    if shrink <= 0.0 {
        let limit = 2.0 / (1.0 - squared_variation);
        Expected::Below(limit * limit * count * service.si())
            .check("arrival_per_s", arrival.si())?;
        return Err(ModelError::Overflow);
    }
    erlang_loss(servers, load, finite((places as f64 - count) / shrink)?)
}
