//! Results as markup: what moved against the baseline, and all there are.

use super::{Html, words};
use crate::evaluate::{Better, Layer, Moved, MovedIn, Outcome, Readout, Report};
use crate::instrument::outcome_text;
use crate::quantity::{Digits, Unit, display};
use crate::text::{Language, Text};

/// The most asked results, in reading order.
pub const STRIP: [Readout; 11] = [
    Readout::EffectiveFlops,
    Readout::StepTime,
    Readout::StepMfu,
    Readout::Goodput,
    Readout::ClusterMtbf,
    Readout::Interval,
    Readout::Response,
    Readout::P99,
    Readout::FacilityPower,
    Readout::Carbon,
    Readout::Rental,
];

/// What moved, by layer, the largest change first.
pub fn moved(layers: &[MovedIn], language: Language) -> Html {
    let mut html = Html::of("<table class=\"moved-table\"><thead><tr>", &[]);
    for head in [words::RESULT, words::BASELINE, words::NOW, words::CHANGE] {
        html.add("<th scope=\"col\">{0}</th>", &[head.get(language)]);
    }
    html.add("</tr></thead>", &[]);
    let short = |outcome: Outcome, unit: Unit| match outcome {
        Ok(value) => display(value, unit, Digits::default()),
        Err(_) => words::UNAVAILABLE.get(language).to_owned(),
    };
    for (layer, changes) in layers {
        html.add(
            "<tbody><tr class=\"layer\"><th colspan=\"4\" scope=\"rowgroup\">{0}</th></tr>",
            &[layer.label().get(language)],
        );
        for change in changes {
            let row = change.readout.row();
            let (class, word) = direction(change);
            html.add(
                "<tr data-moved=\"{0}\" class=\"{1}\"><th scope=\"row\">{2}</th><td>{3}</td><td>{4}</td>\
                 <td>{5} <span class=\"direction\">{6}</span></td></tr>",
                &[
                    row.name,
                    class,
                    row.label.get(language),
                    &short(change.before, row.unit),
                    &short(change.after, row.unit),
                    &change.ratio().map(change_text).unwrap_or_default(),
                    word.get(language),
                ],
            );
        }
        html.add("</tbody>", &[]);
    }
    html.add("</table>", &[]);
    html
}

/// Every result by layer.
pub fn results(report: &Report, language: Language) -> Html {
    let mut html = Html::of("<div class=\"layers\">", &[]);
    for layer in Layer::ALL {
        html.add("<section><h3>{0}</h3><dl>", &[layer.label().get(language)]);
        for &readout in Readout::ALL.iter().filter(|readout| readout.row().layer == layer) {
            let row = readout.row();
            html.add(
                "<div data-result=\"{0}\"><dt>{1}</dt><dd>{2}</dd></div>",
                &[
                    row.name,
                    row.label.get(language),
                    &outcome_text(report.get(readout), row.unit, language),
                ],
            );
        }
        html.add("</dl></section>", &[]);
    }
    html.add("</div>", &[]);
    html
}

/// A relative change: percent while it is small, a factor when it is not.
pub fn change_text(ratio: f64) -> String {
    if (0.5..=2.0).contains(&ratio) {
        let sign = if ratio > 1.0 { "+" } else { "" };
        [sign, &display(ratio - 1.0, Unit::Fraction, Digits(2))].concat()
    } else {
        ["×", &display(ratio, Unit::Ratio, Digits(2))].concat()
    }
}

/// Whether a change is for the better, as a word for style and screen readers.
fn direction(change: &Moved) -> (&'static str, Text) {
    let rises = match change.ratio() {
        Some(ratio) => ratio > 1.0,
        None => matches!((change.before, change.after), (Err(_), Ok(_))),
    };
    let better = match change.readout.row().better {
        Better::Higher => Some(rises),
        Better::Lower => Some(!rises),
        Better::Neither => None,
    };
    match better {
        Some(true) => ("better", text!("better", "变好")),
        Some(false) => ("worse", text!("worse", "变差")),
        None => ("moved", text!("moved", "变化")),
    }
}
