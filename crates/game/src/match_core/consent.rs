//! What players ask of the others in a match on two boards: a computer for somebody who left, and a rematch.
//!
//! A player who is gone for good spoils the match for three others. Whoever could win by the absence may want to play on
//! instead, and so may the partner. So the partner and an opponent, or everybody who is present, have to ask for the same
//! computer. A rematch needs everybody. What they asked for is not in the log: after a restart they ask again.

use std::collections::BTreeSet;

use boards::Seat;

use super::message::{Output, WatcherId};
use super::requests::{Ask, Asker, What};
use super::watchers::Watchers;
use super::{MatchCore, Sink};
use crate::command::{Act, Command, Role, SeatChange};
use crate::id::{ActorId, CommandId};
use crate::offer::RematchPartners;
use crate::presence::Presence;
use crate::refusal::Refusal;
use crate::state::{Match, Phase};
use crate::time::ReadAt;

/// What players ask of the others, as far as it has not happened yet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Consents {
    replacements: Vec<ReplacementConsent>,
    rematches: Vec<RematchConsent>,
}

/// Somebody asks for a computer in the seat of a player who left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReplacementConsent {
    /// Who asks.
    pub by: ActorId,
    /// The seat of the player who left.
    pub seat: Seat,
    /// The computer.
    pub computer: ActorId,
}

/// Somebody wants a rematch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RematchConsent {
    /// Who wants it.
    pub by: ActorId,
    /// With which partners.
    pub partners: RematchPartners,
}

impl Consents {
    /// The computers that are asked for.
    pub fn replacements(&self) -> &[ReplacementConsent] {
        &self.replacements
    }

    /// The rematches that are asked for.
    pub fn rematches(&self) -> &[RematchConsent] {
        &self.rematches
    }

    /// Whether nobody asks for anything.
    pub fn is_empty(&self) -> bool {
        self.replacements.is_empty() && self.rematches.is_empty()
    }

    /// Forgets what nobody can agree to any more: the player is back, or somebody who wanted a rematch has gone.
    fn lapse(&mut self, state: &Match, watchers: &Watchers, at: ReadAt) {
        let is_open = |one: &ReplacementConsent| is_gone(state, one.seat, at);
        self.replacements.retain(|one| is_open(one) && is_playing(state));
        self.rematches.retain(|one| watchers.has(one.by) && !state.rematch_agreed());
    }
}

impl MatchCore {
    /// Gives a player's command the authority to seat a computer for somebody who is absent, if the others agree.
    /// Other commands stay as they are.
    pub(super) fn with_consent(
        &mut self,
        command: Command,
        at: ReadAt,
    ) -> Result<Command, Refusal> {
        let Some((seat, computer)) = replaced(&self.state, &command) else { return Ok(command) };
        let consents = &mut self.consents.replacements;
        consents.retain(|one| is_gone(&self.state, one.seat, at));
        if !is_gone(&self.state, seat, at) {
            return Err(Refusal::PlayerHere);
        }
        let by = command.actor.id;
        // Who asks again may have thought of another computer.
        consents.retain(|one| (one.by, one.seat) != (by, seat));
        let consent = ReplacementConsent { by, seat, computer };
        consents.push(consent);
        let agrees = |by: ActorId| consents.contains(&ReplacementConsent { by, ..consent });
        if !is_agreed(&self.state, seat, agrees) {
            return Err(Refusal::ConsentMissing);
        }
        consents.retain(|one| one.seat != seat);
        let mut command = command;
        command.actor.role = Role::Server;
        Ok(command)
    }

    /// Handles that a player wants a rematch on two boards, or no longer. It begins when everybody wants the same.
    pub(super) fn want_rematch(
        &mut self,
        (watcher, id): (WatcherId, CommandId),
        (by, seat): (ActorId, Seat),
        partners: Option<RematchPartners>,
        read: ReadAt,
        out: &mut Sink<'_>,
    ) {
        if let Err(refusal) = self.may_want_rematch(by, seat) {
            return self.refuse(Asker::Watcher(watcher, id), &refusal.into(), out);
        }
        self.consents.rematches.retain(|one| one.by != by);
        if let Some(partners) = partners {
            self.consents.rematches.push(RematchConsent { by, partners });
            if self.is_wanted_by_all(partners) {
                match partners {
                    RematchPartners::Same => {
                        let what = What::Server(Act::AgreeRematch);
                        self.wait(Ask { asker: Asker::Computer, what, read }, out);
                    }
                    RematchPartners::Swapped => self.swapped_rematch = true,
                }
            }
        }
        out(Output::Noted { watcher, id });
    }

