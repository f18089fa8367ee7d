//! A chart as a table: the same numbers to read, to copy and to compute with.

use super::layout::has_rows;
use super::{Bar, ChartSpec, Label, Panel, Scale, Series, Shape};
use crate::quantity::{Digits, Unit, arrange, display, exact};
use crate::text::{Language, Text};

/// The numbers of a chart, in SI.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The head of each column.
    pub columns: Vec<Column>,
    /// The rows, each as long as there are columns.
    pub rows: Vec<Vec<Cell>>,
}

/// The head of a column.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// What it holds, without the unit.
    pub label: String,
    /// The unit of its numbers; `None` for a column of names.
    pub unit: Option<Unit>,
}

/// One cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// The series has no value here.
    Empty,
    /// A value in SI.
    Number(f64),
    /// A name.
    Name(Label),
}

const POINT: Text = text!("point", "点");
const CATEGORY: Text = text!("category", "类别");
const START: Text = text!("from", "起");
const END: Text = text!("to", "止");
const SERIES: Text = text!("series", "系列");

/// The numbers of a chart, one row for each place of the horizontal axis, each name, or each bar of a schedule.
///
/// Series sampled at the same places share rows; each named point has a row of its own.
pub fn table(spec: &ChartSpec, language: Language) -> Table {
    let mut builder = Builder { spec, language, columns: Vec::new(), rows: Vec::new() };
    let names = |scale: &Scale| matches!(scale, Scale::Categories(_));
    let key_is_x = spec.panels.iter().any(|panel| !names(&panel.y.scale));
    if key_is_x {
        let unit = (!names(&spec.x.scale)).then_some(spec.x.unit);
        builder.column(or_category(&spec.x.label, language), unit);
    }
    for (index, panel) in spec.panels.iter().enumerate() {
        if names(&panel.y.scale) {
            builder.by_name(index, panel);
        } else {
            builder.by_x(panel);
        }
    }
    builder.marks();
    builder.finish()
}

/// The table as CSV (RFC 4180) with full precision; the unit of each column stands in its head.
pub fn csv(spec: &ChartSpec, language: Language) -> String {
    let table = table(spec, language);
    let mut text = String::new();
    let head = table.columns.iter().map(Column::head);
    record(&mut text, head);
    for row in &table.rows {
        record(
            &mut text,
            row.iter().zip(&table.columns).map(|(cell, column)| match (cell, column.unit) {
                (Cell::Empty, _) => String::new(),
                (Cell::Name(name), _) => name.to_string(),
                (Cell::Number(si), Some(unit)) if unit.si_factor() != 1.0 => {
                    exact(si / unit.si_factor())
                }
                (Cell::Number(si), _) => exact(*si),
            }),
        );
    }
    text
}

impl Column {
    /// The label with the unit of the exported numbers.
    pub fn head(&self) -> String {
        match self.unit {
            Some(unit) if unit.report_name() != "1" => {
                format!("{} ({})", self.label, unit.report_name())
            }
            _ => self.label.clone(),
        }
    }

    /// A cell of this column as people read it.
    pub fn text(&self, cell: &Cell) -> String {
        match (cell, self.unit) {
            (Cell::Empty, _) => String::new(),
            (Cell::Name(name), _) => name.to_string(),
            (Cell::Number(si), unit) => {
                display(*si, unit.unwrap_or(Unit::Ratio), Digits::default())
            }
        }
    }
}

fn record(text: &mut String, fields: impl Iterator<Item = String>) {
    for (index, field) in fields.enumerate() {
        if index > 0 {
            text.push(',');
        }
        if field.contains(['"', ',', '\r', '\n']) {
            text.push('"');
            text.push_str(&field.replace('"', "\"\""));
            text.push('"');
        } else {
            text.push_str(&field);
        }
    }
    text.push_str("\r\n");
}

fn or_category(label: &str, language: Language) -> String {
    if label.is_empty() { CATEGORY.get(language).to_owned() } else { label.to_owned() }
}

/// What orders the rows: rows along x first, then those of each panel of names.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Key {
    group: usize,
    place: f64,
    /// Tells rows of one place apart.
    order: usize,
}

