//! Games of older formats: positions with or without players.

use game::{EndCause, RecordedEnd};
use notation::club_games::{ClubGame, ClubGameState, parse_club_games};
use notation::{FileFault, parse_board_text};
use protocol::{FaultDetail, WireError};
use rules::{ByColor, Position};

use super::{Found, ParsedGame, recorded};
use crate::calendar;
use crate::live::convert::bad_input;

/// Reads the games of a club file one by one.
pub(super) fn read_games(
    bytes: &[u8],
    mut take: impl FnMut(Found) -> Result<(), WireError>,
) -> Result<(), WireError> {
    let file = parse_club_games(text(bytes)?).map_err(unreadable)?;
    for game in file.games {
        take(match game {
            Ok(loaded) => Found {
                line: line(&loaded.notes),
                game: parsed_game(&loaded.game).map_err(|fault| vec![fault]),
                notes: details(&loaded.notes, "club-remark"),
            },
            Err(bad) => Found {
                line: line(&bad.faults.faults),
                game: Err(details(&bad.faults.faults, "club-unreadable")),
                notes: details(&bad.notes, "club-remark"),
            },
        })?;
    }
    Ok(())
}

/// How many games a club file has.
pub(super) fn count(bytes: &[u8]) -> Result<usize, WireError> {
    Ok(parse_club_games(text(bytes)?).map_err(unreadable)?.games.len())
}

/// Reads a board as a game without moves.
pub(super) fn read_board(
    bytes: &[u8],
    mut take: impl FnMut(Found) -> Result<(), WireError>,
) -> Result<(), WireError> {
    let position = parse_board_text(text(bytes)?).map_err(unreadable)?;
    let names = ByColor { white: String::new(), black: String::new() };
    take(Found { line: 1, game: Ok(at(position, names, None)), notes: Vec::new() })
}

fn unreadable(why: impl ToString) -> WireError {
    bad_input(why).because("file-unreadable")
}

fn text(bytes: &[u8]) -> Result<&str, WireError> {
    str::from_utf8(bytes).map_err(|error| {
        bad_input(format!("the file is not UTF-8 text from byte {} on", error.valid_up_to()))
            .because("not-utf8")
    })
}

fn line(faults: &[FileFault]) -> u64 {
    faults.iter().find_map(|fault| fault.line).map_or(0, |line| line as u64)
}

/// Faults of a file, which name their place and quote the text.
fn details(faults: &[FileFault], reason: &str) -> Vec<FaultDetail> {
    let place = |fault: &FileFault| fault.line.map_or(String::new(), |line| line.to_string());
    let detail = |fault| FaultDetail::new(fault, reason, [("line", place(fault))]);
    faults.iter().map(detail).collect()
}

fn parsed_game(game: &ClubGame) -> Result<ParsedGame, FaultDetail> {
    let position = match game.stage() {
        ClubGameState::MustPromote(pending) => {
            let why = format!(
                "a pawn of game {} waits to be promoted; choose its piece there first",
                pending.color()
            );
            return Err(FaultDetail::new(why, "club-promotion", []));
        }
        _ => {
            let missing = || FaultDetail::new("the game has no position", "club-no-position", []);
            game.position().cloned().ok_or_else(missing)?
        }
    };
    let day = game.last_played;
    let played = calendar::moment_of(i64::from(day.year()), day.month(), day.day());
    Ok(at(position, game.players.clone(), Some(played)))
}

fn at(start: Position, names: ByColor<String>, played_ms: Option<i64>) -> ParsedGame {
    let outcome = start.outcome();
    let end: Option<RecordedEnd> =
        outcome.map(|outcome| recorded(outcome.winner, EndCause::Rules(outcome.reason)));
    let (starts, names) = (vec![start], vec![names]);
    let (moves, bughouse, remarks) = (Vec::new(), None, String::new());
    ParsedGame { starts, moves, end, bughouse, names, played_ms, remarks }
}
