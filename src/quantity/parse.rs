//! Reads a number with its unit, as a person writes it: `50GB/s`, `5us`, `1GiB`, `40%`.
//!
//! Prefixes are decimal unless they are binary (`GB` is 10⁹ bytes, `GiB` 2³⁰);
//! a bit is an eighth of a byte, and only the letter decides (`Gb/s`, `GB/s`).
//! The dimension must be that of the wanted unit. Powers of ten move the
//! decimal point of the text, so `5us` is the same double as `5e-6`.

mod dimension;
mod symbol;

use super::{Unit, nearest_double};
use crate::text::Language;
use symbol::Meaning;

/// Why a text is not a number in the wanted unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberError {
    /// Nothing was written.
    Blank,
    /// It does not start with a number.
    NotANumber,
    /// A comma stands where the decimal point belongs.
    DecimalComma,
    /// It is beyond what a double can hold.
    TooLarge,
    /// It is below zero, where nothing of its kind is.
    Negative,
    /// It is not zero but nearer to it than a double can be.
    TooSmall,
    /// What follows the number is no unit.
    UnknownUnit {
        /// What follows the number.
        written: String,
        /// The wanted unit.
        wanted: Unit,
    },
    /// The unit measures something else.
    WrongUnit {
        /// What follows the number.
        written: String,
        /// The wanted unit.
        wanted: Unit,
    },
}

impl NumberError {
    /// What is wrong, as the end of a sentence that starts with the text in question.
    pub fn message(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, Self::Blank) => "is empty".to_owned(),
            (Language::Chinese, Self::Blank) => "为空".to_owned(),
            (Language::English, Self::NotANumber) => "is not a number".to_owned(),
            (Language::Chinese, Self::NotANumber) => "不是数字".to_owned(),
            (Language::English, Self::DecimalComma) => {
                "has a comma; write the decimal point as “.” and no thousands separators".to_owned()
            }
            (Language::Chinese, Self::DecimalComma) => {
                "含逗号；小数点请写作“.”，不要使用千位分隔符".to_owned()
            }
            (Language::English, Self::TooLarge) => {
                "is too large; numbers go up to 1.79e308".to_owned()
            }
            (Language::Chinese, Self::TooLarge) => "过大；数值最大为 1.79e308".to_owned(),
            (Language::English, Self::Negative) => {
                "is below 0; it takes a number of at least 0".to_owned()
            }
            (Language::Chinese, Self::Negative) => "小于 0；允许范围：不小于 0 的数".to_owned(),
            (Language::English, Self::TooSmall) => "is too close to 0 to represent".to_owned(),
            (Language::Chinese, Self::TooSmall) => "过于接近 0，无法表示".to_owned(),
            (Language::English, Self::UnknownUnit { written, wanted }) => {
                format!("has the unknown unit “{written}”; it takes {}", wanted.accepted(language))
            }
            (Language::Chinese, Self::UnknownUnit { written, wanted }) => {
                format!("的单位“{written}”未知；可用{}", wanted.accepted(language))
            }
            (Language::English, Self::WrongUnit { written, wanted }) => {
                format!("cannot be in “{written}”; it takes {}", wanted.accepted(language))
            }
            (Language::Chinese, Self::WrongUnit { written, wanted }) => {
                format!("不能以“{written}”为单位；可用{}", wanted.accepted(language))
            }
        }
    }
}

/// The text in the narrow letters, digits and signs for which a Chinese keyboard may have wide ones: `１６％` is `16%`.
pub fn half_width(text: &str) -> String {
    let narrow = |letter| match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        _ => letter,
    };
    text.chars().map(narrow).collect()
}

