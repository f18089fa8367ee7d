//! Derivations: equations with their numbers, what each symbol means, where it comes from.

use super::{Html, words};
use crate::explain::{Meaning, Origin, SLIDER_ATTRIBUTE, Steps, symbol_mathml};
use crate::text::{Language, Text};

/// A way to copy a formula: its deed, what the button reads, how it is written.
pub type Notation = (&'static str, Text, fn(&Steps) -> String);

/// The notations that a formula is copied in.
pub const NOTATIONS: [Notation; 3] = [
    ("copy-text", words::AS_TEXT, Steps::to_text),
    ("copy-latex", Text::same("LaTeX"), Steps::to_latex),
    ("copy-mathml", Text::same("MathML"), Steps::to_mathml),
];

/// An instrument's derivation, formula by formula.
pub fn derivation(all: &[Steps], language: Language) -> Html {
    let mut html = Html::default();
    if all.is_empty() {
        html.add("<p class=\"hint\">{0}</p>", &[words::NOTHING_DERIVED.get(language)]);
    }
    for (place, steps) in all.iter().enumerate() {
        html.add(
            "<section class=\"formula\" data-step=\"{0}\"><div class=\"card-head\"><h3>{1}</h3>{=2}</div>{=3}<dl>",
            &[
                &place.to_string(),
                steps.title,
                notations(place, language).text(),
                equation(steps).text(),
            ],
        );
        for meaning in &steps.meanings {
            html.add(
                "<div><dt>{=0}</dt><dd>{=1}</dd><dd>{2}</dd></div>",
                &[&symbol_mathml(meaning.symbol), name(meaning, language).text(), &meaning.number],
            );
        }
        html.add(
            "</dl><p>{0}{1}{2}</p></section>",
            &[words::SOURCE.get(language), words::COLON.get(language), steps.source],
        );
    }
    html
}

/// The equation, the same with numbers, the value.
pub fn equation(steps: &Steps) -> Html {
    Html::of(
        "<div class=\"equation\" tabindex=\"0\" role=\"group\" aria-label=\"{0}\">{=1}</div>",
        &[steps.title, &steps.to_linked_mathml()],
    )
}

/// The buttons that copy the formula at a place.
pub fn notations(place: usize, language: Language) -> Html {
    let mut html = Html::of("<p>{0}", &[words::COPY_AS.get(language)]);
    for (deed, label, _) in NOTATIONS {
        html.add(
            " <button type=\"button\" data-act=\"{0}\" data-value=\"{1}\" aria-live=\"polite\">{2}</button>",
            &[deed, &place.to_string(), label.get(language)],
        );
    }
    html.add("</p>", &[]);
    html
}

/// What a symbol means: a button to the slider that moves it, or with the result that it is.
fn name(meaning: &Meaning, language: Language) -> Html {
    match meaning.origin {
        Origin::Field(field) => {
            let row = field.row();
            Html::of(
                &format!(
                    "<button type=\"button\" {SLIDER_ATTRIBUTE}=\"{{0}}\" title=\"{{1}}: {{2}}\">{{3}}</button>"
                ),
                &[row.key, words::TO_SLIDER.get(language), row.label.get(language), meaning.label],
            )
        }
        Origin::Result(readout) => {
            Html::of("{0} · <i>{1}</i>", &[meaning.label, readout.row().label.get(language)])
        }
        Origin::Given => Html::of("{0}", &[meaning.label]),
    }
}
