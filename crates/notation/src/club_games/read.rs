//! Reading a file of club games: each game becomes a position or a list of faults.

use rules::{ByColor, Color, Setup};

use super::draft::{Draft, Passing};
use super::fields::{At, Faulty, Findings};
use super::game::{ClubGame, Flag, Memory};
use super::pieces::{self, MAX_PLY};
use super::raw_file::{Broken, List, RawFile, plain};
use super::{Date, MAX_CLUB_FILE, MAX_NAME};
use crate::located::{JsonReader, Value};
use crate::ruleset_file::{FileFault, FileFaults};
use crate::spelling::suggestion;
use crate::standard::standard_ruleset;

/// The depth of a game in the file: object, list, game.
const GAME_DEPTH: usize = 2;

/// A file of club games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubFile {
    /// Each game, or its faults.
    pub games: Vec<Result<LoadedGame, BadGame>>,
    /// Notes on the file as a whole.
    pub notes: Vec<FileFault>,
}

/// A game that could be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadedGame {
    /// The game.
    pub game: ClubGame,
    /// Notes on unknown keys and wrong claims.
    pub notes: Vec<FileFault>,
}

/// A game that could not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{faults}")]
pub struct BadGame {
    /// Its number, if it could be read.
    pub id: Option<i64>,
    /// Its faults.
    pub faults: FileFaults,
    /// Other notes on it.
    pub notes: Vec<FileFault>,
}

/// Why a text is not a file of club games.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClubGamesError {
    /// The file is too long.
    #[error("the file has {0} bytes; {MAX_CLUB_FILE} is the maximum")]
    TooLarge(usize),
    /// Not JSON, or not an object with a list of games.
    #[error("line {line}, column {column}: {message}")]
    Json {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
        /// The fault.
        message: String,
    },
    /// An object without games.
    #[error("the key `games` is missing: a file of club games is {{\"games\": […]}}")]
    NoGames,
}

/// Reads a file of club games.
///
/// A game that is not JSON does not affect the others, as long as its braces are balanced.
///
/// # Errors
/// When there is no list of games. A game that cannot be read is not an error of the file.
pub fn parse_club_games(source: &str) -> Result<ClubFile, ClubGamesError> {
    if source.len() > MAX_CLUB_FILE {
        return Err(ClubGamesError::TooLarge(source.len()));
    }
    let source = source.strip_prefix('\u{feff}').unwrap_or(source);
    let file = RawFile::of(source);
    match (&file.broken, file.list) {
        (Some(broken), List::Absent | List::Complete) => Err(ClubGamesError::Json {
            line: broken.line,
            column: broken.column,
            message: broken.message.clone(),
        }),
        (None, List::Absent) => Err(ClubGamesError::NoGames),
        _ => Ok(read_games(source, &file)),
    }
}

fn read_games(source: &str, file: &RawFile<'_>) -> ClubFile {
    let reader = JsonReader::new(source);
    let mut games: Vec<Result<LoadedGame, BadGame>> = Vec::new();
    for (index, raw) in file.games.iter().enumerate() {
        let path = format!("games[{index}]");
        games.push(match raw.as_ref().map(|raw| reader.node(raw, GAME_DEPTH)) {
            Ok(Ok(node)) => read_game(&At { node: &node, path }),
            Ok(Err((line, error))) => {
                Err(BadGame::whole(path, line, format!("this is not JSON: {}", plain(&error))))
            }
            Err(Broken { line, column, message }) => {
                let message = format!("this is not JSON: column {column}: {message}");
                Err(BadGame::whole(path, *line, message))
            }
        });
    }
    let note = |key: &String| {
        let message = format!("unknown key, not read{}", suggestion(key, &["games"]));
        FileFault::new(key, None, message)
    };
    let mut notes: Vec<FileFault> = file.unknown.iter().map(note).collect();
    let blamed = file.games.iter().any(Result::is_err);
    if let Some(broken) = file.broken.as_ref().filter(|_| !blamed) {
        let Broken { line, column, message } = broken;
        let message = format!("this is not JSON: column {column}: {message}");
        notes.push(FileFault::new("games", Some(*line), message));
    }
    ClubFile { games, notes }
}

impl BadGame {
    fn whole(path: String, line: usize, message: String) -> Self {
        let fault = FileFault::new(path, Some(line), message);
        Self { id: None, faults: FileFaults::listed(vec![fault]), notes: Vec::new() }
    }
}

const KEYS: [&str; 14] = [
    "id",
    "last_played",
    "turn",
    "move_num",
    "winner",
    "colour_in_check",
    "is_stalemate",
    "game_over",
    "must_promote",
    "enpassant_possible",
    "enpassant_move",
    "player_one",
    "player_two",
    "pieces",
];

fn read_game(at: &At<'_>) -> Result<LoadedGame, BadGame> {
    let mut findings = Findings::default();
    let game = read_record(at, &mut findings);
    match game {
        Some(game) if findings.faults.is_empty() => Ok(LoadedGame { game, notes: findings.notes }),
        _ => {
            let id = match at.node.entry("id").map(|node| &node.value) {
                Some(Value::Integer(id)) => Some(*id),
                _ => None,
            };
            let faults = FileFaults::listed(findings.faults);
            Err(BadGame { id, faults, notes: findings.notes })
        }
    }
}

/// Claims of the file about the state of the game, which the position decides.
struct Claims {
    winner: String,
    color_in_check: Option<Color>,
    is_stalemate: bool,
    game_over: bool,
}

