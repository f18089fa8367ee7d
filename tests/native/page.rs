//! The page's markup: well formed, in both languages, with what a reader needs in it.

use fleetscope::book::read;
use fleetscope::explain::Derivation;
use fleetscope::formula::{all, find};
use fleetscope::instrument::{View, instruments};
use fleetscope::page::book::SelfTest;
use fleetscope::page::{book, derivation, formulas, note, results, table};
use fleetscope::scenario::{Field, Form, PRESETS, Scenario};
use fleetscope::text::Language;
use roxmltree::Document;

/// Parses markup, which is XML as well, and hands its one root to the test.
fn with_elements(markup: &str, test: impl FnOnce(&Document<'_>)) {
    let whole = format!("<root>{markup}</root>");
    test(&Document::parse(&whole).unwrap_or_else(|error| panic!("{error}: {markup}")));
}

fn text_of(document: &Document<'_>) -> String {
    document
        .descendants()
        .filter_map(|node| node.is_text().then(|| node.text()))
        .flatten()
        .collect()
}

fn with_attribute<'a>(document: &'a Document<'_>, name: &str) -> Vec<&'a str> {
    document.descendants().filter_map(|node| node.attribute(name)).collect()
}

#[test]
fn every_formula_has_a_sheet() {
    for language in Language::ALL {
        for formula in all() {
            let form = Form::of(formula);
            with_elements(formulas::sheet(&form, &[], language).text(), |sheet| {
                let keys: Vec<&str> = formula.inputs.iter().map(|input| input.key).collect();
                assert_eq!(with_attribute(sheet, "data-input"), keys, "{}", formula.slug);
                let text = text_of(sheet);
                for wanted in [formula.title, formula.assumptions, formula.caution] {
                    assert!(text.contains(wanted.get(language)), "{}: {wanted:?}", formula.slug);
                }
                let math = sheet.descendants().filter(|node| node.tag_name().name() == "math");
                assert_eq!(math.count(), 1, "{}", formula.slug);
            });
            with_elements(formulas::sweep_head(&form, "title", language).text(), |head| {
                let selected = with_attribute(head, "selected").len();
                assert_eq!(selected, usize::from(!formula.inputs.is_empty()), "{}", formula.slug);
            });
        }
    }
}

#[test]
fn the_catalogue_lists_what_a_search_finds() {
    let found = |query: &str| {
        let markup = formulas::catalogue(query, "ridge_point", Language::English);
        let mut slugs = Vec::new();
        with_elements(markup.text(), |list| {
            slugs = with_attribute(list, "data-formula").into_iter().map(str::to_owned).collect();
        });
        slugs
    };
    assert_eq!(found("").len(), all().count());
    assert_eq!(found("Eq. C.4"), ["ridge_point"]);
    assert_eq!(found("no such thing"), Vec::<String>::new());
}

#[test]
fn a_refused_input_says_so_and_holds_no_element_of_the_writer() {
    let form = Form::of(find("ridge_point").unwrap());
    let written = "<b>\"3\"</b>";
    let problem = form.with_text(1, written).unwrap_err();
    let sheet = formulas::sheet(&form, &[(1, written.to_owned(), problem)], Language::English);
    with_elements(sheet.text(), |sheet| {
        assert!(text_of(sheet).contains(written));
        assert_eq!(sheet.descendants().filter(|node| node.has_tag_name("b")).count(), 0);
        let invalid =
            sheet.descendants().find(|node| node.attribute("aria-invalid") == Some("true"));
        assert_eq!(invalid.unwrap().attribute("data-input"), Some("bandwidth_bytes_per_s"));
    });
}

#[test]
fn the_book_shows_the_numbers_of_what_is_open() {
    let file =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/public/data/book.tsv"));
    let all = read(file.unwrap().leak()).unwrap();
    let test = SelfTest { passed: 3, all: 4, milliseconds: 12.4 };
    for language in Language::ALL {
        with_elements(book::book(&all, test, &[], language).text(), |closed| {
            assert_eq!(with_attribute(closed, "data-entry").len(), 0);
            assert_eq!(with_attribute(closed, "data-discrepancy").len(), all.discrepancies.len());
            assert!(text_of(closed).contains("3 / 4"));
        });
        let everything: Vec<String> =
            all.places.iter().map(|place| place.appendix.to_owned()).collect();
        with_elements(book::book(&all, test, &everything, language).text(), |open| {
            assert_eq!(with_attribute(open, "data-entry").len(), all.entries().count());
        });
    }
}

#[test]
fn derivations_tables_and_results_are_well_formed_in_every_preset() {
    for scenario in PRESETS.iter().map(|preset| preset.scenario()).chain([Scenario::default()]) {
        let report = fleetscope::evaluate::evaluate(&scenario);
        for language in Language::ALL {
            with_elements(results::results(&report, language).text(), |list| {
                assert!(with_attribute(list, "data-result").len() > 80);
            });
            let view = View { scenario: &scenario, report: &report, baseline: None, language };
            for instrument in instruments() {
                let steps: Vec<_> = (instrument.derivation)(&view)
                    .iter()
                    .map(|working| Derivation::of(working).unwrap().steps(language).unwrap())
                    .collect();
                with_elements(derivation::derivation(&steps, language).text(), |shown| {
                    assert_eq!(with_attribute(shown, "data-step").len(), steps.len());
                });
                let spec = (instrument.chart)(&view);
                let numbers = fleetscope::chart::table(&spec, language);
                with_elements(table::table(&spec, language).text(), |shown| {
                    let cells = shown.descendants().filter(|node| node.has_tag_name("td")).count();
                    assert_eq!(
                        cells,
                        numbers.rows.len() * numbers.columns.len(),
                        "{}",
                        instrument.id
                    );
                });
            }
        }
    }
}

#[test]
fn every_field_has_a_note_in_both_languages() {
    for field in Field::ALL {
        for language in Language::ALL {
            with_elements(note::note(*field, language).text(), |shown| {
                assert!(text_of(shown).contains(field.note().help.get(language)));
            });
        }
    }
}
