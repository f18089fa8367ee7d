//! Finds a formula by its name.

use super::{Formula, TOPICS};

const COUNT: usize = {
    let mut count = 0;
    let mut topic = 0;
    while topic < TOPICS.len() {
        count += TOPICS[topic].formulas.len();
        topic += 1;
    }
    count
};

/// Every formula, sorted by name when the program is compiled.
static BY_SLUG: [&Formula; COUNT] = sorted();

/// The formula of a name.
///
/// ```
/// let ridge = fleetscope::formula::find("ridge_point").ok_or("no such formula")?;
/// assert_eq!(ridge.equation, "R / BW");
/// assert!(fleetscope::formula::find("flux_capacitance").is_none());
/// # Ok::<(), &str>(())
/// ```
pub fn find(slug: &str) -> Option<&'static Formula> {
    let place = BY_SLUG.binary_search_by(|formula| formula.slug.cmp(slug)).ok()?;
    Some(BY_SLUG[place])
}

const fn sorted() -> [&'static Formula; COUNT] {
    let mut rows = [&TOPICS[0].formulas[0]; COUNT];
    let mut filled = 0;
    let mut topic = 0;
    while topic < TOPICS.len() {
        let mut row = 0;
        while row < TOPICS[topic].formulas.len() {
            let formula = &TOPICS[topic].formulas[row];
            let mut place = filled;
            while place > 0 && precedes(formula.slug, rows[place - 1].slug) {
                rows[place] = rows[place - 1];
                place -= 1;
            }
            rows[place] = formula;
            filled += 1;
            row += 1;
        }
        topic += 1;
    }
    rows
}

/// `a < b`, where the compiler cannot yet call the comparison of `str`.
const fn precedes(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut place = 0;
    while place < a.len() && place < b.len() {
        if a[place] != b[place] {
            return a[place] < b[place];
        }
        place += 1;
    }
    a.len() < b.len()
}
