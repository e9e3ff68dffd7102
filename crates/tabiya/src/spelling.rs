//! Guessing the name that was meant.

/// The candidate closest to a name, if one is close enough to be what was meant.
pub(crate) fn closest<'c>(
    name: &str,
    candidates: impl Iterator<Item = &'c str>,
) -> Option<&'c str> {
    let tolerated = 1 + name.chars().count() / 4;
    candidates
        .map(|candidate| (distance(name, candidate), candidate))
        .filter(|&(distance, _)| distance <= tolerated)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// How many letters must be added, dropped or changed to get from one word to the other.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut costs: Vec<usize> = (0..=to.len()).collect();
    for (row, letter) in from.chars().enumerate() {
        let mut diagonal = costs[0];
        costs[0] = row + 1;
        for (column, &other) in to.iter().enumerate() {
            let changed = diagonal + usize::from(letter != other);
            diagonal = costs[column + 1];
            costs[column + 1] = changed.min(diagonal + 1).min(costs[column] + 1);
        }
    }
    costs[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_counts_single_letters() {
        assert_eq!(distance("horde", "horde"), 0);
        assert_eq!(distance("hord", "horde"), 1);
        assert_eq!(distance("grnad", "grand"), 2);
        assert_eq!(distance("", "abc"), 3);
    }

    #[test]
    fn only_close_names_are_suggested() {
        let names = ["horde", "grand", "capablanca"];
        assert_eq!(closest("hrode", names.into_iter()), Some("horde"));
        assert_eq!(closest("capablanka", names.into_iter()), Some("capablanca"));
        assert_eq!(closest("shogi", names.into_iter()), None);
    }
}
