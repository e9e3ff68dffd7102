//! Turochamp: the paper machine of Alan Turing and David Champernowne (1948), as Turing described it in "Chess", in
//! *Faster Than Thought* (1953).
//!
//! It looks at every move and every reply, then at the moves that matter, until the position is dead: recaptures, captures
//! of undefended or dearer pieces, and mates. It chooses the move with the best ratio of piece values, and among those the
//! one with the best position right after it. `docs/classroom.md` compares it with the game of 1952.

mod material;
mod position_play;

use engine::{Bound, Score};
use numbers::Numbers;
use rules::{Color, Game, Move, Outcome, Position, Square};

use crate::budget::Budget;
use crate::evaluation;
use crate::thinking::{Candidate, Choice, Reason, Thinking};
use crate::work::Work;
use material::{EQUAL, Material, PER_THOUSANDTH, WON};

pub use position_play::PositionPlay;

/// The work for a move: a few seconds on the largest boards.
const STEPS: u64 = 2_000_000_000;
/// Exchanges are followed this many plies at most. They end by themselves, except in rulesets where captures add pieces.
const MAX_PLY: u32 = 40;

/// A move of the player with its two values.
struct Rated {
    mv: Move,
    material: i64,
    play: PositionPlay,
}

pub(crate) fn choose(
    game: &Game,
    moves: &[Move],
    numbers: &mut Numbers,
    work: &mut Work<'_>,
) -> Option<Choice> {
    let position = game.position();
    let material = Material::new(position.ruleset());
    let mut budget = Budget::new(STEPS, work);
    let mut rated: Vec<Rated> = Vec::with_capacity(moves.len());
    let mut best = 0;
    let mut game = game.clone();
    for &mv in moves {
        let outcome = evaluation::play(&mut game, mv);
        let mut search =
            Exchanges { us: position.turn(), material: &material, budget: &mut budget };
        let value = match outcome {
            Some(outcome) => search.ended(outcome, 1),
            // A value equal to the best one must be exact, so the window begins below it.
            None => search.every_reply(game.position(), (best - 1, i64::MAX)),
        };
        let play = position_play::after(position, mv, game.position(), &material);
        game.undo();
        if !rated.is_empty() && budget.is_spent() {
            break;
        }
        best = best.max(value);
        rated.push(Rated { mv, material: value, play });
        budget.report(rated.len(), moves.len());
    }
    rated.sort_by_key(|one| std::cmp::Reverse(one.rank()));
    let best = rated.first()?.rank();
    let equals = rated.iter().take_while(|one| one.rank() == best).count();
    let mv = rated.get(numbers.below(equals))?.mv;
    let candidates = rated.into_iter().map(|one| one.candidate(best.0)).collect();
    Some(Choice { mv, thinking: Thinking::about(candidates) })
}

impl Rated {
    /// Material first, then position-play.
    fn rank(&self) -> (i64, i32) {
        (self.material, self.play.total())
    }

    fn candidate(self, best: i64) -> Candidate {
        let bound = if self.material < best { Bound::Upper } else { Bound::Exact };
        let reason =
            Reason::Turochamp { material: self.material / PER_THOUSANDTH, play: self.play };
        Candidate { mv: self.mv, score: score(self.material), bound, reason }
    }
}

/// A win as moves to the end; ratios of piece values are no score in pawns.
fn score(value: i64) -> Option<Score> {
    let plies = WON.checked_sub(value).and_then(|plies| i32::try_from(plies).ok())?;
    (plies <= MAX_PLY as i32).then_some(Score::Mate((plies + 1) / 2))
}

/// The search below a move. Values are from the player's view, also when the opponent is to move.
struct Exchanges<'s, 'w, 'a> {
    us: Color,
    material: &'s Material,
    budget: &'s mut Budget<'w, 'a>,
}

impl Exchanges<'_, '_, '_> {
    /// The value of a position in which the opponent may make every reply.
    fn every_reply(&mut self, position: &Position, (alpha, mut beta): (i64, i64)) -> i64 {
        let (mut value, mut after) = (i64::MAX, position.clone());
        let mut replies = position.legal_moves();
        // Captures first: they refute most moves that lose something. The order does not change the value.
        replies.sort_by_cached_key(|&mv| {
            std::cmp::Reverse(position.victim(mv).map(|(_, piece)| self.material.of(piece.kind)))
        });
        for mv in replies {
            self.budget.pay_for(position);
            if value < i64::MAX && self.budget.is_spent() {
                break;
            }
            let taken = position.victim(mv).map(|(square, _)| square);
            after.clone_from(position);
            after.play_unchecked(mv);
            value = value.min(self.until_dead(&after, taken, 2, (alpha, beta)));
            beta = beta.min(value);
            if value <= alpha {
                break;
            }
        }
        if value == i64::MAX { self.material.ratio(position, self.us) } else { value }
    }

    /// The value of a position in which only moves that matter are made, or none. `capture` is where the last move
    /// captured.
    fn until_dead(
        &mut self,
        position: &Position,
        capture: Option<Square>,
        ply: u32,
        (mut alpha, mut beta): (i64, i64),
    ) -> i64 {
        self.budget.pay_for(position);
        if let Some(outcome) = position.decided() {
            return self.ended(outcome, ply);
        }
        let moves = position.legal_moves();
        if moves.is_empty() || position.has_insufficient_material() {
            return position.outcome().map_or(EQUAL, |outcome| self.ended(outcome, ply));
        }
        let ours = position.turn() == self.us;
        let mut value = self.material.ratio(position, self.us);
        let mut after = position.clone();
        for mv in moves {
            (alpha, beta) = if ours { (alpha.max(value), beta) } else { (alpha, beta.min(value)) };
            if alpha >= beta || ply >= MAX_PLY || self.budget.is_spent() {
                break;
            }
            if !self.material.matters(position, mv, capture) {
                continue;
            }
            let taken = position.victim(mv).map(|(square, _)| square);
            after.clone_from(position);
            after.play_unchecked(mv);
            let found = self.until_dead(&after, taken, ply + 1, (alpha, beta));
            value = if ours { value.max(found) } else { value.min(found) };
        }
        value
    }

    fn ended(&self, outcome: Outcome, ply: u32) -> i64 {
        match outcome.winner {
            None => EQUAL,
            Some(winner) if winner == self.us => WON - i64::from(ply),
            Some(_) => i64::from(ply),
        }
    }
}
