//! Predictions: how far off, what is covered, what a class said.

use crate::markup::{text_of, with_elements};
use fleetscope::evaluate::{Readout, evaluate};
use fleetscope::instrument::{Instrument, View, instruments, outcome_text};
use fleetscope::page::predict::{Asked, Error, Prediction, cover, error, nearest, question};
use fleetscope::page::tally::bins;
use fleetscope::scenario::{Ask, Link, PRESETS, Scenario};
use fleetscope::text::Language;
use proptest::prelude::*;

fn ask(of: &str, among: &[f64]) -> (Ask, Asked) {
    let ask = Ask { of: of.to_owned(), among: among.to_vec() };
    let asked = Asked::of(&ask).unwrap();
    (ask, asked)
}

#[test]
fn an_error_is_a_ratio() {
    assert_eq!(error(5.0, 10.0), Error::Low(2.0));
    assert_eq!(error(30.0, 10.0), Error::High(3.0));
    assert_eq!(error(10.1, 10.0), Error::Hit);
    assert_eq!(error(10.0, 10.0), Error::Hit);
    assert_eq!(error(-5.0, -10.0), Error::Low(2.0));
    assert_eq!(error(-5.0, 10.0), Error::Off(15.0));
    assert_eq!(error(3.0, 0.0), Error::Off(3.0));
    assert_eq!(error(0.0, 0.0), Error::Hit);
}

#[test]
fn the_nearest_answer_is_nearest_by_ratio() {
    assert_eq!(
        nearest(&[1.0, 10.0, 100.0], 4.0),
        Some(10.0),
        "4 is 2.5 times below 10, 4 times above 1"
    );
    assert_eq!(nearest(&[0.0, 1.0], 0.0), Some(0.0));
    assert_eq!(nearest(&[], 1.0), None);
}

#[test]
fn a_guess_has_a_unit() {
    let step = ask("step_s", &[]).1;
    assert_eq!(step.read("5", Language::English), Ok(5.0));
    assert_eq!(step.read("5000 ms", Language::English), Ok(5.0));
    assert_eq!(step.read("2 min", Language::English), Ok(120.0));
    let carbon = ask("carbon_kg", &[]).1;
    assert_eq!(carbon.read("3 t", Language::English).map(f64::round), Ok(3000.0));
    let share = ask("goodput", &[]).1;
    assert_eq!(share.read("35", Language::English), Ok(0.35), "a bare share is in percent");
    assert_eq!(share.read("35%", Language::English), Ok(0.35));
    for wrong in ["", "x", "5 kg", "1,5"] {
        for language in Language::ALL {
            let said = step.read(wrong, language).unwrap_err();
            assert!(said.contains(wrong), "{said}");
        }
    }
}

/// What a reader of the markup reads.
fn text(markup: &str) -> String {
    with_elements(markup, text_of)
}

#[test]
fn the_answer_stands_nowhere_before_it_is_revealed() {
    let report = evaluate(&Scenario::default());
    let (ask, asked) = ask("step_s", &[]);
    let answer = report.get(Readout::StepTime);
    let mut now =
        Prediction { guess: Some(10.0), tally: vec![4.9, 5.1, 20.0], ..Prediction::default() };
    let shown =
        |now: &Prediction| question(&ask, asked, now, answer, Language::English).into_text();
    assert!(!shown(&now).contains("4.94"));
    now.locked = Some(Scenario::default());
    assert!(!shown(&now).contains("4.94"));
    assert!(text(&shown(&now)).contains("Locked: 10.0 s"));
    assert!(
        shown(&now).contains("<p class=\"picks\" hidden=\"\">"),
        "a locked guess cannot be changed"
    );
    now.revealed = true;
    assert!(text(&shown(&now)).contains("Answer: 4.94 s"));
    assert!(text(&shown(&now)).contains("The guess is 2.0 times the answer."));
}

#[test]
fn a_reason_is_an_answer_too() {
    let scenario = Link::read("batch=4").link.scenario;
    let (ask, asked) = ask("p99_s", &[]);
    let now = Prediction { revealed: true, guess: Some(1.0), ..Prediction::default() };
    let answer = asked.answer(&evaluate(&scenario));
    let markup = question(&ask, asked, &now, answer, Language::English).into_text();
    assert!(text(&markup).contains("Answer: saturated"), "{markup}");
    assert!(!markup.contains("times the answer"));
}

#[test]
fn a_choice_is_right_or_wrong() {
    let report = evaluate(&Scenario::default());
    let (ask_tax, tax) = ask("c3_tax", &[1.0, 3.0, 9.0]);
    let options = tax.options(&ask_tax);
    let shown = |guess| {
        let now = Prediction { revealed: true, guess: Some(guess), ..Prediction::default() };
        text(question(&ask_tax, tax, &now, tax.answer(&report), Language::English).text())
    };
    assert!(shown(options[1]).contains("Right."));
    assert!(shown(options[2]).contains("Not this one: 3.00 is nearest."));
    let (ask_binding, binding) = ask("binding", &[]);
    // By default computation takes 65% of wall time.
    assert_eq!(binding.answer(&report), Ok(0.0));
    assert_eq!(binding.shown(binding.answer(&report), Language::Chinese), "计算");
    assert_eq!(binding.options(&ask_binding), [0.0, 1.0, 2.0]);
}

