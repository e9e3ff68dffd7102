//! The oracles: named, seeded comparisons that report figures.

mod bughouse;
mod effects;
mod explain;
mod geometry;
mod hash;
mod hostility;
mod legality;
mod membership;
mod pgn;
mod pool;
mod races;
mod roundtrip;
mod san;
mod secrets;
mod shared;
mod standard;
mod storms;
mod tactics;

use std::fmt;
use std::time::Duration;

use notation::fen::write_fen;
use notation::ruleset_file::to_toml;
use rules::{Position, Ruleset};

use crate::games::WalkTally;

/// One comparison.
#[derive(Clone, Copy, Debug)]
pub struct Oracle {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it compares.
    pub about: &'static str,
    /// The amount of a long run, in the unit of `about`.
    pub long: u64,
    /// The amount in the tests.
    pub share: u64,
    /// Runs the comparison.
    pub run: fn(Order) -> Result<OracleReport, Disagreement>,
}

/// How to run a comparison.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    /// The seed of its random numbers.
    pub seed: u64,
    /// The amount.
    pub amount: u64,
    /// The number of the first match, for a comparison whose matches have numbers: a long run can be split into ranges
    /// or continued, and one match can be played again. Other comparisons ignore it.
    pub first: u64,
    /// A clock for time limits.
    pub clock: fn() -> Duration,
    /// Is told how much of the amount is done, by comparisons that take long.
    pub progress: fn(u64),
}

/// Every comparison, in the order they run.
pub const ORACLES: &[Oracle] = &[
    Oracle {
        name: "standard",
        about: "standard chess compared with cozy-chess and shakmaty, in plies",
        long: 1_000_000,
        share: 100_000,
        run: standard::standard,
    },
    Oracle {
        name: "chess960",
        about: "Chess960 compared with cozy-chess and shakmaty, in plies",
        long: 1_000_000,
        share: 100_000,
        run: standard::chess960,
    },
    Oracle {
        name: "crazyhouse",
        about: "crazyhouse compared with shakmaty, in plies",
        long: 200_000,
        share: 30_000,
        run: shared::crazyhouse,
    },
    Oracle {
        name: "king-of-the-hill",
        about: "king-of-the-hill compared with shakmaty, in plies",
        long: 200_000,
        share: 30_000,
        run: shared::king_of_the_hill,
    },
    Oracle {
        name: "three-check",
        about: "three-check compared with shakmaty, in plies",
        long: 200_000,
        share: 30_000,
        run: shared::three_check,
    },
    Oracle {
        name: "horde",
        about: "horde compared with shakmaty, in plies",
        long: 200_000,
        share: 30_000,
        run: shared::horde,
    },
    Oracle {
        name: "geometry",
        about: "compile-time and run-time geometry, in plies",
        long: 200_000,
        share: 20_000,
        run: geometry::run,
    },
    Oracle {
        name: "legality",
        about: "pin-based and make-and-test legality, in plies",
        long: 400_000,
        share: 40_000,
        run: legality::run,
    },
    Oracle {
        name: "hash",
        about: "incremental and recomputed keys, games and their replay, in plies",
        long: 300_000,
        share: 40_000,
        run: hash::run,
    },
    Oracle {
        name: "membership",
        about: "is_legal and the list of legal moves, in plies",
        long: 100_000,
        share: 8_000,
        run: membership::run,
    },
    Oracle {
        name: "tactics",
        about: "queries of the search and slower equivalents, in plies",
        long: 200_000,
        share: 20_000,
        run: tactics::run,
    },
    Oracle {
        name: "effects",
        about: "effects of moves and the positions after them, in plies",
        long: 100_000,
        share: 15_000,
        run: effects::run,
    },
    Oracle {
        name: "explain",
        about: "find_move and the list of legal moves, in plies",
        long: 6_000,
        share: 400,
        run: explain::run,
    },
    Oracle {
        name: "roundtrip",
        about: "round trips of FEN, UCI and ruleset files, in random rulesets",
        long: 10_000,
        share: 1_000,
        run: roundtrip::run,
    },
    Oracle {
        name: "san",
        about: "round trips of SAN, in random rulesets",
        long: 10_000,
        share: 1_000,
        run: san::run,
    },
    Oracle {
        name: "pgn",
        about: "round trips of PGN, in random rulesets",
        long: 10_000,
        share: 500,
        run: pgn::run,
    },
    Oracle {
        name: "hostile",
        about: "extreme rulesets, refused or within their limits, in rulesets",
        long: 1_200,
        share: 120,
        run: hostility::run,
    },
    Oracle {
        name: "races",
        about: "move against flag against resignation against draw, in races",
        long: 1_000_000,
        share: 30_000,
        run: races::run,
    },
    Oracle {
        name: "storms",
        about: "random requests to matches of every kind, replayed event by event, in storms",
        long: 20_000,
        share: 300,
        run: storms::run,
    },
    Oracle {
        name: "bughouse",
        about: "bughouse by any rules and terms: material, log, end and file, in matches",
        long: 100_000,
        share: 400,
        run: bughouse::run,
    },
    Oracle {
        name: "secrets",
        about: "what everybody is shown of premoves, offers, moves and chat, in storms",
        long: 10_000,
        share: 150,
        run: secrets::run,
    },
];

