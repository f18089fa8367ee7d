//! The reader's own values: numbers that stand in the place of the catalog's.
//!
//! A [`Slot`] is a number of the catalog that a calculation takes: one that a
//! choice or a default writes into a field, or one that a result or chart
//! reads directly. Whatever takes it takes the reader's own number instead. A
//! number that nothing takes has no slot, so that no own value is without effect.

use super::{Field, Problem, Refusal, Scenario};
use crate::catalog::{
    ACCELERATORS, Attention, Constant, Datum, Directions, Edition, GRIDS, LANGUAGE_MODELS, LINKS,
    Precision, facility, reliability,
};
use crate::quantity::Unit;

/// How many own values a scenario holds, so that it stays cheap to copy and its link readable.
pub const MOST_OWN: usize = 16;

/// The prefix of the keys that hold own values.
pub(super) const OWN: &str = "own.";

/// A table of the catalog.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Table {
    #[default]
    Accelerator,
    Link,
    Model,
    Grid,
    Named,
}

/// A number of the catalog that a calculation takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slot {
    table: Table,
    row: u8,
    column: u8,
}

/// One table: the first part of its paths, and the last parts with the field that takes each number.
struct Room {
    table: Table,
    name: &'static str,
    columns: &'static [(&'static str, Field)],
}

// Places in the columns below.
pub(super) const MEMORY: u8 = 7;
pub(super) const MEMORY_BANDWIDTH: u8 = 8;
pub(super) const POWER: u8 = 9;
pub(super) const LATENCY: u8 = 0;
pub(super) const BANDWIDTH: u8 = 1;
pub(super) const HALF_BANDWIDTH: u8 = 2;
pub(super) const PARAMETERS: u8 = 0;
pub(super) const ACTIVE: u8 = 1;
pub(super) const LAYERS: u8 = 2;
pub(super) const HIDDEN: u8 = 3;
pub(super) const HEADS: u8 = 4;
pub(super) const KV_HEADS: u8 = 5;
pub(super) const HEAD_DIM: u8 = 6;

/// The tables of rows. A link may stand in two fields, which have the same ranges.
static ROOMS: [Room; 4] = [
    Room {
        table: Table::Accelerator,
        name: "accelerators",
        // The peaks in the order of `Precision::ALL`.
        columns: &[
            ("peak_flops_per_s_by_precision/fp32", Field::Peak),
            ("peak_flops_per_s_by_precision/tf32", Field::Peak),
            ("peak_flops_per_s_by_precision/fp16", Field::Peak),
            ("peak_flops_per_s_by_precision/bf16", Field::Peak),
            ("peak_flops_per_s_by_precision/fp8", Field::Peak),
            ("peak_flops_per_s_by_precision/int8", Field::Peak),
            ("peak_flops_per_s_by_precision/fp4", Field::Peak),
            ("hbm_capacity_gb", Field::MemoryCapacity),
            ("hbm_bandwidth_bytes_per_s", Field::MemoryBandwidth),
            ("tdp_w", Field::Tdp),
        ],
    },
    Room {
        table: Table::Link,
        name: "interconnects",
        columns: &[
            ("alpha_s", Field::IntraLatency),
            ("beta_bytes_per_s", Field::IntraBandwidth),
            ("per_direction_bytes_per_s", Field::IntraBandwidth),
        ],
    },
    Room {
        table: Table::Model,
        name: "models",
        columns: &[
            ("parameters", Field::Parameters),
            ("active_parameters", Field::ActiveParameters),
            ("layers", Field::Layers),
            ("hidden_dim", Field::Hidden),
            ("heads", Field::Heads),
            ("kv_heads", Field::KvHeads),
            ("head_dim", Field::HeadDim),
        ],
    },
    Room { table: Table::Grid, name: "grids", columns: &[("carbon_g_per_kwh", Field::Grid)] },
];

