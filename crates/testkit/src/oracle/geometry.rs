//! Compares compile-time with run-time geometry: the same game with different tables.

use rules::{Color, CompileOptions, GeometryChoice, LegalityChoice, Move, Position, Ruleset};

use super::shared::{built_in, suite_starts};
use super::{Disagreement, OracleReport, Order, same};
use crate::games::{Walk, WalkTally, walk};
use crate::numbers::Numbers;

const GAME: u32 = 200;

/// Rulesets with the standard army on the 8×8 board.
const RULESETS: [&str; 8] = [
    "standard",
    "chess960",
    "crazyhouse",
    "king-of-the-hill",
    "three-check",
    "horde",
    "regicide",
    "extinction",
];

pub(super) fn run(order: Order) -> Result<OracleReport, Disagreement> {
    let mut numbers = Numbers::new(order.seed);
    let mut total = WalkTally::default();
    for name in RULESETS {
        let length = Walk { plies: order.amount.div_ceil(RULESETS.len() as u64), game: GAME };
        let tally = compare(&built_in(name)?, length, &mut numbers)?;
        total += tally;
    }
    let rulesets = ("rulesets", RULESETS.len() as u64);
    Ok(OracleReport::of_walk(total, [rulesets]))
}

fn compare(
    ruleset: &Ruleset,
    length: Walk,
    numbers: &mut Numbers,
) -> Result<WalkTally, Disagreement> {
    let options =
        CompileOptions { geometry: GeometryChoice::RunTime, legality: LegalityChoice::Fastest };
    let other = recompiled(ruleset, options)?;
    let starts = suite_starts(ruleset)?;
    let mut twin = other.start();
    let start = |numbers: &mut Numbers| Ok(numbers.pick(&starts).clone());
    walk(length, numbers, start, |stop| {
        match stop.last {
            None => twin = transplanted(&other, stop.position)?,
            Some(mv) => twin.play_unchecked(mv),
        }
        compare_positions(stop.position, &twin)
    })
}

/// The same ruleset, compiled differently.
pub(super) fn recompiled(
    ruleset: &Ruleset,
    options: CompileOptions,
) -> Result<Ruleset, Disagreement> {
    Ruleset::compile_with(ruleset.spec().clone(), options)
        .map_err(|faults| Disagreement::about(ruleset, "compiling in another way", faults))
}

/// The same position in the same ruleset compiled differently.
pub(super) fn transplanted(other: &Ruleset, position: &Position) -> Result<Position, Disagreement> {
    Position::from_setup(other, &position.setup())
        .map_err(|faults| Disagreement::at(position, "sealing its own setup", "", faults))
}

/// Compares everything a position can be asked.
pub(super) fn compare_positions(ours: &Position, theirs: &Position) -> Result<(), Disagreement> {
    same(ours, "legal moves", &sorted(ours), &sorted(theirs))?;
    let (count, other) = (ours.count_legal_moves(), theirs.count_legal_moves());
    same(ours, "number of legal moves", &count, &other)?;
    same(ours, "key", &ours.key(), &theirs.key())?;
    same(ours, "outcome", &ours.outcome(), &theirs.outcome())?;
    same(ours, "setup", &ours.setup(), &theirs.setup())?;
    same(ours, "checkers", &ours.checkers(), &theirs.checkers())?;
    for color in Color::BOTH {
        same(ours, "pinned", &ours.pinned(color), &theirs.pinned(color))?;
        let (map, other) = (ours.attack_map(color), theirs.attack_map(color));
        same(ours, "attack map", &map, &other)?;
        let (bare, other) = (ours.undefended(color), theirs.undefended(color));
        same(ours, "undefended", &bare, &other)?;
    }
    Ok(())
}

fn sorted(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    moves
}
