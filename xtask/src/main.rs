//! The project's own commands: `cargo xtask serve | build | test | explore | bench | screenshots`.
//!
//! Each brings the tools it needs, once, and says so.

mod browser;
mod explore;
mod run;
mod serve;
mod site;
mod test;
mod tools;

use std::error::Error;
use std::process::ExitCode;

/// What went wrong, as one sentence for the person at the terminal.
type Outcome<T = ()> = Result<T, Box<dyn Error>>;

const USAGE: &str = "\
Usage: cargo xtask COMMAND

  serve [--port N]      build the site, serve it on 127.0.0.1, rebuild it when a source file changes
  build                 build the site into dist/, print what its download weighs, fail above the budget
  test [FILTER]         run everything; with a filter only the tests whose names contain it
  explore [MINUTES]     try new random cases on the property tests, for 10 minutes if not told
  bench [core|frames]   measure the core natively, then the frames and the first chart in a browser
  screenshots           make docs/screenshots/*.png
  help                  print this

The tools each command needs are installed into .tools/ once. To use your own browser, set
FLEETSCOPE_CHROMIUM and CHROMEDRIVER to their programs.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments.as_slice() {
        ["serve", options @ ..] => serve::serve(options),
        ["build"] => site::build().and_then(|()| site::weigh()),
        ["split"] => site::split(),
        ["test"] => test::test(None),
        ["test", filter] => test::test(Some(filter)),
        ["explore"] => explore::explore(10),
        ["explore", minutes] if let Ok(minutes) = minutes.parse() => explore::explore(minutes),
        ["bench"] => browser::bench_core().and_then(|()| browser::bench_frames()),
        ["bench", "core"] => browser::bench_core(),
        ["bench", "frames"] => browser::bench_frames(),
        ["screenshots"] => browser::screenshots(),
        ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            Ok(())
        }
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
