//! Finds tactics by random play, proves them, and writes a suite: `tactics SEED THEME RULESET...`; `tactics check`
//! proves every position of the suites again.
//!
//! Themes: `material` gains points, `win` wins by force, `race` wins on a board that is nearly empty, `drop` wins
//! by a piece from the hand.
#![expect(clippy::print_stdout, reason = "a command-line program talks on standard output")]

use std::collections::HashSet;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use notation::builtin::builtin;
use notation::{write_fen, write_uci};
use rules::{Move, Position, Ruleset};
use testkit::mates::Prover;
use testkit::numbers::Numbers;
use testkit::tactics::{self, Appraiser, Material, SUITES, best_move};

/// How many positions of each ruleset are wanted.
const WANTED: usize = 12;
/// How many moves a proof may try.
const WORK: u64 = 8_000_000;
/// How long a random game is, and how many are tried.
const GAME: usize = 200;
const GAMES: usize = 3_000;
/// Only one position of a game is looked at in so many.
const STEP: usize = 5;
/// How many moves are tried for a ruleset in all.
const MOST_WORK: u64 = 500_000_000;
/// A gain of fewer points is not worth a puzzle.
const LEAST_GAIN: i32 = 3;
/// A board with so many pieces is nearly empty.
const FEW: u32 = 9;

/// With more moves than this, drops are not looked at.
const MANY_MOVES: u64 = 80;

/// What is looked for.
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
    let seed: u64 = seed.parse().context("the seed is a whole number")?;
    let theme = match theme.as_str() {
        "material" => Theme::Material,
        "win" => Theme::Win,
        "race" => Theme::Race,
        "drop" => Theme::Drop,
        _ => bail!("there is no theme `{theme}`"),
    };
    for name in names {
        println!("\nruleset {name}");
        for line in find(&ruleset(name)?, theme, &mut Numbers::new(seed)) {
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
        let entries = tactics::parse(text).with_context(|| format!("suite {suite}"))?;
        for entry in &entries {
            let proved = tactics::check(entry, &ruleset(&entry.ruleset)?, WORK);
            proved.with_context(|| format!("suite {suite}"))?;
        }
        println!("{suite}: {} positions are proved", entries.len());
    }
    Ok(())
}

/// Plays random games until there are enough positions.
fn find(ruleset: &Ruleset, theme: Theme, numbers: &mut Numbers) -> Vec<String> {
    let (mut found, mut seen, mut work) = (Vec::new(), HashSet::new(), 0);
    for _ in 0..GAMES {
        let mut position = ruleset.start();
        for ply in 0..GAME {
            if position.outcome().is_some() {
                break;
            }
            if ply % STEP == STEP - 1
                && seen.insert(position.key())
                && let Some(line) = puzzle(&position, theme, &mut work)
            {
                // Positions of one game are much alike.
                found.push(line);
                break;
            }
            let Some(mv) = random_move(&position, numbers) else { break };
            position.play_unchecked(mv);
        }
        if found.len() >= WANTED || work > MOST_WORK {
            break;
        }
    }
    found.sort();
    found
}

/// A move at random, a capture every other time there is one: that opens the game.
fn random_move(position: &Position, numbers: &mut Numbers) -> Option<Move> {
    let moves = position.legal_moves();
    let captures: Vec<Move> =
        moves.iter().copied().filter(|mv| position.victim(*mv).is_some()).collect();
    let choice = if !captures.is_empty() && numbers.one_in(2) { &captures } else { &moves };
    (!choice.is_empty()).then(|| *numbers.pick(choice))
}

fn puzzle(position: &Position, theme: Theme, work: &mut u64) -> Option<String> {
    match theme {
        Theme::Material => gain(position, work, |_| true),
        Theme::Win => win(position, 2..=3, work, |_| true),
        Theme::Race if position.occupied().len() > FEW => None,
        Theme::Race => win(position, 3..=4, work, |_| true),
        // Hands that are full of pieces make proofs long.
        Theme::Drop if position.count_legal_moves() > MANY_MOVES => None,
        Theme::Drop => win(position, 2..=2, work, |mv| mv.from().is_none()),
    }
}

/// A position that only one move wins by force.
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

/// A position where one move wins material by something that is not seen at once, and still does when more is looked
/// at.
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
    // A forced win is for the suites of mates.
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
