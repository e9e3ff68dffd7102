//! The heartbeat: the store learns every second that the server is running. After a crash, the time since the last
//! beat is the outage, and everything before it was thought.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use game::{Gap, Millis, UtcMillis};
use store::{Health, ReadError, Unavailable};

use super::Live;

/// The time between two beats.
pub(crate) const INTERVAL: Duration = Duration::from_secs(1);
/// A server that missed beats for longer could not save anything.
const LONGEST_SILENCE: Millis = Millis(3_000);
/// No beat yet.
const NEVER: i64 = i64::MIN;

/// When servers on this data folder were running.
#[derive(Debug)]
pub(super) struct Heartbeat {
    /// The last beat of the server before this one.
    previous: AtomicI64,
    /// When this server started.
    started: UtcMillis,
    /// The last beat of this server.
    latest: AtomicI64,
}

impl Heartbeat {
    pub(super) fn new(started: UtcMillis) -> Self {
        Self { previous: AtomicI64::new(NEVER), started, latest: AtomicI64::new(NEVER) }
    }

    /// The time without an owner of a match that was last changed at a moment and is being loaded now.
    pub(super) fn gap(&self, last_activity: UtcMillis, now: UtcMillis) -> Gap {
        let since_event = now.since(last_activity);
        let alive = if last_activity < self.started {
            // Versions before the heartbeat left no beat: then nothing since the last event is charged.
            read(&self.previous).unwrap_or(last_activity).max(last_activity)
        } else {
            // Another owner in this process failed. Only a store that failed too kept people from playing.
            match read(&self.latest).map(|latest| latest.max(last_activity)) {
                Some(latest) if now.since(latest) > LONGEST_SILENCE => latest,
                Some(_) | None => now,
            }
        };
        Gap { since_event, outage: now.since(alive).min(since_event) }
    }
}

fn read(beat: &AtomicI64) -> Option<UtcMillis> {
    Some(beat.load(Ordering::Relaxed)).filter(|&beat| beat != NEVER).map(UtcMillis)
}

impl Live {
    /// Reads until when the server before this one was running.
    pub(super) async fn read_heartbeat(&self) -> Result<(), ReadError> {
        if let Some(beat) = self.store.last_beat().await? {
            self.heartbeat.previous.store(beat.0, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Records that the server was running at a moment.
    pub(super) async fn beat_at(&self, at: UtcMillis) -> Result<(), Unavailable> {
        self.store.beat(at).await?;
        self.heartbeat.latest.store(at.0, Ordering::Relaxed);
        Ok(())
    }

    /// Beats until the task is dropped, as long as there are matches in memory, and logs when nothing can be saved.
    pub async fn keep_beating(&self) {
        let mut known = Health::Available;
        loop {
            if !self.registry.is_empty() {
                // A beat that fails is an outage, which the next lines log.
                drop(self.beat_at(self.clock.utc()).await);
            }
            let health = self.store.health();
            match (&known, &health) {
                (Health::Available, Health::Unavailable(reason)) => {
                    tracing::error!(%reason, "nothing can be saved; matches wait");
                }
                (Health::Unavailable(_), Health::Available) => {
                    tracing::info!("matches can be saved again and go on");
                }
                _ => {}
            }
            known = health;
            tokio::time::sleep(INTERVAL).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heartbeat(previous: i64, latest: i64) -> Heartbeat {
        let (previous, latest) = (AtomicI64::new(previous), AtomicI64::new(latest));
        Heartbeat { previous, started: UtcMillis(100_000), latest }
    }

    #[test]
    fn an_outage_begins_with_the_last_sign_of_life() {
        // The last beats of both servers, the last event, and how much of the time until 101 000 was an outage.
        let rows = [
            (99_000, NEVER, 60_000, 2_000),
            (NEVER, NEVER, 60_000, 41_000),
            (50_000, NEVER, 60_000, 41_000),
            (99_999_999, NEVER, 60_000, 0),
            (99_000, NEVER, 100_500, 0),
            (99_000, 100_900, 100_500, 0),
            (99_000, 90_000, 100_000, 0),
        ];
        for (previous, latest, event, outage) in rows {
            let gap = heartbeat(previous, latest).gap(UtcMillis(event), UtcMillis(101_000));
            let since_event = Millis(101_000 - event as u64);
            assert_eq!(gap, Gap { since_event, outage: Millis(outage) }, "{previous} {event}");
        }
        let gap = heartbeat(NEVER, 120_000).gap(UtcMillis(110_000), UtcMillis(150_000));
        assert_eq!(gap.outage, Millis(30_000), "the store failed for half a minute");
    }
}
