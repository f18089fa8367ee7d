//! `fleetscope compute`: one formula with its derivation.

use super::arguments::ComputeArguments;
use super::complaint::Complaint;
use super::nearest::nearest;
use super::wording::{and, given, not_taken, precise, typed};
use super::{json_lines, layout};
use crate::explain::{Term, parse, text};
use crate::formula::{self, Formula, Input};
use crate::quantity::{Digits, Unit, display};
use crate::text::{Language, Text};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

pub(super) fn run(
    arguments: &ComputeArguments,
    language: Language,
    out: &mut impl Write,
) -> Result<(), Complaint> {
    if arguments.jsonl {
        return Ok(json_lines::answer(io::stdin().lock(), out, language)?);
    }
    let slug = arguments.slug.as_deref().unwrap_or_default();
    let formula =
        formula::find(slug).ok_or_else(|| Complaint::Arguments(unknown(slug, language)))?;
    let computed =
        Computed::of(formula, &arguments.inputs, language).map_err(Complaint::Arguments)?;
    if arguments.json {
        serde_json::to_writer_pretty(&mut *out, &computed.json(language))?;
        writeln!(out)?;
    } else {
        write!(out, "{}", computed.page(language))?;
    }
    Ok(())
}

/// A formula with the numbers it was given and its value, all in the units of its row.
struct Computed {
    formula: &'static Formula,
    /// One number per input, in order.
    numbers: Vec<f64>,
    value: f64,
}

impl Computed {
    fn of(formula: &'static Formula, words: &[String], language: Language) -> Result<Self, String> {
        let mut numbers = vec![None; formula.inputs.len()];
        for word in words {
            let (place, number) = read(formula, word, language)?;
            if numbers[place].replace(number).is_some() {
                let key = formula.inputs[place].key;
                let twice = formula::FormulaError::GivenTwice { slug: formula.slug, key };
                return Err(twice.message(language));
            }
        }
        let with_defaults: Vec<(&Input, Option<f64>)> = formula
            .inputs
            .iter()
            .zip(numbers)
            .map(|(input, number)| (input, number.or(input.omitted)))
            .collect();
        let missing: Vec<&Input> = with_defaults
            .iter()
            .filter(|(_, number)| number.is_none())
            .map(|(input, _)| *input)
            .collect();
        if !missing.is_empty() {
            return Err(missing_inputs(formula, &missing, language));
        }
        let numbers: Vec<f64> =
            with_defaults.into_iter().filter_map(|(_, number)| number).collect();
        match formula.compute(&numbers) {
            Ok(value) => Ok(Self { formula, numbers, value }),
            Err(error) => {
                let hint = percent_hint(formula, words, &numbers, &error, language);
                Err(formula::FormulaError::from(error).message(language) + &hint)
            }
        }
    }

    fn inputs(&self) -> impl Iterator<Item = (&'static Input, f64)> {
        self.formula.inputs.iter().zip(self.numbers.iter().copied())
    }

    /// The value in SI.
    fn si(&self) -> f64 {
        self.value * self.formula.unit.si_factor()
    }

    /// The equation with its symbols, and with the numbers in their place.
    fn equations(&self) -> Option<[String; 2]> {
        let expression = parse(self.formula.equation).ok()?;
        let with_symbols = text(&expression, &|symbol| Term::new(symbol));
        let with_numbers = text(&expression, &|symbol| {
            let value = self.inputs().find(|(input, _)| input.symbol == symbol);
            Term::new(value.map_or_else(
                || symbol.to_owned(),
                |(input, number)| given(input.si(number), input.unit),
            ))
        });
        Some([with_symbols, with_numbers])
    }

    fn page(&self, language: Language) -> String {
        let formula = self.formula;
        let shown = display(self.si(), formula.unit, Digits::default());
        let precise = precise(self.value, formula.unit);
        let mut page = format!("{}\n", formula.title.get(language));
        page.push_str(&match language {
            Language::English => format!("{} = {shown}  ({precise})\n\n", formula.symbol),
            Language::Chinese => format!("{} = {shown}（{precise}）\n\n", formula.symbol),
        });
        if let Some([with_symbols, with_numbers]) = self.equations() {
            let indent = layout::columns(formula.symbol) + 2;
            for (left, right) in [(formula.symbol, with_symbols), ("", with_numbers), ("", shown)] {
                page.push_str(&format!("  {}= {right}\n", layout::padded(left, indent - 1)));
            }
            page.push('\n');
        }
        let rows: Vec<Vec<String>> = self
            .inputs()
            .map(|(input, number)| {
                vec![
                    input.symbol.to_owned(),
                    given(input.si(number), input.unit),
                    input.label.get(language).to_owned(),
                    format!("{}={}", input.key, typed(number)),
                ]
            })
            .collect();
        page.push_str(&layout::table(&rows, 2));
        page.push('\n');
        let notes = [
            (ASSUMES, formula.assumptions.get(language)),
            (CAUTION, formula.caution.get(language)),
            (SOURCE, formula.source.get(language)),
        ];
        for (label, note) in notes {
            page.push_str(&layout::paragraph(label.get(language), 10, note));
        }
        page
    }

