//! Leaves out of a part's tables where each text is and how long, where both follow from what stands before.
//!
//! The texts stand in the order in which the tables name them, each with a zero behind it (see `texts`). So the next
//! named one mostly begins behind the last, and where it ends can be seen. Both numbers are then written as a mark, the
//! same everywhere, and the part puts them back when it is instantiated, before anything reads them.

use crate::{Outcome, Rewritten};
use std::collections::HashSet;
use std::convert::Infallible;
use std::ops::Range;
use wasm_encoder::reencode::{Reencode, utils};
use wasm_encoder::{
    BlockType, CodeSection, ConstExpr, DataSection, Function, FunctionSection, MemArg, Module,
    SectionId, StartSection, TypeSection, ValType,
};
use wasmparser::{
    CodeSectionReader, DataKind, DataSectionReader, FunctionSectionReader, Operator, Parser,
    Payload, TypeRef, TypeSectionReader,
};

/// The length of an address, and of a length.
const WORD: u32 = 4;

/// The part with marks, and with a function that puts back what they stand for when it starts.
pub fn chained(part: &[u8]) -> Outcome<Vec<u8>> {
    let mut chain = Chain::of(part)?;
    chain.mark()?;
    let mut chained = Module::new();
    chain.parse_core_module(&mut chained, Parser::new(0), part)?;
    if chain.starts { Ok(chained.finish()) } else { Err("a part without code".into()) }
}

/// A run of data: its address, and its bytes.
struct Run {
    address: u32,
    bytes: Vec<u8>,
}

impl Run {
    fn end(&self) -> u32 {
        self.address + self.bytes.len() as u32
    }

    /// Where its words begin and end that have another behind them.
    fn span(&self) -> Range<u32> {
        let first = self.address.next_multiple_of(WORD);
        first..(self.end() + 1).saturating_sub(2 * WORD).max(first)
    }

    /// The addresses of these words.
    fn words(&self) -> impl Iterator<Item = u32> + use<> {
        self.span().step_by(WORD as usize)
    }

    /// The word at an address.
    fn word(&self, at: u32) -> u32 {
        let at = (at - self.address) as usize;
        self.bytes[at..].first_chunk().map_or(0, |word| u32::from_le_bytes(*word))
    }
}

/// Where the next text is expected: behind the last one, or behind the furthest.
struct Cursor<'r> {
    texts: &'r Run,
    last: u32,
    furthest: u32,
}

impl<'r> Cursor<'r> {
    const fn new(texts: &'r Run) -> Self {
        Self { texts, last: texts.address, furthest: texts.address }
    }

    /// Goes over an address and a length; which mark stands for them, if one does.
    fn mark(&mut self, address: u32, length: u32) -> Option<usize> {
        let texts = self.texts.address..self.texts.end();
        if !texts.contains(&address) || length > texts.end - address {
            return None;
        }
        let rest = &self.texts.bytes[(address - texts.start) as usize..];
        let ends = rest.iter().position(|&byte| byte == 0) == Some(length as usize);
        let mark = [self.last, self.furthest].iter().position(|&next| next == address);
        self.last = address + length + 1;
        self.furthest = self.furthest.max(self.last);
        mark.filter(|_| ends)
    }
}

/// What is known of a part.
struct Chain {
    types: u32,
    functions: u32,
    /// The runs, those of tables and that of the texts.
    runs: Vec<Run>,
    /// The number of the run that holds the texts.
    texts: usize,
    /// The words that stand for an address behind the last text and behind the furthest, and for the length.
    marks: [u32; 2],
    /// Whether the start is written.
    starts: bool,
}

impl Chain {
    fn of(part: &[u8]) -> Outcome<Self> {
        let mut chain = Self {
            types: 0,
            functions: 0,
            runs: Vec::new(),
            texts: 0,
            marks: [0; 2],
            starts: false,
        };
        for payload in Parser::new(0).parse_all(part) {
            match payload? {
                Payload::TypeSection(types) => chain.types = types.count(),
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        chain.functions += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::FunctionSection(functions) => chain.functions += functions.count(),
                Payload::StartSection { .. } => return Err("the part has a start already".into()),
                Payload::DataSection(runs) => {
                    for run in runs {
                        let run = run?;
                        let DataKind::Active { offset_expr, .. } = run.kind else {
                            return Err("a run of data without an address".into());
                        };
                        let mut address = offset_expr.get_operators_reader();
                        let Operator::I32Const { value } = address.read()? else {
                            return Err("a run of data whose address is no number".into());
                        };
                        let bytes = run.data.to_vec();
                        chain.runs.push(Run { address: value.cast_unsigned(), bytes });
                    }
                }
                _ => {}
            }
        }
        Ok(chain)
    }

