//! What was measured, as a link carries it.

use super::link::Pairs;
use super::view::escaped;
use std::fmt::Write as _;

/// A diagnosis as a link writes it, not yet held against what may be measured: whoever only carries a link does
/// without that.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DiagnosisWords {
    /// The case that it starts from.
    pub case: Option<String>,
    /// Keys of measures and what was written for them.
    pub measured: Vec<(String, String)>,
}

impl DiagnosisWords {
    /// The prefix of the keys that hold what was measured.
    pub const MEASURED: &'static str = "m.";

    /// Adds the words to a link.
    pub(super) fn write(&self, text: &mut String) {
        if let Some(case) = &self.case {
            let _ = write!(text, "&case={}", escaped(case));
        }
        for (key, number) in &self.measured {
            let _ = write!(text, "&{}{}={}", Self::MEASURED, escaped(key), escaped(number));
        }
    }

    /// Takes the words of a diagnosis out of the pairs of a link.
    pub(super) fn take(pairs: &mut Pairs) -> Option<Self> {
        let words =
            Self { case: pairs.take("case"), measured: pairs.take_prefixed(Self::MEASURED) };
        (words != Self::default()).then_some(words)
    }
}
