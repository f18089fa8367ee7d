//! The tests of the built site in a browser; run them with `cargo xtask test`.

mod book;
mod derivation;
mod diagnose;
mod embed;
mod formulas;
mod layout;
mod overview;
mod present;
mod share;
mod smoke;
mod state;
