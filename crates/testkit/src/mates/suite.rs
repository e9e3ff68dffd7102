//! Suites of forced wins as text.
//!
//! A line `ruleset NAME` sets the ruleset of the following lines; `#` starts a comment. Any other line is a
//! FEN, the number of moves and every first move that wins in that number: `FEN ;mate 2 ;d1h5 d1f3`.

use engine::{Prover, TooMuchWork};
use notation::{parse_fen, write_uci};
use rules::Ruleset;

use crate::suite_lines::parse_lines;

/// The suites by name.
pub const SUITES: &[(&str, &str)] = &[
    ("checkmate", include_str!("../../suites/checkmate.mates")),
    ("regicide", include_str!("../../suites/regicide.mates")),
    ("king-of-the-hill", include_str!("../../suites/king-of-the-hill.mates")),
    ("extinction", include_str!("../../suites/extinction.mates")),
];

/// A position with its forced win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MateEntry {
    /// The line of its suite.
    pub line: usize,
    /// The name of its ruleset.
    pub ruleset: String,
    /// The position.
    pub fen: String,
    /// The number of moves to win.
    pub moves: u32,
    /// The first moves that win in that number, in UCI notation, sorted.
    pub solutions: Vec<String>,
}

/// A mistake in a suite, or in our rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SuiteError {
    /// A line cannot be read.
    #[error("line {line}: {what}")]
    Unreadable {
        /// The line.
        line: usize,
        /// What it should be.
        what: String,
    },
    /// The win is faster, slower or by other moves.
    #[error("line {line}: {what}")]
    Wrong {
        /// The line.
        line: usize,
        /// What was found.
        what: String,
    },
    /// The proof exceeds its limit.
    #[error("line {line}: {cause}")]
    Unproved {
        /// The line.
        line: usize,
        /// Why.
        cause: TooMuchWork,
    },
}

/// Reads a suite.
///
/// # Errors
/// The first line that cannot be read.
pub fn parse(text: &str) -> Result<Vec<MateEntry>, SuiteError> {
    parse_lines(text, "write `FEN ;mate N ;first moves`", entry)
}

fn entry(line: usize, ruleset: String, text: &str) -> Option<MateEntry> {
    let mut parts = text.split(';').map(str::trim);
    let fen = parts.next()?.to_owned();
    let moves = parts.next()?.strip_prefix("mate ")?.trim().parse().ok()?;
    let solutions: Vec<String> = parts.next()?.split_whitespace().map(str::to_owned).collect();
    let whole = parts.next().is_none() && !solutions.is_empty();
    whole.then_some(MateEntry { line, ruleset, fen, moves, solutions })
}

/// Proves an entry: the number of moves, and that no other first move wins as fast.
///
/// # Errors
/// When the entry is wrong, or the proof exceeds its limit.
pub fn check(entry: &MateEntry, ruleset: &Ruleset, nodes: u64) -> Result<(), SuiteError> {
    let line = entry.line;
    let position = parse_fen(ruleset, &entry.fen)
        .map_err(|error| SuiteError::Unreadable { line, what: error.to_string() })?;
    let mut prover = Prover::new(nodes);
    let unproved = |cause| SuiteError::Unproved { line, cause };
    if prover.forces(&position, entry.moves.saturating_sub(1)).map_err(unproved)? {
        let what = format!("it is won in fewer than {} moves", entry.moves);
        return Err(SuiteError::Wrong { line, what });
    }
    let found = prover.solutions(&position, entry.moves).map_err(unproved)?;
    let mut found: Vec<String> = found.into_iter().map(|mv| write_uci(&position, mv)).collect();
    found.sort();
    if found != entry.solutions {
        let what =
            format!("it is won by {}, not by {}", found.join(" "), entry.solutions.join(" "));
        return Err(SuiteError::Wrong { line, what });
    }
    Ok(())
}
