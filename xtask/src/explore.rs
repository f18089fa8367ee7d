//! `cargo xtask explore`: the property tests on new random cases, round after round.
//!
//! Elsewhere they draw the same cases each time; this goes on looking for one that breaks a test.

use crate::Outcome;
use crate::run::{cargo, run};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// What the random cases of the property tests are drawn from.
const SEED: &str = "PROPTEST_RNG_SEED";
/// How many cases a property test draws that does not say itself.
const CASES: &str = "PROPTEST_CASES";
const CASES_PER_ROUND: &str = "5000";

/// Rounds with a seed each, for some minutes or until a test fails.
pub fn explore(minutes: u64) -> Outcome {
    let started = Instant::now();
    let first = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    for seed in first.. {
        println!("\n=== {SEED}={seed} {CASES}={CASES_PER_ROUND}");
        let mut tests = cargo(&["test", "--locked", "--release", "--lib", "--test", "native"]);
        run(tests.env(SEED, seed.to_string()).env(CASES, CASES_PER_ROUND)).map_err(|error| {
            format!(
                "{error}; the same again: \
                 {SEED}={seed} {CASES}={CASES_PER_ROUND} cargo test --release --lib --test native"
            )
        })?;
        if started.elapsed() >= Duration::from_secs(60 * minutes) {
            println!("\nNo failure in {} rounds", seed - first + 1);
            break;
        }
    }
    Ok(())
}
