//! Drawings for the partner: passed on at once, counted, and forgotten.

use super::message::{Output, WatcherId};
use super::requests::Asker;
use super::{MatchCore, Sink};
use crate::chat::ChatRefusal;
use crate::command::Role;
use crate::drawing::Drawing;
use crate::id::{ActorId, CommandId};
use crate::refusal::Refusal;
use crate::state::Phase;
use crate::time::{MatchTime, Millis, ReadAt};

/// The most drawings of a player in [`FLOOD_TIME`]. Each stroke sends the drawing again.
const FLOOD_COUNT: usize = 24;
const FLOOD_TIME: Millis = Millis::from_secs(10);

/// When each player drew, as far as it is recent.
#[derive(Debug, Default)]
pub(super) struct Drawings(Vec<(ActorId, MatchTime)>);

impl Drawings {
    /// Counts a drawing, unless its author drew too often.
    fn count(&mut self, author: ActorId, at: MatchTime) -> Result<(), ChatRefusal> {
        self.0.retain(|(_, drawn)| at.since(*drawn) < FLOOD_TIME);
        if self.0.iter().filter(|(by, _)| *by == author).count() >= FLOOD_COUNT {
            return Err(ChatRefusal::TooFast);
        }
        self.0.push((author, at));
        Ok(())
    }
}

impl MatchCore {
    /// Shows a player's drawing to the partner, and to nobody else. A computer does not look at it.
    pub(super) fn draw(
        &mut self,
        watcher: WatcherId,
        id: CommandId,
        drawing: &Drawing,
        at: ReadAt,
        out: &mut Sink<'_>,
    ) {
        let Some(author) = self.watchers.actor(watcher) else {
            return;
        };
        let asker = Asker::Watcher(watcher, id);
        if let Err(refusal) = self.may_draw() {
            return self.refuse(asker, &refusal.into(), out);
        }
        let partner = match self.partner_of(author) {
            Ok(partner) => partner,
            Err(refusal) => return self.refuse(asker, &refusal.into(), out),
        };
        if let Err(refusal) = self.drawings.count(author, at.time) {
            return self.refuse(asker, &refusal.into(), out);
        }
        let to = match self.talk.receives(partner, author) {
            true => self.watchers.of_actor(partner),
            false => Vec::new(),
        };
        out(Output::Drawing { to: &to, by: author, state: &self.state, drawing });
        out(Output::Noted { watcher, id });
    }

    const fn may_draw(&self) -> Result<(), Refusal> {
        match self.state.phase() {
            Phase::Playing | Phase::Paused => Ok(()),
            Phase::Waiting => Err(Refusal::NotBegun),
            Phase::Over(end) => Err(Refusal::Over(end)),
        }
    }

    /// The other actor in a player's team.
    fn partner_of(&self, author: ActorId) -> Result<ActorId, ChatRefusal> {
        let Role::Player(seats) = self.state.role_of(author) else {
            return Err(ChatRefusal::NoTeam);
        };
        let has_two = self.state.games().len() == 2;
        let mut partners = seats.iter().filter_map(|seat| self.state.holder(seat.partner()));
        let partner = partners.find(|&partner| has_two && partner != author);
        partner.ok_or(ChatRefusal::NoPartner)
    }
}
