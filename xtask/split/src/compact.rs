//! Writes a module again, smaller: without names, and in an order that compresses.

use crate::likeness::by_likeness;
use crate::{Outcome, Rewritten};
use std::convert::Infallible;
use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{CodeSection, Function, FunctionSection, Instruction, MemArg, Module};
use wasmparser::{
    CodeSectionReader, CustomSectionReader, FunctionBody, FunctionSectionReader, Operator, Parser,
    Payload, TypeRef, ValType,
};

/// A module without the names of its functions, and with every number as short as it can be: the linker left room in
/// them for the places that splitting has just moved. Functions that are alike stand together, which saves 4%, and those
/// that are the same are one. What the compiler knew of the alignment of loads and stores is left out: engines do not use
/// it, and the same access then always reads the same, which saves 1%.
pub fn compact(module: &[u8]) -> Outcome<Vec<u8>> {
    let as_they_are = |bodies: &[&[u8]]| (0..bodies.len()).collect();
    let mut compacted = once(module, as_they_are)?;
    loop {
        // Functions that called two that were the same are now the same themselves.
        let again = once(&compacted, as_they_are)?;
        if again.len() >= compacted.len() {
            break;
        }
        compacted = again;
    }
    once(&compacted, by_likeness)
}

/// What gives functions their order, by their bodies.
type Order = fn(&[&[u8]]) -> Vec<usize>;

fn once(module: &[u8], order: Order) -> Outcome<Vec<u8>> {
    let mut compacted = Module::new();
    Compact::of(module, order)?.parse_core_module(&mut compacted, Parser::new(0), module)?;
    Ok(compacted.finish())
}

/// The new order of a module's own functions.
struct Compact {
    /// How many functions come before them: the imported ones.
    imported: u32,
    /// By their new place the old ones.
    old: Vec<usize>,
    /// By their old place the new ones; functions that are the same share one.
    new: Vec<u32>,
    /// By their old place how many parameters they have.
    parameters: Vec<u32>,
}

impl Compact {
    fn of(module: &[u8], order: Order) -> Outcome<Self> {
        let mut imported = 0;
        let (mut signatures, mut types, mut bodies) = (Vec::new(), Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::TypeSection(all) => {
                    for signature in all.into_iter_err_on_gc_types() {
                        signatures.push(u32::try_from(signature?.params().len())?);
                    }
                }
                Payload::FunctionSection(all) => {
                    for function in all {
                        types.push(function?);
                    }
                }
                Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes()),
                _ => {}
            }
        }
        let mut sorted: Vec<usize> = (0..bodies.len()).collect();
        sorted.sort_by_key(|&place| (types[place], bodies[place]));
        let (mut old, mut new): (Vec<usize>, _) = (Vec::new(), vec![0; sorted.len()]);
        for was in sorted {
            // Of functions that do the same one is enough.
            let like = |&last: &usize| (types[last], bodies[last]) == (types[was], bodies[was]);
            if !old.last().is_some_and(like) {
                old.push(was);
            }
            new[was] = u32::try_from(old.len() - 1)?;
        }
        let order = order(&old.iter().map(|&was| bodies[was]).collect::<Vec<_>>());
        let mut places = vec![0; order.len()];
        for (place, &was) in (0..).zip(&order) {
            places[was] = place;
        }
        let old = order.into_iter().map(|was| old[was]).collect();
        for place in &mut new {
            *place = places[*place as usize];
        }
        let parameters = types.iter().map(|&of_type| signatures[of_type as usize]).collect();
        Ok(Self { imported, old, new, parameters })
    }

    /// Writes a function without what is never reached, and with its variables by type and use: the most used first.
    fn write_function(
        &mut self,
        code: &mut CodeSection,
        body: &FunctionBody<'_>,
        parameters: u32,
    ) -> Rewritten {
        let operators = reached(body)?;
        let mut variables = Vec::new();
        for group in body.get_locals_reader()? {
            let (count, kind) = group?;
            variables.extend((0..count).map(|_| (kind, 0)));
        }
        for operator in &operators {
            if let Some((_, place)) = variable(operator)
                && let Some(own) = place.checked_sub(parameters)
            {
                variables[own as usize].1 += 1;
            }
        }
        let mut order: Vec<usize> =
            (0..variables.len()).filter(|&own| variables[own].1 > 0).collect();
        order.sort_by_key(|&own| {
            let (kind, uses) = variables[own];
            (kind != ValType::I32, format!("{kind}"), std::cmp::Reverse(uses))
        });
        let mut places: Vec<u32> = (0..parameters).collect();
        places.resize(parameters as usize + variables.len(), 0);
        let mut kinds = Vec::new();
        for (place, &own) in (parameters..).zip(&order) {
            places[parameters as usize + own] = place;
            kinds.push(self.val_type(variables[own].0)?);
        }
        let mut function = Function::new_with_locals_types(kinds);
        for operator in operators {
            let instruction = match variable(&operator) {
                Some((write, place)) => write(places[place as usize]),
                None => self.instruction(operator)?,
            };
            function.instruction(&instruction);
        }
        code.function(&function);
        Ok(())
    }
}

