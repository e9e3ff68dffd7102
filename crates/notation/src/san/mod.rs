//! Standard algebraic notation for any ruleset: `Nf3`, `exd5`, `O-O`, `e8=Q+`, `N@f3`.
//!
//! For the standard kinds the output equals that of python-chess. Beyond that:
//!
//! - The pawn is written without a letter: the pawn kind with the letter `P`, or the only pawn kind.
//!   Where a ruleset has neither, every kind has its letter. A pawn from the hand is `@d4`.
//! - A move that another piece of its kind could make too has its origin: the file, the rank, or
//!   both. A capture by a pawn without a letter always has the file. On boards with a file `x` a quiet
//!   move from that file has a hyphen, `Nx-e4`, because `Nxe4` is a capture.
//! - `O-O` is castling toward the last file, `O-O-O` toward the first.
//! - A pawn that could promote and does not is written without a suffix; `e8=P` and `e8=` are read the
//!   same way.
//! - `#` marks a move that wins the game, by checkmate or any other win condition, and `+` a move that
//!   attacks a royal, with or without a law of check.
//!
//! Reading is lenient as long as the text means one move. A lower-case letter is a file if that gives a
//! legal move, and a piece otherwise: `bxc3` is a capture by a pawn if possible, else by the bishop.

mod error;
mod form;
mod letters;
mod reach;
mod read;
mod write;

pub use error::{NoCastling, SanError};
pub use letters::{Language, SanStyle};
pub use read::SanReader;

use rules::{Move, Position};

use letters::Letters;
use write::Letterless;

/// Writes a legal move of a position with the letters of its ruleset.
pub fn write_san(position: &Position, mv: Move) -> String {
    write_san_styled(position, mv, &SanStyle::Letters)
}

/// Writes a legal move of a position with the letters of a style.
pub fn write_san_styled(position: &Position, mv: Move, style: &SanStyle) -> String {
    let letters = Letters::new(position.ruleset(), *style);
    write::write(position, mv, &letters, Letterless::Everywhere)
}

/// Writes a move as BPGN files do: a dropped pawn keeps its letter, `P@d4`.
pub(crate) fn write_san_with_drop_letters(position: &Position, mv: Move) -> String {
    let letters = Letters::new(position.ruleset(), SanStyle::Letters);
    write::write(position, mv, &letters, Letterless::OnBoard)
}

/// Reads a move of a position: standard algebraic notation, and variations of it that mean one move.
///
/// Also accepted: `0-0`, `00`, `OO`, a missing or superfluous `x`, lower-case pieces, `e8Q`, `e8(Q)`, `e8=q`,
/// `e.p.`, `!` and `?`, `Ng1-f3`, `e2-e4`, `e2e4`, figurines.
///
/// # Errors
/// When the text is not a move, is not legal here, or could mean several moves.
pub fn parse_san(position: &Position, text: &str) -> Result<Move, SanError> {
    parse_san_styled(position, text, &SanStyle::Letters)
}

/// Reads a move written with the letters of a language; see [`parse_san`].
///
/// # Errors
/// As [`parse_san`].
pub fn parse_san_styled(
    position: &Position,
    text: &str,
    style: &SanStyle,
) -> Result<Move, SanError> {
    SanReader::new(position.ruleset(), *style).read(position, text)
}
