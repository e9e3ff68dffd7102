//! Tables: where people meet and play a series of matches on two boards.
//!
//! Each table is a log in the store, and a [`Series`](series::Series) in memory that follows from it. Acts take
//! turns at their table: decided, stored, then shown. When everybody is ready, the table creates a match like any
//! other, and learns how it ends. Reading order: `open_table`, `acts`, `matches`, `attendance`, `upkeep`.

mod acts;
mod attendance;
mod codec;
mod convert;
mod matches;
mod open_table;
mod terms;
mod upkeep;

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, Weak};
use std::time::Duration;

use ids::{ActorId, MatchId};
use protocol::tables::TableId;
use protocol::{ErrorCode, WireError};
use store::people::PeopleStore;
use store::{LogId, LogKind, LogStore, ReadError};

use crate::clock::Clock;
use crate::identity::{GuestScope, Identity};
use crate::limits::{TABLE_ACTS, TABLE_CODES, TABLES_OPENED};
use crate::live::table_door::{Attending, TableDoor, TableWatch};
use crate::live::{Live, convert as wire, match_id};
use crate::random::Random;
use crate::rate_limit::{RateLimits, Wait};
use open_table::OpenTable;

pub(crate) use acts::TableAct;

pub use codec::TableCodecError;

/// The logs of tables.
const TABLES: LogKind = LogKind(1);

/// All open tables.
pub struct Tables {
    live: Arc<Live>,
    store: Arc<dyn LogStore>,
    /// People's results, for pairing them.
    people: Arc<dyn PeopleStore>,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
    /// The address for browsers, without a slash at the end.
    url: String,
    open: RwLock<HashMap<LogId, Arc<OpenTable>>>,
    /// The table of each match that an open table played.
    matches: RwLock<HashMap<MatchId, LogId>>,
    rates: Mutex<Rates>,
}

/// How often people may do something at tables.
struct Rates {
    opened: RateLimits<ActorId>,
    acts: RateLimits<ActorId>,
    codes: RateLimits<ActorId>,
}

/// What somebody does often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Often {
    /// Opens tables.
    Opening,
    /// Acts at a table.
    Acting,
    /// Types codes.
    Code,
}

impl Tables {
    /// Loads all open tables, and looks after them from now on. Must be called within a tokio runtime.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) async fn open(
        live: Arc<Live>,
        (store, people): (Arc<dyn LogStore>, Arc<dyn PeopleStore>),
        url: String,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Result<Arc<Self>, ReadError> {
        let rates = Rates {
            opened: RateLimits::new(TABLES_OPENED),
            acts: RateLimits::new(TABLE_ACTS),
            codes: RateLimits::new(TABLE_CODES),
        };
        let (open, matches) = (RwLock::default(), RwLock::default());
        let rates = Mutex::new(rates);
        let tables =
            Arc::new(Self { live, store, people, clock, random, url, open, matches, rates });
        tables.load().await?;
        let door: Weak<dyn TableDoor> =
            Arc::downgrade(&(Arc::clone(&tables) as Arc<dyn TableDoor>));
        tables.live.open_door(door);
        tokio::spawn(upkeep::look_after(Arc::downgrade(&tables)));
        Ok(tables)
    }

    /// Counts something that somebody does.
    ///
    /// # Errors
    /// How long to wait.
    pub(crate) fn count(&self, who: ActorId, what: Often) -> Result<(), Wait> {
        let now = self.clock.now();
        let mut rates = lock(&self.rates);
        match what {
            Often::Opening => rates.opened.take(who, now),
            Often::Acting => rates.acts.take(who, now),
            Often::Code => rates.codes.take(who, now),
        }
    }

    /// The table with this id.
    fn find(&self, id: &TableId) -> Result<Arc<OpenTable>, WireError> {
        let id = from_wire(id).ok_or_else(no_such_table)?;
        self.table(id).ok_or_else(no_such_table)
    }

    fn table(&self, id: LogId) -> Option<Arc<OpenTable>> {
        read(&self.open).get(&id).cloned()
    }

    /// All tables, in no order.
    fn all(&self) -> Vec<Arc<OpenTable>> {
        read(&self.open).values().cloned().collect()
    }

    /// The table that plays or played a match.
    fn table_of(&self, id: MatchId) -> Option<Arc<OpenTable>> {
        let table = read(&self.matches).get(&id).copied();
        table.and_then(|table| self.table(table))
    }

    fn now(&self) -> Duration {
        self.clock.now()
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables").field("open", &read(&self.open).len()).finish_non_exhaustive()
    }
}

impl TableDoor for Tables {
    fn watch(&self, table: &TableId, who: &Identity) -> Result<TableWatch, WireError> {
        let table = self.find(table)?;
        let actor = who.actor;
        if !table.is_visible_to(actor) {
            return Err(no_such_table());
        }
        let attending = table.attend(actor, Arc::clone(&self.clock));
        let (live, url, clock) =
            (Arc::clone(&self.live), self.url.clone(), Arc::clone(&self.clock));
        let news = table.news();
        Ok(TableWatch::new(news, move || {
            // The person is at the table as long as this exists.
            let _ = &attending;
            let table = convert::state(&table, actor, live.directory(), (&url, clock.utc()));
            let message = protocol::ServerMessage::Table { table };
            serde_json::to_string(&message).expect("a message is JSON").into()
        }))
    }

    fn plays(&self, id: MatchId) -> bool {
        self.table_of(id).is_some()
    }

    fn attend(&self, id: MatchId, actor: ActorId) -> Option<Attending> {
        let table = self.table_of(id)?;
        Some(Attending::new(table.attend(actor, Arc::clone(&self.clock))))
    }

    fn ended(self: Arc<Self>, id: MatchId, end: game::MatchEnd) {
        let Some(table) = self.table_of(id) else { return };
        tokio::spawn(async move { self.match_ended(&table, id, end).await });
    }
}

/// The text of a table's id.
pub(crate) fn to_wire(id: LogId) -> TableId {
    TableId(match_id::to_wire(MatchId(id.0)).0)
}

/// Parses the id of a table.
pub(crate) fn from_wire(id: &TableId) -> Option<LogId> {
    match_id::from_wire(&protocol::MatchId(id.0.clone())).map(|id| LogId(id.0))
}

/// What a guest may use who is invited to a table. Ids of tables and matches are drawn from the same numbers.
pub(crate) fn scope_of(id: &TableId) -> Option<GuestScope> {
    from_wire(id).map(|id| GuestScope::Match(MatchId(id.0)))
}

/// The refusal for tables that do not exist, and for private ones of others.
pub(crate) fn no_such_table() -> WireError {
    wire::error(ErrorCode::NotFound, "there is no such table").because("no-such-table")
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn read<T>(lock: &RwLock<T>) -> std::sync::RwLockReadGuard<'_, T> {
    lock.read().unwrap_or_else(PoisonError::into_inner)
}

fn write<T>(lock: &RwLock<T>) -> std::sync::RwLockWriteGuard<'_, T> {
    lock.write().unwrap_or_else(PoisonError::into_inner)
}
