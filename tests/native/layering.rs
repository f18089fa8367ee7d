//! The order of the rooms, held by reading the source.

use std::path::{Path, PathBuf};

/// The rooms from left to right; a room may use only rooms to its left.
const ROOMS: [&str; 18] = [
    "text",
    "quantity",
    "model",
    "formula",
    "catalog",
    "book",
    "scenario",
    "evaluate",
    "simulate",
    "explain",
    "chart",
    "diagnose",
    "instrument",
    "lesson",
    "report",
    "page",
    "ui",
    "cli",
];

/// Rooms that may use less than that: formulas hold numbers and no words, the
/// catalog holds no formulas, a chart knows no models, and the page and the
/// command line do not know each other. Simulators know nothing but numbers.
const NARROWER: [(&str, &[&str]); 6] = [
    ("quantity", &["text"]),
    ("model", &["quantity"]),
    ("catalog", &["text", "quantity"]),
    ("simulate", &["quantity", "model"]),
    ("chart", &["text", "quantity"]),
    (
        "cli",
        &[
            "text",
            "quantity",
            "model",
            "formula",
            "catalog",
            "book",
            "scenario",
            "evaluate",
            "simulate",
            "explain",
            "chart",
            "diagnose",
            "instrument",
            "lesson",
            "report",
        ],
    ),
];

/// Crates that only one room may know.
const FOREIGN: [(&str, &[&str]); 8] = [
    ("leptos", &["ui", "main"]),
    ("web_sys", &["ui", "main"]),
    ("wasm_bindgen", &["ui", "main"]),
    ("js_sys", &["ui", "main"]),
    ("gloo_", &["ui", "main"]),
    ("plotters", &["chart"]),
    ("clap", &["cli", "main"]),
    ("percent_encoding", &["scenario"]),
];

const LONGEST: usize = 600;

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Every source file: its path below `src`, its room and its text.
fn files() -> Vec<(String, String, String)> {
    let mut paths = Vec::new();
    rust_files(&source(), &mut paths);
    paths
        .into_iter()
        .map(|path| {
            let name = path.strip_prefix(source()).unwrap().to_str().unwrap().replace('\\', "/");
            let room = name.split(['/', '.']).next().unwrap().to_owned();
            (name, room, std::fs::read_to_string(&path).unwrap())
        })
        .collect()
}

/// The text without comments and tests, which may speak of anything.
fn code(text: &str) -> String {
    // Tests stand at the end of a file, or are a module of their own.
    let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    text[..end]
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n")
}

/// The rooms that a text names, by `crate::room` or inside `crate::{…}`.
fn used_rooms(code: &str) -> Vec<String> {
    let mut used = Vec::new();
    for (position, _) in code.match_indices("crate::") {
        let rest = &code[position + "crate::".len()..];
        let word = |text: &str| -> String {
            text.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()
        };
        if let Some(list) = rest.strip_prefix('{') {
            let mut depth = 0;
            let mut item = String::new();
            for letter in list.chars() {
                match letter {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    ',' if depth == 0 => {
                        used.push(word(item.trim()));
                        item.clear();
                    }
                    _ => {}
                }
                if depth == 0 && letter != ',' {
                    item.push(letter);
                }
            }
            used.push(word(item.trim()));
        } else {
            used.push(word(rest));
        }
    }
    used.retain(|room| !room.is_empty());
    used
}

#[test]
fn rooms_use_only_rooms_to_their_left() {
    let mut wrong = Vec::new();
    for (name, room, text) in files() {
        if ["lib", "main"].contains(&room.as_str()) {
            continue;
        }
        let Some(place) = ROOMS.iter().position(|known| *known == room) else {
            wrong.push(format!("{name}: the room {room} is not in the table"));
            continue;
        };
        let narrower = NARROWER.iter().find(|(narrow, _)| *narrow == room);
        let uses = narrower.map_or(&ROOMS[..place], |(_, uses)| *uses);
        for used in used_rooms(&code(&text)) {
            if used != room && !uses.contains(&used.as_str()) {
                wrong.push(format!("{name} uses {used}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn foreign_crates_stay_in_their_rooms() {
    let mut wrong = Vec::new();
    for (name, room, text) in files() {
        let code = code(&text);
        for (foreign, rooms) in FOREIGN {
            let named = code.match_indices(foreign).any(|(position, _)| {
                let before = code[..position].chars().next_back();
                let after = &code[position + foreign.len()..];
                !before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_')
                    && (foreign.ends_with('_') || after.trim_start().starts_with("::"))
            });
            if named && !rooms.contains(&room.as_str()) {
                wrong.push(format!("{name} uses {foreign}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_page_exists_only_in_the_browser_and_the_command_line_only_outside() {
    let library = std::fs::read_to_string(source().join("lib.rs")).unwrap();
    let before = |module: &str| {
        let lines: Vec<_> = library.lines().collect();
        let at = lines.iter().position(|line| *line == module).unwrap();
        lines[at - 1].to_owned()
    };
    assert_eq!(before("pub mod ui;"), r#"#[cfg(all(target_arch = "wasm32", feature = "page"))]"#);
    assert_eq!(before("pub mod cli;"), r#"#[cfg(not(target_arch = "wasm32"))]"#);
    for (name, room, text) in files() {
        let code = code(&text);
        // The book's explanations are written into a file that the page reads.
        if !["lib", "main", "book"].contains(&room.as_str()) {
            assert!(!code.contains("target_arch"), "{name} differs between targets");
        }
    }
}

#[test]
fn formulas_hold_no_words_for_people() {
    for (name, room, text) in files() {
        let chinese = code(&text).chars().any(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter));
        assert!(!(chinese && room == "model"), "{name} speaks");
    }
}

#[test]
fn files_are_short_and_finished() {
    let mut wrong = Vec::new();
    for (name, _, text) in files() {
        let lines = text.lines().count();
        if lines > LONGEST {
            wrong.push(format!("{name} has {lines} lines"));
        }
        for (index, line) in text.lines().enumerate() {
            for mark in ["TODO", "FIXME", "XXX", "HACK", "dbg!", "todo!", "unimplemented!"] {
                if line.contains(mark) {
                    wrong.push(format!("{name}:{}: {mark}", index + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nothing_reads_the_clock_or_chance_outside_the_page() {
    for (name, room, text) in files() {
        if ["ui", "main"].contains(&room.as_str()) {
            continue;
        }
        let code = code(&text);
        for forbidden in ["Instant::now", "SystemTime", "rand::", "getrandom", "Date::now"] {
            assert!(!code.contains(forbidden), "{name} uses {forbidden}");
        }
    }
}

#[test]
fn lists_of_imports_are_understood() {
    let uses =
        used_rooms("use crate::{text::Text, chart::{Axis, Ink}, scenario};\nuse crate::model::x;");
    assert_eq!(uses, ["text", "chart", "scenario", "model"]);
}
