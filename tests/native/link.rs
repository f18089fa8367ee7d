//! Links: what is written is read again, and what cannot be read is named.

use crate::draw;
use fleetscope::quantity::Unit;
use fleetscope::scenario::{CHOICES, FIELDS, Field};
use fleetscope::scenario::{Link, Place, Problem, Scenario, ViewMode};
use fleetscope::text::Language;
use proptest::prelude::*;

fn read(query: &str) -> fleetscope::scenario::Reading {
    Link::read(&format!("#/?v=1&{query}"))
}

/// The keys and values that a link refused.
fn refused(query: &str) -> Vec<(String, String)> {
    read(query).refused.into_iter().map(|refusal| (refusal.key, refusal.value)).collect()
}

/// Asserts that a link of one good key and one bad pair refuses only the bad one,
/// and that the sentence names all of these words in both languages.
fn refuses(key: &str, value: &str, words: &[&str]) {
    let reading = read(&format!("grid=20&{key}={value}&batch=64"));
    let expected = Scenario::default()
        .with(Field::Grid, 20.0)
        .and_then(|scenario| scenario.with(Field::Batch, 64.0))
        .unwrap();
    assert_eq!(reading.link.scenario, expected, "{key}={value}");
    let [refusal] = reading.refused.as_slice() else {
        panic!("{key}={value}: {:?}", reading.refused)
    };
    assert_eq!(refusal.key, key);
    for language in Language::ALL {
        let message = refusal.message(language);
        for word in words.iter().chain(std::iter::once(&key)) {
            assert!(message.contains(word), "{key}={value}: no “{word}” in {message}");
        }
    }
    assert_ne!(refusal.message(Language::English), refusal.message(Language::Chinese));
    let label = Field::find(key).map(|field| field.row().label);
    if let Some(label) = label {
        assert!(refusal.message(Language::English).contains(label.en()));
        assert!(refusal.message(Language::Chinese).contains(label.zh()));
    }
}

#[test]
fn a_comma_is_named_wherever_it_stands_and_wide_digits_are_digits() {
    for (key, value) in
        [("gpus", "16,384"), ("gpus", "1,000,000"), ("pue", "1,5"), ("grid", "1.000,5")]
    {
        let reading = read(&format!("{key}={value}"));
        let message = reading.refused[0].message(Language::English);
        assert!(message.contains("has a comma"), "{message}");
    }
    // As a Chinese keyboard writes them.
    let wide = read("gpus=８１９３&pue=１．２５").link.scenario;
    assert_eq!((wide.number(Field::Gpus), wide.number(Field::Pue)), (8193.0, 1.25));
    assert_eq!(Unit::BytePerSecond.parse("５０ＧＢ／ｓ"), Ok(50e9));
    assert_eq!(Unit::Fraction.parse("４０％"), Ok(0.4));
}

#[test]
fn a_field_refuses_by_name_with_its_value_and_range() {
    refuses("gpus", "abc", &["abc", "1", "1,000,000"]);
    refuses("gpus", "-3", &["-3", "1,000,000"]);
    refuses("gpus", "1e999", &["1e999", "1,000,000"]);
    refuses("gpus", "0", &["0", "1,000,000"]);
    refuses("gpus", "1000001", &["1000001", "1,000,000"]);
    refuses("gpus", "1.5", &["1.5", "1,000,000"]);
    refuses("gpus", "", &["1,000,000"]);
    refuses("gpus", "%20%20", &["1,000,000"]);
    refuses("gpus", "NaN", &["NaN", "1,000,000"]);
    refuses("gpus", "-nan", &["-nan", "1,000,000"]);
    refuses("gpus", "inf", &["inf", "1,000,000"]);
    refuses("gpus", "-infinity", &["-infinity", "1,000,000"]);
    refuses("gpus", "16,384", &["16,384", "1,000,000"]);
    refuses("gpus", "0x2000", &["0x2000", "1,000,000"]);
    refuses("gpus", "8 192", &["8 192", "1,000,000"]);
    refuses("gpus", "8192;DROP", &["8192;DROP"]);
    refuses("pue", "0.5", &["0.5", "1", "3"]);
    refuses("pue", "1,5", &["1,5", "1", "3"]);
    refuses("pue", "1.5%", &["1.5%", "1", "3"]);
    refuses("rps", "1e10", &["1e10", "0.001", "1,000,000,000/s"]);
    refuses("tokens", "0", &["0.000001", "1,000,000", "T token"]);
    refuses("mfu", "-0.1", &["-0.1", "0.001", "1"]);
    refuses("interval", "0", &["0.001", "min"]);
    refuses("ref", "nothing", &["nothing"]);
    refuses("ubatch", "65", &["65", "1", "64"]);
    refuses("hidden", "1e400", &["1e400"]);
}

