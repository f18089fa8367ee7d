//! Builds the site and weighs it.

use crate::Outcome;
use crate::run::{cargo, command, dist, root, run};
use crate::tools::{self, WASM_TARGET};
use std::path::PathBuf;

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

/// What Trunk calls when it has built the site: divides the module into the first screen and what is fetched later.
pub fn split() -> Outcome {
    let from_trunk = |name: &str| {
        std::env::var_os(name)
            .map(PathBuf::from)
            .ok_or_else(|| format!("`cargo xtask split` is called by Trunk, which sets {name}"))
    };
    let (stage, profile) = (from_trunk("TRUNK_STAGING_DIR")?, from_trunk("TRUNK_PROFILE")?);
    tools::for_split()?;
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let module = target.join(WASM_TARGET).join(&profile).join("fleetscope.wasm");
    run(cargo(&["run", "--quiet", "--locked", "--package", "site-split", "--"])
        .args([module, stage, profile]))
}

/// Prints the size of each file of `dist/`; an error above the budget.
pub fn weigh() -> Outcome {
    run(cargo(&["run", "--quiet", "--locked", "--package", "site-sizes", "--"]).arg(dist()))
}