/// What takes a number that stands in no row that a choice picks.
#[derive(Clone, Copy)]
enum Taker {
    /// A field starts with it, and no later value is known.
    Default(Field),
    /// A field starts with it, or with this one in the current edition.
    Edition(Field, f64),
    /// A chart takes it in this unit, where it is legal in this field.
    ChartLike(Field),
    /// A chart takes it in this unit: any positive number, and no share above 1.
    Chart(Unit),
    /// A light, a zone or a target begins at this share: neither nothing nor all.
    Limit,
}

/// Numbers by their paths. The first screen needs no more of them: what they are called and
/// where they come from stays with the catalog.
static NAMED: [(&str, Taker); 57] = [
    ("scaling_efficiency/32/efficiency", Taker::Chart(Unit::Fraction)),
    ("scaling_efficiency/256/efficiency", Taker::Chart(Unit::Fraction)),
    ("scaling_efficiency/1024/efficiency", Taker::Chart(Unit::Fraction)),
    ("scaling_efficiency/8192/efficiency", Taker::Chart(Unit::Fraction)),
    ("overheads/maintenance", Taker::Default(Field::Maintenance)),
    ("component_mttf/gpu/mttf_h", Taker::Default(Field::MttfGpu)),
    ("component_mttf/nic/mttf_h", Taker::Default(Field::MttfNic)),
    ("component_mttf/psu/mttf_h", Taker::Default(Field::MttfPsu)),
    (
        "node_configuration/appendix_e/nics",
        Taker::Edition(Field::FailingNics, reliability::APPENDIX_E_NICS_LATER),
    ),
    (
        "node_configuration/appendix_e/psus",
        Taker::Edition(Field::FailingPsus, reliability::APPENDIX_E_PSUS_LATER),
    ),
    ("recovery/heartbeat_timeout_s", Taker::Default(Field::Detect)),
    ("recovery/reschedule_s", Taker::Default(Field::Reschedule)),
    ("recovery/checkpoint_bandwidth_bytes_per_s", Taker::Default(Field::CheckpointBandwidth)),
    ("recovery/checkpoint_bytes_per_parameter", Taker::Default(Field::CheckpointBytes)),
    ("pue/liquid", Taker::ChartLike(Field::Pue)),
    ("pue/best_air", Taker::ChartLike(Field::Pue)),
    ("pue/industry_average", Taker::Edition(Field::Pue, facility::PUE_INDUSTRY_AVERAGE_LATER)),
    ("pue/legacy", Taker::ChartLike(Field::Pue)),
    ("wue/air", Taker::Edition(Field::WaterUsage, facility::WUE_AIR_LATER)),
    ("wue/evaporative", Taker::ChartLike(Field::WaterUsage)),
    ("wue/closed_loop_liquid", Taker::ChartLike(Field::WaterUsage)),
    ("racks/ai_standard", Taker::Default(Field::RackPower)),
    ("racks/air_cooling_limit", Taker::ChartLike(Field::RackPower)),
    ("prices/gpu_training_usd_per_hour", Taker::Default(Field::GpuPrice)),
    ("prices/electricity_usd_per_kwh", Taker::Default(Field::ElectricityPrice)),
    ("fleet_scenarios/gain_target", Taker::Chart(Unit::Ratio)),
    ("fleet_scenarios/gain_hardware", Taker::Chart(Unit::Ratio)),
    ("fleet_scenarios/gain_algorithm", Taker::Chart(Unit::Ratio)),
    ("fleet_scenarios/electrical_pj_per_bit", Taker::Chart(Unit::PicojoulePerBit)),
    ("fleet_scenarios/optical_pj_per_bit", Taker::Chart(Unit::PicojoulePerBit)),
    ("fleet_scenarios/brain_synapses", Taker::Chart(Unit::Count)),
    ("fleet_scenarios/brain_rate_hz", Taker::Chart(Unit::Hertz)),
    ("fleet_scenarios/brain_power_w", Taker::Chart(Unit::Watt)),
    ("thresholds/dam_io_overhead_fail", Taker::Limit),
    ("thresholds/dam_io_overhead_pass", Taker::Limit),
    ("thresholds/dam_mfu_fail", Taker::Limit),
    ("thresholds/dam_mfu_pass", Taker::Limit),
    ("thresholds/dam_gpu_util_low", Taker::Limit),
    ("thresholds/dam_gpu_util_high", Taker::Limit),
    ("thresholds/c3_mfu_green", Taker::Limit),
    ("thresholds/c3_mfu_red", Taker::Limit),
    ("thresholds/c3_comm_green", Taker::Limit),
    ("thresholds/c3_comm_red", Taker::Limit),
    ("thresholds/c3_goodput_green", Taker::Limit),
    ("thresholds/c3_goodput_red", Taker::Limit),
    ("thresholds/c3_scorecard_scaling_fail", Taker::Limit),
    ("thresholds/c3_scorecard_scaling_pass", Taker::Limit),
    ("thresholds/c3_scorecard_goodput_fail", Taker::Limit),
    ("thresholds/c3_scorecard_goodput_pass", Taker::Limit),
    ("thresholds/c3_scorecard_mfu_fail", Taker::Limit),
    ("thresholds/c3_scorecard_mfu_pass", Taker::Limit),
    ("thresholds/c3_comm_symptom", Taker::Limit),
    ("thresholds/compute_fraction_min", Taker::Limit),
    ("thresholds/queue_safe", Taker::Limit),
    ("thresholds/queue_danger", Taker::Limit),
    ("thresholds/queue_overprovisioned", Taker::Limit),
    ("thresholds/bubble_target", Taker::Limit),
];

