//! Brings the tools the commands need: what is there already is used, the rest is installed once.

use crate::Outcome;
use crate::run::{cargo, command, find, output, root, run, tools_folder};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

pub const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// The last version that our minimum Rust version compiles.
const TRUNK_VERSION: &str = "0.21.14";

/// Everything that building the site needs.
pub fn for_site() -> Outcome {
    wasm_target()?;
    let bindgen_version = locked_version("wasm-bindgen")?;
    let bindgen = bindgen(&bindgen_version);
    let wanted = [
        Tool {
            program: "trunk",
            package: "trunk",
            version: TRUNK_VERSION,
            what: "which builds the site",
            minutes: "3",
            // Without its TLS: Trunk only downloads tools, and those we bring ourselves.
            options: &["--no-default-features"],
        },
        bindgen,
    ];
    let missing: Vec<&Tool<'_>> = wanted.iter().filter(|tool| !tool.is_there()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    println!(
        "Preparing the tools, once; the site is compiled at the same time. About 6 min on two cores in all"
    );
    let mut compiling = compile_ahead()?;
    if let Err(error) = missing.iter().try_for_each(|tool| tool.install()) {
        for child in &mut compiling {
            child.kill().ok();
        }
        return Err(error);
    }
    // Only the programs are needed from now on, and their build takes hundreds of megabytes.
    std::fs::remove_dir_all(build_folder()).ok();
    println!("The tools are there; waiting for the compilation of the site");
    for child in &mut compiling {
        // When it fails, so will Trunk's own compilation, which shows why.
        child.wait()?;
    }
    Ok(())
}

/// What dividing the module needs; Trunk may have brought its own, which is not on the search path.
pub fn for_split() -> Outcome {
    let version = locked_version("wasm-bindgen")?;
    let bindgen = bindgen(&version);
    if bindgen.is_there() { Ok(()) } else { bindgen.install() }
}

/// The half of wasm-bindgen that runs when the site is built, at the version of the half that is compiled in.
fn bindgen(version: &str) -> Tool<'_> {
    Tool {
        program: "wasm-bindgen",
        package: "wasm-bindgen-cli",
        version,
        what: "which connects WebAssembly to the page",
        minutes: "1",
        options: &[],
    }
}

/// Starts the compilations that Trunk will ask for, the site and what divides it, and then finds done.
///
/// Linking the site keeps one core busy for half a minute; meanwhile the other goes on with the tools.
fn compile_ahead() -> std::io::Result<[Child; 2]> {
    let start = |arguments: &[&str]| {
        let mut compile = cargo(&["build", "--quiet", "--locked"]);
        compile.args(arguments).stderr(Stdio::null()).spawn()
    };
    let site = ["--release", "--features", "page", "--target", WASM_TARGET, "--bin", "fleetscope"];
    Ok([start(&site)?, start(&["--package", "site-split"])?])
}

/// The formatter and the linter of the toolchain.
pub fn for_lints() -> Outcome {
    let missing = [("fmt", "rustfmt"), ("clippy", "clippy")]
        .into_iter()
        .filter(|(subcommand, _)| output(&mut cargo(&[subcommand, "--version"])).is_none())
        .map(|(_, component)| component);
    for component in missing {
        println!("Adding {component} to the Rust toolchain (once, a few seconds)");
        run(command("rustup").args(["component", "add", component])).map_err(|error| {
            format!("{error}; please install the {component} of your Rust toolchain, for example from https://rustup.rs")
        })?;
    }
    Ok(())
}

/// A browser and the driver that belongs to it.
pub struct Browser {
    pub chromium: PathBuf,
    pub chromedriver: PathBuf,
}

/// A Chromium and its driver: those named by the environment, those on the path, or those of the system's packages.
pub fn browser() -> Outcome<Browser> {
    if let Some(browser) = find_browser() {
        return Ok(browser);
    }
    install_packages(
        "Chromium and its driver, for the browser tests",
        &["chromium", "chromium-driver"],
    )?;
    find_browser()
        .ok_or_else(|| "Chromium or its driver is still missing after the installation".into())
}

