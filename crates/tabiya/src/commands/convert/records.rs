//! Games on their way from one format to another.

use notation::club_games::{ClubGame, PendingPromotion, Stage, parse_club_games};
use notation::pgn::{Game, GameResult, PgnNote, Rulesets, read_games_with};
use notation::ruleset_file::FileFault;
use notation::{parse_board_text, parse_fen, standard_ruleset};
use rules::{Color, Position, Ruleset};

use anyhow::{Context, Result};

use super::format::FileFormat;
use crate::files;

/// A game, or why it could not be read, with what to call it in messages.
#[derive(Debug)]
pub(super) struct Record {
    pub(super) label: String,
    pub(super) game: Result<Content, String>,
    /// What the reader should know although the game was read.
    pub(super) notes: Vec<Note>,
}

/// Something to tell that does not refuse a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Note {
    /// Everything is kept.
    Kept(String),
    /// Something is not, so the input must not be replaced.
    Lost(String),
}

impl Note {
    pub(super) fn text(&self) -> &str {
        match self {
            Self::Kept(text) | Self::Lost(text) => text,
        }
    }

    pub(super) fn is_loss(&self) -> bool {
        matches!(self, Self::Lost(_))
    }

    /// The note with the name of the game it is about.
    pub(super) fn about(&self, label: &str) -> Self {
        let text = format!("{label}: {}", self.text());
        if self.is_loss() { Self::Lost(text) } else { Self::Kept(text) }
    }

    /// A note on a club's game; what the file says otherwise is not written again.
    fn on_club(note: &FileFault) -> Self {
        Self::Lost(note.to_string())
    }

    fn on_pgn(note: &PgnNote) -> Self {
        let text = note.to_string();
        if note.remark.is_loss() { Self::Lost(text) } else { Self::Kept(text) }
    }
}

/// What there is of a game.
#[derive(Debug)]
pub(super) enum Content {
    /// A game with its moves, of which there may be none.
    Moves(Box<Game>),
    /// A club's game, which has no moves but may have more than a position.
    Club(Box<ClubGame>),
}

/// Takes a text apart into games.
pub(super) fn read(bytes: &[u8], format: FileFormat, ruleset: &Ruleset) -> Result<Vec<Record>> {
    match format {
        FileFormat::Pgn => Ok(read_pgn(bytes)),
        FileFormat::Club => read_club(files::text(bytes)?),
        FileFormat::Board => {
            let position = parse_board_text(files::text(bytes)?)?;
            Ok(vec![Record::new("the board".to_owned(), Ok(Content::at(position)))])
        }
        FileFormat::Fen => Ok(read_fens(files::text(bytes)?, ruleset)),
        FileFormat::Toml | FileFormat::Json => Ok(Vec::new()),
    }
}

fn read_pgn(bytes: &[u8]) -> Vec<Record> {
    let record = |(index, read): (usize, notation::pgn::GameRead)| {
        let label = named(index, read.tags.get("White"), read.tags.get("Black"));
        let mut notes: Vec<Note> = read.notes.iter().map(Note::on_pgn).collect();
        let game = match read.into_main_line() {
            Ok((game, faults)) => {
                // What was played is whole; what is wrong around it is left out.
                notes.extend(faults.iter().map(|fault| Note::Lost(fault.to_string())));
                Ok(Content::Moves(Box::new(game)))
            }
            Err(faults) => Err(faults.to_string()),
        };
        Record { label, game, notes }
    };
    // The file is on the command line of the one who waits for it.
    read_games_with(bytes, Rulesets::patient()).enumerate().map(record).collect()
}

