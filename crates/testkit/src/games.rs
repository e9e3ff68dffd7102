//! Random games, which every oracle walks through.

use std::ops::AddAssign;

use rules::{Move, MoveType, Position};

use crate::numbers::Numbers;

/// How long random games are.
#[derive(Clone, Copy, Debug)]
pub struct Walk {
    /// The total number of plies, over any number of games.
    pub plies: u64,
    /// The maximum number of plies per game.
    pub game: u32,
}

/// A position on a walk.
#[derive(Debug)]
pub struct WalkStep<'a> {
    /// The position.
    pub position: &'a Position,
    /// The move that led to it; `None` at the start of a game.
    pub last: Option<Move>,
}

/// What a walk visited.
#[derive(Clone, Copy, Default, Debug)]
pub struct WalkTally {
    /// Moves made.
    pub plies: u64,
    /// Games started.
    pub games: u64,
    /// Games that ended by the rules.
    pub ended: u64,
}

impl AddAssign for WalkTally {
    fn add_assign(&mut self, other: Self) {
        self.plies += other.plies;
        self.games += other.games;
        self.ended += other.ended;
    }
}

/// Plays random games and visits every position.
///
/// # Errors
/// The first error of the visitor.
pub fn walk<E>(
    walk: Walk,
    numbers: &mut Numbers,
    mut start: impl FnMut(&mut Numbers) -> Result<Position, E>,
    mut visit: impl FnMut(&WalkStep<'_>) -> Result<(), E>,
) -> Result<WalkTally, E> {
    let mut tally = WalkTally::default();
    let mut moves = Vec::new();
    while tally.plies < walk.plies {
        let mut position = start(numbers)?;
        let mut last = None;
        tally.games += 1;
        for made in 0..=walk.game {
            visit(&WalkStep { position: &position, last })?;
            if position.outcome().is_some() {
                tally.ended += 1;
                break;
            }
            position.legal_moves_into(&mut moves);
            // A side that waits for a piece has no move, but the game is not over.
            if moves.is_empty() || made == walk.game {
                break;
            }
            let mv = pick(&position, &moves, numbers);
            position.play_unchecked(mv);
            last = Some(mv);
            tally.plies += 1;
        }
        // A start that is already over must not keep the walk going forever.
        tally.plies += u64::from(last.is_none());
    }
    Ok(tally)
}

/// Picks a move at random, with a preference for captures and special moves: purely random games hardly
/// ever castle, promote or capture en passant.
fn pick(position: &Position, moves: &[Move], numbers: &mut Numbers) -> Move {
    if !numbers.one_in(3) {
        return *numbers.pick(moves);
    }
    let special: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|mv| {
            let plain = matches!(mv.what(), MoveType::Normal | MoveType::Drop);
            !plain || position.victim(*mv).is_some()
        })
        .collect();
    let rare = |mv: &&Move| matches!(mv.what(), MoveType::EnPassant | MoveType::Castling);
    if let Some(mv) = special.iter().find(rare) {
        return *mv;
    }
    *numbers.pick(if special.is_empty() { moves } else { &special })
}
