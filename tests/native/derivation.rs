//! What a derivation shows, taken at its word: the arithmetic on the page gives the value on the page.

use crate::arithmetic::{evaluate, quantity};
use fleetscope::evaluate::{Readout, evaluate as report_of};
use fleetscope::explain::{Derivation, Origin, SLIDER_ATTRIBUTE, Steps, Working, parse};
use fleetscope::formula;
use fleetscope::instrument::{Instrument, View, instruments};
use fleetscope::scenario::{FIELDS, Field, Link, PRESETS, Scenario};
use fleetscope::text::Language;
use roxmltree::{Document, Node};
use std::collections::BTreeSet;

const MATHML: &str = "http://www.w3.org/1998/Math/MathML";

/// Scenarios far from each other; some leave results without a value.
fn scenarios() -> Vec<(String, Scenario)> {
    let queries = [
        "",
        "gpus=1&tp=1&pp=1&model=llama3_8b",
        "gpus=100000&pp=16&vpp=1&batch=64",
        "batch=1&rps=0.5",
        "rps=100000000",
        "write=0.001&recovery=3600",
        "gpus=8192&mfu=0.037&pp=3&tp=7",
        "tokens=0.0001&pue=1.913&wue=0.037",
        "gpus=63&batch=24",
        "pp=16&vpp=8&layers=128",
    ];
    let links = queries.iter().map(|query| ((*query).to_owned(), Link::read(query).link.scenario));
    let presets = PRESETS.iter().map(|preset| (preset.id.to_owned(), preset.scenario()));
    links.chain(presets).collect()
}

/// Every derivation of every instrument in every scenario, with a name for messages.
fn derivations() -> Vec<(String, Derivation)> {
    let mut all = Vec::new();
    for (name, scenario) in scenarios() {
        let report = report_of(&scenario);
        let view = View {
            scenario: &scenario,
            report: &report,
            baseline: None,
            language: Language::English,
        };
        for instrument in instruments() {
            for working in (instrument.derivation)(&view) {
                let name = format!("{} with {name:?}: {}", instrument.id, working.slug);
                let derivation = Derivation::of(&working).unwrap_or_else(|| panic!("{name}"));
                all.push((name, derivation));
            }
        }
    }
    all
}

/// Every row of the registry with multiples of the numbers that its form starts with.
fn rows() -> Vec<(String, Derivation)> {
    let mut all = Vec::new();
    for formula in formula::all() {
        for factor in [1.0, 1.371_93, 3.0, 1.0 / 7.0] {
            let numbers: Vec<_> = formula
                .inputs
                .iter()
                .map(|input| {
                    let number = input.default * factor;
                    let number = if input.domain.admits(number) { number } else { number.round() };
                    let number = if input.domain.admits(number) { number } else { input.default };
                    (input.key, input.si(number), Origin::Given)
                })
                .collect();
            let derivation = Derivation::of(&Working { slug: formula.slug, numbers }).unwrap();
            all.push((format!("{} at {factor}", formula.slug), derivation));
        }
    }
    all
}

fn steps(derivation: &Derivation) -> Steps {
    derivation.steps(Language::English).unwrap()
}

/// Whether the arithmetic gives the value as far as the value's digits tell.
fn assert_gives(name: &str, line: &str, value: &str) {
    let shown = quantity(value).unwrap_or_else(|error| panic!("{name}: {value}: {error}"));
    let computed =
        evaluate(line, &|_| None).unwrap_or_else(|error| panic!("{name}: {line}: {error}"));
    // The unit's factor and the digits are themselves doubles.
    let allowed = shown.half_digit * (1.0 + 1e-9) + shown.si.abs() * 1e-12;
    assert!(
        (computed - shown.si).abs() <= allowed,
        "{name}: {line} is {computed} in SI, not {value}"
    );
}

/// The lines of a text: the equation, the numbers, the value.
fn lines(steps: &Steps) -> [String; 3] {
    let text = steps.to_text();
    let lines: Vec<String> = text
        .lines()
        .map(|line| line.split_once("= ").map_or(line, |(_, right)| right).to_owned())
        .collect();
    lines.try_into().unwrap_or_else(|_| panic!("not three lines: {text}"))
}

