//! What a scenario refuses, and how it says so.

use super::choice::Choice;
use super::field::Field;
use super::form::FormProblem;
use super::link::{OTHERS, PIN};
use super::own::{OWN, Slot};
use crate::quantity::{Unit, exact, grouped, with_symbol};
use crate::text::Language;

/// One value that was not taken, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// The key as it was given.
    pub key: String,
    /// The value as it was given, shortened to what a message can hold.
    pub value: String,
    /// What is wrong with it.
    pub problem: Problem,
}

/// Why a value was refused.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// Nothing was written.
    Blank {
        /// The legal range, in the field's unit.
        range: (f64, f64),
    },
    /// It is not a number.
    NotANumber {
        /// The legal range, in the field's unit.
        range: (f64, f64),
    },
    /// A comma stands where the decimal point belongs.
    DecimalComma {
        /// The legal range, in the field's unit.
        range: (f64, f64),
    },
    /// The number is outside the legal range.
    OutOfRange {
        /// The legal range, in the field's unit.
        range: (f64, f64),
    },
    /// A slider has come to the last number that is legal beside another field; that number was taken.
    LastStop {
        /// What is legal beside the other one.
        range: (f64, f64),
        /// The key of the other one.
        partner: &'static str,
    },
    /// The threshold would cross another one.
    Beside {
        /// What is legal beside the other one.
        range: (f64, f64),
        /// The path of the other one.
        partner: &'static str,
    },
    /// The field counts things, so it takes whole numbers only.
    NotWhole {
        /// The legal range, in the field's unit.
        range: (f64, f64),
    },
    /// The choice has no such option.
    UnknownOption {
        /// The options there are.
        options: Vec<&'static str>,
    },
    /// No field, choice or view setting has this key.
    UnknownKey,
    /// The catalog has no number of this path that a calculation takes.
    UnknownConstant,
    /// No formula has this name.
    UnknownFormula,
    /// An input of the formula place's form does not take it.
    Form(FormProblem),
    /// The key was given before; the first one counts.
    GivenTwice {
        /// The value that was given first, shortened to what a message can hold.
        kept: String,
    },
    /// The link was made by a later version of the application.
    LaterVersion {
        /// The version this application writes.
        ours: u32,
    },
    /// The version is not a number.
    NotAVersion,
    /// It is not of the form that stands here: a plain word, a number, a line of text.
    NotAWord,
    /// The text is too long.
    TooLong {
        /// The most characters.
        limit: usize,
    },
    /// The list is too long; its end was left off.
    TooMany {
        /// The most entries.
        limit: usize,
    },
    /// A link has no room for it.
    NoRoom,
    /// What is packed was cut or changed.
    Damaged,
}

/// The longest piece of a foreign text that a message repeats.
const QUOTED: usize = 40;
/// The longest key that a message repeats: a path of the catalog is no shorter.
const QUOTED_KEY: usize = 80;

