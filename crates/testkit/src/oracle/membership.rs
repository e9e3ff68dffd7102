//! Compares `is_legal` with the list of legal moves, for moves of this position, of others and of none.

use std::collections::HashSet;

use rules::{Color, Move, Position};

use super::pool::walk_pool;
use super::{Disagreement, OracleReport, Order, same};
use crate::numbers::Numbers;

/// How many moves of other positions to remember.
const MEMORY: usize = 400;

pub(super) fn run(order: Order) -> Result<OracleReport, Disagreement> {
    let mut foreign: Vec<Move> = Vec::new();
    let mut asked = 0;
    let tally = walk_pool(order, |_, stop, numbers| {
        let position = stop.position;
        let moves = position.legal_moves();
        compare_lists(position, &moves)?;
        let legal: HashSet<Move> = moves.iter().copied().collect();
        same(position, "moves listed twice", &moves.len(), &legal.len())?;
        let other_side = turned(position).map_or_else(Vec::new, |turned| turned.legal_moves());
        let bent: Vec<Move> = moves.iter().map(|&mv| corrupt(mv, numbers)).collect();
        for &mv in moves.iter().chain(&other_side).chain(&foreign).chain(&bent) {
            asked += 1;
            if position.is_legal(mv) != legal.contains(&mv) {
                let (said, listed) = (position.is_legal(mv), legal.contains(&mv));
                let what = format!("whether {mv:?} is legal");
                return Err(Disagreement::at(position, what, said, listed));
            }
        }
        remember(&mut foreign, &moves, || numbers.below(MEMORY));
        Ok(())
    })?;
    let mut figures = tally.figures().to_vec();
    figures.push(("moves asked about", asked));
    Ok(OracleReport::of_walk(tally.walk, figures))
}

/// A move with a flipped bit, or random bits, as a damaged transposition table might hold.
fn corrupt(mv: Move, numbers: &mut Numbers) -> Move {
    match numbers.below(4) {
        0 => Move::from_bits(numbers.next_number() as u32),
        _ => Move::from_bits(mv.to_bits() ^ 1 << numbers.below(u32::BITS as usize)),
    }
}

/// Compares the parts of the move list with the whole.
fn compare_lists(position: &Position, moves: &[Move]) -> Result<(), Disagreement> {
    let count = position.count_legal_moves();
    same(position, "number of legal moves", &count, &(moves.len() as u64))?;
    let mut whole = moves.to_vec();
    let mut parts = position.legal_drops();
    for square in position.ruleset().shape().squares() {
        parts.extend(position.legal_moves_from(square));
    }
    whole.sort_unstable();
    parts.sort_unstable();
    same(position, "moves of each square and drops", &parts, &whole)
}

/// The position with the other side to move, if it is valid.
fn turned(position: &Position) -> Option<Position> {
    let mut setup = position.setup();
    setup.turn = match setup.turn {
        Color::White => Color::Black,
        Color::Black => Color::White,
    };
    setup.en_passant = None;
    Position::from_setup(position.ruleset(), &setup).ok()
}

fn remember(memory: &mut Vec<Move>, moves: &[Move], mut place: impl FnMut() -> usize) {
    for &mv in moves.iter().take(10) {
        if memory.len() < MEMORY {
            memory.push(mv);
        } else {
            memory[place()] = mv;
        }
    }
}
