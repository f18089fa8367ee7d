//! The name that somebody probably meant.

/// The name nearest to a word: within a few letters of it, or else one that it begins.
pub(super) fn nearest(word: &str, names: &[&'static str]) -> Option<&'static str> {
    let near = names
        .iter()
        .map(|&name| (distance(word, name), name))
        .min()
        .filter(|(steps, name)| *steps <= (name.len().min(word.len()) / 3).max(1));
    let begun = |name: &&str| !word.is_empty() && name.starts_with(word);
    near.map(|(_, name)| name).or_else(|| names.iter().copied().find(begun))
}

/// How many letters must be added, dropped or changed to turn one word into another.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (line, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = line + 1;
        for (column, &wanted) in other.iter().enumerate() {
            let changed = diagonal + usize::from(letter != wanted);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_understood_and_nonsense_is_not() {
        let names = ["ridge_point", "ring_allreduce_time", "roofline"];
        let meant = |word| nearest(word, &names);
        assert_eq!(meant("rigde_point"), Some("ridge_point"));
        assert_eq!(meant("roofline"), Some("roofline"));
        assert_eq!(meant("ring"), Some("ring_allreduce_time"));
        assert_eq!(meant("pie"), None);
        assert_eq!(meant(""), None);
    }

    #[test]
    fn distance_counts_letters() {
        for (one, other, steps) in [("", "abc", 3), ("abc", "abc", 0), ("kitten", "sitting", 3)] {
            assert_eq!(distance(one, other), steps);
            assert_eq!(distance(other, one), steps);
        }
    }
}
