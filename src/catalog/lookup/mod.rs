//! Every number of the catalog under a path, for whoever lists or cites them.
//!
//! A path is `room/row/field`, such as `interconnects/ib_ndr/alpha_s`; the
//! names never change. [`entries`] gives them all in the order of the tables,
//! [`lookup`] one of them.

mod accelerator;
mod language_model;
mod link;
mod row;

use std::fmt;

use super::{ACCELERATORS, LANGUAGE_MODELS, LINKS, REFERENCE_MODELS, threshold};
use super::{
    Constant, Datum, efficiency, estimate, facility, grid, multiplier, physics, price, reliability,
    system,
};
use crate::text::Text;

/// A part of the catalog.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// The first part of its paths.
    pub id: &'static str,
    /// Its heading.
    pub title: Text,
}

const fn room(id: &'static str, text: Text) -> Room {
    Room { id, title: text }
}

/// The parts of the catalog, in the order of [`entries`].
pub static ROOMS: &[Room] = &[
    room("accelerators", text!("Accelerators", "加速器")),
    room("book_hardware_table_c10", text!("The book's hardware table", "书中的硬件表")),
    room("interconnects", text!("Links", "链路")),
    room("cluster_tiers", text!("Cluster sizes", "集群规模")),
    room("named_systems", text!("Systems and runs that exist", "真实系统与训练任务")),
    room("models", text!("Models", "模型")),
    room("training_reports", text!("Published training runs", "已发表的训练报告")),
    room("mfu", text!("Model FLOPs utilisation", "模型 FLOPs 利用率")),
    room("scaling_efficiency", text!("Scaling efficiency", "扩展效率")),
    room("overheads", text!("Overheads of a long job", "长任务的开销")),
    room("component_mttf", text!("Mean time to failure", "平均失效时间")),
    room("node_configuration", text!("Parts of a node", "节点部件")),
    room("recovery", text!("Recovery and checkpoints", "恢复与检查点")),
    room("pue", text!("Power usage effectiveness", "电源使用效率 (PUE)")),
    room("wue", text!("Water usage effectiveness", "用水使用效率 (WUE)")),
    room("racks", text!("Rack power", "机架功率")),
    room("grids", text!("Grid carbon intensity", "电网碳强度")),
    room("prices", text!("Prices", "价格")),
    room("thresholds", text!("Thresholds", "阈值")),
    room("physical_constants", text!("Physical constants", "物理常数")),
    room("fleet_scenarios", text!("Numbers of the conclusion's estimates", "结语估算所用数值")),
    room("unit_multipliers", text!("Unit multipliers", "单位换算")),
];

/// The name of one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path {
    /// The parts; unused ones are empty.
    parts: [&'static str; 3],
}

impl Path {
    /// The room it starts with.
    pub fn room(&self) -> &'static str {
        self.parts[0].split('/').next().unwrap_or_default()
    }

    /// Whether this is how it is written.
    fn is_written(&self, written: &str) -> bool {
        let mut rest = written;
        for (index, part) in self.parts.iter().enumerate().filter(|(_, part)| !part.is_empty()) {
            let tail = if index == 0 { Some(rest) } else { rest.strip_prefix('/') };
            match tail.and_then(|tail| tail.strip_prefix(part)) {
                Some(tail) => rest = tail,
                None => return false,
            }
        }
        rest.is_empty()
    }
}

impl fmt::Display for Path {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.parts[0])?;
        self.parts[1..]
            .iter()
            .filter(|part| !part.is_empty())
            .try_for_each(|part| write!(out, "/{part}"))
    }
}

/// One number with its name.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The stable name.
    pub path: Path,
    /// The row it stands in, or the constant.
    pub label: Text,
    /// Which number of the row.
    pub field: Option<Text>,
    /// The number with its sources.
    pub datum: Datum,
}

impl From<&'static Constant> for Entry {
    fn from(constant: &'static Constant) -> Self {
        Self {
            path: Path { parts: [constant.path, "", ""] },
            label: constant.label,
            field: None,
            datum: constant.datum,
        }
    }
}

/// One column of a table of rows.
struct Field<Row> {
    key: &'static str,
    label: Text,
    read: fn(&Row) -> Option<Datum>,
}

const fn field<Row>(key: &'static str, text: Text, read: fn(&Row) -> Option<Datum>) -> Field<Row> {
    Field { key, label: text, read }
}

/// Adds all numbers of a table, row by row.
fn table<Row>(
    entries: &mut Vec<Entry>,
    room: &'static str,
    rows: &'static [Row],
    fields: &'static [Field<Row>],
    name: fn(&Row) -> (&'static str, Text),
) {
    for row in rows {
        let (id, label) = name(row);
        for field in fields {
            if let Some(datum) = (field.read)(row) {
                let path = Path { parts: [room, id, field.key] };
                entries.push(Entry { path, label, field: Some(field.label), datum });
            }
        }
    }
}

fn constants(entries: &mut Vec<Entry>, tables: &[&'static [&'static Constant]]) {
    for constant in tables.iter().copied().flatten() {
        entries.push(Entry::from(*constant));
    }
}

/// Every number of the catalog, in the order of [`ROOMS`].
pub fn entries() -> Vec<Entry> {
    let mut all = Vec::new();
    table(&mut all, "accelerators", ACCELERATORS, accelerator::FIELDS, |row| (row.id, row.name));
    constants(&mut all, &[system::HARDWARE_TABLE]);
    table(&mut all, "interconnects", LINKS, link::FIELDS, |row| (row.path, row.name));
    table(&mut all, "cluster_tiers", system::CLUSTER_TIERS, row::CLUSTER_TIER, |row| {
        (row.id, row.name)
    });
    constants(&mut all, &[system::NAMED_SYSTEMS]);
    table(&mut all, "models", LANGUAGE_MODELS, language_model::FIELDS, |row| (row.id, row.name));
    table(&mut all, "models", REFERENCE_MODELS, row::REFERENCE_MODEL, |row| (row.id, row.name));
    constants(&mut all, &[efficiency::TRAINING_REPORTS, efficiency::MFU]);
    table(&mut all, "scaling_efficiency", efficiency::SCALING, row::SCALING_POINT, |row| {
        (row.id, Text::same(row.id))
    });
    constants(&mut all, &[reliability::OVERHEADS]);
    table(&mut all, "component_mttf", reliability::COMPONENTS, row::COMPONENT, |row| {
        (row.id, row.name)
    });
    constants(
        &mut all,
        &[
            reliability::NODE_PARTS,
            reliability::RECOVERY,
            facility::PUE,
            facility::WUE,
            facility::RACKS,
        ],
    );
    table(&mut all, "grids", grid::GRIDS, row::GRID, |row| (row.id, row.name));
    constants(
        &mut all,
        &[
            price::PRICES,
            threshold::THRESHOLDS,
            physics::PHYSICAL,
            estimate::FLEET_ESTIMATES,
            multiplier::UNIT_MULTIPLIERS,
        ],
    );
    all
}

/// The number of that name, or of one of the other names by which the sources
/// call an accelerator's 16-bit peak.
pub fn lookup(path: &str) -> Option<Entry> {
    let named = entries().into_iter().find(|entry| entry.path.is_written(path));
    named.or_else(|| accelerator::alias(path))
}
