//! Colours, type and strokes of charts; one palette for the whole application.
//!
//! On a page a chart holds no colour: it names the variables of
//! [`Theme::css_variables`], so that changing the theme redraws nothing. An
//! exported chart holds the colours themselves.

use super::Ink;
use std::fmt::Write;

/// The inks in the order of the palette.
pub(super) const INKS: [Ink; 8] = [
    Ink::Compute,
    Ink::Communication,
    Ink::Coordination,
    Ink::Site,
    Ink::Limit,
    Ink::Accent,
    Ink::Neutral,
    Ink::Baseline,
];

/// One colour of a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Lines, bars and marks of a meaning.
    Ink(Ink),
    /// Text of a meaning: the same hue with the contrast that text needs.
    InkText(Ink),
    /// What lies behind the chart.
    Ground,
    /// Labels beside marks.
    Text,
    /// Tick labels and axis titles.
    Muted,
    /// Grid lines.
    Grid,
    /// Axis lines and ticks.
    Axis,
}

impl Paint {
    /// Every colour that a theme defines.
    pub fn all() -> impl Iterator<Item = Self> {
        INKS.into_iter().map(Self::Ink).chain(INKS.into_iter().map(Self::InkText)).chain([
            Self::Ground,
            Self::Text,
            Self::Muted,
            Self::Grid,
            Self::Axis,
        ])
    }

    /// The name of the style sheet variable, without the two dashes.
    pub const fn variable(self) -> &'static str {
        match self {
            Self::Ink(Ink::Compute) => "ink-compute",
            Self::Ink(Ink::Communication) => "ink-communication",
            Self::Ink(Ink::Coordination) => "ink-coordination",
            Self::Ink(Ink::Site) => "ink-site",
            Self::Ink(Ink::Limit) => "ink-limit",
            Self::Ink(Ink::Accent) => "ink-accent",
            Self::Ink(Ink::Neutral) => "ink-neutral",
            Self::Ink(Ink::Baseline) => "ink-baseline",
            Self::InkText(Ink::Compute) => "ink-compute-text",
            Self::InkText(Ink::Communication) => "ink-communication-text",
            Self::InkText(Ink::Coordination) => "ink-coordination-text",
            Self::InkText(Ink::Site) => "ink-site-text",
            Self::InkText(Ink::Limit) => "ink-limit-text",
            Self::InkText(Ink::Accent) => "ink-accent-text",
            Self::InkText(Ink::Neutral) => "ink-neutral-text",
            Self::InkText(Ink::Baseline) => "ink-baseline-text",
            Self::Ground => "chart-ground",
            Self::Text => "chart-text",
            Self::Muted => "chart-muted",
            Self::Grid => "chart-grid",
            Self::Axis => "chart-axis",
        }
    }
}

