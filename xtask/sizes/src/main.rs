//! Prints the size of each file of the built site, raw, gzip and brotli, and fails above a budget.
//!
//! Usage: `site-sizes DIST`.

use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What the first use may download, in bytes of brotli: everything that is not fetched on demand.
const FIRST_USE_BUDGET: usize = 250_000;

/// What the whole site may weigh: the first use and all that is fetched on demand.
const SITE_BUDGET: usize = 450_000;

/// The folders whose files are fetched only when somebody asks for them.
const ON_DEMAND: [&str; 2] = ["embed", "lessons"];

/// The folder of the later parts of the module starts with this; the script that fetches them comes at first.
const PARTS: &str = "parts-";

/// One file's bytes on the wire.
#[derive(Clone, Copy, Default)]
struct Size {
    raw: usize,
    gzip: usize,
    brotli: usize,
}

impl Size {
    /// Compresses as hard as a host that does it once and ahead of time.
    fn of(content: &[u8]) -> std::io::Result<Self> {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        gzip.write_all(content)?;
        let gzip = gzip.finish()?;
        let mut brotli = brotli::CompressorWriter::new(Vec::new(), 1 << 16, 11, 22);
        brotli.write_all(content)?;
        Ok(Self { raw: content.len(), gzip: gzip.len(), brotli: brotli.into_inner().len() })
    }

    fn plus(self, other: Self) -> Self {
        Self {
            raw: self.raw + other.raw,
            gzip: self.gzip + other.gzip,
            brotli: self.brotli + other.brotli,
        }
    }

    fn print(self, name: &str) {
        let kilobytes = |bytes: usize| bytes as f64 / 1000.0;
        println!(
            "{name:<42}{:>10.1}{:>10.1}{:>10.1}",
            kilobytes(self.raw),
            kilobytes(self.gzip),
            kilobytes(self.brotli)
        );
    }
}

/// Every file below `folder`, sorted.
fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// When a file is fetched.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    First,
    OnDemand,
}

impl When {
    fn of(name: &Path) -> Self {
        let parts: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
        let is_part =
            parts[0].starts_with(PARTS) && name.extension().is_some_and(|it| it == "wasm");
        if is_part || ON_DEMAND.contains(&&*parts[0]) { Self::OnDemand } else { Self::First }
    }
}

/// Prints the table; true when every budget is kept.
fn report(dist: &Path) -> Result<bool, Box<dyn Error>> {
    println!("{:<42}{:>10}{:>10}{:>10}", "kB", "raw", "gzip", "brotli");
    let mut sums = [Size::default(); 2];
    for path in files(dist)? {
        let name = path.strip_prefix(dist)?;
        let size = Size::of(&std::fs::read(&path)?)?;
        size.print(&name.to_string_lossy());
        let sum = &mut sums[When::of(name) as usize];
        *sum = sum.plus(size);
    }
    let [first_use, on_demand] = sums;
    let site = first_use.plus(on_demand);
    println!("{}", "-".repeat(72));
    first_use.print("first use");
    on_demand.print("on demand");
    site.print("whole site");
    let mut within = true;
    for (what, size, budget) in
        [("first use", first_use, FIRST_USE_BUDGET), ("the whole site", site, SITE_BUDGET)]
    {
        let share = 100.0 * size.brotli as f64 / budget as f64;
        println!("{what}: {share:.0}% of {} kB in brotli", budget / 1000);
        if size.brotli > budget {
            eprintln!("error: {what} is {} bytes above its budget", size.brotli - budget);
            within = false;
        }
    }
    Ok(within)
}

fn main() -> ExitCode {
    let Some(dist) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: site-sizes DIST");
        return ExitCode::from(2);
    };
    match report(&dist) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {}: {error}", dist.display());
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_belongs_to_one_budget() {
        for (name, when) in [
            ("index.html", When::First),
            ("fleetscope-1a_bg.wasm", When::First),
            ("parts-1a/parts.js", When::First),
            ("parts-1a/split_rest.wasm", When::OnDemand),
            ("lessons/grid.md", When::OnDemand),
            ("embed/index.html", When::OnDemand),
        ] {
            assert!(When::of(Path::new(name)) == when, "{name}");
        }
    }
}
