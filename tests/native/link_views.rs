//! What a link says beside its scenarios: views, names, comparisons, questions, lessons.

use fleetscope::instrument::{instruments, unknown_words};
use fleetscope::scenario::{
    Ask, CHOICES, DiagnosisWords, FIELDS, Field, Form, LessonPlace, Link, MOST_OTHERS, NAME_LENGTH,
    Named, Place, Problem, Scenario, ViewMode, name_of,
};
use fleetscope::text::Language;
use proptest::prelude::*;
use std::collections::HashSet;

/// A scenario that sliders and choices reach.
fn scenarios() -> impl Strategy<Value = Scenario> {
    let moves = prop::collection::vec((0..FIELDS.len(), 0.0..1.0f64), 0..8);
    let picks = prop::collection::vec((0..CHOICES.len(), 0usize..64), 0..3);
    (moves, picks).prop_map(|(moves, picks)| {
        let mut scenario = Scenario::default();
        for (row, option) in picks {
            let choice = CHOICES[row].choice;
            let options: Vec<_> = scenario.options(choice).map(|option| option.id).collect();
            scenario = scenario.choose(choice, options[option % options.len()]).unwrap();
        }
        for (row, share) in moves {
            let row = &FIELDS[row];
            let stop = (share * row.stop_count() as f64) as usize;
            scenario = scenario.with(row.field, row.value_at(stop)).unwrap_or(scenario);
        }
        scenario
    })
}

fn names() -> impl Strategy<Value = String> {
    prop_oneof![Just(String::new()), "[a-zA-Z0-9 &=#%?+/,;'\"<>-]{1,40}", "[甲-龥 ]{1,12}"]
        .prop_map(|name| name_of(&name))
}

fn links() -> impl Strategy<Value = Link> {
    let views = prop_oneof![Just(ViewMode::Full), Just(ViewMode::Present), Just(ViewMode::Embed)];
    let show = prop::collection::hash_set("[a-z][a-z0-9_]{0,12}", 0..4);
    let other = (names(), scenarios()).prop_map(|(name, scenario)| Named { name, scenario });
    let ask = ("[a-z][a-z0-9_]{0,20}", prop::collection::vec(-1e12..1e12f64, 0..5))
        .prop_map(|(of, among)| Ask { of, among });
    let lesson = ("[a-zA-Z0-9:/?&=#._-]{1,60}", 1u32..99)
        .prop_map(|(lesson, step)| LessonPlace { lesson, step });
    let place = prop::sample::select(Place::ALL);
    let page = (place, views, show, names(), 0u32..99);
    let numbers = (scenarios(), prop::option::of(scenarios()), prop::collection::vec(other, 0..4));
    let formulas: Vec<_> = fleetscope::formula::all().collect();
    let form = (prop::sample::select(formulas), 0..4usize, 0.1..10.0f64).prop_map(
        |(formula, place, factor)| {
            let form = Form::of(formula).sweeping(place);
            let changed = form.numbers().get(place).map(|number| (number * factor).to_string());
            changed.and_then(|text| form.with_text(place, &text).ok()).unwrap_or(form)
        },
    );
    let teaching = (prop::option::of(ask), prop::option::of(lesson), prop::option::of(form));
    let measured = prop::collection::btree_map("[a-z]{1,9}", "[a-z0-9.%&=甲]{1,8}", 0..4);
    let diagnosis = (prop::option::of("[a-z0-9]{1,14}"), measured).prop_map(|(case, measured)| {
        let words = DiagnosisWords { case, measured: measured.into_iter().collect() };
        (words != DiagnosisWords::default()).then_some(words)
    });
    (page, numbers, teaching, diagnosis).prop_map(|(page, numbers, teaching, diagnosis)| Link {
        place: page.0,
        view: page.1,
        show: page.2.into_iter().collect(),
        name: page.3,
        at: page.4,
        scenario: numbers.0,
        baseline: numbers.1,
        others: numbers.2,
        ask: teaching.0,
        lesson: teaching.1,
        form: teaching.2.map(|form| form.words()),
        diagnosis,
    })
}

proptest! {
    #[test]
    fn every_link_is_read_as_it_was_written(link in links()) {
        let fragment = link.fragment();
        let reading = Link::read(&format!("https://example.org/tools/#{fragment}"));
        prop_assert!(reading.refused.is_empty(), "{}: {:?}", fragment, reading.refused);
        prop_assert_eq!(&reading.link, &link, "{}", fragment);
        prop_assert_eq!(reading.link.fragment(), fragment);
    }

    #[test]
    fn a_link_is_one_word_of_ascii_and_under_two_thousand_characters(link in links()) {
        let fragment = link.fragment();
        prop_assert!(fragment.bytes().all(|byte| (0x21..0x7f).contains(&byte)), "{}", fragment);
        prop_assert!(!fragment.contains(['#', '"', '<', '>', '\'']), "{}", fragment);
        prop_assert!(fragment.len() < 2_000, "{}", fragment.len());
    }

    #[test]
    fn reading_never_fails(text in "(#/)?[a-z?&=%.,0-9#/甲]{0,120}", key in "(name|show|view|ask|among|lesson|step|b\\.name|c\\.gpus|d\\.x)", value in ".{0,80}") {
        let reading = Link::read(&format!("{text}&{key}={value}"));
        prop_assert!(reading.link.name.chars().count() <= NAME_LENGTH);
        prop_assert!(reading.link.others.len() <= MOST_OTHERS);
        for refusal in &reading.refused {
            prop_assert!(!refusal.message(Language::English).is_empty());
            prop_assert!(!refusal.message(Language::Chinese).is_empty());
        }
        let again = Link::read(&format!("#{}", reading.link.fragment()));
        prop_assert_eq!(again.link, reading.link);
    }
}

