//! Where live matches and tables meet: connections watch tables, tables create matches and learn how they end.
//!
//! Tables are above live matches and use them; the other way leads through [`TableDoor`].

use std::sync::{Arc, Weak};

use axum::extract::ws::Utf8Bytes;
use game::{Act, ActorId, MatchEnd, MatchId, PlayerName, Seat};
use protocol::WireError;
use protocol::http::NewMatch;
use protocol::tables::TableId;
use tokio::sync::watch;

use super::draft::Draft;
use super::header::{ComputerTerms, Pace};
use super::{Created, Live, convert};
use crate::connection_table::WorkAccount;
use crate::identity::Identity;

/// What connections and matches need of the tables.
pub(crate) trait TableDoor: Send + Sync {
    /// A table for a connection that watches it.
    ///
    /// # Errors
    /// When there is no such table, or the person may not see it.
    fn watch(&self, table: &TableId, who: &Identity) -> Result<TableWatch, WireError>;

    /// Whether a table plays or played this match.
    fn plays(&self, id: MatchId) -> bool;

    /// Notes that a connection of somebody watches a match; nothing if no table plays it.
    fn attend(&self, id: MatchId, actor: ActorId) -> Option<Attending>;

    /// A match has ended, durably.
    fn ended(self: Arc<Self>, id: MatchId, end: MatchEnd);
}

/// A table as long as a connection watches it.
pub(crate) struct TableWatch {
    news: watch::Receiver<u64>,
    show: Box<dyn Fn() -> Utf8Bytes + Send + Sync>,
}

/// Somebody is at a table, as long as this exists.
pub(crate) struct Attending(
    #[expect(dead_code, reason = "what it holds acts when it is dropped")] Box<dyn Send + Sync>,
);

impl Attending {
    /// Keeps something until the person leaves.
    pub(crate) fn new(kept: impl Send + Sync + 'static) -> Self {
        Self(Box::new(kept))
    }
}

impl TableWatch {
    /// Shows the table at once, and whenever there is news.
    pub(crate) fn new(
        mut news: watch::Receiver<u64>,
        show: impl Fn() -> Utf8Bytes + Send + Sync + 'static,
    ) -> Self {
        news.mark_changed();
        Self { news, show: Box::new(show) }
    }

    /// Waits until there is something to show; pending forever if the table is gone.
    pub(super) async fn next(watch: &mut Option<Self>) -> Utf8Bytes {
        if let Some(watch) = watch
            && watch.news.changed().await.is_ok()
        {
            watch.news.mark_unchanged();
            return (watch.show)();
        }
        std::future::pending().await
    }
}

/// Who plays a match of a table.
pub(crate) type TableSeating = Vec<(Seat, ActorId, PlayerName)>;

impl Live {
    /// Sets the tables, which hear about matches from now on.
    pub(crate) fn open_door(&self, tables: Weak<dyn TableDoor>) {
        // Set once, when the server starts.
        let _ = self.tables.set(tables);
    }

    pub(super) fn table_door(&self) -> Option<Arc<dyn TableDoor>> {
        self.tables.get()?.upgrade()
    }

    /// Reads a request for a match of a table, with these people and computers in its seats.
    ///
    /// # Errors
    /// Every mistake in it, also that it needs another number of boards.
    pub(crate) async fn draft_for_table(
        &self,
        new: &NewMatch,
        id: MatchId,
        seating: TableSeating,
        (maker, payer): (&Identity, &WorkAccount),
    ) -> Result<Draft, WireError> {
        let mut draft = self.draft(new, maker, payer).await?;
        if draft.header.setup.starts.len() != game::MAX_BOARDS {
            let why = "a table plays on two boards; choose rules in which captured pieces go to the partner";
            return Err(convert::bad_input(why).because("table-two-boards"));
        }
        let has_computer = seating.iter().any(|(_, holder, _)| holder.is_computer());
        let terms = ComputerTerms { pace: Pace::Human, ..ComputerTerms::default() };
        draft.header.setup.id = id;
        draft.header.invitation = None;
        draft.header.computers = has_computer.then_some(terms);
        draft.secret = None;
        draft.seats = seating.iter().map(|(seat, ..)| *seat).collect();
        let sit = |(seat, holder, name)| Act::TakeSeat { seat, holder, name };
        draft.acts = seating.into_iter().map(sit).collect();
        self.check_engine(&draft).await?;
        Ok(draft)
    }

    /// Creates a match of a table.
    ///
    /// # Errors
    /// When it cannot be saved.
    pub(crate) async fn make_for_table(
        self: &Arc<Self>,
        draft: Draft,
        payer: &WorkAccount,
    ) -> Result<Created, WireError> {
        self.make_drafted(draft, payer).await
    }
}
