//! Small modules for the tests.

use wasm_encoder::{
    CodeSection, ConstExpr, DataSection, ExportKind, ExportSection, Function, FunctionSection,
    Instruction, MemorySection, MemoryType, Module, TypeSection, ValType,
};

/// A module of functions that take a number and give none, exported as `f0`, `f1`, …
pub fn module_of(bodies: &[&[Instruction<'_>]]) -> Vec<u8> {
    let (mut types, mut functions) = (TypeSection::new(), FunctionSection::new());
    let (mut exports, mut code) = (ExportSection::new(), CodeSection::new());
    types.ty().function([ValType::I32], []);
    for (number, body) in (0..).zip(bodies) {
        functions.function(0);
        exports.export(&format!("f{number}"), ExportKind::Func, number);
        let mut function = Function::new([]);
        for instruction in *body {
            function.instruction(instruction);
        }
        code.function(&function);
    }
    let mut module = Module::new();
    module.section(&types).section(&functions).section(&exports).section(&code);
    module.finish()
}

/// One page of memory.
pub fn memory() -> MemorySection {
    let (minimum, maximum) = (1, None);
    let (memory64, shared, page_size_log2) = (false, false, None);
    let mut memories = MemorySection::new();
    memories.memory(MemoryType { minimum, maximum, memory64, shared, page_size_log2 });
    memories
}

/// Runs of bytes at addresses.
pub fn data(runs: &[(u32, Vec<u8>)]) -> DataSection {
    let mut data = DataSection::new();
    for (address, bytes) in runs {
        let address = ConstExpr::i32_const(address.cast_signed());
        data.active(0, &address, bytes.iter().copied());
    }
    data
}
