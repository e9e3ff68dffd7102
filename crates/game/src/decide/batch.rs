//! A batch: the events of one decision, each made on the state that the ones before it left.

use crate::clock::Charge;
use crate::end::{EndCause, MatchEnd, MatchResult};
use crate::event::{Event, EventKind};
use crate::id::{ActorId, CommandId};
use crate::state::{MatchData, Stamp};
use crate::time::ReadAt;

/// Events that are decided together, and the state after them.
#[derive(Debug)]
pub(super) struct Batch {
    pub(super) data: MatchData,
    pub(super) at: ReadAt,
    actor: ActorId,
    command: Option<CommandId>,
    events: Vec<Event>,
}

impl Batch {
    pub(super) fn new(
        data: &MatchData,
        actor: ActorId,
        command: Option<CommandId>,
        at: ReadAt,
    ) -> Self {
        Self { data: data.clone(), at, actor, command, events: Vec::new() }
    }

    /// One more event.
    pub(super) fn push(&mut self, kind: EventKind) {
        self.push_charged(kind, Charge::default());
    }

    /// One more event that took time.
    pub(super) fn push_charged(&mut self, kind: EventKind, charge: Charge) {
        let (actor, at) = (self.actor, self.at);
        let stamp = Stamp { actor, command: self.command.take(), at, charge };
        let event = self.data.advance(stamp, kind);
        self.events.push(event.expect("a decided event follows from the state"));
    }

    /// The match is over.
    pub(super) fn end(&mut self, result: MatchResult, cause: EndCause) {
        self.push(EventKind::Ended(MatchEnd::new(result, cause)));
    }

    /// The events.
    pub(super) fn finish(self) -> Vec<Event> {
        self.events
    }
}
