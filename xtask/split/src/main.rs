//! Splits the built site's WebAssembly: the first screen loads one part, the others are fetched when asked for.
//!
//! Usage: `site-split MODULE STAGE PROFILE`. MODULE is what cargo linked with this profile, STAGE the folder that Trunk
//! has filled. Trunk's own output is replaced under its own names; the later parts lie in a folder whose name carries the same hash,
//! so a part never meets the page of another version.

mod chain;
mod compact;
mod likeness;
mod linker;
mod panics;
#[cfg(test)]
mod sample;
mod squeeze;
mod texts;

use compact::compact;
use std::convert::Infallible;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The script that fetches the later parts; the first part imports it by this name, next to itself.
const LOADER: &str = "parts.js";

/// How the names of the exports begin that connect Rust's streams with JavaScript's.
const STREAMS: [&str; 2] = ["intounderlying", "__wbg_intounderlying"];

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// What comes of writing a section again, which cannot fail but on what it reads.
type Rewritten = Result<(), wasm_encoder::reencode::Error<Infallible>>;

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [module, stage, profile] = arguments.as_slice() else {
        eprintln!("usage: site-split MODULE STAGE PROFILE");
        return ExitCode::from(2);
    };
    match split(module, stage, profile) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: splitting {}: {error}", module.display());
            ExitCode::FAILURE
        }
    }
}

fn split(module: &Path, stage: &Path, profile: &Path) -> Outcome {
    let name = script_name(stage)?;
    let hash = name.rsplit_once('-').map_or(name.as_str(), |(_, hash)| hash);
    let folder = format!("parts-{hash}");
    let parts = stage.join(&folder);
    std::fs::create_dir_all(&parts)?;
    let first = parts.join("first.wasm");

    let mut content = std::fs::read(module)?;
    if profile == Path::new("release") {
        content = texts::in_order(&panics::without_panics(&content, is_of_streams)?)?;
    }
    let main_module = format!("../{name}.js");
    let mut options = wasm_split_cli_support::Options::new(&content);
    options.output_dir = &parts;
    options.main_out_path = &first;
    options.link_name = LOADER;
    options.main_module = &main_module;
    let split = wasm_split_cli_support::transform(options).map_err(|error| format!("{error:#}"))?;
    let mut names = vec![format!("{folder}/{LOADER}")];
    for part in &split.split_modules {
        std::fs::write(part, chain::chained(&compact(&std::fs::read(part)?)?)?)?;
        let name = part.file_name().ok_or("a part without a name")?;
        names.push(format!("{folder}/{}", name.to_string_lossy()));
    }
    name_in_page(&stage.join("index.html"), &names)?;

    let status = Command::new("wasm-bindgen")
        .args(["--target", "web", "--no-typescript", "--keep-lld-exports", "--no-demangle"])
        .args(["--remove-name-section", "--remove-producers-section"])
        .args(["--out-name", &name, "--out-dir"])
        .args([stage, &first])
        .status()
        .map_err(|error| format!("wasm-bindgen did not start: {error}"))?;
    if !status.success() {
        return Err(format!("wasm-bindgen failed ({status})").into());
    }
    std::fs::remove_file(&first)?;
    let module = stage.join(format!("{name}_bg.wasm"));
    let script = stage.join(format!("{name}.js"));
    let (code, glue) = slim(&std::fs::read(&module)?, std::fs::read_to_string(&script)?)?;
    std::fs::write(&module, chain::chained(&compact(&code)?)?)?;
    // The first part names the loader as its neighbour; it lies with the other parts.
    let neighbour = format!("from \"{LOADER}\"");
    if !glue.contains(&neighbour) {
        return Err(format!("{} does not import {LOADER}", script.display()).into());
    }
    std::fs::write(script, glue.replace(&neighbour, &format!("from \"./{folder}/{LOADER}\"")))?;
    squeeze::squeeze_folder(stage)
}

/// The name of the script that Trunk wrote, `fleetscope-HASH`.
fn script_name(stage: &Path) -> Outcome<String> {
    for entry in std::fs::read_dir(stage)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if let Some(name) = name.strip_suffix(".js").filter(|name| name.starts_with("fleetscope-"))
        {
            return Ok(name.to_owned());
        }
    }
    Err(format!("{} holds no script of Trunk's", stage.display()).into())
}

fn is_of_streams(export: &str) -> bool {
    STREAMS.iter().any(|&start| export.starts_with(start))
}

/// The first part and its script, slimmer: without what only JavaScript's streams would call (Leptos brings them along
/// for servers, and a page without a server makes none), and with short names for what one imports from the other,
/// which otherwise end in sixteen digits that do not compress.
fn slim(code: &[u8], mut glue: String) -> Outcome<(Vec<u8>, String)> {
    let mut module = walrus::Module::from_buffer(code).map_err(|error| format!("{error:#}"))?;
    let exports = module.exports.iter().filter(|export| is_of_streams(&export.name));
    for export in exports.map(walrus::Export::id).collect::<Vec<_>>() {
        module.exports.delete(export);
    }
    walrus::passes::gc::run(&mut module);
    for (number, import) in module.imports.iter_mut().enumerate() {
        let entry = format!("{}: ", import.name);
        if import.name.starts_with("__wb") && glue.matches(&entry).count() == 1 {
            import.name = format!("i{number}");
            glue = glue.replace(&entry, &format!("{}: ", import.name));
        }
    }
    Ok((module.emit_wasm(), without_streams(&glue)))
}

/// The script without the classes and the constants of streams; each ends with the first line that is not indented.
fn without_streams(script: &str) -> String {
    let mut kept = String::new();
    let mut within = false;
    for line in script.lines() {
        let of_streams = ["export class ", "const ", "if (Symbol.dispose) "].iter().any(|start| {
            line.strip_prefix(start).is_some_and(|rest| rest.starts_with("IntoUnderlying"))
        });
        let goes_on = line.starts_with([' ', '}', ':', '?']);
        within = of_streams || within && goes_on;
        if !within {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

/// Names the later parts in the page, so that the offline worker keeps them too.
fn name_in_page(page: &Path, parts: &[String]) -> Outcome {
    let text = std::fs::read_to_string(page)?;
    let (before, after) = text.split_once("</head>").ok_or("the page has no head")?;
    let meta = format!("<meta name=\"parts\" content=\"{}\">", parts.join(" "));
    Ok(std::fs::write(page, format!("{before}{meta}</head>{after}"))?)
}
