//! BPGN: matches on two boards, with the one order in which the moves of both were made.
//!
//! BPGN is PGN with four players (`WhiteA`, `BlackA`, `WhiteB`, `BlackB`) and move numbers that name
//! board and side: `1A. e4 {120} 1B. d4 {119.5} 1a. e5 {118}` is White on board A, White on board B,
//! Black on board A. A comment that is a number alone is what the mover's clock has left, in
//! seconds. Classic files have whole seconds; ours have thousandths where the clock has them. Two
//! start positions are in one `FEN` tag with ` | ` between them. There are no variations. The tags `BughouseTerms` and
//! `BughouseSource` have the terms of the match, and `LosingSeat` has the seat that lost.
//!
//! Each board is played by a ruleset whose captures are transferred; `bughouse` if no tag names one. The
//! crate [`boards`] defines what a capture on one board means for the other. The result counts for White
//! on board A and Black on board B.

mod game;
mod read;
mod terms;
mod write;

use boards::{BoardId, Seat};
use rules::Color;

pub use game::{BpgnMatch, BpgnMove};
pub use read::{BpgnRead, read_bpgn};
pub use terms::{loser_of, set_loser, set_terms, terms_of};
pub use write::write_bpgn;

/// The letters of the seats, in the order of [`Seat::of_boards`].
const LETTERS: [char; 4] = ['A', 'a', 'B', 'b'];

/// The letter of a seat: a capital for White.
fn letter(seat: Seat) -> char {
    LETTERS[seat.index()]
}

/// The seat that a letter names.
fn seat_of(letter: u8) -> Option<Seat> {
    Seat::of_boards(2).find(|&seat| self::letter(seat) == char::from(letter))
}

/// The letter by which people call a board.
fn board_letter(board: BoardId) -> char {
    letter(Seat::new(board, Color::White))
}
