//! How large should a serving batch be?

use super::super::parts::shown;
use super::super::{
    Drag, Given, Instrument, View, decade_above, decade_below, nearest_batch, outcome_text,
    whole_samples,
};
use super::{queue_inputs, service_inputs};
use crate::chart::{
    Axis, ChartSpec, Direction, Guide, Ink, Mark, MarkKind, Panel, Region, Scale, Series, Shape,
    Stroke,
};
use crate::evaluate::{
    LARGEST_BATCH, Readout, Service, Status, Unavailable, carbon_per_request, status,
};
use crate::explain::Working;
use crate::quantity::{Second, Unit};
use crate::scenario::{Choice, Field, Place, Scenario};
use crate::text::{Text, capitalized};

pub(in crate::instrument) const INSTRUMENT: Instrument = Instrument {
    id: "throughput_latency",
    places: &[Place::Overview, Place::Serving],
    fields: &[
        Field::Batch,
        Field::Requests,
        Field::ServingGpus,
        Field::ServiceFixed,
        Field::ServicePerRequest,
        Field::LatencyTarget,
        Field::TargetUtilization,
        Field::Gpus,
        Field::Pue,
        Field::Grid,
        Field::Tdp,
        Field::Prompt,
        Field::Output,
    ],
    choices: &[Choice::Service],
    readouts: &[
        Readout::Response,
        Readout::P99,
        Readout::P99Normal,
        Readout::Utilization,
        Readout::ServiceRate,
        Readout::LeastLatencyBatch,
        Readout::LargestSloBatch,
        Readout::CarbonPerRequest,
    ],
    title: text!("How large should a serving batch be?", "服务批次应取多大？"),
    chart,
    verdict,
    derivation,
    drag: Some(drag),
    source: text!("Appendix F, Eqs. F.1 and F.2", "附录 F，式 F.1 与 F.2"),
    caution: text!(
        "One replica, full batches, Poisson arrivals and fixed service times. The P99 is 4.6 times the mean, which holds for an exponential tail only: measure yours.",
        "单副本、满批次、泊松到达、固定服务时间。P99 取均值的 4.6 倍，仅适用于指数尾；请以实测为准。",
    ),
};

const BATCH: Text = text!("batch size", "批大小");
const TIME: Text = text!("time", "时间");
const RESPONSE: Text = text!("mean response", "平均响应");
const P99: Text = text!("P99", "P99");
const THROUGHPUT: Text = text!("throughput", "吞吐");
const CARBON: Text = text!("carbon", "碳排放");
const PER_REQUEST: Text = text!("carbon per request", "每请求碳排放");
const CAPACITY: Text = text!("capacity", "服务能力");
const ARRIVALS: Text = text!("arrivals", "到达率");
const UNSTABLE: Text = text!("unstable", "不稳定");
const TOO_LARGE: Text = text!("does not fit", "放不下");
const SLO: Text = text!("P99 target", "P99 目标");
const LEAST: Text = text!("least response", "响应最短");
const LARGEST: Text = text!("largest within target", "目标内最大");
const SCENARIO: Text = text!("this scenario", "本情景");
const BASELINE: Text = text!("baseline", "基线");

/// Values below this have no logarithm worth an axis.
const VANISHING: f64 = 1e-300;

type Curve = Vec<(f64, f64)>;

fn sampled(limit: u64, value: impl Fn(u64) -> Option<f64>) -> Curve {
    whole_samples(limit).filter_map(|batch| Some((batch as f64, value(batch)?))).collect()
}

fn response(service: &Service, limit: u64) -> Curve {
    sampled(limit, |batch| Some(service.queue(batch).ok()?.response().si()))
}

fn capacity(service: &Service, limit: u64) -> Curve {
    sampled(limit, |batch| Some(service.rate(batch).ok()?.si()))
}

fn carbon(scenario: &Scenario, service: &Service, limit: u64) -> Curve {
    sampled(limit, |batch| carbon_per_request(scenario, service, batch).ok())
}

fn curve(
    view: &View<'_>,
    label: Text,
    ink: Ink,
    stroke: Stroke,
    strong: bool,
    points: Curve,
) -> Series {
    Series { label: view.text(label), ink, stroke, strong, shape: Shape::Line(points) }
}

/// The widest batch that is shown: room around everything that is marked, in whole octaves.
fn widest(view: &View<'_>) -> u64 {
    let marked = [Readout::LeastLatencyBatch, Readout::LargestSloBatch]
        .iter()
        .filter_map(|&readout| view.report.get(readout).ok())
        .fold(view.scenario.number(Field::Batch) * 1.5, f64::max);
    ((marked * 2.0).max(128.0) as u64).next_power_of_two().min(LARGEST_BATCH)
}

