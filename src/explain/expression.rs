//! An equation's right-hand side as a tree.
//!
//! The notation (see [`parse`](super::parse)):
//!
//! - a number: `2`, `0.5`, `1e9`;
//! - a symbol: a Latin or Greek letter, then letters and digits; the first `_` starts the
//!   subscript, which may also hold commas that a letter or digit follows:
//!   `BW`, `α`, `T_w`, `p_0`, `n_gpu`, `β_intra,node`;
//! - `+ - * / ^` with the usual precedence: `^` binds tighter than a minus sign
//!   in front (`-x^2` is `-(x^2)`) and groups to the right, the others to the left;
//! - parentheses, and the functions of [`Function`]: `max(D / BW, O / (R * η)) + L`,
//!   `ifBelow(x, y, a, b)`, `erlangC(c, a)`.
//!
//! A name directly before `(` is a function; multiplication is always written.

use crate::model::erlang;
use crate::quantity::round_up;
use std::fmt;

/// A parsed formula.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression<'a> {
    /// A constant.
    Number(f64),
    /// An input, with its subscript; [`split_symbol`] separates the two.
    Symbol(&'a str),
    /// A sum.
    Add(Box<Self>, Box<Self>),
    /// A difference.
    Sub(Box<Self>, Box<Self>),
    /// A product.
    Mul(Box<Self>, Box<Self>),
    /// A quotient: numerator, denominator.
    Div(Box<Self>, Box<Self>),
    /// A power: base, exponent.
    Pow(Box<Self>, Box<Self>),
    /// A negated term.
    Neg(Box<Self>),
    /// A function of its arguments.
    Call(Function, Vec<Self>),
}

/// The functions of the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// Square root.
    Sqrt,
    /// The smallest argument.
    Min,
    /// The largest argument.
    Max,
    /// e to a power.
    Exp,
    /// Natural logarithm.
    Ln,
    /// Logarithm to base 2.
    Log2,
    /// Logarithm to base 10.
    Log10,
    /// The next whole number up.
    Ceil,
    /// The next whole number down.
    Floor,
    /// The size without the sign.
    Abs,
    /// A case: the third argument where the first is below the second, else the fourth.
    IfBelow,
    /// Erlang B of servers and load: the chance that all servers are busy, without a queue.
    ErlangB,
    /// Erlang C of servers and load: the chance to wait in a queue.
    ErlangC,
    /// The loss of servers, load and waiting places (M/M/c/K).
    ErlangLoss,
    /// The fewest servers of load and chance to wait: smallest c with `erlangC(c, load) ≤ chance`.
    ServersForProbability,
    /// The fewest servers of load and mean wait in service times: smallest c with
    /// `erlangC(c, load) / (c − load) ≤ wait`.
    ServersForWait,
}

impl Function {
    /// Every function.
    pub const ALL: [Self; 16] = [
        Self::Sqrt,
        Self::Min,
        Self::Max,
        Self::Exp,
        Self::Ln,
        Self::Log2,
        Self::Log10,
        Self::Ceil,
        Self::Floor,
        Self::Abs,
        Self::IfBelow,
        Self::ErlangB,
        Self::ErlangC,
        Self::ErlangLoss,
        Self::ServersForProbability,
        Self::ServersForWait,
    ];

    /// Its name in the notation.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sqrt => "sqrt",
            Self::Min => "min",
            Self::Max => "max",
            Self::Exp => "exp",
            Self::Ln => "ln",
            Self::Log2 => "log2",
            Self::Log10 => "log10",
            Self::Ceil => "ceil",
            Self::Floor => "floor",
            Self::Abs => "abs",
            Self::IfBelow => "ifBelow",
            Self::ErlangB => "erlangB",
            Self::ErlangC => "erlangC",
            Self::ErlangLoss => "erlangLoss",
            Self::ServersForProbability => "serversForProbability",
            Self::ServersForWait => "serversForWait",
        }
    }

    /// The function of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|function| function.name() == name)
    }

    /// Whether it takes this many arguments: `min` and `max` take two and more, the others a number of their own.
    pub const fn takes(self, arguments: usize) -> bool {
        match self {
            Self::Min | Self::Max => arguments >= 2,
            Self::IfBelow => arguments == 4,
            Self::ErlangLoss => arguments == 3,
            Self::ErlangB | Self::ErlangC | Self::ServersForProbability | Self::ServersForWait => {
                arguments == 2
            }
            _ => arguments == 1,
        }
    }

    /// Its value; the minimum and maximum of nothing are the infinities, and a queue without a
    /// steady state has no number.
    pub fn apply(self, arguments: &[f64]) -> f64 {
        let argument = |place: usize| arguments.get(place).copied().unwrap_or(f64::NAN);
        let first = argument(0);
        // A number of servers that is none is refused as 0 is.
        let servers = if first.fract() == 0.0 { first as u64 } else { 0 };
        match self {
            Self::Sqrt => first.sqrt(),
            Self::Min => arguments.iter().copied().fold(f64::INFINITY, f64::min),
            Self::Max => arguments.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            Self::Exp => first.exp(),
            Self::Ln => first.ln(),
            Self::Log2 => first.log2(),
            Self::Log10 => first.log10(),
            Self::Ceil => round_up(first),
            Self::Floor => first.floor(),
            Self::Abs => first.abs(),
            Self::IfBelow => {
                if first < argument(1) {
                    argument(2)
                } else {
                    argument(3)
                }
            }
            Self::ErlangB => erlang::erlang_b(servers, argument(1)).unwrap_or(f64::NAN),
            Self::ErlangC => erlang::erlang_c(servers, argument(1)).unwrap_or(f64::NAN),
            Self::ErlangLoss => {
                erlang::erlang_loss(servers, argument(1), argument(2)).unwrap_or(f64::NAN)
            }
            Self::ServersForProbability => {
                erlang::servers_for_probability(first, argument(1)).unwrap_or(f64::NAN)
            }
            Self::ServersForWait => {
                erlang::servers_for_wait(first, argument(1)).unwrap_or(f64::NAN)
            }
        }
    }
}

