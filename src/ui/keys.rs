//! The map of the keyboard.

use super::Store;
use super::dialog::ModalDialog;
use super::store::Dialog;
use super::words;
use crate::text::Text;
use leptos::prelude::*;

/// What is read on the map: keys and what they do.
const MAP: &[(&str, Text)] = &[
    ("?", Text::new("This map", "显示此表")),
    ("S", Text::new("Share", "分享")),
    ("P", Text::new("Presenter view, and back", "进入或退出演示视图")),
    ("K", Text::new("Pin or unpin the baseline", "固定或取消基线")),
    ("X", Text::new("Swap scenario and baseline", "情景与基线互换")),
    ("C", Text::new("Keep a copy to compare with", "保留一份用于对比")),
    ("1 … 9", Text::new("Go to a place", "前往各页面")),
    ("E", Text::new("Examples", "示例")),
    ("R", Text::new("Reset the scenario", "重置情景")),
    ("L", Text::new("Language", "切换语言")),
    ("T", Text::new("Theme", "切换主题")),
    ("Ctrl+Z", Text::new("Undo", "撤销")),
    ("Ctrl+Shift+Z", Text::new("Redo", "重做")),
    (
        "← → PgUp PgDn Home End",
        Text::new("Move a slider; read a focused chart", "移动滑块；读取已聚焦的图表"),
    ),
    ("Esc", Text::new("Close, leave", "关闭、退出")),
];

/// What works only in the presenter view.
const PRESENTING: &[(&str, Text)] = &[
    (
        "← →",
        Text::new(
            "Previous and next chart (also PgUp, PgDn)",
            "上一张与下一张图（PgUp、PgDn 亦可）",
        ),
    ),
    ("Q", Text::new("QR code as large as the screen", "全屏显示二维码")),
    ("B", Text::new("Blank screen", "黑屏")),
    ("F", Text::new("Full screen", "全屏")),
];

const PRESENTER: Text = Text::new("In the presenter view", "演示视图中");
const SINGLE: Text = Text::new("Single letters are commands", "启用单字母快捷键");

/// The dialog of the `?` key.
#[component]
pub fn KeysDialog() -> impl IntoView {
    let store = Store::expect();
    let rows = move |map: &'static [(&'static str, Text)]| {
        map.iter()
            .map(|&(keys, what)| {
                view! {
                    <div>
                        <dt><kbd>{keys}</kbd></dt>
                        <dd>{move || store.text(what)}</dd>
                    </div>
                }
            })
            .collect_view()
    };
    view! {
        <ModalDialog which=Dialog::Keys name="keys" title=words::KEYS>
            <dl class="keys">{rows(MAP)}</dl>
            <h3>{move || store.text(PRESENTER)}</h3>
            <dl class="keys">{rows(PRESENTING)}</dl>
            <label>
                <input
                    type="checkbox"
                    data-action="shortcuts"
                    prop:checked=move || store.shortcuts.get()
                    on:change=move |event| store.shortcuts.set(event_target_checked(&event))
                />
                " "
                {move || store.text(SINGLE)}
            </label>
        </ModalDialog>
    }
}
