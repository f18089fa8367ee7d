//! A drawing backend for plotters that writes small SVG.
//!
//! plotters' own SVG backend names every colour and every property on every
//! element. This one
//! - takes the colour as a *meaning* and writes a style sheet variable (on a
//!   page) or a concrete colour (in an export);
//! - joins neighbouring shapes of one style into one path with relative
//!   coordinates, and neighbouring texts of one style into one group;
//! - leaves out points of a curve that no one could see;
//! - knows how wide a text is, so that plotters never asks the page.
//!
//! One unit of the backend is a tenth of a CSS pixel: plotters draws in whole
//! units, and a curve in whole pixels would look wavy.

use super::path::{Path, number};
use super::theme::Paint;
use super::{Stroke, Theme, measure};
use crate::quantity::exact;
use plotters::style::RGBAColor;
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontStyle,
};
use std::convert::Infallible;
use std::fmt::Write;

/// Backend units in a CSS pixel.
pub(super) const UNITS: f64 = 10.0;

/// Dashes of a dashed circle.
const DASHES_OF_A_RING: f64 = 8.0;

type Result = std::result::Result<(), DrawingErrorKind<Infallible>>;

/// How a shape or a text is drawn: what plotters' colour stands for here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pen {
    pub paint: Paint,
    pub stroke: Stroke,
    pub finish: Finish,
    pub opacity: f64,
}

/// What else a shape or a text gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finish {
    Plain,
    /// A stroked shape is filled with the ground; a text has a rim of the ground.
    OnGround,
    /// A filled shape is pale with slanted lines.
    Hatched,
    /// A filled shape is pale with an outline.
    Outlined,
}

impl Pen {
    pub const fn new(paint: Paint) -> Self {
        Self { paint, stroke: Stroke::Solid, finish: Finish::Plain, opacity: 1.0 }
    }

    pub const fn stroke(self, stroke: Stroke) -> Self {
        Self { stroke, ..self }
    }

    pub const fn finish(self, finish: Finish) -> Self {
        Self { finish, ..self }
    }

    pub const fn opacity(self, opacity: f64) -> Self {
        Self { opacity, ..self }
    }

    /// As a colour that plotters hands through unchanged.
    pub fn encode(self) -> RGBAColor {
        let paint = Paint::all().position(|paint| paint == self.paint).unwrap_or(0);
        RGBAColor(paint as u8, self.stroke as u8, self.finish as u8, self.opacity)
    }

    fn decode(colour: BackendColor) -> Self {
        let (paint, stroke, finish) = colour.rgb;
        Self {
            paint: Paint::all().nth(usize::from(paint)).unwrap_or(Paint::Text),
            stroke: match stroke {
                0 => Stroke::Solid,
                1 => Stroke::Dashed,
                _ => Stroke::Dotted,
            },
            finish: match finish {
                0 => Finish::Plain,
                1 => Finish::OnGround,
                2 => Finish::Hatched,
                _ => Finish::Outlined,
            },
            opacity: colour.alpha,
        }
    }
}

/// Where colours come from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Colours {
    /// The page's variables.
    Variables,
    /// A theme, for a file of its own.
    Concrete(&'static Theme),
}

/// Writes SVG elements into a string.
pub(super) struct Svg {
    text: String,
    colours: Colours,
    size: (u32, u32),
    pending: Pending,
    /// The strokes or areas that are pending.
    path: Path,
    /// The hatching of the areas that are pending.
    hatching: Path,
}

/// The style of the shapes that are not written yet, or of the open group of texts.
#[derive(Clone, Copy, PartialEq)]
enum Pending {
    Nothing,
    Strokes { pen: Pen, width: u32 },
    Fills { pen: Pen },
    Texts { pen: Pen, anchor: &'static str, bold: bool },
}

impl Svg {
    /// An empty drawing of a size in backend units.
    pub fn new(colours: Colours, size: (u32, u32)) -> Self {
        Self {
            text: String::with_capacity(4096),
            colours,
            size,
            pending: Pending::Nothing,
            path: Path::default(),
            hatching: Path::default(),
        }
    }

    /// The elements drawn since the last call.
    pub fn take(&mut self) -> String {
        self.begin(Pending::Nothing);
        std::mem::take(&mut self.text)
    }

    /// Writes what is pending, unless more of the same style follows.
    fn begin(&mut self, next: Pending) {
        if self.pending == next {
            return;
        }
        match self.pending {
            Pending::Nothing => {}
            Pending::Strokes { pen, width } => {
                self.text.push_str("<path");
                if pen.finish == Finish::OnGround {
                    self.paint("fill", Paint::Ground);
                }
                self.stroke(pen, width);
                self.data();
            }
            Pending::Fills { pen } => {
                self.text.push_str("<path");
                self.paint("fill", pen.paint);
                match pen.finish {
                    Finish::Plain | Finish::OnGround => self.opacity("fill-opacity", pen.opacity),
                    Finish::Hatched => self.opacity("fill-opacity", 0.12),
                    Finish::Outlined => self.opacity("fill-opacity", 0.3),
                }
                if matches!(pen.finish, Finish::Hatched | Finish::Outlined) {
                    self.paint("stroke", pen.paint);
                }
                self.data();
                std::mem::swap(&mut self.path, &mut self.hatching);
                if !self.path.data.is_empty() {
                    self.text.push_str("<path");
                    self.paint("stroke", pen.paint);
                    self.data();
                }
            }
            Pending::Texts { .. } => self.text.push_str("</g>"),
        }
        self.pending = next;
        if let Pending::Texts { pen, anchor, bold } = next {
            self.open_texts(pen, anchor, bold);
        }
    }

