//! Layouts in MathML Core, which browsers render by themselves.

use super::expression::{Function, split_symbol};
use super::layout::{Fence, Layout, Sign};
use super::number::Shown;

/// The attribute that ties a symbol or its number to the slider that moves it.
pub const SLIDER_ATTRIBUTE: &str = "data-slider";

/// Adds a layout as one element; `slider` gives the key of the field that moves a symbol.
pub(super) fn write(
    layout: &Layout<'_>,
    slider: &dyn Fn(&str) -> Option<&'static str>,
    out: &mut String,
) {
    let element = |out: &mut String, name: &str, parts: &[&Layout<'_>]| {
        open(out, name);
        parts.iter().for_each(|part| write(part, slider, out));
        close(out, name);
    };
    match layout {
        Layout::Number(text) => shown(text, "", out),
        Layout::Symbol(name, term) => {
            let hook = slider(name)
                .map_or_else(String::new, |key| format!(" {SLIDER_ATTRIBUTE}=\"{key}\""));
            match term {
                Some(text) => shown(text, &hook, out),
                None => symbol(name, &hook, out),
            }
        }
        Layout::Row(row) => {
            open(out, "mrow");
            row.iter().for_each(|part| write(part, slider, out));
            close(out, "mrow");
        }
        Layout::Sign(sign) => out.push_str(match sign {
            Sign::Plus => "<mo>+</mo>",
            Sign::Minus => "<mo>−</mo>",
            Sign::Negative => "<mo form=\"prefix\">−</mo>",
            Sign::Times => "<mo>×</mo>",
            // Invisible times, with the thin space that separates names of several letters.
            Sign::Beside => "<mo rspace=\"0.17em\">\u{2062}</mo>",
            Sign::Over => "<mo>/</mo>",
            Sign::Comma => "<mo separator=\"true\">,</mo>",
        }),
        Layout::Fraction(above, below) => element(out, "mfrac", &[above, below]),
        Layout::Power(base, exponent) => element(out, "msup", &[base, exponent]),
        Layout::Root(inner) => element(out, "msqrt", &[inner]),
        Layout::Fenced(fence, inner) => {
            let (opening, closing) = fence.signs();
            let sign = |out: &mut String, form: &str, sign: &str| {
                // A bar is not an opening or a closing sign by itself.
                let form = match fence {
                    Fence::Bars => format!(" form=\"{form}\" fence=\"true\" stretchy=\"true\""),
                    _ => String::new(),
                };
                out.push_str(&format!("<mo{form}>{sign}</mo>"));
            };
            open(out, "mrow");
            sign(out, "prefix", opening);
            write(inner, slider, out);
            sign(out, "postfix", closing);
            close(out, "mrow");
        }
        Layout::Applied(function, arguments) => {
            open(out, "mrow");
            out.push_str(&match function {
                Function::Log2 => "<msub><mi>log</mi><mn>2</mn></msub>".to_owned(),
                Function::Log10 => "<msub><mi>log</mi><mn>10</mn></msub>".to_owned(),
                named => format!("<mi>{}</mi>", named.name()),
            });
            // The sign of application, which is read and not seen.
            out.push_str("<mo>\u{2061}</mo>");
            write(arguments, slider, out);
            close(out, "mrow");
        }
        Layout::Cases(cases) => {
            let [a, b, then, otherwise] = &**cases;
            out.push_str("<mrow><mo>{</mo><mtable>");
            for (case, relation) in [(then, "&lt;"), (otherwise, "≥")] {
                out.push_str("<mtr><mtd>");
                write(case, slider, out);
                out.push_str("</mtd><mtd>");
                write(a, slider, out);
                out.push_str(&format!("<mo>{relation}</mo>"));
                write(b, slider, out);
                out.push_str("</mtd></mtr>");
            }
            out.push_str("</mtable></mrow>");
        }
    }
}

/// Adds a symbol: a base of several letters stands upright, as names do, and so does its subscript.
pub(super) fn symbol(name: &str, attributes: &str, out: &mut String) {
    let part = |name: &str, attributes: &str| {
        let element =
            if name.starts_with(|first: char| first.is_ascii_digit()) { "mn" } else { "mi" };
        format!("<{element}{attributes}>{name}</{element}>")
    };
    out.push_str(&match split_symbol(name) {
        (base, None) => part(base, attributes),
        (base, Some(subscript)) => {
            format!("<msub{attributes}>{}{}</msub>", part(base, ""), part(subscript, ""))
        }
    });
}

/// A symbol alone, as a `math` element in a line of text.
pub fn symbol_mathml(name: &str) -> String {
    let mut math = String::from("<math>");
    symbol(name, "", &mut math);
    close(&mut math, "math");
    math
}

/// Adds a number that was written for a person, with its unit.
pub(super) fn shown(text: &str, attributes: &str, out: &mut String) {
    let Shown { mantissa, exponent, suffix, spaced, unit } = Shown::of(text);
    if exponent.is_none() && unit.is_empty() {
        out.push_str(&format!("<mn{attributes}>{mantissa}</mn>"));
        return;
    }
    out.push_str(&format!("<mrow{attributes}>"));
    if !mantissa.is_empty() {
        out.push_str(&format!("<mn>{mantissa}</mn>"));
    }
    if let Some(exponent) = exponent {
        if !mantissa.is_empty() {
            out.push_str("<mo>×</mo>");
        }
        out.push_str(&format!("<msup><mn>10</mn><mn>{exponent}</mn></msup>"));
    }
    if !suffix.is_empty() {
        out.push_str(&format!("<mtext>{suffix}</mtext>"));
    }
    if spaced {
        out.push_str("<mspace width=\"0.2em\"/>");
    }
    if !unit.is_empty() {
        out.push_str(&format!("<mtext>{unit}</mtext>"));
    }
    close(out, "mrow");
}

/// Adds words.
pub(super) fn words(text: &str, out: &mut String) {
    out.push_str(&format!("<mtext>{}</mtext>", escaped(text)));
}

/// A text as it is written between tags.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

fn open(out: &mut String, name: &str) {
    out.push('<');
    out.push_str(name);
    out.push('>');
}

fn close(out: &mut String, name: &str) {
    out.push_str("</");
    out.push_str(name);
    out.push('>');
}
