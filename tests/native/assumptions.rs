//! The place of the assumptions: the catalog, the converter, the reference.

use crate::markup::{text_in, text_of, with_attribute, with_elements};
use fleetscope::catalog::{Edition, entries};
use fleetscope::evaluate::{READOUTS, Readout, evaluate};
use fleetscope::formula;
use fleetscope::page::assumptions::{self, View, with_own};
use fleetscope::page::converter::{convert, converter};
use fleetscope::page::reference::{FILE, Reference, Term, read, reference};
use fleetscope::quantity::Unit;
use fleetscope::scenario::{FIELDS, Field, Link, Scenario, Slot};
use fleetscope::text::{Language, Text};

fn view<'a>(scenario: &'a Scenario, query: &'a str, language: Language) -> View<'a> {
    View { scenario, query, opened: &[], complaints: &[], language }
}

#[test]
fn every_number_of_the_catalog_stands_in_its_part() {
    let scenario = Scenario::default();
    let opened: Vec<String> =
        fleetscope::catalog::ROOMS.iter().map(|room| room.id.to_owned()).collect();
    for language in Language::ALL {
        let view = View { opened: &opened, ..view(&scenario, "", language) };
        with_elements(assumptions::assumptions(&view).text(), |place| {
            let shown = with_attribute(place, "data-constant");
            let text = text_of(place);
            for entry in entries() {
                assert!(shown.contains(&entry.path.to_string()), "{}", entry.path);
                assert!(text.contains(entry.label.get(language)), "{}", entry.path);
                assert!(text.contains(entry.datum.book.source.title.get(language)));
            }
            // A box for each number that something takes, and for no other.
            let boxes = with_attribute(place, "data-own");
            for slot in Slot::all() {
                assert!(boxes.contains(&slot.path()), "{}", slot.path());
            }
            assert!(boxes.iter().all(|path| Slot::find(path).is_some()));
        });
    }
}

#[test]
fn the_numbers_of_the_scenario_come_first_with_the_fields_they_give() {
    let scenario =
        Link::read("edition=current&own.accelerators/h100/tdp_w=650&hbm=90").link.scenario;
    let markup = assumptions::assumptions(&view(&scenario, "", Language::English));
    with_elements(markup.text(), |place| {
        let first = place.descendants().find(|node| node.attribute("data-room") == Some(""));
        let rows: Vec<_> = first
            .unwrap()
            .descendants()
            .filter_map(|node| Some((node.attribute("data-constant")?, node)))
            .collect();
        let row = |path: &str| rows.iter().find(|row| row.0 == path).unwrap().1;
        let words = |path: &str| -> String {
            row(path).descendants().filter_map(|node| node.text()).collect()
        };
        let own = row("accelerators/h100/tdp_w");
        let own = own.descendants().find(|node| node.attribute("data-own").is_some()).unwrap();
        assert_eq!(own.attribute("value"), Some("650"));
        assert!(words("accelerators/h100/tdp_w").contains(Field::Tdp.row().label.en()));
        assert!(words("accelerators/h100/hbm_capacity_gb").contains("edited: 90 GB"));
        // The book's and the later value, the latter in force.
        assert!(words("pue/industry_average").contains("1.4"));
        let force = row("pue/industry_average");
        let force = force.descendants().find(|node| node.attribute("class") == Some("in-force"));
        assert_eq!(force.unwrap().text(), Some("1.55"));
        assert_eq!(with_attribute(place, "data-own-count").len(), 1);
        // Of the accelerators only the chosen one.
        assert!(rows.iter().all(|row| !row.0.contains("/a100/")));
    });
}

#[test]
fn a_search_finds_by_name_path_and_source_in_either_language() {
    let found = |query: &str| {
        let markup =
            assumptions::assumptions(&view(&Scenario::default(), query, Language::English));
        with_elements(markup.text(), |place| with_attribute(place, "data-constant"))
    };
    assert_eq!(found("quebec"), ["grids/quebec/carbon_g_per_kwh"]);
    assert_eq!(found("魁北克"), ["grids/quebec/carbon_g_per_kwh"]);
    assert!(found("Table G.11").iter().all(|path| path.starts_with("grids/")));
    assert_eq!(found("pue LIQUID"), ["pue/liquid"]);
    assert_eq!(found("no such number"), Vec::<String>::new());
}