    /// Writes the pending path and ends its element.
    fn data(&mut self) {
        self.text.push_str(" d=\"");
        self.text.push_str(&self.path.data);
        self.text.push_str("\"/>");
        self.path.data.clear();
    }

    fn open_texts(&mut self, pen: Pen, anchor: &str, bold: bool) {
        self.text.push_str("<g");
        self.paint("fill", pen.paint);
        if !anchor.is_empty() {
            self.text.push_str(" text-anchor=\"");
            self.text.push_str(anchor);
            self.text.push('"');
        }
        if bold {
            self.text.push_str(" font-weight=\"600\"");
        }
        if pen.finish == Finish::OnGround {
            self.text.push_str(" paint-order=\"stroke\" stroke-width=\"3\"");
            self.paint("stroke", Paint::Ground);
        }
        self.text.push('>');
    }

    fn stroke(&mut self, pen: Pen, width: u32) {
        self.paint("stroke", pen.paint);
        if width != UNITS as u32 {
            self.attribute("stroke-width", width as i32);
        }
        let width = f64::from(width) / UNITS;
        match pen.stroke {
            Stroke::Solid => {}
            Stroke::Dashed => self.dashes(2.0 + 2.5 * width, 2.0 + 1.5 * width),
            Stroke::Dotted => self.dashes(width, 1.5 + width),
        }
        self.opacity("stroke-opacity", pen.opacity);
    }

    /// Dashes and spaces of lengths in pixels.
    fn dashes(&mut self, dash: f64, space: f64) {
        self.text.push_str(" stroke-dasharray=\"");
        number(&mut self.text, (dash * UNITS).round() as i32);
        self.text.push(' ');
        number(&mut self.text, (space * UNITS).round() as i32);
        self.text.push('"');
    }

    fn paint(&mut self, property: &str, paint: Paint) {
        self.text.push(' ');
        self.text.push_str(property);
        match self.colours {
            Colours::Variables => {
                self.text.push_str("=\"var(--");
                self.text.push_str(paint.variable());
                self.text.push_str(")\"");
            }
            Colours::Concrete(theme) => {
                self.text.push_str("=\"");
                self.text.push_str(theme.colour(paint));
                self.text.push('"');
            }
        }
    }

    fn opacity(&mut self, property: &str, opacity: f64) {
        if opacity < 1.0 {
            // Writing to a string cannot fail.
            let _ = write!(self.text, " {property}=\"{}\"", exact(opacity));
        }
    }

    fn attribute(&mut self, name: &str, units: i32) {
        self.text.push(' ');
        self.text.push_str(name);
        self.text.push_str("=\"");
        number(&mut self.text, units);
        self.text.push('"');
    }

    /// The path to which strokes of this style are added.
    fn strokes(&mut self, pen: Pen, width: u32) -> &mut Path {
        self.begin(Pending::Strokes { pen, width });
        &mut self.path
    }

    /// The path to which areas of this style are added.
    fn fills(&mut self, pen: Pen) -> &mut Path {
        self.begin(Pending::Fills { pen });
        &mut self.path
    }
}

impl DrawingBackend for Svg {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Result {
        Ok(())
    }

    fn present(&mut self) -> Result {
        Ok(())
    }

