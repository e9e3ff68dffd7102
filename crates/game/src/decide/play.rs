//! Moves: charges the clock, makes the move, passes captures to the partner, plays premoves,
//! detects the end.

use boards::{BoardId, BoardMove, Seat, Transfer};
use rules::{Illegal, Move};

use super::{Batch, Case, Proposal};
use crate::clock::Charge;
use crate::command::{Wish, intent_of};
use crate::end::{EndCause, MatchEnd, MatchResult};
use crate::event::{EventKind, MoveSource};
use crate::premove::Premoves;
use crate::refusal::Refusal;
use crate::state::{MatchData, Phase};

/// A match is drawn when a board reaches this many plies, so that every log ends. The longest
/// tournament game has 538; a board of 26×26 squares has room for ten times the usual army, and
/// its games get about five times as long.
pub(crate) const MAX_PLIES: u32 = 3000;
/// A match is drawn when this many moves were made on all its boards, including those taken back:
/// otherwise a match whose moves are taken back again and again would never end.
pub(crate) const MAX_MOVES_MADE: u32 = 2 * MAX_PLIES;
/// Once a log has this many events, players can move and end the match, but not add anything that
/// they could add forever. A move takes at most three events: itself, the piece that a partner gets,
/// and its takeback.
pub(crate) const MAX_EVENTS: u64 = 3 * MAX_MOVES_MADE as u64;

impl Case<'_> {
    pub(super) fn play(self, seat: Seat, wish: Wish) -> Result<Proposal, Refusal> {
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
        } else if self.data.ply(seat.board).0 >= ply_limit(&self.data)
            || self.data.moves_made >= MAX_MOVES_MADE
        {
            self.end(MatchResult::Drawn, EndCause::PlyLimit);
        }
    }

    /// After a move, the opponent's first premove is played if it is legal, at no charge. The mover
    /// cannot have a premove in turn, because it was just their turn.
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

/// How many moves may be made on a board.
fn ply_limit(data: &MatchData) -> u32 {
    let limit = data.terms.bughouse().and_then(|terms| terms.ply_limit);
    limit.unwrap_or(MAX_PLIES).min(MAX_PLIES)
}

/// How the rules of a board end the match.
pub(crate) fn end_by_rules(data: &MatchData) -> Option<MatchEnd> {
    let ended = data.boards.outcome()?;
    let won = |seat| MatchResult::Won(data.terms.teams[seat]);
    let result = ended.winner().map_or(MatchResult::Drawn, won);
    Some(MatchEnd::new(result, EndCause::Rules(ended.outcome.reason)))
}