#[test]
fn an_own_value_is_taken_with_a_unit_and_refused_with_a_reason() {
    let path = "accelerators/h100/tdp_w";
    let taken = |written: &str| with_own(Scenario::default(), path, written);
    assert_eq!(taken("650").unwrap().number(Field::Tdp), 650.0);
    assert_eq!(taken("0.65 kW").unwrap().number(Field::Tdp), 650.0);
    let sentence = |written: &str, language| taken(written).unwrap_err().message(language);
    for (written, words) in [
        ("650 GB", ["650 GB", "W"]),
        ("0", ["0.1", "1,000,000"]),
        ("hot", ["hot", "1,000,000"]),
        ("1,5", ["1,5", "."]),
    ] {
        for language in Language::ALL {
            let message = sentence(written, language);
            assert!(message.contains(path), "{message}");
            assert!(words.iter().all(|word| message.contains(word)), "{message}");
        }
    }
    // What was refused stays to be mended, and is no markup of its own.
    let written = "<b>\"</b>";
    let complaints = [(path.to_owned(), written.to_owned(), taken(written).unwrap_err())];
    let scenario = Scenario::default();
    let view =
        View { complaints: &complaints, ..view(&scenario, "h100 sxm thermal", Language::English) };
    with_elements(assumptions::assumptions(&view).text(), |place| {
        let invalid = place.descendants().find(|it| it.attribute("aria-invalid") == Some("true"));
        assert_eq!(invalid.unwrap().attribute("value"), Some(written));
        let message = invalid.unwrap().attribute("aria-describedby");
        let told =
            place.descendants().find(|it| message.is_some() && it.attribute("id") == message);
        assert!(text_in(told.unwrap()).contains(written), "the box is told with its message");
        assert_eq!(place.descendants().filter(|node| node.has_tag_name("b")).count(), 0);
    });
}

/// The number of a unit in the answer to a text, under the convention that its note names.
#[track_caller]
fn converted(written: &str, unit: &str, note: &str) -> f64 {
    let answers = convert(written).unwrap();
    let lines = answers.iter().flat_map(|answer| &answer.1);
    let line = lines.clone().find(|line| line.unit == unit && line.note.en().contains(note));
    line.unwrap_or_else(|| panic!("{written} in {unit}: {answers:?}")).number
}

#[track_caller]
fn converts(written: &str, unit: &str, note: &str, expected: f64) {
    let number = converted(written, unit, note);
    assert!((number / expected - 1.0).abs() < 1e-12, "{written} is {number} {unit}");
}

#[test]
fn the_converter_knows_every_convention() {
    converts("80 GB", "GiB", "", 80e9 / 1_073_741_824.0);
    converts("80GiB", "GB", "", 85.899_345_92);
    converts("1 GB", "Gbit", "", 8.0);
    converts("400 Gbit/s", "GB/s", "", 50.0);
    converts("900 GB/s", "GB/s", "total of both", 450.0);
    converts("450 GB/s", "GB/s", "one of them", 900.0);
    converts("3.35 TB/s", "Gbit/s", "", 26_800.0);
    converts("1 kWh", "MJ", "", 3.6);
    converts("1 GJ", "kWh", "", 1e9 / 3.6e6);
    converts("429 g/kWh", "t/GWh", "", 429.0);
    converts("429 g/kWh", "g/MJ", "", 429.0 / 3.6);
    converts("50000 h", "yr", "365", 50_000.0 / 8760.0);
    converts("50000 h", "FIT", "mean time", 20_000.0);
    converts("20000 FIT", "h", "mean time", 50_000.0);
    converts("20000 FIT", "yr", "", 50_000.0 / 8760.0);
    converts("989 TFLOP/s", "PFLOP/s", "", 0.989);
    converts("3.8e25 FLOP", "YFLOP", "", 38.0);
    converts("86.4 EFLOP", "PFLOP/s·d", "", 1.0);
    converts("1 MW", "MWh", "year", 8760.0);
    converts("10 pJ/bit", "pJ/B", "", 80.0);
    converts("10 pJ/bit", "W", "Gbit/s", 0.01);
    converts("0.12 USD/kWh", "USD/MWh", "", 120.0);
    converts("4 USD/h", "USD/d", "", 96.0);
    converts("1 Mi", "k", "", 1048.576);
    converts("1.8 L/kWh", "L/MJ", "", 0.5);
    converts("12", "k", "", 0.012);
    converts("40%", "", "", 0.4);
    // The capital K that many write for kilo, which is 1,000 in KB as in kB.
    converts("640 KB", "KiB", "", 625.0);
    converts("640 kB", "KiB", "", 625.0);
    converts("5 KB/s", "MB/s", "", 0.005);
    // A capital B is bytes, or billions.
    assert_eq!(converted("70B", "B", ""), 70.0);
    assert_eq!(converted("70B", "", ""), 70e9);
}

