//! The diagnosis: case studies and archetypes as the book tells them, thresholds, texts, link, record.

use std::collections::HashSet;

use fleetscope::diagnose::{
    CASES, CHECKS, Card, Case, Dam, DamReason, Diagnosis, Form, GUIDE, H100_RIDGE, IronLawBound,
    KINDS, MEASURES, Measure, NOTE_LENGTH, NOTES, Notes, Record, Sentences, Sheet,
};
use fleetscope::evaluate::{C3, Status, evaluate};
use fleetscope::instrument::read_link;
use fleetscope::page::diagnose::{Shown, diagnose};
use fleetscope::scenario::{Link, Place, Problem, Scenario};
use fleetscope::text::Language;
use proptest::prelude::*;
use serde_json::Value;

fn case(id: &str) -> Sheet {
    Sheet::of_case(Case::find(id).unwrap())
}

fn measured(pairs: &[(Measure, &str)]) -> Sheet {
    pairs
        .iter()
        .fold(Sheet::default(), |sheet, (measure, text)| sheet.with_text(*measure, text).unwrap())
}

fn diagnosis(pairs: &[(Measure, &str)]) -> Diagnosis {
    Diagnosis::of(&measured(pairs))
}

#[test]
fn the_case_studies_end_at_the_axis_that_the_book_names() {
    // Appendix B: 0.5 / 0.15; from 55% to 20% of the step; from a goodput of 0.6 to 0.9.
    for (id, axis, gain, rows) in [
        ("case1", C3::Computation, "3.33", &["low_mfu"][..]),
        ("case2", C3::Communication, "1.78", &["flattens", "efficiency"]),
        ("case3", C3::Coordination, "1.50", &["restarts", "progress"]),
    ] {
        let found = Diagnosis::of(&case(id));
        assert_eq!(found.measured, Some(axis), "{id}");
        assert_eq!(found.expected, None, "{id}");
        assert_eq!(format!("{:.2}", found.worst().unwrap().gain), gain, "{id}");
        assert_eq!(found.rows, rows, "{id}");
        assert_eq!(found.contradiction, None, "{id}");
        assert_eq!(Case::find(id).unwrap().binds, axis, "{id}");
    }
}

/// Beside the scorecards, which hold the MFU of whole steps, the sentence about one machine names its own.
#[test]
fn the_sentence_about_one_machine_names_its_mfu() {
    let record = |sheet: &Sheet, language| {
        let notes = Notes::default();
        Record { guide: &GUIDE, sheet, notes: &notes, address: "", language }.text(Form::Markdown)
    };
    // Case 2 measured 45% of the kernels and 20.25% of whole steps; case 3 40% of whole steps. Of steps alone
    // that communicate for 55% of their time, the kernels reach 0.2025 / (1 − 0.55) = 45%.
    let steps = [(Measure::StepMfu, "0.2025"), (Measure::Communication, "0.55")];
    for (sheet, english, chinese) in [
        (case("case2"), "the MFU of the kernels alone is 45%, and 50%", "仅内核的 MFU 为 45%，50%"),
        (case("case3"), "the MFU of whole steps is 40%, and 50%", "整步 MFU 为 40%，50%"),
        (measured(&steps), "the MFU of the kernels alone is 45%, and", "仅内核的 MFU 为 45%，"),
        (
            measured(&[(Measure::StepMfu, "0.6")]),
            "the MFU of whole steps is 60%, which passes",
            "整步 MFU 为 60%，合格",
        ),
    ] {
        let [said, told] = Language::ALL.map(|language| record(&sheet, language));
        assert!(said.contains(english), "{english} in {said}");
        assert!(told.contains(chinese), "{chinese} in {told}");
    }
}

#[test]
fn a_gain_is_a_multiple_in_either_language() {
    // From 55% to 20% of the step: (1 − 0.2) / (1 − 0.55) = 1.78.
    let (sheet, notes) = (case("case2"), Notes::default());
    for (language, words) in [
        (Language::English, "would do 1.78× the work"),
        (Language::Chinese, "产出为现在的 1.78 倍。"),
    ] {
        let record = Record { guide: &GUIDE, sheet: &sheet, notes: &notes, address: "", language };
        let text = record.text(Form::Markdown);
        assert!(text.contains(words), "{words}");
        // A Chinese label ends with a Chinese colon.
        assert_eq!(text.contains(":**"), language == Language::English, "{text}");
    }
}

