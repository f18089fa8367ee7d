//! What stands around the charts of a presentation and of a frame in another page.

use super::share::OPEN;
use super::{Html, dialog, qr};
use crate::text::{Language, Text};

/// The deed that steps to another chart, by the value.
pub const STEP: &str = "step";
/// The deed that fills the screen with the page, or gives it back.
pub const FULL_SCREEN: &str = "full-screen";
/// The deed that leaves the view.
pub const LEAVE: &str = "leave";

const PREVIOUS_LABEL: Text = text!("Previous chart", "上一张图");
const NEXT_LABEL: Text = text!("Next chart", "下一张图");
const CODE_LABEL: Text = text!("QR code as large as the screen", "全屏显示二维码");
const BLANK_LABEL: Text = text!("Blank", "黑屏");
const FULL_SCREEN_LABEL: Text = text!("Full screen", "全屏");
const LEAVE_LABEL: Text = text!("Leave", "退出");
const WAY_OUT: Text = text!("Open in Fleetscope", "在 Fleetscope 中打开");

/// The foot of a presentation: code and address, and the ways on; `at` counts from 0.
pub fn foot(address: &str, at: usize, count: usize, language: Language) -> Html {
    let say = |text: Text| text.get(language);
    let code = qr::code(address);
    let mut html = Html::of(
        "<div class=\"foot\"><button type=\"button\" class=\"code\" data-act=\"{0}\" data-value=\"{4}\" aria-label=\"{1}\">{=2}</button>\
         <p class=\"target\" data-target=\"\">{3}</p><nav>",
        &[OPEN, say(CODE_LABEL), code.text(), address, dialog::CODE],
    );
    let mut button = |act: &str, value: &str, name: &str, label: &str| {
        html.add(
            "<button type=\"button\" data-act=\"{0}\" data-value=\"{1}\" aria-label=\"{2}\">{3}</button>",
            &[act, value, name, label],
        );
    };
    button(STEP, "-1", say(PREVIOUS_LABEL), "‹");
    button(STEP, "1", say(NEXT_LABEL), "›");
    button(OPEN, dialog::BLANK, say(BLANK_LABEL), say(BLANK_LABEL));
    button(FULL_SCREEN, "", say(FULL_SCREEN_LABEL), say(FULL_SCREEN_LABEL));
    button(LEAVE, "", say(LEAVE_LABEL), say(LEAVE_LABEL));
    html.add(
        "<span data-position=\"\">{0} / {1}</span></nav></div>",
        &[&(at + 1).to_string(), &count.to_string()],
    );
    html
}

/// The foot of a frame: the way out, to the whole page at the same state.
pub fn way_out(address: &str, language: Language) -> Html {
    Html::of(
        "<p class=\"embed-foot\"><a href=\"{0}\" target=\"_blank\" rel=\"noopener\" data-action=\"open\">{1} ↗</a></p>",
        &[address, WAY_OUT.get(language)],
    )
}
