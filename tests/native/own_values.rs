//! The edition of the catalog, and the reader's own values in its place.

use crate::draw;
use fleetscope::catalog::{self, Edition};
use fleetscope::diagnose::{CHECKS, Diagnosis, Measure, Sheet};
use fleetscope::evaluate::{Cooling, Readout, Status, evaluate, status};
use fleetscope::instrument::{View, instruments};
use fleetscope::quantity::{Unit, exact};
use fleetscope::scenario::{
    CHOICES, Choice, FIELDS, Field, Link, MOST_OWN, Problem, Scenario, Slot,
};
use fleetscope::text::Language;
use proptest::prelude::*;
use serde_json::Value;
use std::process::Command;

/// The book's number of a path.
fn book(path: &str) -> f64 {
    catalog::lookup(path).unwrap().datum.number(Edition::Book)
}

fn read(query: &str) -> Scenario {
    let reading = Link::read(query);
    assert_eq!(reading.refused, [], "{query}");
    reading.link.scenario
}

#[test]
fn the_book_edition_gives_the_defaults_of_the_field_table() {
    for row in &FIELDS {
        assert_eq!(Scenario::default().number(row.field), row.default, "{}", row.key);
    }
}

/// The later values are those of `differences` in `tests/oracle/catalog.json`.
#[test]
fn the_current_edition_writes_the_later_values() {
    let scenario = read("edition=current");
    assert_eq!(scenario.edition(), Edition::Current);
    let moved: Vec<(&str, f64)> = FIELDS
        .iter()
        .filter(|row| scenario.number(row.field) != row.default)
        .map(|row| (row.key, scenario.number(row.field)))
        .collect();
    assert_eq!(moved, [("n_nic", 8.0), ("n_psu", 6.0), ("pue", 1.55), ("wue", 0.5)]);
    assert!(FIELDS.iter().all(|row| !scenario.is_edited(row.field)));
    let chosen = read("edition=current&acc=b200");
    assert_eq!(chosen.number(Field::MemoryCapacity), 180.0);
    assert_eq!(read("acc=b200").number(Field::MemoryCapacity), 192.0);
    let chosen = read("acc=tpu_v6e").with_edition(Edition::Current);
    assert_eq!((chosen.number(Field::MemoryBandwidth), chosen.number(Field::Tdp)), (1.638, 300.0));
}

#[test]
fn a_field_that_was_edited_keeps_its_number_in_any_edition() {
    let scenario = read("edition=current&pue=1.2&acc=b200&hbm=150");
    assert_eq!(scenario.number(Field::Pue), 1.2);
    assert_eq!(scenario.number(Field::WaterUsage), 0.5);
    let back = scenario.with_edition(Edition::Book);
    assert_eq!(back, read("pue=1.2&acc=b200&hbm=150"));
    assert_eq!(back.with_edition(Edition::Current), scenario);
    // The book's number itself is an edit in the current edition.
    let book = read("edition=current&pue=1.4");
    assert!(book.is_edited(Field::Pue));
    assert_eq!(book.reset(Field::Pue).unwrap().number(Field::Pue), 1.55);
}

