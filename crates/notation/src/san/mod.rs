//! Moves as people write them: `Nf3`, `exd5`, `O-O`, `e8=Q+`, `N@f3`, for any ruleset.
//!
//! What is written for the standard kinds is what python-chess writes, sign for sign. Beyond that:
//!
//! - The pawn is written without a letter: the pawn kind with the letter `P`, or the only pawn kind.
//!   Where a ruleset has neither, every kind has its letter. A pawn from the hand is `@d4`.
//! - A move that another piece of its kind could make too tells where it comes from: by file, by
//!   rank, or by both. A pawn without a letter that captures always tells its file. On boards with a
//!   file `x` a quiet move from that file has a hyphen, `Nx-e4`, for `Nxe4` is a capture.
//! - `O-O` is castling toward the last file, `O-O-O` toward the first.
//! - A pawn that could promote and does not is written without a suffix; `e8=P` and `e8=` are read as
//!   that too.
//! - `#` marks a move that wins the game, by checkmate or by whatever the ruleset calls winning, and
//!   `+` a move that attacks a royal, whether or not there is a law of check.
//!
//! Reading is lenient as long as one move is meant. A lower-case letter is a file if that makes a
//! move and a piece otherwise: `bxc3` is a pawn's capture where a pawn can, else the bishop's.

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

/// Writes a legal move of a position with letters or figurines of one's choice.
pub fn write_san_styled(position: &Position, mv: Move, style: &SanStyle) -> String {
    let letters = Letters::new(position.ruleset(), *style);
    write::write(position, mv, &letters, Letterless::Everywhere)
}

/// Writes a move as files of bughouse have it: a pawn from the hand keeps its letter, `P@d4`.
pub(crate) fn write_san_with_drop_letters(position: &Position, mv: Move) -> String {
    let letters = Letters::new(position.ruleset(), SanStyle::Letters);
    write::write(position, mv, &letters, Letterless::OnBoard)
}

/// Reads a move of a position: standard algebraic notation and whatever can only mean one move.
///
/// Understood besides: `0-0`, `00`, `OO`, a missing or superfluous `x`, lower-case pieces, `e8Q`, `e8(Q)`, `e8=q`,
/// `e.p.`, `!` and `?`, `Ng1-f3`, `e2-e4`, `e2e4`, figurines.
///
/// # Errors
/// When the text is no move, is no legal move here, or could mean several.
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
