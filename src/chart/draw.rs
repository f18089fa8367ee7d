//! Draws a chart: the one file that knows plotters' charts and coordinates.

use super::bars::{self, BarShape};
use super::captions::{self, Curve};
use super::layout::{GAP, TICK};
use super::svg::{Colours, Finish, Pen, Svg, UNITS};
use super::{
    Axis, ChartSpec, Direction, Fill, Guide, Ink, Layout, LegendEntry, Mark, MarkKind, Paint,
    Panel, PanelLayout, Projection, Region, Sample, Shape, Size, Stroke, Theme, Ticks, clip,
    measure,
};
use crate::quantity::{arrange, exact};
use plotters::coord::Shift;
use plotters::coord::cartesian::Cartesian2d;
use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint, Ranged};
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind};
use plotters::element::{Circle, EmptyElement, PathElement, Rectangle};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontFamily, FontStyle, ShapeStyle, TextStyle};
use std::cell::RefCell;
use std::convert::Infallible;
use std::ops::Range;
use std::rc::Rc;

/// A drawn chart: two layers of SVG elements with one coordinate system.
///
/// Both belong into an `<svg viewBox="0 0 width height">` of the layout's size,
/// `frame` below `data`. They are apart because most moves of a slider leave
/// the axes alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// Axes, grid, labels of ticks and axes.
    pub frame: String,
    /// Regions, guides, curves, bars, marks and the labels among them.
    pub data: String,
    /// Where everything lies.
    pub layout: Layout,
}

/// Draws a chart for a page.
///
/// The colours are variables of the page (see [`Theme::css_variables`]); of
/// the theme only the type size and the stroke width count.
pub fn draw(spec: &ChartSpec, size: Size, theme: &Theme) -> Drawing {
    paint(spec, Layout::new(spec, size, theme), theme, Colours::Variables, None)
}

/// Draws a chart for a page again; what did not move since the drawing `before`, in the same theme, is taken over.
/// Where the horizontal axis `rests` it is taken over too, wherever the chart would have its ends now.
pub fn draw_again(
    spec: &ChartSpec,
    size: Size,
    theme: &Theme,
    before: Option<&Drawing>,
    rests: bool,
) -> Drawing {
    let resting = before.filter(|_| rests).and_then(|before| before.layout.panels.first());
    let layout = match resting {
        Some(panel) => {
            let x = Axis { scale: panel.x.scale_like(&spec.x.scale), ..spec.x.clone() };
            Layout::along(&x, spec, size, theme)
        }
        None => Layout::new(spec, size, theme),
    };
    paint(spec, layout, theme, Colours::Variables, before)
}

/// Draws a chart that is laid out.
pub(super) fn paint(
    spec: &ChartSpec,
    layout: Layout,
    theme: &Theme,
    colours: Colours,
    before: Option<&Drawing>,
) -> Drawing {
    let painter = Painter::new(&layout, theme, colours);
    let frame = match before {
        Some(before) if before.layout == layout => before.frame.clone(),
        _ => painter.layer(|| painter.frame()),
    };
    let data = painter.layer(|| painter.data(spec));
    Drawing { frame, data, layout }
}

type Outcome = Result<(), DrawingAreaErrorKind<Infallible>>;
/// Where the data of a panel is drawn, in its own coordinates.
type Plot = DrawingArea<Svg, Cartesian2d<AxisCoordinate, AxisCoordinate>>;

/// An axis as plotters sees it: our projection, and our grid lines as its key points.
struct AxisCoordinate {
    projection: Projection,
    lines: Vec<f64>,
}

impl Ranged for AxisCoordinate {
    type FormatOption = DefaultFormatting;
    type ValueType = f64;

    /// The projection was made for the same two ends.
    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        self.projection.pixel(*value).map_or(limit.0, units)
    }

    fn key_points<Hint: KeyPointHint>(&self, _hint: Hint) -> Vec<f64> {
        self.lines.clone()
    }

    fn range(&self) -> Range<f64> {
        self.projection.value(0.0)..self.projection.value(1.0)
    }
}

