//! Constants on which no behaviour hangs but their value.

use super::{Datum, Edition};
use crate::text::Text;

/// One named constant.
#[derive(Clone, Copy, Debug)]
pub struct Constant {
    /// The name in [`super::lookup`].
    pub path: &'static str,
    /// What it is, in a few words.
    pub label: Text,
    /// The number with its sources.
    pub datum: Datum,
}

impl Constant {
    /// The value of an edition in SI.
    pub const fn value(&self, edition: Edition) -> f64 {
        self.datum.value(edition)
    }
}

/// Declares constants by name, and the table that lists them in this order.
macro_rules! constants {
    ($(#[$doc:meta])* $table:ident; $($name:ident = $path:literal, $en:literal, $zh:literal, $datum:expr;)+) => {
        $(
            #[doc = $en]
            pub static $name: Constant = Constant { path: $path, label: text!($en, $zh), datum: $datum };
        )+
        $(#[$doc])*
        pub static $table: &[&Constant] = &[$(&$name),+];
    };
}
pub(super) use constants;
