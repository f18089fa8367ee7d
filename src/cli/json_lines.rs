//! `fleetscope compute --jsonl`: a request a line in, an answer a line out.
//!
//! Every line gets its answer, in order, an empty or broken one too. Inputs are
//! numbers in the unit of their key, or texts that carry a unit.

use super::wording::not_taken;
use crate::formula::{self, Formula};
use crate::text::Language;
use serde::de::{self, Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize as DeriveDeserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};

/// How much is read or written at once.
const CHUNK: usize = 1 << 16;

/// Answers every request of `input` on `output`, in order, and in time for a
/// program that waits for one answer before it sends the next request.
///
/// # Errors
/// Reading or writing fails.
///
/// ```
/// let requests = r#"{"slug":"amdahl_limit","inputs":{"serial_fraction":"10%"}}"#;
/// let mut answers = Vec::new();
/// fleetscope::cli::json_lines::answer(requests.as_bytes(), &mut answers, Default::default())?;
/// assert_eq!(answers, b"{\"slug\":\"amdahl_limit\",\"value\":10.0,\"unit\":\"1\"}\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn answer(input: impl Read, output: &mut impl Write, language: Language) -> io::Result<()> {
    let mut input = BufReader::with_capacity(CHUNK, input);
    let mut line = Vec::new();
    let mut answers = Vec::with_capacity(CHUNK);
    loop {
        // Nothing more has arrived: what is answered must not wait for it.
        if answers.len() >= CHUNK || input.buffer().is_empty() {
            output.write_all(&answers)?;
            output.flush()?;
            answers.clear();
        }
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        answer_line(line.trim_ascii_end(), &mut answers, language)?;
        answers.push(b'\n');
    }
}

/// A request.
#[derive(DeriveDeserialize)]
struct Request<'line> {
    #[serde(borrow)]
    slug: Cow<'line, str>,
    #[serde(borrow)]
    inputs: Inputs<'line>,
}

/// What can be said of a request that is not one: perhaps its slug.
#[derive(DeriveDeserialize)]
struct Named<'line> {
    #[serde(borrow)]
    slug: Cow<'line, str>,
}

#[derive(Serialize)]
struct Computed {
    slug: &'static str,
    value: f64,
    unit: &'static str,
}

#[derive(Serialize)]
struct Refused<'line> {
    slug: Option<&'line str>,
    error: &'line str,
}

fn answer_line(line: &[u8], answers: &mut Vec<u8>, language: Language) -> io::Result<()> {
    let request = match serde_json::from_slice::<Request<'_>>(line) {
        Ok(request) => request,
        Err(error) => {
            let named = serde_json::from_slice::<Named<'_>>(line).ok();
            let slug = named.as_ref().map(|named| named.slug.as_ref());
            return write(answers, &Refused { slug, error: &not_a_request(&error, language) });
        }
    };
    let outcome = match formula::find(&request.slug) {
        Some(formula) => value(formula, &request.inputs, language).map(|value| Computed {
            slug: formula.slug,
            value,
            unit: formula.unit.report_name(),
        }),
        None => Err(match language {
            Language::English => format!("there is no formula “{}”", request.slug),
            Language::Chinese => format!("没有公式“{}”", request.slug),
        }),
    };
    match outcome {
        Ok(computed) => write(answers, &computed),
        Err(error) => write(answers, &Refused { slug: Some(&request.slug), error: &error }),
    }
}

fn write(answers: &mut Vec<u8>, answer: &impl Serialize) -> io::Result<()> {
    Ok(serde_json::to_writer(answers, answer)?)
}

fn value(formula: &Formula, inputs: &Inputs<'_>, language: Language) -> Result<f64, String> {
    let numbers = inputs
        .0
        .iter()
        .map(|(key, given)| Ok((key.as_ref(), number(formula, key, given, language)?)))
        .collect::<Result<Vec<(&str, f64)>, String>>()?;
    formula.evaluate(&numbers).map_err(|error| error.message(language))
}

fn number(
    formula: &Formula,
    key: &str,
    given: &Given<'_>,
    language: Language,
) -> Result<f64, String> {
    match given {
        Given::Number(number) => Ok(*number),
        Given::Text(text) => match formula.inputs.iter().find(|input| input.key == key) {
            Some(input) => {
                input.unit.parse(text).map_err(|error| not_taken(input, text, &error, language))
            }
            // Whatever the number, the formula will say that it has no such input.
            None => Ok(0.0),
        },
        Given::Other(kind) => Err(match language {
            Language::English => format!("{key} is {kind}, not a number"),
            Language::Chinese => format!("{key} 不是数字（{kind}）"),
        }),
    }
}

/// What is wrong with a line, at which byte.
fn not_a_request(error: &serde_json::Error, language: Language) -> String {
    let message = error.to_string();
    let reason = message.split(" at line ").next().unwrap_or(&message);
    match (language, error.classify()) {
        (Language::English, serde_json::error::Category::Data) => {
            format!("not a request of the form {{\"slug\",\"inputs\"}}: {reason}")
        }
        (Language::English, _) => {
            format!("cannot be read: {reason} at byte {}", error.column())
        }
        (Language::Chinese, serde_json::error::Category::Data) => {
            format!("不是 {{\"slug\",\"inputs\"}} 形式的请求：{reason}")
        }
        (Language::Chinese, _) => format!("无法读取：第 {} 字节处 {reason}", error.column()),
    }
}

/// The inputs of a request, in its order, repeated keys too.
struct Inputs<'line>(Vec<(Cow<'line, str>, Given<'line>)>);

/// A key, borrowed from the line unless it is written with escapes.
#[derive(DeriveDeserialize)]
struct Key<'line>(#[serde(borrow)] Cow<'line, str>);

/// What a request gives for an input.
enum Given<'line> {
    Number(f64),
    Text(Cow<'line, str>),
    /// Anything else, named.
    Other(&'static str),
}

impl<'de: 'line, 'line> Deserialize<'de> for Inputs<'line> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InputsVisitor;
        impl<'de> Visitor<'de> for InputsVisitor {
            type Value = Inputs<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("inputs by key")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut inputs = Vec::with_capacity(8);
                while let Some((Key(key), given)) = map.next_entry()? {
                    inputs.push((key, given));
                }
                Ok(Inputs(inputs))
            }
        }
        deserializer.deserialize_map(InputsVisitor)
    }
}

impl<'de: 'line, 'line> Deserialize<'de> for Given<'line> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct GivenVisitor;
        impl<'de> Visitor<'de> for GivenVisitor {
            type Value = Given<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number")
            }

            fn visit_f64<E: de::Error>(self, number: f64) -> Result<Self::Value, E> {
                Ok(Given::Number(number))
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Self::Value, E> {
                Ok(Given::Number(number as f64))
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Self::Value, E> {
                Ok(Given::Number(number as f64))
            }

            fn visit_borrowed_str<E: de::Error>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Given::Text(Cow::Borrowed(text)))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Given::Text(Cow::Owned(text.to_owned())))
            }

            fn visit_bool<E: de::Error>(self, value: bool) -> Result<Self::Value, E> {
                Ok(Given::Other(if value { "true" } else { "false" }))
            }

            fn visit_unit<E: de::Error>(self) -> Result<Self::Value, E> {
                Ok(Given::Other("null"))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
                while items.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Given::Other("a list"))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(Given::Other("an object"))
            }
        }
        deserializer.deserialize_any(GivenVisitor)
    }
}
