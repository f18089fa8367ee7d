//! The serving queue of one replica, and the memory it needs.

use super::accelerator::FORWARD_FLOP;
use super::split::{active_within_total, usable_memory};
use super::{Outcome, Readout, Report, Unavailable};
use crate::catalog::Attention;
use crate::model::queue::{
    batch_accumulation_delay, batch_service_rate, batch_service_time, batch_utilization,
    exponential_quantile_factor, min_batch_for_utilization, pollaczek_khinchine_wait,
};
use crate::quantity::{PerSecond, Second, round_up};
use crate::scenario::{Field, Scenario, ServiceSource};
use std::ops::RangeInclusive;

/// The largest batch that is looked at; the largest a scenario can hold.
pub const LARGEST_BATCH: u64 = 4096;

/// The percentile of the latency target.
const TARGET_PERCENTILE: f64 = 0.99;
/// Standard deviations from the mean to the 99th percentile of a normal distribution.
const NORMAL_QUANTILE: f64 = 2.33;

/// Bytes of keys and values of one request that holds this many tokens.
pub(super) fn kv_bytes(scenario: &Scenario, tokens: f64) -> f64 {
    let layers = scenario.number(Field::Layers);
    let element = scenario.number(Field::KvBytes);
    let grouped = 2.0 * scenario.number(Field::KvHeads) * scenario.number(Field::HeadDim) * element;
    match scenario.language_model().shape.map(|shape| shape.attention) {
        Some(Attention::Latent { rank, rope_dim }) => {
            layers * f64::from(rank + rope_dim) * element * tokens
        }
        _ => layers * grouped * tokens,
    }
}

/// Whether the scenario's batch fits beside the weights.
pub(super) fn fits(scenario: &Scenario) -> Result<(), Unavailable> {
    active_within_total(scenario)?;
    let batch = scenario.number(Field::Batch);
    if memory_per_gpu(scenario, batch) > usable_memory(scenario) {
        Err(no_room_for(scenario, batch))
    } else {
        Ok(())
    }
}

/// Whether the context that a request holds has room for its prompt and output.
fn context_suffices(scenario: &Scenario) -> Result<(), Unavailable> {
    let needed = scenario.count(Field::Prompt) + scenario.count(Field::Output);
    let context = scenario.count(Field::Context);
    if needed > context { Err(Unavailable::Context { needed, context }) } else { Ok(()) }
}

fn weights_per_gpu(scenario: &Scenario) -> f64 {
    scenario.si(Field::Parameters) * scenario.precision().bytes_per_parameter()
        / scenario.number(Field::ServingGpus)
}

fn cache_per_gpu(scenario: &Scenario) -> f64 {
    kv_bytes(scenario, scenario.number(Field::Context)) / scenario.number(Field::ServingGpus)
}

fn memory_per_gpu(scenario: &Scenario, batch: f64) -> f64 {
    weights_per_gpu(scenario) + batch * cache_per_gpu(scenario)
}

fn largest_batch_that_fits(scenario: &Scenario) -> Outcome {
    let available = usable_memory(scenario);
    let estimate = ((available - weights_per_gpu(scenario)) / cache_per_gpu(scenario)).floor();
    // The quotient may be rounded across a whole number; whether it fits is decided by the sum.
    let batch = if memory_per_gpu(scenario, estimate) > available {
        estimate - 1.0
    } else if memory_per_gpu(scenario, estimate + 1.0) <= available {
        estimate + 1.0
    } else {
        estimate
    };
    if batch >= 1.0 { Ok(batch) } else { Err(no_room_for(scenario, 1.0)) }
}

fn no_room_for(scenario: &Scenario, batch: f64) -> Unavailable {
    Unavailable::ServingMemory {
        needed: memory_per_gpu(scenario, batch),
        available: usable_memory(scenario),
    }
}

/// Where the time of a batch comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Times {
    /// The scenario says it.
    Measured { fixed: Second, per_request: Second },
    /// The roofline: prompts are computed; then all output takes as long as reading for it or
    /// computing it, whichever is longer.
    Derived {
        /// Computing a request's prompt.
        prompt: Second,
        /// Computing a request's output.
        output: Second,
        /// Reading a request's cache.
        cache: Second,
        /// Reading the weights that one request needs.
        active: Second,
        /// Reading all weights.
        total: Second,
    },
}

