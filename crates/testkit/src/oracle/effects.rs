//! Compares the effects of every legal move with the position after it.

use std::collections::{BTreeMap, HashSet};

use rules::spec::CapturedPiece;
use rules::{Color, Effects, Move, Piece, Position, Square};

use super::pool::walk_pool;
use super::{Disagreement, OracleReport, Order, same};

/// How many legal moves to compare in a position.
const MOST: usize = 60;

/// The pieces on the board and in hand.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Pieces {
    board: BTreeMap<Square, Piece>,
    hands: BTreeMap<Piece, u16>,
}

pub(super) fn run(order: Order) -> Result<OracleReport, Disagreement> {
    let mut applied = 0;
    let tally = walk_pool(order, |_, stop, numbers| {
        let mut moves = stop.position.legal_moves();
        numbers.shuffle(&mut moves);
        for &mv in moves.iter().take(MOST) {
            applied += 1;
            compare(stop.position, mv)?;
        }
        Ok(())
    })?;
    let mut figures = tally.figures().to_vec();
    figures.push(("moves applied", applied));
    Ok(OracleReport::of_walk(tally.walk, figures))
}

fn compare(position: &Position, mv: Move) -> Result<(), Disagreement> {
    let effects = position.effects(mv);
    let mut after = position.clone();
    after.play_unchecked(mv);
    let mut pieces = Pieces::of(position);
    let what = format!("effects of {mv:?}");
    if !pieces.apply(&effects) {
        let effects = format!("{effects:?}");
        return Err(Disagreement::at(position, what, effects, "impossible"));
    }
    same(position, &what, &pieces, &Pieces::of(&after))?;
    let captures = position.victim(mv).is_some();
    let captured = position.ruleset().spec().captured;
    let transfers = captures && captured == CapturedPiece::Transferred;
    same(position, "transfer", &effects.transferred.is_some(), &transfers)?;
    let fills = captures && captured == CapturedPiece::ToHand;
    same(position, "to hand", &effects.to_hand.is_some(), &fills)
}

impl Pieces {
    fn of(position: &Position) -> Self {
        let hand = |color| {
            let held = position.hand(color).into_iter();
            held.map(move |(kind, count)| (Piece::new(color, kind), count))
        };
        Self {
            board: position.pieces().collect(),
            hands: Color::BOTH.into_iter().flat_map(hand).collect(),
        }
    }

    /// Applies effects all at once; false if they contradict the pieces.
    fn apply(&mut self, effects: &Effects) -> bool {
        let mut fits = true;
        for (square, piece) in &effects.removed {
            fits &= self.board.remove(square) == Some(*piece);
        }
        let lifted: Vec<_> =
            effects.moved.iter().map(|(from, to)| (*to, self.board.remove(from))).collect();
        let arriving =
            lifted.into_iter().chain(effects.added.iter().map(|&(to, piece)| (to, Some(piece))));
        let mut taken = HashSet::new();
        for (to, piece) in arriving {
            let Some(piece) = piece else { return false };
            fits &= taken.insert(to) && self.board.insert(to, piece).is_none();
        }
        if let Some(piece) = effects.from_hand {
            let count = self.hands.entry(piece).or_default();
            fits &= *count > 0;
            *count = count.saturating_sub(1);
        }
        if let Some(piece) = effects.to_hand {
            *self.hands.entry(piece).or_default() += 1;
        }
        self.hands.retain(|_, count| *count > 0);
        fits
    }
}
