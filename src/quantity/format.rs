//! Numbers as people write them.

use super::{Unit, fixed, nearest_double, scaled};

/// How many significant digits a shown number keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digits(pub u8);

impl Default for Digits {
    /// Three: what a back-of-the-envelope model can promise.
    fn default() -> Self {
        Self(3)
    }
}

/// Steps of a ladder of display units: smallest value for the step, its size in SI, its symbol.
type Ladder = &'static [(f64, &'static str)];

const TIME: Ladder = &[
    (1e-9, "ns"),
    (1e-6, "µs"),
    (1e-3, "ms"),
    (1.0, "s"),
    (60.0, "min"),
    (3600.0, "h"),
    (86_400.0, "d"),
    (365.0 * 86_400.0, "yr"),
];
const ENERGY: Ladder = &[
    (1e-3, "mJ"),
    (1.0, "J"),
    (1e3, "kJ"),
    (3.6e6, "kWh"),
    (3.6e9, "MWh"),
    (3.6e12, "GWh"),
    (3.6e15, "TWh"),
];
const CARBON: Ladder = &[
    (1e-9, "µgCO₂e"),
    (1e-6, "mgCO₂e"),
    (1e-3, "gCO₂e"),
    (1.0, "kgCO₂e"),
    (1e3, "tCO₂e"),
    (1e6, "ktCO₂e"),
    (1e9, "MtCO₂e"),
];
const PREFIXES: &[(f64, &str)] = &[
    (1e-15, "f"),
    (1e-12, "p"),
    (1e-9, "n"),
    (1e-6, "µ"),
    (1e-3, "m"),
    (1.0, ""),
    (1e3, "k"),
    (1e6, "M"),
    (1e9, "G"),
    (1e12, "T"),
    (1e15, "P"),
    (1e18, "E"),
    (1e21, "Z"),
    (1e24, "Y"),
];

/// Shows an SI value with the unit and prefix a practitioner would choose.
///
/// ```
/// use fleetscope::quantity::{Digits, Unit, display};
/// assert_eq!(display(989e12, Unit::FlopPerSecond, Digits::default()), "989 TFLOP/s");
/// assert_eq!(display(14_896.6, Unit::Second, Digits::default()), "4.14 h");
/// assert_eq!(display(0.2, Unit::Fraction, Digits::default()), "20.0%");
/// assert_eq!(display(8192.0, Unit::Count, Digits::default()), "8,192");
/// ```
pub fn display(si: f64, unit: Unit, digits: Digits) -> String {
    match Manner::of(unit) {
        Manner::Percent => format!("{}%", significant(si * 100.0, digits)),
        Manner::Count => count(si, digits),
        Manner::Bare => significant(si, digits),
        Manner::Ladder(ladder) => on_ladder(si, ladder, digits),
        Manner::Fixed => with_symbol(&significant(si / unit.si_factor(), digits), unit.symbol()),
        Manner::Amount(noun) => {
            let (scale, prefix) = count_prefix(si);
            format!("{}{prefix} {noun}", significant(si / scale, digits))
        }
        Manner::Money => {
            let (scale, prefix) = count_prefix(si);
            format!("${}{prefix}", significant(si / scale, digits))
        }
        Manner::Prefixed(symbol) => engineering(si, symbol, digits),
    }
}

/// A written number with the symbol of its unit, if it has one; a rate is `100/s`, not `100 1/s`.
///
/// ```
/// use fleetscope::quantity::with_symbol;
/// assert_eq!(with_symbol("50", "GB/s"), "50 GB/s");
/// assert_eq!(with_symbol("100", "1/s"), "100/s");
/// assert_eq!(with_symbol("1.4", ""), "1.4");
/// ```
pub fn with_symbol(number: &str, symbol: &str) -> String {
    match symbol.strip_prefix('1') {
        Some(per) => format!("{number}{per}"),
        None if symbol.is_empty() => number.to_owned(),
        None => format!("{number} {symbol}"),
    }
}

