//! Erlang's formulas: how often all of several servers are busy.
//!
//! The offered load `a = λ·T` is the work that arrives per second, in servers kept busy (Erlang).
//! Neither formula is evaluated by powers and factorials, which overflow beyond 170 servers:
//! Erlang's recursion adds and divides positive numbers only.

use super::domain::finite;
use super::{Expected, ModelError};

/// The most servers: the recursion takes as many steps, a few milliseconds.
pub const MOST_SERVERS: u64 = 1_000_000;

/// The largest load for which a search among at most [`MOST_SERVERS`] always ends: with a tenth
/// more servers than that every probability is [`NEGLIGIBLE`].
pub(super) const LARGEST_LOAD: f64 = 900_000.0;

/// A loss below this counts as none: doubles near zero have few digits, and the smallest of them
/// stays where it is when it is multiplied by 0.9.
const NEGLIGIBLE: f64 = 1e-300;

/// A number of servers that the recursion can count through.
pub(super) fn checked_servers(servers: u64) -> Result<f64, ModelError> {
    let servers = Expected::WholeAtLeast(1).check("servers", servers as f64)?;
    Expected::AtMost(MOST_SERVERS as f64).check("servers", servers)
}

/// The loss of 0, 1, 2, … servers: `B_0 = 1`, `B_k = a·B_(k−1)/(k + a·B_(k−1))`.
fn losses(offered_load: f64) -> impl Iterator<Item = f64> {
    let first = 1.0;
    (1..=MOST_SERVERS).scan(first, move |loss, servers| {
        let carried = offered_load * *loss;
        let next = carried / (servers as f64 + carried);
        *loss = if next < NEGLIGIBLE { 0.0 } else { next };
        Some(*loss)
    })
}

/// From the loss of `c` servers to the chance to wait: `c·B/(c − a·(1−B))`, as a sum of positive terms.
fn waiting(servers: f64, offered_load: f64, loss: f64) -> f64 {
    servers * loss / (servers - offered_load + offered_load * loss)
}

/// Chance that a request finds all servers busy and is lost: `B(c,a) = (a^c/c!)/Σ_(k=0)^c a^k/k!`
/// (Erlang 1917).
///
/// `c` servers without a queue, `a` the offered load. It holds for any spread of service times.
///
/// # Errors
/// `servers` must be a whole number from 1 to [`MOST_SERVERS`], the load at least 0.
///
/// ```
/// use fleetscope::model::erlang::erlang_b;
/// // Two servers offered the work of one and a half: 9/29.
/// assert!((erlang_b(2, 1.5)? - 9.0 / 29.0).abs() < 1e-15);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn erlang_b(servers: u64, offered_load: f64) -> Result<f64, ModelError> {
    checked_servers(servers)?;
    Expected::NonNegative.check("offered_load", offered_load)?;
    let steps = usize::try_from(servers).map_err(|_| ModelError::Overflow)?;
    // Every further server lowers the loss, so one that is none stays none.
    let notable = losses(offered_load).take(steps).take_while(|loss| *loss > 0.0);
    match notable.enumerate().last() {
        Some((index, loss)) if index + 1 == steps => finite(loss),
        _ => Ok(0.0),
    }
}

/// Chance that a request has to wait: `C(c,a) = c·B/(c − a·(1−B))` with `B = B(c,a)` (Erlang 1917).
///
/// `c` servers with one queue, `a` the offered load, below `c`; exponential service times.
///
/// # Errors
/// `servers` must be a whole number from 1 to [`MOST_SERVERS`], the load at least 0;
/// [`ModelError::Saturated`] if the load is that of all servers or more.
///
/// ```
/// use fleetscope::model::erlang::erlang_c;
/// // Two servers offered the work of one and a half: 9/14.
/// assert!((erlang_c(2, 1.5)? - 9.0 / 14.0).abs() < 1e-15);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn erlang_c(servers: u64, offered_load: f64) -> Result<f64, ModelError> {
    let count = checked_servers(servers)?;
    Expected::NonNegative.check("offered_load", offered_load)?;
    if offered_load >= count {
        return Err(ModelError::Saturated { utilization: offered_load / count });
    }
    finite(waiting(count, offered_load, erlang_b(servers, offered_load)?))
}

