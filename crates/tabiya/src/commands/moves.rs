//! `tabiya moves`: lists the legal moves of a position or a piece, with their effects.

use std::io::Write;

use anyhow::{Result, anyhow};
use clap::Args;
use notation::fen::write_fen;
use notation::uci::write_uci;
use rules::{Game, Move, Outcome, Position, Square};
use serde_json::{Value, json};

use crate::effects;
use crate::output::{self, Verdict};
use crate::position_argument::PositionArgument;

/// Arguments of `tabiya moves`.
#[derive(Args, Debug)]
pub(crate) struct MovesArguments {
    #[command(flatten)]
    position: PositionArgument,
    /// List only the moves of the piece on this square
    #[arg(long, short, value_name = "SQUARE")]
    square: Option<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Writes the moves in alphabetical order, or how the game ended.
pub(crate) fn run(arguments: &MovesArguments, out: &mut dyn Write) -> Result<Verdict> {
    // A game also knows the draws by move count, which a position does not.
    let game = Game::new(arguments.position.position()?);
    let position = game.position();
    let square = arguments.square.as_deref();
    let square = square.map(|name| find_square(position, name)).transpose()?;
    let moves = game.legal_moves().into_iter();
    let wanted = moves.filter(|mv| square.is_none() || mv.from() == square);
    let mut named: Vec<(String, Move)> = wanted.map(|mv| (write_uci(position, mv), mv)).collect();
    named.sort();
    if arguments.json {
        output::json(out, &as_json(&game, &named))?;
    } else {
        write_text(out, &game, square, &named)?;
    }
    Ok(Verdict::Fine)
}

fn find_square(position: &Position, name: &str) -> Result<Square> {
    let shape = position.ruleset().shape();
    let missing = || {
        let last = shape.squares().next_back().map(|square| shape.name(square));
        let last = last.map(|last| last.to_string()).unwrap_or_default();
        anyhow!("there is no square `{name}` on the {shape} board, which goes from a1 to {last}")
    };
    shape.parse(&name.to_ascii_lowercase()).ok_or_else(missing)
}

fn write_text(
    out: &mut dyn Write,
    game: &Game,
    square: Option<Square>,
    named: &[(String, Move)],
) -> Result<()> {
    let position = game.position();
    let row = |(name, mv): &(String, Move)| [name.clone(), effects::in_words(position, *mv)];
    output::table(out, &named.iter().map(row).collect::<Vec<_>>())?;
    if let Some(outcome) = game.outcome() {
        writeln!(out, "the game is over; {outcome}")?;
    } else if named.is_empty() {
        writeln!(out, "{}", why_none(position, square))?;
    }
    writeln!(out, "{}", output::counted(named.len(), "move"))?;
    Ok(())
}

/// Why there are no moves to list although the game is not over.
fn why_none(position: &Position, square: Option<Square>) -> String {
    let turn = position.turn();
    let Some(square) = square else {
        return format!("{turn} has no legal move and must wait");
    };
    let ruleset = position.ruleset();
    let at = ruleset.shape().name(square);
    match position.piece_at(square) {
        None if ruleset.walls().contains(square) => format!("there is a wall on {at}"),
        None => format!("there is no piece on {at}"),
        Some(piece) if piece.color != turn => {
            let (kind, owner) = (ruleset.kind_name(piece.kind), piece.color);
            format!("the {kind} on {at} belongs to {owner}, and it is {turn}'s turn")
        }
        Some(piece) => {
            let kind = ruleset.kind_name(piece.kind);
            format!("the {kind} on {at} has no legal move")
        }
    }
}

fn as_json(game: &Game, named: &[(String, Move)]) -> Value {
    let position = game.position();
    let moves: Vec<Value> = named.iter().map(|(name, mv)| move_json(position, name, *mv)).collect();
    json!({
        "ruleset": position.ruleset().spec().name,
        "fen": write_fen(position),
        "outcome": game.outcome().map(outcome_json),
        "count": moves.len(),
        "moves": moves,
    })
}

/// How a game ended, as JSON.
pub(super) fn outcome_json(outcome: Outcome) -> Value {
    json!({
        "winner": outcome.winner.map(|winner| winner.to_string().to_lowercase()),
        "reason": outcome.reason.code(),
    })
}

/// A legal move as JSON.
pub(super) fn move_json(position: &Position, name: &str, mv: Move) -> Value {
    let ruleset = position.ruleset();
    let square = |square| ruleset.shape().name(square).to_string();
    json!({
        "move": name,
        "from": mv.from().map(square),
        "to": square(position.castling_target(mv)),
        "promotion": mv.promotion().map(|kind| ruleset.letter(kind).to_string()),
        "effects": effects::as_json(position, mv),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::run_line;

    fn text(words: &[&str]) -> String {
        run_line(words).unwrap().1
    }

    #[test]
    fn the_start_has_twenty_moves() {
        let text = text(&["moves"]);
        assert_eq!(text.lines().next(), Some("a2a3  pawn a2 to a3"));
        assert_eq!(text.lines().last(), Some("20 moves"));
        assert!(text.lines().take(20).is_sorted());
    }

    #[test]
    fn a_square_narrows_the_list() {
        let knight = "b1a3  knight b1 to a3\nb1c3  knight b1 to c3\n2 moves\n";
        assert_eq!(text(&["moves", "--square", "b1"]), knight);
        assert_eq!(text(&["moves", "--square", "B1"]), knight);
    }

    #[test]
    fn a_square_without_moves_is_explained() {
        let at = |square| text(&["moves", "--square", square]);
        assert_eq!(at("e4"), "there is no piece on e4\n0 moves\n");
        assert_eq!(at("a1"), "the rook on a1 has no legal move\n0 moves\n");
        let other = "the pawn on e7 belongs to Black, and it is White's turn\n0 moves\n";
        assert_eq!(at("e7"), other);
        let error = run_line(&["moves", "--square", "e9"]).unwrap_err();
        let missing = "there is no square `e9` on the 8×8 board, which goes from a1 to h8";
        assert_eq!(error.to_string(), missing);
    }

    #[test]
    fn a_finished_game_shows_its_outcome() {
        let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        let expected = "the game is over; Black wins: checkmate\n0 moves\n";
        assert_eq!(text(&["moves", "--fen", mate]), expected);
        let stalemate = "the game is over; draw: no legal move\n0 moves\n";
        assert_eq!(text(&["moves", "--fen", "k7/8/1Q6/8/8/8/8/K7 b - - 0 1"]), stalemate);
        let counted = text(&["moves", "--fen", "k7/7q/8/8/8/8/8/K7 w - - 150 90"]);
        assert_eq!(counted.lines().last(), Some("0 moves"));
    }

    #[test]
    fn json_has_squares_promotion_and_effects() {
        let fen = "4k3/P7/8/8/8/8/8/4K2R w K - 0 1";
        let value: Value = serde_json::from_str(&text(&["moves", "--json", "--fen", fen])).unwrap();
        assert_eq!(value["outcome"], Value::Null);
        let find = |name: &str| {
            let moves = value["moves"].as_array().unwrap();
            moves.iter().find(|mv| mv["move"] == name).unwrap().clone()
        };
        assert_eq!(find("a7a8q")["promotion"], "Q");
        let castling = find("e1g1");
        assert_eq!((&castling["from"], &castling["to"]), (&json!("e1"), &json!("g1")));
        assert_eq!(castling["effects"]["moved"].as_array().unwrap().len(), 2);
        assert_eq!(value["count"], value["moves"].as_array().unwrap().len());
    }

    #[test]
    fn json_has_the_outcome() {
        let stalemate = ["moves", "--json", "--fen", "k7/8/1Q6/8/8/8/8/K7 b - - 0 1"];
        let value: Value = serde_json::from_str(&text(&stalemate)).unwrap();
        assert_eq!(value["outcome"], json!({ "winner": null, "reason": "no-moves" }));
        assert_eq!(value["count"], 0);
    }
}
