//! The packed form of a link: the same keys and values, in a quarter of the characters.
//!
//! `z=` holds bits, six in each character of base64url, the highest first: what stands beside the scenarios as text, how
//! many choices and fields the tables had, then each scenario that the text names, in the order of [`PREFIXES`]. A
//! scenario is a bit and, where that is 1, its own values; then for the edition, each choice and each field a bit and,
//! where that is 1, the value. A bit of 0 means: as in the first scenario. The last three characters are a check sum.
//!
//! Options and paths are written as hashes of their names, so that the catalog may grow anywhere; choices and fields go
//! by their place, so that their tables grow at the end. What comes out is read as any other link, with all its checks.

use super::link::{EDITION, OTHERS, PIN};
use super::own::OWN;
use super::{CHOICES, FIELDS, MOST_OTHERS, Slot};
use crate::catalog::Edition;
use percent_encoding::percent_decode_str;

/// The characters of base64url.
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// What a text mostly consists of: a 0 and four bits for the first sixteen, a 1 and five bits for the others.
const LETTERS: &[u8; 46] = b"etaoinsrlcp_=&.0bdfghjkmquvwxyz123456789,%-/:~";
const SHORT: u64 = 16;
/// The letter after this symbol is a capital.
const CAPITAL: u64 = 46;
/// Whole 16-bit units of UTF-16 follow this symbol, until one that is 0.
const WIDE: u64 = 47;
/// The bits of an option's hash; 0 is an option that is not written.
const OPTION_BITS: u32 = 12;
/// The bits of a path's hash.
const PATH_BITS: u32 = 20;
/// Five bits in the place of a count of digits: the number is not written.
const UNWRITTEN: u64 = 31;
/// The most digits of a double's shortest decimal.
const MOST_DIGITS: usize = 17;
/// The prefixes of the scenarios' keys.
const PREFIXES: [&str; 2 + MOST_OTHERS] = ["", PIN, OTHERS[0], OTHERS[1], OTHERS[2]];
/// Where the hashes start.
const START: u32 = 1;
/// Characters of the check sum.
const CHECK: usize = 3;

/// One scenario of a link as it is written: own values by path, then edition, choices and fields.
#[derive(Clone, Default, PartialEq)]
struct Part {
    own: Vec<(String, String)>,
    values: Vec<Option<String>>,
}

/// Packs the keys and values of a readable link.
pub(super) fn pack(query: &str) -> String {
    let mut parts = [const { None }; PREFIXES.len()];
    let mut pairs: Vec<(&str, &str)> =
        query.split('&').filter_map(|pair| pair.split_once('=')).collect();
    for (part, prefix) in parts.iter_mut().zip(PREFIXES) {
        if pairs.iter().any(|(key, _)| says_that(key, prefix)) {
            *part = Some(taken(&mut pairs, prefix));
        }
    }
    let mut text = String::new();
    for (key, value) in pairs {
        for piece in [if text.is_empty() { "" } else { "&" }, key, "=", value] {
            text.push_str(piece);
        }
    }
    let mut bits = Writer::default();
    bits.text(&text);
    bits.put(CHOICES.len() as u64, 8);
    bits.put(FIELDS.len() as u64, 8);
    let mut first: Option<Part> = None;
    for part in parts.into_iter().flatten() {
        let before = first.as_ref();
        let own = before.map_or(&[][..], |first| &first.own);
        bits.put(u64::from(part.own != own), 1);
        if part.own != own {
            bits.put(part.own.len() as u64, 5);
            for (path, number) in &part.own {
                bits.put(hash(path, PATH_BITS), PATH_BITS);
                bits.number(Some(number));
            }
        }
        for (index, value) in part.values.iter().enumerate() {
            let value = value.as_deref();
            let same = before.and_then(|first| first.values[index].as_deref()) == value;
            bits.put(u64::from(!same), 1);
            match value {
                _ if same => {}
                value if index > CHOICES.len() => bits.number(value),
                value => bits.put(value.map_or(0, |id| hash(id, OPTION_BITS)), OPTION_BITS),
            }
        }
        first.get_or_insert(part);
    }
    bits.end()
}

