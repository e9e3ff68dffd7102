//! The append in progress: sent, retried while the store is unavailable, then applied and
//! published.

use super::message::{Closing, Output, Stored};
use super::requests::Asker;
use super::{MatchCore, Outage, REMEMBERED_EVENTS, RETRY, Sink};
use crate::decide::Proposal;
use crate::event::{Event, EventKind};
use crate::id::{ActorId, CommandId};
use crate::published::Published;
use crate::refusal::Refusal;
use crate::time::{MatchTime, ReadAt};

/// Events that are being stored.
#[derive(Debug)]
pub(super) struct PendingAppend {
    proposal: Proposal,
    asker: Option<Asker>,
    at: ReadAt,
    retry_at: Option<MatchTime>,
}

impl PendingAppend {
    pub(super) const fn retry_at(&self) -> Option<MatchTime> {
        self.retry_at
    }

    /// Whether it contains the answer to a command, which then needs no other.
    pub(super) fn answers(&self, actor: ActorId, command: CommandId) -> bool {
        let names = |event: &Event| (event.actor, event.command) == (actor, Some(command));
        self.proposal.events().iter().any(names)
    }
}

impl MatchCore {
    /// Sends events to the store. Nobody sees them before the store answers.
    pub(super) fn append(
        &mut self,
        proposal: Proposal,
        asker: Option<Asker>,
        at: ReadAt,
        out: &mut Sink<'_>,
    ) {
        out(Output::Append { state: &self.state, events: proposal.events(), at });
        self.pending = Some(PendingAppend { proposal, asker, at, retry_at: None });
    }

    /// Sends the append again when it is time.
    pub(super) fn retry(&mut self, now: ReadAt, out: &mut Sink<'_>) {
        if let Some(pending) = &mut self.pending
            && pending.retry_at.is_some_and(|time| now.time >= time)
        {
            pending.retry_at = None;
            let (state, at) = (&self.state, pending.at);
            out(Output::Append { state, events: pending.proposal.events(), at });
        }
    }

    /// Handles the store's answer.
    pub(super) fn stored(&mut self, answer: Stored, at: ReadAt, out: &mut Sink<'_>) {
        let Some(mut pending) = self.pending.take() else {
            return;
        };
        match answer {
            Stored::Committed => self.commit(pending, at, out),
            // An earlier attempt was stored after all.
            Stored::Before(first) if first == pending.proposal.events()[0].seq => {
                self.commit(pending, at, out);
            }
            Stored::Unavailable => {
                if self.outage == Outage::None {
                    self.outage = Outage::Since(pending.at.time);
                }
                pending.retry_at = Some(at.time + RETRY);
                self.pending = Some(pending);
                for ask in self.inbox.drain() {
                    self.refuse(ask.asker, &Refusal::Unavailable.into(), out);
                }
            }
            Stored::Before(_) | Stored::OutOfStep => self.closing = Some(Closing::OutOfStep),
        }
    }

    /// Applies durable events, answers their sender, and publishes them.
    fn commit(&mut self, pending: PendingAppend, at: ReadAt, out: &mut Sink<'_>) {
        let PendingAppend { proposal, asker, .. } = pending;
        let reseated = self.reseated_by(proposal.events());
        if !reseated.is_empty() {
            // Spectators who become players, and players who become spectators, have seen the same before.
            self.update_spectators_now(at, out);
        }
        let events = self.state.commit(proposal);
        self.remember(&events);
        if let Outage::Since(since) = self.outage {
            self.outage = Outage::Over(at.time.since(since));
        }
        if let Some(asker) = asker {
            self.accept(asker, events[0].seq, out);
        }
        self.settle_premoves(&events, out);
        if !reseated.is_empty() {
            self.watchers.regroup(&self.state);
        }
        self.publish(events.len(), at, out);
        if !reseated.is_empty() {
            self.update_spectators_now(at, out);
        }
        for actor in reseated {
            let to = self.watchers.of_actor(actor);
            self.show(&to, actor, at, out);
        }
    }

    /// Remembers durable events as viewers see them.
    fn remember(&mut self, events: &[Event]) {
        for published in Published::all(&self.state, events) {
            if self.recent.len() == REMEMBERED_EVENTS {
                self.recent.pop_front();
            }
            self.recent.push_back(published);
        }
    }

    /// The actors who gain or lose a seat by events that are about to be applied.
    fn reseated_by(&self, events: &[Event]) -> Vec<ActorId> {
        let mut actors = Vec::new();
        for event in events {
            if let EventKind::SeatTaken { seat, holder, .. }
            | EventKind::SeatChanged { seat, holder, .. } = &event.kind
            {
                actors.extend(self.state.holder(*seat));
                actors.push(*holder);
            }
        }
        actors.sort_unstable();
        actors.dedup();
        actors
    }
}