#[test]
fn the_command_line_evaluates_the_edition() {
    let results = |query: &str| -> Value {
        let output = Command::new(env!("CARGO_BIN_EXE_fleetscope"))
            .args(["eval", query, "--json"])
            .output()
            .unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{query}");
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let power = |query| results(query)["results"]["facility_power_w"]["value"].as_f64().unwrap();
    // 8,192 GPUs at 700 W, times the PUE of the edition.
    assert!((power("edition=current") / (8192.0 * 700.0 * 1.55) - 1.0).abs() < 1e-12);
    assert!((power("edition=book") / (8192.0 * 700.0 * 1.4) - 1.0).abs() < 1e-12);
    let own = "own.accelerators/h100/tdp_w=650";
    assert!((power(own) / (8192.0 * 650.0 * 1.4) - 1.0).abs() < 1e-12);
}

#[test]
fn every_slot_is_a_number_of_the_catalog_under_its_path() {
    let slots = Slot::all();
    assert!(slots.is_sorted_by(|one, other| one < other));
    for slot in slots {
        let path = slot.path();
        let entry = catalog::lookup(&path).unwrap_or_else(|| panic!("{path}"));
        let datum = entry.datum;
        // A share and a ratio are written alike.
        let unit = slot.unit().unwrap();
        assert!(
            unit == datum.unit || (unit, datum.unit) == (Unit::Ratio, Unit::Fraction),
            "{path}"
        );
        for edition in Edition::ALL {
            let number = datum.number(edition);
            // What the catalog has is legal, and what is written.
            let ((least, most), whole) = slot.range();
            assert!((least..=most).contains(&number), "{path}");
            assert!(!whole || number.fract() == 0.0, "{path}");
            let scenario = choosing(slot).with_edition(edition);
            for field in scenario.fields_of(slot) {
                let scale = datum.unit.si_factor() / field.row().unit.si_factor();
                assert_eq!(scenario.number(field), number * scale, "{path}");
            }
        }
        assert_eq!(Slot::find(&path), Some(slot), "{path}");
    }
}

/// Every number that an option of a choice writes has a slot, and so has every default from the catalog.
#[test]
fn whatever_a_choice_writes_can_be_given_an_own_value() {
    for row in &CHOICES {
        for option in Scenario::default().options(row.choice).map(|option| option.id) {
            let scenario = Scenario::default().choose(row.choice, option).unwrap();
            for &field in row.writes {
                let slots = Slot::all()
                    .into_iter()
                    .filter(|&slot| scenario.fields_of(slot).contains(&field));
                // A link whose latency nobody printed keeps the default.
                let silent = matches!(field, Field::IntraLatency | Field::InterLatency)
                    && catalog::link::find(option).is_some_and(|link| link.latency.is_none());
                assert_eq!(slots.count(), usize::from(!silent), "{option} {}", field.row().key);
            }
        }
    }
}

/// Options that together let every slot's number stand in a field.
fn choosing(slot: Slot) -> Scenario {
    let path = slot.path();
    let mut scenario = Scenario::default();
    for row in &CHOICES {
        let options: Vec<_> = Scenario::default().options(row.choice).collect();
        for option in options {
            let row_of = catalog::link::find(option.id).map_or(option.id, |link| link.path);
            if path.split_once('/').is_some_and(|(_, rest)| rest.starts_with(&format!("{row_of}/")))
            {
                scenario = scenario.choose(row.choice, option.id).unwrap();
            }
        }
    }
    if let Some((_, precision)) = path.split_once("by_precision/") {
        scenario = scenario.choose(Choice::Precision, precision).unwrap();
    }
    scenario
}

#[test]
fn an_own_value_evaluates_as_the_field_edited_to_the_same_number() {
    let mut taken = 0;
    for slot in Slot::all() {
        let path = slot.path();
        let scenario = choosing(slot);
        let ((least, mut most), whole) = slot.range();
        // Up to the threshold above it.
        let below = |pair: &&(&str, f64, &str, f64)| path == format!("thresholds/{}", pair.0);
        if let Some(pair) = THRESHOLD_PAIRS.iter().find(below) {
            most = pair.3;
        }
        let number = 1.25 * book(&path) + 1.0;
        let number = if whole { number.round() } else { number }.clamp(least, most);
        let own = scenario.with_own(&path, &exact(number)).unwrap();
        assert_eq!(own.own(slot), Some(number), "{path}");
        let mut edited = scenario;
        for field in scenario.fields_of(slot) {
            taken += 1;
            let unit = slot.unit().unwrap().si_factor() / field.row().unit.si_factor();
            edited = edited.with(field, number * unit).unwrap();
            assert!(!own.is_edited(field), "{path}");
            // The reader's edit of the field itself comes before the own value.
            let above = scenario.range(field).1;
            let both =
                scenario.with(field, above).unwrap().with_own(&path, &exact(number)).unwrap();
            assert_eq!(both.number(field), above, "{path}");
        }
        for &field in Field::ALL {
            let (one, other) = (own.number(field), edited.number(field));
            assert!((one - other).abs() <= 1e-15 * one.abs(), "{path} {one} {other}");
        }
        if Field::ALL.iter().all(|&field| own.number(field) == edited.number(field))
            && !scenario.fields_of(slot).is_empty()
        {
            assert_eq!(evaluate(&own), evaluate(&edited), "{path}");
        }
        // The link says the same, and taking the value back leaves nothing behind.
        let link = Link { scenario: own, ..Link::default() };
        assert_eq!(read(&link.fragment()), own, "{path}");
        assert!(link.fragment().contains(&format!("own.{path}={}", exact(number))));
        assert_eq!(own.without_own(slot), scenario, "{path}");
        assert_eq!(own.without_own_values(), scenario, "{path}");
    }
    assert!(taken > 150, "{taken}");
}

#[test]
fn an_own_value_stands_in_both_editions_and_through_other_choices() {
    let own = "own.pue/industry_average=1.3&own.accelerators/a100/tdp_w=350";
    for edition in ["book", "current"] {
        let scenario = read(&format!("edition={edition}&{own}"));
        assert_eq!(scenario.number(Field::Pue), 1.3);
        assert_eq!(scenario.number(Field::Tdp), 700.0);
        let a100 = scenario.choose(Choice::Accelerator, "a100").unwrap();
        assert_eq!(a100.number(Field::Tdp), 350.0);
        assert_eq!(a100.own_values().count(), 2);
    }
}

#[test]
fn charts_and_verdicts_take_own_values_that_stand_in_no_field() {
    // The book's rack of 70 kW needs liquid; with air up to 80 kW it does not.
    assert_eq!(Cooling::of(&Scenario::default()), Cooling::Liquid);
    let scenario = read("own.racks/air_cooling_limit=80");
    assert_eq!(Cooling::of(&scenario), Cooling::Air);
    assert_eq!(evaluate(&scenario).cooling, Cooling::Air);
    // 100 wanted, 4 from hardware, 2.5 from algorithms; with a 5 from hardware 8 are left.
    let left = |scenario: &Scenario| {
        let instrument = fleetscope::instrument::Instrument::find("fleet_gain").unwrap();
        let report = evaluate(scenario);
        (instrument.verdict)(&View {
            scenario,
            report: &report,
            baseline: None,
            language: Language::English,
        })
    };
    assert!(left(&Scenario::default()).contains("10"), "{}", left(&Scenario::default()));
    let five = read("own.fleet_scenarios/gain_hardware=5");
    assert!(left(&five).contains('8'), "{}", left(&five));
    let taken = |scenario: &Scenario, path: &str| {
        scenario.taken(path, &catalog::lookup(path).unwrap().datum)
    };
    let norway = "grids/norway/carbon_g_per_kwh";
    let grid = read(&format!("own.{norway}=25"));
    assert!((taken(&grid, norway) * 3.6e9 - 25.0).abs() < 1e-9);
    let table = "scaling_efficiency/256/efficiency";
    assert_eq!(taken(&Scenario::default(), table), 0.7);
    assert_eq!(taken(&read("edition=current"), table), 0.87);
    assert_eq!(taken(&read(&format!("edition=current&own.{table}=0.6")), table), 0.6);
}

/// One refusal that names all of these words in both languages; the rest is applied.
#[track_caller]
fn refuses(key: &str, value: &str, words: &[&str]) {
    let reading = Link::read(&format!("grid=20&{key}={value}&batch=64"));
    assert_eq!(reading.link.scenario, read("grid=20&batch=64"), "{key}={value}");
    let [refusal] = reading.refused.as_slice() else {
        panic!("{key}={value}: {:?}", reading.refused)
    };
    for language in Language::ALL {
        let message = refusal.message(language);
        let to = if language == Language::English { "to" } else { "至" };
        for word in words.iter().chain([&key]) {
            assert!(
                message.contains(&word.replace("{}", to)),
                "{key}={value}: no “{word}” in {message}"
            );
        }
    }
    assert_ne!(refusal.message(Language::English), refusal.message(Language::Chinese));
}

#[test]
fn an_own_value_is_refused_by_path_with_its_range() {
    let tdp = "own.accelerators/h100/tdp_w";
    refuses(tdp, "0", &["0.1", "1,000,000", "W"]);
    refuses(tdp, "", &["0.1", "1,000,000", "W"]);
    refuses(tdp, "hot", &["hot", "0.1", "1,000,000", "W"]);
    refuses(tdp, "1,5", &["1,5", "0.1", "1,000,000", "W"]);
    refuses(tdp, "NaN", &["NaN", "1,000,000"]);
    refuses("own.models/llama3_70b/layers", "80.5", &["80.5", "1", "10,000"]);
    refuses("own.accelerators/h100/peak_flops_per_s_by_precision/bf16", "-1", &["-1", "TFLOP/s"]);
    refuses("own.scaling_efficiency/256/efficiency", "1.1", &["1.1", "0.001", "1"]);
    // Numbers of the catalog that nothing takes, and paths that do not exist.
    for path in ["own.named_systems/nothing", "own.", "own.pue", "own.pue/industry_average/x"] {
        refuses(path, "1", &[]);
    }
    let unused =
        catalog::entries().into_iter().find(|entry| Slot::find(&entry.path.to_string()).is_none());
    refuses(&format!("own.{}", unused.unwrap().path), "1", &[]);
    refuses("edition", "later", &["later", "book", "current"]);
    let pinned = Link::read("pin=1&pin.own.accelerators/h100/tdp_w=0");
    assert_eq!(pinned.refused[0].key, "pin.own.accelerators/h100/tdp_w");
    assert!(pinned.refused[0].message(Language::English).contains("0.1 to 1,000,000 W"));
}

#[test]
fn more_own_values_than_a_scenario_holds_are_named() {
    let all: Vec<String> = Slot::all()
        .into_iter()
        .take(MOST_OWN + 2)
        .map(|slot| format!("own.{}={}", slot.path(), exact(slot.range().0.1)))
        .collect();
    let reading = Link::read(&all.join("&"));
    assert_eq!(reading.link.scenario.own_values().count(), MOST_OWN);
    assert_eq!(reading.refused.len(), 2);
    assert!(
        reading
            .refused
            .iter()
            .all(|refusal| refusal.problem == Problem::TooMany { limit: MOST_OWN })
    );
}

#[test]
fn every_scenario_of_a_link_has_its_own_edition_and_values() {
    let link = Link::read(
        "edition=current&pin=1&pin.own.accelerators/h100/tdp_w=650&b.name=x&b.edition=current&b.own.pue/industry_average=1.2",
    );
    assert_eq!(link.refused, []);
    let baseline = link.link.baseline.unwrap();
    assert_eq!((baseline.edition(), baseline.number(Field::Tdp)), (Edition::Book, 650.0));
    let other = link.link.others[0].scenario;
    assert_eq!((other.edition(), other.number(Field::Pue)), (Edition::Current, 1.2));
    assert_eq!(Link::read(&link.link.fragment()).link, link.link);
    let power = |scenario| evaluate(scenario).get(Readout::ItPower).unwrap();
    assert_eq!(power(&baseline), 8192.0 * 650.0);
}

proptest! {
    /// What is edited keeps its number, what is not follows, and the way back leads back.
    #[test]
    fn an_edition_there_and_back_changes_nothing(scenario in draw::scenario()) {
        let other = match scenario.edition() {
            Edition::Book => Edition::Current,
            Edition::Current => Edition::Book,
        };
        let there = scenario.with_edition(other);
        for row in &FIELDS {
            if scenario.is_edited(row.field) {
                prop_assert_eq!(there.number(row.field), scenario.number(row.field));
            } else {
                prop_assert!(!there.is_edited(row.field));
            }
        }
        // An edit that is what the other edition writes is no edit there.
        let merged = FIELDS.iter().any(|row| {
            scenario.is_edited(row.field) && !there.is_edited(row.field)
        });
        if !merged {
            prop_assert_eq!(there.with_edition(scenario.edition()), scenario);
        }
    }
}

/// Lights, regions, targets and diagnoses take a threshold where the book's is replaced.
#[test]
fn an_own_threshold_judges_wherever_the_books_would() {
    let own = |path: &str, text: &str| Scenario::default().with_own(path, text).unwrap();
    let light = |readout, scenario: &Scenario| status(readout, scenario, &evaluate(scenario));
    // The default step reaches an MFU of 35.5%: amber between the book's 30 and 50%.
    let modest = own("thresholds/c3_mfu_green", "0.35");
    assert_eq!(light(Readout::StepMfu, &Scenario::default()), Some(Status::Fair));
    assert_eq!(light(Readout::StepMfu, &modest), Some(Status::Good));
    let strict = own("thresholds/c3_mfu_red", "0.4");
    assert_eq!(light(Readout::StepMfu, &strict), Some(Status::Poor));

    let measured = |scenario: &Scenario| {
        Sheet::default().with_text(Measure::StepMfu, "0.4").unwrap().judged_by(scenario)
    };
    let target = |sheet: &Sheet| {
        let found = Diagnosis::of(sheet);
        (found.findings[0].status, found.findings[0].target)
    };
    assert_eq!(target(&measured(&Scenario::default())), (Status::Fair, 0.5));
    assert_eq!(target(&measured(&modest)), (Status::Good, 0.35));
    let lights = CHECKS[0].limits.unwrap();
    assert!(lights.source(&measured(&Scenario::default())).en().starts_with("Book"));
    assert_eq!(lights.source(&measured(&modest)).en(), "own value");

    // Four stages: 3 · (1 − 0.1) / 0.1 micro-batches for a bubble of a tenth, and twelve for a fifth.
    let careful = own("thresholds/bubble_target", "0.1");
    let report = evaluate(&careful);
    for language in Language::ALL {
        let view = View { scenario: &careful, report: &report, baseline: None, language };
        let bubble = instruments().find(|instrument| instrument.id == "bubble").unwrap();
        let said = (bubble.verdict)(&view);
        assert!(said.contains("10%") && said.contains("27") && !said.contains("20%"), "{said}");
        let guide = (bubble.chart)(&view).panels[0].guides[0].clone();
        assert!(guide.at == 0.1 && guide.label.as_ref().starts_with("10%"));
    }

    // What an instrument says of an own threshold, and where its regions end.
    let shown = |id: &str, path: &str, text: &str, panel: usize| {
        let scenario = own(path, text);
        let report = evaluate(&scenario);
        let (baseline, language) = (None, Language::English);
        let view = View { scenario: &scenario, report: &report, baseline, language };
        let instrument = instruments().find(|instrument| instrument.id == id).unwrap();
        let regions = (instrument.chart)(&view).panels[panel].regions.clone();
        let ends: Vec<f64> = regions.iter().map(|region| region.to).collect();
        ((instrument.verdict)(&view), ends)
    };
    assert_eq!(shown("queue", "thresholds/queue_danger", "0.9", 0).1, [0.7, 0.9, 1.0]);
    // The default queue is at 36%.
    let (said, _) = shown("throughput_latency", "thresholds/queue_safe", "0.3", 0);
    assert!(said.contains("(caution)"), "{said}");
    let (said, ends) = shown("dam_scorecard", "thresholds/dam_mfu_pass", "0.35", 2);
    assert!(said.starts_with("Machine passes"), "{said}");
    assert_eq!(ends, [0.3, 0.35, 1.0]);
    assert_eq!(shown("dam_scorecard", "thresholds/dam_io_overhead_pass", "0.02", 0).1[0], 0.02);

    // A threshold is a share, neither nothing nor all; the message says so at its place.
    for text in ["1", "0", "1.5"] {
        let refusal = Scenario::default().with_own("thresholds/bubble_target", text).unwrap_err();
        assert_eq!(refusal.key, "own.thresholds/bubble_target");
        assert_eq!(refusal.problem, Problem::OutOfRange { range: (0.001, 0.999) });
    }
    // Of two that are the same, the zone between has no width.
    assert_eq!(shown("queue", "thresholds/queue_safe", "0.85", 0).1, [0.85, 1.0]);
}

/// The pairs of thresholds, the lower first, with the book's numbers (tables A.5, B.3 and B.7, appendix A,
/// figure F.1).
const THRESHOLD_PAIRS: [(&str, f64, &str, f64); 10] = [
    ("dam_io_overhead_pass", 0.01, "dam_io_overhead_fail", 0.1),
    ("dam_mfu_fail", 0.3, "dam_mfu_pass", 0.5),
    ("dam_gpu_util_low", 0.8, "dam_gpu_util_high", 0.95),
    ("c3_mfu_red", 0.3, "c3_mfu_green", 0.5),
    ("c3_comm_green", 0.2, "c3_comm_red", 0.4),
    ("c3_goodput_red", 0.75, "c3_goodput_green", 0.9),
    ("c3_scorecard_scaling_fail", 0.35, "c3_scorecard_scaling_pass", 0.7),
    ("c3_scorecard_goodput_fail", 0.75, "c3_scorecard_goodput_pass", 0.9),
    ("c3_scorecard_mfu_fail", 0.3, "c3_scorecard_mfu_pass", 0.5),
    ("queue_safe", 0.7, "queue_danger", 0.85),
];

#[test]
fn own_thresholds_do_not_cross() {
    for (low, low_number, high, high_number) in THRESHOLD_PAIRS {
        let (low, high) = (format!("own.thresholds/{low}"), format!("own.thresholds/{high}"));
        refuses(&low, "0.998", &["0.998", &high[4..], &format!("0.001 {{}} {high_number}")]);
        refuses(&high, "0.002", &["0.002", &low[4..], &format!("{low_number} {{}} 0.999")]);
        // Up to the other one, both above its book number, both below: in either order.
        let number = exact(high_number);
        assert_eq!(read(&format!("{low}={number}")).own_values().count(), 1);
        for (one, other) in [("0.996", "0.997"), ("0.003", "0.004"), ("0.6", "0.6")] {
            let together = read(&format!("{low}={one}&{high}={other}"));
            assert_eq!(together, read(&format!("{high}={other}&{low}={one}")), "{low}");
            assert_eq!(together.own_values().count(), 2, "{low}");
            let link = Link { scenario: together, ..Link::default() };
            assert_eq!(Link::read(&format!("#{}", link.fragment())).link.scenario, together);
            // What only the two allowed is taken back with one of them.
            for slot in [&low, &high].map(|key| Slot::find(&key[4..]).unwrap()) {
                let left = together.without_own(slot);
                let number: Vec<String> = left
                    .own_values()
                    .map(|(slot, own)| format!("own.{}={own}", slot.path()))
                    .collect();
                assert_eq!(read(&number.join("&")), left, "{low}");
            }
        }
        // Of two that cross each other one is refused in either order.
        for query in [format!("{low}=0.6&{high}=0.5"), format!("{high}=0.5&{low}=0.6")] {
            let reading = Link::read(&query);
            let crosses = |problem: &Problem| matches!(problem, Problem::Beside { .. });
            assert!(reading.refused.iter().any(|refusal| crosses(&refusal.problem)), "{query}");
            assert!(reading.link.scenario.own_values().count() < 2, "{query}");
        }
    }
}
