//! Formulas taken apart for a reader: what stands on the right-hand side, term by term.
//!
//! An equation is written once, in the registry, in a small infix notation.
//! [`parse`] turns it into an [`Expression`] that can be evaluated over numbers
//! and rendered in any notation.

mod derivation;
pub mod expression;
mod parse;
mod text;

pub use derivation::{Binding, Derivation, Origin};
pub use expression::{EvaluationError, Expression, Function};
pub use parse::{ParseError, ParseProblem, parse};
pub use text::{Term, text};
