//! Finds forced wins by random play, proves them, and writes a suite: `mates SEED RULESET...`; `mates check` proves
//! every position of the suites again.
#![expect(clippy::print_stdout, reason = "a command-line program talks on standard output")]

use std::collections::HashSet;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use notation::builtin::builtin;
use notation::{write_fen, write_uci};
use rules::{Move, Position, Ruleset};
use testkit::mates::{self, Prover, SUITES};
use testkit::numbers::Numbers;

/// How many positions of each ruleset are wanted, by the number of moves.
const WANTED: [(u32, usize); 3] = [(1, 10), (2, 13), (3, 7)];
/// How many moves a proof may try.
const NODES: u64 = 200_000;
/// Positions with more first moves that win are no puzzles.
const MOST_SOLUTIONS: usize = 3;
/// How long a random game is, and how many are tried.
const GAME: usize = 240;
const GAMES: usize = 4_000;
/// How many moves are tried for a ruleset in all; boards with many moves then have fewer long wins.
const WORK: u64 = 150_000_000;
/// Only one position of a game is looked at in so many.
const STEP: usize = 3;

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
    let seed: u64 = seed.parse().context("the seed is a whole number")?;
    for name in names {
        let ruleset = ruleset(name)?;
        println!("\nruleset {name}");
        for line in find(&ruleset, &mut Numbers::new(seed)) {
            println!("{line}");
        }
    }
    Ok(())
}

fn ruleset(name: &str) -> Result<Ruleset> {
    let spec = builtin(name).with_context(|| format!("no ruleset `{name}` is built in"))?;
    Ok(Ruleset::compile(spec)?)
}

/// Proves every position of the suites again.
fn check() -> Result<()> {
    for (suite, text) in SUITES {
        let entries = mates::parse(text).with_context(|| format!("suite {suite}"))?;
        for entry in &entries {
            let proved = mates::check(entry, &ruleset(&entry.ruleset)?, 2 * NODES);
            proved.with_context(|| format!("suite {suite}"))?;
        }
        println!("{suite}: {} positions are proved", entries.len());
    }
    Ok(())
}

/// Plays random games until there are enough positions of every length.
fn find(ruleset: &Ruleset, numbers: &mut Numbers) -> Vec<String> {
    let mut found: Vec<(u32, String)> = Vec::new();
    let (mut seen, mut work) = (HashSet::new(), 0);
    for _ in 0..GAMES {
        let mut position = ruleset.start();
        for ply in 0..GAME {
            if position.outcome().is_some() {
                break;
            }
            if ply % STEP == 0
                && seen.insert(position.key())
                && let Some(puzzle) = puzzle(&position, &found, &mut work)
            {
                // Positions of one game are much alike.
                found.push(puzzle);
                break;
            }
            let Some(mv) = random_move(&position, numbers) else { break };
            position.play_unchecked(mv);
        }
        let enough = WANTED.iter().all(|(moves, wanted)| count(&found, *moves) >= *wanted);
        if enough || work > WORK {
            break;
        }
    }
    found.sort();
    found.into_iter().map(|(_, line)| line).collect()
}

fn count(found: &[(u32, String)], moves: u32) -> usize {
    found.iter().filter(|(known, _)| *known == moves).count()
}

/// A move at random, a capture every other time there is one: that opens the game.
fn random_move(position: &Position, numbers: &mut Numbers) -> Option<Move> {
    let moves = position.legal_moves();
    let captures: Vec<Move> =
        moves.iter().copied().filter(|mv| position.victim(*mv).is_some()).collect();
    let choice = if !captures.is_empty() && numbers.one_in(2) { &captures } else { &moves };
    (!choice.is_empty()).then(|| *numbers.pick(choice))
}

/// The line of a position that is won by force in a number of moves that is still wanted.
fn puzzle(position: &Position, found: &[(u32, String)], work: &mut u64) -> Option<(u32, String)> {
    // Longer ones than are wanted are not looked for, because that is most of the work.
    let longest = WANTED
        .iter()
        .filter(|(moves, wanted)| count(found, *moves) < *wanted)
        .map(|(moves, _)| *moves)
        .max()?;
    for (moves, wanted) in WANTED.into_iter().filter(|(moves, _)| *moves <= longest) {
        let mut prover = Prover::new(NODES);
        let solutions = prover.solutions(position, moves);
        *work += NODES - prover.left();
        let solutions = solutions.ok()?;
        if solutions.is_empty() {
            continue;
        }
        if solutions.len() > MOST_SOLUTIONS || count(found, moves) >= wanted {
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
