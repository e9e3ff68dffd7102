//! Saved games as PGN text, with tags of our own for players and endings.

use engine::Level;
use notation::pgn::{GameResult, PgnGame, PgnReader, Rulesets};
use players::{Character, Opponent};
use rules::{ByColor, Color, DrawClaim};

use super::programs;
use super::terminal_game::{Ending, Player, PlayerKind, TerminalGame};

/// The extension of saved games.
pub(crate) const EXTENSION: &str = "pgn";
/// How many mistakes of a file to report.
const MOST_FAULTS: usize = 3;

/// The tag for an ending that does not follow from the moves.
const ENDING: &str = "Ending";
/// The value of the tags WhiteType and BlackType for the computer.
const PROGRAM: &str = "program";

/// Why a saved game cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum RecordError {
    /// The text has no game.
    #[error("the file contains no game")]
    Empty,
    /// The text has fewer games.
    #[error("the file has {count} games, so there is no game {number}")]
    NoSuchGame {
        /// The number asked for.
        number: usize,
        /// The number of games.
        count: usize,
    },
    /// The game cannot be read.
    #[error("{0}")]
    Faults(String),
    /// An engine plays that the configuration does not name.
    #[error("{color} is the engine `{id}`, which is not among the engines that tabiya.toml names")]
    UnknownEngine {
        /// The side it plays.
        color: Color,
        /// The engine's id.
        id: String,
    },
    /// There are moves after the end.
    #[error("move {0} comes after the end of the game")]
    AfterTheEnd(u32),
}

/// Writes a game.
pub(crate) fn write(game: &TerminalGame) -> String {
    let mut pgn = PgnGame::from_game(game.played());
    let saved = game.pgn();
    pgn.tags = saved.tags.clone();
    pgn.comments = saved.comments.clone();
    // Keep the comments of the moves that are still the same.
    let same = pgn.moves.iter().zip(&saved.moves).take_while(|(one, other)| one.mv == other.mv);
    let same = same.count();
    pgn.moves[..same].clone_from_slice(&saved.moves[..same]);
    if same == pgn.moves.len() {
        pgn.closing_comments = saved.closing_comments.clone();
    }
    for color in Color::BOTH {
        let player = &game.players()[color];
        match player.name().map(str::to_owned).or_else(|| program_name(player.kind)) {
            Some(name) => pgn.tags.set(color.to_string(), name),
            None => _ = pgn.tags.remove(&color.to_string()),
        }
        let kind = format!("{color}Type");
        match player.kind {
            PlayerKind::Character(_) | PlayerKind::Engine(_) | PlayerKind::Program(_) => {
                pgn.tags.set(kind, PROGRAM);
            }
            PlayerKind::Person => _ = pgn.tags.remove(&kind),
        }
        match player.kind {
            PlayerKind::Engine(level) => pgn.tags.set(level_tag(color), level.label()),
            PlayerKind::Character(_) | PlayerKind::Program(_) | PlayerKind::Person => {
                _ = pgn.tags.remove(&level_tag(color));
            }
        }
        match player.kind {
            PlayerKind::COMPUTER | PlayerKind::Engine(_) | PlayerKind::Person => {
                _ = pgn.tags.remove(&character_tag(color));
            }
            PlayerKind::Character(character) => pgn.tags.set(character_tag(color), character.id()),
            PlayerKind::Program(engine) => pgn.tags.set(character_tag(color), engine.id()),
        }
    }
    pgn.tags.remove(ENDING);
    if let Some(ending) = game.ending() {
        pgn.result = result(ending.winner());
        if let Some(word) = word(ending) {
            pgn.tags.set(ENDING, word);
        }
    }
    notation::write_pgn(&pgn)
}

/// Reads one game of a file, counted from 1, and returns how many there are.
///
/// # Errors
/// When there is no such game or it has mistakes.
pub(crate) fn read(bytes: &[u8], number: usize) -> Result<(TerminalGame, usize), RecordError> {
    let count = PgnReader::new(bytes).count();
    let mut games = PgnReader::new(bytes);
    let raw = match games.nth(number.saturating_sub(1)) {
        Some(raw) if number > 0 => raw,
        _ if count == 0 => return Err(RecordError::Empty),
        _ => return Err(RecordError::NoSuchGame { number, count }),
    };
    let read = raw.read(&mut Rulesets::trusted());
    if !read.faults.is_empty() {
        let faults = read.faults.iter().take(MOST_FAULTS).map(ToString::to_string);
        return Err(RecordError::Faults(faults.collect::<Vec<_>>().join("; ")));
    }
    let pgn = read.game.ok_or(RecordError::Empty)?;
    Ok((game_of(pgn)?, count))
}

