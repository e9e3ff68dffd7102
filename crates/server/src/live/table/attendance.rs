//! Who is there: from sockets to presence, with more patience than a socket has.

use std::collections::{BTreeMap, BTreeSet};

use game::{Act, ActorId, Match, MatchTime, Millis, Phase, Presence, ReadAt, Seat};

use super::audience::Audience;
use super::message::Farewell;

/// A line that broke may come back within this.
const AFTER_LOSS: Millis = Millis::from_secs(5);
/// A page that was closed may be opened again within this.
const AFTER_LEAVING: Millis = Millis::from_secs(3);
/// Who was not seen since the table was set up has this long to come.
const AFTER_SETUP: Millis = Millis::from_secs(30);

/// Who of the players is not on any socket, since when, and how that came.
#[derive(Debug, Default)]
pub(super) struct Attendance {
    absent: BTreeMap<ActorId, Absence>,
    farewells: BTreeMap<ActorId, Farewell>,
}

#[derive(Clone, Copy, Debug)]
struct Absence {
    since: MatchTime,
    how: Option<Farewell>,
}

impl Absence {
    fn counts_from(self) -> MatchTime {
        self.since
            + match self.how {
                Some(Farewell::Lost) => AFTER_LOSS,
                Some(Farewell::Left) => AFTER_LEAVING,
                None => AFTER_SETUP,
            }
    }

    fn presence(self) -> Presence {
        match self.how {
            Some(Farewell::Left) => Presence::Left,
            Some(Farewell::Lost) | None => Presence::Away,
        }
    }
}

impl Attendance {
    /// How somebody's last socket went, told before [`Attendance::look`].
    pub(super) fn farewell(&mut self, actor: ActorId, farewell: Farewell) {
        self.farewells.insert(actor, farewell);
    }

    /// Takes note of who is there now.
    pub(super) fn look(&mut self, state: &Match, audience: &Audience, at: MatchTime) {
        let farewells = std::mem::take(&mut self.farewells);
        if !counts(state) {
            self.absent.clear();
            return;
        }
        let players: BTreeSet<ActorId> =
            state.seats().filter_map(|seat| state.holder(seat)).collect();
        self.absent.retain(|actor, _| players.contains(actor) && !audience.has(*actor));
        for actor in players.into_iter().filter(|&actor| !audience.has(actor)) {
            let how = farewells.get(&actor).copied();
            self.absent.entry(actor).or_insert(Absence { since: at, how });
        }
    }

    /// A change of presence that the log does not know yet.
    pub(super) fn due(&self, state: &Match, audience: &Audience, at: ReadAt) -> Option<Act> {
        let change = |seat: Seat| {
            let presence = self.presence(state, audience, seat, at.time)?;
            let known = state.presence(seat).presence;
            (known != presence).then_some(Act::ChangePresence { seat, presence })
        };
        if counts(state) { state.seats().find_map(change) } else { None }
    }

    /// When presence changes next if nothing happens.
    pub(super) fn next(&self, state: &Match, audience: &Audience) -> Option<MatchTime> {
        let from = |seat: Seat| {
            let actor = state.holder(seat)?;
            let absence = self.absent.get(&actor)?;
            let known = state.presence(seat).presence;
            (!audience.has(actor) && known != absence.presence()).then(|| absence.counts_from())
        };
        if counts(state) { state.seats().filter_map(from).min() } else { None }
    }

    fn presence(
        &self,
        state: &Match,
        audience: &Audience,
        seat: Seat,
        at: MatchTime,
    ) -> Option<Presence> {
        let actor = state.holder(seat)?;
        if audience.has(actor) {
            return Some(Presence::Here);
        }
        let absence = self.absent.get(&actor)?;
        (at >= absence.counts_from()).then(|| absence.presence())
    }
}

/// Whether presence matters: somebody could claim an absence.
fn counts(state: &Match) -> bool {
    let under_way = matches!(state.phase(), Phase::Playing | Phase::Paused);
    let first = state.seats().next().and_then(|seat| state.holder(seat));
    let mut seats = state.seats();
    under_way && !seats.all(|seat| state.holder(seat) == first)
}