/// Backend units of a length in pixels; the cast of a huge number saturates.
fn units(pixels: f64) -> i32 {
    // Far outside of any screen, and small enough for sums of several to stay in range.
    (pixels * UNITS).round().clamp(-1e8, 1e8) as i32
}

struct Painter<'l> {
    svg: Rc<RefCell<Svg>>,
    root: DrawingArea<Svg, Shift>,
    layout: &'l Layout,
    font_size: f64,
    stroke_scale: f64,
}

impl<'l> Painter<'l> {
    fn new(layout: &'l Layout, theme: &Theme, colours: Colours) -> Self {
        let size = (units(layout.size.width) as u32, units(layout.size.height) as u32);
        let svg = Rc::new(RefCell::new(Svg::new(colours, size)));
        let root = DrawingArea::from(&svg);
        Self { svg, root, layout, font_size: layout.font_size, stroke_scale: theme.stroke_scale }
    }

    /// What a drawing step draws, as one group.
    ///
    /// Our backend cannot fail, so the only errors are plotters' own about areas without a
    /// size, which a layout does not produce; whatever was drawn before one is kept.
    fn layer(&self, draw: impl FnOnce() -> Outcome) -> String {
        let _kept_as_drawn = draw();
        let elements = self.svg.borrow_mut().take();
        format!(
            "<g font-size=\"{}\" fill=\"none\" stroke-linejoin=\"round\">{elements}</g>",
            exact(self.font_size)
        )
    }

    fn line(&self, pen: Pen, width: f64) -> ShapeStyle {
        ShapeStyle {
            color: pen.encode(),
            filled: false,
            stroke_width: units(width * self.stroke_scale).max(1) as u32,
        }
    }

    fn fill(&self, pen: Pen) -> ShapeStyle {
        ShapeStyle { filled: true, ..self.line(pen, 1.0) }
    }

    /// Writes a text at a point in pixels.
    fn text(
        &self,
        text: &str,
        (x, y): (f64, f64),
        pos: (HPos, VPos),
        pen: Pen,
        bold: bool,
    ) -> Outcome {
        let colour = pen.encode();
        let weight = if bold { FontStyle::Bold } else { FontStyle::Normal };
        let style = TextStyle::from((FontFamily::SansSerif, self.font_size * UNITS, weight))
            .color(&colour)
            .pos(Pos::new(pos.0, pos.1));
        self.root.draw_text(text, &style, (units(x), units(y)))
    }

    /// The coordinate system of a panel.
    fn plot(&self, panel: &PanelLayout, lines: (Vec<f64>, Vec<f64>)) -> Plot {
        let rect = panel.plot;
        let (left, top) = (units(rect.left), units(rect.top));
        let (right, bottom) = (left + units(rect.width), top + units(rect.height));
        self.root.apply_coord_spec(Cartesian2d::new(
            AxisCoordinate { projection: panel.x, lines: lines.0 },
            AxisCoordinate { projection: panel.y, lines: lines.1 },
            (left..right, bottom..top),
        ))
    }

    // ---- frame ----

