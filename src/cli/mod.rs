//! The command line: the calculator without the page.
//!
//! `list` names the formulas, `compute` evaluates one of them, `eval` a whole
//! scenario, `chart` draws an instrument, `diagnose` finds what binds a measured
//! fleet, and `docs` writes the reference.
//! What a command prints for people it prints in their language; what it prints
//! for programs (`--json`, `--jsonl`, `--csv`) is the same in every language
//! but for reasons and messages.

mod arguments;
mod chart;
mod complaint;
mod compute;
mod diagnose;
pub mod docs;
mod eval;
mod help;
pub mod json_lines;
mod layout;
mod list;
mod nearest;
mod usage;
mod wording;

use arguments::{Arguments, Command};
use clap::FromArgMatches;
use complaint::Complaint;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

/// Runs the command of this process's arguments.
///
/// The exit status is 0, 1 if the world refused (a file, a stale reference), and 2
/// if the arguments make no sense; then one sentence on stderr says why.
pub fn run() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let language = help::language_of(&arguments);
    let parsed = help::command(language)
        .try_get_matches_from(&arguments)
        .and_then(|matches| Arguments::from_arg_matches(&matches));
    let outcome = match parsed {
        Ok(arguments) => dispatch(arguments.command, arguments.lang.into()),
        Err(error) => usage::answer(&error, language),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(complaint) => complaint.report(),
    }
}

fn dispatch(command: Command, language: crate::text::Language) -> Result<(), Complaint> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    match command {
        Command::List(arguments) => list::run(&arguments, language, &mut out)?,
        Command::Compute(arguments) => compute::run(&arguments, language, &mut out)?,
        Command::Eval(arguments) => eval::run(&arguments, language, &mut out)?,
        Command::Chart(arguments) => chart::run(&arguments, language, &mut out)?,
        Command::Diagnose(arguments) => diagnose::run(&arguments, language, &mut out)?,
        Command::Docs(arguments) => docs::run(&arguments, language, &mut out)?,
    }
    Ok(out.flush()?)
}
