//! The keyboard: one table of what keys do, for whoever presses them and for the map of the `?` key.

use super::frame::deed as header;
use super::{Html, compare, dialog, words};
use crate::text::{Language, Text};

/// The deed that turns single letters on and off.
pub const LETTERS: &str = "letters";

/// The deed that goes to the first slider.
pub const SLIDERS: &str = "sliders";
/// The deed that goes to the first chart.
pub const CHARTS: &str = "charts";
/// The deed that goes to the examples.
pub const TO_EXAMPLES: &str = "to-examples";

/// A single key, as the browser names it, the deed, and what it does.
pub const SINGLE: [(&str, &str, Text); 15] = [
    ("?", header::KEYS, text!("This map", "显示此表")),
    ("s", header::SHARE, text!("Share", "分享")),
    ("c", header::COMPARE, text!("Compare scenarios", "情景对比")),
    ("p", header::PRESENT, text!("Presenter view, and back", "进入或退出演示视图")),
    ("k", compare::PIN, text!("Pin or unpin the baseline", "固定或取消基线")),
    ("x", compare::SWAP, text!("Swap scenario and baseline", "情景与基线互换")),
    ("d", compare::KEEP, text!("Keep a copy to compare with", "保留一份用于对比")),
    ("g", SLIDERS, text!("Go to the sliders", "转到滑块")),
    ("h", CHARTS, text!("Go to the charts", "转到图表")),
    ("e", TO_EXAMPLES, text!("Go to the examples", "转到示例")),
    ("i", header::LESSONS, text!("Lessons", "课程")),
    ("o", header::SAVE, text!("Save and load", "保存与载入")),
    ("r", header::RESET, text!("Reset the scenario", "重置情景")),
    ("l", header::LANGUAGE, text!("Language", "切换语言")),
    ("t", header::THEME, text!("Theme", "切换主题")),
];

/// The keys of the places, in the order of the navigation.
pub const PLACES: &str = "1234567890-=[";

/// Keys that are no single letters.
const FURTHER: [(&str, Text); 6] = [
    ("1 … 9 0 - = [", text!("Go to a place", "前往各页面")),
    ("Ctrl+Z", text!("Undo", "撤销")),
    ("Ctrl+Shift+Z", text!("Redo", "重做")),
    (
        "← → PgUp PgDn Home End",
        text!("Move a slider; read a focused chart", "移动滑块；读取已聚焦的图表"),
    ),
    ("Tab", text!("Go to the next control", "转到下一个控件")),
    ("Esc", text!("Close, leave", "关闭、退出")),
];

/// What works only in the presenter view.
const PRESENTING: [(&str, Text); 5] = [
    ("← →", text!("Previous and next chart", "上一张与下一张图")),
    ("PgUp PgDn", text!("The same, as remote controls send it", "同上，翻页笔按键")),
    ("Q", text!("QR code as large as the screen", "全屏显示二维码")),
    ("B .", text!("Blank screen", "黑屏")),
    ("F", text!("Full screen", "全屏")),
];

const PRESENTER: Text = text!("In the presenter view", "演示视图中");
const LETTERS_LABEL: Text = text!("Single letters are commands", "启用单字母快捷键");

/// The deed of a single key.
pub fn deed(key: &str) -> Option<&'static str> {
    let small = key.to_ascii_lowercase();
    SINGLE.iter().find(|(known, ..)| *known == small).map(|&(_, deed, _)| deed)
}

/// The dialog; `letters` when single letters are commands.
pub fn keys(letters: bool, language: Language) -> Html {
    let mut html = dialog::head(words::KEYS, language);
    let row = |html: &mut Html, keys: &str, what: Text| {
        html.add("<div><dt><kbd>{0}</kbd></dt><dd>{1}</dd></div>", &[keys, what.get(language)]);
    };
    html.add("<dl class=\"keys\">", &[]);
    for (key, _, what) in SINGLE {
        row(&mut html, &key.to_ascii_uppercase(), what);
    }
    for (keys, what) in FURTHER {
        row(&mut html, keys, what);
    }
    html.add("</dl><h3>{0}</h3><dl class=\"keys\">", &[PRESENTER.get(language)]);
    for (keys, what) in PRESENTING {
        row(&mut html, keys, what);
    }
    html.add(
        "</dl><label><input type=\"checkbox\" data-act=\"{0}\"{=1}/> {2}</label>",
        &[LETTERS, if letters { " checked=\"\"" } else { "" }, LETTERS_LABEL.get(language)],
    );
    html
}
