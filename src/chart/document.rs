//! A chart as a file of its own: title, legend, chart, scenario and link.

use super::draw::{paint, swatch};
use super::svg::{Colours, escape};
use super::{ChartSpec, Layout, LegendEntry, Paint, Size, Theme, legend, measure, summary};
use crate::quantity::{exact, fixed};
use crate::text::Language;
use std::fmt::Write;

/// What stands below an exported chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Caption {
    /// The scenario and what else needs saying, a paragraph each.
    pub lines: Vec<String>,
    /// The link that opens the scenario; empty for none.
    pub link: String,
}

/// The fonts of an export, for readers without our style sheet.
const FONTS: &str =
    "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans CJK SC',sans-serif";
/// Width and height of a legend's sample, relative to the type size.
const SAMPLE: (f64, f64) = (2.0, 1.0);
/// Most lines of a link; the whole of a longer one is in its `href`.
const MOST_LINK_LINES: usize = 3;

/// Writes a chart as a standalone SVG document of exactly the given size.
///
/// The theme's colours are written into the file; text stays text. The chart
/// gets the height that title, legend and caption leave.
pub fn document(
    spec: &ChartSpec,
    size: Size,
    theme: &'static Theme,
    caption: &Caption,
    language: Language,
) -> String {
    let mut sheet = Sheet {
        theme,
        font_size: theme.font_size(size.width),
        margin: (theme.font_size(size.width) * 1.2).round(),
        width: size.width,
        y: 0.0,
        elements: String::new(),
    };
    sheet.y = sheet.margin;
    sheet.title(&spec.title);
    sheet.legend(&legend(spec));
    let header_end = sheet.y;

    let below_chart = (sheet.font_size * 0.8).round();
    let mut footer = Sheet { y: below_chart, elements: String::new(), ..sheet.clone() };
    for line in &caption.lines {
        footer.paragraph(line);
    }
    footer.link(&caption.link);
    let footer_height = footer.y + sheet.margin;

    let chart_size = Size {
        width: size.width - 2.0 * sheet.margin,
        height: size.height - header_end - footer_height,
    };
    let drawing =
        paint(spec, Layout::new(spec, chart_size, theme), theme, Colours::Concrete(theme), None);

    let (width, height) = (exact(size.width), exact(size.height));
    let mut out = String::with_capacity(drawing.frame.len() + drawing.data.len() + 2048);
    // Writing to a string cannot fail.
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" lang=\"{}\" font-family=\"{FONTS}\" \
         font-size=\"{}\"><title>",
        language.tag(),
        exact(sheet.font_size),
    );
    escape(&mut out, &spec.title);
    out.push_str("</title><desc>");
    escape(&mut out, &summary(spec, language));
    let _ = write!(
        out,
        "</desc><rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
        theme.colour(Paint::Ground)
    );
    out.push_str(&sheet.elements);
    let _ = write!(
        out,
        "<g transform=\"translate({} {})\">{}{}</g>",
        exact(sheet.margin),
        exact(header_end),
        drawing.frame,
        drawing.data
    );
    let _ = write!(
        out,
        "<g transform=\"translate(0 {})\">{}</g></svg>",
        exact(size.height - footer_height),
        footer.elements
    );
    out
}

/// Text and samples written from top to bottom.
#[derive(Clone)]
struct Sheet {
    theme: &'static Theme,
    font_size: f64,
    margin: f64,
    width: f64,
    /// Where the next row starts.
    y: f64,
    elements: String,
}

impl Sheet {
    fn room(&self) -> f64 {
        self.width - 2.0 * self.margin
    }

    /// Writes a row of text and moves on by its height.
    fn row(&mut self, text: &str, x: f64, font_size: f64, paint: Paint, attributes: &str) {
        let baseline = self.y + font_size * 0.95;
        let _ = write!(
            self.elements,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\"{attributes}>",
            fixed(x, 1),
            fixed(baseline, 1),
            exact(font_size),
            self.theme.colour(paint)
        );
        escape(&mut self.elements, text);
        self.elements.push_str("</text>");
    }

    fn title(&mut self, title: &str) {
        let font_size = self.font_size * 1.3;
        // Room for the heavier weight.
        for line in measure::wrap(title, self.room() / 1.13, font_size, 3) {
            self.row(&line, self.margin, font_size, Paint::Text, " font-weight=\"600\"");
            self.y += font_size * measure::LINE;
        }
        self.y = (self.y + self.font_size * 0.6).round();
    }

    fn legend(&mut self, entries: &[LegendEntry]) {
        if entries.is_empty() {
            return;
        }
        let font_size = self.font_size;
        let (sample_width, sample_height) = (SAMPLE.0 * font_size, SAMPLE.1 * font_size);
        let mut x = self.margin;
        for entry in entries {
            let label_room = self.room() - sample_width - font_size;
            let label = measure::fit(&entry.label, label_room, font_size, false);
            let label_width = measure::width(&label, font_size, false);
            let advance = sample_width + 0.4 * font_size + label_width;
            if x > self.margin && x + advance > self.width - self.margin {
                x = self.margin;
                self.y += font_size * 1.5;
            }
            let _ = write!(
                self.elements,
                "<g transform=\"translate({} {})\">{}</g>",
                fixed(x, 1),
                fixed(self.y + 0.1 * font_size, 1),
                swatch(
                    entry,
                    Size { width: sample_width, height: sample_height },
                    self.theme,
                    Colours::Concrete(self.theme)
                )
            );
            let label_x = x + sample_width + 0.4 * font_size;
            self.row(&label, label_x, font_size, Paint::Text, "");
            x += advance + 1.4 * font_size;
        }
        self.y = (self.y + font_size * 2.0).round();
    }

    fn paragraph(&mut self, text: &str) {
        for line in measure::wrap(text, self.room(), self.font_size, 4) {
            self.row(&line, self.margin, self.font_size, Paint::Muted, "");
            self.y += self.font_size * 1.35;
        }
    }

    fn link(&mut self, link: &str) {
        if link.is_empty() {
            return;
        }
        self.elements.push_str("<a href=\"");
        escape(&mut self.elements, link);
        self.elements.push_str("\">");
        for line in cut(link, self.room(), self.font_size) {
            self.row(&line, self.margin, self.font_size, Paint::Muted, "");
            self.y += self.font_size * 1.35;
        }
        self.elements.push_str("</a>");
    }
}

/// A link in lines: it has no spaces to break at, so it breaks wherever a line is full.
fn cut(link: &str, room: f64, font_size: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut rest = link.chars().peekable();
    while let Some(character) = rest.next() {
        line.push(character);
        let full = rest.peek().is_some_and(|next| {
            let next_width = measure::width(next.encode_utf8(&mut [0; 4]), font_size, false);
            measure::width(&line, font_size, false) + next_width > room
        });
        if full && lines.len() + 1 == MOST_LINK_LINES {
            let whole: String = line.chars().chain(rest.by_ref()).collect();
            line = measure::fit(&whole, room, font_size, false);
        } else if full {
            lines.push(std::mem::take(&mut line));
        }
    }
    lines.push(line);
    lines
}
