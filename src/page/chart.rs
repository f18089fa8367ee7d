//! What stands around a drawn chart: its legend, and the values at a place.

use super::{Html, words};
use crate::chart::{
    ChartSpec, Direction, Drawing, Layout, MarkKind, Size, Theme, legend as entries, legend_sample,
    read, reading_axis,
};
use crate::quantity::exact;
use crate::text::Language;

/// The size of a sample in the legend.
const SAMPLE: Size = Size { width: 22.0, height: 10.0 };

/// A drawing.
pub fn picture(drawing: &Drawing) -> Html {
    let Size { width, height } = drawing.layout.size;
    Html::of(
        "<svg viewBox=\"0 0 {0} {1}\" aria-hidden=\"true\">{=2}{=3}</svg>",
        &[&exact(width), &exact(height), &drawing.frame, &drawing.data],
    )
}

/// What a chart on the page shows beside its spec.
pub struct Shown<'a> {
    /// The stable name; the chart's title is the element `title-…`.
    pub id: &'a str,
    /// The drawing, once the place is measured.
    pub drawing: Option<&'a Drawing>,
    /// Where a reader is in it.
    pub cursor: Option<Cursor>,
    /// Whether its point can be dragged.
    pub drags: bool,
    /// What its point says of itself to a pointer: nothing, that it can be taken hold of, or that it is held.
    pub hand: &'static str,
    /// What is read aloud.
    pub summary: &'a str,
}

/// A chart that is read by pointer and keys; the drawing fills the element `.plot`, which is measured for it.
pub fn plot(spec: &ChartSpec, shown: &Shown<'_>, language: Language) -> Html {
    let mut html = Html::of(
        "<div class=\"chart {0}\" data-chart=\"{1}\" tabindex=\"0\" role=\"group\" aria-labelledby=\"title-{1}\" \
         aria-describedby=\"summary-{1}\" title=\"\"><div class=\"plot\" style=\"--panels:{2}\"{=3}>",
        &[
            shown.hand,
            shown.id,
            &spec.panels.len().to_string(),
            // What has nothing to show takes no room.
            if spec.panels.is_empty() { " hidden=\"\"" } else { "" },
        ],
    );
    if let Some(drawing) = shown.drawing {
        html.append(&picture(drawing));
    }
    let place = shown.drawing.zip(shown.cursor);
    let reading = place.and_then(|(drawing, cursor)| reading(spec, &drawing.layout, cursor));
    html.add(
        "</div>{=0}<p class=\"visually-hidden\" id=\"summary-{1}\">{2} {3} {4}</p></div>",
        &[
            reading.unwrap_or_default().text(),
            shown.id,
            shown.summary,
            words::CHART_HELP.get(language),
            if shown.drags && has_point(spec) { words::CHART_DRAG.get(language) } else { "" },
        ],
    );
    html
}

/// Whether the scenario has its point in the chart.
fn has_point(spec: &ChartSpec) -> bool {
    let mut marks = spec.panels.iter().flat_map(|panel| &panel.marks);
    marks.any(|mark| mark.kind == MarkKind::Operating)
}

/// The legend.
pub fn legend(spec: &ChartSpec) -> Html {
    let mut html = Html::of("<ul class=\"legend\">", &[]);
    for entry in entries(spec) {
        html.add(
            "<li><svg width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" aria-hidden=\"true\">{=2}</svg>{3}</li>",
            &[
                &exact(SAMPLE.width),
                &exact(SAMPLE.height),
                &legend_sample(&entry, SAMPLE, &Theme::LIGHT),
                &entry.label,
            ],
        );
    }
    html.add("</ul>", &[]);
    html
}

/// The deed that saves a chart; its value is the kind of file.
pub const SAVE: &str = "save-chart";

/// The fold with what a chart can be saved as.
pub fn save_menu(id: &str, language: Language) -> Html {
    Html::of(
        "<details data-export=\"{0}\"><summary>{1}</summary><p class=\"picks\">\
         <button type=\"button\" data-act=\"{2}\" data-value=\"svg\">SVG</button> \
         <button type=\"button\" data-act=\"{2}\" data-value=\"png\">PNG 1920 × 1280</button> \
         <button type=\"button\" data-act=\"{2}\" data-value=\"csv\">CSV</button></p></details>",
        &[id, words::SAVE.get(language), SAVE],
    )
}

/// Where a reader is in a chart: a place along the axis that is read (see
/// [`reading_axis`]), and the place along the other one if it is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cursor {
    /// The place along the axis that is read.
    pub at: f64,
    /// The place along the other axis.
    pub across: Option<f64>,
    /// The panel, counted from above.
    pub panel: usize,
}

/// Whether a chart is read row by row, as bars that lie beside their names.
pub fn has_rows(spec: &ChartSpec) -> bool {
    reading_axis(spec) == Direction::Vertical
}

/// The line through the place that is read and the values there; nothing where the place is not in the chart.
pub fn reading(spec: &ChartSpec, layout: &Layout, cursor: Cursor) -> Option<Html> {
    let rows = has_rows(spec);
    let (first, last) = (layout.panels.first()?, layout.panels.last()?);
    let panel = layout.panels.get(cursor.panel)?;
    let plot = panel.plot;
    let left = if rows {
        cursor.across.and_then(|across| panel.x.pixel(across)).unwrap_or(plot.left)
    } else {
        first.x.pixel(cursor.at)?
    };
    let px = |name: &str, pixels: f64| [name, ":", &exact(pixels), "px;"].concat();
    let side = if left > layout.size.width / 2.0 {
        px("right", layout.size.width - left + 10.0)
    } else {
        px("left", left + 10.0)
    };
    let (line, beside) = if rows {
        // Under the row, where it crosses no number.
        let top = panel.y.pixel(cursor.at.round() + 0.5)?;
        let place = if top > layout.size.height / 2.0 {
            px("bottom", layout.size.height - top + 4.0)
        } else {
            px("top", top + 4.0)
        };
        let line =
            [px("left", plot.left), px("top", top), px("width", plot.width), px("height", 1.0)];
        (line.concat(), side + &place)
    } else {
        let top = first.plot.top;
        let line = [px("left", left), px("top", top), px("height", last.plot.bottom() - top)];
        (line.concat(), side + &px("top", top + 4.0))
    };
    let reading = read(spec, cursor.at, cursor.across);
    // The panels of a schedule hold series of the same names.
    let several = rows && reading.panels.len() > 1;
    let mut html = Html::of(
        "<div class=\"cursor\" style=\"{0}\"></div><div class=\"reading\" role=\"status\" style=\"{1}\">\
         <strong>{2}</strong><dl>",
        &[&line, &beside, &reading.place],
    );
    for panel in &reading.panels {
        for reading in &panel.readings {
            let head = if several && panel.label != reading.label {
                [&panel.label, " · "].concat()
            } else {
                String::new()
            };
            html.add("<dt>{0}{1}</dt><dd>{2}</dd>", &[&head, &reading.label, &reading.text]);
        }
    }
    html.add("</dl></div>", &[]);
    Some(html)
}