/// Limits that do not cross, the lower first, each with its number in the book.
static PAIRS: [[(&str, f64); 2]; 10] = [
    [("thresholds/dam_io_overhead_pass", 0.01), ("thresholds/dam_io_overhead_fail", 0.1)],
    [("thresholds/dam_mfu_fail", 0.3), ("thresholds/dam_mfu_pass", 0.5)],
    [("thresholds/dam_gpu_util_low", 0.8), ("thresholds/dam_gpu_util_high", 0.95)],
    [("thresholds/c3_mfu_red", 0.3), ("thresholds/c3_mfu_green", 0.5)],
    [("thresholds/c3_comm_green", 0.2), ("thresholds/c3_comm_red", 0.4)],
    [("thresholds/c3_goodput_red", 0.75), ("thresholds/c3_goodput_green", 0.9)],
    [("thresholds/c3_scorecard_scaling_fail", 0.35), ("thresholds/c3_scorecard_scaling_pass", 0.7)],
    [("thresholds/c3_scorecard_goodput_fail", 0.75), ("thresholds/c3_scorecard_goodput_pass", 0.9)],
    [("thresholds/c3_scorecard_mfu_fail", 0.3), ("thresholds/c3_scorecard_mfu_pass", 0.5)],
    [("thresholds/queue_safe", 0.7), ("thresholds/queue_danger", 0.85)],
];

/// The name of a table's row in paths.
fn row_name(table: Table, row: usize) -> Option<&'static str> {
    match table {
        Table::Accelerator => ACCELERATORS.get(row).map(|row| row.id),
        Table::Link => LINKS.get(row).map(|row| row.path),
        Table::Model => LANGUAGE_MODELS.get(row).map(|row| row.id),
        Table::Grid => GRIDS.get(row).map(|row| row.id),
        Table::Named => None,
    }
}

impl Slot {
    pub(super) const fn new(table: Table, row: u8, column: u8) -> Self {
        Self { table, row, column }
    }

    /// Every slot whose number the catalog has, in the order of links.
    pub fn all() -> Vec<Self> {
        let mut all = Vec::new();
        let mut add = |slot: Self| {
            if slot.unit().is_some() {
                all.push(slot);
            }
        };
        for room in &ROOMS {
            let mut row = 0;
            while row_name(room.table, usize::from(row)).is_some() {
                for column in 0..room.columns.len() {
                    add(Self::new(room.table, row, column as u8));
                }
                row += 1;
            }
        }
        for row in 0..NAMED.len() {
            add(Self::new(Table::Named, row as u8, 0));
        }
        all
    }

