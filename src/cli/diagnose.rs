//! `fleetscope diagnose`: from what was measured to the axis that binds, and a record to keep.

use super::arguments::DiagnoseArguments;
use super::complaint::Complaint;
use super::layout::{columns, paragraph, table};
use super::nearest::nearest;
use super::{eval, wording};
use crate::diagnose::{
    CARDS, CASES, CHECKS, Card, Case, DEPENDS, Diagnosis, Form, GUIDE, Lines, MEASURES, Measure,
    NOTES, Notes, Record, Sheet, joined, light, number,
};
use crate::evaluate::evaluate;
use crate::quantity::{Digits, Unit, compact, with_symbol};
use crate::scenario::{Link, Place, Scenario};
use crate::text::{Language, Text};
use std::io::Write;

pub(super) fn run(
    arguments: &DiagnoseArguments,
    language: Language,
    out: &mut impl Write,
) -> Result<(), Complaint> {
    let (mut start, mut standard) = (None, Scenario::default());
    if let Some(link) = &arguments.scenario {
        let reading = eval::read(link, language)?;
        eval::say_refusals(&reading, language);
        let scenario = reading.link.scenario;
        start = Some(Sheet::of_report(&scenario, &evaluate(&scenario)));
        standard = scenario.unchosen();
    }
    let told = Told::of(start, &arguments.words, language).map_err(Complaint::Arguments)?;
    let link = Link {
        place: Place::Diagnose,
        diagnosis: Some(told.sheet.words()),
        scenario: standard,
        ..Link::default()
    };
    let address = format!("#{}", link.fragment());
    let record = Record {
        guide: &GUIDE,
        sheet: &told.sheet,
        notes: &told.notes,
        address: &address,
        language,
    };
    let text = if arguments.json {
        record.text(Form::Json)
    } else if arguments.markdown {
        record.text(Form::Markdown)
    } else {
        page(&record)
    };
    Ok(write!(out, "{text}")?)
}

/// What the words of the command line say.
struct Told {
    sheet: Sheet,
    notes: Notes,
}

impl Told {
    fn of(start: Option<Sheet>, words: &[String], language: Language) -> Result<Self, String> {
        // The start has no name.
        let mut seen: Vec<&str> = start.iter().map(|_| "").collect();
        let mut told = Self { sheet: start.unwrap_or_default(), notes: Notes::default() };
        for word in words {
            let name = word.split_once('=').map_or("", |(key, _)| key);
            if seen.contains(&name) {
                return Err(twice(name, language));
            }
            seen.push(name);
        }
        // A case gives all its numbers, so that it comes before those that differ.
        for word in words.iter().filter(|word| !word.contains('=')) {
            let case = Case::find(word).ok_or_else(|| unknown_case(word, language))?;
            told.sheet = Sheet::of_case(case);
        }
        for (key, text) in words.iter().filter_map(|word| word.split_once('=')) {
            if let Some(measure) = Measure::find(key) {
                let read = told.sheet.with_text(measure, text);
                told.sheet = read.map_err(|refusal| refusal.message(language))?;
            } else if NOTES.contains(&key) {
                told.notes.write(key, text);
            } else {
                return Err(unknown_key(key, language));
            }
        }
        Ok(told)
    }
}

fn twice(name: &str, language: Language) -> String {
    match (language, name) {
        (Language::English, "") => {
            "a diagnosis starts from one case or one scenario, not from several".to_owned()
        }
        (Language::Chinese, "") => "诊断只能以一个案例或一个情景为出发点".to_owned(),
        (Language::English, name) => format!("{name} is given twice"),
        (Language::Chinese, name) => format!("{name} 给出了两次"),
    }
}

fn unknown_case(word: &str, language: Language) -> String {
    let cases = wording::and(&CASES.map(|case| case.id), language);
    match language {
        Language::English => {
            format!("“{word}” is neither key=value nor one of the cases {cases}")
        }
        Language::Chinese => format!("“{word}”既不是 键=值，也不是案例之一：{cases}"),
    }
}

fn unknown_key(key: &str, language: Language) -> String {
    let keys: Vec<&str> = MEASURES.iter().map(|row| row.key).chain(NOTES).collect();
    match (language, nearest(key, &keys)) {
        (Language::English, Some(meant)) => {
            format!("nothing measured is called “{key}”; did you mean {meant}?")
        }
        (Language::Chinese, Some(meant)) => format!("没有名为“{key}”的测量；是否指 {meant}？"),
        (Language::English, None) => {
            format!(
                "nothing measured is called “{key}”; there are {}",
                wording::and(&keys, language)
            )
        }
        (Language::Chinese, None) => {
            format!("没有名为“{key}”的测量；可用：{}", wording::and(&keys, language))
        }
    }
}

