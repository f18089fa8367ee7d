//! The frame around every place: header, navigation, what a link was refused, the bar of a narrow screen.

use super::{Html, off, words};
use crate::quantity::exact;
use crate::scenario::{FIELDS, Link, PRESETS, Place, Preset, Refusal, Scenario};
use crate::text::{Language, Text};

/// The deeds of the header.
pub mod deed {
    /// Leads past the controls.
    pub const SKIP: &str = "skip";
    /// Picks an example.
    pub const EXAMPLE: &str = "examples";
    /// One step back.
    pub const UNDO: &str = "undo";
    /// One step forward.
    pub const REDO: &str = "redo";
    /// Back to the default scenario.
    pub const RESET: &str = "reset";
    /// Opens the dialog that shares the scenario.
    pub const SHARE: &str = "share";
    /// Opens the dialog that compares scenarios.
    pub const COMPARE: &str = "compare";
    /// Enters the presenter view, or leaves it.
    pub const PRESENT: &str = "present";
    /// Opens the map of the keyboard.
    pub const KEYS: &str = "keys";
    /// Opens or closes the list of lessons.
    pub const LESSONS: &str = "lessons";
    /// Opens or closes saving and loading.
    pub const SAVE: &str = "save";
    /// The other language.
    pub const LANGUAGE: &str = "language";
    /// The next theme.
    pub const THEME: &str = "theme";
    /// Goes to a place.
    pub const PLACE: &str = "place";
    /// Closes the list of refusals.
    pub const DISMISS: &str = "dismiss";
    /// Opens or closes the controls on a narrow screen.
    pub const SHEET: &str = "sheet";
}

/// How many refusals are listed; a broken link of any length stays readable.
const LISTED: usize = 12;

/// What the header shows beside the scenario.
#[derive(Clone, Copy, Debug)]
pub struct HeaderState {
    /// Whether there is a step to undo.
    pub can_undo: bool,
    /// Whether there is a step to redo.
    pub can_redo: bool,
    /// The name of the theme.
    pub theme: Text,
    /// How many scenarios are kept to compare with.
    pub kept: usize,
}

fn button(html: &mut Html, deed: &str, label: &str, title: &str, disabled: bool) {
    html.add(
        "<button type=\"button\" data-act=\"{0}\" data-action=\"{0}\" title=\"{1}\"{=2}>{3}</button>",
        &[deed, title, off(disabled), label],
    );
}

/// The name of the application and what works on the whole scenario.
pub fn header(scenario: &Scenario, state: HeaderState, language: Language) -> Html {
    let say = |text: Text| text.get(language);
    let mut html = Html::of(
        "<a class=\"skip\" href=\"#charts\" data-act=\"{4}\">{5}</a>\
         <header class=\"top\"><h1>Fleetscope <span class=\"tagline\">{0}</span></h1>\
         <button type=\"button\" class=\"menu\" popovertarget=\"tools\" aria-label=\"{3}\">☰</button>\
         <nav class=\"tools\" id=\"tools\" popover=\"\">\
         <select data-act=\"{1}\" data-action=\"{1}\" aria-label=\"{2}\"><option value=\"\">{2}</option>",
        &[
            say(words::TAGLINE),
            deed::EXAMPLE,
            say(words::EXAMPLES),
            say(words::MENU),
            deed::SKIP,
            say(words::SKIP),
        ],
    );
    // The select shows the preset that the scenario still equals.
    let equal = Preset::equal_to(scenario);
    for preset in PRESETS {
        let selected = equal.is_some_and(|equal| equal.id == preset.id);
        html.add(
            "<option value=\"{0}\"{=1}>{2}</option>",
            &[preset.id, if selected { " selected=\"\"" } else { "" }, say(preset.name)],
        );
    }
    html.add("</select>", &[]);
    button(&mut html, deed::UNDO, say(words::UNDO), "Ctrl+Z", !state.can_undo);
    button(&mut html, deed::REDO, say(words::REDO), "Ctrl+Shift+Z", !state.can_redo);
    let default = *scenario == Scenario::default();
    button(&mut html, deed::RESET, say(words::RESET), say(words::RESET_ALL), default);
    button(&mut html, deed::SHARE, say(words::SHARE), "S", false);
    // How many are kept can be seen where one is kept by its key.
    let kept = state.kept.to_string();
    let compare = match state.kept {
        0 => say(words::COMPARE).to_owned(),
        _ => [say(words::COMPARE), " · ", &kept].concat(),
    };
    button(&mut html, deed::COMPARE, &compare, "C", false);
    button(&mut html, deed::PRESENT, say(words::PRESENT), "P", false);
    button(&mut html, deed::LESSONS, say(words::LESSONS), "", false);
    button(&mut html, deed::SAVE, say(words::SAVE), "", false);
    button(&mut html, deed::KEYS, "?", say(words::KEYS), false);
    let other = other(language);
    html.add(
        "<button type=\"button\" data-act=\"{0}\" data-action=\"{0}\" lang=\"{1}\" aria-label=\"{2}: {3}\">{3}</button>",
        &[deed::LANGUAGE, other.tag(), say(words::LANGUAGE), other.own_name()],
    );
    button(&mut html, deed::THEME, say(state.theme), say(words::THEME), false);
    html.add("</nav></header>", &[]);
    html
}