    /// The slot of a path of the catalog, where something takes that number.
    pub fn find(path: &str) -> Option<Self> {
        if let Some(row) = NAMED.iter().position(|(named, _)| *named == path) {
            return Some(Self::new(Table::Named, row as u8, 0));
        }
        let (name, rest) = path.split_once('/')?;
        let room = ROOMS.iter().find(|room| room.name == name)?;
        let mut row = 0;
        while let Some(name) = row_name(room.table, usize::from(row)) {
            let key = rest.strip_prefix(name).and_then(|rest| rest.strip_prefix('/'));
            if let Some(column) = room.columns.iter().position(|(known, _)| Some(*known) == key) {
                let slot = Self::new(room.table, row, column as u8);
                return slot.unit().map(|_| slot);
            }
            row += 1;
        }
        None
    }

    /// The number of an edition and its unit, where the catalog has one.
    fn number(self, edition: Edition) -> Option<(f64, Unit)> {
        let (row, column) = (usize::from(self.row), self.column);
        let of = |datum: &Datum| Some((datum.number(edition), datum.unit));
        let count = |number: u32| Some((f64::from(number), Unit::Count));
        match self.table {
            Table::Accelerator => {
                let row = ACCELERATORS.get(row)?;
                match column {
                    MEMORY => of(&row.memory),
                    MEMORY_BANDWIDTH => of(&row.memory_bandwidth),
                    POWER => of(&row.power),
                    _ => {
                        let wanted = Precision::ALL.get(usize::from(column))?;
                        of(&row.peaks.iter().find(|(precision, _)| precision == wanted)?.1)
                    }
                }
            }
            Table::Link => {
                let row = LINKS.get(row)?;
                if column == LATENCY {
                    return of(row.latency.as_ref()?);
                }
                // The path of a printed total is that of what one direction carries.
                let printed = row.bandwidth.as_ref()?;
                let (number, unit) = of(&printed.printed)?;
                match (printed.directions, column) {
                    (Directions::One, BANDWIDTH) => Some((number, unit)),
                    (Directions::Both, HALF_BANDWIDTH) => Some((number * 0.5, unit)),
                    _ => None,
                }
            }
            Table::Model => {
                let row = LANGUAGE_MODELS.get(row)?;
                if column == PARAMETERS {
                    return of(&row.parameters);
                }
                if column == ACTIVE {
                    return of(row.active_parameters.as_ref()?);
                }
                let shape = row.shape.as_ref()?;
                match column {
                    LAYERS => count(shape.layers),
                    HIDDEN => count(shape.hidden),
                    HEADS => count(shape.heads),
                    KV_HEADS => match shape.attention {
                        Attention::Grouped { kv_heads } => count(kv_heads),
                        Attention::Latent { .. } | Attention::Undisclosed => None,
                    },
                    _ => count(shape.head_dim),
                }
            }
            Table::Grid => of(&GRIDS.get(row)?.carbon),
            Table::Named => Some(match NAMED.get(row)?.1 {
                Taker::Edition(field, later) if edition == Edition::Current => {
                    (later, field.row().unit)
                }
                Taker::Default(field) | Taker::Edition(field, _) | Taker::ChartLike(field) => {
                    (field.row().default, field.row().unit)
                }
                Taker::Chart(unit) => (1.0, unit),
                Taker::Limit => (0.5, Unit::Fraction),
            }),
        }
    }

    /// The unit of the catalog's number and of the own one.
    pub fn unit(self) -> Option<Unit> {
        self.number(Edition::Book).map(|number| number.1)
    }

    /// The field in which this number is written, or whose range it has.
    fn like(self) -> Result<Field, (f64, f64)> {
        match self.table {
            Table::Named => match NAMED[usize::from(self.row)].1 {
                Taker::Default(field) | Taker::Edition(field, _) | Taker::ChartLike(field) => {
                    Ok(field)
                }
                Taker::Chart(Unit::Fraction) => Err((0.001, 1.0)),
                Taker::Chart(_) => Err((1e-6, 1e30)),
                Taker::Limit => Err((0.001, 0.999)),
            },
            table => Ok(ROOMS[table as usize].columns[usize::from(self.column)].1),
        }
    }