#[test]
fn the_archetypes_have_the_axis_of_their_nature_until_something_is_measured() {
    for (id, axis) in [
        ("frontier", C3::Communication),
        ("recommendation", C3::Coordination),
        ("federated", C3::Computation),
    ] {
        let sheet = case(id);
        let found = Diagnosis::of(&sheet);
        assert_eq!(
            (found.binding(), found.expected, found.measured),
            (Some(axis), Some(axis), None)
        );
        let sheet = sheet.with_text(Measure::Goodput, "0.5").unwrap();
        assert_eq!(Diagnosis::of(&sheet).binding(), Some(C3::Coordination), "{id}");
    }
}

#[test]
fn every_threshold_has_a_light_on_both_sides() {
    // Tables B.3, B.7, A.5; appendices A and D.4; Figure F.1: where good ends, where poor begins.
    let expected = [
        (Card::Lights, Measure::StepMfu, 0.5, 0.3),
        (Card::Lights, Measure::Communication, 0.2, 0.4),
        (Card::Lights, Measure::Goodput, 0.9, 0.75),
        (Card::C3, Measure::StepMfu, 0.5, 0.3),
        (Card::C3, Measure::Scaling, 0.7, 0.35),
        (Card::C3, Measure::Goodput, 0.9, 0.75),
        (Card::Dam, Measure::DataWait, 0.01, 0.1),
        (Card::Dam, Measure::StepMfu, 0.5, 0.3),
        (Card::Symptoms, Measure::Bubble, 0.2, 0.2),
        (Card::Symptoms, Measure::Busy, 0.8, 0.8),
        (Card::Symptoms, Measure::Queue, 0.7, 0.85),
    ];
    let checks: Vec<_> = CHECKS.iter().filter(|check| check.limits.is_some()).collect();
    assert_eq!(checks.len(), expected.len());
    for (check, (card, measure, good, poor)) in checks.into_iter().zip(expected) {
        assert_eq!((check.card, check.measure), (card, measure));
        let status = |value: f64| check.status(&measured(&[(measure, &value.to_string())]));
        // Towards better, and towards worse.
        let way = if good > poor || measure == Measure::Busy { 1e-6 } else { -1e-6 };
        assert_eq!(status(good + way), Some(Status::Good), "{measure:?}");
        assert_eq!(status(poor - way), Some(Status::Poor), "{measure:?}");
        if good != poor {
            assert_eq!(status(good - way), Some(Status::Fair), "{measure:?}");
            assert_eq!(status(poor + way), Some(Status::Fair), "{measure:?}");
        }
        assert!(!check.limits.unwrap().source(&Sheet::default()).zh().is_empty());
        assert_eq!(check.status(&Sheet::default()), None);
    }
}

#[test]
fn the_worst_light_binds_and_of_equal_lights_the_larger_gain() {
    use Measure::{Communication, Goodput, KernelMfu, StepMfu};
    // Red at 0.28 gains 1.79, red at 0.45 of the step gains 0.8/0.55 = 1.45.
    let found = diagnosis(&[(KernelMfu, "0.28"), (Communication, "0.45")]);
    assert_eq!(found.measured, Some(C3::Computation));
    assert_eq!(found.larger_gain(), None);
    // Red goodput (1.29) before yellow MFU, though that would gain more (1.61).
    let found = diagnosis(&[(KernelMfu, "0.31"), (Communication, "0.1"), (Goodput, "0.7")]);
    assert_eq!(found.measured, Some(C3::Coordination));
    assert_eq!(found.larger_gain().unwrap().axis, C3::Computation);
    // All green: nothing binds; what is missing is named.
    let found = diagnosis(&[(StepMfu, "0.6"), (Communication, "0.1")]);
    assert_eq!((found.measured, &found.unmeasured[..]), (None, &[C3::Coordination][..]));
    // The step's MFU is low because the step communicates: 0.2025 / (1 − 0.55) = 0.45.
    let found = diagnosis(&[(StepMfu, "0.2025"), (Communication, "0.55")]);
    let kernels = found.finding(C3::Computation).unwrap();
    assert!(kernels.corrected && (kernels.value - 0.45).abs() < 1e-12);
    assert_eq!(kernels.status, Status::Fair);
    assert_eq!(found.measured, Some(C3::Communication));
    // Without the share of the step the scaling efficiency stands for it.
    let found = diagnosis(&[(Measure::Scaling, "0.3")]);
    assert_eq!(found.measured, Some(C3::Communication));
    assert!((found.worst().unwrap().gain - 0.7 / 0.3).abs() < 1e-12);
    // The bubble stands for coordination where it is worse than the goodput.
    let found = diagnosis(&[(Goodput, "0.95"), (Measure::Bubble, "0.5")]);
    assert_eq!(found.worst().unwrap().measure, Measure::Bubble);
    assert!((found.worst().unwrap().gain - 1.6).abs() < 1e-12);
}

