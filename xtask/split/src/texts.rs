//! Puts the module's texts, before it is divided, in the order in which its tables name them.
//!
//! What is read together then stands together, which compresses better, and each text ends where the next named one
//! begins, so that `chain` can leave addresses and lengths out of the tables. The linker's order is by chance, and
//! dividing sorts by the alignment that a place suggests.

use crate::Outcome;
use crate::linker::{SYMBOLS, relocations};
use std::cmp::Reverse;
use std::collections::HashSet;
use std::ops::Range;
use wasm_encoder::{CustomSection, Encode, Module, RawSection};
use wasmparser::{
    BinaryReader, DefinedDataSymbol, KnownCustom, Linking, Parser, Payload, RelocationEntry,
    SectionLimited, SymbolInfo,
};

/// The alignment that no piece of data exceeds.
const LARGEST_ALIGNMENT: u32 = 16;

/// The linked module with its texts in order, and a zero behind each. The names of source files, which only panics
/// read, are zeros at one place: without them the module is also the same from every folder.
pub fn in_order(module: &[u8]) -> Outcome<Vec<u8>> {
    let data = Data::of(module)?;
    let mut ordered = Module::new();
    let mut sections = 0;
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload?;
        let Some((id, range)) = payload.as_section() else { continue };
        let content = &module[usize::try_from(range.start)?..usize::try_from(range.end)?];
        let mut custom = |name: &str, data: Vec<u8>| {
            ordered.section(&CustomSection { name: name.into(), data: data.into() });
        };
        match &payload {
            Payload::CustomSection(own) => match own.as_known() {
                KnownCustom::Linking(_) => custom(own.name(), data.linking(own.data())?),
                KnownCustom::Reloc(reader) if reader.section_index() == data.section => {
                    custom(own.name(), data.relocations());
                }
                _ => _ = ordered.section(&RawSection { id, data: content }),
            },
            _ if sections == data.section => {
                ordered.section(&RawSection { id, data: &data.written(content) });
            }
            _ => _ = ordered.section(&RawSection { id, data: content }),
        }
        sections += 1;
    }
    Ok(ordered.finish())
}

/// The constant data of a linked module: its largest run of bytes.
#[derive(Default)]
struct Data<'a> {
    /// The number of the section.
    section: u32,
    /// The number of the run among those of the section.
    run: u32,
    /// Where it starts in the section.
    start: u32,
    content: &'a [u8],
    /// What moves as a whole, in the linker's order.
    pieces: Vec<Piece>,
    /// Where each symbol of the module starts in the run.
    symbols: Vec<Option<u32>>,
    /// The addresses in the section.
    addresses: Vec<RelocationEntry>,
}

/// Symbols that share bytes.
struct Piece {
    /// Where it was.
    range: Range<u32>,
    kind: Kind,
    /// Where it goes.
    place: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Table,
    /// A text that a table names.
    Listed,
    /// A text that only instructions name.
    Text,
    /// The name of a source file, or a text that is named nowhere.
    Unread,
}

impl Piece {
    /// How long it becomes: a listed text has a zero behind it.
    fn length(&self) -> u32 {
        self.range.end - self.range.start + u32::from(self.kind == Kind::Listed)
    }

    /// The alignment that a place and the length suggest.
    fn alignment(&self, place: u32) -> u32 {
        1 << (place | self.length() | LARGEST_ALIGNMENT).trailing_zeros()
    }
}

impl<'a> Data<'a> {
    fn of(module: &'a [u8]) -> Outcome<Self> {
        let mut data = Self::default();
        let mut sections = 0;
        let mut named = HashSet::new();
        let mut ranges = Vec::new();
        for payload in Parser::new(0).parse_all(module) {
            let payload = payload?;
            match &payload {
                Payload::DataSection(all) => {
                    data.section = sections;
                    for (number, run) in (0..).zip(all.clone()) {
                        let run = run?;
                        if run.data.len() > data.content.len() {
                            (data.run, data.content) = (number, run.data);
                            let end = u32::try_from(run.range.end - all.range().start)?;
                            data.start = end - u32::try_from(run.data.len())?;
                        }
                    }
                }
                Payload::CustomSection(custom) => match custom.as_known() {
                    KnownCustom::Linking(tables) => {
                        for table in tables {
                            let Linking::SymbolTable(symbols) = table? else { continue };
                            for symbol in symbols {
                                let range = data.range_of(&symbol?);
                                data.symbols.push(range.as_ref().map(|range| range.start));
                                ranges.extend(range);
                            }
                        }
                    }
                    KnownCustom::Reloc(reader) => {
                        for entry in reader.entries() {
                            let entry = entry?;
                            named.insert(entry.index);
                            if reader.section_index() == data.section {
                                data.addresses.push(entry);
                            }
                        }
                    }
                    _ => {}
                },
                _ => {}
            }
            sections += u32::from(payload.as_section().is_some());
        }
        data.cut(ranges, &named);
        data.arrange()?;
        Ok(data)
    }

