//! What happens at tables without anybody asking: people who are away lose their seats, empty tables close, and
//! tables learn about matches that ended while nobody told them.

use std::sync::{Arc, Weak};
use std::time::Duration;

use ids::{ActorId, MatchId, UtcMillis};
use series::{AWAY_AFTER, SeriesPhase, ServerAct};
use store::log::{LogQuery, LogState};
use store::{LogId, ReadError};

use super::open_table::OpenTable;
use super::{TABLES, Tables, codec, write};
use crate::limits::{EMPTY_TABLE_KEPT, IDLE_TABLE_KEPT, OLD_TABLE_KEPT};

/// How often tables are looked at.
const INTERVAL: Duration = Duration::from_secs(5);
/// After this many rounds, tables are compared with their matches.
const LOOKS_AT_MATCHES: u32 = 6;
/// Logs per request to the store.
const PAGE: usize = 256;

/// Looks after the tables until they are dropped.
pub(super) async fn look_after(tables: Weak<Tables>) {
    for look in 0_u32.. {
        let Some(open) = tables.upgrade() else { return };
        if look.is_multiple_of(LOOKS_AT_MATCHES) {
            open.settle_all().await;
        }
        open.sweep().await;
        drop(open);
        tokio::time::sleep(INTERVAL).await;
    }
}

impl Tables {
    /// Loads all open tables.
    pub(super) async fn load(&self) -> Result<(), ReadError> {
        let mut after = None;
        loop {
            let query = LogQuery { kind: TABLES, state: LogState::Open, after, limit: PAGE };
            let page = self.store.logs(query).await?;
            let Some(last) = page.last() else { return Ok(()) };
            after = Some((last.last_activity, last.id));
            for head in &page {
                self.load_one(head.id).await?;
            }
        }
    }

    async fn load_one(&self, id: LogId) -> Result<(), ReadError> {
        let Some(log) = self.store.load_log(TABLES, id).await? else { return Ok(()) };
        match codec::replay(&log) {
            Ok(series) => {
                let matches: Vec<MatchId> =
                    series.games().iter().map(|game| game.match_id).collect();
                write(&self.matches).extend(matches.into_iter().map(|game| (game, id)));
                write(&self.open).insert(id, Arc::new(OpenTable::new(id, series)));
            }
            Err(error) => tracing::error!(%id, %error, "a table cannot be read"),
        }
        Ok(())
    }

    /// Compares every table with its match.
    pub async fn settle_all(&self) {
        for table in self.all() {
            if matches!(table.series().phase(), SeriesPhase::Playing(_)) {
                self.settle(&table).await;
            }
        }
    }

    /// Looks at every table once.
    pub async fn sweep(&self) {
        for table in self.all() {
            match table.series().phase() {
                SeriesPhase::Seating => self.free_seats_of_absent(&table).await,
                SeriesPhase::Playing(_) => table.forget_absences(),
                SeriesPhase::Closed => {}
            }
            self.close_if_unused(&table).await;
        }
    }

    async fn free_seats_of_absent(&self, table: &OpenTable) {
        let series = table.series();
        let people: Vec<ActorId> = series.people().map(|(_, member)| member.info.actor).collect();
        let times = (self.now(), Duration::from_millis(AWAY_AFTER.0));
        let gone = table.away(people.into_iter(), times);
        if gone.is_empty() {
            return;
        }
        let _turn = table.turn.lock().await;
        for actor in gone {
            // The phase may have changed, and the person may have come back.
            let series = table.series();
            let is_seating = series.phase() == SeriesPhase::Seating;
            let Some(member) = series.person(actor).filter(|_| is_seating && !table.has(actor))
            else {
                continue;
            };
            if let Err(error) = self.server_act(table, ServerAct::Away(member)).await {
                tracing::warn!(error = %error.message, "an absence could not be kept yet");
                return;
            }
        }
    }

    async fn close_if_unused(&self, table: &OpenTable) {
        let series = table.series();
        let idle = self.clock.utc().0.saturating_sub(series.last_activity().0);
        let idle = Duration::from_millis(idle.max(0).unsigned_abs());
        let is_empty = series.people().next().is_none();
        match series.phase() {
            SeriesPhase::Closed if idle >= EMPTY_TABLE_KEPT => self.forget(table),
            SeriesPhase::Closed => {}
            _ if is_empty && idle >= EMPTY_TABLE_KEPT
                || table.is_deserted() && idle >= IDLE_TABLE_KEPT =>
            {
                let _turn = table.turn.lock().await;
                if let Err(error) = self.server_act(table, ServerAct::Close).await {
                    tracing::warn!(error = %error.message, "a table could not be closed yet");
                }
            }
            _ => {}
        }
    }

    /// Removes a closed table from memory.
    fn forget(&self, table: &OpenTable) {
        write(&self.open).remove(&table.id);
        write(&self.matches).retain(|_, of| *of != table.id);
    }

    /// Deletes the logs of tables that were closed long ago, with the names in them. Returns how many.
    pub async fn delete_old(&self) -> usize {
        let kept = i64::try_from(OLD_TABLE_KEPT.as_millis()).unwrap_or(i64::MAX);
        let before = UtcMillis(self.clock.utc().0.saturating_sub(kept));
        let after = Some((before, LogId(u128::MAX)));
        let query = LogQuery { kind: TABLES, state: LogState::Closed, after, limit: PAGE };
        let Ok(old) = self.store.logs(query).await else { return 0 };
        let mut deleted = 0;
        for head in old {
            deleted += usize::from(self.store.delete_log(TABLES, head.id).await == Ok(true));
        }
        deleted
    }
}
