//! What carries a scenario elsewhere: texts for other documents, the code, the dialogs.

use crate::markup::{text_in, text_of, with_attribute, with_elements};
use fleetscope::evaluate::evaluate;
use fleetscope::instrument::{instruments, outcome_text, shown};
use fleetscope::page::frame::{HeaderState, deed, header};
use fleetscope::page::results::STRIP;
use fleetscope::page::share::{Shared, embedded, scenario_name, texts};
use fleetscope::page::{compare, dialog, keys, present, qr, share, words};
use fleetscope::quantity::exact;
use fleetscope::scenario::{FIELDS, Link, PRESETS, Place, Scenario, ViewMode};
use fleetscope::text::{Language, Text};
use roxmltree::{Document, Node};

const BASE: &str = "https://example.org/f/";

fn shared(fragment: &str, language: Language) -> Shared {
    let link = Link::read(fragment).link;
    texts(&link, BASE, &evaluate(&link.scenario), language)
}

#[test]
fn the_message_names_scenario_results_and_link() {
    for language in Language::ALL {
        let texts = shared("#/overview?gpus=16384&name=Big%20one", language);
        assert!(texts.message.contains("Big one"));
        assert!(texts.message.ends_with(&texts.link));
        assert_eq!(texts.message.lines().count(), 8);
        assert_eq!(texts.link, "https://example.org/f/#/overview?v=1&name=Big%20one&gpus=16384");
    }
}

#[test]
fn what_has_no_name_is_called_by_its_size() {
    let name = scenario_name(&Link::read("#/?gpus=16384&pue=1.12").link, Language::English);
    for part in ["H100", "N 16384", "PUE 1.12"] {
        assert!(name.contains(part), "{name}");
    }
}

#[test]
fn the_frame_is_html_that_opens_the_same_scenario() {
    let texts = shared("#/overview?gpus=64&name=%22%3Cb%3E%26", Language::English);
    assert!(texts.frame.contains("title=\"Fleetscope: &quot;&lt;b>&amp;\""), "{}", texts.frame);
    let document = Document::parse(&texts.frame).unwrap();
    let source = document.root_element().attribute("src").unwrap();
    let link = Link::read(source).link;
    assert_eq!(link.view, ViewMode::Embed);
    assert_eq!(link.show, ["roofline", "peak", "hbm_bw"]);
    assert_eq!(link.scenario, Link::read("gpus=64").link.scenario);
}

#[test]
fn what_is_shown_stays_shown_in_the_frame() {
    let link = Link::read("#/overview?show=bubble,gpus&at=2").link;
    assert_eq!(embedded(&link).show, ["bubble", "gpus"]);
}

#[test]
fn every_place_has_something_to_present() {
    for &place in Place::ALL {
        let link = Link { place, ..Link::default() };
        assert!(!shown(&link).instruments.is_empty(), "{place:?}");
        assert!(!embedded(&link).show.is_empty(), "{place:?}");
    }
}

#[test]
fn citations_escape_what_their_language_reads() {
    let texts = shared("#/overview?gpus=64&name=a_b%25%5Bc%5D%23%26~", Language::English);
    assert!(
        texts.markdown.starts_with("[Fleetscope: a\\_b%\\[c\\]#&~](https://"),
        "{}",
        texts.markdown
    );
    assert!(
        texts.latex.contains("{Fleetscope: a\\_b\\%[c]\\#\\&\\textasciitilde{}}"),
        "{}",
        texts.latex
    );
    assert!(
        texts.latex.starts_with("\\href{https://example.org/f/\\#/overview?v=1\\&name="),
        "{}",
        texts.latex
    );
    // Braces close as they open, with and without a name.
    for fragment in ["name=%7B%7D%5C", "gpus=64"] {
        let latex = shared(fragment, Language::Chinese).latex;
        let bare = latex.replace("\\{", "").replace("\\}", "");
        assert_eq!(bare.matches('{').count(), bare.matches('}').count(), "{latex}");
    }
}

