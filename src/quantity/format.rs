//! Numbers as people write them.

use super::Unit;

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
    (365.0 * 86_400.0, "years"),
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
    match unit {
        Unit::Fraction => format!("{}%", significant(si * 100.0, digits)),
        Unit::Count => count(si, digits),
        Unit::Ratio => significant(si, digits),
        Unit::Second
        | Unit::Millisecond
        | Unit::Microsecond
        | Unit::Minute
        | Unit::Hour
        | Unit::Day => on_ladder(si, TIME, digits),
        Unit::Joule | Unit::KilowattHour => on_ladder(si, ENERGY, digits),
        Unit::GramCo2e | Unit::KilogramCo2e | Unit::TonneCo2e => on_ladder(si, CARBON, digits),
        Unit::GramCo2ePerKilowattHour
        | Unit::LitrePerKilowattHour
        | Unit::DollarPerHour
        | Unit::DollarPerKilowattHour
        | Unit::DollarPerGigabyte
        | Unit::PerDay => {
            format!("{} {}", significant(si / unit.si_factor(), digits), unit.symbol())
        }
        Unit::FlopPerByte
        | Unit::FlopPerParameter
        | Unit::BytePerParameter
        | Unit::PerSecond
        | Unit::FailureInTime => {
            format!("{} {}", significant(si, digits), unit.symbol())
        }
        Unit::Parameter | Unit::BillionParameters | Unit::Token | Unit::TrillionTokens => {
            let (scale, prefix) = count_prefix(si);
            let noun = if matches!(unit, Unit::Token | Unit::TrillionTokens) {
                "tokens"
            } else {
                "parameters"
            };
            format!("{}{prefix} {noun}", significant(si / scale, digits))
        }
        Unit::Dollar => {
            let (scale, prefix) = count_prefix(si);
            format!("${}{prefix}", significant(si / scale, digits))
        }
        _ => {
            let symbol = match unit {
                Unit::Gigabyte | Unit::Terabyte => "B",
                Unit::GigabytePerSecond | Unit::TerabytePerSecond => "B/s",
                Unit::TeraflopPerSecond => "FLOP/s",
                Unit::Kilowatt | Unit::Megawatt => "W",
                other => other.symbol(),
            };
            engineering(si, symbol, digits)
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

/// The shortest decimal that reads back as the same number: what a link holds.
pub fn exact(value: f64) -> String {
    let plain = format!("{value}");
    if plain.len() <= 15 { plain } else { format!("{value:e}") }
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
        grouped(&format!("{value:.0}"))
    } else {
        significant(value, digits)
    }
}

/// A number with a fixed count of significant digits, grouped in thousands.
fn significant(value: f64, digits: Digits) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    let magnitude = value.abs().log10().floor() as i32;
    if !(-5..9).contains(&magnitude) {
        return scientific(value, digits);
    }
    let wanted = i32::from(digits.0);
    // Rounding can carry into a new digit (99.96 -> 100.0): measure it on the rounded value.
    let unit = 10f64.powi(magnitude - wanted + 1);
    let carried = ((value.abs() / unit).round() * unit).log10().floor() as i32;
    let decimals = (wanted - 1 - magnitude.max(carried)).max(0) as usize;
    grouped(&format!("{value:.decimals$}"))
}

fn scientific(value: f64, digits: Digits) -> String {
    let text = format!("{value:.*e}", usize::from(digits.0.saturating_sub(1)));
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
fn grouped(number: &str) -> String {
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
    }

    #[test]
    fn rounding_carries_into_the_next_prefix() {
        assert_eq!(display(999.9996e9, Unit::BytePerSecond, Digits::default()), "1.00 TB/s");
        assert_eq!(display(59.9999, Unit::Second, Digits::default()), "1.00 min");
        assert_eq!(display(0.99996, Unit::Fraction, Digits::default()), "100%");
    }

    #[test]
    fn exact_reads_back_as_the_same_number() {
        for value in [8192.0, 1.12, 3.35, 1e-3, 0.1 + 0.2, 1e22, 5e-324, 123_456_789.125] {
            assert_eq!(exact(value).parse::<f64>().unwrap(), value);
        }
    }
}