#[test]
fn a_micro_batch_above_the_batch_is_refused_wherever_it_stands() {
    for query in ["batch=4&ubatch=8", "ubatch=8&batch=4"] {
        let reading = read(query);
        assert_eq!(reading.link.scenario.number(Field::Batch), 4.0);
        assert_eq!(reading.link.scenario.number(Field::MicroBatch), 1.0);
        let [refusal] = reading.refused.as_slice() else { panic!("{:?}", reading.refused) };
        assert_eq!(refusal.key, "ubatch");
        assert_eq!(refusal.problem, Problem::OutOfRange { range: (1.0, 4.0) });
    }
    assert!(refused("ubatch=8&batch=32").is_empty());
}

#[test]
fn a_choice_refuses_by_name_and_lists_what_there_is() {
    refuses("acc", "h9000", &["h9000", "h100", "b200", "tpu_v5p"]);
    refuses("acc", "", &["h100"]);
    refuses("acc", "H100", &["H100", "h100"]);
    refuses("prec", "fp4", &["fp4", "bf16", "fp8"]);
    refuses("model", "7b", &["7b", "llama3_70b"]);
    refuses("inter", "nvlink4", &["nvlink4", "ib_ndr"]);
    refuses("intra", "cross_datacenter", &["cross_datacenter", "nvlink4"]);
    refuses("service", "guessed", &["guessed", "measured", "derived"]);
    refuses("region", "atlantis", &["atlantis", "quebec"]);
}

#[test]
fn what_is_not_known_is_named() {
    refuses("foo", "1", &["1"]);
    refuses("<script>alert(1)</script>", "2", &["2"]);
    refuses("gpus ", "2", &["2"]);
    refuses("GPUS", "2", &["2"]);
    refuses("", "2", &["2"]);
    refuses("view", "huge", &["huge", "present"]);
    refuses("pin", "2", &["2", "1"]);
    // Numbers of a baseline that is not pinned belong nowhere.
    refuses("pin.gpus", "64", &["64"]);
}

#[test]
fn the_first_of_two_counts() {
    let reading = read("gpus=16&gpus=32&foo=1&foo=2");
    assert_eq!(reading.link.scenario.number(Field::Gpus), 16.0);
    let given: Vec<_> = reading.refused.iter().map(|refusal| &refusal.problem).collect();
    let twice = |kept: &str| Problem::GivenTwice { kept: kept.to_owned() };
    assert_eq!(given, [&twice("16"), &twice("1"), &Problem::UnknownKey]);
    assert_eq!(refused("gpus=16&gpus=32"), [("gpus".to_owned(), "32".to_owned())]);
}

#[test]
fn another_version_is_said_and_what_is_known_applied() {
    for (version, known) in [("1", true), ("9", false), ("0", false), ("1.0", false), ("x", false)]
    {
        let reading = Link::read(&format!("#/overview?v={version}&gpus=64"));
        assert_eq!(reading.link.scenario.number(Field::Gpus), 64.0, "v={version}");
        assert_eq!(reading.refused.is_empty(), known, "v={version}: {:?}", reading.refused);
        for refusal in &reading.refused {
            assert_eq!(refusal.key, "v");
            for language in Language::ALL {
                assert!(refusal.message(language).contains(version));
            }
        }
    }
    let later = Link::read("#/?v=9").refused.remove(0);
    assert_eq!(later.problem, Problem::LaterVersion { ours: 1 });
    // A link without a version is one that a person wrote.
    assert!(Link::read("gpus=64").refused.is_empty());
}