/// A logarithmic range around curves, never empty; at most so many times its low end, or as
/// much as it takes to hold what has to be seen: the scenario's own value, the end of a curve.
fn range<'a>(
    values: impl Iterator<Item = &'a (f64, f64)>,
    most_times: f64,
    held: Option<f64>,
) -> Scale {
    let (least, most) = values
        .map(|&(_, y)| y)
        .chain(held)
        .fold((f64::MAX, 0.0f64), |(least, most), y| (least.min(y), most.max(y)));
    if least < VANISHING || most < VANISHING {
        return Scale::Linear(0.0, if most > VANISHING { most } else { 1.0 });
    }
    let low = decade_below(least);
    let high = decade_above(most).clamp(low * 10.0, low * most_times);
    Scale::Logarithmic(low, held.map_or(high, |held| high.max(decade_above(held))))
}

fn chart(view: &View<'_>) -> ChartSpec {
    let limit = widest(view);
    let mut times = panel(view.text(TIME), Unit::Second, 3.0);
    let mut rates = panel(view.text(THROUGHPUT), Unit::PerSecond, 1.3);
    let mut carbons = panel(view.text(CARBON), Unit::GramCo2e, 1.3);
    if let Ok(service) = Service::of(view.scenario) {
        fill(view, &service, limit, &mut times, &mut rates, &mut carbons);
    }
    ChartSpec {
        id: INSTRUMENT.id,
        title: view.text(INSTRUMENT.title),
        x: Axis {
            label: view.text(BATCH),
            unit: Unit::Count,
            scale: Scale::Logarithmic(1.0, limit as f64),
        },
        panels: vec![times, rates, carbons],
    }
}

fn panel(label: crate::chart::Label, unit: Unit, weight: f64) -> Panel {
    Panel {
        y: Axis { label, unit, scale: Scale::Linear(0.0, 1.0) },
        weight,
        regions: Vec::new(),
        guides: Vec::new(),
        series: Vec::new(),
        marks: Vec::new(),
    }
}

fn fill(
    view: &View<'_>,
    service: &Service,
    limit: u64,
    times: &mut Panel,
    rates: &mut Panel,
    carbons: &mut Panel,
) {
    let scenario = view.scenario;
    let mean = response(service, limit);
    let tail = sampled(limit, |batch| Some(service.p99(batch).ok()?.si()));
    let offered = service.arrivals.si();
    let able = capacity(service, limit);
    let priced = carbon(scenario, service, limit);
    let target = scenario.si(Field::LatencyTarget);
    // Waiting grows without limit towards the unstable batches; what grows with the batch alone is shown whole.
    let largest = tail.last().map(|&(_, p99)| p99);
    let held = largest.into_iter().chain(view.report.get(Readout::P99).ok()).reduce(f64::max);
    times.y.scale = range(mean.iter().chain(&tail).chain(&[(1.0, target)]), 1e4, held);
    rates.y.scale = range(
        able.iter().chain(&[(1.0, offered)]),
        f64::INFINITY,
        view.report.get(Readout::ServiceRate).ok(),
    );
    carbons.y.scale =
        range(priced.iter(), f64::INFINITY, view.report.get(Readout::CarbonPerRequest).ok());

    if let Some(pinned) = view.of_baseline()
        && let Ok(before) = Service::of(pinned.scenario)
    {
        let ghost = |points| curve(view, BASELINE, Ink::Baseline, Stroke::Dashed, false, points);
        times.series.push(ghost(response(&before, limit)));
        rates.series.push(ghost(capacity(&before, limit)));
        carbons.series.push(ghost(carbon(pinned.scenario, &before, limit)));
        let batch = pinned.scenario.number(Field::Batch);
        if let Ok(y) = pinned.report.get(Readout::Response) {
            times.marks.push(Mark {
                label: view.text(BASELINE),
                ink: Ink::Baseline,
                kind: MarkKind::Baseline,
                x: batch,
                y,
            });
        }
    }

    let batch = scenario.count(Field::Batch);
    let here = batch as f64;
    let fits_until = (service.largest_batch() as f64).min(limit as f64);
    let stable_from = service.smallest_batch_for(1.0).unwrap_or(fits_until).min(fits_until);
    let mut shade = |label: Text, from: f64, to: f64| {
        if from < to {
            times.regions.push(Region {
                label: view.text(label),
                ink: Ink::Limit,
                along: Direction::Horizontal,
                from,
                to,
            });
        }
    };
    shade(UNSTABLE, 1.0, stable_from);
    shade(TOO_LARGE, fits_until, limit as f64);
    times.guides.push(Guide {
        label: view.text(SLO),
        ink: Ink::Limit,
        direction: Direction::Horizontal,
        at: target,
    });
    times.series.push(curve(view, P99, Ink::Coordination, Stroke::Dotted, false, tail));
    times.series.push(curve(view, RESPONSE, Ink::Coordination, Stroke::Solid, true, mean));
    let mut feature = |label: Text, readout: Readout, time: fn(&Service, u64) -> Option<Second>| {
        if let Ok(x) = view.report.get(readout)
            && let Some(y) = time(service, x as u64)
        {
            times.marks.push(Mark {
                label: view.text(label),
                ink: Ink::Neutral,
                kind: MarkKind::Feature,
                x,
                y: y.si(),
            });
        }
    };
    feature(LEAST, Readout::LeastLatencyBatch, |service, batch| {
        Some(service.queue(batch).ok()?.response())
    });
    feature(LARGEST, Readout::LargestSloBatch, |service, batch| service.p99(batch).ok());
    let operating = |y: f64| Mark {
        label: view.text(SCENARIO),
        ink: Ink::Limit,
        kind: MarkKind::Operating,
        x: here,
        y,
    };
    if let Ok(y) = view.report.get(Readout::Response) {
        times.marks.push(operating(y));
    }

    rates.guides.push(Guide {
        label: view.text(ARRIVALS),
        ink: Ink::Neutral,
        direction: Direction::Horizontal,
        at: offered,
    });
    rates.series.push(curve(view, CAPACITY, Ink::Compute, Stroke::Solid, true, able));
    if let Ok(y) = view.report.get(Readout::ServiceRate) {
        rates.marks.push(operating(y));
    }
    carbons.series.push(curve(view, PER_REQUEST, Ink::Site, Stroke::Solid, true, priced));
    if let Ok(y) = view.report.get(Readout::CarbonPerRequest) {
        carbons.marks.push(operating(y));
    }
}