#[test]
fn the_converter_agrees_with_the_formulas() {
    for (slug, written, unit) in [
        ("gb_to_gib", "80 GB", "GiB"),
        ("gib_to_gb", "80 GiB", "GB"),
        ("bytes_to_kib", "80 B", "KiB"),
        ("bytes_to_mib", "80 B", "MiB"),
    ] {
        let row = formula::find(slug).unwrap();
        converts(written, unit, "", row.compute(&[80.0]).unwrap());
    }
    let rate = formula::find("bits_to_bytes_rate").unwrap().compute(&[400e9]).unwrap();
    converts("400 Gbit/s", "GB/s", "", rate / 1e9);
}

#[test]
fn every_unit_of_the_catalog_can_be_converted() {
    for entry in entries() {
        let unit = entry.datum.unit;
        // Densities and speeds of light that nobody converts.
        if matches!(unit, Unit::Metre | Unit::MetrePerSecond | Unit::WattPerGigabyte)
            || unit.symbol().contains("param")
            || unit.symbol().contains("token")
            || unit.symbol() == "FLOP/B"
        {
            continue;
        }
        let written = format!("{} {}", entry.datum.number(Edition::Book), unit.symbol());
        assert!(convert(&written).is_ok(), "{}: {written}", entry.path);
    }
}

#[test]
fn the_converter_shows_whole_numbers_with_all_digits() {
    for (written, shown) in [
        // 80 · 2³⁰ bytes of 8 bits.
        ("80 GiB", "687,194,767,360 bit"),
        ("80 GiB", "85,899,345,920 B"),
        ("3.35 TB/s", "26,800 Gbit/s"),
        ("8760 h", "1 yrof 365 days"),
        ("17520 h", "2 yrof 365 days"),
        // A third of an hour has no end: ten digits.
        ("20 min", "0.3333333333 h"),
    ] {
        with_elements(converter(written, Language::English).text(), |page| {
            assert!(text_of(page).contains(shown), "{written}: {}", text_of(page));
        });
    }
}

#[test]
fn the_converter_refuses_numbers_by_their_range() {
    for (written, english, chinese) in [
        (
            "-5 s",
            "“-5 s” is below 0; it takes a number of at least 0.",
            "“-5 s”小于 0；允许范围：不小于 0 的数。",
        ),
        ("-5 FIT", "“-5 FIT” is below 0", "“-5 FIT”小于 0"),
        (
            "1e400",
            "“1e400” is too large; numbers go up to 1.79e308.",
            "“1e400”过大；数值最大为 1.79e308。",
        ),
        ("1e400 GB", "“1e400 GB” is too large; numbers go up to 1.79e308.", "“1e400 GB”过大；"),
    ] {
        assert!(convert(written).is_err(), "{written}");
        for (language, sentence) in [(Language::English, english), (Language::Chinese, chinese)] {
            with_elements(converter(written, language).text(), |page| {
                assert!(text_of(page).contains(sentence), "{}", text_of(page));
            });
        }
    }
    // What may be negative is: an offset of carbon.
    converts("-5 kg", "g", "", -5000.0);
}