/// The keys and values that were packed; nothing if this is no packed link, or not all of one.
pub(super) fn unpack(packed: &str) -> Option<String> {
    let (body, check) = packed.split_at_checked(packed.len().checked_sub(CHECK)?)?;
    let mut bits = Reader { symbols: body.as_bytes(), bit: 0 };
    if check != check_sum(body) {
        return None;
    }
    let mut query = bits.text()?;
    let (choices, fields) = (bits.take(8)? as usize, bits.take(8)? as usize);
    if choices > CHOICES.len() || fields > FIELDS.len() {
        return None;
    }
    let mut paths = Vec::new();
    let mut first: Option<Part> = None;
    for prefix in PREFIXES {
        let mut keys = query.split('&').filter_map(|pair| pair.split('=').next());
        if !keys.any(|key| says_that(key, prefix)) {
            continue;
        }
        let mut part = first.clone().unwrap_or_default();
        part.values.resize(1 + choices + fields, None);
        if bits.take(1)? == 1 {
            if paths.is_empty() {
                paths.extend(Slot::all().into_iter().map(Slot::path));
            }
            part.own.clear();
            for _ in 0..bits.take(5)? {
                let code = bits.take(PATH_BITS)?;
                let path = paths.iter().find(|path| hash(path, PATH_BITS) == code)?;
                part.own.push((path.clone(), bits.number()??));
            }
        }
        for (index, value) in part.values.iter_mut().enumerate() {
            if bits.take(1)? == 0 {
                continue;
            }
            *value = if index > choices {
                bits.number()?
            } else {
                match bits.take(OPTION_BITS)? {
                    0 => None,
                    code => Some(option(index, code)?.to_owned()),
                }
            };
        }
        for (path, number) in &part.own {
            add(&mut query, &[prefix, OWN, path, "=", number]);
        }
        for (index, value) in part.values.iter().enumerate() {
            let Some(value) = value.as_deref() else { continue };
            let field = index.checked_sub(1 + choices).map(|index| &FIELDS[index]);
            let none = field.and_then(|row| row.absent).filter(|_| value == "0");
            let key = match (index.checked_sub(1), field) {
                (_, Some(row)) => row.key,
                (Some(index), None) => CHOICES[index].key,
                (None, None) => EDITION,
            };
            add(&mut query, &[prefix, key, "=", none.map_or(value, |word| word.en())]);
        }
        first.get_or_insert(part);
    }
    Some(query)
}

/// Whether a key says that there is a scenario with a prefix.
fn says_that(key: &str, prefix: &str) -> bool {
    match prefix {
        "" => true,
        PIN => key == "pin",
        _ => key.strip_prefix(prefix) == Some("name"),
    }
}

/// Takes what describes a scenario.
fn taken(pairs: &mut Vec<(&str, &str)>, prefix: &str) -> Part {
    let own = [prefix, OWN].concat();
    let mut part = Part::default();
    for (key, value) in pairs.extract_if(.., |(key, _)| key.starts_with(&own)) {
        part.own.push((key[own.len()..].to_owned(), value.to_owned()));
    }
    let mut take = |wanted: &str| {
        let at = pairs.iter().position(|(key, _)| key.strip_prefix(prefix) == Some(wanted));
        part.values.push(at.map(|at| pairs.remove(at).1.to_owned()));
    };
    take(EDITION);
    for row in &CHOICES {
        take(row.key);
    }
    for row in &FIELDS {
        take(row.key);
    }
    part
}

/// The id with a hash: of an edition at 0, of an option of the choice before that place otherwise.
fn option(index: usize, code: u64) -> Option<&'static str> {
    let fits = |id: &&'static str| hash(id, OPTION_BITS) == code;
    match index.checked_sub(1) {
        None => Edition::ALL.map(Edition::id).into_iter().find(|id| fits(id)),
        Some(index) => CHOICES[index].choice.ids().find(|id| fits(id)),
    }
}

fn add(query: &mut String, pieces: &[&str]) {
    query.push('&');
    for piece in pieces {
        query.push_str(piece);
    }
}

