//! Reads the notation of [`super::expression`].

use super::expression::{Expression, Function};
use crate::quantity::nearest_double;
use std::fmt;

/// How deeply parentheses, signs and exponents may nest: the parser calls itself for each.
const DEEPEST: usize = 100;

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The place, counted in characters from 0.
    pub at: usize,
    /// What is wrong there.
    pub problem: ParseProblem,
}

/// What can be wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseProblem {
    /// The text ends where a number, symbol or parenthesis is missing.
    Unfinished,
    /// A character that cannot stand here.
    Unexpected(char),
    /// Digits that are not a number, such as `1.2.3`.
    NotANumber(String),
    /// A `_` without a subscript.
    EmptySubscript,
    /// A name before `(` that is no function.
    UnknownFunction(String),
    /// A function with too few or too many arguments.
    WrongArguments(Function, usize),
    /// An opening parenthesis that is never closed.
    Unclosed,
    /// Nesting beyond what the parser follows.
    TooDeep,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at character {}: ", self.at + 1)?;
        match &self.problem {
            ParseProblem::Unfinished => write!(f, "the formula ends too early"),
            ParseProblem::Unexpected(character) => write!(f, "unexpected {character:?}"),
            ParseProblem::NotANumber(text) => write!(f, "{text} is not a number"),
            ParseProblem::EmptySubscript => write!(f, "a letter or digit must follow the _"),
            ParseProblem::UnknownFunction(name) => write!(f, "there is no function {name}"),
            ParseProblem::WrongArguments(function, count) => {
                write!(f, "{} does not take {count} arguments", function.name())
            }
            ParseProblem::Unclosed => write!(f, "this parenthesis is never closed"),
            ParseProblem::TooDeep => write!(f, "the formula nests too deeply"),
        }
    }
}

impl std::error::Error for ParseError {}

/// Reads a formula in the notation of [`super::expression`].
///
/// # Errors
/// The first place where the text is not a formula.
///
/// ```
/// use fleetscope::explain::parse;
/// assert!(parse("sqrt(2 * T_w * MTBF)").is_ok());
/// let error = parse("2 * (N - 1").unwrap_err();
/// assert_eq!(error.to_string(), "at character 5: this parenthesis is never closed");
/// ```
pub fn parse(text: &str) -> Result<Expression<'_>, ParseError> {
    let mut parser = Parser { text, position: 0, depth: 0 };
    let expression = parser.sum()?;
    match parser.peek() {
        None => Ok(expression),
        Some(other) => Err(parser.error(ParseProblem::Unexpected(other))),
    }
}

/// Whether a symbol can start with this; the tables of all alphabets would weigh more than the parser.
fn is_letter(character: char) -> bool {
    character.is_ascii_alphabetic() || ('\u{370}'..='\u{3ff}').contains(&character)
}

/// Whether a symbol can go on with this.
fn is_word(character: char) -> bool {
    is_letter(character) || character.is_ascii_digit()
}