/// The headline is no better than the scorecards below it.
#[test]
fn all_is_green_only_where_every_light_is() {
    use Measure::{Busy, Communication, DataWait, Goodput, KernelMfu, Queue, StepMfu};
    let said = |measured: &[(Measure, &str)]| {
        let sheet = self::measured(measured);
        let diagnosis = Diagnosis::of(&sheet);
        let (guide, language) = (&GUIDE, Language::English);
        let said = Sentences { guide, sheet: &sheet, diagnosis: &diagnosis, language };
        (said.headline(), said.reasons())
    };
    let green = [(KernelMfu, "0.5"), (Communication, "0.1"), (Goodput, "0.95")];
    assert_eq!(said(&green), ("What was measured is all green".to_owned(), vec![]));
    // Whole steps at 10% are red (Table B.3: below 30%) although kernels and exchange are green.
    let (headline, reasons) = said(&[&green[..], &[(StepMfu, "0.1"), (Queue, "35.4")]].concat());
    assert_eq!(headline, "Every axis of C³ that was measured is green");
    assert_eq!(reasons, ["Not green: MFU of whole steps; Utilisation of the service ρ."]);
    let (headline, reasons) = said(&[(DataWait, "0.99"), (Busy, "0.01")]);
    assert_eq!(headline, "No axis of C³ was measured");
    assert_eq!(reasons, ["Not green: Wait for data, share of the step; GPU utilisation."]);
    assert_eq!(said(&[(Queue, "0.5")]).1, Vec::<String>::new());
    assert_eq!(said(&[]).0, "Nothing is known yet");
}

#[test]
fn numbers_that_contradict_each_other_are_named() {
    use Measure::{Communication, KernelMfu, StepMfu};
    for (pairs, most) in [
        (&[(StepMfu, "0.5"), (KernelMfu, "0.4")][..], 0.4),
        (&[(StepMfu, "0.9"), (Communication, "0.8")], 0.2),
        (&[(StepMfu, "0.3"), (KernelMfu, "0.5"), (Communication, "0.5")], 0.25),
    ] {
        let found = diagnosis(pairs);
        assert!((found.contradiction.unwrap() - most).abs() < 1e-12);
        assert!(found.finding(C3::Computation).unwrap().value <= 1.0);
    }
}

#[test]
fn one_machine_is_held_by_data_algorithm_or_itself() {
    use Measure::{Batch, Busy, DataWait, Intensity, KernelMfu, Ridge};
    for (pairs, machine, bound) in [
        (
            &[(DataWait, "0.2"), (KernelMfu, "0.2")][..],
            Some((Dam::Data, DamReason::DataWait)),
            None,
        ),
        (
            &[(Intensity, "100"), (KernelMfu, "0.2")],
            Some((Dam::Data, DamReason::BelowRidge)),
            Some(IronLawBound::Memory),
        ),
        (
            &[(Intensity, "100"), (Ridge, "90"), (KernelMfu, "0.2")],
            Some((Dam::Machine, DamReason::LowMfu)),
            Some(IronLawBound::Compute),
        ),
        (&[(Busy, "0.5"), (KernelMfu, "0.6")], Some((Dam::Data, DamReason::Starved)), None),
        (
            &[(Busy, "0.99")],
            Some((Dam::Machine, DamReason::AlwaysBusy)),
            Some(IronLawBound::Compute),
        ),
        (
            &[(KernelMfu, "0.6"), (DataWait, "0.001")],
            Some((Dam::Algorithm, DamReason::WorkItself)),
            None,
        ),
        (&[(Batch, "1")], None, Some(IronLawBound::Latency)),
    ] {
        let found = diagnosis(pairs);
        assert_eq!((found.machine, found.bound), (machine, bound), "{pairs:?}");
    }
    // An own threshold of the card is the one that the axis is judged by.
    let own = Scenario::default()
        .with_own("thresholds/dam_mfu_fail", "0.1")
        .and_then(|scenario| scenario.with_own("thresholds/dam_mfu_pass", "0.2"))
        .unwrap();
    let sheet = measured(&[(KernelMfu, "0.25")]);
    let axis = |sheet: &Sheet| Diagnosis::of(sheet).machine;
    assert_eq!(axis(&sheet), Some((Dam::Machine, DamReason::LowMfu)));
    assert_eq!(axis(&sheet.judged_by(&own)), Some((Dam::Algorithm, DamReason::WorkItself)));
    // The ridge point the book compares with: 295.2 FLOP/byte.
    assert!((H100_RIDGE - 295.2).abs() < 0.05);
    let signals = diagnosis(&[(Busy, "0.5"), (Batch, "1"), (Intensity, "1")]).signals;
    assert_eq!(signals, ["idle", "single", "intensity"]);
    assert_eq!(diagnosis(&[(Busy, "0.96")]).signals, ["busy"]);
}