/// What may be measured, and the cases, for the help.
pub(super) fn keys(language: Language) -> String {
    let mut text = format!("{}\n", MEASURED.get(language));
    let measures = MEASURES.iter().map(|row| {
        let (least, most) = row.range;
        let range = format!("{}–{}", wording::typed(least), wording::typed(most));
        let range = match row.unit {
            Unit::Fraction => format!("{range}, %"),
            unit => with_symbol(&range, unit.symbol()),
        };
        vec![row.key.to_owned(), row.label.get(language).to_owned(), range]
    });
    text.push_str(&table(&measures.collect::<Vec<_>>(), 2));
    let texts = |title: Text, kind: &'static str, keys: &[&'static str]| {
        let rows: Vec<Vec<String>> = keys
            .iter()
            .map(|key| vec![(*key).to_owned(), GUIDE.text(kind, key, 0).get(language).to_owned()])
            .collect();
        format!("\n{}\n{}", title.get(language), table(&rows, 2))
    };
    text.push_str(&texts(STARTS, "case", &CASES.map(|case| case.id)));
    text.push_str(&texts(WRITTEN, "note", &NOTES));
    text
}

const MEASURED: Text = text!("What may be measured:", "可以填写的测量：");
const STARTS: Text = text!("Cases:", "案例：");
const WRITTEN: Text = text!("Texts of the record:", "记录中的文字：");

/// The diagnosis for people: what binds, the scorecards, what follows.
fn page(record: &Record<'_>) -> String {
    let language = record.language;
    let diagnosis = Diagnosis::of(record.sheet);
    let said = record.sentences(&diagnosis);
    let mut lines = Page { text: format!("{}\n", said.headline()), language };
    for reason in said.reasons() {
        lines.text.push_str(&paragraph("  –", 4, &reason));
    }
    lines.text.push_str(&format!("\n{}\n", CARDS.get(language)));
    for card in Card::ALL {
        let rows: Vec<Vec<String>> = CHECKS
            .iter()
            .filter(|check| check.card == card)
            .filter_map(|check| {
                let value = record.sheet.get(check.measure)?;
                let lamp = check.status(record.sheet).map(light);
                let lamp = lamp.map(|(sign, word)| format!("{sign} {}", word.get(language)));
                let limits = check.limits.map_or_else(
                    || DEPENDS.get(language).to_owned(),
                    |limits| {
                        let (good, poor) = limits.signs();
                        let share = |value| compact(value, Unit::Fraction, Digits(3));
                        let source = limits.source(record.sheet).get(language);
                        format!(
                            "{good} {} · {poor} {}  {source}",
                            share(record.sheet.limit(limits.good)),
                            share(record.sheet.limit(limits.poor))
                        )
                    },
                );
                Some(vec![
                    check.measure.row().label.get(language).to_owned(),
                    number(check.measure, value),
                    lamp.unwrap_or_default(),
                    limits,
                ])
            })
            .collect();
        if !rows.is_empty() {
            lines.text.push_str(&format!("  {}\n{}", card.label().get(language), table(&rows, 4)));
        }
    }
    record.advice(&diagnosis, &mut lines);
    lines.text.push_str(&format!("\n{}\n", record.address));
    lines.text
}

/// The advice of a record, for a terminal.
struct Page {
    text: String,
    language: Language,
}

impl Lines for Page {
    fn section(&mut self, _: &'static str, title: Text) {
        self.text.push_str(&format!("\n{}\n", title.get(self.language)));
    }

    fn line(&mut self, _: &'static str, label: Text, value: &str) {
        let label = format!("  {}", label.get(self.language));
        // A long label, as those of the matrix are, has a line of its own.
        if columns(&label) < WIDTH {
            self.text.push_str(&paragraph(&label, WIDTH, value));
        } else {
            self.text.push_str(&format!("{label}\n{}", paragraph("", WIDTH, value)));
        }
    }

    fn list(&mut self, key: &'static str, label: Text, items: &[String]) {
        self.line(key, label, &joined(items, self.language));
    }
}

/// Where the texts of the advice begin.
const WIDTH: usize = 26;
