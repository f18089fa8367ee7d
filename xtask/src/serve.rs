//! Serves the site while somebody works on it.

use crate::run::{dist, root};
use crate::{Outcome, site};
use std::io::ErrorKind;
use std::path::Path;
use std::time::{Duration, SystemTime};
use xtask::server::StaticSite;

const DEFAULT_PORT: u16 = 8080;

/// How many ports after the wanted one are tried.
const PORTS_TRIED: u16 = 100;

/// What the site is built from.
const SOURCES: [&str; 7] =
    ["src", "style", "public", "index.html", "Trunk.toml", "Cargo.toml", "Cargo.lock"];

const LOOK_EVERY: Duration = Duration::from_millis(500);

/// Builds the site, serves it until the process is interrupted, and rebuilds it after each change.
pub fn serve(options: &[&str]) -> Outcome {
    let wanted = match options {
        [] => DEFAULT_PORT,
        ["--port", port] => {
            port.parse().map_err(|_| format!("--port needs a number up to 65535, not `{port}`"))?
        }
        _ => return Err("usage: cargo xtask serve [--port N]".into()),
    };
    let mut built_from = newest_source();
    site::build()?;
    let site = start(wanted)?;
    println!("Fleetscope is at {}", site.address());
    println!("It is rebuilt when a source file changes; Ctrl+C ends it.");
    loop {
        std::thread::sleep(LOOK_EVERY);
        let newest = newest_source();
        if newest != built_from {
            built_from = newest;
            match site::rebuild() {
                Ok(()) => println!("Rebuilt: reload {}", site.address()),
                Err(error) => {
                    eprintln!("error: {error}; still serving the last version that built")
                }
            }
        }
    }
}

/// Takes the wanted port, or the next free one.
fn start(wanted: u16) -> Outcome<StaticSite> {
    for port in wanted..=wanted.saturating_add(PORTS_TRIED) {
        match StaticSite::start(&dist(), "/", port) {
            Err(error) if error.kind() == ErrorKind::AddrInUse => {}
            started => return Ok(started?),
        }
    }
    Err(format!("no free port from {wanted} to {}", wanted.saturating_add(PORTS_TRIED)).into())
}

/// When a source was last changed.
fn newest_source() -> Option<SystemTime> {
    SOURCES.iter().filter_map(|source| newest(&root().join(source))).max()
}

/// The last change at or below a path; a removed file counts as a change of its folder.
fn newest(path: &Path) -> Option<SystemTime> {
    let own = path.metadata().and_then(|data| data.modified()).ok();
    let inside = std::fs::read_dir(path).ok().into_iter().flatten().flatten();
    inside.filter_map(|entry| newest(&entry.path())).max().max(own)
}
