//! A report or a link that comes back.

use crate::scenario::{Link, Reading};
use crate::text::Language;

/// The longest text that is looked at, in bytes: a report takes about ten thousand.
const LONGEST: usize = 1_000_000;
/// How deep lists and objects may lie in one another.
const DEEPEST: u8 = 32;

/// Why a text is neither a report nor a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// There is nothing in it.
    Empty,
    /// It is longer than any report.
    TooLong,
    /// It starts like JSON and breaks off or has an error at this line.
    NotJson {
        /// The line, from 1.
        line: usize,
    },
    /// It is JSON without the link that a report holds.
    NoLink,
    /// It is something else.
    Unknown,
}

impl Problem {
    /// The end of a sentence that starts with the name of the file.
    pub fn message(self, language: Language) -> String {
        let text = match self {
            Self::Empty => text!("is empty.", "为空。"),
            Self::TooLong => {
                text!("is longer than a report can be (1 MB).", "超过报告可能的长度（1 MB）。")
            }
            Self::NotJson { .. } => text!("is not valid JSON at line ", "不是有效的 JSON，行 "),
            Self::NoLink => text!(
                "is JSON, but no Fleetscope report: it has no “link” that starts with #.",
                "是 JSON，但不是 Fleetscope 报告：缺少以 # 开头的“link”。",
            ),
            Self::Unknown => text!(
                "is neither a link, a JSON report nor a lesson.",
                "既不是链接，也不是 JSON 报告或课程。",
            ),
        };
        match self {
            Self::NotJson { line } => [text.get(language), &line.to_string(), "."].concat(),
            _ => text.get(language).to_owned(),
        }
    }
}

/// Reads a report as [`super::json`] writes it, a link, or the query of one.
///
/// # Errors
/// The text is none of these; what a link holds that is not legal is refused in the reading.
pub fn read(text: &str) -> Result<Reading, Problem> {
    // Some editors put a byte order mark before a file.
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Err(Problem::Empty);
    }
    if text.len() > LONGEST {
        return Err(Problem::TooLong);
    }
    if text.starts_with(['{', '[']) {
        let mut json = Json { text, at: 0, link: None };
        if json.value(0).is_none() || json.next().is_some() {
            let line = 1 + text.bytes().take(json.at).filter(|byte| *byte == b'\n').count();
            return Err(Problem::NotJson { line });
        }
        return match json.link {
            Some(link) if link.starts_with('#') => Ok(Link::read(&link)),
            _ => Err(Problem::NoLink),
        };
    }
    if text.contains(char::is_whitespace) || !text.contains(['#', '=']) {
        return Err(Problem::Unknown);
    }
    Ok(Link::read(text))
}

/// Goes through JSON (RFC 8259) and keeps the string under `link` in the outermost object.
struct Json<'t> {
    text: &'t str,
    at: usize,
    link: Option<String>,
}

impl Json<'_> {
    /// The next sign that is no white space.
    fn next(&mut self) -> Option<u8> {
        let rest = &self.text.as_bytes()[self.at..];
        self.at +=
            rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n')).count();
        self.text.as_bytes().get(self.at).copied()
    }

    /// Goes past a sign that must come next.
    fn past(&mut self, sign: u8) -> Option<()> {
        (self.next()? == sign).then(|| self.at += 1)
    }

    fn value(&mut self, depth: u8) -> Option<()> {
        match self.next()? {
            _ if depth > DEEPEST => None,
            b'{' => self.several(b'}', |json| {
                let key = json.string()?;
                json.past(b':')?;
                if depth == 0 && key == "link" && json.next()? == b'"' {
                    json.link = Some(json.string()?);
                    return Some(());
                }
                json.value(depth + 1)
            }),
            b'[' => self.several(b']', |json| json.value(depth + 1)),
            b'"' => self.string().map(|_| ()),
            _ => {
                let rest = &self.text[self.at..];
                let end = rest.find(|letter: char| {
                    !letter.is_ascii_alphanumeric() && !"+-.".contains(letter)
                });
                let word = &rest[..end.unwrap_or(rest.len())];
                let number = word.starts_with(|sign: char| sign == '-' || sign.is_ascii_digit());
                self.at += word.len();
                (matches!(word, "true" | "false" | "null")
                    || number && crate::quantity::nearest_double(word).is_some())
                .then_some(())
            }
        }
    }

    /// What stands between commas up to the closing sign.
    fn several(&mut self, end: u8, one: impl Fn(&mut Self) -> Option<()>) -> Option<()> {
        self.at += 1;
        if self.next()? == end {
            self.at += 1;
            return Some(());
        }
        loop {
            one(self)?;
            let sign = self.next()?;
            if sign != b',' && sign != end {
                return None;
            }
            self.at += 1;
            if sign == end {
                return Some(());
            }
        }
    }

    fn string(&mut self) -> Option<String> {
        self.past(b'"')?;
        let mut value = String::new();
        let mut letters = self.text[self.at..].char_indices();
        while let Some((place, letter)) = letters.next() {
            match letter {
                '"' => {
                    self.at += place + 1;
                    return Some(value);
                }
                '\\' => {
                    let (_, escape) = letters.next()?;
                    value.push(match escape {
                        'n' => '\n',
                        't' => '\t',
                        'r' => '\r',
                        'b' | 'f' => ' ',
                        '"' | '\\' | '/' => escape,
                        'u' => {
                            let mut code = 0;
                            for _ in 0..4 {
                                code = code * 16 + letters.next()?.1.to_digit(16)?;
                            }
                            // Halves of a pair have no place in a link.
                            char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
                        }
                        _ => return None,
                    });
                }
                control if control < ' ' => return None,
                other => value.push(other),
            }
        }
        None
    }
}
