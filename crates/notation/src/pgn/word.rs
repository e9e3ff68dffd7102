//! Words of movetext: a move, two moves without a space, or a quote in a message.

use rules::{Move, Position};

use crate::san::{SanError, SanReader};

/// The longest word that may be two moves without a space, in bytes.
const MAX_GLUED: usize = 16;

/// The beginning of a word, for a message.
pub(crate) fn shortened(text: &str) -> String {
    text.chars().take(MAX_GLUED).collect()
}

/// The text of a comment without line breaks and other control characters. Programs wrap comments, so
/// the breaks have no meaning.
pub(crate) fn without_line_breaks(text: &str) -> String {
    if !text.contains(char::is_control) {
        return text.trim().to_owned();
    }
    let lines = text.split(['\n', '\r']).map(|line| line.replace(char::is_control, " "));
    let lines: Vec<String> = lines.map(|line| line.trim().to_owned()).collect();
    lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

/// One move, or two that were written without a space.
pub(super) enum Played {
    One(Move),
    Two(Move, Move),
}

impl Played {
    pub(super) fn count(&self) -> usize {
        match self {
            Self::One(_) => 1,
            Self::Two(..) => 2,
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Move> + use<> {
        let (first, second) = match *self {
            Self::One(mv) => (mv, None),
            Self::Two(first, second) => (first, Some(second)),
        };
        std::iter::once(first).chain(second)
    }
}

/// Reads a word as a move, or as two moves if it is not one: `e4e5`.
pub(super) fn play_word(
    san: &mut SanReader,
    position: &Position,
    word: &str,
) -> Result<Played, SanError> {
    match san.read(position, word) {
        Ok(mv) => Ok(Played::One(mv)),
        Err(error) => glued(san, position, word).ok_or(error),
    }
}

/// Two moves without a space, if there is only one way to split the word.
fn glued(san: &mut SanReader, position: &Position, word: &str) -> Option<Played> {
    if word.len() > MAX_GLUED || !word.is_ascii() {
        return None;
    }
    let mut found = None;
    for at in 2..word.len().saturating_sub(1) {
        let (head, tail) = word.split_at(at);
        let ends = head.ends_with(|last: char| last.is_ascii_digit() || "+#OQRBN".contains(last));
        if !ends || !tail.starts_with(|first: char| first.is_ascii_alphabetic()) {
            continue;
        }
        let Some(first) = san.find(position, head) else {
            continue;
        };
        let mut after = position.clone();
        after.play_unchecked(first);
        if let Some(second) = san.find(&after, tail) {
            if found.is_some() {
                return None;
            }
            found = Some(Played::Two(first, second));
        }
    }
    found
}
