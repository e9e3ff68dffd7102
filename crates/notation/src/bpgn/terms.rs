//! Tags about the terms of a bughouse match and the seat that lost it.

use boards::{BughouseTerms, Seat, TermsTextError};

use super::{letter, seat_of};
use crate::pgn::Tags;

/// The terms, as one line of text.
const TERMS: &str = "BughouseTerms";
/// The title of the ruleset that the terms were applied to.
const SOURCE: &str = "BughouseSource";
/// The letter of the seat that lost.
const LOSER: &str = "LosingSeat";

/// Notes the terms of a match, and the title of the ruleset that they were applied to.
pub fn set_terms(tags: &mut Tags, terms: &BughouseTerms, source: &str) {
    tags.set(TERMS, terms.to_string());
    tags.set(SOURCE, source);
}

/// The terms of a match, and the title of the ruleset that they were applied to; nothing if no tag has them.
///
/// # Errors
/// When the tag is not the terms of a match.
pub fn terms_of(tags: &Tags) -> Result<Option<(BughouseTerms, String)>, TermsTextError> {
    let Some(text) = tags.get(TERMS) else {
        return Ok(None);
    };
    Ok(Some((text.parse()?, tags.get(SOURCE).unwrap_or_default().to_owned())))
}

/// Notes the seat that was mated, resigned, ran out of time or left.
pub fn set_loser(tags: &mut Tags, seat: Seat) {
    tags.set(LOSER, letter(seat).to_string());
}

/// The seat that lost, if a tag names it.
pub fn loser_of(tags: &Tags) -> Option<Seat> {
    match tags.get(LOSER)?.as_bytes() {
        [letter] => seat_of(*letter),
        _ => None,
    }
}
