//! The tests of the built site in a browser; run them with `cargo xtask test`.

mod embed;
mod layout;
mod overview;
mod present;
mod share;
mod smoke;
mod state;
