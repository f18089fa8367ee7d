//! Where an axis is labelled, and what the labels say.

use super::projection::{linear_ends, logarithmic_ends};
use super::{Axis, Label, Scale, measure};
use crate::quantity::{DisplayUnit, Unit, arrange, decimal};

/// One labelled place of an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// The SI value, or the index of a category.
    pub value: f64,
    /// The label; its lines are separated by line feeds.
    pub text: String,
}

/// The labels and grid lines of an axis.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ticks {
    /// The labelled places in ascending order.
    pub labelled: Vec<Tick>,
    /// Further grid lines without labels.
    pub unlabelled: Vec<f64>,
    /// The unit that all labels share, for the axis title; empty if they carry their own.
    pub unit: String,
}

/// The room that an axis offers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// Length of the axis in pixels.
    pub length: f64,
    /// The type size of the labels in pixels.
    pub font_size: f64,
    /// Whether labels lie along the axis (below it) or across (left of it).
    pub labels_along: bool,
    /// How far a category's label may reach across the axis, in pixels.
    pub across: f64,
}

impl Room {
    /// How much of the axis a label takes.
    fn extent(&self, text: &str) -> f64 {
        if self.labels_along { measure::width(text, self.font_size, false) } else { self.font_size }
    }

    /// The least distance between two labels.
    fn gap(&self) -> f64 {
        match self.labels_along {
            true => self.font_size,
            // In a low plot two labels close together say more than one alone.
            false if self.length < 6.0 * self.font_size => self.font_size * 0.2,
            false => self.font_size * 0.8,
        }
    }

    /// Whether neighbouring labels keep their distance.
    fn fits(&self, labels: &[(f64, &str)]) -> bool {
        labels.windows(2).all(|pair| {
            let apart = (pair[1].0 - pair[0].0).abs() * self.length;
            apart >= (self.extent(pair[0].1) + self.extent(pair[1].1)) / 2.0 + self.gap()
        })
    }
}

/// Most labels on a linear axis.
const MOST_LINEAR: f64 = 6.0;
/// Most lines of a category's label below its bar.
const MOST_LINES: usize = 3;

/// Chooses labels and grid lines for an axis.
pub(super) fn choose(axis: &Axis, room: Room) -> Ticks {
    match &axis.scale {
        Scale::Linear(first, last) => linear(linear_ends(*first, *last), axis.unit, room),
        Scale::Logarithmic(first, last) => {
            logarithmic(logarithmic_ends(*first, *last), axis.unit, room)
        }
        Scale::Categories(names) => categories(names, room),
    }
}

/// The names, or every second, third, … of them where there is no room for all.
fn categories(names: &[Label], room: Room) -> Ticks {
    let least = room.font_size * if room.labels_along { 2.0 } else { 1.0 };
    let band = room.length / names.len().max(1) as f64;
    // At least one, and a huge one leaves only the first name.
    let stride = (least / band).ceil().max(1.0) as usize;
    let band = band * stride as f64;
    let named = || names.iter().enumerate().step_by(stride);
    let label = |name: &str, share: f64| match room.labels_along {
        true => measure::wrap(name, band * share - 4.0, room.font_size, MOST_LINES).join("\n"),
        false => measure::fit(name, room.across, room.font_size, false),
    };
    let labels = |share: f64| named().map(|(_, name)| label(name, share)).collect();
    // A wide name may reach below its neighbours' bars if their names are narrow.
    let texts: Vec<String> = [1.4, 1.2]
        .into_iter()
        .map(labels)
        .find(|texts: &Vec<String>| !room.labels_along || apart(texts, band, room.font_size))
        .unwrap_or_else(|| labels(1.0));
    let tick = |((index, _), text): ((usize, _), String)| Tick { value: index as f64, text };
    Ticks { labelled: named().zip(texts).map(tick).collect(), ..Ticks::default() }
}

/// Whether neighbouring names of several lines keep apart.
fn apart(texts: &[String], band: f64, font_size: f64) -> bool {
    let width = |text: &str| {
        text.lines().map(|line| measure::width(line, font_size, false)).fold(0.0, f64::max)
    };
    texts.windows(2).all(|pair| (width(&pair[0]) + width(&pair[1])) / 2.0 + 6.0 <= band)
}

