//! What the project's commands share with the browser tests.

pub mod server;