impl Times {
    fn of(scenario: &Scenario) -> Self {
        if scenario.service_source() == ServiceSource::Measured {
            return Self::Measured {
                fixed: Second::new(scenario.si(Field::ServiceFixed)),
                per_request: Second::new(scenario.si(Field::ServicePerRequest)),
            };
        }
        let gpus = scenario.number(Field::ServingGpus);
        let bandwidth = scenario.si(Field::MemoryBandwidth) * gpus;
        let rate = scenario.si(Field::Peak) * gpus * scenario.number(Field::KernelMfu);
        let (prompt, output) = (scenario.number(Field::Prompt), scenario.number(Field::Output));
        let active = scenario.si(Field::ActiveParameters);
        let compute = |tokens: f64| Second::new(FORWARD_FLOP * active * tokens / rate);
        let read = |bytes: f64| Second::new(output * bytes / bandwidth);
        let weights = |parameters| read(parameters * scenario.precision().bytes_per_parameter());
        Self::Derived {
            prompt: compute(prompt),
            output: compute(output),
            cache: read(kv_bytes(scenario, prompt + output / 2.0)),
            active: weights(active),
            total: weights(scenario.si(Field::Parameters)),
        }
    }
}

/// How long a replica serves a batch, and how fast requests reach it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Service {
    times: Times,
    /// The largest batch that can be served; memory limits it where times are derived.
    largest: u64,
    /// Why a larger one cannot, where memory limits it.
    limit: Option<Unavailable>,
    /// Requests per second at one replica.
    pub arrivals: PerSecond,
}

/// What a batch size gives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Queue {
    /// Time one batch is served.
    pub service: Second,
    /// Offered work over capacity; below 1.
    pub utilization: f64,
    /// Mean wait of a full batch for the replica.
    pub wait: Second,
    /// Mean wait of a request for its batch to fill.
    pub accumulation: Second,
}

impl Queue {
    /// Mean time from arrival to answer.
    pub fn response(&self) -> Second {
        self.wait + self.accumulation + self.service
    }
}

impl Service {
    /// The service of a scenario.
    ///
    /// # Errors
    /// The fleet has no replica, or times are derived and the model does not fit.
    pub fn of(scenario: &Scenario) -> Result<Self, Unavailable> {
        let arrivals = arrivals(scenario)?;
        let times = Times::of(scenario);
        let mut service = Self { times, largest: LARGEST_BATCH, limit: None, arrivals };
        if let Times::Derived { .. } = times {
            fits(scenario)?;
            context_suffices(scenario)?;
            let batch = largest_batch_that_fits(scenario)?;
            if batch < LARGEST_BATCH as f64 {
                service.largest = batch as u64;
                service.limit = Some(no_room_for(scenario, batch + 1.0));
            }
        }
        Ok(service)
    }

    /// The largest batch that can be served: by memory where times are derived, else [`LARGEST_BATCH`].
    pub fn largest_batch(&self) -> u64 {
        self.largest
    }

    /// The part of the service time that does not grow with each request, and what each adds, at a batch.
    pub fn parts(&self, batch: u64) -> (Second, Second) {
        match self.times {
            Times::Measured { fixed, per_request } => (fixed, per_request),
            Times::Derived { prompt, output, cache, active, total } => {
                let requests = batch as f64;
                // A small batch of a mixture of experts reads fewer weights.
                let weights = total.min(requests * active);
                if weights + requests * cache < requests * output {
                    (Second::ZERO, prompt + output)
                } else {
                    (weights, prompt + cache)
                }
            }
        }
    }

    /// Time one batch is served.
    ///
    /// # Errors
    /// The batch does not fit.
    pub fn time(&self, batch: u64) -> Result<Second, Unavailable> {
        match self.limit {
            Some(reason) if batch > self.largest => Err(reason),
            _ => {
                let (fixed, each) = self.parts(batch);
                Ok(batch_service_time(batch, fixed, each)?)
            }
        }
    }

    /// Requests served per second when never idle.
    ///
    /// # Errors
    /// The batch does not fit, or a service takes no time.
    pub fn rate(&self, batch: u64) -> Result<PerSecond, Unavailable> {
        if self.time(batch)? == Second::ZERO {
            return Err(Unavailable::NoServiceTime);
        }
        let (fixed, each) = self.parts(batch);
        Ok(batch_service_rate(batch, fixed, each)?)
    }

    fn utilization(&self, batch: u64) -> Outcome {
        self.time(batch)?;
        let (fixed, each) = self.parts(batch);
        Ok(batch_utilization(batch, self.arrivals, fixed, each)?)
    }

    /// What a batch size gives.
    ///
    /// # Errors
    /// The replica is saturated, or the batch does not fit.
    pub fn queue(&self, batch: u64) -> Result<Queue, Unavailable> {
        let ((fixed, each), arrivals) = (self.parts(batch), self.arrivals);
        Ok(Queue {
            service: self.time(batch)?,
            utilization: batch_utilization(batch, arrivals, fixed, each)?,
            wait: pollaczek_khinchine_wait(batch, arrivals, fixed, each)?,
            accumulation: batch_accumulation_delay(batch, arrivals)?,
        })
    }

