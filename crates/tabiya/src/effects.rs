//! The effects of a move, in words and as JSON.

use rules::{Effects, Move, MoveType, Piece, Position, Square};
use serde_json::{Value, json};

use crate::diagram;

/// The effects of a legal move, in words: `pawn e5 to d6, captures the pawn on d5 en passant`.
pub(crate) fn in_words(position: &Position, mv: Move) -> String {
    let effects = position.effects(mv);
    let mut words = action(position, mv, &effects);
    words.push_str(&capture(position, mv, &effects));
    words
}

/// The effects of a legal move as JSON: removed, moved and added pieces, and changes of the hands.
pub(crate) fn as_json(position: &Position, mv: Move) -> Value {
    let effects = position.effects(mv);
    let name = |square: Square| position.ruleset().shape().name(square).to_string();
    let letter = |piece: Piece| diagram::letter(position.ruleset(), piece).to_string();
    let pieces = |list: &[(Square, Piece)]| -> Vec<Value> {
        let entry = |&(square, piece)| json!({ "square": name(square), "piece": letter(piece) });
        list.iter().map(entry).collect()
    };
    let moved = effects.moved.iter();
    let moved: Vec<Value> =
        moved.map(|&(from, to)| json!({ "from": name(from), "to": name(to) })).collect();
    json!({
        "removed": pieces(&effects.removed),
        "moved": moved,
        "added": pieces(&effects.added),
        "from_hand": effects.from_hand.map(letter),
        "to_hand": effects.to_hand.map(letter),
        "transferred": effects.transferred.map(letter),
    })
}

fn action(position: &Position, mv: Move, effects: &Effects) -> String {
    let ruleset = position.ruleset();
    let name = |square| ruleset.shape().name(square);
    let kind = ruleset.kind_name(mv.kind());
    let walk = |&(from, to): &(Square, Square)| {
        let walker = position.piece_at(from);
        let walker = walker.map_or("piece", |piece| ruleset.kind_name(piece.kind));
        format!("{walker} {} to {}", name(from), name(to))
    };
    let walks = || effects.moved.iter().map(walk).collect::<Vec<_>>().join(", ");
    match (mv.what(), mv.from()) {
        (MoveType::Castling, _) => format!("castles: {}", walks()),
        (MoveType::Promotion(to), Some(from)) => {
            let promoted = with_article(ruleset.kind_name(to));
            format!("{kind} {} to {}, promotes to {promoted}", name(from), name(mv.to()))
        }
        (MoveType::Drop, _) | (_, None) => {
            format!("{kind} from the hand to {}", name(mv.to()))
        }
        _ => walks(),
    }
}

fn capture(position: &Position, mv: Move, effects: &Effects) -> String {
    let ruleset = position.ruleset();
    let Some((square, victim)) = position.victim(mv) else {
        return String::new();
    };
    let mut words = format!(
        ", captures the {} on {}",
        ruleset.kind_name(victim.kind),
        ruleset.shape().name(square)
    );
    if mv.what() == MoveType::EnPassant {
        words.push_str(" en passant");
    }
    let gained = |piece: Piece| with_article(ruleset.kind_name(piece.kind));
    if let Some(piece) = effects.to_hand {
        words.push_str(&format!(", {} goes to the hand", gained(piece)));
    }
    if let Some(piece) = effects.transferred {
        words.push_str(&format!(", {} goes to the partner", gained(piece)));
    }
    words
}

fn with_article(name: &str) -> String {
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position_argument::PositionArgument;
    use notation::uci::parse_uci;

    fn words(ruleset: &str, fen: &str, mv: &str) -> String {
        let position = PositionArgument::of(ruleset, Some(fen)).position().unwrap();
        in_words(&position, parse_uci(&position, mv).unwrap())
    }

    #[test]
    fn a_plain_move_and_a_capture() {
        let fen = "4k3/8/8/8/8/p7/8/R3K3 w Q - 0 1";
        assert_eq!(words("standard", fen, "a1a2"), "rook a1 to a2");
        assert_eq!(words("standard", fen, "a1a3"), "rook a1 to a3, captures the pawn on a3");
    }

    #[test]
    fn castling_moves_two_pieces() {
        let fen = "4k3/8/8/8/8/p7/8/R3K3 w Q - 0 1";
        assert_eq!(words("standard", fen, "e1c1"), "castles: king e1 to c1, rook a1 to d1");
    }

    #[test]
    fn a_capture_en_passant_names_the_square_of_the_pawn() {
        let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        let expected = "pawn e5 to d6, captures the pawn on d5 en passant";
        assert_eq!(words("standard", fen, "e5d6"), expected);
    }

    #[test]
    fn promotion_names_the_new_piece() {
        let fen = "5k4/P9/10/10/10/10/10/5K4 w - - 0 1";
        assert_eq!(words("capablanca", fen, "a7a8a"), "pawn a7 to a8, promotes to an archbishop");
    }

    #[test]
    fn drops_and_captures_change_the_hand() {
        let fen = "q~3k3/8/8/8/8/8/8/R3K3[N] w - - 0 1";
        assert_eq!(words("crazyhouse", fen, "N@d4"), "knight from the hand to d4");
        let expected = "rook a1 to a8, captures the queen on a8, a pawn goes to the hand";
        assert_eq!(words("crazyhouse", fen, "a1a8"), expected);
    }

    #[test]
    fn json_lists_every_change() {
        let fen = "q~3k3/8/8/8/8/8/8/R3K3[N] w - - 0 1";
        let position = PositionArgument::of("crazyhouse", Some(fen)).position().unwrap();
        let mv = parse_uci(&position, "a1a8").unwrap();
        let expected = json!({
            "removed": [{ "square": "a8", "piece": "q" }],
            "moved": [{ "from": "a1", "to": "a8" }],
            "added": [],
            "from_hand": null,
            "to_hand": "P",
            "transferred": null,
        });
        assert_eq!(as_json(&position, mv), expected);
    }
}
