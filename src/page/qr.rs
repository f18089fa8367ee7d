//! A text as a QR code.

use super::Html;
use qrcode_generator::Segment;
use qrcode_generator::qr::{Encoder, ErrorCorrection};

/// Light modules around the code; readers need four.
const QUIET: usize = 4;

/// The code, black on white in every theme; nothing where the text is too long for one.
///
/// The correction is low, so that the modules are large, which is what counts across a hall;
/// the encoder raises it where that costs no larger code. The text is one segment of bytes: links are
/// small letters, which no other segment takes, and what would choose segments weighs more than the rest.
pub fn code(text: &str) -> Html {
    let encoder = Encoder::new(ErrorCorrection::Low);
    let Ok(code) = encoder.encode_segments(&[Segment::bytes(text)]) else {
        return Html::default();
    };
    let side = (code.size() + 2 * QUIET).to_string();
    Html::of(
        "<svg class=\"qr\" viewBox=\"0 0 {0} {0}\" shape-rendering=\"crispEdges\" role=\"img\" aria-label=\"QR\">\
         <path fill=\"#fff\" d=\"M0 0h{0}v{0}H0z\"/><path d=\"{1}\"/></svg>",
        &[&side, &path(code.modules(), code.size())],
    )
}

/// The dark modules, each run of a row one rectangle.
fn path(modules: &[bool], size: usize) -> String {
    let mut path = String::new();
    for (y, row) in modules.chunks(size).enumerate() {
        let top = (y + QUIET).to_string();
        let mut x = QUIET;
        for run in row.chunk_by(bool::eq) {
            if run[0] {
                let (left, run) = (x.to_string(), run.len().to_string());
                path.push_str(&["M", &left, " ", &top, "h", &run, "v1h-", &run, "z"].concat());
            }
            x += run.len();
        }
    }
    path
}
