//! Tests of the native library against the facts of `tests/oracle/`.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod constants;
mod model_limits;
mod oracle;