#[test]
fn garbage_in_percent_signs_is_text_like_any_other() {
    for value in ["%", "%z", "%zz", "%8", "%ff%fe", "%00", "%E2%82", "%25", "%F0%9F%92%A9"] {
        let reading = read(&format!("gpus={value}&pue=1.2"));
        assert_eq!(reading.link.scenario.number(Field::Pue), 1.2, "{value}");
        assert_eq!(reading.refused.len(), 1, "{value}: {:?}", reading.refused);
        assert_eq!(reading.refused[0].key, "gpus", "{value}");
    }
    // Written out it is the number it says.
    assert_eq!(read("%67pus=%31%36").link.scenario.number(Field::Gpus), 16.0);
}

#[test]
fn text_that_looks_like_markup_stays_text() {
    let markup = "<img src=x onerror=alert(1)>";
    let [refusal] = <[_; 1]>::try_from(read(&format!("gpus={markup}")).refused).unwrap();
    assert_eq!(refusal.value, markup);
    assert!(refusal.message(Language::English).contains(markup));
}

#[test]
fn a_hundred_kilobytes_are_read_at_once_and_quoted_in_part() {
    let size = 100_000;
    let long = [
        format!("gpus={}", "9".repeat(size)),
        format!("gpus={}", "x".repeat(size)),
        format!("{}=1", "x".repeat(size)),
        format!("acc={}", "h".repeat(size)),
        "a=1&".repeat(size / 4),
        (0..size / 8).map(|index| format!("k{index}=1&")).collect(),
        "&".repeat(size),
        "=".repeat(size),
        "%".repeat(size),
        "?".repeat(size),
        "#".repeat(size),
    ];
    for query in &long {
        let start = std::time::Instant::now();
        let reading = read(&format!("pue=1.2&{query}"));
        let shown = query.chars().take(10).collect::<String>();
        assert!(start.elapsed().as_millis() < 1000, "{shown}…: {:?}", start.elapsed());
        for refusal in &reading.refused {
            for language in Language::ALL {
                let length = refusal.message(language).chars().count();
                assert!(length < 500, "{shown}…: a message of {length} characters");
            }
        }
    }
    assert_eq!(read(&long[0]).refused.len(), 1);
    assert_eq!(read(&format!("pue=1.2&{}", long[0])).link.scenario.number(Field::Pue), 1.2);
}

#[test]
fn every_form_of_an_address_is_read() {
    for address in [
        "#/overview?v=1&gpus=64",
        "#/?gpus=64",
        "/overview?gpus=64",
        "?gpus=64",
        "gpus=64",
        "https://example.org/fleetscope/#/overview?v=1&gpus=64",
        "https://example.org/?gpus=1#/overview?gpus=64",
        "file:///tmp/index.html#/?gpus=64",
        "http://127.0.0.1:8080/?gpus=64",
        "#/overview?v=1&&gpus=64&",
    ] {
        let reading = Link::read(address);
        assert_eq!(reading.refused, [], "{address}");
        assert_eq!(reading.link.scenario.number(Field::Gpus), 64.0, "{address}");
        assert_eq!(reading.link.place, Place::Overview);
    }
    for nothing in ["", "#", "#/", "#/overview", "#/overview?", "#/?v=1", "?"] {
        let reading = Link::read(nothing);
        assert_eq!((reading.link, reading.refused), (Link::default(), Vec::new()), "{nothing}");
    }
    let [refusal] = <[_; 1]>::try_from(Link::read("#/atlantis?gpus=64").refused).unwrap();
    assert_eq!((refusal.key.as_str(), refusal.value.as_str()), ("place", "atlantis"));
}

#[test]
fn a_baseline_refuses_under_its_own_keys() {
    let reading = read("pin=1&pin.gpus=abc&pin.acc=h9000&pin.pue=1.1&gpus=64");
    let baseline = reading.link.baseline.unwrap();
    assert_eq!(baseline.number(Field::Pue), 1.1);
    assert_eq!(baseline.number(Field::Gpus), 8192.0);
    assert_eq!(reading.link.scenario.number(Field::Gpus), 64.0);
    let keys: Vec<_> = reading.refused.iter().map(|refusal| refusal.key.as_str()).collect();
    assert_eq!(keys, ["pin.acc", "pin.gpus"]);
    for (refusal, words) in
        reading.refused.iter().zip([["加速器", "h100"], ["GPU 数量", "1,000,000"]])
    {
        let message = refusal.message(Language::Chinese);
        assert!(words.iter().all(|word| message.contains(word)), "{message}");
    }
}

