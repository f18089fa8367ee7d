//! Electricity grids and their carbon intensity.

use super::Datum;
use super::source::{self, Source};
use crate::quantity::Unit;
use crate::text::Text;

/// A grid.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    /// The stable name in links.
    pub id: &'static str,
    /// The country or region.
    pub name: Text,
    /// Carbon intensity of a kilowatt-hour, averaged over a year.
    pub carbon: Datum,
}

/// The grid of that name.
pub fn find(id: &str) -> Option<&'static Grid> {
    GRIDS.iter().find(|grid| grid.id == id)
}

const fn grid(id: &'static str, text: Text, grams: f64, source: &'static Source) -> Grid {
    Grid { id, name: text, carbon: Datum::new(grams, Unit::GramCo2ePerKilowattHour, source) }
}

/// Every grid: those of the book, cleanest first, then those of the registry.
pub static GRIDS: &[Grid] = &[
    grid("norway", text!("Norway", "挪威"), 10.0, &source::TABLE_G11),
    grid("quebec", text!("Quebec", "魁北克"), 20.0, &source::TABLE_G11),
    grid("france", text!("France", "法国"), 50.0, &source::TABLE_G11),
    grid("eu_average", text!("EU average", "欧盟平均"), 270.0, &source::TABLE_G11),
    grid("us_average", text!("US average", "美国平均"), 429.0, &source::TABLE_G11),
    grid("poland", text!("Poland", "波兰"), 820.0, &source::TABLE_G11),
    grid("iceland", text!("Iceland", "冰岛"), 28.0, &source::REGISTRY),
    grid("germany", text!("Germany", "德国"), 385.0, &source::REGISTRY),
    grid("texas", text!("Texas (ERCOT)", "得克萨斯州 (ERCOT)"), 400.0, &source::REGISTRY),
    grid("china_average", text!("China average", "中国平均"), 555.0, &source::REGISTRY),
    grid("iowa", text!("Iowa (illustrative)", "艾奥瓦州（示意值）"), 680.0, &source::REGISTRY),
    grid("india_average", text!("India average", "印度平均"), 720.0, &source::REGISTRY),
];
