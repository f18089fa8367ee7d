//! A double as decimal text.
//!
//! The standard library does the same faster, with ten kilobytes of a download for its code and tables. Here every digit of a double is computed, and then as many are kept as are asked for.

use super::natural::Natural;
use super::nearest_double;

/// So many significant digits tell every double from its neighbours.
const TELLING: i32 = 17;
/// So many significant digits a double tells from all others of so many.
const ALWAYS_TOLD: usize = 15;
/// Five to this power is the largest that fits into 32 bits.
const FIVES: i32 = 13;
/// A longer number is written with a power of ten.
const LONGEST_PLAIN: usize = 15;

/// A number with a fixed count of decimals, as `{:.decimals$}` writes it.
///
/// ```
/// use fleetscope::quantity::fixed;
/// assert_eq!(fixed(1234.5678, 2), "1234.57");
/// assert_eq!(fixed(0.5, 0), "0");
/// ```
pub fn fixed(value: f64, decimals: usize) -> String {
    let (mut text, digits) = begin(value);
    if let Some(digits) = digits {
        digits.rounded(digits.point + decimals as i32, Half::Even).plain(decimals, &mut text);
    }
    text
}

/// A number times a power of ten, with this many decimals, as `{:.decimals$e}` writes it.
///
/// ```
/// use fleetscope::quantity::scaled;
/// assert_eq!(scaled(1234.5678, 2), "1.23e3");
/// ```
pub fn scaled(value: f64, decimals: usize) -> String {
    let (mut text, digits) = begin(value);
    if let Some(digits) = digits {
        digits.rounded(decimals as i32 + 1, Half::Even).scaled(decimals, &mut text);
    }
    text
}

/// The shortest decimal that reads back as the same number: what a link holds.
///
/// ```
/// use fleetscope::quantity::exact;
/// assert_eq!(exact(8192.0), "8192");
/// assert_eq!(exact(0.1 + 0.2), "3.0000000000000004e-1");
/// ```
pub fn exact(value: f64) -> String {
    let (mut text, digits) = begin(value);
    if let Some(digits) = digits {
        let digits = digits.shortest(value);
        let sign = text.len();
        digits.plain(digits.decimals(), &mut text);
        if text.len() > LONGEST_PLAIN {
            text.truncate(sign);
            digits.scaled(digits.digits.len().saturating_sub(1), &mut text);
        }
    }
    text
}

/// The sign and the digits; for what has no digits the whole text.
fn begin(value: f64) -> (String, Option<Digits>) {
    if value.is_nan() {
        return ("NaN".to_owned(), None);
    }
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value.is_infinite() {
        return (format!("{sign}inf"), None);
    }
    (sign.to_owned(), Some(Digits::of(value.abs())))
}

/// Where a number goes that stands in the middle of two.
#[derive(Clone, Copy, PartialEq)]
enum Half {
    /// To the even digit, when a count of digits is asked for.
    Even,
    /// Up, when any of the two would tell the number; a quarter near 2<sup>50</sup> is such a number.
    Up,
}

/// A number in decimal digits.
struct Digits {
    /// The first and the last are not zero; none for zero.
    digits: Vec<u8>,
    /// How many of them stand before the point; below zero when zeros follow the point before they begin.
    point: i32,
}

impl Digits {
    /// All the digits of a double, which is a whole number times a power of two, that is, of five and of a tenth.
    fn of(size: f64) -> Self {
        let bits = size.to_bits();
        let (fraction, field) = (bits & ((1 << 52) - 1), (bits >> 52) as i32);
        let (number, mut exponent) =
            if field == 0 { (fraction, -1074) } else { (fraction | (1 << 52), field - 1075) };
        if number == 0 {
            return Self { digits: Vec::new(), point: 1 };
        }
        exponent += number.trailing_zeros() as i32;
        let mut natural = Natural::from(number >> number.trailing_zeros());
        natural.shift(exponent.max(0).into());
        let tenths = (-exponent).max(0);
        for _ in 0..tenths / FIVES {
            natural.scale(5u32.pow(FIVES as u32), 0);
        }
        natural.scale(5u32.pow((tenths % FIVES) as u32), 0);
        let mut digits = Vec::new();
        while !natural.is_zero() {
            let mut nine = natural.divide(1_000_000_000);
            for _ in 0..9 {
                digits.push((nine % 10) as u8);
                nine /= 10;
            }
        }
        let zeros = |digits: &mut Vec<u8>| {
            while digits.last() == Some(&0) {
                digits.pop();
            }
        };
        zeros(&mut digits);
        digits.reverse();
        let point = digits.len() as i32 - tenths;
        zeros(&mut digits);
        Self { digits, point }
    }