    /// Depends on nothing but the layout.
    fn frame(&self) -> Outcome {
        let grid = self.line(Pen::new(Paint::Grid), 1.0);
        let axis = self.line(Pen::new(Paint::Axis), 1.0);
        let x_ticks = &self.layout.x_ticks;
        for laid_out in &self.layout.panels {
            let lines = |axis: &Projection, ticks: &Ticks| match axis.category_at(0.0) {
                // Bars need no grid line through their middle.
                Some(_) => Vec::new(),
                None => ticks
                    .labelled
                    .iter()
                    .map(|tick| tick.value)
                    .chain(ticks.unlabelled.iter().copied())
                    .collect(),
            };
            let plot = self.plot(
                laid_out,
                (lines(&laid_out.x, x_ticks), lines(&laid_out.y, &laid_out.y_ticks)),
            );
            plot.draw_mesh(|svg, line| line.draw(svg, &grid), 0, 0)?;
        }
        for laid_out in &self.layout.panels {
            self.axis_line(laid_out, axis)?;
        }
        let muted = Pen::new(Paint::Muted);
        for laid_out in &self.layout.panels {
            let end = laid_out.plot.left - self.font_size * (TICK + GAP);
            for tick in &laid_out.y_ticks.labelled {
                if let Some(y) = laid_out.y.pixel(tick.value) {
                    self.text(&tick.text, (end, y), (HPos::Right, VPos::Center), muted, false)?;
                }
            }
        }
        if let Some(last) = self.layout.panels.last() {
            let top = last.plot.bottom() + self.font_size * (TICK + GAP);
            for tick in &x_ticks.labelled {
                let Some(x) = last.x.pixel(tick.value) else { continue };
                for (row, line) in tick.text.lines().enumerate() {
                    let y = top + row as f64 * self.font_size * measure::LINE;
                    self.text(line, (x, y), (HPos::Center, VPos::Top), muted, false)?;
                }
            }
            let bottom = self.layout.size.height - self.font_size * 0.15;
            if !self.layout.x_title.is_empty() {
                let at = (last.plot.right(), bottom);
                self.text(&self.layout.x_title, at, (HPos::Right, VPos::Bottom), muted, false)?;
            }
        }
        for laid_out in &self.layout.panels {
            if !laid_out.title.is_empty() {
                let at = (0.0, laid_out.title_bottom);
                self.text(&laid_out.title, at, (HPos::Left, VPos::Bottom), muted, false)?;
            }
        }
        Ok(())
    }

    /// The line on which the values stand, and small ticks at the labels.
    fn axis_line(&self, laid_out: &PanelLayout, style: ShapeStyle) -> Outcome {
        let plot = laid_out.plot;
        let tick = self.font_size * TICK;
        let stroke = |from: (f64, f64), to: (f64, f64)| {
            let points = [from, to].map(|(x, y)| (units(x), units(y)));
            self.root.draw(&PathElement::new(points, style))
        };
        if laid_out.y.category_at(0.0).is_some() {
            return stroke((plot.left, plot.top), (plot.left, plot.bottom()));
        }
        stroke((plot.left, plot.bottom()), (plot.right(), plot.bottom()))?;
        if self.layout.panels.last().is_some_and(|last| last == laid_out)
            && laid_out.x.category_at(0.0).is_none()
        {
            for label in &self.layout.x_ticks.labelled {
                if let Some(x) = laid_out.x.pixel(label.value) {
                    stroke((x, plot.bottom()), (x, plot.bottom() + tick))?;
                }
            }
        }
        Ok(())
    }

    // ---- data ----

    fn data(&self, spec: &ChartSpec) -> Outcome {
        for (panel, laid_out) in spec.panels.iter().zip(&self.layout.panels) {
            let plot = self.plot(laid_out, (Vec::new(), Vec::new()));
            let bars = bars::shapes(panel, laid_out, self.stroke_scale);
            let curves = curves(panel, laid_out);
            for region in &panel.regions {
                self.region(&plot, laid_out, region)?;
            }
            for guide in &panel.guides {
                self.guide(&plot, laid_out, guide)?;
            }
            for bar in &bars {
                self.bar(&plot, bar)?;
            }
            for curve in &curves {
                self.curve(&plot, curve)?;
            }
            self.marks(&plot, panel, laid_out)?;
            let scale = self.mark_scale();
            let captions = captions::captions(panel, laid_out, &curves, &bars, self.layout, scale);
            for caption in captions {
                let pos = (HPos::Left, VPos::Center);
                self.text(&caption.text, caption.at, pos, caption.pen, caption.bold)?;
            }
        }
        Ok(())
    }

