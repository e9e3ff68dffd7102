//! Suites of tactics as text, like those of mates: `FEN ;mate 3 ;d1h5`, or `FEN ;gain 5 in 2 ;d1h5` for a
//! move that wins five points within two own moves.

use notation::{parse_fen, write_uci};
use puzzles::{Appraiser, Material, best_move};
use rules::Ruleset;

use crate::mates::{self, SuiteError};
use crate::suite_lines::parse_lines;

/// The suites by name.
pub const SUITES: &[(&str, &str)] = &[
    ("material", include_str!("../../suites/material.tactics")),
    ("royals", include_str!("../../suites/royals.tactics")),
    ("extinction", include_str!("../../suites/extinction.tactics")),
    ("races", include_str!("../../suites/races.tactics")),
    ("drops", include_str!("../../suites/drops.tactics")),
];

/// A position with its one best move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TacticsEntry {
    /// The line of its suite.
    pub line: usize,
    /// The name of its ruleset.
    pub ruleset: String,
    /// The position.
    pub fen: String,
    /// What the move achieves.
    pub goal: Goal,
    /// The move in UCI notation.
    pub solution: String,
}

impl TacticsEntry {
    /// The same as an entry of a suite of mates.
    fn as_mate(&self, moves: u32) -> mates::MateEntry {
        let Self { line, ruleset, fen, solution, .. } = self.clone();
        mates::MateEntry { line, ruleset, fen, moves, solutions: vec![solution] }
    }
}

/// What a move achieves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// A win in exactly this many own moves.
    Win(u32),
    /// A gain of material.
    Gain {
        /// How many.
        points: i32,
        /// Within this many own moves.
        moves: u32,
    },
}

/// Reads a suite.
///
/// # Errors
/// The first line that cannot be read.
pub fn parse(text: &str) -> Result<Vec<TacticsEntry>, SuiteError> {
    parse_lines(text, "write `FEN ;mate N ;move` or `FEN ;gain POINTS in N ;move`", entry)
}

fn entry(line: usize, ruleset: String, text: &str) -> Option<TacticsEntry> {
    let mut parts = text.split(';').map(str::trim);
    let fen = parts.next()?.to_owned();
    let goal = goal(parts.next()?)?;
    let solution = parts.next()?.to_owned();
    let whole = parts.next().is_none() && !solution.is_empty() && !solution.contains(' ');
    whole.then_some(TacticsEntry { line, ruleset, fen, goal, solution })
}

fn goal(text: &str) -> Option<Goal> {
    if let Some(moves) = text.strip_prefix("mate ") {
        return Some(Goal::Win(moves.trim().parse().ok()?));
    }
    let (points, moves) = text.strip_prefix("gain ")?.split_once(" in ")?;
    Some(Goal::Gain { points: points.trim().parse().ok()?, moves: moves.trim().parse().ok()? })
}

/// Proves an entry: the move achieves its goal, and no other move comes close.
///
/// # Errors
/// When the entry is wrong, or the proof exceeds its limit.
pub fn check(entry: &TacticsEntry, ruleset: &Ruleset, work: u64) -> Result<(), SuiteError> {
    let line = entry.line;
    let unreadable = |what: String| SuiteError::Unreadable { line, what };
    match entry.goal {
        Goal::Win(moves) => mates::check(&entry.as_mate(moves), ruleset, work),
        Goal::Gain { points, moves } => {
            let position =
                parse_fen(ruleset, &entry.fen).map_err(|error| unreadable(error.to_string()))?;
            let material = Material::of(ruleset);
            let material = material.ok_or_else(|| unreadable("no book counts its kinds".into()))?;
            let mut appraiser = Appraiser::new(&material, work);
            let found = best_move(&mut appraiser, &position, moves)
                .map_err(|cause| SuiteError::Unproved { line, cause })?;
            let found = found.map(|(mv, points)| (write_uci(&position, mv), points));
            if found != Some((entry.solution.clone(), points)) {
                let what = match found {
                    Some((mv, points)) => format!("the best move is {mv}, and gains {points}"),
                    None => "no move is ahead of all others".to_owned(),
                };
                return Err(SuiteError::Wrong { line, what });
            }
            Ok(())
        }
    }
}