#[test]
fn the_numbers_of_every_derivation_give_its_value() {
    let mut with_value = 0;
    for (name, derivation) in derivations().into_iter().chain(rows()) {
        let steps = steps(&derivation);
        let [_, numbers, value] = lines(&steps);
        if derivation.outcome.is_ok() {
            with_value += 1;
            assert_eq!(Ok(&value), steps.value.as_ref(), "{name}");
            assert_gives(&name, &numbers, &value);
        } else {
            assert!(value.contains("no value: "), "{name}: {value}");
        }
    }
    assert!(with_value > 500, "{with_value}");
}

#[test]
fn the_value_is_that_of_the_formula() {
    for (name, derivation) in derivations() {
        let Ok(number) = derivation.outcome else { continue };
        let si = number * derivation.formula.unit.si_factor();
        let shown = quantity(&steps(&derivation).value.unwrap()).unwrap();
        let allowed = shown.half_digit * (1.0 + 1e-9);
        assert!((si - shown.si).abs() <= allowed, "{name}: {si} is shown as {shown:?}");
    }
}

/// What cards derive under another name than the result's, or beside it: the plain schedule's bubble, to compare with.
const DERIVED: [(&str, &str, Readout); 11] = [
    ("waterfall", "effective_flops", Readout::EffectiveFlops),
    ("waterfall", "c3_tax", Readout::C3Tax),
    ("waterfall", "c3_tax_of_fleet", Readout::C3Tax),
    ("fleet_law", "compute_time_fraction", Readout::ComputeTimeFraction),
    ("fleet_law", "fleet_step_time", Readout::StepTime),
    ("fleet_law", "comm_compute_ratio", Readout::CommComputeRatio),
    ("scaling_efficiency", "compute_time_fraction", Readout::ScalingEfficiency),
    ("bubble", "interleaved_bubble_fraction", Readout::BubbleFraction),
    ("schedule", "interleaved_bubble_fraction", Readout::BubbleFraction),
    ("roofline", "ridge_point", Readout::RidgePoint),
    ("training_time", "training_time", Readout::TrainingTime),
];

/// A derivation of what the strip, the table and the command line show too ends in the same value.
#[test]
fn a_derived_result_is_the_result() {
    let mut compared = BTreeSet::new();
    for (name, scenario) in scenarios() {
        let report = report_of(&scenario);
        let language = Language::English;
        let view = View { scenario: &scenario, report: &report, baseline: None, language };
        for (id, slug, readout) in DERIVED {
            for working in (Instrument::find(id).unwrap().derivation)(&view) {
                let Ok(result) = report.get(readout) else { continue };
                if working.slug != slug {
                    continue;
                }
                let derivation = Derivation::of(&working).unwrap();
                let si = derivation.outcome.unwrap() * derivation.formula.unit.si_factor();
                let off = (si - result).abs();
                assert!(off <= result.abs() * 1e-9, "{id} at {name}: {slug} is {si}, not {result}");
                compared.insert((id, slug));
            }
        }
    }
    assert_eq!(compared.len(), DERIVED.len(), "{compared:?}");
}

/// Whether an element is the power of ten of a shown number.
fn is_power_of_ten(node: Node<'_, '_>) -> bool {
    node.has_tag_name((MATHML, "msup"))
        && node.children().all(|child| child.has_tag_name((MATHML, "mn")))
        && node.first_element_child().and_then(|base| base.text()) == Some("10")
}

/// An exponent as raised digits.
fn raised(exponent: &str) -> String {
    let digit =
        |it: char| it.to_digit(10).and_then(|digit| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(digit as usize));
    exponent.chars().map(|it| digit(it).unwrap_or('⁻')).collect()
}

