//! Tests of the native library against the facts of `tests/oracle/`.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod allreduce;
mod arithmetic;
mod beyond;
mod book;
mod book_file;
mod cli;
mod constants;
mod derivation;
mod diagnose;
mod draw;
mod equations;
mod evaluate;
mod formula_names;
mod formula_place;
mod formula_properties;
mod instrument;
mod instrument_communication;
mod instrument_compute;
mod layering;
mod lesson;
mod link;
mod link_views;
mod model_limits;
mod native_values;
mod oracle;
mod page;
mod predict;
mod published;
mod queue_theory;
mod relations;
mod report;
mod scenario;
mod schedule;
mod schema;
mod sharing;
