//! Builds the site and weighs it.

use crate::Outcome;
use crate::run::{cargo, command, dist, run};
use crate::tools;

/// Builds the release site into `dist/`.
pub fn build() -> Outcome {
    tools::for_site()?;
    run(&mut cargo(&["fetch", "--quiet", "--locked"]))?;
    rebuild()
}

/// Builds the site again; the tools and the crates are there already.
pub fn rebuild() -> Outcome {
    let mut trunk = command("trunk");
    // Offline, so that Trunk never downloads a tool by itself: it uses the ones we brought.
    trunk.args(["build", "--release", "--offline"]);
    // Trunk takes only `true` or `false` here, and refuses the customary `1`.
    if std::env::var_os("NO_COLOR").is_some() {
        trunk.env("NO_COLOR", "true");
    }
    run(&mut trunk)
}

/// Prints the size of each file of `dist/`; an error above the budget.
pub fn weigh() -> Outcome {
    run(cargo(&["run", "--quiet", "--locked", "--package", "site-sizes", "--"]).arg(dist()))
}
