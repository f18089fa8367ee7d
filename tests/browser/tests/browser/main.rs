//! The tests of the built site in a browser; run them with `cargo xtask test`.

mod derivation;
mod book;
mod formulas;
mod layout;
mod overview;
mod smoke;
mod state;