    /// The legal range of an own number, in [`Slot::unit`], and whether only whole numbers are.
    pub fn range(self) -> ((f64, f64), bool) {
        let row = match self.like() {
            Ok(field) => field.row(),
            Err(range) => return (range, false),
        };
        let scale = match self.unit() {
            Some(unit) if unit != row.unit => row.unit.si_factor() / unit.si_factor(),
            _ => 1.0,
        };
        ((row.minimum * scale, row.maximum * scale), row.whole)
    }

    /// The limit that this one must not cross, whether it lies below it, and that limit's number in the book.
    fn partner(self) -> Option<(Self, bool, f64)> {
        let (own, _) = NAMED.get(usize::from(self.row)).filter(|_| self.table == Table::Named)?;
        let [low, high] = PAIRS.iter().find(|pair| pair.iter().any(|(path, _)| path == own))?;
        let below = low.0 == *own;
        let (path, book) = if below { high } else { low };
        Some((Self::find(path)?, below, *book))
    }

    /// The path in the catalog.
    pub fn path(self) -> String {
        let row = usize::from(self.row);
        match ROOMS.get(self.table as usize) {
            Some(room) => {
                let name = row_name(self.table, row).unwrap_or_default();
                [room.name, "/", name, "/", room.columns[usize::from(self.column)].0].concat()
            }
            None => NAMED[row].0.to_owned(),
        }
    }
}

/// The own values of a scenario, in the order of their slots.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct OwnValues {
    values: [(Slot, f64); MOST_OWN],
    count: u8,
}

impl OwnValues {
    fn only(slot: Slot, number: f64) -> Self {
        let mut own = Self { count: 1, ..Self::default() };
        own.values[0] = (slot, number);
        own
    }

    fn get(&self, slot: Slot) -> Option<f64> {
        self.iter().find(|own| own.0 == slot).map(|own| own.1)
    }

    fn iter(&self) -> impl Iterator<Item = &(Slot, f64)> {
        self.values.iter().take(usize::from(self.count))
    }

    fn without(mut self, slot: Slot) -> Self {
        let place = self.iter().position(|own| own.0 == slot);
        if let Some(place) = place {
            self.values.copy_within(place + 1.., place);
            self.values[MOST_OWN - 1] = Default::default();
            self.count -= 1;
        }
        self
    }

    /// The same values with another one; `None` where there is no room.
    fn with(self, slot: Slot, number: f64) -> Option<Self> {
        let mut changed = self.without(slot);
        if usize::from(changed.count) == MOST_OWN {
            return None;
        }
        let place = changed.iter().filter(|own| own.0 < slot).count();
        changed.values.copy_within(place..MOST_OWN - 1, place + 1);
        changed.values[place] = (slot, number);
        changed.count += 1;
        Some(changed)
    }
}

impl Scenario {
    /// The edition of the numbers that nobody gave an own value.
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// The scenario with the numbers of another edition. Fields that were edited keep their numbers.
    pub fn with_edition(self, edition: Edition) -> Self {
        self.rebased(Self { edition, ..self })
    }

    /// The reader's own number for a slot, in the unit of its datum.
    pub fn own(&self, slot: Slot) -> Option<f64> {
        self.own.get(slot)
    }

    /// All own numbers, in the order of links.
    pub fn own_values(&self) -> impl Iterator<Item = (Slot, f64)> {
        self.own.iter().copied()
    }

    /// The scenario with what a person wrote as an own value. Fields that were edited keep their numbers.
    ///
    /// # Errors
    /// Nothing takes a number of that path, the text is no legal number, a threshold would cross the one
    /// beside it, or there are too many own values.
    pub fn with_own(self, path: &str, text: &str) -> Result<Self, Refusal> {
        let key = [OWN, path].concat();
        let refuse = |problem| Err(Refusal::new(&key, text, problem));
        let Some(slot) = Slot::find(path) else { return refuse(Problem::UnknownConstant) };
        let (mut range, whole) = slot.range();
        let mut beside = None;
        if let Some((partner, below, book)) = slot.partner() {
            let limit = self.own(partner).unwrap_or(book);
            *(if below { &mut range.1 } else { &mut range.0 }) = limit;
            beside = Some(NAMED[usize::from(partner.row)].0);
        }
        let number = match (super::number_in(text, range, whole), beside) {
            (Ok(number), _) => number,
            (Err(Problem::OutOfRange { range }), Some(partner)) => {
                return refuse(Problem::Beside { range, partner });
            }
            (Err(problem), _) => return refuse(problem),
        };
        match self.own.with(slot, number) {
            Some(own) => Ok(self.rebased(Self { own, ..self })),
            None => refuse(Problem::TooMany { limit: MOST_OWN }),
        }
    }

