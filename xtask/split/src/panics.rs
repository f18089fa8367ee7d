//! Leaves out, before the module is divided, what a reader's page never needs: what a panic says, and streams.
//!
//! A panic means a mistake of ours; until it stops the program, it passes a message and a place in the source on and
//! writes them to the console. That is a thirtieth of the whole download. A build for development keeps it, so there
//! the console says what went wrong.

use crate::Outcome;
use crate::linker::relocations;
use std::collections::HashSet;
use std::ops::Range;
use wasm_encoder::{CustomSection, Module, RawSection};
use wasmparser::{
    ExternalKind, FunctionBody, KnownCustom, Operator, Parser, Payload, RelocSectionReader, TypeRef,
};

/// The number of the kind of section that holds the functions.
const CODE_SECTION: u8 = 10;
/// The instruction that stops the program.
const STOP: u8 = 0x00;
/// The instruction that does nothing; `compact` leaves it out.
const NOTHING: u8 = 0x01;

/// The linked module without these instructions: calls that never return, along with what prepares them, and the
/// bodies of the functions that are exported under unwanted names alone. The program stops in their place. Dividing then
/// leaves out what nothing refers to any more.
///
/// Nothing moves, so that the places which the linker noted stay right.
pub fn without_panics(module: &[u8], unwanted: fn(&str) -> bool) -> Outcome<Vec<u8>> {
    let code = Code::of(module, unwanted)?;
    let left_out = code.left_out()?;
    let mut slimmer = Module::new();
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload?;
        if let Payload::CustomSection(custom) = &payload
            && let KnownCustom::Reloc(places) = custom.as_known()
            && places.section_index() == code.section
        {
            let data = remaining(&places, code.range.start, &left_out)?;
            slimmer.section(&CustomSection { name: custom.name().into(), data: data.into() });
        } else if let Some((id, range)) = payload.as_section() {
            let mut data = module[within(&range, 0)?].to_vec();
            if id == CODE_SECTION {
                for left_out in &left_out {
                    let instructions = &mut data[within(left_out, range.start)?];
                    instructions.fill(NOTHING);
                    if let Some(first) = instructions.first_mut() {
                        *first = STOP;
                    }
                }
            }
            slimmer.section(&RawSection { id, data: &data });
        }
    }
    Ok(slimmer.finish())
}

/// Places in the module as places after this one.
fn within(range: &Range<u64>, start: u64) -> Outcome<Range<usize>> {
    Ok(usize::try_from(range.start - start)?..usize::try_from(range.end - start)?)
}

/// A module's functions.
struct Code<'a> {
    /// The number of their section.
    section: u32,
    range: Range<u64>,
    /// How many functions come before them: the imported ones.
    imported: u32,
    bodies: Vec<FunctionBody<'a>>,
    /// The functions that are exported and unwanted.
    unwanted: HashSet<u32>,
}