#[test]
fn a_typical_link_is_under_two_hundred_characters() {
    for fragment in [
        "#/overview?gpus=16384&pue=1.12&grid=20&batch=16",
        "#/serving?gpus=16384&pue=1.12&model=llama3_405b&batch=32&pin=1&pin.pue=1.4",
        "#/overview?view=present&show=roofline,bubble,throughput_latency&at=2&name=Lecture%204&gpus=25000",
    ] {
        assert_eq!(Link::read(fragment).refused, [], "{fragment}");
        assert!(shared(fragment, Language::English).link.len() < 200);
    }
    // Of the examples, which change more than a person does at once, most.
    let length = |preset: &&fleetscope::scenario::Preset| {
        share::address(BASE, &Link { scenario: preset.scenario(), ..Link::default() }).len()
    };
    let short = PRESETS.iter().filter(|preset| length(preset) < 200).count();
    assert!(2 * short > PRESETS.len(), "{short}");
}

/// A scenario in which every field was moved.
fn moved_everywhere() -> Scenario {
    FIELDS.iter().fold(Scenario::default(), |scenario, row| {
        let stops = [2 * row.stop_count() / 3, row.stop_count() / 3, 1, 0, row.stop_count() - 1];
        let moved = |stop: &usize| {
            let moved = scenario.with(row.field, row.value_at(*stop)).ok()?;
            (moved.number(row.field) != scenario.number(row.field)).then_some(moved)
        };
        stops.iter().find_map(moved).unwrap_or_else(|| panic!("{} does not move", row.key))
    })
}

#[test]
fn with_everything_moved_and_pinned_a_link_is_under_two_thousand_characters() {
    let scenario = moved_everywhere();
    let name = "n".repeat(fleetscope::scenario::NAME_LENGTH);
    let mut link = Link { scenario, baseline: Some(scenario), name, ..Link::default() };
    assert!(share::address(BASE, &link).len() < share::LONG);
    let dialog = |link: &Link, base: &str| {
        share::share(link, base, &evaluate(&link.scenario), Language::English).into_text()
    };
    assert!(!dialog(&link, BASE).contains("2,000"));
    let other = fleetscope::scenario::Named { name: "x".to_owned(), scenario };
    link.others = vec![other.clone(), other.clone(), other];
    assert!(share::address(BASE, &link).len() < share::LONG);
    assert!(!dialog(&link, BASE).contains("2,000"));
    // Only an address of the site that is long itself can make it too long; the dialog says so.
    assert!(dialog(&link, &[BASE, &"x".repeat(share::LONG)].concat()).contains("2,000"));
}

/// Draws the path of a code into pixels and reads it as a phone does.
fn scanned(markup: &str) -> Option<String> {
    let document = Document::parse(markup).ok()?;
    let side: usize =
        document.root_element().attribute("viewBox")?.split(' ').nth(2)?.parse().ok()?;
    let mut dark = vec![false; side * side];
    let path = document.descendants().filter(|node| node.has_tag_name("path")).nth(1)?;
    for run in path.attribute("d")?.split('M').skip(1) {
        let (start, run) = run.split_once('h')?;
        let (x, y) = start.split_once(' ')?;
        let (length, rest) = run.split_once("v1h-")?;
        assert_eq!(rest, format!("{length}z"));
        let (x, y, length): (usize, usize, usize) =
            (x.parse().ok()?, y.parse().ok()?, length.parse().ok()?);
        dark[y * side + x..][..length].fill(true);
    }
    const MODULE: usize = 4;
    let pixel = |x: usize, y: usize| if dark[y / MODULE * side + x / MODULE] { 0 } else { 255 };
    let mut image =
        rqrr::PreparedImage::prepare_from_greyscale(side * MODULE, side * MODULE, pixel);
    Some(image.detect_grids().first()?.decode().ok()?.1)
}