impl Unit {
    /// Reads a number that may carry a unit; the result, and a number without one, is in this unit.
    ///
    /// # Errors
    /// What is not a number, has an unknown unit or one of another dimension, or does not fit a double.
    ///
    /// ```
    /// use fleetscope::quantity::Unit;
    /// assert_eq!(Unit::BytePerSecond.parse("50GB/s"), Ok(50e9));
    /// assert_eq!(Unit::BytePerSecond.parse("400 Gbit/s"), Ok(50e9));
    /// assert_eq!(Unit::Byte.parse("1GiB"), Ok(1_073_741_824.0));
    /// assert_eq!(Unit::Second.parse("50000h"), Ok(180e6));
    /// assert_eq!(Unit::Fraction.parse("40%"), Ok(0.4));
    /// assert_eq!(Unit::GramCo2ePerKilowattHour.parse("0.429kg/kWh"), Ok(429.0));
    /// assert!(Unit::Second.parse("50GB").is_err());
    /// ```
    pub fn parse(self, text: &str) -> Result<f64, NumberError> {
        let text = half_width(text.trim());
        let text = text.as_str();
        if text.is_empty() {
            return Err(NumberError::Blank);
        }
        let (number, written) = Number::split(text)?;
        if written.is_empty() {
            return number.times(Meaning::ONE);
        }
        let written_error = || written.chars().take(LONGEST_QUOTE).collect::<String>();
        match symbol::read_for(written, self) {
            Some(meaning) if meaning.dimension == self.meaning().dimension => {
                number.times(meaning.over(self.meaning()))
            }
            Some(_) => Err(NumberError::WrongUnit { written: written_error(), wanted: self }),
            None => Err(NumberError::UnknownUnit { written: written_error(), wanted: self }),
        }
    }

    /// What one of this unit is.
    fn meaning(self) -> Meaning {
        match self {
            // Shown in percent, but the number is the fraction.
            Self::Fraction => Meaning::ONE,
            // Every unit's own symbol is in the table (a test reads them all).
            _ => symbol::read_for(self.symbol(), self).unwrap_or(Meaning::ONE),
        }
    }

    /// The units that a number may carry here, in words.
    fn accepted(self, language: Language) -> String {
        let list = match self {
            Self::Count => {
                return match language {
                    Language::English => "a plain number, or k, M, G, T".to_owned(),
                    Language::Chinese => "纯数字，或 k、M、G、T".to_owned(),
                };
            }
            Self::Ratio => {
                return match language {
                    Language::English => "a plain number".to_owned(),
                    Language::Chinese => "纯数字".to_owned(),
                };
            }
            Self::Fraction => {
                return match language {
                    Language::English => "a number from 0 to 1, or %".to_owned(),
                    Language::Chinese => "0 至 1 的数，或 %".to_owned(),
                };
            }
            Self::Second
            | Self::Millisecond
            | Self::Microsecond
            | Self::Minute
            | Self::Hour
            | Self::Day => &["ns", "us", "ms", "s", "min", "h", "d", "yr"][..],
            Self::PerSecond | Self::PerDay | Self::Hertz => &["1/s", "1/h", "1/d", "Hz", "kHz"],
            Self::Byte
            | Self::Gigabyte
            | Self::Terabyte
            | Self::Kibibyte
            | Self::Mebibyte
            | Self::Gibibyte => &["B", "kB", "MB", "GB", "TB", "KiB", "MiB", "GiB", "Gbit"],
            Self::BytePerSecond
            | Self::GigabytePerSecond
            | Self::TerabytePerSecond
            | Self::BitPerSecond
            | Self::GigabitPerSecond => &["B/s", "MB/s", "GB/s", "TB/s", "GiB/s", "Gbit/s"],
            Self::SecondPerByte => &["s/B", "ns/B", "s/GB"],
            Self::Flop => &["FLOP", "GFLOP", "TFLOP", "PFLOP", "EFLOP"],
            Self::FlopPerSecond | Self::TeraflopPerSecond => {
                &["FLOP/s", "GFLOP/s", "TFLOP/s", "PFLOP/s"]
            }
            Self::TeraoperationPerSecond => &["OP/s", "TOP/s"],
            Self::FlopPerByte => &["FLOP/B"],
            Self::FlopPerParameter => &["FLOP/param"],
            Self::FlopPerToken => &["FLOP/token", "GFLOP/token"],
            Self::Parameter | Self::BillionParameters => &["k", "M", "B", "T"],
            Self::BytePerParameter => &["B/param"],
            Self::BytePerToken => &["B/token", "kB/token"],
            Self::Token | Self::TrillionTokens => &["k", "M", "B", "T"],
            Self::TokenPerSecond => &["token/s"],
            Self::Watt | Self::Kilowatt | Self::Megawatt => &["W", "kW", "MW", "GW"],
            Self::WattPerGigabyte => &["W/GB", "W/TB"],
            Self::Joule | Self::KilowattHour | Self::MegawattHour => &["J", "Wh", "kWh", "MWh"],
            Self::JoulePerBit | Self::PicojoulePerBit => &["pJ/bit", "J/bit", "J/B"],
            Self::GramCo2e | Self::KilogramCo2e | Self::TonneCo2e => &["g", "kg", "t"],
            Self::GramCo2ePerKilowattHour => &["g/kWh", "kg/kWh", "g/MJ"],
            Self::Litre => &["mL", "L"],
            Self::LitrePerKilowattHour => &["L/kWh"],
            Self::Dollar => &["USD", "kUSD", "MUSD"],
            Self::DollarPerHour => &["USD/h", "USD/d", "USD/s"],
            Self::DollarPerKilowattHour => &["USD/kWh", "USD/MWh"],
            Self::DollarPerGigabyte => &["USD/GB", "USD/TB"],
            Self::Metre => &["m", "km"],
            Self::MetrePerSecond => &["m/s", "km/s"],
            Self::FailureInTime => &["FIT"],
        };
        match language {
            Language::English => match list {
                [only] => (*only).to_owned(),
                [first @ .., last] => format!("{} or {last}", first.join(", ")),
                [] => String::new(),
            },
            Language::Chinese => format!(" {}", list.join("、")),
        }
    }
}