fn game_of(pgn: PgnGame) -> Result<TerminalGame, RecordError> {
    for color in Color::BOTH {
        let id = pgn.tags.get(&character_tag(color)).filter(|id| programs::is_id(id));
        if let Some(id) = id.filter(|id| programs::find(id).is_none()) {
            return Err(RecordError::UnknownEngine { color, id: id.to_owned() });
        }
    }
    let player = |color: Color| {
        let kind = pgn.tags.get(&format!("{color}Type"));
        let computer = kind.is_some_and(|kind| kind.eq_ignore_ascii_case(PROGRAM));
        let level = pgn.tags.get(&level_tag(color)).and_then(|level| level.parse::<Level>().ok());
        let kind = match level {
            _ if !computer => PlayerKind::Person,
            Some(level) => PlayerKind::Engine(level),
            None => {
                let id = pgn.tags.get(&character_tag(color));
                let program = id.and_then(programs::find).map(PlayerKind::Program);
                let own = id.and_then(character).unwrap_or(Character::Priority);
                program.unwrap_or(PlayerKind::Character(own))
            }
        };
        let name = pgn.tags.get(&color.to_string());
        let own = name.filter(|name| program_name(kind).is_none_or(|program| program != *name));
        Player::from_file(kind, own.unwrap_or_default())
    };
    let players = ByColor::from_fn(player);
    let decided = ending(pgn.tags.get(ENDING), pgn.result);
    let moves: Vec<_> = pgn.mainline().collect();
    let mut game = TerminalGame::from_pgn(pgn, players);
    for mv in moves {
        let number = game.position().fullmove_number();
        game.play(mv).map_err(|_| RecordError::AfterTheEnd(number))?;
    }
    if let (None, Some(ending)) = (game.ending(), decided) {
        game.decide(ending);
    }
    Ok(game)
}

/// The computer's name in a file, because other programs expect two players.
fn program_name(kind: PlayerKind) -> Option<String> {
    match kind {
        PlayerKind::Person => None,
        PlayerKind::COMPUTER => Some("Tabiya".to_owned()),
        PlayerKind::Character(character) => Some(format!("Tabiya {}", character.name())),
        PlayerKind::Engine(level) => Some(format!("Tabiya level {level}")),
        PlayerKind::Program(engine) => Some(engine.name().to_owned()),
    }
}

/// The tag for the engine's level.
fn level_tag(color: Color) -> String {
    format!("{color}Level")
}

/// The tag for a character's id; a file without it and without a level means the priority rule.
fn character_tag(color: Color) -> String {
    format!("{color}Character")
}

fn character(id: &str) -> Option<Character> {
    match id.parse() {
        Ok(Opponent::Character(character)) => Some(character),
        Ok(Opponent::Level(_)) | Err(_) => None,
    }
}

fn result(winner: Option<Color>) -> GameResult {
    match winner {
        Some(Color::White) => GameResult::WhiteWins,
        Some(Color::Black) => GameResult::BlackWins,
        None => GameResult::Draw,
    }
}

fn word(ending: Ending) -> Option<&'static str> {
    match ending {
        Ending::ByRules(_) | Ending::Recorded { .. } => None,
        Ending::Resignation { .. } => Some("resignation"),
        Ending::Agreement => Some("agreement"),
        Ending::Claim(DrawClaim::Repetition) => Some("repetition claimed"),
        Ending::Claim(DrawClaim::MoveCount) => Some("move count claimed"),
    }
}

/// The ending that a file records. A reason that contradicts the result is ignored.
fn ending(word: Option<&str>, result: GameResult) -> Option<Ending> {
    let winner = result.winner();
    match (word, winner) {
        _ if result == GameResult::Unknown => None,
        (Some("resignation"), Some(winner)) => Some(Ending::Resignation { loser: !winner }),
        (Some("agreement"), None) => Some(Ending::Agreement),
        (Some("repetition claimed"), None) => Some(Ending::Claim(DrawClaim::Repetition)),
        (Some("move count claimed"), None) => Some(Ending::Claim(DrawClaim::MoveCount)),
        _ => Some(Ending::Recorded { winner }),
    }
}
