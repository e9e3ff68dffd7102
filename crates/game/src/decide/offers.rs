//! Offers, answers to them, and what happens when both teams agree.

use boards::{BoardId, Seat, TeamDraws};

use super::{Batch, Case, Proposal};
use crate::end::{EndCause, MatchResult};
use crate::event::EventKind;
use crate::id::{ActorId, Ply, TeamId};
use crate::offer::{Offer, OfferKind};
use crate::refusal::Refusal;
use crate::setup::TakebackPolicy;
use crate::state::Phase;

impl Case<'_> {
    /// Makes an offer, such as a draw or a takeback. It is carried out at once if the other team has made
    /// the same offer, if the actor holds the seats of both teams, or if computers grant it.
    pub(super) fn offer(self, seat: Seat, offer: Offer) -> Result<Proposal, Refusal> {
        if offer == Offer::Resignation {
            return self.resign(seat);
        }
        self.check_offer(offer)?;
        let offer = self.back_to_own_turn(offer);
        let mut batch = self.batch();
        let kind = offer.kind();
        let team = self.data.terms.teams[seat];
        let standing = self.data.offers.find(kind);
        let is_mutual = standing.is_some_and(|standing| {
            standing.offer == offer && self.data.terms.teams[standing.by] != team
        });
        if self.speaks_for_all() || is_mutual || self.is_granted_by_computers(team, kind) {
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
        if kind == OfferKind::Resignation {
            return self.confirm_resignation(seat);
        }
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
        let open = match kind {
            OfferKind::Resignation => self.data.offers.resignation(seat),
            _ => self.data.offers.find(kind),
        };
        open.ok_or(Refusal::NoOffer(kind))?;
        let mut batch = self.batch();
        batch.push(EventKind::Declined { seat, kind });
        Ok(batch.finish())
    }

    /// Everybody in a match on two boards wants a rematch.
    pub(super) fn agree_rematch(self) -> Result<Proposal, Refusal> {
        self.check_offer(Offer::Rematch)?;
        let mut batch = self.batch();
        batch.carry_out(Offer::Rematch);
        Ok(batch.finish())
    }

    /// Whether the offer makes sense now.
    fn check_offer(self, offer: Offer) -> Result<(), Refusal> {
        match offer {
            Offer::Draw if self.bars_draws() => Err(Refusal::DrawsBarred),
            Offer::Draw | Offer::Resignation => self.check_under_way(),
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

    /// Whether the teams may not agree on a draw.
    fn bars_draws(self) -> bool {
        let terms = self.data.terms.bughouse();
        terms.is_some_and(|terms| terms.draws() == TeamDraws::None)
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

    /// Whether the other team consists of computers, which grant everything except a draw.
    fn is_granted_by_computers(self, team: TeamId, kind: OfferKind) -> bool {
        let mut others = self.data.terms.seats().filter(|&it| self.data.terms.teams[it] != team);
        kind != OfferKind::Draw && others.all(|seat| self.is_held_by_computer(seat))
    }

    /// A takeback that would leave the move to a computer goes back one ply more: the computer would only move
    /// again.
    fn back_to_own_turn(self, offer: Offer) -> Offer {
        let Offer::Takeback { board, to } = offer else { return offer };
        let game = self.data.boards.game(board);
        let position = game.and_then(|game| game.position_at(to.0 as usize));
        let mover = position.map(|position| Seat::new(board, position.turn()));
        match mover {
            Some(mover) if to.0 > 0 && self.is_held_by_computer(mover) => {
                Offer::Takeback { board, to: Ply(to.0 - 1) }
            }
            _ => offer,
        }
    }

    fn is_held_by_computer(self, seat: Seat) -> bool {
        self.data.holders[seat].is_some_and(ActorId::is_computer)
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
            Offer::Resignation => {
                debug_assert!(false, "a resignation is confirmed by the partner, not carried out");
            }
        }
    }
}
