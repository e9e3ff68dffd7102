//! Random games: the walk that every oracle looks over.

use rules::{Move, MoveType, Position};

use crate::numbers::Numbers;

/// How long random games are.
#[derive(Clone, Copy, Debug)]
pub struct Walk {
    /// Moves to make in all, over as many games as that takes.
    pub plies: u64,
    /// After how many moves a game is given up.
    pub game: u32,
}

/// A position on a walk.
#[derive(Debug)]
pub struct Stop<'a> {
    /// The position.
    pub position: &'a Position,
    /// The move that led to it; nothing where a game begins.
    pub last: Option<Move>,
}

/// What a walk came by.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tally {
    /// Moves made.
    pub plies: u64,
    /// Games begun.
    pub games: u64,
    /// Games that came to an end by the rules.
    pub ended: u64,
}

/// Plays random games, each from a start that is asked for, and visits every position of them.
///
/// # Errors
/// The first error of the visitor.
pub fn walk<E>(
    walk: Walk,
    numbers: &mut Numbers,
    mut start: impl FnMut(&mut Numbers) -> Result<Position, E>,
    mut visit: impl FnMut(&Stop<'_>) -> Result<(), E>,
) -> Result<Tally, E> {
    let mut tally = Tally::default();
    let mut moves = Vec::new();
    while tally.plies < walk.plies {
        let mut position = start(numbers)?;
        let mut last = None;
        tally.games += 1;
        for made in 0..=walk.game {
            visit(&Stop { position: &position, last })?;
            if position.outcome().is_some() {
                tally.ended += 1;
                break;
            }
            position.legal_moves_into(&mut moves);
            // A side that waits for a piece has no move, and no outcome.
            if moves.is_empty() || made == walk.game {
                break;
            }
            let mv = pick(&position, &moves, numbers);
            position.play_unchecked(mv);
            last = Some(mv);
            tally.plies += 1;
        }
        // A start that ends at once must not keep the walk for ever.
        tally.plies += u64::from(last.is_none());
    }
    Ok(tally)
}

/// Any of the moves, with some liking for those that change much: games of pure chance hardly
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
