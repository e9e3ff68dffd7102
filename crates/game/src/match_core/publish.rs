//! Publishes durable events: to players at once, to spectators in batches.

use super::message::Output;
use super::{MatchCore, Sink};
use crate::id::Seq;
use crate::published::Published;
use crate::time::ReadAt;
use crate::view::Update;

impl MatchCore {
    /// Shows players the latest events at once; spectators wait for a batch.
    pub(super) fn publish(&mut self, events: usize, at: ReadAt, out: &mut Sink<'_>) {
        let head = self.state.head().seq;
        let events = self.since(Seq(head.0 - events as u64)).unwrap_or_default();
        let players = self.watchers.players();
        out(Output::Published(Update::new(self.view_at(at), events, players)));
        self.watchers.note(at.time, head);
    }

    /// Shows spectators what they have not seen yet, if it is time.
    pub(super) fn update_spectators(&mut self, at: ReadAt, out: &mut Sink<'_>) {
        let head = self.state.head().seq;
        let Some(known) = self.watchers.take_bundle(at.time, head) else {
            return;
        };
        let Some(spectators) = self.watchers.spectators() else {
            return;
        };
        if let Some(events) = self.since(known) {
            out(Output::Update(Update::new(self.view_at(at), events, vec![spectators])));
            return;
        }
        for watcher in spectators.watchers.clone() {
            if let Some(actor) = self.watchers.actor(watcher) {
                out(Output::Show { to: &[watcher], view: self.view(actor, at) });
            }
        }
    }

    /// Shows spectators at once what they have not seen yet.
    pub(super) fn update_spectators_now(&mut self, at: ReadAt, out: &mut Sink<'_>) {
        self.watchers.hurry(at.time);
        self.update_spectators(at, out);
    }

    /// The events after a number, if all of them are still remembered.
    pub(super) fn since(&self, seq: Seq) -> Option<Vec<&Published>> {
        let missing = usize::try_from(self.state.head().seq.0.checked_sub(seq.0)?).ok()?;
        let known = self.recent.len().checked_sub(missing)?;
        Some(self.recent.iter().skip(known).collect())
    }
}
