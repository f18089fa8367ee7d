//! The formula place: find one, fill in its form.

use super::derivation::{equation, notations};
use super::{Html, words};
use crate::chart::ChartSpec;
use crate::explain::{Derivation, Origin, Steps, Working};
use crate::formula::{self, Formula, Input, TOPICS, matches};
use crate::quantity::{Unit, exact};
use crate::scenario::{Form, FormProblem};
use crate::text::Language;

/// The deed of the search box.
pub const SEARCH: &str = "search";
/// The deed that opens a formula.
pub const FORMULA: &str = "formula";
/// The deed that fills in an input; its key stands behind.
pub const INPUT: &str = "input-";
/// The deed that picks the input of the chart.
pub const SWEEP: &str = "sweep";
/// The deed that copies the command.
pub const COMMAND: &str = "copy-command";

/// A text that an input refused: its place, what was written, why.
pub type Complaint = (usize, String, FormProblem);

/// Every formula by topic that a search finds; the present one is marked.
pub fn catalogue(query: &str, present: &str, language: Language) -> Html {
    let mut list = Html::default();
    let mut found = 0;
    for topic in TOPICS {
        let rows: Vec<&Formula> =
            topic.formulas.iter().filter(|row| matches(topic, row, query)).collect();
        if rows.is_empty() {
            continue;
        }
        found += rows.len();
        list.add("<section><h3>{0}</h3><ul>", &[topic.title.get(language)]);
        for row in rows {
            let current = if row.slug == present { " aria-current=\"true\"" } else { "" };
            list.add(
                "<li><button type=\"button\" data-act=\"{0}\" data-value=\"{1}\" data-formula=\"{1}\"{=2}>{3}\
                 <small>{4} · {5}</small></button></li>",
                &[FORMULA, row.slug, current, row.title.get(language), row.symbol, row.source.get(language)],
            );
        }
        list.add("</ul></section>", &[]);
    }
    let count = match found {
        0 => words::NO_FORMULA.get(language).to_owned(),
        found => format!("{found} / {}", formula::all().count()),
    };
    Html::of(
        "<section class=\"card catalogue\"><input type=\"search\" class=\"box\" data-act=\"{0}\" data-live=\"\" \
         data-action=\"search\" placeholder=\"{1}\" aria-label=\"{1}\"/><p class=\"hint\" role=\"status\" data-found=\"\">{2}</p>\
         <div class=\"catalogue-list\">{=3}</div></section>",
        &[SEARCH, words::SEARCH_FORMULAS.get(language), &count, list.text()],
    )
}

/// The derivation of a form's value.
pub fn steps(form: &Form, language: Language) -> Option<Steps> {
    let formula = form.formula();
    let numbers = formula.inputs.iter().zip(form.numbers());
    let numbers = numbers.map(|(input, number)| (input.key, input.si(*number), Origin::Given));
    Derivation::of(&Working { slug: formula.slug, numbers: numbers.collect() })?.steps(language)
}

/// The form of one formula with all that is known about it.
pub fn sheet(form: &Form, complaints: &[Complaint], language: Language) -> Html {
    let formula = form.formula();
    let say = |text: crate::text::Text| text.get(language);
    let mut html = Html::of(
        "<section class=\"card\" data-sheet=\"{0}\"><div class=\"card-head\"><h2>{1}</h2>{=2}</div>\
         <p class=\"hint\"><code>{0}</code> · {3}</p>",
        &[formula.slug, say(formula.title), notations(0, language).text(), say(formula.source)],
    );
    if let Some(steps) = steps(form, language) {
        let value = match &steps.value {
            Ok(value) | Err(value) => value,
        };
        html.add(
            "{=0}<p class=\"formula-value\" role=\"status\" data-formula-line=\"value\">= {1}</p>",
            &[equation(&steps).text(), value],
        );
    }
    html.add("<h3>{0}</h3><div class=\"inputs\">", &[say(words::INPUTS)]);
    for (place, (input, number)) in formula.inputs.iter().zip(form.numbers()).enumerate() {
        let complaint = complaints.iter().find(|(at, ..)| *at == place);
        input_row(&mut html, input, *number, complaint, language);
    }
    html.add("</div><dl class=\"notes\">", &[]);
    for (head, text) in [(words::ASSUMES, formula.assumptions), (words::CAUTION, formula.caution)] {
        html.add("<dt>{0}</dt><dd>{1}</dd>", &[say(head), say(text)]);
    }
    html.add(
        "<dt>{0}</dt><dd class=\"command\"><code data-command=\"\">{1}</code>\
         <button type=\"button\" data-act=\"{2}\" aria-live=\"polite\">{3}</button></dd></dl></section>",
        &[say(words::COMMAND_LINE), &form.command(), COMMAND, say(words::COPY)],
    );
    html
}

/// One input: a box that takes a number with a unit.
fn input_row(
    html: &mut Html,
    input: &Input,
    number: f64,
    complaint: Option<&Complaint>,
    language: Language,
) {
    let unit = match input.unit {
        Unit::Fraction => "0–1, %",
        other => other.symbol(),
    };
    let dot = if unit.is_empty() { "" } else { " · " };
    let message = complaint.map(|(_, written, problem)| problem.message(written, language));
    html.add(
        "<div class=\"input-row\"><label for=\"input-{0}\">{1} <span class=\"symbol\">{2}{3}{4}</span></label>\
         <input id=\"input-{0}\" class=\"box\" type=\"text\" autocomplete=\"off\" spellcheck=\"false\" \
         data-act=\"{5}{0}\" data-input=\"{0}\" aria-describedby=\"input-{0}-message\" aria-invalid=\"{6}\" value=\"{7}\"/>\
         <p class=\"complaint\" id=\"input-{0}-message\" role=\"alert\"{=8}>{9}</p></div>",
        &[
            input.key,
            input.label.get(language),
            input.symbol,
            dot,
            unit,
            INPUT,
            if message.is_some() { "true" } else { "false" },
            &exact(number),
            if message.is_some() { "" } else { " hidden=\"\"" },
            message.as_deref().unwrap_or_default(),
        ],
    );
}

/// The chart's head: which input it runs over, and why there is no value to draw where there is none.
pub fn sweep_head(form: &Form, chart: &ChartSpec, title_id: &str, language: Language) -> Html {
    let formula = form.formula();
    let mut options = Html::default();
    for (place, input) in formula.inputs.iter().enumerate() {
        let selected = if place == form.swept() { " selected=\"\"" } else { "" };
        options.add(
            "<option value=\"{0}\"{=1}>{2}</option>",
            &[&place.to_string(), selected, input.label.get(language)],
        );
    }
    let mut html = Html::of(
        "<div class=\"card-head\"><h2 id=\"{0}\">{1}</h2><label>{2} <select data-act=\"{3}\" data-action=\"sweep\">\
         {=4}</select></label></div>",
        &[
            title_id,
            formula.title.get(language),
            words::SWEPT_INPUT.get(language),
            SWEEP,
            options.text(),
        ],
    );
    // The chart without a panel leaves the word to its reason.
    if let Err(problem) = form.value()
        && chart.panels.is_empty()
    {
        let reason = FormProblem::Model(problem, formula.inputs).message("", language);
        let sentence = words::NOTHING_TO_DRAW.fill(language, &[&reason]);
        html.add("<p class=\"hint\" role=\"status\" data-nothing=\"\">{0}</p>", &[&sentence]);
    }
    html
}
