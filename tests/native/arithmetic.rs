//! Reads a line of arithmetic as a person does: numbers with units and prefixes, signs, functions.

use fleetscope::model::erlang;

/// A number with its unit, in SI, and half the unit of its last written digit.
#[derive(Clone, Copy, Debug)]
pub struct Quantity {
    pub si: f64,
    pub half_digit: f64,
}

/// The quantity that a whole text is.
pub fn quantity(text: &str) -> Result<Quantity, String> {
    let (negative, unsigned) =
        text.strip_prefix('−').map_or((false, text), |unsigned| (true, unsigned));
    let mut line = Line { rest: unsigned, symbol: &|_| None };
    let found = line.quantity()?;
    if !line.rest.is_empty() {
        return Err(format!("{:?} follows the quantity of {text:?}", line.rest));
    }
    Ok(Quantity { si: if negative { -found.si } else { found.si }, ..found })
}

/// The value of a line in SI; `symbol` knows the values of names that are no functions.
pub fn evaluate(text: &str, symbol: &dyn Fn(&str) -> Option<f64>) -> Result<f64, String> {
    let mut line = Line { rest: text, symbol };
    let value = line.sum()?;
    line.skip();
    if line.rest.is_empty() {
        Ok(value)
    } else {
        Err(format!("{:?} is left of {text:?}", line.rest))
    }
}

struct Line<'a> {
    rest: &'a str,
    symbol: &'a dyn Fn(&str) -> Option<f64>,
}