/// A hash of a name, never 0: FNV-1a with the last steps of MurmurHash3, which spread it over the bits that are kept.
/// Its start is one at which no two names of the catalog meet.
fn hash(name: &str, bits: u32) -> u64 {
    let mut hash = START;
    for byte in name.bytes() {
        hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    }
    hash = (hash ^ hash >> 16).wrapping_mul(0x85eb_ca6b);
    hash = (hash ^ hash >> 13).wrapping_mul(0xc2b2_ae35);
    u64::from((hash ^ hash >> 16) % ((1 << bits) - 1)) + 1
}

fn check_sum(body: &str) -> String {
    let mut bits = Writer::default();
    bits.put(hash(body, 6 * CHECK as u32), 6 * CHECK as u32);
    bits.symbols
}

/// How many bits the numbers of so many digits take, the first of them not 0.
fn width(digits: usize) -> u32 {
    (9 * 10u64.pow(digits as u32 - 1) - 1).ilog2() + 1
}

#[derive(Default)]
struct Writer {
    symbols: String,
    held: usize,
    count: u32,
}

impl Writer {
    fn put(&mut self, value: u64, bits: u32) {
        for bit in (0..bits).rev() {
            self.held = self.held << 1 | (value >> bit & 1) as usize;
            self.count += 1;
            if self.count == 6 {
                self.symbols.push(char::from(ALPHABET[self.held]));
                (self.held, self.count) = (0, 0);
            }
        }
    }

    fn end(mut self) -> String {
        self.put(0, (6 - self.count) % 6);
        let check = check_sum(&self.symbols);
        self.symbols + &check
    }

    fn symbol(&mut self, symbol: u64) {
        if symbol < SHORT {
            self.put(symbol, 5);
        } else {
            self.put(32 + symbol - SHORT, 6);
        }
    }

    /// A text whose letters beyond ASCII are escaped; how many letters it has comes first.
    fn text(&mut self, text: &str) {
        let text = without_wide_escapes(text);
        self.put(text.chars().count() as u64, 12);
        let mut wide = false;
        for letter in text.chars() {
            let small = letter.to_ascii_lowercase();
            let place = LETTERS.iter().position(|known| char::from(*known) == small);
            if wide && place.is_some() {
                self.put(0, 16);
            }
            if let Some(place) = place {
                if small != letter {
                    self.symbol(CAPITAL);
                }
                self.symbol(place as u64);
            } else {
                if !wide {
                    self.symbol(WIDE);
                }
                for unit in letter.encode_utf16(&mut [0; 2]) {
                    self.put(u64::from(*unit), 16);
                }
            }
            wide = place.is_none();
        }
        if wide {
            self.put(0, 16);
        }
    }

    /// A number that is not negative, or a word, which stands for 0: how many digits it has, the digits without the
    /// zeros around them, then the power of ten of the first.
    fn number(&mut self, written: Option<&str>) {
        let Some(written) = written else { return self.put(UNWRITTEN, 5) };
        let (digits, power) = split(written);
        match digits.len() {
            count @ 0..4 => self.put(count as u64, 3),
            count => self.put(12 + count as u64, 5),
        }
        if digits.is_empty() {
            return;
        }
        let number = digits.bytes().fold(0, |number, digit| 10 * number + u64::from(digit - b'0'));
        self.put(number - 10u64.pow(digits.len() as u32 - 1), width(digits.len()));
        match power {
            -1..=6 => self.put((power + 1) as u64, 4),
            -9..=22 => self.put(0b10 << 5 | (power + 9) as u64, 7),
            _ => self.put(0b11 << 10 | (power + 512) as u64 & 1023, 12),
        }
    }
}

/// The digits of a number without the zeros around them, and the power of ten of the first.
fn split(written: &str) -> (String, i64) {
    let (mantissa, power) = written.split_once('e').unwrap_or((written, "0"));
    let mut power = power.parse::<i64>().unwrap_or(0);
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits: String = [whole, fraction].concat();
    let significant = digits.trim_start_matches('0');
    power += whole.len() as i64 - 1 - (digits.len() - significant.len()) as i64;
    let significant = significant.trim_end_matches('0');
    let number =
        significant.len() <= MOST_DIGITS && significant.bytes().all(|digit| digit.is_ascii_digit());
    (if number { significant.to_owned() } else { String::new() }, power)
}

