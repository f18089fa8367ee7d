//! An expression as one line of plain text: `2 × (N − 1) / N × M / β`.

use super::expression::{Expression, Function};
use crate::quantity::exact;

/// What stands for a symbol in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The text: the symbol itself, or a value with its unit.
    pub text: String,
}

impl Term {
    /// A term from its text.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into() }
    }

    /// How tightly it holds together: `N` and `256` need no parentheses, `50 GB/s` and `−3` may.
    fn hold(&self) -> Hold {
        if self.text.starts_with(['−', '-']) {
            Hold::Negation
        } else if self.text.contains([' ', '/', '×', '·']) {
            Hold::Quantity
        } else if self.text.ends_with('%') {
            Hold::Power
        } else {
            Hold::Whole
        }
    }
}

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
pub fn text(expression: &Expression<'_>, term: &impl Fn(&str) -> Term) -> String {
    write(expression, term).text
}

/// How tightly a piece of text holds together; the order is that of precedence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Hold {
    Sum,
    /// A sign in front: it may start a product, but not follow an operator.
    Negation,
    Product,
    /// A value with its unit: multiplied freely, but divided by and raised only as one.
    Quantity,
    Power,
    Whole,
}

struct Piece {
    text: String,
    hold: Hold,
}

impl Piece {
    fn new(text: String, hold: Hold) -> Self {
        Self { text, hold }
    }

    /// The text, in parentheses if it holds together less than it must.
    fn at_least(self, hold: Hold) -> String {
        if self.hold < hold { format!("({})", self.text) } else { self.text }
    }
}

fn write(expression: &Expression<'_>, term: &impl Fn(&str) -> Term) -> Piece {
    let piece = |inner: &Expression<'_>| write(inner, term);
    let join = |a: &Expression<'_>, sign: &str, b: &Expression<'_>, most: Hold, right: Hold| {
        let a = piece(a);
        // A product may start with a negation, and then binds like one.
        let left = if most == Hold::Product { Hold::Negation } else { most };
        let hold = if a.hold < left { most } else { most.min(a.hold) };
        Piece::new(format!("{} {sign} {}", a.at_least(left), piece(b).at_least(right)), hold)
    };
    match expression {
        Expression::Number(value) => Piece::new(exact(*value), Hold::Whole),
        Expression::Symbol(symbol) => {
            let term = term(symbol);
            let hold = term.hold();
            Piece::new(term.text, hold)
        }
        Expression::Add(a, b) => join(a, "+", b, Hold::Sum, Hold::Product),
        Expression::Sub(a, b) => join(a, "−", b, Hold::Sum, Hold::Product),
        Expression::Mul(a, b) => join(a, "×", b, Hold::Product, Hold::Quantity),
        Expression::Div(a, b) => join(a, "/", b, Hold::Product, Hold::Power),
        Expression::Pow(a, b) => Piece::new(
            format!("{}^{}", piece(a).at_least(Hold::Whole), piece(b).at_least(Hold::Power)),
            Hold::Power,
        ),
        Expression::Neg(a) => {
            Piece::new(format!("−{}", piece(a).at_least(Hold::Quantity)), Hold::Negation)
        }
        Expression::Call(function, arguments) => {
            let arguments: Vec<String> =
                arguments.iter().map(|argument| piece(argument).text).collect();
            Piece::new(call(*function, &arguments), Hold::Whole)
        }
    }
}

fn call(function: Function, arguments: &[String]) -> String {
    if let (Function::IfBelow, [one, other, below, otherwise]) = (function, arguments) {
        return format!("{{{below} if {one} < {other}; {otherwise} if {one} ≥ {other}}}");
    }
    let list = arguments.join(", ");
    match function {
        Function::Sqrt => format!("√({list})"),
        Function::Ceil => format!("⌈{list}⌉"),
        Function::Floor => format!("⌊{list}⌋"),
        Function::Abs => format!("|{list}|"),
        Function::Log2 => format!("log₂({list})"),
        Function::Log10 => format!("log₁₀({list})"),
        _ => format!("{}({list})", function.name()),
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
            "max(D / BW, 1000000000) + ⌈log₂(N)⌉ − ⌊|x|⌋",
        );
        reads("2 * ifBelow(N, 2, 0, N - 1)", "2 × {0 if N < 2; N − 1 if N ≥ 2}");
        reads("exp(-T / M) * ln(2) * log10(y)", "exp(−T / M) × ln(2) × log₁₀(y)");
    }

    /// No parenthesis is lost on any equation of the registry: its text reads back as the same tree.
    #[test]
    fn every_equation_reads_back() {
        let signs = [
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
        for formula in crate::formula::all().filter(|row| !row.equation.contains("ifBelow")) {
            let tree = parse(formula.equation).unwrap();
            let written = signs
                .iter()
                .fold(text(&tree, &|symbol| Term::new(symbol)), |written, (sign, notation)| {
                    written.replace(sign, notation)
                });
            assert_eq!(parse(&written), Ok(tree), "{}: {written}", formula.slug);
            read += 1;
        }
        assert!(read > 100, "{read}");
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