/// The smallest batch with which a replica keeps up, of those that it can serve.
fn first_stable(service: &Service) -> Option<u64> {
    let near = service.smallest_batch_for(1.0).ok()? as u64;
    // A replica that is busy all the time does not keep up.
    (near..=service.largest_batch().min(near + 1)).find(|&batch| service.queue(batch).is_ok())
}

fn verdict(view: &View<'_>) -> String {
    let service = Service::of(view.scenario);
    let stable = service.as_ref().ok().and_then(first_stable);
    let count = |batch: u64| shown(batch as f64, Unit::Count);
    let first = count(stable.unwrap_or_default());
    if let Err(reason) = view.report.get(Readout::Response) {
        let next = match (reason, stable) {
            (Unavailable::Saturated { .. }, Some(_)) => {
                text!("{0}; a batch of {1} would keep up.", "{0}；批大小取 {1} 则跟得上。")
            }
            (Unavailable::Saturated { .. }, None) => {
                text!("{0}; no batch up to {2} would keep up.", "{0}；批大小至 {2} 都跟不上。")
            }
            _ => return view.because(reason),
        };
        let largest = count(service.map_or(0, |service| service.largest_batch()));
        let reason = capitalized(&reason.message(view.language));
        return view.say(next, &[&reason, &first, &largest]);
    }
    let zone = match status(Readout::Utilization, view.scenario, view.report) {
        Some(Status::Good) => text!("safe", "安全"),
        Some(Status::Fair) => text!("caution", "谨慎"),
        _ => text!("danger", "危险"),
    };
    let target = view.scenario.si(Field::LatencyTarget);
    let meets = if view.report.get(Readout::P99).is_ok_and(|p99| p99 <= target) {
        text!("meets the target", "满足目标")
    } else {
        text!("misses the target", "未满足目标")
    };
    let within = if view.report.get(Readout::LargestSloBatch).is_ok() {
        text!("the largest within the target is {0}", "目标内最大为 {0}")
    } else {
        text!("none is within the target", "无满足目标的批大小")
    };
    let keeps_up = if stable == Some(1) {
        text!("even single requests keep up", "逐个处理也稳定")
    } else {
        text!("below {0} the queue is unstable", "小于 {0} 则不稳定")
    };
    let least = service.and_then(|service| service.p99(service.least_latency_batch()?));
    let show = |readout: Readout| view.show(readout);
    view.say(
        text!(
            "Response {0}, P99 {1} {2}; utilisation {3} ({4}). Least response at batch {5} (P99 {6}); {7}; {8}.",
            "响应 {0}，P99 {1}，{2}；利用率 {3}（{4}）。批大小 {5} 时响应最短（P99 {6}）；{7}；{8}。",
        ),
        &[
            &show(Readout::Response),
            &show(Readout::P99),
            meets.get(view.language),
            &show(Readout::Utilization),
            zone.get(view.language),
            &show(Readout::LeastLatencyBatch),
            &outcome_text(least.map(Second::si), Unit::Second, view.language),
            &view.say(within, &[&show(Readout::LargestSloBatch)]),
            &view.say(keeps_up, &[&first]),
        ],
    )
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let Ok(service) = Service::of(view.scenario) else { return Vec::new() };
    let queue = || queue_inputs(view, &service);
    [
        service_inputs(view, &service).derive("batch_service_time"),
        queue().and_then(|given| given.derive("batch_utilization")),
        queue().and_then(|given| given.derive("pollaczek_khinchine_wait")),
        Given::new(view)
            .field("batch", Field::Batch)
            .result("arrival_per_s", Readout::Arrivals)
            .and_then(|given| given.derive("batch_accumulation_delay")),
        queue().and_then(|given| given.derive("batch_response_time")),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn drag(scenario: &Scenario, x: f64) -> Option<Drag> {
    nearest_batch(scenario, |batch| (batch / x).ln().abs())
}