/// Shows a value as [`display`] does, without zeros behind its last decimal: what a calculation is written with.
///
/// ```
/// use fleetscope::quantity::{Digits, Unit, compact};
/// assert_eq!(compact(50e9, Unit::BytePerSecond, Digits(4)), "50 GB/s");
/// assert_eq!(compact(0.0123456, Unit::Second, Digits(4)), "12.35 ms");
/// ```
pub fn compact(si: f64, unit: Unit, digits: Digits) -> String {
    let text = display(si, unit, digits);
    let end = text.find(|it: char| !(it.is_ascii_digit() || ".,−$".contains(it)));
    let (number, rest) = text.split_at(end.unwrap_or(text.len()));
    if number.contains('.') {
        let number = number.trim_end_matches('0').trim_end_matches('.');
        format!("{number}{rest}")
    } else {
        text
    }
}

/// The number in SI that a reader of [`display`] has before him, rounded as it is written.
///
/// ```
/// use fleetscope::quantity::{Digits, Unit, displayed};
/// assert_eq!(displayed(0.0123456, Unit::Second, Digits(3)), 12.3 * 1e-3);
/// assert_eq!(displayed(1234.56, Unit::Ratio, Digits(3)), 1235.0);
/// ```
pub fn displayed(si: f64, unit: Unit, digits: Digits) -> f64 {
    let scale = match Manner::of(unit) {
        Manner::Percent => 0.01,
        Manner::Count | Manner::Bare => 1.0,
        Manner::Ladder(ladder) => step(si.abs(), ladder, digits).0,
        Manner::Fixed => unit.si_factor(),
        Manner::Amount(_) | Manner::Money => count_prefix(si).0,
        Manner::Prefixed(_) => step(si.abs(), PREFIXES, digits).0,
    };
    let number = si / scale;
    let written = match decimals(number, digits) {
        Some(decimals) => fixed(number, decimals),
        None => scaled(number, usize::from(digits.0.saturating_sub(1))),
    };
    nearest_double(&written).unwrap_or(number) * scale
}

/// The unit in which [`display`] would write a value, for axes that share one unit among many numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DisplayUnit {
    /// The size of the display unit in SI units.
    pub scale: f64,
    /// Written right before the number: `$` or nothing.
    pub before: &'static str,
    /// Written right after the number without a space: `%`, `k`, `M` or nothing.
    pub after: &'static str,
    /// The prefix of the symbol, such as `G`; empty where the symbol has its own steps.
    pub prefix: &'static str,
    /// The symbol or noun after a space; empty for counts and ratios.
    pub symbol: &'static str,
}

impl DisplayUnit {
    /// The unit that suits a value of this size, in SI.
    ///
    /// ```
    /// use fleetscope::quantity::{DisplayUnit, Unit};
    /// let unit = DisplayUnit::of(0.2, Unit::Second);
    /// assert_eq!((unit.scale, unit.symbol), (1e-3, "ms"));
    /// ```
    pub fn of(si: f64, unit: Unit) -> Self {
        let digits = Digits::default();
        let plain = Self { scale: 1.0, before: "", after: "", prefix: "", symbol: "" };
        match Manner::of(unit) {
            Manner::Percent => Self { scale: 0.01, after: "%", ..plain },
            Manner::Count | Manner::Bare => plain,
            Manner::Ladder(ladder) => {
                let (scale, symbol) = if si == 0.0 {
                    step(1.0, ladder, digits)
                } else {
                    step(si.abs(), ladder, digits)
                };
                Self { scale, symbol, ..plain }
            }
            Manner::Fixed => Self { scale: unit.si_factor(), symbol: unit.symbol(), ..plain },
            Manner::Amount(symbol) => {
                let (scale, after) = count_prefix(si);
                Self { scale, after, symbol, ..plain }
            }
            Manner::Money => {
                let (scale, after) = count_prefix(si);
                Self { scale, before: "$", after, ..plain }
            }
            Manner::Prefixed(symbol) => {
                let (scale, prefix) =
                    if si == 0.0 { (1.0, "") } else { step(si.abs(), PREFIXES, digits) };
                Self { scale, prefix, symbol, ..plain }
            }
        }
    }
}

