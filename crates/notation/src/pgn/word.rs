//! A word among the moves: one move, two without a blank between them, or as much of it as is quoted.

use rules::{Move, Position};

use crate::san::{SanError, SanReader};

/// The longest word that is tried as two moves without a blank between them.
const MAX_GLUED: usize = 16;

/// As much of a word as a message quotes.
pub(crate) fn shortened(text: &str) -> String {
    text.chars().take(MAX_GLUED).collect()
}

/// Comments are wrapped to lines by those who write them; that is not part of what they say, and
/// other signs that cannot be seen are not either.
pub(crate) fn without_line_breaks(text: &str) -> String {
    if !text.contains(char::is_control) {
        return text.trim().to_owned();
    }
    let lines = text.split(['\n', '\r']).map(|line| line.replace(char::is_control, " "));
    let lines: Vec<String> = lines.map(|line| line.trim().to_owned()).collect();
    lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

/// One move, or two that were written without a blank between them.
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

/// Reads a word as a move, or as two where only that is possible: `e4e5`.
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

/// Two moves without a blank between them, if there is one way only to cut the word.
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