    /// The bytes of the run that a symbol stands for.
    fn range_of(&self, symbol: &SymbolInfo<'_>) -> Option<Range<u32>> {
        let SymbolInfo::Data { symbol: Some(DefinedDataSymbol { index, offset, size }), .. } =
            *symbol
        else {
            return None;
        };
        (index == self.run && size > 0).then(|| offset..offset + size)
    }

    /// Cuts the run into pieces, from the ranges of its symbols and the numbers of those that an address names.
    fn cut(&mut self, mut ranges: Vec<Range<u32>>, named: &HashSet<u32>) {
        ranges.sort_by_key(|range| (range.start, range.end));
        for range in ranges {
            match self.pieces.last_mut() {
                Some(last) if range.start < last.range.end => {
                    last.range.end = last.range.end.max(range.end);
                }
                _ => self.pieces.push(Piece { range, kind: Kind::Unread, place: 0 }),
            }
        }
        let kind = |piece: &Piece| match std::str::from_utf8(
            &self.content[piece.range.start as usize..piece.range.end as usize],
        ) {
            Ok(text) if is_source_file(text) => Kind::Unread,
            Ok(text) if is_text(text) => Kind::Text,
            _ => Kind::Table,
        };
        let kinds: Vec<Kind> = self.pieces.iter().map(kind).collect();
        let start_of = |symbol: &u32| self.symbols.get(*symbol as usize).copied().flatten();
        let named: HashSet<usize> =
            named.iter().filter_map(start_of).filter_map(|start| self.piece_at(start)).collect();
        for (number, (piece, kind)) in self.pieces.iter_mut().zip(kinds).enumerate() {
            let is_unread = kind == Kind::Text && !named.contains(&number);
            piece.kind = if is_unread { Kind::Unread } else { kind };
        }
        for entry in &self.addresses {
            // An address makes a table of what reads as a text.
            if let Some(piece) = self.piece_of(entry) {
                self.pieces[piece].kind = Kind::Table;
            }
            if let Some(Some(start)) = self.symbols.get(entry.index as usize)
                && let Some(piece) = self.piece_at(*start)
                && self.pieces[piece].kind == Kind::Text
            {
                self.pieces[piece].kind = Kind::Listed;
            }
        }
    }

    /// The number of the piece that this byte of the run belongs to.
    fn piece_at(&self, offset: u32) -> Option<usize> {
        let after = self.pieces.partition_point(|piece| piece.range.end <= offset);
        self.pieces.get(after).is_some_and(|piece| piece.range.contains(&offset)).then_some(after)
    }

    /// The number of the piece that an address stands in.
    fn piece_of(&self, entry: &RelocationEntry) -> Option<usize> {
        self.piece_at(entry.offset.checked_sub(self.start)?)
    }

    /// Finds the places: tables by alignment, then texts by the first table that names them, then what nobody reads.
    fn arrange(&mut self) -> Outcome {
        let of_kind = |kind| {
            let numbered = self.pieces.iter().enumerate();
            numbered.filter(move |(_, piece)| piece.kind == kind).map(|(number, _)| number)
        };
        let mut tables: Vec<usize> = of_kind(Kind::Table).collect();
        let texts: Vec<usize> = of_kind(Kind::Text).collect();
        let unread: Vec<usize> = of_kind(Kind::Unread).collect();
        let mut end = 0;
        tables.sort_by_key(|&table| {
            let piece = &self.pieces[table];
            Reverse(piece.alignment(piece.range.start))
        });
        for &table in &tables {
            let piece = &mut self.pieces[table];
            end = u32::next_multiple_of(end, piece.alignment(piece.range.start));
            piece.place = end;
            end += piece.length();
        }
        // Dividing sorts them by the alignment that the new places suggest.
        let mut addresses: Vec<_> = (self.addresses.iter())
            .filter_map(|entry| {
                let piece = &self.pieces[self.piece_of(entry)?];
                let place = piece.place + (entry.offset - self.start - piece.range.start);
                let start = self.symbols.get(entry.index as usize).copied().flatten()?;
                Some((Reverse(piece.alignment(piece.place)), place, self.piece_at(start)?))
            })
            .collect();
        addresses.sort_unstable();
        let mut placed = vec![false; self.pieces.len()];
        for text in addresses.into_iter().map(|(.., piece)| piece).chain(texts) {
            let piece = &mut self.pieces[text];
            if matches!(piece.kind, Kind::Listed | Kind::Text)
                && !std::mem::replace(&mut placed[text], true)
            {
                // Where no alignment is suggested, so that dividing keeps the order.
                end += u32::from(piece.alignment(end) > 1);
                piece.place = end;
                end += piece.length();
            }
        }
        let hole = end;
        for number in unread {
            self.pieces[number].place = hole;
            end = end.max(hole + self.pieces[number].length());
        }
        let room = self.content.len();
        if end as usize > room {
            return Err(format!("texts in order need {end} bytes, and {room} are there").into());
        }
        Ok(())
    }

