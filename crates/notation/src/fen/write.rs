//! Writing FEN in its canonical form.

use rules::{Color, PieceKind, Position, Ruleset, Setup, Square};

use super::castling::Style;
use super::{castling, en_passant};
use crate::placement::write_rows;

/// The most pieces of a kind written letter by letter, as other programs do; more get a count.
const MAX_REPEATED: u16 = 16;

/// Writes a position as FEN, castling as in X-FEN: `KQkq` where the partner is the outermost.
pub fn write_fen(position: &Position) -> String {
    write_setup(position.ruleset(), &position.setup())
}

/// Writes a position as FEN with castling by files: `HAha`.
pub fn write_shredder_fen(position: &Position) -> String {
    write(position.ruleset(), &position.setup(), Style::Shredder)
}

/// Writes the draft of a position as FEN.
///
/// The draft must be for the ruleset's board.
pub fn write_setup(ruleset: &Ruleset, setup: &Setup) -> String {
    write(ruleset, setup, Style::XFen)
}

fn write(ruleset: &Ruleset, setup: &Setup, style: Style) -> String {
    let walls = ruleset.walls();
    let occupant = |square: Square| setup.board[square.index()];
    let is_empty = |square| occupant(square).is_none() && !walls.contains(square);
    let mut fen = write_rows(ruleset.shape(), is_empty, |square, fen| match occupant(square) {
        Some(piece) => {
            fen.push(cased(ruleset.letter(piece.kind), piece.color));
            fen.push_str(marks(ruleset, setup, square, piece.kind));
        }
        None => fen.push('*'),
    });
    if ruleset.uses_hands() {
        fen.push_str(&format!("[{}]", hands(ruleset, setup)));
    }
    let turn = match setup.turn {
        Color::White => 'w',
        Color::Black => 'b',
    };
    let castling = castling::write(ruleset, setup, style);
    let en_passant = en_passant::write(ruleset, setup);
    fen.push_str(&format!(" {turn} {castling} {en_passant}"));
    if let Some(left) = setup.checks_left {
        fen.push_str(&format!(" {}+{}", left.white, left.black));
    }
    fen.push_str(&format!(" {} {}", setup.halfmove_clock, setup.fullmove_number));
    fen
}

/// The marks after the letter of a piece.
fn marks(ruleset: &Ruleset, setup: &Setup, square: Square, kind: PieceKind) -> &'static str {
    let spec = ruleset.spec();
    let promoted = setup.promoted.contains(square);
    let moved =
        setup.moved.contains(square) && spec.remembers_first_move(&spec.kinds[kind.index()]);
    match (promoted, moved) {
        (false, false) => "",
        (true, false) => "~",
        (false, true) => "'",
        (true, true) => "~'",
    }
}

/// The hands, White's first, each from the last kind to the first.
fn hands(ruleset: &Ruleset, setup: &Setup) -> String {
    let mut text = String::new();
    for color in Color::BOTH {
        let mut hand = setup.hands[color].clone();
        hand.sort_unstable();
        for (kind, count) in hand.into_iter().rev() {
            let letter = cased(ruleset.letter(kind), color);
            if count > MAX_REPEATED {
                text.push_str(&format!("{letter}{count}"));
            } else {
                text.extend(std::iter::repeat_n(letter, usize::from(count)));
            }
        }
    }
    text
}

fn cased(letter: char, color: Color) -> char {
    match color {
        Color::White => letter,
        Color::Black => letter.to_ascii_lowercase(),
    }
}
