//! What does it cost, and how much of that is electricity?

use super::super::parts::{panel, percent, round_above, shown};
use super::super::{Given, Instrument, View};
use crate::chart::{Bar, ChartSpec, Ink, Label, Panel, Scale};
use crate::evaluate::Readout;
use crate::explain::Working;
use crate::quantity::Unit;
use crate::scenario::{Field, Place};
use crate::text::Text;

pub(super) const INSTRUMENT: Instrument = Instrument {
    id: "cost",
    places: &[Place::Site],
    fields: &[
        Field::GpuPrice,
        Field::ElectricityPrice,
        Field::Gpus,
        Field::Job,
        Field::Pue,
        Field::Tdp,
        Field::TrainingTokens,
    ],
    choices: &[],
    readouts: &[Readout::Rental, Readout::Electricity, Readout::RunRental, Readout::RunElectricity],
    title: text!("What does it cost to rent and to power?", "租用与用电各花多少？"),
    chart,
    verdict,
    derivation,
    drag: None,
    source: text!("Appendix G, Table G.13", "附录 G 表 G.13"),
    caution: text!(
        "A rental price already contains the provider's electricity: the two bars are two ways to pay, not a sum. Storage, network and people are not counted.",
        "租价已含供应商的电费：两条是两种付费方式，不应相加。未计存储、网络与人力。",
    ),
};

const BILL: Text = text!("bill", "账单");
const MONEY: Text = text!("US dollars", "美元");
const BILLS: [(Readout, Text); 4] = [
    (Readout::Rental, text!("job, rented", "作业租用")),
    (Readout::Electricity, text!("job, electricity", "作业电费")),
    (Readout::RunRental, text!("training run, rented", "训练租用")),
    (Readout::RunElectricity, text!("training run, electricity", "训练电费")),
];

fn chart(view: &View<'_>) -> ChartSpec {
    let value = |readout: Readout| view.report.get(readout).unwrap_or_default();
    let most = BILLS.iter().fold(1.0, |most: f64, bill| most.max(value(bill.0)));
    let bars = BILLS
        .iter()
        .enumerate()
        .map(|(category, bill)| Bar {
            category,
            from: 0.0,
            to: value(bill.0),
            label: Label::Owned(match view.report.get(bill.0) {
                Ok(dollars) => shown(dollars, Unit::Dollar),
                Err(_) => "–".to_owned(),
            }),
            hatched: false,
        })
        .collect();
    view.single(
        INSTRUMENT.id,
        INSTRUMENT.title,
        view.axis(MONEY, Unit::Dollar, Scale::Linear(0.0, round_above(most))),
        Panel {
            series: vec![view.bars(MONEY, Ink::Site, bars)],
            ..panel(view.axis(
                BILL,
                Unit::Count,
                Scale::Categories(BILLS.iter().map(|bill| view.text(bill.1)).collect()),
            ))
        },
    )
}

fn verdict(view: &View<'_>) -> String {
    let (rental, electricity) =
        match (view.report.get(Readout::Rental), view.report.get(Readout::Electricity)) {
            (Ok(rental), Ok(electricity)) => (rental, electricity),
            (Err(reason), _) | (_, Err(reason)) => return view.because(reason),
        };
    if rental <= 0.0 {
        return view.say(
            text!("Nothing is rented; electricity comes to {0}.", "没有租金；电费为 {0}。"),
            &[&shown(electricity, Unit::Dollar)],
        );
    }
    let run = match view.report.get(Readout::RunRental) {
        Ok(run) => view.say(
            text!("The training run rents for {0}.", "整个训练的租金：{0}。"),
            &[&shown(run, Unit::Dollar)],
        ),
        Err(reason) => view.because(reason),
    };
    view.say(
        text!(
            "Electricity is {0} of the rental: time is the money. {1}",
            "电费仅为租金的 {0}：时间就是金钱。{1}",
        ),
        &[&percent(electricity / rental), &run],
    )
}

fn derivation(view: &View<'_>) -> Vec<Working> {
    [
        Given::new(view)
            .field("gpus", Field::Gpus)
            .field("duration_s", Field::Job)
            .field("usd_per_gpu_hour", Field::GpuPrice)
            .derive("gpu_rental_cost"),
        Given::new(view)
            .field("watts_per_gpu", Field::Tdp)
            .field("pue", Field::Pue)
            .field("usd_per_kwh", Field::ElectricityPrice)
            .derive("electricity_cost_per_gpu_hour"),
    ]
    .into_iter()
    .flatten()
    .collect()
}
