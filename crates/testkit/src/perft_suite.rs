//! Perft suites as text: node counts with their sources.
//!
//! A line `ruleset NAME` sets the ruleset of the following lines; `#` starts a comment. Any other line is a
//! FEN with counts by depth: `FEN ;D1 20 ;D2 400`.

use notation::builtin::builtin;
use notation::fen::parse_fen;
use rules::Ruleset;

use crate::suite_lines::{SuiteLine, suite_lines};

/// The suites by name.
pub const SUITES: &[(&str, &str)] = &[
    ("standard", include_str!("../perft/standard.perft")),
    ("chess960", include_str!("../perft/chess960.perft")),
    ("chess960-starts", include_str!("../perft/chess960-starts.perft")),
    ("crazyhouse", include_str!("../perft/crazyhouse.perft")),
    ("bughouse", include_str!("../perft/bughouse.perft")),
    ("king-of-the-hill", include_str!("../perft/king-of-the-hill.perft")),
    ("three-check", include_str!("../perft/three-check.perft")),
    ("horde", include_str!("../perft/horde.perft")),
    ("large-boards", include_str!("../perft/large-boards.perft")),
    ("small-boards", include_str!("../perft/small-boards.perft")),
    ("other-armies", include_str!("../perft/other-armies.perft")),
    ("regression", include_str!("../perft/regression.perft")),
];

/// How deep to run the suites.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SuiteDepth {
    /// Seconds, for every change.
    Quick,
    /// Every depth in the suite.
    Deep,
}

/// A position with its counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerftEntry {
    /// The line of its suite.
    pub line: usize,
    /// The name of its ruleset.
    pub ruleset: String,
    /// The position.
    pub fen: String,
    /// Counts by depth.
    pub counts: Vec<(u32, u64)>,
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
    /// Our count differs.
    #[error("line {line}: {ruleset} `{fen}` depth {depth}: {found} nodes, expected {expected}")]
    Miscount {
        /// The line.
        line: usize,
        /// The ruleset.
        ruleset: String,
        /// The position.
        fen: String,
        /// The depth.
        depth: u32,
        /// Our count.
        found: u64,
        /// The count in the suite.
        expected: u64,
    },
}

impl SuiteDepth {
    /// The largest count to run.
    pub const fn node_limit(self) -> u64 {
        match self {
            Self::Quick => 20_000_000,
            Self::Deep => u64::MAX,
        }
    }
}

/// Reads a suite.
///
/// # Errors
/// The first line that cannot be read.
pub fn parse(text: &str) -> Result<Vec<PerftEntry>, SuiteError> {
    let mut entries = Vec::new();
    for SuiteLine { number, ruleset, text } in suite_lines(text) {
        let unreadable =
            |what: &str| SuiteError::Unreadable { line: number, what: what.to_owned() };
        let mut parts = text.split(';');
        let fen = parts.next().unwrap_or_default().trim().to_owned();
        let counts = parts.map(count).collect::<Option<Vec<_>>>();
        entries.push(PerftEntry {
            line: number,
            ruleset: ruleset.ok_or_else(|| unreadable("name a ruleset first"))?.to_owned(),
            fen,
            counts: counts.ok_or_else(|| unreadable("write counts as `;D3 8902`"))?,
        });
    }
    Ok(entries)
}

fn count(text: &str) -> Option<(u32, u64)> {
    let (depth, nodes) = text.trim().strip_prefix('D')?.split_once(' ')?;
    Some((depth.parse().ok()?, nodes.trim().parse().ok()?))
}

/// Counts an entry as deep as the profile allows, and returns the number of nodes.
///
/// # Errors
/// The first count that differs.
pub fn run(entry: &PerftEntry, ruleset: &Ruleset, profile: SuiteDepth) -> Result<u64, SuiteError> {
    let position = parse_fen(ruleset, &entry.fen)
        .map_err(|error| SuiteError::Unreadable { line: entry.line, what: error.to_string() })?;
    let mut nodes = 0;
    for &(depth, expected) in &entry.counts {
        if expected > profile.node_limit() {
            continue;
        }
        let found = position.perft(depth);
        nodes += found;
        if found != expected {
            return Err(SuiteError::Miscount {
                line: entry.line,
                ruleset: entry.ruleset.clone(),
                fen: entry.fen.clone(),
                depth,
                found,
                expected,
            });
        }
    }
    Ok(nodes)
}

/// Runs a whole suite, and returns the number of nodes.
///
/// # Errors
/// The first line that is wrong.
pub fn run_suite(text: &str, profile: SuiteDepth) -> Result<u64, SuiteError> {
    let mut nodes = 0;
    let mut current: Option<(String, Ruleset)> = None;
    for entry in parse(text)? {
        let kept = current.take().filter(|(name, _)| *name == entry.ruleset);
        let (name, ruleset) = match kept {
            Some(kept) => kept,
            None => (entry.ruleset.clone(), ruleset_of(&entry)?),
        };
        nodes += run(&entry, &ruleset, profile)?;
        current = Some((name, ruleset));
    }
    Ok(nodes)
}

fn ruleset_of(entry: &PerftEntry) -> Result<Ruleset, SuiteError> {
    let unreadable = |what: String| SuiteError::Unreadable { line: entry.line, what };
    let spec = builtin(&entry.ruleset)
        .ok_or_else(|| unreadable(format!("there is no built-in ruleset {}", entry.ruleset)))?;
    Ruleset::compile(spec).map_err(|faults| unreadable(faults.to_string()))
}

/// Every position of the suites for a ruleset.
pub fn fens(ruleset: &str) -> Vec<String> {
    let entries = SUITES.iter().filter_map(|(_, text)| parse(text).ok());
    let fitting = entries.flatten().filter(|entry| entry.ruleset == ruleset);
    fitting.map(|entry| entry.fen).collect()
}