#[test]
fn rows_match_from_where_they_hurt() {
    for (measure, matching, quiet, row) in [
        (Measure::Communication, "0.31", "0.3", "flattens"),
        (Measure::Restarts, "1", "0.9", "restarts"),
        (Measure::Goodput, "0.89", "0.9", "progress"),
        (Measure::Scaling, "0.69", "0.7", "efficiency"),
        (Measure::Slowest, "0.89", "0.9", "straggler"),
    ] {
        assert_eq!(diagnosis(&[(measure, matching)]).rows, [row]);
        assert_eq!(diagnosis(&[(measure, quiet)]).rows, [""; 0]);
    }
    let network = (Measure::Communication, "0.1");
    assert_eq!(diagnosis(&[(Measure::KernelMfu, "0.29"), network]).rows, ["low_mfu"]);
    assert_eq!(diagnosis(&[(Measure::KernelMfu, "0.3"), network]).rows, [""; 0]);
    assert_eq!(diagnosis(&[(Measure::KernelMfu, "0.29")]).rows, [""; 0]);
    for (queue, key) in [
        ("1", Some("unstable")),
        ("0.86", Some("near")),
        ("0.85", None),
        ("0.5", None),
        ("0.49", Some("over")),
    ] {
        assert_eq!(diagnosis(&[(Measure::Queue, queue)]).serving, key);
    }
}

#[test]
fn the_sheet_takes_a_scenario_s_report() {
    let scenario = Scenario::default();
    let sheet = Sheet::of_report(&scenario, &evaluate(&scenario));
    for measure in [
        Measure::StepMfu,
        Measure::KernelMfu,
        Measure::Communication,
        Measure::Scaling,
        Measure::Goodput,
        Measure::Bubble,
        Measure::Restarts,
        Measure::Active,
        Measure::Intensity,
        Measure::Ridge,
        Measure::Queue,
    ] {
        assert!(sheet.get(measure).is_some(), "{measure:?}");
    }
    let found = Diagnosis::of(&sheet);
    assert_eq!((found.unmeasured, found.contradiction), (Vec::new(), None));
    // What the report says of its own fleet is a link of its own that reads back.
    let link = Link { place: Place::Diagnose, diagnosis: Some(sheet.words()), ..Link::default() };
    let reading = read_link(&format!("#{}", link.fragment()));
    assert_eq!((&reading.link, &reading.refused[..]), (&link, &[][..]));
    assert_eq!(Sheet::of_words(&reading.link.diagnosis.unwrap()).0, sheet);
    // A job that does not fit has nothing to take but what stands outright.
    let none = scenario.with(fleetscope::scenario::Field::Gpus, 1.0).unwrap();
    assert!(Sheet::of_report(&none, &evaluate(&none)).get(Measure::StepMfu).is_none());
}

