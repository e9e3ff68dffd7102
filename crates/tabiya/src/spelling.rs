//! Suggestions for misspelled names.

use notation::spelling::distance;

/// The candidate closest to a misspelled name, if one is close enough.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_close_names_are_suggested() {
        let names = ["horde", "grand", "capablanca"];
        assert_eq!(closest("hrode", names.into_iter()), Some("horde"));
        assert_eq!(closest("capablanka", names.into_iter()), Some("capablanca"));
        assert_eq!(closest("shogi", names.into_iter()), None);
    }
}
