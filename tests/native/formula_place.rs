//! The form of the formula place: link, bad input, command, sweep.

use fleetscope::chart::{MarkKind, Scale, Shape, summary};
use fleetscope::formula::{self, all};
use fleetscope::instrument::{SWEEP, read_link, sweep};
use fleetscope::model::ModelError;
use fleetscope::page::chart::{Shown, plot};
use fleetscope::page::formulas;
use fleetscope::scenario::{Form, FormProblem, Link, Place, Problem, Reading};
use fleetscope::text::Language;

fn form(slug: &str) -> Form {
    Form::of(formula::find(slug).unwrap())
}

fn form_of(reading: &Reading) -> Form {
    Form::of_words(reading.link.form.as_ref().unwrap()).0
}

fn link(form: Form) -> Link {
    Link { place: Place::Formulas, form: Some(form.words()), ..Link::default() }
}

#[test]
fn a_link_holds_the_formula_and_only_what_was_changed() {
    let changed = form("ring_allreduce_time").with_text(0, "2 GB").unwrap().sweeping(1);
    let written = link(changed).fragment();
    assert_eq!(
        written,
        "/formulas?v=1&formula=ring_allreduce_time&x.message_bytes=2000000000&sweep=gpus"
    );
    let reading = Link::read(&format!("#{written}"));
    assert_eq!((reading.link, reading.refused), (link(changed), Vec::new()));
    for formula in all() {
        let written = format!("#{}", link(Form::of(formula)).fragment());
        assert_eq!(form_of(&Link::read(&written)), Form::of(formula), "{}", formula.slug);
    }
}

#[test]
fn bad_parts_of_a_link_are_refused_and_the_rest_taken() {
    let read = |query: &str| read_link(&format!("#/formulas?v=1&{query}"));
    assert_eq!(read("formula=flux").refused[0].problem, Problem::UnknownFormula);
    let reading = read("formula=ring_allreduce_time&x.gpus=many&x.message_bytes=1MB&sweep=gpu");
    let keys: Vec<&str> = reading.refused.iter().map(|refusal| refusal.key.as_str()).collect();
    assert_eq!(keys, ["x.gpus", "sweep"]);
    let taken = form_of(&reading);
    assert_eq!(taken.numbers()[..2], [1e6, form("ring_allreduce_time").numbers()[1]]);
    assert_eq!(read("formula=ridge_point&x.gpus=4").refused[0].problem, Problem::UnknownKey);
    let reading = read("formula=ring_allreduce_time&x.gpus=0.5");
    assert!(matches!(reading.refused[0].problem, Problem::Form(FormProblem::Model(..))));
    for language in Language::ALL {
        assert!(reading.refused[0].message(language).contains("0.5"));
    }
}

#[test]
fn an_input_takes_units_and_keeps_its_number_when_it_refuses() {
    let ridge = form("ridge_point");
    let taken = ridge.with_text(1, "4.8 TB/s").unwrap();
    assert_eq!(taken.numbers()[1], 4.8e12);
    assert_eq!(taken.value().unwrap(), ridge.numbers()[0] / 4.8e12);
    for bad in ["", "fast", "3 GB", "0", "-1", "3,5"] {
        let problem = ridge.with_text(1, bad).unwrap_err();
        assert!(problem.message(bad, Language::English).ends_with('.'), "{problem:?}");
        assert!(problem.message(bad, Language::Chinese).ends_with('。'), "{problem:?}");
    }
    // The input by its name, and its range in the unit of the form.
    let refused = |slug: &str, place: usize, bad: &str, language| {
        form(slug).with_text(place, bad).unwrap_err().message(bad, language)
    };
    let ring = "ring_allreduce_time";
    for (place, bad, english, chinese) in [
        (
            2,
            " ",
            "Nothing is written. The input “link bandwidth, one direction” takes a number above 0 B/s.",
            "尚未填写。输入“链路带宽（单向）”的允许范围：大于 0 的数（B/s）。",
        ),
        (
            2,
            "fast",
            "“fast” is not a number. The input “link bandwidth, one direction” takes a number above 0 B/s.",
            "“fast”不是数字。输入“链路带宽（单向）”的允许范围：大于 0 的数（B/s）。",
        ),
        (
            1,
            "0.5",
            "The input “number of accelerators” is 0.5, but the formula takes a whole number of at least 1.",
            "输入“加速器数量”为 0.5，但公式要求不小于 1 的整数。",
        ),
        (
            1,
            "1e300",
            "The input “number of accelerators” is 1e300, but the formula takes a number of at most 9.007199254740992e15.",
            "输入“加速器数量”为 1e300，但公式要求不大于 9.007199254740992e15 的数。",
        ),
        (
            3,
            "-5 µs",
            "The input “startup latency per message” is -0.000005 s, but the formula takes a number of at least 0 s.",
            "输入“每条消息的启动延迟”为 -0.000005 s，但公式要求不小于 0 的数（s）。",
        ),
    ] {
        assert_eq!(refused(ring, place, bad, Language::English), english);
        assert_eq!(refused(ring, place, bad, Language::Chinese), chinese);
    }
    // A saturated queue is an answer, not bad input.
    let queue = form("batch_response_time").with_text(0, "1").unwrap();
    assert!(matches!(queue.value(), Err(ModelError::Saturated { .. })));
}

