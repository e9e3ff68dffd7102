//! `mates SEED RULESET...` finds forced wins by random play, proves them and writes a suite. `mates check`
//! proves every position of the suites again.
#![expect(clippy::print_stdout, reason = "a command-line program talks on standard output")]

use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use engine::Prover;
use notation::{write_fen, write_uci};
use rules::Position;
use testkit::mates::{self, SUITES};
use testkit::numbers::Numbers;
use testkit::puzzles::{Collector, RandomGames, built_in, collect};

/// How many positions to find for each ruleset, by the number of moves.
const WANTED: [(u32, usize); 3] = [(1, 10), (2, 13), (3, 7)];
/// The maximum number of moves a proof may try.
const NODES: u64 = 200_000;
/// A position with more winning first moves is not a puzzle.
const MOST_SOLUTIONS: usize = 3;
/// The random games to play.
const GAMES: RandomGames = RandomGames { games: 4_000, plies: 240, first: 0, step: 3 };
/// How many moves to try per ruleset in total, so boards with many moves get fewer long wins.
const WORK: u64 = 150_000_000;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("mates: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<()> {
    let (seed, names) = match arguments {
        [word] if word == "check" => return check(),
        [seed, names @ ..] if !names.is_empty() => (seed, names),
        _ => bail!("usage: mates SEED RULESET... | mates check"),
    };
    let seed: u64 = seed.parse().context("the seed must be a whole number")?;
    for name in names {
        let mut found = Found::default();
        collect(&built_in(name)?, GAMES, &mut Numbers::new(seed), &mut found);
        found.puzzles.sort();
        println!("\nruleset {name}");
        found.puzzles.iter().for_each(|(_, line)| println!("{line}"));
    }
    Ok(())
}

/// Proves every position of the suites again.
fn check() -> Result<()> {
    for (suite, text) in SUITES {
        let entries = mates::parse(text).with_context(|| format!("suite {suite}"))?;
        for entry in &entries {
            let proved = mates::check(entry, &built_in(&entry.ruleset)?, 2 * NODES);
            proved.with_context(|| format!("suite {suite}"))?;
        }
        println!("{suite}: {} positions are proved", entries.len());
    }
    Ok(())
}

/// The puzzles found so far.
#[derive(Default)]
struct Found {
    puzzles: Vec<(u32, String)>,
    work: u64,
}

impl Collector for Found {
    fn examine(&mut self, position: &Position) -> bool {
        let puzzle = self.puzzle(position);
        let is_puzzle = puzzle.is_some();
        self.puzzles.extend(puzzle);
        is_puzzle
    }

    fn is_done(&self) -> bool {
        let enough = WANTED.iter().all(|(moves, wanted)| self.count(*moves) >= *wanted);
        enough || self.work > WORK
    }
}

impl Found {
    fn count(&self, moves: u32) -> usize {
        self.puzzles.iter().filter(|(known, _)| *known == moves).count()
    }

    /// The suite line of a position with a forced win of a length that is still needed.
    fn puzzle(&mut self, position: &Position) -> Option<(u32, String)> {
        // Do not look for longer wins than needed, because they take most of the work.
        let longest = WANTED
            .iter()
            .filter(|(moves, wanted)| self.count(*moves) < *wanted)
            .map(|(moves, _)| *moves)
            .max()?;
        for (moves, wanted) in WANTED.into_iter().filter(|(moves, _)| *moves <= longest) {
            let mut prover = Prover::new(NODES);
            let solutions = prover.solutions(position, moves);
            self.work += NODES - prover.left();
            let solutions = solutions.ok()?;
            if solutions.is_empty() {
                continue;
            }
            if solutions.len() > MOST_SOLUTIONS || self.count(moves) >= wanted {
                return None;
            }
            let mut texts: Vec<String> =
                solutions.into_iter().map(|mv| write_uci(position, mv)).collect();
            texts.sort();
            let line = format!("{} ;mate {moves} ;{}", write_fen(position), texts.join(" "));
            return Some((moves, line));
        }
        None
    }
}
