//! A computer in the seat of an absent player, by consent of the others.
//!
//! In a match on two boards a player who is gone for good spoils it for three others. Whoever could win by the absence
//! may want to play on instead, and so may the partner. So the partner and an opponent, or everybody who is present, have
//! to ask for it. What they asked for is not in the log: after a restart they ask again.

use boards::Seat;

use super::MatchCore;
use crate::command::{Act, Command, Role, SeatChange};
use crate::id::ActorId;
use crate::presence::Presence;
use crate::refusal::Refusal;
use crate::state::{Match, Phase};
use crate::time::ReadAt;

/// Who wants a computer in which seat.
#[derive(Debug, Default)]
pub(super) struct Consents(Vec<(ActorId, Seat)>);

impl MatchCore {
    /// Gives a player's command the authority to seat a computer for somebody who is absent, if the others agree.
    /// Other commands stay as they are.
    pub(super) fn with_consent(
        &mut self,
        command: Command,
        at: ReadAt,
    ) -> Result<Command, Refusal> {
        let Some(seat) = replaced(&self.state, &command) else { return Ok(command) };
        let consents = &mut self.consents.0;
        consents.retain(|(_, other)| is_gone(&self.state, *other, at));
        if !is_gone(&self.state, seat, at) {
            return Err(Refusal::PlayerHere);
        }
        if !consents.contains(&(command.actor.id, seat)) {
            consents.push((command.actor.id, seat));
        }
        let agrees = |actor: ActorId| consents.contains(&(actor, seat));
        if !is_agreed(&self.state, seat, agrees) {
            return Err(Refusal::ConsentMissing);
        }
        consents.retain(|(_, other)| *other != seat);
        let mut command = command;
        command.actor.role = Role::Server;
        Ok(command)
    }
}

/// The seat of another person that a player wants to give to a computer.
fn replaced(state: &Match, command: &Command) -> Option<Seat> {
    let (Role::Player(_), Act::ChangeSeats(changes)) = (command.actor.role, &command.act) else {
        return None;
    };
    let [SeatChange { seat, holder, .. }] = changes.as_slice() else { return None };
    let is_other = |now: ActorId| now != command.actor.id && !now.is_computer();
    let is_playing = state.phase() == Phase::Playing && state.games().len() == 2;
    let is_persons = state.game(seat.board).is_some() && state.holder(*seat).is_some_and(is_other);
    (is_playing && holder.is_computer() && is_persons).then_some(*seat)
}

/// Whether the player of a seat has been away so long that the other team could claim the match.
fn is_gone(state: &Match, seat: Seat, at: ReadAt) -> bool {
    let from = state.presence(seat).claimable_from(state.control(seat));
    from.is_some_and(|from| at.time >= from)
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
