//! `tabiya explain`: explains what a move does, or why it is not legal.

use std::io::Write;

use anyhow::{Result, bail};
use clap::Args;
use notation::fen::write_fen;
use notation::uci::{UciError, parse_intent, write_uci};
use rules::{Coord, Game, Illegal, Intent, Move, Position, Ruleset, Square};
use serde_json::{Value, json};

use super::moves::{move_json, outcome_json};
use crate::output::{self, Verdict};
use crate::position_argument::PositionArgument;
use crate::{diagram, effects};

/// Arguments of `tabiya explain`.
#[derive(Args, Debug)]
pub(crate) struct ExplainArguments {
    /// The move: `e2e4`, `e7e8q`, or `P@d4` for a drop
    #[arg(value_name = "MOVE")]
    text: String,
    #[command(flatten)]
    position: PositionArgument,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Why a move is not legal: a sentence, a stable code, and the square that explains it.
#[derive(Debug)]
struct Reason {
    sentence: String,
    code: &'static str,
    culprit: Option<Coord>,
}

/// Writes what the move does or why it is not legal.
pub(crate) fn run(arguments: &ExplainArguments, out: &mut dyn Write) -> Result<Verdict> {
    let game = Game::new(arguments.position.position()?);
    let (text, intent) = read_intent(game.position().ruleset(), &arguments.text)?;
    let asked = intent.as_ref().ok().copied();
    let judged = intent.and_then(|intent| judge(&game, intent));
    let verdict = if judged.is_ok() { Verdict::Fine } else { Verdict::Refused };
    if arguments.json {
        output::json(out, &as_json(game.position(), &text, asked, &judged))?;
    } else {
        write_text(out, game.position(), &text, &judged)?;
    }
    Ok(verdict)
}

/// Reads a move, and returns it with its normalized text: squares may be in upper case. A square off the
/// board is a reason for an illegal move; a text that is not a move is an error.
fn read_intent(ruleset: &Ruleset, text: &str) -> Result<(String, Result<Intent, Reason>)> {
    let lower = text.to_ascii_lowercase();
    let (text, read) = match (parse_intent(ruleset, text), parse_intent(ruleset, &lower)) {
        (Err(UciError::Unreadable(_)), read) if !matches!(read, Err(UciError::Unreadable(_))) => {
            (lower, read)
        }
        (read, _) => (text.to_owned(), read),
    };
    match read {
        Ok(intent) => Ok((text, Ok(intent))),
        Err(error @ UciError::NoSquare { .. }) => {
            let sentence = error.to_string();
            Ok((text, Err(Reason { sentence, code: Illegal::OffBoard.code(), culprit: None })))
        }
        Err(error) => bail!("cannot read the move: {error}"),
    }
}

/// The legal move, or the reason why there is none.
fn judge(game: &Game, intent: Intent) -> Result<Move, Reason> {
    let reason = |illegal: Illegal| Reason {
        sentence: match game.outcome() {
            Some(outcome) if illegal == Illegal::GameOver => format!("{illegal}; {outcome}"),
            _ => illegal.sentence(game.position()),
        },
        code: illegal.code(),
        culprit: illegal.culprit(),
    };
    game.find_move(intent).map_err(reason)
}

fn write_text(
    out: &mut dyn Write,
    position: &Position,
    text: &str,
    judged: &Result<Move, Reason>,
) -> Result<()> {
    let reason = match judged {
        Ok(mv) => {
            writeln!(out, "{text} is legal: {}", effects::in_words(position, *mv))?;
            if let Some(consequence) = consequence(position, *mv) {
                writeln!(out, "{consequence}")?;
            }
            return Ok(());
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
    diagram::draw(out, position, reason.culprit)
}

/// The same as JSON. Keys that apply only to illegal moves are null for legal ones, and vice versa.
fn as_json(
    position: &Position,
    text: &str,
    asked: Option<Intent>,
    judged: &Result<Move, Reason>,
) -> Value {
    let shape = position.ruleset().shape();
    let (from, to) = match asked {
        Some(Intent::Go { from, to, .. }) => (Some(from), Some(to)),
        Some(Intent::Drop { to, .. }) => (None, Some(to)),
        None => (None, None),
    };
    let name = |square: Square| shape.name(square).to_string();
    let after = judged.as_ref().ok().and_then(|&mv| position.play(mv).ok());
    let reason = judged.as_ref().err();
    let sentence = match judged {
        Ok(mv) => effects::in_words(position, *mv),
        Err(reason) => reason.sentence.clone(),
    };
    let checkers = after.as_ref().map(|after| {
        let checkers = after.checkers();
        checkers.map(name).collect::<Vec<_>>()
    });
    json!({
        "ruleset": position.ruleset().spec().name,
        "fen": write_fen(position),
        "text": text,
        "from": from.map(name),
        "to": to.map(name),
        "legal": judged.is_ok(),
        "sentence": sentence,
        "code": reason.map(|reason| reason.code),
        "culprit": reason.and_then(|reason| reason.culprit).map(|at| at.to_string()),
        "move": judged.as_ref().ok().map(|&mv| move_json(position, &write_uci(position, mv), mv)),
        "checkers": checkers,
        "outcome": after.and_then(|after| after.outcome()).map(outcome_json),
    })
}

/// The consequence of a move: the end of the game, or a check.
fn consequence(position: &Position, mv: Move) -> Option<String> {
    let after = position.play(mv).ok()?;
    if let Some(outcome) = after.outcome() {
        return Some(format!("the game is over; {outcome}"));
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
    fn a_legal_move_is_described() {
        let (verdict, text) = run_line(&["explain", "e2e4"]).unwrap();
        assert_eq!(verdict, Verdict::Fine);
        assert_eq!(text, "e2e4 is legal: pawn e2 to e4\n");
    }

    #[test]
    fn check_and_the_end_of_the_game_are_reported() {
        let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
        let (_, text) = run_line(&["explain", "a1a8", "--fen", fen]).unwrap();
        assert!(text.ends_with("\nthe game is over; White wins: checkmate\n"), "{text}");
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
    fn a_finished_game_shows_how_it_ended() {
        let fen = "k7/8/1Q6/8/8/8/8/K7 b - - 0 1";
        let (_, text) = run_line(&["explain", "a8b8", "--fen", fen]).unwrap();
        let opening = "a8b8 is not legal: the game is over; draw: no legal move\ncode  game-over\n";
        assert!(text.starts_with(opening), "{text}");
    }

    fn value(words: &[&str]) -> (Verdict, Value) {
        let (verdict, text) = run_line(words).unwrap();
        (verdict, serde_json::from_str(&text).unwrap())
    }

    #[test]
    fn json_has_the_reason() {
        let (verdict, value) = value(&["explain", "a1a3", "--json"]);
        assert_eq!(verdict, Verdict::Refused);
        assert_eq!((&value["legal"], &value["code"]), (&json!(false), &json!("blocked")));
        assert_eq!(value["culprit"], "a2");
        assert_eq!((&value["from"], &value["to"]), (&json!("a1"), &json!("a3")));
        assert_eq!(value["sentence"], "the way is blocked on a2");
        assert_eq!((&value["move"], &value["outcome"]), (&Value::Null, &Value::Null));
    }

    #[test]
    fn json_has_a_square_off_the_board() {
        let (verdict, value) = value(&["explain", "e2e9", "--json"]);
        assert_eq!(verdict, Verdict::Refused);
        assert_eq!((&value["code"], &value["culprit"]), (&json!("off-board"), &Value::Null));
    }

    #[test]
    fn json_has_the_move_and_its_consequence() {
        let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
        let (verdict, value) = value(&["explain", "a1a8", "--json", "--fen", fen]);
        assert_eq!(verdict, Verdict::Fine);
        assert_eq!((&value["legal"], &value["code"]), (&json!(true), &Value::Null));
        assert_eq!(value["move"]["effects"]["moved"], json!([{ "from": "a1", "to": "a8" }]));
        assert_eq!(value["checkers"], json!(["a8"]));
        assert_eq!(value["outcome"], json!({ "winner": "white", "reason": "checkmate" }));
    }

    #[test]
    fn squares_in_upper_case_are_understood() {
        let (verdict, text) = run_line(&["explain", "E2E4"]).unwrap();
        assert_eq!((verdict, text.as_str()), (Verdict::Fine, "e2e4 is legal: pawn e2 to e4\n"));
        let error = run_line(&["explain", "CASTLE"]).unwrap_err().to_string();
        assert!(error.starts_with("cannot read the move: `CASTLE` is not a move"), "{error}");
    }

    #[test]
    fn a_text_that_is_not_a_move_is_an_error() {
        let error = run_line(&["explain", "castle"]).unwrap_err().to_string();
        assert!(error.starts_with("cannot read the move: `castle` is not a move"), "{error}");
    }
}
