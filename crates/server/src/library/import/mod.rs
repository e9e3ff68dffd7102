//! Import of files: each game becomes a match of the library, or a line in the report that says why not.
//!
//! The games are counted first: a file with too many is refused before anything is stored. Then a separate thread
//! reads the file and pauses after each game. Imports take permits, game by game. The store writes a few games at a time,
//! behind live requests. If the client disconnects, the thread stops after the current game; the games before it stay.

mod club;
mod pgn;

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use game::{BoardMove, Bughouse, MatchSetup, PlayerName, ReadAt, RecordedEnd, TimeControl};
use ids::{ActorId, MatchId, MatchTime, UtcMillis};
use protocol::library::{GamesFormat, ImportReport, ImportedGame};
use protocol::{ErrorCode, FaultDetail, WireError};
use rules::{ByColor, Color, Position};
use store::library::{Scope, UserGameDataAnswer, UserGameDataChange};
use store::{Append, AppendAnswer, LibraryStore, PendingAnswer};
use tokio::runtime::Handle;
use tokio::sync::Semaphore;

use super::input::{self, CarriedRulesets, FileSize};
use super::{FileSlot, Library};
use crate::identity::Identity;
use crate::library::LibraryUser;
use crate::limits::IMPORTS_IN_FLIGHT;
use crate::live::record::Record;
use crate::live::{Header, Mode, convert, match_id};
use crate::random::Random;

/// The longest name of a player; longer ones are cut.
const MAX_NAME: usize = 40;

/// A game of a file.
struct Found {
    /// The line of the file, from 1; 0 where there are no lines.
    line: u64,
    game: Result<ParsedGame, Vec<FaultDetail>>,
    /// Notes for the report although the game was read.
    notes: Vec<FaultDetail>,
}

/// The content of a game.
struct ParsedGame {
    /// One position for each board.
    starts: Vec<Position>,
    moves: Vec<BoardMove>,
    end: Option<RecordedEnd>,
    /// The terms of a bughouse match.
    bughouse: Option<Bughouse>,
    /// White and Black of each board.
    names: Vec<ByColor<String>>,
    /// The day it was played, in milliseconds since 1970.
    played_ms: Option<i64>,
    remarks: String,
}

/// Tells the thread to stop when it is dropped.
struct Abandoned(Arc<AtomicBool>);

