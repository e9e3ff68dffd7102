//! Heat maps: where pieces stood, moved and were captured, in one match or in many.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use game::{BoardId, Seat};
use ids::ActorId;
use protocol::analysis::{HeatChoice, HeatCounts, HeatMap, HeatScope};
use protocol::{ErrorCode, SquareName, WireError};
use review::HeatMap as Counter;
use rules::{BoardShape, ByColor, Color, PieceKind, Ruleset};
use store::library::{
    Direction, LibraryFilter, LibraryPart, LibraryQuery, MatchProgress, Scope, SortKey,
};
use store::{LibraryEntry, ReadError};
use tokio::runtime::Handle;

use super::Analyst;
use crate::connection_table::WorkAccount;
use crate::library::LibraryUser;
use crate::limits::HEAT_MAP_MATCHES;
use crate::live::convert::{self, bad_input, error, square_name};
use crate::live::record::Record;
use crate::live::{Live, Mode, listing, match_id};
use crate::work_queue::{WorkError, internal_error};

const BOTH: ByColor<bool> = ByColor { white: true, black: true };

impl Analyst {
    /// Counts the games of a request.
    ///
    /// # Errors
    /// A sentence about what is wrong with the request, or that too many wait.
    pub(crate) async fn heat(
        &self,
        who: &LibraryUser,
        choice: HeatChoice,
        payer: &WorkAccount,
    ) -> Result<HeatMap, WireError> {
        payer.for_engine().check()?;
        match choice.of.unwrap_or_default() {
            HeatScope::Match => self.heat_of_match(choice, payer).await,
            HeatScope::Mine => {
                let own = Scope::Own(who.identity.actor);
                let filter = LibraryFilter { ruleset: choice.ruleset, ..finished() };
                let mine = (Some(who.identity.actor), choice.piece);
                self.heat_of_many(query(own, filter), mine, payer).await
            }
            HeatScope::Public => {
                let mode = Some(listing::mode_code(Mode::Seek));
                let filter = LibraryFilter { ruleset: choice.ruleset, mode, ..finished() };
                let all = Scope::All(who.identity.actor);
                self.heat_of_many(query(all, filter), (None, choice.piece), payer).await
            }
        }
    }

    async fn heat_of_match(
        &self,
        choice: HeatChoice,
        payer: &WorkAccount,
    ) -> Result<HeatMap, WireError> {
        let missing = || bad_input("name the match: `match=ID`").because("bad-parameter");
        let wire_id = choice.match_id.ok_or_else(missing)?;
        let id = match_id::from_wire(&wire_id)
            .ok_or_else(|| error(ErrorCode::NoSuchMatch, "there is no such match"))?;
        let record = self.live.current_record(id, payer).await?;
        let board = BoardId(choice.board.unwrap_or(0));
        self.count_games(payer, move |_| {
            let state = record.state();
            let game = state.game(board).ok_or_else(|| {
                let count = state.games().len();
                bad_input(format!("the match has {count} boards; there is no board {}", board.0))
                    .because("no-such-board")
            })?;
            let ruleset = game.position().ruleset();
            let mut counter = Counter::new(ruleset.shape(), kind(ruleset, choice.piece)?);
            counter.add(game, BOTH);
            Ok(to_wire(ruleset, &counter, Rest::Nothing))
        })
        .await
    }

    /// Counts matches of one ruleset, the last played first; of a person only this person's pieces.
    async fn heat_of_many(
        &self,
        mut query: LibraryQuery,
        (person, piece): (Option<ActorId>, Option<char>),
        payer: &WorkAccount,
    ) -> Result<HeatMap, WireError> {
        if query.filter.ruleset.is_none() {
            let latest = LibraryQuery { limit: 1, ..query.clone() };
            let latest = self.store.library_page(latest).await.map_err(unreadable)?;
            let latest = latest.entries.into_iter().next().ok_or_else(no_games)?;
            query.filter.ruleset = Some(latest.summary.ruleset);
        }
        let page = self.store.library_page(query).await.map_err(unreadable)?;
        let rest = if page.next.is_some() { Rest::More } else { Rest::Nothing };
        let (live, entries) = (Arc::clone(&self.live), page.entries);
        let runtime = Handle::current();
        self.count_games(payer, move |is_gone| {
            let mut counting = Counting { person, piece, found: None };
            for entry in entries {
                if is_gone.load(Ordering::Relaxed) {
                    break;
                }
                counting.add(&runtime, &live, &entry)?;
            }
            let (ruleset, counter) = counting.found.ok_or_else(no_games)?;
            Ok(to_wire(&ruleset, &counter, rest))
        })
        .await
    }

