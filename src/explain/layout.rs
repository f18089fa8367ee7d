//! How an expression stands on paper: what is over what, and where parentheses are needed.
//!
//! Every notation prints the same [`Layout`]; only here is it decided which
//! parentheses and multiplication signs there are.

use super::expression::{Expression, Function};
use super::number::raised;
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
        if self.text.starts_with('−') {
            Hold::Negation
        } else if self.text.chars().any(|it| matches!(it, ' ' | '/' | '×')) {
            Hold::Quantity
        } else if self.text.ends_with('%') {
            Hold::Power
        } else {
            Hold::Whole
        }
    }
}

/// How products and quotients are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// One line of characters: `a × b / c`.
    Line,
    /// Numerators over denominators, factors beside each other: what suits symbols.
    Beside,
    /// Numerators over denominators, factors with a sign between them: what suits numbers.
    Times,
}

/// An expression laid out.
#[derive(Debug)]
pub(super) enum Layout<'a> {
    /// A number of the formula itself.
    Number(String),
    /// A symbol, or the term that stands for it.
    Symbol(&'a str, Option<String>),
    /// One after the other.
    Row(Vec<Self>),
    /// A sign between its neighbours, or before what follows.
    Sign(Sign),
    /// Numerator over denominator.
    Fraction(Box<Self>, Box<Self>),
    /// A base and its raised exponent.
    Power(Box<Self>, Box<Self>),
    /// Under the sign of the square root.
    Root(Box<Self>),
    /// Between a pair of signs.
    Fenced(Fence, Box<Self>),
    /// A function that is written by its name, and its fenced arguments.
    Applied(Function, Box<Self>),
    /// The first two compared: what holds where the one is below the other, and what holds elsewhere.
    Cases(Box<[Self; 4]>),
}

/// The signs that join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Plus,
    Minus,
    /// The minus of a negated term.
    Negative,
    Times,
    /// A product whose sign is left out.
    Beside,
    Over,
    Comma,
}

/// The pairs that enclose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fence {
    Parentheses,
    Ceiling,
    Floor,
    Bars,
}

impl Fence {
    /// The opening and the closing sign.
    pub(super) const fn signs(self) -> (&'static str, &'static str) {
        match self {
            Self::Parentheses => ("(", ")"),
            Self::Ceiling => ("⌈", "⌉"),
            Self::Floor => ("⌊", "⌋"),
            Self::Bars => ("|", "|"),
        }
    }
}

/// How tightly a piece holds together; the order is that of precedence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Hold {
    Sum,
    /// A sign in front: it may start a product, but not follow an operator.
    Negation,
    Product,
    /// A value with its unit: multiplied freely, but divided by and raised only as one.
    Quantity,
    /// A fraction: what is next to it cannot be mistaken for a part of it, except an exponent.
    Power,
    Whole,
}

struct Piece<'a> {
    layout: Layout<'a>,
    hold: Hold,
}

impl<'a> Piece<'a> {
    fn new(layout: Layout<'a>, hold: Hold) -> Self {
        Self { layout, hold }
    }

    /// The layout, in parentheses if it holds together less than it must.
    fn at_least(self, hold: Hold) -> Layout<'a> {
        if self.hold < hold {
            Layout::Fenced(Fence::Parentheses, Box::new(self.layout))
        } else {
            self.layout
        }
    }
}

/// Lays out an expression; where `term` has one, it stands in the place of the symbol.
pub(super) fn lay_out<'a>(
    expression: &Expression<'a>,
    style: Style,
    term: &dyn Fn(&str) -> Option<Term>,
) -> Layout<'a> {
    Writer { style, term }.piece(expression).layout
}

struct Writer<'t> {
    style: Style,
    term: &'t dyn Fn(&str) -> Option<Term>,
}

