//! Finds formulas by what a person types.

use super::{Formula, Topic};

/// Whether every word of a query stands in a formula's name, titles, symbol, source or topic, or in the name
/// of an input, or is an input's symbol.
///
/// ```
/// use fleetscope::formula::{TOPICS, matches};
/// let found = |query: &str| -> Vec<&str> {
///     TOPICS
///         .iter()
///         .flat_map(|topic| topic.formulas.iter().filter(move |row| matches(topic, row, query)))
///         .map(|row| row.slug)
///         .collect()
/// };
/// assert_eq!(found("Eq. C.4"), ["ridge_point"]);
/// assert!(found("RING time").contains(&"ring_allreduce_time"));
/// assert!(found("脊点").contains(&"ridge_point"));
/// assert!(found("memory bandwidth").contains(&"ridge_point"));
/// assert!(found("BW").contains(&"ridge_point"));
/// ```
pub fn matches(topic: &Topic, formula: &Formula, query: &str) -> bool {
    // Only letters of ASCII have their case ignored: Greek symbols mean different things in either,
    // and Chinese has none.
    let query = query.to_ascii_lowercase();
    query.split_whitespace().all(|word| {
        [
            formula.slug,
            formula.title.en(),
            formula.title.zh(),
            formula.symbol,
            formula.source.en(),
            formula.source.zh(),
            topic.title.en(),
            topic.title.zh(),
        ]
        .into_iter()
        .any(|text| text.to_ascii_lowercase().contains(word))
            // A symbol is short: parts of it would find most formulas.
            || formula.inputs.iter().any(|input| {
                input.symbol.eq_ignore_ascii_case(word)
                    || [input.key, input.label.en(), input.label.zh()]
                        .into_iter()
                        .any(|text| text.to_ascii_lowercase().contains(word))
            })
    })
}