#[test]
fn a_link_holds_the_case_and_only_what_differs() {
    let fragment = |sheet: &Sheet| {
        let diagnosis = Some(sheet.words());
        Link { place: Place::Diagnose, diagnosis, ..Link::default() }.fragment()
    };
    let sheet = case("case2").with_text(Measure::Communication, "31%").unwrap();
    let sheet = sheet.with_text(Measure::Scaling, "").unwrap();
    assert_eq!(fragment(&sheet), "/diagnose?v=1&case=case2&m.comm=0.31&m.scaling=none");
    for sheet in CASES.iter().map(Sheet::of_case).chain([sheet]) {
        let reading = read_link(&format!("#{}", fragment(&sheet)));
        assert!(reading.refused.is_empty());
        assert_eq!(Sheet::of_words(&reading.link.diagnosis.unwrap()), (sheet, Vec::new()));
    }
    assert_eq!(fragment(&Sheet::default()), "/diagnose?v=1");
    assert_eq!(Link::read("#/diagnose?v=1").link.diagnosis, None);
}

#[test]
fn what_cannot_be_taken_is_named_and_the_rest_taken() {
    let reading = read_link(
        "#/diagnose?v=1&case=case9&m.mfu=2&m.kernel=fast&m.comm=0,3&m.batch=1.5&m.flux=1&m.goodput=60%",
    );
    let refused: Vec<(&str, &Problem)> =
        reading.refused.iter().map(|refusal| (refusal.key.as_str(), &refusal.problem)).collect();
    let range = (0.0001, 1.0);
    assert!(
        matches!(refused[0], ("case", Problem::UnknownOption { options }) if options.len() == 6)
    );
    assert_eq!(refused[1], ("m.mfu", &Problem::OutOfRange { range }));
    assert_eq!(refused[2], ("m.kernel", &Problem::NotANumber { range }));
    assert_eq!(refused[3], ("m.comm", &Problem::DecimalComma { range: (0.0, 0.999) }));
    assert_eq!(refused[4], ("m.batch", &Problem::NotWhole { range: (1.0, 1e6) }));
    assert_eq!(refused[5], ("m.flux", &Problem::UnknownKey));
    assert_eq!(refused.len(), 6);
    let taken = Sheet::of_words(&reading.link.diagnosis.unwrap()).0;
    assert_eq!(taken, measured(&[(Measure::Goodput, "0.6")]));
    for language in Language::ALL {
        let message = reading.refused[1].message(language);
        assert!(message.contains("m.mfu") && message.contains("0.0001"), "{message}");
    }
    for row in &MEASURES {
        assert_eq!(Measure::find(row.key), Some(row.measure));
        let (low, high) = row.range;
        let sheet = Sheet::default();
        for inside in [low, high] {
            let taken = sheet.with_text(row.measure, &inside.to_string()).unwrap();
            assert_eq!(taken.get(row.measure), Some(inside), "{}", row.key);
        }
        for outside in [high * 1.01, -1.0] {
            let problem = sheet.with_text(row.measure, &outside.to_string()).unwrap_err().problem;
            assert_eq!(problem, Problem::OutOfRange { range: row.range }, "{}", row.key);
        }
    }
}

fn is_chinese(text: &str) -> bool {
    text.chars().any(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter))
}

#[test]
fn every_line_of_the_file_is_whole_in_both_languages() {
    let mut seen = HashSet::new();
    for line in GUIDE.0.lines() {
        let parts: Vec<&str> = line.split('\t').collect();
        let (_, texts) = KINDS.iter().find(|(kind, _)| *kind == parts[0]).unwrap();
        assert_eq!(parts.len(), 2 + 2 * texts, "{line}");
        assert!(seen.insert((parts[0], parts[1])), "{line}");
        for pair in parts[2..].chunks(2) {
            let [en, zh] = pair else { panic!("{line}") };
            assert!(!en.trim().is_empty() && !is_chinese(en), "{line}");
            // Only the names of tools stay as they are.
            assert!(is_chinese(zh) || (parts[0] == "tool" && en == zh), "{line}");
            assert_eq!(en.split('|').count(), zh.split('|').count(), "{line}");
            for place in 0..4 {
                let mark = format!("{{{place}}}");
                assert_eq!(en.contains(&mark), zh.contains(&mark), "{line}");
            }
        }
    }
    assert!(KINDS.iter().all(|(kind, _)| seen.iter().any(|(known, _)| known == kind)));
}