    fn may_want_rematch(&self, by: ActorId, seat: Seat) -> Result<(), Refusal> {
        match (self.state.role_of(by), self.state.phase()) {
            (Role::Player(seats), _) if !seats.contains(seat) => Err(Refusal::NotYourSeat(seat)),
            (Role::Player(_), Phase::Over(_)) if self.has_rematch() => Err(Refusal::RematchAgreed),
            (Role::Player(_), Phase::Over(_)) => Ok(()),
            (Role::Player(_), _) => Err(Refusal::NotOver),
            (Role::Spectator | Role::Organizer | Role::Server, _) => {
                Err(Refusal::NotYourSeat(seat))
            }
        }
    }

    fn is_wanted_by_all(&self, partners: RematchPartners) -> bool {
        let people = self.state.seats().filter_map(|seat| self.state.holder(seat));
        let people: BTreeSet<ActorId> = people.filter(|holder| !holder.is_computer()).collect();
        let wants =
            |by: &ActorId| self.consents.rematches.contains(&RematchConsent { by: *by, partners });
        people.iter().all(wants)
    }

    /// Shows the players what some of them ask for, when it has changed.
    pub(super) fn show_consents(&mut self, at: ReadAt, out: &mut Sink<'_>) {
        if !self.consents.is_empty() {
            self.consents.lapse(&self.state, &self.watchers, at);
        }
        if self.consents != self.shown_consents {
            self.shown_consents = self.consents.clone();
            let view = self.view_at(at).of(Role::Server);
            out(Output::Consents { to: &self.players_watching(), view });
        }
    }
}

const fn is_playing(state: &Match) -> bool {
    matches!(state.phase(), Phase::Playing)
}

/// The seat of another person that a player wants to give to a computer, and the computer.
fn replaced(state: &Match, command: &Command) -> Option<(Seat, ActorId)> {
    let (Role::Player(_), Act::ChangeSeats(changes)) = (command.actor.role, &command.act) else {
        return None;
    };
    let [SeatChange { seat, holder, .. }] = changes.as_slice() else { return None };
    let is_other = |now: ActorId| now != command.actor.id && !now.is_computer();
    let is_open = is_playing(state) && state.games().len() == 2;
    let is_persons = state.game(seat.board).is_some() && state.holder(*seat).is_some_and(is_other);
    (is_open && holder.is_computer() && is_persons).then_some((*seat, *holder))
}

/// Whether the person in a seat has been away so long that the other team could claim the match.
fn is_gone(state: &Match, seat: Seat, at: ReadAt) -> bool {
    let from = state.presence(seat).claimable_from(state.control(seat));
    let is_person = state.holder(seat).is_some_and(|holder| !holder.is_computer());
    is_person && from.is_some_and(|from| at.time >= from)
}

/// Whether the partner and an opponent agree, or everybody who is present. Computers agree to everything.
fn is_agreed(state: &Match, absent: Seat, agrees: impl Fn(ActorId) -> bool) -> bool {
    let holder = |seat: Seat| state.holder(seat).filter(|holder| !holder.is_computer());
    let consents = |seat: Seat| holder(seat).is_none_or(&agrees);
    let opponents = state.seats().filter(|&seat| state.team(seat) != state.team(absent));
    let mut opponents = opponents.filter_map(holder).peekable();
    let opponent_agrees = opponents.peek().is_none() || opponents.any(&agrees);
    let is_present = |seat: &Seat| state.presence(*seat).presence == Presence::Here;
    let gone = holder(absent);
    let mut present = state.seats().filter(|seat| holder(*seat) != gone).filter(is_present);
    consents(absent.partner()) && opponent_agrees || present.all(consents)
}