fn linear(ends: (f64, f64), unit: Unit, room: Room) -> Ticks {
    let (low, high) = (ends.0.min(ends.1), ends.0.max(ends.1));
    // Half the largest value chooses the unit, so that labels read 500, 1,000, 1,500 ms rather than 0.5, 1.0, 1.5 s.
    let display = display_unit(low.abs().max(high.abs()) / 2.0, unit);
    let (shown_low, shown_high) = (low / display.scale, high / display.scale);
    let span = shown_high - shown_low;
    let smallest = if unit == Unit::Count && display.scale == 1.0 { 1.0 } else { 0.0 };
    let mut step = nice_at_least((span / MOST_LINEAR).max(smallest));
    loop {
        let decimals = (-step.log10().floor()).clamp(0.0, 12.0) as usize;
        let first = (shown_low / step - 1e-6).ceil();
        let last = (shown_high / step + 1e-6).floor();
        let labelled: Vec<Tick> = (0..=(last - first).clamp(-1.0, 100.0) as i64)
            .map(|index| {
                let shown = (first + index as f64) * step;
                Tick { value: shown * display.scale, text: number(shown, decimals, &display) }
            })
            .take_while(|tick| tick.value <= high + span * display.scale * 1e-6)
            .collect();
        let places: Vec<(f64, &str)> = labelled
            .iter()
            .map(|tick| ((tick.value - low) / (high - low), tick.text.as_str()))
            .collect();
        if labelled.len() <= 1 || (labelled.len() as f64 <= MOST_LINEAR && room.fits(&places)) {
            return Ticks { labelled, unlabelled: Vec::new(), unit: symbol(&display) };
        }
        step = nice_at_least(step * 1.5);
    }
}

/// The smallest of 1, 2, 5 times a power of ten that is not below a positive number.
fn nice_at_least(number: f64) -> f64 {
    let number = number.max(f64::MIN_POSITIVE);
    let power = 10f64.powf(number.log10().floor());
    let digit = number / power;
    let nice =
        [1.0, 2.0, 5.0].into_iter().find(|nice| digit <= nice * (1.0 + 1e-9)).unwrap_or(10.0);
    nice * power
}

fn logarithmic(ends: (f64, f64), unit: Unit, room: Room) -> Ticks {
    let (low, high) = (ends.0.min(ends.1), ends.0.max(ends.1));
    let decades = decades(low, high, unit);
    let inside = |value: f64| value >= low * (1.0 - 1e-9) && value <= high * (1.0 + 1e-9);
    let majors: Vec<f64> = decades.iter().copied().filter(|value| inside(*value)).collect();
    // Times two and times five, up to the next decade.
    let minors: Vec<f64> = decades
        .windows(2)
        .flat_map(|pair| [2.0, 5.0].map(|digit| (pair[0] * digit, pair[1])))
        .filter(|(value, next)| *value < next * 0.99 && inside(*value))
        .map(|(value, _)| value)
        .collect();
    if majors.len() < 3 {
        let mut all: Vec<f64> = majors.iter().chain(&minors).copied().collect();
        arrange(&mut all, |one, other| one > other);
        if all.len() < 3 {
            return linear(ends, unit, Room { length: room.length * 0.8, ..room });
        }
        return thinned(&all, low, high, unit, room);
    }
    let mut ticks = thinned(&majors, low, high, unit, room);
    if majors.len() <= 4 {
        ticks.unlabelled.extend(minors);
    }
    ticks
}

/// Powers of ten of the units in which the values are read, from below the low end to above the high end.
///
/// Where a unit gives way to one that is not a power of ten larger (seconds to minutes) the powers start anew.
fn decades(low: f64, high: f64, unit: Unit) -> Vec<f64> {
    let mut display = display_unit(low, unit);
    let mut exponent = (low / display.scale).log10().floor() as i32;
    let mut values = Vec::new();
    // No axis of finite numbers has more decades than this.
    while values.len() < 700 {
        let value = display.scale * 10f64.powi(exponent);
        values.push(value);
        if value > high {
            break;
        }
        let next = value * 10.0;
        let next_display = display_unit(next, unit);
        let steps = (next_display.scale / display.scale).log10();
        if (steps - steps.round()).abs() > 1e-9 {
            // The new unit's own first power that lies ahead.
            display = next_display;
            exponent = (next / display.scale).log10().floor() as i32;
        } else {
            exponent += 1;
        }
    }
    values
}

