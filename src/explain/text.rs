//! An expression as one line of plain text: `2 × (N − 1) / N × M / β`.

use super::expression::{Expression, Function};
use super::layout::{Layout, Sign, Style, Term, lay_out};

/// Writes an expression with a term for each symbol.
///
/// ```
/// use fleetscope::explain::{Term, parse, text};
/// let formula = parse("2 * (N - 1) / N * M / β")?;
/// assert_eq!(text(&formula, &|symbol| Term::new(symbol)), "2 × (N − 1) / N × M / β");
/// let numbers = text(&formula, &|symbol| {
///     Term::new(match symbol {
///         "N" => "256",
///         "M" => "1 GB",
///         _ => "50 GB/s",
///     })
/// });
/// assert_eq!(numbers, "2 × (256 − 1) / 256 × 1 GB / (50 GB/s)");
/// # Ok::<(), fleetscope::explain::ParseError>(())
/// ```
pub fn text(expression: &Expression<'_>, term: &dyn Fn(&str) -> Term) -> String {
    let layout = lay_out(expression, Style::Line, &|symbol| Some(term(symbol)));
    let mut line = String::new();
    write(&layout, &mut line);
    line
}

/// Adds a layout to a line.
pub(super) fn write(layout: &Layout<'_>, line: &mut String) {
    match layout {
        Layout::Number(text) | Layout::Symbol(_, Some(text)) => line.push_str(text),
        Layout::Symbol(symbol, None) => line.push_str(symbol),
        Layout::Row(row) => row.iter().for_each(|layout| write(layout, line)),
        Layout::Sign(sign) => line.push_str(match sign {
            Sign::Plus => " + ",
            Sign::Minus => " − ",
            Sign::Negative => "−",
            Sign::Times => " × ",
            Sign::Beside => " ",
            Sign::Over => " / ",
            Sign::Comma => ", ",
        }),
        Layout::Fraction(above, below) => {
            write(above, line);
            line.push_str(" / ");
            write(below, line);
        }
        Layout::Power(base, exponent) => {
            write(base, line);
            line.push('^');
            write(exponent, line);
        }
        Layout::Root(inner) => {
            line.push_str("√(");
            write(inner, line);
            line.push(')');
        }
        Layout::Fenced(fence, inner) => {
            let (opening, closing) = fence.signs();
            line.push_str(opening);
            write(inner, line);
            line.push_str(closing);
        }
        Layout::Applied(function, arguments) => {
            line.push_str(match function {
                Function::Log2 => "log₂",
                Function::Log10 => "log₁₀",
                named => named.name(),
            });
            write(arguments, line);
        }
        Layout::Cases(cases) => {
            let [a, b, then, otherwise] = &**cases;
            for (opening, case, relation) in [("{", then, " < "), ("; ", otherwise, " ≥ ")] {
                line.push_str(opening);
                write(case, line);
                line.push_str(" if ");
                write(a, line);
                line.push_str(relation);
                write(b, line);
            }
            line.push('}');
        }
    }
}
#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::parse;

    #[track_caller]
    fn reads(formula: &str, expected: &str) {
        assert_eq!(text(&parse(formula).unwrap(), &|symbol| Term::new(symbol)), expected);
    }

    #[test]
    fn parentheses_stand_where_they_change_the_value() {
        reads("a + b - (c - d)", "a + b − (c − d)");
        reads("(a + b) - c", "a + b − c");
        reads("a / (b * c)", "a / (b × c)");
        reads("a / b * c", "a / b × c");
        reads("a * (b / c)", "a × (b / c)");
        reads("(a + b) * c", "(a + b) × c");
        reads("a^(1 / 3)", "a^(1 / 3)");
        reads("(a + b)^2 / (c^2)", "(a + b)^2 / c^2");
        reads("(a^b)^c", "(a^b)^c");
        reads("a^b^c", "a^b^c");
        reads("-x^2", "−x^2");
        reads("(-x)^2", "(−x)^2");
        reads("a * -b", "a × (−b)");
        reads("-a * b - (-a / b)", "−a × b − (−a / b)");
        reads("-(a + b)", "−(a + b)");
    }

    #[test]
    fn functions_have_their_usual_signs() {
        reads("sqrt(2 * T_w * MTBF)", "√(2 × T_w × MTBF)");
        reads(
            "max(D / BW, 1e9) + ceil(log2(N)) - floor(abs(x))",
            "max(D / BW, 10⁹) + ⌈log₂(N)⌉ − ⌊|x|⌋",
        );
        reads("2 * ifBelow(N, 2, 0, N - 1)", "2 × {0 if N < 2; N − 1 if N ≥ 2}");
        reads("erlangC(c, a) / 2", "erlangC(c, a) / 2");
        reads("exp(-T / M) * ln(2) * log10(y)", "exp(−T / M) × ln(2) × log₁₀(y)");
    }

    /// No parenthesis is lost on any equation of the registry: its text reads back as the same tree.
    #[test]
    fn every_equation_reads_back() {
        let signs = [
            ("10⁹", "1e9"),
            ("×", "*"),
            ("−", "-"),
            ("√(", "sqrt("),
            ("log₂(", "log2("),
            ("log₁₀(", "log10("),
            ("⌈", "ceil("),
            ("⌉", ")"),
            ("⌊", "floor("),
            ("⌋", ")"),
        ];
        let mut read = 0;
        for formula in crate::formula::all() {
            let tree = parse(formula.equation).unwrap();
            let line = cases_in_notation(text(&tree, &|symbol| Term::new(symbol)));
            let written = signs
                .iter()
                .fold(line, |written, (sign, notation)| written.replace(sign, notation));
            assert_eq!(parse(&written), Ok(tree), "{}: {written}", formula.slug);
            read += 1;
        }
        assert!(read > 100, "{read}");
    }

    /// `{c if a < b; d if a ≥ b}` as `ifBelow(a, b, c, d)`.
    fn cases_in_notation(mut line: String) -> String {
        while let Some(start) = line.rfind('{') {
            let end = start + line[start..].find('}').unwrap();
            let (below, above) = line[start + 1..end].split_once("; ").unwrap();
            let (then, condition) = below.rsplit_once(" if ").unwrap();
            let (a, b) = condition.split_once(" < ").unwrap();
            let (otherwise, opposite) = above.rsplit_once(" if ").unwrap();
            assert_eq!(opposite, format!("{a} ≥ {b}"), "{line}");
            let notation = format!("ifBelow({a}, {b}, {then}, {otherwise})");
            line.replace_range(start..=end, &notation);
        }
        line
    }

    #[test]
    fn values_keep_their_unit() {
        let formula = parse("a * b / b^2 - b").unwrap();
        let filled = |b: &'static str| {
            text(&formula, &|symbol| Term::new(if symbol == "a" { "7" } else { b }))
        };
        assert_eq!(filled("5 GB/s"), "7 × 5 GB/s / (5 GB/s)^2 − 5 GB/s");
        assert_eq!(filled("−5"), "7 × (−5) / (−5)^2 − (−5)");
        assert_eq!(filled("40%"), "7 × 40% / (40%)^2 − 40%");
    }
}
