//! The units in which numbers are shown and read.

/// The unit of a shown or entered number; the SI unit unless its name says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each name is the unit")]
pub enum Unit {
    /// A pure number: a count, an exponent.
    Count,
    /// A ratio of like quantities, shown as a number.
    Ratio,
    /// A ratio between 0 and 1, shown in percent.
    Fraction,
    Second,
    Millisecond,
    Microsecond,
    Minute,
    Hour,
    Day,
    PerSecond,
    PerDay,
    Hertz,
    Byte,
    Gigabyte,
    Terabyte,
    /// 1024 bytes.
    Kibibyte,
    /// 1024 kibibytes.
    Mebibyte,
    /// 1024 mebibytes.
    Gibibyte,
    BytePerSecond,
    GigabytePerSecond,
    TerabytePerSecond,
    SecondPerByte,
    Flop,
    FlopPerSecond,
    TeraflopPerSecond,
    /// Integer operations, which are not FLOPs.
    TeraoperationPerSecond,
    FlopPerByte,
    FlopPerParameter,
    FlopPerToken,
    Parameter,
    BillionParameters,
    BytePerParameter,
    BytePerToken,
    Token,
    TrillionTokens,
    TokenPerSecond,
    Watt,
    Kilowatt,
    Megawatt,
    WattPerGigabyte,
    Joule,
    KilowattHour,
    MegawattHour,
    JoulePerBit,
    PicojoulePerBit,
    GramCo2e,
    KilogramCo2e,
    TonneCo2e,
    GramCo2ePerKilowattHour,
    Litre,
    LitrePerKilowattHour,
    Dollar,
    DollarPerHour,
    DollarPerKilowattHour,
    DollarPerGigabyte,
    Metre,
    MetrePerSecond,
    /// Failures in a billion hours.
    FailureInTime,
    /// Bits per second.
    BitPerSecond,
    GigabitPerSecond,
}

impl Unit {
    /// The symbol written after a number; empty for counts and ratios, `%` for fractions.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Count | Self::Ratio => "",
            Self::Fraction => "%",
            Self::Second => "s",
            Self::Millisecond => "ms",
            Self::Microsecond => "µs",
            Self::Minute => "min",
            Self::Hour => "h",
            Self::Day => "d",
            Self::PerSecond => "1/s",
            Self::PerDay => "1/d",
            Self::Hertz => "Hz",
            Self::Byte => "B",
            Self::Gigabyte => "GB",
            Self::Terabyte => "TB",
            Self::Kibibyte => "KiB",
            Self::Mebibyte => "MiB",
            Self::Gibibyte => "GiB",
            Self::BytePerSecond => "B/s",
            Self::GigabytePerSecond => "GB/s",
            Self::TerabytePerSecond => "TB/s",
            Self::SecondPerByte => "s/B",
            Self::Flop => "FLOP",
            Self::FlopPerSecond => "FLOP/s",
            Self::TeraflopPerSecond => "TFLOP/s",
            Self::TeraoperationPerSecond => "TOP/s",
            Self::FlopPerByte => "FLOP/B",
            Self::FlopPerParameter => "FLOP/param",
            Self::FlopPerToken => "FLOP/token",
            Self::Parameter => "param",
            Self::BillionParameters => "B param",
            Self::BytePerParameter => "B/param",
            Self::BytePerToken => "B/token",
            Self::Token => "token",
            Self::TrillionTokens => "T token",
            Self::TokenPerSecond => "token/s",
            Self::Watt => "W",
            Self::Kilowatt => "kW",
            Self::Megawatt => "MW",
            Self::WattPerGigabyte => "W/GB",
            Self::Joule => "J",
            Self::KilowattHour => "kWh",
            Self::MegawattHour => "MWh",
            Self::JoulePerBit => "J/bit",
            Self::PicojoulePerBit => "pJ/bit",
            Self::GramCo2e => "gCO₂e",
            Self::KilogramCo2e => "kgCO₂e",
            Self::TonneCo2e => "tCO₂e",
            Self::GramCo2ePerKilowattHour => "gCO₂e/kWh",
            Self::Litre => "L",
            Self::LitrePerKilowattHour => "L/kWh",
            Self::Dollar => "USD",
            Self::DollarPerHour => "USD/h",
            Self::DollarPerKilowattHour => "USD/kWh",
            Self::DollarPerGigabyte => "USD/GB",
            Self::Metre => "m",
            Self::MetrePerSecond => "m/s",
            Self::FailureInTime => "FIT",
            Self::BitPerSecond => "bit/s",
            Self::GigabitPerSecond => "Gbit/s",
        }
    }

    /// How many SI units one of this unit is (1 for SI units, counts and ratios).
    pub const fn si_factor(self) -> f64 {
        match self {
            Self::Millisecond => 1e-3,
            Self::Microsecond => 1e-6,
            Self::Minute => 60.0,
            Self::Hour => 3600.0,
            Self::Day => 86_400.0,
            Self::PerDay => 1.0 / 86_400.0,
            Self::Gigabyte
            | Self::GigabytePerSecond
            | Self::GigabitPerSecond
            | Self::BillionParameters => 1e9,
            Self::Terabyte
            | Self::TerabytePerSecond
            | Self::TeraflopPerSecond
            | Self::TeraoperationPerSecond
            | Self::TrillionTokens => 1e12,
            Self::Kibibyte => 1024.0,
            Self::Mebibyte => 1024.0 * 1024.0,
            Self::Gibibyte => 1024.0 * 1024.0 * 1024.0,
            Self::Kilowatt => 1e3,
            Self::Megawatt => 1e6,
            Self::KilowattHour => 3.6e6,
            Self::MegawattHour => 3.6e9,
            Self::PicojoulePerBit => 1e-12,
            Self::GramCo2e => 1e-3,
            Self::TonneCo2e => 1e3,
            Self::GramCo2ePerKilowattHour => 1e-3 / 3.6e6,
            Self::LitrePerKilowattHour | Self::DollarPerKilowattHour => 1.0 / 3.6e6,
            Self::DollarPerHour => 1.0 / 3600.0,
            Self::DollarPerGigabyte | Self::WattPerGigabyte => 1e-9,
            _ => 1.0,
        }
    }

    /// The unit in which the JSON report gives this quantity, in plain ASCII.
    pub const fn report_name(self) -> &'static str {
        match self {
            Self::Count | Self::Ratio => "1",
            Self::Fraction => "fraction",
            Self::Microsecond => "us",
            Self::Byte => "byte",
            Self::BytePerSecond => "byte/s",
            Self::FlopPerByte => "FLOP/byte",
            Self::BytePerParameter => "byte/param",
            Self::BytePerToken => "byte/token",
            Self::SecondPerByte => "s/byte",
            Self::GramCo2e => "gCO2e",
            Self::KilogramCo2e => "kgCO2e",
            Self::TonneCo2e => "tCO2e",
            Self::GramCo2ePerKilowattHour => "gCO2e/kWh",
            _ => self.symbol(),
        }
    }
}