fn read_club(text: &str) -> Result<Vec<Record>> {
    let file = parse_club_games(text).context("this is no file of club games")?;
    let mut records = Vec::new();
    for (index, read) in file.games.into_iter().enumerate() {
        records.push(match read {
            Ok(loaded) => {
                let players = &loaded.game.players;
                let label = named(index, Some(&players.white), Some(&players.black));
                let notes = loaded.notes.iter().map(Note::on_club).collect();
                Record { label, game: Ok(Content::Club(Box::new(loaded.game))), notes }
            }
            Err(bad) => {
                let id = bad.id.map(|id| format!(" (id {id})")).unwrap_or_default();
                let notes = bad.notes.iter().map(Note::on_club).collect();
                let game = Err(bad.faults.to_string());
                Record { label: format!("game {}{id}", index + 1), game, notes }
            }
        });
    }
    if let Some(first) = records.first_mut() {
        first.notes.splice(0..0, file.notes.iter().map(Note::on_club));
    }
    Ok(records)
}

fn read_fens(text: &str, ruleset: &Ruleset) -> Vec<Record> {
    let mut records: Vec<Record> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let fen = line.split('#').next().unwrap_or_default().trim();
        if fen.is_empty() {
            continue;
        }
        let position = parse_fen(ruleset, fen).map_err(|error| error.to_string());
        records.push(Record::new(format!("line {}", index + 1), position.map(Content::at)));
    }
    if let Some(first) = records.first_mut()
        && text.contains('#')
    {
        first.notes.push(Note::Lost("the comments of the list are not kept".to_owned()));
    }
    records
}

fn named(index: usize, white: Option<&str>, black: Option<&str>) -> String {
    let number = index + 1;
    match (white, black) {
        (Some(white), Some(black)) => format!("game {number} ({white} – {black})"),
        _ => format!("game {number}"),
    }
}

impl Record {
    fn new(label: String, game: Result<Content, String>) -> Self {
        Self { label, game, notes: Vec::new() }
    }
}

impl Content {
    fn at(position: Position) -> Self {
        let mut game = Game::new(position);
        game.result = game.start().outcome().map_or(GameResult::Unknown, GameResult::from);
        Self::Moves(Box::new(game))
    }

    /// Completes a promotion that is pending, if the user says to what.
    pub(super) fn promoted(&mut self, letter: char) -> Result<(), String> {
        let Self::Club(club) = self else { return Ok(()) };
        let Stage::MustPromote(pending) = club.stage() else { return Ok(()) };
        let position = pending.promote(letter.to_ascii_uppercase());
        let position = position.ok_or_else(|| format!("no pawn becomes a `{letter}`"))?;
        let (players, date) = (club.players.clone(), club.last_played);
        let settled = ClubGame::new(club.id, players, date, position);
        **club = settled.map_err(|error| error.to_string())?;
        Ok(())
    }

    /// Where the game stands.
    pub(super) fn end(&self) -> Result<Position, String> {
        match self {
            Self::Moves(game) => game.end().map_err(|error| error.to_string()),
            Self::Club(club) => match club.stage() {
                Stage::Settled(position) => Ok(position.clone()),
                Stage::MustPromote(pending) => Err(undecided(pending)),
            },
        }
    }

    /// The game with its tags; one of the club begins where it stands.
    pub(super) fn with_tags(&self) -> Result<Game, String> {
        let club = match self {
            Self::Moves(game) => return Ok((**game).clone()),
            Self::Club(club) => club,
        };
        let mut game = Game::new(self.end()?);
        let date = club.last_played;
        let date = format!("{:04}.{:02}.{:02}", date.year(), date.month(), date.day());
        game.tags.set("Date", date);
        game.tags.set("White", club.players[Color::White].as_str());
        game.tags.set("Black", club.players[Color::Black].as_str());
        game.result = club.outcome().map_or(GameResult::Unknown, GameResult::from);
        Ok(game)
    }
}

fn undecided(pending: &PendingPromotion) -> String {
    let (color, at) = (pending.color(), standard_ruleset().shape().name(pending.square()));
    format!(
        "{color} must still choose what the pawn on {at} becomes; choose with --promote Q, R, B or N"
    )
}