#[test]
fn the_converter_answers_what_it_cannot_read() {
    for (written, word) in
        [("80 furlongs", "80 furlongs"), ("fast", "fast"), ("1,5 GB", "1,5"), ("1e999 GB", "1e999")]
    {
        assert!(convert(written).is_err(), "{written}");
        for language in Language::ALL {
            with_elements(converter(written, language).text(), |shown| {
                assert!(text_of(shown).contains(word), "{written}");
                assert_eq!(with_attribute(shown, "aria-invalid"), ["true"]);
            });
        }
    }
    // An empty box is no mistake.
    with_elements(converter("", Language::English).text(), |shown| {
        assert_eq!(with_attribute(shown, "aria-invalid"), ["false"]);
    });
    for written in ["0 s", "0 FIT", "-1 GB", "1e308 B", "1e-300 s"] {
        for (_, lines) in convert(written).unwrap_or_default() {
            assert!(lines.iter().all(|line| line.number.is_finite()), "{written}: {lines:?}");
        }
    }
}

fn file() -> Reference {
    read(FILE).unwrap()
}

/// The rows of the book's tables, by their title.
#[test]
fn the_reference_has_every_row_of_its_tables() {
    let rows: Vec<(&str, usize)> =
        file().tables.iter().map(|table| (table.title.en(), table.lines().count() - 1)).collect();
    assert_eq!(
        rows,
        [
            ("Three ways to run many machines", 8),
            ("The three axes of one machine", 3),
            ("Ways to hide one axis behind another", 4),
            ("Tools for one machine", 3),
            ("The axes of a machine, and of a fleet", 4),
            ("The three terms of a fleet", 3),
            ("What the terms of the fleet law hold", 4),
            ("Where two terms meet", 3),
            ("Tools for a fleet", 3),
            ("Which AllReduce, by the book's rule of thumb", 4),
            ("Strategies against failures", 6),
            ("The four phases of a recovery", 4),
            ("What to do about a batch size", 4),
            ("Six principles and the question of each", 6),
            ("Mistakes to watch for", 4),
        ]
    );
}

#[test]
fn the_reference_is_whole_in_both_languages() {
    let all = file();
    let is_chinese =
        |text: &str| text.chars().any(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter));
    for table in &all.tables {
        assert!(table.lines().all(|line| line.len() == table.columns), "{}", table.title.en());
        let (heads, cells) = table.texts.split_at(table.columns);
        let note = [table.note].into_iter().filter(|note| !note.en().is_empty());
        for text in heads.iter().copied().chain([table.title]).chain(note) {
            assert!(
                !is_chinese(text.en()) && is_chinese(text.zh()) || text.zh() == "MFU",
                "{text:?}"
            );
        }
        for text in cells {
            // Names of tools and symbols read the same.
            assert!(!text.en().is_empty() && !is_chinese(text.en()), "{text:?}");
            assert!(is_chinese(text.zh()) || text.en().split(' ').count() <= 4, "{text:?}");
        }
    }
    for term in &all.terms {
        assert!(is_chinese(term.meaning.zh()) && !is_chinese(term.meaning.en()), "{term:?}");
        assert!(term.meaning.en().ends_with('.') && term.meaning.zh().ends_with('。'), "{term:?}");
    }
    let mut names: Vec<&str> =
        all.terms.iter().flat_map(|term| term.names.en().split(", ")).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "a name stands twice");
    for language in Language::ALL {
        with_elements(reference(&all, "", language).text(), |shown| {
            let text = text_of(shown);
            assert_eq!(with_attribute(shown, "data-term").len(), all.terms.len());
            assert_eq!(with_attribute(shown, "data-reference").len(), all.tables.len());
            let says = |it: &Text| text.contains(it.get(language));
            assert!(all.terms.iter().all(|term| says(&term.meaning)));
        });
    }
}

