//! Tells whether a move loses a piece, by a full search of three plies: the move, each reply, and each answer to it.
//!
//! A piece is lost compared with the material now; a missed win of material is no loss. At the end of a line static
//! exchange evaluation decides what hanging pieces are worth. That favors the side with the last exchange, so there are
//! two searches, of two and of three plies, and a piece is lost only if both agree.
//!
//! The judge shares nothing with the engine's search except the piece values, prunes nothing, and takes its time. It only
//! asks whether a side reaches at least some balance, which is faster than asking for the balance.

use engine::piece_values;
use rules::{Move, Outcome, Position, Ruleset};

/// The depth in plies, including the move.
pub(crate) const PLIES: usize = 3;
/// The full-width plies of each search, before the exchange evaluation.
const DEPTHS: [usize; 2] = [PLIES - 1, PLIES];
/// Kinds with a smaller value count as pawns.
const LEAST_PIECE: i32 = 150;
/// The value of a royal whose loss loses the game.
const PRICELESS: i32 = 20_000;
/// The value of a won game; a later win is worth less.
const WON: i32 = 10_000_000;

/// How a move loses a piece.
#[derive(Clone, Debug)]
pub(crate) struct Loss {
    /// The balance after the move, in each search.
    pub(crate) own: [i32; 2],
    /// The reply that wins the piece.
    pub(crate) reply: Option<Move>,
    /// A move that keeps at least a piece more.
    pub(crate) better: Move,
}

/// The judge of one position.
#[derive(Debug)]
pub(crate) struct Judge {
    values: Vec<i32>,
    /// The value of the least piece.
    piece: i32,
    must_capture: bool,
    /// The positions of the current line.
    boards: Vec<Position>,
    move_lists: Vec<Vec<Move>>,
    /// The last refutation at each ply, which is tried first.
    refutations: Vec<Option<Move>>,
}

impl Judge {
    /// A judge of moves in this position.
    pub(crate) fn new(position: &Position) -> Self {
        let (values, piece) = values(position.ruleset());
        Self {
            values,
            piece,
            must_capture: position.ruleset().spec().must_capture,
            boards: vec![position.clone(); PLIES + 3],
            move_lists: vec![Vec::new(); PLIES + 1],
            refutations: vec![None; PLIES + 1],
        }
    }

    /// The loss of a move, if it is a piece: in both searches the balance is a piece less than now, and a piece less than
    /// after some other move.
    pub(crate) fn loss(&mut self, mv: Move) -> Option<Loss> {
        let balance = self.balance(&self.boards[0]);
        if DEPTHS.iter().any(|&depth| self.keeps(mv, depth, balance - self.piece + 1)) {
            return None;
        }
        let own = DEPTHS.map(|depth| greatest(|least| self.keeps(mv, depth, least)));
        let reply = self.refutations[1];
        let others = self.boards[0].legal_moves();
        let is_better = |&other: &Move| {
            let mut searches = DEPTHS.iter().zip(own);
            searches.all(|(&depth, own)| self.keeps(other, depth, own + self.piece))
        };
        let better = others.into_iter().find(is_better)?;
        Some(Loss { own, reply, better })
    }

    /// Whether a move keeps at least this balance, in a search of this depth.
    fn keeps(&mut self, mv: Move, depth: usize, least: i32) -> bool {
        self.make(0, mv);
        !self.reaches(1, depth - 1, 1 - least)
    }

    /// Whether the side to move at a ply reaches at least this balance, in a search of this depth.
    fn reaches(&mut self, ply: usize, depth: usize, least: i32) -> bool {
        let position = &self.boards[ply];
        if let Some(outcome) = position.decided() {
            return outcome_value(outcome, position, ply) >= least;
        }
        if depth == 0 {
            return self.reaches_by_exchange(ply, least);
        }
        let mut moves = std::mem::take(&mut self.move_lists[ply]);
        position.legal_moves_into(&mut moves);
        if moves.is_empty() {
            return self.no_moves(ply) >= least;
        }
        self.sort(ply, &mut moves);
        let refutes = |mv: &Move| {
            self.make(ply, *mv);
            !self.reaches(ply + 1, depth - 1, 1 - least)
        };
        let refutation = moves.iter().copied().find(refutes);
        self.refutations[ply] = refutation.or(self.refutations[ply]);
        self.move_lists[ply] = moves;
        refutation.is_some()
    }

    /// Whether the side to move has at least this balance, or reaches it by one more move and its exchange.
    fn reaches_by_exchange(&mut self, ply: usize, least: i32) -> bool {
        let position = &self.boards[ply];
        let mut moves = std::mem::take(&mut self.move_lists[ply]);
        position.legal_moves_into(&mut moves);
        if moves.is_empty() {
            return self.no_moves(ply) >= least;
        }
        let balance = self.balance(position);
        let stands_pat =
            balance >= least && !moves.iter().any(|&mv| self.is_forced_capture(position, mv));
        let gains = |judge: &Self, mv| {
            judge.boards[ply].exchange_reaches(mv, &judge.values, least - balance)
        };
        let reaches = stands_pat
            || moves.iter().any(|&mv| gains(self, mv) && !self.allows_win(ply, mv))
            || moves.iter().any(|&mv| self.wins(ply, mv));
        self.move_lists[ply] = moves;
        reaches
    }

