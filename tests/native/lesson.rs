//! Lessons: the files that come with the site, and the reader.

use fleetscope::evaluate::{Readout, Report, evaluate};
use fleetscope::instrument::{Instrument, unknown_words};
use fleetscope::lesson::{
    Lesson, LessonProblem, Numbers, SHIPPED, Step, UNKNOWN, fill, names, read,
};
use fleetscope::scenario::{Ask, Field, Scenario};
use fleetscope::text::Language;

fn file(name: &str) -> String {
    let path = format!("{}/public/lessons/{name}.md", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn lesson(name: &str) -> Lesson {
    read(&file(name)).unwrap_or_else(|error| panic!("{name}: {}", error.message(Language::English)))
}

fn step(name: &str, number: usize) -> Step {
    lesson(name).steps[number - 1].clone()
}

/// What a step's sentences say, with its own numbers.
fn said(step: &Step, language: Language, hidden: Option<Readout>) -> String {
    let link = &step.link.link;
    let report = evaluate(&link.scenario);
    let before = link.baseline.map(|pinned| (pinned, evaluate(&pinned)));
    let numbers = Numbers {
        now: (&link.scenario, &report),
        before: before.as_ref().map(|(scenario, report)| (scenario, report)),
        hidden,
        language,
    };
    fill(step.text.get(language), &numbers)
}

fn result(scenario: &Scenario, name: &str) -> f64 {
    let report: Report = evaluate(scenario);
    report.get(Readout::find(name).unwrap()).unwrap()
}

#[test]
fn every_shipped_lesson_is_a_file_and_every_file_is_listed() {
    let folder = format!("{}/public/lessons", env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().replace(".md", ""))
        .collect();
    let mut listed: Vec<&str> = SHIPPED.iter().map(|lesson| lesson.name).collect();
    files.sort();
    listed.sort_unstable();
    assert_eq!(files, listed);
    // The offline worker keeps what the page names.
    let page = format!("{}/index.html", env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(page).unwrap();
    for name in &listed {
        assert!(page.contains(&format!("lessons/{name}.md")), "{name} is not kept");
    }
    for shipped in &SHIPPED {
        let lesson = lesson(shipped.name);
        assert_eq!(lesson.title.en, shipped.title.en());
        assert_eq!(lesson.title.zh, shipped.title.zh());
        assert!(lesson.steps.len() >= 3, "{}", shipped.name);
        assert!(lesson.steps.iter().any(|step| step.link.link.ask.is_some()), "{}", shipped.name);
    }
}

#[test]
fn every_step_is_legal_and_shows_its_instrument() {
    for shipped in &SHIPPED {
        for step in lesson(shipped.name).steps {
            let at = format!("{}: {}", shipped.name, step.title.en);
            assert_eq!(step.link.refused, [], "{at}");
            assert_eq!(unknown_words(&step.link.link), [], "{at}");
            let instrument = Instrument::find(&step.instrument).expect(&at);
            assert!(instrument.places.contains(&step.link.link.place), "{at}");
            for name in names(&step.text.en) {
                let bare = ["x ", "1/x ", "pin."]
                    .iter()
                    .find_map(|prefix| name.strip_prefix(prefix))
                    .unwrap_or(name);
                assert!(
                    Readout::find(bare).is_some() || Field::find(bare).is_some(),
                    "{at}: {name}"
                );
            }
        }
    }
}

#[test]
fn both_languages_name_the_same_numbers() {
    for shipped in &SHIPPED {
        let lesson = lesson(shipped.name);
        assert!(!lesson.about.zh.is_empty());
        for step in lesson.steps {
            assert!(!step.title.zh.is_empty() && !step.text.zh.is_empty(), "{}", step.title.en);
            let sorted = |text: &str| {
                let mut names: Vec<String> = names(text).map(str::to_owned).collect();
                names.sort();
                names
            };
            assert_eq!(sorted(&step.text.en), sorted(&step.text.zh), "{}", step.title.en);
            let [mut en, mut zh] = [literals(&step.text.en), literals(&step.text.zh)];
            en.sort();
            zh.sort();
            assert_eq!(en, zh, "{}", step.title.en);
        }
    }
}

/// The numbers that stand in a text itself, outside braces and names.
fn literals(text: &str) -> Vec<String> {
    let mut bare = String::new();
    let mut depth = 0;
    for letter in text.replace("Llama 3", "").replace("P99", "").chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ if depth > 0 => {}
            letter if letter.is_ascii_digit() || letter == '.' => bare.push(letter),
            _ => bare.push(' '),
        }
    }
    bare.split_whitespace()
        .map(|word| word.trim_matches('.').to_owned())
        .filter(|word| !word.is_empty())
        .collect()
}

#[test]
fn numbers_that_no_scenario_gives_are_published_facts() {
    for shipped in &SHIPPED {
        for step in lesson(shipped.name).steps {
            let literals = literals(&step.text.en);
            if literals.is_empty() {
                continue;
            }
            // The Llama 3 report: 419 unexpected interruptions in 54 days (arXiv 2407.21783, section 3.3.4).
            assert_eq!(literals, ["419", "54", "3.1"], "{}", step.title.en);
            assert_eq!(format!("{:.1}", 54.0 * 24.0 / 419.0), "3.1");
        }
    }
}

#[test]
fn every_number_that_a_lesson_states_is_that_of_its_scenario() {
    for shipped in &SHIPPED {
        for step in lesson(shipped.name).steps {
            for language in Language::ALL {
                let text = said(&step, language, None);
                for name in names(step.text.get(language)) {
                    let mut alone = step.clone();
                    alone.text.en = format!("{{{name}}}");
                    alone.text.zh = String::new();
                    assert_ne!(said(&alone, language, None), UNKNOWN, "{}: {name}", step.title.en);
                }
                assert!(!text.contains(['{', '}']), "{text}");
            }
        }
    }
}

/// Derived by hand from the formulas and the tables of the sources, not from running the lessons.
#[test]
fn the_lessons_say_what_the_sources_say() {
    // Appendix D, Table D.4: 4 stages and 16 micro-batches lose 15.8%, 8 stages 30.4%, 64 micro-batches 9.86%.
    assert!(said(&step("bubbles", 1), Language::English, None).contains("and 15.8% of the time"));
    let bubble =
        |number| result(&step("bubbles", number).link.link.scenario, "pipeline_bubble_fraction");
    assert!((bubble(2) - 7.0 / 23.0).abs() < 1e-12);
    assert!((bubble(3) - 7.0 / 71.0).abs() < 1e-12);
    assert!(
        (bubble(4) - 7.0 / 71.0).abs() < 1e-12,
        "interleaving by 4 is worth 4 times the micro-batches"
    );

    // Appendix G, Table G.11: Poland 820 and Norway 10 g/kWh.
    assert!(
        said(&step("grid", 3), Language::English, None).contains("The ratio is 82,"),
        "820 / 10"
    );
    let carbon = 8192.0 * 0.7 * 1.4 * 30.0 * 24.0 * 0.820;
    assert!(
        (result(&step("grid", 2).link.link.scenario, "carbon_kg") / carbon - 1.0).abs() < 1e-12
    );

    // Appendix E, Table E.1: GPUs 50,000 h, NICs 150,000 h, power supplies 100,000 h; 2,048 nodes.
    let per_node = 8.0 / 50_000.0 + 2.0 / 150_000.0 + 2.0 / 100_000.0;
    let hours = 1.0 / per_node / 2048.0;
    let model = result(&step("failures", 1).link.link.scenario, "cluster_mtbf_s") / 3600.0;
    assert!((model / hours - 1.0).abs() < 1e-12);
    let observed: f64 = 54.0 * 24.0 / 419.0;
    assert!(
        (model / observed - 1.0).abs() < 0.35,
        "{model} h against {observed} h: a check of sense"
    );

    // Young's interval from the write time 14 B × 405e9 / 100 GB/s and that MTBF.
    let write: f64 = 14.0 * 405e9 / 100e9;
    let young = (2.0 * write * hours * 3600.0).sqrt();
    assert!(
        (result(&step("failures", 3).link.link.scenario, "interval_s") / young - 1.0).abs() < 1e-9
    );

    // Appendix F, Eq. F.1: utilisation λ·T(B)/B with 100/s, 50 ms and 0.5 ms.
    let batch_4 = evaluate(&step("batch_knee", 1).link.link.scenario);
    let utilization = batch_4.get(Readout::Utilization).unwrap();
    assert!((utilization - 100.0 * (0.050 + 4.0 * 0.0005) / 4.0).abs() < 1e-12);
    assert!(utilization > 1.0 && batch_4.get(Readout::Response).is_err(), "saturated");

    // The product of the three factors is the share of peak, and its reciprocal the tax.
    let scenario = step("c3_tax", 1).link.link.scenario;
    let product = 0.5 * result(&scenario, "scaling_efficiency") * result(&scenario, "goodput");
    assert!((result(&scenario, "effective_fraction") - product).abs() < 1e-12);
    assert!((result(&scenario, "c3_tax") * product - 1.0).abs() < 1e-12);

    // Eight times the GPUs at a held global batch: an eighth of the arithmetic each, the same message.
    let (wall, eight) = (step("communication_wall", 1), step("communication_wall", 2));
    let (wall, eight) = (wall.link.link.scenario, eight.link.link.scenario);
    assert!((result(&wall, "compute_s") / result(&eight, "compute_s") - 8.0).abs() < 1e-9);
    assert_eq!(result(&wall, "gradient_message_bytes"), result(&eight, "gradient_message_bytes"));
    assert!(result(&eight, "dp_allreduce_s") > result(&wall, "dp_allreduce_s"));
}

/// A question with answers to choose from has its own answer among them.
#[test]
fn the_right_answer_can_be_chosen() {
    for shipped in &SHIPPED {
        for step in lesson(shipped.name).steps {
            let link = &step.link.link;
            let Some(Ask { of, among }) = &link.ask else { continue };
            let readout = Readout::find(of).unwrap();
            let answer =
                evaluate(&link.scenario).get(readout).unwrap() / readout.row().unit.si_factor();
            let near = |option: &f64| (option / answer).ln().abs() < 0.1;
            let right = among.iter().filter(|option| near(option)).count();
            assert!(among.is_empty() || right == 1, "{}: {answer} among {among:?}", step.title.en);
        }
    }
}

#[test]
fn an_asked_number_is_no_number_in_the_text() {
    for shipped in &SHIPPED {
        for step in lesson(shipped.name).steps {
            let Some(ask) = &step.link.link.ask else { continue };
            let readout = Readout::find(&ask.of).unwrap();
            for language in Language::ALL {
                let hidden = said(&step, language, Some(readout));
                let answer = evaluate(&step.link.link.scenario).get(readout);
                let shown =
                    fleetscope::instrument::outcome_text(answer, readout.row().unit, language);
                assert!(!hidden.contains(&shown), "{hidden} tells {shown}");
            }
        }
    }
    let step = step("grid", 3);
    let open = said(&step, Language::English, None);
    let hidden = said(&step, Language::English, Some(Readout::Carbon));
    assert!(open.contains("82") && open.contains("57.8 tCO₂e"));
    assert!(!hidden.contains("82") && !hidden.contains("4.74"), "{hidden}");
    assert!(hidden.contains("57.8 tCO₂e"), "the baseline's value is given");
}

#[test]
fn one_language_is_enough() {
    let lesson =
        read("# Mine\n\n## First\n[bubble](#/pipeline?pp=8)\nIt has {pp} stages.\n").unwrap();
    assert_eq!(lesson.title.get(Language::Chinese), "Mine");
    assert_eq!(lesson.steps.len(), 1);
    assert_eq!(said(&lesson.steps[0], Language::Chinese, None), "It has 8 stages.");
}

#[test]
fn a_bad_file_is_refused_with_its_line() {
    let good = "# A\n\n## B\n[bubble](#/pipeline)\ntext\n";
    assert!(read(good).is_ok());
    for (text, line, problem) in [
        ("", 1, LessonProblem::NoTitle),
        ("hello\n", 1, LessonProblem::NoTitle),
        ("## B\n", 1, LessonProblem::NoTitle),
        ("# A\n", 1, LessonProblem::NoStep),
        ("# A\n# B\n# C\n", 3, LessonProblem::Third),
        ("# A\n\n## B\ntext\n", 4, LessonProblem::NoLink),
        ("# A\n\n## B\n", 3, LessonProblem::NoLink),
        ("# A\n\n## B\n[bubble](pipeline)\n", 4, LessonProblem::Link),
        ("# A\n\n## B\n[bubble](#/pipeline)\n[bubble](#/pipeline)\n", 5, LessonProblem::Link),
        ("# A\n\n## B\n[bubble](#/pipeline)\na\nb\nc\n", 7, LessonProblem::Third),
    ] {
        let error = read(text).unwrap_err();
        assert_eq!((error.line, error.problem), (line, problem), "{text:?}");
        for language in Language::ALL {
            assert!(error.message(language).contains(&line.to_string()));
        }
    }
    let many = "## B\n[bubble](#/pipeline)\n".repeat(100);
    assert_eq!(read(&["# A\n", &many].concat()).unwrap_err().problem, LessonProblem::TooLong);
}

#[test]
fn the_example_of_the_documentation_is_a_lesson() {
    let path = format!("{}/docs/lessons.md", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let example = text.split("```markdown\n").nth(1).unwrap().split("```").next().unwrap();
    let lesson = read(example).unwrap();
    assert_eq!(lesson.steps.len(), 2);
    for step in &lesson.steps {
        assert_eq!(step.link.refused, []);
        assert!(!said(step, Language::Chinese, None).contains(UNKNOWN));
    }
}

proptest::proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "(# |## |\\[bubble\\]\\(#/\\)|[a-z{}? ]|\n){0,40}") {
        if let Ok(lesson) = read(&text) {
            proptest::prop_assert!(!lesson.steps.is_empty());
            for step in &lesson.steps {
                said(step, Language::English, None);
            }
        }
    }
}