impl Reencode for Compact {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, reencode::Error<Infallible>> {
        Ok(match function.checked_sub(self.imported) {
            Some(own) => self.imported + self.new[own as usize],
            None => function,
        })
    }

    /// An atomic access would need its natural alignment; a page without threads has none.
    fn mem_arg(
        &mut self,
        access: wasmparser::MemArg,
    ) -> Result<MemArg, reencode::Error<Infallible>> {
        Ok(MemArg { offset: access.offset, align: 0, memory_index: access.memory })
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Rewritten {
        let types = section.into_iter().collect::<Result<Vec<u32>, _>>()?;
        for &old in &self.old {
            functions.function(types[old]);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Rewritten {
        let bodies = section.into_iter().collect::<Result<Vec<_>, _>>()?;
        for old in self.old.clone() {
            self.write_function(code, &bodies[old], self.parameters[old])?;
        }
        Ok(())
    }

    fn parse_custom_section(&mut self, _: &mut Module, _: CustomSectionReader<'_>) -> Rewritten {
        Ok(())
    }
}

/// How an instruction is written for a variable.
type Written = fn(u32) -> Instruction<'static>;

/// A variable that an instruction reads or writes, and how to write that instruction for another one.
fn variable(operator: &Operator<'_>) -> Option<(Written, u32)> {
    match *operator {
        Operator::LocalGet { local_index } => Some((Instruction::LocalGet, local_index)),
        Operator::LocalSet { local_index } => Some((Instruction::LocalSet, local_index)),
        Operator::LocalTee { local_index } => Some((Instruction::LocalTee, local_index)),
        _ => None,
    }
}

/// A function's instructions without those that do nothing or follow a stop.
fn reached<'a>(body: &FunctionBody<'a>) -> wasmparser::Result<Vec<Operator<'a>>> {
    let mut kept = Vec::new();
    // Within what is never reached, how many blocks deep.
    let mut unreached = None;
    let mut operators = body.get_operators_reader()?;
    while !operators.eof() {
        let operator = operators.read()?;
        match (&operator, &mut unreached) {
            (Operator::Nop, _) => continue,
            (Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. }, Some(depth)) => {
                *depth += 1;
            }
            (Operator::End, Some(depth)) if *depth > 0 => *depth -= 1,
            (Operator::End, Some(_)) | (Operator::Else, Some(0)) => unreached = None,
            _ => {}
        }
        if unreached.is_none() {
            if matches!(operator, Operator::Unreachable) {
                unreached = Some(0);
            }
            kept.push(operator);
        }
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::module_of;

    /// How many instructions each function of a module has, and what the exports lead to.
    fn shape(module: &[u8]) -> (Vec<usize>, Vec<u32>) {
        let (mut bodies, mut exports) = (Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(module) {
            match payload.unwrap() {
                Payload::CodeSectionEntry(body) => {
                    bodies.push(body.get_operators_reader().unwrap().into_iter().count());
                }
                Payload::ExportSection(all) => {
                    exports.extend(all.into_iter().map(|export| export.unwrap().index));
                }
                _ => {}
            }
        }
        (bodies, exports)
    }

    /// Two functions that are the same, two that are the same once those are one, one with a dead end, and two loads that
    /// differ in what is known of their alignment.
    #[test]
    fn functions_that_are_the_same_become_one_and_what_is_never_reached_goes() {
        let load = |align| Instruction::I32Load(MemArg { offset: 4, align, memory_index: 0 });
        let loads = [0, 2].map(|align| [Instruction::I32Const(0), load(align), Instruction::End]);
        let bodies: [&[Instruction<'_>]; 7] = [
            &[Instruction::I32Const(7), Instruction::End],
            &[Instruction::I32Const(7), Instruction::End],
            &[Instruction::Call(0), Instruction::End],
            &[Instruction::Call(1), Instruction::End],
            &[
                Instruction::Nop,
                Instruction::Unreachable,
                Instruction::I32Const(1),
                Instruction::End,
            ],
            &loads[0],
            &loads[1],
        ];
        let compacted = compact(&module_of(&bodies)).unwrap();
        let (bodies, exports) = shape(&compacted);
        assert_eq!(bodies.iter().sum::<usize>(), 2 + 2 + 2 + 3);
        assert_eq!((exports[0], exports[2], exports[5]), (exports[1], exports[3], exports[6]));
        let mut kept = [exports[0], exports[2], exports[4], exports[5]];
        kept.sort_unstable();
        assert_eq!(kept, [0, 1, 2, 3]);
    }
}
