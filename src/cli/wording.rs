//! Sentences that several commands say.

use crate::formula::Input;
use crate::quantity::{Digits, NumberError, Unit, compact, with_symbol};
use crate::text::Language;

/// Joins words as a sentence does: `a, b and c`.
pub(super) fn and<Item: AsRef<str>>(items: &[Item], language: Language) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match (language, items.as_slice()) {
        (Language::English, [first @ .., before, last]) => {
            let mut text = first.iter().map(|item| format!("{item}, ")).collect::<String>();
            text.push_str(&format!("{before} and {last}"));
            text
        }
        (Language::English, _) => items.concat(),
        (Language::Chinese, _) => items.join("、"),
    }
}

/// What is wrong with what was written for an input, and what it takes: units, or else numbers.
pub(super) fn not_taken(
    input: &Input,
    written: &str,
    problem: &NumberError,
    language: Language,
) -> String {
    let sentence = match problem {
        NumberError::UnknownUnit { .. } | NumberError::WrongUnit { .. } => {
            text!("{0} = “{1}” {2}", "{0}＝“{1}”{2}")
        }
        _ => text!("{0} = “{1}” {2}; the formula takes {3}", "{0}＝“{1}”{2}；公式要求{3}"),
    };
    let range = input.range(input.domain, language);
    sentence.fill(language, &[input.key, written, &problem.message(language), &range])
}

/// A given number as it stands in a derivation: all the digits it has, up to six, and no zeros behind them.
pub(super) fn given(si: f64, unit: Unit) -> String {
    compact(si, unit, Digits(6))
}

/// A number with the fifteen digits that a double is sure of, in the unit of a report.
pub(super) fn precise(number: f64, unit: Unit) -> String {
    let number: f64 = format!("{number:.14e}").parse().unwrap_or(number);
    let digits = if number == 0.0 || (1e-6..1e16).contains(&number.abs()) {
        number.to_string()
    } else {
        format!("{number:e}")
    };
    match unit {
        Unit::Count | Unit::Ratio | Unit::Fraction => digits,
        _ => with_symbol(&digits, unit.report_name()),
    }
}

/// A number with all its digits, as one would type it: `256`, `5e10`, `5e-6`.
pub(super) fn typed(number: f64) -> String {
    let (plain, scientific) = (number.to_string(), format!("{number:e}"));
    if scientific.len() < plain.len() { scientific } else { plain }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_numbers_have_no_zeros_behind_them() {
        assert_eq!(given(5e-6, Unit::Second), "5 µs");
        assert_eq!(given(1_073_741_824.0, Unit::Byte), "1.07374 GB");
        assert_eq!(given(0.4, Unit::Fraction), "40%");
        assert_eq!(given(8192.0, Unit::Count), "8,192");
        assert_eq!(given(100.0, Unit::Ratio), "100");
        assert_eq!(given(0.0, Unit::Byte), "0 B");
        assert_eq!(given(100.0, Unit::PerSecond), "100/s");
    }

    #[test]
    fn precise_numbers_leave_out_the_noise_of_the_last_digit() {
        assert_eq!(precise(0.1 + 0.2, Unit::Ratio), "0.3");
        assert_eq!(precise(0.045_331_900_799_999_99, Unit::Second), "0.0453319008 s");
        assert_eq!(precise(8.1e18, Unit::FlopPerSecond), "8.1e18 FLOP/s");
        assert_eq!(precise(0.4, Unit::Fraction), "0.4");
        assert_eq!(precise(12.5, Unit::PerSecond), "12.5/s");
        for (number, expected) in [(256.0, "256"), (50e9, "5e10"), (5e-6, "5e-6"), (0.05, "0.05")] {
            assert_eq!(typed(number), expected);
        }
    }

    #[test]
    fn lists_read_as_sentences() {
        assert_eq!(and(&["a"], Language::English), "a");
        assert_eq!(and(&["a", "b"], Language::English), "a and b");
        assert_eq!(and(&["a", "b", "c"], Language::English), "a, b and c");
        assert_eq!(and(&["a", "b", "c"], Language::Chinese), "a、b、c");
    }
}
