//! The project's own commands: `cargo xtask serve | build | test | bench | screenshots`.
fn main() {}