struct Builder<'s> {
    spec: &'s ChartSpec,
    language: Language,
    columns: Vec<Column>,
    /// Each row with the cells that are known, by column.
    rows: Vec<(Key, Vec<(usize, Cell)>)>,
}

impl Builder<'_> {
    /// The index of a column, new unless one with this head exists.
    fn column(&mut self, label: String, unit: Option<Unit>) -> usize {
        let column = Column { label, unit };
        self.columns.iter().position(|other| *other == column).unwrap_or_else(|| {
            self.columns.push(column);
            self.columns.len() - 1
        })
    }

    fn put(&mut self, key: Key, cells: impl IntoIterator<Item = (usize, Cell)>) {
        self.rows.push((key, cells.into_iter().collect()));
    }

    /// The name of a series's column; panels of one chart may have series of one name.
    fn name(&self, panel: &Panel, series: &Series) -> String {
        if self.spec.panels.len() == 1 || panel.y.label == series.label || panel.y.label.is_empty()
        {
            series.label.to_string()
        } else {
            format!("{} – {}", panel.y.label, series.label)
        }
    }

    /// The first cell of a row along x.
    fn place(&self, x: f64) -> Cell {
        match &self.spec.x.scale {
            Scale::Categories(names) => name_at(names, x),
            _ => Cell::Number(x),
        }
    }

    fn by_x(&mut self, panel: &Panel) {
        for series in &panel.series {
            let name = self.name(panel, series);
            match &series.shape {
                Shape::Line(points) => {
                    let column = self.column(name, Some(panel.y.unit));
                    for (x, y) in points.iter().filter(|(x, y)| x.is_finite() && y.is_finite()) {
                        let cells = [(0, self.place(*x)), (column, Cell::Number(*y))];
                        self.put(Key { group: 0, place: *x, order: 0 }, cells);
                    }
                }
                Shape::Bars(bars) => {
                    let (from, to) =
                        self.ends(&name, panel.y.unit, bars.iter().any(|bar| bar.from != 0.0));
                    for bar in bars.iter().filter(|bar| is_known(bar)) {
                        let place = bar.category as f64;
                        let start = from.map(|column| (column, Cell::Number(bar.from)));
                        let cells = [(0, self.place(place)), (to, Cell::Number(bar.to))];
                        self.put(Key { group: 0, place, order: 0 }, start.into_iter().chain(cells));
                    }
                }
            }
        }
    }

    fn by_name(&mut self, index: usize, panel: &Panel) {
        let Scale::Categories(names) = &panel.y.scale else { return };
        let unit = self.spec.x.unit;
        let row = self.column(or_category(&panel.y.label, self.language), None);
        let scheduled = has_rows(panel);
        let mut order = 0;
        for series in &panel.series {
            let Shape::Bars(bars) = &series.shape else { continue };
            let name = self.name(panel, series);
            let series_column =
                scheduled.then(|| self.column(SERIES.get(self.language).to_owned(), None));
            let shared = if scheduled { self.spec.x.label.as_ref() } else { &name };
            let (from, to) =
                self.ends(shared, unit, scheduled || bars.iter().any(|bar| bar.from != 0.0));
            for bar in bars.iter().filter(|bar| is_known(bar)) {
                let place = bar.category as f64;
                let optional = [
                    series_column.map(|column| (column, Cell::Name(series.label.clone()))),
                    from.map(|column| (column, Cell::Number(bar.from))),
                ];
                let cells = [(row, name_at(names, place)), (to, Cell::Number(bar.to))];
                order += usize::from(scheduled);
                let key = Key { group: index + 1, place, order };
                self.put(key, optional.into_iter().flatten().chain(cells));
            }
        }
    }

    /// The columns of a bar's ends: two if any bar starts elsewhere than at zero.
    fn ends(&mut self, name: &str, unit: Unit, two: bool) -> (Option<usize>, usize) {
        if !two {
            return (None, self.column(name.to_owned(), Some(unit)));
        }
        let joined = |word: Text| {
            let word = word.get(self.language);
            if name.is_empty() { word.to_owned() } else { format!("{name} – {word}") }
        };
        let (start, end) = (joined(START), joined(END));
        (Some(self.column(start, Some(unit))), self.column(end, Some(unit)))
    }

    fn marks(&mut self) {
        let spec = self.spec;
        if spec.panels.iter().all(|panel| panel.marks.is_empty()) {
            return;
        }
        let point = POINT.get(self.language);
        let mut named = Vec::new();
        for (index, panel) in spec.panels.iter().enumerate() {
            if panel.marks.is_empty() {
                continue;
            }
            let lying = match &panel.y.scale {
                Scale::Categories(names) => Some(names),
                _ => None,
            };
            let (label, unit) = match lying {
                Some(_) => (&spec.x.label, spec.x.unit),
                None => (&panel.y.label, panel.y.unit),
            };
            let column = self.column(format!("{label} – {point}"), Some(unit));
            for mark in panel.marks.iter().filter(|mark| mark.x.is_finite() && mark.y.is_finite()) {
                // After all rows of its place, which need no number of their own.
                let order = usize::MAX / 2 + named.len();
                let (key, cells) = match lying {
                    Some(names) => {
                        let row = self.column(or_category(&panel.y.label, self.language), None);
                        let key = Key { group: index + 1, place: mark.y, order };
                        (key, [(row, name_at(names, mark.y)), (column, Cell::Number(mark.x))])
                    }
                    None => {
                        let key = Key { group: 0, place: mark.x, order };
                        (key, [(0, self.place(mark.x)), (column, Cell::Number(mark.y))])
                    }
                };
                self.put(key, cells);
                named.push((key, mark.label.clone()));
            }
        }
        let names = self.column(point.to_owned(), None);
        for (key, label) in named {
            self.put(key, [(names, Cell::Name(label))]);
        }
    }

    fn finish(mut self) -> Table {
        // Stable, so that cells of one row meet in the order in which they were put.
        arrange(&mut self.rows, |(one, _), (other, _)| {
            (one.group, one.place, one.order) > (other.group, other.place, other.order)
        });
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        let mut last = None;
        for (key, cells) in self.rows {
            if last != Some(key) {
                rows.push(vec![Cell::Empty; self.columns.len()]);
            }
            last = Some(key);
            if let Some(row) = rows.last_mut() {
                for (column, cell) in cells {
                    row[column] = cell;
                }
            }
        }
        Table { columns: self.columns, rows }
    }
}

