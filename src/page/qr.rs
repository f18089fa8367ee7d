//! A text as a QR code.

use super::Html;
use qrcodegen::{QrCode, QrCodeEcc};

/// Light modules around the code; readers need four.
const QUIET: i32 = 4;

/// The code, black on white in every theme; nothing where the text is too long for one.
///
/// The correction is low, so that the modules are large, which is what counts across a hall;
/// the encoder raises it where that costs no larger code.
pub fn code(text: &str) -> Html {
    let Ok(code) = QrCode::encode_binary(text.as_bytes(), QrCodeEcc::Low) else {
        return Html::default();
    };
    let side = (code.size() + 2 * QUIET).to_string();
    Html::of(
        "<svg class=\"qr\" viewBox=\"0 0 {0} {0}\" shape-rendering=\"crispEdges\" role=\"img\" aria-label=\"QR\">\
         <path fill=\"#fff\" d=\"M0 0h{0}v{0}H0z\"/><path d=\"{1}\"/></svg>",
        &[&side, &path(&code)],
    )
}

/// The dark modules, each run of a row one rectangle.
fn path(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let start = x;
            // What lies beyond the edge is light.
            while code.get_module(x, y) {
                x += 1;
            }
            if x > start {
                let run = (x - start).to_string();
                let (left, top) = ((start + QUIET).to_string(), (y + QUIET).to_string());
                path.push_str(&["M", &left, " ", &top, "h", &run, "v1h-", &run, "z"].concat());
            }
            x += 1;
        }
    }
    path
}