    /// The 99th percentile of the response if its tail is exponential: 4.6 times the mean.
    ///
    /// # Errors
    /// The replica is saturated.
    pub fn p99(&self, batch: u64) -> Result<Second, Unavailable> {
        Ok(self.queue(batch)?.response() * exponential_quantile_factor(TARGET_PERCENTILE)?)
    }

    /// The 99th percentile if the response is normal: the variance of the M/D/1
    /// wait, `W² + λ_b T³ / (3 (1 − ρ))` or `W² + ⅔ W T`, plus that of a uniform place in the batch.
    fn p99_normal(&self, batch: u64) -> Result<Second, Unavailable> {
        let queue = self.queue(batch)?;
        let (wait_s, service_s) = (queue.wait.si(), queue.service.si());
        let wait = wait_s.powi(2) + wait_s * service_s * 2.0 / 3.0;
        let accumulation = (2.0 * queue.accumulation.si()).powi(2) / 12.0;
        Ok(queue.response() + Second::new(NORMAL_QUANTILE * (wait + accumulation).sqrt()))
    }

    /// The smallest batch that brings utilisation down to a target.
    ///
    /// # Errors
    /// None does, or none that fits.
    pub fn smallest_batch_for(&self, target: f64) -> Outcome {
        // While more requests only read more experts, utilisation does not fall: it meets the
        // target at once, or after all weights are read. It never falls below that of computing.
        if self.utilization(1)? <= target {
            return Ok(1.0);
        }
        let (fixed, each) = match self.times {
            Times::Measured { fixed, per_request } => (fixed, per_request),
            Times::Derived { prompt, output, .. } if self.arrivals * (prompt + output) > target => {
                return Err(Unavailable::TargetOutOfReach);
            }
            Times::Derived { prompt, cache, total, .. } => (total, prompt + cache),
        };
        // The only inputs that it can refuse here are those that leave no room.
        let smallest = min_batch_for_utilization(self.arrivals, fixed, each, target)
            .map_err(|_| Unavailable::TargetOutOfReach)?;
        let batch = round_up(smallest);
        match self.limit {
            Some(_) if batch > self.largest as f64 => Err(Unavailable::TargetOutOfReach),
            _ => Ok(batch),
        }
    }

    /// Stretches of batches on each of which the mean response is convex, rising ones last.
    ///
    /// With `ρ = a/B + c` the wait is `(a + cB)² / (2λ((1 − c)B − a))`, a square over
    /// a positive line, and the rest is a line; both grow with the service time, so that they
    /// stay convex where that is the longer of two lines. In a mixture of experts it is the
    /// shorter of two up to the batch that reads all weights.
    fn stretches(&self) -> [RangeInclusive<u64>; 2] {
        let none = self.largest + 1;
        let first = self.smallest_batch_for(1.0).map_or(none, |batch| none.min(batch as u64));
        let kink = match self.times {
            Times::Measured { .. } => 0,
            Times::Derived { active, total, .. } => (total / active) as u64,
        };
        [first..=kink.min(self.largest), first.max(kink.saturating_add(1))..=self.largest]
    }

    /// The mean response; endless where the replica is saturated.
    fn response(&self, batch: u64) -> Second {
        self.queue(batch).map_or(Second::new(f64::INFINITY), |queue| queue.response())
    }

    /// The batch of least mean response of a stretch.
    fn lowest_of(&self, stretch: &RangeInclusive<u64>) -> u64 {
        first_where(stretch, |batch| {
            let here = self.response(batch);
            here.si().is_finite() && self.response(batch + 1) >= here
        })
    }

    /// The batch of least mean response.
    ///
    /// # Errors
    /// Every batch saturates the replica.
    pub fn least_latency_batch(&self) -> Result<u64, Unavailable> {
        let stretches = self.stretches();
        let [low, high] = stretches.map(|stretch| {
            let lowest = (!stretch.is_empty()).then(|| self.lowest_of(&stretch));
            lowest.map(|batch| (batch, self.response(batch)))
        });
        let best = match (low, high) {
            (Some(low), Some(high)) if high.1 < low.1 => Some(high),
            (low, high) => low.or(high),
        };
        match best {
            Some((batch, response)) if response.si().is_finite() => Ok(batch),
            _ => Err(self.queue(self.largest).err().unwrap_or(Unavailable::NoBatchMeetsTarget)),
        }
    }