/// Labels as many of the values as keep their distance.
fn thinned(values: &[f64], low: f64, high: f64, unit: Unit, room: Room) -> Ticks {
    let length = (high / low).ln();
    let (texts, shared) = texts(values, unit);
    let places: Vec<(f64, &str)> = values
        .iter()
        .zip(&texts)
        .map(|(value, text)| ((value / low).ln() / length, text.as_str()))
        .collect();
    let even = places.windows(3).all(|three| {
        let (before, after) = (three[1].0 - three[0].0, three[2].0 - three[1].0);
        (before - after).abs() < 0.01 * before
    });
    let chosen = if even { every_nth(&places, room) } else { most_important(&places, room) };
    let mut ticks = Ticks { unit: shared, ..Ticks::default() };
    for (index, (value, text)) in values.iter().zip(texts).enumerate() {
        if chosen.contains(&index) {
            ticks.labelled.push(Tick { value: *value, text });
        } else {
            ticks.unlabelled.push(*value);
        }
    }
    ticks
}

/// Whether a label reads one of a unit: `1 ms`, not `10 ms`.
fn is_one(text: &str) -> bool {
    text.starts_with('1') && !text[1..].starts_with(|next: char| next.is_ascii_digit())
}

/// Every first, second, third, … of evenly spaced places.
fn every_nth(places: &[(f64, &str)], room: Room) -> Vec<usize> {
    // Steps of a thousand read better than steps of a hundred where prefixes change.
    let prefixes = places.iter().filter(|place| is_one(place.1)).count() > 2;
    let strides = if prefixes { [1, 3, 2] } else { [1, 2, 3] };
    for stride in strides.into_iter().chain(4..=places.len()) {
        let choice = (0..stride.min(places.len()))
            .map(|offset| (offset..places.len()).step_by(stride).collect::<Vec<_>>())
            .filter(|chosen| {
                let labels: Vec<(f64, &str)> = chosen.iter().map(|index| places[*index]).collect();
                room.fits(&labels)
            })
            .max_by_key(|chosen| {
                let ones = chosen.iter().filter(|index| is_one(places[**index].1)).count();
                (ones, chosen.len(), std::cmp::Reverse(chosen[0]))
            });
        if let Some(chosen) = choice {
            return chosen;
        }
    }
    Vec::new()
}

/// First the places that read one of a unit, then tens, then hundreds, as long as there is room.
fn most_important(places: &[(f64, &str)], room: Room) -> Vec<usize> {
    let mut order: Vec<usize> = (0..places.len()).collect();
    let rank = |index: usize| {
        let text = places[index].1;
        (!text.starts_with('1'), text.chars().take_while(char::is_ascii_digit).count())
    };
    arrange(&mut order, |&one, &other| rank(one) > rank(other));
    let mut chosen: Vec<usize> = Vec::new();
    for index in order {
        let at = chosen.partition_point(|other| *other < index);
        chosen.insert(at, index);
        let labels: Vec<(f64, &str)> = chosen.iter().map(|index| places[*index]).collect();
        if !room.fits(&labels) {
            chosen.remove(at);
        }
    }
    chosen
}

/// The labels of values that may have different units, and what of the unit they all share.
fn texts(values: &[f64], unit: Unit) -> (Vec<String>, String) {
    let largest = values.iter().copied().fold(0.0, f64::max);
    let displays: Vec<DisplayUnit> = values
        .iter()
        .map(|value| {
            let display = display_unit(*value, unit);
            // Below 100,000 a count is written out.
            if is_number(unit) && largest < 1e5 {
                DisplayUnit { scale: 1.0, after: "", ..display }
            } else {
                display
            }
        })
        .collect();
    let symbols: Vec<String> = displays.iter().map(symbol).collect();
    let same = symbols.windows(2).all(|pair| pair[0] == pair[1]);
    // A long symbol with changing prefixes leaves the prefix at the number: 100 G, 1 T … (FLOP/s).
    let shared =
        if same { symbols.first().cloned().unwrap_or_default() } else { common_ending(&symbols) };
    let labels = values
        .iter()
        .zip(displays.iter().zip(&symbols))
        .map(|(value, (display, symbol))| {
            let shown = value / display.scale;
            let decimals = (-(shown.log10() + 1e-9).floor()).clamp(0.0, 12.0) as usize;
            let number = number(shown, decimals, display);
            match symbol.strip_suffix(&shared) {
                Some("") | None => number,
                Some(own) => format!("{number} {own}"),
            }
        })
        .collect();
    (labels, shared)
}

/// The ending of four or more characters that all symbols share, or nothing.
fn common_ending(symbols: &[String]) -> String {
    let Some(first) = symbols.first() else { return String::new() };
    first
        .char_indices()
        .map(|(start, _)| &first[start..])
        .find(|ending| symbols.iter().all(|symbol| symbol.ends_with(ending)))
        .filter(|ending| ending.chars().count() >= 4)
        .map_or_else(String::new, str::to_owned)
}