#[test]
fn the_code_reads_back_as_the_address() {
    for fragment in [
        "#/",
        "#/overview?gpus=16384&pue=1.12&name=%E9%9B%86%E7%BE%A4",
        "#/serving?gpus=16384&pue=1.12&model=llama3_405b&batch=32&pin=1&pin.pue=1.4&b.gpus=64&c.gpus=128&d.gpus=256",
    ] {
        let address = share::address(BASE, &Link::read(fragment).link);
        assert_eq!(scanned(qr::code(&address).text()).as_ref(), Some(&address));
    }
    // Codes of twenty sizes.
    for length in (60..2_000).step_by(100) {
        let text = "#/overview?v=1&gpus=16384&".chars().cycle().take(length).collect::<String>();
        assert_eq!(scanned(qr::code(&text).text()).as_ref(), Some(&text), "{length}");
    }
    // The longest legal link still has one; what is longer than any code has none, and no panic.
    let longest = "x".repeat(2_000);
    assert_eq!(scanned(qr::code(&longest).text()).as_ref(), Some(&longest));
    assert_eq!(qr::code(&"x".repeat(3_000)).text(), "");
}

#[test]
fn the_share_dialog_holds_every_text_to_copy() {
    for language in Language::ALL {
        let link = Link::read("#/?gpus=64&name=%3Cscript%3E").link;
        let report = evaluate(&link.scenario);
        let texts = texts(&link, BASE, &report, language);
        with_elements(share::share(&link, BASE, &report, language).text(), |shown| {
            let area = |name: &str| {
                let mut nodes = shown.descendants();
                let area = nodes.find(|node| node.attribute("data-share") == Some(name));
                text_in(area.unwrap_or_else(|| panic!("{name}")))
            };
            assert_eq!(area("link"), texts.link);
            assert_eq!(area("message"), texts.message);
            assert_eq!(area("frame"), texts.frame);
            assert_eq!(area("markdown"), texts.markdown);
            assert_eq!(area("latex"), texts.latex);
            let copies = with_attribute(shown, "data-act")
                .iter()
                .filter(|deed| *deed == share::COPY)
                .count();
            assert_eq!(copies, 5);
            assert!(text_of(shown).contains(&texts.link.len().to_string()));
            assert!(!shown.descendants().any(|node| node.has_tag_name("script")));
        });
    }
}

/// The rows of the comparison: the head and the cells.
fn rows(document: &Document<'_>) -> Vec<(String, Vec<String>)> {
    document
        .descendants()
        .filter(|node| {
            node.has_tag_name("tr") && node.parent_element().unwrap().has_tag_name("tbody")
        })
        .map(|row| {
            let mut cells: Vec<String> =
                row.children().filter(Node::is_element).map(text_in).collect();
            (cells.remove(0), cells)
        })
        .collect()
}

#[test]
fn the_comparison_shows_what_differs_and_every_result() {
    let link =
        Link::read("#/?gpus=64&pp=2&name=Ours&b.name=Theirs&b.acc=b200&c.gpus=128&d.pue=1.1").link;
    for language in Language::ALL {
        with_elements(compare::compare(&link, "bubble", language).text(), |shown| {
            let rows = rows(shown);
            let row = |label: Text| {
                let found = rows.iter().find(|(head, _)| head == label.get(language));
                found.unwrap_or_else(|| panic!("{label:?}")).1.clone()
            };
            let field = |key: &str| FIELDS.iter().find(|row| row.key == key).unwrap().label;
            assert_eq!(row(field("gpus")), ["64", "8192", "128", "8192"]);
            assert_eq!(row(field("pue")), ["1.4", "1.4", "1.4", "1.1"]);
            assert_eq!(row(field("pp"))[0], "2");
            assert!(!rows.iter().any(|(head, _)| head == field("layers").get(language)));
            for readout in STRIP {
                let expected: Vec<String> = [&link.scenario]
                    .into_iter()
                    .chain(link.others.iter().map(|other| &other.scenario))
                    .map(|scenario| {
                        let outcome = evaluate(scenario).get(readout);
                        outcome_text(outcome, readout.row().unit, language)
                    })
                    .collect();
                assert_eq!(row(readout.row().label), expected);
            }
            let figures: Vec<String> = shown
                .descendants()
                .filter(|node| node.has_tag_name("figcaption"))
                .map(text_in)
                .collect();
            // What has no name is called by its letter.
            assert_eq!(figures, ["Ours", "Theirs", "C", "D"]);
            let selected = shown.descendants().find(|node| node.has_attribute("selected"));
            assert_eq!(selected.unwrap().attribute("value"), Some("bubble"));
        });
    }
}

