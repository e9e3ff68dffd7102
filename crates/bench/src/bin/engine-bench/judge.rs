//! The judge of an answer: whether it loses a piece, by every line of three plies: the answer, each reply to it, and what
//! may be done about that.
//!
//! A piece is lost against what the side to move has now: what it could have won and did not is no loss.
//! What hangs at the end of a line counts for its exchange, as a capture that is taken back would else count for a gain.
//! Whoever has the last exchange is favored by it, so there are two views, one for each side, and a piece is lost only
//! where both say so.
//!
//! The judge shares nothing with the search of the engine but what pieces are worth, leaves no move out, and has all the
//! time it needs. Every question it asks is whether a side comes to at least so much, for that is answered long before
//! how much it comes to.

use engine::kind_worths;
use rules::{Move, Outcome, Position, Ruleset};

/// How many plies are looked at, the answer included.
pub(crate) const PLIES: usize = 3;
/// How many of them are whole in each view; then an exchange follows.
const VIEWS: [usize; 2] = [PLIES - 1, PLIES];
/// A kind of less than this is no piece but a pawn.
const LEAST_PIECE: i32 = 150;
/// What a royal is worth whose loss loses the game.
const PRICELESS: i32 = 20_000;
/// A game that is won; the sooner the better.
const WON: i32 = 10_000_000;

/// What an answer loses.
#[derive(Clone, Debug)]
pub(crate) struct Loss {
    /// What the answer comes to at worst, in each view.
    pub(crate) own: [i32; 2],
    /// What the opponent replies then.
    pub(crate) reply: Option<Move>,
    /// A move that comes to a piece more at least.
    pub(crate) better: Move,
}

/// A judge at a position.
#[derive(Debug)]
pub(crate) struct Judge {
    values: Vec<i32>,
    /// What the least piece is worth.
    piece: i32,
    must_capture: bool,
    /// The positions of the line looked at, and for each its moves and the move that served last.
    boards: Vec<Position>,
    lists: Vec<Vec<Move>>,
    served: Vec<Option<Move>>,
}

impl Judge {
    /// A judge of answers in this position.
    pub(crate) fn new(position: &Position) -> Self {
        let (values, piece) = values(position.ruleset());
        Self {
            values,
            piece,
            must_capture: position.ruleset().spec().must_capture,
            boards: vec![position.clone(); PLIES + 3],
            lists: vec![Vec::new(); PLIES + 1],
            served: vec![None; PLIES + 1],
        }
    }

    /// What a move loses, if that is a piece: in every view it comes to a piece less than the side to move has now, and
    /// than some other move comes to.
    pub(crate) fn loss(&mut self, mv: Move) -> Option<Loss> {
        let has = self.balance(&self.boards[0]);
        if VIEWS.iter().any(|&whole| self.keeps(mv, whole, has - self.piece + 1)) {
            return None;
        }
        let own = VIEWS.map(|whole| most(|least| self.keeps(mv, whole, least)));
        let reply = self.served[1];
        let others = self.boards[0].legal_moves();
        let is_better = |&other: &Move| {
            let mut views = VIEWS.iter().zip(own);
            views.all(|(&whole, own)| self.keeps(other, whole, own + self.piece))
        };
        let better = others.into_iter().find(is_better)?;
        Some(Loss { own, reply, better })
    }

    /// Whether the side to move comes to at least this by a move, in the view of so many whole plies.
    fn keeps(&mut self, mv: Move, whole: usize, least: i32) -> bool {
        self.make(0, mv);
        !self.reaches(1, whole - 1, 1 - least)
    }

    /// Whether the side to move at a ply comes to at least this within so many plies.
    fn reaches(&mut self, ply: usize, plies: usize, least: i32) -> bool {
        let position = &self.boards[ply];
        if let Some(outcome) = position.decided() {
            return worth(outcome, position, ply) >= least;
        }
        if plies == 0 {
            return self.settles(ply, least);
        }
        let mut moves = std::mem::take(&mut self.lists[ply]);
        position.legal_moves_into(&mut moves);
        if moves.is_empty() {
            return self.stuck(ply) >= least;
        }
        self.sort(ply, &mut moves);
        let serves = |mv: &Move| {
            self.make(ply, *mv);
            !self.reaches(ply + 1, plies - 1, 1 - least)
        };
        let served = moves.iter().copied().find(serves);
        self.served[ply] = served.or(self.served[ply]);
        self.lists[ply] = moves;
        served.is_some()
    }

