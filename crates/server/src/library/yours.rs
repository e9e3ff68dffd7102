//! The games on a person's home page: unfinished ones, the ones that wait for the person first, and a few that are over.

use game::{ActorId, Match, MatchResult, Phase, Seat};
use protocol::WireError;
use protocol::library as wire;
use store::library::{
    Direction, LibraryFilter, LibraryPart, LibraryQuery, MatchProgress, Scope, SortKey,
};

use super::{Library, LibraryUser, unreadable};
use crate::connection_table::WorkAccount;
use crate::live::{convert, listing};

/// How many unfinished games are looked at. Each is loaded from its log, because the library does not know whose move
/// it is.
const MAX_UNFINISHED: usize = 48;
const MAX_FINISHED: usize = 6;

impl Library {
    /// The person's own games, also for organizers and the house account, who see all.
    pub(crate) async fn yours(
        &self,
        who: &LibraryUser,
        payer: &WorkAccount,
    ) -> Result<wire::YourGames, WireError> {
        let mut unfinished =
            self.own(who, payer, MatchProgress::Unfinished, MAX_UNFINISHED).await?;
        // The order by time stays among those that wait for the person and among the others.
        unfinished.sort_by_key(|game| !game.your_move);
        let finished = self.own(who, payer, MatchProgress::Finished, MAX_FINISHED).await?;
        Ok(wire::YourGames { unfinished, finished })
    }

    async fn own(
        &self,
        who: &LibraryUser,
        payer: &WorkAccount,
        progress: MatchProgress,
        limit: usize,
    ) -> Result<Vec<wire::YourGame>, WireError> {
        let query = LibraryQuery {
            scope: Scope::Own(who.scope.actor()),
            part: LibraryPart::Present,
            filter: LibraryFilter { progress: Some(progress), ..LibraryFilter::default() },
            sort: SortKey::LastPlayed,
            direction: Direction::Descending,
            after: None,
            limit,
        };
        let page = self.store.library_page(query).await.map_err(unreadable)?;
        let mut games = Vec::with_capacity(page.entries.len());
        for listed in page.entries {
            // A damaged match does not hide the others.
            let Ok(record) = self.record(listed.match_id, payer).await else { continue };
            let state = record.state();
            let mut entry = convert::entry(state);
            entry.names = listing::shown_names(state, self.live.directory());
            games.push(of(state, who.scope.actor(), entry, listed.last_played.0));
        }
        Ok(games)
    }
}

fn of(
    state: &Match,
    actor: ActorId,
    entry: protocol::LobbyEntry,
    last_played_ms: i64,
) -> wire::YourGame {
    let (own, others): (Vec<Seat>, Vec<Seat>) =
        state.seats().partition(|&seat| state.holder(seat) == Some(actor));
    let against = |seat: Seat| own.iter().any(|&mine| state.team(mine) != state.team(seat));
    let names = state.seats().zip(&entry.names);
    let opponents =
        names.filter(|(seat, name)| others.contains(seat) && against(*seat) && !name.is_empty());
    let opponents = opponents.map(|(_, name)| name.clone()).collect();
    let is_turn = |seat: &Seat| {
        let game = state.boards().game(seat.board);
        game.is_some_and(|game| game.position().turn() == seat.color)
    };
    let your_move =
        state.phase() == Phase::Playing && !others.is_empty() && own.iter().any(is_turn);
    let plies = state.games()[0].moves().len();
    wire::YourGame {
        opponents,
        waiting: state.phase() == Phase::Waiting,
        your_move,
        move_number: u32::try_from(plies / 2 + 1).unwrap_or(u32::MAX),
        score: own.first().filter(|_| !others.is_empty()).and_then(|&seat| score(state, seat)),
        entry,
        last_played_ms,
    }
}

fn score(state: &Match, own: Seat) -> Option<wire::YourScore> {
    let end = state.end().filter(|end| end.result != MatchResult::Void)?;
    Some(match end.winner() {
        None => wire::YourScore::Drawn,
        Some(winner) if winner == state.team(own) => wire::YourScore::Won,
        Some(_) => wire::YourScore::Lost,
    })
}
