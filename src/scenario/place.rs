//! The places of the application: one word of the link each.

use crate::text::Text;

/// A page of the application.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Place {
    /// The four headline charts and every readout.
    #[default]
    Overview,
}

impl Place {
    /// Every place, in the order of the navigation.
    pub const ALL: &[Self] = &[Self::Overview];

    /// The word in the link.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Overview => "overview",
        }
    }

    /// The name in the navigation.
    pub const fn label(self) -> Text {
        match self {
            Self::Overview => Text::new("Overview", "总览"),
        }
    }

    /// The place with a word.
    pub fn find(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|place| place.word() == word)
    }
}
