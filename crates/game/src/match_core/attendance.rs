//! Tracks which players are away: turns connections into presence, with some patience for dropped
//! sockets.

use std::collections::BTreeMap;

use super::message::Departure;
use super::watchers::Watchers;
use crate::command::Act;
use crate::id::ActorId;
use crate::presence::Presence;
use crate::state::{Match, Phase};
use crate::time::{MatchTime, Millis};
use boards::Seat;

/// How long a player with a broken connection counts as present.
const AFTER_LOSS: Millis = Millis::from_secs(5);
/// How long a player who closed the page counts as present.
const AFTER_LEAVING: Millis = Millis::from_secs(3);
/// How long a player has to connect after the match was loaded, or after getting the seat.
const AFTER_LOADING: Millis = Millis::from_secs(30);

/// The players without a connection.
#[derive(Debug, Default)]
pub(super) struct Attendance {
    absent: BTreeMap<ActorId, Absence>,
    departures: BTreeMap<ActorId, Departure>,
}

#[derive(Clone, Copy, Debug)]
struct Absence {
    since: MatchTime,
    how: Option<Departure>,
}

impl Absence {
    fn counts_from(self) -> MatchTime {
        self.since
            + match self.how {
                Some(Departure::Lost) => AFTER_LOSS,
                Some(Departure::Left) => AFTER_LEAVING,
                None => AFTER_LOADING,
            }
    }

    fn presence(self) -> Presence {
        match self.how {
            Some(Departure::Left) => Presence::Left,
            Some(Departure::Lost) | None => Presence::Away,
        }
    }
}

impl Attendance {
    /// Records how somebody's last connection ended; [`Attendance::look`] follows.
    pub(super) fn depart(&mut self, actor: ActorId, departure: Departure) {
        self.departures.insert(actor, departure);
    }

    /// Records who is connected now.
    pub(super) fn look(&mut self, state: &Match, watchers: &Watchers, at: MatchTime) {
        let departures = std::mem::take(&mut self.departures);
        if !counts(state) {
            self.absent.clear();
            return;
        }
        self.absent.retain(|&actor, _| {
            !watchers.has(actor) && state.seats().any(|seat| state.holder(seat) == Some(actor))
        });
        for actor in people(state) {
            if !watchers.has(actor) {
                let how = departures.get(&actor).copied();
                self.absent.entry(actor).or_insert(Absence { since: at, how });
            }
        }
    }

    /// A change of presence that is not in the log yet.
    pub(super) fn due(&self, state: &Match, watchers: &Watchers, at: MatchTime) -> Option<Act> {
        let change = |seat: Seat| {
            let presence = self.presence(state, watchers, seat, at)?;
            let known = state.presence(seat).presence;
            (known != presence).then_some(Act::ChangePresence { seat, presence })
        };
        if counts(state) { state.seats().find_map(change) } else { None }
    }

    /// When presence changes next if nothing happens.
    pub(super) fn next(&self, state: &Match, watchers: &Watchers) -> Option<MatchTime> {
        if self.absent.is_empty() || !counts(state) {
            return None;
        }
        let from = |seat: Seat| {
            let actor = state.holder(seat)?;
            let absence = self.absent.get(&actor)?;
            let known = state.presence(seat).presence;
            (!watchers.has(actor) && known != absence.presence()).then(|| absence.counts_from())
        };
        state.seats().filter_map(from).min()
    }

    fn presence(
        &self,
        state: &Match,
        watchers: &Watchers,
        seat: Seat,
        at: MatchTime,
    ) -> Option<Presence> {
        let actor = state.holder(seat)?;
        if watchers.has(actor) || actor.is_computer() {
            return Some(Presence::Here);
        }
        let absence = self.absent.get(&actor)?;
        (at >= absence.counts_from()).then(|| absence.presence())
    }
}

/// The people who hold seats, once for each seat. A computer is never away.
fn people(state: &Match) -> impl Iterator<Item = ActorId> {
    let holders = state.seats().filter_map(|seat| state.holder(seat));
    holders.filter(|holder| !holder.is_computer())
}

/// Whether presence matters: the match is being played, and somebody could claim an absence. Computers claim nothing.
fn counts(state: &Match) -> bool {
    let is_played = matches!(state.phase(), Phase::Playing | Phase::Paused);
    let mut people = people(state);
    let first = people.next();
    is_played && people.any(|person| Some(person) != first)
}
