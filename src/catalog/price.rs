//! Prices of time, electricity and data.

use super::constant::{Constant, constants};
use super::{Datum, source};
use crate::quantity::Unit::{DollarPerGigabyte, DollarPerHour, DollarPerKilowattHour};

constants! {
    /// Prices.
    PRICES;
    GPU_TRAINING = "prices/gpu_training_usd_per_hour", "Rental of a training GPU", "训练 GPU 租用",
        Datum::new(4.0, DollarPerHour, &source::TABLE_G13);
    GPU_INFERENCE = "prices/gpu_inference_usd_per_hour",
        "Rental of an inference GPU", "推理 GPU 租用",
        Datum::new(2.5, DollarPerHour, &source::TABLE_G13);
    ELECTRICITY = "prices/electricity_usd_per_kwh", "Electricity", "电价",
        Datum::new(0.12, DollarPerKilowattHour, &source::TABLE_G13);
    ELECTRICITY_ON_PREMISES = "prices/electricity_on_premises_usd_per_kwh",
        "Electricity, own site", "电价（自有机房）",
        Datum::new(0.07, DollarPerKilowattHour, &source::REGISTRY);
    EGRESS = "prices/egress_usd_per_gb", "Data leaving the cloud", "云出口流量",
        Datum::new(0.09, DollarPerGigabyte, &source::TABLE_G13);
}
