//! Can air still cool it?

use super::super::parts::{factor, logarithmic_samples, panel, shown, strong};
use super::super::{Drag, Given, Instrument, View, decade_above, decade_below, dragged_to};
use crate::catalog::facility;
use crate::chart::{ChartSpec, Ink, Panel, Scale};
use crate::evaluate::{Cooling, Readout};
use crate::explain::Working;
use crate::model::facility::rack_count;
use crate::quantity::{Unit, Watt};
use crate::scenario::{Field, Place, Scenario};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "racks",
    places: &[Place::Site],
    fields: &[Field::RackPower, Field::Gpus, Field::Tdp],
    choices: &[],
    readouts: &[Readout::Racks, Readout::ItPower],
    title: text!("Can air still cool it?", "风冷还够用吗？"),
    chart,
    verdict,
    derivation,
    drag: Some(drag),
    source: text!(
        "Appendix C, rack power; appendix G, Table G.12",
        "附录 C 机架功率；附录 G 表 G.12",
    ),
    caution: text!(
        "The limit of air is a rule of thumb for ordinary rows: rear-door heat exchangers push it higher, hot climates lower.",
        "风冷上限是普通机列的经验值：背门换热可提高它，炎热气候会降低它。",
    ),
};

const DENSITY: Text = text!("power per rack", "单机架功率");
const RACKS: Text = text!("racks", "机架数");
const LIQUID: Text = text!("liquid cooled", "液冷");

/// The densities that are shown, in watts.
const FROM_W: f64 = 5e3;
const TO_W: f64 = 500e3;
/// Points of the curve, evenly spread on the logarithmic axis.
const POINTS: u32 = 60;

fn limit_w(view: &View<'_>) -> f64 {
    view.scenario.constant(&facility::AIR_COOLING_LIMIT)
}

fn count(view: &View<'_>, density_w: f64) -> f64 {
    let it = Watt::new(view.report.get(Readout::ItPower).unwrap_or_default());
    rack_count(it, Watt::new(density_w)).unwrap_or_default().max(1.0)
}

fn chart(view: &View<'_>) -> ChartSpec {
    let own = view.scenario.si(Field::RackPower);
    let (from, to) = (FROM_W.min(decade_below(own)), TO_W.max(decade_above(own)));
    let line = |view: &View<'_>| -> Vec<(f64, f64)> {
        logarithmic_samples(from, to, POINTS)
            .map(|density_w| (density_w, count(view, density_w)))
            .collect()
    };
    let mut series = vec![strong(view.line(RACKS, Ink::Site, line(view)))];
    let mut marks = Vec::new();
    if let Some(pinned) = view.of_baseline() {
        series.push(view.ghost(line(&pinned)));
        let x = pinned.scenario.si(Field::RackPower);
        marks.push(view.before(x, count(&pinned, x)));
    }
    marks.push(view.operating(own, count(view, own)));
    let (least, most) = (count(view, to), count(view, from));
    let scale = Scale::Logarithmic(decade_below(least), decade_above(most.max(least * 10.0)));
    view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        view.axis(DENSITY, Unit::Watt, Scale::Logarithmic(from, to)),
        Panel {
            regions: vec![view.region(LIQUID, Ink::Accent, limit_w(view).clamp(from, to), to)],
            series,
            marks,
            ..panel(view.axis(RACKS, Unit::Count, scale))
        },
    )
}

fn verdict(view: &View<'_>) -> String {
    let own = view.scenario.si(Field::RackPower);
    let limit = shown(limit_w(view), Unit::Watt);
    let ratio = factor((own / limit_w(view)).max(limit_w(view) / own));
    let racks = view.show(Readout::Racks);
    let text = match Cooling::of(view.scenario) {
        Cooling::Liquid => text!(
            "Racks: {0}. The density is {1}× what air can cool ({2}): liquid cooling is needed.",
            "{0} 个机架，功率密度是风冷上限（{2}）的 {1} 倍：需要液冷。",
        ),
        Cooling::Air => text!(
            "Racks: {0}. Air cools up to {2} a rack, which is {1}× this density.",
            "{0} 个机架；风冷上限为 {2}，是当前密度的 {1} 倍。",
        ),
    };
    view.say(text, &[&racks, &ratio, &limit])
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    Given::new(view)
        .result("it_watts", Readout::ItPower)
        .and_then(|given| given.field("rack_watts", Field::RackPower).derive("rack_count"))
        .into_iter()
        .collect()
}

fn drag(scenario: &Scenario, x: f64) -> Option<Drag> {
    dragged_to(scenario, Field::RackPower, x / Field::RackPower.row().unit.si_factor())
}