/// Chance that a request is lost when `n` more may wait: `B·ρⁿ/(1 + B·(ρ + … + ρⁿ))` with
/// `B = B(c,a)` and `ρ = a/c` (M/M/c/K with `K = c + n`; Kleinrock 1975, section 3.7).
///
/// `c` servers, `a` the offered load, which may exceed them. The geometric sum
/// `ρ·(1 − ρⁿ)/(1 − ρ)` carries the formula over to an `n` that is not whole.
///
/// # Errors
/// `servers` must be a whole number from 1 to [`MOST_SERVERS`], load and waiting places at least 0.
///
/// ```
/// use fleetscope::model::erlang::erlang_loss;
/// // One server at two thirds load with room for 2 more: ρ³(1−ρ)/(1−ρ⁴) = 8/65.
/// assert!((erlang_loss(1, 2.0 / 3.0, 2.0)? - 8.0 / 65.0).abs() < 1e-15);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn erlang_loss(
    servers: u64,
    offered_load: f64,
    waiting_places: f64,
) -> Result<f64, ModelError> {
    let loss = erlang_b(servers, offered_load)?;
    Expected::NonNegative.check("waiting_places", waiting_places)?;
    if loss == 0.0 {
        return Ok(0.0);
    }
    let utilization = offered_load / servers as f64;
    let growth = waiting_places * utilization.ln();
    // ρ + … + ρⁿ from ρⁿ − 1. Above full load both parts of the fraction are divided by ρⁿ, which
    // may overflow.
    let sum = |growth_less_one: f64| {
        if utilization == 1.0 {
            waiting_places
        } else {
            utilization * growth_less_one / (utilization - 1.0)
        }
    };
    finite(if growth <= 0.0 {
        loss * growth.exp() / (1.0 + loss * sum(growth.exp_m1()))
    } else {
        loss / ((-growth).exp() + loss * sum(-(-growth).exp_m1()))
    })
}

/// The fewest servers for which the chance to wait fulfils a condition; the load is at most
/// [`LARGEST_LOAD`].
fn fewest(offered_load: f64, enough: impl Fn(f64, f64) -> bool) -> Result<f64, ModelError> {
    losses(offered_load)
        .zip((1..=MOST_SERVERS).map(|servers| servers as f64))
        .find(|(loss, servers)| {
            *servers > offered_load && enough(*servers, waiting(*servers, offered_load, *loss))
        })
        .map(|(_, servers)| servers)
        .ok_or(ModelError::Overflow)
}

/// The smallest whole `c` with `C(c,a) ≤ p`.
///
/// `a` is the offered load, `p` the largest chance to wait.
///
/// # Errors
/// The load must be between 0 and 900,000, the probability above 0 and at most 1.
///
/// ```
/// use fleetscope::model::erlang::servers_for_probability;
/// // 30 calls an hour of 5 minutes each, one in ten may wait.
/// assert_eq!(servers_for_probability(2.5, 0.1)?, 6.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn servers_for_probability(
    offered_load: f64,
    max_wait_probability: f64,
) -> Result<f64, ModelError> {
    Expected::Between(0.0, LARGEST_LOAD).check("offered_load", offered_load)?;
    Expected::AboveUpTo(0.0, 1.0).check("max_wait_probability", max_wait_probability)?;
    fewest(offered_load, |_, waiting| waiting <= max_wait_probability)
}

/// The smallest whole `c` with a mean wait of at most `w` service times: `C(c,a)/(c − a) ≤ w`.
///
/// `a` is the offered load, `w` the longest mean wait over the service time.
///
/// # Errors
/// The load must be between 0 and 900,000, the wait above 0.
///
/// ```
/// use fleetscope::model::erlang::servers_for_wait;
/// // At a load of 1.5 two servers wait 9/7 services; a mean wait of a third of one needs three.
/// assert_eq!(servers_for_wait(1.5, 2.0)?, 2.0);
/// assert_eq!(servers_for_wait(1.5, 1.0 / 3.0)?, 3.0);
/// # Ok::<(), fleetscope::model::ModelError>(())
/// ```
pub fn servers_for_wait(offered_load: f64, services_waited: f64) -> Result<f64, ModelError> {
    Expected::Between(0.0, LARGEST_LOAD).check("offered_load", offered_load)?;
    Expected::Positive.check("services_waited", services_waited)?;
    fewest(offered_load, |servers, waiting| waiting <= services_waited * (servers - offered_load))
}
