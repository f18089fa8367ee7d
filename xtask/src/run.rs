//! Running other programs from the project's folder.

use crate::Outcome;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The project's folder.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// The folder of the built site.
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// The folder of the tools we install; outside `target`, so that `cargo clean` keeps them.
pub fn tools_folder() -> PathBuf {
    root().join(".tools")
}

/// A program run in the project's folder, which finds the tools we installed before any others.
pub fn command(program: impl AsRef<Path>) -> Command {
    let mut command = Command::new(program.as_ref());
    command.current_dir(root()).env("PATH", search_path());
    command
}

/// `cargo` with these arguments.
pub fn cargo(arguments: &[&str]) -> Command {
    let mut cargo = command("cargo");
    cargo.args(arguments);
    cargo
}

/// Runs it with our own output; an error names the program and how it ended.
pub fn run(command: &mut Command) -> Outcome {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().map_err(|error| format!("{name} did not start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{name} failed ({status})").into()) }
}

/// What it prints on standard output, if it runs and succeeds.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The first of the programs that is on the search path.
pub fn find(programs: &[&str]) -> Option<PathBuf> {
    let path = search_path();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let candidates =
        programs.iter().flat_map(|program| folders.iter().map(move |folder| folder.join(program)));
    candidates.into_iter().find(|candidate| candidate.is_file())
}

fn search_path() -> OsString {
    let inherited = std::env::var_os("PATH").unwrap_or_default();
    let folders =
        std::iter::once(tools_folder().join("bin")).chain(std::env::split_paths(&inherited));
    std::env::join_paths(folders).unwrap_or(inherited)
}