#[test]
fn the_keys_of_the_view_are_no_fields() {
    for key in ["v", "view", "show", "name", "pin", "at", "ask", "among", "lesson", "step", "case"] {
        assert!(Field::find(key).is_none(), "{key}");
        assert!(!CHOICES.iter().any(|row| row.key == key), "{key}");
    }
}

#[test]
fn the_words_that_may_be_shown_mean_one_thing_each() {
    let mut known = HashSet::new();
    let fields = FIELDS.iter().map(|row| row.key).chain(CHOICES.iter().map(|row| row.key));
    for word in instruments().map(|instrument| instrument.id).chain(fields) {
        assert!(known.insert(word), "{word} is both an instrument and a field");
    }
}

#[test]
fn a_written_link_reads_as_a_person_means_it() {
    let reading = Link::read(
        "#/serving?view=embed&show=roofline,gpus,batch&name=H100&gpus=64&b.name=two&b.gpus=128&d.pue=1.1&ask=step_s&among=1,2.5&lesson=wall&step=3",
    );
    assert!(reading.refused.is_empty(), "{:?}", reading.refused);
    let link = reading.link;
    assert_eq!(link.view, ViewMode::Embed);
    assert_eq!(link.show, ["roofline", "gpus", "batch"]);
    assert_eq!(link.name, "H100");
    assert_eq!(link.others.len(), 2);
    assert_eq!(link.others[0].name, "two");
    assert_eq!(link.others[0].scenario.number(Field::Gpus), 128.0);
    assert_eq!(link.others[1].scenario.number(Field::Pue), 1.1);
    assert_eq!(link.ask, Some(Ask { of: "step_s".to_owned(), among: vec![1.0, 2.5] }));
    assert_eq!(link.lesson, Some(LessonPlace { lesson: "wall".to_owned(), step: 3 }));
}

#[test]
fn what_a_view_does_not_take_is_named() {
    for (query, key, problem) in [
        ("show=roofline,Big!,gpus", "show", Problem::NotAWord),
        ("name=%00", "name", Problem::NotAWord),
        ("ask=Step", "ask", Problem::NotAWord),
        ("ask=step_s&among=1,x", "among", Problem::NotAWord),
        ("lesson=", "lesson", Problem::NotAWord),
        ("at=100", "at", Problem::OutOfRange { range: (1.0, 99.0) }),
        ("lesson=wall&step=0", "step", Problem::OutOfRange { range: (1.0, 99.0) }),
        ("lesson=wall&step=two", "step", Problem::NotANumber { range: (1.0, 99.0) }),
        ("among=1", "among", Problem::UnknownKey),
        ("e.gpus=1", "e.gpus", Problem::UnknownKey),
    ] {
        let refused = Link::read(&format!("#/?gpus=64&{query}")).refused;
        let [refusal] = refused.as_slice() else { panic!("{query}: {refused:?}") };
        assert_eq!((refusal.key.as_str(), &refusal.problem), (key, &problem), "{query}");
    }
    let long = Link::read(&format!("#/?name={}", "x".repeat(41)));
    assert_eq!(long.link.name, "");
    assert_eq!(long.refused[0].problem, Problem::TooLong { limit: 40 });
    let many: Vec<String> = (0..40).map(|word| format!("w{word}")).collect();
    let reading = Link::read(&format!("#/?show={}", many.join(",")));
    assert_eq!(reading.link.show.len(), 24);
    assert_eq!(reading.refused[0].problem, Problem::TooMany { limit: 24 });
}

#[test]
fn a_word_that_names_nothing_is_refused_where_instruments_are_known() {
    let link = Link::read("#/?show=roofline,gpus,acc,nothing&ask=nowhere").link;
    let keys: Vec<_> =
        unknown_words(&link).into_iter().map(|refusal| (refusal.key, refusal.value)).collect();
    let expected = [("show", "nothing"), ("ask", "nowhere")];
    assert_eq!(keys, expected.map(|(key, value)| (key.to_owned(), value.to_owned())));
    assert!(unknown_words(&Link::read("#/?ask=binding&show=roofline").link).is_empty());
}

#[test]
fn a_typed_name_becomes_one_short_line() {
    assert_eq!(name_of("  two\nlines\t "), "two lines");
    assert_eq!(name_of(&"甲".repeat(60)).chars().count(), 40);
    assert_eq!(name_of("\u{202e}abc"), "abc");
}
