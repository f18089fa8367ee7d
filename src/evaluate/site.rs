//! Power, carbon, water and money.

use super::{Outcome, Readout, Report, Unavailable};
use crate::catalog::facility;
use crate::model::ModelError;
use crate::model::carbon::{training_carbon, training_energy, water_use};
use crate::model::cost::gpu_rental_cost;
use crate::model::facility::{facility_power, it_power, rack_count};
use crate::quantity::{
    DollarPerJoule, DollarPerSecond, Joule, KilogramCo2ePerJoule, LitrePerJoule, Second, Watt,
};
use crate::scenario::{Field, Scenario};

/// How a rack must be cooled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cooling {
    /// Air suffices.
    Air,
    /// The rack is denser than air can cool.
    Liquid,
}

impl Cooling {
    /// The cooling that a scenario's racks need.
    pub fn of(scenario: &Scenario) -> Self {
        let limit_w = scenario.constant(&facility::AIR_COOLING_LIMIT);
        if scenario.si(Field::RackPower) > limit_w { Self::Liquid } else { Self::Air }
    }
}

/// Energy and its consequences over a time.
struct Bill {
    energy_j: Outcome,
    carbon_kg: Outcome,
    water_l: Outcome,
    rental_usd: Outcome,
    electricity_usd: Outcome,
}

impl Bill {
    /// All GPUs at full power for this long: an upper bound.
    fn over(scenario: &Scenario, duration: Result<Second, Unavailable>) -> Self {
        let gpus = scenario.count(Field::Gpus);
        let power = Watt::new(scenario.si(Field::Tdp));
        let pue = scenario.number(Field::Pue);
        let grid = KilogramCo2ePerJoule::new(scenario.si(Field::Grid));
        let water = LitrePerJoule::new(scenario.si(Field::WaterUsage));
        let rent = DollarPerSecond::new(scenario.si(Field::GpuPrice));
        let tariff = DollarPerJoule::new(scenario.si(Field::ElectricityPrice));
        let energy = duration.and_then(|duration| Ok(training_energy(gpus, power, pue, duration)?));
        Self {
            energy_j: energy.map(Joule::si),
            carbon_kg: duration
                .and_then(|duration| Ok(training_carbon(gpus, power, pue, duration, grid)?.si())),
            water_l: duration
                .and_then(|duration| Ok(water_use(it_power(gpus, power)?, duration, water)?.si())),
            rental_usd: duration
                .and_then(|duration| Ok(gpu_rental_cost(gpus, duration, rent)?.si())),
            electricity_usd: energy.map(|energy| (energy * tariff).si()),
        }
    }

    fn write(self, report: &mut Report, readouts: [Readout; 5]) {
        let outcomes =
            [self.energy_j, self.carbon_kg, self.water_l, self.rental_usd, self.electricity_usd];
        for (readout, outcome) in readouts.into_iter().zip(outcomes) {
            report.set(readout, outcome);
        }
    }
}

pub(super) fn join(scenario: &Scenario, report: &mut Report) {
    let gpus = scenario.count(Field::Gpus);
    let power = Watt::new(scenario.si(Field::Tdp));
    let watts = |power: Result<Watt, ModelError>| -> Outcome { Ok(power?.si()) };
    let it = watts(it_power(gpus, power));
    report.set(Readout::ItPower, it);
    report.set(
        Readout::FacilityPower,
        watts(facility_power(gpus, power, scenario.number(Field::Pue))),
    );
    report.set(
        Readout::Racks,
        it.and_then(|it_w| {
            Ok(rack_count(Watt::new(it_w), Watt::new(scenario.si(Field::RackPower)))?)
        }),
    );

    Bill::over(scenario, Ok(Second::new(scenario.si(Field::Job)))).write(
        report,
        [Readout::Energy, Readout::Carbon, Readout::Water, Readout::Rental, Readout::Electricity],
    );
    let run = report.get(Readout::TrainingTime).map(Second::new);
    Bill::over(scenario, run).write(
        report,
        [
            Readout::RunEnergy,
            Readout::RunCarbon,
            Readout::RunWater,
            Readout::RunRental,
            Readout::RunElectricity,
        ],
    );
}
