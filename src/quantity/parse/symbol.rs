//! The symbols of units: what each measures, its size, and the prefixes it takes.

use super::dimension::{Dimension, Kind};
use crate::quantity::Unit;

/// What one of a unit is: its dimension and its size in the base units
/// (second, byte, FLOP, joule, gram of CO₂e, litre, dollar, metre).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Meaning {
    pub(super) dimension: Dimension,
    /// The power of ten of the size, kept apart so that it can be applied exactly.
    pub(super) tens: i32,
    /// The rest of the size.
    pub(super) multiplier: f64,
}

impl Meaning {
    /// A plain one.
    pub(super) const ONE: Self = Self { dimension: Dimension::NONE, tens: 0, multiplier: 1.0 };

    const fn base(kind: Kind) -> Self {
        Self { dimension: Dimension::of(kind), ..Self::ONE }
    }

    const fn size(self, tens: i32, multiplier: f64) -> Self {
        Self { tens, multiplier, ..self }
    }

    pub(super) fn over(self, other: Self) -> Self {
        Self {
            dimension: self.dimension.over(other.dimension),
            tens: self.tens - other.tens,
            multiplier: self.multiplier / other.multiplier,
        }
    }

    fn prefixed(self, prefix: Prefix) -> Self {
        Self {
            tens: self.tens + prefix.tens,
            multiplier: self.multiplier * 2f64.powi(prefix.twos),
            ..self
        }
    }
}

/// A prefix: a power of ten or of two.
#[derive(Clone, Copy)]
struct Prefix {
    letters: &'static str,
    tens: i32,
    twos: i32,
}

const fn decimal(letters: &'static str, tens: i32) -> Prefix {
    Prefix { letters, tens, twos: 0 }
}

const fn binary(letters: &'static str, twos: i32) -> Prefix {
    Prefix { letters, tens: 0, twos }
}

static SMALL: [Prefix; 7] = [
    decimal("f", -15),
    decimal("p", -12),
    decimal("n", -9),
    decimal("u", -6),
    // The micro sign and the Greek letter look alike.
    decimal("\u{b5}", -6),
    decimal("\u{3bc}", -6),
    decimal("m", -3),
];
static LARGE: [Prefix; 8] = [
    decimal("k", 3),
    decimal("M", 6),
    decimal("G", 9),
    decimal("T", 12),
    decimal("P", 15),
    decimal("E", 18),
    decimal("Z", 21),
    decimal("Y", 24),
];
static BINARY: [Prefix; 6] = [
    binary("Ki", 10),
    binary("Mi", 20),
    binary("Gi", 30),
    binary("Ti", 40),
    binary("Pi", 50),
    binary("Ei", 60),
];
/// A billion, as parameters and tokens are counted.
static BILLION: [Prefix; 1] = [decimal("B", 9)];

/// The prefixes that a symbol takes: thousandths of a byte are a slip of the keyboard.
type Prefixes = &'static [&'static [Prefix]];
const NO: Prefixes = &[];
const SUBDIVIDED: Prefixes = &[&SMALL];
const MULTIPLIED: Prefixes = &[&LARGE];
const BOTH: Prefixes = &[&SMALL, &LARGE];
const DIGITAL: Prefixes = &[&LARGE, &BINARY];
const COUNTED: Prefixes = &[&LARGE, &BILLION, &BINARY];

