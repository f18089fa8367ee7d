//! Saving and loading: what a chart and a report can be saved as, and what is taken back.

use super::lesson::{CLOSE, complaint_line};
use super::{Html, words};
use crate::chart::{Size, Theme, document};
use crate::instrument::{Instrument, View};
use crate::report::caption;
use crate::text::{Language, Text};

/// The deed that saves something; its value says what.
pub const SAVE: &str = "save";
/// The deed of the text that is loaded.
pub const PASTE: &str = "paste";
/// The deed of the file that is loaded.
pub const FILE: &str = "load-file";
/// The deed that prints.
pub const PRINT: &str = "print";

/// The size of an exported chart in CSS pixels.
pub const CHART: Size = Size { width: 960.0, height: 640.0 };
/// How many pixels of a PNG are one CSS pixel.
pub const PNG_SCALE: f64 = 2.0;

const TITLE: Text = text!("Save, print, load", "保存、打印、载入");
const REPORT: Text = text!("Save the report as", "将报告保存为");
const PRINT_IT: Text = text!("Print", "打印");
const LOAD: Text = text!("Load a report or a link", "载入报告或链接");
const LOAD_HELP: Text = text!(
    "Paste it here, choose a file, or drop one anywhere on the page.",
    "粘贴到此处、选择文件，或把文件拖放到页面任意位置。",
);
const COVERED: Text = text!(
    "A question is open: reveal its answer first, since a report would tell it.",
    "有未揭晓的提问：报告会泄露答案，请先揭晓。",
);

/// The sheet of an instrument's chart as an SVG document.
pub fn chart_svg(instrument: &Instrument, view: &View<'_>, address: String) -> String {
    let caption = caption(instrument, view, address);
    document(&instrument.chart_beside(view), CHART, &Theme::LIGHT, &caption, view.language)
}

/// The card for the whole report.
pub fn card(covered: bool, complaint: &str, language: Language) -> Html {
    let say = |text: Text| text.get(language);
    let mut html = Html::of(
        "<section class=\"card\" data-card=\"save\"><div class=\"card-head\"><h2 tabindex=\"-1\">{0}</h2>\
         <button type=\"button\" data-act=\"{1}\">{2}</button></div>",
        &[say(TITLE), CLOSE, say(words::CLOSE)],
    );
    if covered {
        html.add("<p class=\"hint\">{0}</p>", &[say(COVERED)]);
    } else {
        html.add(
            "<p class=\"picks\">{0} <button type=\"button\" data-act=\"{1}\" data-value=\"json\">JSON</button> \
             <button type=\"button\" data-act=\"{1}\" data-value=\"md\">Markdown</button> \
             <button type=\"button\" data-act=\"{2}\" title=\"Ctrl+P\">{3}</button></p>",
            &[say(REPORT), SAVE, PRINT, say(PRINT_IT)],
        );
    }
    html.add(
        "<h3>{0}</h3><p class=\"hint\">{1}</p><p class=\"picks\"><textarea class=\"box\" rows=\"2\" data-act=\"{2}\" data-live=\"\" \
         aria-label=\"{0}\" spellcheck=\"false\"></textarea> \
         <input type=\"file\" accept=\".json,.txt,.md\" data-act=\"{3}\" aria-label=\"{0}\"/></p>{=4}</section>",
        &[say(LOAD), say(LOAD_HELP), PASTE, FILE, complaint_line(complaint).text()],
    );
    html
}