#[test]
fn every_key_that_the_code_asks_for_is_in_the_file() {
    let guide = GUIDE;
    let axes = ["computation", "communication", "coordination"];
    let dam = [Dam::Data, Dam::Algorithm, Dam::Machine].map(Dam::key);
    let bounds =
        [IronLawBound::Memory, IronLawBound::Compute, IronLawBound::Latency].map(IronLawBound::key);
    let cases: Vec<&str> = CASES.iter().map(|case| case.id).collect();
    let reasons = [
        DamReason::DataWait,
        DamReason::BelowRidge,
        DamReason::Starved,
        DamReason::LowMfu,
        DamReason::AlwaysBusy,
        DamReason::WorkItself,
    ];
    let sentences = [
        "binds",
        "expected",
        "unknown",
        "green",
        "axes_green",
        "no_axis",
        "off",
        "other",
        "as_expected",
        "not_expected",
        "contradiction",
        "start",
        "unmeasured",
        "corrected",
        "falling",
        "rising",
        "gain",
    ];
    for (kind, keys) in [
        ("axis", axes.to_vec()),
        ("dam", dam.to_vec()),
        ("case", cases),
        ("remedy", [axes, bounds].concat()),
        ("row", vec!["low_mfu", "flattens", "restarts", "progress", "efficiency", "straggler"]),
        ("signal", vec!["idle", "busy", "single", "intensity"]),
        ("tool", [axes, dam].concat()),
        (
            "pair",
            vec![
                "computation+communication",
                "communication+coordination",
                "computation+coordination",
            ],
        ),
        ("queue", vec!["unstable", "near", "over"]),
        ("why", [&sentences[..], &reasons.map(DamReason::key)].concat()),
        ("note", NOTES.to_vec()),
    ] {
        assert_eq!(guide.keys(kind).collect::<Vec<_>>(), keys, "{kind}");
        for key in keys {
            let (_, texts) = KINDS.iter().find(|(known, _)| *known == kind).unwrap();
            assert!(!guide.text(kind, key, texts - 1).zh().is_empty(), "{kind} {key}");
        }
    }
    assert_eq!(guide.text("axis", "none", 0).en(), "");
}

/// All sheets worth showing: nothing, the cases, and one with everything wrong at once.
fn sheets() -> Vec<Sheet> {
    let mut worst = case("frontier");
    for row in &MEASURES {
        let text = match row.measure {
            Measure::StepMfu => "0.9",
            Measure::Communication | Measure::Bubble | Measure::DataWait => "0.9",
            Measure::Queue | Measure::Restarts | Measure::Ridge => "7",
            Measure::Batch => "1",
            _ => "0.1",
        };
        worst = worst.with_text(row.measure, text).unwrap();
    }
    let green = measured(&[
        (Measure::KernelMfu, "0.7"),
        (Measure::Communication, "0.1"),
        (Measure::Goodput, "0.95"),
    ]);
    [vec![Sheet::default(), worst, green], CASES.iter().map(Sheet::of_case).collect()].concat()
}

fn nasty_notes() -> Notes {
    let mut notes = Notes::default();
    for (index, note) in NOTES.iter().enumerate() {
        notes.write(note, &format!("{index} \"<b>\" \\n\n\t# 第二行\u{1} \\"));
    }
    notes
}

#[test]
fn the_record_reads_back_as_json_and_says_the_same_as_markdown() {
    let guide = GUIDE;
    for notes in [Notes::default(), nasty_notes()] {
        for sheet in sheets() {
            for language in Language::ALL {
                let address = "https://example.org/#/diagnose?v=1&case=case1";
                let record =
                    Record { guide: &guide, sheet: &sheet, notes: &notes, address, language };
                let json: Value = serde_json::from_str(&record.text(Form::Json)).unwrap();
                let found = Diagnosis::of(&sheet);
                assert_eq!(json["format"], "fleetscope-diagnosis");
                assert_eq!(json["diagnosis"]["link"], address);
                let axis = found.binding().map_or("", |axis| match axis {
                    C3::Computation => "computation",
                    C3::Communication => "communication",
                    C3::Coordination => "coordination",
                });
                assert_eq!(json["diagnosis"]["axis"], axis);
                for row in &MEASURES {
                    let value = json["measured"][row.key]["value"].as_f64();
                    assert_eq!(value, sheet.get(row.measure), "{}", row.key);
                }
                for (index, note) in NOTES.iter().enumerate() {
                    let section = if index < 6 { "steps" } else { "contract" };
                    assert_eq!(json[section][note], notes.get(note).trim());
                }
                let markdown = record.text(Form::Markdown);
                assert!(markdown.starts_with("# "));
                assert_eq!(markdown.matches("\n## ").count(), 5);
                for reason in json["diagnosis"]["reasons"].as_array().unwrap() {
                    assert!(markdown.contains(reason.as_str().unwrap()));
                }
                assert_eq!(
                    is_chinese(&markdown.replace("第二行", "")),
                    language == Language::Chinese
                );
                assert!(!markdown.contains('{') && !markdown.contains("NaN"), "{markdown}");
            }
        }
    }
}

