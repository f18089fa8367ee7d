//! How many copies make it dependable?

use super::super::parts::{panel, shown, strong};
use super::super::{Given, Instrument, View};
use crate::chart::{ChartSpec, Direction, Ink, Label, Panel, Scale, Series};
use crate::evaluate::Readout;
use crate::explain::Working;
use crate::model::availability::{annual_downtime, availability_nines, node_availability};
use crate::quantity::{Second, Unit};
use crate::scenario::{Field, Place};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "availability",
    places: &[Place::Reliability],
    fields: &[Field::MttfGpu, Field::ServingGpus, Field::Detect, Field::Reschedule],
    choices: &[],
    readouts: &[Readout::NodeMtbf, Readout::Recovery],
    title: text!("How many copies make it dependable?", "需要几份副本才够可靠？"),
    chart,
    verdict,
    derivation,
    drag: None,
    source: text!("Appendix E, Eq. E.8 and Table E.5", "附录 E，式 E.8 与表 E.5"),
    caution: text!(
        "Copies are taken as independent: a shared switch, power feed or bad release takes all of them at once and caps the nines.",
        "假设各副本相互独立：共用的交换机、供电或一次有问题的发布会同时带走全部副本，使可用性封顶。",
    ),
};

const COPIES: Text = text!("copies", "副本数");
const NINES: Text = text!("nines of availability", "可用性（几个九）");
const FIVE: Text = text!("five nines: 5 minutes a year", "五个九：每年 5 分钟");
/// The book's availabilities of one copy.
const AVAILABILITIES: [(f64, &str); 2] = [(0.99, "99%"), (0.999, "99.9%")];
const OWN: Text = text!("one node of this fleet", "本集群的一个节点");
const MOST: u64 = 6;

/// A node is up while it neither fails nor recovers.
fn own(view: &View<'_>) -> Option<f64> {
    let up = Second::new(view.report.get(Readout::NodeMtbf).ok()?);
    let time = |field: Field| Second::new(view.scenario.si(field));
    node_availability(up, time(Field::Detect), time(Field::Reschedule))
        .ok()
        .filter(|availability| *availability < 1.0)
}

fn curve(view: &View<'_>, label: Label, ink: Ink, availability: f64) -> Series {
    let points = (1..=MOST)
        .filter_map(|copies| Some((copies as f64, availability_nines(availability, copies).ok()?)))
        .collect();
    Series { label, ..view.line(OWN, ink, points) }
}

fn chart(view: &View<'_>) -> ChartSpec {
    let mut series: Vec<Series> = AVAILABILITIES
        .iter()
        .map(|&(availability, name)| curve(view, Label::Borrowed(name), Ink::Neutral, availability))
        .collect();
    if let Some(availability) = own(view) {
        let label = Label::Borrowed(OWN.get(view.language));
        series.push(strong(curve(view, label, Ink::Coordination, availability)));
    }
    view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        view.axis(COPIES, Unit::Count, Scale::Linear(1.0, MOST as f64)),
        Panel {
            guides: vec![view.guide(FIVE, Ink::Site, Direction::Horizontal, 5.0)],
            series,
            ..panel(view.axis(NINES, Unit::Ratio, Scale::Linear(0.0, 20.0)))
        },
    )
}

fn verdict(view: &View<'_>) -> String {
    if let Err(reason) = view.report.get(Readout::NodeMtbf) {
        return view.because(reason);
    }
    let Some(availability) = own(view) else {
        let text = text!(
            "Detection and replacement take no time here, so a node is never down.",
            "此处检测与替换不耗时，节点从不停机。",
        );
        return text.get(view.language).to_owned();
    };
    let down = |copies| annual_downtime(availability, copies).map_or(0.0, |time| time.si());
    let (one, two) = (shown(down(1), Unit::Second), shown(down(2), Unit::Second));
    let nines = shown(availability_nines(availability, 1).unwrap_or_default(), Unit::Ratio);
    view.say(
        text!(
            "One node has {0} nines ({1} down a year, counting detection and replacement); two copies leave {2}.",
            "单节点有 {0} 个九（每年停机 {1}，计检测与替换）；两份副本则只剩 {2}。",
        ),
        &[&nines, &one, &two],
    )
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let one = Given::new(view)
        .result("node_mtbf_s", Readout::NodeMtbf)
        .map(|given| given.field("detect_s", Field::Detect))
        .and_then(|given| {
            given.field("reschedule_s", Field::Reschedule).derive("node_availability")
        });
    let two = |slug| {
        Given::new(view).number("availability", own(view)?).number("replicas", 2.0).derive(slug)
    };
    [one, two("availability_nines"), two("annual_downtime")].into_iter().flatten().collect()
}
