//! Writing a match on two boards.

use boards::Seat;
use rules::{PlayError, Position};

use super::game::{BpgnMatch, BpgnMove};
use super::letter;
use crate::fen::write_fen;
use crate::pgn::{
    Milliseconds, Wrapped, clock_text, write_ruleset_tags, write_start_tags, write_tags,
};
use crate::san::write_san_with_drop_letters;

/// The tags that every match has, in order, with their value when nothing is known.
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

/// Writes a match: tags, rules and starts unless they are the default, the moves of both boards in order
/// with the clocks, wrapped to 80 columns.
///
/// Every match reads back equal if its comments have no line breaks, no `}` and no spaces around them, and
/// comments after moves are not plain numbers and have no times such as `[%clk 0:01:00]`.
///
/// # Errors
/// When a move is not legal; the moves of a match that was read are.
pub fn write_bpgn(played: &BpgnMatch) -> Result<String, PlayError> {
    let mut text = String::new();
    write_head(&mut text, played);
    text.push('\n');
    let mut words = Wrapped::new(text);
    for comment in &played.comments {
        words.comment(comment);
    }
    let mut positions = played.start().clone();
    for made in &played.moves {
        let position = positions.on(made.board).ok_or(PlayError)?;
        if !position.is_legal(made.mv) {
            return Err(PlayError);
        }
        write_move(&mut words, position, made);
        positions.play_legal(made.board, made.mv)?;
    }
    words.word(&played.result.to_string());
    for comment in &played.closing_comments {
        words.comment(comment);
    }
    Ok(words.finish())
}

/// Writes every tag.
fn write_head(text: &mut String, played: &BpgnMatch) {
    write_tags(text, &ROSTER, &played.tags, played.result);
    let Some(ruleset) = played.start().iter().next().map(Position::ruleset) else {
        return;
    };
    write_ruleset_tags(text, ruleset);
    let usual = ruleset.start();
    if played.start().iter().any(|start| start.setup() != usual.setup()) {
        let starts: Vec<String> = played.start().iter().map(write_fen).collect();
        write_start_tags(text, &starts.join(" | "));
    }
}

fn write_move(words: &mut Wrapped, position: &Position, made: &BpgnMove) {
    let seat = Seat::new(made.board, position.turn());
    words.word(&format!("{}{}.", position.fullmove_number(), letter(seat)));
    words.word(&write_san_with_drop_letters(position, made.mv));
    for nag in &made.annotations.nags {
        words.word(&format!("${}", nag.0));
    }
    if let Some(clock) = made.annotations.clock {
        words.word(&format!("{{{}}}", seconds(clock)));
    }
    if let Some(elapsed) = made.annotations.elapsed {
        words.comment(&format!("[%emt {}]", clock_text(elapsed)));
    }
    for comment in &made.annotations.comments {
        words.comment(comment);
    }
}

/// Seconds, with thousandths unless they are zero.
fn seconds(time: Milliseconds) -> String {
    let (whole, thousandths) = (time.0 / 1_000, time.0 % 1_000);
    match thousandths {
        0 => whole.to_string(),
        _ => format!("{whole}.{thousandths:03}"),
    }
}
