//! Offers, answers to them, and what happens when both teams agree.

use boards::{BoardId, Seat};

use super::{Batch, Case, Proposal};
use crate::end::{EndCause, MatchResult};
use crate::event::EventKind;
use crate::id::{Ply, TeamId};
use crate::offer::{Offer, OfferKind};
use crate::refusal::Refusal;
use crate::setup::TakebackPolicy;
use crate::state::Phase;

impl Case<'_> {
    /// Makes an offer, such as a draw or a takeback. It is carried out at once if the other team has made
    /// the same offer, or if the actor holds the seats of both teams.
    pub(super) fn offer(self, seat: Seat, offer: Offer) -> Result<Proposal, Refusal> {
        self.check_offer(offer)?;
        let mut batch = self.batch();
        let kind = offer.kind();
        let team = self.data.terms.teams[seat];
        let standing = self.data.offers.find(kind);
        let is_mutual = standing.is_some_and(|standing| {
            standing.offer == offer && self.data.terms.teams[standing.by] != team
        });
        if self.speaks_for_all() || is_mutual {
            batch.carry_out(offer);
        } else if standing.is_some() {
            return Err(Refusal::OfferStands(kind));
        } else if self.data.offers.may_make(team, kind, self.data.moves_made, self.at.time) {
            batch.push(EventKind::Offered { seat, offer });
        } else {
            return Err(Refusal::OfferTooSoon(kind));
        }
        Ok(batch.finish())
    }

    /// Accepts the other team's offer.
    pub(super) fn accept(self, seat: Seat, kind: OfferKind) -> Result<Proposal, Refusal> {
        let standing = self.data.offers.find(kind).ok_or(Refusal::NoOffer(kind))?;
        let teams = &self.data.terms.teams;
        if teams[standing.by] == teams[seat] && !self.speaks_for_all() {
            return Err(Refusal::OwnOffer(kind));
        }
        self.check_offer(standing.offer)?;
        let mut batch = self.batch();
        batch.carry_out(standing.offer);
        Ok(batch.finish())
    }

    /// Declines an offer, or withdraws it if it is the team's own.
    pub(super) fn decline(self, seat: Seat, kind: OfferKind) -> Result<Proposal, Refusal> {
        self.data.offers.find(kind).ok_or(Refusal::NoOffer(kind))?;
        let mut batch = self.batch();
        batch.push(EventKind::Declined { seat, kind });
        Ok(batch.finish())
    }

    /// Whether the offer makes sense now.
    fn check_offer(self, offer: Offer) -> Result<(), Refusal> {
        match offer {
            Offer::Draw => self.check_under_way(),
            Offer::Takeback { board, to } => self.check_takeback(board, to),
            Offer::Pause => self.check_playing(),
            Offer::Unpause => match self.data.phase {
                Phase::Playing => Err(Refusal::NotPaused),
                _ => self.check_under_way(),
            },
            Offer::Rematch if self.data.rematch => Err(Refusal::RematchAgreed),
            Offer::Rematch => match self.data.phase {
                Phase::Over(_) => Ok(()),
                _ => Err(Refusal::NotOver),
            },
        }
    }

    /// Whether moves can be taken back to this ply now.
    fn check_takeback(self, board: BoardId, to: Ply) -> Result<(), Refusal> {
        self.check_playing()?;
        if self.data.boards.pass_captures() {
            return Err(Refusal::TakebackAcrossBoards);
        }
        if self.data.terms.setup.takebacks == TakebackPolicy::Barred {
            return Err(Refusal::TakebackBarred);
        }
        if to < self.ply(board) { Ok(()) } else { Err(Refusal::NothingToTakeBack) }
    }

    /// Whether the actor holds seats of both teams, as in a hot-seat match.
    fn speaks_for_all(self) -> bool {
        let holds = |team: TeamId| {
            let mut seats = self.command.actor.seats().iter();
            seats.any(|seat| self.check_seat(seat).is_ok() && self.data.terms.teams[seat] == team)
        };
        holds(TeamId::FIRST) && holds(TeamId::SECOND)
    }
}

impl Batch {
    /// Carries out what both teams want.
    fn carry_out(&mut self, offer: Offer) {
        match offer {
            Offer::Draw => self.end(MatchResult::Drawn, EndCause::Agreed),
            Offer::Takeback { board, to } => self.push(EventKind::TakenBack { board, to }),
            Offer::Pause => self.push(EventKind::Paused),
            Offer::Unpause => self.push(EventKind::Unpaused),
            Offer::Rematch => self.push(EventKind::RematchAgreed),
        }
    }
}
