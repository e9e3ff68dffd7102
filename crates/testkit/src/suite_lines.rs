//! The lines of a suite, each with the ruleset named above it.

use crate::mates::SuiteError;

/// A line with its number, and its ruleset if one is named before it.
pub(crate) struct SuiteLine<'a> {
    pub(crate) number: usize,
    pub(crate) ruleset: Option<&'a str>,
    pub(crate) text: &'a str,
}

/// The entries of a suite: `ruleset NAME` applies to the lines after it, and `#` starts a comment.
pub(crate) fn suite_lines(text: &str) -> impl Iterator<Item = SuiteLine<'_>> {
    let mut ruleset = None;
    (1..).zip(text.lines().map(str::trim)).filter_map(move |(number, text)| {
        if text.is_empty() || text.starts_with('#') {
            return None;
        }
        if let Some(name) = text.strip_prefix("ruleset ") {
            ruleset = Some(name.trim());
            return None;
        }
        Some(SuiteLine { number, ruleset, text })
    })
}

/// Parses the entries of a suite; `form` describes the expected format.
pub(crate) fn parse_lines<T>(
    text: &str,
    form: &str,
    entry: impl Fn(usize, String, &str) -> Option<T>,
) -> Result<Vec<T>, SuiteError> {
    let read = |SuiteLine { number, ruleset, text }: SuiteLine<'_>| {
        let unreadable =
            |what: &str| SuiteError::Unreadable { line: number, what: what.to_owned() };
        let ruleset = ruleset.ok_or_else(|| unreadable("name a ruleset first"))?;
        entry(number, ruleset.to_owned(), text).ok_or_else(|| unreadable(form))
    };
    suite_lines(text).map(read).collect()
}
