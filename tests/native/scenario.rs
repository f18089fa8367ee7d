//! Fields, their sliders and the choices.

use crate::{draw, oracle};
use fleetscope::evaluate::{Readout, evaluate};
use fleetscope::scenario::{CHOICES, Choice, FIELDS, Field, Link, PRESETS, Scenario, Steps};
use fleetscope::text::Language;
use proptest::prelude::*;
use std::collections::HashSet;

/// Keys that the link keeps for itself.
const RESERVED: [&str; 4] = ["v", "view", "pin", "place"];

#[test]
fn rows_stand_at_their_discriminants_under_keys_of_their_own() {
    let mut keys: HashSet<&str> = RESERVED.into();
    for (index, row) in FIELDS.iter().enumerate() {
        assert_eq!(row.field as usize, index, "{}", row.key);
        assert_eq!(row.field.row().key, row.key);
        assert_eq!(Field::find(row.key), Some(row.field));
        assert!(keys.insert(row.key), "{} twice", row.key);
    }
    for (index, row) in CHOICES.iter().enumerate() {
        assert_eq!(row.choice as usize, index, "{}", row.key);
        assert_eq!(Choice::find(row.key), Some(row.choice));
        assert!(keys.insert(row.key), "{} twice", row.key);
    }
    assert!(keys.iter().all(|key| {
        key.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
    }));
}

#[test]
fn every_row_speaks_both_languages() {
    let texts = FIELDS
        .iter()
        .map(|row| (row.key, row.label, row.field.note().help))
        .chain(CHOICES.iter().map(|row| (row.key, row.label, row.help)));
    for (key, label, help) in texts {
        // PUE is PUE in every language.
        assert!(key == "pue" || label.en() != label.zh(), "{key}");
        assert_ne!(help.en(), help.zh(), "{key}");
        assert!(help.en().ends_with('.') && help.zh().ends_with('。'), "{key}");
        assert!(!label.en().is_empty() && !label.zh().is_empty(), "{key}");
    }
    for row in &FIELDS {
        let source = row.field.note().source;
        assert!(source.en() != source.zh() && !row.symbol.is_empty(), "{}", row.key);
    }
}

#[test]
fn defaults_and_ranges_are_those_of_the_design() {
    let facts = oracle::read("scenario/fields.json");
    let facts = facts.as_array().unwrap();
    let scenario = Scenario::default();
    for fact in facts {
        let key = oracle::text(fact, "key");
        if let Some(choice) = Choice::find(key) {
            assert_eq!(scenario.chosen(choice), oracle::text(fact, "default"), "{key}");
            continue;
        }
        let field = Field::find(key).unwrap_or_else(|| panic!("no field {key}"));
        assert_eq!(scenario.optional(field), fact["default"].as_f64(), "{key}");
        for (bound, ours) in [("least", field.row().minimum), ("most", field.row().maximum)] {
            if let Some(expected) = fact.get(bound) {
                assert_eq!(Some(ours), expected.as_f64(), "{bound} of {key}");
            }
        }
    }
    let known: HashSet<&str> = facts.iter().map(|fact| oracle::text(fact, "key")).collect();
    let ours = FIELDS.iter().map(|row| row.key).chain(CHOICES.iter().map(|row| row.key));
    assert_eq!(ours.collect::<HashSet<_>>(), known);
}

#[test]
fn stops_rise_within_the_range_and_are_legal() {
    for row in &FIELDS {
        let stops: Vec<f64> = (0..=row.stop_count()).map(|stop| row.value_at(stop)).collect();
        assert!(stops.windows(2).all(|pair| pair[0] < pair[1]), "{}: {stops:?}", row.key);
        assert_eq!((stops[0], *stops.last().unwrap()), row.slider, "{}", row.key);
        assert!(row.minimum <= row.slider.0 && row.slider.1 <= row.maximum, "{}", row.key);
        assert!(stops.len() > 4 && stops.len() <= 1025, "{}: {} stops", row.key, stops.len());
        // The batch may not fall below the micro-batch, nor the micro-batch rise above the batch.
        let roomy = Scenario::default().with(Field::Batch, 4096.0).unwrap();
        for stop in stops {
            let scenario = roomy.with(row.field, stop).unwrap_or_else(|refusal| {
                panic!("{} refuses its stop {stop}: {refusal:?}", row.key)
            });
            assert_eq!(scenario.number(row.field), stop);
        }
    }
}