impl Drop for Abandoned {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Library {
    /// Imports a file. Its games become matches in which the importer holds all seats.
    pub(crate) async fn import(
        self: &Arc<Self>,
        format: GamesFormat,
        bytes: impl AsRef<[u8]> + Send + 'static,
        (who, slot): (&LibraryUser, FileSlot),
        size: FileSize,
    ) -> Result<ImportReport, WireError> {
        let is_abandoned = Arc::new(AtomicBool::new(false));
        let guard = Abandoned(Arc::clone(&is_abandoned));
        let mut importer = Importer {
            store: Arc::clone(&self.store),
            random: Arc::clone(&self.random),
            who: who.identity.clone(),
            now: self.clock.utc(),
            permits: Arc::clone(&self.files.imports),
            pause: size.pause,
            runtime: Handle::current(),
            is_abandoned,
            report: ImportReport::default(),
            under_way: VecDeque::new(),
            noting: VecDeque::new(),
        };
        let reading = tokio::task::spawn_blocking(move || {
            let _slot = slot;
            check_count(format, bytes.as_ref(), size.games)?;
            read(format, bytes.as_ref(), size.rulesets, |found| importer.take(found))?;
            importer.finish()
        });
        let answer = reading.await;
        drop(guard);
        answer.map_err(|_| convert::error(ErrorCode::Internal, "internal error"))?
    }
}

/// An import in progress.
struct Importer {
    store: Arc<dyn LibraryStore>,
    random: Arc<dyn Random>,
    who: Identity,
    now: UtcMillis,
    permits: Arc<Semaphore>,
    pause: Duration,
    runtime: Handle,
    is_abandoned: Arc<AtomicBool>,
    report: ImportReport,
    under_way: VecDeque<UnderWay>,
    noting: VecDeque<PendingAnswer<UserGameDataAnswer>>,
}

/// A game that is being stored.
struct UnderWay {
    /// Its place in the report.
    index: usize,
    id: MatchId,
    remarks: String,
    answer: PendingAnswer<AppendAnswer>,
}

impl Importer {
    /// Stores a game; fails if the rest of the file need not be read.
    fn take(&mut self, found: Found) -> Result<(), WireError> {
        if self.is_abandoned.load(Ordering::Relaxed) {
            return Err(convert::error(ErrorCode::Unavailable, "the client disconnected"));
        }
        let permits = Arc::clone(&self.permits);
        let internal = |_| convert::error(ErrorCode::Internal, "internal error");
        let _permit = self.runtime.block_on(permits.acquire()).map_err(internal)?;
        let index = self.report.games.len();
        let Found { line, game, notes } = found;
        let stored = game.and_then(|parsed| {
            let mut id = [0; 16];
            self.random.fill(&mut id);
            let id = MatchId(u128::from_be_bytes(id));
            append_of(parsed, id, self.who.actor, self.now)
        });
        let game = index as u32 + 1;
        let faults = stored.as_ref().err().cloned();
        let error = faults.as_deref().map(sentences);
        let told = notes.iter().map(|note| note.message.clone()).collect();
        let details = faults.unwrap_or(notes);
        let entry = ImportedGame { game, line, match_id: None, error, notes: told, details };
        self.report.games.push(entry);
        if let Ok((append, remarks)) = stored {
            let id = append.match_id;
            let answer = self.store.import(append);
            self.under_way.push_back(UnderWay { index, id, remarks, answer });
        }
        while self.under_way.len() > IMPORTS_IN_FLIGHT {
            self.settle()?;
        }
        thread::sleep(self.pause);
        Ok(())
    }

    /// Waits until the oldest of these games is stored.
    fn settle(&mut self) -> Result<(), WireError> {
        let Some(UnderWay { index, id, remarks, answer }) = self.under_way.pop_front() else {
            return Ok(());
        };
        let entry = &mut self.report.games[index];
        match answer.wait() {
            AppendAnswer::Committed(_) => {
                entry.match_id = Some(match_id::to_wire(id));
            }
            AppendAnswer::Refused(refusal) => {
                entry.details = vec![FaultDetail::new(refusal, "not-storable", [])];
                entry.error = Some(sentences(&entry.details));
            }
            _ => return Err(self.stopped()),
        }
        if !remarks.is_empty() {
            let scope = Scope::Own(self.who.actor);
            let change =
                UserGameDataChange { notes: Some(remarks), ..UserGameDataChange::new(id, scope) };
            self.noting.push_back(self.store.change_user_game_data(change));
        }
        while self.noting.len() > IMPORTS_IN_FLIGHT {
            self.settle_note()?;
        }
        Ok(())
    }

    /// Waits until the oldest of these notes is stored.
    fn settle_note(&mut self) -> Result<(), WireError> {
        match self.noting.pop_front().map(PendingAnswer::wait) {
            Some(UserGameDataAnswer::Unavailable(_)) => Err(self.stopped()),
            // A game that was deleted in the meantime needs no notes.
            Some(UserGameDataAnswer::Changed(_) | UserGameDataAnswer::UnknownMatch) | None => {
                Ok(())
            }
        }
    }

    /// The refusal when the disk fails in between: it says what is stored.
    fn stopped(&self) -> WireError {
        let stored = self.report.games.iter().filter(|game| game.match_id.is_some());
        let last = stored.clone().next_back().map_or(0, |game| game.game);
        let why = format!(
            "nothing can be saved right now; {} games of this file are in the library, the last of them is game \
             {last}; import the others later",
            stored.clone().count()
        );
        convert::error(ErrorCode::Unavailable, why)
            .because("import-stopped")
            .with("count", stored.count())
            .with("game", last)
    }

