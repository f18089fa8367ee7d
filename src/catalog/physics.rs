//! Constants of nature and of the calendar.

use super::constant::{Constant, constants};
use super::{Datum, source};
use crate::quantity::Unit::{Hour, MetrePerSecond};

constants! {
    /// Constants of nature and of the calendar.
    PHYSICAL;
    FIBRE_LIGHT_SPEED = "physical_constants/fiber_light_speed_m_per_s",
        "Speed of light in fibre", "光纤中的光速",
        Datum::new(2e8, MetrePerSecond, &source::WIDE_AREA_PARAGRAPH);
    HOURS_PER_YEAR = "physical_constants/hours_per_year", "Hours in a year", "一年的小时数",
        Datum::new(8760.0, Hour, &source::REGISTRY);
    HOURS_PER_MONTH = "physical_constants/hours_per_month_scenario",
        "Hours in the month of an example", "示例中一个月的小时数",
        Datum::new(720.0, Hour, &source::APPENDIX_G_EXAMPLE_3);
}