struct Parser<'a> {
    text: &'a str,
    /// In bytes; always on a character boundary.
    position: usize,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.position..).unwrap_or_default()
    }

    /// The next character that is not white space, without taking it.
    fn peek(&mut self) -> Option<char> {
        let rest = self.rest();
        self.position += rest.len() - rest.trim_start().len();
        self.rest().chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.position += wanted.len_utf8();
        }
        found
    }

    fn error(&self, problem: ParseProblem) -> ParseError {
        Self::error_at(self.text, self.position, problem)
    }

    fn error_at(text: &str, position: usize, problem: ParseProblem) -> ParseError {
        let at = text.get(..position).unwrap_or(text).chars().count();
        ParseError { at, problem }
    }

    /// Goes one level down for as long as `inner` reads.
    fn nested(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<Expression<'a>, ParseError>,
    ) -> Result<Expression<'a>, ParseError> {
        if self.depth == DEEPEST {
            return Err(self.error(ParseProblem::TooDeep));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    fn sum(&mut self) -> Result<Expression<'a>, ParseError> {
        let mut left = self.product()?;
        loop {
            let join = if self.take('+') {
                Expression::Add
            } else if self.take('-') {
                Expression::Sub
            } else {
                return Ok(left);
            };
            left = join(Box::new(left), Box::new(self.product()?));
        }
    }

    fn product(&mut self) -> Result<Expression<'a>, ParseError> {
        let mut left = self.signed()?;
        loop {
            let join = if self.take('*') {
                Expression::Mul
            } else if self.take('/') {
                Expression::Div
            } else {
                return Ok(left);
            };
            left = join(Box::new(left), Box::new(self.signed()?));
        }
    }

    fn signed(&mut self) -> Result<Expression<'a>, ParseError> {
        if self.take('-') {
            let negated = self.nested(Self::signed)?;
            return Ok(Expression::Neg(Box::new(negated)));
        }
        let base = self.atom()?;
        if self.take('^') {
            let exponent = self.nested(Self::signed)?;
            return Ok(Expression::Pow(Box::new(base), Box::new(exponent)));
        }
        Ok(base)
    }

    fn atom(&mut self) -> Result<Expression<'a>, ParseError> {
        match self.peek() {
            None => Err(self.error(ParseProblem::Unfinished)),
            Some('(') => {
                let opening = self.position;
                self.take('(');
                let inner = self.nested(Self::sum)?;
                self.close(opening)?;
                Ok(inner)
            }
            Some(digit) if digit.is_ascii_digit() => self.number(),
            Some(letter) if is_letter(letter) => self.named(),
            Some(other) => Err(self.error(ParseProblem::Unexpected(other))),
        }
    }

    fn close(&mut self, opening: usize) -> Result<(), ParseError> {
        if self.take(')') {
            return Ok(());
        }
        Err(match self.peek() {
            None => Self::error_at(self.text, opening, ParseProblem::Unclosed),
            Some(other) => self.error(ParseProblem::Unexpected(other)),
        })
    }

    fn number(&mut self) -> Result<Expression<'a>, ParseError> {
        let rest = self.rest();
        let mut previous = ' ';
        let length = rest
            .find(|character: char| {
                let exponent_sign = matches!(character, '+' | '-') && previous == 'e';
                previous = character;
                !(is_word(character) || character == '.' || exponent_sign)
            })
            .unwrap_or(rest.len());
        let digits = &rest[..length];
        match nearest_double(digits) {
            Some(value) if value.is_finite() => {
                self.position += length;
                Ok(Expression::Number(value))
            }
            _ => Err(self.error(ParseProblem::NotANumber(digits.to_owned()))),
        }
    }

    fn named(&mut self) -> Result<Expression<'a>, ParseError> {
        let start = self.position;
        let name = self.name()?;
        if self.peek() != Some('(') {
            return Ok(Expression::Symbol(name));
        }
        let Some(function) = Function::from_name(name) else {
            let problem = ParseProblem::UnknownFunction(name.to_owned());
            return Err(Self::error_at(self.text, start, problem));
        };
        let opening = self.position;
        self.take('(');
        let mut arguments = vec![self.nested(Self::sum)?];
        while self.take(',') {
            arguments.push(self.nested(Self::sum)?);
        }
        self.close(opening)?;
        if !function.takes(arguments.len()) {
            let problem = ParseProblem::WrongArguments(function, arguments.len());
            return Err(Self::error_at(self.text, start, problem));
        }
        Ok(Expression::Call(function, arguments))
    }

    /// Letters and digits, then perhaps `_` and a subscript of letters, digits and commas.
    fn name(&mut self) -> Result<&'a str, ParseError> {
        let rest = self.rest();
        let base = rest.find(|character| !is_word(character)).unwrap_or(rest.len());
        let mut length = base;
        if rest[base..].starts_with('_') {
            length += 1;
            let mut characters = rest[length..].chars().peekable();
            while let Some(character) = characters.next() {
                let joins = character == ','
                    && length > base + 1
                    && characters.peek().is_some_and(|next| is_word(*next));
                if !is_word(character) && !joins {
                    break;
                }
                length += character.len_utf8();
            }
            if length == base + 1 {
                let problem = ParseProblem::EmptySubscript;
                return Err(Self::error_at(self.text, self.position + base, problem));
            }
        }
        self.position += length;
        Ok(&rest[..length])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Expression::{Add, Call, Div, Mul, Neg, Number, Pow, Sub, Symbol};

    fn value(text: &str) -> f64 {
        let lookup = |symbol: &str| match symbol {
            "x" => Some(3.0),
            "α_1" => Some(5.0),
            "n_a,b" => Some(7.0),
            _ => None,
        };
        parse(text).unwrap().evaluate(&lookup).unwrap()
    }

    fn problem(text: &str) -> (usize, ParseProblem) {
        let error = parse(text).unwrap_err();
        (error.at, error.problem)
    }

    #[test]
    fn cases_and_queues_have_their_functions() {
        assert_eq!(value("ifBelow(x, 4, 1, 2)"), 1.0);
        assert_eq!(value("ifBelow(x, 3, 1, 2)"), 2.0);
        // Two servers offered the work of one and a half: 9/29 are lost, or 9/14 wait.
        assert!((value("29 * erlangB(2, 1.5)") - 9.0).abs() < 1e-14);
        assert!((value("14 * erlangC(2, 1.5)") - 9.0).abs() < 1e-14);
        assert_eq!(value("erlangLoss(2, 1.5, 0)"), value("erlangB(2, 1.5)"));
        assert_eq!(value("serversForProbability(2.5, 0.1)"), 6.0);
        assert_eq!(value("serversForWait(1.5, 2)"), 2.0);
        // Neither a saturated queue nor half a server has a number.
        assert!(value("erlangC(2, 2)").is_nan() && value("erlangB(1.5, 1)").is_nan());
        assert_eq!(
            problem("ifBelow(x, 3)"),
            (0, ParseProblem::WrongArguments(Function::IfBelow, 2))
        );
    }

    #[test]
    fn operators_group_as_in_print() {
        assert_eq!(value("8 - 3 - 2"), 3.0);
        assert_eq!(value("24 / 4 / 3"), 2.0);
        assert_eq!(value("2 + 3 * 4"), 14.0);
        assert_eq!(value("(2 + 3) * 4"), 20.0);
        assert_eq!(value("2 ^ 3 ^ 2"), 512.0);
        assert_eq!(value("-x^2"), -9.0);
        assert_eq!(value("2^-1"), 0.5);
        assert_eq!(value("2 * -x"), -6.0);
        assert_eq!(value("--x"), 3.0);
    }

    #[test]
    fn a_formula_is_the_tree_one_expects() {
        let number = |value| Box::new(Number(value));
        let symbol = |name| Box::new(Symbol(name));
        assert_eq!(
            parse("1 - (1 - A)^k").unwrap(),
            Sub(number(1.0), Box::new(Pow(Box::new(Sub(number(1.0), symbol("A"))), symbol("k"))))
        );
        assert_eq!(
            parse("max(D/BW, -O) + L").unwrap(),
            Add(
                Box::new(Call(
                    Function::Max,
                    vec![Div(symbol("D"), symbol("BW")), Neg(symbol("O"))]
                )),
                symbol("L")
            )
        );
        assert_eq!(parse("2*N").unwrap(), Mul(number(2.0), symbol("N")));
    }

    #[test]
    fn symbols_have_subscripts_with_commas() {
        assert_eq!(value("α_1 + n_a,b"), 12.0);
        assert_eq!(value("max(α_1, n_a,b)"), 7.0, "a comma before a space separates arguments");
        assert_eq!(value("min(α_1, x)"), 3.0);
        assert_eq!(
            parse("n_a,b * (x + x) / β_3").unwrap().symbols(),
            ["n_a,b", "x", "β_3"],
            "each once, as they appear"
        );
    }

    #[test]
    fn numbers_are_decimal_with_exponents() {
        assert_eq!(value("1e9 / 1e-3"), 1e12);
        assert_eq!(value("1.5e+2"), 150.0);
        assert_eq!(value("0.25-0.05"), 0.2);
        assert_eq!(value("2e8+x"), 200_000_003.0);
    }

    #[test]
    fn every_function_evaluates() {
        assert_eq!(value("sqrt(16)"), 4.0);
        assert_eq!(value("min(4, 2, x)"), 2.0);
        assert_eq!(value("max(4, 2, x)"), 4.0);
        assert_eq!(value("exp(0)"), 1.0);
        assert_eq!(value("ln(1)"), 0.0);
        assert_eq!(value("log2(8)"), 3.0);
        assert_eq!(value("log10(1000)"), 3.0);
        assert_eq!(value("ceil(2.1)"), 3.0);
        assert_eq!(value("floor(2.9)"), 2.0);
        assert_eq!(value("abs(-2)"), 2.0);
    }

    #[test]
    fn what_is_no_formula_is_refused_at_its_place() {
        assert_eq!(problem(""), (0, ParseProblem::Unfinished));
        assert_eq!(problem("2 *"), (3, ParseProblem::Unfinished));
        assert_eq!(problem("2 x"), (2, ParseProblem::Unexpected('x')));
        assert_eq!(problem("β) + 1"), (1, ParseProblem::Unexpected(')')));
        assert_eq!(problem("(β + 1"), (0, ParseProblem::Unclosed));
        assert_eq!(problem("min(β, 1"), (3, ParseProblem::Unclosed));
        assert_eq!(problem("1.2.3"), (0, ParseProblem::NotANumber("1.2.3".to_owned())));
        assert_eq!(problem("2N"), (0, ParseProblem::NotANumber("2N".to_owned())));
        assert_eq!(problem("1e999"), (0, ParseProblem::NotANumber("1e999".to_owned())));
        assert_eq!(problem("T_ + 1"), (1, ParseProblem::EmptySubscript));
        assert_eq!(problem("T_,a"), (1, ParseProblem::EmptySubscript));
        assert_eq!(problem("1 + sin(x)"), (4, ParseProblem::UnknownFunction("sin".to_owned())));
        assert_eq!(problem("sqrt(1, 2)"), (0, ParseProblem::WrongArguments(Function::Sqrt, 2)));
        assert_eq!(problem("min(1)"), (0, ParseProblem::WrongArguments(Function::Min, 1)));
        assert_eq!(problem("x $ 2"), (2, ParseProblem::Unexpected('$')));
        assert_eq!(problem(&"(".repeat(100_000)).1, ParseProblem::TooDeep);
        assert_eq!(problem(&"-".repeat(100_000)).1, ParseProblem::TooDeep);
        assert_eq!(problem(&"2^".repeat(100_000)).1, ParseProblem::TooDeep);
    }

    #[test]
    fn a_symbol_without_value_is_named() {
        let error = parse("x + y").unwrap().evaluate(&|symbol| (symbol == "x").then_some(1.0));
        assert_eq!(error.unwrap_err().to_string(), "the symbol y has no value");
    }
}
