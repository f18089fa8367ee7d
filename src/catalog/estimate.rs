//! The numbers of the conclusion's long-range estimates.

use super::constant::{Constant, constants};
use super::{Datum, source};
use crate::quantity::Unit::{Count, Hertz, PicojoulePerBit, Ratio, Watt};

constants! {
    /// The numbers of the conclusion's estimates.
    FLEET_ESTIMATES;
    GAIN_TARGET = "fleet_scenarios/gain_target", "Gain wanted", "目标增益",
        Datum::new(100.0, Ratio, &source::NAPKIN_1_1);
    GAIN_HARDWARE = "fleet_scenarios/gain_hardware", "Gain from hardware", "硬件增益",
        Datum::new(4.0, Ratio, &source::NAPKIN_1_1);
    GAIN_ALGORITHM = "fleet_scenarios/gain_algorithm", "Gain from algorithms", "算法增益",
        Datum::new(2.5, Ratio, &source::NAPKIN_1_1);
    ELECTRICAL_ENERGY = "fleet_scenarios/electrical_pj_per_bit",
        "Electrical link, energy per bit", "电链路每比特能耗",
        Datum::new(10.0, PicojoulePerBit, &source::NAPKIN_1_2);
    OPTICAL_ENERGY = "fleet_scenarios/optical_pj_per_bit",
        "Optical link, energy per bit", "光链路每比特能耗",
        Datum::new(5.0, PicojoulePerBit, &source::NAPKIN_1_2);
    BRAIN_SYNAPSES = "fleet_scenarios/brain_synapses", "Brain: synapses", "大脑：突触数",
        Datum::new(1e14, Count, &source::NAPKIN_1_3);
    BRAIN_RATE = "fleet_scenarios/brain_rate_hz", "Brain: mean firing rate", "大脑：平均放电频率",
        Datum::new(1.0, Hertz, &source::NAPKIN_1_3);
    BRAIN_POWER = "fleet_scenarios/brain_power_w", "Brain: power", "大脑：功率",
        Datum::new(20.0, Watt, &source::NAPKIN_1_3);
}