    fn json(&self, language: Language) -> Value {
        let formula = self.formula;
        let inputs: Map<String, Value> =
            self.inputs().map(|(input, number)| (input.key.to_owned(), json!(number))).collect();
        let mut answer = json!({
            "slug": formula.slug,
            "value": self.value,
            "unit": formula.unit.report_name(),
            "inputs": inputs,
            "text": display(self.si(), formula.unit, Digits::default()),
            "title": formula.title.get(language),
        });
        if let Some([with_symbols, with_numbers]) = self.equations() {
            answer["equation"] = format!("{} = {with_symbols}", formula.symbol).into();
            answer["with_numbers"] = format!("{} = {with_numbers}", formula.symbol).into();
        }
        answer["source"] = formula.source.en().into();
        answer["assumptions"] = formula.assumptions.get(language).into();
        answer["caution"] = formula.caution.get(language).into();
        answer
    }
}

const ASSUMES: Text = text!("Assumes", "假设");
const CAUTION: Text = text!("Caution", "注意");
const SOURCE: Text = text!("Source", "来源");

/// Reads `key=value`: the place of the input and the number in its unit.
fn read(formula: &Formula, word: &str, language: Language) -> Result<(usize, f64), String> {
    let Some((key, value)) = word.split_once('=') else {
        let example = formula.inputs.first().map_or(String::new(), suggestion);
        return Err(match language {
            Language::English => {
                format!("“{word}” is not of the form key=value, such as {example}")
            }
            Language::Chinese => format!("“{word}”不是 key=value 的形式，例如 {example}"),
        });
    };
    let place = formula.inputs.iter().position(|input| input.key == key).ok_or_else(|| {
        let unknown =
            formula::FormulaError::UnknownInput { slug: formula.slug, key, inputs: formula.inputs };
        unknown.message(language)
    })?;
    let input = &formula.inputs[place];
    let number =
        input.unit.parse(value).map_err(|error| not_taken(input, value, &error, language))?;
    Ok((place, number))
}

/// The input with the book's number.
fn suggestion(input: &Input) -> String {
    format!("{}={}", input.key, typed(input.default))
}

fn missing_inputs(formula: &Formula, missing: &[&Input], language: Language) -> String {
    let keys: Vec<&str> = missing.iter().map(|input| input.key).collect();
    let keys = and(&keys, language);
    let examples: Vec<String> = missing.iter().map(|input| suggestion(input)).collect();
    let examples = examples.join(" ");
    match language {
        Language::English => format!("{} needs {keys}; for example {examples}", formula.slug),
        Language::Chinese => format!("{} 还需要 {keys}；例如 {examples}", formula.slug),
    }
}

/// A share above 1 that was written without a percent sign is often meant in percent.
fn percent_hint(
    formula: &Formula,
    words: &[String],
    numbers: &[f64],
    error: &crate::model::ModelError,
    language: Language,
) -> String {
    let crate::model::ModelError::Domain { input: key, .. } = error else { return String::new() };
    let in_percent = |word: &String| word.starts_with(&format!("{key}=")) && word.ends_with('%');
    if words.iter().any(in_percent) {
        return String::new();
    }
    let meant = formula.inputs.iter().zip(numbers).find(|(input, number)| {
        input.key == *key && input.unit == Unit::Fraction && (1.0..=100.0).contains(*number)
    });
    meant.map_or(String::new(), |(_, number)| match language {
        Language::English => format!("; for percent write {key}={number}%"),
        Language::Chinese => format!("；百分数请写作 {key}={number}%"),
    })
}

/// The sentence for a formula that does not exist, with the one that was probably meant.
fn unknown(slug: &str, language: Language) -> String {
    let slugs: Vec<&str> = formula::all().map(|formula| formula.slug).collect();
    match (language, nearest(slug, &slugs)) {
        (Language::English, Some(nearest)) => {
            format!("there is no formula “{slug}”; did you mean {nearest}?")
        }
        (Language::English, None) => {
            format!("there is no formula “{slug}”; fleetscope list shows them all")
        }
        (Language::Chinese, Some(nearest)) => {
            format!("没有公式“{slug}”；是否指 {nearest}？")
        }
        (Language::Chinese, None) => format!("没有公式“{slug}”；fleetscope list 会列出全部公式"),
    }
}