    /// Writes the marks.
    fn mark(&mut self) -> Outcome {
        let found = (0..self.runs.len()).map(|texts| (self.following(texts), texts));
        let (following, texts) =
            found.max_by_key(|(following, _)| following.len()).ok_or("a part without data")?;
        self.texts = texts;
        let used: HashSet<u32> =
            (self.tables()).flat_map(|run| run.words().map(|at| run.word(at))).collect();
        let mut free = (1..).filter(|number| !used.contains(number));
        for mark in &mut self.marks {
            *mark = free.next().ok_or("every number is in use")?;
        }
        for (run, at, mark) in following {
            let run = &mut self.runs[run];
            let at = (at - run.address) as usize;
            run.bytes[at..at + 8].copy_from_slice(&[self.marks[mark].to_le_bytes(); 2].concat());
        }
        Ok(())
    }

    fn tables(&self) -> impl Iterator<Item = &Run> {
        self.runs.iter().enumerate().filter(|(number, _)| *number != self.texts).map(|(_, run)| run)
    }

    /// The runs, addresses and marks of what follows if this run holds the texts.
    fn following(&self, texts: usize) -> Vec<(usize, u32, usize)> {
        let mut cursor = Cursor::new(&self.runs[texts]);
        let mut following = Vec::new();
        for (number, run) in self.runs.iter().enumerate().filter(|(number, _)| *number != texts) {
            for at in run.words() {
                if let Some(mark) = cursor.mark(run.word(at), run.word(at + WORD)) {
                    following.push((number, at, mark));
                }
            }
        }
        following
    }

    /// The function that puts back what the marks of one table stand for. It takes where the last text ended and the
    /// furthest one, and where the table's words begin and end; it gives where they ended then.
    fn put_back(&self) -> Function {
        const LAST: u32 = 0;
        const FURTHEST: u32 = 1;
        const AT: u32 = 2;
        const TO: u32 = 3;
        const WORD_AT: u32 = 4;
        let texts = &self.runs[self.texts];
        let address = MemArg { offset: 0, align: 0, memory_index: 0 };
        let length = MemArg { offset: WORD.into(), align: 0, memory_index: 0 };
        let mut function = Function::new([(1, ValType::I32)]);
        let mut write = function.instructions();
        write.block(BlockType::Empty).loop_(BlockType::Empty);
        write.local_get(AT).local_get(TO).i32_ge_u().br_if(1);
        for (mark, next) in self.marks.into_iter().zip([LAST, FURTHEST]) {
            write.local_get(AT).i32_load(address).i32_const(mark.cast_signed()).i32_eq();
            write.if_(BlockType::Empty);
            write
                .local_get(AT)
                .local_get(next)
                .local_tee(LAST)
                .local_tee(WORD_AT)
                .i32_store(address);
            // The text ends at its zero.
            write.loop_(BlockType::Empty).local_get(LAST).i32_load8_u(address);
            write.local_get(LAST).i32_const(1).i32_add().local_set(LAST).br_if(0).end();
            write.local_get(AT).local_get(LAST).i32_const(1).i32_sub();
            write.local_get(WORD_AT).i32_sub().i32_store(length).end();
        }
        write.local_get(AT).i32_load(address).local_tee(WORD_AT);
        write.i32_const(texts.address.cast_signed()).i32_ge_u();
        write.local_get(WORD_AT).i32_const(texts.end().cast_signed()).i32_lt_u().i32_and();
        write.local_get(AT).i32_load(length).i32_const(texts.end().cast_signed());
        write.local_get(WORD_AT).i32_sub().i32_le_u().i32_and().if_(BlockType::Empty);
        write.local_get(WORD_AT).local_get(AT).i32_load(length).i32_add();
        write.i32_const(1).i32_add().local_set(LAST).end();
        write.local_get(LAST).local_get(FURTHEST);
        write.local_get(LAST).local_get(FURTHEST).i32_gt_u().select().local_set(FURTHEST);
        write.local_get(AT).i32_const(WORD.cast_signed()).i32_add().local_set(AT).br(0);
        write.end().end().local_get(LAST).local_get(FURTHEST).end();
        function
    }
}

impl Reencode for Chain {
    type Error = Infallible;