#[test]
fn a_stop_and_its_number_find_each_other() {
    for row in &FIELDS {
        for stop in 0..=row.stop_count() {
            let value = row.value_at(stop);
            assert_eq!(row.nearest_stop(value), stop, "{} at {value}", row.key);
            // A hair beside a stop is still that stop.
            for beside in [value * (1.0 + 1e-9), value * (1.0 - 1e-9)] {
                assert_eq!(row.nearest_stop(beside), stop, "{} at {beside}", row.key);
            }
        }
        assert_eq!(row.nearest_stop(f64::NEG_INFINITY), 0, "{}", row.key);
        assert_eq!(row.nearest_stop(f64::INFINITY), row.stop_count(), "{}", row.key);
    }
}

#[test]
fn stops_are_decimals_that_a_person_would_write() {
    for row in &FIELDS {
        for stop in 0..=row.stop_count() {
            let value = row.value_at(stop);
            let written = fleetscope::quantity::exact(value);
            let digits = written.trim_start_matches(['0', '.']).replace('.', "");
            let significant = digits.trim_end_matches('0').len();
            let most = match row.steps {
                // Up to 1,048,576 tokens.
                Steps::Octaves => 7,
                Steps::Linear(_) => 4,
                Steps::Decades => 2,
            };
            assert!(significant <= most, "{} has the stop {written}", row.key);
            assert!(!written.contains('e'), "{} has the stop {written}", row.key);
        }
    }
}

#[test]
fn headline_sliders_begin_at_a_stop() {
    let headline: Vec<_> = FIELDS.iter().filter(|row| row.headline).collect();
    let keys: Vec<_> = headline.iter().map(|row| row.key).collect();
    assert_eq!(keys, ["gpus", "batch", "pue", "grid"]);
    for row in headline {
        assert_eq!(row.value_at(row.nearest_stop(row.default)), row.default, "{}", row.key);
    }
}

#[test]
fn a_choice_writes_its_fields_and_an_edit_shows() {
    let scenario = Scenario::default().choose(Choice::Accelerator, "mi300x").unwrap();
    assert_eq!(scenario.number(Field::Peak), 1307.0);
    assert_eq!(scenario.number(Field::MemoryCapacity), 192.0);
    assert!(!FIELDS.iter().any(|row| scenario.is_edited(row.field)));
    let edited = scenario.with(Field::Peak, 1000.0).unwrap();
    assert!(edited.is_edited(Field::Peak));
    assert!(!edited.reset(Field::Peak).unwrap().is_edited(Field::Peak));
    // Another choice of the same fields overwrites the edit.
    let again = edited.choose(Choice::Precision, "fp8").unwrap();
    assert_eq!(again.number(Field::Peak), 2614.0);
}

#[test]
fn an_accelerator_without_the_precision_takes_the_one_it_trains_in() {
    let scenario = Scenario::default().choose(Choice::Accelerator, "v100").unwrap();
    assert_eq!(scenario.chosen(Choice::Precision), "fp16");
    assert_eq!(scenario.number(Field::Peak), 125.0);
    assert!(scenario.choose(Choice::Precision, "bf16").is_err());
}

#[test]
fn a_number_and_its_unit_meet_in_si() {
    let scenario = Scenario::default();
    for (field, si) in [
        (Field::Gpus, 8192.0),
        (Field::Peak, 989e12),
        (Field::MemoryBandwidth, 3.35e12),
        (Field::MemoryCapacity, 80e9),
        (Field::IntraLatency, 0.5e-6),
        (Field::InterBandwidth, 50e9),
        (Field::Parameters, 70.6e9),
        (Field::TrainingTokens, 15e12),
        (Field::MttfGpu, 50_000.0 * 3600.0),
        (Field::Job, 30.0 * 86_400.0),
        (Field::ServiceFixed, 0.05),
        (Field::Grid, 0.429 / 3.6e6),
        (Field::WaterUsage, 1.8 / 3.6e6),
        (Field::RackPower, 70e3),
        (Field::GpuPrice, 4.0 / 3600.0),
        (Field::ElectricityPrice, 0.12 / 3.6e6),
    ] {
        let ours = scenario.si(field);
        assert!((ours - si).abs() <= 1e-12 * si, "{}: {ours}", field.row().key);
    }
}