    /// Where a byte of the run goes.
    fn moved(&self, offset: u32) -> Option<u32> {
        let piece = &self.pieces[self.piece_at(offset)?];
        Some(piece.place + (offset - piece.range.start))
    }

    /// The section with all in its place.
    fn written(&self, section: &[u8]) -> Vec<u8> {
        let mut section = section.to_vec();
        let run = &mut section[self.start as usize..][..self.content.len()];
        run.fill(0);
        for piece in self.pieces.iter().filter(|piece| piece.kind != Kind::Unread) {
            let content = &self.content[piece.range.start as usize..piece.range.end as usize];
            run[piece.place as usize..][..content.len()].copy_from_slice(content);
        }
        section
    }

    /// The addresses where they are now.
    fn relocations(&self) -> Vec<u8> {
        let moved = self.addresses.iter().map(|entry| {
            let mut entry = *entry;
            if let Some(offset) = entry.offset.checked_sub(self.start).and_then(|o| self.moved(o)) {
                entry.offset = self.start + offset;
            }
            entry
        });
        relocations(self.section, moved)
    }

    /// The linker's tables with the symbols where they are now, and with its zero in each symbol that ends a text.
    fn linking(&self, tables: &[u8]) -> Outcome<Vec<u8>> {
        let mut reader = BinaryReader::new(tables, 0);
        let mut written = Vec::new();
        reader.read_var_u32()?.encode(&mut written);
        while !reader.eof() {
            let start = usize::try_from(reader.original_position())?;
            let kind = reader.read_u8()?;
            let table = reader.read_reader()?;
            let end = usize::try_from(reader.original_position())?;
            if kind != SYMBOLS {
                written.extend_from_slice(&tables[start..end]);
                continue;
            }
            let symbols = SectionLimited::<SymbolInfo<'_>>::new(table)?;
            let mut content = Vec::new();
            symbols.count().encode(&mut content);
            let mut symbols = symbols.into_iter_with_offsets().peekable();
            while let Some(symbol) = symbols.next() {
                let (start, symbol) = symbol?;
                let end = match symbols.peek() {
                    Some(Ok((next, _))) => usize::try_from(*next)?,
                    _ => end,
                };
                let raw = &tables[usize::try_from(start)?..end];
                content.extend(self.moved_symbol(&symbol, raw));
            }
            written.push(kind);
            content.encode(&mut written);
        }
        Ok(written)
    }

    /// A symbol as it is written for its new place.
    fn moved_symbol(&self, symbol: &SymbolInfo<'_>, raw: &[u8]) -> Vec<u8> {
        let mut written = raw.to_vec();
        let Some(range) = self.range_of(symbol) else { return written };
        let Some(number) = self.piece_at(range.start) else { return written };
        let piece = &self.pieces[number];
        let mut tail = Vec::new();
        range.start.encode(&mut tail);
        range.len().encode(&mut tail);
        written.truncate(raw.len() - tail.len());
        let ends = range.end == piece.range.end && piece.kind == Kind::Listed;
        (piece.place + (range.start - piece.range.start)).encode(&mut written);
        (range.len() + usize::from(ends)).encode(&mut written);
        written
    }
}

/// Whether a text is the name of a file of Rust, and nothing else; the compiler puts a zero behind it.
fn is_source_file(text: &str) -> bool {
    let name = text.strip_suffix('\0').unwrap_or(text);
    name.ends_with(".rs") && name.bytes().all(|letter| letter.is_ascii_graphic())
}