    /// The largest batch whose 99th percentile is within a target.
    ///
    /// # Errors
    /// None is.
    pub fn largest_batch_within(&self, target: Second) -> Result<u64, Unavailable> {
        let meets = |batch: u64| self.p99(batch).is_ok_and(|p99| p99 <= target);
        self.stretches()
            .into_iter()
            .rev()
            .filter(|stretch| !stretch.is_empty())
            .find_map(|stretch| {
                let lowest = self.lowest_of(&stretch);
                let beyond = first_where(&(lowest..=stretch.end() + 1), |batch| {
                    batch > *stretch.end() || !meets(batch)
                });
                meets(lowest).then(|| beyond - 1)
            })
            .ok_or(Unavailable::NoBatchMeetsTarget)
    }
}

/// The first of a range where something holds that goes on to hold; the last if it never does.
fn first_where(range: &RangeInclusive<u64>, holds: impl Fn(u64) -> bool) -> u64 {
    let (mut low, mut high) = (*range.start(), *range.end());
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

fn replicas(scenario: &Scenario) -> Result<u64, Unavailable> {
    let needed = scenario.count(Field::ServingGpus);
    match scenario.count(Field::Gpus) / needed {
        0 => Err(Unavailable::Replica { needed }),
        replicas => Ok(replicas),
    }
}

fn arrivals(scenario: &Scenario) -> Result<PerSecond, Unavailable> {
    Ok(PerSecond::new(scenario.si(Field::Requests) / replicas(scenario)? as f64))
}

/// Energy at the meter for one request of a batch, busy time only.
///
/// # Errors
/// The batch cannot be served.
fn energy_per_request(scenario: &Scenario, service: &Service, batch: u64) -> Outcome {
    let power =
        scenario.number(Field::ServingGpus) * scenario.si(Field::Tdp) * scenario.number(Field::Pue);
    Ok(power * service.time(batch)?.si() / batch as f64)
}

/// Carbon of one request of a batch, in kilograms.
///
/// # Errors
/// The batch cannot be served.
pub fn carbon_per_request(scenario: &Scenario, service: &Service, batch: u64) -> Outcome {
    Ok(energy_per_request(scenario, service, batch)? * scenario.si(Field::Grid))
}

pub(super) fn join(scenario: &Scenario, report: &mut Report) {
    let batch = scenario.count(Field::Batch);
    report.set(Readout::KvToken, Ok(kv_bytes(scenario, 1.0)));
    report.set(Readout::KvSequence, Ok(kv_bytes(scenario, scenario.number(Field::Context))));
    report.set(Readout::ServingMemory, Ok(memory_per_gpu(scenario, scenario.number(Field::Batch))));
    report.set(Readout::MaxBatchFit, largest_batch_that_fits(scenario));
    report.set(Readout::Replicas, replicas(scenario).map(|count| count as f64));
    report.set(Readout::Arrivals, arrivals(scenario).map(PerSecond::si));

    let service = Service::of(scenario);
    report.set(Readout::ServiceTime, service.and_then(|service| Ok(service.time(batch)?.si())));
    report.set(Readout::ServiceRate, service.and_then(|service| Ok(service.rate(batch)?.si())));
    report.set(Readout::Utilization, service.and_then(|service| service.utilization(batch)));
    let queue = service.and_then(|service| service.queue(batch));
    let part = |choose: fn(&Queue) -> Second| -> Outcome { queue.map(|queue| choose(&queue).si()) };
    report.set(Readout::QueueWait, part(|queue| queue.wait));
    report.set(Readout::Accumulation, part(|queue| queue.accumulation));
    report.set(Readout::Response, part(Queue::response));
    report.set(Readout::P99, service.and_then(|service| Ok(service.p99(batch)?.si())));
    report.set(Readout::P99Normal, service.and_then(|service| Ok(service.p99_normal(batch)?.si())));
    report.set(
        Readout::MinBatchUtilization,
        service.and_then(|service| {
            service.smallest_batch_for(scenario.number(Field::TargetUtilization))
        }),
    );
    report.set(
        Readout::LeastLatencyBatch,
        service.and_then(|service| Ok(service.least_latency_batch()? as f64)),
    );
    let target = Second::new(scenario.si(Field::LatencyTarget));
    report.set(
        Readout::LargestSloBatch,
        service.and_then(|service| Ok(service.largest_batch_within(target)? as f64)),
    );
    report.set(
        Readout::EnergyPerRequest,
        service.and_then(|service| energy_per_request(scenario, &service, batch)),
    );
    report.set(
        Readout::CarbonPerRequest,
        service.and_then(|service| carbon_per_request(scenario, &service, batch)),
    );
}