    fn finish(mut self) -> Result<ImportReport, WireError> {
        while !self.under_way.is_empty() {
            self.settle()?;
        }
        while !self.noting.is_empty() {
            self.settle_note()?;
        }
        let games = &self.report.games;
        self.report.imported = games.iter().filter(|game| game.match_id.is_some()).count() as u32;
        self.report.refused = games.len() as u32 - self.report.imported;
        Ok(self.report)
    }
}

/// The append that stores a game, and its notes.
fn append_of(
    parsed: ParsedGame,
    id: MatchId,
    importer: ActorId,
    now: UtcMillis,
) -> Result<(Append, String), Vec<FaultDetail>> {
    let setup = MatchSetup::from_positions(id, parsed.starts, &TimeControl::Untimed);
    let mut setup = setup.held_by(importer);
    setup.bughouse = parsed.bughouse;
    for seat in &mut setup.seats {
        let players = parsed.names.get(seat.seat.board.index());
        let name = players.map_or("", |players| &players[seat.seat.color]);
        let name = name_from_file(name);
        seat.name = PlayerName::of_seat(&name).unwrap_or_else(|_| PlayerName::unsaid());
    }
    let header = Header {
        setup,
        mode: Mode::HotSeat,
        maker: importer,
        invitation: None,
        predecessor: None,
        random_start: None,
        computers: None,
    };
    let utc = parsed.played_ms.map_or(now, UtcMillis);
    let at = ReadAt { time: MatchTime(0), utc };
    let append = Record::of_game(&header, parsed.moves, parsed.end, at);
    let refused = |error| vec![FaultDetail::new(error, "not-storable", [])];
    Ok((append.map_err(refused)?, parsed.remarks))
}

/// Reads a file like an import but stores nothing: returns the append of each game, or why there is none.
///
/// # Errors
/// When the file cannot be read at all.
pub fn rehearse(
    format: GamesFormat,
    bytes: &[u8],
) -> Result<Vec<Result<Append, String>>, WireError> {
    let mut games = Vec::new();
    read(format, bytes, CarriedRulesets::Counted, |found| {
        let id = MatchId(games.len() as u128 + 1);
        let stored = found.game.and_then(|parsed| append_of(parsed, id, ActorId(2), UtcMillis(0)));
        games.push(stored.map(|(append, _)| append).map_err(|faults| sentences(&faults)));
        Ok(())
    })?;
    Ok(games)
}

/// Faults as one text.
fn sentences(faults: &[FaultDetail]) -> String {
    let sentences: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
    sentences.join("\n")
}

/// Refuses a file with too many games, before any of them is stored.
fn check_count(format: GamesFormat, bytes: &[u8], most: usize) -> Result<(), WireError> {
    let count = match format {
        GamesFormat::Pgn => pgn::count(bytes),
        GamesFormat::ClubGames => club::count(bytes)?,
        GamesFormat::BoardText | GamesFormat::Json => 1,
    };
    if count <= most {
        return Ok(());
    }
    let why = format!(
        "a file has at most {most} games, this one has {count}; split it. Nothing was imported"
    );
    Err(convert::bad_input(why).because("too-many-games").with("most", most).with("count", count))
}

/// Reads the games of a file one by one.
fn read(
    format: GamesFormat,
    bytes: &[u8],
    rulesets: CarriedRulesets,
    take: impl FnMut(Found) -> Result<(), WireError>,
) -> Result<(), WireError> {
    match format {
        GamesFormat::Pgn => pgn::read(bytes, rulesets, take),
        GamesFormat::ClubGames => club::read_games(bytes, take),
        GamesFormat::BoardText => club::read_board(bytes, take),
        GamesFormat::Json => Err(convert::bad_input(
            "json can only be exported; import pgn, club-games or board-text",
        )
        .because("json-export-only")),
    }
}

/// A name in the form that matches accept.
fn name_from_file(name: &str) -> String {
    let name = input::notes_from_file(name).replace('\n', " ");
    if name == "?" { String::new() } else { name.chars().take(MAX_NAME).collect() }
}

/// The end of a game with this winner.
fn recorded(winner: Option<Color>, cause: game::EndCause) -> RecordedEnd {
    RecordedEnd { winner, cause }
}
