//! `tactics SEED THEME RULESET...` finds tactics by random play, proves them and writes a suite. `tactics
//! check` proves every position of the suites again.
//!
//! Themes: `material` gains points, `win` wins by force, `race` wins on a nearly empty board, `drop` wins
//! with a piece from the hand.
#![expect(clippy::print_stdout, reason = "a command-line program talks on standard output")]

use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use engine::Prover;
use notation::{write_fen, write_uci};
use puzzles::{Appraiser, Material, best_move};
use rules::{Move, Position};
use testkit::numbers::Numbers;
use testkit::puzzles::{Collector, RandomGames, built_in, collect};
use testkit::tactics::{self, SUITES};

/// How many positions to find for each ruleset.
const WANTED: usize = 12;
/// The maximum number of moves a proof may try.
const WORK: u64 = 8_000_000;
/// The random games to play.
const GAMES: RandomGames = RandomGames { games: 3_000, plies: 200, first: 4, step: 5 };
/// How many moves to try per ruleset in total.
const MOST_WORK: u64 = 500_000_000;
/// A gain of fewer points is not worth a puzzle.
const LEAST_GAIN: i32 = 3;
/// A board with at most this many pieces is nearly empty.
const FEW: u32 = 9;

/// With more moves than this, drops are not searched.
const MANY_MOVES: u64 = 80;

/// What to look for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Theme {
    Material,
    Win,
    Race,
    Drop,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("tactics: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<()> {
    let (seed, theme, names) = match arguments {
        [word] if word == "check" => return check(),
        [seed, theme, names @ ..] if !names.is_empty() => (seed, theme, names),
        _ => bail!("usage: tactics SEED material|win|race|drop RULESET... | tactics check"),
    };
    let seed: u64 = seed.parse().context("the seed must be a whole number")?;
    let theme = match theme.as_str() {
        "material" => Theme::Material,
        "win" => Theme::Win,
        "race" => Theme::Race,
        "drop" => Theme::Drop,
        _ => bail!("unknown theme `{theme}`; use material, win, race or drop"),
    };
    for name in names {
        let mut found = Found { theme, lines: Vec::new(), work: 0 };
        collect(&built_in(name)?, GAMES, &mut Numbers::new(seed), &mut found);
        found.lines.sort();
        println!("\nruleset {name}");
        found.lines.iter().for_each(|line| println!("{line}"));
    }
    Ok(())
}

/// Proves every position of the suites again.
fn check() -> Result<()> {
    for (suite, text) in SUITES {
        let entries = tactics::parse(text).with_context(|| format!("suite {suite}"))?;
        for entry in &entries {
            let proved = tactics::check(entry, &built_in(&entry.ruleset)?, WORK);
            proved.with_context(|| format!("suite {suite}"))?;
        }
        println!("{suite}: {} positions are proved", entries.len());
    }
    Ok(())
}

/// The puzzles of a theme found so far.
struct Found {
    theme: Theme,
    lines: Vec<String>,
    work: u64,
}

impl Collector for Found {
    fn examine(&mut self, position: &Position) -> bool {
        let line = puzzle(position, self.theme, &mut self.work);
        let is_puzzle = line.is_some();
        self.lines.extend(line);
        is_puzzle
    }

    fn is_done(&self) -> bool {
        self.lines.len() >= WANTED || self.work > MOST_WORK
    }
}

fn puzzle(position: &Position, theme: Theme, work: &mut u64) -> Option<String> {
    match theme {
        Theme::Material => gain(position, work, |_| true),
        Theme::Win => win(position, 2..=3, work, |_| true),
        Theme::Race if position.occupied().len() > FEW => None,
        Theme::Race => win(position, 3..=4, work, |_| true),
        // Full hands make proofs long.
        Theme::Drop if position.count_legal_moves() > MANY_MOVES => None,
        Theme::Drop => win(position, 2..=2, work, |mv| mv.from().is_none()),
    }
}

/// A position with exactly one winning move.
fn win(
    position: &Position,
    lengths: std::ops::RangeInclusive<u32>,
    work: &mut u64,
    fits: impl Fn(Move) -> bool,
) -> Option<String> {
    let mut prover = Prover::new(WORK / 8);
    let mut found = None;
    for moves in 1..=*lengths.end() {
        match prover.solutions(position, moves) {
            Ok(solutions) if solutions.is_empty() => {}
            Ok(solutions) => {
                found = Some((moves, solutions));
                break;
            }
            Err(_) => break,
        }
    }
    *work += WORK / 8 - prover.left();
    let (moves, solutions) = found?;
    let [solution] = solutions.as_slice() else { return None };
    let fine = lengths.contains(&moves) && fits(*solution);
    fine.then(|| {
        format!("{} ;mate {moves} ;{}", write_fen(position), write_uci(position, *solution))
    })
}

/// A position where one move wins material in a way that a shallow look misses and a deeper look confirms.
fn gain(position: &Position, work: &mut u64, fits: impl Fn(Move) -> bool) -> Option<String> {
    const MOVES: u32 = 2;
    let material = Material::of(position.ruleset())?;
    let mut appraiser = Appraiser::new(&material, WORK);
    let line = gain_line(&mut appraiser, position, MOVES, &material, fits);
    *work += WORK - appraiser.left();
    line
}

fn gain_line(
    appraiser: &mut Appraiser<'_>,
    position: &Position,
    moves: u32,
    material: &Material,
    fits: impl Fn(Move) -> bool,
) -> Option<String> {
    let (mv, points) = best_move(appraiser, position, moves).ok()??;
    // Forced wins belong in the suites of mates.
    if !(LEAST_GAIN..100).contains(&points) || !fits(mv) {
        return None;
    }
    let at_once = appraiser.after(position, mv, 0).ok()? - material.balance(position);
    if at_once >= points {
        return None;
    }
    let (deeper, more) = best_move(appraiser, position, moves + 1).ok()??;
    let stays = deeper == mv && (points..100).contains(&more);
    stays.then(|| {
        format!("{} ;gain {points} in {moves} ;{}", write_fen(position), write_uci(position, mv))
    })
}
