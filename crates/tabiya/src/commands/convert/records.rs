//! Games between reading and writing.

use notation::club_games::{ClubGame, ClubGameState, PendingPromotion, parse_club_games};
use notation::pgn::{GameResult, PgnGame, PgnNote, Rulesets, read_games_with};
use notation::ruleset_file::FileFault;
use notation::{parse_board_text, parse_fen, standard_ruleset};
use rules::{Color, Position, Ruleset};

use anyhow::{Context, Result};

use super::format::FileFormat;
use crate::files;

/// A game, or why it could not be read, with its name for messages.
#[derive(Debug)]
pub(super) struct ConvertedGame {
    pub(super) label: String,
    pub(super) game: Result<Content, String>,
    /// Remarks about a game that was read.
    pub(super) notes: Vec<Note>,
}

/// A remark that does not refuse a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Note {
    /// Everything is kept.
    Kept(String),
    /// Something is lost, so the input must not be replaced.
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

    /// The note with the name of its game.
    pub(super) fn about(&self, label: &str) -> Self {
        let text = format!("{label}: {}", self.text());
        if self.is_loss() { Self::Lost(text) } else { Self::Kept(text) }
    }

    /// A note on a club game. What the file says otherwise is lost.
    fn on_club(note: &FileFault) -> Self {
        Self::Lost(note.to_string())
    }

    fn on_pgn(note: &PgnNote) -> Self {
        let text = note.to_string();
        if note.remark.is_loss() { Self::Lost(text) } else { Self::Kept(text) }
    }
}

/// The content of a game.
#[derive(Debug)]
pub(super) enum Content {
    /// A game with its moves, if any.
    Moves(Box<PgnGame>),
    /// A club game, which has no moves but may have more than a position.
    Club(Box<ClubGame>),
}

/// Splits a text into games.
pub(super) fn read(
    bytes: &[u8],
    format: FileFormat,
    ruleset: &Ruleset,
) -> Result<Vec<ConvertedGame>> {
    match format {
        FileFormat::Pgn => Ok(read_pgn(bytes)),
        FileFormat::Club => read_club(files::text(bytes)?),
        FileFormat::Board => {
            let position = parse_board_text(files::text(bytes)?)?;
            Ok(vec![ConvertedGame::new("the board".to_owned(), Ok(Content::at(position)))])
        }
        FileFormat::Fen => Ok(read_fens(files::text(bytes)?, ruleset)),
        FileFormat::Toml | FileFormat::Json => Ok(Vec::new()),
    }
}

fn read_pgn(bytes: &[u8]) -> Vec<ConvertedGame> {
    let record = |(index, read): (usize, notation::pgn::GameRead)| {
        let label = named(index, read.tags.get("White"), read.tags.get("Black"));
        let mut notes: Vec<Note> = read.notes.iter().map(Note::on_pgn).collect();
        let game = match read.into_main_line() {
            Ok((game, faults)) => {
                // The main line is complete. Mistakes elsewhere are left out.
                notes.extend(faults.iter().map(|fault| Note::Lost(fault.to_string())));
                Ok(Content::Moves(Box::new(game)))
            }
            Err(faults) => Err(faults.to_string()),
        };
        ConvertedGame { label, game, notes }
    };
    // The file is on the user's own command line, so its work is not limited.
    read_games_with(bytes, Rulesets::trusted()).enumerate().map(record).collect()
}

fn read_club(text: &str) -> Result<Vec<ConvertedGame>> {
    let file = parse_club_games(text).context("this is not a file of club games")?;
    let mut records = Vec::new();
    for (index, read) in file.games.into_iter().enumerate() {
        records.push(match read {
            Ok(loaded) => {
                let players = &loaded.game.players;
                let label = named(index, Some(&players.white), Some(&players.black));
                let notes = loaded.notes.iter().map(Note::on_club).collect();
                ConvertedGame { label, game: Ok(Content::Club(Box::new(loaded.game))), notes }
            }
            Err(bad) => {
                let id = bad.id.map(|id| format!(" (id {id})")).unwrap_or_default();
                let notes = bad.notes.iter().map(Note::on_club).collect();
                let game = Err(bad.faults.to_string());
                ConvertedGame { label: format!("game {}{id}", index + 1), game, notes }
            }
        });
    }
    if let Some(first) = records.first_mut() {
        first.notes.splice(0..0, file.notes.iter().map(Note::on_club));
    }
    Ok(records)
}

fn read_fens(text: &str, ruleset: &Ruleset) -> Vec<ConvertedGame> {
    let mut records: Vec<ConvertedGame> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let fen = line.split('#').next().unwrap_or_default().trim();
        if fen.is_empty() {
            continue;
        }
        let position = parse_fen(ruleset, fen).map_err(|error| error.to_string());
        records.push(ConvertedGame::new(format!("line {}", index + 1), position.map(Content::at)));
    }
    if let Some(first) = records.first_mut()
        && text.contains('#')
    {
        first.notes.push(Note::Lost("the comments of the list are lost".to_owned()));
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

impl ConvertedGame {
    fn new(label: String, game: Result<Content, String>) -> Self {
        Self { label, game, notes: Vec::new() }
    }
}

impl Content {
    fn at(position: Position) -> Self {
        let mut game = PgnGame::new(position);
        game.result = game.start().outcome().map_or(GameResult::Unknown, GameResult::from);
        Self::Moves(Box::new(game))
    }

    /// Completes a pending promotion with the user's choice.
    pub(super) fn promoted(&mut self, letter: char) -> Result<(), String> {
        let Self::Club(club) = self else { return Ok(()) };
        let ClubGameState::MustPromote(pending) = club.stage() else { return Ok(()) };
        let position = pending.promote(letter.to_ascii_uppercase());
        let position = position.ok_or_else(|| format!("a pawn cannot promote to `{letter}`"))?;
        let (players, date) = (club.players.clone(), club.last_played);
        let settled = ClubGame::new(club.id, players, date, position);
        **club = settled.map_err(|error| error.to_string())?;
        Ok(())
    }

    /// The last position of the game.
    pub(super) fn end(&self) -> Result<Position, String> {
        match self {
            Self::Moves(game) => game.end().map_err(|error| error.to_string()),
            Self::Club(club) => match club.stage() {
                ClubGameState::Settled(position) => Ok(position.clone()),
                ClubGameState::MustPromote(pending) => Err(undecided(pending)),
            },
        }
    }

    /// The game with its tags. A club game starts from its only position.
    pub(super) fn with_tags(&self) -> Result<PgnGame, String> {
        let club = match self {
            Self::Moves(game) => return Ok((**game).clone()),
            Self::Club(club) => club,
        };
        let mut game = PgnGame::new(self.end()?);
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
    format!("{color} has not chosen the promotion of the pawn on {at}; pass --promote Q, R, B or N")
}
