//! The registry against the names it has promised: slugs and input keys that never change.

use std::collections::BTreeSet;

use fleetscope::formula::{self, Formula};
use serde_json::Value;

use crate::oracle::{read, text};

fn keys(formula: &Formula, optional: bool) -> BTreeSet<String> {
    let wanted = formula.inputs.iter().filter(|input| input.omitted.is_some() == optional);
    wanted.map(|input| input.key.to_owned()).collect()
}

#[test]
fn every_promised_formula_has_exactly_the_promised_inputs() {
    let contract = read("contract.json");
    let promised = contract["formulas"].as_array().unwrap();
    assert_eq!(promised.len(), 110);
    for promise in promised {
        let slug = text(promise, "slug");
        let formula = formula::find(slug).unwrap_or_else(|| panic!("{slug} is missing"));
        let required: Vec<&str> =
            promise["inputs"].as_array().unwrap().iter().map(|key| key.as_str().unwrap()).collect();
        let given: Vec<&str> =
            formula.inputs.iter().take(required.len()).map(|input| input.key).collect();
        assert_eq!(given, required, "{slug}: the required inputs come first, in order");
        assert_eq!(keys(formula, false).len(), required.len(), "{slug}");

        let mut optional = BTreeSet::new();
        if let Some(defaults) = promise.get("optional") {
            for (key, value) in defaults.as_object().unwrap() {
                let input = formula.inputs.iter().find(|input| input.key == key).unwrap();
                assert_eq!(input.omitted, value.as_f64(), "{slug}: {key} left out");
                optional.insert(key.clone());
            }
        }
        for component in promise.get("pairs").and_then(Value::as_array).into_iter().flatten() {
            let component = component.as_str().unwrap();
            optional.insert(format!("n_{component}"));
            optional.insert(format!("mttf_{component}_s"));
        }
        assert_eq!(keys(formula, true), optional, "{slug}: the optional inputs");
    }
}

#[test]
fn names_keys_and_symbols_are_unique() {
    let mut slugs = BTreeSet::new();
    for formula in formula::all() {
        assert!(slugs.insert(formula.slug), "{} twice", formula.slug);
        let found = formula::find(formula.slug).unwrap();
        assert_eq!(found.slug, formula.slug);
        let keys: BTreeSet<_> = formula.inputs.iter().map(|input| input.key).collect();
        let symbols: BTreeSet<_> = formula.inputs.iter().map(|input| input.symbol).collect();
        assert_eq!(keys.len(), formula.inputs.len(), "{}", formula.slug);
        assert_eq!(symbols.len(), formula.inputs.len(), "{}: {symbols:?}", formula.slug);
        assert!(
            !symbols.contains(formula.symbol),
            "{}: the result has a symbol of its own",
            formula.slug
        );
    }
    for unknown in ["", "ridge", "ridge_point_", "zzz", "RIDGE_POINT"] {
        assert!(formula::find(unknown).is_none(), "{unknown}");
    }
}

#[test]
fn every_row_speaks_both_languages_and_names_its_source() {
    let chinese = |text: &str| text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
    let names = ["AllGather", "ReduceScatter", "AllToAll", "Broadcast"];
    for formula in formula::all() {
        let slug = formula.slug;
        let source = formula.source;
        assert!(!source.en().is_empty() && !source.zh().is_empty(), "{slug}");
        // The book's places are named in the reader's language; a paper keeps its own name.
        let of_the_book =
            ["Appendix", "Table", "Conclusion"].iter().any(|word| source.en().starts_with(word));
        assert!(!of_the_book || source.zh() != source.en(), "{slug}: {}", source.zh());
        for sentence in [formula.assumptions, formula.caution] {
            assert!(
                sentence.en().ends_with('.') && sentence.zh().ends_with('。'),
                "{slug}: {sentence:?}"
            );
            assert!(chinese(sentence.zh()) && !chinese(sentence.en()), "{slug}: {sentence:?}");
        }
        assert!(!formula.title.en().is_empty(), "{slug}");
        assert!(chinese(formula.title.zh()) || names.contains(&formula.title.zh()), "{slug}");
        for input in formula.inputs {
            assert!(
                !input.label.en().is_empty() && chinese(input.label.zh()),
                "{slug}: {}",
                input.key
            );
        }
    }
    for topic in formula::TOPICS {
        assert!(!topic.title.en().is_empty() && chinese(topic.title.zh()), "{}", topic.slug);
        assert!(!topic.formulas.is_empty(), "{}", topic.slug);
    }
}

