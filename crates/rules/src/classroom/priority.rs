//! The priority rule: a computer player that students can follow, for any ruleset.

use crate::moves::Move;
use crate::piece::PieceKind;
use crate::position::Position;
use crate::spec::NoMoves;

/// What is worth capturing, best first. Bishops and knights come before rooks, as the traditional
/// rule has it.
const CAPTURES: [char; 5] = ['Q', 'B', 'N', 'R', 'P'];

/// How good a move is by the rule; the best comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Priority {
    /// It wins at once.
    Win,
    /// It captures a royal, where that does not win yet.
    CaptureRoyal,
    /// It gives check.
    Check,
    /// It captures a piece with one of the letters `Q B N R P`, given by the place among them.
    CaptureByLetter(usize),
    /// It captures a piece of another kind, in the order of the ruleset's list.
    CaptureOther(PieceKind),
    /// None of these.
    Other,
}

/// Chooses a legal move by the priority rule; `None` if there is none.
///
/// The first of these that is possible: a move that wins at once (in standard chess: mate), the
/// capture of a royal where that does not win yet, a check, the capture of a queen, bishop, knight,
/// rook or pawn (by their letters `Q B N R P`), the capture of any other kind in the order of the
/// ruleset's list, and then any move. `choose` gets the number of equally good moves and picks one
/// of them, counted from 0. Larger numbers wrap around, so any random number will do.
pub fn priority_move(position: &Position, choose: impl FnMut(usize) -> usize) -> Option<Move> {
    priority_move_among(position, &position.legal_moves(), choose)
}

/// Chooses among some legal moves, as [`priority_move`] does among all.
pub fn priority_move_among(
    position: &Position,
    moves: &[Move],
    choose: impl FnMut(usize) -> usize,
) -> Option<Move> {
    let rate = |&mv: &Move| (priority_of(position, mv), mv);
    best_by_priority(&moves.iter().map(rate).collect::<Vec<_>>(), choose)
}

/// Chooses among moves whose priorities are known, as [`priority_move`] does among all.
pub fn best_by_priority(
    rated: &[(Priority, Move)],
    mut choose: impl FnMut(usize) -> usize,
) -> Option<Move> {
    let best = rated.iter().map(|(priority, _)| *priority).min()?;
    let equals: Vec<Move> =
        rated.iter().filter(|(priority, _)| *priority == best).map(|(_, mv)| *mv).collect();
    let index = choose(equals.len()).checked_rem(equals.len())?;
    equals.get(index).copied()
}

/// How good a legal move is by the rule.
pub fn priority_of(position: &Position, mv: Move) -> Priority {
    let mut after = position.clone();
    after.play_unchecked(mv);
    if wins(position, &after) {
        return Priority::Win;
    }
    let victim = position.victim(mv).map(|(_, victim)| victim.kind);
    if victim.is_some_and(|kind| position.ruleset().is_royal(kind)) {
        return Priority::CaptureRoyal;
    }
    if after.is_check() {
        return Priority::Check;
    }
    let Some(kind) = victim else {
        return Priority::Other;
    };
    let letter = position.ruleset().letter(kind);
    match CAPTURES.iter().position(|known| *known == letter) {
        Some(place) => Priority::CaptureByLetter(place),
        None => Priority::CaptureOther(kind),
    }
}

/// Whether a move has won. Replies are not counted where their number cannot matter, because on a
/// board with thousands of moves that would take seconds.
fn wins(before: &Position, after: &Position) -> bool {
    let us = Some(before.turn());
    let may_be_stuck = after.is_check() || before.ruleset().spec().no_moves == NoMoves::Loss;
    let outcome = if may_be_stuck { after.outcome() } else { after.decided() };
    outcome.is_some_and(|outcome| outcome.winner == us)
}
