//! The house's acts, and what players do beside the game: giving time, changing names.

use boards::Seat;

use super::Case;
use crate::command::Actor;
use crate::control::TimeControl;
use crate::event::{Event, EventKind};
use crate::id::ActorId;
use crate::name::PlayerName;
use crate::presence::Presence;
use crate::refusal::Refusal;
use crate::state::Phase;
use crate::time::Millis;

const LEAST_GIFT: Millis = Millis::from_secs(5);
const LARGEST_GIFT: Millis = Millis::from_secs(60);
/// Nobody is given time beyond this, or beyond what the clock began with.
const ENOUGH_TIME: Millis = Millis::from_secs(2 * 60 * 60);

impl Case<'_> {
    pub(super) fn begin(self) -> Result<Vec<Event>, Refusal> {
        match self.core.phase {
            Phase::Waiting => match self.free_seat() {
                Some(seat) => Err(Refusal::SeatFree(seat)),
                None => Ok(self.single(EventKind::Began)),
            },
            Phase::Playing | Phase::Paused => Err(Refusal::AlreadyBegun),
            Phase::Over(end) => Err(Refusal::Over(end)),
        }
    }

    pub(super) fn take_seat(
        self,
        seat: Seat,
        holder: ActorId,
        name: &PlayerName,
    ) -> Result<Vec<Event>, Refusal> {
        match self.core.phase {
            Phase::Waiting => {}
            Phase::Playing | Phase::Paused => return Err(Refusal::AlreadyBegun),
            Phase::Over(end) => return Err(Refusal::Over(end)),
        }
        if self.core.holders[seat].is_some() {
            return Err(Refusal::SeatTaken(seat));
        }
        // Its commands are named apart from those of players, so it can be none.
        if holder == Actor::HOUSE.id {
            return Err(Refusal::NotYourSeat(seat));
        }
        Ok(self.single(EventKind::SeatTaken { seat, holder, name: name.clone() }))
    }

    fn free_seat(self) -> Option<Seat> {
        self.core.terms.seats().find(|&seat| self.core.holders[seat].is_none())
    }

    pub(super) fn change_presence(
        self,
        seat: Seat,
        presence: Presence,
    ) -> Result<Vec<Event>, Refusal> {
        if self.core.presences[seat].presence == presence {
            return Err(Refusal::NothingChanges);
        }
        Ok(self.single(EventKind::PresenceChanged { seat, presence }))
    }

    pub(super) fn resume(self, outage: Millis) -> Result<Vec<Event>, Refusal> {
        self.check_under_way()?;
        Ok(self.single(EventKind::Resumed { outage }))
    }

    pub(super) fn rename(self, seat: Seat, name: &PlayerName) -> Result<Vec<Event>, Refusal> {
        if self.core.names[seat] == *name {
            return Err(Refusal::NothingChanges);
        }
        Ok(self.single(EventKind::Renamed { seat, name: name.clone() }))
    }

    pub(super) fn give_time(
        self,
        seat: Seat,
        to: Seat,
        amount: Millis,
    ) -> Result<Vec<Event>, Refusal> {
        self.check_under_way()?;
        self.check_seat(to)?;
        let terms = &self.core.terms;
        if terms.teams[seat] == terms.teams[to] {
            return Err(Refusal::GiveToOpponent);
        }
        let TimeControl::Stages(_) = &terms.controls[to] else {
            return Err(Refusal::NoClock(to));
        };
        if !(LEAST_GIFT..=LARGEST_GIFT).contains(&amount) {
            return Err(Refusal::GiveAmount);
        }
        let first = terms.controls[to].stage(0).map_or(Millis::ZERO, |stage| stage.time);
        if self.core.clocks.seats[to].remaining + amount > ENOUGH_TIME.max(first) {
            return Err(Refusal::GiveTooMuch);
        }
        Ok(self.single(EventKind::TimeGiven { to, amount }))
    }

    fn single(self, kind: EventKind) -> Vec<Event> {
        let mut batch = self.batch();
        batch.push(kind);
        batch.finish()
    }
}
