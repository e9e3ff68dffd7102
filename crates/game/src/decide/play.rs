//! Moves: charged, made, passed on to partners, answered by premoves, and perhaps the last.

use rules::{Illegal, Move};

use super::Case;
use super::batch::Batch;
use crate::clock::Charge;
use crate::command::{Wish, intent_of};
use crate::end::{EndCause, MatchResult};
use crate::event::{Event, EventKind, MoveSource};
use crate::id::BoardId;
use crate::premove::Premoves;
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::state::Phase;

/// Every match is drawn when a board has seen so many moves: a log must end some day.
pub(crate) const MAX_PLIES: u32 = 3000;

impl Case<'_> {
    pub(super) fn play(self, seat: Seat, wish: Wish) -> Result<Vec<Event>, Refusal> {
        self.check_playing()?;
        if self.core.to_move(seat.board) != seat {
            return Err(Refusal::NotYourTurn);
        }
        let lag = self.command.lag;
        let charge = self.core.clocks.judge(&self.core.terms, seat, self.at, lag);
        let charge = charge.ok_or(Refusal::TooLate)?;
        let game = &self.core.boards[seat.board.index()].game;
        let mv = game.find_move(wish.intent())?;
        if let Wish::Move(wished) = wish
            && wished != mv
        {
            return Err(Illegal::StalePosition.into());
        }
        let mut batch = self.batch();
        batch.make_move(seat, mv, MoveSource::Command, charge);
        batch.answer_by_premove(seat.board, self.premoves);
        Ok(batch.finish())
    }
}

impl Batch {
    fn make_move(&mut self, seat: Seat, mv: Move, source: MoveSource, charge: Charge) {
        let effects = self.core.boards[seat.board.index()].position().effects(mv);
        let intent = intent_of(mv);
        self.push_charged(EventKind::MovePlayed { seat, intent, source }, charge);
        if let Some(piece) = effects.transferred {
            self.transfer(seat, piece.kind);
        }
        self.end_by_rules(seat.board);
    }

    /// A captured piece goes to the captor's partner; one that no hand can take is lost.
    fn transfer(&mut self, captor: Seat, kind: rules::PieceKind) {
        let Some(to) = self.core.terms.partner(captor) else {
            return;
        };
        let mut receiving = self.core.boards[to.board.index()].position().clone();
        if receiving.give(to.color, kind).is_ok() {
            self.push(EventKind::Transferred { to, kind });
        }
    }

    fn end_by_rules(&mut self, board: BoardId) {
        let state = &self.core.boards[board.index()];
        if let Some(outcome) = state.game.outcome() {
            let team = |color| self.core.terms.teams[Seat::new(board, color)];
            let result =
                outcome.winner.map_or(MatchResult::Drawn, |color| MatchResult::Won(team(color)));
            self.end(result, EndCause::Rules(outcome.reason));
        } else if state.ply().0 >= MAX_PLIES {
            self.end(MatchResult::Drawn, EndCause::PlyLimit);
        }
    }

    /// A move landed on a board: whoever is to move there and had a legal answer ready makes it, at
    /// no charge. The other side cannot have one in turn, for it was on the move just now.
    fn answer_by_premove(&mut self, board: BoardId, premoves: &Premoves) {
        if self.core.phase != Phase::Playing {
            return;
        }
        let seat = self.core.to_move(board);
        let game = &self.core.boards[board.index()].game;
        let next = premoves.queue(seat).first();
        if let Some(mv) = next.and_then(|&intent| game.find_move(intent).ok()) {
            self.make_move(seat, mv, MoveSource::Premove, Charge::default());
        }
    }
}
