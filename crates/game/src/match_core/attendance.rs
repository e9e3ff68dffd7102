//! Which players are away: connections become presence, with more patience than a socket has.

use std::collections::BTreeMap;

use super::message::Departure;
use super::watchers::Watchers;
use crate::command::Act;
use crate::id::ActorId;
use crate::presence::Presence;
use crate::state::{Match, Phase};
use crate::time::{MatchTime, Millis};
use boards::Seat;

/// A broken connection may come back within this time.
const AFTER_LOSS: Millis = Millis::from_secs(5);
/// A page that was closed may be opened again within this time.
const AFTER_LEAVING: Millis = Millis::from_secs(3);
/// A player who has not connected since the match was loaded, or since they got the seat, has this long to come.
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
    /// Notes how somebody's last connection went; [`Attendance::look`] follows.
    pub(super) fn depart(&mut self, actor: ActorId, departure: Departure) {
        self.departures.insert(actor, departure);
    }

    /// Notes who is connected now.
    pub(super) fn look(&mut self, state: &Match, watchers: &Watchers, at: MatchTime) {
        let departures = std::mem::take(&mut self.departures);
        if !counts(state) {
            self.absent.clear();
            return;
        }
        self.absent.retain(|&actor, _| {
            !watchers.has(actor) && state.seats().any(|seat| state.holder(seat) == Some(actor))
        });
        for actor in state.seats().filter_map(|seat| state.holder(seat)) {
            if !watchers.has(actor) {
                let how = departures.get(&actor).copied();
                self.absent.entry(actor).or_insert(Absence { since: at, how });
            }
        }
    }

    /// A change of presence that the log does not know yet.
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
        if watchers.has(actor) {
            return Some(Presence::Here);
        }
        let absence = self.absent.get(&actor)?;
        (at >= absence.counts_from()).then(|| absence.presence())
    }
}

/// Whether presence matters: the match is under way, and somebody could claim an absence.
fn counts(state: &Match) -> bool {
    matches!(state.phase(), Phase::Playing | Phase::Paused) && !state.is_hot_seat()
}