/// A font with Chinese characters, for the screenshots.
pub fn chinese_font() -> Outcome {
    let fonts = output(command("fc-list").arg(":lang=zh-cn")).unwrap_or_default();
    if fonts.is_empty() {
        install_packages("a font with Chinese characters", &["fontconfig", "fonts-noto-cjk"])?;
    }
    Ok(())
}

fn find_browser() -> Option<Browser> {
    let named = |variable| std::env::var_os(variable).map(PathBuf::from);
    Some(Browser {
        chromium: named("FLEETSCOPE_CHROMIUM").or_else(|| {
            find(&["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"])
        })?,
        chromedriver: named("CHROMEDRIVER").or_else(|| find(&["chromedriver"]))?,
    })
}

/// Installs packages of Debian or Ubuntu when we may, else says what to install.
fn install_packages(what: &str, packages: &[&str]) -> Outcome {
    let list = packages.join(" ");
    if !(is_root() && find(&["apt-get"]).is_some()) {
        return Err(format!(
            "this needs {what}. On Debian or Ubuntu: sudo apt-get install {list}. Elsewhere install Chromium or \
             Chrome and the ChromeDriver of the same version, and set FLEETSCOPE_CHROMIUM and CHROMEDRIVER to \
             their programs if they are not on the PATH"
        )
        .into());
    }
    println!("Installing {what} with apt-get (once, about 1 minute): {list}");
    let apt_get = |arguments: &[&str]| {
        run(command("apt-get")
            .arg("--quiet=2")
            .args(arguments)
            .env("DEBIAN_FRONTEND", "noninteractive"))
    };
    apt_get(&["update"])?;
    apt_get(&[&["install", "--yes", "--no-install-recommends"], packages].concat())
}

#[cfg(unix)]
fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
}

fn wasm_target() -> Outcome {
    let library =
        output(command("rustc").args(["--print", "target-libdir", "--target", WASM_TARGET]));
    if library.is_some_and(|folder| PathBuf::from(folder).is_dir()) {
        return Ok(());
    }
    println!("Adding the target {WASM_TARGET} to the Rust toolchain (once, a few seconds)");
    run(command("rustup").args(["target", "add", WASM_TARGET])).map_err(|error| {
        format!(
            "{error}; the Rust toolchain needs the target {WASM_TARGET}. With a toolchain from https://rustup.rs \
             this command adds it; a distribution has it as a package, such as libstd-rust-dev-wasm32 on Debian"
        )
        .into()
    })
}

/// The version of a package in Cargo.lock.
fn locked_version(package: &str) -> Outcome<String> {
    let lock = std::fs::read_to_string(root().join("Cargo.lock"))?;
    let name = format!("name = \"{package}\"");
    let version = lock
        .lines()
        .skip_while(|line| *line != name)
        .nth(1)
        .and_then(|line| line.strip_prefix("version = \"")?.strip_suffix('"'));
    Ok(version.ok_or_else(|| format!("Cargo.lock has no {package}"))?.to_owned())
}

/// A program that cargo can install.
struct Tool<'a> {
    program: &'a str,
    package: &'a str,
    version: &'a str,
    /// What it is for, as a clause.
    what: &'a str,
    /// How long the installation takes on two cores.
    minutes: &'a str,
    options: &'a [&'a str],
}

impl Tool<'_> {
    fn is_there(&self) -> bool {
        output(command(self.program).arg("--version"))
            .is_some_and(|line| line == format!("{} {}", self.program, self.version))
    }

    /// Unoptimised, because compiling the optimised tool takes longer than it would ever save here.
    fn install(&self) -> Outcome {
        let started = Instant::now();
        println!(
            "Installing {} {}, {} (once, about {} min)",
            self.package, self.version, self.what, self.minutes
        );
        let mut install: Command =
            cargo(&["install", "--locked", "--debug", self.package, "--version", self.version]);
        install.arg("--root").arg(tools_folder()).args(self.options);
        // Both tools share many dependencies, so they share the folder they are built in.
        install.env("CARGO_TARGET_DIR", build_folder()).env("CARGO_PROFILE_DEV_DEBUG", "0");
        run(&mut install)?;
        println!("Installed {} in {} s", self.program, started.elapsed().as_secs());
        Ok(())
    }
}

fn build_folder() -> PathBuf {
    tools_folder().join("build")
}