/// A symbol, what it means and the prefixes it takes.
struct Symbol(&'static str, Meaning, Prefixes);

const TIME: Meaning = Meaning::base(Kind::Time);
const RATE: Meaning = Meaning { dimension: Dimension::NONE.over(TIME.dimension), ..Meaning::ONE };
const BYTE: Meaning = Meaning::base(Kind::Data);
const BIT: Meaning = BYTE.size(0, 0.125);
const BYTE_RATE: Meaning = Meaning { dimension: BYTE.dimension.over(TIME.dimension), ..BYTE };
const BIT_RATE: Meaning = BYTE_RATE.size(0, 0.125);
const FLOP: Meaning = Meaning::base(Kind::Flop);
const FLOP_RATE: Meaning = Meaning { dimension: FLOP.dimension.over(TIME.dimension), ..FLOP };
const OPERATION: Meaning = Meaning::base(Kind::Operation);
const OPERATION_RATE: Meaning =
    Meaning { dimension: OPERATION.dimension.over(TIME.dimension), ..OPERATION };
const PARAMETER: Meaning = Meaning::base(Kind::Parameter);
const TOKEN: Meaning = Meaning::base(Kind::Token);
const ENERGY: Meaning = Meaning::base(Kind::Energy);
const POWER: Meaning = Meaning { dimension: ENERGY.dimension.over(TIME.dimension), ..ENERGY };
const CARBON: Meaning = Meaning::base(Kind::Carbon);
const TONNE: Meaning = CARBON.size(6, 1.0);
const VOLUME: Meaning = Meaning::base(Kind::Volume);
const MONEY: Meaning = Meaning::base(Kind::Money);
const LENGTH: Meaning = Meaning::base(Kind::Length);

static SYMBOLS: &[Symbol] = &[
    Symbol("s", TIME, SUBDIVIDED),
    Symbol("min", TIME.size(0, 60.0), NO),
    Symbol("h", TIME.size(0, 3600.0), NO),
    Symbol("d", TIME.size(0, 86_400.0), NO),
    Symbol("day", TIME.size(0, 86_400.0), NO),
    Symbol("days", TIME.size(0, 86_400.0), NO),
    // The book's year has 365 days.
    Symbol("yr", TIME.size(0, 365.0 * 86_400.0), NO),
    Symbol("year", TIME.size(0, 365.0 * 86_400.0), NO),
    Symbol("years", TIME.size(0, 365.0 * 86_400.0), NO),
    Symbol("Hz", RATE, MULTIPLIED),
    Symbol("B", BYTE, DIGITAL),
    Symbol("b", BIT, DIGITAL),
    Symbol("bit", BIT, DIGITAL),
    Symbol("Bps", BYTE_RATE, DIGITAL),
    Symbol("bps", BIT_RATE, DIGITAL),
    Symbol("FLOP", FLOP, MULTIPLIED),
    Symbol("FLOPs", FLOP, MULTIPLIED),
    Symbol("FLOPS", FLOP_RATE, MULTIPLIED),
    Symbol("OP", OPERATION, MULTIPLIED),
    Symbol("OPS", OPERATION_RATE, MULTIPLIED),
    Symbol("param", PARAMETER, NO),
    Symbol("params", PARAMETER, NO),
    Symbol("parameter", PARAMETER, NO),
    Symbol("parameters", PARAMETER, NO),
    Symbol("token", TOKEN, NO),
    Symbol("tokens", TOKEN, NO),
    Symbol("req", Meaning::ONE, NO),
    Symbol("request", Meaning::ONE, NO),
    Symbol("requests", Meaning::ONE, NO),
    Symbol("W", POWER, BOTH),
    Symbol("J", ENERGY, BOTH),
    Symbol("Wh", ENERGY.size(0, 3600.0), MULTIPLIED),
    Symbol("g", CARBON, BOTH),
    Symbol("gCO2", CARBON, BOTH),
    Symbol("gCO2e", CARBON, BOTH),
    Symbol("gCO₂", CARBON, BOTH),
    Symbol("gCO₂e", CARBON, BOTH),
    Symbol("t", TONNE, MULTIPLIED),
    Symbol("tCO2", TONNE, MULTIPLIED),
    Symbol("tCO2e", TONNE, MULTIPLIED),
    Symbol("tCO₂", TONNE, MULTIPLIED),
    Symbol("tCO₂e", TONNE, MULTIPLIED),
    Symbol("L", VOLUME, BOTH),
    Symbol("l", VOLUME, BOTH),
    Symbol("USD", MONEY, MULTIPLIED),
    Symbol("$", MONEY, MULTIPLIED),
    Symbol("m", LENGTH, BOTH),
    Symbol("FIT", Meaning::base(Kind::FailureInTime), NO),
    Symbol("%", Meaning::ONE.size(-2, 1.0), NO),
    Symbol("x", Meaning::ONE, NO),
    Symbol("×", Meaning::ONE, NO),
];

/// What a text means where a number of this unit is wanted: `B` is a byte, but a billion of parameters.
pub(super) fn read_for(text: &str, wanted: Unit) -> Option<Meaning> {
    match wanted {
        Unit::Count => magnitude(text),
        Unit::Parameter | Unit::BillionParameters => counted(text, PARAMETER),
        Unit::Token | Unit::TrillionTokens => counted(text, TOKEN),
        _ if text.is_empty() => Some(Meaning::ONE),
        _ => read(text),
    }
}

/// A unit: a symbol, or symbols divided by symbols.
fn read(text: &str) -> Option<Meaning> {
    let mut factors = text.split('/').map(str::trim);
    let numerator = match factors.next()? {
        "" | "1" if text.contains('/') => Meaning::ONE,
        first => factor(first)?,
    };
    factors.try_fold(numerator, |meaning, divisor| Some(meaning.over(factor(divisor)?)))
}

/// A symbol with or without a prefix.
fn factor(text: &str) -> Option<Meaning> {
    SYMBOLS.iter().find(|symbol| symbol.0 == text).map(|symbol| symbol.1).or_else(|| {
        SYMBOLS.iter().find_map(|Symbol(name, meaning, prefixes)| {
            let letters = text.strip_suffix(name)?;
            let prefix = prefixes.iter().copied().flatten().find(|it| it.letters == letters)?;
            Some(meaning.prefixed(*prefix))
        })
    })
}

/// A magnitude alone: `k`, `M`, `B`.
fn magnitude(text: &str) -> Option<Meaning> {
    if text.is_empty() {
        return Some(Meaning::ONE);
    }
    let prefix = COUNTED.iter().copied().flatten().find(|it| it.letters == text)?;
    Some(Meaning::ONE.prefixed(*prefix))
}

/// A magnitude, with or without the noun of what is counted; anything else is read as a unit.
fn counted(text: &str, noun: Meaning) -> Option<Meaning> {
    let nouns = SYMBOLS.iter().filter(|symbol| symbol.1.dimension == noun.dimension);
    let amount = nouns
        .filter_map(|symbol| text.strip_suffix(symbol.0))
        .min_by_key(|rest| rest.len())
        .unwrap_or(text)
        .trim_end();
    match magnitude(amount) {
        Some(magnitude) => Some(Meaning { dimension: noun.dimension, ..magnitude }),
        None => read(text),
    }
}