/// Splits a symbol into its base and its subscript: `T_w` into `T` and `w`.
pub fn split_symbol(symbol: &str) -> (&str, Option<&str>) {
    match symbol.split_once('_') {
        Some((base, subscript)) => (base, Some(subscript)),
        None => (symbol, None),
    }
}

/// A symbol that the lookup does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluationError {
    /// The symbol.
    pub symbol: String,
}

impl fmt::Display for EvaluationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the symbol {} has no value", self.symbol)
    }
}

impl std::error::Error for EvaluationError {}

impl<'a> Expression<'a> {
    /// The value when each symbol has the value that `lookup` gives.
    ///
    /// The arithmetic is that of `f64`, so a division by zero is infinite.
    ///
    /// # Errors
    /// The first symbol that `lookup` does not know.
    ///
    /// ```
    /// use fleetscope::explain::parse;
    /// let ring = parse("2 * (N - 1) / N * M / β")?;
    /// let value = ring.evaluate(&|symbol| match symbol {
    ///     "N" => Some(256.0),
    ///     "M" => Some(1e9),
    ///     "β" => Some(50e9),
    ///     _ => None,
    /// });
    /// assert_eq!(value, Ok(0.03984375));
    /// # Ok::<(), fleetscope::explain::ParseError>(())
    /// ```
    pub fn evaluate(&self, lookup: &impl Fn(&str) -> Option<f64>) -> Result<f64, EvaluationError> {
        Ok(match self {
            Self::Number(value) => *value,
            Self::Symbol(symbol) => {
                lookup(symbol).ok_or_else(|| EvaluationError { symbol: (*symbol).to_owned() })?
            }
            Self::Add(a, b) => a.evaluate(lookup)? + b.evaluate(lookup)?,
            Self::Sub(a, b) => a.evaluate(lookup)? - b.evaluate(lookup)?,
            Self::Mul(a, b) => a.evaluate(lookup)? * b.evaluate(lookup)?,
            Self::Div(a, b) => a.evaluate(lookup)? / b.evaluate(lookup)?,
            Self::Pow(a, b) => a.evaluate(lookup)?.powf(b.evaluate(lookup)?),
            Self::Neg(a) => -a.evaluate(lookup)?,
            Self::Call(function, arguments) => {
                let values: Result<Vec<_>, _> =
                    arguments.iter().map(|argument| argument.evaluate(lookup)).collect();
                function.apply(&values?)
            }
        })
    }

    /// The symbols, each once, in the order of their first appearance.
    pub fn symbols(&self) -> Vec<&'a str> {
        let mut found = Vec::new();
        self.collect_symbols(&mut found);
        found
    }

    fn collect_symbols(&self, found: &mut Vec<&'a str>) {
        match self {
            Self::Number(_) => {}
            Self::Symbol(symbol) => {
                if !found.contains(symbol) {
                    found.push(symbol);
                }
            }
            Self::Add(a, b)
            | Self::Sub(a, b)
            | Self::Mul(a, b)
            | Self::Div(a, b)
            | Self::Pow(a, b) => {
                a.collect_symbols(found);
                b.collect_symbols(found);
            }
            Self::Neg(a) => a.collect_symbols(found),
            Self::Call(_, arguments) => {
                for argument in arguments {
                    argument.collect_symbols(found);
                }
            }
        }
    }
}