/// A ground and what is drawn on it.
#[derive(Debug, PartialEq)]
pub struct Theme {
    /// The name in `data-theme` and in the command line.
    pub name: &'static str,
    /// Type size relative to the page's.
    pub type_scale: f64,
    /// Stroke width relative to the page's.
    pub stroke_scale: f64,
    ground: &'static str,
    text: &'static str,
    muted: &'static str,
    grid: &'static str,
    axis: &'static str,
    inks: [&'static str; 8],
    ink_texts: [&'static str; 8],
}

impl Theme {
    /// Dark on white.
    pub const LIGHT: Self = Self {
        name: "light",
        type_scale: 1.0,
        stroke_scale: 1.0,
        ground: "#ffffff",
        text: "#1c2127",
        muted: "#59626d",
        grid: "#e6e9ec",
        axis: "#868f99",
        inks: [
            "#0072b2", "#c28608", "#ca77a5", "#009e73", "#d55e00", "#3a9bce", "#59626d", "#868f99",
        ],
        ink_texts: [
            "#0069a5", "#976704", "#a55584", "#00805d", "#bb5100", "#0a78a9", "#4c545e", "#69727c",
        ],
    };

    /// Light on near-black.
    pub const DARK: Self = Self {
        name: "dark",
        type_scale: 1.0,
        stroke_scale: 1.0,
        ground: "#15181c",
        text: "#e8ebee",
        muted: "#a0a9b3",
        grid: "#2a2f36",
        axis: "#6c7681",
        inks: [
            "#3a9ade", "#e69f00", "#d68bb3", "#0fae82", "#f0742b", "#7cc8f0", "#a0a9b3", "#6c7681",
        ],
        ink_texts: [
            "#4da6e6", "#eba921", "#dd9abd", "#26b98e", "#f5843f", "#8fd1f4", "#b3bbc4", "#8d97a2",
        ],
    };

    /// Black on white with larger type and heavier lines, for a hall.
    pub const PROJECTOR: Self = Self {
        name: "projector",
        // 24 px: a hall reads it from ten metres.
        type_scale: 2.0,
        stroke_scale: 1.8,
        ground: "#ffffff",
        text: "#000000",
        muted: "#24292e",
        grid: "#d3d7db",
        axis: "#000000",
        inks: [
            "#0065a0", "#9d6b04", "#aa5b88", "#04795a", "#c15400", "#0b7caf", "#3d444c", "#737c86",
        ],
        ink_texts: [
            "#045c90", "#785100", "#8a3e6a", "#016548", "#943f00", "#035e86", "#24292e", "#4c545e",
        ],
    };

    /// For paper: dark enough to survive a grey copy.
    pub const PRINT: Self = Self {
        name: "print",
        type_scale: 1.0,
        stroke_scale: 1.0,
        ground: "#ffffff",
        text: "#000000",
        muted: "#333a41",
        grid: "#dcdfe2",
        axis: "#59626d",
        inks: [
            "#0065a0", "#b37a05", "#b96795", "#008a64", "#c15400", "#2388bb", "#4c545e", "#7b848e",
        ],
        ink_texts: [
            "#045c90", "#785100", "#8a3e6a", "#016548", "#943f00", "#035e86", "#24292e", "#4c545e",
        ],
    };

    /// The same for a projector of few pixels, each of which is larger on the wall.
    pub const COARSE_PROJECTOR: Self =
        Self { type_scale: 1.6, stroke_scale: 1.5, ..Self::PROJECTOR };

    /// Every theme.
    pub const ALL: [&'static Self; 4] = [&Self::LIGHT, &Self::DARK, &Self::PROJECTOR, &Self::PRINT];

    /// The colour as `#rrggbb`.
    pub const fn colour(&self, paint: Paint) -> &'static str {
        match paint {
            Paint::Ink(ink) => self.inks[ink as usize],
            Paint::InkText(ink) => self.ink_texts[ink as usize],
            Paint::Ground => self.ground,
            Paint::Text => self.text,
            Paint::Muted => self.muted,
            Paint::Grid => self.grid,
            Paint::Axis => self.axis,
        }
    }

    /// The declarations that give a page this theme's colours, such as `--ink-compute:#0072b2;`.
    pub fn css_variables(&self) -> String {
        let mut css = String::with_capacity(640);
        for paint in Paint::all() {
            // Writing to a string cannot fail.
            let _ = write!(css, "--{}:{};", paint.variable(), self.colour(paint));
        }
        css
    }

    /// The type size of a chart of this width, in CSS pixels.
    pub(super) fn font_size(&self, chart_width: f64) -> f64 {
        let size = if chart_width < 400.0 { 11.0 } else { 12.0 };
        size * self.type_scale
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance as WCAG 2.2 defines it.
    fn luminance(hex: &str) -> f64 {
        let channel = |at: usize| {
            let value = f64::from(u8::from_str_radix(&hex[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn the_contrast_formula_gives_the_published_extremes() {
        assert!((contrast("#ffffff", "#000000") - 21.0).abs() < 1e-9);
        assert!((contrast("#777777", "#ffffff") - 4.48).abs() < 0.005);
    }

    #[test]
    fn graphics_and_text_stand_out_from_the_ground_in_every_theme() {
        for theme in Theme::ALL {
            let ground = theme.colour(Paint::Ground);
            for paint in Paint::all() {
                let needed = match paint {
                    Paint::Ink(_) | Paint::Axis => 3.0,
                    Paint::InkText(_) | Paint::Text | Paint::Muted => 4.5,
                    // The grid is not needed to read a value, and the ground is itself.
                    Paint::Ground | Paint::Grid => 1.0,
                };
                let found = contrast(theme.colour(paint), ground);
                assert!(found >= needed, "{} {paint:?}: {found:.2} < {needed}", theme.name);
            }
        }
    }

    #[test]
    fn the_inks_of_a_theme_differ() {
        for theme in Theme::ALL {
            for (index, ink) in theme.inks.iter().enumerate() {
                assert!(!theme.inks[..index].contains(ink), "{} {ink}", theme.name);
            }
        }
    }

    #[test]
    fn the_order_of_the_palette_is_the_order_of_the_inks() {
        for (index, ink) in INKS.into_iter().enumerate() {
            assert_eq!(ink as usize, index);
        }
        assert!(
            Theme::LIGHT.css_variables().starts_with("--ink-compute:#0072b2;--ink-communication:")
        );
        assert_eq!(Theme::LIGHT.css_variables().matches("--").count(), 21);
    }
}
