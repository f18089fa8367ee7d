//! The building: cooling overhead, water and rack power.

use super::constant::{Constant, constants};
use super::{Datum, source};
use crate::quantity::Unit::{Kilowatt, LitrePerKilowattHour, Ratio};
use crate::text::Text;

static PUE_SURVEYS: Text = text!(
    "1.55 is the Uptime Institute survey of 2022; the registry takes 1.58 for the average of 2023, not for a legacy site.",
    "1.55 出自 Uptime Institute 2022 年调查；参考库把 1.58 作为 2023 年的平均值，而非老旧设施。",
);
static WUE_AIR_ROW: Text = text!(
    "The book's row shows the evaporative value; the registry's own constant for air cooling is 0.5.",
    "书中此行给出的是蒸发冷却的数值；参考库中风冷自身的常数为 0.5。",
);

/// The later values alone, for whoever needs no more of them.
pub const PUE_INDUSTRY_AVERAGE_LATER: f64 = 1.55;
/// As above.
pub const WUE_AIR_LATER: f64 = 0.5;

constants! {
    /// Power usage effectiveness: facility power over IT power.
    PUE;
    PUE_LIQUID = "pue/liquid", "Liquid cooling", "液冷",
        Datum::new(1.06, Ratio, &source::PUE_TABLES);
    PUE_BEST_AIR = "pue/best_air", "Best air cooling", "最佳风冷",
        Datum::new(1.12, Ratio, &source::PUE_TABLES);
    PUE_INDUSTRY_AVERAGE = "pue/industry_average",
        "Industry average", "行业平均",
        Datum::new(1.4, Ratio, &source::PUE_TABLES).now(PUE_INDUSTRY_AVERAGE_LATER, &source::REGISTRY).noted(&PUE_SURVEYS);
    PUE_LEGACY = "pue/legacy", "Legacy facility", "老旧设施",
        Datum::new(1.58, Ratio, &source::TABLES_C13_G9);
}

constants! {
    /// Water for each kilowatt-hour of IT energy.
    WUE;
    WUE_AIR = "wue/air",
        "Air cooling", "风冷",
        Datum::new(1.8, LitrePerKilowattHour, &source::TABLE_G10).now(WUE_AIR_LATER, &source::REGISTRY).noted(&WUE_AIR_ROW);
    WUE_EVAPORATIVE = "wue/evaporative", "Evaporative cooling", "蒸发冷却",
        Datum::new(1.8, LitrePerKilowattHour, &source::TABLE_G10);
    WUE_CLOSED_LOOP_LIQUID = "wue/closed_loop_liquid", "Closed-loop liquid cooling", "闭环液冷",
        Datum::new(0.0, LitrePerKilowattHour, &source::TABLE_G10);
}

constants! {
    /// Power of one rack, and the limit of what air can cool.
    RACKS;
    RACK_TRADITIONAL = "racks/traditional", "Traditional rack", "传统机架",
        Datum::new(12.0, Kilowatt, &source::RACK_TABLES);
    RACK_AI_STANDARD = "racks/ai_standard", "AI rack", "AI 机架",
        Datum::new(70.0, Kilowatt, &source::RACK_TABLES);
    RACK_AI_HIGH_DENSITY = "racks/ai_high_density", "High-density AI rack", "高密度 AI 机架",
        Datum::new(100.0, Kilowatt, &source::RACK_TABLES);
    AIR_COOLING_LIMIT = "racks/air_cooling_limit", "Limit of air cooling", "风冷极限",
        Datum::new(30.0, Kilowatt, &source::RACK_TABLES);
}
