//! What paper shows beyond the charts: the scenario, every result, where it came from.

use super::results::results;
use super::share::scenario_name;
use super::{Html, words};
use crate::evaluate::Report;
use crate::report::scenario_line;
use crate::scenario::Link;
use crate::text::Language;

/// The last sheet. The results of a scenario that somebody is asked about stay out.
pub fn paper(link: &Link, address: &str, report: &Report, language: Language) -> Html {
    let mut html = Html::of(
        "<h2>{0}{3}{1}</h2><p>{2}</p>",
        &[
            words::SCENARIO.get(language),
            &scenario_name(link, language),
            &scenario_line(&link.scenario, language),
            words::COLON.get(language),
        ],
    );
    if link.ask.is_none() {
        html.add(
            "<h2>{0}</h2>{=1}",
            &[words::ALL_RESULTS.get(language), results(report, language).text()],
        );
    }
    html.add("<p>{0}</p>", &[address]);
    html
}
