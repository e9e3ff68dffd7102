//! The append under way: sent, tried again while the store is out of order, and folded in.

use game::{ActorId, CommandId, Event, EventKind, MatchTime, ReadAt, Seq};
use store::{Append, AppendAnswer};

use super::answers;
use super::inbox::Asker;
use super::message::{Closing, Output};
use super::{Outage, RETRY, Table};

/// Events on their way into the store.
#[derive(Debug)]
pub(super) struct Flight {
    events: Vec<Event>,
    append: Append,
    asker: Option<Asker>,
    sent: MatchTime,
    retry_at: Option<MatchTime>,
}

impl Flight {
    pub(super) const fn retry_at(&self) -> Option<MatchTime> {
        self.retry_at
    }

    /// Whether it carries a command, which then needs no other answer.
    pub(super) fn carries(&self, actor: ActorId, command: CommandId) -> bool {
        let names = |event: &Event| (event.actor, event.command) == (actor, Some(command));
        self.events.iter().any(names)
    }

    fn first(&self) -> Seq {
        self.events.first().map_or(Seq(0), |event| event.seq)
    }
}

impl Table {
    /// Sends events to the store; nobody hears of them before its answer.
    pub(super) fn send(
        &mut self,
        events: Vec<Event>,
        asker: Option<Asker>,
        at: ReadAt,
        out: &mut Vec<Output>,
    ) {
        if events.is_empty() {
            return;
        }
        let append = self.record.append_of(&events, at, &|actor| self.pseudonym(actor));
        out.push(Output::Append(Box::new(append.clone())));
        self.flight = Some(Flight { events, append, asker, sent: at.time, retry_at: None });
    }

    /// Tries the append again when it is time.
    pub(super) fn retry(&mut self, at: ReadAt, out: &mut Vec<Output>) {
        if let Some(flight) = &mut self.flight
            && flight.retry_at.is_some_and(|time| at.time >= time)
        {
            flight.retry_at = None;
            out.push(Output::Append(Box::new(flight.append.clone())));
        }
    }

    /// The store's answer.
    pub(super) fn stored(&mut self, answer: AppendAnswer, at: ReadAt, out: &mut Vec<Output>) {
        let Some(mut flight) = self.flight.take() else {
            return;
        };
        match answer {
            AppendAnswer::Committed(_) => self.committed(flight, at, out),
            // An earlier try was stored after all.
            AppendAnswer::Duplicate { range, .. } if range.first.0 == flight.first().0 => {
                self.committed(flight, at, out);
            }
            AppendAnswer::Unavailable(_) => {
                if self.outage == Outage::None {
                    self.outage = Outage::Since(flight.sent);
                }
                flight.retry_at = Some(at.time + RETRY);
                self.flight = Some(flight);
                for ask in self.inbox.drain() {
                    self.turn_away(&ask.asker, &answers::unavailable(), out);
                }
            }
            AppendAnswer::Duplicate { .. }
            | AppendAnswer::Conflict { .. }
            | AppendAnswer::Fenced { .. }
            | AppendAnswer::Refused(_) => self.closing = Some(Closing::OutOfStep),
        }
    }

    fn committed(&mut self, flight: Flight, at: ReadAt, out: &mut Vec<Output>) {
        let events = flight.events;
        let sits_down = |event: &Event| match event.kind {
            EventKind::SeatTaken { holder, .. } => Some(holder),
            _ => None,
        };
        let sitting: Vec<ActorId> = events.iter().filter_map(sits_down).collect();
        if !sitting.is_empty() {
            // Who was a spectator must have heard everything before becoming a player.
            self.audience.hurry(at.time);
            self.tell_spectators(at, out);
        }
        if self.record.apply(&events).is_err() {
            self.closing = Some(Closing::OutOfStep);
            return;
        }
        if let Outage::Since(since) = self.outage {
            self.outage = Outage::Over(at.time.since(since));
        }
        if let Some(asker) = flight.asker {
            self.accept(&asker, events[0].seq, out);
        }
        self.settle_premoves(&events, out);
        self.publish(&events, at, out);
        for actor in sitting {
            self.show(self.audience.of_actor(actor), actor, at, out);
        }
    }
}