/// Whatever tells the value of a result is covered: the instruments about it, and every line that repeats it.
#[test]
fn no_open_instrument_says_the_covered_value() {
    for preset in PRESETS {
        let scenario = preset.scenario();
        let report = evaluate(&scenario);
        for language in Language::ALL {
            let view = View { scenario: &scenario, report: &report, baseline: None, language };
            for &readout in Readout::ALL {
                let asked = Asked::Result(readout);
                let shown = outcome_text(report.get(readout), readout.row().unit, language);
                for instrument in instruments().filter(|it| !asked.is_told_by(it, &view)) {
                    assert!(!(instrument.verdict)(&view).contains(&shown));
                    assert!(!instrument.readouts.contains(&readout));
                    assert!(!(instrument.chart)(&view).texts().any(|text| text.contains(&shown)));
                }
            }
        }
    }
}

/// What a card derives or rounds is told as well as what it lists.
#[test]
fn a_card_that_ends_in_the_answer_is_covered() {
    let scenario = Scenario::default();
    let report = evaluate(&scenario);
    let view =
        View { scenario: &scenario, report: &report, baseline: None, language: Language::English };
    let told = |of: &str, id: &str| ask(of, &[]).1.is_told_by(Instrument::find(id).unwrap(), &view);
    for (of, id) in [
        // The fleet law derives the share of the step, and says 71% of 71.0%.
        ("scaling_efficiency", "fleet_law"),
        ("compute_time_fraction", "fleet_law"),
        ("queue_wait_s", "throughput_latency"),
        // The lesson that asks for the share of peak shows the tax and the bars on their way to it.
        ("effective_fraction", "waterfall"),
    ] {
        assert!(told(of, id), "{id} tells {of}");
    }
    assert!(!told("facility_power_w", "waterfall") && !told("step_s", "bubble"));
}

#[test]
fn the_cover_names_every_place_of_the_value() {
    let style = cover(&["step_s"], &["fleet_law"]);
    for selector in [
        "[data-readout=step_s]>:not(.value-name)",
        "[data-result=step_s] dd",
        "[data-moved=step_s] :is(td,small)",
        ".value-detail",
        "[data-instrument=fleet_law]>:not(h2)",
    ] {
        assert!(style.contains(selector), "{selector} in {style}");
    }
    assert_eq!(style.matches('{').count(), style.matches('}').count());
    assert!(style.contains("display:none"));
}

#[test]
fn a_result_that_is_the_same_number_is_covered_too() {
    let report = evaluate(&Scenario::default());
    let twins = |of: &str| ask(of, &[]).1.twins(&report);
    let tax = [Readout::C3Tax, Readout::EffectiveFraction];
    assert_eq!(twins("c3_tax"), tax, "1 / share of peak");
    assert!(twins("scaling_efficiency").contains(&Readout::ComputeTimeFraction));
    assert!(twins("cluster_mtbf_s").contains(&Readout::FailuresPerDay));
    assert_eq!(twins("step_s"), [Readout::StepTime]);
    assert_eq!(twins("binding"), []);
}

#[test]
fn a_class_is_counted_in_bins() {
    let step = ask("step_s", &[]).1;
    let found = bins(step, &[], &[1.0, 1.5, 3.0, 4.0, 12.0], Some(4.94), Language::English);
    let short: Vec<(&str, usize, bool)> =
        found.iter().map(|bin| (bin.name.as_str(), bin.count, bin.holds_answer)).collect();
    assert_eq!(
        short,
        [("1–2", 2, false), ("2–5", 2, true), ("5–10", 0, false), ("10–20", 1, false)]
    );
    // In the unit that suits the middle: hours, and seconds where one guess in many is far off.
    let long = bins(step, &[], &[3600.0, 7200.0 * 2.0], None, Language::English);
    assert_eq!(long.iter().map(|bin| bin.name.as_str()).collect::<Vec<_>>(), ["1–2", "2–5"]);
    let wide = bins(step, &[], &[3.0, 60.0], None, Language::English);
    assert_eq!((wide[0].name.as_str(), wide.len()), ("2–5", 5));
    let (ask, tax) = ask("c3_tax", &[1.0, 3.0, 9.0]);
    let options = tax.options(&ask);
    let chosen = bins(tax, &options, &[3.0, 3.0, 9.0], Some(3.09), Language::English);
    let counts: Vec<(usize, bool)> =
        chosen.iter().map(|bin| (bin.count, bin.holds_answer)).collect();
    assert_eq!(counts, [(0, false), (2, true), (1, false)]);
}

proptest! {
    #[test]
    fn every_positive_guess_is_in_one_bin(guesses in prop::collection::vec(1e-9..1e12_f64, 1..40)) {
        let step = ask("step_s", &[]).1;
        let found = bins(step, &[], &guesses, None, Language::English);
        prop_assert!(found.len() <= 13);
        prop_assert_eq!(found.iter().map(|bin| bin.count).sum::<usize>(), guesses.len());
    }
}
