//! Matches as files. Those that can be written game by game are streamed: the next page is read
//! when the one before was taken. The others are made as a whole and have a limit.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use futures_core::Stream;
use game::MatchId;
use notation::club_games::{ClubGame, Date, write_club_games};
use notation::{write_board_text, write_fen, write_uci};
use protocol::library::{GamesFormat, LibraryFilter, LibraryList};
use protocol::{ErrorCode, WireError};
use rules::{ByColor, Line};
use serde_json::json;
use store::LibraryEntry;
use store::library::{LibraryQuery, Pile};
use tokio::sync::{OwnedSemaphorePermit, mpsc};

use super::limits::MAX_WHOLE_EXPORT;
use super::{Library, Reader, pace, unreadable};
use crate::calendar;
use crate::live::record::Record;
use crate::live::sheet::{self, Margin};
use crate::live::{convert, listing};

/// Matches that are read from the store at a time.
const PAGE: usize = 32;
/// Pieces of text that may wait for a slow reader.
const WAITING: usize = 2;

/// A file on its way out.
pub(crate) struct Export {
    pieces: mpsc::Receiver<String>,
}

impl Stream for Export {
    type Item = Result<String, std::convert::Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.pieces.poll_recv(context).map(|piece| piece.map(Ok))
    }
}

impl Library {
    /// Matches of somebody's library as a file: those chosen, or those a filter finds.
    pub(crate) async fn export(
        self: &Arc<Self>,
        who: &Reader,
        format: GamesFormat,
        chosen: &[MatchId],
        filter: &LibraryFilter,
    ) -> Result<Export, WireError> {
        let too_many = "other files are being written; try again in a moment";
        let room = Arc::clone(&self.files).try_acquire_owned();
        let room = room.map_err(|_| convert::error(ErrorCode::Unavailable, too_many))?;
        let mut writer = self.writer(who, format, chosen, filter).await?;
        let first = writer.next().await?;
        let (sender, pieces) = mpsc::channel(WAITING);
        tokio::spawn(writer.write(first, sender, room));
        Ok(Export { pieces })
    }

    /// What writes such a file, piece by piece.
    pub(super) async fn writer(
        self: &Arc<Self>,
        who: &Reader,
        format: GamesFormat,
        chosen: &[MatchId],
        filter: &LibraryFilter,
    ) -> Result<Writer, WireError> {
        let mut query = self.query(who, filter, &LibraryList::default())?;
        (query.pile, query.limit) = (Pile::Present, PAGE);
        let source = match chosen {
            [] => Source::Query(query),
            chosen => {
                let mut entries = Vec::new();
                for &id in chosen {
                    entries.push(self.find(id, who).await?);
                }
                Source::Chosen(entries)
            }
        };
        Ok(Writer::new(Arc::clone(self), format, source))
    }
}

/// Where the matches come from.
enum Source {
    Query(LibraryQuery),
    Chosen(Vec<LibraryEntry>),
    Done,
}

/// A file being written.
pub(super) struct Writer {
    library: Arc<Library>,
    format: GamesFormat,
    source: Source,
    written: usize,
    /// Of a format that is made as a whole.
    club: Vec<ClubGame>,
}

impl Writer {
    fn new(library: Arc<Library>, format: GamesFormat, source: Source) -> Self {
        Self { library, format, source, written: 0, club: Vec::new() }
    }

    /// So many matches are in the file by now.
    pub(super) fn written(&self) -> usize {
        self.written
    }

    /// The next piece of the file; nothing when it is complete.
    pub(super) async fn next(&mut self) -> Result<Option<String>, WireError> {
        loop {
            let entries = match &mut self.source {
                Source::Done => return Ok(None),
                Source::Chosen(entries) => {
                    let rest = entries.split_off(entries.len().min(PAGE));
                    let page = std::mem::replace(entries, rest);
                    if entries.is_empty() {
                        self.source = Source::Done;
                    }
                    page
                }
                Source::Query(query) => {
                    let page = self.library.store.library_page(query.clone()).await;
                    let page = page.map_err(unreadable)?;
                    match page.next {
                        Some(next) => query.after = Some(next),
                        None => self.source = Source::Done,
                    }
                    page.entries
                }
            };
            let piece = self.piece(entries).await?;
            if !piece.is_empty() || matches!(self.source, Source::Done) {
                return Ok(Some(piece));
            }
        }
    }

