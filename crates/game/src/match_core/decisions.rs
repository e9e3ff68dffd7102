//! Decisions: waiting requests are decided one after the other; flags come first.

use super::message::Refused;
use super::requests::{Ask, Asker, What};
use super::{MatchCore, Outage, Sink, runs_by_match_time};
use crate::command::{Act, Actor, Command};
use crate::decide::{Decision, decide, due};
use crate::refusal::Refusal;
use crate::state::Phase;
use crate::time::ReadAt;

impl MatchCore {
    /// Decides waiting requests until an append is in progress or none is left.
    pub(super) fn decide_waiting(&mut self, at: ReadAt, out: &mut Sink<'_>) {
        while self.pending.is_none() && self.closing.is_none() {
            if let Outage::Over(outage) = self.outage {
                self.outage = Outage::None;
                if runs_by_match_time(&self.state) {
                    // The credit comes before everything else, including flags.
                    self.act_now(Act::Resume { outage }, at, out);
                }
            } else if self.can_begin() {
                self.act_now(Act::Begin, at, out);
            } else if let Some(ask) = self.inbox.next() {
                self.decide_next(ask, at, out);
            } else if let Some(act) = self.attendance.due(&self.state, &self.watchers, at.time) {
                match due(&self.state, at) {
                    Some(flag) => self.append(flag, None, at, out),
                    None => self.act_now(act, at, out),
                }
            } else {
                return;
            }
        }
    }

    /// Whether the match is waiting although every seat has its player.
    fn can_begin(&self) -> bool {
        let is_taken = |seat| self.state.holder(seat).is_some();
        self.state.phase() == Phase::Waiting && self.state.seats().all(is_taken)
    }

    /// Decides an act of the server. A refused one has become unnecessary in the meantime.
    fn act_now(&mut self, act: Act, at: ReadAt, out: &mut Sink<'_>) {
        let command = Command::server(&self.state, act);
        if let Ok(Decision::Events(events)) = decide(&self.state, &self.premoves, &command, at) {
            self.append(*events, None, at, out);
        }
    }

    pub(super) fn let_flags_fall(&mut self, at: ReadAt, out: &mut Sink<'_>) {
        if self.closing.is_none()
            && self.outage == Outage::None
            && let Some(flag) = due(&self.state, at)
        {
            self.append(flag, None, at, out);
        }
    }

    /// Decides a command, as of the time it was read. Flags that fell before that come first.
    fn decide_next(&mut self, ask: Ask, at: ReadAt, out: &mut Sink<'_>) {
        if let What::Command(command) = &ask.what
            && ask.asker != Asker::Computer
            && let Some(refused) = self.refusals.recall(command.actor.id, command.id)
        {
            let refused = refused.clone();
            return self.refuse_and_show(ask.asker, &refused, at, out);
        }
        let mut read = ask.read;
        read.time = read.time.max(self.state.head().at.time);
        if let Some(flag) = due(&self.state, read) {
            self.inbox.put_back(ask);
            return self.append(flag, None, at, out);
        }
        let command = self.command_of(&ask);
        let act = command.act.clone();
        let decided = self
            .with_consent(command, read)
            .and_then(|command| decide(&self.state, &self.premoves, &command, read));
        match decided {
            Ok(Decision::Events(events)) => self.append(*events, Some(ask.asker), at, out),
            Ok(Decision::Repeated(seq)) => self.accept(ask.asker, seq, out),
            Err(refusal) => {
                let refused = self.refused(&act, refusal);
                if let What::Command(command) = &ask.what
                    && ask.asker != Asker::Computer
                {
                    self.refusals.remember(command.actor.id, command.id, refused.clone());
                }
                self.refuse_and_show(ask.asker, &refused, at, out);
            }
        }
    }

    /// The command with its sender's authority, according to the log at the moment of the decision.
    fn command_of(&self, ask: &Ask) -> Command {
        match &ask.what {
            What::Server(act) => Command::server(&self.state, act.clone()),
            What::Command(command) => {
                let id = command.actor.id;
                let actor = Actor { id, role: self.state.role_of(id) };
                Command { actor, ..(**command).clone() }
            }
        }
    }

    fn refused(&self, act: &Act, refusal: Refusal) -> Refused {
        let position = match (act, refusal) {
            (Act::Play { seat, .. }, Refusal::Illegal(_)) => self.state.game(seat.board),
            _ => None,
        };
        let position = position.map(|game| Box::new(game.position().clone()));
        Refused { why: refusal.into(), position }
    }
}
