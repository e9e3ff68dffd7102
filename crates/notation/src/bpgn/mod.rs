//! BPGN: a match of bughouse, two boards with the one order in which their moves were made.
//!
//! The form is that of PGN with four players (`WhiteA`, `BlackA`, `WhiteB`, `BlackB`) and numbers that
//! tell board and side: `1A. e4 {120} 1B. d4 {119.5} 1a. e5 {118}` is White on board A, White on board
//! B, Black on board A. A comment of nothing but a number is what the mover's clock has left, in
//! seconds; classic files have whole ones, ours have thousandths where there are some. Two start
//! positions stand in one `FEN` tag with ` | ` between them. Variations do not exist.
//!
//! Each board is a position of a ruleset whose captures are transferred; `bughouse` if no tag says
//! otherwise. What is captured on one board comes to hand on the other, in its own color: to the
//! captor's partner. The result is that of White on board A and Black on board B.

mod game;
mod read;
mod write;

pub use game::{Board, Boards, BoardsError, BughouseGame, BughouseMove};
pub use read::{BughouseRead, read_matches};
pub use write::write_bpgn;
