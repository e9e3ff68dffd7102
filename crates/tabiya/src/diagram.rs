//! The board as letters, with one square marked.

use std::io::Write;

use anyhow::Result;
use rules::{Color, Coord, Piece, Position, Ruleset, Square};

/// Writes the board from White's side, with a square in brackets and the hands below.
pub(crate) fn draw(out: &mut dyn Write, position: &Position, marked: Option<Coord>) -> Result<()> {
    let ruleset = position.ruleset();
    let shape = ruleset.shape();
    for rank in (0..shape.ranks()).rev() {
        let mut line = format!("{:>2} ", rank + 1);
        for file in 0..shape.files() {
            let square = shape.square(Coord { file, rank });
            line.push(before(Coord { file, rank }, marked));
            line.push(square.map_or(' ', |square| on(position, square)));
        }
        let end = Coord { file: shape.files(), rank };
        line.push(before(end, marked));
        writeln!(out, "{}", line.trim_end())?;
    }
    let files = (0..shape.files()).map(|file| char::from(b'a' + file));
    let files: String = files.flat_map(|letter| [' ', letter]).collect();
    writeln!(out, "   {files}")?;
    if ruleset.uses_hands() {
        for color in Color::BOTH {
            writeln!(out, "{color}'s hand: {}", hand(position, color))?;
        }
    }
    writeln!(out, "{} to move", position.turn())?;
    Ok(())
}

/// The letter of a piece as FEN writes it: upper case for White.
pub(crate) fn letter(ruleset: &Ruleset, piece: Piece) -> char {
    let letter = ruleset.letter(piece.kind);
    match piece.color {
        Color::White => letter,
        Color::Black => letter.to_ascii_lowercase(),
    }
}

/// The character between a square and the one to its left.
fn before(at: Coord, marked: Option<Coord>) -> char {
    match marked {
        Some(marked) if marked == at => '[',
        Some(marked) if marked.rank == at.rank && marked.file + 1 == at.file => ']',
        _ => ' ',
    }
}

fn on(position: &Position, square: Square) -> char {
    let ruleset = position.ruleset();
    match position.piece_at(square) {
        Some(piece) => letter(ruleset, piece),
        None if ruleset.walls().contains(square) => '*',
        None => '.',
    }
}

fn hand(position: &Position, color: Color) -> String {
    let ruleset = position.ruleset();
    let held = position.hand(color).into_iter();
    let held: Vec<String> =
        held.map(|(kind, count)| format!("{count} {}", ruleset.kind_name(kind))).collect();
    if held.is_empty() { "empty".to_owned() } else { held.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position_argument::PositionArgument;

    fn drawn(ruleset: &str, fen: &str, marked: &str) -> String {
        let position = PositionArgument::of(ruleset, Some(fen)).position().unwrap();
        let mut out = Vec::new();
        draw(&mut out, &position, Coord::parse(marked)).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_marked_square_is_in_brackets() {
        let board = drawn("gardner", "k4/5/2p2/5/4K w - - 0 1", "c3");
        let expected = " 5  k . . . .\n 4  . . . . .\n 3  . .[p]. .\n 2  . . . . .\n \
            1  . . . . K\n    a b c d e\nWhite to move\n";
        assert_eq!(board, expected);
    }

    #[test]
    fn the_last_file_can_be_marked() {
        let board = drawn("gardner", "k4/5/5/5/r3K w - - 0 1", "e1");
        assert!(board.contains(" 1  r . . .[K]\n"), "{board}");
        assert!(board.ends_with("White to move\n"), "{board}");
    }

    #[test]
    fn hands_are_shown() {
        let board = drawn("crazyhouse", "4k3/8/8/8/8/8/8/4K3[PPq] w - - 0 1", "");
        assert!(board.contains("White's hand: 2 pawn\nBlack's hand: 1 queen\n"), "{board}");
    }
}
