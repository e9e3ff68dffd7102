//! Seats, presence, outages, names and gifts of time.

use boards::Seat;

use super::{Case, Proposal};
use crate::command::{Act, Actor, NameOwner, SeatChange};
use crate::control::TimeControl;
use crate::event::EventKind;
use crate::id::ActorId;
use crate::name::PlayerName;
use crate::presence::Presence;
use crate::refusal::Refusal;
use crate::state::Phase;
use crate::time::Millis;

/// The hints for a position: the piece, its square, the move.
const LAST_HINT: u8 = 3;
const LEAST_GIFT: Millis = Millis::from_secs(5);
const LARGEST_GIFT: Millis = Millis::from_secs(60);
/// Nobody can be given more time than this, or more than the clock started with.
const ENOUGH_TIME: Millis = Millis::from_secs(2 * 60 * 60);

impl Case<'_> {
    pub(super) fn begin(self) -> Result<Proposal, Refusal> {
        match self.data.phase {
            Phase::Waiting => match self.data.free_seat() {
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
    ) -> Result<Proposal, Refusal> {
        match self.data.phase {
            Phase::Waiting => {}
            Phase::Playing | Phase::Paused => return Err(Refusal::AlreadyBegun),
            Phase::Over(end) => return Err(Refusal::Over(end)),
        }
        if self.data.holders[seat].is_some() {
            return Err(Refusal::SeatTaken(seat));
        }
        // The server's commands are numbered apart from those of players, so it cannot be one.
        if holder == Actor::SERVER.id {
            return Err(Refusal::NotYourSeat(seat));
        }
        let mut batch = self.batch();
        batch.push(EventKind::SeatTaken { seat, holder, name: name.clone() });
        if batch.data.free_seat().is_none() {
            batch.push(EventKind::Began);
        }
        Ok(batch.finish())
    }

    /// The changes of seats that the act asks for.
    pub(super) fn seat_changes(self) -> Result<Vec<SeatChange>, Refusal> {
        match &self.command.act {
            Act::SwitchSides { seat } => {
                let change = |seat: Seat, from: Seat| -> Result<SeatChange, Refusal> {
                    self.check_seat(from)?;
                    let holder = self.data.holders[from].ok_or(Refusal::SeatFree(from))?;
                    Ok(SeatChange { seat, holder, name: self.data.names[from].clone() })
                };
                Ok(vec![change(seat.opponent(), *seat)?, change(*seat, seat.opponent())?])
            }
            Act::TakeOver { seat } => {
                let holder = self.command.actor.id;
                let mut own = self.data.terms.seats();
                let own = own.find(|&seat| self.data.holders[seat] == Some(holder));
                let name = own.map_or_else(PlayerName::unsaid, |own| self.data.names[own].clone());
                Ok(vec![SeatChange { seat: *seat, holder, name }])
            }
            Act::ChangeSeats(changes) => Ok(changes.clone()),
            _ => Ok(Vec::new()),
        }
    }

    /// Changes the holders of several seats at once, so that two players can switch sides.
    pub(super) fn change_seats(self, changes: &[SeatChange]) -> Result<Proposal, Refusal> {
        if let Phase::Over(end) = self.data.phase {
            return Err(Refusal::Over(end));
        }
        let mut batch = self.batch();
        for SeatChange { seat, holder, name } in changes {
            self.check_seat(*seat)?;
            if *holder == Actor::SERVER.id {
                return Err(Refusal::NotYourSeat(*seat));
            }
            match self.data.holders[*seat] {
                None => return Err(Refusal::SeatFree(*seat)),
                Some(before) if before == *holder => {}
                Some(_) => batch.push(EventKind::SeatChanged {
                    seat: *seat,
                    holder: *holder,
                    name: name.clone(),
                }),
            }
        }
        let proposal = batch.finish();
        if proposal.events().is_empty() { Err(Refusal::NothingChanges) } else { Ok(proposal) }
    }

    /// Hints help against computers. Among people they would be unfair.
    pub(super) fn take_hint(self, seat: Seat) -> Result<Proposal, Refusal> {
        if !self.data.is_alone_among_computers(self.command.actor.id) {
            return Err(Refusal::HintsAmongPeople);
        }
        self.check_playing()?;
        if self.data.to_move(seat.board) != seat {
            return Err(Refusal::NotYourTurn);
        }
        let step = self.data.hints_here[seat.board.index()] + 1;
        if step > LAST_HINT {
            return Err(Refusal::NoFurtherHint);
        }
        Ok(self.single(EventKind::HintTaken { seat, step }))
    }

    pub(super) fn change_presence(
        self,
        seat: Seat,
        presence: Presence,
    ) -> Result<Proposal, Refusal> {
        if self.data.presences[seat].presence == presence {
            return Err(Refusal::NothingChanges);
        }
        Ok(self.single(EventKind::PresenceChanged { seat, presence }))
    }

    pub(super) fn resume(self, outage: Millis) -> Result<Proposal, Refusal> {
        self.check_under_way()?;
        Ok(self.single(EventKind::Resumed { outage }))
    }

    /// At one computer people may use any name. Elsewhere people with an account play under its name, and nobody
    /// plays under the name of another account.
    pub(super) fn rename(
        self,
        seat: Seat,
        name: &PlayerName,
        owner: NameOwner,
    ) -> Result<Proposal, Refusal> {
        match owner {
            _ if self.data.is_hot_seat() => {}
            NameOwner::NotAccount => return Err(Refusal::NotAccountName),
            NameOwner::Another => return Err(Refusal::NameTaken),
            NameOwner::Free => {}
        }
        if self.data.names[seat] == *name {
            return Err(Refusal::NothingChanges);
        }
        Ok(self.single(EventKind::Renamed { seat, name: name.clone() }))
    }

    pub(super) fn give_time(
        self,
        seat: Seat,
        to: Seat,
        amount: Millis,
    ) -> Result<Proposal, Refusal> {
        self.check_under_way()?;
        self.check_seat(to)?;
        let terms = &self.data.terms;
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
        if self.data.clocks.seats[to].remaining + amount > ENOUGH_TIME.max(first) {
            return Err(Refusal::GiveTooMuch);
        }
        Ok(self.single(EventKind::TimeGiven { to, amount }))
    }

    fn single(self, kind: EventKind) -> Proposal {
        let mut batch = self.batch();
        batch.push(kind);
        batch.finish()
    }
}
