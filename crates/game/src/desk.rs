//! The desk of a match's owner: the state with what is kept beside it, and the order of things.
//!
//! An owner considers a command, makes the proposed events durable, then commits them; if they
//! cannot be made durable it drops the proposal and nothing has happened. It handles commands in
//! the order they were read, and lets time pass when its inbox is drained.

use boards::Seat;

use crate::command::{Act, Actor, Command};
use crate::decide::{Decision, decide, due};
use crate::event::Event;
use crate::id::{Epoch, Ply, Seq};
use crate::memory::RefusalMemory;
use crate::premove::{PremoveRefusal, Premoves};
use crate::refusal::Refusal;
use crate::state::{Match, ReplayError};
use crate::time::ReadAt;

/// A match with what its owner keeps beside it: premoves, and the latest refusals.
#[derive(Clone, Debug)]
pub struct Desk {
    state: Match,
    premoves: Premoves,
    refused: RefusalMemory<Refusal>,
}

/// What considering a command came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// What is to be appended, together: a flag that fell before, then what the command means.
    pub events: Vec<Event>,
    /// What the sender is told once the events are durable.
    pub answer: Answer,
}

/// What the sender of a command is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It is done, from this event on.
    Accepted(Seq),
    /// It was done before, from this event on.
    Repeated(Seq),
    /// It changes nothing.
    Refused(Refusal),
}

impl Desk {
    /// The desk of a match, new or replayed.
    pub fn new(state: Match) -> Self {
        Self { state, premoves: Premoves::new(), refused: RefusalMemory::new() }
    }

    /// The match.
    pub const fn state(&self) -> &Match {
        &self.state
    }

    /// A new owner begins; see [`Match::take_over`].
    pub fn take_over(&mut self, epoch: Epoch) {
        self.state.take_over(epoch);
    }

    /// The premoves.
    pub const fn premoves(&self) -> &Premoves {
        &self.premoves
    }

    /// What a command means by the time it was read. Nothing changes yet.
    pub fn consider(&self, command: &Command, read_at: ReadAt) -> Proposal {
        if let Some(refusal) = self.refused.recall(command.actor.id, command.id) {
            return Proposal { events: Vec::new(), answer: Answer::Refused(*refusal) };
        }
        // After an outage its credit comes before everything, flags included.
        let resumes = matches!(command.act, Act::Resume { .. });
        let mut events = if resumes { Vec::new() } else { due(&self.state, read_at) };
        let decision = if events.is_empty() {
            decide(&self.state, &self.premoves, command, read_at)
        } else {
            let mut after = self.state.clone();
            for event in &events {
                after.apply(event).expect("a flag that is due follows from the state");
            }
            decide(&after, &Premoves::new(), command, read_at)
        };
        let answer = match decision {
            Ok(Decision::Events(more)) => {
                let first = more.first().map_or(self.state.head().seq, |event| event.seq);
                events.extend(more);
                Answer::Accepted(first)
            }
            Ok(Decision::Repeated(seq)) => Answer::Repeated(seq),
            Err(refusal) => Answer::Refused(refusal),
        };
        Proposal { events, answer }
    }

    /// What time alone has decided by now; to be committed by [`Desk::commit_events`].
    pub fn let_time_pass(&self, now: ReadAt) -> Vec<Event> {
        due(&self.state, now)
    }

    /// A proposal has become durable.
    ///
    /// # Errors
    /// When the events do not follow from the state, as when something else was committed since;
    /// the desk is then of no further use.
    pub fn commit(&mut self, command: &Command, proposal: &Proposal) -> Result<(), ReplayError> {
        // The house's ids follow from the log, so it may use one again.
        if let Answer::Refused(refusal) = proposal.answer
            && command.actor != Actor::HOUSE
        {
            self.refused.remember(command.actor.id, command.id, refusal);
        }
        self.commit_events(&proposal.events)
    }

    /// Events have become durable.
    ///
    /// # Errors
    /// As [`Desk::commit`].
    pub fn commit_events(&mut self, events: &[Event]) -> Result<(), ReplayError> {
        for event in events {
            self.state.apply(event)?;
        }
        if !events.is_empty() {
            self.premoves.settle(&self.state, events);
        }
        Ok(())
    }

    /// Puts a seat's premoves in place of those it had; see [`Premoves::replace`].
    ///
    /// # Errors
    /// Why they are not taken.
    pub fn replace_premoves(
        &mut self,
        actor: Actor,
        seat: Seat,
        seen: Ply,
        moves: &[rules::Intent],
    ) -> Result<(), PremoveRefusal> {
        self.premoves.replace(&self.state, actor, seat, seen, moves)
    }

    /// A seat's client is told everything anew: its premoves are forgotten until it sends them
    /// again for the board it then sees.
    pub fn resync(&mut self, seat: Seat) {
        self.premoves.cancel(seat);
    }
}
