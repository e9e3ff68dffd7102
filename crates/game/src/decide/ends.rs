//! Ends that players cause: resigning, aborting, claiming.

use boards::Seat;
use rules::Game;

use super::{Case, Proposal};
use crate::end::{EndCause, MatchResult};
use crate::presence::AbandonmentClaim;
use crate::refusal::Refusal;
use crate::state::Phase;

/// A match with this many moves on a board has properly begun: it can be claimed, but not aborted.
const BEGUN_PLIES: u32 = 2;

impl Case<'_> {
    pub(super) fn resign(self, seat: Seat) -> Result<Proposal, Refusal> {
        self.check_under_way()?;
        let winner = self.data.terms.teams[seat].other();
        Ok(self.ended(MatchResult::Won(winner), EndCause::Resigned(seat)))
    }

    pub(super) fn abort(self, seat: Seat) -> Result<Proposal, Refusal> {
        if let Phase::Over(end) = self.data.phase {
            return Err(Refusal::Over(end));
        }
        if self.has_properly_begun() {
            return Err(Refusal::TooLateToAbort);
        }
        Ok(self.ended(MatchResult::Void, EndCause::Aborted(seat)))
    }

    pub(super) fn claim_draw(self, seat: Seat) -> Result<Proposal, Refusal> {
        self.check_playing()?;
        if self.data.to_move(seat.board) != seat {
            return Err(Refusal::NotYourTurn);
        }
        let claim = self.data.boards.game(seat.board).and_then(Game::claim);
        let claim = claim.ok_or(Refusal::NothingToClaim)?;
        Ok(self.ended(MatchResult::Drawn, EndCause::Claimed(claim)))
    }

    pub(super) fn claim_abandonment(
        self,
        seat: Seat,
        claim: AbandonmentClaim,
    ) -> Result<Proposal, Refusal> {
        self.check_playing()?;
        if !self.has_properly_begun() {
            return Err(Refusal::AbortInstead);
        }
        let terms = &self.data.terms;
        let team = terms.teams[seat];
        let away = terms.seats().filter(|&other| terms.teams[other] != team).filter_map(|other| {
            let from = self.data.presences[other].claimable_from(&terms.controls[other])?;
            Some((from, other))
        });
        let (from, absent) = away.min().ok_or(Refusal::NobodyAway)?;
        if self.at.time < from {
            return Err(Refusal::NotAwayLongEnough { wait: from.since(self.at.time) });
        }
        let result = match claim {
            AbandonmentClaim::Win => MatchResult::Won(team),
            AbandonmentClaim::Draw => MatchResult::Drawn,
        };
        Ok(self.ended(result, EndCause::Abandoned(absent)))
    }

    fn ended(self, result: MatchResult, cause: EndCause) -> Proposal {
        let mut batch = self.batch();
        batch.end(result, cause);
        batch.finish()
    }

    fn has_properly_begun(self) -> bool {
        self.data.boards.ids().any(|board| self.data.ply(board).0 >= BEGUN_PLIES)
    }
}
