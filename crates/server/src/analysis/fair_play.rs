//! No help in running games: who plays against people gets no analysis of the position on the board.
//!
//! The server compares the position in question with those of the person's running matches, by the pieces and the side
//! to move. It cannot know what somebody analyzes a move later, under another name, or with another program.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use game::Match;
use ids::{ActorId, MatchId, UtcMillis};
use notation::write_fen;
use protocol::{ErrorCode, WireError};
use rules::Position;
use store::LibraryStore;
use store::library::{
    Direction, LibraryFilter, LibraryPart, LibraryQuery, MatchProgress, Scope, SortKey,
};

use super::subject::Subject;
use crate::limits::{MAX_REMEMBERED, WATCHED_MATCHES};
use crate::live::Live;
use crate::live::convert;

const OWN_MATCH: &str =
    "you are playing this match against people; it can be analyzed when it is over";
const OWN_POSITION: &str = "this position is on the board in a match you are playing against people; \
    it can be analyzed when that is over";

/// Which positions a person may not analyze now.
pub(super) struct FairPlay {
    live: Arc<Live>,
    store: Arc<dyn LibraryStore>,
    /// The positions of running matches, until something happens in them.
    known: Mutex<HashMap<MatchId, KnownMatch>>,
}

/// A running match as it was when somebody asked.
#[derive(Clone, Debug)]
struct KnownMatch {
    plies: u32,
    last_played: UtcMillis,
    /// What is on each of its boards; nothing of a match that may be analyzed.
    boards: Arc<[String]>,
}

impl FairPlay {
    pub(super) fn new(live: Arc<Live>, store: Arc<dyn LibraryStore>) -> Self {
        Self { live, store, known: Mutex::default() }
    }

    /// Checks that a person may analyze a position.
    ///
    /// # Errors
    /// When it is of a match that the person is playing against people.
    pub(super) async fn check(&self, who: ActorId, subject: &Subject) -> Result<(), WireError> {
        if let Some(id) = subject.of_match() {
            self.check_match(who, id).await?;
        }
        let wanted = placement(subject.game().position());
        for boards in self.running(who).await? {
            if boards.contains(&wanted) {
                return Err(
                    convert::error(ErrorCode::Forbidden, OWN_POSITION).because("own-position")
                );
            }
        }
        Ok(())
    }

    /// Checks that a person may analyze a match.
    ///
    /// # Errors
    /// When the person is playing it against people.
    async fn check_match(&self, who: ActorId, id: MatchId) -> Result<(), WireError> {
        let record = self.live.current_record(id, &self.live.unpaid()).await?;
        match is_against_people(record.state(), who) {
            true => Err(convert::error(ErrorCode::Forbidden, OWN_MATCH).because("own-match")),
            false => Ok(()),
        }
    }

    /// What is on the boards of the matches that a person is playing against people.
    async fn running(&self, who: ActorId) -> Result<Vec<Arc<[String]>>, WireError> {
        let progress = Some(MatchProgress::UnderWay);
        let query = LibraryQuery {
            scope: Scope::Own(who),
            part: LibraryPart::Present,
            filter: LibraryFilter { progress, ..LibraryFilter::default() },
            sort: SortKey::LastPlayed,
            direction: Direction::Descending,
            after: None,
            limit: WATCHED_MATCHES,
        };
        let page = self.store.library_page(query).await.map_err(unreadable)?;
        let mut boards = Vec::new();
        // Somebody who alone holds all seats plays against nobody.
        for entry in page.entries.iter().filter(|entry| entry.summary.holders.len() > 1) {
            let (plies, last_played) = (entry.summary.plies, entry.last_played);
            let known = self.lock().get(&entry.match_id).cloned();
            let known =
                known.filter(|known| (known.plies, known.last_played) == (plies, last_played));
            boards.push(match known {
                Some(known) => known.boards,
                None => self.look_up(who, entry.match_id, plies, last_played).await?,
            });
        }
        Ok(boards)
    }

    async fn look_up(
        &self,
        who: ActorId,
        id: MatchId,
        plies: u32,
        last_played: UtcMillis,
    ) -> Result<Arc<[String]>, WireError> {
        let record = self.live.current_record(id, &self.live.unpaid()).await?;
        let state = record.state();
        let boards: Arc<[String]> = if is_against_people(state, who) {
            // Everybody knows the start.
            let begun = state.games().iter().filter(|game| !game.moves().is_empty());
            begun.map(|game| placement(game.position())).collect()
        } else {
            Arc::default()
        };
        let mut known = self.lock();
        if known.len() >= MAX_REMEMBERED {
            known.clear();
        }
        known.insert(id, KnownMatch { plies, last_played, boards: Arc::clone(&boards) });
        Ok(boards)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<MatchId, KnownMatch>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a match is running in which a person plays against other people.
fn is_against_people(state: &Match, who: ActorId) -> bool {
    let mut others =
        state.seats().filter_map(|seat| state.holder(seat)).filter(|&holder| holder != who);
    state.end().is_none()
        && !state.seats_of(who).is_empty()
        && others.any(|holder| !holder.is_computer())
}

/// The pieces on the board and in hand, and the side to move: the first two fields of a FEN.
fn placement(position: &Position) -> String {
    let fen = write_fen(position);
    fen.split(' ').take(2).collect::<Vec<&str>>().join(" ")
}

fn unreadable(error: store::ReadError) -> WireError {
    tracing::error!(%error, "cannot read which matches a person plays");
    convert::error(ErrorCode::Unavailable, "analysis is not available; try again in a moment")
}
