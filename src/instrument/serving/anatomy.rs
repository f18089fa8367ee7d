//! What is a request waiting for?

use super::super::parts::{bar, panel, percent, round_above, shown};
use super::super::{Given, Instrument, View};
use super::INSTANT;
use crate::chart::{Bar, ChartSpec, Ink, Panel, Scale};
use crate::evaluate::Readout;
use crate::explain::Working;
use crate::model::queue::littles_law_occupancy;
use crate::quantity::{PerSecond, Second, Unit};
use crate::scenario::{Field, Place};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "response_anatomy",
    places: &[Place::Serving],
    fields: &[
        Field::Batch,
        Field::Requests,
        Field::ServiceFixed,
        Field::ServicePerRequest,
        Field::LatencyTarget,
    ],
    choices: &[],
    readouts: &[Readout::Response, Readout::Accumulation, Readout::QueueWait, Readout::ServiceTime],
    title: text!("What is a request waiting for?", "请求的时间花在哪里？"),
    chart,
    verdict,
    derivation,
    drag: None,
    source: text!("Appendix F, Eq. F.1 and Little's law", "附录 F，式 F.1 与利特尔定律"),
    caution: text!(
        "Batches are taken as always full: a timer that sends a half-full batch shortens the accumulation at low load.",
        "假设批次总是填满：用定时器提前发出未满批次，可在低负载时缩短积累延迟。",
    ),
};

const PART: Text = text!("part", "组成");
const TIME: Text = text!("mean time", "平均时间");
const PARTS: [(Readout, Text); 3] = [
    (Readout::Accumulation, text!("batch fills", "等批次填满")),
    (Readout::QueueWait, text!("waits in line", "排队")),
    (Readout::ServiceTime, text!("is served", "服务")),
];

/// Up to this utilisation service takes longer than waiting: ρ/(2(1 − ρ)) = 1.
const SERVICE_LEADS: f64 = 2.0 / 3.0;

fn chart(view: &View<'_>) -> ChartSpec {
    let mut from = 0.0;
    let bars: Vec<Bar> = PARTS
        .iter()
        .enumerate()
        .filter_map(|(category, part)| {
            let time = view.report.get(part.0).ok()?;
            let placed = Bar { from, to: from + time, ..bar(category, time, Unit::Second) };
            from += time;
            Some(placed)
        })
        .collect();
    view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        view.axis(TIME, Unit::Second, Scale::Linear(0.0, round_above(from.max(1e-6)))),
        Panel {
            series: vec![view.bars(TIME, Ink::Coordination, bars)],
            ..panel(view.names(PART, PARTS.iter().map(|part| part.1)))
        },
    )
}

fn verdict(view: &View<'_>) -> String {
    let utilization = match view.report.get(Readout::Utilization) {
        Ok(utilization) => utilization,
        Err(reason) => return view.because(reason),
    };
    // The part that takes longest, and the utilisation at which another does. In units of the service
    // time a batch fills in 1/(2ρ) and waits for ρ/(2(1 − ρ)): filling leads up to ρ = 1/2, waiting from 2/3.
    let (longest, flip, next) = match utilization {
        ..=0.5 => (
            0,
            0.5,
            text!(
                "Above {0} for the fleet, service takes longer.",
                "全集群到达率高于 {0} 时，服务更久。",
            ),
        ),
        ..=SERVICE_LEADS => (
            2,
            SERVICE_LEADS,
            text!(
                "Above {0} for the fleet, waiting in line takes longer.",
                "全集群到达率高于 {0} 时，排队更久。",
            ),
        ),
        ..1.0 => (
            1,
            SERVICE_LEADS,
            text!(
                "Below {0} for the fleet, service takes longer.",
                "全集群到达率低于 {0} 时，服务更久。",
            ),
        ),
        _ => (
            1,
            1.0,
            text!("Below {0} for the fleet, it keeps up.", "全集群到达率低于 {0} 时才跟得上。"),
        ),
    };
    let load = view.scenario.si(Field::Requests) * (flip / utilization);
    let next = if load.is_finite() {
        view.say(next, &[&shown(load, Unit::PerSecond)])
    } else {
        view.say(INSTANT, &[])
    };
    let response = match view.report.get(Readout::Response) {
        Ok(response) => response,
        Err(reason) => {
            return view.say(text!("{0} {1}", "{0}{1}"), &[&view.because(reason), &next]);
        }
    };
    let (part, name) = PARTS[longest];
    let time = view.report.get(part).unwrap_or_default();
    let arrivals = PerSecond::new(view.report.get(Readout::Arrivals).unwrap_or_default());
    let inside = littles_law_occupancy(arrivals, Second::new(response))
        .map_or_else(|error| error.to_string(), |count| shown(count, Unit::Ratio));
    view.say(
        text!(
            "{0} on average, {1} of it while the request {2}. {3} By Little's law {4} requests are inside a replica at any time.",
            "平均 {0}，其中 {1} 用于{2}。{3}按利特尔定律，每副本内任意时刻有 {4} 个请求。",
        ),
        &[
            &shown(response, Unit::Second),
            &percent(time / response),
            name.get(view.language),
            &next,
            &inside,
        ],
    )
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let filling = Given::new(view)
        .field("batch", Field::Batch)
        .result("arrival_per_s", Readout::Arrivals)
        .and_then(|given| given.derive("batch_accumulation_delay"));
    let inside = Given::new(view)
        .result("arrival_per_s", Readout::Arrivals)
        .and_then(|given| given.result("time_in_system_s", Readout::Response))
        .and_then(|given| given.derive("littles_law_occupancy"));
    // A saturated replica has no steady number in service.
    let served = view.report.get(Readout::Response).ok().and_then(|_| {
        let given = Given::new(view).field("batch", Field::Batch);
        given.result("utilization", Readout::Utilization)?.derive("requests_in_service")
    });
    [filling, inside, served].into_iter().flatten().collect()
}
