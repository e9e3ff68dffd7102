//! Writing a match of bughouse.

use rules::{Color, PlayError, Position};

use super::game::{Board, BoardsError, BughouseGame, BughouseMove};
use crate::fen::write_fen;
use crate::pgn::{
    Milliseconds, Wrapped, clock_text, write_ruleset_tags, write_start_tags, write_tags,
};
use crate::san::write_san_with_drop_letters;

/// The tags every match has, in their order, with what stands there when nothing is known.
const ROSTER: [(&str, &str); 9] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("WhiteA", "?"),
    ("BlackA", "?"),
    ("WhiteB", "?"),
    ("BlackB", "?"),
    ("TimeControl", "?"),
    ("Result", "*"),
];

/// Writes a match: tags, rules and starts where they are not the usual ones, the moves of both boards
/// in their order with the clocks, in lines of 80 columns.
///
/// Every match reads back equal, provided its comments have no line breaks, no `}` and no blanks around
/// them, and those after moves are not numbers alone and hold no times such as `[%clk 0:01:00]`.
///
/// # Errors
/// When a move cannot be made; those of a match that was read can.
pub fn write_bpgn(game: &BughouseGame) -> Result<String, BoardsError> {
    let mut text = String::new();
    write_head(&mut text, game);
    text.push('\n');
    let mut words = Wrapped::new(text);
    for comment in &game.comments {
        words.comment(comment);
    }
    let mut boards = game.start().clone();
    for played in &game.moves {
        let position = boards.on(played.board);
        if !position.is_legal(played.mv) {
            return Err(PlayError.into());
        }
        write_move(&mut words, position, played);
        boards.play_legal(played.board, played.mv)?;
    }
    words.word(&game.result.to_string());
    for comment in &game.closing_comments {
        words.comment(comment);
    }
    Ok(words.finish())
}

/// Writes every tag.
fn write_head(text: &mut String, game: &BughouseGame) {
    write_tags(text, &ROSTER, &game.tags, game.result);
    let ruleset = game.start().on(Board::A).ruleset();
    write_ruleset_tags(text, ruleset);
    let usual = ruleset.start();
    let starts = Board::BOTH.map(|board| game.start().on(board));
    if starts.iter().any(|start| start.setup() != usual.setup()) {
        write_start_tags(text, &starts.map(write_fen).join(" | "));
    }
}

fn write_move(words: &mut Wrapped, position: &Position, played: &BughouseMove) {
    let letter = match position.turn() {
        Color::White => played.board.to_string(),
        Color::Black => played.board.to_string().to_lowercase(),
    };
    words.word(&format!("{}{letter}.", position.fullmove_number()));
    words.word(&write_san_with_drop_letters(position, played.mv));
    for nag in &played.nags {
        words.word(&format!("${}", nag.0));
    }
    if let Some(clock) = played.clock {
        words.word(&format!("{{{}}}", seconds(clock)));
    }
    if let Some(elapsed) = played.elapsed {
        words.comment(&format!("[%emt {}]", clock_text(elapsed)));
    }
    for comment in &played.comments {
        words.comment(comment);
    }
}

/// Seconds, with thousandths where there are some.
fn seconds(time: Milliseconds) -> String {
    let (whole, thousandths) = (time.0 / 1_000, time.0 % 1_000);
    match thousandths {
        0 => whole.to_string(),
        _ => format!("{whole}.{thousandths:03}"),
    }
}
