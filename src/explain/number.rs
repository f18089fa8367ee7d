//! The parts of a shown number: `1.5×10⁻⁷ s` is a mantissa, an exponent and a unit.

/// The digits from 0 to 9, raised.
const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// A number that was written for a person, taken apart.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Shown<'t> {
    /// What stands before the power of ten: `1.5`, `$23.6M`, `40%`; empty if only the power is there.
    pub mantissa: &'t str,
    /// The exponent of the power of ten, if there is one.
    pub exponent: Option<String>,
    /// What stands right behind the power of ten: a percent sign or a magnitude.
    pub suffix: &'t str,
    /// Whether a space separates the unit.
    pub spaced: bool,
    /// The unit; empty if there is none.
    pub unit: &'t str,
}

impl<'t> Shown<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        let end = text.find([' ', '/']).unwrap_or(text.len());
        let (number, rest) = text.split_at(end);
        let unit = rest.trim_start();
        let power = number.find(is_raised).map(|start| {
            let length = number[start..].find(|it| !is_raised(it));
            let end = length.map_or(number.len(), |length| start + length);
            (&number[..start], &number[start..end], &number[end..])
        });
        let (mantissa, exponent, suffix) = match power {
            Some((before, exponent, suffix)) => {
                let mantissa = before.strip_suffix("10").unwrap_or(before);
                let mantissa = mantissa.strip_suffix('×').unwrap_or(mantissa);
                (mantissa, Some(lowered(exponent)), suffix)
            }
            None => (number, None, ""),
        };
        Self { mantissa, exponent, suffix, spaced: unit.len() < rest.len(), unit }
    }
}

fn is_raised(character: char) -> bool {
    character == '⁻' || RAISED.contains(&character)
}

/// The digits of a whole number, raised.
pub(super) fn raised(number: u32) -> String {
    let digit = |byte: u8| RAISED.get(usize::from(byte - b'0'));
    number.to_string().bytes().filter_map(digit).collect()
}

/// Raised digits as digits on the line, with a real minus sign.
fn lowered(text: &str) -> String {
    let digit = |character| RAISED.iter().position(|&raised| raised == character);
    text.chars()
        .map(|character| match digit(character) {
            Some(digit) => char::from(b'0' + digit as u8),
            None => '−',
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn parts(text: &str, mantissa: &str, exponent: Option<&str>, unit: &str) {
        let shown = Shown::of(text);
        assert_eq!(
            (shown.mantissa, shown.exponent.as_deref(), shown.unit),
            (mantissa, exponent, unit)
        );
    }

    #[test]
    fn a_shown_number_has_three_parts() {
        parts("8,192", "8,192", None, "");
        parts("50 GB/s", "50", None, "GB/s");
        parts("100/s", "100", None, "/s");
        parts("$23.6M", "$23.6M", None, "");
        parts("1.5×10⁻⁷ s/B", "1.5", Some("−7"), "s/B");
        parts("−5.35×10⁻⁸⁹%", "−5.35", Some("−89"), "");
        parts("10⁹", "", Some("9"), "");
        parts("10.10 s", "10.10", None, "s");
        parts("2.10×10¹⁰", "2.10", Some("10"), "");
    }
}
