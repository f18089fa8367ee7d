//! `cargo xtask test`: everything, each step under its heading, and one line of totals at the end.

use crate::Outcome;
use crate::browser::{self, Driver};
use crate::run::{cargo, run};
use crate::{site, tools};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Instant;

/// How many tests passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    passed: usize,
    failed: usize,
}

/// The steps so far.
#[derive(Default)]
struct Report {
    count: Count,
    /// Name, seconds, success.
    steps: Vec<(&'static str, f64, bool)>,
}

impl Report {
    /// Runs one step; a failing one does not keep the next from running.
    fn step(&mut self, name: &'static str, work: impl FnOnce() -> Outcome<Count>) {
        println!("\n=== {name}");
        let started = Instant::now();
        let outcome = work();
        let seconds = started.elapsed().as_secs_f64();
        let succeeded = match outcome {
            Ok(count) => {
                self.count.passed += count.passed;
                self.count.failed += count.failed;
                count.failed == 0
            }
            Err(error) => {
                eprintln!("error: {error}");
                false
            }
        };
        println!("--- {name}: {} in {seconds:.0} s", verdict(succeeded));
        self.steps.push((name, seconds, succeeded));
    }

    /// Prints the summary; an error names the steps that failed.
    fn finish(self) -> Outcome {
        println!("\n=== Summary");
        for (name, seconds, succeeded) in &self.steps {
            println!("{name:<34}{seconds:>6.0} s  {}", verdict(*succeeded));
        }
        let failing: Vec<&str> =
            self.steps.iter().filter(|step| !step.2).map(|step| step.0).collect();
        let total: f64 = self.steps.iter().map(|step| step.1).sum();
        println!(
            "\n{} passed, {} failed; {} of {} steps ok in {total:.0} s",
            self.count.passed,
            self.count.failed,
            self.steps.len() - failing.len(),
            self.steps.len(),
        );
        if failing.is_empty() {
            Ok(())
        } else {
            Err(format!("failing: {}", failing.join(", ")).into())
        }
    }
}

fn verdict(succeeded: bool) -> &'static str {
    if succeeded { "ok" } else { "FAILED" }
}

/// Runs everything; with a filter only the tests whose names contain it.
pub fn test(filter: Option<&str>) -> Outcome {
    tools::for_lints()?;
    tools::for_site()?;
    let browser = tools::browser()?;
    let names: Vec<&str> = filter.into_iter().collect();
    let mut report = Report::default();

    if filter.is_none() {
        report.step("formatting", || check(&mut cargo(&["fmt", "--all", "--check"])));
        report.step("lints", || {
            check(&mut cargo(&[
                "clippy",
                "--locked",
                "--workspace",
                "--all-targets",
                "--",
                "-D",
                "warnings",
            ]))
        });
        report.step("lints for the browser", || {
            let clippy = |of: &[&str]| {
                let mut clippy =
                    cargo(&["clippy", "--locked", "--target", "wasm32-unknown-unknown"]);
                check(clippy.args(of).args(["--", "-D", "warnings"]))
            };
            clippy(&["--features", "page", "--lib", "--bins"])?;
            clippy(&["--test", "wasm"])
        });
        report.step("documentation", || {
            let mut doc = cargo(&["doc", "--locked", "--workspace", "--no-deps", "--quiet"]);
            check(doc.env("RUSTDOCFLAGS", "-D warnings"))
        });
    }
    report.step("native tests", || {
        count(cargo(&["test", "--locked", "--workspace", "--no-fail-fast"]).args(&names))
    });
    report.step("tests in WebAssembly", || {
        let mut wasm =
            cargo(&["test", "--locked", "--target", "wasm32-unknown-unknown", "--test", "wasm"]);
        count(wasm.args(&names).env("CHROMEDRIVER", &browser.chromedriver))
    });
    report.step("site", || {
        site::build()?;
        site::weigh()?;
        Ok(Count::default())
    });
    report.step("browser tests", || {
        let driver = Driver::start(&browser)?;
        let mut tests =
            cargo(&["test", "--locked", "--package", "browser-tests", "--test", "browser"]);
        count(browser::environment(&mut tests, &browser, &driver).args(&names))
    });
    report.finish()
}

/// A step without tests of its own.
fn check(command: &mut Command) -> Outcome<Count> {
    run(command)?;
    Ok(Count::default())
}

/// Runs tests, shows what they print, and adds up their results.
fn count(command: &mut Command) -> Outcome<Count> {
    let mut child = command.stdout(Stdio::piped()).spawn()?;
    let mut total = Count::default();
    if let Some(stdout) = child.stdout.take() {
        for line in BufReader::new(stdout).lines() {
            let line = line?;
            println!("{line}");
            if let Some(count) = results_in(&line) {
                total.passed += count.passed;
                total.failed += count.failed;
            }
        }
    }
    let status = child.wait()?;
    // A test program that does not compile or dies prints no result, but its status tells.
    if status.success() || total.failed > 0 {
        Ok(total)
    } else {
        Err(format!("cargo test failed ({status})").into())
    }
}

/// The counts in a line such as `test result: ok. 12 passed; 0 failed; 0 ignored; …`.
fn results_in(line: &str) -> Option<Count> {
    let (_, results) = line.split_once("test result: ")?;
    let number_of = |what: &str| {
        let before = results.split(what).next()?;
        before.trim().rsplit([' ', '.']).next()?.parse().ok()
    };
    Some(Count { passed: number_of(" passed")?, failed: number_of(" failed")? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_results_of_cargo_test() {
        let ok = "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.00s";
        assert_eq!(results_in(ok), Some(Count { passed: 12, failed: 0 }));
        let bad = "test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out";
        assert_eq!(results_in(bad), Some(Count { passed: 1, failed: 2 }));
        assert_eq!(results_in("test formula::ridge_point ... ok"), None);
    }
}