/// The language that the button offers.
pub const fn other(language: Language) -> Language {
    match language {
        Language::English => Language::Chinese,
        Language::Chinese => Language::English,
    }
}

/// The way between places: a row of links, on a narrow screen a select.
pub fn navigation(link: &Link, language: Language) -> Html {
    let (mut links, mut options) = (Html::default(), Html::default());
    for &place in Place::ALL {
        let here = place == link.place;
        let label = place.label().get(language);
        // A real address, so that a place can be opened in a tab of its own.
        let address = Link { place, ..link.clone() }.fragment();
        links.add(
            "<a href=\"#{0}\" data-act=\"{1}\" data-value=\"{2}\" data-place=\"{2}\"{=3}>{4}</a>",
            &[
                &address,
                deed::PLACE,
                place.word(),
                if here { " aria-current=\"page\"" } else { "" },
                label,
            ],
        );
        options.add(
            "<option value=\"{0}\"{=1}>{2}</option>",
            &[place.word(), if here { " selected=\"\"" } else { "" }, label],
        );
    }
    Html::of(
        "<nav class=\"places\" aria-label=\"{0}\">{=1}<select aria-label=\"{0}\" data-act=\"{2}\" data-action=\"{2}\">\
         {=3}</select></nav>",
        &[words::PLACES.get(language), links.text(), deed::PLACE, options.text()],
    )
}

/// What the link said that was not taken; nothing most of the time.
pub fn refusals(refused: &[Refusal], language: Language) -> Html {
    if refused.is_empty() {
        return Html::default();
    }
    let mut html = Html::of(
        "<section class=\"refusals\" role=\"alert\"><h2>{0}</h2><ul>",
        &[words::REFUSED_TITLE.get(language)],
    );
    for refusal in refused.iter().take(LISTED) {
        html.add("<li data-refused=\"{0}\">{1}</li>", &[&refusal.key, &refusal.message(language)]);
    }
    if refused.len() > LISTED {
        html.add("<li>… +{0}</li>", &[&(refused.len() - LISTED).to_string()]);
    }
    html.add(
        "</ul><p>{0} <button type=\"button\" data-act=\"{1}\">{2}</button></p></section>",
        &[words::REFUSED_REST.get(language), deed::DISMISS, words::DISMISS.get(language)],
    );
    html
}

/// On a narrow screen: the four headline numbers, which open the sliders.
pub fn bottom_bar(scenario: &Scenario, open: bool) -> Html {
    let mut html = Html::of(
        "<button type=\"button\" class=\"bottom-bar\" data-act=\"{0}\" data-action=\"{0}\" aria-controls=\"controls\" \
         aria-expanded=\"{1}\">",
        &[deed::SHEET, if open { "true" } else { "false" }],
    );
    for row in FIELDS.iter().filter(|row| row.headline) {
        html.add(
            "<span><small>{0}</small> {1}</span>",
            &[row.symbol, &exact(scenario.number(row.field))],
        );
    }
    html.add(
        "<span class=\"sheet-word\" aria-hidden=\"true\">{0}</span></button>",
        &[if open { "▾" } else { "▴" }],
    );
    html
}