impl<'a> Line<'a> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn take(&mut self, wanted: &str) -> bool {
        match self.rest.trim_start().strip_prefix(wanted) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, wanted: &str) -> Result<(), String> {
        if self.take(wanted) {
            Ok(())
        } else {
            Err(format!("no {wanted:?} before {:?}", self.rest))
        }
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|it| !wanted(it)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }

    fn sum(&mut self) -> Result<f64, String> {
        let mut value = self.product()?;
        loop {
            if self.take("+") {
                value += self.product()?;
            } else if self.take("−") {
                value -= self.product()?;
            } else {
                return Ok(value);
            }
        }
    }

    fn product(&mut self) -> Result<f64, String> {
        let mut value = self.signed()?;
        loop {
            if self.take("×") {
                value *= self.signed()?;
            } else if self.take("/") {
                value /= self.signed()?;
            } else {
                return Ok(value);
            }
        }
    }

    fn signed(&mut self) -> Result<f64, String> {
        if self.take("−") {
            return Ok(-self.signed()?);
        }
        let base = self.atom()?;
        if self.take("^") { Ok(base.powf(self.signed()?)) } else { Ok(base) }
    }

    fn atom(&mut self) -> Result<f64, String> {
        for (opening, closing, function) in [
            ("(", ")", (|value| value) as fn(f64) -> f64),
            ("√(", ")", f64::sqrt),
            ("⌈", "⌉", f64::ceil),
            ("⌊", "⌋", f64::floor),
            ("|", "|", f64::abs),
        ] {
            if self.take(opening) {
                let value = self.sum()?;
                self.expect(closing)?;
                return Ok(function(value));
            }
        }
        if self.take("{") {
            return self.cases();
        }
        self.skip();
        match self.rest.chars().next() {
            Some(first) if first.is_ascii_digit() || first == '$' => Ok(self.quantity()?.si),
            Some(first) if first.is_alphabetic() => self.named(),
            _ => Err(format!("nothing to compute in {:?}", self.rest)),
        }
    }

    /// `a if x < y; b if x ≥ y}`.
    fn cases(&mut self) -> Result<f64, String> {
        let mut value = None;
        loop {
            let case = self.sum()?;
            self.expect("if")?;
            let left = self.sum()?;
            let below = self.take("<");
            if !below {
                self.expect("≥")?;
            }
            let right = self.sum()?;
            if below == (left < right) {
                value = Some(case);
            }
            if !self.take(";") {
                self.expect("}")?;
                return value.ok_or_else(|| "no case holds".to_owned());
            }
        }
    }

    fn named(&mut self) -> Result<f64, String> {
        let name =
            self.take_while(|it| it.is_alphanumeric() || matches!(it, '_' | '₂' | '₁' | '₀'));
        // The comma of `n_a,b` joins; that of arguments has a space behind it.
        let comma = self.rest.strip_prefix(',').filter(|rest| !rest.starts_with(' '));
        let name = match comma {
            Some(rest) if name.contains('_') => {
                self.rest = rest;
                format!("{name},{}", self.take_while(char::is_alphanumeric))
            }
            _ => name.to_owned(),
        };
        if !self.take("(") {
            return (self.symbol)(&name).ok_or(format!("{name} has no value"));
        }
        let mut arguments = vec![self.sum()?];
        while self.take(",") {
            arguments.push(self.sum()?);
        }
        self.expect(")")?;
        Ok(match (name.as_str(), arguments.as_slice()) {
            ("min", all) => all.iter().copied().fold(f64::INFINITY, f64::min),
            ("max", all) => all.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            ("exp", [x]) => x.exp(),
            ("ln", [x]) => x.ln(),
            ("log₂", [x]) => x.log2(),
            ("log₁₀", [x]) => x.log10(),
            ("erlangB", [c, a]) => erlang::erlang_b(*c as u64, *a).unwrap_or(f64::NAN),
            ("erlangC", [c, a]) => erlang::erlang_c(*c as u64, *a).unwrap_or(f64::NAN),
            ("erlangLoss", [c, a, n]) => erlang::erlang_loss(*c as u64, *a, *n).unwrap_or(f64::NAN),
            ("serversForProbability", [a, p]) => {
                erlang::servers_for_probability(*a, *p).unwrap_or(f64::NAN)
            }
            ("serversForWait", [a, w]) => erlang::servers_for_wait(*a, *w).unwrap_or(f64::NAN),
            _ => return Err(format!("no function {name} of {arguments:?}")),
        })
    }

    fn quantity(&mut self) -> Result<Quantity, String> {
        let money = self.take("$");
        let mut digits = self.take_while(|it| it.is_ascii_digit()).to_owned();
        // Thousands: a comma with three digits behind it.
        while let Some(rest) = self.rest.strip_prefix(',')
            && rest.len() >= 3
            && rest.bytes().take(3).all(|it| it.is_ascii_digit())
        {
            self.rest = rest;
            digits += self.take_while(|it| it.is_ascii_digit());
        }
        let mut decimals = 0;
        if self.rest.starts_with('.') {
            self.rest = &self.rest[1..];
            let fraction = self.take_while(|it| it.is_ascii_digit());
            decimals = fraction.len() as i32;
            digits = format!("{digits}.{fraction}");
        }
        let number: f64 = digits.parse().map_err(|error| format!("{digits:?}: {error}"))?;
        let mut last_digit = 10f64.powi(-decimals);
        let mut value = number;
        if let Some(rest) = self.rest.strip_prefix("×10").filter(|rest| rest.starts_with(is_raised))
        {
            self.rest = rest;
            let power = 10f64.powi(self.raised()?);
            value *= power;
            last_digit *= power;
        } else if digits == "10" && self.rest.starts_with(is_raised) {
            value = 10f64.powi(self.raised()?);
        }
        let mut scale = 1.0;
        if self.rest.starts_with('%') {
            self.rest = &self.rest[1..];
            scale = 0.01;
        } else {
            let suffix = self.rest.chars().next().filter(|_| {
                let after = self.rest.chars().nth(1);
                after.is_none_or(|after| !after.is_alphanumeric() && after != '/')
            });
            if let Some(factor) = suffix.and_then(magnitude) {
                self.rest = &self.rest[1..];
                scale = factor;
            }
        }
        let unit = match self.rest.strip_prefix(' ') {
            Some(rest) if rest.starts_with(char::is_alphabetic) && !rest.starts_with("if ") => {
                self.rest = rest;
                self.unit()
            }
            _ if self.rest.starts_with('/') => self.unit(),
            _ => "",
        };
        if money && !unit.is_empty() {
            return Err(format!("an amount of money in {unit}"));
        }
        scale *= size(unit).ok_or_else(|| format!("no unit {unit:?}"))?;
        Ok(Quantity { si: value * scale, half_digit: last_digit * scale / 2.0 })
    }

    fn unit(&mut self) -> &'a str {
        self.take_while(|it| it.is_alphabetic() || matches!(it, '/' | '₂'))
    }

    fn raised(&mut self) -> Result<i32, String> {
        let text = self.take_while(is_raised);
        let plain: String = text
            .chars()
            .map(|it| {
                "⁰¹²³⁴⁵⁶⁷⁸⁹"
                    .chars()
                    .position(|raised| raised == it)
                    .map_or('-', |digit| (b'0' + digit as u8) as char)
            })
            .collect();
        plain.parse().map_err(|error| format!("exponent {plain}: {error}"))
    }
}

