//! Physical quantities: what a number measures, as a type.
//!
//! Values are SI (seconds, bytes, FLOP/s, watts); prefixes are decimal. Two
//! tables hold everything: `types` declares the quantities, and
//! `products` the multiplications that exist, which is the dimensional
//! analysis: `FlopPerByte * BytePerSecond` compiles, `Second * Watt` gives
//! `Joule`, and `Byte + Second` is refused by the compiler.

mod decimal;
mod digits;
mod format;
mod natural;
mod order;
mod parse;
mod products;
mod types;
mod unit;
mod whole;

pub use decimal::nearest_double;
pub use digits::{exact, fixed, scaled};
pub use format::{
    Digits, DisplayUnit, compact, decimal, display, displayed, engineering, grouped, with_symbol,
};
pub use order::arrange;
pub use parse::{NumberError, half_width};
pub use types::*;
pub use unit::Unit;
pub use whole::round_up;