#[test]
fn a_field_that_may_have_none_takes_the_word_for_it() {
    for query in ["ref=none&interval=auto", "ref=auto&interval=none", "ref=%E6%97%A0&interval=自动"]
    {
        assert!(refused(query).is_empty(), "{query}");
    }
    assert_eq!(read("ref=none").link.scenario.optional(Field::ReferenceGpus), None);
    assert_eq!(read("ref=无").link.scenario.optional(Field::ReferenceGpus), None);
    assert_eq!(read("interval=自动").link.scenario.optional(Field::CheckpointInterval), None);
    assert_eq!(read("interval=10").link.scenario.optional(Field::CheckpointInterval), Some(10.0));
    assert_eq!(refused("gpus=none"), [("gpus".to_owned(), "none".to_owned())]);
    let weak = read("ref=none").link;
    assert!(weak.fragment().contains("ref=none"));
}

#[test]
fn an_edited_field_is_written_beside_its_choice() {
    let link = read("acc=b200&peak=2000&model=mixtral_8x7b&layers=40&region=france&grid=56").link;
    assert_eq!(
        link.fragment(),
        "/overview?v=1&acc=b200&model=mixtral_8x7b&region=france&peak=2000&layers=40&grid=56"
    );
    assert_eq!(link.scenario.number(Field::MemoryBandwidth), 8.0);
    // An edit that says what the choice says is no edit.
    assert_eq!(read("acc=b200&peak=2250").link.fragment(), "/overview?v=1&acc=b200");
    assert_eq!(Link::default().fragment(), "/overview?v=1");
}

/// Links that were given out stay readable: `link → key=value …`, one a line.
#[test]
fn released_links_mean_what_they_meant() {
    let path = format!("{}/tests/oracle/links.txt", env!("CARGO_MANIFEST_DIR"));
    let lines = std::fs::read_to_string(&path).unwrap();
    let mut count = 0;
    for line in lines.lines().filter(|line| !line.is_empty() && !line.starts_with("//")) {
        let (address, meaning) = line.split_once(" → ").unwrap_or_else(|| panic!("{line}"));
        let reading = Link::read(address);
        assert_eq!(reading.refused, [], "{address}");
        let mut described = Vec::new();
        describe(&mut described, "", &reading.link.scenario);
        if let Some(baseline) = &reading.link.baseline {
            described.push("pin=1".to_owned());
            describe(&mut described, "pin.", baseline);
        }
        let link = &reading.link;
        for (prefix, other) in ["b.", "c.", "d."].into_iter().zip(&link.others) {
            described.push(format!("{prefix}name={}", other.name));
            describe(&mut described, prefix, &other.scenario);
        }
        if link.place != Place::Overview {
            described.push(format!("place={}", link.place.word()));
        }
        if let Some(word) = link.view.word() {
            described.push(format!("view={word}"));
        }
        if !link.show.is_empty() {
            described.push(format!("show={} at={}", link.show.join(","), link.at + 1));
        }
        if !link.name.is_empty() {
            described.push(format!("name={}", link.name));
        }
        if let Some(ask) = &link.ask {
            described.push(format!("ask={} among={:?}", ask.of, ask.among));
        }
        if let Some(lesson) = &link.lesson {
            described.push(format!("lesson={} step={}", lesson.lesson, lesson.step));
        }
        if let Some(form) = &link.form {
            described.push(format!(
                "formula={} sweep={}",
                form.formula,
                form.sweep.as_deref().unwrap_or_default()
            ));
        }
        assert_eq!(described.join(" "), meaning, "{address}");
        count += 1;
    }
    assert!(count >= 12, "only {count} released forms");
}

/// Every choice and number that differs from a new scenario, spelled out.
fn describe(words: &mut Vec<String>, prefix: &str, scenario: &Scenario) {
    let base = Scenario::default();
    for row in &CHOICES {
        if scenario.chosen(row.choice) != base.chosen(row.choice) {
            words.push(format!("{prefix}{}={}", row.key, scenario.chosen(row.choice)));
        }
    }
    for row in &FIELDS {
        if scenario.number(row.field) != base.number(row.field) {
            let number =
                scenario.optional(row.field).map_or("none".to_owned(), |number| number.to_string());
            words.push(format!("{prefix}{}={number}", row.key));
        }
    }
}