    fn parse_type_section(
        &mut self,
        types: &mut TypeSection,
        section: TypeSectionReader<'_>,
    ) -> Rewritten {
        utils::parse_type_section(self, types, section)?;
        types.ty().function([ValType::I32; 4], [ValType::I32; 2]);
        types.ty().function([], []);
        Ok(())
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Rewritten {
        utils::parse_function_section(self, functions, section)?;
        functions.function(self.types).function(self.types + 1);
        Ok(())
    }

    fn intersperse_section_hook(
        &mut self,
        module: &mut Module,
        _: Option<SectionId>,
        before: Option<SectionId>,
    ) -> Rewritten {
        let behind = [SectionId::Element, SectionId::DataCount, SectionId::Code];
        if before.is_some_and(|before| behind.contains(&before)) && !self.starts {
            self.starts = true;
            module.section(&StartSection { function_index: self.functions + 1 });
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Rewritten {
        utils::parse_code_section(self, code, section)?;
        code.function(&self.put_back());
        let mut start = Function::new([]);
        let mut write = start.instructions();
        let first = self.runs[self.texts].address.cast_signed();
        write.i32_const(first).i32_const(first);
        for run in self.tables() {
            let span = run.span();
            write.i32_const(span.start.cast_signed()).i32_const(span.end.cast_signed());
            write.call(self.functions);
        }
        write.drop().drop().end();
        code.function(&start);
        Ok(())
    }

    fn parse_data_section(
        &mut self,
        data: &mut DataSection,
        _: DataSectionReader<'_>,
    ) -> Rewritten {
        for run in &self.runs {
            let address = ConstExpr::i32_const(run.address.cast_signed());
            data.active(0, &address, run.bytes.iter().copied());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{data, memory};
    use wasm_encoder::{ExportKind, ExportSection};
    use wasmi::{Engine, Linker, Store};

    /// A module with these runs of data.
    fn module_of(runs: &[(u32, Vec<u8>)]) -> Vec<u8> {
        let (mut types, mut functions) = (TypeSection::new(), FunctionSection::new());
        types.ty().function([], []);
        functions.function(0);
        let mut exports = ExportSection::new();
        exports.export("memory", ExportKind::Memory, 0);
        let mut code = CodeSection::new();
        let mut nothing = Function::new([]);
        nothing.instructions().end();
        code.function(&nothing);
        let mut module = Module::new();
        module.section(&types).section(&functions).section(&memory()).section(&exports);
        module.section(&code).section(&data(runs));
        module.finish()
    }

    /// A page of memory once a module is instantiated.
    fn memory_of(module: &[u8]) -> Vec<u8> {
        let engine = Engine::default();
        let module = wasmi::Module::new(&engine, module).unwrap();
        let mut store = Store::new(&engine, ());
        let instance = Linker::new(&engine).instantiate_and_start(&mut store, &module).unwrap();
        instance.get_memory(&store, "memory").unwrap().data(&store).to_vec()
    }

    const TEXTS: u32 = 1000;

    /// Texts with a zero behind each, and a table of addresses and lengths that begins at an odd address.
    fn runs(table: &[(u32, u32)]) -> Vec<(u32, Vec<u8>)> {
        let words = table.iter().flat_map(|&(address, length)| [address, length]);
        let words = words.flat_map(u32::to_le_bytes);
        vec![
            (TEXTS, b"one\0zwei\0three\0four\0".to_vec()),
            (4095, [7].into_iter().chain(words).collect()),
            (6000, vec![9; 7]),
        ]
    }

    #[test]
    fn marks_become_what_they_stand_for() {
        let table = [
            (TEXTS, 3),
            (TEXTS + 4, 4),
            // Again, so the next follows the furthest; and the one after it the last.
            (TEXTS, 3),
            (TEXTS + 9, 5),
            // Three that stay: a number, a part of a text, and one that ends elsewhere than at its zero.
            (1, 2),
            (TEXTS + 11, 3),
            (TEXTS + 15, 3),
            (TEXTS + 15, 4),
        ];
        let whole = module_of(&runs(&table));
        let chain = chained(&whole).unwrap();
        let mut marked = Chain::of(&whole).unwrap();
        marked.mark().unwrap();
        let count = marked.marks.map(|mark| {
            let words = marked.tables().flat_map(|run| run.words().map(|at| run.word(at)));
            words.filter(|&word| word == mark).count()
        });
        // One and two follow the last (both words are marks), three the furthest.
        assert_eq!(count, [4, 2]);
        assert_eq!(memory_of(&chain), memory_of(&whole));
    }

    #[test]
    fn any_table_is_put_back() {
        // Pairs of small numbers, addresses among the texts and lengths, by a fixed sequence.
        let mut state = 1_u32;
        let mut next = move |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        };
        for _ in 0..500 {
            let mut pair = || match next(4) {
                0 => (next(4), next(9)),
                1 => (TEXTS + next(22), u32::MAX - next(3)),
                2 => (TEXTS + next(22), next(6)),
                _ => [(0, 3), (4, 4), (9, 5), (15, 4)]
                    .map(|(start, length)| (TEXTS + start, length))[next(4) as usize],
            };
            let table: Vec<(u32, u32)> = (0..40).map(|_| pair()).collect();
            let whole = module_of(&runs(&table));
            assert_eq!(memory_of(&chained(&whole).unwrap()), memory_of(&whole), "{table:?}");
        }
    }
}
