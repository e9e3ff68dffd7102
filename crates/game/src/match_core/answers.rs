//! Answers to requests, with the whole match if the sender needs it. A repeated request gets its first answer again.

use std::collections::VecDeque;

use super::message::{Output, Refused, WatcherId};
use super::requests::Asker;
use super::{MatchCore, Sink};
use crate::command::Role;
use crate::id::{ActorId, CommandId, Seq};
use crate::time::ReadAt;
use boards::SeatSet;

/// How many refusals are remembered: clients repeat a command soon or not at all.
const REMEMBERED: usize = 64;

/// The recent refusals of a match.
#[derive(Debug)]
pub(super) struct Refusals {
    latest: VecDeque<(ActorId, CommandId, Refused)>,
}

impl Refusals {
    pub(super) const fn new() -> Self {
        Self { latest: VecDeque::new() }
    }

    /// Why a command was refused before, if it was.
    pub(super) fn recall(&self, actor: ActorId, command: CommandId) -> Option<&Refused> {
        let same = |entry: &&(ActorId, CommandId, Refused)| (entry.0, entry.1) == (actor, command);
        self.latest.iter().find(same).map(|(_, _, refused)| refused)
    }

    /// Remembers a refusal and forgets the oldest.
    pub(super) fn remember(&mut self, actor: ActorId, command: CommandId, refused: Refused) {
        self.latest.push_back((actor, command, refused));
        self.latest.drain(..self.latest.len().saturating_sub(REMEMBERED));
    }
}

impl MatchCore {
    /// Answers that a request was carried out and is durable.
    pub(super) fn accept(&self, asker: Asker, seq: Seq, out: &mut Sink<'_>) {
        match asker {
            Asker::Watcher(watcher, id) => {
                let epoch = self.state.head().epoch;
                out(Output::Answer { watcher, id, epoch, answer: Ok(seq) });
            }
            Asker::Call(call) => {
                let event = self.recent.iter().rev().find(|published| published.seq == seq);
                let holder = event.and_then(|published| published.kind.new_holder());
                let seats = holder.map_or(SeatSet::EMPTY, |holder| self.state.seats_of(holder));
                out(Output::Reply { call, reply: Ok(seats) });
            }
            Asker::Computer => {}
        }
    }

    /// Refuses a request and shows its sender the current match.
    pub(super) fn refuse_and_show(
        &mut self,
        asker: Asker,
        refused: &Refused,
        at: ReadAt,
        out: &mut Sink<'_>,
    ) {
        self.refuse(asker, refused, out);
        if let Asker::Watcher(watcher, _) = asker {
            self.show_to(watcher, at, out);
        }
    }

    /// Refuses a request.
    pub(super) fn refuse(&self, asker: Asker, refused: &Refused, out: &mut Sink<'_>) {
        match asker {
            Asker::Watcher(watcher, id) => {
                let epoch = self.state.head().epoch;
                out(Output::Answer { watcher, id, epoch, answer: Err(refused) });
            }
            Asker::Call(call) => out(Output::Reply { call, reply: Err(refused.clone()) }),
            Asker::Computer => {}
        }
    }

    /// Shows one watcher the whole match.
    pub(super) fn show_to(&mut self, watcher: WatcherId, at: ReadAt, out: &mut Sink<'_>) {
        let Some(actor) = self.watchers.actor(watcher) else {
            return;
        };
        if self.state.role_of(actor) == Role::Spectator {
            // Nobody sees events that a later batch would repeat.
            self.update_spectators_now(at, out);
        }
        self.show(&[watcher], actor, at, out);
    }

    /// Shows the watchers of one actor the whole match, and cancels premoves made for what they saw
    /// before.
    pub(super) fn show(
        &mut self,
        to: &[WatcherId],
        actor: ActorId,
        at: ReadAt,
        out: &mut Sink<'_>,
    ) {
        if !to.is_empty() {
            self.cancel_premoves(actor, out);
            out(Output::Show { to, view: self.view(actor, at) });
        }
    }
}
