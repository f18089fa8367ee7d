//! What the page remembers of its reader: the language and the theme.

use crate::text::{Language, Text};
use leptos::prelude::*;

const LANGUAGE_KEY: &str = "fleetscope.language";
const THEME_KEY: &str = "fleetscope.theme";

/// The theme that a reader wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ThemeChoice {
    /// As the system says.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl ThemeChoice {
    /// The next one, for a button that goes round.
    pub const fn next(self) -> Self {
        match self {
            Self::System => Self::Light,
            Self::Light => Self::Dark,
            Self::Dark => Self::System,
        }
    }

    /// The stable word, in storage and in `data-theme`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// Its name.
    pub const fn label(self) -> Text {
        match self {
            Self::System => text!("System theme", "跟随系统"),
            Self::Light => text!("Light theme", "浅色"),
            Self::Dark => text!("Dark theme", "深色"),
        }
    }

    fn from_word(word: &str) -> Self {
        match word {
            "light" => Self::Light,
            "dark" => Self::Dark,
            _ => Self::System,
        }
    }
}

/// What is remembered.
#[derive(Clone, Copy)]
pub struct Preferences {
    /// The language: chosen before, else the browser's.
    pub language: Language,
    /// The theme: chosen before, else the system's.
    pub theme: ThemeChoice,
}

impl Preferences {
    /// Reads what was remembered; a browser that forbids storage gives the defaults.
    pub fn load() -> Self {
        let chosen = remembered(LANGUAGE_KEY).or_else(|| window().navigator().language());
        Self {
            language: chosen.map_or_else(Language::default, |tag| Language::from_tag(&tag)),
            theme: remembered(THEME_KEY)
                .map_or_else(ThemeChoice::default, |word| ThemeChoice::from_word(&word)),
        }
    }
}

/// What was remembered under a key.
pub(super) fn remembered(key: &str) -> Option<String> {
    window().local_storage().ok().flatten()?.get_item(key).ok().flatten()
}

/// Remembers something under a key.
pub(super) fn remember(key: &str, value: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        // A full or forbidden storage only means that the choice is not remembered.
        let _ = storage.set_item(key, value);
    }
}

/// Keeps the document's language and theme at what the reader chose.
pub fn follow(language: RwSignal<Language>, theme: RwSignal<ThemeChoice>) {
    let root = move |name: &str, value: &str| {
        if let Some(root) = document().document_element() {
            let _ = root.set_attribute(name, value);
        }
    };
    Effect::new(move |before: Option<()>| {
        let tag = language.get().tag();
        root("lang", tag);
        if before.is_some() {
            remember(LANGUAGE_KEY, tag);
        }
    });
    Effect::new(move |before: Option<()>| {
        let word = theme.get().word();
        root("data-theme", word);
        if before.is_some() {
            remember(THEME_KEY, word);
        }
    });
}
