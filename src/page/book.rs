//! The book place: every printed number beside the computed one.

use super::{Html, words};
use crate::book::{Book, Case, Check, Difference, Discrepancy, Entry, Model, Place, Tolerance};
use crate::quantity::{Digits, Unit, display, fixed, with_symbol};
use crate::text::Language;

/// The deed that opens an appendix.
pub const OPEN: &str = "appendix";
/// The deed that computes all again.
pub const TEST: &str = "self-test";
/// The deed that opens the formula behind the printed number of this name.
pub const FORMULA: &str = "open-number";
/// The deed that opens the formula behind the discrepancy of this name.
pub const DISCREPANCY: &str = "open-discrepancy";

/// What one run of the self-test found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SelfTest {
    /// Numbers within their tolerance.
    pub passed: usize,
    /// All numbers.
    pub all: usize,
    /// How long it took.
    pub milliseconds: f64,
}

/// The appendices in the order of the book.
fn appendices(book: &Book) -> Vec<&'static str> {
    let mut names: Vec<&'static str> = Vec::new();
    for place in &book.places {
        if names.last() != Some(&place.appendix) {
            names.push(place.appendix);
        }
    }
    names
}

/// The place; only the appendices that were opened have their numbers in it.
pub fn book(book: &Book, test: SelfTest, opened: &[String], language: Language) -> Html {
    let say = |text: crate::text::Text| text.get(language);
    let mut html = Html::of(
        "<section class=\"card\"><h2>{0}</h2>\
         <p class=\"summary\" data-book=\"summary\" role=\"status\">{1} / {2} {3} · {4} ms</p>\
         <p class=\"hint\">{5}</p><button type=\"button\" data-act=\"{6}\">{7}</button></section>",
        &[
            say(words::BOOK_TITLE),
            &test.passed.to_string(),
            &test.all.to_string(),
            say(words::REPRODUCED),
            &fixed(test.milliseconds, 0),
            say(words::BOOK_RULE),
            TEST,
            say(words::SELF_TEST),
        ],
    );
    for appendix in appendices(book) {
        let places = || book.places.iter().filter(|place| place.appendix == appendix);
        let numbers = || places().flat_map(|place| &place.entries);
        let name = match appendix.len() {
            1 => format!("{} {appendix}", say(words::APPENDIX)),
            _ => say(words::CONCLUSION).to_owned(),
        };
        html.add(
            "<details class=\"card\" data-appendix=\"{0}\"><summary data-act=\"{1}\" data-value=\"{0}\">\
             {2} · {3} / {4}</summary>",
            &[
                appendix,
                OPEN,
                &name,
                &numbers().filter(|entry| entry.check().passed).count().to_string(),
                &numbers().count().to_string(),
            ],
        );
        if opened.iter().any(|open| open == appendix) {
            places().for_each(|place| table(&mut html, place, language));
        }
        html.add("</details>", &[]);
    }
    html.add(
        "<section class=\"discrepancies\"><h2>{0} ({1})</h2><div class=\"told\">",
        &[say(words::DISCREPANCIES), &book.discrepancies.len().to_string()],
    );
    book.discrepancies.iter().for_each(|told| told_html(&mut html, told, language));
    html.add("</div></section>", &[]);
    html
}

fn table(html: &mut Html, place: &Place, language: Language) {
    html.add(
        "<h3>{0}</h3><div class=\"book-scroll\"><table class=\"book-table\"><thead><tr>",
        &[place.name.get(language)],
    );
    for head in [words::QUANTITY, words::PRINTED, words::COMPUTED, words::DIFFERENCE] {
        html.add("<th scope=\"col\">{0}</th>", &[head.get(language)]);
    }
    html.add("</tr></thead><tbody>", &[]);
    place.entries.iter().for_each(|entry| row(html, entry, language));
    html.add("</tbody></table></div>", &[]);
}