    /// Whether a move is a capture where captures are compulsory.
    fn is_forced_capture(&self, position: &Position, mv: Move) -> bool {
        self.must_capture && position.victim(mv).is_some()
    }

    /// Whether the opponent can win the game at once instead of continuing the exchange.
    fn allows_win(&mut self, ply: usize, mv: Move) -> bool {
        self.make(ply, mv);
        let replies = self.boards[ply + 1].legal_moves();
        replies.into_iter().any(|reply| self.wins(ply + 1, reply))
    }

    /// Whether a move wins at once.
    fn wins(&mut self, ply: usize, mv: Move) -> bool {
        self.make(ply, mv);
        let after = &self.boards[ply + 1];
        let outcome = after.decided().or_else(|| {
            let mated = after.is_check() && after.count_legal_moves() == 0;
            mated.then(|| after.without_moves()).flatten()
        });
        outcome.is_some_and(|outcome| outcome_value(outcome, after, ply + 1) < 0)
    }

    fn make(&mut self, ply: usize, mv: Move) {
        let (before, after) = self.boards.split_at_mut(ply + 1);
        after[0].clone_from(&before[ply]);
        after[0].play_unchecked(mv);
    }

    /// Sorts the last refutation first, then captures by victim.
    fn sort(&self, ply: usize, moves: &mut [Move]) {
        let position = &self.boards[ply];
        let victim =
            |mv: Move| position.victim(mv).map_or(0, |(_, piece)| self.values[piece.kind.index()]);
        moves.sort_by_cached_key(|&mv| (self.refutations[ply] != Some(mv), -victim(mv)));
    }

    /// The balance of a side without a legal move.
    fn no_moves(&self, ply: usize) -> i32 {
        let position = &self.boards[ply];
        // A side that waits for its partner keeps what it has.
        position
            .without_moves()
            .map_or_else(|| self.balance(position), |outcome| outcome_value(outcome, position, ply))
    }

    /// The value of the side to move's pieces minus its opponent's.
    fn balance(&self, position: &Position) -> i32 {
        let (us, ruleset) = (position.turn(), position.ruleset());
        let count = |color, kind| {
            (position.kind(kind) & position.color(color)).len() as i32
                + i32::from(position.in_hand(color, kind))
        };
        ruleset
            .kinds()
            .map(|kind| self.values[kind.index()] * (count(us, kind) - count(!us, kind)))
            .sum()
    }
}

/// The greatest balance that is reached, by bisection.
fn greatest(mut reaches: impl FnMut(i32) -> bool) -> i32 {
    let (mut reached, mut missed) = (-WON - 1, WON + 1);
    while missed - reached > 1 {
        let middle = reached + (missed - reached) / 2;
        if reaches(middle) { reached = middle } else { missed = middle }
    }
    reached
}

/// The values of the kinds of a ruleset, and the least value of a piece.
fn values(ruleset: &Ruleset) -> (Vec<i32>, i32) {
    let values = piece_values(ruleset);
    let pieces = values.iter().filter(|piece| !piece.priceless && piece.value >= LEAST_PIECE);
    let piece = pieces.map(|piece| piece.value).min().unwrap_or(LEAST_PIECE);
    let value = |piece: &engine::PieceValue| if piece.priceless { PRICELESS } else { piece.value };
    (values.iter().map(value).collect(), piece)
}

/// The value of the end of a game for the side to move.
fn outcome_value(outcome: Outcome, position: &Position, ply: usize) -> i32 {
    let won = WON - ply as i32;
    match outcome.winner {
        Some(winner) if winner == position.turn() => won,
        Some(_) => -won,
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use notation::{parse_fen, standard_ruleset, write_uci};

    use super::*;

    fn loss(fen: &str, name: &str) -> Option<Loss> {
        let position = parse_fen(standard_ruleset(), fen).unwrap();
        let moves = position.legal_moves();
        let mv = moves.into_iter().find(|&mv| write_uci(&position, mv) == name).unwrap();
        Judge::new(&position).loss(mv)
    }

    #[test]
    fn a_piece_left_hanging_is_lost() {
        let attacked = "4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1";
        assert!(loss(attacked, "e1d2").is_some());
        assert!(loss(attacked, "e4g5").is_none());
        // An exchange loses nothing, and a piece that no move can save is not the fault of this one.
        assert!(loss("3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d8").is_none());
        assert!(loss("7k/8/8/8/8/3n4/8/KQ5q w - - 0 1", "a1a2").is_none());
    }

    #[test]
    fn a_preventable_mate_is_worse_than_losing_a_piece() {
        let exposed = "1r4k1/8/8/8/8/8/r4PPP/3R2K1 w - - 0 1";
        assert!(loss(exposed, "d1a1").is_some());
        assert!(loss(exposed, "h2h3").is_none());
    }
}