#[test]
fn presets_are_read_without_refusal_and_say_what_is_assumed() {
    let mut ids = HashSet::new();
    for preset in PRESETS {
        let id = preset.id;
        assert!(ids.insert(id), "{id} twice");
        let reading = Link::read(preset.query);
        assert_eq!(reading.refused, [], "{id}");
        assert_eq!(reading.link.scenario, preset.scenario(), "{id}");
        for text in [preset.name, preset.note] {
            assert!(!text.en().is_empty() && text.en() != text.zh(), "{id}");
        }
        let assumed = preset.note.en().contains("assumed") && preset.note.zh().contains("假设");
        assert!(preset.published.is_empty() || assumed, "{id} does not say what is assumed");
    }
}

#[test]
fn published_runs_come_out_within_their_bands() {
    for preset in PRESETS {
        let report = evaluate(&preset.scenario());
        for published in preset.published {
            let (id, result) = (preset.id, published.result);
            let readout = Readout::find(result).unwrap_or_else(|| panic!("{id}: {result}"));
            let unit = readout.row().unit.si_factor();
            let computed = report.get(readout).unwrap_or_else(|reason| {
                panic!("{id}: {result}: {}", reason.message(Language::English))
            }) / unit;
            let off = computed / published.value - 1.0;
            assert!(off.abs() <= published.band, "{id}: {result} is {:+.1}% off", off * 100.0);
            assert!(!published.source.is_empty());
        }
    }
}

/// What the presets hold their results against, from the fact files.
#[test]
fn published_values_are_those_of_the_sources() {
    let value = |preset: &str, result: &str| {
        let preset = PRESETS.iter().find(|known| known.id == preset).unwrap();
        preset.published.iter().find(|published| published.result == result).unwrap().value
    };
    let near =
        |ours: f64, fact: f64| assert!((ours / fact - 1.0).abs() < 5e-4, "{ours} and {fact}");
    let catalog = oracle::read("catalog.json");
    let fact = |path: &str| {
        let facts = catalog["facts"].as_array().unwrap();
        let fact = facts.iter().find(|fact| fact["path"] == path).unwrap();
        oracle::number(fact, "value")
    };
    let mfu = fact("training_reports/llama3_405b_mfu_16k");
    near(value("llama3_405b_run", "step_mfu"), mfu);
    let energy_j = fact("models/gpt3_175b/training_energy_mwh") * 3.6e9;
    near(value("gpt3_energy", "energy_j"), energy_j);
    near(value("gpt3_energy", "carbon_kg"), fact("models/gpt3_175b/training_co2e_t") * 1e3);
    near(value("llama3_405b_run", "cluster_mtbf_s") / 3600.0, 3.093);
    near(value("llama3_405b_run", "training_time_s") / 86_400.0, 78.43);
    near(value("llama2_70b_carbon", "training_time_s") / 86_400.0, 35.0);
    near(value("megatron_1t_run", "step_mfu") * 8.0 / 6.0 * 312.0, 163.0);
}

proptest! {
    #[test]
    fn whatever_is_done_the_scenario_stays_legal(scenario in draw::scenario()) {
        for row in &FIELDS {
            let Some(number) = scenario.optional(row.field) else { continue };
            let (least, most) = scenario.range(row.field);
            prop_assert!((least..=most).contains(&number), "{} = {number}", row.key);
            prop_assert!(!row.whole || number.fract() == 0.0, "{} = {number}", row.key);
        }
        for row in &CHOICES {
            let chosen = scenario.chosen(row.choice);
            prop_assert!(scenario.options(row.choice).any(|option| option.id == chosen), "{}", row.key);
        }
    }

    #[test]
    fn resetting_every_field_leaves_only_the_choices(scenario in draw::scenario()) {
        // Twice, since the micro-batch may bar the batch the first time.
        let once = |scenario: Scenario| {
            FIELDS.iter().fold(scenario, |scenario, row| scenario.reset(row.field).unwrap_or(scenario))
        };
        let reset = once(once(scenario));
        for row in &FIELDS {
            prop_assert!(!reset.is_edited(row.field), "{}", row.key);
        }
        for row in &CHOICES {
            prop_assert_eq!(reset.chosen(row.choice), scenario.chosen(row.choice));
        }
    }
}

/// Nothing is minus nothing: it would stand in the box, the bar and the link.
#[test]
fn minus_nothing_is_nothing() {
    let scenario = Scenario::default().with_text(Field::Grid, "-0").unwrap();
    assert!(scenario.number(Field::Grid).is_sign_positive());
}