#[test]
fn the_glossary_explains_every_label() {
    let all = file();
    let labels = FIELDS.iter().map(|row| row.label).chain(READOUTS.iter().map(|row| row.label));
    let mut unexplained = Vec::new();
    for label in labels {
        if all.explaining(label.en()).next().is_none() {
            unexplained.push(label.en());
        }
        // An abbreviation has an entry that names it.
        for word in label.en().split([' ', '(', ')', ',']) {
            let capitals = word.chars().filter(|letter| letter.is_ascii_uppercase()).count();
            if capitals > 1 && all.explaining(word).next().is_none() {
                unexplained.push(word);
            }
        }
    }
    assert_eq!(unexplained, Vec::<&str>::new());
}

#[test]
fn a_name_within_a_longer_name_is_not_explained_by_itself() {
    let all = file();
    let names =
        |label: &str| -> Vec<&str> { all.explaining(label).map(|term| term.names.en()).collect() };
    // Of electricity, not of arithmetic.
    assert_eq!(names("Grid intensity"), ["Grid intensity, carbon, CO₂e"]);
    assert_eq!(names("Arithmetic intensity"), ["Intensity, roofline, attainable"]);
}

#[test]
fn a_search_leaves_the_terms_and_tables_that_have_its_words() {
    let all = file();
    let found = |query: &str| {
        with_elements(reference(&all, query, Language::English).text(), |shown| {
            (
                with_attribute(shown, "data-term").len(),
                with_attribute(shown, "data-reference").len(),
            )
        })
    };
    assert_eq!(found("power usage effectiveness").0, 1);
    assert_eq!(found("电源使用效率").0, 1);
    assert_eq!(found("heartbeat"), (0, 1));
    assert_eq!(found("no such word"), (0, 0));
}

#[test]
fn the_name_of_every_result_says_what_its_terms_mean() {
    let (all, scenario) = (file(), Scenario::default());
    let report = evaluate(&scenario);
    for language in Language::ALL {
        let view = fleetscope::instrument::View {
            scenario: &scenario,
            report: &report,
            baseline: None,
            language,
        };
        for &readout in Readout::ALL {
            let terms = fleetscope::page::note::terms(readout, Some(&all), language);
            let shown = fleetscope::page::value::value(readout, Some(terms.text()), &view);
            with_elements(shown.text(), |shown| {
                let name = with_attribute(shown, "title").swap_remove(0);
                let explained = |term: &&Term| name.contains(term.meaning.get(language));
                assert!(all.terms.iter().any(|term| explained(&term)), "{readout:?}: {name}");
            });
        }
    }
}

#[test]
fn a_note_names_the_source_that_is_in_force_and_explains_the_name() {
    let all = file();
    let note = |field: Field, query: &str, language: Language| {
        let scenario = Link::read(query).link.scenario;
        with_elements(
            fleetscope::page::note::note(field, &scenario, Some(&all), language).text(),
            text_of,
        )
    };
    let pue = |query: &str| note(Field::Pue, query, Language::English);
    assert!(pue("").contains("Book, Tables C.9, C.13, G.9"));
    assert!(pue("edition=current").contains("mlsysim 0.3.0"));
    assert!(pue("own.pue/industry_average=1.2").contains("Own value"));
    assert!(pue("").contains("power usage effectiveness"));
    assert!(note(Field::Pue, "", Language::Chinese).contains("电源使用效率"));
    // The chosen row, not that of the default.
    assert!(note(Field::Tdp, "acc=mi300x", Language::English).contains("AMD Instinct MI300X"));
    let inter = note(Field::InterBandwidth, "inter=ib_hdr", Language::English);
    assert!(inter.contains("Book, Tables C.3"), "{inter}");
    // Where no number of the catalog stands, the field says where its default is from.
    assert!(note(Field::Gpus, "", Language::English).contains("Table C.6"));
    for field in Field::ALL {
        assert_ne!(note(*field, "", Language::English), "");
    }
}
