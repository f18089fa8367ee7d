//! What the linker notes beside a module: its symbols, and where their addresses stand.

use wasm_encoder::Encode;
use wasmparser::{RelocAddendKind, RelocationEntry};

/// The number of the linker's table of symbols among its tables.
pub const SYMBOLS: u8 = 8;

/// The content of a section that notes where addresses stand in another section, which has this number.
pub fn relocations(section: u32, entries: impl Iterator<Item = RelocationEntry>) -> Vec<u8> {
    let mut written = Vec::new();
    let mut count: u32 = 0;
    for entry in entries {
        count += 1;
        written.push(entry.ty as u8);
        entry.offset.encode(&mut written);
        entry.index.encode(&mut written);
        if entry.ty.addend_kind() != RelocAddendKind::None {
            entry.addend.encode(&mut written);
        }
    }
    let mut content = Vec::new();
    section.encode(&mut content);
    count.encode(&mut content);
    content.append(&mut written);
    content
}