fn row(html: &mut Html, entry: &Entry, language: Language) {
    let check = entry.check();
    let (mark, verdict, class) = if check.passed {
        ("✓", words::PASSES, "")
    } else {
        ("✗", words::FAILS, " class=\"failed\"")
    };
    let above = match entry.tolerance {
        Tolerance::Above => words::ABOVE.get(language),
        Tolerance::Within(_) => "",
    };
    html.add(
        "<tr data-entry=\"{0}\"{=1}><th scope=\"row\">{2} {=3}</th><td>{4} {5}</td><td>{6}</td>\
         <td>{7} <span class=\"pass\" role=\"img\" aria-label=\"{8}\">{9}</span></td></tr>",
        &[
            entry.id,
            class,
            entry.case.model.title().get(language),
            given(&entry.case, (FORMULA, entry.id), language).text(),
            above,
            &with_symbol(entry.printed, entry.unit),
            &with_symbol(&computed(&check), entry.unit),
            &difference(&check),
            verdict.get(language),
            mark,
        ],
    );
}

/// What a number is computed from: its inputs, and the way to the formula.
fn given(case: &Case, (deed, id): (&str, &str), language: Language) -> Html {
    match &case.model {
        Model::Constant(entry) => {
            Html::of("<small>{0}</small>", &[entry.field.map_or("", |field| field.get(language))])
        }
        Model::Arithmetic(arithmetic) => {
            Html::of("<small>{0} · {1}</small>", &[arithmetic.rule, &plain_inputs(case)])
        }
        Model::Formula(formula) => {
            let inputs = formula.inputs.iter().filter_map(|input| {
                let (_, number) = case.inputs.iter().find(|(key, _)| *key == input.key)?;
                let number = display(input.si(*number), input.unit, Digits(4));
                Some([input.symbol, " = ", &trimmed(&number)].concat())
            });
            Html::of(
                "<small>{0}</small> <button type=\"button\" class=\"link\" data-act=\"{1}\" data-value=\"{2}\">{3}</button>",
                &[
                    &inputs.collect::<Vec<_>>().join(", "),
                    deed,
                    id,
                    words::OPEN_FORMULA.get(language),
                ],
            )
        }
    }
}

fn plain_inputs(case: &Case) -> String {
    let inputs = case.inputs.iter().map(|(key, number)| {
        [key, " = ", &trimmed(&display(*number, Unit::Ratio, Digits(6)))].concat()
    });
    inputs.collect::<Vec<_>>().join(", ")
}

fn told_html(html: &mut Html, told: &Discrepancy, language: Language) {
    html.add(
        "<article class=\"card\" data-discrepancy=\"{0}\"><h3>{1}</h3><dl class=\"notes\">",
        &[told.id, told.place.get(language)],
    );
    for (head, text) in [
        (words::BOOK_PRINTS, told.prints),
        (words::FORMULA_GIVES, told.gives),
        (words::WHY, told.why),
    ] {
        html.add("<dt>{0}</dt><dd>{1}</dd>", &[head.get(language), text.get(language)]);
    }
    html.add("</dl>", &[]);
    if let Some(case) = &told.case {
        html.add("<p>{=0}</p>", &[given(case, (DISCREPANCY, told.id), language).text()]);
    }
    html.add("</article>", &[]);
}

/// The computed value with six digits and no zeros behind them.
fn computed(check: &Check) -> String {
    match check.computed {
        Some(value) if value.is_infinite() => "∞".to_owned(),
        Some(value) => trimmed(&display(value, Unit::Ratio, Digits(6))),
        None => "–".to_owned(),
    }
}

fn difference(check: &Check) -> String {
    match check.difference {
        Difference::Relative(share) if share.abs() < 1e-9 => "0".to_owned(),
        Difference::Relative(share) => display(share, Unit::Fraction, Digits(2)),
        Difference::BothInfinite => "0".to_owned(),
        Difference::Unknown => "–".to_owned(),
    }
}

/// A shown number without the zeros at the end of its decimals.
fn trimmed(shown: &str) -> String {
    let is_digit = |it: char| it.is_ascii_digit() || matches!(it, '.' | ',' | '−' | '$');
    let end = shown.find(|it| !is_digit(it)).unwrap_or(shown.len());
    let (number, rest) = shown.split_at(end);
    let number = if number.contains('.') {
        number.trim_end_matches('0').trim_end_matches('.')
    } else {
        number
    };
    [number, rest].concat()
}
