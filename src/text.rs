//! Words in every language the application speaks.
//!
//! A text is a value with a form for each language, so a missing translation
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
///
/// The forms stand in one string, with a tabulator between them: a program holds thousands of texts,
/// and one place in memory weighs half of two in a download.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Text(&'static str);

/// A text from its English and its Chinese form.
///
/// ```
/// use fleetscope::text;
/// use fleetscope::text::Language;
/// assert_eq!(text!("fleet", "集群").get(Language::Chinese), "集群");
/// ```
#[macro_export]
macro_rules! text {
    ($en:expr, $zh:expr $(,)?) => {{
        const { assert!(!$en.is_empty() && !$zh.is_empty(), "a text in every language") };
        $crate::text::Text::packed(concat!($en, "\t", $zh))
    }};
}

/// What stands between a name and what is said of it.
pub const COLON: Text = text!(": ", "：");

impl Text {
    /// A text of its English form, a tabulator and its Chinese form, as a file has them in two columns; without the
    /// second column it reads the same in every language.
    pub const fn packed(text: &'static str) -> Self {
        Self(text)
    }

    /// A text that reads the same in every language (a symbol, a unit, a name).
    pub const fn same(text: &'static str) -> Self {
        Self::packed(text)
    }

    /// The text in one language.
    pub fn get(self, language: Language) -> &'static str {
        let (en, zh) = self.0.split_once('\t').unwrap_or((self.0, self.0));
        match language {
            Language::English => en,
            Language::Chinese => zh,
        }
    }

    /// The English form: the name of a thing in files and for programs.
    pub fn en(self) -> &'static str {
        self.get(Language::English)
    }

    /// The Chinese form.
    pub fn zh(self) -> &'static str {
        self.get(Language::Chinese)
    }

    /// The text in one language with its parts in the places `{0}`, `{1}`, …; what stands in `{0 one|many}` depends
    /// on whether the part reads exactly `1` (a count; `1.00` is many).
    ///
    /// ```
    /// use fleetscope::text::{Language, Text};
    /// let text = Text::same("{1} of {0}, again {1}.");
    /// assert_eq!(text.fill(Language::English, &["ten", "two"]), "two of ten, again two.");
    /// let text = Text::same("{0} {0 request|requests} {0 fits|fit}.");
    /// assert_eq!(text.fill(Language::English, &["1"]), "1 request fits.");
    /// assert_eq!(text.fill(Language::English, &["21"]), "21 requests fit.");
    /// ```
    pub fn fill(self, language: Language, parts: &[&str]) -> String {
        let mut pieces = self.get(language).split('{');
        let mut sentence = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let (slot, rest) = piece.split_once('}').unwrap_or_default();
            let (place, forms) = slot.split_once(' ').unwrap_or((slot, ""));
            let part = place.parse().ok().and_then(|place: usize| parts.get(place));
            let part = *part.unwrap_or(&"");
            sentence.push_str(match forms.split_once('|') {
                None => part,
                Some((one, _)) if part == "1" => one,
                Some((_, many)) => many,
            });
            sentence.push_str(rest);
        }
        sentence
    }
}

/// A sentence with its first letter large: it may start with a name that is written small elsewhere.
pub fn capitalized(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| {
        std::iter::once(first.to_ascii_uppercase()).chain(letters).collect()
    })
}

/// The columns of a line of a file, with tabulators between them; a text has two.
#[derive(Clone, Debug)]
pub struct Columns(Option<&'static str>);

impl Columns {
    /// All columns of a line.
    pub const fn of(line: &'static str) -> Self {
        Self(Some(line))
    }

    /// The next two columns: a text in English and in Chinese, which is empty where it reads the same.
    pub fn text(&mut self) -> Option<Text> {
        let rest = self.0?;
        let (en, after) = rest.split_once('\t')?;
        let zh = after.find('\t').unwrap_or(after.len());
        let (text, _) = rest.split_at(en.len() + 1 + zh);
        self.0 = rest.get(text.len() + 1..);
        Some(if zh == 0 { Text::same(en) } else { Text::packed(text) })
    }
}

impl Iterator for Columns {
    type Item = &'static str;

    fn next(&mut self) -> Option<&'static str> {
        let rest = self.0?;
        let (column, after) = match rest.split_once('\t') {
            Some((column, after)) => (column, Some(after)),
            None => (rest, None),
        };
        self.0 = after;
        Some(column)
    }
}
