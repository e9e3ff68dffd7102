//! Who is at a table, by their connections, and since when somebody is away.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use ids::ActorId;

use super::open_table::OpenTable;
use crate::clock::Clock;

/// The connections of each person, and the absences.
#[derive(Debug, Default)]
pub(super) struct Attendance {
    connections: HashMap<ActorId, usize>,
    /// Since when members without a connection are away, as far as somebody has looked.
    away: HashMap<ActorId, Duration>,
}

/// Somebody is at a table, as long as this exists.
pub(super) struct Here {
    pub(super) table: Arc<OpenTable>,
    pub(super) actor: ActorId,
    pub(super) clock: Arc<dyn Clock>,
}

impl Drop for Here {
    fn drop(&mut self) {
        self.table.depart(self.actor, self.clock.now());
    }
}

impl Attendance {
    /// One more connection; true for the first.
    pub(super) fn arrive(&mut self, actor: ActorId) -> bool {
        self.away.remove(&actor);
        let count = self.connections.entry(actor).or_default();
        *count += 1;
        *count == 1
    }

    /// One connection less; true for the last.
    pub(super) fn depart(&mut self, actor: ActorId, now: Duration) -> bool {
        let Some(count) = self.connections.get_mut(&actor) else { return false };
        *count -= 1;
        let is_last = *count == 0;
        if is_last {
            self.connections.remove(&actor);
            self.away.insert(actor, now);
        }
        is_last
    }

    pub(super) fn has(&self, actor: ActorId) -> bool {
        self.connections.contains_key(&actor)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.connections.is_empty()
    }

    /// Of these people, those who have been away for this long. An absence that nobody has seen yet begins now.
    pub(super) fn away(
        &mut self,
        people: impl Iterator<Item = ActorId>,
        now: Duration,
        long: Duration,
    ) -> Vec<ActorId> {
        let people: Vec<ActorId> = people.filter(|actor| !self.has(*actor)).collect();
        self.away.retain(|actor, _| people.contains(actor));
        let mut gone = Vec::new();
        for actor in people {
            let since = *self.away.entry(actor).or_insert(now);
            if now.saturating_sub(since) >= long {
                gone.push(actor);
            }
        }
        gone
    }

    pub(super) fn forget_absences(&mut self) {
        self.away.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: ActorId = ActorId(7);
    const BOB: ActorId = ActorId(8);

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn somebody_is_away_without_any_connection() {
        let mut attendance = Attendance::default();
        assert!(attendance.arrive(ADA));
        assert!(!attendance.arrive(ADA), "a second tab");
        let away = |attendance: &mut Attendance, now| {
            attendance.away([ADA, BOB].into_iter(), seconds(now), seconds(60))
        };
        assert_eq!(away(&mut attendance, 10), []);
        assert_eq!(away(&mut attendance, 70), [BOB], "seen first at 10 seconds");
        assert!(!attendance.depart(ADA, seconds(80)));
        assert_eq!(away(&mut attendance, 200), [BOB]);
        assert!(attendance.depart(ADA, seconds(210)));
        assert_eq!(away(&mut attendance, 269), [BOB]);
        assert_eq!(away(&mut attendance, 270), [ADA, BOB]);
        attendance.arrive(ADA);
        assert_eq!(away(&mut attendance, 900), [BOB]);
        attendance.forget_absences();
        assert_eq!(away(&mut attendance, 901), []);
    }
}