/// A piece of MathML as a line, with parentheses for what the second dimension says.
fn flat(node: Node<'_, '_>) -> String {
    let children: Vec<Node<'_, '_>> = node.children().filter(Node::is_element).collect();
    let child = |index: usize| flat(children[index]);
    match node.tag_name().name() {
        "mfrac" => format!("(({}) / ({}))", child(0), child(1)),
        "msqrt" => format!("√({})", children.iter().map(|child| flat(*child)).collect::<String>()),
        "msup" if is_power_of_ten(node) => format!("10{}", raised(&child(1))),
        "msup" => format!("{}^({})", child(0), child(1)),
        "msub" => match (child(0).as_str(), child(1).as_str()) {
            ("log", "2") => "log₂".to_owned(),
            ("log", "10") => "log₁₀".to_owned(),
            (base, subscript) => format!("{base}_{subscript}"),
        },
        "mrow" if children.get(1).is_some_and(|child| child.has_tag_name((MATHML, "mtable"))) => {
            let cases: Vec<String> = children[1]
                .children()
                .map(|row| {
                    let cell = |place: usize| flat(row.children().nth(place).unwrap());
                    format!("{} if {}", cell(0), cell(1))
                })
                .collect();
            format!("{{{}}}", cases.join("; "))
        }
        "mrow" | "mtd" => children.iter().map(|child| flat(*child)).collect(),
        "mn" | "mi" | "mtext" => node.text().unwrap_or_default().to_owned(),
        "mspace" => " ".to_owned(),
        "mo" => match node.text().unwrap_or_default() {
            "×" if node.next_sibling_element().is_some_and(is_power_of_ten) => "×".to_owned(),
            "\u{2061}" | "=" => String::new(),
            "\u{2062}" => " × ".to_owned(),
            sign @ ("+" | "−" | "×" | "," | "<" | "≥") => format!(" {sign} "),
            sign => sign.to_owned(),
        },
        other => panic!("element {other}"),
    }
}

/// The cells on the right of the table.
fn right_cells(document: &Document<'_>) -> Vec<String> {
    let table = document.root_element().first_element_child().unwrap();
    table.children().map(|row| flat(row.last_element_child().unwrap())).collect()
}

#[test]
fn the_mathml_says_the_same_as_the_line() {
    for (name, derivation) in derivations().into_iter().chain(rows()) {
        let steps = steps(&derivation);
        let mathml = steps.to_mathml();
        let document =
            Document::parse(&mathml).unwrap_or_else(|error| panic!("{name}: {error}\n{mathml}"));
        let cells = right_cells(&document);
        let [equation, numbers, value] = cells.as_slice() else { panic!("{name}: {cells:?}") };
        let value_of = |symbol: &str| {
            let input = derivation.formula.inputs.iter().find(|input| input.symbol == symbol)?;
            let binding = derivation.bindings.iter().find(|binding| binding.input.key == input.key);
            Some(input.si(binding.map(|binding| binding.number).or(input.omitted)?))
        };
        let equation_value = evaluate(equation, &value_of)
            .unwrap_or_else(|error| panic!("{name}: {equation}: {error}"));
        let expected = parse(derivation.formula.equation).unwrap().evaluate(&value_of).unwrap();
        let same = (equation_value - expected).abs() <= 1e-9 * expected.abs()
            || !expected.is_finite() && !equation_value.is_finite();
        assert!(same, "{name}: {equation} is {equation_value}, not {expected}");
        if derivation.outcome.is_ok() {
            assert_gives(&name, numbers, value);
        } else {
            assert!(value.starts_with("no value: "), "{name}: {value}");
        }
    }
}

#[test]
fn every_notation_names_every_symbol() {
    for (name, derivation) in rows() {
        let steps = steps(&derivation);
        let mathml = steps.to_mathml();
        let document = Document::parse(&mathml).unwrap();
        let equation = right_cells(&document).swap_remove(0);
        let words: Vec<&str> = equation
            .split(|it: char| !(it.is_alphanumeric() || matches!(it, '_' | ',')))
            .map(|word| word.trim_matches(','))
            .collect();
        for symbol in parse(derivation.formula.equation).unwrap().symbols() {
            assert!(words.contains(&symbol), "{name}: no {symbol} in {words:?}");
            assert!(lines(&steps)[0].contains(symbol), "{name}: no {symbol} in the text");
            assert!(
                steps.meanings.iter().any(|meaning| meaning.symbol == symbol),
                "{name}: {symbol}"
            );
        }
    }
}