/// The longest piece of a foreign text that a message repeats.
const LONGEST_QUOTE: usize = 20;

/// The number in front of a unit, as it is written.
struct Number<'a> {
    /// Sign, digits and point.
    digits: &'a str,
    /// The power of ten after `e`.
    exponent: i64,
}

impl<'a> Number<'a> {
    /// Separates the number from what follows it.
    fn split(text: &'a str) -> Result<(Self, &'a str), NumberError> {
        let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
        let sign = text.len() - unsigned.len();
        let length = sign
            + unsigned.find(|it: char| !it.is_ascii_digit() && it != '.').unwrap_or(unsigned.len());
        let (digits, rest) = text.split_at(length);
        if nearest_double(digits).is_none() {
            return Err(NumberError::NotANumber);
        }
        let (exponent, rest) = Self::exponent(rest).unwrap_or((0, rest));
        if rest.starts_with(',') {
            return Err(NumberError::DecimalComma);
        }
        let written = rest.trim_start();
        if written.starts_with(|it: char| it.is_ascii_digit() || matches!(it, '.' | '+' | '-'))
            && !written.starts_with("1/")
        {
            return Err(NumberError::NotANumber);
        }
        Ok((Self { digits, exponent }, written))
    }

    /// An exponent such as `e-6`; the `E` of `EB` is a prefix, for no digit follows it.
    fn exponent(text: &str) -> Option<(i64, &str)> {
        let signed = text.strip_prefix(['e', 'E'])?;
        let unsigned = signed.strip_prefix(['+', '-']).unwrap_or(signed);
        let length = unsigned.find(|it: char| !it.is_ascii_digit()).unwrap_or(unsigned.len());
        let (digits, rest) = unsigned.split_at(length);
        if digits.is_empty() {
            return None;
        }
        // Further than any double reaches, so that longer exponents need no care.
        const FAR: i64 = 1_000_000;
        let size = digits.parse::<i64>().map_or(FAR, |size| size.min(FAR));
        Some((if signed.starts_with('-') { -size } else { size }, rest))
    }