#[test]
fn what_is_given_wrongly_is_named() {
    let ridge = formula::find("ridge_point").unwrap();
    let message = |given: &[(&str, f64)]| ridge.evaluate(given).unwrap_err().to_string();
    assert_eq!(
        message(&[("peak_flops_per_s", 1.0), ("colour", 2.0)]),
        "ridge_point has no input colour; its inputs are peak_flops_per_s, bandwidth_bytes_per_s"
    );
    assert_eq!(
        message(&[("peak_flops_per_s", 1.0)]),
        "ridge_point needs the input bandwidth_bytes_per_s"
    );
    assert_eq!(
        message(&[("peak_flops_per_s", 1.0), ("peak_flops_per_s", 1.0)]),
        "ridge_point was given peak_flops_per_s twice"
    );
    assert_eq!(
        message(&[("peak_flops_per_s", 1.0), ("bandwidth_bytes_per_s", 0.0)]),
        "bandwidth_bytes_per_s is 0, but the formula takes a number above 0"
    );

    let carbon = formula::find("energy_carbon").unwrap();
    let refused = carbon.evaluate(&[("energy_kwh", 1.0), ("carbon_g_per_kwh", -3.5)]);
    assert_eq!(
        refused.unwrap_err().to_string(),
        "carbon_g_per_kwh is -3.5, but the formula takes a number of at least 0",
        "in the unit in which it was given"
    );

    let bubble = formula::find("pipeline_bubble_fraction").unwrap();
    let refused = |stages| {
        bubble.evaluate(&[("stages", stages), ("microbatches", 8.0)]).unwrap_err().to_string()
    };
    assert_eq!(refused(2.5), "stages is 2.5, but the formula takes a whole number of at least 1");
    // Two to the power of 53 and the number itself as the boxes of the form write them.
    assert_eq!(
        refused(1e300),
        "stages is 1e300, but the formula takes a number of at most 9.007199254740992e15"
    );

    let node = formula::find("mtbf_node").unwrap();
    assert_eq!(
        node.evaluate(&[]).unwrap_err().to_string(),
        "n_gpu is 0, but the formula takes a number above 0"
    );
    assert_eq!(
        node.evaluate(&[("n_nic", -1.0)]).unwrap_err().to_string(),
        "n_nic is -1, but the formula takes a number of at least 0"
    );
}

#[test]
fn inputs_may_come_in_any_order_and_optional_ones_not_at_all() {
    let goodput = formula::find("goodput_ratio").unwrap();
    let value = goodput
        .evaluate(&[
            ("maintenance_fraction", 0.05),
            ("failure_recovery_fraction", 0.1),
            ("checkpoint_fraction", 0.03),
            ("pipeline_bubble_fraction", 0.05),
        ])
        .unwrap();
    assert!((value - 0.77).abs() < 1e-15);

    // Two network cards alone, with the book's 150,000 hours: one failure in 75,000 hours.
    let node = formula::find("mtbf_node").unwrap();
    assert_eq!(node.evaluate(&[("n_nic", 2.0)]).unwrap(), 75_000.0 * 3600.0);
}

#[test]
fn every_form_starts_with_numbers_that_work() {
    for formula in formula::all() {
        let numbers: Vec<f64> = formula.inputs.iter().map(|input| input.default).collect();
        let value = formula.compute(&numbers);
        assert!(value.is_ok(), "{}: {value:?}", formula.slug);
        for input in formula.inputs {
            let numbers = [Some(input.default), input.omitted];
            for number in numbers.into_iter().flatten() {
                assert!(input.domain.admits(number), "{}: {}", formula.slug, input.key);
            }
        }
    }
}

#[test]
fn a_formula_is_found_by_the_symbols_and_names_of_its_inputs() {
    for topic in formula::TOPICS {
        for row in topic.formulas {
            for input in row.inputs {
                for query in [input.symbol, input.key, input.label.en(), input.label.zh()] {
                    assert!(formula::matches(topic, row, query), "{}: {query}", row.slug);
                }
            }
        }
    }
    let found = |query: &str| -> Vec<&str> {
        let topics = formula::TOPICS.iter();
        topics
            .flat_map(|topic| {
                topic.formulas.iter().filter(move |row| formula::matches(topic, row, query))
            })
            .map(|row| row.slug)
            .collect()
    };
    // Whatever the case of the letters, and only where it is an input.
    assert!(found("T_detect").contains(&"recovery_time") && found("t_detect") == found("T_detect"));
    assert!(!found("PUE").contains(&"ridge_point") && found("PUE").contains(&"facility_power"));
}