    fn region(&self, plot: &Plot, laid_out: &PanelLayout, region: &Region) -> Outcome {
        let Some(corners) = clip::region(laid_out, region) else { return Ok(()) };
        let style = self.fill(Pen::new(Paint::Ink(region.ink)).opacity(0.12));
        plot.draw(&Rectangle::new(corners, style))?;
        Ok(())
    }

    fn guide(&self, plot: &Plot, laid_out: &PanelLayout, guide: &Guide) -> Outcome {
        let (x, y) = (&laid_out.x, &laid_out.y);
        let ends = match guide.direction {
            Direction::Vertical if x.contains(guide.at) => {
                [(guide.at, y.value(0.0)), (guide.at, y.value(1.0))]
            }
            Direction::Horizontal if y.contains(guide.at) => {
                [(x.value(0.0), guide.at), (x.value(1.0), guide.at)]
            }
            _ => return Ok(()),
        };
        let style = self.line(Pen::new(Paint::Ink(guide.ink)).stroke(Stroke::Dashed), 1.2);
        plot.draw(&PathElement::new(ends, style))?;
        Ok(())
    }

    fn bar(&self, plot: &Plot, shape: &BarShape<'_>) -> Outcome {
        let pen = Pen::new(Paint::Ink(shape.series.ink));
        let style = if shape.series.ink == Ink::Baseline {
            self.line(pen.stroke(Stroke::Dashed), 1.5)
        } else if shape.bar.hatched {
            self.fill(pen.finish(Finish::Hatched))
        } else if shape.scheduled {
            self.fill(pen.finish(Finish::Outlined))
        } else {
            self.fill(pen)
        };
        plot.draw(&Rectangle::new(shape.corners, style))?;
        if let Some(ends) = shape.link {
            let hairline = self.line(Pen::new(Paint::Axis), 1.0);
            plot.draw(&PathElement::new(ends, hairline))?;
        }
        Ok(())
    }

    fn curve(&self, plot: &Plot, curve: &Curve<'_>) -> Outcome {
        let series = curve.series;
        let pen = Pen::new(Paint::Ink(series.ink));
        let stroke = if series.ink == Ink::Baseline { Stroke::Dashed } else { series.stroke };
        let width = if series.strong { 2.5 } else { 1.5 };
        for run in &curve.runs {
            if let [point] = run[..] {
                // A path of one point would show nothing.
                plot.draw(&Circle::new(point, units(width), self.fill(pen)))?;
            } else {
                let style = self.line(pen.stroke(stroke), width);
                plot.draw(&PathElement::new(run.as_slice(), style))?;
            }
        }
        Ok(())
    }

    fn marks(&self, plot: &Plot, panel: &Panel, laid_out: &PanelLayout) -> Outcome {
        let mut marks: Vec<&Mark> =
            panel.marks.iter().filter(|mark| laid_out.place(mark).is_some()).collect();
        // The scenario's own point lies on top of everything.
        let layer = |mark: &Mark| match mark.kind {
            MarkKind::Baseline => 0,
            MarkKind::Related => 1,
            MarkKind::Feature => 2,
            MarkKind::Operating => 3,
        };
        arrange(&mut marks, |one, other| layer(one) > layer(other));
        for mark in &marks {
            self.mark(plot, mark)?;
        }
        Ok(())
    }

