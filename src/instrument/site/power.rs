//! What does the building add to the computing?

use super::super::parts::{SCENARIO, panel, piece, round_above, shown};
use super::super::{Given, Instrument, View};
use crate::catalog::facility;
use crate::chart::{Bar, ChartSpec, Ink, Label, Panel, Scale};
use crate::evaluate::Readout;
use crate::explain::Working;
use crate::model::facility::{facility_overhead_power, facility_power_from_it, facility_saving};
use crate::quantity::{Unit, Watt};
use crate::scenario::{Choice, Field, Place};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "facility_power",
    places: &[Place::Site],
    fields: &[Field::Gpus, Field::Tdp, Field::Pue],
    choices: &[Choice::Accelerator],
    readouts: &[Readout::ItPower, Readout::FacilityPower, Readout::Energy],
    title: text!("What does the building add?", "建筑本身要多耗多少电？"),
    chart,
    verdict,
    derivation,
    drag: None,
    source: text!("Appendix C, Table C.13; appendix G, Table G.9", "附录 C 表 C.13；附录 G 表 G.9",),
    caution: text!(
        "PUE is a yearly average: a hot afternoon is worse. IT power counts accelerators at full load only; hosts, switches and storage add 10 to 30%.",
        "PUE 是年均值，炎热的下午会更差。IT 功率只计满载的加速器；主机、交换机和存储还会增加 10% 至 30%。",
    ),
};

const TIER: Text = text!("facility", "设施");
const POWER: Text = text!("power at the meter", "电表处功率");
const IT: Text = text!("IT", "IT");
const OVERHEAD: Text = text!("cooling and losses", "制冷与损耗");

/// The book's tiers by PUE, and the scenario last.
fn tiers(view: &View<'_>) -> Vec<(Label, f64)> {
    let mut tiers: Vec<(Label, f64)> = facility::PUE
        .iter()
        .map(|tier| (view.text(tier.label), view.scenario.constant(tier)))
        .collect();
    tiers.push((view.text(SCENARIO), view.scenario.number(Field::Pue)));
    tiers
}

fn chart(view: &View<'_>) -> ChartSpec {
    let it = Watt::new(view.report.get(Readout::ItPower).unwrap_or_default());
    let tiers = tiers(view);
    let (mut computing, mut overhead) = (Vec::new(), Vec::new());
    let mut most = it.si();
    for (category, &(_, pue)) in tiers.iter().enumerate() {
        let Ok(total) = facility_power_from_it(it, pue) else { continue };
        most = most.max(total.si());
        let label = shown(total.si(), Unit::Watt);
        computing.push(piece(category, 0.0, it.si(), false));
        overhead.push(Bar {
            category,
            from: it.si(),
            to: total.si(),
            label: Label::Owned(format!("{label} · {}", shown(pue, Unit::Ratio))),
            hatched: true,
        });
    }
    view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        view.axis(POWER, Unit::Watt, Scale::Linear(0.0, round_above(most))),
        Panel {
            series: vec![
                view.bars(IT, Ink::Compute, computing),
                view.bars(OVERHEAD, Ink::Site, overhead),
            ],
            ..panel(view.axis(
                TIER,
                Unit::Count,
                Scale::Categories(tiers.into_iter().map(|(name, _)| name).collect()),
            ))
        },
    )
}

fn verdict(view: &View<'_>) -> String {
    let it = match view.report.get(Readout::ItPower) {
        Ok(watts) => Watt::new(watts),
        Err(reason) => return view.because(reason),
    };
    let pue = view.scenario.number(Field::Pue);
    let watts = |power: Result<Watt, crate::model::ModelError>| {
        power.map_or_else(|error| error.to_string(), |power| shown(power.si(), Unit::Watt))
    };
    let overhead = watts(facility_overhead_power(it, pue));
    let best = view.scenario.constant(&facility::PUE_LIQUID);
    let saving = watts(facility_saving(it, pue, best));
    let text = if pue > best {
        text!(
            "The building adds {0} to the computing. Liquid cooling (PUE {1}) would save {2} of it.",
            "建筑额外消耗 {0}。改用液冷（PUE {1}）可节省 {2}。",
        )
    } else {
        text!(
            "The building adds {0}: at or below the book's liquid-cooled tier.",
            "建筑额外消耗 {0}：已达到或优于书中的液冷水平。",
        )
    };
    view.say(text, &[&overhead, &shown(best, Unit::Ratio), &saving])
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    let it = || Given::new(view).field("gpus", Field::Gpus).field("watts_per_gpu", Field::Tdp);
    [
        it().derive("it_power"),
        it().field("pue", Field::Pue).derive("facility_power"),
        Given::new(view)
            .result("it_watts", Readout::ItPower)
            .and_then(|given| given.field("pue", Field::Pue).derive("facility_overhead_power")),
    ]
    .into_iter()
    .flatten()
    .collect()
}
