//! A game as the text of a file: PGN, self-contained, with what we add about players and endings.

use engine::Level;
use notation::pgn::{Game as Sheet, GameResult, PgnReader, Rulesets};
use rules::{ByColor, Color, DrawClaim};

use super::game::{Ending, Game, Mind, Player};

/// What the names of files with games end with.
pub(crate) const EXTENSION: &str = "pgn";
/// The most faults of a file that are told.
const MOST_FAULTS: usize = 3;

/// The tag that says how a game ended where the moves do not tell.
const ENDING: &str = "Ending";
/// What the tag about a player's kind says of the computer.
const PROGRAM: &str = "program";

/// Why a text is no game to go on with.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum RecordError {
    /// Nothing in it is a game.
    #[error("there is no game in it")]
    Empty,
    /// It has fewer games.
    #[error("it has {count} games, no number {number}")]
    NoSuchGame {
        /// The number asked for.
        number: usize,
        /// How many there are.
        count: usize,
    },
    /// The game cannot be read.
    #[error("{0}")]
    Faults(String),
    /// There are moves after the end.
    #[error("move {0} comes after the end of the game")]
    AfterTheEnd(u32),
}

/// Writes a game.
pub(crate) fn write(game: &Game) -> String {
    let mut sheet = Sheet::from_game(game.played());
    let kept = game.sheet();
    sheet.tags = kept.tags.clone();
    sheet.comments = kept.comments.clone();
    // What was said about the moves stays with those that are still the same.
    let same = sheet.moves.iter().zip(&kept.moves).take_while(|(one, other)| one.mv == other.mv);
    let same = same.count();
    sheet.moves[..same].clone_from_slice(&kept.moves[..same]);
    if same == sheet.moves.len() {
        sheet.closing_comments = kept.closing_comments.clone();
    }
    for color in Color::BOTH {
        let player = &game.players()[color];
        match player.name().map(str::to_owned).or_else(|| program_name(player.mind)) {
            Some(name) => sheet.tags.set(color.to_string(), name),
            None => _ = sheet.tags.remove(&color.to_string()),
        }
        let kind = format!("{color}Type");
        match player.mind {
            Mind::Computer | Mind::Engine(_) => sheet.tags.set(kind, PROGRAM),
            Mind::Person => _ = sheet.tags.remove(&kind),
        }
        match player.mind {
            Mind::Engine(level) => sheet.tags.set(level_tag(color), level.number().to_string()),
            Mind::Computer | Mind::Person => _ = sheet.tags.remove(&level_tag(color)),
        }
    }
    sheet.tags.remove(ENDING);
    if let Some(ending) = game.ending() {
        sheet.result = result(ending.winner());
        if let Some(word) = word(ending) {
            sheet.tags.set(ENDING, word);
        }
    }
    notation::write_pgn(&sheet)
}

/// Reads one of the games of a file, counted from 1, and tells how many there are.
///
/// # Errors
/// When there is no such game or something is wrong with it.
pub(crate) fn read(bytes: &[u8], number: usize) -> Result<(Game, usize), RecordError> {
    let count = PgnReader::new(bytes).count();
    let mut games = PgnReader::new(bytes);
    let raw = match games.nth(number.saturating_sub(1)) {
        Some(raw) if number > 0 => raw,
        _ if count == 0 => return Err(RecordError::Empty),
        _ => return Err(RecordError::NoSuchGame { number, count }),
    };
    let read = raw.read(&mut Rulesets::patient());
    if !read.faults.is_empty() {
        let faults = read.faults.iter().take(MOST_FAULTS).map(ToString::to_string);
        return Err(RecordError::Faults(faults.collect::<Vec<_>>().join("; ")));
    }
    let sheet = read.game.ok_or(RecordError::Empty)?;
    Ok((game_of(sheet)?, count))
}

fn game_of(sheet: Sheet) -> Result<Game, RecordError> {
    let player = |color: Color| {
        let kind = sheet.tags.get(&format!("{color}Type"));
        let computer = kind.is_some_and(|kind| kind.eq_ignore_ascii_case(PROGRAM));
        let level = sheet.tags.get(&level_tag(color)).and_then(|level| level.parse().ok());
        let mind = match level.and_then(Level::new) {
            _ if !computer => Mind::Person,
            Some(level) => Mind::Engine(level),
            None => Mind::Computer,
        };
        let name = sheet.tags.get(&color.to_string());
        let own = name.filter(|name| program_name(mind).is_none_or(|program| program != *name));
        Player::from_file(mind, own.unwrap_or_default())
    };
    let players = ByColor::from_fn(player);
    let decided = ending(sheet.tags.get(ENDING), sheet.result);
    let moves: Vec<_> = sheet.mainline().collect();
    let mut game = Game::from_sheet(sheet, players);
    for mv in moves {
        let number = game.position().fullmove_number();
        game.play(mv).map_err(|_| RecordError::AfterTheEnd(number))?;
    }
    if let (None, Some(ending)) = (game.ending(), decided) {
        game.decide(ending);
    }
    Ok(game)
}

/// What the computer is called in a file, unless it has a name of its own: elsewhere a game has two players.
fn program_name(mind: Mind) -> Option<String> {
    match mind {
        Mind::Person => None,
        Mind::Computer => Some("Tabiya".to_owned()),
        Mind::Engine(level) => Some(format!("Tabiya level {}", level.number())),
    }
}

/// The tag that says at which level the engine plays a side.
fn level_tag(color: Color) -> String {
    format!("{color}Level")
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

/// The end a file tells of; a word that does not go with the result is not believed.
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
