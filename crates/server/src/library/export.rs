//! Export of matches as files. Formats that are written game by game are streamed, a page at a time. The
//! others are built in memory and have a limit.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::thread;

use futures_core::Stream;
use ids::MatchId;
use notation::club_games::{ClubGame, Date, write_club_games};
use notation::{write_board_text, write_fen, write_uci};
use protocol::library::{GamesFormat, LibraryFilter, LibraryList};
use protocol::{ErrorCode, WireError};
use rules::{ByColor, Game};
use serde_json::json;
use store::LibraryEntry;
use store::library::{LibraryPart, LibraryQuery};
use tokio::sync::mpsc;

use super::input::MAX_WHOLE_EXPORT;
use super::{ClientStalled, FileSlot, LeftOut, Library, LibraryUser, unreadable};
use crate::calendar;
use crate::limits::EXPORT_PAUSE;
use crate::live::pgn::{self, PgnExtras};
use crate::live::record::Record;
use crate::live::{convert, listing};

/// Matches per request to the store.
const PAGE: usize = 32;
/// Pieces of text that may wait for a slow client.
const WAITING: usize = 2;

/// A file that is being sent.
pub(crate) struct Export {
    pieces: mpsc::Receiver<Piece>,
    is_complete: bool,
    left_out: Option<LeftOut>,
}

/// A part of a file.
enum Piece {
    Text(String),
    /// The file is complete. Without it, the connection breaks, so that nobody takes a part for the whole.
    End,
}

/// The file ends too early.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the export was interrupted")]
pub(crate) struct Interrupted;

impl Export {
    /// The matches that are missing from the file, for formats that are built in memory. Streamed
    /// formats list them at the end of the file.
    pub(crate) fn left_out(&self) -> Option<&LeftOut> {
        self.left_out.as_ref()
    }
}

impl Stream for Export {
    type Item = Result<String, Interrupted>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.is_complete {
            return Poll::Ready(None);
        }
        self.pieces.poll_recv(context).map(|piece| match piece {
            Some(Piece::Text(text)) => Some(Ok(text)),
            Some(Piece::End) => {
                self.is_complete = true;
                None
            }
            None => {
                self.is_complete = true;
                Some(Err(Interrupted))
            }
        })
    }
}

impl Library {
    /// Exports matches of a person's library: those chosen, or those a filter finds.
    pub(crate) async fn export(
        self: &Arc<Self>,
        who: &LibraryUser,
        format: GamesFormat,
        chosen: &[MatchId],
        filter: &LibraryFilter,
    ) -> Result<Export, WireError> {
        let slot = self.admit_file(who)?;
        let mut writer = self.writer(who, format, chosen, filter).await?;
        let first = writer.next_with_permit().await?;
        let left_out = is_whole(format).then(|| writer.left_out.clone());
        let (sender, pieces) = mpsc::channel(WAITING);
        tokio::spawn(writer.write(first, sender, slot));
        Ok(Export { pieces, is_complete: false, left_out })
    }

    /// Writes a file piece by piece.
    pub(crate) async fn writer(
        self: &Arc<Self>,
        who: &LibraryUser,
        format: GamesFormat,
        chosen: &[MatchId],
        filter: &LibraryFilter,
    ) -> Result<ExportWriter, WireError> {
        let mut query = self.query(who, filter, &LibraryList::default())?;
        (query.part, query.limit) = (LibraryPart::Present, PAGE);
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
        Ok(ExportWriter::new(Arc::clone(self), format, source))
    }
}

/// The matches to export.
enum Source {
    Query(LibraryQuery),
    Chosen(Vec<LibraryEntry>),
    Done,
}

/// Writes a file.
pub(crate) struct ExportWriter {
    library: Arc<Library>,
    format: GamesFormat,
    source: Source,
    /// Whether the beginning of the file was written.
    begun: bool,
    written: usize,
    left_out: LeftOut,
    /// The games of a format that is built in memory.
    club: Vec<ClubGame>,
    boards: String,
}

impl ExportWriter {
    fn new(library: Arc<Library>, format: GamesFormat, source: Source) -> Self {
        let (left_out, club, boards) = (LeftOut::default(), Vec::new(), String::new());
        Self { library, format, source, begun: false, written: 0, left_out, club, boards }
    }

    /// The matches that are missing from the file.
    pub(crate) fn into_left_out(self) -> LeftOut {
        self.left_out
    }

    /// How many matches are in the file so far.
    pub(crate) fn written(&self) -> usize {
        self.written
    }

    /// The next piece of the file; nothing when it is complete.
    pub(crate) async fn next(&mut self) -> Result<Option<String>, WireError> {
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
        let has_begun = std::mem::replace(&mut self.begun, true);
        if self.format == GamesFormat::Json && !has_begun {
            text.push('[');
        }
        for entry in entries {
            match self.one(entry).await? {
                Ok(Written::Text(game)) => text.push_str(&game),
                Ok(Written::Club(game)) => self.club.push(*game),
                Ok(Written::Board(board)) => self.boards.push_str(&board),
                Err(why) => {
                    self.left_out.add(why);
                    continue;
                }
            }
            self.written += 1;
            if is_whole(self.format) && self.written > MAX_WHOLE_EXPORT {
                let why =
                    format!("this format holds at most {MAX_WHOLE_EXPORT} games; choose fewer");
                return Err(convert::bad_input(why)
                    .because("format-too-many")
                    .with("most", MAX_WHOLE_EXPORT));
            }
        }
        if matches!(self.source, Source::Done) {
            self.close(&mut text);
        }
        Ok(text)
    }

