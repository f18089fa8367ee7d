//! Decimal text to the nearest double.
//!
//! The standard library does the same faster, with ten kilobytes of tables that do
//! not compress: a twentieth of what the page's first screen may weigh.

use super::natural::Natural;
use std::cmp::Ordering;

/// Digits beyond these cannot change the double: the longest tie has 767.
const TELLING_DIGITS: usize = 800;
/// Powers of ten up to this one are doubles.
const EXACT_POWER: i64 = 22;
/// A double has one bit before the point and this many behind it.
const FRACTION_BITS: i64 = 52;
/// The exponent of the smallest normal double.
const LEAST_EXPONENT: i64 = -1022;

/// The double nearest to a decimal number such as `-12.5e-3`, as [`str::parse`] finds it; ties go to the even one.
/// `None` if the text is no such number. A number too large is infinite.
///
/// ```
/// use fleetscope::quantity::nearest_double;
/// assert_eq!(nearest_double("0.1"), Some(0.1));
/// assert_eq!(nearest_double("1.7976931348623157e308"), Some(f64::MAX));
/// assert_eq!(nearest_double("1e999"), Some(f64::INFINITY));
/// assert_eq!(nearest_double("3,5"), None);
/// ```
pub fn nearest_double(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, whole(exponent)?),
        None => (unsigned, 0),
    };
    let (integer, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = || integer.bytes().chain(fraction.bytes());
    if digits().next().is_none() || !digits().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let telling: Vec<u8> =
        digits().map(|digit| digit - b'0').skip_while(|&digit| digit == 0).collect();
    let exponent = exponent.saturating_sub(fraction.len() as i64);
    let size = magnitude(&telling, exponent);
    Some(if text.starts_with('-') { -size } else { size })
}

/// A whole number, or one further out than any double if it is longer than that.
fn whole(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let far = 1_000_000;
    let size = digits.parse::<i64>().map_or(far, |size| size.min(far));
    Some(if text.starts_with('-') { -size } else { size })
}

/// The double nearest to the number with these digits, the first of them not zero, times a power of ten.
fn magnitude(digits: &[u8], exponent: i64) -> f64 {
    if digits.is_empty() {
        return 0.0;
    }
    // The number is below this power of ten, and at least a tenth of it.
    let above = digits.len() as i64 + exponent;
    if above > 310 {
        return f64::INFINITY;
    }
    if above < -330 {
        return 0.0;
    }
    if digits.len() <= 15 && exponent.abs() <= EXACT_POWER {
        // Both are doubles, so that one operation rounds right.
        let number =
            digits.iter().fold(0u64, |number, &digit| 10 * number + u64::from(digit)) as f64;
        let power = 10f64.powi(exponent.abs() as i32);
        return if exponent < 0 { number / power } else { number * power };
    }
    let (kept, dropped) = digits.split_at(digits.len().min(TELLING_DIGITS));
    let mut numerator = Natural::default();
    for &digit in kept {
        numerator.scale(10, u32::from(digit));
    }
    // What is dropped only matters where the rest would be a tie, which a last digit of 1 breaks the same way.
    if dropped.iter().any(|&digit| digit != 0) {
        numerator.scale(10, 1);
    } else {
        numerator.scale(10, 0);
    }
    let exponent = exponent + dropped.len() as i64 - 1;
    let mut denominator = Natural::from(1);
    let grows = if exponent < 0 { &mut denominator } else { &mut numerator };
    for _ in 0..exponent.abs() {
        grows.scale(10, 0);
    }
    quotient(numerator, denominator)
}

/// The double nearest to a quotient.
fn quotient(mut numerator: Natural, mut denominator: Natural) -> f64 {
    // Bring it between 1 and 2.
    let mut exponent = numerator.bits() - denominator.bits();
    if exponent > 0 {
        denominator.shift(exponent)
    } else {
        numerator.shift(-exponent)
    }
    if numerator.compare(&denominator) == Ordering::Less {
        numerator.shift(1);
        exponent -= 1;
    }
    let bits = 1 + FRACTION_BITS - (LEAST_EXPONENT - exponent).max(0);
    if bits < 0 {
        return 0.0;
    }
    let mut number = 0u64;
    for _ in 0..bits {
        number <<= 1;
        if numerator.compare(&denominator) != Ordering::Less {
            numerator.subtract(&denominator);
            number |= 1;
        }
        numerator.shift(1);
    }
    // What is left is compared with half a unit of the last bit.
    let up = match numerator.compare(&denominator) {
        Ordering::Less => false,
        Ordering::Equal => number & 1 == 1,
        Ordering::Greater => true,
    };
    number += u64::from(up);
    // A normal double drops its leading bit and counts its exponent from 1; a carry out of the bits is the next
    // exponent, and the one beyond the last is infinity: the representation does all this by adding.
    let field = (exponent - LEAST_EXPONENT).max(0) as u64;
    f64::from_bits(((field << FRACTION_BITS) + number).min(f64::INFINITY.to_bits()))
}

#[cfg(test)]
mod tests {
    use super::nearest_double;
    use proptest::prelude::*;

    /// As the standard library reads it, which is the independent derivation here.
    fn agrees(text: &str) {
        let expected: f64 = text.parse().unwrap();
        assert_eq!(nearest_double(text).unwrap().to_bits(), expected.to_bits(), "{text}");
    }

    #[test]
    fn the_ends_of_the_doubles() {
        for text in [
            "0",
            "00.100e1",
            ".5",
            "5.",
            "1e22",
            "1e23",
            "123456789012345678",
            "9007199254740993",
            "4.9e-324",
            "2.4703282292062327e-324",
            "2.4703282292062328e-324",
            "2.2250738585072014e-308",
            "2.2250738585072011e-308",
            "1.7976931348623157e308",
            "1.7976931348623158e308",
            "1.797693134862315808e308",
            "1.8e308",
            "1e309",
            "1e-400",
            "1e999",
            "0e999",
            "1e99999999999999999999",
            "1e-99999999999999999999",
        ] {
            agrees(text);
            agrees(&format!("-{text}"));
        }
    }

    #[test]
    fn what_lies_beyond_the_telling_digits_breaks_a_tie() {
        // Half way between 1 and the next double.
        let tie = format!("1.{}", "00000000000000011102230246251565404236316680908203125");
        agrees(&tie);
        let zeros = "0".repeat(900);
        agrees(&format!("{tie}{zeros}1"));
        agrees(&format!("{tie}{zeros}0"));
    }

    #[test]
    fn what_is_no_number() {
        for text in [
            "", "-", ".", "e5", "1e", "1e+", "1.2.3", "3,5", "inf", "NaN", "0x10", "1 ", "+-1",
            "1e5.0", "１",
        ] {
            assert_eq!(nearest_double(text), None, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn every_double_comes_back(bits in any::<u64>()) {
            let number = f64::from_bits(bits);
            if number.is_finite() {
                agrees(&format!("{number:e}"));
            }
        }

        #[test]
        fn any_digits_give_the_nearest_double(digits in "[0-9]{1,40}", point in 0usize..40, exponent in -360i32..330) {
            let point = point.min(digits.len());
            agrees(&format!("{}.{}e{exponent}", &digits[..point], &digits[point..]));
        }
    }
}
