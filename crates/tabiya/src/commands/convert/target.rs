//! Writing games in a format, with a report of what does not fit.

use anyhow::{Result, bail};
use notation::club_games::{ClubGame, Date, MAX_CLUB_FILE, MAX_GAMES, write_club_games};
use notation::pgn::{GameResult, PgnGame};
use notation::{write_board_text, write_fen, write_pgn};
use rules::ByColor;

use super::dropped;
use super::format::FileFormat;
use super::records::{Content, ConvertedGame, Note};

/// The result of writing a file.
pub(super) struct Written {
    /// The text of the file; `None` if no game fits.
    pub(super) text: Option<String>,
    /// Games that could not be written completely, with the reason.
    pub(super) refused: Vec<String>,
    /// Remarks about the games, such as what is lost.
    pub(super) notes: Vec<Note>,
    /// The number of games in the file.
    pub(super) games: usize,
}

/// Writes games as one file.
///
/// `today` is the date of games without one.
pub(super) fn write(records: &[ConvertedGame], format: FileFormat, today: Date) -> Result<Written> {
    let mut written = Written { text: None, refused: Vec::new(), notes: Vec::new(), games: 0 };
    let mut readable: Vec<(&ConvertedGame, &Content)> = Vec::new();
    for record in records {
        written.notes.extend(record.notes.iter().map(|note| note.about(&record.label)));
        match &record.game {
            Ok(content) => readable.push((record, content)),
            Err(faults) => {
                let lines = faults.lines().map(|fault| format!("{}: {fault}", record.label));
                written.refused.extend(lines);
            }
        }
    }
    if format == FileFormat::Board && records.len() > 1 {
        bail!(
            "board text holds one position, but there are {}; choose one with --game",
            records.len()
        );
    }
    let texts = match format {
        FileFormat::Club => {
            let mut last = last_id(&readable);
            let games = each(&readable, &mut written, |content, notes| {
                last = last.saturating_add(1);
                club(content, last, today, notes)
            });
            club_file(&games)?
        }
        FileFormat::Pgn => join(each(&readable, &mut written, |content, _| {
            content.with_tags().map(|game| write_pgn(&game))
        })),
        FileFormat::Fen => join(each(&readable, &mut written, |content, _| {
            content.end().map(|position| write_fen(&position) + "\n")
        })),
        _ => join(each(&readable, &mut written, |content, _| {
            let position = content.end()?;
            write_board_text(&position).map_err(|error| error.to_string())
        })),
    };
    written.text = texts;
    if written.games > 0 {
        written.notes.extend(dropped::note(readable.iter().map(|(_, content)| *content), format));
    }
    Ok(written)
}

/// Converts each game that fits, and notes the others as refused.
fn each<T>(
    readable: &[(&ConvertedGame, &Content)],
    written: &mut Written,
    mut convert: impl FnMut(&Content, &mut Vec<Note>) -> Result<T, String>,
) -> Vec<T> {
    let mut fitting = Vec::new();
    for (record, content) in readable {
        let mut notes = Vec::new();
        match convert(content, &mut notes) {
            Ok(converted) => fitting.push(converted),
            Err(reason) => written.refused.push(format!("{}: {reason}", record.label)),
        }
        written.notes.extend(notes.iter().map(|note| note.about(&record.label)));
    }
    written.games = fitting.len();
    fitting
}

fn join(texts: Vec<String>) -> Option<String> {
    (!texts.is_empty()).then(|| texts.concat())
}

fn club(
    content: &Content,
    id: i64,
    today: Date,
    notes: &mut Vec<Note>,
) -> Result<ClubGame, String> {
    let game = match content {
        Content::Club(game) => return Ok((**game).clone()),
        Content::Moves(game) => game,
    };
    let position = content.end()?;
    let outcome = position.outcome().map_or(GameResult::Unknown, GameResult::from);
    if outcome != game.result {
        let result = game.result;
        let text = format!("the result {result} is lost, because the position does not show it");
        notes.push(Note::Lost(text));
    }
    let name = |tag| game.tags.get(tag).unwrap_or("?").to_owned();
    let players = ByColor { white: name("White"), black: name("Black") };
    let date = date(game).unwrap_or(today);
    ClubGame::new(id, players, date, position).map_err(|error| error.to_string())
}

/// The date of a game, if it is complete.
fn date(game: &PgnGame) -> Option<Date> {
    game.tags.get("Date")?.replace('.', "/").parse().ok()
}

/// The highest id of the club games. Other games are numbered after it.
fn last_id(readable: &[(&ConvertedGame, &Content)]) -> i64 {
    let id = |(_, content): &(&ConvertedGame, &Content)| match content {
        Content::Club(game) => game.id,
        Content::Moves(_) => 0,
    };
    readable.iter().map(id).max().unwrap_or(0).max(0)
}

fn club_file(games: &[ClubGame]) -> Result<Option<String>> {
    if games.is_empty() {
        return Ok(None);
    }
    if games.len() > MAX_GAMES {
        bail!("club games hold at most {MAX_GAMES} games, but there are {}", games.len());
    }
    let text = write_club_games(games);
    if text.len() > MAX_CLUB_FILE {
        bail!("the club games would be larger than {MAX_CLUB_FILE} bytes, too large to read back");
    }
    Ok(Some(text))
}