/// The same text with its letters beyond ASCII written out; what is escaped within ASCII stays escaped.
fn without_wide_escapes(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(byte) = rest.bytes().next() {
        let wide = rest.get(..3).and_then(|escape| percent_decode_str(escape).next());
        match wide.filter(|byte| !byte.is_ascii()) {
            Some(wide) => {
                bytes.push(wide);
                rest = &rest[3..];
            }
            None => {
                bytes.push(byte);
                rest = &rest[1..];
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

struct Reader<'a> {
    symbols: &'a [u8],
    /// How many bits were taken.
    bit: usize,
}

impl Reader<'_> {
    fn take(&mut self, bits: u32) -> Option<u64> {
        let mut value = 0;
        for _ in 0..bits {
            let symbol = self.symbols.get(self.bit / 6)?;
            let place = ALPHABET.iter().position(|known| known == symbol)?;
            value = value << 1 | (place >> (5 - self.bit % 6) & 1) as u64;
            self.bit += 1;
        }
        Some(value)
    }

    fn symbol(&mut self) -> Option<u64> {
        Some(match self.take(1)? {
            0 => self.take(4)?,
            _ => SHORT + self.take(5)?,
        })
    }

    fn text(&mut self) -> Option<String> {
        let mut text = String::new();
        let mut left = self.take(12)?;
        while left > 0 {
            let symbol = self.symbol()?;
            if symbol == WIDE {
                let mut units = Vec::new();
                while let unit @ 1.. = self.take(16)? {
                    units.push(unit as u16);
                }
                for letter in char::decode_utf16(units) {
                    text.push(letter.ok()?);
                    left = left.checked_sub(1)?;
                }
                continue;
            }
            let (symbol, capital) =
                if symbol == CAPITAL { (self.symbol()?, true) } else { (symbol, false) };
            let letter = char::from(*LETTERS.get(symbol as usize)?);
            text.push(if capital { letter.to_ascii_uppercase() } else { letter });
            left -= 1;
        }
        Some(text)
    }

    /// A number as text, or nothing where it is not written.
    fn number(&mut self) -> Option<Option<String>> {
        let digits = match self.take(1)? {
            0 => self.take(2)?,
            _ => 4 + self.take(4)?,
        } as usize;
        if digits == 0 {
            return Some(Some("0".to_owned()));
        }
        if digits > MOST_DIGITS {
            return Some(None);
        }
        let number = 10u64.pow(digits as u32 - 1) + self.take(width(digits))?;
        let power = if self.take(1)? == 0 {
            self.take(3)? as i64 - 1
        } else if self.take(1)? == 0 {
            self.take(5)? as i64 - 9
        } else {
            self.take(10)? as i64 - 512
        };
        let power = power - digits as i64 + 1;
        Some(Some([&number.to_string(), "e", &power.to_string()].concat()))
    }
}

#[cfg(test)]
mod tests {
    use super::{OPTION_BITS, PATH_BITS, Writer, hash, unpack};
    use crate::catalog::Edition;
    use crate::scenario::{CHOICES, Slot};
    use std::collections::HashSet;

    #[test]
    fn no_two_names_meet() {
        let differ = |names: Vec<String>, bits| {
            let mut seen = HashSet::new();
            for name in &names {
                assert!(seen.insert(hash(name, bits)), "{name} has the hash of another");
            }
        };
        differ(Slot::all().into_iter().map(Slot::path).collect(), PATH_BITS);
        differ(Edition::ALL.map(Edition::id).map(str::to_owned).to_vec(), OPTION_BITS);
        for row in &CHOICES {
            differ(row.choice.ids().map(str::to_owned).collect(), OPTION_BITS);
        }
    }

    /// A link from a time with one field and no choice, and one from a time with more fields than now.
    #[test]
    fn the_tables_may_grow() {
        let packed = |fields| {
            let mut bits = Writer::default();
            bits.text("name=x");
            bits.put(0, 8);
            bits.put(fields, 8);
            // No own value, the default edition, one number.
            bits.put(0b001, 3);
            bits.number(Some("64"));
            (1..fields).for_each(|_| bits.put(0, 1));
            bits.end()
        };
        assert_eq!(unpack(&packed(1)).as_deref(), Some("name=x&gpus=64e0"));
        assert_eq!(unpack(&packed(200)), None);
    }
}
