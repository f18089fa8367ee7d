//! The multiplications that exist between quantities.

use super::types::*;
use std::ops::{Div, Mul};

/// Declares `A * B = C` together with `B * A`, `C / A` and `C / B`.
macro_rules! products {
    ($($a:ident * $b:ident = $c:ident;)+) => {$(
        impl Mul<$b> for $a { type Output = $c; fn mul(self, other: $b) -> $c { $c::new(self.si() * other.si()) } }
        impl Mul<$a> for $b { type Output = $c; fn mul(self, other: $a) -> $c { $c::new(self.si() * other.si()) } }
        impl Div<$a> for $c { type Output = $b; fn div(self, other: $a) -> $b { $b::new(self.si() / other.si()) } }
        impl Div<$b> for $c { type Output = $a; fn div(self, other: $b) -> $a { $a::new(self.si() / other.si()) } }
    )+};
}

products! {
    FlopPerByte * Byte = Flop;
    FlopPerByte * BytePerSecond = FlopPerSecond;
    FlopPerSecond * Second = Flop;
    BytePerSecond * Second = Byte;
    SecondPerByte * Byte = Second;
    Parameter * BytePerParameter = Byte;
    Parameter * FlopPerParameter = Flop;
    TokenPerSecond * Second = Token;
    BytePerToken * Token = Byte;
    FlopPerToken * Token = Flop;
    FlopPerToken * TokenPerSecond = FlopPerSecond;
    WattPerByte * Byte = Watt;
    Watt * Second = Joule;
    KilogramCo2ePerJoule * Joule = KilogramCo2e;
    LitrePerJoule * Joule = Litre;
    DollarPerJoule * Joule = Dollar;
    DollarPerSecond * Second = Dollar;
    DollarPerByte * Byte = Dollar;
    MetrePerSecond * Second = Metre;
}

impl Mul<Second> for PerSecond {
    type Output = f64;
    fn mul(self, time: Second) -> f64 {
        self.si() * time.si()
    }
}

impl Mul<PerSecond> for Second {
    type Output = f64;
    fn mul(self, rate: PerSecond) -> f64 {
        self.si() * rate.si()
    }
}

impl Div<Second> for f64 {
    type Output = PerSecond;
    fn div(self, time: Second) -> PerSecond {
        PerSecond::new(self / time.si())
    }
}

impl Div<PerSecond> for f64 {
    type Output = Second;
    fn div(self, rate: PerSecond) -> Second {
        Second::new(self / rate.si())
    }
}
