//! The tests of the built site in a browser; run them with `cargo xtask test`.

mod assumptions;
mod book;
mod derivation;
mod diagnose;
mod embed;
mod export;
mod formulas;
mod layout;
mod overview;
mod present;
#[path = "../../../native/random.rs"]
mod random;
mod room;
mod share;
mod smoke;
mod state;
mod survival;
mod teach;