fn is_raised(it: char) -> bool {
    "⁻⁰¹²³⁴⁵⁶⁷⁸⁹".contains(it)
}

/// The letters that count: thousand, million, billion, trillion.
fn magnitude(letter: char) -> Option<f64> {
    Some(match letter {
        'k' => 1e3,
        'M' => 1e6,
        'B' => 1e9,
        'T' => 1e12,
        _ => return None,
    })
}

/// The size of a unit in SI (kilograms of CO₂e, bits where the unit counts bits).
fn size(unit: &str) -> Option<f64> {
    const KWH: f64 = 3.6e6;
    let named = match unit {
        "" | "tokens" | "parameters" | "FIT" | "/s" => 1.0,
        "KiB" => 1024.0,
        "MiB" => 1_048_576.0,
        "GiB" => 1_073_741_824.0,
        "min" => 60.0,
        "h" => 3600.0,
        "d" => 86_400.0,
        "yr" => 365.0 * 86_400.0,
        "/d" => 1.0 / 86_400.0,
        "gCO₂e/kWh" => 1e-3 / KWH,
        "L/kWh" | "USD/kWh" => 1.0 / KWH,
        "USD/h" => 1.0 / 3600.0,
        "USD/GB" | "W/GB" => 1e-9,
        _ => return prefixed(unit),
    };
    Some(named)
}

fn prefixed(unit: &str) -> Option<f64> {
    let bare = |unit: &str| match unit {
        "s" | "B" | "B/s" | "s/B" | "FLOP" | "FLOP/s" | "OP/s" | "FLOP/B" | "FLOP/param"
        | "FLOP/token" | "B/param" | "B/token" | "token/s" | "W" | "J" | "J/bit" | "bit/s"
        | "Hz" | "L" | "m" | "m/s" => Some(1.0),
        "Wh" => Some(3600.0),
        "gCO₂e" => Some(1e-3),
        "tCO₂e" => Some(1e3),
        _ => None,
    };
    if let Some(size) = bare(unit) {
        return Some(size);
    }
    let prefix = unit.chars().next()?;
    let (_, power) = [
        ('f', -15),
        ('p', -12),
        ('n', -9),
        ('µ', -6),
        ('m', -3),
        ('k', 3),
        ('M', 6),
        ('G', 9),
        ('T', 12),
        ('P', 15),
        ('E', 18),
        ('Z', 21),
        ('Y', 24),
    ]
    .into_iter()
    .find(|(letter, _)| *letter == prefix)?;
    Some(bare(&unit[prefix.len_utf8()..])? * 10f64.powi(power))
}

#[test]
fn lines_are_read_as_people_mean_them() {
    let value = |text| evaluate(text, &|symbol| (symbol == "n_a,b").then_some(7.0)).unwrap();
    assert_eq!(value("2 × (256 − 1) / 256 × 1 GB / (50 GB/s)"), 2.0 * 255.0 / 256.0 / 50.0);
    assert_eq!(value("min(8,192, 3) + max(1, n_a,b)"), 10.0);
    assert_eq!(value("−3^2 + ⌈log₂(9)⌉ × √(4)"), -1.0);
    assert_eq!(value("10⁹ × 1.5×10⁻⁷"), 1e9 * 1.5e-7);
    assert_eq!(value("100/s × 50 ms"), 5.0);
    assert_eq!(value("40% × 8.03B parameters × 2 B/param"), 0.4 * 8.03e9 * 2.0);
    assert_eq!(value("$2M + 1"), 2_000_001.0);
    assert_eq!(value("2 × {5 if 3 < 2; 7 − 1 if 3 ≥ 2}"), 12.0);
    assert_eq!(value("7 kW / (3.5 W)"), 2000.0);
    assert!(evaluate("5 furlongs", &|_| None).is_err());
    assert!(evaluate("5 + x", &|_| None).is_err());
    let speed = quantity("3.35 TB/s").unwrap();
    assert_eq!((speed.si, speed.half_digit), (3.35e12, 0.5e10));
    assert_eq!(quantity("−12.5%").unwrap().si, -0.125);
}
