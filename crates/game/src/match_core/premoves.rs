//! Premoves as requests: set, canceled and shown to their own player alone.

use super::message::{Output, WatcherId};
use super::{MatchCore, Sink};
use crate::command::Actor;
use crate::event::Event;
use crate::id::{ActorId, Ply};
use boards::Seat;

impl MatchCore {
    /// Replaces a seat's premoves, or refuses them; the seat's player sees the current ones.
    pub(super) fn set_premoves(
        &mut self,
        watcher: WatcherId,
        actor: ActorId,
        seat: Seat,
        ply: Ply,
        moves: Option<Vec<rules::Intent>>,
        out: &mut Sink<'_>,
    ) {
        let asks = Actor { id: actor, role: self.state.role_of(actor) };
        let replaced = self.premoves.replace(&self.state, asks, seat, ply, moves.as_deref());
        let is_own = asks.seats().contains(seat);
        let to = if is_own { self.watchers.of_actor(actor) } else { vec![watcher] };
        let moves = if is_own { self.premoves.queue(seat) } else { &[] };
        let position = self.state.game(seat.board).map(rules::Game::position);
        out(Output::Premoves { to: &to, seat, position, moves, refusal: replaced.err() });
    }

    /// Cancels the premoves of all seats of an actor.
    pub(super) fn cancel_premoves(&mut self, actor: ActorId, out: &mut Sink<'_>) {
        for seat in self.state.seats_of(actor).iter() {
            if !self.premoves.queue(seat).is_empty() {
                self.premoves.cancel(seat);
                self.show_premoves(seat, out);
            }
        }
    }

    /// Removes premoves that were played or can no longer be played, and shows their player the
    /// rest.
    pub(super) fn settle_premoves(&mut self, events: &[Event], out: &mut Sink<'_>) {
        for seat in self.premoves.settle(&self.state, events).iter() {
            self.show_premoves(seat, out);
        }
    }

    fn show_premoves(&self, seat: Seat, out: &mut Sink<'_>) {
        if let Some(actor) = self.state.holder(seat) {
            let to = self.watchers.of_actor(actor);
            let position = self.state.game(seat.board).map(rules::Game::position);
            let moves = self.premoves.queue(seat);
            out(Output::Premoves { to: &to, seat, position, moves, refusal: None });
        }
    }
}
