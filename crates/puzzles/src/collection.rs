//! Collections of puzzles as text, one puzzle a line below the name of its ruleset.

use std::fmt::Write;

use thiserror::Error;

use crate::puzzle::{Puzzle, PuzzleError};

/// The collections that ship with the program: the ruleset's name and the text.
pub const COLLECTIONS: &[(&str, &str)] = &[
    ("standard", include_str!("../collections/standard.puzzles")),
    ("crazyhouse", include_str!("../collections/crazyhouse.puzzles")),
    ("king-of-the-hill", include_str!("../collections/king-of-the-hill.puzzles")),
    ("gardner", include_str!("../collections/gardner.puzzles")),
    ("los-alamos", include_str!("../collections/los-alamos.puzzles")),
    ("three-check", include_str!("../collections/three-check.puzzles")),
];

/// Why a collection cannot be read.
#[derive(Clone, PartialEq, Eq, Error, Debug)]
#[non_exhaustive]
pub enum CollectionError {
    /// A line is no puzzle.
    #[error("line {line}: {cause}")]
    Puzzle {
        /// The number of the line, from 1.
        line: usize,
        /// Why.
        cause: PuzzleError,
    },
    /// The first line must name the ruleset.
    #[error("line {line}: begin with `ruleset NAME`")]
    NoRuleset {
        /// The number of the line, from 1.
        line: usize,
    },
}

/// Reads a collection: the ruleset's name and its puzzles. Lines that begin with `#` are comments.
///
/// # Errors
/// The first line that cannot be read.
pub fn read(text: &str) -> Result<(String, Vec<Puzzle>), CollectionError> {
    let mut ruleset = None;
    let mut puzzles = Vec::new();
    for (line, text) in (1..).zip(text.lines().map(str::trim)) {
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        if let Some(name) = text.strip_prefix("ruleset ").filter(|_| ruleset.is_none()) {
            ruleset = Some(name.trim().to_owned());
        } else if ruleset.is_none() {
            return Err(CollectionError::NoRuleset { line });
        } else {
            puzzles.push(text.parse().map_err(|cause| CollectionError::Puzzle { line, cause })?);
        }
    }
    Ok((ruleset.ok_or(CollectionError::NoRuleset { line: 1 })?, puzzles))
}

/// Writes a collection, the easiest puzzles first.
pub fn write(ruleset: &str, puzzles: &[Puzzle]) -> String {
    let mut sorted: Vec<&Puzzle> = puzzles.iter().collect();
    sorted.sort_by(|one, other| (one.rating, &one.fen).cmp(&(other.rating, &other.fen)));
    let mut text = format!("ruleset {ruleset}\n");
    for puzzle in sorted {
        // Writing to a string never fails.
        let _ = writeln!(text, "{puzzle}");
    }
    text
}