    fn draw_pixel(&mut self, point: BackendCoord, color: BackendColor) -> Result {
        self.draw_rect(point, (point.0 + 1, point.1 + 1), &color, true)
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Result {
        let path = self.strokes(Pen::decode(style.color()), style.stroke_width());
        path.move_to(from);
        path.line_to(to);
        Ok(())
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        upper_left: BackendCoord,
        bottom_right: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Result {
        let pen = Pen::decode(style.color());
        if !fill {
            self.strokes(pen, style.stroke_width()).rectangle(upper_left, bottom_right);
            return Ok(());
        }
        self.fills(pen).rectangle(upper_left, bottom_right);
        if pen.finish == Finish::Hatched {
            self.hatching.hatch(upper_left, bottom_right);
        }
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Result {
        let points: Vec<BackendCoord> = path.into_iter().collect();
        self.strokes(Pen::decode(style.color()), style.stroke_width()).curve(&points);
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Result {
        self.begin(Pending::Nothing);
        let pen = Pen::decode(style.color());
        self.text.push_str("<circle");
        self.attribute("cx", center.0);
        self.attribute("cy", center.1);
        self.attribute("r", radius as i32);
        if fill {
            self.paint("fill", pen.paint);
            self.opacity("fill-opacity", pen.opacity);
        } else {
            if pen.finish == Finish::OnGround {
                self.paint("fill", Paint::Ground);
            }
            // As many dashes as close the ring.
            let dash = f64::from(radius) / UNITS * std::f64::consts::PI / DASHES_OF_A_RING;
            if pen.stroke == Stroke::Dashed {
                self.dashes(dash, dash);
            }
            self.stroke(pen.stroke(Stroke::Solid), style.stroke_width());
        }
        self.text.push_str("/>");
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        vert: I,
        style: &S,
    ) -> Result {
        let points: Vec<BackendCoord> = vert.into_iter().collect();
        let path = self.fills(Pen::decode(style.color()));
        path.curve(&points);
        path.close();
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        pos: BackendCoord,
    ) -> Result {
        let pen = Pen::decode(style.color());
        let bold = matches!(style.style(), FontStyle::Bold);
        let anchor = match style.anchor().h_pos {
            HPos::Left => "",
            HPos::Center => "middle",
            HPos::Right => "end",
        };
        self.begin(Pending::Texts { pen, anchor, bold });
        // From the anchor's height to the baseline.
        let drop = match style.anchor().v_pos {
            VPos::Top => 0.8,
            VPos::Center => 0.35,
            VPos::Bottom => -0.22,
        };
        self.text.push_str("<text");
        self.attribute("x", pos.0);
        self.attribute("y", pos.1 + (drop * style.size()).round() as i32);
        self.text.push('>');
        escape(&mut self.text, text);
        self.text.push_str("</text>");
        Ok(())
    }

    /// From the table of widths: plotters would ask the page or the font otherwise.
    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> std::result::Result<(u32, u32), DrawingErrorKind<Infallible>> {
        let bold = matches!(style.style(), FontStyle::Bold);
        let width = measure::width(text, style.size(), bold);
        Ok((width.ceil() as u32, (style.size() * measure::LINE).ceil() as u32))
    }
}

/// Writes a text so that XML reads it back; characters that XML forbids are left out.
pub(super) fn escape(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            other => out.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Ink;
    use super::*;
    use plotters::style::{Color, ShapeStyle};

    fn style(pen: Pen, width: u32) -> ShapeStyle {
        ShapeStyle { color: pen.encode(), filled: false, stroke_width: width }
    }

    #[test]
    fn a_pen_survives_the_way_through_a_colour() {
        for paint in Paint::all() {
            for stroke in [Stroke::Solid, Stroke::Dashed, Stroke::Dotted] {
                for finish in [Finish::Plain, Finish::OnGround, Finish::Hatched, Finish::Outlined] {
                    let pen = Pen::new(paint).stroke(stroke).finish(finish).opacity(0.25);
                    assert_eq!(Pen::decode(pen.encode().to_backend_color()), pen);
                }
            }
        }
    }

    #[test]
    fn lines_of_one_style_become_one_path() {
        let mut svg = Svg::new(Colours::Variables, (1000, 1000));
        let grid = style(Pen::new(Paint::Grid), 10);
        svg.draw_line((0, 0), (100, 0), &grid).unwrap();
        svg.draw_line((0, 50), (100, 50), &grid).unwrap();
        let dashed = style(Pen::new(Paint::Ink(Ink::Limit)).stroke(Stroke::Dashed), 20);
        svg.draw_path([(0, 0), (10, 30), (25, 31)], &dashed).unwrap();
        assert_eq!(
            svg.take(),
            "<path stroke=\"var(--chart-grid)\" d=\"M0 0h10M0 5h10\"/>\
             <path stroke=\"var(--ink-limit)\" stroke-width=\"2\" stroke-dasharray=\"7 5\" d=\"M0 0l1 3 1.5 .1\"/>"
        );
    }

    #[test]
    fn an_export_holds_colours() {
        let mut svg = Svg::new(Colours::Concrete(&Theme::LIGHT), (1000, 1000));
        svg.draw_circle((10, 10), 30, &style(Pen::new(Paint::Ink(Ink::Compute)), 10), true)
            .unwrap();
        assert_eq!(svg.take(), "<circle cx=\"1\" cy=\"1\" r=\"3\" fill=\"#0072b2\"/>");
    }

    #[test]
    fn texts_are_escaped_and_grouped() {
        let mut svg = Svg::new(Colours::Variables, (1000, 1000));
        let colour = Pen::new(Paint::Text).encode();
        let style = plotters::style::TextStyle::from(("sans-serif", 120)).color(&colour);
        svg.draw_text("a < b & \"c\"\u{1}", &style, (0, 0)).unwrap();
        svg.draw_text("d", &style, (0, 200)).unwrap();
        assert_eq!(
            svg.take(),
            "<g fill=\"var(--chart-text)\"><text x=\"0\" y=\"9.6\">a &lt; b &amp; &quot;c&quot;</text>\
             <text x=\"0\" y=\"29.6\">d</text></g>"
        );
    }
}
