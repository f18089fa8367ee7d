//! Words in every language the application speaks.
//!
//! A text is a value with one string per language, so a missing translation
//! does not compile, and the page, the exported chart, the command line and
//! the generated documentation all read the same table.

/// A language of the interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// Every language, in the order in which the interface offers them.
    pub const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// The BCP 47 tag, as used in `lang` attributes and in links.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh-Hans",
        }
    }

    /// The language's own name for itself.
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Chinese => "简体中文",
        }
    }

    /// The best match for a browser's language tag such as `zh-CN` or `en-GB`.
    pub fn from_tag(tag: &str) -> Self {
        if tag.to_ascii_lowercase().starts_with("zh") { Self::Chinese } else { Self::English }
    }
}

/// One text in every language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Text {
    /// English.
    pub en: &'static str,
    /// Simplified Chinese.
    pub zh: &'static str,
}

impl Text {
    /// A text from its English and its Chinese form.
    pub const fn new(en: &'static str, zh: &'static str) -> Self {
        Self { en, zh }
    }

    /// A text that reads the same in every language (a symbol, a unit, a name).
    pub const fn same(text: &'static str) -> Self {
        Self { en: text, zh: text }
    }

    /// The text in one language.
    pub const fn get(self, language: Language) -> &'static str {
        match language {
            Language::English => self.en,
            Language::Chinese => self.zh,
        }
    }

    /// The text in one language with its parts in the places `{0}`, `{1}`, …
    ///
    /// ```
    /// use fleetscope::text::{Language, Text};
    /// let text = Text::same("{1} of {0}, again {1}.");
    /// assert_eq!(text.fill(Language::English, &["ten", "two"]), "two of ten, again two.");
    /// ```
    pub fn fill(self, language: Language, parts: &[&str]) -> String {
        let mut pieces = self.get(language).split('{');
        let mut sentence = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let (place, rest) = piece.split_once('}').unwrap_or_default();
            let part = place.parse().ok().and_then(|place: usize| parts.get(place));
            sentence.push_str(part.unwrap_or(&""));
            sentence.push_str(rest);
        }
        sentence
    }
}
