//! Matches that a connection wants to watch as soon as they have time: thousands of spectators may arrive at once.

use std::pin::Pin;
use std::time::Duration;

use game::{MatchId, WatcherId};
use protocol::Head;
use tokio::time::{Instant, Sleep, sleep_until};

use crate::limits::WATCH_PATIENCE;

/// The first wait; it doubles with each try.
const FIRST_WAIT: Duration = Duration::from_millis(16);
/// The longest wait between two tries.
const LONGEST_WAIT: Duration = Duration::from_millis(512);
/// People who arrive together come back at this many different times.
const SPREAD: u64 = 16;

/// What a connection waits to watch.
#[derive(Debug, Default)]
pub(super) struct WaitingWatches {
    waiting: Vec<Waiting>,
    timer: Option<Pin<Box<Sleep>>>,
}

#[derive(Clone, Copy, Debug)]
struct Waiting {
    id: MatchId,
    have: Option<Head>,
    since: Instant,
    next: Instant,
    wait: Duration,
}

impl WaitingWatches {
    /// Tries again later. False if it has been tried for long enough.
    pub(super) fn put(&mut self, id: MatchId, have: Option<Head>, watcher: WatcherId) -> bool {
        let now = Instant::now();
        let before = self.waiting.iter().position(|waiting| waiting.id == id);
        let before = before.map(|place| self.waiting.swap_remove(place));
        let (since, wait) = match before {
            Some(Waiting { since, wait, .. }) => (since, (wait * 2).min(LONGEST_WAIT)),
            None => (now, FIRST_WAIT),
        };
        if now - since >= WATCH_PATIENCE {
            return false;
        }
        let share = u32::try_from(watcher.0 % SPREAD).unwrap_or_default();
        let next = now + wait + wait * share / SPREAD as u32;
        self.waiting.push(Waiting { id, have, since, next, wait });
        true
    }

    /// Stops waiting for a match.
    pub(super) fn remove(&mut self, id: MatchId) {
        self.waiting.retain(|waiting| waiting.id != id);
    }

    pub(super) fn contains(&self, id: MatchId) -> bool {
        self.waiting.iter().any(|waiting| waiting.id == id)
    }

    /// How many matches it waits for besides this one.
    pub(super) fn others(&self, id: MatchId) -> usize {
        self.waiting.iter().filter(|waiting| waiting.id != id).count()
    }

    /// Waits until it is time to try a match again; pending forever if none waits. May be dropped while it waits.
    pub(super) async fn due(&mut self) -> (MatchId, Option<Head>) {
        let next = self.waiting.iter().min_by_key(|waiting| waiting.next);
        let Some(&Waiting { id, have, next, .. }) = next else {
            self.timer = None;
            return std::future::pending().await;
        };
        let timer = self.timer.get_or_insert_with(|| Box::pin(sleep_until(next)));
        if timer.deadline() != next {
            timer.as_mut().reset(next);
        }
        timer.as_mut().await;
        (id, have)
    }
}
