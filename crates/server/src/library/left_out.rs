//! Matches that are missing from an export, and why. The export always reports them.

use std::collections::BTreeMap;
use std::fmt;

/// The most reasons that are counted separately.
const MAX_REASONS: usize = 8;
const OTHER: &str = "for other reasons";

/// Matches that could not be exported, by reason.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LeftOut {
    reasons: BTreeMap<String, usize>,
}

impl LeftOut {
    pub(super) fn add(&mut self, why: String) {
        let is_known = self.reasons.contains_key(&why) || self.reasons.len() < MAX_REASONS;
        *self.reasons.entry(if is_known { why } else { OTHER.to_owned() }).or_default() += 1;
    }

    /// How many.
    pub fn count(&self) -> usize {
        self.reasons.values().sum()
    }

    /// Each reason, with how many.
    pub fn reasons(&self) -> impl Iterator<Item = (&str, usize)> {
        self.reasons.iter().map(|(why, count)| (why.as_str(), *count))
    }
}

/// As one line: how many for each reason.
impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (why, count)) in self.reasons().enumerate() {
            write!(f, "{}{count}: {why}", if index == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_counted_and_bounded() {
        let mut left_out = LeftOut::default();
        assert_eq!((left_out.count(), left_out.to_string()), (0, String::new()));
        for number in 0..30 {
            left_out.add(format!("reason {:02}", number % 15));
        }
        assert_eq!(left_out.count(), 30);
        assert!(left_out.to_string().starts_with("14: for other reasons; 2: reason 00; 2: "));
    }
}
