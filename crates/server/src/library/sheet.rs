//! A match as a game of files: its moves, its players, its end.

use game::{EndCause, MatchResult, TeamId};
use notation::bpgn::Boards;
use notation::pgn::{Game, GameResult, Tags};
use notation::{Board, BughouseGame, write_board_text, write_fen, write_san, write_uci};
use protocol::library as wire;
use protocol::{Color, WireError};
use rules::Line;

use crate::live::record::Record;
use crate::live::{convert, match_id};

/// What is known of a match beside its log.
#[derive(Clone, Debug, Default)]
pub(super) struct Margin {
    /// The reader's names for the players, as the library lists them.
    pub(super) names: Vec<String>,
    /// The reader's notes.
    pub(super) notes: String,
    /// When it was last played, in milliseconds since 1970.
    pub(super) played_ms: i64,
}

/// A match as PGN, one on two boards as BPGN.
pub(super) fn pgn(record: &Record, margin: &Margin) -> Result<String, String> {
    match record.state().boards() {
        [board] => Ok(notation::write_pgn(&game(record, board.line(), margin))),
        _ => bughouse(record, margin),
    }
}

/// A match on one board as a game.
pub(super) fn game(record: &Record, line: &Line, margin: &Margin) -> Game {
    let mut game = Game::from_line(line);
    let names = ["White", "Black"];
    tags(&mut game.tags, record, margin, &names);
    game.result = result(record);
    if !margin.notes.is_empty() {
        game.comments.push(comment(&margin.notes));
    }
    game
}

fn bughouse(record: &Record, margin: &Margin) -> Result<String, String> {
    let [a, b] = record.state().boards() else {
        return Err("a match has one or two boards".to_owned());
    };
    let start = Boards::new(a.line().start().clone(), b.line().start().clone());
    let mut game = BughouseGame::new(start);
    tags(&mut game.tags, record, margin, &["WhiteA", "BlackA", "WhiteB", "BlackB"]);
    game.result = result(record);
    let mut moves = [a.line().moves().iter(), b.line().moves().iter()];
    for board in record.order() {
        let letter = if board.0 == 0 { Board::A } else { Board::B };
        if let Some(&mv) = moves.get_mut(board.index()).and_then(Iterator::next) {
            game.push(letter, mv);
        }
    }
    notation::write_bpgn(&game).map_err(|error| error.to_string())
}

fn tags(tags: &mut Tags, record: &Record, margin: &Margin, names: &[&str]) {
    tags.set("Event", "Tabiya");
    tags.set("Date", date(margin.played_ms));
    for (tag, name) in names.iter().zip(&margin.names) {
        if !name.is_empty() {
            tags.set(*tag, name.clone());
        }
    }
    if let Some(end) = record.state().end() {
        tags.set("Termination", termination(end.cause));
    }
}

/// The word that PGN has for the end of a game.
fn termination(cause: EndCause) -> &'static str {
    match cause {
        EndCause::Flagged(_) | EndCause::FlaggedAgainstBareForce(_) | EndCause::BothFlagged => {
            "time forfeit"
        }
        EndCause::Abandoned(_) | EndCause::Aborted(_) => "abandoned",
        _ => "normal",
    }
}

fn result(record: &Record) -> GameResult {
    match record.state().end().map(|end| end.result) {
        Some(MatchResult::Won(TeamId::FIRST)) => GameResult::WhiteWins,
        Some(MatchResult::Won(_)) => GameResult::BlackWins,
        Some(MatchResult::Drawn) => GameResult::Draw,
        Some(MatchResult::Void) | None => GameResult::Unknown,
    }
}

/// Notes as a comment, which has no closing brace in it.
fn comment(notes: &str) -> String {
    notes.replace('}', ")").replace('{', "(")
}

/// A day as PGN writes it.
pub(super) fn date(ms: i64) -> String {
    let (year, month, day) = day_of(ms);
    if !(1..=9999).contains(&year) {
        return "????.??.??".to_owned();
    }
    format!("{year:04}.{month:02}.{day:02}")
}

/// The day of a moment, by the civil calendar (Howard Hinnant's algorithm).
pub(super) fn day_of(ms: i64) -> (i64, u8, u8) {
    const DAY_MS: i64 = 24 * 60 * 60 * 1000;
    let days = ms.div_euclid(DAY_MS) + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month as u8, day as u8)
}

/// The moment a day begins.
pub(super) fn moment_of(year: i64, month: u8, day: u8) -> i64 {
    const DAY_MS: i64 = 24 * 60 * 60 * 1000;
    let (month, day) = (i64::from(month), i64::from(day));
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let shifted = (month + 9) % 12;
    let day_of_year = (153 * shifted + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    (era * 146_097 + day_of_era - 719_468) * DAY_MS
}

/// A position of a match.
pub(super) fn position(
    record: &Record,
    board: u8,
    ply: Option<u32>,
) -> Result<wire::PositionAt, WireError> {
    let state = record.state();
    let count = state.boards().len();
    let line = state.board(game::BoardId(board)).map(game::Board::line).ok_or_else(|| {
        convert::bad_input(format!("the match has {count} boards; board {board} is none of them"))
    })?;
    let plies = line.moves().len();
    let wanted = ply.map_or(plies, |ply| ply as usize);
    let position = line
        .position_at(wanted)
        .ok_or_else(|| convert::bad_input(format!("the board has {plies} plies, not {wanted}")))?;
    let before = wanted
        .checked_sub(1)
        .and_then(|index| Some((line.position_at(index)?, *line.moves().get(index)?)));
    Ok(wire::PositionAt {
        match_id: match_id::to_wire(state.id()),
        board,
        ply: wanted as u32,
        plies: plies as u32,
        fen: write_fen(position),
        turn: match position.turn() {
            rules::Color::White => Color::White,
            rules::Color::Black => Color::Black,
        },
        ruleset: position.ruleset().spec().title.clone(),
        san: before.map(|(before, mv)| write_san(before, mv)),
        uci: before.map(|(before, mv)| write_uci(before, mv)),
        board_text: write_board_text(position).ok(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_moments_agree() {
        for (ms, text) in [
            (0, "1970.01.01"),
            (951_782_400_000, "2000.02.29"),
            (1_800_000_000_000, "2027.01.15"),
            (-1, "1969.12.31"),
        ] {
            assert_eq!(date(ms), text);
        }
        for day in [-800_000_i64, -1, 0, 1, 59, 60, 20_000, 100_000] {
            let ms = day * 24 * 60 * 60 * 1000;
            let (year, month, number) = day_of(ms);
            assert_eq!(moment_of(year, month, number), ms);
        }
        assert_eq!(date(i64::MAX), "????.??.??");
    }
}