fn link(scenario: Scenario, baseline: Option<Scenario>, present: bool) -> Link {
    let view = if present { ViewMode::Present } else { ViewMode::Full };
    Link { scenario, baseline, view, ..Link::default() }
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(
        scenario in draw::scenario(),
        baseline in prop::option::of(draw::scenario()),
        present: bool,
    ) {
        let link = link(scenario, baseline, present);
        let fragment = link.fragment();
        let reading = Link::read(&format!("#{fragment}"));
        prop_assert_eq!(&reading.refused, &[], "{}", &fragment);
        prop_assert_eq!(&reading.link, &link, "{}", &fragment);
        prop_assert!(fragment.is_ascii());
        prop_assert_eq!(reading.link.fragment(), fragment);
    }

    #[test]
    fn no_link_is_long(
        scenario in draw::scenario(),
        moved in draw::slider_scenario(),
        pinned in draw::slider_scenario(),
    ) {
        let alone = link(scenario, None, true).fragment();
        prop_assert!(alone.len() < 2000, "{} characters: {alone}", alone.len());
        let compared = link(moved, Some(pinned), true).fragment();
        prop_assert!(compared.len() < 2000, "{} characters: {compared}", compared.len());
    }

    #[test]
    fn a_typical_link_is_short(edits in prop::collection::vec((0..FIELDS.len(), 0.0..1.0), 0..8)) {
        let edits = edits.into_iter().map(|(field, share)| {
            draw::Edit::Number { field, number: draw::Number::Stop(share) }
        });
        let scenario = edits.fold(Scenario::default(), |scenario, edit| draw::apply(scenario, &edit));
        let fragment = link(scenario, None, false).fragment();
        prop_assert!(fragment.len() < 200, "{fragment}");
    }

    #[test]
    fn any_text_gives_a_legal_scenario(text in r"\PC{0,200}") {
        legal(&Link::read(&text).link)?;
        legal(&read(&text).link)?;
    }

    #[test]
    fn any_values_give_a_legal_scenario(
        pairs in prop::collection::vec((0..FIELDS.len() + CHOICES.len(), value()), 0..12),
    ) {
        let query: Vec<String> = pairs
            .iter()
            .map(|(index, value)| {
                let key = FIELDS.get(*index).map_or_else(
                    || CHOICES[index - FIELDS.len()].key,
                    |row| row.key,
                );
                format!("{key}={value}")
            })
            .collect();
        let reading = read(&query.join("&"));
        legal(&reading.link)?;
        for refusal in &reading.refused {
            for language in Language::ALL {
                let message = refusal.message(language);
                prop_assert!(message.contains(&refusal.key), "{message}");
                prop_assert!(refusal.value.trim().is_empty() || message.contains(&refusal.value), "{message}");
            }
        }
    }
}

fn value() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<f64>().prop_map(|number| number.to_string()),
        any::<i64>().prop_map(|number| number.to_string()),
        (1u32..5000).prop_map(|number| number.to_string()),
        r"[-+0-9.eE,_ ]{0,12}",
        r"\PC{0,20}",
    ]
}

fn legal(link: &Link) -> Result<(), TestCaseError> {
    for scenario in std::iter::once(&link.scenario).chain(&link.baseline) {
        for row in &FIELDS {
            let Some(number) = scenario.optional(row.field) else { continue };
            let (least, most) = scenario.range(row.field);
            prop_assert!((least..=most).contains(&number), "{} = {number}", row.key);
        }
    }
    Ok(())
}

#[test]
fn of_a_key_that_came_twice_the_message_names_both_values() {
    let reading = Link::read("pue=1.12&grid=20&pue=1.3");
    assert_eq!(reading.link.scenario.number(Field::Pue), 1.12);
    let messages = Language::ALL.map(|language| reading.refused[0].message(language));
    assert!(
        messages[0].contains("“1.3” came second; only what came first, “1.12”, is read."),
        "{messages:?}"
    );
    assert!(messages[1].contains("“1.3”是第二次给出；只读取先给出的“1.12”。"), "{messages:?}");
}