    /// The scenario without an own value, and without that of the threshold beside it where only the two
    /// went together.
    pub fn without_own(self, slot: Slot) -> Self {
        let mut own = self.own.without(slot);
        if let Some((partner, ..)) = slot.partner()
            && let (Some(number), Some((_, below, book))) = (own.get(partner), partner.partner())
            && number != book
            && (number > book) == below
        {
            own = own.without(partner);
        }
        self.rebased(Self { own, ..self })
    }

    /// The scenario without any own value.
    pub fn without_own_values(self) -> Self {
        self.rebased(Self { own: OwnValues::default(), ..self })
    }

    /// The default choices with this scenario's edition and own values.
    pub fn unchosen(&self) -> Self {
        Self { edition: self.edition, own: self.own, ..Self::default() }.base()
    }

    /// A constant in SI: the reader's own number, else that of the edition.
    pub fn constant(&self, constant: &Constant) -> f64 {
        self.taken(constant.path, &constant.datum)
    }

    /// The number of a path in SI: the reader's own, else that of the edition.
    pub fn taken(&self, path: &str, datum: &Datum) -> f64 {
        let own = match self.own.count {
            0 => None,
            _ => Slot::find(path).and_then(|slot| self.own(slot)),
        };
        own.unwrap_or_else(|| datum.number(self.edition)) * datum.unit.si_factor()
    }

    /// Writes a slot's number into a field, exactly as it stands where the units agree; whether there is one.
    pub(super) fn write(&mut self, field: Field, slot: Slot) -> bool {
        let Some((number, unit)) = slot.number(self.edition) else { return false };
        let number = self.own(slot).unwrap_or(number);
        let wanted = field.row().unit;
        let number =
            if unit == wanted { number } else { number * unit.si_factor() / wanted.si_factor() };
        self.set(field, number);
        true
    }

    /// Writes the numbers that stand in fields before any choice is made.
    pub(super) fn write_defaults(&mut self) {
        for (row, &(_, taker)) in NAMED.iter().enumerate() {
            if let Taker::Default(field) | Taker::Edition(field, _) = taker {
                self.write(field, Slot::new(Table::Named, row as u8, 0));
            }
        }
    }

    /// The fields that a slot's number stands in now, edited or not.
    pub fn fields_of(&self, slot: Slot) -> Vec<Field> {
        // They are those that change when the number does; no number is negative.
        let with = |number| Self { own: OwnValues::only(slot, number), ..*self }.base();
        let (one, other) = (with(-1.0), with(-2.0));
        let mut fields = Field::ALL.to_vec();
        fields.retain(|&field| one.number(field) != other.number(field));
        fields
    }

    /// The slot whose number stands in a field while nobody edits it.
    pub fn slot_of(&self, field: Field) -> Option<Slot> {
        // What a field takes where its own column has no number, or that of the other link.
        let other = match field {
            Field::InterBandwidth => Field::IntraBandwidth,
            Field::InterLatency => Field::IntraLatency,
            Field::ActiveParameters => Field::Parameters,
            Field::KvHeads => Field::Heads,
            field => field,
        };
        Slot::all().into_iter().find(|slot| {
            slot.like().is_ok_and(|like| like == field || like == other)
                && self.fields_of(*slot).contains(&field)
        })
    }

    /// This scenario's edits upon what another one's choices, edition and own values write.
    fn rebased(self, other: Self) -> Self {
        let before = self.base();
        let mut after = other.base();
        for &field in Field::ALL {
            if self.number(field) != before.number(field) {
                after.set(field, self.number(field));
            }
        }
        after
    }
}