const fn is_number(unit: Unit) -> bool {
    matches!(unit, Unit::Count | Unit::Ratio)
}

/// The unit of a label; large counts are read in thousands, millions and billions.
fn display_unit(si: f64, unit: Unit) -> DisplayUnit {
    let display = DisplayUnit::of(si, unit);
    if !is_number(unit) {
        return display;
    }
    let (scale, after) = match si.abs() {
        size if size >= 1e12 => (1e12, "T"),
        size if size >= 1e9 => (1e9, "B"),
        size if size >= 1e6 => (1e6, "M"),
        size if size >= 1e3 => (1e3, "k"),
        _ => (1.0, ""),
    };
    DisplayUnit { scale, after, ..display }
}

fn symbol(display: &DisplayUnit) -> String {
    format!("{}{}", display.prefix, display.symbol)
}

fn number(shown: f64, decimals: usize, display: &DisplayUnit) -> String {
    let digits = decimal(shown, decimals);
    // Nothing has no size: zero is written without thousands or millions.
    let after = if shown == 0.0 && display.after != "%" { "" } else { display.after };
    match digits.strip_prefix('−') {
        Some(size) => format!("−{}{size}{after}", display.before),
        None => format!("{}{digits}{after}", display.before),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticks(scale: Scale, unit: Unit, length: f64, labels_along: bool) -> Ticks {
        let axis = Axis { label: "".into(), unit, scale };
        choose(&axis, Room { length, font_size: 12.0, labels_along, across: 100.0 })
    }

    #[track_caller]
    fn labels(scale: Scale, unit: Unit, length: f64, expected: &[&str], title_unit: &str) {
        let ticks = ticks(scale, unit, length, true);
        let found: Vec<&str> = ticks.labelled.iter().map(|tick| tick.text.as_str()).collect();
        assert_eq!((found.as_slice(), ticks.unit.as_str()), (expected, title_unit));
    }

    #[test]
    fn a_linear_axis_steps_by_one_two_or_five() {
        labels(
            Scale::Linear(0.0, 0.1),
            Unit::Second,
            400.0,
            &["0", "20", "40", "60", "80", "100"],
            "ms",
        );
        labels(
            Scale::Linear(0.0, 1.0),
            Unit::Fraction,
            400.0,
            &["0%", "20%", "40%", "60%", "80%", "100%"],
            "",
        );
        labels(
            Scale::Linear(0.0, 1.5e12),
            Unit::FlopPerSecond,
            400.0,
            &["0", "500", "1,000", "1,500"],
            "GFLOP/s",
        );
        labels(Scale::Linear(-3.0, 3.0), Unit::Ratio, 400.0, &["−2", "0", "2"], "");
        labels(Scale::Linear(0.0, 2.0), Unit::Count, 400.0, &["0", "1", "2"], "");
        labels(
            Scale::Linear(0.0, 400_000.0),
            Unit::Count,
            400.0,
            &["0", "100k", "200k", "300k", "400k"],
            "",
        );
        labels(Scale::Linear(0.0, 3e6), Unit::Dollar, 400.0, &["$0", "$1M", "$2M", "$3M"], "");
        labels(
            Scale::Linear(0.0, 500.0 / 3.6e9),
            Unit::GramCo2ePerKilowattHour,
            400.0,
            &["0", "100", "200", "300", "400", "500"],
            "gCO₂e/kWh",
        );
        labels(
            Scale::Linear(1.0, 0.0),
            Unit::Ratio,
            400.0,
            &["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"],
            "",
        );
    }

    #[test]
    fn a_logarithmic_axis_is_labelled_at_decades() {
        labels(
            Scale::Logarithmic(1e-3, 1.0),
            Unit::Second,
            500.0,
            &["1 ms", "10 ms", "100 ms", "1 s"],
            "",
        );
        labels(
            Scale::Logarithmic(1.0, 1000.0),
            Unit::FlopPerByte,
            500.0,
            &["1", "10", "100", "1,000"],
            "FLOP/B",
        );
        labels(
            Scale::Logarithmic(0.1, 100.0),
            Unit::FlopPerByte,
            500.0,
            &["0.1", "1", "10", "100"],
            "FLOP/B",
        );
        labels(
            Scale::Logarithmic(1e10, 1e13),
            Unit::FlopPerSecond,
            500.0,
            &["10 G", "100 G", "1 T", "10 T"],
            "FLOP/s",
        );
        labels(
            Scale::Logarithmic(8.0, 131_072.0),
            Unit::Count,
            500.0,
            &["10", "100", "1k", "10k", "100k"],
            "",
        );
        labels(
            Scale::Logarithmic(8.0, 16_384.0),
            Unit::Count,
            500.0,
            &["10", "100", "1,000", "10,000"],
            "",
        );
        labels(
            Scale::Logarithmic(1e3, 1e9),
            Unit::Byte,
            600.0,
            &["1 kB", "10 kB", "100 kB", "1 MB", "10 MB", "100 MB", "1 GB"],
            "",
        );
        labels(
            Scale::Logarithmic(1e-1, 1e3),
            Unit::KilogramCo2e,
            500.0,
            &["100 g", "1 kg", "10 kg", "100 kg", "1 t"],
            "CO₂e",
        );
    }

    #[test]
    fn long_times_are_labelled_in_the_units_people_use() {
        labels(
            Scale::Logarithmic(1.0, 1e7),
            Unit::Second,
            600.0,
            &["1 s", "10 s", "1 min", "10 min", "1 h", "1 d", "10 d", "100 d"],
            "",
        );
    }

    #[test]
    fn a_short_logarithmic_axis_is_labelled_between_decades_too() {
        labels(
            Scale::Logarithmic(20.0, 300.0),
            Unit::Ratio,
            400.0,
            &["20", "50", "100", "200"],
            "",
        );
        labels(
            Scale::Logarithmic(110.0, 140.0),
            Unit::Ratio,
            400.0,
            &["110", "120", "130", "140"],
            "",
        );
    }

    #[test]
    fn decades_are_thinned_until_no_labels_collide() {
        labels(
            Scale::Logarithmic(1e3, 1e12),
            Unit::Byte,
            260.0,
            &["1 kB", "1 MB", "1 GB", "1 TB"],
            "",
        );
        for length in [40.0, 80.0, 150.0, 300.0, 700.0] {
            for labels_along in [true, false] {
                for (scale, unit) in [
                    (Scale::Logarithmic(1e-9, 1e9), Unit::Second),
                    (Scale::Logarithmic(3.0, 3e17), Unit::FlopPerSecond),
                    (Scale::Linear(0.0, 123_456.0), Unit::Count),
                    (Scale::Linear(1e-7, 1.7e-6), Unit::Second),
                ] {
                    let ticks = ticks(scale.clone(), unit, length, labels_along);
                    let room = Room { length, font_size: 12.0, labels_along, across: 100.0 };
                    let projection = super::super::Projection::new(&scale, 0.0, 1.0);
                    let places: Vec<(f64, &str)> = ticks
                        .labelled
                        .iter()
                        .map(|tick| (projection.pixel(tick.value).unwrap(), tick.text.as_str()))
                        .collect();
                    assert!(room.fits(&places), "{length} {places:?}");
                    assert!(!places.is_empty());
                    assert!(
                        places.iter().all(|place| (-1e-6..=1.0 + 1e-6).contains(&place.0)),
                        "{places:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn few_decades_get_grid_lines_between_them() {
        let ticks = ticks(Scale::Logarithmic(1.0, 100.0), Unit::Ratio, 400.0, true);
        assert_eq!(ticks.unlabelled, [2.0, 5.0, 20.0, 50.0]);
    }

    #[test]
    fn names_are_wrapped_below_bars_and_shortened_beside_them() {
        let below = |names: [&'static str; 2], length: f64| {
            let scale = Scale::Categories(names.map(Into::into).to_vec());
            ticks(scale, Unit::Count, length, true).labelled[0].text.clone()
        };
        assert_eq!(below(["scaling efficiency", "peak"], 140.0), "scaling\nefficiency");
        assert_eq!(below(["scaling efficiency", "peak"], 400.0), "scaling efficiency");
        // A neighbour that needs its own room leaves less.
        assert_eq!(below(["efficiency", "efficiency"], 120.0), "efficie…");
        let scale = Scale::Categories(vec!["scaling efficiency of the fleet".into()]);
        let beside = ticks(scale, Unit::Count, 160.0, false).labelled[0].text.clone();
        assert!(beside.starts_with("scaling eff") && beside.ends_with('…'), "{beside}");
    }

    #[test]
    fn an_axis_of_nonsense_still_has_labels() {
        for scale in [
            Scale::Linear(f64::NAN, f64::NAN),
            Scale::Linear(2.0, 2.0),
            Scale::Logarithmic(0.0, f64::INFINITY),
        ] {
            let ticks = ticks(scale, Unit::Ratio, 300.0, true);
            assert!(
                !ticks.labelled.is_empty()
                    && ticks.labelled.iter().all(|tick| tick.value.is_finite())
            );
        }
    }
}