impl Writer<'_> {
    fn piece<'a>(&self, expression: &Expression<'a>) -> Piece<'a> {
        match expression {
            Expression::Number(value) => Piece::new(Layout::Number(number(*value)), Hold::Whole),
            Expression::Symbol(symbol) => self.symbol(symbol),
            Expression::Add(a, b) => self.sum(a, Sign::Plus, b),
            Expression::Sub(a, b) => self.sum(a, Sign::Minus, b),
            Expression::Mul(..) | Expression::Div(..) => match self.style {
                Style::Line => self.product_on_a_line(expression),
                Style::Beside | Style::Times => self.product_of_fractions(expression),
            },
            Expression::Pow(base, exponent) => {
                let exponent = self.piece(exponent);
                let exponent = match self.style {
                    Style::Line => exponent.at_least(Hold::Power),
                    Style::Beside | Style::Times => exponent.layout,
                };
                let base = self.piece(base).at_least(Hold::Whole);
                Piece::new(Layout::Power(Box::new(base), Box::new(exponent)), Hold::Power)
            }
            Expression::Neg(a) => {
                let negated = self.piece(a).at_least(Hold::Quantity);
                Piece::new(Layout::Row(vec![Layout::Sign(Sign::Negative), negated]), Hold::Negation)
            }
            Expression::Call(function, arguments) => self.call(*function, arguments),
        }
    }

    fn symbol<'a>(&self, symbol: &'a str) -> Piece<'a> {
        let term = (self.term)(symbol);
        let hold = term.as_ref().map_or(Hold::Whole, Term::hold);
        Piece::new(Layout::Symbol(symbol, term.map(|term| term.text)), hold)
    }

    fn sum<'a>(&self, a: &Expression<'a>, sign: Sign, b: &Expression<'a>) -> Piece<'a> {
        let row =
            vec![self.piece(a).layout, Layout::Sign(sign), self.piece(b).at_least(Hold::Product)];
        Piece::new(Layout::Row(row), Hold::Sum)
    }

    /// `a × b / c` as it is written.
    fn product_on_a_line<'a>(&self, expression: &Expression<'a>) -> Piece<'a> {
        let (a, sign, b, right) = match expression {
            Expression::Mul(a, b) => (a, Sign::Times, b, Hold::Quantity),
            Expression::Div(a, b) => (a, Sign::Over, b, Hold::Power),
            other => return self.piece(other),
        };
        let left = self.piece(a);
        // A product may start with a negation, and then binds like one.
        let hold = if left.hold == Hold::Negation { Hold::Negation } else { Hold::Product };
        let row =
            vec![left.at_least(Hold::Negation), Layout::Sign(sign), self.piece(b).at_least(right)];
        Piece::new(Layout::Row(row), hold)
    }

    /// The factors that stand before the first divisor over the divisors that follow them, and so on:
    /// `2 * (N - 1) / N * M / β` is one fraction beside another, not a tower.
    fn product_of_fractions<'a>(&self, expression: &Expression<'a>) -> Piece<'a> {
        let mut chain = Vec::new();
        unchain(expression, true, &mut chain);
        let mut fractions: Vec<(Vec<Piece<'a>>, Vec<Piece<'a>>)> = Vec::new();
        for (multiplies, factor) in chain {
            let piece = self.piece(factor);
            match fractions.last_mut() {
                Some((_, divisors)) if !multiplies => divisors.push(piece),
                Some((factors, divisors)) if divisors.is_empty() => factors.push(piece),
                _ => fractions.push((vec![piece], Vec::new())),
            }
        }
        let mut pieces = Vec::new();
        for (factors, divisors) in fractions {
            if divisors.is_empty() {
                pieces.extend(factors);
            } else {
                let (above, below) = (self.beside(factors), self.beside(divisors));
                let fraction = Layout::Fraction(Box::new(above.layout), Box::new(below.layout));
                pieces.push(Piece::new(fraction, Hold::Power));
            }
        }
        self.beside(pieces)
    }

    /// Factors one after the other.
    fn beside<'a>(&self, mut pieces: Vec<Piece<'a>>) -> Piece<'a> {
        if pieces.len() == 1
            && let Some(only) = pieces.pop()
        {
            return only;
        }
        let mut row = Vec::with_capacity(2 * pieces.len());
        let mut hold = Hold::Product;
        for piece in pieces {
            if row.is_empty() {
                // A product may start with a negation, and then binds like one.
                if piece.hold == Hold::Negation {
                    hold = Hold::Negation;
                }
                row.push(piece.at_least(Hold::Negation));
            } else {
                let factor = piece.at_least(Hold::Quantity);
                // A digit would run into what stands before it.
                let apart = self.style == Style::Times || starts_with_digit(&factor);
                row.push(Layout::Sign(if apart { Sign::Times } else { Sign::Beside }));
                row.push(factor);
            }
        }
        Piece::new(Layout::Row(row), hold)
    }

    fn call<'a>(&self, function: Function, arguments: &[Expression<'a>]) -> Piece<'a> {
        if let (Function::IfBelow, [a, b, then, otherwise]) = (function, arguments) {
            let cases = [a, b, then, otherwise].map(|argument| self.piece(argument).layout);
            return Piece::new(Layout::Cases(Box::new(cases)), Hold::Whole);
        }
        let mut row = Vec::new();
        for argument in arguments {
            if !row.is_empty() {
                row.push(Layout::Sign(Sign::Comma));
            }
            row.push(self.piece(argument).layout);
        }
        let inner = Box::new(if row.len() == 1 { row.remove(0) } else { Layout::Row(row) });
        let layout = match function {
            Function::Sqrt => Layout::Root(inner),
            Function::Ceil => Layout::Fenced(Fence::Ceiling, inner),
            Function::Floor => Layout::Fenced(Fence::Floor, inner),
            Function::Abs => Layout::Fenced(Fence::Bars, inner),
            _ => {
                let arguments = Layout::Fenced(Fence::Parentheses, inner);
                Layout::Applied(function, Box::new(arguments))
            }
        };
        Piece::new(layout, Hold::Whole)
    }
}

/// The factors and divisors of a chain of `*` and `/` that groups to the left.
fn unchain<'e, 'a>(
    expression: &'e Expression<'a>,
    multiplies: bool,
    chain: &mut Vec<(bool, &'e Expression<'a>)>,
) {
    match expression {
        Expression::Mul(a, b) if multiplies => {
            unchain(a, true, chain);
            chain.push((true, b));
        }
        Expression::Div(a, b) if multiplies => {
            unchain(a, true, chain);
            chain.push((false, b));
        }
        other => chain.push((multiplies, other)),
    }
}

/// A number of a formula; a large power of ten as one.
fn number(value: f64) -> String {
    let exponent = value.log10();
    if value >= 1e5 && exponent.fract() == 0.0 {
        format!("10{}", raised(exponent as u32))
    } else {
        exact(value)
    }
}

fn starts_with_digit(layout: &Layout<'_>) -> bool {
    match layout {
        Layout::Number(_) => true,
        Layout::Row(row) => row.first().is_some_and(starts_with_digit),
        Layout::Fraction(above, _) => starts_with_digit(above),
        Layout::Power(base, _) => starts_with_digit(base),
        _ => false,
    }
}
