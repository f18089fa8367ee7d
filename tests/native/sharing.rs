//! The texts that carry a scenario into other documents.

use fleetscope::evaluate::evaluate;
use fleetscope::instrument::{SharedTexts, embedded, scenario_name, shared_texts};
use fleetscope::scenario::{Link, ViewMode};
use fleetscope::text::Language;

fn texts(fragment: &str, language: Language) -> SharedTexts {
    let link = Link::read(fragment).link;
    shared_texts(&link, "https://example.org/f/", &evaluate(&link.scenario), language)
}

#[test]
fn the_message_names_scenario_results_and_link() {
    for language in Language::ALL {
        let texts = texts("#/overview?gpus=16384&name=Big%20one", language);
        assert!(texts.message.contains("Big one"));
        assert!(texts.message.ends_with(&texts.link));
        assert_eq!(texts.message.lines().count(), 8);
        assert_eq!(texts.link, "https://example.org/f/#/overview?v=1&name=Big%20one&gpus=16384");
    }
}

#[test]
fn what_has_no_name_is_called_by_its_size() {
    let name = scenario_name(&Link::read("#/?gpus=16384&pue=1.12").link, Language::English);
    for part in ["H100", "16384", "1.12"] {
        assert!(name.contains(part), "{name}");
    }
}

#[test]
fn the_frame_is_html_that_opens_the_same_scenario() {
    let texts = texts("#/overview?gpus=64&name=%22%3Cb%3E%26", Language::English);
    assert!(texts.frame.contains("title=\"Fleetscope: &quot;&lt;b&gt;&amp;\""), "{}", texts.frame);
    let element = texts.frame.replace(" loading=", " data-loading=");
    let document = roxmltree::Document::parse(&element).unwrap();
    let source = document.root_element().attribute("src").unwrap();
    let link = Link::read(source).link;
    assert_eq!(link.view, ViewMode::Embed);
    assert_eq!(link.show[0], "roofline");
    assert_eq!(link.scenario, Link::read("gpus=64").link.scenario);
}

#[test]
fn what_is_shown_stays_shown_in_the_frame() {
    let link = Link::read("#/overview?show=bubble,gpus").link;
    assert_eq!(embedded(&link).show, ["bubble", "gpus"]);
}

#[test]
fn citations_escape_what_their_language_reads() {
    let texts = texts("#/overview?gpus=64&name=a_b%25%5Bc%5D%23%26", Language::English);
    assert!(
        texts.markdown.starts_with("[Fleetscope: a\\_b%\\[c\\]#&](https://"),
        "{}",
        texts.markdown
    );
    assert!(texts.latex.contains("{Fleetscope: a\\_b\\%[c]\\#\\&}"), "{}", texts.latex);
    assert!(
        texts.latex.contains("https://example.org/f/\\#/overview?v=1\\&name="),
        "{}",
        texts.latex
    );
}

#[test]
fn a_typical_link_is_under_two_hundred_characters() {
    for fragment in [
        "#/overview?gpus=16384&pue=1.12&grid=20&batch=16",
        "#/serving?gpus=16384&pue=1.12&model=llama3_405b&batch=32&pin=1&pin.pue=1.4",
        "#/overview?view=present&show=roofline,bubble,throughput_latency&name=Lecture%204&gpus=25000",
    ] {
        assert!(texts(fragment, Language::English).link.len() < 200);
    }
}