    /// Counts on another thread, once there is room. When the client leaves, the rest is left out.
    async fn count_games(
        &self,
        payer: &WorkAccount,
        work: impl FnOnce(&AtomicBool) -> Result<HeatMap, WireError> + Send + 'static,
    ) -> Result<HeatMap, WireError> {
        let gone = GoneOnDrop(Arc::default());
        let is_gone = Arc::clone(&gone.0);
        let payer = payer.for_engine();
        let turn = payer.turn();
        let counted = self.heat_maps.run(turn, move || payer.measure(|| work(&is_gone))).await;
        counted.map_err(|why| match why {
            WorkError::QueueFull => {
                let message = "the server is counting too many games; try again in a moment";
                error(ErrorCode::Unavailable, message)
            }
            WorkError::Panicked => internal_error(),
        })?
    }
}

/// Says that nobody waits any more.
struct GoneOnDrop(Arc<AtomicBool>);

impl Drop for GoneOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Whether there are more games than were counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rest {
    Nothing,
    More,
}

/// Games of one ruleset that are being counted.
struct Counting {
    person: Option<ActorId>,
    piece: Option<char>,
    /// The ruleset of the first game, and the counts.
    found: Option<(Ruleset, Counter)>,
}

impl Counting {
    fn add(
        &mut self,
        runtime: &Handle,
        live: &Live,
        entry: &LibraryEntry,
    ) -> Result<(), WireError> {
        // A match that cannot be loaded is left out; the log says why elsewhere.
        let loaded = runtime.block_on(live.load(entry.match_id, &live.unpaid()));
        let Ok(Some(record)) = loaded else { return Ok(()) };
        for (index, game) in record.state().games().iter().enumerate() {
            let ruleset = game.position().ruleset();
            if self.found.is_none() {
                let counter = Counter::new(ruleset.shape(), kind(ruleset, self.piece)?);
                self.found = Some((ruleset.clone(), counter));
            }
            if let Some((first, counter)) = &mut self.found
                && first.content_hash() == ruleset.content_hash()
            {
                counter.add(game, sides(&record, index, self.person));
            }
        }
        Ok(())
    }
}

/// The sides to count on a board: those of a person, or both.
fn sides(record: &Record, board: usize, person: Option<ActorId>) -> ByColor<bool> {
    let Some(person) = person else { return BOTH };
    let seats = record.state().seats_of(person);
    let board = BoardId(board as u8);
    ByColor::from_fn(|color| seats.contains(Seat::new(board, color)))
}

fn finished() -> LibraryFilter {
    LibraryFilter { progress: Some(MatchProgress::Finished), ..LibraryFilter::default() }
}

fn query(scope: Scope, filter: LibraryFilter) -> LibraryQuery {
    LibraryQuery {
        scope,
        part: LibraryPart::Present,
        filter,
        sort: SortKey::LastPlayed,
        direction: Direction::Descending,
        after: None,
        limit: HEAT_MAP_MATCHES,
    }
}

fn kind(ruleset: &Ruleset, piece: Option<char>) -> Result<Option<PieceKind>, WireError> {
    let Some(letter) = piece.map(|letter| letter.to_ascii_uppercase()) else { return Ok(None) };
    let found = ruleset.kinds().find(|&kind| ruleset.letter(kind).to_ascii_uppercase() == letter);
    let letters: Vec<String> =
        ruleset.kinds().map(|kind| ruleset.letter(kind).to_string()).collect();
    let missing = || {
        bad_input(format!(
            "no piece of this ruleset has that letter; its letters are {}",
            letters.join(", ")
        ))
        .because("no-such-letter")
        .with("letters", letters.join(", "))
    };
    found.map(Some).ok_or_else(missing)
}

fn to_wire(ruleset: &Ruleset, counter: &Counter, rest: Rest) -> HeatMap {
    let side = |color| HeatCounts {
        stood: named(counter.shape, &counter.counts[color].stood),
        moved: named(counter.shape, &counter.counts[color].moved),
        captured: named(counter.shape, &counter.counts[color].captured),
    };
    HeatMap {
        ruleset: ruleset.spec().title.clone(),
        files: ruleset.shape().files(),
        ranks: ruleset.shape().ranks(),
        walls: convert::walls(ruleset),
        kinds: convert::kinds(ruleset),
        games: counter.games,
        more: rest == Rest::More,
        white: side(Color::White),
        black: side(Color::Black),
    }
}

fn named(shape: BoardShape, counts: &[u64]) -> BTreeMap<SquareName, u64> {
    let squares = shape.squares().zip(counts).filter(|(_, count)| **count > 0);
    squares.map(|(square, count)| (square_name(shape, square), *count)).collect()
}

fn no_games() -> WireError {
    error(ErrorCode::NotFound, "there are no finished games to count")
}

fn unreadable(cause: ReadError) -> WireError {
    tracing::error!(%cause, "cannot read the library for a heat map");
    error(ErrorCode::Unavailable, "the library is not available; try again in a moment")
}
