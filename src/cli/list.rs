//! `fleetscope list`: every formula with its inputs.

use super::arguments::ListArguments;
use super::complaint::Complaint;
use super::layout;
use super::wording::precise;
use crate::formula::{Formula, Input, TOPICS, Topic};
use crate::quantity::Unit;
use crate::text::Language;
use serde_json::{Value, json};
use std::io::Write;

pub(super) fn run(
    arguments: &ListArguments,
    language: Language,
    out: &mut impl Write,
) -> Result<(), Complaint> {
    if arguments.json {
        let rows: Vec<Value> = TOPICS
            .iter()
            .flat_map(|topic| topic.formulas.iter().map(|formula| row(topic, formula, language)))
            .collect();
        serde_json::to_writer_pretty(&mut *out, &rows)?;
        writeln!(out)?;
        return Ok(());
    }
    for topic in TOPICS {
        writeln!(out, "{}", topic.title.get(language))?;
        for formula in topic.formulas {
            writeln!(
                out,
                "  {}{}",
                layout::padded(formula.slug, 36),
                with_unit(formula.title.get(language), formula.unit, language)
            )?;
            let inputs: Vec<Vec<String>> =
                formula.inputs.iter().map(|input| cells(input, language)).collect();
            write!(out, "{}", layout::table(&inputs, 6))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn with_unit(label: &str, unit: Unit, language: Language) -> String {
    match unit_name(unit, language) {
        "" => label.to_owned(),
        unit => match language {
            Language::English => format!("{label} ({unit})"),
            Language::Chinese => format!("{label}（{unit}）"),
        },
    }
}

/// The unit of a bare number, as a person calls it.
pub(super) fn unit_name(unit: Unit, language: Language) -> &'static str {
    match unit {
        Unit::Fraction => text!("0 to 1", "0 至 1").get(language),
        _ => unit.symbol(),
    }
}

fn cells(input: &Input, language: Language) -> Vec<String> {
    let omitted = input.omitted.map_or(String::new(), |number| match language {
        Language::English => format!("if left out: {}", precise(number, input.unit)),
        Language::Chinese => format!("省略时为 {}", precise(number, input.unit)),
    });
    vec![input.key.to_owned(), with_unit(input.label.get(language), input.unit, language), omitted]
}

fn row(topic: &Topic, formula: &Formula, language: Language) -> Value {
    let inputs: Vec<Value> = formula
        .inputs
        .iter()
        .map(|input| {
            json!({
                "key": input.key,
                "symbol": input.symbol,
                "label": input.label.get(language),
                "unit": input.unit.report_name(),
                "domain": input.domain.to_string(),
                "default": input.default,
                "omitted": input.omitted,
            })
        })
        .collect();
    json!({
        "slug": formula.slug,
        "topic": topic.slug,
        "title": formula.title.get(language),
        "symbol": formula.symbol,
        "equation": formula.equation,
        "inputs": inputs,
        "unit": formula.unit.report_name(),
        "source": formula.source.en(),
        "assumptions": formula.assumptions.get(language),
        "caution": formula.caution.get(language),
    })
}