/// Whether something in an element is drawn as the baseline is: grey and dashed.
fn shows_baseline(element: Node<'_, '_>) -> bool {
    element.descendants().any(|node| {
        node.attribute("stroke") == Some("var(--ink-baseline)")
            && node.has_attribute("stroke-dasharray")
    })
}

#[test]
fn the_baseline_is_the_last_column_and_behind_the_chart_of_every_other() {
    let baseline = moved_everywhere();
    let mut link = Link::read("#/?gpus=64&b.gpus=128&b.name=Theirs").link;
    link.baseline = Some(baseline);
    let report = evaluate(&baseline);
    for language in Language::ALL {
        let name = words::BASELINE.get(language);
        with_elements(compare::compare(&link, "bubble", language).text(), |shown| {
            let rows = rows(shown);
            let gpus = &FIELDS[0];
            let expected = ["64", "128", &exact(baseline.number(gpus.field))];
            assert_eq!(
                rows[0],
                (gpus.label.get(language).to_owned(), expected.map(str::to_owned).into())
            );
            // The results come last.
            for (readout, (head, cells)) in STRIP.iter().rev().zip(rows.iter().rev()) {
                let row = readout.row();
                assert_eq!(head, row.label.get(language));
                assert_eq!(cells[2], outcome_text(report.get(*readout), row.unit, language));
            }
            let named = |tag: &'static str| {
                let all = shown.descendants().filter(move |node| node.has_tag_name(tag));
                all.map(text_in).collect::<Vec<_>>()
            };
            assert!(named("th").iter().any(|head| head == name));
            assert_eq!(named("figcaption"), ["A", "Theirs", name]);
            // It is pinned and swapped above; the others are named, edited and removed in their columns.
            let acts = with_attribute(shown, "data-act");
            for (act, columns) in [(share::NAME, 2), (compare::EDIT, 1), (compare::REMOVE, 1)] {
                assert_eq!(acts.iter().filter(|known| *known == act).count(), columns, "{act}");
            }
        });
    }
    for instrument in instruments() {
        with_elements(compare::compare(&link, instrument.id, Language::English).text(), |shown| {
            let figures = shown.descendants().filter(|node| node.has_tag_name("figure"));
            let behind: Vec<bool> = figures.map(shows_baseline).collect();
            // Fixed numbers are the same for all.
            let expected = instrument.id != "fleet_gain";
            assert_eq!(behind, [expected, expected, false], "{}", instrument.id);
        });
    }
}

#[test]
fn a_pinned_baseline_alone_is_compared_with() {
    let link = Link::read("#/?gpus=64&pin=1").link;
    with_elements(compare::compare(&link, "bubble", Language::English).text(), |shown| {
        assert!(rows(shown).iter().all(|(_, cells)| cells.len() == 2));
        assert_eq!(shown.descendants().filter(|node| node.has_tag_name("figure")).count(), 2);
    });
}

#[test]
fn every_instrument_is_drawn_small_for_every_preset() {
    let others = PRESETS.iter().take(3).map(|preset| fleetscope::scenario::Named {
        name: preset.name.en().to_owned(),
        scenario: preset.scenario(),
    });
    let link = Link { others: others.collect(), ..Link::default() };
    for instrument in instruments() {
        with_elements(compare::compare(&link, instrument.id, Language::English).text(), |shown| {
            let figures = shown.descendants().filter(|node| node.has_tag_name("svg"));
            for figure in figures.collect::<Vec<_>>() {
                assert!(
                    figure.descendants().any(|node| node.has_tag_name("path")),
                    "{}",
                    instrument.id
                );
            }
        });
    }
}

