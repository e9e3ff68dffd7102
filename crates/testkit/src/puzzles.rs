//! Finding puzzles by random play, for the programs `mates` and `tactics`.

use std::collections::HashSet;

use anyhow::{Context, Result};
use notation::builtin::builtin;
use rules::{Move, Position, Ruleset};

use crate::numbers::Numbers;

/// How many random games to play, and which of their positions to examine.
#[derive(Clone, Copy, Debug)]
pub struct RandomGames {
    /// The maximum number of games.
    pub games: usize,
    /// The maximum number of plies per game.
    pub plies: usize,
    /// The first ply to examine.
    pub first: usize,
    /// Only one in this many plies is examined.
    pub step: usize,
}

/// Collects puzzles from the positions of random games.
pub trait Collector {
    /// Examines a position; returns whether it is a puzzle.
    fn examine(&mut self, position: &Position) -> bool;

    /// Whether there are enough puzzles, or the work is used up.
    fn is_done(&self) -> bool;
}

/// Plays random games until the collector is done. Takes at most one puzzle from a game, because
/// positions of one game are too similar.
pub fn collect(
    ruleset: &Ruleset,
    games: RandomGames,
    numbers: &mut Numbers,
    collector: &mut impl Collector,
) {
    let mut seen = HashSet::new();
    for _ in 0..games.games {
        let mut position = ruleset.start();
        for ply in 0..games.plies {
            if position.outcome().is_some() {
                break;
            }
            if ply % games.step == games.first
                && seen.insert(position.key())
                && collector.examine(&position)
            {
                break;
            }
            let Some(mv) = random_move(&position, numbers) else { break };
            position.play_unchecked(mv);
        }
        if collector.is_done() {
            break;
        }
    }
}

/// A random move; if captures are possible, every other time a capture, which opens the game.
fn random_move(position: &Position, numbers: &mut Numbers) -> Option<Move> {
    let moves = position.legal_moves();
    let captures: Vec<Move> =
        moves.iter().copied().filter(|mv| position.victim(*mv).is_some()).collect();
    let choice = if !captures.is_empty() && numbers.one_in(2) { &captures } else { &moves };
    (!choice.is_empty()).then(|| *numbers.pick(choice))
}

/// Compiles a built-in ruleset.
///
/// # Errors
/// When there is no such ruleset.
pub fn built_in(name: &str) -> Result<Ruleset> {
    let spec = builtin(name).with_context(|| format!("there is no built-in ruleset `{name}`"))?;
    Ok(Ruleset::compile(spec)?)
}
