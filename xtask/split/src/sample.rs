//! Small modules for the tests.

use wasm_encoder::{
    CodeSection, ExportKind, ExportSection, Function, FunctionSection, Instruction, Module,
    TypeSection, ValType,
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