    /// With this many digits at most.
    fn rounded(&self, count: i32, half: Half) -> Self {
        let kept = count.clamp(0, self.digits.len() as i32) as usize;
        let (digits, dropped) = self.digits.split_at(kept);
        let mut rounded = Self { digits: digits.to_vec(), point: self.point };
        let odd = digits.last().is_some_and(|digit| digit % 2 == 1);
        let up = count >= 0
            && match dropped {
                [5] => odd || half == Half::Up,
                [first, ..] => *first >= 5,
                [] => false,
            };
        if up {
            rounded.increase();
        }
        rounded
    }

    /// Adds one to the last digit.
    fn increase(&mut self) {
        for digit in self.digits.iter_mut().rev() {
            if *digit < 9 {
                *digit += 1;
                return;
            }
            *digit = 0;
        }
        self.digits = vec![1];
        self.point += 1;
    }

    /// With as few digits as tell this number, whose digits these are, from all others.
    fn shortest(&self, value: f64) -> Self {
        // Two numbers of so few digits are never the same double.
        if self.digits.len() <= ALWAYS_TOLD {
            return Self { digits: self.digits.clone(), point: self.point };
        }
        for count in 1..TELLING {
            let candidate = self.rounded(count, Half::Up);
            let mut text = String::new();
            candidate.scaled(count as usize, &mut text);
            if nearest_double(&text) == Some(value.abs()) {
                return candidate;
            }
        }
        self.rounded(TELLING, Half::Up)
    }

    /// How many digits follow the point.
    fn decimals(&self) -> usize {
        (self.digits.len() as i32 - self.point).max(0) as usize
    }

    /// Writes the digits at these places, zeros where there is none.
    fn push(&self, places: std::ops::Range<i32>, text: &mut String) {
        for place in places {
            let digit = usize::try_from(place).ok().and_then(|place| self.digits.get(place));
            text.push(char::from(b'0' + digit.copied().unwrap_or(0)));
        }
    }

    fn plain(&self, decimals: usize, text: &mut String) {
        self.push(if self.point > 0 { 0..self.point } else { -1..0 }, text);
        if decimals > 0 {
            text.push('.');
            self.push(self.point..self.point + decimals as i32, text);
        }
    }

    fn scaled(&self, decimals: usize, text: &mut String) {
        self.push(0..1, text);
        if decimals > 0 {
            text.push('.');
            self.push(1..1 + decimals as i32, text);
        }
        text.push('e');
        text.push_str(&(self.point - 1).to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::{exact, fixed, scaled};
    use proptest::prelude::*;

    /// As the standard library writes it, which is the independent derivation here.
    fn agrees(value: f64) {
        for decimals in [0, 1, 2, 3, 9, 20] {
            assert_eq!(fixed(value, decimals), format!("{value:.decimals$}"));
            assert_eq!(scaled(value, decimals), format!("{value:.decimals$e}"));
        }
        if value.is_finite() {
            let text = exact(value);
            assert_eq!(text.parse::<f64>().unwrap().to_bits(), value.to_bits(), "{text}");
            let plain = format!("{value}");
            let power_of_two = value.to_bits() << 12 == 0;
            let shortest = if plain.len() <= 15 { plain } else { format!("{value:e}") };
            // At some powers of two the standard library finds a digit that is no nearer.
            assert!(text == shortest || power_of_two, "{text} {shortest}");
            assert!(text.len() <= shortest.len() + 1, "{text} {shortest}");
        }
    }

    #[test]
    fn the_ends_of_the_doubles_and_halves() {
        for value in [
            0.0,
            0.04,
            0.05,
            0.25,
            0.35,
            0.5,
            0.95,
            1.0,
            1.5,
            2.5,
            9.5,
            9.995,
            10.0,
            99.96,
            1e15,
            1e16,
            1e21,
            1e22,
            1e23,
            123_456_789.125,
            445_250.0,
            9_007_199_254_740_992.0,
            0.1 + 0.2,
            7_319_129_638_236_257.0 / 4.0,
            1e-5,
            1e-7,
            5e-324,
            f64::MIN_POSITIVE,
            f64::MAX,
            f64::INFINITY,
        ] {
            agrees(value);
            agrees(-value);
        }
        agrees(f64::NAN);
    }

    #[test]
    fn every_power_of_two() {
        (-1074..1024).for_each(|power| agrees(2f64.powi(power)));
    }

    proptest! {
        #[test]
        fn any_double(bits in any::<u64>()) {
            agrees(f64::from_bits(bits));
        }

        /// Both neighbours with one decimal read back as a quarter between 2<sup>50</sup> and 2<sup>51</sup>.
        #[test]
        fn quarters_that_two_decimals_tell(quarters in 1u64 << 52..1 << 53) {
            agrees(quarters as f64 / 4.0);
        }

        #[test]
        fn numbers_as_people_have_them(whole in 0u32..1_000_000, scale in -9i32..9) {
            agrees(f64::from(whole) * 10f64.powi(scale));
        }
    }
}