#[test]
fn a_scenario_alone_has_a_table_and_no_chart() {
    with_elements(compare::compare(&Link::default(), "", Language::English).text(), |shown| {
        assert!(!shown.descendants().any(|node| node.has_tag_name("svg")));
        assert!(rows(shown).iter().all(|(_, cells)| cells.len() == 1));
        let swap =
            shown.descendants().find(|node| node.attribute("data-act") == Some(compare::SWAP));
        assert!(swap.unwrap().has_attribute("aria-disabled"), "there is no baseline to swap with");
    });
}

#[test]
fn the_map_has_every_single_key_once_and_every_button_of_the_header() {
    let mut seen = std::collections::HashSet::new();
    for (key, deed, what) in keys::SINGLE {
        assert!(seen.insert(key), "{key} is given twice");
        assert_eq!(keys::deed(key), Some(deed));
        assert_eq!(keys::deed(&key.to_ascii_uppercase()), Some(deed));
        for language in Language::ALL {
            with_elements(keys::keys(true, language).text(), |map| {
                let text = text_of(map);
                assert!(text.contains(what.get(language)), "{key}");
            });
        }
    }
    assert_eq!(keys::deed("z"), None);
    assert_eq!(keys::PLACES.len(), Place::ALL.len());
    assert!(!keys::PLACES.chars().any(|key| keys::deed(&key.to_string()).is_some()));
    let state = HeaderState { can_undo: true, can_redo: true, theme: Text::same("x"), kept: 0 };
    with_elements(header(&Scenario::default(), state, Language::English).text(), |header| {
        for deed in with_attribute(header, "data-act") {
            // Undo and redo have chords; the examples take a choice, so their key leads to them; who skips what stands
            // above the charts does it by the tabulator.
            let other = [deed::UNDO, deed::REDO, deed::EXAMPLE, deed::SKIP];
            assert!(
                other.contains(&deed.as_str())
                    || keys::SINGLE.iter().any(|(_, known, _)| *known == deed),
                "{deed}"
            );
        }
    });
}

#[test]
fn a_presentation_shows_code_address_and_position() {
    let address = share::address(BASE, &Link::read("#/?gpus=64").link);
    for language in Language::ALL {
        with_elements(present::foot(&address, 1, 3, language).text(), |foot| {
            let text = text_of(foot);
            assert!(text.contains(&address) && text.contains("2 / 3"), "{text}");
            for deed in [present::STEP, share::OPEN, present::FULL_SCREEN, present::LEAVE] {
                assert!(
                    with_attribute(foot, "data-act").iter().any(|known| known == deed),
                    "{deed}"
                );
            }
            for button in foot.descendants().filter(|node| node.has_tag_name("button")) {
                assert!(!button.attribute("aria-label").unwrap().is_empty());
            }
        });
        with_elements(dialog::cover(None, language).text(), |cover| {
            assert_eq!(with_attribute(cover, "data-act"), [dialog::CLOSE]);
            assert_eq!(text_of(cover), "");
        });
        with_elements(dialog::cover(Some(&address), language).text(), |cover| {
            assert_eq!(cover.descendants().filter(|node| node.has_tag_name("svg")).count(), 1);
        });
    }
}

/// Those that show fixed numbers have no other baseline.
#[test]
fn every_chart_shows_the_baseline() {
    let (now, before) = (Scenario::default(), moved_everywhere());
    let (report, report_before) = (evaluate(&now), evaluate(&before));
    let view = |scenario, report, baseline| fleetscope::instrument::View {
        scenario,
        report,
        baseline,
        language: Language::English,
    };
    let mut same = Vec::new();
    for instrument in instruments() {
        let pinned = Some((&before, &report_before));
        let spec = instrument.chart_beside(&view(&now, &report, pinned));
        if (instrument.chart)(&view(&before, &report_before, None))
            == (instrument.chart)(&view(&now, &report, None))
        {
            same.push(instrument.id);
            continue;
        }
        let ghost = spec.panels.iter().any(|panel| {
            panel.series.iter().any(|series| series.ink == fleetscope::chart::Ink::Baseline)
        });
        assert!(ghost, "{}", instrument.id);
    }
    assert_eq!(same, ["fleet_gain"]);
}