    fn mark(&self, plot: &Plot, mark: &Mark) -> Outcome {
        let at = (mark.x, mark.y);
        let pen = Pen::new(Paint::Ink(mark.ink));
        let radius = |pixels: f64| units(pixels * self.mark_scale());
        match mark.kind {
            MarkKind::Operating => {
                let ring = self.line(pen.finish(Finish::OnGround), 2.0);
                plot.draw(&Circle::new(at, radius(7.0), ring))?;
                plot.draw(&Circle::new(at, radius(3.5), self.fill(pen)))?;
            }
            MarkKind::Related => {
                plot.draw(&Circle::new(at, radius(4.0), self.fill(pen)))?;
            }
            MarkKind::Feature => {
                let reach = radius(4.5);
                let corners = [(0, -reach), (reach, 0), (0, reach), (-reach, 0), (0, -reach)];
                let style = self.line(pen.finish(Finish::OnGround), 1.6);
                plot.draw(&(EmptyElement::at(at) + PathElement::new(corners, style)))?;
            }
            MarkKind::Baseline => {
                let dashes = Pen::new(Paint::Ink(Ink::Baseline))
                    .stroke(Stroke::Dashed)
                    .finish(Finish::OnGround);
                plot.draw(&Circle::new(at, radius(6.0), self.line(dashes, 2.0)))?;
            }
        }
        Ok(())
    }

    /// Marks grow a little less than strokes.
    fn mark_scale(&self) -> f64 {
        1.0 + (self.stroke_scale - 1.0) * 0.75
    }
}

/// The curves of a panel from the lowest to the top: the baseline, the others, the scenario's own.
fn curves<'s>(panel: &'s Panel, laid_out: &PanelLayout) -> Vec<Curve<'s>> {
    let mut curves: Vec<Curve<'s>> = panel
        .series
        .iter()
        .filter_map(|series| match &series.shape {
            Shape::Line(points) => {
                Some(Curve { series, runs: clip::visible(points, &laid_out.x, &laid_out.y) })
            }
            Shape::Bars(_) => None,
        })
        .collect();
    let layer = |curve: &Curve<'_>| (curve.series.ink != Ink::Baseline, curve.series.strong);
    arrange(&mut curves, |one, other| layer(one) > layer(other));
    curves
}

/// Draws the sample of a legend's entry for a page, as elements for an SVG of the given size.
pub fn legend_sample(entry: &LegendEntry, size: Size, theme: &Theme) -> String {
    swatch(entry, size, theme, Colours::Variables)
}

pub(super) fn swatch(entry: &LegendEntry, size: Size, theme: &Theme, colours: Colours) -> String {
    let pen = Pen::new(Paint::Ink(entry.ink));
    let pixel = |width: f64| units(width * theme.stroke_scale).max(1) as u32;
    let svg = Rc::new(RefCell::new(Svg::new(
        colours,
        (units(size.width) as u32, units(size.height) as u32),
    )));
    let root = DrawingArea::from(&svg);
    let (right, bottom) = (units(size.width), units(size.height));
    let style = |pen: Pen, width: f64, filled: bool| ShapeStyle {
        color: pen.encode(),
        filled,
        stroke_width: pixel(width),
    };
    let corners = [(bottom / 4, 0), (right - bottom / 4, bottom)];
    let _infallible = match entry.sample {
        Sample::Line { stroke, strong } => {
            let width = if strong { 2.5 } else { 1.5 };
            let ends = [(0, bottom / 2), (right, bottom / 2)];
            root.draw(&PathElement::new(ends, style(pen.stroke(stroke), width, false)))
        }
        Sample::Bar { .. } if entry.ink == Ink::Baseline => {
            root.draw(&Rectangle::new(corners, style(pen.stroke(Stroke::Dashed), 1.5, false)))
        }
        Sample::Bar { fill: Fill::Hatched } => {
            root.draw(&Rectangle::new(corners, style(pen.finish(Finish::Hatched), 1.0, true)))
        }
        Sample::Bar { fill: Fill::Pale } => {
            root.draw(&Rectangle::new(corners, style(pen.finish(Finish::Outlined), 1.0, true)))
        }
        Sample::Bar { fill: Fill::Solid } => {
            root.draw(&Rectangle::new(corners, style(pen, 1.0, true)))
        }
    };
    let elements = svg.borrow_mut().take();
    format!("<g fill=\"none\">{elements}</g>")
}
