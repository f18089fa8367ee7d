//! Where should the job run?

use super::super::parts::{SCENARIO, bar, factor, panel, round_above};
use super::super::{Given, Instrument, View};
use crate::catalog::GRIDS;
use crate::chart::{Bar, ChartSpec, Ink, Label, Panel, Scale};
use crate::evaluate::Readout;
use crate::explain::Working;
use crate::model::carbon::energy_carbon;
use crate::quantity::{Joule, KilogramCo2ePerJoule, Unit, arrange};
use crate::scenario::{Choice, Field, Place};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "carbon_by_region",
    places: &[Place::Site],
    fields: &[Field::Grid, Field::Pue, Field::Gpus, Field::Tdp, Field::Job],
    choices: &[Choice::Region],
    readouts: &[
        Readout::Carbon,
        Readout::RunCarbon,
        Readout::CarbonPerRequest,
        Readout::EnergyPerRequest,
        Readout::Energy,
    ],
    title: text!("Where should this job run?", "这个作业应在哪里运行？"),
    chart,
    verdict,
    derivation,
    drag: None,
    source: text!("Appendix G, Table G.11 and example 3", "附录 G 表 G.11 与例 3"),
    caution: text!(
        "Operational carbon at full power, from yearly averages: an upper bound for the machine and a blur over the hours. Making the hardware is not counted.",
        "按满功率与年均碳强度计的运行碳排放：对设备是上界，也抹平了逐时差异；未计硬件制造的排放。",
    ),
};

const REGION: Text = text!("grid", "电网");
const CARBON: Text = text!("carbon of the job", "作业碳排放");
const ELSEWHERE: Text = text!("the same job elsewhere", "同一作业在他处");

/// Every grid from clean to dirty, with the job's carbon there; the scenario's own value at its place among them.
fn rows(view: &View<'_>) -> Vec<(Label, f64, bool)> {
    let energy = Joule::new(view.report.get(Readout::Energy).unwrap_or_default());
    let of = |intensity: f64| {
        energy_carbon(energy, KilogramCo2ePerJoule::new(intensity))
            .map_or(0.0, |carbon| carbon.si())
    };
    let mut rows: Vec<(Label, f64, bool)> = GRIDS
        .iter()
        .map(|grid| {
            let path = ["grids/", grid.id, "/carbon_g_per_kwh"].concat();
            (view.text(grid.name), of(view.scenario.taken(&path, &grid.carbon)), false)
        })
        .collect();
    rows.push((view.text(SCENARIO), of(view.scenario.si(Field::Grid)), true));
    arrange(&mut rows, |one, other| one.1 > other.1 || (one.1 == other.1 && !one.2 & other.2));
    rows
}

fn chart(view: &View<'_>) -> ChartSpec {
    let rows = rows(view);
    let most = rows.last().map_or(1.0, |row| row.1);
    let bars = |own: bool| -> Vec<Bar> {
        rows.iter()
            .enumerate()
            .filter(|(_, row)| row.2 == own)
            .map(|(category, row)| bar(category, row.1, Unit::KilogramCo2e))
            .collect()
    };
    view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        view.axis(CARBON, Unit::KilogramCo2e, Scale::Linear(0.0, round_above(most))),
        Panel {
            series: vec![
                view.bars(ELSEWHERE, Ink::Site, bars(false)),
                view.bars(SCENARIO, Ink::Limit, bars(true)),
            ],
            ..panel(view.axis(
                REGION,
                Unit::Count,
                Scale::Categories(rows.iter().map(|row| row.0.clone()).collect()),
            ))
        },
    )
}

fn verdict(view: &View<'_>) -> String {
    let rows = rows(view);
    let grids: Vec<&(Label, f64, bool)> = rows.iter().filter(|row| !row.2).collect();
    let (Some(cleanest), Some(dirtiest), Some(own)) =
        (grids.first(), grids.last(), rows.iter().find(|row| row.2))
    else {
        return String::new();
    };
    let text = if cleanest.1 > 0.0 {
        text!(
            "The grid alone spans {2}× between {0} and {1}; here the job emits {3}× what it would in {0}.",
            "仅电网之差，{0}与{1}就相差 {2} 倍；本情景的排放是{0}的 {3} 倍。",
        )
    } else {
        text!("In {0} the job would emit nothing.", "在{0}，该作业没有排放。")
    };
    let ratio = |row: &(Label, f64, bool)| factor(row.1 / cleanest.1);
    view.say(text, &[&cleanest.0, &dirtiest.0, &ratio(dirtiest), &ratio(own)])
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    Given::new(view)
        .field("gpus", Field::Gpus)
        .field("watts_per_gpu", Field::Tdp)
        .field("pue", Field::Pue)
        .field("duration_s", Field::Job)
        .field("carbon_g_per_kwh", Field::Grid)
        .derive("training_carbon")
        .into_iter()
        .collect()
}
