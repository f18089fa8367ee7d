//! The fact files of `tests/oracle/`.

use serde_json::Value;

/// The file of that name.
pub fn read(name: &str) -> Value {
    let path = format!("{}/tests/oracle/{name}", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_slice(&bytes).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The number under a key.
pub fn number(row: &Value, key: &str) -> f64 {
    row[key].as_f64().unwrap_or_else(|| panic!("no number {key} in {row}"))
}

/// The text under a key.
pub fn text<'row>(row: &'row Value, key: &str) -> &'row str {
    row[key].as_str().unwrap_or_else(|| panic!("no text {key} in {row}"))
}
