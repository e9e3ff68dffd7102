//! Ends that players cause: resigning, aborting, claiming.

use boards::{BughouseTerms, Seat, TeamResigning};
use rules::Game;

use super::{Case, Proposal};
use crate::end::{EndCause, MatchResult};
use crate::event::EventKind;
use crate::offer::{Offer, OfferKind};
use crate::presence::{AbandonmentClaim, Presence};
use crate::refusal::Refusal;
use crate::state::Phase;

/// A match with this many moves on a board has properly begun: it can be claimed, but not aborted.
const BEGUN_PLIES: u32 = 2;

impl Case<'_> {
    pub(super) fn resign(self, seat: Seat) -> Result<Proposal, Refusal> {
        self.check_under_way()?;
        let open = self.data.offers.resignation(seat);
        if !self.partner_must_confirm(seat) || open.is_some_and(|open| open.by != seat) {
            return Ok(self.resigned(open.map_or(seat, |open| open.by)));
        }
        let kind = OfferKind::Resignation;
        if open.is_some() {
            return Err(Refusal::OfferStands(kind));
        }
        let team = self.data.terms.teams[seat];
        if !self.data.offers.may_make(team, kind, self.data.moves_made, self.at.time) {
            return Err(Refusal::OfferTooSoon(kind));
        }
        let mut batch = self.batch();
        batch.push(EventKind::Offered { seat, offer: Offer::Resignation });
        Ok(batch.finish())
    }

    /// Confirms the partner's resignation.
    pub(super) fn confirm_resignation(self, seat: Seat) -> Result<Proposal, Refusal> {
        self.check_under_way()?;
        match self.data.offers.resignation(seat) {
            None => Err(Refusal::NoOffer(OfferKind::Resignation)),
            Some(open) if open.by == seat => Err(Refusal::OwnResignation),
            Some(open) => Ok(self.resigned(open.by)),
        }
    }

    fn resigned(self, seat: Seat) -> Proposal {
        let winner = self.data.terms.teams[seat].other();
        self.ended(MatchResult::Won(winner), EndCause::Resigned(seat))
    }

    /// Whether a partner must agree to a resignation: another person, who is there.
    fn partner_must_confirm(self, seat: Seat) -> bool {
        let terms = self.data.terms.bughouse();
        if terms.map(BughouseTerms::resigning) != Some(TeamResigning::PartnerConfirms) {
            return false;
        }
        let (own, partner) = (self.data.holders[seat], self.data.holders[seat.partner()]);
        let is_person = partner.is_some_and(|holder| !holder.is_computer());
        let is_here = self.data.presences[seat.partner()].presence == Presence::Here;
        is_person && is_here && partner != own
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