fn is_text(text: &str) -> bool {
    text.chars().all(|letter| !letter.is_control() || "\t\n".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{data, memory};
    use wasm_encoder::{DataSymbolDefinition, LinkingSection, SymbolTable};
    use wasmparser::RelocationType;

    /// The symbols of a linked module, and what each stands for in this one.
    const SYMBOLS: [(&str, &[u8]); 6] = [
        ("first", b"first"),
        ("second", b"second"),
        ("file", b"src/a.rs\0"),
        ("spoken", b"only instructions"),
        ("unread", b"nobody asks"),
        ("table", &[0; 16]),
    ];
    /// Where the table has its addresses, and the symbols these are of.
    const ADDRESSES: [(u32, u32); 3] = [(0, 1), (4, 2), (12, 0)];

    fn linked() -> Vec<u8> {
        let mut symbols = SymbolTable::new();
        symbols.function(SymbolTable::WASM_SYM_UNDEFINED, 0, None);
        let mut content = Vec::new();
        let mut places = Vec::new();
        for (name, bytes) in SYMBOLS {
            let aligned =
                if name == "table" { content.len().next_multiple_of(16) } else { content.len() };
            content.resize(aligned, 0xee);
            places.push(aligned as u32);
            let (offset, size) = (aligned as u32, bytes.len() as u32);
            symbols.data(0, name, Some(DataSymbolDefinition { index: 0, offset, size }));
            content.extend_from_slice(bytes);
        }
        let mut linking = LinkingSection::new();
        linking.symbol_table(&symbols);
        // The section begins with the number of runs, and the run with its kind, address and length.
        let start = 1 + 1 + 3 + 1;
        let entry = |offset, index| RelocationEntry {
            ty: RelocationType::MemoryAddrI32,
            offset,
            index,
            addend: 0,
        };
        // The first symbol is the function.
        let addresses =
            ADDRESSES.map(|(at, symbol)| entry(start + places[5] + at, symbol + 1)).into_iter();
        let addresses = relocations(1, addresses);
        let mut code = Vec::new();
        // Instructions name the table and the text that is spoken; their section is another one.
        code.extend(relocations(7, [entry(0, 4), entry(9, 6)].into_iter()));
        let mut module = Module::new();
        module.section(&memory()).section(&data(&[(0, content)])).section(&linking);
        module.section(&CustomSection { name: "reloc.DATA".into(), data: addresses.into() });
        module.section(&CustomSection { name: "reloc.CODE".into(), data: code.into() });
        module.finish()
    }

    #[test]
    fn texts_stand_as_the_table_names_them_and_what_nobody_reads_is_gone() {
        let module = linked();
        let before = Data::of(&module).unwrap();
        let ordered = in_order(&module).unwrap();
        let data = Data::of(&ordered).unwrap();
        let content = data.content;
        // The table is first; then the listed texts, each with its zero and none where an alignment is suggested.
        let place = |symbol: usize| data.symbols[symbol + 1].unwrap() as usize;
        assert_eq!(place(5), 0);
        assert_eq!(content[place(1)..][..7], *b"second\0");
        assert_eq!(content[place(0)..][..6], *b"first\0");
        assert_eq!(content[place(3)..][..17], *b"only instructions");
        assert!(place(1) < place(0) && place(0) < place(3));
        assert!(content.windows(4).all(|four| four != b"a.rs" && four != b"asks"));
        let text =
            |symbol: usize| data.pieces[data.piece_at(place(symbol) as u32).unwrap()].range.len();
        assert_eq!([text(0), text(1), text(3)], [6, 7, 17]);
        for symbol in [0, 1, 3] {
            assert_eq!((place(symbol) | text(symbol)) % 2, 1);
        }
        // The addresses are where the table is now, and of the same symbols.
        let addresses =
            data.addresses.iter().map(|entry| (entry.offset - data.start, entry.index - 1));
        assert_eq!(addresses.take(3).collect::<Vec<_>>(), ADDRESSES);
        assert_eq!(before.symbols.len(), data.symbols.len());
        assert_eq!(before.content.len(), content.len());
    }

    #[test]
    fn names_of_source_files_are_told_from_other_texts() {
        assert!(is_source_file("src/a.rs\0") && is_source_file("b.rs"));
        assert!(!is_source_file("see src/a.rs") && !is_source_file("b.rs.txt"));
    }
}