    /// Whether the side to move before the last ply has at least this, or comes to it by that ply.
    fn settles(&mut self, ply: usize, least: i32) -> bool {
        let position = &self.boards[ply];
        let mut moves = std::mem::take(&mut self.lists[ply]);
        position.legal_moves_into(&mut moves);
        if moves.is_empty() {
            return self.stuck(ply) >= least;
        }
        let balance = self.balance(position);
        let stands = balance >= least && !moves.iter().any(|&mv| self.is_forced(position, mv));
        let gains = |judge: &Self, mv| {
            judge.boards[ply].exchange_reaches(mv, &judge.values, least - balance)
        };
        let settled = stands
            || moves.iter().any(|&mv| gains(self, mv) && !self.lets_win(ply, mv))
            || moves.iter().any(|&mv| self.wins(ply, mv));
        self.lists[ply] = moves;
        settled
    }

    /// Whether a move leaves no choice but to capture.
    fn is_forced(&self, position: &Position, mv: Move) -> bool {
        self.must_capture && position.victim(mv).is_some()
    }

    /// Whether the opponent would win the game at once instead of going on with an exchange.
    fn lets_win(&mut self, ply: usize, mv: Move) -> bool {
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
        outcome.is_some_and(|outcome| worth(outcome, after, ply + 1) < 0)
    }

    fn make(&mut self, ply: usize, mv: Move) {
        let (before, after) = self.boards.split_at_mut(ply + 1);
        after[0].clone_from(&before[ply]);
        after[0].play_unchecked(mv);
    }

    /// What served last comes first, then the greatest victims.
    fn sort(&self, ply: usize, moves: &mut [Move]) {
        let position = &self.boards[ply];
        let victim =
            |mv: Move| position.victim(mv).map_or(0, |(_, piece)| self.values[piece.kind.index()]);
        moves.sort_by_cached_key(|&mv| (self.served[ply] != Some(mv), -victim(mv)));
    }

    /// What a side without a move comes to.
    fn stuck(&self, ply: usize) -> i32 {
        let position = &self.boards[ply];
        // Who waits for help has what it has.
        position
            .without_moves()
            .map_or_else(|| self.balance(position), |outcome| worth(outcome, position, ply))
    }

    /// The pieces of the side to move less those of its opponent.
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

/// The most that is reached: the question is answered with yes up to it and with no above.
fn most(mut reaches: impl FnMut(i32) -> bool) -> i32 {
    let (mut reached, mut missed) = (-WON - 1, WON + 1);
    while missed - reached > 1 {
        let middle = reached + (missed - reached) / 2;
        if reaches(middle) { reached = middle } else { missed = middle }
    }
    reached
}

/// What the kinds of a ruleset are worth, and the least of them that is a piece.
fn values(ruleset: &Ruleset) -> (Vec<i32>, i32) {
    let worths = kind_worths(ruleset);
    let pieces = worths.iter().filter(|worth| !worth.priceless && worth.value >= LEAST_PIECE);
    let piece = pieces.map(|worth| worth.value).min().unwrap_or(LEAST_PIECE);
    let value = |worth: &engine::KindWorth| if worth.priceless { PRICELESS } else { worth.value };
    (worths.iter().map(value).collect(), piece)
}

/// What the end of a game is worth to the side to move.
fn worth(outcome: Outcome, position: &Position, ply: usize) -> i32 {
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
    fn who_leaves_a_piece_to_be_taken_loses_it() {
        let attacked = "4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1";
        assert!(loss(attacked, "e1d2").is_some());
        assert!(loss(attacked, "e4g5").is_none());
        // What is taken back is no loss, and what is lost whatever is played is no fault.
        assert!(loss("3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d8").is_none());
        assert!(loss("7k/8/8/8/8/3n4/8/KQ5q w - - 0 1", "a1a2").is_none());
    }

    #[test]
    fn a_mate_that_could_be_prevented_is_worse_than_any_piece() {
        let exposed = "1r4k1/8/8/8/8/8/r4PPP/3R2K1 w - - 0 1";
        assert!(loss(exposed, "d1a1").is_some());
        assert!(loss(exposed, "h2h3").is_none());
    }
}
