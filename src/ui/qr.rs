//! A link as a QR code.

use fast_qr::{ECL, QRBuilder};
use leptos::prelude::*;
use std::fmt::Write as _;

/// Light modules around the code; readers need four.
const QUIET: usize = 4;

/// The path of the dark modules, each run of a row one rectangle, and the side with the quiet zone.
fn path(text: &str) -> Option<(String, usize)> {
    // Low correction keeps the modules large, which is what counts across a hall.
    let code = QRBuilder::new(text).ecl(ECL::L).build().ok()?;
    let mut path = String::new();
    for y in 0..code.size {
        let mut x = 0;
        while x < code.size {
            let start = x;
            while x < code.size && code[y][x].value() {
                x += 1;
            }
            if x > start {
                let run = x - start;
                let _ = write!(path, "M{} {}h{run}v1h-{run}z", start + QUIET, y + QUIET);
            }
            x += 1;
        }
    }
    Some((path, code.size + 2 * QUIET))
}

/// A QR code, black on white in every theme; nothing where the text is too long for one.
#[component]
pub fn QrCode(
    /// What it says.
    text: Memo<String>,
) -> impl IntoView {
    move || {
        text.with(|text| path(text)).map(|(path, side)| {
            view! {
                <svg
                    class="qr"
                    viewBox=format!("0 0 {side} {side}")
                    shape-rendering="crispEdges"
                    role="img"
                    aria-label="QR"
                >
                    <rect width=side height=side fill="#fff"></rect>
                    <path d=path fill="#000"></path>
                </svg>
            }
        })
    }
}
