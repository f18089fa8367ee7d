//! Formulas taken apart for a reader: what stands on the right-hand side, term by term.
//!
//! An equation is written once, in the registry, in a small infix notation.
//! [`parse`] turns it into an [`Expression`] that can be evaluated over numbers
//! and rendered in any notation.
//!
//! How it stands on paper is decided once, in `layout`: which parentheses it
//! needs and what stands over what. Text, LaTeX and MathML only print that.

mod derivation;
pub mod expression;
mod latex;
mod layout;
mod mathml;
mod number;
mod parse;
mod steps;
mod text;

pub use derivation::{Binding, Derivation, Origin, Working};
pub use expression::{EvaluationError, Expression, Function};
pub use layout::Term;
pub use mathml::{SLIDER_ATTRIBUTE, escaped, symbol_mathml};
pub use parse::{ParseError, ParseProblem, parse};
pub use steps::{Meaning, Steps};
pub use text::text;