impl<'a> Code<'a> {
    fn of(module: &'a [u8], unwanted: fn(&str) -> bool) -> Outcome<Self> {
        let mut code = Self {
            section: 0,
            range: 0..0,
            imported: 0,
            bodies: Vec::new(),
            unwanted: HashSet::new(),
        };
        let mut sections = 0;
        for payload in Parser::new(0).parse_all(module) {
            let payload = payload?;
            match &payload {
                Payload::ImportSection(imports) => {
                    for import in imports.clone().into_imports() {
                        code.imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::ExportSection(exports) => {
                    // The compiler makes one function of two that do the same.
                    let mut wanted = HashSet::new();
                    for export in exports.clone() {
                        let export = export?;
                        if export.kind == ExternalKind::Func {
                            let named = unwanted(export.name);
                            let of_its_kind = if named { &mut code.unwanted } else { &mut wanted };
                            of_its_kind.insert(export.index);
                        }
                    }
                    code.unwanted.retain(|function| !wanted.contains(function));
                }
                Payload::CodeSectionStart { range, .. } => {
                    code.section = sections;
                    code.range = range.clone();
                }
                Payload::CodeSectionEntry(body) => code.bodies.push(body.clone()),
                _ => {}
            }
            sections += u32::from(payload.as_section().is_some());
        }
        Ok(code)
    }

    /// Where the instructions are that are left out, in their order.
    fn left_out(&self) -> Outcome<Vec<Range<u64>>> {
        let numbered = || (self.imported..).zip(&self.bodies);
        let mut never_return = HashSet::new();
        for (number, body) in numbered() {
            if never_returns(body)? {
                never_return.insert(number);
            }
        }
        let mut left_out = Vec::new();
        for (number, body) in numbered() {
            if self.unwanted.contains(&number) {
                // All but the instruction that ends every function.
                let start = body.get_operators_reader()?.original_position();
                left_out.push(start..body.range().end - 1);
            } else {
                calls(body, &never_return, &mut left_out)?;
            }
        }
        Ok(left_out)
    }
}

/// Adds where a function calls others that never return, with the instructions that only prepare it.
fn calls(
    body: &FunctionBody<'_>,
    never_return: &HashSet<u32>,
    found: &mut Vec<Range<u64>>,
) -> Outcome {
    // Where the instructions began that only compute and store; a call or a jump ends them.
    let mut began = None;
    let mut call = None;
    let mut operators = body.get_operators_reader()?;
    while !operators.eof() {
        let (operator, start) = operators.read_with_offset()?;
        match operator {
            // The compiler knew it too: what the bindings only describe is made without it.
            Operator::Unreachable => found.extend(call.take()),
            Operator::Call { function_index } if never_return.contains(&function_index) => {
                call = Some(began.take().unwrap_or(start)..operators.original_position());
                continue;
            }
            operator if only_computes(&operator) => _ = began.get_or_insert(start),
            _ => began = None,
        }
        call = None;
    }
    Ok(())
}

/// Whether a function ends nowhere but at an instruction that stops.
fn never_returns(body: &FunctionBody<'_>) -> Outcome<bool> {
    let mut depth = 0;
    let mut stops = false;
    let mut operators = body.get_operators_reader()?;
    while !operators.eof() {
        let operator = operators.read()?;
        match &operator {
            Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. } => depth += 1,
            Operator::End if depth == 0 => return Ok(stops),
            Operator::End => depth -= 1,
            Operator::Return => return Ok(false),
            Operator::Br { relative_depth } | Operator::BrIf { relative_depth }
                if *relative_depth >= depth =>
            {
                return Ok(false);
            }
            Operator::BrTable { targets } => {
                for target in targets.targets() {
                    if target? >= depth {
                        return Ok(false);
                    }
                }
                if targets.default() >= depth {
                    return Ok(false);
                }
            }
            _ => {}
        }
        stops = matches!(operator, Operator::Unreachable);
    }
    Ok(false)
}

/// Whether an instruction neither calls nor jumps: before a stop it is without effect.
fn only_computes(operator: &Operator<'_>) -> bool {
    !matches!(
        operator,
        Operator::Call { .. }
            | Operator::CallIndirect { .. }
            | Operator::Block { .. }
            | Operator::Loop { .. }
            | Operator::If { .. }
            | Operator::Else
            | Operator::End
            | Operator::Br { .. }
            | Operator::BrIf { .. }
            | Operator::BrTable { .. }
            | Operator::Return
    )
}

/// The places that the linker noted in the code, without those in these ranges.
fn remaining(
    places: &RelocSectionReader<'_>,
    code: u64,
    without: &[Range<u64>],
) -> Outcome<Vec<u8>> {
    let entries = places.entries().into_iter().collect::<Result<Vec<_>, _>>()?;
    let kept = entries.into_iter().filter(|entry| {
        let place = code + u64::from(entry.offset);
        let after = without.partition_point(|range| range.end <= place);
        !without.get(after).is_some_and(|range| range.contains(&place))
    });
    Ok(relocations(places.section_index(), kept))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::module_of;
    use wasm_encoder::Instruction;

    /// What each function does that is not left out, by the instructions' names.
    fn bodies(module: &[u8]) -> Vec<String> {
        let mut bodies = Vec::new();
        for payload in Parser::new(0).parse_all(module) {
            if let Payload::CodeSectionEntry(body) = payload.unwrap() {
                let names = body.get_operators_reader().unwrap().into_iter().map(|operator| {
                    let name = format!("{:?}", operator.unwrap());
                    name.split(' ').next().unwrap_or_default().to_owned()
                });
                bodies.push(names.filter(|name| name != "Nop").collect::<Vec<_>>().join(" "));
            }
        }
        bodies
    }

    #[test]
    fn a_call_that_never_returns_goes_with_what_prepares_it_and_other_calls_stay() {
        let stops: &[Instruction<'_>] = &[Instruction::Unreachable, Instruction::End];
        let returns: &[Instruction<'_>] = &[Instruction::End];
        // Jumps over its stop, so it may return.
        let jumps: &[Instruction<'_>] = &[
            Instruction::LocalGet(0),
            Instruction::BrIf(0),
            Instruction::Unreachable,
            Instruction::End,
        ];
        let unwanted: &[Instruction<'_>] =
            &[Instruction::I32Const(3), Instruction::Call(1), Instruction::End];
        let calls = |callee| {
            [
                Instruction::I32Const(1),
                Instruction::Call(1),
                Instruction::I32Const(7),
                Instruction::Call(callee),
                Instruction::Unreachable,
                Instruction::End,
            ]
        };
        let (of_stops, of_jumps) = (calls(0), calls(2));
        let module = module_of(&[stops, returns, jumps, &of_stops, &of_jumps, unwanted, returns]);
        let slimmer = without_panics(&module, |export| matches!(export, "f5" | "f6")).unwrap();
        let stopped = "I32Const Call Unreachable Unreachable End";
        let kept = "I32Const Call I32Const Call Unreachable End";
        let expected = [
            "Unreachable End",
            "End",
            "LocalGet BrIf Unreachable End",
            stopped,
            kept,
            "Unreachable End",
            "End",
        ];
        assert_eq!(bodies(&slimmer), expected);
    }
}