/// The manner in which a unit is written, whatever the size of the number.
enum Manner {
    Percent,
    Count,
    /// A number alone.
    Bare,
    /// Steps with symbols of their own.
    Ladder(Ladder),
    /// Always this unit.
    Fixed,
    /// A large count of something, in thousands, millions, billions.
    Amount(&'static str),
    Money,
    /// An SI prefix before the symbol.
    Prefixed(&'static str),
}

impl Manner {
    const fn of(unit: Unit) -> Self {
        match unit {
            Unit::Fraction => Self::Percent,
            Unit::Count => Self::Count,
            Unit::Ratio => Self::Bare,
            Unit::Second
            | Unit::Millisecond
            | Unit::Microsecond
            | Unit::Minute
            | Unit::Hour
            | Unit::Day => Self::Ladder(TIME),
            Unit::Joule | Unit::KilowattHour | Unit::MegawattHour => Self::Ladder(ENERGY),
            Unit::GramCo2e | Unit::KilogramCo2e | Unit::TonneCo2e => Self::Ladder(CARBON),
            Unit::GramCo2ePerKilowattHour
            | Unit::LitrePerKilowattHour
            | Unit::DollarPerHour
            | Unit::DollarPerKilowattHour
            | Unit::DollarPerGigabyte
            | Unit::PerDay
            | Unit::FlopPerByte
            | Unit::FlopPerParameter
            | Unit::Kibibyte
            | Unit::Mebibyte
            | Unit::Gibibyte
            | Unit::WattPerGigabyte
            | Unit::BytePerParameter
            | Unit::PerSecond
            | Unit::FailureInTime => Self::Fixed,
            Unit::Token | Unit::TrillionTokens => Self::Amount("tokens"),
            Unit::Parameter | Unit::BillionParameters => Self::Amount("parameters"),
            Unit::Dollar => Self::Money,
            Unit::Gigabyte | Unit::Terabyte => Self::Prefixed("B"),
            Unit::GigabytePerSecond | Unit::TerabytePerSecond => Self::Prefixed("B/s"),
            Unit::TeraflopPerSecond => Self::Prefixed("FLOP/s"),
            Unit::TeraoperationPerSecond => Self::Prefixed("OP/s"),
            Unit::PicojoulePerBit => Self::Prefixed("J/bit"),
            Unit::GigabitPerSecond => Self::Prefixed("bit/s"),
            Unit::Kilowatt | Unit::Megawatt => Self::Prefixed("W"),
            other => Self::Prefixed(other.symbol()),
        }
    }
}

/// A value with an SI prefix before its symbol: `engineering(3.35e12, "B/s", …)` is `3.35 TB/s`.
pub fn engineering(value: f64, symbol: &str, digits: Digits) -> String {
    if value == 0.0 {
        return format!("0 {symbol}");
    }
    let size = value.abs();
    let (scale, prefix) = step(size, PREFIXES, digits);
    if !(1e-16..1e28).contains(&size) {
        return format!("{} {symbol}", scientific(value, digits));
    }
    format!("{} {prefix}{symbol}", significant(value / scale, digits))
}

/// A number with a fixed count of decimals, grouped in thousands: `decimal(1234.5, 1)` is `1,234.5`.
pub fn decimal(value: f64, decimals: usize) -> String {
    // Adding zero turns a negative zero into zero.
    grouped(&fixed(value + 0.0, decimals))
}

fn on_ladder(value: f64, ladder: Ladder, digits: Digits) -> String {
    if value == 0.0 {
        return format!("0 {}", ladder.iter().find(|step| step.0 == 1.0).map_or("", |step| step.1));
    }
    let (scale, symbol) = step(value.abs(), ladder, digits);
    let shown = value / scale;
    let text = if shown.abs() >= 1e6 || shown.abs() < 1e-3 {
        scientific(shown, digits)
    } else {
        significant(shown, digits)
    };
    format!("{text} {symbol}")
}

/// The largest step not above the size, after rounding to the digits that will be shown.
fn step(size: f64, ladder: &[(f64, &'static str)], digits: Digits) -> (f64, &'static str) {
    let rounded = size * (1.0 + 0.5 * 10f64.powi(-i32::from(digits.0)));
    ladder
        .iter()
        .rev()
        .find(|candidate| rounded >= candidate.0)
        .or(ladder.first())
        .copied()
        .unwrap_or((1.0, ""))
}

fn count_prefix(value: f64) -> (f64, &'static str) {
    const COUNTS: &[(f64, &str)] = &[(0.0, ""), (1e3, "k"), (1e6, "M"), (1e9, "B"), (1e12, "T")];
    let (scale, prefix) = step(value.abs(), COUNTS, Digits::default());
    (if scale == 0.0 { 1.0 } else { scale }, prefix)
}

fn count(value: f64, digits: Digits) -> String {
    if value.fract() == 0.0 && value.abs() < 1e9 {
        grouped(&fixed(value, 0))
    } else {
        significant(value, digits)
    }
}

/// A number with a fixed count of significant digits, grouped in thousands.
fn significant(value: f64, digits: Digits) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    match decimals(value, digits) {
        Some(decimals) => grouped(&fixed(value, decimals)),
        None => scientific(value, digits),
    }
}

/// The decimals that make a count of significant digits; none where a power of ten reads better.
fn decimals(value: f64, digits: Digits) -> Option<usize> {
    if value == 0.0 {
        return Some(0);
    }
    let magnitude = value.abs().log10().floor() as i32;
    if !(-5..9).contains(&magnitude) {
        return None;
    }
    let wanted = i32::from(digits.0);
    // Rounding can carry into a new digit (99.96 -> 100.0): measure it on the rounded value.
    let unit = 10f64.powi(magnitude - wanted + 1);
    let carried = ((value.abs() / unit).round() * unit).log10().floor() as i32;
    Some((wanted - 1 - magnitude.max(carried)).max(0) as usize)
}

fn scientific(value: f64, digits: Digits) -> String {
    let text = scaled(value, usize::from(digits.0.saturating_sub(1)));
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let raised: String = exponent
        .chars()
        .map(|digit| match digit {
            '-' => '⁻',
            '0' => '⁰',
            '1' => '¹',
            '2' => '²',
            '3' => '³',
            '4' => '⁴',
            '5' => '⁵',
            '6' => '⁶',
            '7' => '⁷',
            '8' => '⁸',
            _ => '⁹',
        })
        .collect();
    format!("{mantissa}×10{raised}")
}

/// Puts a comma between groups of three digits of the whole part.
pub fn grouped(number: &str) -> String {
    let (whole, rest) = number.find('.').map_or((number, ""), |dot| number.split_at(dot));
    let (sign, whole) = whole.strip_prefix('-').map_or(("", whole), |whole| ("−", whole));
    let mut text = String::with_capacity(number.len() + 4);
    text.push_str(sign);
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_as_practitioners_write_them() {
        let shown = |value, unit| display(value, unit, Digits::default());
        assert_eq!(shown(3.35e12, Unit::BytePerSecond), "3.35 TB/s");
        assert_eq!(shown(8.102e18, Unit::FlopPerSecond), "8.10 EFLOP/s");
        assert_eq!(shown(0.0242, Unit::Second), "24.2 ms");
        assert_eq!(shown(1.5e-6, Unit::Second), "1.50 µs");
        assert_eq!(shown(0.0, Unit::Second), "0 s");
        assert_eq!(shown(1.4, Unit::Ratio), "1.40");
        assert_eq!(shown(1_000_000.0, Unit::Count), "1,000,000");
        assert_eq!(shown(5.7344e6, Unit::Watt), "5.73 MW");
        assert_eq!(shown(429.0 / 3.6e9, Unit::GramCo2ePerKilowattHour), "429 gCO₂e/kWh");
        assert_eq!(shown(552_000.0, Unit::KilogramCo2e), "552 tCO₂e");
        assert_eq!(shown(23_592_960.0, Unit::Dollar), "$23.6M");
        assert_eq!(shown(-0.125, Unit::Fraction), "−12.5%");
        assert_eq!(shown(1.979e15, Unit::TeraoperationPerSecond), "1.98 POP/s");
        assert_eq!(shown(400e9, Unit::GigabitPerSecond), "400 Gbit/s");
        assert_eq!(shown(10e-12, Unit::PicojoulePerBit), "10.0 pJ/bit");
        assert_eq!(shown(3.6e9, Unit::MegawattHour), "1.00 MWh");
    }

    #[test]
    fn rounding_carries_into_the_next_prefix() {
        assert_eq!(display(999.9996e9, Unit::BytePerSecond, Digits::default()), "1.00 TB/s");
        assert_eq!(display(59.9999, Unit::Second, Digits::default()), "1.00 min");
        assert_eq!(display(0.99996, Unit::Fraction, Digits::default()), "100%");
    }
}