fn quoted(text: &str, longest: usize) -> String {
    if text.chars().count() <= longest {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(longest).collect();
    short.push('…');
    short
}

impl Refusal {
    /// A refusal of anything that came in a link.
    pub fn new(key: &str, value: &str, problem: Problem) -> Self {
        Self { key: quoted(key, QUOTED_KEY), value: quoted(value, QUOTED), problem }
    }

    /// A refusal of what was given before with another value.
    pub(super) fn twice(key: &str, value: &str, kept: &str) -> Self {
        Self::new(key, value, Problem::GivenTwice { kept: quoted(kept, QUOTED) })
    }

    /// A refusal of a field's number.
    pub fn of_field(field: Field, value: &str, problem: Problem) -> Self {
        Self::new(field.row().key, value, problem)
    }

    /// A refusal of a choice's option.
    pub fn of_choice(choice: Choice, value: &str, options: Vec<&'static str>) -> Self {
        Self::new(choice.row().key, value, Problem::UnknownOption { options })
    }

    /// Whether it is about the text in a field's box, which then stays there to be mended.
    pub const fn is_of_text(&self) -> bool {
        !matches!(self.problem, Problem::NoRoom | Problem::LastStop { .. })
    }

    /// The sentence a person reads: field, value, what is allowed.
    pub fn message(&self, language: Language) -> String {
        let bare = OTHERS
            .into_iter()
            .chain([PIN])
            .find_map(|prefix| self.key.strip_prefix(prefix))
            .unwrap_or(&self.key);
        let field = Field::find(bare).map(Field::row);
        let own = bare.strip_prefix(OWN).and_then(Slot::find).and_then(Slot::unit);
        let unit = match (field, own) {
            (Some(row), _) => row.unit.symbol(),
            // A share is written as a number from 0 to 1.
            (_, Some(unit)) if unit != Unit::Fraction => unit.symbol(),
            _ => "",
        };
        let label = field
            .map(|row| row.label)
            .or_else(|| Choice::find(bare).map(|choice| choice.row().label));
        let at = label.map_or_else(String::new, |label| {
            text!(" ({0})", "（{0}）").fill(language, &[label.get(language)])
        });
        let at = [&self.key, at.as_str()].concat();
        // A field that may be left out has a word for that.
        let absent = field.and_then(|row| row.absent);
        let allowed = |(low, high): &(f64, f64)| {
            let text = match absent {
                None => text!("{0} to {1}", "{0} 至 {1}"),
                Some(_) => text!("{0} to {1} or “{2}”", "{0} 至 {1} 或“{2}”"),
            };
            let (low, high) = (plain(*low), with_symbol(&plain(*high), unit));
            text.fill(language, &[&low, &high, absent.map_or("", |word| word.get(language))])
        };
        // {0} names the field, {1} is the value as it was given, {2} and {3} are what the problem has to say.
        let none = String::new();
        let (text, first, second) = match &self.problem {
            Problem::Blank { range } => (
                text!("{0} is empty; it takes {2}.", "{0}为空；允许范围：{2}。"),
                allowed(range),
                "",
            ),
            Problem::NotANumber { range } => (
                text!(
                    "{0} = “{1}” is not a number; it takes {2}.",
                    "{0}＝“{1}”不是数字；允许范围：{2}。",
                ),
                allowed(range),
                "",
            ),
            Problem::DecimalComma { range } => (
                text!(
                    "{0} = “{1}” has a comma; write the decimal point as “.” and thousands without separator. It takes {2}.",
                    "{0}＝“{1}”含逗号；小数点请写作“.”，千位不加分隔符。允许范围：{2}。",
                ),
                allowed(range),
                "",
            ),
            Problem::OutOfRange { range } => (
                text!(
                    "{0} = {1} is out of range; it takes {2}.",
                    "{0}＝{1} 超出范围；允许范围：{2}。",
                ),
                allowed(range),
                "",
            ),
            Problem::LastStop { range, partner } => (
                text!("{0} takes {2} beside {3}.", "{0}在 {3} 旁允许范围：{2}。"),
                allowed(range),
                *partner,
            ),
            Problem::Beside { range, partner } => (
                text!(
                    "{0} = {1} is out of range; beside {3} it takes {2}.",
                    "{0}＝{1} 超出范围；在 {3} 旁允许范围：{2}。",
                ),
                allowed(range),
                *partner,
            ),
            Problem::NotWhole { range } => (
                text!(
                    "{0} = {1} is not a whole number; it takes {2}.",
                    "{0}＝{1} 不是整数；允许范围：{2}。",
                ),
                allowed(range),
                "",
            ),
            Problem::UnknownOption { options } => (
                text!(
                    "{0} = “{1}” is not among the options; it takes one of {2}.",
                    "{0}＝“{1}”不在选项之中；可选：{2}。",
                ),
                options.join(text!(", ", "、").get(language)),
                "",
            ),
            Problem::UnknownKey => (
                text!("“{0}” = “{1}”: there is no such field.", "“{0}”＝“{1}”：没有这个字段。"),
                none,
                "",
            ),
            Problem::UnknownConstant => (
                text!(
                    "{0} = “{1}”: the catalog has no such number that a calculation takes; the assumptions list them.",
                    "{0}＝“{1}”：目录中没有供计算取用的这个数；可用的数见“假设与常数”。",
                ),
                none,
                "",
            ),
            Problem::UnknownFormula => {
                (text!("There is no formula named “{1}”.", "没有名为“{1}”的公式。"), none, "")
            }
            Problem::Form(problem) => {
                (text!("{0}: {2}", "{0}：{2}"), problem.message(&self.value, language), "")
            }
            Problem::GivenTwice { kept } => (
                text!(
                    "{0} = “{1}” came second; only what came first, “{3}”, is read.",
                    "{0}＝“{1}”是第二次给出；只读取先给出的“{3}”。",
                ),
                none,
                kept.as_str(),
            ),
            Problem::LaterVersion { ours } => (
                text!(
                    "v = {1}: this link was made by a later version (this one writes v = {2}); what is known was applied.",
                    "v＝{1}：此链接由更新的版本生成（本版本为 v＝{2}）；已应用可识别的部分。",
                ),
                ours.to_string(),
                "",
            ),
            Problem::NotAVersion => {
                (text!("v = “{1}” is not a version number.", "v＝“{1}”不是版本号。"), none, "")
            }
            Problem::NotAWord => (
                text!(
                    "{0} = “{1}” is not in the form that this key takes.",
                    "{0}＝“{1}”的写法不合要求。",
                ),
                none,
                "",
            ),
            Problem::TooLong { limit } => (
                text!("{0} = “{1}” is longer than {2} characters.", "{0}＝“{1}”超过 {2} 个字符。"),
                limit.to_string(),
                "",
            ),
            Problem::TooMany { limit } => (
                text!(
                    "{0} takes at most {2} entries; the list was cut at “{1}”.",
                    "{0} 最多 {2} 项；列表在“{1}”处截断。",
                ),
                limit.to_string(),
                "",
            ),
            Problem::NoRoom => (
                text!(
                    "{0}: there is no room for this in a link of 2,000 characters; take out another scenario or own values, or write fewer digits.",
                    "{0}：2,000 个字符的链接放不下此项；请移除其他情景或自定义值，或减少数字位数。",
                ),
                none,
                "",
            ),
            Problem::Damaged => (
                text!(
                    "{0} = “{1}”: this packed link was cut or changed on its way; nothing of it was taken.",
                    "{0}＝“{1}”：此压缩链接在传递中被截断或改动，未采用其中任何内容。",
                ),
                none,
                "",
            ),
        };
        text.fill(language, &[&at, &self.value, &first, second])
    }
}

/// A limit as people write it: 1,000,000 and 0.001 rather than 1e6 and 1e-3.
fn plain(number: f64) -> String {
    if number.fract() == 0.0 { grouped(&exact(number)) } else { exact(number) }
}