    async fn piece(&mut self, entries: Vec<LibraryEntry>) -> Result<String, WireError> {
        let mut text = String::new();
        if self.format == GamesFormat::Json && self.written == 0 {
            text.push('[');
        }
        for mut entry in entries {
            // One that is damaged, or was deleted a moment ago, does not keep the others back.
            let Ok(record) = self.library.record(MatchId(entry.match_id.0)).await else { continue };
            let directory = self.library.live.directory();
            entry.summary.names = listing::shown_names(record.state(), directory);
            let format = self.format;
            let comma = if self.written == 0 { "\n" } else { ",\n" };
            let number = self.club.len() as i64 + 1;
            let writing = tokio::task::spawn_blocking(move || {
                pace::after_writing();
                written(format, &entry, &record, number, comma)
            });
            let failed = |_| convert::error(ErrorCode::Internal, "internal error");
            match writing.await.map_err(failed)? {
                Some(Written::Text(game)) => text.push_str(&game),
                Some(Written::Club(game)) => self.club.push(*game),
                None => continue,
            }
            self.written += 1;
            if self.format != GamesFormat::Pgn
                && self.format != GamesFormat::Json
                && self.written > MAX_WHOLE_EXPORT
            {
                let why =
                    format!("this format holds at most {MAX_WHOLE_EXPORT} games; choose fewer");
                return Err(convert::bad_input(why));
            }
        }
        if matches!(self.source, Source::Done) {
            match self.format {
                GamesFormat::Json => text.push_str("\n]\n"),
                GamesFormat::ClubGames => text = write_club_games(&self.club),
                GamesFormat::Pgn | GamesFormat::BoardText => {}
            }
        }
        Ok(text)
    }

    async fn write(
        mut self,
        first: Option<String>,
        sender: mpsc::Sender<String>,
        room: OwnedSemaphorePermit,
    ) {
        let mut piece = first;
        while let Some(text) = piece {
            if sender.send(text).await.is_err() {
                break;
            }
            // What is sent already cannot be taken back; the file then ends early.
            piece = self.next().await.unwrap_or_else(|error| {
                tracing::warn!(error = %error.message, "an export ends early");
                None
            });
        }
        drop(room);
    }
}

enum Written {
    Text(String),
    Club(Box<ClubGame>),
}

/// A match in a format, if it can be told in it.
fn written(
    format: GamesFormat,
    entry: &LibraryEntry,
    record: &Record,
    number: i64,
    comma: &str,
) -> Option<Written> {
    let names = &entry.summary.names;
    let line = || record.state().boards().first().map(game::Board::line);
    match format {
        GamesFormat::Pgn => {
            let margin = Margin { names: names.clone(), notes: entry.notes.clone() };
            let text = sheet::write(record, &margin);
            Some(Written::Text(text.trim_end().to_owned() + "\n\n"))
        }
        GamesFormat::Json => Some(Written::Text(format!("{comma}{}", whole(entry, record)))),
        GamesFormat::ClubGames => {
            let [white, black] = [0, 1].map(|seat: usize| {
                names.get(seat).filter(|name| !name.is_empty()).map_or("?", |name| name)
            });
            let players = ByColor { white: white.to_owned(), black: black.to_owned() };
            let (year, month, day) = calendar::day_of(entry.last_played.0);
            let date = Date::new(u16::try_from(year).ok()?, month, day).ok()?;
            let game = ClubGame::new(number, players, date, line()?.position().clone());
            game.ok().map(|game| Written::Club(Box::new(game)))
        }
        GamesFormat::BoardText => write_board_text(line()?.position()).ok().map(Written::Text),
    }
}

/// Everything that is known of a match.
fn whole(entry: &LibraryEntry, record: &Record) -> serde_json::Value {
    let board = |line: &Line| {
        let moves =
            line.moves().iter().enumerate().filter_map(|(index, &mv)| {
                line.position_at(index).map(|before| write_uci(before, mv))
            });
        json!({ "start": write_fen(line.start()), "moves": moves.collect::<Vec<_>>() })
    };
    let reader = game::ActorId(0);
    let mut value = json!(super::entry::to_wire(entry, reader, 0));
    if let Some(object) = value.as_object_mut() {
        object.remove("yours");
        let boards: Vec<_> = record.state().boards().iter().map(|at| board(at.line())).collect();
        object.insert("boards".to_owned(), json!(boards));
        object.insert("san".to_owned(), json!(record.san()));
    }
    value
}