/// The figures of a comparison.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct OracleReport {
    figures: Vec<(&'static str, u64)>,
}

impl OracleReport {
    /// A report of these figures.
    fn of(figures: impl Into<Vec<(&'static str, u64)>>) -> Self {
        Self { figures: figures.into() }
    }

    fn of_walk(tally: WalkTally, more: impl IntoIterator<Item = (&'static str, u64)>) -> Self {
        let mut figures =
            vec![("plies", tally.plies), ("games", tally.games), ("ended", tally.ended)];
        figures.extend(more);
        Self { figures }
    }

    /// A figure by its name.
    pub fn figure(&self, name: &str) -> Option<u64> {
        let found = self.figures.iter().find(|(label, _)| *label == name);
        found.map(|&(_, figure)| figure)
    }
}

impl fmt::Display for OracleReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (label, figure)) in self.figures.iter().enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            write!(f, "{separator}{figure} {label}")?;
        }
        Ok(())
    }
}

/// Two answers that should be equal. Boxed, because every check may return it.
#[derive(Clone, Debug, thiserror::Error)]
#[error(transparent)]
pub struct Disagreement(Box<Answers>);

/// The two answers and what was compared.
#[derive(Clone, Default, Debug, thiserror::Error)]
#[error("{what}\nruleset {ruleset}\nfen     {fen}\nours    {ours}\ntheirs  {theirs}\n{rules}")]
pub struct Answers {
    /// What was compared.
    pub what: String,
    /// The ruleset's name.
    pub ruleset: String,
    /// The position.
    pub fen: String,
    /// One answer.
    pub ours: String,
    /// The other.
    pub theirs: String,
    /// The ruleset file, if the ruleset is random.
    pub rules: String,
}

impl Disagreement {
    /// Two answers about a position.
    fn at(
        position: &Position,
        what: impl Into<String>,
        ours: impl fmt::Display,
        theirs: impl fmt::Display,
    ) -> Self {
        let ruleset = position.ruleset();
        let mut found = Self::about(ruleset, what, theirs);
        found.0.fen = write_fen(position);
        found.0.ours = ours.to_string();
        found
    }

    /// A wrong answer about a ruleset.
    fn about(ruleset: &Ruleset, what: impl Into<String>, theirs: impl fmt::Display) -> Self {
        let name = &ruleset.spec().name;
        let built_in = notation::builtin::builtin_name(name).is_some();
        Self(Box::new(Answers {
            what: what.into(),
            ruleset: name.clone(),
            theirs: theirs.to_string(),
            rules: if built_in { String::new() } else { to_toml(ruleset.spec()) },
            ..Answers::default()
        }))
    }

    /// A failure of something that should never fail.
    fn failure(what: impl Into<String>, error: impl fmt::Display) -> Self {
        Self(Box::new(Answers {
            what: what.into(),
            theirs: error.to_string(),
            ..Answers::default()
        }))
    }
}

/// Compares two answers about a position.
fn same<T: PartialEq + fmt::Debug>(
    position: &Position,
    what: &str,
    ours: &T,
    theirs: &T,
) -> Result<(), Disagreement> {
    if ours == theirs {
        return Ok(());
    }
    Err(Disagreement::at(position, what, format_args!("{ours:?}"), format_args!("{theirs:?}")))
}