#[test]
fn the_command_gives_the_same_answer() {
    for formula in all() {
        let form = Form::of(formula);
        let command = form.command();
        let mut words = command.split(' ').skip(2);
        assert_eq!(words.next(), Some(formula.slug));
        let inputs: Vec<(&str, f64)> = words
            .map(|word| word.split_once('=').unwrap())
            .map(|(key, number)| (key, number.parse().unwrap()))
            .collect();
        assert_eq!(formula.evaluate(&inputs).ok(), form.value().ok(), "{}", formula.slug);
    }
}

#[test]
fn every_input_of_every_formula_can_be_swept() {
    for formula in all() {
        for place in 0..formula.inputs.len() {
            let form = Form::of(formula).sweeping(place);
            let spec = sweep(&form, Language::English);
            let name = format!("{} over {}", formula.slug, formula.inputs[place].key);
            let panel = &spec.panels[0];
            let (low, high) = match spec.x.scale {
                Scale::Linear(low, high) | Scale::Logarithmic(low, high) => (low, high),
                Scale::Categories(_) => panic!("{name}"),
            };
            assert!(low < high, "{name}");
            let mut points = 0;
            for series in &panel.series {
                let Shape::Line(line) = &series.shape else { panic!("{name}") };
                points += line.len();
                for (x, y) in line {
                    assert!(y.is_finite() && *x >= low * 0.999 && *x <= high * 1.001, "{name} {x}");
                }
            }
            assert!(points >= 2, "{name}: {points} points");
            if let Some(mark) = panel.marks.first() {
                assert_eq!(mark.kind, MarkKind::Operating);
                assert!((low..=high).contains(&mark.x), "{name}: {} in {low}..{high}", mark.x);
            }
        }
    }
}

#[test]
fn a_sweep_without_any_value_says_why() {
    // Each of the 2·(N−1) messages takes 10³⁰⁸ s to start: more than a double holds, whatever the message.
    let endless = form("ring_allreduce_time").with_text(3, "1e308").unwrap();
    for (language, sentence) in [
        (Language::English, "There is no value to draw: the result is too large to represent."),
        (Language::Chinese, "没有可绘制的数值：结果过大，无法表示。"),
    ] {
        let spec = sweep(&endless, language);
        assert!(spec.panels.is_empty());
        assert!(summary(&spec, language).contains(spec.title.as_ref()));
        let head =
            formulas::sweep_head(&endless, &sweep(&endless, language), "title-sweep", language)
                .into_text();
        assert!(head.contains(sentence), "{head}");
        let shown =
            Shown { id: SWEEP, drawing: None, cursor: None, drags: false, hand: "", summary: "" };
        let plot = plot(&spec, &shown, language).into_text();
        assert!(plot.contains("class=\"plot\" style=\"--panels:0\" hidden"), "{plot}");
        // A value somewhere is drawn, and nothing is said.
        let usual = form("ring_allreduce_time");
        assert!(
            !formulas::sweep_head(&usual, &sweep(&usual, language), "", language)
                .text()
                .contains("data-nothing")
        );
    }
}

#[test]
fn a_sweep_goes_through_what_the_formula_gives() {
    // Ring of 1 GB at 50 GB/s and 5 µs: 2(N−1)/N · 20 ms + 2(N−1) · 5 µs at N = 1000.
    let spec = sweep(&form("ring_allreduce_time").sweeping(1), Language::English);
    let Shape::Line(line) = &spec.panels[0].series[0].shape else { panic!() };
    let (x, y) = *line.iter().find(|point| point.0 >= 1000.0).unwrap();
    let expected = 2.0 * (x - 1.0) / x * 0.02 + 2.0 * (x - 1.0) * 5e-6;
    assert!((y / expected - 1.0).abs() < 1e-12, "{y} at {x}, not {expected}");
}