    /// The number in another unit.
    fn times(&self, meaning: Meaning) -> Result<f64, NumberError> {
        let exponent = self.exponent + i64::from(meaning.tens);
        let number = nearest_double(&format!("{}e{exponent}", self.digits))
            .ok_or(NumberError::NotANumber)?;
        let number = number * meaning.multiplier;
        let is_zero = self.digits.chars().all(|it| !matches!(it, '1'..='9'));
        if !number.is_finite() {
            Err(NumberError::TooLarge)
        } else if number == 0.0 && !is_zero {
            Err(NumberError::TooSmall)
        } else {
            Ok(number)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNITS: &[Unit] = &[
        Unit::Count,
        Unit::Ratio,
        Unit::Fraction,
        Unit::Second,
        Unit::Millisecond,
        Unit::Microsecond,
        Unit::Minute,
        Unit::Hour,
        Unit::Day,
        Unit::PerSecond,
        Unit::PerDay,
        Unit::Hertz,
        Unit::Byte,
        Unit::Gigabyte,
        Unit::Terabyte,
        Unit::Kibibyte,
        Unit::Mebibyte,
        Unit::Gibibyte,
        Unit::BytePerSecond,
        Unit::GigabytePerSecond,
        Unit::TerabytePerSecond,
        Unit::SecondPerByte,
        Unit::Flop,
        Unit::FlopPerSecond,
        Unit::TeraflopPerSecond,
        Unit::TeraoperationPerSecond,
        Unit::FlopPerByte,
        Unit::FlopPerParameter,
        Unit::FlopPerToken,
        Unit::Parameter,
        Unit::BillionParameters,
        Unit::BytePerParameter,
        Unit::BytePerToken,
        Unit::Token,
        Unit::TrillionTokens,
        Unit::TokenPerSecond,
        Unit::Watt,
        Unit::Kilowatt,
        Unit::Megawatt,
        Unit::WattPerGigabyte,
        Unit::Joule,
        Unit::KilowattHour,
        Unit::MegawattHour,
        Unit::JoulePerBit,
        Unit::PicojoulePerBit,
        Unit::GramCo2e,
        Unit::KilogramCo2e,
        Unit::TonneCo2e,
        Unit::GramCo2ePerKilowattHour,
        Unit::Litre,
        Unit::LitrePerKilowattHour,
        Unit::Dollar,
        Unit::DollarPerHour,
        Unit::DollarPerKilowattHour,
        Unit::DollarPerGigabyte,
        Unit::Metre,
        Unit::MetrePerSecond,
        Unit::FailureInTime,
        Unit::BitPerSecond,
        Unit::GigabitPerSecond,
    ];

    #[test]
    fn powers_of_ten_are_exact() {
        assert_eq!(Unit::Second.parse("5us"), Ok(5e-6));
        assert_eq!(Unit::Second.parse("5 µs"), Ok(5e-6));
        assert_eq!(Unit::Watt.parse("0.7kW"), Ok(700.0));
        assert_eq!(Unit::Kilowatt.parse("700W"), Ok(0.7));
        assert_eq!(Unit::FlopPerSecond.parse("989TFLOP/s"), Ok(989e12));
        assert_eq!(Unit::FlopPerSecond.parse("989TFLOPS"), Ok(989e12));
        assert_eq!(Unit::JoulePerBit.parse("30pJ/bit"), Ok(30e-12));
        assert_eq!(Unit::DollarPerGigabyte.parse("20USD/TB"), Ok(0.02));
        assert_eq!(Unit::Fraction.parse("62.5%"), Ok(0.625));
    }

    #[test]
    fn bits_are_not_bytes_and_binary_is_not_decimal() {
        assert_eq!(Unit::BytePerSecond.parse("400Gb/s"), Ok(50e9));
        assert_eq!(Unit::BytePerSecond.parse("400Gbps"), Ok(50e9));
        assert_eq!(Unit::BytePerSecond.parse("400GB/s"), Ok(400e9));
        assert_eq!(Unit::GigabitPerSecond.parse("50GB/s"), Ok(400.0));
        assert_eq!(Unit::Byte.parse("1MB"), Ok(1e6));
        assert_eq!(Unit::Byte.parse("1MiB"), Ok(1_048_576.0));
        assert_eq!(Unit::Byte.parse("8b"), Ok(1.0));
        assert_eq!(Unit::JoulePerBit.parse("8J/B"), Ok(1.0));
    }

    #[test]
    fn exa_is_no_exponent() {
        assert_eq!(Unit::Byte.parse("1EB"), Ok(1e18));
        assert_eq!(Unit::Byte.parse("1E3B"), Ok(1e3));
        assert_eq!(Unit::Byte.parse("1e3 EB"), Ok(1e21));
        assert_eq!(Unit::Count.parse("1e3"), Ok(1000.0));
    }

    #[test]
    fn counts_take_magnitudes() {
        assert_eq!(Unit::Parameter.parse("70B"), Ok(70e9));
        assert_eq!(Unit::Parameter.parse("8.03B params"), Ok(8.03e9));
        assert_eq!(Unit::BillionParameters.parse("70"), Ok(70.0));
        assert_eq!(Unit::BillionParameters.parse("1.8T"), Ok(1800.0));
        assert_eq!(Unit::Token.parse("15.6T tokens"), Ok(15.6e12));
        assert_eq!(Unit::Count.parse("100k"), Ok(100_000.0));
        assert_eq!(Unit::Count.parse("8Ki"), Ok(8192.0));
        assert_eq!(Unit::Ratio.parse("112%"), Ok(1.12));
        assert_eq!(Unit::Ratio.parse("9.5x"), Ok(9.5));
    }

    #[test]
    fn every_unit_reads_its_own_symbol() {
        for &unit in UNITS {
            let written = format!("3 {}", unit.symbol());
            let expected = if unit == Unit::Fraction { 0.03 } else { 3.0 };
            assert_eq!(unit.parse(&written), Ok(expected), "{written}");
            assert_eq!(unit.parse("3"), Ok(3.0), "{written}");
        }
    }

    #[test]
    fn every_unit_agrees_with_its_size() {
        for &unit in UNITS {
            for &other in
                UNITS.iter().filter(|other| other.meaning().dimension == unit.meaning().dimension)
            {
                // A plain number is no percentage, hertz are not failures, and bits count eight to a byte.
                let sizes = other.si_factor() / unit.si_factor();
                let bits = |unit: Unit| if unit.symbol().contains("bit/s") { 0.125 } else { 1.0 };
                let expected = sizes * bits(other) / bits(unit);
                if unit == Unit::Fraction || other == Unit::Fraction {
                    continue;
                }
                let read = unit.parse(&format!("1 {}", other.symbol()));
                let close = read.as_ref().is_ok_and(|read| (read / expected - 1.0).abs() < 1e-15);
                assert!(
                    close,
                    "1 {} in {}: {read:?}, not {expected}",
                    other.symbol(),
                    unit.symbol()
                );
            }
        }
    }

    #[track_caller]
    fn refused(unit: Unit, text: &str, english: &str, chinese: &str) {
        let error = unit.parse(text).unwrap_err();
        assert_eq!(error.message(Language::English), english);
        assert_eq!(error.message(Language::Chinese), chinese);
    }

    #[test]
    fn refusals_say_what_is_wrong() {
        let second = Unit::Second;
        refused(second, " ", "is empty", "为空");
        for text in ["abc", "inf", "NaN", "-", ".", "1.2.3", "1 2", "--1", "5+3"] {
            refused(second, text, "is not a number", "不是数字");
        }
        refused(
            second,
            "3,35",
            "has a comma; write the decimal point as “.” and no thousands separators",
            "含逗号；小数点请写作“.”，不要使用千位分隔符",
        );
        refused(
            second,
            "1e999",
            "is too large; numbers go up to 1.79e308",
            "过大；数值最大为 1.79e308",
        );
        refused(
            second,
            "1e99999999999999999999",
            "is too large; numbers go up to 1.79e308",
            "过大；数值最大为 1.79e308",
        );
        refused(
            second,
            "1e308 years",
            "is too large; numbers go up to 1.79e308",
            "过大；数值最大为 1.79e308",
        );
        refused(second, "1e-999", "is too close to 0 to represent", "过于接近 0，无法表示");
        refused(
            Unit::BytePerSecond,
            "50gb/s",
            "has the unknown unit “gb/s”; it takes B/s, MB/s, GB/s, TB/s, GiB/s or Gbit/s",
            "的单位“gb/s”未知；可用 B/s、MB/s、GB/s、TB/s、GiB/s、Gbit/s",
        );
        refused(
            Unit::BytePerSecond,
            "50GB",
            "cannot be in “GB”; it takes B/s, MB/s, GB/s, TB/s, GiB/s or Gbit/s",
            "不能以“GB”为单位；可用 B/s、MB/s、GB/s、TB/s、GiB/s、Gbit/s",
        );
        // Kelvin bytes and thousandths of a byte are slips of the keyboard.
        for text in ["1KB", "1mB", "1 furlong", "1/", "1GB/", "1B/s/s/"] {
            let error = Unit::Byte.parse(text).unwrap_err();
            assert!(matches!(error, NumberError::UnknownUnit { .. }), "{text}: {error:?}");
        }
        for (unit, text) in [
            (Unit::Count, "40%"),
            (Unit::Fraction, "4k"),
            (Unit::Parameter, "1GB"),
            (Unit::FlopPerSecond, "1TFLOPs"),
            (Unit::FlopPerSecond, "1TOP/s"),
            (Unit::Watt, "1kWh"),
        ] {
            assert!(unit.parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn zero_and_negative_numbers_are_numbers() {
        assert_eq!(Unit::Second.parse("0s"), Ok(0.0));
        assert_eq!(Unit::Second.parse("0e-999"), Ok(0.0));
        assert_eq!(Unit::Second.parse("-3ms"), Ok(-0.003));
        assert_eq!(Unit::Second.parse("+.5"), Ok(0.5));
        assert_eq!(Unit::Second.parse("5."), Ok(5.0));
    }
}
