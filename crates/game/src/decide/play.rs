//! Moves: charged, made, passed on to partners, answered by premoves, and perhaps the last.

use boards::{BoardId, BoardMove, Seat, Transfer};
use rules::{Illegal, Move};

use super::Case;
use super::batch::Batch;
use crate::clock::Charge;
use crate::command::{Wish, intent_of};
use crate::end::{EndCause, MatchEnd, MatchResult};
use crate::event::{Event, EventKind, MoveSource};
use crate::premove::Premoves;
use crate::refusal::Refusal;
use crate::state::{MatchData, Phase};

/// Every match is drawn when a board has seen so many moves: a log must end some day.
pub(crate) const MAX_PLIES: u32 = 3000;

impl Case<'_> {
    pub(super) fn play(self, seat: Seat, wish: Wish) -> Result<Vec<Event>, Refusal> {
        self.check_playing()?;
        if self.data.to_move(seat.board) != seat {
            return Err(Refusal::NotYourTurn);
        }
        let lag = self.command.lag;
        let charge = self.data.clocks.judge(&self.data.terms, seat, self.at, lag);
        let charge = charge.ok_or(Refusal::TooLate)?;
        let game = self.data.boards.game(seat.board).ok_or(Refusal::UnknownSeat(seat))?;
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
        let transfer = self.data.boards.transfer_of(BoardMove { board: seat.board, mv });
        let intent = intent_of(mv);
        self.push_charged(EventKind::MovePlayed { seat, intent, source }, charge);
        if let Some(Transfer { to, kind }) = transfer {
            self.push(EventKind::Transferred { to, kind });
        }
        if let Some(end) = end_by_rules(&self.data) {
            self.push(EventKind::Ended(end));
        } else if self.data.ply(seat.board).0 >= MAX_PLIES {
            self.end(MatchResult::Drawn, EndCause::PlyLimit);
        }
    }

    /// A move landed on a board: whoever is to move there and had a legal answer ready makes it, at
    /// no charge. The other side cannot have one in turn, for it was on the move just now.
    fn answer_by_premove(&mut self, board: BoardId, premoves: &Premoves) {
        if self.data.phase != Phase::Playing {
            return;
        }
        let seat = self.data.to_move(board);
        let game = self.data.boards.game(board);
        let next = premoves.queue(seat).first().zip(game);
        if let Some(mv) = next.and_then(|(&intent, game)| game.find_move(intent).ok()) {
            self.make_move(seat, mv, MoveSource::Premove, Charge::default());
        }
    }
}

/// How the rules of a board have ended the match.
pub(crate) fn end_by_rules(data: &MatchData) -> Option<MatchEnd> {
    let ended = data.boards.outcome()?;
    let won = |seat| MatchResult::Won(data.terms.teams[seat]);
    let result = ended.winner().map_or(MatchResult::Drawn, won);
    Some(MatchEnd::new(result, EndCause::Rules(ended.outcome.reason)))
}