/// Reads every key and builds the game; any fault means no game.
fn read_record(at: &At<'_>, findings: &mut Findings) -> Option<ClubGame> {
    findings.check_keys(at, &KEYS, &[])?;
    let id = at.get("id").and_then(|at| findings.integer(&at));
    let mut name = |key| at.get(key).and_then(|at| findings.text(&at, MAX_NAME));
    let (white, black) = (name("player_one"), name("player_two"));
    let last_played = at.get("last_played").and_then(|at| read_date(&at, findings));
    let mut memory = Memory::default();
    let setup = read_turn(at, findings);
    let passed = read_en_passant(at, &mut memory, findings);
    let claims = read_claims(at, findings);
    let must_promote = at.get("must_promote").and_then(|at| findings.yes_or_no(&at));
    let pieces = at.get("pieces").and_then(|at| pieces::read(&at, &mut memory, findings));
    let (setup, pieces, claims) = (setup?, pieces?, claims?);
    if !findings.faults.is_empty() {
        return None;
    }
    let mut draft = Draft { at, setup, pieces, memory };
    draft.set_up(passed.ok()?, findings)?;
    let stage = if must_promote? { draft.pending(findings) } else { draft.settled(findings) }?;
    let players = ByColor { white: white?, black: black? };
    let game =
        ClubGame { id: id?, players, last_played: last_played?, stage, memory: draft.memory };
    compare(at, &claims, &game, findings);
    Some(game)
}

fn read_date(at: &At<'_>, findings: &mut Findings) -> Option<Date> {
    let text = findings.text(at, MAX_NAME)?;
    match text.parse() {
        Ok(date) => Some(date),
        Err(error) => findings.fault(at, format!("{} is not a date: {error}", at.node.describe())),
    }
}

/// An empty board with the side to move and the number of its move.
fn read_turn(at: &At<'_>, findings: &mut Findings) -> Option<Setup> {
    let turn = at.get("turn").and_then(|at| findings.color(&at));
    let number_at = at.get("move_num")?;
    let number = findings.number(&number_at, 1..=MAX_PLY);
    let (turn, number) = (turn?, number?);
    let mover = if number % 2 == 1 { Color::White } else { Color::Black };
    if turn != mover {
        let message = format!("is {number}, a ply of {mover}, but `turn` says {turn}");
        return findings.fault(&number_at, message);
    }
    let mut setup = Setup::empty(standard_ruleset().shape());
    setup.turn = turn;
    setup.fullmove_number = u32::try_from((number + 1) / 2).ok()?;
    Some(setup)
}

fn read_claims(at: &At<'_>, findings: &mut Findings) -> Option<Claims> {
    let winner = at.get("winner").and_then(|at| findings.text(&at, MAX_NAME));
    let checked = at.get("colour_in_check").map(|at| findings.color_or_none(&at));
    let mut flag = |key| at.get(key).and_then(|at| findings.yes_or_no(&at));
    let (is_stalemate, game_over) = (flag("is_stalemate"), flag("game_over"));
    Some(Claims {
        winner: winner?,
        color_in_check: checked?.ok()?,
        is_stalemate: is_stalemate?,
        game_over: game_over?,
    })
}

fn read_en_passant(
    at: &At<'_>,
    memory: &mut Memory,
    findings: &mut Findings,
) -> Result<Option<Passing>, Faulty> {
    if let Some(possible) = at.get("enpassant_possible") {
        findings.check_keys(&possible, &["Black", "White"], &[]).ok_or(Faulty)?;
        for color in Color::BOTH {
            let flag = possible.get(&color.to_string()).and_then(|at| findings.yes_or_no(&at));
            memory.en_passant_possible[color] = Flag(flag.unwrap_or(true));
        }
    }
    let Some(passing) = at.get("enpassant_move") else { return Err(Faulty) };
    findings.check_keys(&passing, &["from", "to", "taken"], &[]).ok_or(Faulty)?;
    let mut square = |key| match passing.get(key) {
        Some(at) => findings.square_or_none(&at),
        None => Err(Faulty),
    };
    let (from, to, taken) = (square("from"), square("to"), square("taken"));
    match (from?, to?, taken?) {
        (Some(from), Some(to), Some(taken)) => Ok(Some(Passing { from, to, taken })),
        (None, None, None) => Ok(None),
        _ => {
            let message = "`from`, `to` and `taken` must be all squares or all empty lists";
            findings.fault::<()>(&passing, message);
            Err(Faulty)
        }
    }
}

/// Notes every claim that the position contradicts.
fn compare(at: &At<'_>, claims: &Claims, game: &ClubGame, findings: &mut Findings) {
    if game.position().is_none() {
        return;
    }
    let mut note = |key: &str, claimed: &str, found: &str| {
        if let Some(value) = at.get(key).filter(|_| claimed != found) {
            findings.note(&value, format!("says {claimed:?}, but by the position it is {found:?}"));
        }
    };
    let color = |color: Option<Color>| color.map(|color| color.to_string()).unwrap_or_default();
    note("winner", &claims.winner, game.winner().unwrap_or_default());
    note("colour_in_check", &color(claims.color_in_check), &color(game.color_in_check()));
    note("is_stalemate", &claims.is_stalemate.to_string(), &game.is_stalemate().to_string());
    note("game_over", &claims.game_over.to_string(), &game.outcome().is_some().to_string());
}
