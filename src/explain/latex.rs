//! Layouts in the mathematics of LaTeX with `amsmath`.

use super::expression::{Function, split_symbol};
use super::layout::{Fence, Layout, Sign};
use super::number::Shown;

/// The letters that have a command of their own.
const GREEK: &[(char, &str)] = &[
    ('α', "alpha"),
    ('β', "beta"),
    ('γ', "gamma"),
    ('δ', "delta"),
    ('ε', "varepsilon"),
    ('η', "eta"),
    ('θ', "theta"),
    ('κ', "kappa"),
    ('λ', "lambda"),
    ('μ', "mu"),
    // The sign of the prefix.
    ('µ', "mu"),
    ('ν', "nu"),
    ('π', "pi"),
    ('ρ', "rho"),
    ('σ', "sigma"),
    ('τ', "tau"),
    ('φ', "varphi"),
    ('ω', "omega"),
    ('Δ', "Delta"),
    ('Σ', "Sigma"),
    ('Ω', "Omega"),
];

/// Adds a layout.
pub(super) fn write(layout: &Layout<'_>, out: &mut String) {
    let braced = |out: &mut String, layout: &Layout<'_>| {
        out.push('{');
        write(layout, out);
        out.push('}');
    };
    match layout {
        Layout::Number(text) | Layout::Symbol(_, Some(text)) => shown(text, out),
        Layout::Symbol(name, None) => symbol(name, out),
        Layout::Row(row) => row.iter().for_each(|layout| write(layout, out)),
        Layout::Sign(sign) => out.push_str(match sign {
            Sign::Plus => " + ",
            Sign::Minus => " - ",
            Sign::Negative => "-",
            Sign::Times => " \\times ",
            Sign::Beside => "\\,",
            Sign::Over => " / ",
            Sign::Comma => ", ",
        }),
        Layout::Fraction(above, below) => {
            out.push_str("\\frac");
            braced(out, above);
            braced(out, below);
        }
        Layout::Power(base, exponent) => {
            match **base {
                // A power of ten has an exponent already.
                Layout::Number(_) => braced(out, base),
                _ => write(base, out),
            }
            out.push('^');
            braced(out, exponent);
        }
        Layout::Root(inner) => {
            out.push_str("\\sqrt");
            braced(out, inner);
        }
        Layout::Fenced(fence, inner) => {
            let (opening, closing) = match fence {
                Fence::Parentheses => ("(", ")"),
                Fence::Ceiling => ("\\lceil ", "\\rceil "),
                Fence::Floor => ("\\lfloor ", "\\rfloor "),
                Fence::Bars => ("\\lvert ", "\\rvert "),
            };
            out.push_str("\\left");
            out.push_str(opening);
            write(inner, out);
            out.push_str("\\right");
            out.push_str(closing.trim_end());
        }
        Layout::Applied(function, arguments) => {
            out.push_str(&match function {
                Function::Min | Function::Max | Function::Exp | Function::Ln => {
                    format!("\\{}", function.name())
                }
                Function::Log2 => "\\log_2".to_owned(),
                Function::Log10 => "\\log_{10}".to_owned(),
                other => format!("\\operatorname{{{}}}", other.name()),
            });
            write(arguments, out);
        }
        Layout::Cases(cases) => {
            let [a, b, then, otherwise] = &**cases;
            out.push_str("\\begin{cases}");
            for (case, relation, end) in [(then, " < ", " \\\\ "), (otherwise, " \\ge ", "")] {
                write(case, out);
                out.push_str(" & ");
                write(a, out);
                out.push_str(relation);
                write(b, out);
                out.push_str(end);
            }
            out.push_str("\\end{cases}");
        }
    }
}

/// Adds a symbol: names of several letters stand upright.
pub(super) fn symbol(name: &str, out: &mut String) {
    let part = |name: &str, out: &mut String| {
        let upright =
            name.chars().count() > 1 && name.starts_with(|first: char| !first.is_ascii_digit());
        out.push_str(if upright { "\\mathrm{" } else { "" });
        escape(name, out);
        out.push_str(if upright { "}" } else { "" });
    };
    let (base, subscript) = split_symbol(name);
    part(base, out);
    if let Some(subscript) = subscript {
        out.push_str("_{");
        part(subscript, out);
        out.push('}');
    }
}

/// Adds a number that was written for a person, with its unit.
pub(super) fn shown(text: &str, out: &mut String) {
    let Shown { mantissa, exponent, suffix, spaced, unit } = Shown::of(text);
    let letters = mantissa.trim_start_matches(|it: char| !it.is_ascii_alphabetic());
    let number = &mantissa[..mantissa.len() - letters.len()];
    // The comma of thousands is no punctuation.
    escape(&number.replace(',', "{,}"), out);
    if let Some(exponent) = exponent {
        if !mantissa.is_empty() {
            out.push_str(" \\times ");
        }
        out.push_str("10^{");
        escape(&exponent, out);
        out.push('}');
        escape(suffix, out);
    }
    if spaced || !letters.is_empty() {
        out.push_str("\\,");
    }
    for name in [letters, unit].into_iter().filter(|name| !name.is_empty()) {
        out.push_str("\\mathrm{");
        escape(name, out);
        out.push('}');
        if spaced && name == letters {
            out.push_str("\\ ");
        }
    }
}

/// Adds words.
pub(super) fn words(text: &str, out: &mut String) {
    out.push_str("\\text{");
    for character in text.chars() {
        match character {
            '\\' => out.push_str("\\textbackslash{}"),
            '%' | '$' | '#' | '&' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(character);
            }
            '≥' => out.push_str("$\\ge$"),
            '×' => out.push_str("$\\times$"),
            '−' => out.push_str("$-$"),
            other => out.push(other),
        }
    }
    out.push('}');
}

/// Adds text in mathematics, its letters and signs as commands.
fn escape(text: &str, out: &mut String) {
    for character in text.chars() {
        let command = match character {
            '−' => "-",
            '%' => "\\%",
            '$' => "\\$",
            '₂' => "_2",
            other => match GREEK.iter().find(|(letter, _)| *letter == other) {
                Some((_, name)) => {
                    out.push('\\');
                    out.push_str(name);
                    " "
                }
                None => {
                    out.push(other);
                    continue;
                }
            },
        };
        out.push_str(command);
    }
}
