//! The quantities.

use std::ops::{Add, Div, Mul, Neg, Sub};

/// Anything that is a number in an SI unit: every quantity of this module, and the plain number.
pub trait Quantity: Copy {
    /// The value in the SI unit; the number itself for a ratio or a count.
    fn as_si(self) -> f64;

    /// The quantity of a value in the SI unit.
    fn from_si(si: f64) -> Self;
}

impl Quantity for f64 {
    fn as_si(self) -> f64 {
        self
    }

    fn from_si(si: f64) -> Self {
        si
    }
}

/// Declares `f64` newtypes with the arithmetic that keeps their dimension.
macro_rules! quantities {
    ($($(#[$doc:meta])* $name:ident;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
        pub struct $name(f64);

        impl $name {
            /// Nothing of it.
            pub const ZERO: Self = Self(0.0);

            /// From a value in the SI unit of this quantity.
            pub const fn new(si: f64) -> Self { Self(si) }

            /// The value in the SI unit of this quantity.
            pub const fn si(self) -> f64 { self.0 }

            /// The smaller of two.
            pub fn min(self, other: Self) -> Self { Self(self.0.min(other.0)) }

            /// The larger of two.
            pub fn max(self, other: Self) -> Self { Self(self.0.max(other.0)) }
        }

        impl Quantity for $name {
            fn as_si(self) -> f64 { self.0 }
            fn from_si(si: f64) -> Self { Self(si) }
        }
        impl Add for $name { type Output = Self; fn add(self, other: Self) -> Self { Self(self.0 + other.0) } }
        impl Sub for $name { type Output = Self; fn sub(self, other: Self) -> Self { Self(self.0 - other.0) } }
        impl Neg for $name { type Output = Self; fn neg(self) -> Self { Self(-self.0) } }
        impl Mul<f64> for $name { type Output = Self; fn mul(self, factor: f64) -> Self { Self(self.0 * factor) } }
        impl Mul<$name> for f64 { type Output = $name; fn mul(self, factor: $name) -> $name { $name(self * factor.0) } }
        impl Div<f64> for $name { type Output = Self; fn div(self, divisor: f64) -> Self { Self(self.0 / divisor) } }
        impl Div for $name { type Output = f64; fn div(self, other: Self) -> f64 { self.0 / other.0 } }
        impl std::iter::Sum for $name { fn sum<I: Iterator<Item = Self>>(parts: I) -> Self { Self(parts.map(|part| part.0).sum()) } }
    )+};
}

quantities! {
    /// Time, in seconds.
    Second;
    /// Events per second: an arrival, service or failure rate, in 1/s.
    PerSecond;
    /// Data, in bytes (not bits, and not per direction or per rank unless the name says so).
    Byte;
    /// Data rate in one direction, in byte/s.
    BytePerSecond;
    /// Data rate as networks quote it, in bit/s.
    BitPerSecond;
    /// Time to send one byte, in s/byte (LogGP's gap G).
    SecondPerByte;
    /// Arithmetic work, in floating-point operations (a multiply-add counts as two).
    Flop;
    /// Arithmetic rate, in FLOP/s.
    FlopPerSecond;
    /// Arithmetic intensity, in FLOP/byte.
    FlopPerByte;
    /// A number of model parameters (total or active; the name says which).
    Parameter;
    /// Memory for one parameter, in byte/parameter.
    BytePerParameter;
    /// Work for one parameter, in FLOP/parameter.
    FlopPerParameter;
    /// A number of tokens.
    Token;
    /// Memory for one token (its keys and values), in byte/token.
    BytePerToken;
    /// Work for one token, in FLOP/token.
    FlopPerToken;
    /// Tokens per second.
    TokenPerSecond;
    /// Power, in watts.
    Watt;
    /// Power of memory by its size, in W/byte.
    WattPerByte;
    /// Energy, in joules.
    Joule;
    /// Energy for one bit, in J/bit.
    JoulePerBit;
    /// Carbon-dioxide equivalent, in kilograms.
    KilogramCo2e;
    /// Carbon intensity of electricity, in kgCO2e/J.
    KilogramCo2ePerJoule;
    /// Water, in litres.
    Litre;
    /// Water for energy, in L/J.
    LitrePerJoule;
    /// Money, in US dollars.
    Dollar;
    /// Price of time (a rental), in USD/s.
    DollarPerSecond;
    /// Price of energy, in USD/J.
    DollarPerJoule;
    /// Price of data, in USD/byte.
    DollarPerByte;
    /// Length, in metres.
    Metre;
    /// Speed, in m/s.
    MetrePerSecond;
}

/// Seconds in an hour.
pub const SECONDS_PER_HOUR: f64 = 3600.0;
/// Seconds in a day.
pub const SECONDS_PER_DAY: f64 = 86_400.0;
/// Hours in the book's year of 365 days.
pub const HOURS_PER_YEAR: f64 = 8760.0;
/// Joules in a kilowatt-hour.
pub const JOULES_PER_KILOWATT_HOUR: f64 = 3.6e6;

impl Second {
    /// From hours.
    pub const fn from_hours(hours: f64) -> Self {
        Self(hours * SECONDS_PER_HOUR)
    }

    /// From days of 24 hours.
    pub const fn from_days(days: f64) -> Self {
        Self(days * SECONDS_PER_DAY)
    }

    /// In hours.
    pub const fn hours(self) -> f64 {
        self.0 / SECONDS_PER_HOUR
    }

    /// In days of 24 hours.
    pub const fn days(self) -> f64 {
        self.0 / SECONDS_PER_DAY
    }
}

impl Joule {
    /// From kilowatt-hours.
    pub const fn from_kilowatt_hours(kilowatt_hours: f64) -> Self {
        Self(kilowatt_hours * JOULES_PER_KILOWATT_HOUR)
    }

    /// In kilowatt-hours.
    pub const fn kilowatt_hours(self) -> f64 {
        self.0 / JOULES_PER_KILOWATT_HOUR
    }
}

impl KilogramCo2ePerJoule {
    /// From the usual unit, gCO2e/kWh.
    pub const fn from_grams_per_kilowatt_hour(grams: f64) -> Self {
        Self(grams / 1000.0 / JOULES_PER_KILOWATT_HOUR)
    }

    /// In the usual unit, gCO2e/kWh.
    pub const fn grams_per_kilowatt_hour(self) -> f64 {
        self.0 * 1000.0 * JOULES_PER_KILOWATT_HOUR
    }
}

impl LitrePerJoule {
    /// From the usual unit, L/kWh.
    pub const fn from_litres_per_kilowatt_hour(litres: f64) -> Self {
        Self(litres / JOULES_PER_KILOWATT_HOUR)
    }

    /// In the usual unit, L/kWh.
    pub const fn litres_per_kilowatt_hour(self) -> f64 {
        self.0 * JOULES_PER_KILOWATT_HOUR
    }
}

impl DollarPerJoule {
    /// From the usual unit, USD/kWh.
    pub const fn from_dollars_per_kilowatt_hour(dollars: f64) -> Self {
        Self(dollars / JOULES_PER_KILOWATT_HOUR)
    }

    /// In the usual unit, USD/kWh.
    pub const fn dollars_per_kilowatt_hour(self) -> f64 {
        self.0 * JOULES_PER_KILOWATT_HOUR
    }
}

impl DollarPerSecond {
    /// From the usual unit, USD/h.
    pub const fn from_dollars_per_hour(dollars: f64) -> Self {
        Self(dollars / SECONDS_PER_HOUR)
    }

    /// In the usual unit, USD/h.
    pub const fn dollars_per_hour(self) -> f64 {
        self.0 * SECONDS_PER_HOUR
    }
}

impl DollarPerByte {
    /// From the usual unit, USD/GB (1e9 bytes).
    pub const fn from_dollars_per_gigabyte(dollars: f64) -> Self {
        Self(dollars / 1e9)
    }

    /// In the usual unit, USD/GB (1e9 bytes).
    pub const fn dollars_per_gigabyte(self) -> f64 {
        self.0 * 1e9
    }
}
