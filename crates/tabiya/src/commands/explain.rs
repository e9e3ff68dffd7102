//! `tabiya explain`: tells what a move does, or why it is not legal.

use std::io::Write;

use anyhow::{Result, bail};
use clap::Args;
use notation::uci::{UciError, parse_intent};
use rules::{Coord, Illegal, Line, Move, Position};

use crate::output::{self, Verdict};
use crate::position_argument::PositionArgument;
use crate::{diagram, effects};

/// What `tabiya explain` is told.
#[derive(Args, Debug)]
pub(crate) struct ExplainArguments {
    /// The move: `e2e4`, `e7e8q`, or `P@d4` for a drop
    #[arg(value_name = "MOVE")]
    text: String,
    #[command(flatten)]
    position: PositionArgument,
}

/// Why a move is not legal: a sentence, a stable name, the square that is to blame.
#[derive(Debug)]
struct Reason {
    sentence: String,
    code: &'static str,
    culprit: Option<Coord>,
}

/// Writes what the move does or why it is not legal.
pub(crate) fn run(arguments: &ExplainArguments, out: &mut dyn Write) -> Result<Verdict> {
    let line = Line::new(arguments.position.position()?);
    let text = &arguments.text;
    let reason = match judge(&line, text)? {
        Ok(mv) => {
            let position = line.position();
            writeln!(out, "{text} is legal: {}", effects::in_words(position, mv))?;
            if let Some(consequence) = consequence(position, mv) {
                writeln!(out, "{consequence}")?;
            }
            return Ok(Verdict::Fine);
        }
        Err(reason) => reason,
    };
    writeln!(out, "{text} is not legal: {}", reason.sentence)?;
    let mut rows = vec![["code".to_owned(), reason.code.to_owned()]];
    if let Some(culprit) = reason.culprit {
        rows.push(["culprit".to_owned(), culprit.to_string()]);
    }
    output::table(out, &rows)?;
    writeln!(out)?;
    diagram::draw(out, line.position(), reason.culprit)?;
    Ok(Verdict::Refused)
}

/// The legal move a text means, or the reason there is none; an error when it means no move.
fn judge(line: &Line, text: &str) -> Result<Result<Move, Reason>> {
    let intent = match parse_intent(line.position().ruleset(), text) {
        Ok(intent) => intent,
        Err(error @ UciError::NoSquare { .. }) => {
            return Ok(Err(Reason {
                sentence: error.to_string(),
                code: Illegal::OffBoard.code(),
                culprit: None,
            }));
        }
        Err(error) => bail!("cannot read the move: {error}"),
    };
    let reason = |illegal: Illegal| Reason {
        sentence: match line.outcome() {
            Some(outcome) if illegal == Illegal::GameOver => format!("{illegal}; {outcome}"),
            _ => illegal.to_string(),
        },
        code: illegal.code(),
        culprit: illegal.culprit(),
    };
    Ok(line.find_move(intent).map_err(reason))
}

/// What the move means for the game: its end, or a check.
fn consequence(position: &Position, mv: Move) -> Option<String> {
    let after = position.play(mv).ok()?;
    if let Some(outcome) = after.outcome() {
        return Some(format!("it ends the game; {outcome}"));
    }
    let checker = after.checkers().first()?;
    let shape = position.ruleset().shape();
    Some(format!("it gives check from {}", shape.name(checker)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::run_line;

    #[test]
    fn a_legal_move_tells_what_it_does() {
        let (verdict, text) = run_line(&["explain", "e2e4"]).unwrap();
        assert_eq!(verdict, Verdict::Fine);
        assert_eq!(text, "e2e4 is legal: pawn e2 to e4\n");
    }

    #[test]
    fn check_and_the_end_of_the_game_are_told() {
        let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
        let (_, text) = run_line(&["explain", "a1a8", "--fen", fen]).unwrap();
        assert!(text.ends_with("\nit ends the game; White wins: checkmate\n"), "{text}");
        let fen = "6k1/6pp/8/8/8/8/8/R3K3 w - - 0 1";
        let (_, text) = run_line(&["explain", "a1a8", "--fen", fen]).unwrap();
        assert!(text.ends_with("\nit gives check from a8\n"), "{text}");
    }

    #[test]
    fn an_illegal_move_names_reason_and_culprit_on_the_board() {
        let (verdict, text) = run_line(&["explain", "a1a3"]).unwrap();
        assert_eq!(verdict, Verdict::Refused);
        let opening =
            "a1a3 is not legal: the way is blocked on a2\ncode     blocked\nculprit  a2\n\n";
        assert!(text.starts_with(opening), "{text}");
        assert!(text.contains(" 2 [P]P P P P P P P\n"), "{text}");
    }

    #[test]
    fn a_square_off_the_board_is_a_reason_too() {
        let (verdict, text) = run_line(&["explain", "e2e9"]).unwrap();
        assert_eq!(verdict, Verdict::Refused);
        assert!(text.contains("\ncode  off-board\n"), "{text}");
    }

    #[test]
    fn a_finished_game_says_how_it_ended() {
        let fen = "k7/8/1Q6/8/8/8/8/K7 b - - 0 1";
        let (_, text) = run_line(&["explain", "a8b8", "--fen", fen]).unwrap();
        let opening = "a8b8 is not legal: the game is over; draw: no legal move\ncode  game-over\n";
        assert!(text.starts_with(opening), "{text}");
    }

    #[test]
    fn a_text_that_is_no_move_is_an_error() {
        let error = run_line(&["explain", "castle"]).unwrap_err().to_string();
        assert!(error.starts_with("cannot read the move: `castle` is not a move"), "{error}");
    }
}