#[test]
fn the_latex_is_balanced_and_plain() {
    for (name, derivation) in derivations().into_iter().chain(rows()) {
        let latex = steps(&derivation).to_latex();
        let mut depth = 0i32;
        let mut escaped = false;
        for character in latex.chars() {
            match character {
                '{' if !escaped => depth += 1,
                '}' if !escaped => depth -= 1,
                _ => {}
            }
            escaped = character == '\\' && !escaped;
            assert!(depth >= 0, "{name}: {latex}");
        }
        assert_eq!(depth, 0, "{name}: {latex}");
        assert_eq!(
            latex.matches("\\left").count(),
            latex.matches("\\right").count(),
            "{name}: {latex}"
        );
        // Only the words of a reason need more than the letters of a keyboard.
        assert!(derivation.outcome.is_err() || latex.is_ascii(), "{name}: {latex}");
        assert_eq!(latex.matches("\\\\\n").count(), 2, "{name}: three lines");
    }
}

#[test]
fn what_a_field_moves_is_tied_to_its_slider() {
    for (name, derivation) in derivations() {
        let linked = steps(&derivation).to_linked_mathml();
        assert!(!steps(&derivation).to_mathml().contains(SLIDER_ATTRIBUTE), "{name}");
        let used = parse(derivation.formula.equation).unwrap().symbols();
        for row in &FIELDS {
            let moves = derivation.bindings.iter().any(|binding| {
                binding.origin == Origin::Field(row.field) && used.contains(&binding.input.symbol)
            });
            let hook = format!("{SLIDER_ATTRIBUTE}=\"{}\"", row.key);
            assert_eq!(linked.matches(&hook).count() >= 2, moves, "{name}: {hook} in {linked}");
        }
    }
}

#[test]
fn the_gpus_at_work_lead_to_their_slider_unless_some_are_left_over() {
    // A replica has 8 × 4 GPUs: 256 of them are 8,192; of 8,200 eight are left over.
    for (gpus, leads) in [(8192.0, true), (8200.0, false)] {
        let scenario = Scenario::default().with(Field::Gpus, gpus).unwrap();
        let report = report_of(&scenario);
        let language = Language::English;
        let view = View { scenario: &scenario, report: &report, baseline: None, language };
        for id in ["fleet_law", "waterfall"] {
            let workings = (Instrument::find(id).unwrap().derivation)(&view);
            let mut numbers = workings.iter().flat_map(|working| &working.numbers);
            let origin = numbers.find(|(key, ..)| *key == "gpus").unwrap().2;
            assert_eq!(origin == Origin::Field(Field::Gpus), leads, "{id}: {origin:?}");
        }
    }
}

#[test]
fn every_slider_that_a_derivation_names_is_offered() {
    let mut missing = BTreeSet::new();
    for (_, scenario) in scenarios() {
        let report = report_of(&scenario);
        let language = Language::English;
        let view = View { scenario: &scenario, report: &report, baseline: None, language };
        for instrument in instruments() {
            let workings = (instrument.derivation)(&view);
            for (.., origin) in workings.iter().flat_map(|working| &working.numbers) {
                let Origin::Field(field) = *origin else { continue };
                if !field.row().headline && !instrument.fields.contains(&field) {
                    missing.insert(format!("{}: {}", instrument.id, field.row().key));
                }
            }
        }
    }
    assert_eq!(missing, BTreeSet::new(), "fields of derivations that are none of the instrument's");
}

#[test]
fn a_refusal_is_said_in_both_languages() {
    let saturated = vec![
        ("fixed_s", 0.05, Origin::Given),
        ("per_request_s", 0.01, Origin::Given),
        ("batch", 16.0, Origin::Given),
        ("arrival_per_s", 1000.0, Origin::Given),
    ];
    let derivation =
        Derivation::of(&Working { slug: "pollaczek_khinchine_wait", numbers: saturated }).unwrap();
    let say = |language| derivation.steps(language).unwrap().value.unwrap_err();
    assert!(say(Language::English).contains("saturated"), "{}", say(Language::English));
    assert!(say(Language::Chinese).contains("饱和"), "{}", say(Language::Chinese));

    let none = vec![("gpus", 0.5, Origin::Given), ("peak_flops_per_s", 1e15, Origin::Given)];
    let derivation = Derivation::of(&Working { slug: "fleet_peak_flops", numbers: none }).unwrap();
    let say = |language| derivation.steps(language).unwrap().value.unwrap_err();
    assert_eq!(
        say(Language::English),
        "N is 0.5, but the formula takes a whole number of at least 1"
    );
    assert_eq!(say(Language::Chinese), "N 为 0.5，但公式要求不小于 1 的整数");
}