#[test]
fn the_contract_closes_a_diagnosis() {
    let mut notes = Notes::default();
    for (index, note) in NOTES.iter().enumerate() {
        assert_eq!((notes.steps(), notes.contract()), (index.min(6), index.saturating_sub(6)));
        assert!(!notes.is_closed());
        notes.write(note, " \n");
        assert_eq!(notes.steps(), index.min(6));
        notes.write(note, "done");
    }
    assert!(notes.is_closed());
    assert_ne!(notes.state(), Notes::default().state());
    notes.write("nothing of that name", "text");
    notes.write("symptom", &"长".repeat(NOTE_LENGTH + 1));
    assert_eq!(notes.get("symptom").chars().count(), NOTE_LENGTH);
}

proptest! {
    #[test]
    fn notes_are_kept_as_they_are(texts in prop::collection::vec("[\\PC\n\t\\\\]{0,20}", NOTES.len())) {
        let mut notes = Notes::default();
        for (note, text) in NOTES.iter().zip(&texts) {
            notes.write(note, text);
        }
        prop_assert_eq!(Notes::of_stored(&notes.stored()), notes);
    }

    #[test]
    fn anything_that_was_kept_can_be_read(stored in "(symptom\t|[\\PC\n\t\\\\]){0,20}") {
        let _ = Notes::of_stored(&stored);
    }

    #[test]
    fn any_sheet_has_a_diagnosis(
        numbers in prop::collection::vec((0..MEASURES.len(), 0.0..1.0), 0..12),
    ) {
        let sheet = numbers.into_iter().fold(Sheet::default(), |sheet, (index, share)| {
            let row = &MEASURES[index];
            let (low, high) = row.range;
            let number: f64 = low + share * (high.min(2.0) - low);
            let number = if row.measure == Measure::Batch { number.round() } else { number };
            sheet.with_text(row.measure, &number.to_string()).unwrap()
        });
        let found = Diagnosis::of(&sheet);
        prop_assert_eq!(found.findings.len() + found.unmeasured.len(), 3);
        for finding in &found.findings {
            prop_assert!(finding.gain.is_finite() && finding.gain >= 1.0, "{:?}", finding);
            prop_assert_eq!(finding.gain > 1.0, finding.status != Status::Good);
        }
        // Somebody is said to bind exactly if some light is not green.
        let off = found.findings.iter().any(|finding| finding.status != Status::Good);
        prop_assert_eq!(found.measured.is_some(), off);
    }
}

#[test]
fn the_place_shows_every_sheet_in_both_languages() {
    let guide = GUIDE;
    let complaint = Sheet::default().with_text(Measure::StepMfu, "<2>").unwrap_err();
    let complaints = [("mfu", "<2>".to_owned(), complaint)];
    for notes in [Notes::default(), nasty_notes()] {
        for sheet in sheets() {
            for language in Language::ALL {
                let record =
                    Record { guide: &guide, sheet: &sheet, notes: &notes, address: "#", language };
                // XML has no control characters, which a person cannot type either.
                let shown = Shown { record, complaints: &complaints };
                let markup = diagnose(&shown).into_text().replace('\u{1}', "");
                crate::markup::with_elements(&markup, |page| {
                    let all = |name: &str| crate::markup::with_attribute(page, name);
                    assert_eq!(all("data-measure").len(), MEASURES.len());
                    assert_eq!(all("data-check").len(), CHECKS.len());
                    assert_eq!(all("data-axis").len(), 3);
                    let text = crate::markup::text_of(page);
                    assert!(text.contains("m.mfu") && !text.contains("NaN"));
                    let texts: Vec<_> = page
                        .descendants()
                        .filter(|node| node.tag_name().name() == "textarea")
                        .collect();
                    assert_eq!(texts.len(), NOTES.len());
                    let found = Diagnosis::of(&sheet);
                    let lines: Vec<String> = all("data-line");
                    for key in found.rows.iter().chain(&found.signals) {
                        assert!(lines.iter().any(|line| line == key), "{key}");
                    }
                });
            }
        }
    }
}
