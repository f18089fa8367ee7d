//! How close to full may a replica run?

use super::super::parts::{falling_limits, panel, percent, shown, strong};
use super::super::{Drag, Given, Instrument, View, decade_above, decade_below, dragged_to};
use super::{INSTANT, queue_inputs};
use crate::catalog::threshold;
use crate::chart::{ChartSpec, Ink, Panel, Scale};
use crate::evaluate::{Readout, Service};
use crate::explain::Working;
use crate::model::queue::pollaczek_khinchine_wait;
use crate::quantity::{PerSecond, Unit};
use crate::scenario::{Field, Place, Scenario};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "queue",
    places: &[Place::Serving],
    fields: &[
        Field::Requests,
        Field::Batch,
        Field::ServiceFixed,
        Field::ServicePerRequest,
        Field::Gpus,
        Field::ServingGpus,
    ],
    choices: &[],
    readouts: &[
        Readout::Utilization,
        Readout::QueueWait,
        Readout::Arrivals,
        Readout::Replicas,
        Readout::MinBatchUtilization,
    ],
    title: text!("How close to full may a replica run?", "副本可以用到多满？"),
    chart,
    verdict,
    derivation,
    drag: Some(drag),
    source: text!(
        "Appendix F, Pollaczek–Khinchine; zones of Table F.2",
        "附录 F，Pollaczek–Khinchine；表 F.2 的分区",
    ),
    caution: text!(
        "Poisson arrivals and fixed service times, one server: bursts and long answers make the wait longer than this curve at every utilisation.",
        "假设泊松到达、固定服务时间、单服务台：突发流量与长回答会使等待在任何利用率下都长于此曲线。",
    ),
};

const UTILIZATION: Text = text!("utilisation", "利用率");
const WAIT: Text = text!("queueing delay", "排队延迟");
const SAFE: Text = text!("safe", "安全");
const CAUTION: Text = text!("caution", "谨慎");
const DANGER: Text = text!("danger", "危险");
/// Points of the curve; the last stands just below saturation.
const POINTS: u32 = 98;

/// The arrival rate that gives a utilisation at the scenario's batch.
fn rate_for(service: &Service, batch: u64, utilization: f64) -> Option<PerSecond> {
    let (fixed, each) = service.parts(batch);
    let queue_time = fixed + batch as f64 * each;
    (queue_time.si() > 0.0).then(|| PerSecond::new(utilization * batch as f64 / queue_time.si()))
}

fn curve(scenario: &Scenario) -> Vec<(f64, f64)> {
    let Ok(service) = Service::of(scenario) else { return Vec::new() };
    let batch = scenario.count(Field::Batch);
    (1..=POINTS)
        .map(|step| f64::from(step) / f64::from(POINTS + 2))
        .filter_map(|utilization| {
            let arrivals = rate_for(&service, batch, utilization)?;
            let (fixed, each) = service.parts(batch);
            let wait = pollaczek_khinchine_wait(batch, arrivals, fixed, each).ok()?;
            Some((utilization, wait.si()))
        })
        .filter(|point| point.1 > 0.0)
        .collect()
}

/// Up to where the utilisation is safe, and from where it is dangerous.
fn zones(view: &View<'_>) -> (f64, f64) {
    falling_limits(view.scenario, &threshold::QUEUE_SAFE, &threshold::QUEUE_DANGER)
}

fn chart(view: &View<'_>) -> ChartSpec {
    let own = curve(view.scenario);
    let (low, high) = match (own.first(), own.last()) {
        (Some(first), Some(last)) => (decade_below(first.1), decade_above(last.1)),
        _ => (1e-3, 1.0),
    };
    let (safe, danger) = zones(view);
    let mut series = Vec::new();
    if let Some(pinned) = view.of_baseline() {
        series.push(view.ghost(curve(pinned.scenario)));
    }
    series.push(strong(view.line(WAIT, Ink::Coordination, own)));
    let mut marks = Vec::new();
    if let (Ok(utilization), Ok(wait)) =
        (view.report.get(Readout::Utilization), view.report.get(Readout::QueueWait))
        && wait > 0.0
    {
        marks.push(view.operating(utilization, wait));
    }
    view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        view.axis(UTILIZATION, Unit::Fraction, Scale::Linear(0.0, 1.0)),
        Panel {
            regions: vec![
                view.region(SAFE, Ink::Site, 0.0, safe),
                view.region(CAUTION, Ink::Communication, safe, danger),
                view.region(DANGER, Ink::Limit, danger, 1.0),
            ],
            series,
            marks,
            ..panel(view.axis(WAIT, Unit::Second, Scale::Logarithmic(low, high.max(low * 10.0))))
        },
    )
}

fn verdict(view: &View<'_>) -> String {
    let utilization = match view.report.get(Readout::Utilization) {
        Ok(utilization) => utilization,
        Err(reason) => return view.because(reason),
    };
    let (_, limit) = zones(view);
    let offered = view.scenario.si(Field::Requests);
    let at_limit = offered * (limit / utilization);
    let own = percent(utilization);
    // The action of Table F.2 for this utilisation.
    let idle = view.scenario.constant(&threshold::QUEUE_OVERPROVISIONED);
    let action = if utilization >= 1.0 {
        text!("Unstable: a larger batch or more replicas.", "不稳定：增大批次或增加副本。")
    } else if utilization > limit {
        text!("Close to instability: more replicas.", "接近失稳：增加副本。")
    } else if utilization < idle {
        text!("Over-provisioned: fewer replicas would do.", "配置过剩：可减少副本。")
    } else {
        text!("No action needed.", "无需调整。")
    };
    let danger = if at_limit.is_finite() {
        text!(
            "The fleet enters danger at {0} requests/s.",
            "全集群每秒到达 {0} 个请求时进入危险区。",
        )
    } else {
        INSTANT
    };
    view.say(
        text!("A replica is busy {0} of the time. {1} {2}", "副本忙碌时间占 {0}。{1}{2}"),
        &[&own, action.get(view.language), &view.say(danger, &[&shown(at_limit, Unit::Count)])],
    )
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let Ok(service) = Service::of(view.scenario) else { return Vec::new() };
    let queue = || queue_inputs(view, &service);
    let occupancy = Given::new(view)
        .result("arrival_per_s", Readout::Arrivals)
        .and_then(|given| given.result("time_in_system_s", Readout::Response));
    [
        queue().and_then(|given| given.derive("batch_utilization")),
        queue().and_then(|given| given.derive("pollaczek_khinchine_wait")),
        occupancy.and_then(|given| given.derive("littles_law_occupancy")),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The load of the whole fleet that brings one replica to this utilisation.
fn drag(scenario: &Scenario, x: f64) -> Option<Drag> {
    let service = Service::of(scenario).ok()?;
    let per_replica = rate_for(&service, scenario.count(Field::Batch), x.min(0.99))?;
    let replicas = (scenario.count(Field::Gpus) / scenario.count(Field::ServingGpus)) as f64;
    dragged_to(scenario, Field::Requests, per_replica.si() * replicas)
}