fn is_known(bar: &Bar) -> bool {
    bar.from.is_finite() && bar.to.is_finite()
}

fn name_at(names: &[Label], place: f64) -> Cell {
    // An index, so the cast is exact.
    names.get(place.round() as usize).map_or(Cell::Empty, |name| Cell::Name(name.clone()))
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::super::{Axis, Ink, Mark, MarkKind, Stroke};
    use super::*;

    /// Reads CSV as RFC 4180 describes it.
    fn parse(text: &str) -> Vec<Vec<String>> {
        let (mut records, mut record, mut field) = (Vec::new(), Vec::new(), String::new());
        let (mut quoted, mut characters) = (false, text.chars().peekable());
        while let Some(character) = characters.next() {
            match character {
                '"' if quoted && characters.peek() == Some(&'"') => {
                    field.push('"');
                    characters.next();
                }
                '"' => quoted = !quoted,
                ',' if !quoted => record.push(std::mem::take(&mut field)),
                '\r' if !quoted => {
                    assert_eq!(characters.next(), Some('\n'));
                    record.push(std::mem::take(&mut field));
                    records.push(std::mem::take(&mut record));
                }
                other => field.push(other),
            }
        }
        assert!(record.is_empty() && field.is_empty() && !quoted, "the last record ends too");
        records
    }

    fn line(label: &'static str, points: &[(f64, f64)]) -> Series {
        let shape = Shape::Line(points.to_vec());
        Series {
            label: label.into(),
            ink: Ink::Compute,
            stroke: Stroke::Solid,
            strong: false,
            shape,
        }
    }

    #[test]
    fn series_share_the_rows_of_shared_places() {
        let mut spec = samples::bubble();
        spec.panels[0].series = vec![
            line("a", &[(1.0, 0.5), (2.0, 0.25), (4.0, f64::NAN)]),
            line("b, \"c\"", &[(2.0, 0.1 + 0.2), (8.0, 1e-20)]),
        ];
        spec.panels[0].marks = vec![Mark {
            label: "here".into(),
            ink: Ink::Limit,
            kind: MarkKind::Operating,
            x: 2.0,
            y: 0.3,
        }];
        assert_eq!(
            csv(&spec, Language::English),
            "micro-batches,a (fraction),\"b, \"\"c\"\" (fraction)\",bubble fraction – point (fraction),point\r\n\
             1,0.5,,,\r\n\
             2,0.25,3.0000000000000004e-1,,\r\n\
             2,,,0.3,here\r\n\
             8,,1e-20,,\r\n"
        );
    }

    #[test]
    fn csv_gives_back_every_number_exactly() {
        for spec in samples::all() {
            let table = table(&spec, Language::English);
            let records = parse(&csv(&spec, Language::English));
            assert_eq!(records.len(), table.rows.len() + 1);
            for (record, row) in records[1..].iter().zip(&table.rows) {
                assert_eq!(record.len(), table.columns.len());
                for ((field, cell), column) in record.iter().zip(row).zip(&table.columns) {
                    match cell {
                        Cell::Empty => assert_eq!(field, ""),
                        Cell::Name(name) => assert_eq!(field, name.as_ref()),
                        Cell::Number(si) => {
                            let factor = column.unit.unwrap().si_factor();
                            let read = field.parse::<f64>().unwrap() * factor;
                            assert!(
                                (read - si).abs() <= si.abs() * 4.0 * f64::EPSILON,
                                "{field} {si}"
                            );
                            assert!(factor != 1.0 || read == *si);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn every_point_of_every_curve_is_in_the_table() {
        let spec = samples::latency();
        let table = table(&spec, Language::English);
        let column = table
            .columns
            .iter()
            .position(|column| column.label == "throughput – capacity")
            .unwrap();
        let found: Vec<(f64, f64)> = table
            .rows
            .iter()
            .filter_map(|row| match (&row[0], &row[column]) {
                (Cell::Number(x), Cell::Number(y)) => Some((*x, *y)),
                _ => None,
            })
            .collect();
        let Shape::Line(points) = &spec.panels[1].series[0].shape else { panic!("a line") };
        assert_eq!(&found, points);
    }

    #[test]
    fn bars_are_rows_of_names() {
        let records = parse(&csv(&samples::waterfall(), Language::English));
        assert_eq!(
            records[0][..3],
            ["category", "kept (fraction)", "lost in kernels – from (fraction)"]
        );
        assert_eq!(records[2][..4], ["Kernel MFU", "0.5", "0.5", "1"]);
        assert_eq!(records.len(), 6);
        let records = parse(&csv(&samples::regions(), Language::Chinese));
        assert_eq!(records[0], ["类别", "carbon of the job (kgCO2e)"]);
        assert_eq!(records[4], ["France", "4800"]);
        let records = parse(&csv(&samples::schedule(), Language::English));
        assert_eq!(records[0], ["category", "series", "time – from (s)", "time – to (s)"]);
        assert_eq!(records[1], ["stage 1", "forward", "0", "0.01"]);
        // 4 stages × 6 micro-batches × 2 passes, and 3 gaps before, between and after.
        assert_eq!(records.len(), 1 + 48 + 9);
    }

    #[test]
    fn cells_are_read_in_the_units_of_people_and_exported_in_those_of_the_report() {
        let column =
            Column { label: "carbon intensity".into(), unit: Some(Unit::GramCo2ePerKilowattHour) };
        assert_eq!(column.text(&Cell::Number(429.0 / 3.6e9)), "429 gCO₂e/kWh");
        assert_eq!(column.head(), "carbon intensity (gCO2e/kWh)");
        let mut spec = samples::bubble();
        spec.panels[0].marks.clear();
        spec.panels[0].series = vec![line("grid", &[(1.0, 1.25e-7)])];
        spec.panels[0].y = Axis {
            label: "".into(),
            unit: Unit::GramCo2ePerKilowattHour,
            scale: Scale::Linear(0.0, 1.0),
        };
        assert_eq!(
            parse(&csv(&spec, Language::English))[1][1].parse::<f64>().unwrap().round(),
            450.0
        );
    }
}