    /// One match, or why it is missing.
    async fn one(&self, mut entry: LibraryEntry) -> Result<Result<Written, String>, WireError> {
        // A match that is damaged or was just deleted does not stop the export.
        let Ok(record) = self.library.record(entry.match_id, &self.library.live.unpaid()).await
        else {
            return Ok(Err("the match cannot be read".to_owned()));
        };
        let directory = self.library.live.directory();
        entry.summary.names = listing::shown_names(record.state(), directory);
        let format = self.format;
        let comma = if self.written == 0 { "\n" } else { ",\n" };
        let number = self.club.len() as i64 + 1;
        let writing = tokio::task::spawn_blocking(move || {
            thread::sleep(EXPORT_PAUSE);
            written(format, &entry, &record, number, comma)
        });
        writing.await.map_err(|_| convert::error(ErrorCode::Internal, "internal error"))
    }

    /// Ends a file. Streamed formats say here what is missing: PGN in a line that readers skip, JSON in a last
    /// element.
    fn close(&mut self, text: &mut String) {
        let count = self.left_out.count();
        match self.format {
            GamesFormat::Pgn if count > 0 => {
                text.push_str(&format!("% left out: {}\n", self.left_out));
            }
            GamesFormat::Pgn => {}
            GamesFormat::Json => {
                if count > 0 {
                    let comma = if self.written == 0 { "\n" } else { ",\n" };
                    let note = json!({ "left_out": count, "because": self.left_out.to_string() });
                    text.push_str(&format!("{comma}{note}"));
                }
                text.push_str("\n]\n");
            }
            GamesFormat::ClubGames => *text = write_club_games(&self.club),
            GamesFormat::BoardText => *text = std::mem::take(&mut self.boards),
        }
    }

    /// The next piece, once this export has a permit.
    async fn next_with_permit(&mut self) -> Result<Option<String>, WireError> {
        let permits = Arc::clone(&self.library.files.exports);
        let internal = |_| convert::error(ErrorCode::Internal, "internal error");
        let _permit = permits.acquire().await.map_err(internal)?;
        self.next().await
    }

    /// Sends the pieces. While the client does not read them, the export takes no permit.
    async fn write(mut self, first: Option<String>, sender: mpsc::Sender<Piece>, slot: FileSlot) {
        let mut piece = first;
        while let Some(text) = piece {
            match slot.wait_for(sender.send(Piece::Text(text))).await {
                Ok(Ok(())) => {}
                // The client is gone.
                Ok(Err(_)) => return,
                Err(ClientStalled) => {
                    return tracing::info!("an export ends early: its client does not read it");
                }
            }
            // The client already has the beginning, so the file ends early.
            piece = match self.next_with_permit().await {
                Ok(piece) => piece,
                Err(error) => {
                    return tracing::warn!(error = %error.message, "an export ends early");
                }
            };
        }
        // If the client is gone, it needs no end.
        let _ = slot.wait_for(sender.send(Piece::End)).await;
    }
}

/// Whether a format is built in memory before it is sent.
fn is_whole(format: GamesFormat) -> bool {
    match format {
        GamesFormat::ClubGames | GamesFormat::BoardText => true,
        GamesFormat::Pgn | GamesFormat::Json => false,
    }
}

enum Written {
    Text(String),
    Club(Box<ClubGame>),
    Board(String),
}

/// A match in a format, or why the format cannot hold it.
fn written(
    format: GamesFormat,
    entry: &LibraryEntry,
    record: &Record,
    number: i64,
    comma: &str,
) -> Result<Written, String> {
    let names = &entry.summary.names;
    let game = || record.state().games().first().ok_or("the match has no board");
    match format {
        GamesFormat::Pgn => {
            let extras = PgnExtras { names: names.clone(), notes: entry.notes.clone() };
            let text = pgn::write(record, &extras);
            Ok(Written::Text(text.trim_end().to_owned() + "\n\n"))
        }
        GamesFormat::Json => Ok(Written::Text(format!("{comma}{}", whole(entry, record)))),
        GamesFormat::ClubGames => {
            let [white, black] = [0, 1].map(|seat: usize| {
                names.get(seat).filter(|name| !name.is_empty()).map_or("?", |name| name)
            });
            let players = ByColor { white: white.to_owned(), black: black.to_owned() };
            let (year, month, day) = calendar::day_of(entry.last_played.0);
            let date = u16::try_from(year).ok().and_then(|year| Date::new(year, month, day).ok());
            let date = date.ok_or("club games cannot hold the date of this match")?;
            let game = ClubGame::new(number, players, date, game()?.position().clone());
            game.map(|game| Written::Club(Box::new(game))).map_err(|error| error.to_string())
        }
        GamesFormat::BoardText => {
            let board = write_board_text(game()?.position());
            board.map(Written::Board).map_err(|error| error.to_string())
        }
    }
}

/// Everything about a match.
fn whole(entry: &LibraryEntry, record: &Record) -> serde_json::Value {
    let board = |game: &Game| {
        let moves =
            game.moves().iter().enumerate().filter_map(|(index, &mv)| {
                game.position_at(index).map(|before| write_uci(before, mv))
            });
        json!({ "start": write_fen(game.start()), "moves": moves.collect::<Vec<_>>() })
    };
    let reader = ids::ActorId::SERVER;
    let mut value = json!(super::entry::to_wire(entry, reader, 0));
    if let Some(object) = value.as_object_mut() {
        object.remove("yours");
        let boards: Vec<_> = record.state().games().iter().map(board).collect();
        object.insert("boards".to_owned(), json!(boards));
        object.insert("san".to_owned(), json!(convert::san_of(record.state())));
        if record.state().games().len() > 1 {
            let order = record.state().boards().order();
            let order: Vec<u8> = order.iter().map(|board| board.0).collect();
            object.insert("order".to_owned(), json!(order));
        }
    }
    value
}
