//! Reports as files, and back.

use crate::schema::violations;
use fleetscope::chart::{Size, Theme, csv, document, table};
use fleetscope::evaluate::{READOUTS, evaluate};
use fleetscope::instrument::{Instrument, View, instruments, read_link};
use fleetscope::page::export::{CHART, chart_svg};
use fleetscope::report::{Problem, caption, json, markdown, read, scenario_line};
use fleetscope::scenario::{FIELDS, Link, PRESETS, Reading, Scenario};
use fleetscope::text::Language;
use proptest::prelude::*;
use serde_json::Value;

fn written(reading: &Reading, language: Language) -> String {
    json(&reading.link, &reading.refused, &evaluate(&reading.link.scenario), language)
}

fn schema() -> Value {
    let path = format!("{}/docs/report.schema.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Links of every kind: default, unavailable results, refusals with quotes, a pinned baseline, other names.
const LINKS: [&str; 6] = [
    "",
    "#/serving?v=1&gpus=4&batch=4096",
    "gpus=1e99&nonsense=%22%0A%5C&pue=x",
    "#/site?v=1&region=poland&pin=1&pin.region=norway",
    "#/overview?v=1&name=%E5%A4%A7%20%22A%22&b.name=B&b.gpus=64&ask=c3_tax&among=1,2,3&lesson=grid&step=2",
    "#/fleet?v=1&gpus=1000000&mttf_gpu=1&maint=0.9",
];

#[test]
fn a_report_is_valid_by_the_published_schema() {
    let schema = schema();
    for link in LINKS {
        for language in Language::ALL {
            let text = written(&read_link(link), language);
            let report: Value = serde_json::from_str(&text).unwrap();
            assert_eq!(violations(&schema, &report, ""), Vec::<String>::new(), "{link}");
            let results = report["results"].as_object().unwrap();
            assert!(READOUTS.iter().map(|row| row.name).eq(results.keys().map(String::as_str)));
        }
    }
}

#[test]
fn the_schema_refuses_what_is_no_report() {
    let schema = schema();
    let good: Value = serde_json::from_str(&written(&read_link(""), Language::English)).unwrap();
    let broken = |change: &dyn Fn(&mut Value)| {
        let mut report = good.clone();
        change(&mut report);
        violations(&schema, &report, "")
    };
    assert_eq!(broken(&|_| {}), Vec::<String>::new());
    for (change, path) in [
        (&(|report: &mut Value| report["version"] = 2.into()) as &dyn Fn(&mut Value), "/version"),
        (&|report| report["link"] = "gpus=1".into(), "/link"),
        (&|report| report["extra"] = 1.into(), "/extra"),
        (&|report| report["results"]["step_s"] = 1.into(), "/results/step_s"),
        (
            &|report| report["results"]["step_s"] = serde_json::json!({"value": "1", "unit": "s"}),
            "/results/step_s",
        ),
        (&|report| report["results"]["step_s"]["unavailable"] = "why".into(), "/results/step_s"),
        (&|report| report["results"] = serde_json::json!({}), "/results"),
        (&|report| report["refused"] = serde_json::json!([{"key": "a"}]), "/refused/0"),
        (&|report| drop(report.as_object_mut().unwrap().remove("link")), ""),
    ] {
        let found = broken(change);
        assert!(found.iter().any(|it| it.starts_with(&format!("{path}: "))), "{path}: {found:?}");
    }
}

#[test]
fn the_values_of_a_report_are_those_of_the_evaluation() {
    for preset in PRESETS {
        let reading = read_link(preset.query);
        let evaluated = evaluate(&reading.link.scenario);
        let report: Value = serde_json::from_str(&written(&reading, Language::English)).unwrap();
        for row in &READOUTS {
            let result = &report["results"][row.name];
            match evaluated.get(row.readout) {
                Ok(si) => {
                    assert_eq!(result["value"].as_f64(), Some(si / row.unit.si_factor()));
                    assert_eq!(result["unit"], row.unit.report_name());
                }
                Err(reason) => {
                    assert_eq!(result["unavailable"], reason.message(Language::English));
                }
            }
        }
    }
}

#[test]
fn the_command_line_prints_the_same_document() {
    for link in LINKS {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_fleetscope"))
            .args(["eval", link, "--json"])
            .output()
            .unwrap();
        assert_eq!(
            String::from_utf8(output.stdout).unwrap(),
            written(&read_link(link), Language::English),
            "{link}"
        );
    }
}

#[test]
fn a_report_restores_exactly_its_link() {
    for link in LINKS {
        let reading = read_link(link);
        for language in Language::ALL {
            let back = read(&written(&reading, language)).unwrap();
            assert_eq!(back.link, reading.link, "{link}");
            assert_eq!(back.refused, [], "what was refused once is not in the link any more");
        }
    }
    // Members in another order, other members, white space: still a report.
    let text = "\u{feff} {\"results\": {\"link\": \"#/no\", \"a\": [1, -2.5e3, true, null, \"\\u0041\\n\"]},\n\t\"link\": \"#\\/site?v=1&pue=1.1\"}";
    let back = read(text).unwrap();
    assert_eq!(back.link, Link::read("#/site?v=1&pue=1.1").link);
}

#[test]
fn a_link_is_taken_as_well_with_the_same_refusals() {
    for text in ["#/site?v=1&pue=9", "pue=9&gpus=64", "https://example.org/f/#/site?pue=9"] {
        assert_eq!(read(text).unwrap(), Link::read(text));
        assert_eq!(read(&format!("  {text}\n")).unwrap().refused.len(), 1);
    }
}

#[test]
fn what_is_no_report_is_refused_by_name() {
    for (text, problem) in [
        ("", Problem::Empty),
        (" \n", Problem::Empty),
        ("hello", Problem::Unknown),
        ("a line = with words", Problem::Unknown),
        ("{", Problem::NotJson { line: 1 }),
        ("{\n\"link\": \"#/\",\n}", Problem::NotJson { line: 3 }),
        ("{\"link\": \"#/\"} x", Problem::NotJson { line: 1 }),
        ("{\"link\": \"#/", Problem::NotJson { line: 1 }),
        ("{\"a\": \"\\x\"}", Problem::NotJson { line: 1 }),
        ("{\"a\": 1.2.3}", Problem::NotJson { line: 1 }),
        ("{\"a\": nul}", Problem::NotJson { line: 1 }),
        ("[]", Problem::NoLink),
        ("{}", Problem::NoLink),
        ("{\"link\": 1}", Problem::NoLink),
        ("{\"link\": \"javascript:alert(1)\"}", Problem::NoLink),
        ("{\"results\": {\"link\": \"#/\"}}", Problem::NoLink),
    ] {
        assert_eq!(read(text), Err(problem), "{text:?}");
    }
    assert_eq!(read(&"[".repeat(1000)), Err(Problem::NotJson { line: 1 }));
    assert_eq!(read(&"a=1&".repeat(300_000)), Err(Problem::TooLong));
    for problem in [
        Problem::Empty,
        Problem::TooLong,
        Problem::NotJson { line: 7 },
        Problem::NoLink,
        Problem::Unknown,
    ] {
        let [en, zh] = Language::ALL.map(|language| problem.message(language));
        assert!(!en.is_empty() && !zh.is_empty() && en != zh);
    }
}

#[test]
fn markdown_holds_every_result_under_its_layer() {
    let link = read_link("gpus=4&name=a%7Cb").link;
    for language in Language::ALL {
        let report = evaluate(&link.scenario);
        let text = markdown(&link.scenario, "https://example.org/#/", &report, language);
        for row in &READOUTS {
            let head = format!("| {} | ", row.label.get(language));
            let line = text.lines().find(|line| line.starts_with(&head)).unwrap();
            // Two cells: a sign that would end a cell is escaped.
            assert_eq!(line.replace("\\|", "").matches('|').count(), 3, "{line}");
        }
        assert_eq!(text.lines().filter(|line| line.starts_with("## ")).count(), 5);
        assert!(text.contains("<https://example.org/#/>"));
        assert!(text.contains(&scenario_line(&link.scenario, language)));
    }
    assert_eq!(scenario_line(&Scenario::default(), Language::Chinese), "默认情景");
}

/// Every chart as the page saves it: parses, keeps text as text, says scenario and link.
#[test]
fn every_chart_is_saved_with_its_scenario_and_link() {
    let scenario = Link::read("gpus=16384&region=france").link.scenario;
    let report = evaluate(&scenario);
    let address = "https://example.org/#/overview?v=1&gpus=16384&region=france";
    for instrument in instruments() {
        for language in Language::ALL {
            let view = View { scenario: &scenario, report: &report, baseline: None, language };
            let svg = chart_svg(instrument, &view, address.to_owned());
            let parsed = roxmltree::Document::parse(&svg).unwrap();
            let root = parsed.root_element();
            assert_eq!(root.attribute("width"), Some("960"), "{}", instrument.id);
            assert_eq!(root.attribute("height"), Some("640"));
            let texts: String = parsed
                .descendants()
                .filter(|node| node.has_tag_name("text"))
                .flat_map(|node| node.text())
                .collect::<Vec<_>>()
                .join("\n");
            let first = instrument.title.get(language).split(' ').next().unwrap();
            assert!(texts.contains(first.get(..3).unwrap_or(first)), "{}: {texts}", instrument.id);
            assert!(texts.contains("16384"), "{}: the scenario", instrument.id);
            let link = parsed.descendants().find(|node| node.has_tag_name("a")).unwrap();
            assert_eq!(link.attribute("href"), Some(address));
        }
    }
}

#[test]
fn a_caption_is_the_same_from_page_and_command_line() {
    let instrument = Instrument::find("bubble").unwrap();
    let link = Link::read("#/pipeline?v=1&pp=8").link;
    let report = evaluate(&link.scenario);
    let language = Language::English;
    let view = View { scenario: &link.scenario, report: &report, baseline: None, language };
    let caption = caption(instrument, &view, format!("#{}", link.fragment()));
    let size = Size { width: CHART.width, height: CHART.height };
    let svg = document(&instrument.chart_beside(&view), size, &Theme::LIGHT, &caption, language);
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_fleetscope"))
        .args(["chart", "bubble", "#/pipeline?v=1&pp=8", "--height", "640"])
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap().trim_end(), svg);
    assert!(svg.contains("Pipeline stages 8"));
}

/// The numbers of a CSV compute again to those of the chart, in every instrument.
#[test]
fn the_csv_of_every_chart_computes_again() {
    let scenario = Scenario::default();
    for instrument in instruments() {
        let spec = instrument.chart_of(&scenario, Language::English);
        let text = csv(&spec, Language::English);
        let table = table(&spec, Language::English);
        let lines: Vec<&str> = text.trim_end().split("\r\n").collect();
        assert_eq!(lines.len(), table.rows.len() + 1, "{}", instrument.id);
        let numbers = |line: &str| {
            line.split(',').filter_map(|field| field.parse::<f64>().ok()).collect::<Vec<_>>()
        };
        for (line, row) in lines[1..].iter().zip(&table.rows) {
            let expected: Vec<f64> = row
                .iter()
                .zip(&table.columns)
                .filter_map(|(cell, column)| match cell {
                    fleetscope::chart::Cell::Number(si) => {
                        Some(si / column.unit.map_or(1.0, |unit| unit.si_factor()))
                    }
                    _ => None,
                })
                .collect();
            let found = numbers(line);
            // Names may hold numbers of their own; every number of the table must be there in order.
            let mut rest = found.iter();
            for number in expected {
                assert!(
                    rest.any(|found| (found - number).abs() <= number.abs() * 1e-15),
                    "{}: {number} in {line}",
                    instrument.id
                );
            }
        }
    }
}

proptest! {
    #[test]
    fn any_scenario_comes_back_from_its_report(stops in prop::collection::vec((0..FIELDS.len(), 0.0..1.0_f64), 0..12)) {
        let mut scenario = Scenario::default();
        for (place, share) in stops {
            let row = &FIELDS[place];
            let stop = (share * row.stop_count() as f64) as usize;
            if let Ok(changed) = scenario.with(row.field, row.value_at(stop)) {
                scenario = changed;
            }
        }
        let reading = Reading { link: Link { scenario, ..Link::default() }, refused: Vec::new() };
        let back = read(&written(&reading, Language::Chinese)).unwrap();
        prop_assert_eq!(back, reading);
    }

    #[test]
    fn no_text_makes_the_reader_of_reports_panic(text in "[\\[\\]{}:,\"\\\\a-z0-9#=.é\n ]{0,60}") {
        let _ = read(&text);
        let _ = read(&format!("{{{text}"));
    }
}
