//! How much water does it drink?

use super::super::parts::{SCENARIO, bar, factor, panel, round_above, shown};
use super::super::{Given, Instrument, View};
use crate::catalog::facility;
use crate::chart::{Bar, ChartSpec, Ink, Label, Panel, Scale};
use crate::evaluate::Readout;
use crate::explain::Working;
use crate::model::carbon::water_use;
use crate::quantity::{LitrePerJoule, Second, Unit, Watt};
use crate::scenario::{Field, Place};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "water",
    places: &[Place::Site],
    fields: &[Field::WaterUsage, Field::Gpus, Field::Tdp, Field::Job],
    choices: &[],
    readouts: &[Readout::Water, Readout::RunWater],
    title: text!("How much water does the job drink?", "这个作业要用多少水？"),
    chart,
    verdict,
    derivation,
    drag: None,
    source: text!("Appendix G, Table G.10", "附录 G 表 G.10"),
    caution: text!(
        "Water at the site only, per kWh of IT energy and not of facility energy; power stations drink more, elsewhere.",
        "只计站点用水，按 IT 能耗而非设施能耗计；发电厂在别处的用水更多。",
    ),
};

const COOLING: Text = text!("cooling", "冷却方式");
const WATER: Text = text!("water of the job", "作业用水");
/// One person's drinking and household water for a day, in litres: a scale for the reader (WHO, intermediate access).
const PERSON_DAY_L: f64 = 50.0;

fn rows(view: &View<'_>) -> Vec<(Label, f64)> {
    let power = Watt::new(view.report.get(Readout::ItPower).unwrap_or_default());
    let job = Second::new(view.scenario.si(Field::Job));
    let of = |usage: f64| {
        water_use(power, job, LitrePerJoule::new(usage)).map_or(0.0, |water| water.si())
    };
    let mut rows: Vec<(Label, f64)> = facility::WUE
        .iter()
        .map(|kind| (view.text(kind.label), of(view.scenario.constant(kind))))
        .collect();
    rows.push((view.text(SCENARIO), of(view.scenario.si(Field::WaterUsage))));
    rows
}

fn chart(view: &View<'_>) -> ChartSpec {
    let rows = rows(view);
    let most = rows.iter().fold(1.0, |most: f64, row| most.max(row.1));
    let last = rows.len() - 1;
    let bars = |own: bool| -> Vec<Bar> {
        rows.iter()
            .enumerate()
            .filter(|(category, _)| (*category == last) == own)
            .map(|(category, row)| bar(category, row.1, Unit::Litre))
            .collect()
    };
    view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        view.axis(WATER, Unit::Litre, Scale::Linear(0.0, round_above(most))),
        Panel {
            series: vec![
                view.bars(COOLING, Ink::Accent, bars(false)),
                view.bars(SCENARIO, Ink::Limit, bars(true)),
            ],
            ..panel(view.axis(
                COOLING,
                Unit::Count,
                Scale::Categories(rows.iter().map(|row| row.0.clone()).collect()),
            ))
        },
    )
}

fn verdict(view: &View<'_>) -> String {
    let litres = match view.report.get(Readout::Water) {
        Ok(litres) => litres,
        Err(reason) => return view.because(reason),
    };
    let shown = shown(litres, Unit::Litre);
    let people = litres / (PERSON_DAY_L * view.scenario.number(Field::Job));
    view.say(
        text!(
            "{0} over the job: {1}× the basic household water of one person, at 50 L a day for as long.",
            "整个作业用水 {0}：相当于一人同期基本生活用水（每天 50 L）的 {1} 倍。",
        ),
        &[&shown, &factor(people)],
    )
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    Given::new(view)
        .result("it_watts", Readout::ItPower)
        .and_then(|given| {
            given
                .field("duration_s", Field::Job)
                .field("litres_per_kwh", Field::WaterUsage)
                .derive("water_use")
        })
        .into_iter()
        .collect()
}
